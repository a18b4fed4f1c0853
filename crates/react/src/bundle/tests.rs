use super::is_client;

#[test]
fn the_directive_may_follow_comments_only() {
    assert!(is_client("'use client';\nexport const a = 1;"));
    assert!(is_client("// note\n/* more */ \"use client\""));
    assert!(!is_client("import a from 'a';\n'use client';"));
    assert!(!is_client("const text = 'use client';"));
    assert!(!is_client("/* never closed"));
}
