use quire_config::{
    Appearance, Coding, ContextOptions, HeadElement, HideNavbar, Highlighter, IndexOptions, LanguageRedirect,
    MultiVersion, SearchMode, SiteConfig, Size, SocialMode, Tokenize, parse_site,
};
use quire_diagnostics::{Diagnostic, Severity, Span};

use crate::lines;

/// Returns the diagnostics of a `quire.toml`. Adds the required title.
fn check(toml: &str) -> String {
    let text = format!("title = 'T'\n{toml}");
    lines(&parse_site("quire.toml", &text).1, &text)
}

/// Parses a `quire.toml` that has no problems.
fn config(toml: &str) -> SiteConfig {
    let text = format!("title = 'T'\n{toml}");
    let (config, diagnostics) = parse_site("quire.toml", &text);
    assert_eq!(lines(&diagnostics, &text), "");
    config
}

#[test]
fn s3_01_title_description_icon_and_logo_come_from_the_file() {
    let text = "title = 'Rslib'\ndescription = 'A tool'\nicon = '/i.png'\nlogo = { light = '/l.svg', dark = '/d.svg' }\nlogoText = 'R'";
    let (it, diagnostics) = parse_site("quire.toml", text);
    assert_eq!(lines(&diagnostics, text), "");
    assert_eq!(
        (it.title.as_str(), it.description.as_str(), it.icon.as_str(), it.logo_text.as_str()),
        ("Rslib", "A tool", "/i.png", "R")
    );
    assert_eq!((it.logo.light.as_str(), it.logo.dark.as_str()), ("/l.svg", "/d.svg"));
    let one = config("logo = '/one.svg'").logo;
    assert_eq!((one.light.as_str(), one.dark.as_str()), ("/one.svg", "/one.svg"));
    let light_only = config("logo = { light = '/l.svg' }").logo;
    assert_eq!((light_only.light.as_str(), light_only.dark.as_str()), ("/l.svg", "/l.svg"));
}

#[test]
fn s3_02_s3_04_s3_05_s3_07_s9_34_missing_keys_have_defaults() {
    let it = config("");
    assert_eq!((it.base.as_str(), it.lang.as_str(), it.ssg), ("/", "en", true));
    assert_eq!(it.multi_version, MultiVersion::default());
    assert!(!it.markdown.show_line_numbers && !it.markdown.default_wrap_code);
    assert_eq!(it.markdown.highlighter, Highlighter::Prism);
    assert_eq!(it.logo_size, None);
    assert!(it.markdown.collapse_code);
    assert!(!config("[markdown]\ndialect = 'vitepress'").markdown.collapse_code);
    assert!(it.route.clean_urls && it.last_updated && it.breadcrumbs);
    assert_eq!((it.route.docs.as_str(), it.hide_navbar), ("docs", HideNavbar::Never));
    assert_eq!((it.appearance, it.language_redirect), (Appearance::Auto, LanguageRedirect::Entry));
    assert_eq!(it.locales.len(), 1);
    assert_eq!((it.locales[0].lang.as_str(), it.locales[0].title.as_str()), ("en", "T"));
    assert_eq!(it.theme, serde_json::json!({}));
}

#[test]
fn every_option_has_an_effect() {
    let it = config(
        "base = '/docs/'\nlang = 'zh'\nsiteUrl = 'https://example.org/'\nhideNavbar = 'auto'\nlastUpdated = false\n\
         languageRedirect = 'never'\nlogoSize = { width = 64, height = 32 }\n\
         [appearance]\ndefault = 'dark'\n[route]\ncleanUrls = false\nexclude = ['**/draft-*']\ndocs = 'content/pages'\n\
         [markdown]\nshowLineNumbers = true\ndefaultWrapCode = true\nhighlighter = 'quire'\n\
         [alias]\n'@c' = './theme/c'\n[theme]\nany = { thing = [1, 'two'] }",
    );
    assert_eq!(
        (it.base.as_str(), it.lang.as_str(), it.site_url.as_str()),
        ("/docs/", "zh", "https://example.org")
    );
    assert_eq!((it.hide_navbar, it.last_updated), (HideNavbar::Auto, false));
    assert_eq!(
        (it.language_redirect, it.logo_size),
        (LanguageRedirect::Never, Some(Size { width: 64, height: 32 }))
    );
    assert_eq!(it.appearance, Appearance::Dark);
    assert_eq!((it.route.clean_urls, it.route.docs.as_str()), (false, "content/pages"));
    assert_eq!(it.route.exclude, ["**/draft-*"]);
    assert!(it.markdown.show_line_numbers && it.markdown.default_wrap_code);
    assert_eq!(it.markdown.highlighter, Highlighter::Quire);
    assert_eq!(it.alias.get("@c").map(String::as_str), Some("./theme/c"));
    assert_eq!(it.theme, serde_json::json!({ "any": { "thing": [1, "two"] } }));
    assert_eq!(
        config("appearance.forceLight = true\nappearance.default = 'dark'").appearance,
        Appearance::ForceLight
    );
}

#[test]
fn s3_08_s3_09_locales_have_label_title_description_and_edit_link() {
    let it = config(
        "description = 'D'\n[[locales]]\nlang = 'en'\n[[locales]]\nlang = 'zh'\nlabel = '中文'\ntitle = '题'\ndescription = '述'\n\
         editLink = { docRepoBaseUrl = 'https://e.org/docs/', text = '编辑' }",
    );
    let [en, zh] = it.locales.as_slice() else { panic!("two locales") };
    assert_eq!((en.label.as_str(), en.title.as_str(), en.description.as_str()), ("English", "T", "D"));
    assert_eq!(en.edit_base, None);
    assert_eq!((zh.label.as_str(), zh.title.as_str(), zh.description.as_str()), ("中文", "题", "述"));
    assert_eq!(zh.edit_base.as_deref(), Some("https://e.org/docs"));
    assert_eq!(zh.texts.get("editLink").map(String::as_str), Some("编辑"));
}

#[test]
fn s3_11_s3_12_s3_13_s3_14_named_texts_have_the_keys_of_the_theme() {
    let it = config(
        "[[locales]]\nlang = 'en'\noutlineTitle = '1'\nprevPageText = '2'\nnextPageText = '3'\nsearchPlaceholderText = '4'\n\
         searchNoResultsText = '5'\nsearchSuggestedQueryText = '6'\neditLink = { docRepoBaseUrl = '/r', text = '10' }\n\
         overview = { filterNameText = '7', filterPlaceholderText = '8', filterNoResultText = '9' }\n\
         texts = { menu = '11', outlineTitle = '12' }",
    );
    let theme: serde_json::Value =
        serde_json::from_str(include_str!("../../../../theme/src/locales/en.json"))
            .expect("the theme's texts");
    let texts = &it.locales[0].texts;
    for key in texts.keys() {
        assert!(theme.get(key).is_some(), "the theme has no string `{key}`");
    }
    let values: Vec<&str> = texts.values().map(String::as_str).collect();
    insta::assert_snapshot!(
        texts.keys().map(String::as_str).collect::<Vec<_>>().join(" "),
        @"editLink menu nextPage outlineTitle overviewFilter overviewNoMatch overviewPlaceholder prevPage searchDocs searchNoResults searchSuggestion"
    );
    assert_eq!(values, ["10", "11", "3", "12", "7", "9", "8", "2", "4", "5", "6"]);
}

