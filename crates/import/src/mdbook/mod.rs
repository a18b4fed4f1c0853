//! Import of mdBook projects.

mod summary;

use std::collections::BTreeSet;

use crate::draft::{Contents, Draft, NewFile};
use crate::files::{below, is_file, is_folder};
use crate::navigation::{Navigation, SideItem, SideKind, Sidebar, SidebarScope};
use crate::site::Appearance;
use crate::table::{Fate, Table};
use crate::{address, language, path, severity};
use quire_foreign_config::SourceSpan;
use summary::Chapter;

/// Default file name of the 404 page.
const NOT_FOUND: &str = "404.md";

/// Options that affect the sidebar and the 404 page.
struct Style {
    are_numbered: bool,
    /// File of the 404 page, relative to the docs folder. Empty if the book disables the 404 page.
    not_found: String,
    /// Number of levels up to which groups of chapters are expanded initially. `None` if groups cannot be collapsed.
    fold: Option<usize>,
}

/// Reads the book whose configuration file is `config`.
pub(crate) fn read(draft: &mut Draft<'_, '_>, config: &str) {
    draft.site.dialect = "mdbook";
    draft.site.hides_breadcrumbs = true;
    draft.site.clean_urls = Some(false);
    draft.site.last_updated = Some(false);
    "src".clone_into(&mut draft.site.docs);
    "en".clone_into(&mut draft.site.lang);
    let mut style = Style { are_numbered: true, not_found: NOT_FOUND.to_owned(), fold: None };
    if let Some(node) = draft.scripts.toml(config)
        && let Some(mut table) = Table::from_node("", node, draft)
    {
        if let Some(inner) = table.table("book", draft) {
            book(draft, inner);
        }
        if let Some(mut output) = table.table("output", draft) {
            if let Some(inner) = output.table("html", draft) {
                html(draft, inner, &mut style);
            }
            let links = Fate::BuiltIn(severity::CHECKED);
            output.finish(draft, &[("linkcheck", links), ("linkcheck2", links)]);
        }
        if let Some(mut preprocessors) = table.table("preprocessor", draft) {
            preprocessors.take("links");
            preprocessors.take("index");
            if let Some(setting) = preprocessors.take("katex") {
                draft.carried(&setting.key, setting.span, "");
                draft.site.has_math = true;
            }
            if let Some(setting) = preprocessors.take("mermaid") {
                draft.built_in(&setting.key, setting.span, "diagrams are drawn at build time");
            }
            while let Some(entry) = preprocessors.take_next() {
                let key = preprocessors.path(&entry.key);
                // The preprocessor of the book "The Rust Programming Language".
                if entry.key == "trpl-listing" {
                    draft.built_in(
                        &key,
                        entry.span,
                        "`<Listing>` shows a figure with number, file and caption",
                    );
                    continue;
                }
                draft.dropped(&key, entry.span, "Quire does not run preprocessors");
            }
        }
        table.finish(
            draft,
            &[
                ("build", Fate::BuiltIn("the site goes to `dist`; `quire build --out FOLDER` changes that")),
                ("rust", Fate::Silent),
            ],
        );
    }
    let docs = draft.site.docs.clone();
    if is_folder(draft.scripts.files, "theme") {
        draft.dropped_file("theme", "theme", "templates, styles and the icon of mdBook's theme are not used");
    }
    chapters(draft, &docs, &style);
}

fn book(draft: &mut Draft<'_, '_>, mut book: Table<'_>) {
    for key in ["title", "description"] {
        let Some(setting) = book.text(key, draft) else { continue };
        draft.carried(&setting.key, setting.span, "");
        if key == "title" {
            draft.site.title = setting.value;
        } else {
            draft.site.description = setting.value;
        }
    }
    if let Some(setting) = book.text("language", draft)
        && language::check_lang(draft, &setting.key, &setting.value, setting.span)
    {
        draft.carried(&setting.key, setting.span, "");
        draft.site.lang = setting.value;
    }
    if let Some(setting) = book.text("src", draft)
        && let Some(src) = draft.existing_folder(&setting.key, path::join("", &setting.value), setting.span)
    {
        draft.carried(&setting.key, setting.span, "");
        draft.site.docs = if src.is_empty() { ".".to_owned() } else { src };
    }
    book.finish(
        draft,
        &[
            ("authors", Fate::Silent),
            ("multilingual", Fate::Silent),
            ("text-direction", Fate::Dropped("Quire derives the direction of text from the language")),
        ],
    );
}

