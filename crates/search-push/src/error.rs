//! Errors of a push.

/// An error of a push, or of the removal of old collections after a push. A failed push leaves the published collection
/// unchanged.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// No node is available: each node failed to respond or responded with a temporary error.
    #[error(
        "no node of the search engine is available: {reason}; check `--url` and that the engine runs, then retry"
    )]
    Unavailable {
        /// The last failure of each node, joined into one string.
        reason: String,
    },
    /// The engine rejected the key (401 or 403).
    #[error(
        "the search engine refused the key ({status}: {message}); set QUIRE_SEARCH_KEY to a key that may create, write and delete collections"
    )]
    Key {
        /// HTTP status of the response.
        status: u16,
        /// Message in the engine's response.
        message: String,
    },
    /// The engine refused a request for a reason other than the key.
    #[error("the search engine refused to {action} ({status}: {message})")]
    Refused {
        /// The requested action, for example `create the collection`.
        action: String,
        /// HTTP status of the response.
        status: u16,
        /// Message in the engine's response.
        message: String,
    },
    /// The engine accepted a request but failed to complete it.
    #[error("the search engine failed to {action}: {message}")]
    Failed {
        /// The requested action, as in [`Self::Refused`].
        action: String,
        /// Message in the engine's response.
        message: String,
    },
    /// The response is not JSON or does not contain an expected value, or a task does not finish.
    #[error("the search engine gave an unexpected response to the request to {action}: {message}")]
    Unexpected {
        /// The requested action, as in [`Self::Refused`].
        action: String,
        /// What was unexpected in the response.
        message: String,
    },
    /// The requested name is the name of a collection instead of an alias.
    #[error(
        "`{name}` is a collection, not an alias, so it cannot be replaced; delete it or choose another `--collection`"
    )]
    Taken {
        /// The name in `--collection`.
        name: String,
    },
    /// The name is invalid for a collection.
    #[error("`{name}` is not a valid collection name; use 1 to 64 letters, digits, `-` and `_`")]
    Name {
        /// The name in `--collection`.
        name: String,
    },
    /// The URL of a node is invalid.
    #[error(
        "`{url}` is not a URL of a search engine; write a scheme, a host and an optional port: `https://search.example.org:8108`"
    )]
    Url {
        /// The URL in `--url`.
        url: String,
    },
}

impl Error {
    /// Returns whether the same request may succeed later, or on another node.
    pub(crate) fn is_transient(&self) -> bool {
        matches!(self, Self::Unavailable { .. })
    }

    /// Returns whether the requested collection, alias or task does not exist.
    pub(crate) fn is_missing(&self) -> bool {
        matches!(self, Self::Refused { status: 404, .. })
    }
}

/// The result of a request or a push.
pub type Result<T> = std::result::Result<T, Error>;
