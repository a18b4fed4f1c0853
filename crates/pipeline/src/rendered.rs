//! Documents, payloads and renderers kept from one build to the next, for the development server: after the edit of one
//! page all others are as they were, and rendering them again is most of a build's time.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use quire_content::data::PageData;
use quire_react::{Renderer, Setup};

use crate::pages::Compiled;

/// What the last build rendered, by output path.
#[derive(Debug, Default)]
pub(crate) struct Rendered {
    /// What all of it depends on, see [`Memo::new`].
    common: String,
    pages: BTreeMap<String, (Key, Output)>,
    /// Runtimes that know `common`: starting one takes longer than rendering a page.
    renderers: Vec<Renderer>,
}

/// Everything one page depends on beside what all pages share. Rendering is a pure function of the two.
#[derive(Debug, Clone)]
pub(crate) struct Key {
    /// The article; nothing for 404 pages. Held, so that another one cannot come to stand at its address.
    compiled: Option<Arc<Compiled>>,
    data: PageData,
    href: String,
    is_indexed: bool,
}

/// A page as it is published.
#[derive(Debug, Clone)]
pub(crate) struct Output {
    pub(crate) document: Arc<[u8]>,
    /// Nothing for 404 pages.
    pub(crate) payload: Option<Arc<[u8]>>,
}

/// What a build takes from the last one, and what it leaves to the next.
#[derive(Debug)]
pub(crate) struct Memo {
    last: Rendered,
    next: Mutex<BTreeMap<String, (Key, Output)>>,
    idle: Mutex<Vec<Renderer>>,
}

/// A worker's renderer: taken from the memo or made when first needed, and given back at the end.
#[derive(Debug)]
pub(crate) struct Lent<'a> {
    setup: Arc<Setup>,
    memo: Option<&'a Memo>,
    renderer: Option<Renderer>,
}

impl Key {
    /// The key of a page.
    pub(crate) fn new(
        compiled: Option<&Arc<Compiled>>,
        data: &PageData,
        href: &str,
        is_indexed: bool,
    ) -> Self {
        Self { compiled: compiled.cloned(), data: data.clone(), href: href.to_owned(), is_indexed }
    }

    fn is(&self, other: &Self) -> bool {
        let is_same_article = match (&self.compiled, &other.compiled) {
            (Some(own), Some(other)) => Arc::ptr_eq(own, other),
            (own, other) => own.is_none() && other.is_none(),
        };
        let is_same_place = self.href == other.href && self.is_indexed == other.is_indexed;
        is_same_article && is_same_place && self.data == other.data
    }
}

impl Memo {
    /// `common` stands for everything that all pages depend on: when it is not what it was, nothing is taken over.
    pub(crate) fn new(last: Rendered, common: String) -> Self {
        let mut last = if last.common == common { last } else { Rendered { common, ..Rendered::default() } };
        let idle = Mutex::new(std::mem::take(&mut last.renderers));
        Self { last, next: Mutex::default(), idle }
    }

    /// The page as it was rendered before, if nothing it depends on has changed.
    pub(crate) fn get(&self, path: &str, key: &Key) -> Option<Output> {
        self.last.pages.get(path).filter(|(known, _)| known.is(key)).map(|(_, output)| output.clone())
    }

    /// Keeps a page for the next build.
    pub(crate) fn keep(&self, path: &str, key: Key, output: Output) {
        self.next.lock().unwrap_or_else(PoisonError::into_inner).insert(path.to_owned(), (key, output));
    }

    /// What the next build starts from.
    pub(crate) fn into_rendered(self) -> Rendered {
        Rendered {
            common: self.last.common,
            pages: self.next.into_inner().unwrap_or_else(PoisonError::into_inner),
            renderers: self.idle.into_inner().unwrap_or_else(PoisonError::into_inner),
        }
    }

    fn idle(&self) -> MutexGuard<'_, Vec<Renderer>> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<'a> Lent<'a> {
    /// No renderer yet.
    pub(crate) fn new(setup: Arc<Setup>, memo: Option<&'a Memo>) -> Self {
        Self { setup, memo, renderer: None }
    }

    /// The renderer; a new one when none is idle.
    pub(crate) fn get(&mut self) -> &mut Renderer {
        let idle = || self.memo.and_then(|memo| memo.idle().pop());
        let setup = &self.setup;
        self.renderer.get_or_insert_with(|| idle().unwrap_or_else(|| Renderer::new(Arc::clone(setup))))
    }
}

impl Drop for Lent<'_> {
    fn drop(&mut self) {
        if let Some(memo) = self.memo {
            memo.idle().extend(self.renderer.take());
        }
    }
}
