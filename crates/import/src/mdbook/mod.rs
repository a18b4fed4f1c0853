//! Import of mdBook projects.

mod summary;

use std::collections::BTreeSet;

use crate::draft::{Contents, Draft, NewFile};
use crate::files::{below, is_file, is_folder};
use crate::navigation::{Navigation, Shown, SideItem, SideKind, Sidebar};
use crate::site::Appearance;
use crate::table::{Fate, Table};
use crate::{address, language, path, severity};
use quire_foreign_config::Place;
use summary::Chapter;

/// Default file name of the 404 page.
const NOT_FOUND: &str = "404.md";

/// Options that affect the sidebar and the 404 page.
struct Style {
    are_numbered: bool,
    /// File of the 404 page, relative to the docs folder. Empty if the book has no 404 page.
    not_found: String,
    /// Groups of chapters nested deeper than this number of levels are collapsed initially. `None` if groups cannot be
    /// collapsed.
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
        && let Some(mut table) = Table::of("", node, draft)
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
            if let Some(read) = preprocessors.take("katex") {
                draft.carried(&read.key, read.place, "");
                draft.site.has_math = true;
            }
            if let Some(read) = preprocessors.take("mermaid") {
                draft.built_in(&read.key, read.place, "diagrams are drawn at build time");
            }
            while let Some(entry) = preprocessors.take_next() {
                let key = preprocessors.path(&entry.key);
                // This preprocessor belongs to the book "The Rust Programming Language".
                if entry.key == "trpl-listing" {
                    draft.built_in(
                        &key,
                        entry.place,
                        "`<Listing>` shows a figure with number, file and caption",
                    );
                    continue;
                }
                draft.left(&key, entry.place, "Quire runs no preprocessors");
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
        draft.left_file("theme", "theme", "templates, styles and the icon of mdBook's theme are not used");
    }
    chapters(draft, &docs, &style);
}

fn book(draft: &mut Draft<'_, '_>, mut book: Table<'_>) {
    for key in ["title", "description"] {
        let Some(read) = book.text(key, draft) else { continue };
        draft.carried(&read.key, read.place, "");
        if key == "title" {
            draft.site.title = read.value;
        } else {
            draft.site.description = read.value;
        }
    }
    if let Some(read) = book.text("language", draft)
        && language::is_lang(draft, &read.key, &read.value, read.place)
    {
        draft.carried(&read.key, read.place, "");
        draft.site.lang = read.value;
    }
    if let Some(read) = book.text("src", draft)
        && let Some(src) = draft.inside(&read.key, path::join("", &read.value), read.place)
    {
        draft.carried(&read.key, read.place, "");
        draft.site.docs = if src.is_empty() { ".".to_owned() } else { src };
    }
    book.finish(
        draft,
        &[
            ("authors", Fate::Silent),
            ("multilingual", Fate::Silent),
            ("text-direction", Fate::Left("Quire derives the direction of text from the language")),
        ],
    );
}

