//! What a build is for; stages skip what its result does not need.

/// What a build is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Purpose {
    /// To publish the site.
    Publish,
    /// To publish and check it: [`CompiledPage::blocks`](crate::compile::CompiledPage::blocks) is there too.
    Check,
    /// To search it: no dates of commits and no highlighted code, which take most of the time otherwise.
    Index,
}
