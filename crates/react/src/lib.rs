//! The JavaScript room: the embedded theme, React on the server, and the bundling of a site's own components.
//!
//! Start with [`Theme::embedded`], then one [`Renderer`] a thread. A [`Renderer`] runs the real `react-dom/server` in
//! QuickJS; it has no disk, no network, no clock. [`bundle`] is the only place that starts esbuild.

pub mod bundle;
mod engine;
mod renderer;
mod source_map;
mod theme;

pub use engine::Limit;
pub use renderer::{ArticleAnswer, DeadUse, Page, Place, RenderError, Renderer, ScriptError, Setup};
pub use source_map::{Location, SourceMap};
pub use theme::{Component, InlineScript, Manifest, Theme};
