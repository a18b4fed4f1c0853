//! Import of Rspress 1 and 2 projects. Only the configuration is converted, because Quire reads Rspress's `_nav.json`
//! and `_meta.json` files unchanged.

mod bundler;
mod own_theme;
mod plugins;
mod theme;

use crate::alias;
use crate::draft::Draft;
use crate::files::{is_file, is_folder};
use crate::severity::{self, DEAD_ANCHOR, DEAD_LINK, MISSING_FILE};
use crate::site::Version;
use crate::table::{Fate, Read, Table};
use crate::{address, head, i18n, language, navigation_files, path, public};
use quire_foreign_config::Value;

/// Top-level keys that are not carried over, with the outcome to report.
const FATES: &[(&str, Fate)] = &[
    ("outDir", Fate::BuiltIn("the site goes to `dist`; `quire build --out FOLDER` changes that")),
    ("ssg", Fate::BuiltIn("pages are always rendered at build time")),
    ("mediumZoom", Fate::BuiltIn("images can be enlarged")),
    ("i18nSourcePath", Fate::Silent),
    ("languageParity", Fate::BuiltIn("`quire check` compares the languages")),
    ("llms", Fate::BuiltIn("pages are published as Markdown, with `llms.txt`, unless `llms = false`")),
    ("globalUIComponents", Fate::Left("fill the slot `global` of the theme with the components")),
    ("i18nSource", Fate::Left("write the texts to `[locales.texts]`")),
    ("replaceRules", Fate::Left("pages are not rewritten: replace the text in the pages")),
    ("themeDir", Fate::Left("use the slots of Quire's theme")),
];

/// Reads the project whose configuration file is `config`.
pub(crate) fn read(draft: &mut Draft<'_, '_>, config: &str) {
    let mut table = Table::of_config(config, draft);
    docs(draft, &mut table);
    if let Some(read) = table.text("base", draft) {
        address::base(draft, &read.key, &read.value, read.place);
    }
    for key in ["title", "description", "logoText"] {
        if let Some(read) = table.text(key, draft) {
            draft.carried(&read.key, read.place, "");
            match key {
                "title" => draft.site.title = read.value,
                "description" => draft.site.description = read.value,
                _ => draft.site.logo_text = read.value,
            }
        }
    }
    icon(draft, &mut table);
    if let Some(Read { value, key, place }) = table.take("logo") {
        public::logo(draft, &key, &value, place);
    }
    languages(draft, &mut table);
    versions(draft, &mut table);
    for key in ["url", "siteOrigin"] {
        if let Some(read) = table.text(key, draft) {
            address::site_url(draft, &read.key, &read.value, read.place);
        }
    }
    // Rspress shows dates only if `themeConfig.lastUpdated` is set.
    draft.site.last_updated = Some(false);
    // In Rspress, URLs end with `.html` unless `route.cleanUrls` is set.
    draft.site.clean_urls = Some(false);
    styles(draft, &mut table);
    route(draft, &mut table);
    markdown(draft, &mut table);
    search(draft, &mut table);
    if let Some(read) = table.list("head", draft) {
        head::elements(draft, &read.key, &read.value);
    }
    if let Some(read) = table.list("plugins", draft) {
        plugins::read(draft, &read.key, &read.value);
    }
    if let Some(inner) = table.table("builderConfig", draft) {
        bundler::read(draft, inner);
    }
    if let Some(inner) = table.table("themeConfig", draft) {
        theme::read(draft, inner);
    }
    table.finish(draft, FATES);
    // Rspress's default language is used if the configuration sets no language.
    if draft.site.locales.is_empty() && draft.site.lang.is_empty() {
        "en".clone_into(&mut draft.site.lang);
    }
    i18n::read(draft, "i18n.json");
    alias::from_tsconfig(draft);
    own_theme::read(draft);
    own_theme::aliases(draft);
    navigation_files::check(draft);
}

