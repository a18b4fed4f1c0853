//! The docs of each version and language. Docusaurus stores them in several folders, but Quire expects a single docs
//! folder. The contents are therefore copied to a new folder. The original files do not change.

use super::content::Content;
use super::copied::{Page, copy_page};
use super::options::DocsOptions;
use super::versions::{self, DocsVersion};
use crate::address;
use crate::draft::Draft;
use crate::files::{Files, below, is_folder};
use crate::path;
use crate::record::{RECORD, Record};
use quire_foreign_config::SourceSpan;

/// Possible names of the docs folder for copied content. The second name is used if the project already contains a
/// folder with the first name.
const FOLDER_NAMES: [&str; 2] = ["pages", "quire-pages"];

/// The docs of one plugin instance in one version and one language.
pub(super) struct DocsSource {
    /// Id of the plugin instance. Empty for the default instance.
    pub(super) id: String,
    pub(super) version: String,
    pub(super) lang: String,
    /// Folder of the original docs, relative to the project's folder.
    pub(super) folder: String,
    /// Folder of the translated docs, if any. Untranslated docs come from `folder`.
    pub(super) translation: Option<String>,
    /// URL path of the docs, below the base.
    route: String,
    /// URL segment of the version in Docusaurus, after the URL path of the docs.
    path: String,
    /// Folder of the version and language, relative to the site's docs folder.
    pub(super) locale: String,
    /// Folder of the docs, relative to the locale's folder. `None` if the site contains only these docs.
    pub(super) section: Option<String>,
    /// Edit URL of the original docs folder.
    edit_url: Option<String>,
    /// Whether the pages show the date of their last change.
    is_dated: bool,
    /// Path of the sidebars file, with the position of the setting.
    pub(super) sidebars: Option<(String, SourceSpan)>,
    /// Whether sidebar groups are collapsed initially.
    pub(super) is_collapsed: bool,
    /// Whether the project has no docs, but blogs or single pages.
    pub(super) is_off: bool,
}

pub(super) struct Languages {
    /// Folder of all translations. The default is `i18n`.
    pub(super) folder: String,
    /// Languages with translated content, except the default language.
    pub(super) translated: Vec<String>,
}

impl Languages {
    /// Returns the path of a language's translations folder `name`.
    pub(super) fn translations(&self, lang: &str, name: &str) -> String {
        format!("{}/{lang}/{name}", self.folder)
    }

    /// Returns the folder of a language inside the folder of a version. If the project has only one language, returns
    /// the version's folder.
    fn folder_of(&self, version: &str, lang: &str) -> String {
        path::join(version, if self.translated.is_empty() { "" } else { lang })
    }
}

/// Returns the docs of every version and language. Sets the docs folder of the site, and copies the content to it. A
/// single docs folder without other content is used directly, without copying.
pub(super) fn gather(
    draft: &mut Draft<'_, '_>,
    content: &mut Content,
    versions: &[DocsVersion],
    languages: &Languages,
) -> Vec<DocsSource> {
    let has_sections = content.has_sections();
    let mut sources = Vec::new();
    for version in versions {
        sources.extend(sources_of(draft, &content.docs[0], version, &version.name, languages));
    }
    let newest = draft.site.default_version.clone();
    for docs in &content.docs[1..] {
        let version = versions::newest(draft, docs);
        sources.extend(sources_of(draft, docs, &version, &newest, languages));
    }
    if !has_sections {
        for source in &mut sources {
            source.section = None;
        }
    }
    if let ([only], false) = (sources.as_slice(), has_sections) {
        draft.site.docs.clone_from(&only.folder);
        return sources;
    }
    let files = draft.scripts.files;
    sources.retain(|source| {
        source.is_off || below(files, &source.folder).iter().any(|file| path::is_page(file))
    });
    let docs = docs_folder(files);
    docs.clone_into(&mut draft.site.docs);
    for source in sources.iter().filter(|source| !source.is_off) {
        copy_docs(draft, source, docs);
    }
    let locale = |lang: &str| path::join(docs, &languages.folder_of(&newest, lang));
    copy_blogs_and_pages(draft, content, languages, &locale);
    for options in &mut content.docs {
        options.gather(draft);
    }
    sources
}

