//! Import of `locales`, which contains the languages of the site with their configurations.

use crate::draft::Draft;
use crate::files::{is_file, is_folder};
use crate::language;
use crate::path;
use crate::site::LanguageLink;
use crate::table::Table;
use quire_foreign_config::{Entry, Node, Value};

pub(super) struct LanguageConfig<'a> {
    pub(super) lang: String,
    /// URL prefix. Empty for the default locale. Otherwise the name of the language's folder, such as `zh`.
    pub(super) prefix: String,
    /// `themeConfig` objects that apply to the language, most specific first.
    pub(super) themes: Vec<Node<'a>>,
}

/// The languages, default language first.
pub(super) struct Locales<'a> {
    pub(super) languages: Vec<LanguageConfig<'a>>,
}

impl<'a> Locales<'a> {
    /// Reads the languages. `root_folder` is the folder of the default locale if rewrites of the project publish this
    /// folder at the site's root.
    pub(super) fn read(
        draft: &mut Draft<'_, 'a>,
        table: &mut Table<'a>,
        root_folder: Option<String>,
    ) -> Self {
        let lang = table.text("lang", draft);
        let lang =
            lang.filter(|setting| language::check_lang(draft, &setting.key, &setting.value, setting.span));
        let mut languages = Vec::new();
        let site_lang = lang.as_ref().map(|setting| setting.value.clone());
        if let Some(setting) = &lang {
            draft.carried(&setting.key, setting.span, "");
        }
        let mut locales = table.table("locales", draft);
        while let Some(Entry { key, span, node }) = locales.as_mut().and_then(Table::take_next) {
            let name = format!("locales.{key}");
            let Some(mut locale) = Table::from_node(&name, draft.scripts.unwrap(node, 0), draft) else {
                continue;
            };
            let tag = locale.text("lang", draft).map(|setting| setting.value);
            let key = key.trim_matches('/').to_owned();
            let is_root = key == "root" || key.is_empty();
            let link = locale.text("link", draft).map(|setting| setting.value);
            if let Some(link) = link.filter(|link| !is_root && path::is_external(link)) {
                other_site(draft, &name, locale, tag.unwrap_or(key), link);
                continue;
            }
            if !is_root && !is_folder(draft.scripts.files, &path::join(&draft.site.docs, &key)) {
                draft.dropped(&name, span, &format!("the folder `{key}` has no pages"));
                continue;
            }
            // The key of a locale is the name of its folder. Quire requires this name to be a language tag.
            let folder_lang = if is_root {
                let tag = tag.or_else(|| site_lang.clone()).unwrap_or_else(|| "en".to_owned());
                root_folder.clone().unwrap_or(tag)
            } else {
                key.clone()
            };
            if !language::check_lang(draft, &name, &folder_lang, span) {
                continue;
            }
            draft.carried(&format!("locales `{folder_lang}`"), span, "");
            for field in ["label", "title", "description"] {
                let Some(setting) = locale.text(field, draft) else { continue };
                let target = draft.site.locale(&folder_lang);
                match field {
                    "label" => target.label = setting.value,
                    "title" => target.title = setting.value,
                    _ => target.description = setting.value,
                }
            }
            draft.site.locale(&folder_lang);
            let theme = locale.take("themeConfig").map(|setting| draft.scripts.unwrap(setting.value, 0));
            locale.take("dir");
            super::markdown(draft, &mut locale, &folder_lang);
            if let Some(head) = locale.list("head", draft) {
                draft.dropped(&head.key, head.span, "`head` is the same for all languages");
            }
            locale.finish(draft, &[]);
            let prefix = if is_root { String::new() } else { folder_lang.clone() };
            languages.push(LanguageConfig { lang: folder_lang, prefix, themes: theme.into_iter().collect() });
        }
        if languages.is_empty() {
            let tag = root_folder.or(site_lang).unwrap_or_else(|| "en".to_owned());
            languages.push(LanguageConfig { lang: tag, prefix: String::new(), themes: Vec::new() });
        }
        let default = languages.iter().position(|language| language.prefix.is_empty()).unwrap_or(0);
        draft.site.lang.clone_from(&languages[default].lang);
        languages.swap(0, default);
        Self { languages }
    }

