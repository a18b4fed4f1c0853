//! Import of Rspress 1 and 2 projects. Only the configuration is converted. Quire reads Rspress's `_nav.json` and
//! `_meta.json` files unchanged.

mod bundler;
mod own_theme;
mod plugins;
mod theme;

use crate::alias;
use crate::draft::Draft;
use crate::files::{is_file, is_folder};
use crate::severity::{self, DEAD_ANCHOR, DEAD_LINK, MISSING_FILE};
use crate::site::Version;
use crate::table::{Fate, Setting, Table};
use crate::{address, head, i18n, language, navigation_files, path, public};
use quire_foreign_config::Value;

/// Top-level keys that are not converted, with the outcome to report.
const FATES: &[(&str, Fate)] = &[
    ("outDir", Fate::BuiltIn("the site goes to `dist`; `quire build --out FOLDER` changes that")),
    ("ssg", Fate::BuiltIn("pages are always rendered at build time")),
    ("mediumZoom", Fate::BuiltIn("images can be enlarged")),
    ("i18nSourcePath", Fate::Silent),
    ("languageParity", Fate::BuiltIn("`quire check` compares the languages")),
    ("llms", Fate::BuiltIn("pages are published as Markdown, with `llms.txt`, unless `llms = false`")),
    ("globalUIComponents", Fate::Dropped("fill the slot `global` of the theme with the components")),
    ("i18nSource", Fate::Dropped("write the texts to `[locales.texts]`")),
    ("replaceRules", Fate::Dropped("pages are not rewritten: replace the text in the pages")),
    ("themeDir", Fate::Dropped("use the slots of Quire's theme")),
];

/// Reads the project whose configuration file is `config`.
pub(crate) fn read(draft: &mut Draft<'_, '_>, config: &str) {
    let mut table = Table::from_config(config, draft);
    docs(draft, &mut table);
    if let Some(setting) = table.text("base", draft) {
        address::set_base(draft, &setting.key, &setting.value, setting.span);
    }
    for key in ["title", "description", "logoText"] {
        if let Some(setting) = table.text(key, draft) {
            draft.carried(&setting.key, setting.span, "");
            match key {
                "title" => draft.site.title = setting.value,
                "description" => draft.site.description = setting.value,
                _ => draft.site.logo_text = setting.value,
            }
        }
    }
    icon(draft, &mut table);
    if let Some(Setting { value, key, span }) = table.take("logo") {
        public::logo(draft, &key, &value, span);
    }
    languages(draft, &mut table);
    versions(draft, &mut table);
    for key in ["url", "siteOrigin"] {
        if let Some(setting) = table.text(key, draft) {
            address::set_site_url(draft, &setting.key, &setting.value, setting.span);
        }
    }
    // Rspress shows dates only if `themeConfig.lastUpdated` is set.
    draft.site.last_updated = Some(false);
    // Rspress URLs end with `.html` unless `route.cleanUrls` is set.
    draft.site.clean_urls = Some(false);
    styles(draft, &mut table);
    route(draft, &mut table);
    markdown(draft, &mut table);
    search(draft, &mut table);
    if let Some(setting) = table.list("head", draft) {
        head::elements(draft, &setting.key, &setting.value);
    }
    if let Some(setting) = table.list("plugins", draft) {
        plugins::read(draft, &setting.key, &setting.value);
    }
    if let Some(inner) = table.table("builderConfig", draft) {
        bundler::read(draft, inner);
    }
    if let Some(inner) = table.table("themeConfig", draft) {
        theme::read(draft, inner);
    }
    table.finish(draft, FATES);
    // The default language of Rspress applies if the configuration sets no language.
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
    if let Some(setting) = table.take("root") {
        match setting.value.text() {
            Some(text) => {
                if let Some(folder) = draft.existing_folder(&setting.key, path::join("", &text), setting.span)
                {
                    draft.carried(&setting.key, setting.span, "");
                    docs = if folder.is_empty() { ".".to_owned() } else { folder };
                }
            }
            None => draft.unusable(&setting.key, &setting.value),
        }
    }
    if !is_folder(draft.scripts.files, &docs) {
        draft.dropped_file(&docs, "docs", "the folder does not exist");
    }
    public::folder(draft, &path::join(&docs, "public"));
    draft.site.docs = docs;
}

fn icon(draft: &mut Draft<'_, '_>, table: &mut Table<'_>) {
    let Some(setting) = table.take("icon") else { return };
    match setting.value.text() {
        Some(text) => match public::public_url(draft, &text) {
            Some(url) => {
                draft.carried(&setting.key, setting.span, "");
                draft.site.icon = url;
            }
            None => head::missing(draft, &setting.key, &text, setting.span),
        },
        None => draft.unusable(&setting.key, &setting.value),
    }
}

/// Reads `globalStyles`, the path of a CSS or Sass style sheet.
fn styles(draft: &mut Draft<'_, '_>, table: &mut Table<'_>) {
    let Some(setting) = table.text("globalStyles", draft) else { return };
    let file = path::join("", &setting.value);
    if path::is_outside(&file) || !is_file(draft.scripts.files, &file) {
        let note = format!("`{}` is not a file of the project", setting.value);
        return draft.dropped(&setting.key, setting.span, &note);
    }
    draft.carried(&setting.key, setting.span, "rules for elements of Rspress's theme have no effect");
    draft.site.styles.push(file);
}

