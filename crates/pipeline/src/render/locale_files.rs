//! The files that all pages of one language share.

use quire_content::data::{LocaleData, ShellData};
use quire_files::content_hash;
use serde_json::json;

use crate::model::Model;

/// A file that Quire writes.
pub(crate) struct GeneratedFile {
    /// Relative to the site's root.
    pub(crate) path: String,
    pub(crate) bytes: Vec<u8>,
}

/// The files that all pages of one language share, named by their content.
pub(crate) struct LocaleFiles {
    /// Site and locale data for the shell, interface texts included.
    pub(crate) shell: GeneratedFile,
    /// Href and title of every indexed page: a 404 page suggests the nearest ones.
    pub(crate) pages: GeneratedFile,
}

impl LocaleFiles {
    pub(crate) fn new(model: &Model, locale: &LocaleData) -> Self {
        let shell = json!(ShellData { site: model.site.site(), locale });
        Self {
            shell: GeneratedFile::new("shell", &locale.lang, &shell),
            pages: GeneratedFile::new("routes", &locale.lang, &indexed_pages(model, &locale.lang)),
        }
    }
}

impl GeneratedFile {
    fn new(name: &str, lang: &str, data: &serde_json::Value) -> Self {
        let bytes = data.to_string().into_bytes();
        Self { path: format!("assets/{name}.{lang}.{}.json", content_hash(&bytes)), bytes }
    }
}

fn indexed_pages(model: &Model, lang: &str) -> serde_json::Value {
    let routes = model.site.routes();
    let is_listed =
        |id: &quire_content::RouteId| routes.page(*id).route.lang == lang && !model.site.is_not_indexed(*id);
    let pages: Vec<(String, String)> = routes
        .ids()
        .filter(is_listed)
        .map(|id| (routes.page(id).href.clone(), model.site.title(id)))
        .collect();
    json!(pages)
}
