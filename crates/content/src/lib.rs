//! The site model: routes, links, sidebars and the data of every page.
//!
//! The crate is pure: it takes file names, frontmatter and headings, and returns data. The types in `data` are the
//! contract with the theme; `quire-pipeline` generates `theme/src/contract.ts` from them.
//!
//! A build runs these steps: [`generated_pages`] from the navigation files and [`Blogs::read`] from the posts;
//! [`Routes::new`] from the file names; [`check_homes`]; [`Navigation::parse`] from the navigation files; compilation
//! of all pages, with links resolved by [`Routes::resolve_link`]; [`SiteModel::build`] from all frontmatter and
//! headings; [`LinkCheck`]; and [`SiteModel::page_data`] for each page.
//!
//! `address` contains the path rules of other engines. `redirects` resolves moved URLs: a link to a moved URL leads to
//! the new URL. `redirects_file` is the only module that writes `_redirects`, and omits redirects that `redirect_fault`
//! of `quire-config` rejects. `blog` reads dates, tags and authors of posts, and creates the pages that list posts.
//!
//! # Invariants
//!
//! - *Invariant:* the crate is pure. Not tested: `disallowed_methods` in `clippy.toml` forbids access to files and the
//!   clock.
//! - *Invariant:* time and memory are linear in the number of pages. Not tested: tests do not check durations;
//!   `bench/build.py` measures 1,000 and 10,000 pages.
//! - *Invariant:* each page has one URL, in Unicode normalization form C, and no other file of the site has the same
//!   output path. Test: `two_files_with_the_same_route_are_both_reported`, `composed and decomposed Unicode names`,
//!   `a decomposed Unicode name`, `a page and a public file with the same name`,
//!   `a_file_at_the_path_of_a_needed_folder_is_reported`.
//! - *Invariant:* a dead link in text, frontmatter, navigation or a literal attribute of a component is an error, so
//!   the site is not published. In the dialect of another engine, which may generate the target, it is a warning.
//!   `[check] severity` and `--keep-going` can change this; links that components compute are not checked. Test:
//!   `dead_links_name_the_nearest_route`, `embedded_files_must_exist`, `a_dead_link_and_a_dead_anchor`,
//!   `a missing image of a component`, `a button with a dead link`, `a navigation entry with a dead link`,
//!   `a_site_sets_the_severity_of_diagnostics`, `broken_parts_are_left_out_of_their_page`.

mod address;
mod addresses;
mod blocked;
mod blog;
pub mod data;
mod day;
mod deadlinks;
mod fallback;
mod files;
mod generated;
mod homes;
mod inline;
mod labels;
mod links;
mod model;
mod names;
mod nav;
mod navigation;
mod overview;
mod page;
mod page_file;
mod path;
mod print;
mod redirects;
mod redirects_file;
mod routes;
mod sidebar;
mod site;
mod tree;

pub use addresses::{ADDRESSES, Addresses, LostAddresses};
pub use blog::{
    Blog, BlogPage, Blogs, List, ListKind, PageRef, Post, PostDate, Tag, Writer, reading_minutes,
};
pub use deadlinks::{LinkCheck, PageLinks};
pub use fallback::language_tag;
pub use files::check_config_files;
pub use generated::{CategoryPaths, GeneratedPage, generated_pages};
pub use homes::check_homes;
pub use inline::{escape_marks, inline_parts, plain_text, push_inline_html};
pub use links::{LinkTarget, ResolvedLink};
pub use model::SiteModel;
pub use navigation::Navigation;
pub use page::{PageInput, outline_levels};
pub use page_file::PageFile;
pub use redirects::{RedirectRule, check_redirects, redirect_output};
pub use redirects_file::{check_redirects_file, redirects_file};
pub use routes::{PageRoute, RouteId, Routes};
pub use sidebar::{first_link, is_large_sidebar};
