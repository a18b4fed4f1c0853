//! The addresses of a site that others may link to: those of its pages, and of the sections in them. A site that keeps a
//! registry of them learns when one disappears.

mod check;
mod successor;

use crate::blog::{BlogPage, ListKind};
use crate::model::SiteModel;
use crate::routes::RouteId;

pub use check::LostAddresses;

/// The name of the registry, in the site's folder.
pub const ADDRESSES: &str = "addresses.json";

/// Addresses that a site has had: paths without the base and not encoded, those of sections with an anchor. Sorted: a
/// registry is read in every build, and a list in order is read faster than a tree is made.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Addresses(Vec<String>);

impl Addresses {
    /// Reads a registry. Fails with the reason if it is no list of texts.
    pub fn parse(json: &str) -> Result<Self, String> {
        let addresses: Vec<String> = serde_json::from_str(json).map_err(|error| error.to_string())?;
        Ok(addresses.into_iter().collect())
    }

    /// Returns the registry as a file, one address a line.
    pub fn json(&self) -> String {
        serde_json::to_string_pretty(&self.0).unwrap_or_default() + "\n"
    }

    /// Returns every address, sorted.
    pub fn iter(&self) -> impl Iterator<Item = &str> {
        self.0.iter().map(String::as_str)
    }

    /// Returns the addresses that `other` does not have.
    #[must_use]
    pub fn without(&self, other: &Self) -> Self {
        Self(self.0.iter().filter(|address| !other.contains(address)).cloned().collect())
    }

    /// Returns the addresses of both.
    #[must_use]
    pub fn with(&self, other: &Self) -> Self {
        self.0.iter().chain(&other.0).cloned().collect()
    }

    /// Returns whether an address is one of them.
    pub fn contains(&self, address: &str) -> bool {
        self.0.binary_search_by(|own| own.as_str().cmp(address)).is_ok()
    }

    /// Returns the number of addresses.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Returns whether there are none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl FromIterator<String> for Addresses {
    fn from_iter<T: IntoIterator<Item = String>>(addresses: T) -> Self {
        let mut addresses: Vec<String> = addresses.into_iter().collect();
        addresses.sort_unstable();
        addresses.dedup();
        Self(addresses)
    }
}

impl SiteModel {
    /// Returns the addresses that the site has now. Left out are those that nobody links to: 404 pages, fragments of other
    /// pages, and what moves with every post, the further lists of a blog. A title has no address of its own, and the
    /// sections of fallback pages are those of their originals.
    pub fn addresses(&self) -> Addresses {
        let kept = self.routes.ids().filter(|id| self.has_address(*id));
        kept.flat_map(|id| {
            let page = self.routes.page(id);
            let path = &page.route.path;
            let headings = if page.is_fallback() { &[] } else { &*self.pages[id.index()].headings };
            let sections = headings.iter().filter(|heading| heading.depth > 1);
            let sections = sections.map(move |heading| format!("{path}#{}", heading.id));
            std::iter::once(path.clone()).chain(sections)
        })
        .collect()
    }

    fn has_address(&self, id: RouteId) -> bool {
        let (page, input) = (self.routes.page(id), &self.pages[id.index()]);
        let is_further_list =
            matches!(self.blog_page(id), Some(BlogPage::List(_, list)) if list.kind != ListKind::Posts(1));
        !page.is_not_found() && !input.is_fragment(page) && !is_further_list
    }
}
