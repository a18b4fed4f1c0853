//! Content of a Docusaurus project: the docs, blogs and single pages that presets and plugins configure.

use super::blog::BlogOptions;
use super::named_options;
use super::options::{DocsOptions, docs_options};
use super::pages::PagesOptions;
use super::versions::DocsVersion;
use crate::draft::Draft;
use crate::table::{Fate, Table};
use quire_foreign_config::{Node, Value};

#[derive(Default)]
pub(super) struct Content {
    /// Docs of each plugin instance. The main docs are first. Only the main docs may have versions.
    pub(super) docs: Vec<DocsOptions>,
    pub(super) blogs: Vec<BlogOptions>,
    pub(super) pages: Vec<PagesOptions>,
}

impl Content {
    /// Returns whether the site has content other than the main docs.
    pub(super) fn has_sections(&self) -> bool {
        self.docs.len() > 1 || !self.blogs.is_empty() || self.pages.iter().any(|pages| pages.has_markdown)
    }

    /// Returns the names of the folders inside a language's folder that may contain translations.
    pub(super) fn translations(&self, versions: &[DocsVersion]) -> Vec<String> {
        let main = versions.iter().map(|version| self.docs[0].translations(&version.translations));
        let docs = main.chain(self.docs.iter().skip(1).map(|docs| docs.translations("current")));
        let pages = self.pages.iter().map(|pages| pages.translations.clone());
        docs.chain(self.blogs.iter().map(|blog| blog.translations.clone())).chain(pages).collect()
    }

    /// Moves the docs of the default plugin instance to the front. Adds default docs if the project configures none.
    fn with_main_docs_first(mut self) -> Self {
        if self.docs.is_empty() {
            self.docs.push(DocsOptions::without_plugin(self.has_sections()));
        }
        let main = self.docs.iter().position(|docs| docs.id.is_empty()).unwrap_or_default();
        self.docs[..=main].rotate_right(1);
        self
    }
}

/// Reads the presets, plugins and themes.
pub(super) fn read<'a>(draft: &mut Draft<'_, 'a>, table: &mut Table<'a>) -> Content {
    let mut content = Content::default();
    for node in table.list("presets", draft).map(|setting| setting.value).unwrap_or_default() {
        match named_options(&node) {
            Some((name, options)) if name == "classic" || name.ends_with("preset-classic") => {
                let empty = Node::new(Value::Table(Vec::new()), node.span);
                let options = Table::from_node("presets", options.cloned().unwrap_or(empty), draft);
                if let Some(options) = options {
                    preset(draft, options, &mut content);
                }
            }
            Some((name, _)) => {
                draft.dropped(&format!("presets: {name}"), node.span, "only the classic preset is read");
            }
            None => draft.unread("presets", node.span),
        }
    }
    for node in table.list("plugins", draft).map(|setting| setting.value).unwrap_or_default() {
        plugin(draft, &node, &mut content);
    }
    for node in table.list("themes", draft).map(|setting| setting.value).unwrap_or_default() {
        theme(draft, &node);
    }
    content.with_main_docs_first()
}

fn theme(draft: &mut Draft<'_, '_>, node: &Node<'_>) {
    let Some((name, _)) = named_options(node) else { return draft.unread("themes", node.span) };
    let subject = format!("themes: {name}");
    if name.contains("search") {
        draft.built_in(&subject, node.span, "Quire has built-in search");
    } else if name.ends_with("live-codeblock") {
        draft.dropped(&subject, node.span, "code blocks do not run");
    } else if !name.ends_with("theme-mermaid") {
        draft.dropped(&subject, node.span, "use the slots of Quire's theme");
    }
}

/// Takes the options of a plugin from a preset. Returns an empty table if the preset does not set options, and `None`
/// if it disables the plugin.
fn take_options<'a>(draft: &mut Draft<'_, 'a>, preset: &mut Table<'a>, key: &str) -> Option<Table<'a>> {
    let node = match preset.take(key) {
        Some(setting) if setting.value.bool() == Some(false) => return None,
        Some(setting) => setting.value,
        None => Node::new(Value::Table(Vec::new()), preset.span),
    };
    Table::from_node(&format!("presets.{key}"), node, draft)
}

fn preset<'a>(draft: &mut Draft<'_, 'a>, mut options: Table<'a>, content: &mut Content) {
    if let Some(docs) = take_options(draft, &mut options, "docs") {
        content.docs.push(docs_options(draft, docs));
    }
    if let Some(blog) = take_options(draft, &mut options, "blog") {
        content.blogs.extend(BlogOptions::read(draft, blog));
    }
    if let Some(pages) = take_options(draft, &mut options, "pages") {
        content.pages.push(PagesOptions::read(draft, pages));
    }
    if let Some(mut theme) = options.table("theme", draft) {
        if let Some(setting) = theme.take("customCss") {
            let note = "list the style sheet in `[styles]`";
            draft.dropped(&setting.key, setting.span, note);
        }
        theme.finish(draft, &[]);
    }
    let analytics =
        Fate::Dropped("load the script with `head` and `[security]`: see Analytics in the manual");
    options.finish(
        draft,
        &[
            ("debug", Fate::Silent),
            ("svgr", Fate::Silent),
            ("sitemap", Fate::BuiltIn("a site with `siteUrl` has a sitemap")),
            ("gtag", analytics),
            ("googleAnalytics", analytics),
            ("googleTagManager", analytics),
        ],
    );
}

/// Reads an entry of `plugins`.
fn plugin<'a>(draft: &mut Draft<'_, 'a>, node: &Node<'a>, content: &mut Content) {
    let Some((name, options)) = named_options(node) else { return draft.unread("plugins", node.span) };
    let subject = format!("plugins: {name}");
    if name.ends_with("client-redirects") {
        return redirects(draft, &subject, node, options);
    }
    if name.contains("search") {
        return draft.built_in(&subject, node.span, "Quire has built-in search");
    }
    let kinds = ["docs", "blog", "pages"];
    let Some(kind) = kinds.into_iter().find(|kind| name.ends_with(&format!("content-{kind}"))) else {
        return draft.dropped(&subject, node.span, "Quire does not run plugins");
    };
    let options = options.cloned().unwrap_or_else(|| Node::new(Value::Table(Vec::new()), node.span));
    let Some(table) = Table::from_node(&format!("plugins.{kind}"), options, draft) else { return };
    match kind {
        "docs" => content.docs.push(docs_options(draft, table)),
        "blog" => content.blogs.extend(BlogOptions::read(draft, table)),
        _ => content.pages.push(PagesOptions::read(draft, table)),
    }
}

/// Reads the options of the redirects plugin.
fn redirects<'a>(draft: &mut Draft<'_, 'a>, subject: &str, node: &Node<'a>, options: Option<&Node<'a>>) {
    let list = options.and_then(|options| options.get("redirects"));
    if let Some(list) = list.filter(|list| list.list().is_none()) {
        draft.unread(subject, list.span);
    }
    for entry in list.and_then(Node::list).unwrap_or_default() {
        let from = entry.get("from");
        let paths = from.and_then(Node::list).map(|items| items.iter().filter_map(Node::text).collect());
        let from: Vec<String> = paths.unwrap_or_else(|| from.and_then(Node::text).into_iter().collect());
        match entry.get("to").and_then(Node::text) {
            Some(to) => draft.language_redirects.extend(from.into_iter().map(|from| (from, to.clone()))),
            None => draft.unread(subject, entry.span),
        }
    }
    if let Some(function) = options.and_then(|options| options.get("createRedirects")) {
        draft.redirect_function = Some(function.clone());
    }
    draft.carried(subject, node.span, "");
}