/// Returns the docs of one version in each language.
fn sources_of(
    draft: &Draft<'_, '_>,
    docs: &DocsOptions,
    version: &DocsVersion,
    name: &str,
    languages: &Languages,
) -> Vec<DocsSource> {
    let default = draft.site.lang.as_str();
    let source = |lang: &str, translation: Option<String>| DocsSource {
        id: docs.id.clone(),
        version: name.to_owned(),
        lang: lang.to_owned(),
        folder: version.folder.clone(),
        translation,
        route: docs.route.clone(),
        path: version.path.clone(),
        locale: languages.folder_of(name, lang),
        section: Some(docs.route.clone()),
        is_dated: docs.shows_dates,
        edit_url: docs.edit_root.as_ref().map(|root| address::join_url(root, &version.folder)),
        sidebars: version.sidebars.clone(),
        is_collapsed: docs.is_collapsed,
        is_off: docs.is_off,
    };
    let translated = languages.translated.iter().filter_map(|lang| {
        let folder = languages.translations(lang, &docs.translations(&version.translations));
        is_folder(draft.scripts.files, &folder).then(|| source(lang, Some(folder)))
    });
    std::iter::once(source(default, None)).chain(translated).collect()
}

fn copy_docs(draft: &mut Draft<'_, '_>, source: &DocsSource, docs: &str) {
    let section = source.section.clone().unwrap_or_default();
    let from = source.translation.as_ref().unwrap_or(&source.folder);
    let to = path::join(&path::join(docs, &source.locale), &section);
    draft.project.copy(from, &to);
    draft.carried_file(from, "pages", &format!("copied to `{to}`"));
    let files = below(draft.scripts.files, from);
    let pages: Vec<&String> = files.iter().filter(|file| path::is_page(file)).collect();
    let is_unknown = |file: &&String| draft.scripts.files.last_commit(&path::join(from, file)).is_none();
    if source.is_dated && !pages.is_empty() && pages.iter().all(is_unknown) {
        draft.dropped_file(
            from,
            "dates",
            "git does not know when the pages were changed; copies show no date",
        );
    }
    for file in pages {
        copy_page(
            draft,
            &Page {
                content: &[from, &source.folder],
                file,
                section: &section,
                edit_url: source.edit_url.as_deref(),
                is_dated: source.is_dated,
            },
            &to,
        );
    }
}

/// Copies blogs and single pages to the folders of all languages. `locale` returns the folder of a language.
fn copy_blogs_and_pages(
    draft: &mut Draft<'_, '_>,
    content: &Content,
    languages: &Languages,
    locale: &impl Fn(&str) -> String,
) {
    let files = draft.scripts.files;
    let default = draft.site.lang.clone();
    let translated = |name: &str| -> Vec<(String, String)> {
        let folders =
            languages.translated.iter().map(|lang| (languages.translations(lang, name), locale(lang)));
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

/// Returns the folder for copied content. If an earlier import created the folder, it is used again.
fn docs_folder(files: &dyn Files) -> &'static str {
    let record = Record::parse(&files.text(RECORD).unwrap_or_default());
    let [first, second] = FOLDER_NAMES;
    if is_folder(files, first) && !record.has_files_below(first) { second } else { first }
}

/// Adds redirects for docs whose URLs change. Docusaurus URLs contain the language, the URL path of the docs and the
/// version, in this order. In Quire, version and language directly follow the base.
pub(super) fn redirect(draft: &mut Draft<'_, '_>, sources: &[DocsSource]) {
    let base = draft.redirect_base.clone();
    for source in sources.iter().filter(|source| !source.is_off) {
        let is_default = source.version == draft.site.default_version;
        let version = if is_default { "" } else { source.version.as_str() };
        let lang = source.translation.as_ref().map_or("", |_| source.lang.as_str());
        let route = source.route.as_str();
        let url_path = |segments: &[&str]| format!("/{}", path::join("", &segments.join("/")));
        let from = url_path(&[&base, lang, route, &source.path]);
        let to = match source.section {
            Some(_) => url_path(&[&base, version, lang, route]),
            None => url_path(&[&base, route, version, lang]),
        };
        if from != to {
            draft.moved_folders.push((from, to));
        }
    }
}
