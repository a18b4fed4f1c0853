//! The docs of a project: ids, labels and positions in generated sidebars.

use std::collections::BTreeMap;

use quire_config::{Dialect, SiteConfig, parse_frontmatter};
use quire_content::{GeneratedPage, Navigation, generated_pages};
use serde_json::Value;

use crate::draft::Draft;
use crate::files::below;
use crate::path;
use crate::title::title;

/// A document of the docs plugin.
#[derive(Debug)]
pub(super) struct Doc {
    /// Id, such as `guides/intro`. Sidebars refer to it.
    pub(super) id: String,
    /// Path relative to the docs folder.
    pub(super) file: String,
    /// Label in sidebars: `sidebar_label` if set, otherwise the title.
    pub(super) label: String,
    pub(super) position: Option<f64>,
    pub(super) has_own_label: bool,
    /// Whether the doc is a draft or unlisted. Generated sidebars omit hidden docs.
    pub(super) is_hidden: bool,
    /// Whether the doc is the home page of the docs: a doc with the slug `/`, or the index page of the docs folder
    /// without a slug.
    is_home: bool,
}

/// The docs of one version and language.
#[derive(Debug, Default)]
pub(super) struct Docs {
    /// Folder of the original docs, relative to the project's folder.
    pub(super) folder: String,
    /// Folder of the docs in the imported site, relative to the locale's folder. May be empty.
    pub(super) section: String,
    /// Whether the locale has no other content.
    pub(super) is_only_content: bool,
    pub(super) all: Vec<Doc>,
    /// Paths of generated pages by category folder.
    pub(super) generated: BTreeMap<String, String>,
}

impl Docs {
    /// Reads the docs in `folder`. If the folder `translation` also contains a doc, reads the translated file instead.
    pub(super) fn read(
        draft: &Draft<'_, '_>,
        folder: &str,
        translation: Option<&str>,
        section: Option<&str>,
    ) -> Self {
        let files = below(draft.scripts.files, folder).into_iter();
        let is_doc =
            |file: &String| path::is_page(file) && !file.split('/').any(|segment| segment.starts_with('_'));
        let text = |folder: &str, file: &str| draft.scripts.files.text(&path::join(folder, file));
        let read_doc = |file: String| {
            let translated = translation.and_then(|translation| text(translation, &file));
            let text = translated.or_else(|| text(folder, &file))?;
            Some(doc(file, &text))
        };
        Self {
            folder: folder.to_owned(),
            section: section.unwrap_or_default().to_owned(),
            is_only_content: section.is_none(),
            all: files.filter(is_doc).filter_map(read_doc).collect(),
            generated: category_pages(draft, folder, section.unwrap_or_default()),
        }
    }

    /// Returns the doc with the given id, which may contain the version, see [`Self::strip_version`].
    pub(super) fn by_id(&self, id: &str) -> Option<&Doc> {
        let id = self.strip_version(id);
        self.all.iter().find(|doc| doc.id == id)
    }

    /// Removes the version from the id of a doc or sidebar. Ids in sidebars of old versions may contain the version,
    /// such as `version-1.0/intro`.
    pub(super) fn strip_version<'id>(&self, id: &'id str) -> &'id str {
        let version_folder = path::name(&self.folder);
        path::below(id, version_folder).filter(|_| version_folder.starts_with("version-")).unwrap_or(id)
    }

    /// Returns the link to a doc's file, relative to the locale's folder.
    pub(super) fn link(&self, file: &str) -> String {
        format!("./{}", path::join(&self.section, file))
    }

    /// Returns whether one of the docs is the home page of the site.
    pub(super) fn has_home(&self) -> bool {
        self.section.is_empty() && self.all.iter().any(|doc| doc.is_home)
    }

    /// Returns the index doc of a folder: `index`, `README`, or the doc named like the folder.
    pub(super) fn index_of(&self, folder: &str) -> Option<&Doc> {
        let name = path::name(folder).to_lowercase();
        self.all.iter().filter(|doc| path::folder(&doc.file) == folder).find(|doc| is_index(&doc.file, &name))
    }
}

/// Returns the paths of the pages that `_category_.json` files generate, by folder.
fn category_pages(draft: &Draft<'_, '_>, folder: &str, section: &str) -> BTreeMap<String, String> {
    let mut config = SiteConfig::default();
    config.markdown.dialect = Dialect::Docusaurus;
    let files = below(draft.scripts.files, folder).into_iter();
    let files: Vec<(String, String)> = files
        .filter(|file| Navigation::is_navigation_file(file))
        .map(|file| (draft.scripts.files.text(&path::join(folder, &file)).unwrap_or_default(), file))
        .map(|(text, file)| (file, text))
        .collect();
    let pages = generated_pages(&config, files.iter().map(|(file, text)| (file.as_str(), text.as_str())));
    let folder_and_path = |page: GeneratedPage| {
        (path::folder(&page.declared_in).to_owned(), path::join(section, path::stem(&page.file)))
    };
    pages.into_iter().map(folder_and_path).collect()
}

/// Returns whether a file is its folder's index page.
fn is_index(file: &str, folder: &str) -> bool {
    let stem = path::stem(path::name(file)).to_lowercase();
    matches!(stem.as_str(), "index" | "readme") || without_number(&stem).1 == without_number(folder).1
}

fn doc(file: String, text: &str) -> Doc {
    let (frontmatter, _) = parse_frontmatter(&file, text);
    let get = |key: &str| match frontmatter.raw.get(key) {
        Some(Value::String(text)) => Some(text.clone()),
        Some(Value::Number(number)) => Some(number.to_string()),
        _ => None,
    };
    let (number, stem) = without_number(path::stem(path::name(&file)));
    let folder: Vec<&str> = path::folder(&file).split('/').map(|segment| without_number(segment).1).collect();
    let name = get("id").unwrap_or_else(|| stem.to_owned());
    let sidebar_label = get("sidebar_label");
    let title = || title(&file, text);
    let is_root = ["index", "readme"].contains(&path::stem(&file).to_lowercase().as_str());
    Doc {
        id: path::join(&folder.join("/"), &name),
        label: sidebar_label.clone().or_else(title).unwrap_or(name),
        position: get("sidebar_position").and_then(|text| text.parse().ok()).or(number),
        has_own_label: sidebar_label.is_some(),
        is_home: get("slug").map_or(is_root, |slug| slug == "/"),
        is_hidden: ["draft", "unlisted"]
            .iter()
            .any(|key| frontmatter.raw.get(key) == Some(&Value::Bool(true))),
        file,
    }
}

/// Splits a number prefix from a name such as `01-intro` or `2. Setup`. Dates and versions are not number prefixes.
pub(super) fn without_number(name: &str) -> (Option<f64>, &str) {
    let digits = name.len() - name.trim_start_matches(|char: char| char.is_ascii_digit()).len();
    let rest = &name[digits..];
    let plain = rest.trim_start_matches([' ', '-', '_', '.']);
    let is_number = digits > 0 && plain.len() < rest.len() && !plain.is_empty();
    // In `7.0-foo` and `2021-11-01`, another number follows, so the first number is not a prefix.
    if !is_number || plain.starts_with(|char: char| char.is_ascii_digit()) {
        return (None, name);
    }
    (name[..digits].parse().ok(), plain)
}
