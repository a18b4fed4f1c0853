//! Keeps the renderer between the builds of one process, so that later builds reuse JavaScript runtimes and rendered
//! templates.

use std::sync::{Arc, Mutex, PoisonError};

use quire_files::Key;
use quire_react::Renderer;

use super::shell::Templates;

/// A renderer, and the rendered templates that pages share.
#[derive(Debug, Clone)]
pub(crate) struct WarmRenderer {
    pub(crate) renderer: Arc<Renderer>,
    pub(crate) templates: Arc<Mutex<Templates>>,
}

/// The renderer of the last build, with the cache key of the inputs that it was created from.
#[derive(Debug, Default)]
pub struct KeptRenderer(Mutex<Option<(Key, WarmRenderer)>>);

impl KeptRenderer {
    /// Returns the kept renderer if its key equals `key`. Otherwise, starts, keeps and returns a new renderer.
    pub(crate) fn get(&self, key: Key, start: impl FnOnce() -> Renderer) -> WarmRenderer {
        let mut stored = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, warm)) = stored.as_ref().filter(|(known, _)| *known == key) {
            return warm.clone();
        }
        let renderer = Arc::new(start());
        let warm = WarmRenderer { renderer, templates: Arc::default() };
        *stored = Some((key, warm.clone()));
        warm
    }
}
