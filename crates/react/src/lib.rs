//! JavaScript at build time: the embedded theme, server rendering with React, and bundling of a site's own
//! components.
//!
//! Start with [`Theme::embedded`], then create a [`Renderer`]. It runs
//! `react-dom/server` in QuickJS without access to disk, network or clock. Only [`bundle`] starts esbuild.

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
pub use theme::{Component, InlineScript, Manifest, ModulePart, Places, Theme};
