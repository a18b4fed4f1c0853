//! The purpose of a build, which determines the work that its stages can skip.

use crate::Options;

/// The purpose of a build. Stages skip work that is unnecessary for this purpose.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mode {
    /// A published site.
    Publish,
    /// The diagnostics of a published site. Compiled pages also contain the Markdown blocks of their source.
    Check,
    /// A site for the development server: with drafts, and with file names that do not depend on the files' contents.
    Dev,
    /// The search index: without commit dates and highlighted code, which would take most of the time.
    Index,
}

impl Mode {
    /// Returns the mode of a build with `options`.
    pub fn of_build(options: &Options) -> Self {
        if options.development.is_some() { Self::Dev } else { Self::Publish }
    }

    /// Returns whether pages may show commit dates.
    pub(crate) fn has_dates(self) -> bool {
        self != Self::Index
    }

    /// Returns whether pages that are marked as drafts are part of the site.
    pub(crate) fn has_drafts(self) -> bool {
        self == Self::Dev
    }

    /// Returns a name for the content of compiled pages, which is part of their cache keys. Builds and the development
    /// server share cached pages.
    pub fn compiled_form(self) -> &'static str {
        match self {
            Self::Publish | Self::Dev => "page",
            Self::Check => "page and blocks",
            Self::Index => "text",
        }
    }

    /// Returns whether the results are saved to the cache on disk.
    pub fn saves_results(self) -> bool {
        matches!(self, Self::Publish | Self::Dev)
    }
}
