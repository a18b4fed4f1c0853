//! Tests of untranslated pages and outdated translations.

use std::process::Command;

use crate::dates::{commit, git};
use crate::project::{Project, finish};
use crate::serving::Serving;

const CONFIG: &str = "title = \"T\"\nsiteUrl = \"https://example.org\"\nlang = \"en\"\n\n\
    [[locales]]\nlang = \"en\"\nlabel = \"English\"\n\n[[locales]]\nlang = \"zh\"\nlabel = \"简体中文\"\n";
const START: &str = "# Start\n\nFirst words. [more](./more.md)\n\n## Part {#part}\n\nSecond words.\n";
const ANFANG: &str = "# 开始\n\n文字。\n\n## 部分 {#part}\n\n文字。\n";

fn site(files: &[(&str, &str)]) -> Project {
    let project = Project::with(&[
        ("quire.toml", CONFIG),
        ("docs/zh/index.md", "# 首页\n"),
        ("docs/en/start.md", START),
        ("docs/zh/start.md", ANFANG),
        ("docs/en/more.md", "# More\n\nText. [start](./start.md#part)\n\n:::tip\nRead it.\n:::\n"),
    ]);
    for (path, text) in files {
        project.write(path, text);
    }
    project
}

fn configure(project: &Project, table: &str) {
    project.write("quire.toml", &format!("{CONFIG}\n{table}\n"));
}

/// Returns the output of `quire translations`, and its exit code.
fn behind(project: &Project) -> (String, i32) {
    let run = project.run(&["translations"]);
    assert_eq!(run.stderr, "");
    (run.stdout, run.code)
}

#[test]
fn a_page_that_is_not_translated_is_published_with_a_notice() {
    let project = site(&[]);
    let run = project.build();
    assert_eq!((run.code, run.stderr.as_str()), (0, ""));
    let page = project.read("zh/more.html");
    assert!(page.contains("<html lang=\"zh\""), "the shell is in the reader's language");
    assert!(
        page.contains("data-article=\"\" lang=\"en\" dir=\"ltr\">"),
        "the article is in the original's language"
    );
    assert!(page.contains(
        "<aside class=\"q-page-notice\" data-kind=\"untranslated\" role=\"note\" lang=\"zh\" dir=\"ltr\">"
    ));
    assert!(page.contains("<span lang=\"en\">English</span>"));
    assert!(
        page.contains("href=\"/zh/start#part\""),
        "links in the article lead to pages in the reader's language"
    );
    assert!(page.contains(">Tip<"), "generated titles in the article are in the article's language");
    assert!(page.contains("<link rel=\"canonical\" href=\"https://example.org/more\">"));
    assert!(page.contains("\"inLanguage\":\"en\""));
    assert!(page.contains("<span lang=\"en\">More</span>"), "sidebar entries have a language");
    for path in ["more.html", "zh/more.html"] {
        assert!(!project.read(path).contains("hreflang=\"x-default\""), "{path}: the page has no alternates");
    }
    assert!(project.read("start.html").contains("hreflang=\"zh\""));
    assert!(!project.read("zh/start.html").contains("page-notice"));
    let files = project.built();
    assert!(!files.contains(&"zh/more.md".to_owned()), "{files:?}");
    assert!(page.contains("data-url=\"/more.md\""), "the Markdown version is the original");
    for file in ["sitemap.xml", "zh/llms.txt", "zh/llms-full.txt"] {
        assert!(!project.read(file).contains("zh/more"), "{file}");
    }
    let search = project.run(&["search", ".", "Read", "--lang", "zh"]);
    assert!(search.stdout.contains("/zh/more"), "the page is searchable: {}", search.stdout);
}

#[test]
fn fallback_pages_and_notices_can_be_disabled() {
    let project = site(&[]);
    configure(&project, "[translations]\nnotices = false");
    assert_eq!(project.build().code, 0);
    assert!(!project.read("zh/more.html").contains("page-notice"));
    configure(&project, "[translations]\nfallback = false");
    assert_eq!(project.build().code, 0);
    assert!(!project.built().contains(&"zh/more.html".to_owned()));
}

