//! Where the content of each version and language is. Docusaurus has a folder for each in places of their own; Quire has
//! all of them in one docs folder, so they are copied to a new one, and the project stays as it is.

use super::content::Content;
use super::copied::copy_page;
use super::options::DocsOptions;
use super::versions::{self, DocsVersion};
use crate::draft::Draft;
use crate::files::{Files, below, is_folder};
use crate::path;
use crate::record::{RECORD, Record};
use crate::script::Place;

/// The docs folder of a site whose docs are in several folders, and its name if the project has a folder of the first.
const GATHERED: [&str; 2] = ["pages", "quire-pages"];

/// Docs of one plugin instance in one version and one language.
pub(super) struct Part {
    /// Id of the plugin instance; empty for the default one.
    pub(super) id: String,
    pub(super) version: String,
    pub(super) lang: String,
    /// The folder of the original docs.
    pub(super) folder: String,
    /// The folder of the translated ones; those of the original stand in for what it lacks.
    pub(super) translation: Option<String>,
    /// Path of the docs on the site, below the base.
    route: String,
    /// Where the addresses of its version begin in Docusaurus, below the path of the docs.
    path: String,
    /// The folder of the part's locale in the docs folder of the site.
    pub(super) locale: String,
    /// The folder of the docs in that of the locale; `None` if the docs are the whole site.
    pub(super) section: Option<String>,
    /// The file of the sidebars.
    pub(super) sidebars: Option<(String, Place)>,
    /// Whether groups are closed at first.
    pub(super) is_collapsed: bool,
    /// Whether there are no docs.
    pub(super) is_off: bool,
}

/// The languages of a project.
pub(super) struct Languages {
    /// The folder of all translations: `i18n`.
    pub(super) folder: String,
    /// Those besides the default language that have docs there.
    pub(super) others: Vec<String>,
}

impl Languages {
    /// The folder of translations with this name in a language.
    pub(super) fn translations(&self, lang: &str, name: &str) -> String {
        format!("{}/{lang}/{name}", self.folder)
    }

    /// The folder of the docs of a language in that of a version.
    fn folder_of(&self, version: &str, lang: &str) -> String {
        path::join(version, if self.others.is_empty() { "" } else { lang })
    }
}

/// Lists the parts of the docs, sets the docs folder of the site, and copies the content to it.
pub(super) fn gather(
    draft: &mut Draft<'_, '_>,
    content: &mut Content,
    versions: &[DocsVersion],
    languages: &Languages,
) -> Vec<Part> {
    let has_sections = content.has_sections();
    let mut parts = Vec::new();
    for version in versions {
        parts.extend(parts_of(draft, &content.docs[0], version, &version.name, languages));
    }
    let newest = draft.site.default_version.clone();
    for docs in &content.docs[1..] {
        let version = versions::newest(draft, docs);
        parts.extend(parts_of(draft, docs, &version, &newest, languages));
    }
    if !has_sections {
        for part in &mut parts {
            part.section = None;
        }
    }
    if let ([only], false) = (parts.as_slice(), has_sections) {
        draft.site.docs.clone_from(&only.folder);
        return parts;
    }
    let files = draft.scripts.files;
    parts.retain(|part| part.is_off || below(files, &part.folder).iter().any(|file| path::is_page(file)));
    let docs = docs_folder(files);
    docs.clone_into(&mut draft.site.docs);
    for part in parts.iter().filter(|part| !part.is_off) {
        copy_docs(draft, part, docs);
    }
    let locale = |lang: &str| path::join(docs, &languages.folder_of(&newest, lang));
    copy_others(draft, content, languages, &locale);
    for options in &mut content.docs {
        options.gather(docs);
    }
    parts
}

/// The parts of a version of some docs: one for each language.
fn parts_of(
    draft: &Draft<'_, '_>,
    docs: &DocsOptions,
    version: &DocsVersion,
    name: &str,
    languages: &Languages,
) -> Vec<Part> {
    let default = draft.site.lang.as_str();
    let part = |lang: &str, translation: Option<String>| Part {
        id: docs.id.clone(),
        version: name.to_owned(),
        lang: lang.to_owned(),
        folder: version.folder.clone(),
        translation,
        route: docs.route.clone(),
        path: version.path.clone(),
        locale: languages.folder_of(name, lang),
        section: Some(docs.route.clone()),
        sidebars: version.sidebars.clone(),
        is_collapsed: docs.is_collapsed,
        is_off: docs.is_off,
    };
    let translated = languages.others.iter().filter_map(|lang| {
        let folder = languages.translations(lang, &docs.translations(&version.translations));
        is_folder(draft.scripts.files, &folder).then(|| part(lang, Some(folder)))
    });
    std::iter::once(part(default, None)).chain(translated).collect()
}

fn copy_docs(draft: &mut Draft<'_, '_>, part: &Part, docs: &str) {
    let section = part.section.clone().unwrap_or_default();
    let from = part.translation.as_ref().unwrap_or(&part.folder);
    let to = path::join(&path::join(docs, &part.locale), &section);
    draft.project.copy(from, &to);
    draft.carried_file(from, "pages", &format!("copied to `{to}`"));
    for file in below(draft.scripts.files, from).iter().filter(|file| path::is_page(file)) {
        copy_page(draft, from, &to, file, &section);
    }
}

/// Copies blogs and single pages to the folders of the languages, which `locale` returns.
fn copy_others(
    draft: &mut Draft<'_, '_>,
    content: &Content,
    languages: &Languages,
    locale: &impl Fn(&str) -> String,
) {
    let files = draft.scripts.files;
    let default = draft.site.lang.clone();
    let translated = |name: &str| -> Vec<(String, String)> {
        let folders = languages.others.iter().map(|lang| (languages.translations(lang, name), locale(lang)));
        folders.filter(|(folder, _)| is_folder(files, folder)).collect()
    };
    for blog in &content.blogs {
        blog.apply(draft);
        let folders = std::iter::once((blog.folder().to_owned(), locale(&default)));
        for (from, to) in folders.chain(translated(&blog.translations)) {
            blog.copy(draft, &from, &to);
        }
    }
    for pages in &content.pages {
        let folders = std::iter::once((pages.folder().to_owned(), locale(&default)));
        for (from, to) in folders.chain(translated(&pages.translations)) {
            pages.copy(draft, &from, &to);
        }
    }
}

/// The folder to copy to. One that an earlier import has written is used again.
fn docs_folder(files: &dyn Files) -> &'static str {
    let record = Record::parse(&files.text(RECORD).unwrap_or_default());
    let [first, second] = GATHERED;
    if is_folder(files, first) && !record.is_below(first) { second } else { first }
}

/// Redirects the addresses of docs that differ. Docusaurus begins them with the language, and has the version behind the
/// path of the docs; in Quire the version and the language come first, behind the base.
pub(super) fn redirect(draft: &mut Draft<'_, '_>, parts: &[Part]) {
    let base = draft.redirect_base.clone();
    for part in parts.iter().filter(|part| !part.is_off) {
        let is_default = part.version == draft.site.default_version;
        let version = if is_default { "" } else { part.version.as_str() };
        let lang = part.translation.as_ref().map_or("", |_| part.lang.as_str());
        let route = part.route.as_str();
        let folder = |segments: &[&str]| format!("/{}", path::join("", &segments.join("/")));
        let from = folder(&[&base, lang, route, &part.path]);
        let to = match part.section {
            Some(_) => folder(&[&base, version, lang, route]),
            None => folder(&[&base, route, version, lang]),
        };
        if from != to {
            draft.moved_folders.push((from, to));
        }
    }
}
