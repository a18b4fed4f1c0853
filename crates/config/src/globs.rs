//! Globs in configuration files.

use globset::{Glob, GlobBuilder, GlobSet, GlobSetBuilder};

/// Combines globs into one matcher for `/`-separated paths relative to a folder. `*` does not match `/`; `./` or `/` at
/// the start is ignored. Invalid globs are skipped, because the parsers have reported them.
pub fn glob_set(globs: &[String]) -> GlobSet {
    let mut set = GlobSetBuilder::new();
    for glob in globs.iter().filter_map(|glob| glob_of(glob).ok()) {
        set.add(glob);
    }
    set.build().unwrap_or_default()
}

pub(crate) fn glob_of(glob: &str) -> Result<Glob, globset::Error> {
    let relative = glob.trim_start_matches("./").trim_start_matches('/');
    GlobBuilder::new(relative).literal_separator(true).build()
}
