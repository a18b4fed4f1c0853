//! `quire preview`: serves a built folder like a static host.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use quire_files::{Publication, publication, read_publication};

use crate::rebuild::LOOK_EVERY;
use crate::{Caching, Error, Result, Server, Service, Site, SiteOptions};

/// A server for a built site, bound to its address but not running yet.
#[derive(Debug)]
pub struct Preview {
    server: Server,
    service: Arc<Service>,
    folder: PathBuf,
    /// Identifies the build that is being served.
    publication: Option<Publication>,
}

/// Returns the built folder for `site`: `site` itself if it is a built folder, otherwise its `dist`.
pub fn built_folder(site: &Path) -> PathBuf {
    if quire_files::is_published(site) { site.to_owned() } else { site.join("dist") }
}

impl Preview {
    /// Reads the built folder and binds the address.
    pub fn prepare(folder: &Path, address: SocketAddr) -> Result<Self> {
        let (site, publication) = read_publication(folder, || read(folder));
        let service = Arc::new(Service::new(site?));
        Ok(Self { server: Server::bind(address)?, service, folder: folder.to_owned(), publication })
    }

    /// Returns the bound address.
    pub fn address(&self) -> SocketAddr {
        self.server.address()
    }

    /// Serves until Ctrl-C or SIGTERM. Compresses files in the background and switches to newer builds when they are
    /// published.
    pub fn run(self) -> Result<()> {
        let site = self.service.site();
        // The thread is detached. It ends when all files are compressed, or when the process exits.
        std::thread::spawn(move || site.compress());
        let refresh = keep_fresh(Arc::clone(&self.service), self.folder, self.publication);
        self.server.run_until_signal(&self.service, refresh)
    }
}

/// Reads a built folder into a site.
fn read(folder: &Path) -> Result<Site> {
    if !quire_files::is_published(folder) {
        return Err(Error::NotBuilt { folder: folder.to_owned() });
    }
    let files = quire_files::read_tree(folder)?;
    let base = base(files.get("404.html").map_or(&[], Vec::as_slice));
    let files = files.into_iter().map(|(path, bytes)| (path, bytes.into())).collect();
    let policy = quire_pipeline::content_security_policy();
    Ok(Site::from_files(&files, SiteOptions { base, policy, caching: Caching::Published }))
}

/// Switches to each newly published build. Ignores a folder that cannot be read or is being replaced.
async fn keep_fresh(service: Arc<Service>, folder: PathBuf, mut served: Option<Publication>) {
    loop {
        tokio::time::sleep(LOOK_EVERY).await;
        let now = publication(&folder);
        if now.is_none() || now == served {
            continue;
        }
        let folder = folder.clone();
        // Reading a large site takes too long for a thread that serves requests.
        let site = tokio::task::spawn_blocking(move || read_publication(&folder, || read(&folder)));
        if let Ok((Ok(site), publication)) = site.await {
            service.replace(site);
            served = publication;
        }
    }
}

/// Returns the base path of a built site, extracted from the URL of a script in `document`, or `/` if the document has
/// no script.
fn base(document: &[u8]) -> String {
    let text = String::from_utf8_lossy(document);
    let script = text.split_once("<script type=\"module\" src=\"").map_or("", |(_, rest)| rest);
    let address = script.split_once('"').map_or("", |(address, _)| address);
    address.find("assets/").map_or("/", |end| &address[..end]).to_owned()
}
