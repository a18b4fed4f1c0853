//! `quire new`

mod template;

use anyhow::bail;
use quire_config::parse_site;

use crate::arguments::New;
use crate::{Outcome, report};
use template::{configuration, files, is_written_in};

/// Purpose of the temporary folder, see [`quire_files::temporary_folder`].
const PURPOSE: &str = "new";

/// Writes a template into an empty folder via a temporary folder inside it, so that a failure (such as a full disk)
/// leaves no partial site.
pub(crate) fn run(arguments: &New) -> anyhow::Result<Outcome> {
    let folder = &arguments.folder;
    let is_abandoned = |name: &String| name.starts_with(&format!(".quire-{PURPOSE}-"));
    if !quire_files::names_in(folder).iter().all(is_abandoned) {
        bail!("`{}` is not empty; choose another folder", folder.display());
    }
    let configuration = configuration(arguments.template, &arguments.locales);
    if let Some(mistake) = parse_site("quire.toml", &configuration).1.first() {
        bail!("`--locales {}`: {}", arguments.locales.join(","), mistake.message);
    }
    let files = files(arguments.template, &arguments.locales);
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
