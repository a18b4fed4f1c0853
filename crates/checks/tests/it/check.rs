//! Tests of [`quire_checks::check`] on sites in memory, one subject per test.

use std::collections::BTreeMap;

use insta::assert_snapshot;
use quire_checks::{Input, ParsedPage};
use quire_config::{PageHead, parse_frontmatter, parse_site};
use quire_diagnostics::Source;
use quire_markdown::{Block, Syntax, blocks};

const CONFIG: &str = "title = 'T'
lang = 'en'
[[locales]]
lang = 'en'
[[locales]]
lang = 'zh'
[check]
untranslated = ['alone/**']
short = ['short.md']
forbidden = { en = ['simply'] }
";

/// Returns the diagnostics of one area (`prose` for `prose/term`), one per line. `files` are pages below `docs`, and
/// optionally `terms.toml`, `options.toml` and `options.published.json`.
fn check(area: &str, files: &[(&str, &str)]) -> String {
    check_with(CONFIG, area, files)
}

/// Like [`check`], with the `quire.toml` in `config`.
fn check_with(config: &str, area: &str, files: &[(&str, &str)]) -> String {
    let (config, problems) = parse_site("quire.toml", config);
    assert!(problems.is_empty(), "{problems:?}");
    let file = |name: &str| files.iter().find(|(path, _)| *path == name).map(|(_, text)| *text);
    let pages: BTreeMap<String, String> = files
        .iter()
        .filter(|(path, _)| path.ends_with(".md") || path.ends_with(".mdx"))
        .map(|(path, text)| (format!("docs/{path}"), (*text).to_owned()))
        .collect();
    let parsed: Vec<_> = pages.iter().map(|(path, text)| (path, text, parse(path, text))).collect();
    let parsed: Vec<ParsedPage<'_>> = parsed
        .iter()
        .map(|(path, text, (head, blocks))| ParsedPage { path, text, head, blocks, is_published: true })
        .collect();
    let diagnostics = quire_checks::check(&Input {
        config: &config,
        pages: &parsed,
        terms: file("terms.toml"),
        options: file("options.toml"),
        published: file("options.published.json"),
    });
    let lines = diagnostics.iter().filter(|it| it.code.starts_with(&format!("{area}/"))).map(|it| {
        let path = &*it.primary.path;
        let text = pages.get(path).map(String::as_str).or(file(path)).unwrap_or_default();
        let start = Source::new(text).position(it.primary.start);
        let hints = it.hints.join("; ");
        format!("{path}:{}:{} {}: {} ({hints})", start.line, start.column, it.code, it.message)
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// Parses a page as builds do before the checks.
fn parse(path: &str, text: &str) -> (PageHead, Vec<Block>) {
    let (head, _) = parse_frontmatter(path, text);
    let syntax = if path.ends_with(".mdx") { Syntax::Mdx } else { Syntax::Markdown };
    let blocks = blocks(text, head.body_start, syntax);
    (head, blocks)
}

#[test]
fn translations_exist_unless_configured_otherwise() {
    assert_snapshot!(check("i18n", &[
        ("en/a.md", "# A\n"),
        ("zh/b.md", "# B\n"),
        ("en/alone/c.md", "# C\n"),
        ("zh/alone/d.md", "# D\n"),
    ]), @r#"
    docs/en/a.md:1:1 i18n/missing-alternate: the page does not exist in `zh`: there is no `docs/zh/a.md` (translate the page, or list the page in `untranslated` under `[check]` in `quire.toml`)
    docs/zh/b.md:1:1 i18n/missing-alternate: the page does not exist in `en`: there is no `docs/en/b.md` (write the original, or list the page in `untranslated` under `[check]` in `quire.toml`)
    "#);
}

#[test]
fn translations_have_the_same_headings() {
    let en = "# A\n\n## One {#one}\n\n## Two {#two}\n";
    let check = |zh| check("i18n", &[("en/a.md", en), ("zh/a.md", zh)]);
    assert_snapshot!(check("# 甲\n\n## 一 {#one}\n\n## 二 {#two}\n"), @"");
    assert_snapshot!(check("# 甲\n\n## 一 {#one}\n"), @"docs/en/a.md:5:1 i18n/headings-differ: `docs/zh/a.md` has no level-2 heading `#two` (translations of a page must have the same headings: the same ids and levels in the same order)");
    assert_snapshot!(check("# 甲\n\n## 二 {#two}\n\n## 一 {#one}\n"), @"docs/zh/a.md:3:1 i18n/headings-differ: `docs/en/a.md` has `#one` at this position (put the headings in the same order)");
    assert_snapshot!(check("# 甲\n\n## 一 {#one}\n\n### 二 {#two}\n"), @r#"
    docs/en/a.md:5:1 i18n/headings-differ: `docs/zh/a.md` has no level-2 heading `#two` (translations of a page must have the same headings: the same ids and levels in the same order)
    docs/zh/a.md:5:1 i18n/headings-differ: `docs/en/a.md` has no level-3 heading `#two` (translations of a page must have the same headings: the same ids and levels in the same order)
    "#);
    assert_snapshot!(check("# 甲\n\n## 一 {#one}\n\n## 二 {#er}\n"), @"docs/zh/a.md:5:1 i18n/translated-anchor: the anchor `er` differs from the one in `docs/en/a.md` (end the heading with `{#two}`)");
}

#[test]
fn translations_have_the_same_code_except_for_comments() {
    let en = "```js\nlet a = 1; // one\n```\n\n```js\nb();\n```\n";
    let check = |zh| check("i18n", &[("en/a.md", en), ("zh/a.md", zh)]);
    assert_snapshot!(check("```js\nlet a = 1; // 一\n```\n\n```js\nb();\n```\n"), @"");
    assert_snapshot!(check("```js\nlet a = 2;\n```\n\n```js\nb();\n```\n"), @"docs/zh/a.md:1:1 i18n/code-differs: the code differs from the one in `docs/en/a.md` (translations of a page must have the same code in the same order; comments may differ)");
    assert_snapshot!(check("```js\nb();\n```\n"), @"docs/en/a.md:1:1 i18n/code-differs: `docs/zh/a.md` has no matching code block here (2 code blocks on this page, 1 on the other) (translations of a page must have the same code in the same order; comments may differ)");
}

#[test]
fn text_is_translated() {
    let en = "Run the tool again.\n";
    assert_snapshot!(check("i18n", &[("en/a.md", en), ("zh/a.md", en)]), @"docs/zh/a.md:1:1 i18n/untranslated: the text is the same as in `docs/en/a.md` (translate it)");
    assert_snapshot!(check("i18n", &[("en/a.md", "Rslib, Rspack\n"), ("zh/a.md", "Rslib, Rspack\n")]), @"");
}

#[test]
fn text_in_other_languages_is_not_the_original_text() {
    let check = |en, lang, text| {
        let config = CONFIG.replace("'zh'", &format!("'{lang}'"));
        check_with(&config, "i18n", &[("en/a.md", en), (&format!("{lang}/a.md"), text)])
    };
    let en = "# Tokens\n\nRun the tool again in this folder.\n";
    assert_snapshot!(check(en, "fr", en), @"docs/fr/a.md:3:1 i18n/untranslated: the text is the same as in `docs/en/a.md` (translate it)");
    assert_snapshot!(check(en, "fr", "# Jetons\n\nRelancez l’outil dans ce dossier.\n"), @"");
    assert_snapshot!(check(en, "en-GB", en), @"");
    let names = "React 19, Vue 3, Svelte, Solid, Preact and Angular\n";
    assert_snapshot!(check(names, "de", names), @"");
}

#[test]
fn chinese_text_has_spaces_and_full_width_punctuation() {
    assert_snapshot!(check("prose", &[("zh/a.md", "使用Rslib构建,然后 `npx` 运行.\n")]), @r#"
    docs/zh/a.md:1:3 prose/cjk-spacing: no space between Chinese and Latin text (put a space before `R`)
    docs/zh/a.md:1:8 prose/cjk-spacing: no space between Chinese and Latin text (put a space before `构`)
    docs/zh/a.md:1:10 prose/half-width: half-width `,` in Chinese text (write `，`)
    docs/zh/a.md:1:22 prose/half-width: half-width `.` in Chinese text (write `。`)
    "#);
    assert_snapshot!(check("prose", &[("zh/a.md", "使用 Rslib 构建，见 a.ts，共 1.5 倍。\n")]), @"");
    assert_snapshot!(check("prose", &[("en/a.md", "The word 构建is Chinese.\n")]), @"");
}

#[test]
fn terms_have_one_spelling() {
    let terms = "[[terms]]\nwrite = 'TypeScript'\nnot = ['Typescript', 'typescript']\n[[terms]]\nwrite = '类型声明文件'\nnot = ['声明文件']\nlangs = ['zh']\n";
    let check = |page, text| check("prose", &[("terms.toml", terms), (page, text)]);
    assert_snapshot!(check("en/a.md", "Typescript and `typescript`, not typescript.org.\n"), @"docs/en/a.md:1:1 prose/term: rejected term `Typescript` (write `TypeScript`)");
    assert_snapshot!(check("zh/a.md", "类型声明文件与声明文件\n"), @"docs/zh/a.md:1:8 prose/term: rejected term `声明文件` (write `类型声明文件`)");
}

#[test]
fn forbidden_words_are_reported_outside_of_quotations() {
    assert_snapshot!(check("prose", &[("en/a.md", "Simply run it. He said \"simply run\".\n")]), @"docs/en/a.md:1:1 prose/forbidden: forbidden word `simply` (remove or rephrase it)");
    assert_snapshot!(check("prose", &[("zh/a.md", "simply\n")]), @"");
}

#[test]
fn pages_have_descriptions_text_and_alternative_texts() {
    let described = "---\ndescription: One sentence about the page that says in some detail what the reader gets here.\n---\n";
    assert_snapshot!(check("content", &[("en/short.md", "# A\n\n![](a.png) ![A](b.png)\n")]), @"
    docs/en/short.md:1:1 content/no-description: the page has no `description` (add a `description` to the frontmatter: one sentence that summarizes the page)
    docs/en/short.md:3:1 content/no-alt: the image has no alternative text (describe the image for people who cannot see it)
    ");
    assert_snapshot!(check("content", &[("en/short.md", described), ("en/b.md", described)]), @r#"
    docs/en/b.md:1:1 content/thin-page: the page has 0 words; at least 250 are expected (add text, merge it into another page, or add it to `short` under `[check]` in `quire.toml`)
    docs/en/short.md:2:14 content/duplicate-description: `docs/en/b.md` has the same description (describe what distinguishes this page from the other)
    "#);
    assert_snapshot!(check("content", &[("en/short.md", "---\ndescription: Short\n---\n")]), @"docs/en/short.md:2:14 content/description-length: the description is 5 characters long; 70 to 160 are recommended ()");
}

#[test]
fn documented_options_match_the_tool() {
    let options = "[[options]]\nname = 'lib.dts'\npage = '/dts'\nanchor = 'dts'\ntype = '`boolean`'\ndefault = '-'\nsince = '-'\ncli = '-'\ntopLevel = '-'\ndeclared = { type = 'boolean', default = '' }\n[[options]]\nname = 'lib.gone'\npage = '/nowhere'\n";
    let published =
        "{ \"version\": \"1.0.0\", \"options\": { \"lib.dts\": { \"type\": \"string\" }, \"lib.new\": {} } }";
    let data = [("options.toml", options), ("options.published.json", published)];
    let check = |page| check("options", &[data[0], data[1], ("en/dts.mdx", page)]);
    assert_snapshot!(check("## dts {#dts}\n\n<OptionFacts option=\"lib.dts\" />\n"), @"
    options.published.json:1:69 options/undocumented: the option `lib.new` is not documented (in `options.toml`, add it to `options`, or to `leftOut` with a reason)
    options.toml:2:9 options/changed: the type of `lib.dts` is now declared as `string`; it was `boolean` (check what has changed, update the page, then update `declared` here)
    options.toml:12:9 options/unknown: version 1.0.0 has no option `lib.gone` (it was removed or renamed: update the pages that name it)
    options.toml:13:9 options/no-page: the page `/nowhere` does not exist ()
    ");
    assert_snapshot!(check("## other {#dst}\n"), @"
    options.published.json:1:69 options/undocumented: the option `lib.new` is not documented (in `options.toml`, add it to `options`, or to `leftOut` with a reason)
    options.toml:2:9 options/changed: the type of `lib.dts` is now declared as `string`; it was `boolean` (check what has changed, update the page, then update `declared` here)
    options.toml:4:11 options/no-anchor: `docs/en/dts.mdx` has no heading `#dts` (did you mean `dst`?)
    options.toml:12:9 options/unknown: version 1.0.0 has no option `lib.gone` (it was removed or renamed: update the pages that name it)
    options.toml:13:9 options/no-page: the page `/nowhere` does not exist ()
    ");
    assert_snapshot!(check("## dts {#dts}\n\n| Type | Default | Since | CLI | Top |\n| - | - | - | - | - |\n| `string` | - | - | - | - |\n"), @r#"
    docs/en/dts.mdx:5:3 options/table-differs: the option data has `boolean` here (write `<OptionFacts option="lib.dts" />` in place of the table)
    options.published.json:1:69 options/undocumented: the option `lib.new` is not documented (in `options.toml`, add it to `options`, or to `leftOut` with a reason)
    options.toml:2:9 options/changed: the type of `lib.dts` is now declared as `string`; it was `boolean` (check what has changed, update the page, then update `declared` here)
    options.toml:12:9 options/unknown: version 1.0.0 has no option `lib.gone` (it was removed or renamed: update the pages that name it)
    options.toml:13:9 options/no-page: the page `/nowhere` does not exist ()
    "#);
}
