//! A finished site as a lookup table by URL.

use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock};

use hyper::body::Bytes;
use hyper::header::HeaderValue;
use hyper::http::StatusCode;
use quire_html::percent::encode_path;
use quire_output::encodings::Encoding;
use unicode_normalization::UnicodeNormalization as _;

use crate::asset::Asset;
use crate::redirects::{self, Redirect};
use crate::response::value;
use crate::target::Target;

/// Properties of a site other than its files.
#[derive(Debug, Clone)]
pub struct SiteOptions {
    /// URL prefix. Starts and ends with `/`.
    pub base: String,
    /// Content security policy to use if `_headers` contains none.
    pub policy: String,
    /// Which files browsers may cache without revalidation.
    pub caching: Caching,
}

/// Which files browsers may cache without revalidation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Caching {
    /// Files below `assets/` and `static/`, as on production hosts.
    Published,
    /// No files, because they change while the server runs.
    Development,
}

/// The files of a site by URL, all in memory, so that no URL can reach the disk. Cheap to clone.
#[derive(Debug, Clone)]
pub struct Site {
    base: String,
    pub(crate) policy: HeaderValue,
    caching: Caching,
    files: BTreeMap<String, File>,
    /// Folders of files that are created together on the first request for any of the files: the path of the folder,
    /// and the files.
    folders: Vec<(&'static str, Arc<Deferred>)>,
    /// Paths that contain non-ASCII characters, keyed by the path's NFC form.
    by_nfc_path: BTreeMap<String, String>,
    redirects: Vec<Redirect>,
    /// A page that is served with status 503 for every URL without a file, instead of `404.html`.
    notice: Option<Arc<Asset>>,
    /// The number of the build; only on the development server.
    pub(crate) build: Option<u64>,
}

/// A file in the table: its content, or the group of files with which it is created on demand.
#[derive(Debug, Clone)]
enum File {
    Ready(Arc<Asset>),
    Deferred(Arc<Deferred>),
}

/// Files by path, created together on the first request for any of the files.
pub(crate) type Deferred =
    LazyLock<BTreeMap<String, Asset>, Box<dyn FnOnce() -> BTreeMap<String, Asset> + Send>>;

/// The result of looking up a URL.
#[derive(Debug)]
pub(crate) enum Lookup<'a> {
    /// A file, and whether browsers may cache it forever.
    File(&'a Asset, bool),
    /// A redirect.
    Moved { status: StatusCode, location: String },
    /// Not found, with the site's error page if there is one.
    Missing { status: StatusCode, page: Option<&'a Asset> },
}

impl Site {
    /// Builds the table from file contents by path (relative to the site's root, separated by `/`). Hidden files and
    /// folders except `.well-known` are not served, nor are `_headers` and `_redirects`, which configure the server.
    pub fn from_files(files: &BTreeMap<String, Arc<[u8]>>, options: SiteOptions) -> Self {
        let text = |path: &str| {
            files.get(path).and_then(|bytes| std::str::from_utf8(bytes).ok()).unwrap_or_default()
        };
        let redirects = redirects::parse(text("_redirects"));
        let policy = value(policy_in(text("_headers")).unwrap_or(&options.policy));
        let bytes_of = |path: &str| files.get(path).map(|bytes| Bytes::from_owner(Arc::clone(bytes)));
        let served = files.iter().filter(|(path, _)| is_served(path));
        let served = served.map(|(path, bytes)| {
            let sidecar =
                |encoding: Encoding| Some((encoding, bytes_of(&format!("{path}{}", encoding.extension()))?));
            let asset = Asset::new(path, Bytes::from_owner(Arc::clone(bytes)));
            let asset = asset.with_sidecars(Encoding::ALL.into_iter().filter_map(sidecar));
            (path.clone(), File::Ready(Arc::new(asset)))
        });
        let mut site = Self {
            by_nfc_path: BTreeMap::new(),
            base: options.base,
            policy,
            caching: options.caching,
            files: BTreeMap::new(),
            folders: Vec::new(),
            redirects,
            notice: None,
            build: None,
        };
        site.extend(served);
        site
    }

    /// Adds files that are created on demand, replacing files at the same paths. Each path is paired with the set of
    /// files that are created together.
    pub(crate) fn defer(&mut self, files: impl IntoIterator<Item = (String, Arc<Deferred>)>) {
        self.extend(files.into_iter().map(|(path, deferred)| (path, File::Deferred(deferred))));
    }

    /// Adds a folder of files that are created on demand. The names of these files are unknown until the files are
    /// created.
    pub(crate) fn defer_folder(&mut self, folder: &'static str, files: Arc<Deferred>) {
        self.folders.retain(|(other, _)| *other != folder);
        self.folders.push((folder, files));
    }

    fn extend(&mut self, files: impl IntoIterator<Item = (String, File)>) {
        let mut added: BTreeMap<String, File> = files.into_iter().collect();
        let non_ascii = added.keys().filter(|path| !path.is_ascii());
        self.by_nfc_path.extend(non_ascii.map(|path| (path.nfc().collect(), path.clone())));
        // `append` merges in linear time, which is faster for a whole site but not for an edit.
        if self.files.len() < added.len() {
            self.files.append(&mut added);
        } else {
            self.files.extend(added);
        }
    }

    /// Creates a site that responds with one page and status 503 to every URL without a file.
    pub(crate) fn notice(html: String, files: &BTreeMap<String, Arc<[u8]>>, policy: String) -> Self {
        let options = SiteOptions { base: "/".to_owned(), policy, caching: Caching::Development };
        let notice = Some(Arc::new(Asset::new("notice.html", html.into())));
        Self { notice, ..Self::from_files(files, options) }
    }

    /// Compresses every file that benefits from compression and has no compressed form yet.
    pub fn compress(&self) {
        for file in self.files.values() {
            if let File::Ready(asset) = file {
                asset.prepare();
            }
        }
    }

    /// Looks up a target. `/x` and `/x.html` are the same page, and `/x/` is `x/index.html`.
    pub(crate) fn find(&self, target: &Target) -> Lookup<'_> {
        let path = target.path.as_str();
        let Some(rest) = path.strip_prefix(&self.base) else {
            let is_entry = path == "/" || self.base.strip_suffix('/') == Some(path);
            return if is_entry {
                redirect_to(StatusCode::FOUND, &self.base, target)
            } else {
                self.missing("")
            };
        };
        if let Some((own, asset)) = self.page(rest) {
            let is_hashed = own.starts_with("assets/") || own.starts_with("static/");
            return Lookup::File(asset, is_hashed && self.caching == Caching::Published);
        }
        match rest.strip_suffix('/') {
            Some(name) if self.file(&format!("{name}.html")).is_some() => {
                return redirect_to(StatusCode::PERMANENT_REDIRECT, path.trim_end_matches('/'), target);
            }
            None if !rest.is_empty() && self.file(&format!("{rest}/index.html")).is_some() => {
                return redirect_to(StatusCode::PERMANENT_REDIRECT, &format!("{path}/"), target);
            }
            _ => {}
        }
        if let Some(name) =
            rest.strip_suffix(".html").filter(|name| self.file(&format!("{name}/index.html")).is_some())
        {
            return redirect_to(StatusCode::PERMANENT_REDIRECT, &format!("{}{name}/", self.base), target);
        }
        for redirect in &self.redirects {
            if let Some(location) = redirect.target(path) {
                return Lookup::Moved { status: redirect.status, location: with_query(location, target) };
            }
        }
        self.missing(rest)
    }

    /// Returns the file for a path below the base. `x` and `x/index` also match `x.html` (requirement S2-03).
    fn page(&self, rest: &str) -> Option<(&str, &Asset)> {
        if rest.is_empty() || rest.ends_with('/') {
            return self.file(&format!("{rest}index.html"));
        }
        let folder = rest.strip_suffix("/index");
        let html = |name: &str| self.file(&format!("{name}.html"));
        self.file(rest).or_else(|| html(rest)).or_else(|| folder.and_then(html))
    }

    /// Returns a file by its exact path, or else by the NFC form of the path, because keyboards and file systems encode
    /// `é` differently.
    fn file(&self, path: &str) -> Option<(&str, &Asset)> {
        let exact = self.files.get_key_value(path);
        let entry = match exact {
            None if !path.is_ascii() => {
                let nfc_path: String = path.nfc().collect();
                self.by_nfc_path.get(&nfc_path).and_then(|stored_path| self.files.get_key_value(stored_path))
            }
            exact => exact,
        };
        match entry {
            Some((path, File::Ready(asset))) => Some((path, asset)),
            Some((path, File::Deferred(files))) => files.get(path).map(|asset| (path.as_str(), asset)),
            None => {
                let (_, files) = self.folders.iter().find(|(folder, _)| path.starts_with(folder))?;
                files.get_key_value(path).map(|(path, asset)| (path.as_str(), asset))
            }
        }
    }

    /// Returns the path of a file in the table.
    #[cfg(fuzzing)]
    pub(crate) fn path_of(&self, asset: &Asset) -> Option<&str> {
        let is_asset = |file: &File| matches!(file, File::Ready(own) if std::ptr::eq(&**own, asset));
        self.files.iter().find(|(_, file)| is_asset(file)).map(|(path, _)| path.as_str())
    }

    /// Returns a "not found" result with the nearest 404 page, searching from the innermost folder outward. If the site
    /// has a notice, returns the notice with status 503 instead.
    fn missing(&self, rest: &str) -> Lookup<'_> {
        if self.notice.is_some() {
            return Lookup::Missing { status: StatusCode::SERVICE_UNAVAILABLE, page: self.notice.as_deref() };
        }
        let mut folder = rest;
        loop {
            folder = folder.rsplit_once('/').map_or("", |(folder, _)| folder);
            let path = if folder.is_empty() { "404.html".to_owned() } else { format!("{folder}/404.html") };
            let page = self.file(&path).map(|(_, asset)| asset);
            if page.is_some() || folder.is_empty() {
                return Lookup::Missing { status: StatusCode::NOT_FOUND, page };
            }
        }
    }
}

/// Returns a redirect within the site. The location cannot be `//host`, because a parsed target has no empty segments.
fn redirect_to(status: StatusCode, path: &str, target: &Target) -> Lookup<'static> {
    Lookup::Moved { status, location: with_query(encode_path(path), target) }
}

fn with_query(location: String, target: &Target) -> String {
    match &target.query {
        // Queries are kept unchanged, except for characters that are invalid in a header value.
        Some(query) if query.is_ascii() && !location.contains('?') => format!("{location}?{query}"),
        Some(query) if !location.contains('?') => format!("{location}?{}", encode_query(query)),
        _ => location,
    }
}

fn encode_query(query: &str) -> String {
    query
        .chars()
        .map(|c| if c.is_ascii() { c.to_string() } else { encode_path(c.encode_utf8(&mut [0; 4])) })
        .collect()
}

fn is_served(path: &str) -> bool {
    !matches!(path, "_headers" | "_redirects")
        && !path.split('/').any(|name| name.starts_with('.') && name != ".well-known")
}

/// Returns the first content security policy of a `_headers` file.
fn policy_in(headers: &str) -> Option<&str> {
    headers.lines().find_map(|line| Some(line.trim().strip_prefix("Content-Security-Policy:")?.trim()))
}
