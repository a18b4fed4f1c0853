//! `quire serve-search`: a search service over one or more built sites, for search panels in remote mode, which search
//! over HTTP instead of downloading an index.
//!
//! `sites` reads the indexes, `parameters` parses queries, `handler` responds to them, and `fresh` reloads rebuilt
//! indexes. The service is stateless, so that any number of instances can run behind one URL.

mod fresh;
mod handler;
mod parameters;
mod refusal;
mod sites;

use std::net::SocketAddr;
use std::sync::Arc;

use quire_config::ServedSite;

use crate::{Error, Result, Server};
use handler::SearchHandler;
use sites::Sites;

/// The sites to search, and the allowed clients.
#[derive(Debug, Clone)]
pub struct SearchOptions {
    /// Address to listen on. Port 0 selects a free port.
    pub address: SocketAddr,
    /// At least one site. Folders may contain sources or a built site.
    pub sites: Vec<ServedSite>,
    /// Allowed values of `Host` in addition to the address.
    pub names: Vec<String>,
    /// Origins whose pages may send requests, in the form of `quire_config::origin`.
    pub origins: Vec<String>,
    /// Seconds for which browsers and proxies may cache a response.
    pub max_age: u32,
}

/// A search service, ready to run.
pub struct SearchServer {
    server: Server,
    handler: Arc<SearchHandler>,
    sites: Vec<ServedSite>,
}

/// Event that a running service reports to its caller.
#[derive(Debug)]
pub enum SearchNotice {
    /// The indexes were reloaded. Contains the new [`SearchServer::summary`].
    Reread(String),
    /// Reloading failed; the previous indexes stay in use.
    Failed(Error),
}

impl SearchServer {
    /// Reads and validates all indexes and binds the address.
    pub fn prepare(options: SearchOptions) -> Result<Self> {
        let sites = Sites::read(&options.sites)?;
        let server = Server::bind(options.address)?;
        let handler = SearchHandler::new(sites, options.names, options.origins, options.max_age);
        Ok(Self { server, handler: Arc::new(handler), sites: options.sites })
    }

    /// Returns the bound address.
    pub fn address(&self) -> SocketAddr {
        self.server.address()
    }

    /// Returns the names of the indexes with their languages: `docs (en, zh), blog (en)`.
    pub fn summary(&self) -> String {
        self.handler.sites().summary()
    }

    /// Serves until Ctrl-C or SIGTERM. Reloads the indexes on SIGHUP and after each rebuild of a site.
    pub fn run(self, on_notice: impl FnMut(SearchNotice) + Send + 'static) -> Result<()> {
        let refresh = fresh::keep_fresh(Arc::clone(&self.handler), self.sites.into(), on_notice);
        self.server.run_until_signal(&self.handler, refresh)
    }
}
