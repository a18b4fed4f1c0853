//! HTTP for `quire preview` and `quire dev`.
//!
//! Start with [`Site`]: the files of a finished site as a table that URLs are looked up in. A request goes through
//! `connection` (bytes), `head` (syntax), `service` (who may ask, and for what), [`Site::find`] (which file) and
//! `answer` (conditions, encodings, ranges). HTTP/1.1 is spoken here rather than by a library because libraries
//! accept what must be refused: `http::Uri` drops a `#fragment` and keeps `..` without a word.

mod answer;
mod asset;
mod changes;
mod connection;
mod dev;
mod events;
mod guard;
mod head;
mod listen;
mod notice;
mod preview;
mod redirects;
mod response;
mod service;
mod site;
mod target;

use std::net::SocketAddr;
use std::path::PathBuf;

pub use dev::{Change, Notice, dev};
pub use listen::{Server, Stop};
pub use preview::{Preview, built_folder};
pub use service::Service;
pub use site::{Caching, Site, SiteOptions};

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
    /// The disk said no.
    #[error(transparent)]
    Files(#[from] quire_files::Error),
    /// The site cannot be built, whatever its pages say.
    #[error(transparent)]
    Build(#[from] quire_build::Error),
}

/// The result of a server's operation.
pub type Result<T> = std::result::Result<T, Error>;