    /// Reads additional configuration files in the languages' folders, such as `zh/config.ts`. For the default
    /// language, the file may also be in the docs folder.
    pub(super) fn additional(&mut self, draft: &mut Draft<'_, 'a>) {
        for language in &mut self.languages {
            let Some(file) = additional_file(draft, language) else { continue };
            let Some(node) = draft.scripts.config(&file) else { continue };
            let Some(mut table) = Table::from_node(&language.lang, node, draft) else { continue };
            for field in ["title", "description"] {
                let Some(setting) = table.text(field, draft) else { continue };
                draft.carried(&setting.key, setting.span, "");
                let locale = draft.site.locale(&language.lang);
                if field == "title" {
                    locale.title = setting.value;
                } else {
                    locale.description = setting.value;
                }
            }
            language.themes.extend(table.take("themeConfig").map(|setting| setting.value));
            table.take("lang");
            super::markdown(draft, &mut table, &language.lang);
            if let Some(head) = table.list("head", draft) {
                draft.dropped(&head.key, head.span, "`head` is the same for all languages");
            }
            table.finish(draft, &[]);
        }
    }
}

/// Returns whether a `config.ts` in the default language's folder is a VitePress configuration. Other scripts may have
/// the same name.
fn is_configuration(draft: &Draft<'_, '_>, file: &str) -> bool {
    let text = draft.scripts.files.text(file).unwrap_or_default();
    text.contains("defineAdditionalConfig") || text.contains("themeConfig")
}

/// Returns the additional configuration file of a language, if any.
fn additional_file(draft: &Draft<'_, '_>, language: &LanguageConfig<'_>) -> Option<String> {
    let docs = draft.site.docs.clone();
    let folders = [Some(path::join(&docs, &language.lang)), language.prefix.is_empty().then_some(docs)];
    let names = folders.into_iter().flatten().flat_map(|folder| {
        ["ts", "mts", "js", "mjs"].map(|ending| path::join(&folder, &format!("config.{ending}")))
    });
    let is_config = |path: &String| {
        is_file(draft.scripts.files, path) && (!language.prefix.is_empty() || is_configuration(draft, path))
    };
    names.into_iter().find(is_config)
}

/// Adds a language that has a separate site to the language menu.
fn other_site(draft: &mut Draft<'_, '_>, name: &str, mut locale: Table<'_>, lang: String, link: String) {
    let span = locale.span;
    if language::check_lang(draft, name, &lang, span) {
        let label = locale.text("label", draft).map(|setting| setting.value).unwrap_or_default();
        draft.carried(&format!("locales `{lang}`"), span, "another site, in the language menu");
        draft.site.language_links.push(LanguageLink { lang, label, link });
    }
}

/// VitePress keys of container titles, with the corresponding Quire keys.
const LABELS: &[(&str, &str)] = &[
    ("tipLabel", ".calloutTip"),
    ("infoLabel", ".calloutInfo"),
    ("noteLabel", ".calloutNote"),
    ("warningLabel", ".calloutWarning"),
    ("dangerLabel", ".calloutDanger"),
    ("cautionLabel", ".calloutCaution"),
    ("importantLabel", ".calloutImportant"),
    ("detailsLabel", ".calloutDetails"),
];

/// Reads `markdown.container` and the labels of the copy button.
pub(super) fn labels(draft: &mut Draft<'_, '_>, markdown: &mut Table<'_>, lang: &str) {
    if let Some(mut container) = markdown.table("container", draft) {
        for (key, quire_key) in LABELS {
            if let Some(setting) = container.text(key, draft) {
                draft.carried(&setting.key, setting.span, "");
                draft.site.locale(lang).text(quire_key, &setting.value);
            }
        }
        container.finish(draft, &[]);
    }
    let title = markdown.text("codeCopyButtonTitle", draft);
    let button = markdown.take("codeCopyButton").map(|setting| setting.value);
    let tooltip = button.as_ref().and_then(|button| button.get("tooltipText")?.text());
    if let Some(text) = title.map(|setting| setting.value).or(tooltip) {
        draft.site.locale(lang).text(".codeCopy", &text);
    }
    if let Some(text) = button.as_ref().and_then(|button| button.get("copiedText")?.text()) {
        draft.site.locale(lang).text(".codeCopied", &text);
    }
}

/// Returns the value of a key from the first object that contains the key. Returns `None` if this value is `null` or
/// `undefined`.
pub(super) fn first<'n, 'a>(themes: &'n [Node<'a>], key: &str) -> Option<&'n Node<'a>> {
    themes.iter().find_map(|theme| theme.get(key)).filter(|node| !matches!(node.value, Value::Nothing))
}
