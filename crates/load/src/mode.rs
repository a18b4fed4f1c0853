//! The purpose of a build. Stages skip work that the purpose does not require.

use crate::Options;

/// The purpose of a build.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mode {
    /// Build of the published site.
    Publish,
    /// Diagnostics of the published site. Compiled pages also contain the Markdown blocks of their source.
    Check,
    /// Site for the development server. It contains drafts, and file names do not depend on the files' contents.
    Dev,
    /// The search index. Commit dates and highlighted code are omitted, because they would take most of the time.
    Index,
}

impl Mode {
    /// Returns [`Mode::Dev`] if the development server runs the build, and [`Mode::Publish`] otherwise.
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

    /// Returns a name for the content of compiled pages. The name is part of cache keys. Builds and the development
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
