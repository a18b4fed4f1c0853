//! Implements `quire types`.

use std::path::Path;

use anyhow::bail;
use quire_pipeline::types;

use crate::arguments::Types;
use crate::{Outcome, report};

/// Path of the declaration file in a site's folder.
const FILE: &str = ".quire/types/theme.d.ts";

/// File that marks the site as using TypeScript.
const PROJECT: &str = "tsconfig.json";

/// Writes the TypeScript declarations of the modules that Quire provides.
pub(crate) fn run(arguments: &Types) -> anyhow::Result<Outcome> {
    let site = &arguments.folder;
    if !quire_pipeline::is_site(site) {
        bail!("could not find `quire.toml` in `{}`", site.display());
    }
    write(site)?;
    report::output(&format!("wrote {}\n", site.join(FILE).display()))?;
    Ok(Outcome::Success)
}

/// Writes the declarations if the site uses TypeScript. Reports a failure as a warning, so that the build continues.
pub(super) fn update(site: &Path) {
    if !quire_files::is_file(&site.join(PROJECT)) {
        return;
    }
    if let Err(error) = write(site) {
        report::error_output(&format!("warning: the types for editors are out of date: {error}\n"));
    }
}

/// Writes the declarations unless they are up to date, because editors reload the file after every write.
pub(super) fn write(site: &Path) -> quire_files::Result<()> {
    if quire_files::read(&site.join(FILE)).is_ok_and(|current| current == types()) {
        return Ok(());
    }
    quire_files::write_own(site, FILE, types())
}
