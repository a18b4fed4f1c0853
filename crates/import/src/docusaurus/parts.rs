//! Where the docs of each version and language are. Docusaurus has a folder for each in places of their own; Quire has
//! all of them in one docs folder, so they are copied to a new one, and the project stays as it is.

use super::options::DocsOptions;
use super::versions::DocsVersion;
use crate::draft::Draft;
use crate::files::{Files, is_folder};
use crate::path;
use crate::record::{RECORD, Record};
use crate::script::Place;

/// The docs folder of a site whose docs are in several folders, and its name if the project has a folder of the first.
const GATHERED: [&str; 2] = ["pages", "quire-pages"];

/// The docs of one version in one language.
pub(super) struct Part {
    pub(super) version: String,
    pub(super) lang: String,
    /// The folder of the original docs.
    pub(super) folder: String,
    /// The folder of the translated ones; those of the original stand in for what it lacks.
    pub(super) translation: Option<String>,
    /// Where the addresses of its version begin in Docusaurus, below the path of the docs.
    pub(super) path: String,
    /// The part's folder in the docs folder of the site.
    pub(super) below: String,
    /// The file of the sidebars.
    pub(super) sidebars: Option<(String, Place)>,
}

/// The languages of a project.
pub(super) struct Languages {
    /// The folder of all translations: `i18n`.
    pub(super) folder: String,
    /// Those besides the default language that have docs there.
    pub(super) others: Vec<String>,
}

impl Languages {
    /// The folder of a version's docs in a language.
    pub(super) fn docs(&self, lang: &str, version: &DocsVersion) -> String {
        format!("{}/{lang}/docusaurus-plugin-content-docs/{}", self.folder, version.translations)
    }
}

/// Lists the parts, and sets the docs folder of the site.
pub(super) fn gather(
    draft: &mut Draft<'_, '_>,
    options: &mut DocsOptions,
    versions: &[DocsVersion],
    languages: &Languages,
) -> Vec<Part> {
    let files = draft.scripts.files;
    let default = draft.site.lang.clone();
    let original = |version: &DocsVersion, below: String| Part {
        version: version.name.clone(),
        lang: default.clone(),
        folder: version.folder.clone(),
        translation: None,
        path: version.path.clone(),
        below,
        sidebars: version.sidebars.clone(),
    };
    if let ([only], []) = (versions, languages.others.as_slice()) {
        draft.site.docs.clone_from(&only.folder);
        return vec![original(only, String::new())];
    }
    let mut parts = Vec::new();
    for version in versions {
        let lang = if languages.others.is_empty() { "" } else { default.as_str() };
        parts.push(original(version, path::join(&version.name, lang)));
        for lang in &languages.others {
            let folder = languages.docs(lang, version);
            if is_folder(files, &folder) {
                let below = path::join(&version.name, lang);
                let part = original(version, below);
                parts.push(Part { lang: lang.clone(), translation: Some(folder), ..part });
            }
        }
    }
    let docs = docs_folder(files);
    for part in &parts {
        let from = part.translation.as_ref().unwrap_or(&part.folder);
        let to = path::join(docs, &part.below);
        draft.project.copy(from, &to);
        draft.carried_file(from, "pages", &format!("copied to `{to}`"));
    }
    options.gather(docs);
    docs.clone_into(&mut draft.site.docs);
    parts
}

/// The folder to copy to. One that an earlier import has written is used again.
fn docs_folder(files: &dyn Files) -> &'static str {
    let record = Record::parse(&files.text(RECORD).unwrap_or_default());
    let [first, second] = GATHERED;
    if is_folder(files, first) && !record.is_below(first) { second } else { first }
}

/// Redirects the addresses of translated docs: Docusaurus begins them with the language, before the path of the docs.
/// `route` is that path.
pub(super) fn redirect(draft: &mut Draft<'_, '_>, route: &str, parts: &[Part]) {
    let base = draft.redirect_base.clone();
    for part in parts.iter().filter(|part| part.translation.is_some()) {
        let is_default = part.version == draft.site.default_version;
        let version = if is_default { "" } else { part.version.as_str() };
        let folder = |segments: [&str; 4]| format!("/{}", path::join("", &segments.join("/")));
        let from = folder([&base, &part.lang, route, &part.path]);
        let to = folder([&base, route, version, &part.lang]);
        if from != to {
            draft.moved_folders.push((from, to));
        }
    }
}
