//! Tests of `quire check` on a small correct site, and on the same site with one error at a time.

use std::path::Path;

use crate::project::{Project, tree};

const EN: &str = "docs/en/config/bundle.mdx";
const ZH: &str = "docs/zh/config/bundle.mdx";
const PUBLISHED: &str = "options.published.json";

/// Creates the fixture, with `from` replaced by `to` in one file. An empty `from` replaces the whole file. If `to` is
/// also empty, the file is omitted.
fn site(path: &str, from: &str, to: &str) -> Project {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/check");
    let project = Project::with(&[]);
    for (name, bytes) in tree(&folder) {
        let text = String::from_utf8(bytes).unwrap();
        if name == path {
            assert_eq!(
                text.matches(from).count(),
                if from.is_empty() { text.chars().count() + 1 } else { 1 }
            );
            match (from, to) {
                ("", "") => {}
                ("", text) => project.write(&name, text),
                _ => project.write(&name, &text.replace(from, to)),
            }
        } else {
            project.write(&name, &text);
        }
    }
    project
}

/// Returns every diagnostic as `code file:line`. Also asserts that the exit code matches, and that each diagnostic has
/// a code frame.
fn diagnostics(project: &Project) -> Vec<String> {
    let run = project.run(&["check", ".", "--format", "json"]);
    let lines: Vec<serde_json::Value> =
        run.stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let has_error = lines.iter().any(|diagnostic| diagnostic["severity"] == "error");
    assert_eq!(run.code, i32::from(has_error), "{}", run.stderr);
    assert!(!project.path("dist").exists(), "a check writes nothing");
    let text = |diagnostic: &serde_json::Value| {
        assert!(diagnostic["frame"].as_str().is_some_and(|frame| frame.contains("-->")), "{diagnostic}");
        format!(
            "{} {}:{}",
            diagnostic["code"].as_str().unwrap(),
            diagnostic["file"].as_str().unwrap(),
            diagnostic["line"]
        )
    };
    lines.iter().map(text).collect()
}

#[track_caller]
fn check(path: &str, from: &str, to: &str, expected: &[&str]) {
    assert_eq!(diagnostics(&site(path, from, to)), expected, "{path}: `{from}` -> `{to}`");
}

#[test]
fn diagnostics_can_be_github_annotations_or_sarif() {
    let project = Project::with(&[
        ("site/quire.toml", "title = \"T\"\n"),
        ("site/docs/en/index.md", "# Home\n\n[a](/gone)\n"),
    ]);
    let git = std::process::Command::new("git").args(["init", "-q"]).current_dir(project.path("")).status();
    assert!(git.unwrap().success());
    let run = project.run(&["check", "site", "--format", "github"]);
    assert_eq!(run.code, 1);
    let annotation =
        "::error file=site/docs/en/index.md,line=3,col=1,endLine=3,endColumn=11,title=content/dead-link::";
    assert!(run.stdout.contains(annotation), "{}", run.stdout);
    let log = project.run(&["check", "site", "--format", "sarif"]).stdout;
    let log: serde_json::Value = serde_json::from_str(&log).unwrap();
    let results = log["runs"][0]["results"].as_array().unwrap();
    let uri = |result: &serde_json::Value| {
        result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"].clone()
    };
    assert!(
        results.iter().any(|it| it["ruleId"] == "content/dead-link" && uri(it) == "site/docs/en/index.md")
    );
}

#[test]
fn a_correct_site_has_no_diagnostics() {
    let project = site("", "", "");
    assert_eq!(diagnostics(&project), [""; 0]);
    let run = project.run(&["check"]);
    assert!(run.stdout.starts_with("checked 5 pages in ") && run.stdout.ends_with(": no problems found\n"));
}

#[test]
fn options_match_the_published_options() {
    // Changed default.
    check(PUBLISHED, "`true`", "`false`", &["options/changed options.toml:2"]);
    // Removed option.
    check(
        PUBLISHED,
        "    \"bundle.minify\": { \"type\": \"boolean\", \"default\": \"`false`\" },\n",
        "",
        &["options/unknown options.toml:12"],
    );
    // New option.
    check(
        PUBLISHED,
        "    \"internalFlag\"",
        "    \"target\": { \"type\": \"string\", \"default\": \"\" },\n    \"internalFlag\"",
        &["options/undocumented options.published.json:7"],
    );
    // A renamed option counts as a removed and a new option.
    check(
        PUBLISHED,
        "bundle.minify",
        "bundle.minifier",
        &["options/undocumented options.published.json:6", "options/unknown options.toml:12"],
    );
}

