//! JavaScript runtimes, and the templates that they rendered, kept between the builds of a development session: starting
//! one takes longer than rendering a page.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use quire_react::{Renderer, Setup};

use super::shell::Templates;
use crate::store::Key;

/// Idle renderers that were started with the same site data.
#[derive(Debug, Default)]
pub(crate) struct RendererPool(Mutex<Idle>);

#[derive(Debug, Default)]
struct Idle {
    /// The data they were started with.
    key: Option<Key>,
    renderers: Vec<Renderer>,
    templates: Arc<Templates>,
}

/// The renderer of a worker thread: started, or taken from the pool, when first needed, and returned when dropped.
#[derive(Debug)]
pub(crate) struct PooledRenderer<'a> {
    setup: Arc<Setup>,
    pool: Option<&'a RendererPool>,
    renderer: Option<Renderer>,
}

impl RendererPool {
    /// Drops what was made with other data than `key` stands for. Returns the templates.
    pub(crate) fn keep_only(&self, key: Key) -> Arc<Templates> {
        let mut idle = self.idle();
        if idle.key != Some(key) {
            *idle = Idle { key: Some(key), ..Idle::default() };
        }
        Arc::clone(&idle.templates)
    }

    fn idle(&self) -> MutexGuard<'_, Idle> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<'a> PooledRenderer<'a> {
    /// A renderer for `setup`. Without a pool it ends with its worker.
    pub(crate) fn new(setup: Arc<Setup>, pool: Option<&'a RendererPool>) -> Self {
        Self { setup, pool, renderer: None }
    }

    /// The renderer.
    pub(crate) fn get(&mut self) -> &mut Renderer {
        let idle = || self.pool.and_then(|pool| pool.idle().renderers.pop());
        let setup = &self.setup;
        self.renderer.get_or_insert_with(|| idle().unwrap_or_else(|| Renderer::new(Arc::clone(setup))))
    }
}

impl Drop for PooledRenderer<'_> {
    fn drop(&mut self) {
        if let Some(pool) = self.pool {
            pool.idle().renderers.extend(self.renderer.take());
        }
    }
}
