//! The frame around navbar, sidebar and article, rendered once for each shape of page.
//!
//! React renders a *probe*: a page whose strings, links and dates are placeholders (*marks*), and whose lists have one
//! entry for each form of entry. The probe's markup is split at the marks. For each page, the marks are replaced with
//! values, and the markup of list entries is repeated.

use std::collections::BTreeSet;
use std::ops::Range;

use quire_content::data::{Language, PageData, PageType, SidebarGap, SidebarItem, TextLink, TocEntry};
use quire_content::{plain_text, push_inline_html};
use quire_html::escape;
use serde_json::{Map, Value};

use super::blocks::blocks;
use super::template::{MARK, Mark, Piece, cut};
use super::{SlotMark, parse_mark};

/// Frontmatter keys that hide a part of the page, as in `theme/src/base/switches.ts`.
const SWITCHES: [&str; 5] = ["navbar", "sidebar", "outline", "footer", "globalComponents"];

/// Number of different indentations of outline entries.
const LEVELS: u8 = 3;

/// The properties of a page that determine the elements of its frame.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Shape {
    lang: String,
    version: String,
    language: Option<Language>,
    page_type: &'static str,
    hidden: Vec<&'static str>,
    optional: BTreeSet<Optional>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Optional {
    Sidebar,
    Outline,
    FallbackTitle,
    Breadcrumbs,
    EditLink,
    MarkdownLink,
    Time,
    Day,
    Neighbors,
}

/// The value that replaces a mark.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Name {
    Part(SlotMark),
    /// Title of the page, with inline markup as elements.
    Title,
    /// Title as plain text in an attribute.
    PlainTitle,
    EditUrl,
    MarkdownUrl,
    Time,
    Day,
    /// Id of the heading that an outline entry links to.
    Id,
    /// Text of an entry with inline markup as elements.
    Text,
    /// Text of an entry as plain text in an attribute.
    PlainText,
    /// URL of the entry's target.
    Link,
    /// Language of an entry's text, if different from the page's language.
    Lang,
}

type Pieces = Vec<Piece<Name>>;

/// A section of the frame.
#[derive(Debug)]
enum Section {
    Plain(Pieces),
    /// The outline: the markup of an entry for each indentation.
    Toc(Vec<Pieces>),
    /// The breadcrumbs: the markup of an entry without a link, and of an entry with a link.
    Breadcrumbs(Vec<Pieces>),
    Prev(Pieces),
    Next(Pieces),
}

/// A frame, split at its marks.
#[derive(Debug)]
pub(super) struct Frame {
    sections: Vec<Section>,
}

impl Shape {
    /// Returns the shape of a page. Returns `None` for home pages, 404 pages and overviews, whose frames React renders
    /// for each page.
    pub(super) fn from_page(page: &PageData, has_sidebar: bool) -> Option<Self> {
        let page_type = match page.page_type {
            PageType::Doc if page.overview.is_none() => "doc",
            PageType::Custom => "custom",
            PageType::Blank => "blank",
            PageType::Doc | PageType::Home | PageType::NotFound => return None,
        };
        let is_hidden = |key: &&str| page.frontmatter.get(*key) == Some(&Value::Bool(false));
        let has_link = |link: &Option<TextLink>| link.as_ref().is_some_and(has_target);
        let optional = [
            (Optional::Sidebar, has_sidebar),
            (Optional::Outline, !page.toc.is_empty()),
            (Optional::FallbackTitle, page.heading_title.is_empty()),
            (Optional::Breadcrumbs, !page.breadcrumbs.is_empty()),
            (Optional::EditLink, page.edit_url.as_ref().is_some_and(|url| !url.is_empty())),
            (Optional::MarkdownLink, page.markdown_url.is_some()),
            (Optional::Time, page.last_updated_time.is_some()),
            (Optional::Day, page.last_updated_day.as_ref().is_some_and(|day| !day.is_empty())),
            (Optional::Neighbors, has_link(&page.prev) || has_link(&page.next)),
        ];
        Some(Self {
            lang: page.lang.clone(),
            version: page.version.clone(),
            language: page.language.clone(),
            page_type,
            hidden: SWITCHES.into_iter().filter(is_hidden).collect(),
            optional: optional.into_iter().filter(|(_, has)| *has).map(|(optional, _)| optional).collect(),
        })
    }