#[test]
fn pages_match_the_option_data() {
    let call = "<OptionFacts option=\"bundle\" />";
    let table = |default| {
        format!(
            "| Type | Default | Since | CLI flag | Top level |\n| --- | --- | --- | --- | --- |\n| `boolean` | {default} | 0.1 | `--bundle`, see [modes](#modes) | yes |"
        )
    };
    check(EN, call, &table("`true`"), &[]);
    check(EN, call, &table("`false`"), &["options/table-differs docs/en/config/bundle.mdx:12"]);
    check(EN, call, "", &["options/no-facts docs/en/config/bundle.mdx:6"]);
    check(
        EN,
        call,
        "<OptionFacts option=\"bundel\" />",
        &[
            "options/no-facts docs/en/config/bundle.mdx:6",
            "options/unknown-option docs/en/config/bundle.mdx:10",
        ],
    );
    check(
        "options.toml",
        "anchor = \"minify\"",
        "anchor = \"minimise\"",
        &["options/no-anchor options.toml:14"; 2],
    );
    check(
        "options.toml",
        "\"/config/bundle\"\nanchor",
        "\"/config/minify\"\nanchor",
        &["options/no-page options.toml:13"],
    );
    let other = "name = \"bundle.minify\"\npage = \"/notes\"\ndeclared";
    check(
        "options.toml",
        "name = \"bundle.minify\"\npage = \"/config/bundle\"\nanchor = \"minify\"\ndeclared",
        other,
        &["options/not-on-page options.toml:12"],
    );
}

#[test]
fn links_and_anchors_are_checked() {
    check(
        "docs/en/index.md",
        "/config/bundle#modes",
        "/config/bundel#modes",
        &["content/dead-link docs/en/index.md:8"],
    );
    check(
        "docs/en/index.md",
        "/config/bundle#modes",
        "/config/bundle#mode",
        &["content/dead-anchor docs/en/index.md:8"],
    );
}

#[test]
fn alternates_have_the_same_headings() {
    check("docs/zh/index.md", "", "", &["i18n/missing-alternate docs/en/index.md:1"]);
    check("quire.toml", "untranslated = [\"notes.md\"]", "", &["i18n/missing-alternate docs/en/notes.md:1"]);
    // A heading that exists on only one of the two pages.
    check(ZH, "## 产物是什么样的 {#output}\n", "", &["i18n/headings-differ docs/en/config/bundle.mdx:21"]);
    check(
        ZH,
        "### minify",
        "### 更多 {#more}\n\n### minify",
        &["i18n/headings-differ docs/zh/config/bundle.mdx:25"],
    );
    // Different order.
    let (first, second) = ("## 有哪些模式？ {#modes}", "## 产物是什么样的 {#output}");
    let project = site("", "", "");
    let text = std::fs::read_to_string(project.path(ZH)).unwrap();
    project.write(ZH, &text.replace(first, "FIRST").replace(second, first).replace("FIRST", second));
    assert_eq!(diagnostics(&project), ["i18n/headings-differ docs/zh/config/bundle.mdx:12"]);
    // Different level.
    check(
        ZH,
        "### minify",
        "#### minify",
        &[
            "i18n/headings-differ docs/en/config/bundle.mdx:25",
            "i18n/headings-differ docs/zh/config/bundle.mdx:25",
        ],
    );
}

#[test]
fn anchors_are_not_translated() {
    check(ZH, " {#output}", "", &["i18n/translated-anchor docs/zh/config/bundle.mdx:21"]);
    check(ZH, " {#output}", " {#chanwu}", &["i18n/translated-anchor docs/zh/config/bundle.mdx:21"]);
}

#[test]
fn alternates_have_the_same_code() {
    check(ZH, "minify: true", "minify: false", &["i18n/code-differs docs/zh/config/bundle.mdx:27"]);
    check(ZH, "```ts title", "```js title", &["i18n/code-differs docs/zh/config/bundle.mdx:16"]);
    check(
        EN,
        "### minify",
        "```bash\nnpx tool\n```\n\n### minify",
        &["i18n/code-differs docs/en/config/bundle.mdx:25"],
    );
}

#[test]
fn nothing_is_left_untranslated() {
    let line = "每个入口一个文件，方便 tree shaking。";
    let same = "One file for each entry, ready for tree shaking.";
    check(ZH, line, same, &["i18n/untranslated docs/zh/config/bundle.mdx:23"]);
    check(
        ZH,
        line,
        "A sentence of seven words in English.",
        &["i18n/untranslated docs/zh/config/bundle.mdx:23"],
    );
    check(
        ZH,
        "| 产物尽可能小 |",
        "| The output is as small as it can be |",
        &["i18n/untranslated docs/zh/config/bundle.mdx:33"],
    );
    check(ZH, line, "Rslib, Rsbuild, Rspack, esbuild", &[]);
}

#[test]
fn terms_are_spelled_consistently() {
    check("docs/zh/index.md", "Rslib 用来", "RSLib 用来", &["prose/term docs/zh/index.md:8"]);
    check(ZH, "三方依赖保留", "第三方依赖保留", &["prose/term docs/zh/config/bundle.mdx:14"]);
    check(ZH, "方便 tree shaking", "方便摇树", &["prose/term docs/zh/config/bundle.mdx:23"]);
    check(ZH, "，类型声明文件单独", "，声明文件单独", &["prose/term docs/zh/config/bundle.mdx:14"]);
    // Terms are also checked in frontmatter, but not in names of files and packages.
    check(EN, "how it treats", "how rslib treats", &["prose/term docs/en/config/bundle.mdx:3"]);
    check(EN, "Leave it on", "In rslib.config.ts and @rslib/core, leave it on", &[]);
}

