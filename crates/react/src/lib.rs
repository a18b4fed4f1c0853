//! The JavaScript room: the embedded theme, React on the server, and the bundling of a site's own components.
//!
//! Start with [`Theme::embedded`], then one [`Renderer`] a thread. A [`Renderer`] runs the real `react-dom/server` in
//! QuickJS; it has no disk, no network, no clock. [`bundle`] is the only place that starts esbuild.

pub mod bundle;
mod renderer;
mod theme;

pub use renderer::{RenderError, Renderer};
pub use theme::{Component, InlineScript, Manifest, Theme};
