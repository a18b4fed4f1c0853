//! The build cache: results kept in memory from one build to the next, and their keys.
//!
//! A [`Namespace`] holds results of one type. The [`Key`] of an entry is a digest of everything the result was made
//! from, so a result is either current or not found: nothing is ever updated in place. Results whose inputs are known
//! only after the work (a page's includes, a bundle's sources) have two entries: one lists those inputs under what is
//! known beforehand, the other holds the result under both.
//!
//! After each build, [`Namespace::sweep`] drops the entries that the build did not use.

mod key;
mod namespace;

use quire_files::Seen;
use quire_react::RenderedNode;
use quire_react::bundle::SiteBundle;

use crate::compile::{CompiledPage, Dependencies};
use crate::render::RenderedPage;

pub(crate) use key::{Key, KeyBuilder};
pub(crate) use namespace::Namespace;

/// Highlighted lines of a code block; `None` when its language is not highlighted.
pub(crate) type HighlightedCode = Option<Vec<String>>;

/// How long results are kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Retention {
    /// For one build: what pages share is made once. Rendered pages go to the output only, a site's documents need not
    /// fit in memory.
    Build,
    /// For a session of builds.
    Session,
}

/// The results of earlier builds, by kind. Usable from several threads.
#[derive(Debug)]
pub(crate) struct Store {
    retention: Retention,
    /// By language and code: alternates of a page in other languages show the same code.
    pub(crate) code: Namespace<HighlightedCode>,
    /// What a page read besides its own source, by that source and what all pages share.
    pub(crate) dependencies: Namespace<Dependencies>,
    /// By source, shared inputs and the current state of the dependencies.
    pub(crate) pages: Namespace<CompiledPage>,
    /// What esbuild read, by request.
    pub(crate) bundle_sources: Namespace<Seen>,
    /// By request and state of the sources.
    pub(crate) bundles: Namespace<SiteBundle>,
    /// Component calls of articles, by source and everything that it refers to.
    pub(crate) calls: Namespace<RenderedNode>,
    rendered: Namespace<RenderedPage>,
}

impl Store {
    /// An empty store.
    pub(crate) fn new(retention: Retention) -> Self {
        Self {
            retention,
            code: Namespace::default(),
            dependencies: Namespace::default(),
            pages: Namespace::default(),
            bundle_sources: Namespace::default(),
            bundles: Namespace::default(),
            calls: Namespace::default(),
            rendered: Namespace::default(),
        }
    }

    /// Rendered pages by compiled page, page data and everything that pages share; `None` when they are not kept.
    pub(crate) fn rendered(&self) -> Option<&Namespace<RenderedPage>> {
        (self.retention == Retention::Session).then_some(&self.rendered)
    }

    /// Drops what the compilation of all pages did not use.
    pub(crate) fn sweep_compiled(&self) {
        self.code.sweep();
        self.dependencies.sweep();
        self.pages.sweep();
    }

    /// Drops what the last bundle did not use.
    pub(crate) fn sweep_bundles(&self) {
        self.bundle_sources.sweep();
        self.bundles.sweep();
    }
}