#[test]
fn chinese_typography_is_checked() {
    check(ZH, "方便 tree", "方便tree", &["prose/cjk-spacing docs/zh/config/bundle.mdx:23"]);
    check(ZH, "设置 `bundle", "设置`bundle", &["prose/cjk-spacing docs/zh/config/bundle.mdx:14"]);
    check(ZH, "一个文件，方便", "一个文件, 方便", &["prose/half-width docs/zh/config/bundle.mdx:23"]);
    check(ZH, "（默认）", "(默认)", &["prose/half-width docs/zh/config/bundle.mdx:8"; 2]);
    check(ZH, "tree shaking。", "tree shaking，见 `a,b` 和 [链接](https://example.org/中a)。", &[]);
}

#[test]
fn forbidden_words_are_reported() {
    check(EN, "Leave it on", "Simply leave it on", &["prose/forbidden docs/en/config/bundle.mdx:8"]);
    check(ZH, "除非用户", "除非您的用户", &["prose/forbidden docs/zh/config/bundle.mdx:8"]);
    check(ZH, "把库的模块合并", "对库的模块进行合并", &["prose/forbidden docs/zh/config/bundle.mdx:8"]);
    check(EN, "Leave it on", "`just` leaves it on, justly", &[]);
}

#[test]
fn images_and_pages_need_descriptions() {
    check(
        "docs/en/index.md",
        "A package on its way to a registry",
        "",
        &["content/no-alt docs/en/index.md:10"],
    );
    check(
        EN,
        "One file for",
        "<img src=\"/package.svg\" />\n\nOne file for",
        &["content/no-alt docs/en/config/bundle.mdx:23"],
    );
    let description =
        "description: 说明 bundle 选项在两种模式下的作用、对三方依赖的处理方式，以及怎样让产物体积更小。\n";
    check(ZH, description, "", &["content/no-description docs/zh/config/bundle.mdx:1"]);
    // `diagnostics` also asserts that a warning does not change the exit code.
    check(
        ZH,
        description,
        "description: 两种模式。\n",
        &["content/description-length docs/zh/config/bundle.mdx:3"],
    );
    check(
        EN,
        "What the option bundle does in either mode, how it treats dependencies, and how to make its output small.",
        "A tool that bundles libraries, documented in two languages so that every check has something to find.",
        &["content/duplicate-description docs/en/index.md:3"],
    );
    check(
        "quire.toml",
        "short = [\"**\"]",
        "short = [\"index.md\", \"notes.md\"]",
        &["content/thin-page docs/en/config/bundle.mdx:1", "content/thin-page docs/zh/config/bundle.mdx:1"],
    );
}

#[test]
fn a_diagnostic_shows_its_location_and_a_hint() {
    let run = site(ZH, "三方依赖保留", "第三方依赖保留").run(&["check"]);
    insta::assert_snapshot!(run.stderr, @r"
    error[prose/term]: rejected term `第三方依赖`
      --> docs/zh/config/bundle.mdx:14:21
       |
    14 | 设置 `bundle: true` 时，第三方依赖保留为 import，类型声明文件单独输出。
       |                         ^^^^^^^^^^
       |
       = hint: write `三方依赖`
    ");
}

/// Sites in one language need no language folder, and their pages may be next to `quire.toml`.
#[test]
fn pages_outside_of_the_folders_of_locales_are_checked() {
    let page = "# Home\n\nSimply try it.\n";
    let rules = "[check]\nshort = [\"**\"]\nforbidden = { en = [\"simply\"] }\n";
    for (docs, route) in [("docs", ""), (".", "[route]\ndocs = \".\"\n")] {
        let project = Project::with(&[]);
        std::fs::remove_dir_all(project.path("docs")).unwrap();
        project.write("quire.toml", &format!("title = \"T\"\n{route}{rules}"));
        project.write(&format!("{docs}/index.md"), page);
        let expected = [
            format!("content/no-description {docs}/index.md:1"),
            format!("prose/forbidden {docs}/index.md:3"),
        ];
        assert_eq!(diagnostics(&project), expected);
    }
}

#[test]
fn fragments_need_no_description_and_may_be_short() {
    let project = site("", "", "");
    for lang in ["en", "zh"] {
        project.write(
            &format!("docs/{lang}/shared/note.md"),
            "```bash\nnpm install\n```\n\n![](/package.svg)\n",
        );
    }
    let expected = ["en", "zh"].map(|lang| format!("content/no-alt docs/{lang}/shared/note.md:5"));
    assert_eq!(diagnostics(&project), expected);
}