fn docs(draft: &mut Draft<'_, '_>, table: &mut Table<'_>) {
    let mut docs = "docs".to_owned();
    if let Some(read) = table.take("root") {
        match read.value.text() {
            Some(text) => {
                if let Some(folder) = draft.inside(&read.key, path::join("", &text), read.place) {
                    draft.carried(&read.key, read.place, "");
                    docs = if folder.is_empty() { ".".to_owned() } else { folder };
                }
            }
            None => draft.unusable(&read.key, &read.value),
        }
    }
    if !is_folder(draft.scripts.files, &docs) {
        draft.left_file(&docs, "docs", "there is no such folder");
    }
    public::folder(draft, &path::join(&docs, "public"));
    draft.site.docs = docs;
}

fn icon(draft: &mut Draft<'_, '_>, table: &mut Table<'_>) {
    let Some(read) = table.take("icon") else { return };
    match read.value.text() {
        Some(text) => match public::public_url(draft, &text) {
            Some(url) => {
                draft.carried(&read.key, read.place, "");
                draft.site.icon = url;
            }
            None => head::missing(draft, &read.key, &text, read.place),
        },
        None => draft.unusable(&read.key, &read.value),
    }
}

/// Reads `globalStyles`: the path of a style sheet, which may be Sass.
fn styles(draft: &mut Draft<'_, '_>, table: &mut Table<'_>) {
    let Some(read) = table.text("globalStyles", draft) else { return };
    let file = path::join("", &read.value);
    if path::is_outside(&file) || !is_file(draft.scripts.files, &file) {
        let note = format!("`{}` is not a file of the project", read.value);
        return draft.left(&read.key, read.place, &note);
    }
    draft.carried(&read.key, read.place, "rules for elements of Rspress's theme have no effect");
    draft.site.styles.push(file);
}

fn languages(draft: &mut Draft<'_, '_>, table: &mut Table<'_>) {
    if let Some(read) = table.text("lang", draft)
        && language::is_lang(draft, &read.key, &read.value, read.place)
    {
        draft.carried(&read.key, read.place, "");
        draft.site.lang = read.value;
    }
    let Some(read) = table.list("locales", draft) else { return };
    for node in read.value {
        let Some(mut locale) = Table::of(&read.key, node, draft) else { continue };
        if language(draft, &mut locale).is_some() {
            locale.finish(draft, &[]);
        }
    }
}

/// Reads `multiVersion`. Quire expects the pages of each version in the same folder as Rspress.
fn versions(draft: &mut Draft<'_, '_>, table: &mut Table<'_>) {
    let Some(mut versions) = table.table("multiVersion", draft) else { return };
    if let Some(read) = versions.text("default", draft) {
        draft.carried(&read.key, read.place, "");
        draft.site.default_version = read.value;
    }
    if let Some(read) = versions.texts("versions", draft) {
        draft.carried(&read.key, read.place, "");
        let named = |name| Version { name, ..Version::default() };
        draft.site.versions = read.value.into_iter().map(named).collect();
    }
    versions.finish(draft, &[]);
}

/// Adds a locale. Returns its language tag.
fn language(draft: &mut Draft<'_, '_>, table: &mut Table<'_>) -> Option<String> {
    let lang = table.text("lang", draft)?;
    if !language::is_lang(draft, &lang.key, &lang.value, lang.place) {
        return None;
    }
    draft.carried(&format!("{} `{}`", lang.key.trim_end_matches(".lang"), lang.value), lang.place, "");
    for key in ["label", "title", "description"] {
        let Some(read) = table.text(key, draft) else { continue };
        let locale = draft.site.locale(&lang.value);
        match key {
            "label" => locale.label = read.value,
            "title" => locale.title = read.value,
            _ => locale.description = read.value,
        }
    }
    draft.site.locale(&lang.value);
    Some(lang.value)
}

