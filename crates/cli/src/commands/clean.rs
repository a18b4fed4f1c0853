//! Implements `quire clean`.

use anyhow::bail;

use crate::arguments::Clean;
use crate::{Outcome, report};

/// Removes the build cache of a site and, if requested, its output.
pub(crate) fn run(arguments: &Clean) -> anyhow::Result<Outcome> {
    let site = &arguments.folder;
    // Without this check, a typo in the argument would look like success.
    if !quire_pipeline::is_site(site) {
        bail!("could not find `quire.toml` in `{}`", site.display());
    }
    let cache = quire_files::remove_cache(site)?;
    if let Some(removed) = cache {
        let (megabytes, path) = (megabytes(removed.bytes), site.join(quire_files::CACHE));
        report::output(&format!("removed {}: {} files, {megabytes} MB\n", path.display(), removed.files))?;
    }
    let mut is_clean = cache.is_none();
    if arguments.output {
        let out = site.join("dist");
        let sources = quire_pipeline::sources(site)?;
        if quire_files::remove_published(&out, &sources)? {
            report::output(&format!("removed {}\n", out.display()))?;
            is_clean = false;
        }
    }
    if is_clean {
        report::output("nothing to remove\n")?;
    }
    Ok(Outcome::Success)
}

/// Formats a size in megabytes, rounded up to one decimal place.
fn megabytes(bytes: u64) -> String {
    let tenths = bytes.div_ceil(100_000);
    format!("{}.{}", tenths / 10, tenths % 10)
}