#[test]
fn s3_31_s3_32_social_links_have_icon_mode_and_content() {
    let it = config(
        "[[socialLinks]]\nicon = 'github'\nmode = 'link'\ncontent = 'https://e.org'\n\
         [[socialLinks]]\nicon = { svg = '<svg/>' }\nmode = 'text'\ncontent = 'Group 42'",
    );
    let links: Vec<_> =
        it.social_links.iter().map(|it| (it.icon.as_str(), it.mode, it.content.as_str())).collect();
    assert_eq!(
        links,
        [("github", SocialMode::Link, "https://e.org"), ("<svg/>", SocialMode::Text, "Group 42")]
    );
    insta::assert_snapshot!(
        check("[[socialLinks]]\nicon = 'x'\nmode = 'lnik'\ncontent = ''"),
        @"4:9-4:13 Error config/wrong-value: `mode` must be one of `link`, `text`, `img`, `dom`, found `lnik` (did you mean `link`?)"
    );
}

#[test]
fn s6_02_an_unknown_key_is_an_error_roles_and_permissions_among_them() {
    insta::assert_snapshot!(check("descripton = 'x'\nroles = ['admin']\nauth = true\n[route]\ncleanUrl = true"), @"
    2:1-2:11 Error config/unknown-key: unknown key `descripton` in `quire.toml` (did you mean `description`?)
    3:1-3:6 Error config/unknown-key: unknown key `roles` in `quire.toml` (known keys: title, description, icon, logo, logoText, logoSize, base, lang, ssg, siteUrl, multiVersion, locales, languageLinks, translations, socialLinks, appearance, hideNavbar, route, markdown, images, social, search, alias, include, theme, lastUpdated, breadcrumbs, outlineHeaders, llms, print, languageRedirect, head, styles, footer, blog, authors, redirects, hosts, publish, security, check)
    4:1-4:5 Error config/unknown-key: unknown key `auth` in `quire.toml` (known keys: title, description, icon, logo, logoText, logoSize, base, lang, ssg, siteUrl, multiVersion, locales, languageLinks, translations, socialLinks, appearance, hideNavbar, route, markdown, images, social, search, alias, include, theme, lastUpdated, breadcrumbs, outlineHeaders, llms, print, languageRedirect, head, styles, footer, blog, authors, redirects, hosts, publish, security, check)
    6:1-6:9 Error config/unknown-key: unknown key `cleanUrl` in `route` (did you mean `cleanUrls`?)
    ");
}

#[test]
fn a_top_level_key_below_a_table_has_a_hint() {
    insta::assert_snapshot!(
        check("[[locales]]\nlang = 'en'\nbase = '/docs/'"),
        @"4:1-4:5 Error config/unknown-key: unknown key `base` in an item of `locales` (`base` is a top-level key: write it above the first `[table]`)"
    );
}

#[test]
fn a_wrong_type_is_reported_at_the_value_and_hides_no_other_problem() {
    insta::assert_snapshot!(check("lang = 1\nicon = ['/a']\n[markdown]\nshowLineNumbers = 'yes'\n[search]\nlimit = 1.5"), @r"
    2:8-2:9 Error config/wrong-type: `lang` must be a string, found a number
    3:8-3:14 Error config/wrong-type: `icon` must be a string, found a list
    5:20-5:23 Error config/wrong-type: `showLineNumbers` must be `true` or `false`, found a string
    7:9-7:12 Error config/wrong-type: `limit` must be an integer, found a number
    ");
    let text = "title = 'T'\nlang = 1\ndescription = 'kept'";
    assert_eq!(parse_site("quire.toml", text).0.description, "kept");
}

#[test]
fn settings_of_the_theme_are_checked() {
    let tools = |tools: &str| check(&format!("[theme.tools]\n{tools}"));
    insta::assert_snapshot!(check("[theme.landing]\nsubtitel = 'x'\nstars = 'yes'\nbackground = 1\nprimary = { text = 'a', href = '/' }\nsecondary = { link = 'javascript:x' }"), @"
    3:1-3:9 Error config/unknown-key: unknown key `subtitel` in `landing` (did you mean `subtitle`?)
    4:10-4:13 Error config/wrong-type: `stars` must be `true` or `false`, found a string
    5:14-5:15 Error config/wrong-type: `background` must be a string or a table, found a number
    6:25-6:29 Error config/unknown-key: unknown key `href` in `primary` (known keys: text, link)
    7:23-7:35 Error config/bad-url: the URL of `link` runs a script
    ");
    insta::assert_snapshot!(check("[theme.footer]\nmessage = 1"), @"3:11-3:12 Error config/wrong-type: `message` must be a string or a list or a table, found a number");
    insta::assert_snapshot!(check("[theme.footer.message]\nen = ['a', 1]\nzh = { a = 'b' }"), @r"
    3:12-3:13 Error config/wrong-type: an item of `en` must be a string, found a number
    4:6-4:17 Error config/wrong-type: `zh` must be a string or a list, found a table
    ");
    insta::assert_snapshot!(check("theme.footer = 'text'\ntheme.toolStack = { link = [] }"), @r"
    2:17-2:21 Error config/wrong-type: `footer` must be a table, found a string
    3:21-3:25 Error config/unknown-key: unknown key `link` in `toolStack` (did you mean `links`?)
    ");
    insta::assert_snapshot!(tools("trigger = 'hoover'\nheader = { text = 'a' }\ngroup = []"), @r"
    3:12-3:18 Error config/wrong-value: `trigger` must be one of `hover`, `click`, `focus`, `contextMenu`, found `hoover` (did you mean `hover`?)
    4:10-4:10 Error config/missing-key: missing required key `link` in `header` (add `link`: target of the link)
    5:1-5:6 Error config/unknown-key: unknown key `group` in `tools` (did you mean `groups`?)
    ");
    insta::assert_snapshot!(tools("trigger = ['hover', 'contextmenu', 1]"), @r"
    3:22-3:33 Error config/wrong-value: an item of `trigger` must be one of `hover`, `click`, `focus`, `contextMenu`, found `contextmenu` (did you mean `contextMenu`?)
    3:36-3:37 Error config/wrong-type: an item of `trigger` must be one of `hover`, `click`, `focus`, `contextMenu`, found a number
    ");
    insta::assert_snapshot!(tools("[[theme.tools.groups]]\nlinks = [{ desc = 'no name', url = '/' }, { name = 'no url' }]"), @"
    4:10-4:10 Error config/missing-key: missing required key `name` in an item of `links` (add `name`: name of the tool)
    4:43-4:43 Error config/missing-key: missing required key `url` in an item of `links` (add `url`: target on Chinese pages, and on all other pages if `urlEn` is not set)
    ");
    insta::assert_snapshot!(tools("[[theme.tools.groups]]\nlinks = [{ name = 'a', url = '/', logoScale = 0 }, { name = 'a', url = '/', logoScale = 'wide' }, 'x']"), @r"
    4:47-4:48 Error config/wrong-value: `logoScale` must be a positive number
    4:90-4:94 Error config/wrong-type: `logoScale` must be a positive number, found a string
    4:100-4:101 Error config/wrong-type: an item of `links` must be a table, found a string
    ");
}

#[test]
fn the_theme_table_may_contain_settings_of_the_sites_components() {
    assert_eq!(check("[theme]\nbanner = { text = 'x', until = 1 }\nroles = ['a']"), "");
    insta::assert_snapshot!(check("[theme.toolStak]\nlinks = []"), @"2:8-2:16 Warning config/unknown-key: unknown key `toolStak` (did you mean `toolStack`?)");
}

#[test]
fn the_browser_receives_only_valid_settings() {
    let text = "title = 'T'\n[theme]\nown = [1, { a = 'b' }]\nlanding = { stars = 1, subtitle = 'x', background = { light = '/l.svg' } }\n\
                footer.message = { en = ['a', 1], zh = 2 }\n[theme.tools]\ntrigger = ['hover', 'hoover']\nheader = { text = 'no link' }\n\
                groups = [{ links = [{ name = 'no url' }, { name = 'a', url = '/', logoScale = 1.5, urlEn = 'javascript:x' }] }]";
    let expected = serde_json::json!({
        "own": [1, { "a": "b" }],
        "landing": { "subtitle": "x", "background": { "light": "/l.svg" } },
        "footer": { "message": { "en": ["a"] } },
        "tools": { "trigger": ["hover"], "groups": [{ "links": [{ "name": "a", "url": "/", "logoScale": 1.5 }] }] },
    });
    assert_eq!(parse_site("quire.toml", text).0.theme, expected);
}

#[test]
fn the_title_is_required_and_must_not_be_empty() {
    let text = "lang = 'en'";
    insta::assert_snapshot!(
        lines(&parse_site("quire.toml", text).1, text),
        @"1:1-1:1 Error config/missing-key: missing required key `title` in `quire.toml` (add `title`: name of the site)"
    );
    let text = "title = ' '";
    insta::assert_snapshot!(
        lines(&parse_site("quire.toml", text).1, text),
        @"1:10-1:11 Error config/wrong-value: `title` is empty"
    );
}

#[test]
fn an_invalid_base_or_origin_is_an_error_with_a_correction() {
    insta::assert_snapshot!(check("base = 'docs'\nsiteUrl = 'https://e.org/docs'"), @"
    2:9-2:13 Error config/bad-base: `base` must be a path that begins and ends with `/` (write `/docs/`)
    3:12-3:30 Error config/bad-url: `siteUrl` must be an origin: only a scheme and a host (for example `https://example.org`; set a path with `base`)
    ");
    for bad in ["", "//", "/a//b/", "/../", "/a b/", "https://e.org/", "/a?b/"] {
        assert!(check(&format!("base = '{bad}'")).contains("config/bad-base"), "{bad}");
    }
    assert_eq!(parse_site("q", "title = 'T'\nbase = 'x'").0.base, "/");
}

#[test]
fn s9_01_locales_are_unique_and_include_the_default() {
    insta::assert_snapshot!(
        check("lang = 'zn'\n[[locales]]\nlang = 'en'\n[[locales]]\nlang = 'zh'\n[[locales]]\nlang = 'en'\n[[locales]]\nlang = '../x'\n[[locales]]\nlabel = 'x'"),
        @"
    11:1-11:1 Error config/missing-key: missing required key `lang` in an item of `locales` (add `lang`: language tag, and name of the folder in the docs folder: `en`, `zh`, `zh-CN`, `zh_CN`)
    8:9-8:11 Error config/duplicate-locale: the locale `en` is listed twice [4:9 first defined here]
    10:9-10:13 Error config/wrong-value: `../x` is not a language tag (a language tag consists of letters, digits and hyphens: `en`, `zh`, `pt-BR`)
    2:9-2:11 Error config/unknown-lang: the default locale `zn` is not declared in `[[locales]]` (did you mean `en`?)
    ");
    insta::assert_snapshot!(
        check("[[locales]]\nlang = 'zh'"),
        @"3:9-3:11 Error config/unknown-lang: the default locale is `en`, which is not declared in `[[locales]]` (add `lang = \"zh\"` at the top of the file)"
    );
}

#[test]
fn pages_are_always_rendered_at_build_time() {
    insta::assert_snapshot!(
        check("ssg = false"),
        @"2:7-2:12 Error config/wrong-value: pages are always rendered at build time (remove `ssg`)"
    );
}

#[test]
fn s3_30_versions_are_a_list_and_a_default() {
    let toml = "[multiVersion]\nversions = ['2.x', { name = '1.x', ref = 'v1.9.0', docs = 'website', label = '1 (LTS)' }]";
    let (config, found) = parse_site("quire.toml", &format!("title = 'T'\n{toml}"));
    assert!(found.is_empty(), "{found:?}");
    let versions = &config.multi_version;
    assert_eq!((versions.default.as_str(), versions.working()), ("2.x", "2.x"));
    let old = versions.get("1.x").expect("a version");
    assert_eq!(old.reference.as_ref().map(|it| it.value.as_str()), Some("v1.9.0"));
    assert_eq!((old.docs.as_deref(), old.label.as_str()), (Some("website"), "1 (LTS)"));
    let ids: Vec<&str> = config.locales.iter().map(|locale| locale.id.as_str()).collect();
    assert_eq!(ids, ["en@2.x", "en@1.x"]);
    for (path, split) in
        [("1.x/guide", (1, "guide")), ("1.x/en/guide", (1, "guide")), ("guide", (0, "guide"))]
    {
        assert_eq!(config.split_file(path), split, "{path}");
    }
}

#[test]
fn s3_30_versions_have_names_that_paths_can_hold() {
    insta::assert_snapshot!(
        check("[[locales]]\nlang = 'en'\n[[locales]]\nlang = 'zh'\n[multiVersion]\ndefault = '2x'\nversions = ['2.x', '1/x', 'ZH', '2.X', 'assets', { name = '0.x', docs = 'a', ref = '--x' }]"),
        @"
    8:21-8:24 Error config/wrong-value: `1/x` cannot be part of a path (use letters, digits, `-`, `_` and `.`, at most 64, not beginning with `.` or `_`)
    8:28-8:30 Error config/wrong-value: `ZH` is also a locale, so paths would be ambiguous (give the version another name)
    8:34-8:37 Error config/duplicate-version: the version `2.X` is listed twice [8:14 first defined here]
    8:41-8:47 Error config/wrong-value: a version cannot be named `assets` (Quire reserves this name)
    8:85-8:88 Error config/wrong-value: `--x` is not a valid commit reference (write a tag, a branch or a commit hash)
    7:12-7:14 Error config/unknown-version: the default version `2x` is not listed in `versions` (add it to `versions`, or set `default` to one of: `2.x`, `1/x`, `ZH`, `2.X`, `assets`, `0.x`)
    "
    );
    insta::assert_snapshot!(
        check("[multiVersion]\nversions = [{ name = '2', ref = 'a' }, { name = '1', ref = 'b' }]"),
        @"3:34-3:35 Error config/wrong-value: every version is read from a commit, so none uses the docs folder (remove `ref` from the version in the docs folder)"
    );
    insta::assert_snapshot!(check("[multiVersion]\nversions = ['2', { name = '1', docs = 'old' }]"), @"3:40-3:43 Error config/wrong-value: `docs` has an effect only with `ref` (without `ref`, the pages are in the docs folder, in a folder named after the version)");
}

#[test]
fn globs_and_the_docs_folder_are_checked() {
    insta::assert_snapshot!(check("[route]\nexclude = ['a[']\ndocs = '../docs'"), @"
    3:13-3:15 Error config/bad-glob: `a[` is not a valid glob: unclosed character class; missing ']'
    4:9-4:16 Error config/wrong-value: `docs` must be a folder inside the site's folder (a folder outside the site must be inside a root declared in `[include]`)
    ");
}

#[test]
fn s9_26_an_e_mail_address_has_at_most_320_characters() {
    let link = |address: &str| {
        check(&format!("[[locales]]\nlang = 'en'\neditLink = {{ docRepoBaseUrl = 'mailto:{address}' }}"))
    };
    let domain = "@example.org";
    assert_eq!(link(&format!("{}{domain}", "a".repeat(320 - domain.len()))), "");
    let long = link(&format!("{}{domain}", "a".repeat(321 - domain.len())));
    assert!(
        long.contains("config/bad-email: the email address of `docRepoBaseUrl` is longer than 320"),
        "{long}"
    );
    assert!(link("nobody").contains("config/bad-email"));
    assert!(link("a@b@c").contains("config/bad-email"));
}

#[test]
fn s9_27_a_url_has_at_most_2048_characters() {
    let url = |len: usize| format!("https://e.org/{}", "a".repeat(len - 14));
    assert_eq!(check(&format!("icon = '{}'", url(2048))), "");
    assert!(
        check(&format!("icon = '{}'", url(2049)))
            .contains("config/bad-url: the URL of `icon` is longer than 2048")
    );
    let social = format!("[[socialLinks]]\nicon = 'x'\nmode = 'img'\ncontent = '{}'", url(2049));
    assert!(check(&social).contains("config/bad-url"));
}

/// Returns the index options of a `[search]` table.
fn index(toml: &str) -> IndexOptions {
    config(&format!("[search]\n{toml}")).search.index
}

#[test]
fn s9_09_s9_13_the_default_index_has_resolution_9() {
    let plain = IndexOptions { resolution: 9, min_length: 1, tokenize: None, context: None };
    assert_eq!(index(""), plain);
    assert_eq!(index("preset = 'default'"), plain);
    assert_eq!(index("preset = 'match'"), IndexOptions { tokenize: Some(Tokenize::Reverse), ..plain });
}

#[test]
fn s9_10_s9_11_s9_12_presets_have_the_required_values() {
    let it = index("preset = 'memory'");
    assert_eq!((it.resolution, it.min_length, it.context), (3, 4, None));
    let it = index("preset = 'performance'");
    assert_eq!((it.resolution, it.min_length, it.context.map(|it| it.depth)), (3, 3, Some(2)));
    let it = index("preset = 'score'");
    assert_eq!((it.resolution, it.min_length), (20, 3));
    assert_eq!(it.context, Some(ContextOptions { depth: 3, resolution: 9 }));
    let it =
        index("preset = 'score'\nresolution = 5\nminLength = 2\ntokenize = 'full'\ncontext = { depth = 1 }");
    assert_eq!((it.resolution, it.min_length, it.tokenize), (5, 2, Some(Tokenize::Full)));
    assert_eq!(it.context, Some(ContextOptions { depth: 1, resolution: 9 }));
}

#[test]
fn s9_03_s7_06_search_asks_for_100_results_and_a_remote_one_needs_a_url() {
    let it = config("").search;
    assert_eq!(
        (it.enabled, it.mode, it.limit, it.index_name.as_str()),
        (true, SearchMode::Local, 100, "search_index")
    );
    let it = config("[search]\nmode = 'remote'\nurl = 'https://s.org/q'\nsearchIndexes = ['a', 'b']").search;
    assert_eq!(
        (it.mode, it.url.as_str(), it.search_indexes.len()),
        (SearchMode::Remote, "https://s.org/q", 2)
    );
    insta::assert_snapshot!(
        check("[search]\nmode = 'remote'"),
        @"3:9-3:15 Error config/missing-key: `mode = \"remote\"` requires the key `url`"
    );
}

#[test]
fn a_search_in_typesense_needs_nodes_a_collection_and_a_key() {
    let it = config(
        "[search]\nmode = 'typesense'\nnodes = ['https://a.org:8108/', 'https://b.org']\ncollection = 'docs'\n\
         searchKey = 'k'\nconnect = ['https://c.org']",
    )
    .search;
    assert_eq!(
        (it.mode, it.collection.as_str(), it.search_key.as_str()),
        (SearchMode::Typesense, "docs", "k")
    );
    assert_eq!(it.nodes, ["https://a.org:8108", "https://b.org"]);
    assert_eq!(
        it.origins,
        ["https://a.org:8108", "https://b.org", "https://c.org"],
        "pages may fetch from the nodes"
    );
    insta::assert_snapshot!(
        check("[search]\nmode = 'typesense'\nnodes = []\ncollection = 'docs'"),
        @r#"
    3:9-3:18 Error config/missing-key: `mode = "typesense"` requires the key `nodes`
    3:9-3:18 Error config/missing-key: `mode = "typesense"` requires the key `searchKey`
    "#
    );
}

#[test]
fn toml_syntax_errors_have_positions() {
    insta::assert_snapshot!(check("lang = en"), @"2:8-2:10 Error config/syntax: a value is neither a number nor `true` or `false` (put strings in quotes: `\"...\"`)");
    insta::assert_snapshot!(check("lang = 'en'\nlang = 'zh'"), @"3:1-3:5 Error config/syntax: duplicate key: `lang` [2:1 first defined here] (remove one of the two)");
    insta::assert_snapshot!(check("icon = 'a"), @"2:8-2:9 Error config/syntax: unterminated string (check the quotes and brackets here and on the lines above)");
    insta::assert_snapshot!(check("date = 2024-01-01"), @"2:8-2:18 Error config/syntax: invalid number (put a date in quotes)");
}

#[test]
fn toml_syntax_errors_are_at_whole_characters() {
    for source in ["rade-rslib\",l\": \"升级 Rslib\" }\n]\n", "-=-...\0c-"] {
        let span = &quire_config::parse_site("quire.toml", source).1[0].primary;
        assert!(source.get(span.start..span.end).is_some(), "{span:?}");
    }
}

#[test]
fn styles_are_below_the_site_and_their_command_writes_somewhere() {
    let text = "title = 'A'\n[styles]\ncss = ['./a.css', '@fontsource/inter', '../b.css']\npreload = ['/c.woff2']\ncommand = 'npx tailwindcss'\ntimeout = 0";
    let (config, diagnostics) = parse_site("quire.toml", text);
    let css: Vec<&str> = config.styles.css.iter().map(|entry| entry.value.as_str()).collect();
    assert_eq!(css, ["a.css", "@fontsource/inter"]);
    assert!(config.styles.preload.is_empty());
    insta::assert_snapshot!(lines(&diagnostics, text), @"
    6:11-6:12 Error config/wrong-value: `timeout` must be between 1 and 3600
    3:41-3:49 Error config/wrong-value: `../b.css` is not a path below the site's folder (a path is relative to the folder of `quire.toml`, such as `styles/brand.css`)
    4:13-4:21 Error config/wrong-value: `/c.woff2` is not a path below the site's folder (a path is relative to the folder of `quire.toml`, such as `styles/brand.css`)
    5:12-5:27 Error config/wrong-value: the command does not contain `{output}`, the path of the style sheet (`{output}` is replaced with the path, as in `-o {output}`)
    ");
}

#[test]
fn security_lists_origins() {
    let text = "title = 'A'\n[security]\nframeAncestors = ['https://B.org/']\nframeSrc = ['https://c.org/video']\nconnectSrc = ['wss://D.org:443', 'ws://e.org:81', 'https://f.org']";
    let (config, diagnostics) = parse_site("quire.toml", text);
    assert_eq!(config.security.connect_src, ["https://f.org", "ws://e.org:81", "wss://d.org"]);
    assert_eq!(config.security.frame_ancestors, ["https://b.org"]);
    insta::assert_snapshot!(lines(&diagnostics, text), @"4:14-4:33 Error config/bad-url: `https://c.org/video` is not an origin (an origin consists of a scheme, a host and an optional port: `https://search.example.org`)");
}

#[test]
fn s9_26_the_address_of_a_social_link_has_at_most_320_characters() {
    let site = |address: &str| {
        let text = format!(
            "title = 'A'\n[[socialLinks]]\nicon = 'github'\nmode = 'link'\ncontent = 'mailto:{address}'"
        );
        let (_, diagnostics) = parse_site("quire.toml", &text);
        lines(&diagnostics, &text)
    };
    assert_eq!(site(&format!("{}@b.org", "a".repeat(314))), "");
    let long = site(&format!("{}@b.org", "a".repeat(315)));
    assert!(
        long.contains("config/bad-email: the email address of `content` is longer than 320 characters"),
        "{long}"
    );
    assert!(site("nobody").contains("`content` is not an email address: `nobody`"));
}

#[test]
fn images_have_widths_and_a_quality() {
    let it = config("").images;
    assert_eq!((it.optimize, it.widths, it.quality), (true, vec![480, 800, 1200, 1600], 80));
    let it = config("[images]\noptimize = false\nwidths = [900, 300, 900]\nquality = 60").images;
    assert_eq!((it.optimize, it.widths, it.quality), (false, vec![300, 900], 60));
    insta::assert_snapshot!(check("[images]\nquality = 0\nwidths = [0]\nwidth = 3"), @r"
    3:11-3:12 Error config/wrong-value: `quality` must be between 1 and 100
    4:11-4:12 Error config/wrong-value: an item of `widths` must be between 1 and 10000
    5:1-5:6 Error config/unknown-key: unknown key `width` in `images` (did you mean `widths`?)
    ");
}

#[test]
fn roots_of_includes_are_relative_folders_with_plain_names() {
    let it = config("[include]\nroots = { repo = '../', core-2 = '../../packages/core', own = 'examples' }")
        .include;
    let roots: Vec<(&str, &str)> =
        it.roots.iter().map(|(name, folder)| (name.as_str(), folder.value.as_str())).collect();
    assert_eq!(roots, [("core-2", "../../packages/core"), ("own", "examples"), ("repo", "..")]);
    let toml = "[include.roots]\nroot = '..'\nA = '..'\nb = '/etc'\nc = 'x/../..'\nd = ''\ne = '.'";
    insta::assert_snapshot!(check(toml), @"
    4:6-4:8 Error config/wrong-value: `A` is not a valid root name (use lower-case letters, digits and `-`; `root` and `docs` are reserved)
    5:6-5:10 Error config/wrong-value: `/etc` is not a path relative to the site's folder (for example `..`, or `../packages/core`)
    6:6-6:13 Error config/wrong-value: `x/../..` is not a path relative to the site's folder (for example `..`, or `../packages/core`)
    7:5-7:6 Error config/wrong-value: `` is not a path relative to the site's folder (for example `..`, or `../packages/core`)
    8:6-8:7 Error config/wrong-value: `.` is not a path relative to the site's folder (for example `..`, or `../packages/core`)
    3:9-3:11 Error config/wrong-value: `root` is not a valid root name (use lower-case letters, digits and `-`; `root` and `docs` are reserved)
    ");
    let (it, _) = parse_site("quire.toml", &format!("title = 'T'\n{toml}"));
    assert!(it.include.roots.is_empty());
}

#[test]
fn language_links_name_other_sites() {
    let (it, diagnostics) = parse_site(
        "quire.toml",
        "title = 'T'\n[[languageLinks]]\nlang = 'ja'\nlabel = '日本語'\nlink = 'https://ja.e.org'",
    );
    assert_eq!(diagnostics, []);
    let links: Vec<_> =
        it.language_links.iter().map(|it| (it.lang.as_str(), it.label.as_str(), it.link.as_str())).collect();
    assert_eq!(links, [("ja", "日本語", "https://ja.e.org")]);
    assert_eq!(it.languages().len(), 1, "a linked language has no pages on this site");
    let (_, diagnostics) =
        parse_site("quire.toml", "title = 'T'\n[[languageLinks]]\nlang = 'no tag'\nlink = 'javascript:x'");
    let codes: Vec<&str> = diagnostics.iter().map(|diagnostic| diagnostic.code).collect();
    assert_eq!(codes, ["config/bad-url", "config/wrong-value"]);
}

#[test]
fn the_docs_folder_may_be_in_a_root() {
    let docs = |roots: &str| {
        let text = format!("title = 'T'\n[route]\ndocs = '../docs/'\n[include.roots]\n{roots}");
        let (it, diagnostics) = parse_site("quire.toml", &text);
        (it.route.docs, diagnostics.len())
    };
    for roots in ["repo = '..'", "repo = '../'", "pages = '../docs'"] {
        assert_eq!(docs(roots), ("../docs".to_owned(), 0), "{roots}");
    }
    for roots in ["", "repo = '../do'", "repo = '../docs/inner'", "repo = '../../docs'"] {
        assert_eq!(docs(roots), ("docs".to_owned(), 1), "{roots}");
    }
}

#[test]
fn redirects_start_from_paths_that_hosts_can_match() {
    let redirect = |from: &str, to: &str| format!("[[redirects]]\nfrom = {from:?}\nto = {to:?}\n");
    let all = |list: &[(&str, &str)]| list.iter().map(|(from, to)| redirect(from, to)).collect::<String>();
    let valid =
        all(&[("/old", "/new"), ("/a/*", "https://e.org/:splat"), ("/..a/b.", "/c")]) + "status = 308";
    let kept: Vec<_> = config(&valid)
        .redirects
        .into_iter()
        .map(|it| format!("{} {} {}", it.from.value, it.to.url, it.status))
        .collect();
    assert_eq!(kept, ["/old /new 301", "/a/* https://e.org/:splat 301", "/..a/b. /c 308"]);
    let invalid = all(&[
        ("old", "/"),
        ("//old", "/"),
        ("/a?b", "/"),
        ("/a#b", "/"),
        ("/a b", "/"),
        ("/a%0Ab", "/"),
        ("/a*", "/"),
        ("/a/:b", "/"),
        ("/a/../b", "/"),
        ("/a/./b", "/"),
        ("/", "/a"),
        ("/*", "/a"),
        ("/a", "/:splat"),
        ("/a", "//e.org"),
    ]);
    insta::assert_snapshot!(check(&invalid), @"
    3:9-3:12 Error config/wrong-value: `old` is not a path on the site (a path begins with `/`: `/old`)
    6:9-6:14 Error config/wrong-value: `//old` is not a path on the site (a path begins with `/`: `/old`)
    9:9-9:13 Error config/wrong-value: `/a?b` is not a valid redirect source (static hosts match only paths: remove spaces, query and anchor)
    12:9-12:13 Error config/wrong-value: `/a#b` is not a valid redirect source (static hosts match only paths: remove spaces, query and anchor)
    15:9-15:13 Error config/wrong-value: `/a b` is not a valid redirect source (static hosts match only paths: remove spaces, query and anchor)
    18:9-18:15 Error config/wrong-value: `/a%0Ab` is not a valid redirect source (static hosts match only paths: remove spaces, query and anchor)
    21:9-21:12 Error config/wrong-value: `/a*` is not a valid pattern (`*` is allowed only at the end, after a slash: `/old/*`)
    24:9-24:14 Error config/wrong-value: `/a/:b` is not a valid pattern (`*` is allowed only at the end, after a slash: `/old/*`)
    27:9-27:16 Error config/wrong-value: `/a/../b` is not a valid pattern (`*` is allowed only at the end, after a slash: `/old/*`)
    30:9-30:15 Error config/wrong-value: `/a/./b` is not a valid pattern (`*` is allowed only at the end, after a slash: `/old/*`)
    33:9-33:10 Error config/wrong-value: the home page cannot be redirected (write the path of a page: `/old`)
    36:9-36:11 Error config/wrong-value: the home page cannot be redirected (write the path of a page: `/old`)
    40:7-40:14 Error config/bad-url: `:splat` requires a `*` in `from` (end `from` with `/*`, or remove `:splat`)
    43:7-43:14 Error config/bad-url: `//e.org` is not a valid redirect target (write a path that begins with `/`, or an `http` or `https` URL)
    ");
    assert!(parse_site("quire.toml", &format!("title = 'T'\n{invalid}")).0.redirects.is_empty());
}

#[test]
fn severities_are_set_by_code_area_and_file() {
    let text = "[check.severity]\n'content/*' = 'off'\n'content/no-home' = 'error'\n'components/dead-handler' = 'warn'\n'config/*' = 'off'\n\
                [[check.exceptions]]\nfiles = ['docs/old/**']\ncodes = ['components/*']\n\
                [[check.exceptions]]\nfiles = ['docs/new/**']\nseverity = 'error'";
    let severities = config(text).check.severities;
    let applied = |code: &'static str, path: &str| {
        let diagnostic = Diagnostic::warning(code, Span::file(path), "message");
        severities.apply(vec![diagnostic]).first().map(|it| it.severity)
    };
    let (error, warning) = (Some(Severity::Error), Some(Severity::Warning));
    assert_eq!(applied("content/no-home", "docs/a.md"), error, "a code takes precedence over its area");
    assert_eq!(applied("content/no-pages", "docs/a.md"), None);
    assert_eq!(applied("components/dead-handler", "docs/a.md"), warning);
    assert_eq!(applied("components/dead-handler", "docs/old/a.md"), None);
    assert_eq!(applied("components/dead-handler", "docs/new/a.md"), error);
    assert_eq!(applied("config/wrong-value", "quire.toml"), warning, "the configuration must be valid");
    assert_eq!(applied("build/failed", "docs/new/a.md"), warning);
    assert_eq!(applied("blog/no-site-url", "docs/a.md"), warning);
}

#[test]
fn severities_name_codes_and_areas_that_exist() {
    let toml = "[check.severity]\n'content/no-hom' = 'off'\n'conten/*' = 'off'\n'zzzzzzzzzzzz' = 'off'\n'*' = 'warn'\n\
                [[check.exceptions]]\nfiles = ['a']\ncodes = ['content/no-home', 'x*']";
    insta::assert_snapshot!(check(toml), @"
    3:2-3:16 Error config/wrong-value: unknown diagnostic code `content/no-hom` (did you mean `content/no-home`?)
    4:2-4:10 Error config/wrong-value: unknown diagnostic area `conten/*` (did you mean `content/*`?)
    5:2-5:14 Error config/wrong-value: unknown diagnostic code `zzzzzzzzzzzz` (see the list of codes in the manual)
    9:30-9:32 Error config/wrong-value: unknown diagnostic area `x*` (see the list of codes in the manual)
    ");
}

#[test]
fn images_of_the_configuration_are_files_of_the_site() {
    let it = config(
        "icon = '/icon.svg'\nlogo = { light = '/l.svg', dark = '/d.svg' }\n\
         [[socialLinks]]\nicon = 'x'\nmode = 'img'\ncontent = '/qr.png'\n\
         [[socialLinks]]\nicon = 'x'\nmode = 'text'\ncontent = '/no-image'\n\
         [authors.ann]\nname = 'Ann'\nimage = '/ann.png'\n\
         [social]\nimage = 'https://e.org/card.png'\nlogo = '/card-logo.png'",
    );
    let urls: Vec<&str> = it.files.iter().map(|link| link.url.as_str()).collect();
    assert_eq!(urls, ["/icon.svg", "/l.svg", "/d.svg", "/ann.png", "/card-logo.png", "/qr.png"]);
}

#[test]
fn style_sheets_in_the_head_are_recognized() {
    let it = config(
        "head = [['link', { rel = 'icon', href = '/a.png' }], ['link', { rel = 'preload StyleSheet', href = '/a.css' }],\n\
         ['meta', { name = 'rel', content = 'stylesheet' }]]",
    );
    assert_eq!(it.head.iter().map(HeadElement::is_style_sheet).collect::<Vec<_>>(), [false, true, false]);
}

#[test]
fn languages_are_labeled_in_the_language_itself() {
    let it = config("[[locales]]\nlang = 'en'\n\n[[locales]]\nlang = 'pt_BR'\n\n[[locales]]\nlang = 'tlh'\n");
    let labels: Vec<&str> = it.locales.iter().map(|locale| locale.label.as_str()).collect();
    assert_eq!(labels, ["English", "Português (Brasil)", "tlh"]);
}

#[test]
fn locales_are_found_and_paths_get_the_origin_of_the_site() {
    let it = config(
        "siteUrl = 'https://e.org'\n[[locales]]\nlang = 'en'\n[[locales]]\nlang = 'zh'\nlabel = '中文'",
    );
    assert_eq!(it.locale("zh").map(|locale| locale.label.as_str()), Some("中文"));
    assert_eq!(it.locale("fr"), None);
    let urls = ["/a", "/", "//cdn.org/a", "https://o.org/a", "a", ""].map(|url| it.with_origin(url));
    assert_eq!(urls, ["https://e.org/a", "https://e.org/", "//cdn.org/a", "https://o.org/a", "a", ""]);
    assert_eq!(config("").with_origin("/a"), "/a");
    let words = ["auto", "light", "dark"]
        .map(|word| config(&format!("appearance.default = '{word}'")).appearance.as_str().to_owned());
    assert_eq!(words, ["auto", "light", "dark"]);
}

/// After an error in `[route]`, the list of excluded files may be incomplete.
#[test]
fn the_route_table_is_sound_without_errors_in_it() {
    let is_sound = |toml: &str| parse_site("quire.toml", &format!("title = 'T'\n{toml}")).0.route.is_sound;
    for toml in ["", "[route]\nexclude = ['a']\n[search]\nmode = 1", "base = 'x'\n[route]\ncleanUrls = true"]
    {
        assert!(is_sound(toml), "{toml}");
    }
    for toml in [
        "[route]\nexclude = ['a[']",
        "[route]\nexclud = ['a']",
        "route.docs = '/a'",
        "route = 1",
        "[search]\na = 1\n[route]\nexclude = 1",
    ] {
        assert!(!is_sound(toml), "{toml}");
    }
}

#[test]
fn the_docs_folder_and_the_public_folder_are_different_folders_of_the_site() {
    let folders = |toml: &str| {
        let text = format!("title = 'T'\n[route]\n{toml}");
        let (it, diagnostics) = parse_site("quire.toml", &text);
        format!("{} {}\n{}", it.route.docs, it.route.public, lines(&diagnostics, &text))
    };
    insta::assert_snapshot!(folders("docs = '.'\npublic = 'files/'"), @". files");
    insta::assert_snapshot!(folders("docs = 'a/'\npublic = 'a'"), @"
    a public
    4:11-4:12 Error config/wrong-value: `a` is the docs folder, so it cannot be the public folder too (the files of the public folder are published unchanged: use a folder without pages)
    ");
    insta::assert_snapshot!(folders("public = 'docs'"), @"
    docs public
    3:11-3:15 Error config/wrong-value: `docs` is the docs folder, so it cannot be the public folder too (the files of the public folder are published unchanged: use a folder without pages)
    ");
    insta::assert_snapshot!(folders("docs = '/etc'\npublic = '../x'"), @"
    docs public
    3:9-3:13 Error config/wrong-value: `docs` must be a folder inside the site's folder (for example `docs`)
    4:11-4:15 Error config/wrong-value: `public` must be a folder inside the site's folder (for example `public`)
    ");
}

#[test]
fn the_footer_has_lines_for_all_languages_or_for_each() {
    let locales =
        "[[locales]]\nlang = 'en'\n[[locales]]\nlang = 'zh'\n[[locales]]\nlang = 'fr'\n[footer]\nmessage = ";
    let footer = |message: &str| {
        let it = config(&format!("{locales}{message}")).footer;
        it.by_lang()
            .map(|(lang, lines)| format!("{lang}: {}", lines.join("/")))
            .collect::<Vec<_>>()
            .join("; ")
    };
    assert_eq!(footer("'a'"), "en: a; fr: a; zh: a");
    assert_eq!(footer("{ en = ['a', 'b'], zh = 'c', fr = [] }"), "en: a/b; zh: c");
    assert_eq!(footer("{ zh = 'c' }"), "zh: c");
    assert_eq!(config("").footer.by_lang().count(), 0);
}

#[test]
fn preview_images_follow_the_appearance_and_have_fonts_of_the_site() {
    let it = config(
        "[social]\nimages = true\nappearance = 'dark'\nlogo = '/l.png'\nfonts = ['./a.ttf', 'b/c.otf']",
    )
    .social;
    let fonts: Vec<&str> = it.fonts.iter().map(|font| font.value.as_str()).collect();
    assert_eq!((it.images, it.is_dark, fonts), (true, true, vec!["a.ttf", "b/c.otf"]));
    assert_eq!(it.logo.map(|logo| logo.url).as_deref(), Some("/l.png"));
    let is_dark = |toml: &str| config(toml).social.is_dark;
    assert!(!is_dark("") && is_dark("appearance.default = 'dark'"));
    assert!(!is_dark("appearance.default = 'dark'\nsocial.appearance = 'light'"));
    let text = "title = 'T'\nsocial.fonts = ['../a.ttf', '/b.ttf', 'c.ttf']";
    let (it, diagnostics) = parse_site("quire.toml", text);
    assert_eq!(it.social.fonts.len(), 1);
    insta::assert_snapshot!(lines(&diagnostics, text), @"
    2:18-2:26 Error config/wrong-value: `../a.ttf` is not a path below the site's folder (a path is relative to the folder of `quire.toml`, such as `fonts/brand.ttf`)
    2:30-2:36 Error config/wrong-value: `/b.ttf` is not a path below the site's folder (a path is relative to the folder of `quire.toml`, such as `fonts/brand.ttf`)
    ");
}

#[test]
fn compressed_formats_are_listed_once_and_old_files_are_kept_for_days() {
    let it = config("[publish]\nprecompress = ['gzip', 'br', 'gzip']\nkeepAssets = 0").publish;
    assert_eq!((it.precompress, it.keep_assets), (vec![Coding::Gzip, Coding::Brotli], 0));
    assert_eq!(config("").publish.keep_assets, 7);
}

#[test]
fn images_and_media_may_come_from_any_secure_origin() {
    let it = config("[security]\nimgSrc = ['https://b.org', 'https:', 'https://a.org']\nmediaSrc = ['https:']\nconnectSrc = ['wss://c.org']").security;
    assert_eq!(
        (it.img_src, it.media_src),
        (
            vec!["https:".to_owned(), "https://a.org".into(), "https://b.org".into()],
            vec!["https:".to_owned()]
        )
    );
    assert_eq!(it.connect_src, ["wss://c.org"]);
    insta::assert_snapshot!(check("[security]\nscriptSrc = ['https:']\nimgSrc = ['http:', 'wss://c.org']\nframeSrc = ['wss://c.org']"), @"
    5:14-5:25 Error config/bad-url: `wss://c.org` is not an origin (an origin consists of a scheme, a host and an optional port: `https://search.example.org`)
    3:15-3:21 Error config/bad-url: `https:` is not an origin (an origin consists of a scheme, a host and an optional port: `https://search.example.org`)
    4:12-4:17 Error config/bad-url: `http:` is not an origin (an origin consists of a scheme, a host and an optional port: `https://search.example.org`)
    4:21-4:32 Error config/bad-url: `wss://c.org` is not an origin (an origin consists of a scheme, a host and an optional port: `https://search.example.org`)
    ");
}

#[test]
fn severities_are_equal_if_their_rules_are() {
    let severities =
        |files: &str| config(&format!("[[check.exceptions]]\nfiles = ['{files}']")).check.severities;
    assert_eq!(severities("a"), severities("a"));
    assert_ne!(severities("a"), severities("b"));
    let off = severities("**").apply(vec![
        Diagnostic::warning("content/no-home", Span::file("a"), "m"),
        Diagnostic::error("config/syntax", Span::file("a"), "kept"),
    ]);
    assert_eq!(off, [Diagnostic::error("config/syntax", Span::file("a"), "kept")]);
    let unchanged = Diagnostic::warning("content/no-home", Span::file("b"), "m");
    assert_eq!(severities("a").apply(vec![unchanged.clone()]), [unchanged]);
}

#[test]
fn a_locale_is_removed_with_its_version() {
    let mut it =
        config("[[locales]]\nlang = 'en'\n[[locales]]\nlang = 'zh'\n[multiVersion]\nversions = ['2', '1']");
    let ids =
        |it: &SiteConfig| it.locales.iter().map(|locale| locale.id.clone()).collect::<Vec<_>>().join(" ");
    assert_eq!(ids(&it), "en@2 zh@2 en@1 zh@1");
    it.retain_locales(|index| index == 1);
    assert_eq!(ids(&it), "zh@2");
    let versions: Vec<&str> =
        it.multi_version.versions.iter().map(|version| version.name.value.as_str()).collect();
    assert_eq!(versions, ["2"]);
}

#[test]
fn numbers_and_words_have_limits() {
    insta::assert_snapshot!(check("[publish]\nkeepAssets = -1\n[images]\nquality = 101\nwidths = [0]"), @"
    3:14-3:16 Error config/wrong-value: `keepAssets` must be between 0 and 365
    5:11-5:14 Error config/wrong-value: `quality` must be between 1 and 100
    6:11-6:12 Error config/wrong-value: an item of `widths` must be between 1 and 10000
    ");
    insta::assert_snapshot!(check("[images]\nquality = 0"), @"3:11-3:12 Error config/wrong-value: `quality` must be between 1 and 100");
    assert_eq!(check("[images]\nquality = 100"), "");
    assert_eq!(check("[images]\nquality = 1"), "");
}

#[test]
fn redirects_of_converted_projects_pass_the_same_check() {
    use quire_config::redirect_fault;
    assert_eq!(redirect_fault("/a/*", "/b/:splat"), None);
    insta::assert_snapshot!(
        [("a", "/b"), ("/a", "b"), ("/a", "/:splat"), ("/a", "/\\b")]
            .map(|(from, to)| redirect_fault(from, to).unwrap_or_default()).join("\n"),
        @r"
    `a` is not a path on the site
    `b` is not a valid redirect target
    `:splat` requires a `*` in `from`
    `/\\b` is not a valid redirect target
    "
    );
}

#[test]
fn aliases_replace_whole_segments_and_the_longest_name_wins() {
    let aliases = config("[alias]\n'@docs' = './docs'\n'@docs/api' = 'api'\n'~/' = 'src'").alias;
    let found = ["@docs/api/x", "@docs/a", "@docs", "@docsx/a", "~/y", "./@docs"]
        .map(|specifier| quire_config::without_alias(&aliases, specifier).unwrap_or_default());
    assert_eq!(found, ["api//x", "./docs//a", "./docs/", "", "src/y", ""]);
}

#[test]
fn globs_match_paths_below_a_folder() {
    let set = quire_config::parse_globs(&["./a/*.md".to_owned(), "/b/**".to_owned()]).unwrap();
    let found = ["a/x.md", "a/b/x.md", "b/c/d", "c"].map(|path| set.is_match(path));
    assert_eq!(found, [true, false, true, false]);
    assert!(quire_config::parse_globs(&["a".to_owned(), "b[".to_owned()]).is_err());
}
