//! HTTP for `quire preview`, `quire dev` and `quire serve-search`.
//!
//! Start with [`Site`]: the files of a finished site as a table that URLs are looked up in. A request goes through
//! `connection` (bytes), `head` (syntax), `service` (who may ask, and for what), [`Site::find`] (which file) and
//! `answer` (conditions, encodings, ranges). A search service ([`SearchServer`]) is another `handler` on the same
//! connections. HTTP/1.1 is spoken here rather than by a library because libraries
//! accept what must be refused: `http::Uri` drops a `#fragment` and keeps `..` without a word.

mod answer;
mod asset;
mod changes;
mod connection;
mod dev;
mod events;
mod guard;
mod handler;
mod head;
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

use std::net::SocketAddr;
use std::path::PathBuf;

use quire_diagnostics::Diagnostic;

pub use dev::{Change, Notice, dev};
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
