//! From a page's data and HTML to the files that are published: documents, payloads, site map, headers for hosts.
//!
//! Pure. The shell's HTML comes from `quire-react`, the article's from `quire-markdown`; here they are put together.

mod document;
mod host;
mod lead;
mod payload;
mod policy;
mod sitemap;

pub use document::{Assets, Development, HeadElement, Page, Script, StyleSheet, document, stylesheet_link};
pub use host::{headers_file, redirects_file};
pub use lead::split_lead;
pub use payload::payload;
pub use policy::Policy;
pub use sitemap::{robots, sitemap};