#[test]
fn errors_in_a_page_are_not_repeated_for_its_fallback_page() {
    let project = site(&[("docs/en/more.md", "# More\n\n[gone](./gone.md)\n\n:::tip\nnever closed\n")]);
    let run = project.run(&["build", ".", "--format", "json"]);
    assert_eq!(run.stdout.matches("\"code\":\"content/dead-link\"").count(), 1, "{}", run.stdout);
    assert_eq!(run.stdout.matches("\"code\":\"markdown/unclosed-container\"").count(), 1, "{}", run.stdout);
    let run = project.run(&["check", ".", "--format", "json"]);
    assert_eq!(run.stdout.matches("\"code\":\"i18n/missing-alternate\"").count(), 1, "{}", run.stdout);
}

#[test]
fn a_new_translation_replaces_the_fallback_page_in_dev() {
    let project = site(&[]);
    let dev = Serving::start(&project, &["dev", "."]);
    let mut events = dev.events("");
    // The title in the sidebar of the language changes as well, so the event may also list other pages.
    let is_announced =
        |event: &serde_json::Value| event["routes"].as_array().unwrap().contains(&"/zh/more".into());
    assert!(dev.get("/zh/more").1.contains("data-kind=\"untranslated\""));
    project.write("docs/en/more.md", "# More\n\nOther words.\n");
    assert_eq!(events.next()["routes"], serde_json::json!(["/zh/more"]));
    assert!(dev.get("/zh/more").1.contains("Other words."));
    project.write("docs/zh/more.md", "# 更多\n\n译文。\n");
    assert!(is_announced(&events.next()));
    let page = dev.get("/zh/more").1;
    assert!(page.contains("译文。") && !page.contains("page-notice"));
    std::fs::remove_file(project.path("docs/zh/more.md")).unwrap();
    assert!(is_announced(&events.next()));
    assert!(dev.get("/zh/more").1.contains("data-kind=\"untranslated\""));
}

