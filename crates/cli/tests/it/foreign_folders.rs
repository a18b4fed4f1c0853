//! Tests of sites laid out for other engines: public files below the pages, locales with underscores, shared labels,
//! Rspress themes.

use crate::project::Project;

#[test]
fn public_files_may_be_below_the_pages() {
    let project =
        Project::with(&[("docs/public/logo.txt", "logo\n"), ("docs/public/page.md", "# No page\n")]);
    let config = std::fs::read_to_string(project.path("quire.toml")).unwrap();
    project.write("quire.toml", &format!("{config}\n[route]\npublic = \"docs/public\"\n"));
    let run = project.build();
    assert_eq!(run.code, 0, "{}", run.stderr);
    let files = project.built();
    assert!(files.contains(&"logo.txt".to_owned()), "{files:?}");
    assert!(!files.iter().any(|path| path.contains("public")), "{files:?}");
}

#[test]
fn the_outline_may_have_other_levels() {
    let headings = "# A\n\n## B\n\n### C\n\n#### D\n\n##### E\n";
    let page = |outline: &str| format!("---\noutline: {outline}\n---\n\n{headings}");
    let project = Project::with(&[
        ("docs/en/deep.md", &page("deep")),
        ("docs/en/four.md", &page("[2, 4]")),
        ("docs/en/one.md", &page("2")),
        ("docs/en/none.md", &page("false")),
    ]);
    let run = project.build();
    assert_eq!(run.code, 0, "{}", run.stderr);
    let entries = |path: &str| {
        let html = project.read(path);
        let list = html.split_once("outline-list").map_or("", |(_, list)| list);
        list.split_once("</ol>").map_or("", |(list, _)| list).matches("<li").count()
    };
    assert_eq!(["deep.html", "four.html", "one.html", "none.html"].map(entries), [4, 3, 1, 0]);
}

#[test]
fn locales_may_be_named_like_posix_locales_and_share_labels() {
    let locale = |lang: &str, text: &str| {
        format!("[[locales]]\nlang = \"{lang}\"\n[locales.texts]\n\"nav.guide\" = \"{text}\"\n")
    };
    let config = format!(
        "title = \"T\"\nlang = \"en_US\"\n{}{}",
        locale("en_US", "The guide"),
        locale("zh_CN", "指南")
    );
    let navigation = r#"[{"text":"nav.guide","link":"/guide"},{"text":"nav.other","link":"/"}]"#;
    let meta = r#"[{"type":"file","name":"guide","label":"nav.guide"}]"#;
    let project = Project::with(&[
        ("quire.toml", &config),
        ("docs/en_US/index.md", "# Home\n"),
        ("docs/en_US/guide.md", "# Guide\n"),
        ("docs/zh_CN/index.md", "# 首页\n"),
        ("docs/zh_CN/guide.md", "# 说明\n"),
        ("docs/en_US/_nav.json", navigation),
        ("docs/zh_CN/_nav.json", navigation),
        ("docs/en_US/_meta.json", meta),
        ("docs/zh_CN/_meta.json", meta),
    ]);
    std::fs::remove_dir_all(project.path("docs/en")).unwrap();
    let run = project.build();
    assert_eq!(run.code, 0, "{}", run.stderr);
    let chinese = project.read("zh_CN/guide.html");
    assert!(chinese.contains("<html lang=\"zh-CN\""));
    assert!(chinese.contains("回到顶部"), "the theme's Chinese strings");
    assert!(chinese.contains("指南") && chinese.contains("nav.other") && !chinese.contains(">nav.guide<"));
    assert!(project.read("guide.html").contains("The guide"));
}

#[test]
fn pages_may_be_in_the_sites_folder() {
    let project = Project::with(&[("guide/page.md", "# Page\n\n![](./a.svg) [home](../index.md)\n")]);
    std::fs::remove_dir_all(project.path("docs")).unwrap();
    project.write("index.md", "# Home\n\n[page](./guide/page.md) [page](/guide/page)\n");
    project.write("guide/a.svg", "<svg xmlns=\"http://www.w3.org/2000/svg\"/>\n");
    project.write("public/logo.txt", "logo\n");
    let config = std::fs::read_to_string(project.path("quire.toml")).unwrap();
    project.write("quire.toml", &format!("{config}\n[route]\ndocs = \".\"\n"));
    let run = project.build();
    assert_eq!((run.code, run.stderr.as_str()), (0, ""));
    let files = project.built();
    assert!(files.contains(&"guide/page.html".to_owned()), "{files:?}");
    assert!(files.contains(&"logo.txt".to_owned()), "{files:?}");
    // The output folder is inside the docs folder, and the next build does not read it.
    let second_run = project.build();
    assert_eq!((second_run.code, second_run.stderr.as_str()), (0, ""));
    assert_eq!(project.built(), files);
    // A folder that contains other files is never replaced.
    project.write("other/file.txt", "mine\n");
    assert_eq!(project.run(&["build", ".", "--out", "other"]).code, 2);
    assert_eq!(project.run(&["build", ".", "--out", "."]).code, 2);
}

#[test]
fn a_theme_of_rspress_is_left_out() {
    let theme = "import './index.scss';\nimport { Layout } from '@rspress/core/theme-original';\nexport { Layout };\nexport * from '@rspress/core/theme-original';\n";
    let project = Project::with(&[("theme/index.tsx", theme), ("theme/index.scss", "a { b { c: d } }\n")]);
    let run = project.build();
    assert_eq!(run.code, 0, "{}", run.stderr);
    assert!(run.stderr.contains("theme/foreign"), "{}", run.stderr);
    project.write("theme/index.tsx", &format!("{theme}export const slots = {{}};\n"));
    let run = project.build();
    assert!(!run.stderr.contains("theme/foreign"), "{}", run.stderr);
}

#[test]
fn pages_can_import_additional_exports_of_an_rspress_theme() {
    let theme = "import { Preview } from './components/Preview';\nimport { HomeLayout } from './pages';\nexport { Preview, HomeLayout };\nexport { Tab as ModelTab } from './components/Tab';\nexport * from '@rspress/core/theme-original';\n";
    let page = "import { Preview, ModelTab, Badge } from '@theme';\n\n# Page\n\n<Preview /> <ModelTab /> <Badge text=\"own\" />\n";
    let project = Project::with(&[
        ("theme/index.tsx", theme),
        ("theme/components/Preview.tsx", "export const Preview = () => <b>a preview</b>;\n"),
        ("theme/components/Tab/index.tsx", "export const Tab = () => <b>a model</b>;\n"),
        ("docs/en/page.mdx", page),
    ]);
    let run = project.build();
    assert_eq!(run.code, 0, "{}", run.stderr);
    let html = project.read("page.html");
    assert!(html.contains("a preview") && html.contains("a model") && html.contains("own"), "{html}");
    // A name that nothing exports is still an error.
    project.write("docs/en/page.mdx", &page.replace("ModelTab", "OtherTab"));
    let run = project.build();
    assert!(run.code == 1 && run.stderr.contains("components/unknown-export"), "{}", run.stderr);
}
