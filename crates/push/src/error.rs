//! Why a push failed.

/// Why a push failed. In every case the published collection is what it was before.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// No node answered, or none was able to.
    #[error(
        "no node of the search engine is available: {reason}; check `--url` and that the engine runs, then push again"
    )]
    Unavailable {
        /// The last failure of each node.
        reason: String,
    },
    /// The engine refused the key.
    #[error(
        "the search engine refused the key ({status}: {message}); set QUIRE_SEARCH_KEY to a key that may create, write and delete collections"
    )]
    Key {
        /// Status of the response.
        status: u16,
        /// What the engine says.
        message: String,
    },
    /// The engine refused a request.
    #[error("the search engine refused to {action} ({status}: {message})")]
    Refused {
        /// What was to be done.
        action: String,
        /// Status of the response.
        status: u16,
        /// What the engine says.
        message: String,
    },
    /// A task that the engine had accepted failed.
    #[error("the search engine failed to {action}: {message}")]
    Failed {
        /// What was to be done.
        action: String,
        /// What the engine says.
        message: String,
    },
    /// Something that the engine should have answered is missing.
    #[error("the search engine gave an unexpected response to the request to {action}: {message}")]
    Unexpected {
        /// What was to be done.
        action: String,
        /// What is wrong with the response.
        message: String,
    },
    /// The name belongs to a collection that is not an alias.
    #[error(
        "`{name}` is a collection and not an alias, so it cannot be exchanged; choose another `--collection`, or delete it"
    )]
    Taken {
        /// The name.
        name: String,
    },
    /// The name cannot name a collection.
    #[error("`{name}` cannot name a collection; use 1 to 64 letters, digits, `-` and `_`")]
    Name {
        /// The name.
        name: String,
    },
    /// Not a URL of a node.
    #[error(
        "`{url}` is not a URL of a search engine; write scheme, host and port: `https://search.example.org:8108`"
    )]
    Url {
        /// The URL.
        url: String,
    },
}

impl Error {
    /// Whether the same request may succeed later or at another node.
    pub(crate) fn is_transient(&self) -> bool {
        matches!(self, Self::Unavailable { .. })
    }

    /// Whether the engine has no such collection, alias or task.
    pub(crate) fn is_missing(&self) -> bool {
        matches!(self, Self::Refused { status: 404, .. })
    }
}

/// The result of talking to an engine.
pub type Result<T> = std::result::Result<T, Error>;