fn html(draft: &mut Draft<'_, '_>, mut html: Table<'_>, style: &mut Style) {
    if let Some(read) = html.text("site-url", draft) {
        address::base(draft, &read.key, &read.value, read.place);
    }
    if let Some(read) = html.text("default-theme", draft) {
        let is_light = matches!(read.value.to_lowercase().as_str(), "light" | "rust");
        draft.site.appearance = Some(if is_light { Appearance::Light } else { Appearance::Dark });
        draft.carried(&read.key, read.place, if is_light { "light" } else { "dark" });
    }
    repository(draft, &mut html);
    if let Some(read) = html.bool("no-section-label", draft) {
        draft.carried(&read.key, read.place, "");
        style.are_numbered = !read.value;
    }
    if let Some(mut fold) = html.table("fold", draft) {
        let is_on = fold.bool("enable", draft).is_some_and(|read| read.value);
        let level = fold.take("level").and_then(|read| read.value.text()?.parse().ok());
        style.fold = is_on.then(|| level.unwrap_or(0));
        draft.carried("output.html.fold", fold.place, "");
        fold.finish(draft, &[]);
    }
    if let Some(mut search) = html.table("search", draft) {
        if let Some(read) = search.bool("enable", draft) {
            draft.carried(&read.key, read.place, "");
            draft.site.is_search_off = !read.value;
        }
        let place = search.place;
        draft.built_in("output.html.search", place, "Quire has built-in search");
    }
    if let Some(mut redirect) = html.table("redirect", draft) {
        draft.carried("output.html.redirect", redirect.place, "");
        while let Some(entry) = redirect.take_next() {
            match entry.node.text() {
                Some(to) => redirect_to(draft, &entry.key, &to),
                None => draft.unread("output.html.redirect", entry.place),
            }
        }
    }
    if let Some(read) = html.bool("mathjax-support", draft) {
        draft.carried(&read.key, read.place, "formulas are rendered as MathML at build time");
        draft.site.has_math |= read.value;
    }
    if let Some(read) = html.text("input-404", draft) {
        draft.carried(&read.key, read.place, "");
        style.not_found = path::join("", &read.value);
    }
    if let Some(mut code) = html.table("code", draft) {
        if let Some(mut prefixes) = code.table("hidelines", draft) {
            while let Some(entry) = prefixes.take_next() {
                let note = "write `hidelines=` and the prefix after the language of code blocks";
                draft.left(&prefixes.path(&entry.key), entry.place, note);
            }
        }
        code.finish(draft, &[]);
    }
    let style_sheets = Fate::Left("import style sheets in a component of a slot of the theme");
    html.finish(
        draft,
        &[
            ("preferred-dark-theme", Fate::Silent),
            ("cname", Fate::Left("put a `CNAME` file into `public`")),
            ("additional-css", style_sheets),
            ("additional-js", Fate::Left("pages run no scripts other than the theme's")),
            ("smart-punctuation", Fate::BuiltIn("quotes and dashes are typographic, as in mdBook 0.5")),
            ("curly-quotes", Fate::BuiltIn("quotes and dashes are typographic, as in mdBook 0.5")),
            ("playground", Fate::Left("code blocks do not run")),
            ("print", Fate::BuiltIn("every page can be printed")),
            ("theme", Fate::Left("use the slots of Quire's theme")),
            ("copy-fonts", Fate::Silent),
            ("hash-files", Fate::Silent),
            ("google-analytics", Fate::Left("pages run no scripts other than the theme's")),
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
    if let Some(read) = html.text("git-repository-url", draft) {
        let brand = ["github", "gitlab", "codeberg", "bitbucket"];
        let icon = brand.into_iter().find(|brand| read.value.contains(brand)).unwrap_or("git");
        let link = crate::site::SocialLink {
            icon: crate::toml::quoted(icon),
            mode: "link".to_owned(),
            content: read.value,
        };
        draft.carried(&read.key, read.place, "");
        draft.site.social_links.push(link);
    }
    html.take("git-repository-icon");
    if let Some(read) = html.text("edit-url-template", draft) {
        match read.value.strip_suffix("{path}") {
            Some(base) => {
                let base = format!("{}/{}", base.trim_end_matches('/'), draft.site.docs);
                let lang = draft.site.lang.clone();
                draft.site.locale(&lang).edit_base = base;
                draft.carried(&read.key, read.place, "");
            }
            None => draft.left(&read.key, read.place, "it must end with `{path}`"),
        }
    }
}

fn chapters(draft: &mut Draft<'_, '_>, docs: &str, style: &Style) {
    let file = path::join(docs, "SUMMARY.md");
    let Some(text) = draft.scripts.files.text(&file) else {
        return draft.left_file(
            &file,
            "SUMMARY.md",
            "there is no such file; the sidebar follows the folders",
        );
    };
    let source = draft.scripts.add_source(&file, &text);
    let place = |range: &std::ops::Range<usize>| {
        let at = |offset: usize| u32::try_from(offset).unwrap_or(u32::MAX);
        Place { file: source, start: at(range.start), end: at(range.end) }
    };
    let chapters = summary::parse(&text);
    let mut items = Vec::new();
    for chapter in &chapters {
        items.extend(side_item(draft, chapter, style, 1, &place));
    }
    let start = place(&(0..0));
    draft.carried("SUMMARY.md", start, "the sidebar");
    let sidebar = Sidebar { shown: Shown::Below(String::new()), items, place: start };
    let lang = draft.site.lang.clone();
    draft.navigation.push(Navigation { lang, sidebars: vec![sidebar], ..Navigation::default() });
    let mut listed = BTreeSet::new();
    list(&chapters, &mut listed);
    let not_found = not_found(draft, docs, &style.not_found);
    listed.extend(not_found.then_some(NOT_FOUND));
    leave_out_others(draft, docs, &listed, start);
    home(draft, docs, &chapters, &listed, start);
}

fn list<'a>(chapters: &'a [Chapter], listed: &mut BTreeSet<&'a str>) {
    for chapter in chapters {
        listed.extend(chapter.path.as_deref());
        list(&chapter.children, listed);
    }
}

/// If the book's 404 page is not `404.md`, the name that Quire requires, adds a `404.md` that includes the page.
/// Returns whether the book has a 404 page.
fn not_found(draft: &mut Draft<'_, '_>, docs: &str, file: &str) -> bool {
    let whole = path::join(docs, file);
    if file.is_empty() || !is_file(draft.scripts.files, &whole) {
        if !matches!(file, "" | NOT_FOUND) {
            draft.left_file(&whole, "input-404", "there is no such file");
        }
        return false;
    }
    let page = path::join(docs, NOT_FOUND);
    draft.carried_file(&whole, "404", "the 404 page");
    if whole != page && !is_file(draft.scripts.files, &page) {
        let contents = Contents::Text(format!("{{{{#include {file}}}}}\n"));
        draft.files.push(NewFile { path: page, contents });
    }
    true
}

/// Excludes Markdown files that the summary does not list, such as drafts and files for inclusion. mdBook does not
/// publish them.
fn leave_out_others(draft: &mut Draft<'_, '_>, docs: &str, listed: &BTreeSet<&str>, place: Place) {
    // `index.md` may be the home page that an earlier import wrote.
    let is_kept = |file: &str| matches!(file, "SUMMARY.md" | "index.md") || listed.contains(file);
    let files = below(draft.scripts.files, docs).into_iter();
    let others: Vec<String> = files.filter(|file| path::is_page(file) && !is_kept(file)).collect();
    if !others.is_empty() && !listed.is_empty() {
        let note = format!("Markdown files that it does not list are not pages ({})", others.len());
        draft.carried("SUMMARY.md", place, &note);
        draft.site.exclude.extend(others);
    }
}

/// If the book has no home page, adds one that includes the first chapter, as mdBook does.
fn home(draft: &mut Draft<'_, '_>, docs: &str, chapters: &[Chapter], listed: &BTreeSet<&str>, place: Place) {
    let is_chapter = |file: &str| is_file(draft.scripts.files, &path::join(docs, file));
    if is_chapter("index.md") || (listed.contains("README.md") && is_chapter("README.md")) {
        return;
    }
    let first = chapters.iter().find_map(|chapter| chapter.path.as_deref());
    let Some(first) = first.filter(|first| is_chapter(first)) else { return };
    draft.carried("home page", place, "`index.md` includes the first chapter");
    let text = format!("{{{{#include {first}}}}}\n");
    draft.files.push(NewFile { path: path::join(docs, "index.md"), contents: Contents::Text(text) });
}

fn side_item(
    draft: &mut Draft<'_, '_>,
    chapter: &Chapter,
    style: &Style,
    depth: usize,
    place: &impl Fn(&std::ops::Range<usize>) -> Place,
) -> Option<SideItem> {
    let at = place(&chapter.range);
    let number = chapter.number.as_ref().filter(|_| style.are_numbered);
    let text = number.map_or(chapter.title.clone(), |number| format!("{number} {}", chapter.title));
    if chapter.is_divider {
        return Some(SideItem { kind: SideKind::Divider, text: String::new(), place: at });
    }
    if chapter.is_part {
        return Some(SideItem { kind: SideKind::Link(None), text, place: at });
    }
    let link = chapter.path.as_ref().map(|path| format!("./{path}"));
    if link.is_none() {
        draft.built_in(&format!("draft `{}`", chapter.title), at, "it has no page yet");
    }
    let kind = if chapter.children.is_empty() {
        SideKind::Link(Some(link?))
    } else {
        let children = chapter.children.iter();
        let items = children.filter_map(|child| side_item(draft, child, style, depth + 1, place)).collect();
        SideKind::Group { link, index: None, items, collapsed: style.fold.map(|level| depth > level) }
    };
    Some(SideItem { kind, text, place: at })
}