    pub(super) fn probe(&self) -> PageData {
        let link = |owner: &str| TextLink {
            text: mark(owner, "text"),
            link: Some(mark(owner, "link")),
            lang: Some(mark(owner, "lang")),
        };
        let entry = |indent: u8| {
            let owner = format!("toc{indent}");
            TocEntry { id: mark(&owner, "id"), text: mark(&owner, "text"), depth: 2 + indent, char_index: 0 }
        };
        let has = |optional: Optional| self.optional.contains(&optional);
        let mut frontmatter = Map::new();
        frontmatter.extend(self.hidden.iter().map(|key| ((*key).to_owned(), Value::Bool(false))));
        PageData {
            page_path: String::new(),
            page_type: match self.page_type {
                "custom" => PageType::Custom,
                "blank" => PageType::Blank,
                _ => PageType::Doc,
            },
            title: mark("page", "title"),
            title_markup: None,
            heading_title: if has(Optional::FallbackTitle) { String::new() } else { mark("page", "title") },
            frontmatter: Value::Object(frontmatter),
            toc: if has(Optional::Outline) { (0..LEVELS).map(entry).collect() } else { Vec::new() },
            route_path: "/".to_owned(),
            lang: self.lang.clone(),
            language: self.language.clone(),
            version: self.version.clone(),
            last_updated_time: has(Optional::Time).then(|| mark("page", "time")),
            last_updated_day: has(Optional::Day).then(|| mark("page", "day")),
            relative_path: String::new(),
            sidebar: has(Optional::Sidebar).then(String::new),
            // An arbitrary entry, because the theme omits a sidebar without entries.
            sidebar_items: has(Optional::Sidebar)
                .then(|| vec![SidebarItem::Gap(SidebarGap { gap: 1, link: None })]),
            prev: has(Optional::Neighbors).then(|| link("prev")),
            next: has(Optional::Neighbors).then(|| link("next")),
            edit_url: has(Optional::EditLink).then(|| mark("page", "editUrl")),
            markdown_url: has(Optional::MarkdownLink).then(|| mark("page", "markdownUrl")),
            alternates: Vec::new(),
            canonical: None,
            versions: Vec::new(),
            breadcrumbs: if has(Optional::Breadcrumbs) {
                vec![
                    TextLink { text: mark("crumb0", "text"), link: None, lang: Some(mark("crumb0", "lang")) },
                    link("crumb1"),
                ]
            } else {
                Vec::new()
            },
            document_title: String::new(),
            description: String::new(),
            overview: None,
            routes: None,
        }
    }
}

impl Frame {
    /// Creates the frame from a rendered probe. Returns `None` if the markup cannot be repeated entry by entry. Pages
    /// are then rendered individually.
    pub(super) fn of_probe(markup: &str) -> Option<Self> {
        let marks = marks(markup);
        let blocks = blocks(markup, &marks, |mark| owner_of(&markup[mark.clone()]))?;
        let mut sections = Vec::new();
        let mut done = 0;
        let mut rest = blocks.as_slice();
        while let [first, ..] = rest {
            let kind = first.owner.trim_end_matches(|digit: char| digit.is_ascii_digit());
            let len = rest.iter().take_while(|block| block.owner.starts_with(kind)).count();
            let (list, after) = rest.split_at(len);
            if list.windows(2).any(|pair| pair[0].range.end != pair[1].range.start) {
                return None;
            }
            sections.push(Section::Plain(cut(&markup[done..first.range.start], name)));
            let mut variants: Vec<Pieces> =
                list.iter().map(|block| cut(&markup[block.range.clone()], name)).collect();
            sections.push(match (kind, len) {
                ("toc", 3) => Section::Toc(variants),
                ("crumb", 2) => Section::Breadcrumbs(variants),
                ("prev", 1) => Section::Prev(variants.remove(0)),
                ("next", 1) => Section::Next(variants.remove(0)),
                _ => return None,
            });
            done = list.last()?.range.end;
            rest = after;
        }
        sections.push(Section::Plain(cut(&markup[done..], name)));
        Some(Self { sections })
    }

    /// Creates a frame from the markup that React rendered for one page.
    pub(super) fn of_page(markup: &str) -> Self {
        Self { sections: vec![Section::Plain(cut(markup, |mark| parse_mark(mark).map(Name::Part)))] }
    }

    /// Returns the parts that are inserted into the frame: navbar, sidebar, article and slots.
    pub(super) fn parts(&self) -> impl Iterator<Item = &SlotMark> {
        let plain = self.sections.iter().filter_map(|section| match section {
            Section::Plain(pieces) => Some(pieces),
            _ => None,
        });
        plain.flatten().filter_map(|piece| match piece {
            Piece::Value(Name::Part(part)) => Some(part),
            _ => None,
        })
    }

    /// Appends the frame of a page. `insert` appends a part.
    pub(super) fn push(
        &self,
        out: &mut String,
        page: &PageData,
        insert: &mut dyn FnMut(&mut String, &SlotMark),
    ) {
        for section in &self.sections {
            match section {
                Section::Plain(pieces) => push_pieces(out, pieces, &Entry::Page(page), insert),
                Section::Toc(variants) => {
                    let top = page.toc.iter().map(|entry| entry.depth).min().unwrap_or_default();
                    for entry in &page.toc {
                        let indent = usize::from(entry.depth - top).min(variants.len() - 1);
                        push_pieces(out, &variants[indent], &Entry::Heading(entry), insert);
                    }
                }
                Section::Breadcrumbs(variants) => {
                    for link in &page.breadcrumbs {
                        let variant = &variants[usize::from(link.link.is_some())];
                        push_pieces(out, variant, &Entry::Link(link), insert);
                    }
                }
                Section::Prev(pieces) => push_neighbor(out, pieces, page.prev.as_ref(), insert),
                Section::Next(pieces) => push_neighbor(out, pieces, page.next.as_ref(), insert),
            }
        }
    }
}