fn html(draft: &mut Draft<'_, '_>, mut html: Table<'_>, style: &mut Style) {
    if let Some(setting) = html.text("site-url", draft) {
        address::set_base(draft, &setting.key, &setting.value, setting.span);
    }
    if let Some(setting) = html.text("default-theme", draft) {
        let is_light = matches!(setting.value.to_lowercase().as_str(), "light" | "rust");
        draft.site.appearance = Some(if is_light { Appearance::Light } else { Appearance::Dark });
        draft.carried(&setting.key, setting.span, if is_light { "light" } else { "dark" });
    }
    repository(draft, &mut html);
    if let Some(setting) = html.bool("no-section-label", draft) {
        draft.carried(&setting.key, setting.span, "");
        style.are_numbered = !setting.value;
    }
    if let Some(mut fold) = html.table("fold", draft) {
        let is_on = fold.bool("enable", draft).is_some_and(|setting| setting.value);
        let level = fold.take("level").and_then(|setting| setting.value.text()?.parse().ok());
        style.fold = is_on.then(|| level.unwrap_or(0));
        draft.carried("output.html.fold", fold.span, "");
        fold.finish(draft, &[]);
    }
    if let Some(mut search) = html.table("search", draft) {
        if let Some(setting) = search.bool("enable", draft) {
            draft.carried(&setting.key, setting.span, "");
            draft.site.is_search_off = !setting.value;
        }
        let span = search.span;
        draft.built_in("output.html.search", span, "Quire has built-in search");
    }
    if let Some(mut redirect) = html.table("redirect", draft) {
        draft.carried("output.html.redirect", redirect.span, "");
        while let Some(entry) = redirect.take_next() {
            match entry.node.text() {
                Some(to) => redirect_to(draft, &entry.key, &to),
                None => draft.unread("output.html.redirect", entry.span),
            }
        }
    }
    if let Some(setting) = html.bool("mathjax-support", draft) {
        draft.carried(&setting.key, setting.span, "formulas are rendered as MathML at build time");
        draft.site.has_math |= setting.value;
    }
    if let Some(setting) = html.text("input-404", draft) {
        draft.carried(&setting.key, setting.span, "");
        style.not_found = path::join("", &setting.value);
    }
    if let Some(mut code) = html.table("code", draft) {
        if let Some(mut prefixes) = code.table("hidelines", draft) {
            while let Some(entry) = prefixes.take_next() {
                let note = "write `hidelines=` and the prefix after the language of code blocks";
                draft.dropped(&prefixes.path(&entry.key), entry.span, note);
            }
        }
        code.finish(draft, &[]);
    }
    let style_sheets = Fate::Dropped("list the style sheets in `[styles]`");
    html.finish(
        draft,
        &[
            ("preferred-dark-theme", Fate::Silent),
            ("cname", Fate::Dropped("put a `CNAME` file into `public`")),
            ("additional-css", style_sheets),
            ("additional-js", Fate::Dropped("put the scripts into `public` and load them with `head`")),
            ("smart-punctuation", Fate::BuiltIn("quotes and dashes are typographic, as in mdBook 0.5")),
            ("curly-quotes", Fate::BuiltIn("quotes and dashes are typographic, as in mdBook 0.5")),
            ("playground", Fate::Dropped("code blocks do not run")),
            ("print", Fate::BuiltIn("every page can be printed")),
            ("theme", Fate::Dropped("use the slots of Quire's theme")),
            ("copy-fonts", Fate::Silent),
            ("hash-files", Fate::Silent),
            (
                "google-analytics",
                Fate::Dropped("load the script with `head` and `[security]`: see Analytics in the manual"),
            ),
        ],
    );
}

/// Adds a redirect. A relative `to` is resolved against the folder of `from`.
fn redirect_to(draft: &mut Draft<'_, '_>, from: &str, to: &str) {
    let target = if path::is_external(to) || to.starts_with('/') {
        to.to_owned()
    } else {
        format!("/{}", path::join(path::folder(from.trim_start_matches('/')), to))
    };
    draft.redirects.push((from.to_owned(), target));
}

fn repository(draft: &mut Draft<'_, '_>, html: &mut Table<'_>) {
    if let Some(setting) = html.text("git-repository-url", draft) {
        let brand = ["github", "gitlab", "codeberg", "bitbucket"];
        let icon = brand.into_iter().find(|brand| setting.value.contains(brand)).unwrap_or("git");
        let link = crate::site::SocialLink {
            icon: crate::toml::quote(icon),
            mode: "link".to_owned(),
            content: setting.value,
        };
        draft.carried(&setting.key, setting.span, "");
        draft.site.social_links.push(link);
    }
    html.take("git-repository-icon");
    if let Some(setting) = html.text("edit-url-template", draft) {
        match setting.value.strip_suffix("{path}") {
            Some(base) => {
                let base = format!("{}/{}", base.trim_end_matches('/'), draft.site.docs);
                let lang = draft.site.lang.clone();
                draft.site.locale(&lang).edit_base = base;
                draft.carried(&setting.key, setting.span, "");
            }
            None => draft.dropped(&setting.key, setting.span, "it must end with `{path}`"),
        }
    }
}

