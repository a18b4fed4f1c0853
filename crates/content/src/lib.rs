//! The site model. Pure: takes file names, frontmatter and headings, and returns the data of every page.
//!
//! In the order of a build: [`generated_pages`] from the navigation files and [`Blogs::read`] from the posts;
//! [`Routes::new`] from the file names; [`check_homes`]; [`Navigation::parse`] from the navigation files; then pages
//! are compiled, with links resolved by [`Routes::resolve_link`]; [`SiteModel::build`] from all frontmatter and
//! headings; [`LinkCheck`]; and for each page [`SiteModel::page_data`].

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
pub use inline::{escape_marks, inline_parts, inline_text, plain_text, push_inline_html};
pub use links::{LinkTarget, ResolvedLink};
pub use model::SiteModel;
pub use navigation::Navigation;
pub use page::{PageInput, outline_levels};
pub use redirects::{RedirectRule, check_redirects, redirect_output};
pub use redirects_file::{check_redirects_file, redirects_file};
pub use routes::{PageRoute, RouteId, Routes, markdown_path};
pub use sidebar::{first_link, is_large_sidebar};
