//! The registry of a site's published URLs (`addresses.json`): the URLs of pages and of their sections. If a site has a
//! registry, builds report URLs that disappear.

mod check;
mod successor;

use quire_diagnostics::JsonProblem;

use crate::blog::{BlogPage, ListKind};
use crate::model::SiteModel;
use crate::routes::RouteId;

pub use check::LostAddresses;

/// File name of the registry, in the site's folder.
pub const ADDRESSES: &str = "addresses.json";

/// Replacement for `#` in the path of a page, such as `/c#`. In a registered URL, the first `#` starts the anchor.
const HASH: &str = "%23";

/// Published URLs of a site: paths without the base, not percent-encoded except for [`HASH`], with an anchor for
/// sections. Stored as a sorted array, because every build reads the registry, and building a `BTreeSet` would take
/// longer.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Addresses(Vec<String>);

impl Addresses {
    /// Parses a registry. Fails if the JSON is not an array of strings.
    pub fn parse(json: &str) -> Result<Self, JsonProblem> {
        let addresses: Vec<String> = serde_json::from_str(json)
            .map_err(|error| JsonProblem::expecting("an array of strings", json, &error))?;
        Ok(addresses.into_iter().collect())
    }

    /// Returns the contents of the registry file, one address per line.
    pub fn json(&self) -> String {
        serde_json::to_string_pretty(&self.0).unwrap_or_default() + "\n"
    }

    /// Returns every address, sorted.
    pub fn iter(&self) -> impl Iterator<Item = &str> {
        self.0.iter().map(String::as_str)
    }

    /// Returns the addresses that `other` does not contain.
    #[must_use]
    pub fn without(&self, other: &Self) -> Self {
        Self(self.0.iter().filter(|address| !other.contains(address)).cloned().collect())
    }

    /// Returns the union of the two registries.
    #[must_use]
    pub fn with(&self, other: &Self) -> Self {
        self.0.iter().chain(&other.0).cloned().collect()
    }

    /// Returns whether the registry contains the address.
    pub fn contains(&self, address: &str) -> bool {
        self.0.binary_search_by(|listed| listed.as_str().cmp(address)).is_ok()
    }

    /// Returns the number of addresses.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Returns whether the registry is empty.
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
    /// Returns the current addresses of the site: pages, and their sections (headings below h1). Omits 404 pages,
    /// fragments of other pages, sections of fallback pages, and blog lists other than the first page of posts, because
    /// the contents of these lists change with every post.
    pub fn addresses(&self) -> Addresses {
        let ids = self.routes.ids().filter(|id| self.has_address(*id));
        ids.flat_map(|id| {
            let page = self.routes.page(id);
            let path = page.route.path.replace('#', HASH);
            let headings = if page.is_fallback() { &[] } else { &*self.pages[id.index()].headings };
            let sections = headings.iter().filter(|heading| heading.depth > 1);
            let addresses = sections.map(|heading| format!("{path}#{}", heading.id)).collect::<Vec<_>>();
            std::iter::once(path).chain(addresses)
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
