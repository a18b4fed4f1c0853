//! The purpose of a build; stages skip work that its result does not need.

/// The purpose of a build.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Purpose {
    /// To publish the site.
    Publish,
    /// To publish and check the site: also fills [`CompiledPage::blocks`](crate::compile::CompiledPage::blocks).
    Check,
    /// To search the site: without dates of commits and highlighted code, which would take most of the time.
    Index,
}
