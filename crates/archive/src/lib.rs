//! A built site as a ZIP archive that browsers open from disk.
//!
//! To a browser, every file of `file://` is a site of its own: no script may fetch another file, and no module is loaded.
//! Classic scripts, style sheets, images and fonts are. So
//!
//! - SVG images become part of the style sheets that name them (`sheet`);
//! - addresses become relative and name files (`links`), since nobody answers a request for `/guide/`;
//! - data and modules become scripts that hand their text to the theme's loader (`script`), which makes modules of it and
//!   answers `fetch` with it (`theme/src/archive/loader.ts`);
//! - documents run that loader instead of a module, and nothing in them is loaded from elsewhere (`document`).
//!
//! The site is built with [`BASE`] as its base, a path that occurs in no text, so that its addresses can be found in
//! documents, data, style sheets and scripts alike.

mod document;
mod links;
mod pack;
mod script;
mod sheet;
#[cfg(test)]
mod tests;

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::Arc;

use document::archived_document;
use links::Links;
use pack::{COMMENT, pack};
use script::{handed_over, module};
use sheet::archived_sheet;

/// The base with which the site of an archive is built.
pub const BASE: &str = "/quire.archive/";

/// What every archive ends with.
pub const END: &[u8] = COMMENT.as_bytes();

/// Where the loader is in an archive. It looks for the archive in the folder above.
const LOADER: &str = "assets/archive.js";

/// What an archive needs to know of the theme.
#[derive(Debug, Clone, Copy)]
pub struct Setup<'a> {
    /// The folder that the archive contains.
    pub folder: &'a str,
    /// The script that loads the files of an archive.
    pub loader: &'a [u8],
    /// Path of the module that makes pages live.
    pub entry: &'a str,
    /// Hash of the inline script of documents: SHA-256, in base64.
    pub inline_script: &'a str,
    /// Paths of the theme's own scripts.
    pub theme: &'a [&'a str],
}

/// Why there is no archive.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The format's numbers do not suffice.
    #[error("the site is too large for a ZIP archive, which holds 65,535 files and 4 GB")]
    TooLarge,
}

/// The files of a site by path.
pub type Files = BTreeMap<String, Arc<[u8]>>;

/// The site as a ZIP archive. The same files make the same bytes.
pub fn archive(files: &Files, setup: Setup<'_>) -> Result<Vec<u8>, Error> {
    pack(setup.folder, &archived(files, setup))
}

/// The files of the archive by path, for a site with these files.
fn archived<'a>(files: &'a Files, setup: Setup<'a>) -> BTreeMap<String, Cow<'a, [u8]>> {
    let links = Links::new(files);
    let mut archived = BTreeMap::from([(LOADER.to_owned(), Cow::Borrowed(setup.loader))]);
    for (path, bytes) in files.iter().filter(|(path, _)| !is_left_out(path)) {
        let text = || String::from_utf8_lossy(bytes);
        match path.rsplit('.').next().unwrap_or_default() {
            "html" => {
                let document = archived_document(path, &text(), &links, setup);
                archived.insert(path.clone(), document.into_bytes().into());
            }
            "css" => {
                archived.insert(path.clone(), archived_sheet(path, &text(), &links).into_bytes().into());
            }
            "js" if is_made(path) => {
                let module = module(path, &text(), &links, setup.theme.contains(&path.as_str()));
                archived.insert(path.clone(), handed_over(path, &module).into_bytes().into());
            }
            kind => {
                if kind == "json" {
                    let data = handed_over(path, &links.in_data(&text()));
                    archived.insert(format!("{path}.js"), data.into_bytes().into());
                }
                // A file of the site itself may also be there to be read or saved.
                if kind != "json" || !is_made(path) {
                    archived.insert(path.clone(), Cow::Borrowed(bytes));
                }
            }
        }
    }
    archived
}

/// Whether a script or data file was made by the build and is therefore read by scripts only.
fn is_made(path: &str) -> bool {
    path.starts_with("assets/")
}

/// Whether a file says something to hosts, to search engines, or to the router, which an archive does without.
fn is_left_out(path: &str) -> bool {
    const OF_HOSTS: [&str; 5] = ["_headers", "_redirects", "robots.txt", "sitemap.xml", "vercel.json"];
    let name = path.rsplit('/').next().unwrap_or(path);
    OF_HOSTS.contains(&path)
        || path.starts_with("_redirects.")
        || name == "404.html"
        || name.ends_with(".page.json")
}
