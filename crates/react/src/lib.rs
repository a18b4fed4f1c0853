//! JavaScript at build time: the embedded theme, server rendering and bundling.
//!
//! Start with [`Theme::embedded`], then create a [`Renderer`]. The renderer runs the theme's server script in QuickJS
//! and shares idle runtimes between threads. `engine` runs each runtime on a separate thread, and `engine/interpreter`
//! enforces the limits. Only [`bundle`] starts esbuild. [`SourceMap`] maps positions in the bundle to the sources.
//!
//! `build.rs` compiles the theme's server scripts to bytecode, so that a runtime starts in 3 ms instead of 17 ms.
//! `brands` contains the icons of Simple Icons, compressed by the theme's build. `site_theme` extracts the names that a
//! site's theme module declares, and the code of its components. [`provided`] lists the modules that Quire provides to
//! the site's code, including aliases for sites written for Rspress and Docusaurus. Pages and the bundler share this
//! table.
//!
//! Rust and JavaScript exchange JSON. `article.rs` contains the types of an article, `quire-content` the types of a
//! page, and `quire-config` the types of frontmatter and theme settings. `contract.ts` is generated from these types.
//!
//! # Invariants
//!
//! - *Invariant:* a renderer has no access to disk, network or clock. Random numbers are the same in every build, and
//!   the time zone is UTC. `theme/src/server/polyfills` provides functions that components use and QuickJS lacks:
//!   `URL`, text encodings, and `Intl` for English and Chinese. Test: `reading_the_clock_is_an_error`,
//!   `pages_are_isolated_for_any_number_of_threads`, `dates are in UTC and behave like native dates`,
//!   `a_renderer_has_no_disk_and_no_network`.
//! - *Invariant:* every JavaScript call returns to its caller. A call may use 5 s of CPU time on its thread, and 20 µs
//!   more for each byte of the data that all pages share, and a runtime may use 256 MB in addition to the code and data
//!   of the site. A runtime that exceeds a limit is discarded. QuickJS cannot interrupt its native functions (such as
//!   `Array.prototype.sort` on an array-like object with a huge `length`). Such a call is abandoned together with its
//!   thread, which runs until the process exits. Test: `runaway_components_are_stopped_and_other_pages_still_report`,
//!   `native_calls_that_never_return_are_abandoned`.
//! - *Invariant:* no page sees changes that another page made to a module, a global, an intrinsic or the shared data.
//!   Test: `pages_are_isolated_for_any_number_of_threads`,
//!   `changes to shared objects by libraries apply to their page and are undone for the next page`.

mod answers;
mod article;
mod brands;
pub mod bundle;
mod engine;
pub mod provided;
mod renderer;
mod runtime;
mod shell;
pub mod site_theme;
mod source_map;
mod theme;

pub use answers::Answers;
pub use article::{
    ArticleAnswer, ArticleBinding, ArticleExport, ArticleNode, ArticleProp, ArticleRequest, DeadUse,
    HeadItem, RenderedNode, ScriptError, ScriptPlace,
};
pub use brands::{Brand, brand, brand_names};
pub use engine::Limit;
pub use renderer::{Page, RenderError, Renderer, Setup};
pub use shell::ShellParts;
pub use source_map::{Location, SourceMap};
pub use theme::{InlineScript, Manifest, ModulePart, Places, Theme};