#[test]
fn outdated_sections_are_listed_with_dates() {
    let project = site(&[]);
    assert!(behind(&project).0.starts_with("docs/zh/index.md: not confirmed yet\n"));
    assert_eq!(project.run(&["translations", "--update"]).code, 0);
    assert_eq!(behind(&project), ("all 2 translations are up to date\n".to_owned(), 0));
    git(&project, "", &["init", "-q"]);
    commit(&project, "", "2026-01-01T00:00:00Z");
    project.write("docs/en/start.md", &START.replace("Second", "Other"));
    commit(&project, "", "2026-02-02T00:00:00Z");
    let later = START.replace("Second", "Different") + "\n## New {#new}\n\nText.\n";
    project.write("docs/en/start.md", &later);
    commit(&project, "", "2026-03-03T00:00:00Z");
    project.write("docs/en/start.md", &later.replace("First", "Former"));
    let (listed, code) = behind(&project);
    assert_eq!(code, 1);
    insta::assert_snapshot!(listed, @"
    docs/zh/start.md
      docs/en/start.md, at the beginning  changed, not committed
      docs/en/start.md#part  changed, since 2026-02-02
      docs/en/start.md#new  added, since 2026-03-03
    1 of 2 translations are outdated or not confirmed; after updating them, run `quire translations --update PAGE...`
    ");
    let lines = project.run(&["translations", "--format", "json"]).stdout;
    let lines: Vec<serde_json::Value> =
        lines.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(lines.len(), 3);
    assert_eq!(lines[1]["since"], "2026-02-02T00:00:00Z");
    assert_eq!((&lines[1]["page"], &lines[1]["section"]), (&"docs/zh/start.md".into(), &"part".into()));
}

#[test]
fn outdated_translations_are_reported_by_checks_and_on_pages() {
    let project = site(&[]);
    project.run(&["translations", "--update"]);
    project
        .write("docs/en/start.md", &(START.replace("Second", "Other") + "\n## New *one* {#new}\n\nText.\n"));
    let run = project.run(&["check", ".", "--format", "json"]);
    let diagnostics: Vec<serde_json::Value> =
        run.stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let outdated = diagnostics.iter().filter(|it| it["code"] == "i18n/outdated-translation");
    let positions: Vec<_> =
        outdated.map(|it| (it["file"].as_str().unwrap(), it["line"].as_u64().unwrap())).collect();
    assert_eq!(
        positions,
        [("docs/zh/start.md", 1), ("docs/zh/start.md", 5)],
        "new sections have no position in the translation"
    );

    assert_eq!(project.build().code, 0, "outdated translations do not fail a build");
    let page = project.read("zh/start.html");
    let notice = page.split_once("data-kind=\"outdated\"").unwrap().1.split_once("</aside>").unwrap().0;
    assert!(notice.contains("<a href=\"/start#part\" hreflang=\"en\">部分</a>"), "{notice}");
    assert!(
        notice.contains("<a href=\"/start#new\" hreflang=\"en\" lang=\"en\">New <em>one</em></a>"),
        "{notice}"
    );
    assert!(!project.read("zh/start.md").contains("English"), "the Markdown version has no notice");

    configure(&project, "[check.severity]\n\"i18n/outdated-translation\" = \"off\"");
    assert!(!project.run(&["check"]).stderr.contains("outdated-translation"));
    configure(&project, "[translations]\nnotices = false");
    assert_eq!(project.build().code, 0);
    assert!(!project.read("zh/start.html").contains("page-notice"));

    assert_eq!(project.run(&["translations", "--update", "docs/zh/start.md"]).code, 0);
    assert_eq!(behind(&project).1, 0);
}

#[test]
fn only_named_translations_are_confirmed() {
    let project = site(&[]);
    let run = project.run(&["translations", "--update", "docs/zh/stort.md"]);
    assert_eq!(
        (run.code, run.stderr.contains("did you mean `docs/zh/start.md`?")),
        (2, true),
        "{}",
        run.stderr
    );
    assert_eq!(project.run(&["translations", "--update", "docs/zh/start.md"]).code, 0);
    assert!(behind(&project).0.starts_with("docs/zh/index.md: not confirmed yet\n1 of 2"));
    let ledger = std::fs::read_to_string(project.path("translations.json")).unwrap();
    assert_eq!(ledger.lines().count(), 5, "a line for the page and for each section: {ledger}");
    project.write("translations.json", "[]");
    let run = project.run(&["translations", "--update"]);
    assert_eq!(run.code, 2);
    assert!(run.stderr.contains("i18n/bad-ledger"), "{}", run.stderr);
    assert_eq!(std::fs::read_to_string(project.path("translations.json")).unwrap(), "[]");
}

#[test]
fn changes_of_the_ledger_are_detected_while_a_site_is_served() {
    let project = site(&[]);
    project.run(&["translations", "--update"]);
    let dev = Serving::start(&project, &["dev", "."]);
    let mut events = dev.events("");
    assert!(!dev.get("/zh/start").1.contains("page-notice"));
    project.write("docs/en/start.md", &START.replace("Second", "Other"));
    assert_eq!(events.next()["routes"], serde_json::json!(["/zh/start"]));
    assert!(dev.get("/zh/start").1.contains("data-kind=\"outdated\""));
    let mut update = Command::new(env!("CARGO_BIN_EXE_quire"));
    let run = finish(update.current_dir(project.path("")).args(["translations", "--update"]), "");
    assert_eq!(run.code, 0);
    assert_eq!(events.next()["routes"], serde_json::json!(["/zh/start"]));
    assert!(!dev.get("/zh/start").1.contains("page-notice"));
}