fn languages(draft: &mut Draft<'_, '_>, table: &mut Table<'_>) {
    if let Some(setting) = table.text("lang", draft)
        && language::check_lang(draft, &setting.key, &setting.value, setting.span)
    {
        draft.carried(&setting.key, setting.span, "");
        draft.site.lang = setting.value;
    }
    let Some(setting) = table.list("locales", draft) else { return };
    for node in setting.value {
        let Some(mut locale) = Table::from_node(&setting.key, node, draft) else { continue };
        if language(draft, &mut locale).is_some() {
            locale.finish(draft, &[]);
        }
    }
}

/// Reads `multiVersion`. Quire and Rspress read the pages of a version from the same folder.
fn versions(draft: &mut Draft<'_, '_>, table: &mut Table<'_>) {
    let Some(mut versions) = table.table("multiVersion", draft) else { return };
    if let Some(setting) = versions.text("default", draft) {
        draft.carried(&setting.key, setting.span, "");
        draft.site.default_version = setting.value;
    }
    if let Some(setting) = versions.texts("versions", draft) {
        draft.carried(&setting.key, setting.span, "");
        let named = |name| Version { name, ..Version::default() };
        draft.site.versions = setting.value.into_iter().map(named).collect();
    }
    versions.finish(draft, &[]);
}

/// Adds a locale. Returns the language tag of the locale, or `None` if the tag is missing or invalid.
fn language(draft: &mut Draft<'_, '_>, table: &mut Table<'_>) -> Option<String> {
    let lang = table.text("lang", draft)?;
    if !language::check_lang(draft, &lang.key, &lang.value, lang.span) {
        return None;
    }
    draft.carried(&format!("{} `{}`", lang.key.trim_end_matches(".lang"), lang.value), lang.span, "");
    for key in ["label", "title", "description"] {
        let Some(setting) = table.text(key, draft) else { continue };
        let locale = draft.site.locale(&lang.value);
        match key {
            "label" => locale.label = setting.value,
            "title" => locale.title = setting.value,
            _ => locale.description = setting.value,
        }
    }
    draft.site.locale(&lang.value);
    Some(lang.value)
}

fn route(draft: &mut Draft<'_, '_>, table: &mut Table<'_>) {
    let Some(mut route) = table.table("route", draft) else { return };
    if let Some(setting) = route.bool("cleanUrls", draft) {
        draft.carried(&setting.key, setting.span, "");
        draft.site.clean_urls = Some(setting.value);
    }
    for key in ["exclude", "excludeConvention"] {
        if let Some(setting) = route.texts(key, draft) {
            draft.carried(&setting.key, setting.span, "");
            draft.site.exclude.extend(setting.value);
        }
    }
    route.finish(
        draft,
        &[
            ("extensions", Fate::Silent),
            ("include", Fate::Dropped("every `.md` and `.mdx` file of the docs folder is a page")),
        ],
    );
}

fn markdown(draft: &mut Draft<'_, '_>, table: &mut Table<'_>) {
    severity::warn(draft, &[DEAD_ANCHOR, MISSING_FILE], "Rspress does not check these");
    let Some(mut markdown) = table.table("markdown", draft) else {
        return severity::warn(draft, &[DEAD_LINK], NOT_CHECKED);
    };
    if let Some(setting) = markdown.bool("showLineNumbers", draft) {
        draft.carried(&setting.key, setting.span, "");
        draft.site.line_numbers = setting.value;
    }
    if let Some(setting) = markdown.bool("defaultWrapCode", draft) {
        draft.carried(&setting.key, setting.span, "");
        draft.site.wrap_code = setting.value;
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
            ("globalComponents", Fate::Dropped("import the components in the pages that use them")),
            ("remarkPlugins", Fate::Dropped("Quire does not support Markdown plugins")),
            ("rehypePlugins", Fate::Dropped("Quire does not support Markdown plugins")),
        ],
    );
}

const NOT_CHECKED: &str = "the project does not check links";

/// Reads `checkDeadLinks` (`link.checkDeadLinks` in Rspress 2), which is `true` or an object with options.
fn links(draft: &mut Draft<'_, '_>, markdown: &mut Table<'_>) {
    let link = markdown.take("link").and_then(|setting| setting.value.get("checkDeadLinks").cloned());
    let node = markdown.take("checkDeadLinks").map(|setting| setting.value).or(link);
    let Some(node) = node.filter(|node| node.truthiness() == Some(true)) else {
        return severity::warn(draft, &[DEAD_LINK], NOT_CHECKED);
    };
    draft.carried("markdown.checkDeadLinks", node.span, "");
    if node.get("excludes").is_some() {
        severity::warn(draft, &[DEAD_LINK], "the project does not check some links");
    }
}

fn search(draft: &mut Draft<'_, '_>, table: &mut Table<'_>) {
    let Some(setting) = table.take("search") else { return };
    match &setting.value.value {
        Value::Bool(false) => {
            draft.carried(&setting.key, setting.span, "");
            draft.site.is_search_off = true;
        }
        Value::Bool(true) => {}
        Value::Table(_) => {
            let Some(mut search) = Table::from_node(&setting.key, setting.value, draft) else { return };
            let mode = search.text("mode", draft);
            if let Some(mode) = mode.filter(|mode| mode.value != "local") {
                let note = "the site searches its own index; for a search service, set `mode` and `url` in `[search]`";
                draft.dropped(&mode.key, mode.span, note);
            }
            search.finish(
                draft,
                &[
                    ("codeBlocks", Fate::BuiltIn("code is searched too")),
                    ("versioned", Fate::Silent),
                    (
                        "searchHooks",
                        Fate::Dropped("Quire's search hooks are exports of a module of the site"),
                    ),
                ],
            );
        }
        _ => draft.unusable(&setting.key, &setting.value),
    }
}