/// The source of the values for a section's marks.
enum Entry<'a> {
    Page(&'a PageData),
    Heading(&'a TocEntry),
    Link(&'a TextLink),
}

fn push_neighbor(
    out: &mut String,
    pieces: &Pieces,
    link: Option<&TextLink>,
    insert: &mut dyn FnMut(&mut String, &SlotMark),
) {
    if let Some(link) = link.filter(|link| has_target(link)) {
        push_pieces(out, pieces, &Entry::Link(link), insert);
    }
}

fn has_target(link: &TextLink) -> bool {
    link.link.as_ref().is_some_and(|link| !link.is_empty())
}

fn push_pieces(
    out: &mut String,
    pieces: &Pieces,
    entry: &Entry<'_>,
    insert: &mut dyn FnMut(&mut String, &SlotMark),
) {
    for piece in pieces {
        match piece {
            Piece::Markup(markup) => out.push_str(markup),
            Piece::Value(Name::Part(part)) => insert(out, part),
            Piece::Value(name) => push_value(out, name, entry),
            Piece::Attribute(attribute, Name::Lang) => {
                if let Entry::Link(TextLink { lang: Some(lang), .. }) = entry {
                    escape::push_attribute(out, attribute, lang);
                }
            }
            Piece::Attribute(attribute, name) => {
                escape::push_attribute_with(out, attribute, |out| push_value(out, name, entry));
            }
        }
    }
}

fn push_value(out: &mut String, name: &Name, entry: &Entry<'_>) {
    let text = |out: &mut String, text: Option<&String>| {
        escape::push_as_react(out, text.map(String::as_str).unwrap_or_default());
    };
    match (name, entry) {
        (Name::Title, Entry::Page(page)) => push_inline_html(out, page.heading()),
        (Name::PlainTitle, Entry::Page(page)) => escape::push_as_react(out, &plain_text(&page.title)),
        (Name::EditUrl, Entry::Page(page)) => text(out, page.edit_url.as_ref()),
        (Name::MarkdownUrl, Entry::Page(page)) => text(out, page.markdown_url.as_ref()),
        (Name::Time, Entry::Page(page)) => text(out, page.last_updated_time.as_ref()),
        (Name::Day, Entry::Page(page)) => text(out, page.last_updated_day.as_ref()),
        (Name::Id, Entry::Heading(entry)) => text(out, Some(&entry.id)),
        (Name::Text, Entry::Heading(entry)) => push_inline_html(out, &entry.text),
        (Name::Text, Entry::Link(link)) => push_inline_html(out, &link.text),
        (Name::PlainText, Entry::Heading(entry)) => escape::push_as_react(out, &plain_text(&entry.text)),
        (Name::PlainText, Entry::Link(link)) => escape::push_as_react(out, &plain_text(&link.text)),
        (Name::Link, Entry::Link(link)) => text(out, link.link.as_ref()),
        // Other combinations do not occur, because the markup of an entry contains only marks of the same entry.
        _ => {}
    }
}

/// Returns the mark for a field. All marks of an entry have the same `owner`.
pub(super) fn mark(owner: &str, field: &str) -> String {
    format!("{MARK}{owner}.{field}{MARK}")
}

/// Returns the ranges of the marks, including delimiters.
pub(super) fn marks(markup: &str) -> Vec<Range<usize>> {
    let ends: Vec<usize> = markup.match_indices(MARK).map(|(at, _)| at).collect();
    ends.chunks_exact(2).map(|pair| pair[0]..pair[1] + 1).collect()
}

/// Returns the list entry that owns a mark; `None` for values of the page.
fn owner_of(mark: &str) -> Option<&str> {
    mark.trim_matches(MARK).split_once('.').map(|(owner, _)| owner).filter(|owner| *owner != "page")
}

fn name(mark: Mark<'_>) -> Option<Name> {
    let Some(value) = mark.value() else { return parse_mark(mark).map(Name::Part) };
    let is_text = matches!(mark, Mark::Text(_));
    Some(match value.split_once('.')?.1 {
        "title" if is_text => Name::Title,
        "title" => Name::PlainTitle,
        "editUrl" => Name::EditUrl,
        "markdownUrl" => Name::MarkdownUrl,
        "time" => Name::Time,
        "day" => Name::Day,
        "id" => Name::Id,
        "text" if is_text => Name::Text,
        "text" => Name::PlainText,
        "link" => Name::Link,
        "lang" => Name::Lang,
        _ => return None,
    })
}
