use std::fmt::Write as _;

use crate::{Built, site};

fn overview(built: &Built, path: &str) -> String {
    let mut res = String::new();
    for group in built.page(path).overview.unwrap_or_default() {
        let _ = writeln!(res, "{}", group.name);
        for item in group.items {
            let headers: Vec<_> = item.headers.iter().map(|it| format!("{}#{}", it.depth, it.id)).collect();
            let line = format!("  {} -> {} {}", item.text, item.link, headers.join(" "));
            let _ = writeln!(res, "{}", line.trim_end());
        }
    }
    res
}

#[test]
fn s2_33_s2_58_s3_27_an_overview_lists_the_groups_of_its_sidebar_with_headings_of_the_selected_levels() {
    let built = site("")
        .file("en/_nav.json", "[]")
        .file("en/config/_meta.json", r#"["index", {"type":"dir","name":"lib","label":"Lib"}, {"type":"dir","name":"more","overviewHeaders":[3]}, "alone"]"#)
        .file("en/config/lib/_meta.json", r#"["a", {"type":"file","name":"b","overviewHeaders":[4]}]"#)
        .file("en/config/index.md", "---\noverview: true\noverviewHeaders: [2, 3]\n---\n# Overview")
        .file("en/config/lib/a.md", "# A\n## Two\n### Three\n#### Four")
        .file("en/config/lib/b.md", "# B\n## Two\n#### Four")
        .file("en/config/more/c.md", "# C\n## Two\n### Three")
        .pages("en/config/alone.md en/config/lib/index.md")
        .build();
    insta::assert_snapshot!(overview(&built, "/config/"), @r"
    Lib
      A -> /config/lib/a 2#two 3#three
      B -> /config/lib/b 4#four
    More
      C -> /config/more/c 3#three
    Others
      alone -> /config/alone
    ");
}

#[test]
fn s2_61_ungrouped_pages_are_listed_as_others() {
    let built = site("lang = 'zh'")
        .file("_nav.json", "[]")
        .file("api/index.md", "---\noverview: true\n---")
        .file("api/a.md", "# A\n## Two\n### Three")
        .build();
    insta::assert_snapshot!(overview(&built, "/api/"), @r"
    其他
      A -> /api/a 2#two
    ");
}

#[test]
fn the_overview_of_a_group_lists_that_group() {
    let built = site("")
        .file("en/_nav.json", "[]")
        .file("en/api/lib/index.md", "---\noverview: true\n---\n# Lib")
        .pages("en/api/lib/a.md en/api/other/b.md")
        .build();
    insta::assert_snapshot!(overview(&built, "/api/lib/"), @r"
    Others
      a -> /api/lib/a
    ");
    assert_eq!(built.page("/api/lib/a").overview, None);
}
