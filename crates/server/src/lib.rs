//! HTTP for `quire preview`, `quire dev` and `quire serve-search`.
//!
//! Start with [`Site`], the files of a finished site as a lookup table by URL. hyper implements HTTP. A request passes
//! through `connection` (from hyper to the handler), `head` (HTTP rules beyond the grammar), `service` (access checks
//! and routing), [`Site::find`] (URL to file) and `answer` (preconditions, encodings, ranges). A search service
//! ([`SearchServer`]) is another `handler` on the same connections. `listen` accepts connections, `wire` records the
//! activity of each connection, and `connections` enforces the [`Limits`].
//!
//! `preview` replaces the table after each rebuild of the folder, `dev` after every change. `dev` starts collecting
//! file events before the first build; the watcher completes its table of file stamps while the first pages are served
//! (`quire_files::watch`). Files in the table may be `Deferred`: several files are then created together when one of
//! them is first requested. `dev/problems.rs` stores errors of the whole site, of page sources and of rendering; an
//! open page shows the errors of the whole site and of that page. `search` reads the indexes of built sites, implements
//! the remote mode of search panels (`docs/guide/search/service.md`), and reloads an index after its site was rebuilt.
//!
//! # Invariants
//!
//! - *Invariant:* a slow, silent, stalled or disconnected client does not lock out other clients. At the connection
//!   limit, an idle or stalled connection is closed to make room for the new one, preferably a connection that has
//!   never received a response. Test: `slow_and_idle_clients_do_not_block_others`,
//!   `no_more_connections_stay_open_than_the_limit_allows`, `a_flood_of_connections_does_not_evict_one_in_use`,
//!   `stalled_readers_do_not_block_others`.
//! - *Invariant:* a response that a client is still reading is never cut off, regardless of how long it takes. Test:
//!   `a_slow_reader_gets_the_whole_response`.
//! - *Invariant:* a URL is looked up in the table of a finished site, and never becomes a file system path. Test:
//!   `no_attack_succeeds`.
//! - *Invariant:* the event stream of `dev` is send-only, and accepts only pages of this server that present its token.
//!   Test: `only_same_origin_pages_may_subscribe`, `a_subscription_requires_the_token`,
//!   `the_event_stream_is_read_only_and_exists_only_on_the_development_server`.
//! - *Invariant:* a site that cannot be built, or an index that cannot be read, never replaces a valid one. Test:
//!   `an_error_is_shown_until_it_is_fixed`, `a_rebuilt_site_is_reloaded`, `a_damaged_index_is_reported_and_not_served`.

mod activity;
mod answer;
mod asset;
mod body;
mod connection;
mod connections;
mod dev;
mod events;
#[cfg(fuzzing)]
pub mod fuzzing;
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

/// An error that prevents a server from starting or a site from being served.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// Another process listens on the port.
    #[error("port {} of {} is in use; choose another with `--port` (0 for any)", address.port(), address.ip())]
    PortTaken {
        /// The address that the server should listen on.
        address: SocketAddr,
    },
    /// The operating system does not allow listening on the address.
    #[error("cannot listen on {address}: {source}")]
    Listen {
        /// The address that the server should listen on.
        address: SocketAddr,
        /// Error of the operating system.
        source: std::io::Error,
    },
    /// The folder is not a built site.
    #[error("`{}` is not a built site; run `quire build` first", folder.display())]
    NotBuilt {
        /// The folder that should contain a built site.
        folder: PathBuf,
    },
    /// A built site has no search index.
    #[error("`{}` has no search index; set `enabled = true` under `[search]` and build the site again", folder.display())]
    NoIndex {
        /// The folder of the built site.
        folder: PathBuf,
    },
    /// Two sites have an index with the same name.
    #[error("two sites have an index named `{name}`; set different names with `NAME=FOLDER`")]
    DuplicateIndex {
        /// The name that both indexes have.
        name: String,
    },
    /// At least one index on disk cannot be read.
    #[error("{} search indexes cannot be read", diagnostics.len())]
    Index {
        /// One diagnostic for each problem of an index.
        diagnostics: Vec<Diagnostic>,
    },
    /// Reading or writing a file failed.
    #[error(transparent)]
    Files(#[from] quire_files::Error),
    /// The build cannot run, for a reason other than errors in pages.
    #[error(transparent)]
    Build(#[from] quire_pipeline::Error),
}

/// The result of a server operation.
pub type Result<T> = std::result::Result<T, Error>;
