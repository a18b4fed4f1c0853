//! Compiles pages, components and style sheets.
//!
//! 1. [`compile`] compiles each page to an article, independently of the other pages;
//! 2. [`bundle`] runs esbuild over the modules that pages import, and compiles the style sheets that every page loads
//!    (`styles`).
//!
//! Both stages leave out broken parts, so their results are usable: missing components are replaced with their
//! children, and modules with errors are replaced while bundling. [`CompileStore`] contains the results of earlier
//! builds.

mod bundle;
mod compile;
mod single;
mod store;
mod styles;

pub use bundle::{Bundled, WithoutEsbuild, bundle};
pub use compile::{
    Beginning, Compiled, CompiledPage, SharedArticle, ShownFile, Used, asset_name, compile, compile_one,
    is_own_code, span_at,
};
pub use single::{SinglePage, compile_single};
pub use store::CompileStore;
pub use styles::{BuildCommand, LiveCommand, StyleCommand};
