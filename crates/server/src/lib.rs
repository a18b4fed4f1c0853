//! HTTP for `quire preview`, `quire dev` and `quire serve-search`.
//!
//! Start with [`Site`]: the files of a finished site as a table that URLs are looked up in. hyper speaks HTTP. A request
//! goes through `connection` (hyper to handler), `head` (what HTTP asks beyond its grammar), `service` (who may ask, and
//! for what), [`Site::find`] (which file) and `answer` (conditions, encodings, ranges). A search service
//! ([`SearchServer`]) is another `handler` on the same connections. `listen` lets clients in; `wire` notes what each
//! connection is doing, and `connections` holds that against the [`Limits`].

mod activity;
mod answer;
mod asset;
mod body;
mod changes;
mod connection;
mod connections;
mod dev;
mod events;
mod guard;
mod handler;
mod head;
mod limits;
mod listen;
mod notice;
mod preview;
mod rebuild;
mod redirects;
mod response;
mod search;
mod service;
mod site;
mod stop;
mod target;
mod wire;

use std::net::SocketAddr;
use std::path::PathBuf;

use quire_diagnostics::Diagnostic;

pub use dev::{Change, Notice, dev};
pub use limits::Limits;
pub use listen::Server;
pub use preview::{Preview, built_folder};
pub use search::{SearchNotice, SearchOptions, SearchServer};
pub use service::Service;
pub use site::{Caching, Site, SiteOptions};
pub use stop::Stop;

/// Why a server could not run.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// Another program listens there.
    #[error("port {} of {} is taken; choose another with `--port`, or `--port 0` for any", address.port(), address.ip())]
    PortTaken {
        /// Where the server wanted to listen.
        address: SocketAddr,
    },
    /// The system does not let us listen.
    #[error("cannot listen on {address}: {source}")]
    Listen {
        /// Where the server wanted to listen.
        address: SocketAddr,
        /// The system's answer.
        source: std::io::Error,
    },
    /// There is no built site.
    #[error("`{}` is not a built site; `quire build` makes one", folder.display())]
    NotBuilt {
        /// Where it was looked for.
        folder: PathBuf,
    },
    /// A built site cannot be searched.
    #[error("`{}` has no search index; build the site with `search.enabled`", folder.display())]
    NoIndex {
        /// The built folder.
        folder: PathBuf,
    },
    /// Two sites have an index of one name.
    #[error("two sites have an index named `{name}`; give each a name: `NAME=FOLDER`")]
    DuplicateIndex {
        /// The name.
        name: String,
    },
    /// An index on disk is not one that can be searched.
    #[error("{} search indexes cannot be read", diagnostics.len())]
    Index {
        /// What is wrong with each.
        diagnostics: Vec<Diagnostic>,
    },
    /// The disk said no.
    #[error(transparent)]
    Files(#[from] quire_files::Error),
    /// The site cannot be built, whatever its pages say.
    #[error(transparent)]
    Build(#[from] quire_build::Error),
}

/// The result of a server's operation.
pub type Result<T> = std::result::Result<T, Error>;
