//! `quire new`

use anyhow::bail;

use crate::Outcome;
use crate::arguments::New;

/// The files of a new site: a small but complete example with two languages, a section, a container, code and tabs.
const TEMPLATE: &[(&str, &str)] = &[
    ("quire.toml", include_str!("../../template/quire.toml")),
    ("docs/en/index.md", include_str!("../../template/docs/en/index.md")),
    ("docs/en/_nav.json", include_str!("../../template/docs/en/_nav.json")),
    ("docs/en/guide/_meta.json", include_str!("../../template/docs/en/guide/_meta.json")),
    ("docs/en/guide/index.md", include_str!("../../template/docs/en/guide/index.md")),
    ("docs/en/guide/writing.mdx", include_str!("../../template/docs/en/guide/writing.mdx")),
    ("docs/zh/index.md", include_str!("../../template/docs/zh/index.md")),
    ("docs/zh/_nav.json", include_str!("../../template/docs/zh/_nav.json")),
    ("docs/zh/guide/_meta.json", include_str!("../../template/docs/zh/guide/_meta.json")),
    ("docs/zh/guide/index.md", include_str!("../../template/docs/zh/guide/index.md")),
    ("docs/zh/guide/writing.mdx", include_str!("../../template/docs/zh/guide/writing.mdx")),
    (".gitignore", "dist/\n.dist.quire-*\n"),
];

/// Purpose of the temporary folder, see [`quire_files::temporary_folder`].
const PURPOSE: &str = "new";

/// Writes the template into an empty folder, via a temporary folder inside it, so that a full disk leaves nothing behind.
pub(crate) fn run(arguments: &New) -> anyhow::Result<Outcome> {
    let folder = &arguments.folder;
    let is_abandoned = |name: &String| name.starts_with(&format!(".quire-{PURPOSE}-"));
    if !quire_files::names_in(folder).iter().all(is_abandoned) {
        bail!("`{}` is not empty; choose another folder", folder.display());
    }
    let stage = quire_files::temporary_folder(folder, PURPOSE)?;
    for (path, text) in TEMPLATE {
        quire_files::write(&stage.path().join(path), text.as_bytes())?;
    }
    for name in quire_files::names_in(stage.path()) {
        quire_files::rename(&stage.path().join(&name), &folder.join(&name))?;
    }
    println!(
        "wrote {} files to {}\n\nnext:\n  quire dev {}",
        TEMPLATE.len(),
        folder.display(),
        folder.display()
    );
    Ok(Outcome::Success)
}
