//! Implements `quire new`.

mod template;

use anyhow::{Context as _, bail};
use quire_config::parse_site;
use quire_files::Digest;

use crate::arguments::New;
use crate::{Outcome, report};
use template::{configuration, files, is_written_in};

/// Files and folders that may exist in the target folder: files of git and package managers, licenses and READMEs. No
/// template contains a file with one of these names.
const ALLOWED_NAMES: [&str; 12] = [
    ".git",
    ".gitattributes",
    "LICENSE",
    "LICENSE.md",
    "README",
    "README.md",
    "bun.lock",
    "node_modules",
    "package-lock.json",
    "package.json",
    "pnpm-lock.yaml",
    "yarn.lock",
];

/// Purpose in the name of the temporary folder (`.quire-new-…`), see [`quire_files::temporary_folder`].
const PURPOSE: &str = "new";

/// Creates a site from a template. Writes the files to a temporary folder inside the target and then moves them, so a
/// failure while writing (such as a full disk) leaves no partial site.
pub(crate) fn run(arguments: &New) -> anyhow::Result<Outcome> {
    let folder = &arguments.folder;
    let is_abandoned = |name: &String| name.starts_with(&format!(".quire-{PURPOSE}-"));
    let is_allowed = |name: &String| ALLOWED_NAMES.contains(&name.as_str()) || is_abandoned(name);
    if let Some(name) = quire_files::names_in(folder).into_iter().find(|name| !is_allowed(name)) {
        bail!("`{}` contains `{name}`; choose another folder", folder.display());
    }
    let configuration = configuration(arguments.template, &arguments.locales);
    if let Some(problem) = parse_site("quire.toml", &configuration).1.first() {
        bail!("`--locales {}`: {}", arguments.locales.join(","), problem.message);
    }
    let files = files(arguments.template, &arguments.locales, &digest()?);
    let stage = quire_files::temporary_folder(folder, PURPOSE)?;
    quire_files::write(&stage.path().join("quire.toml"), configuration.as_bytes())?;
    for (path, text) in &files {
        quire_files::write(&stage.path().join(path), text.as_bytes())?;
    }
    super::types::write(stage.path())?;
    for name in quire_files::names_in(stage.path()) {
        quire_files::rename(&stage.path().join(&name), &folder.join(&name))?;
    }
    let untranslated = arguments.locales.iter().filter(|lang| !is_written_in(lang));
    let untranslated =
        untranslated.map(|lang| format!("the pages in docs/{lang} are in English: translate them\n"));
    report::output(&format!(
        "wrote {} files to {path}\n{}\nnext:\n  quire dev {path}\n",
        files.len() + 1,
        untranslated.collect::<Vec<_>>().concat(),
        path = folder.display()
    ))?;
    Ok(Outcome::Success)
}

/// Returns the SHA-256 digest of this executable in hexadecimal.
fn digest() -> anyhow::Result<String> {
    let path = quire_process::own_binary().context("cannot determine the path of this executable")?;
    let digest = Digest::of(&quire_files::read(&path)?);
    Ok(digest.as_bytes().iter().fold(String::new(), |hex, byte| hex + &format!("{byte:02x}")))
}
