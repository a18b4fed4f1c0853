//! The navbar of a locale, rendered once with placeholders (*marks*, see `frame`) for values, and filled in for each
//! page.

use quire_content::data::{LocaleData, NavItem, PageData, PageType, SiteData, VersionLink};
use quire_html::escape;

use super::active_match::ActiveMatches;
use super::page::Slots;
use super::routes::route_key;
use super::slot_name;
use super::template::{Mark, Piece, cut};

/// A navbar's markup, split at its marks.
#[derive(Debug)]
pub(super) struct NavbarTemplate {
    pieces: Vec<Piece<Name>>,
}

/// The value that replaces a mark.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Name {
    /// `aria-current` of a navigation entry: index of the entry, and of its child.
    Current(usize, Option<usize>),
    /// Link to the page in another language or version, by the name of the language or version.
    Link(String),
    /// Label of a language or version, by its name.
    Label(String),
    Slot(String),
}

/// The data from which the values for a page's navbar are computed.
#[derive(Clone, Copy)]
pub(super) struct NavbarContext<'a> {
    pub(super) page: &'a PageData,
    pub(super) site: &'a SiteData,
    pub(super) locale: &'a LocaleData,
    pub(super) matches: &'a ActiveMatches,
}

impl NavbarTemplate {
    /// Splits the markup of a rendered navbar at its marks.
    pub(super) fn new(markup: &str) -> Self {
        Self { pieces: cut(markup, name) }
    }

    pub(super) fn slots(&self) -> impl Iterator<Item = &str> {
        self.pieces.iter().filter_map(|piece| match piece {
            Piece::Value(Name::Slot(slot)) => Some(slot.as_str()),
            _ => None,
        })
    }

    pub(super) fn push(&self, out: &mut String, context: NavbarContext<'_>, slots: &Slots<'_>) {
        for piece in &self.pieces {
            match piece {
                Piece::Markup(markup) => out.push_str(markup),
                Piece::Attribute(attribute, Name::Current(index, child)) => {
                    if let Some(value) = context.current(*index, *child) {
                        escape::push_attribute_as_react(out, attribute, value);
                    }
                }
                Piece::Attribute(attribute, Name::Link(choice)) => {
                    escape::push_attribute_as_react(out, attribute, context.choice_link(choice));
                }
                Piece::Value(Name::Label(choice)) => {
                    escape::push_as_react(out, &context.choice_label(choice));
                }
                Piece::Value(Name::Slot(slot)) => slots.push(out, slot),
                // Other combinations do not occur.
                Piece::Attribute(..) | Piece::Value(_) => {}
            }
        }
    }
}

fn name(mark: Mark<'_>) -> Option<Name> {
    let Some(value) = mark.value() else { return slot_name(mark).map(Name::Slot) };
    let (kind, key) = value.split_once(':')?;
    match kind {
        "current" => {
            let (index, child) = match key.strip_prefix('n')?.split_once('.') {
                Some((index, child)) => (index, Some(child.parse().ok()?)),
                None => (&key[1..], None),
            };
            Some(Name::Current(index.parse().ok()?, child))
        }
        "link" => Some(Name::Link(key.to_owned())),
        "label" => Some(Name::Label(key.to_owned())),
        _ => None,
    }
}

impl<'a> NavbarContext<'a> {
    /// Returns `aria-current` of a navigation entry: `page` if the entry links to the page, `true` if the entry's
    /// pattern matches the page or its menu contains an entry for the page.
    fn current(self, index: usize, child: Option<usize>) -> Option<&'static str> {
        let item = self.locale.nav.get(index)?;
        let item = match child {
            Some(child) => item.items.get(child)?,
            None => item,
        };
        self.current_of(item)
    }

    fn current_of(self, item: &NavItem) -> Option<&'static str> {
        let page_key = route_key(&self.page.route_path, "/");
        let is_page = item.link.as_ref().is_some_and(|link| route_key(link, &self.site.base) == page_key);
        if is_page && self.page.page_type != PageType::NotFound {
            return Some("page");
        }
        let belongs = match &item.active_match {
            Some(pattern) => self.matches.is_match(pattern, &self.page.route_path),
            None => item.items.iter().any(|child| self.current_of(child).is_some()),
        };
        belongs.then_some("true")
    }

    /// Returns the link to the page in another version.
    fn version(self, choice: &str) -> Option<&'a VersionLink> {
        self.page.versions.iter().find(|link| link.version == choice)
    }

    fn choice_link(self, choice: &str) -> &'a str {
        let version = self.version(choice).map(|version| &version.link);
        let alternate = || self.page.alternates.iter().find(|alternate| alternate.lang == choice);
        let other_site = || self.site.locales.iter().find(|locale| locale.lang == choice);
        let link = version.or_else(|| alternate().map(|alternate| &alternate.link));
        link.or_else(|| other_site().map(|locale| &locale.home)).unwrap_or(&self.site.base)
    }

    /// Returns the label of a language or version. The label of a language has a note if the page does not exist in the
    /// language.
    fn choice_label(self, choice: &str) -> String {
        if let Some(version) = self.version(choice) {
            return version.label.clone();
        }
        let label = self.site.locales.iter().find(|locale| locale.lang == choice).map(|locale| &locale.label);
        let label = label.unwrap_or(&self.locale.label);
        let alternate = self.page.alternates.iter().find(|alternate| alternate.lang == choice);
        if alternate.is_none_or(|alternate| alternate.exact) {
            return label.clone();
        }
        let note = self.locale.texts.get("noAlternate").map(String::as_str).unwrap_or_default();
        format!("{label} ({note})")
    }
}
