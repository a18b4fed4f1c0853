//! `quire serve-search`: the search of one or more built sites as a service, for panels in remote mode.
//!
//! `sites` reads the indexes, `parameters` a request's query, `handler` answers, `fresh` reads again what was built
//! again. Nothing is kept between two requests, so that any number of these servers can stand behind one address.

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

/// What is searched, and who may ask.
#[derive(Debug, Clone)]
pub struct SearchOptions {
    /// Where to listen; port 0 takes a free one.
    pub address: SocketAddr,
    /// The sites; at least one. Folders are the sites' own or built ones.
    pub sites: Vec<ServedSite>,
    /// Names that the service may be asked by, besides its address.
    pub names: Vec<String>,
    /// Origins of pages that may ask, as `quire_config::origin` writes them.
    pub origins: Vec<String>,
    /// Seconds for which an answer may be kept.
    pub max_age: u32,
}

/// A search service that is ready to answer.
pub struct SearchServer {
    server: Server,
    handler: Arc<SearchHandler>,
    sites: Vec<ServedSite>,
}

/// What a running service tells whoever runs it.
#[derive(Debug)]
pub enum SearchNotice {
    /// The indexes were read again, and are what is searched now: see [`SearchServer::summary`].
    Reread(String),
    /// They could not be read again; those before them are still searched.
    Failed(Error),
}

impl SearchServer {
    /// Reads and checks all indexes and takes the address.
    pub fn prepare(options: SearchOptions) -> Result<Self> {
        let sites = Sites::read(&options.sites)?;
        let server = Server::bind(options.address)?;
        let handler = SearchHandler::new(sites, options.names, options.origins, options.max_age);
        Ok(Self { server, handler: Arc::new(handler), sites: options.sites })
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.server.address()
    }

    /// The indexes and their languages: `docs (en, zh), blog (en)`.
    pub fn summary(&self) -> String {
        self.handler.sites().summary()
    }

    /// Answers until Ctrl-C or SIGTERM. Reads the indexes again on SIGHUP and when a site was built again.
    pub fn run(self, on_notice: impl FnMut(SearchNotice) + Send + 'static) -> Result<()> {
        let fresh = fresh::keep_fresh(Arc::clone(&self.handler), self.sites.into(), on_notice);
        self.server.run_until_signal(&self.handler, fresh)
    }
}
