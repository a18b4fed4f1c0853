//! Property tests with arbitrary code: highlighting keeps the text and the lines, and never panics.

use std::fmt::Write;

use quire_highlight::{MAX_CODE_BYTES, highlight};

/// One name for every grammar and for every kind of preprocessing, and some languages with Sublime Text's definitions.
const LANGUAGES: [&str; 19] = [
    "bash", "cpp", "css", "diff", "html", "js", "json", "json5", "jsx", "markdown", "php", "python", "rust",
    "scss", "toml", "ts", "tsx", "vue", "yaml",
];

/// Checks one result: its text equals the code, and its spans are not nested, have known classes and end on their line.
fn check(language: &str, code: &str) {
    let Some(lines) = highlight(language, code) else { panic!("{language}: nothing for {code:?}") };
    let text: Vec<String> = lines.iter().map(|line| text_of(language, line)).collect();
    let expected: Vec<&str> = code.lines().collect();
    assert_eq!(text, expected, "{language}: {code:?}");
}

/// Returns the text of a line of HTML. Panics on unexpected markup.
fn text_of(language: &str, html: &str) -> String {
    assert!(!html.contains('\n'), "{language}: newline in {html:?}");
    let mut text = String::new();
    for (n, part) in html.split("<span class=\"tok-").enumerate() {
        let unstyled = if n == 0 {
            part
        } else {
            let (class, rest) = part.split_once("\">").expect("a class");
            assert!("ksfcpmtdi".contains(class) && class.len() == 1, "{language}: class {class}");
            let (styled, after) = rest.split_once("</span>").expect("a span closed on its line");
            assert!(!styled.is_empty(), "{language}: empty span in {html:?}");
            text.push_str(styled);
            after
        };
        assert!(!unstyled.contains('<'), "{language}: stray markup in {html:?}");
        text.push_str(unstyled);
    }
    text.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&")
}

#[test]
fn lines_are_preserved() {
    for language in LANGUAGES {
        for code in [
            "",
            "\n",
            "a",
            "a\n",
            "a\n\n",
            "\n\na",
            "a\r\nb\r\n",
            "a\rb\n",
            "\u{feff}a\n\tb ",
            "/*\n\n<a>*/\n",
        ] {
            check(language, code);
        }
    }
}

#[test]
fn line_endings_do_not_change_colors() {
    for (language, code) in [("bash", "cat <<EOF\nx\nEOF\na \\\n b\n"), ("ts", "/* a\n b */ `c\nd`\n")] {
        assert_eq!(highlight(language, code), highlight(language, &code.replace('\n', "\r\n")), "{language}");
    }
}

/// Short fragments of every language, so that random code covers each grammar.
const PIECES: [&str; 60] = [
    "a",
    "Foo",
    "MAX",
    " ",
    "\n",
    "\r\n",
    "\t",
    "(",
    ")",
    "[",
    "]",
    "{",
    "}",
    "<",
    ">",
    "</",
    "/>",
    "=",
    "=>",
    ":",
    ";",
    ",",
    ".",
    "'",
    "\"",
    "`",
    "${",
    "$(",
    "$ ",
    "# ",
    "// ",
    "/*",
    "*/",
    "<!--",
    "-->",
    "&",
    "|",
    "-",
    "--x ",
    "+",
    "@",
    "1",
    "中文",
    "😀",
    "é",
    "\0",
    "const ",
    "function ",
    "type ",
    "import ",
    "return ",
    "<script>",
    "<style>",
    "</script>",
    "EOF",
    "<<EOF\n",
    "if ",
    "true",
    "\\",
    "r#\"",
];

#[test]
fn random_code_keeps_its_text() {
    // Linear congruential generator: the sequence is the same on every run.
    let mut state = 0x2545_F491_4F6C_DD1D_u64;
    let mut next = |below: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(state >> 33).expect("31 bits") % below
    };
    for round in 0..1400 {
        let mut code = String::new();
        for _ in 0..next(60) {
            code.push_str(PIECES[next(PIECES.len())]);
        }
        check(LANGUAGES[round % LANGUAGES.len()], &code);
    }
}

#[test]
fn plain_and_unknown_languages_are_not_highlighted() {
    for language in ["", "text", "plain", "txt", "mermaid", "j s", "日本"] {
        assert_eq!(highlight(language, "const a = 1"), None, "{language}");
    }
    assert!(highlight("TypeScript", "const a = 1").is_some(), "case does not matter");
}

#[test]
fn oversized_and_minified_code_is_not_highlighted() {
    assert!(highlight("json", &"1\n".repeat(MAX_CODE_BYTES / 2)).is_some());
    assert_eq!(highlight("json", &"1\n".repeat(MAX_CODE_BYTES / 2 + 1)), None);
    assert_eq!(highlight("css", &"=>".repeat(2000)), None, "error recovery would take seconds");
    assert_eq!(highlight("bash", &"a?".repeat(100)).map(|lines| lines.len()), Some(1));
}

#[test]
fn deep_nesting_does_not_crash() {
    for (language, open) in
        [("js", "(\n"), ("tsx", "<a>\n"), ("json", "[\n"), ("html", "<a>\n"), ("bash", "$(\n")]
    {
        let code = open.repeat(5000);
        if let Some(lines) = highlight(language, &code) {
            assert_eq!(lines.len(), 5000, "{language}");
        }
    }
}

#[test]
fn threads_can_share_grammars() {
    let code = "const a: Foo = { b: 'c' };\n".repeat(50);
    let expected = highlight("ts", &code);
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                for language in LANGUAGES {
                    let _ = highlight(language, &code);
                }
                assert_eq!(highlight("ts", &code), expected);
            });
        }
    });
}

#[test]
fn adjacent_runs_of_one_class_share_a_span() {
    let line = &highlight("js", "export default async function x() {}").unwrap()[0];
    let mut expected = String::from("<span class=\"tok-k\">export default async function</span> ");
    write!(expected, "<span class=\"tok-f\">x</span>() {{}}").unwrap();
    assert_eq!(*line, expected);
}