fn route(draft: &mut Draft<'_, '_>, table: &mut Table<'_>) {
    let Some(mut route) = table.table("route", draft) else { return };
    if let Some(read) = route.bool("cleanUrls", draft) {
        draft.carried(&read.key, read.place, "");
        draft.site.clean_urls = Some(read.value);
    }
    for key in ["exclude", "excludeConvention"] {
        if let Some(read) = route.texts(key, draft) {
            draft.carried(&read.key, read.place, "");
            draft.site.exclude.extend(read.value);
        }
    }
    route.finish(
        draft,
        &[
            ("extensions", Fate::Silent),
            ("include", Fate::Left("every `.md` and `.mdx` file of the docs folder is a page")),
        ],
    );
}

fn markdown(draft: &mut Draft<'_, '_>, table: &mut Table<'_>) {
    severity::warn(draft, &[DEAD_ANCHOR, MISSING_FILE], "Rspress does not check these");
    let Some(mut markdown) = table.table("markdown", draft) else {
        return severity::warn(draft, &[DEAD_LINK], NOT_CHECKED);
    };
    if let Some(read) = markdown.bool("showLineNumbers", draft) {
        draft.carried(&read.key, read.place, "");
        draft.site.line_numbers = read.value;
    }
    if let Some(read) = markdown.bool("defaultWrapCode", draft) {
        draft.carried(&read.key, read.place, "");
        draft.site.wrap_code = read.value;
    }
    let highlighted = Fate::BuiltIn("code is highlighted at build time");
    links(draft, &mut markdown);
    markdown.finish(
        draft,
        &[
            ("image", Fate::BuiltIn("missing images are reported")),
            ("mdxRs", Fate::Silent),
            ("shiki", highlighted),
            ("codeHighlighter", highlighted),
            ("highlightLanguages", highlighted),
            ("extractDescription", Fate::Silent),
            ("globalComponents", Fate::Left("import the components in the pages that use them")),
            ("remarkPlugins", Fate::Left("Quire's Markdown has no plugins")),
            ("rehypePlugins", Fate::Left("Quire's Markdown has no plugins")),
        ],
    );
}

const NOT_CHECKED: &str = "the project does not check links";

/// Reads `checkDeadLinks`, or `link.checkDeadLinks` in Rspress 2: `true`, or an object of options.
fn links(draft: &mut Draft<'_, '_>, markdown: &mut Table<'_>) {
    let link = markdown.take("link").and_then(|read| read.value.get("checkDeadLinks").cloned());
    let node = markdown.take("checkDeadLinks").map(|read| read.value).or(link);
    let Some(node) = node.filter(|node| node.truth() == Some(true)) else {
        return severity::warn(draft, &[DEAD_LINK], NOT_CHECKED);
    };
    draft.carried("markdown.checkDeadLinks", node.place, "");
    if node.get("excludes").is_some() {
        severity::warn(draft, &[DEAD_LINK], "the project does not check some links");
    }
}

fn search(draft: &mut Draft<'_, '_>, table: &mut Table<'_>) {
    let Some(read) = table.take("search") else { return };
    match &read.value.value {
        Value::Bool(false) => {
            draft.carried(&read.key, read.place, "");
            draft.site.is_search_off = true;
        }
        Value::Bool(true) => {}
        Value::Table(_) => {
            let Some(mut search) = Table::of(&read.key, read.value, draft) else { return };
            let mode = search.text("mode", draft);
            if let Some(mode) = mode.filter(|mode| mode.value != "local") {
                let note =
                    "the site searches its own index; for a service set `mode` and `url` of `[search]`";
                draft.left(&mode.key, mode.place, note);
            }
            search.finish(
                draft,
                &[
                    ("codeBlocks", Fate::BuiltIn("code is searched too")),
                    ("versioned", Fate::Silent),
                    ("searchHooks", Fate::Left("Quire's search hooks are exports of a module of the site")),
                ],
            );
        }
        _ => draft.unusable(&read.key, &read.value),
    }
}
