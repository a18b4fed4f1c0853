//! Globs in configuration files.

use globset::{Glob, GlobBuilder, GlobSet, GlobSetBuilder};

/// Combines globs into one matcher for `/`-separated paths relative to a folder. `*` does not match `/`. A leading `./`
/// or `/` is ignored. Invalid globs are skipped, because the parsers report them.
pub fn glob_set(globs: &[String]) -> GlobSet {
    set(globs.iter().filter_map(|glob| glob_of(glob).ok())).unwrap_or_default()
}

/// Like [`glob_set`], but for globs that no parser has checked. Returns the error of the first invalid glob.
pub fn parse_globs(globs: &[String]) -> Result<GlobSet, globset::Error> {
    set(globs.iter().map(|glob| glob_of(glob)).collect::<Result<Vec<_>, _>>()?)
}

fn set(globs: impl IntoIterator<Item = Glob>) -> Result<GlobSet, globset::Error> {
    let mut set = GlobSetBuilder::new();
    for glob in globs {
        set.add(glob);
    }
    set.build()
}

pub(crate) fn glob_of(glob: &str) -> Result<Glob, globset::Error> {
    let relative = glob.trim_start_matches("./").trim_start_matches('/');
    GlobBuilder::new(relative).literal_separator(true).build()
}
