//! Implements `quire archive`.

use std::path::Path;

use anyhow::bail;
use quire_pipeline::{ARCHIVE_END, Options, Session};

use crate::arguments::{Archive, Format, Site};
use crate::{Outcome, report};

/// Returns the name of the folder inside the archive: the file stem of `out`, without leading and trailing periods and
/// white space. Characters that some systems forbid in file names are replaced by `-`. Returns `dist` if the name would
/// be empty.
fn folder_name(out: &Path) -> String {
    let stem = out.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    let is_special = |char: char| char.is_control() || r#"\/:*?"<>|"#.contains(char);
    let name = stem.replace(is_special, "-");
    let name = name.trim_matches(|char: char| char == '.' || char.is_whitespace());
    if name.is_empty() { "dist".to_owned() } else { name.to_owned() }
}

/// Fails if `out` exists and is neither an empty file nor a regular file written by `quire archive`. Rejects symbolic
/// links, because the repository of the site could contain a link to any file.
fn refuse_foreign(out: &Path) -> anyhow::Result<()> {
    if quire_files::is_absent(out) || is_quire_archive(out)? {
        return Ok(());
    }
    let out = out.display();
    bail!("`{out}` was not written by `quire archive`; remove it, or choose another file with `--out`");
}

/// Returns whether `out` is an empty regular file or an archive written by Quire.
fn is_quire_archive(out: &Path) -> Result<bool, quire_files::Error> {
    if !quire_files::is_regular_file(out) {
        return Ok(false);
    }
    Ok(quire_files::size(out) == Some(0) || quire_files::ends_with(out, ARCHIVE_END)?)
}

/// Writes the archive. Does not follow a symbolic link at `out` to a target outside its folder, because the repository
/// of the site could contain such a link.
fn write(out: &Path, bytes: &[u8]) -> anyhow::Result<()> {
    let folder = out.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    match out.file_name() {
        Some(name) if quire_files::is_folder(folder) => {
            quire_files::write_inside(folder, &name.to_string_lossy(), bytes)?;
        }
        _ => quire_files::write_atomic(out, bytes)?,
    }
    Ok(())
}

/// Builds the site as an archive and writes it if there are no errors.
pub(crate) fn run(arguments: &Archive) -> anyhow::Result<Outcome> {
    let start = std::time::Instant::now();
    let site = Site {
        folder: arguments.folder.clone(),
        base: None,
        origin: None,
        threads: arguments.threads,
        esbuild: arguments.esbuild.clone(),
    };
    let out = arguments.out.clone().unwrap_or_else(|| arguments.folder.join("dist.zip"));
    refuse_foreign(&out)?;
    let folder = folder_name(&out);
    // The cache keeps only the results of the last build. Archiving with the cache would remove the results of
    // `quire build`.
    let options = Options { is_cached: false, ..super::options(&site) };
    let archived = Session::archive(options, &folder)?;
    let outcome = report::print(&archived.report, arguments.format)?;
    if let Some(bytes) = &archived.bytes {
        write(&out, bytes)?;
    }
    if arguments.format == Format::Human {
        let summary = report::summary(&archived.report);
        if archived.bytes.is_some() {
            let findings = summary.map_or(String::new(), |summary| format!(", {summary}"));
            let seconds = start.elapsed().as_secs_f64();
            let (pages, out) = (report::quantity(archived.report.pages, "page"), out.display());
            report::output(&format!("archived {pages} in {seconds:.2} s{findings}: {out}\n"))?;
        } else {
            report::error_output(&format!("{}; nothing was written\n", summary.unwrap_or_default()));
        }
    }
    Ok(outcome)
}
