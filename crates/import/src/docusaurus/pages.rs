//! Import of the pages plugin: Markdown files in `src/pages` are copied, and React pages are reported.

use super::carried_text;
use super::copied::{Page, copy_page};
use super::options::markdown_plugins;
use crate::draft::{Contents, Draft, NewFile};
use crate::files::{below, is_file};
use crate::path;
use crate::table::{Fate, Table};
use crate::toml::quote;

/// Options of one instance of the pages plugin.
pub(super) struct PagesOptions {
    /// Folder of the pages, relative to the project's folder.
    folder: String,
    /// URL path of the pages, below the base.
    route: String,
    /// Name of the folder for the pages' translations. Each language's folder may contain this folder.
    pub(super) translations: String,
    /// Whether any of the pages is Markdown.
    pub(super) has_markdown: bool,
}

/// Extensions of React components.
const SCRIPTS: [&str; 4] = [".js", ".jsx", ".ts", ".tsx"];

/// Extensions of style sheets that components import.
const STYLES: [&str; 4] = [".css", ".scss", ".sass", ".less"];

impl PagesOptions {
    pub(super) fn read(draft: &mut Draft<'_, '_>, mut table: Table<'_>) -> Self {
        let id = table.take("id").and_then(|setting| setting.value.text()).unwrap_or_default();
        let folder = carried_text(draft, &mut table, "path").unwrap_or_else(|| "src/pages".to_owned());
        let route = carried_text(draft, &mut table, "routeBasePath").unwrap_or_default();
        let silent = ["include", "exclude", "mdxPageComponent", "editUrl", "showLastUpdateTime"];
        markdown_plugins(draft, &mut table);
        table.finish(draft, &silent.map(|key| (key, Fate::Silent)));
        let folder = path::join("", &folder);
        let files = below(draft.scripts.files, &folder);
        Self {
            has_markdown: files.iter().any(|file| is_published(file) && path::is_page(file)),
            translations: translations("pages", &id),
            route: path::join("", &route),
            folder,
        }
    }

    /// Copies the Markdown files, and files that they may reference, to a locale's folder.
    pub(super) fn copy(&self, draft: &mut Draft<'_, '_>, from: &str, locale: &str) {
        if !self.has_markdown {
            return;
        }
        let to = path::join(locale, &self.route);
        let files = below(draft.scripts.files, from);
        let is_copied = |file: &&String| {
            let is_code = is_script(file) || STYLES.iter().any(|ending| file.ends_with(ending));
            !is_code || !is_published(file)
        };
        for file in files.iter().filter(is_copied) {
            draft.project.copy_file(&path::join(from, file), &path::join(&to, file));
            copy_page(
                draft,
                &Page { content: &[from, &self.folder], file, section: "", edit_url: None, is_dated: false },
                &to,
            );
        }
        draft.carried_file(from, "pages", &format!("Markdown copied to `{to}`"));
    }

    /// Returns the folder of the pages in the default language.
    pub(super) fn folder(&self) -> &str {
        &self.folder
    }

    /// Returns whether the home page of the site is a Markdown file.
    pub(super) fn has_home(&self, draft: &Draft<'_, '_>) -> bool {
        let is_home = |name: &&str| is_file(draft.scripts.files, &path::join(&self.folder, name));
        self.route.is_empty() && ["index.md", "index.mdx"].iter().any(is_home)
    }

    /// Reports React pages. If the project's home page is a React component, writes a generated home page to the path
    /// `home`, if given. `first` is a link to the first doc.
    pub(super) fn report_components(
        &self,
        draft: &mut Draft<'_, '_>,
        home: Option<&str>,
        first: Option<&str>,
    ) {
        let files = below(draft.scripts.files, &self.folder);
        for file in files.iter().filter(|file| is_script(file) && is_published(file)) {
            let is_home = self.route.is_empty() && file.starts_with("index.");
            let source_path = path::join(&self.folder, file);
            match home.filter(|_| is_home) {
                Some(home) => {
                    let note = format!(
                        "a React component; `{home}` has the title and tagline of the configuration instead"
                    );
                    draft.dropped_file(&source_path, "home page", &note);
                    let contents = Contents::Text(hero(draft, first));
                    draft.files.push(NewFile { path: home.to_owned(), contents });
                }
                None => draft.dropped_file(&source_path, "page", "a React component: write the page in MDX"),
            }
        }
    }
}

/// Returns the contents of a home page that is generated from the configuration. `first` is a link to the first doc.
fn hero(draft: &Draft<'_, '_>, first: Option<&str>) -> String {
    let site = &draft.site;
    let mut text = format!("---\npageType: home\ntitle: {}\nhero:\n", quote(&site.title));
    text.push_str(&format!("  name: {}\n", quote(&site.title)));
    if !site.description.is_empty() {
        text.push_str(&format!("  tagline: {}\n", quote(&site.description)));
    }
    if let Some(link) = first {
        text.push_str(&format!(
            "  actions:\n    - text: Documentation\n      link: {}\n      theme: brand\n",
            quote(link)
        ));
    }
    text + "---\n"
}

/// Returns the name of the folder for the translations of a plugin instance.
pub(super) fn translations(plugin: &str, id: &str) -> String {
    let suffix = if id.is_empty() || id == "default" { String::new() } else { format!("-{id}") };
    format!("docusaurus-plugin-content-{plugin}{suffix}")
}

fn is_script(file: &str) -> bool {
    SCRIPTS.iter().any(|ending| file.ends_with(ending)) && !file.ends_with(".d.ts")
}

/// Returns whether Docusaurus publishes a file in the folder as a page.
fn is_published(file: &str) -> bool {
    let is_hidden = |segment: &str| segment.starts_with('_') || segment == "__tests__";
    !file.split('/').any(is_hidden) && !file.contains(".test.")
}