fn chapters(draft: &mut Draft<'_, '_>, docs: &str, style: &Style) {
    let file = path::join(docs, "SUMMARY.md");
    let Some(text) = draft.scripts.files.text(&file) else {
        return draft.dropped_file(
            &file,
            "SUMMARY.md",
            "the file does not exist; the sidebar follows the folders",
        );
    };
    let source = draft.scripts.add_source(&file, &text);
    let span_of = |range: &std::ops::Range<usize>| {
        let to_u32 = |offset: usize| u32::try_from(offset).unwrap_or(u32::MAX);
        SourceSpan { file: source, start: to_u32(range.start), end: to_u32(range.end) }
    };
    let chapters = summary::parse(&text);
    let mut items = Vec::new();
    for chapter in &chapters {
        items.extend(side_item(draft, chapter, style, 1, &span_of));
    }
    let start = span_of(&(0..0));
    draft.carried("SUMMARY.md", start, "the sidebar");
    let sidebar = Sidebar { scope: SidebarScope::Below(String::new()), items, span: start };
    let lang = draft.site.lang.clone();
    draft.navigation.push(Navigation { lang, sidebars: vec![sidebar], ..Navigation::default() });
    let mut listed = BTreeSet::new();
    add_paths(&chapters, &mut listed);
    let not_found = not_found(draft, docs, &style.not_found);
    listed.extend(not_found.then_some(NOT_FOUND));
    leave_out_others(draft, docs, &listed, start);
    home(draft, docs, &chapters, &listed, start);
}

fn add_paths<'a>(chapters: &'a [Chapter], listed: &mut BTreeSet<&'a str>) {
    for chapter in chapters {
        listed.extend(chapter.path.as_deref());
        add_paths(&chapter.children, listed);
    }
}

/// Returns whether the book has a 404 page. Quire requires the name `404.md`. For a page with another name, adds a
/// `404.md` that includes it.
fn not_found(draft: &mut Draft<'_, '_>, docs: &str, file: &str) -> bool {
    let source_path = path::join(docs, file);
    if file.is_empty() || !is_file(draft.scripts.files, &source_path) {
        if !matches!(file, "" | NOT_FOUND) {
            draft.dropped_file(&source_path, "input-404", "the file does not exist");
        }
        return false;
    }
    let page = path::join(docs, NOT_FOUND);
    draft.carried_file(&source_path, "404", "the 404 page");
    if source_path != page && !is_file(draft.scripts.files, &page) {
        let contents = Contents::Text(format!("{{{{#include {file}}}}}\n"));
        draft.files.push(NewFile { path: page, contents });
    }
    true
}

/// Excludes Markdown files that the summary does not list, because mdBook does not publish them. Examples are drafts
/// and included files.
fn leave_out_others(draft: &mut Draft<'_, '_>, docs: &str, listed: &BTreeSet<&str>, span: SourceSpan) {
    // An earlier import may have written `index.md` as the home page.
    let is_page = |file: &str| matches!(file, "SUMMARY.md" | "index.md") || listed.contains(file);
    let files = below(draft.scripts.files, docs).into_iter();
    let others: Vec<String> = files.filter(|file| path::is_page(file) && !is_page(file)).collect();
    if !others.is_empty() && !listed.is_empty() {
        let note = format!("Markdown files that it does not list are not pages ({})", others.len());
        draft.carried("SUMMARY.md", span, &note);
        draft.site.exclude.extend(others);
    }
}

/// Adds a home page that includes the first chapter, as in mdBook, if the book has no home page.
fn home(
    draft: &mut Draft<'_, '_>,
    docs: &str,
    chapters: &[Chapter],
    listed: &BTreeSet<&str>,
    span: SourceSpan,
) {
    let exists = |file: &str| is_file(draft.scripts.files, &path::join(docs, file));
    if exists("index.md") || (listed.contains("README.md") && exists("README.md")) {
        return;
    }
    let first = chapters.iter().find_map(|chapter| chapter.path.as_deref());
    let Some(first) = first.filter(|first| exists(first)) else { return };
    draft.carried("home page", span, "`index.md` includes the first chapter");
    let text = format!("{{{{#include {first}}}}}\n");
    draft.files.push(NewFile { path: path::join(docs, "index.md"), contents: Contents::Text(text) });
}

fn side_item(
    draft: &mut Draft<'_, '_>,
    chapter: &Chapter,
    style: &Style,
    depth: usize,
    span_of: &impl Fn(&std::ops::Range<usize>) -> SourceSpan,
) -> Option<SideItem> {
    let span = span_of(&chapter.range);
    let number = chapter.number.as_ref().filter(|_| style.are_numbered);
    let text = number.map_or(chapter.title.clone(), |number| format!("{number} {}", chapter.title));
    if chapter.is_divider {
        return Some(SideItem { kind: SideKind::Divider, text: String::new(), span });
    }
    if chapter.is_part {
        return Some(SideItem { kind: SideKind::Link(None), text, span });
    }
    let link = chapter.path.as_ref().map(|path| format!("./{path}"));
    if link.is_none() {
        draft.built_in(&format!("draft `{}`", chapter.title), span, "it has no page yet");
    }
    let kind = if chapter.children.is_empty() {
        SideKind::Link(Some(link?))
    } else {
        let children = chapter.children.iter();
        let items = children.filter_map(|child| side_item(draft, child, style, depth + 1, span_of)).collect();
        SideKind::Group { link, index: None, items, collapsed: style.fold.map(|level| depth > level) }
    };
    Some(SideItem { kind, text, span })
}
