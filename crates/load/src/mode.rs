//! The mode of a run of the stages.

use crate::Options;

/// The purpose of a run of the stages. Stages skip work that is unnecessary for this purpose.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mode {
    /// A published site.
    Publish,
    /// The diagnostics of a published site. Compiled pages then contain their blocks as written.
    Check,
    /// A site that a development server shows: with drafts, and with names of files that do not depend on their
    /// content.
    Dev,
    /// The search index: without dates of commits and highlighted code, which would take most of the time.
    Index,
}

impl Mode {
    /// Returns the mode of a build with `options`.
    pub fn of_build(options: &Options) -> Self {
        if options.development.is_some() { Self::Dev } else { Self::Publish }
    }

    /// Returns whether pages show dates of commits.
    pub(crate) fn has_dates(self) -> bool {
        self != Self::Index
    }

    /// Returns whether pages that are marked as drafts are part of the site.
    pub(crate) fn has_drafts(self) -> bool {
        self == Self::Dev
    }

    /// Returns the form of compiled pages, for the keys under which they are stored. A build and a development server
    /// share the stored pages.
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
