//! JavaScript at build time: the embedded theme, server rendering with React, and bundling of a site's own
//! components.
//!
//! Start with [`Theme::embedded`], then create one [`Renderer`] per thread. A [`Renderer`] runs
//! `react-dom/server` in QuickJS without access to disk, network or clock. Only [`bundle`] starts esbuild.

pub mod bundle;
mod engine;
mod renderer;
mod source_map;
mod theme;

pub use engine::Limit;
pub use renderer::{ArticleAnswer, DeadUse, Page, Place, RenderError, Renderer, ScriptError, Setup};
pub use source_map::{Location, SourceMap};
pub use theme::{Component, InlineScript, Manifest, Theme};
