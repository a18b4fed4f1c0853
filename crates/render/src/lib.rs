//! The model of a site and the HTML of its pages.
//!
//! 1. [`model`] combines the data of all pages: navigation, page data, links. If the check finds no dead links, the
//!    cache records this, so that later builds of the same pages skip the check;
//! 2. [`Articles`] renders articles. [`Additions`] contains the text that the site's own components add to the search
//!    index (`render/additions`);
//! 3. `pictures` creates smaller versions of images, and `social` paints social images;
//! 4. [`SiteRenderer`] writes the document of each page.
//!
//! Rendered documents are not stored on disk, because filling in the shell takes less time than reading a stored
//! document.
//!
//! # Invariants
//!
//! - *Invariant:* no document has a `style` attribute. A page's document has one executable inline script,
//!   which the content security policy allows by its hash; a manual has none. Test:
//!   `pages_carry_no_inline_style_and_one_inline_script`,
//!   `no inline style, handler or script but the hashed one, every asset with its integrity`.

mod index_paths;
mod model;
mod pictures;
mod render;
mod single;
mod social;
mod store;

pub use index_paths::IndexPaths;
pub use model::{Model, model};
pub use pictures::{ORIGINALS, Pictures, check_pictures, make_pictures};
pub use render::{
    Addition, Additions, ArticleInput, Articles, Content, Job, KeptRenderer, NOT_FOUND, RenderInput,
    Rendered, RenderedPage, Runtime, Shared, SiteRenderer, feed_path, generated_not_found_locales, has_feeds,
    jobs, markdown_href_of, print_paths, print_paths_of, printed_locales,
};
pub use single::{render_commonmark, render_single};
pub use social::{NO_IMAGES, SocialImages, check_social_images, make_social_images};
pub use store::RenderStore;
