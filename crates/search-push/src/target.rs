//! The destination of a push.

use crate::error::{Error, Result};

/// The supported search engines.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EngineKind {
    /// Typesense 0.24 or later.
    Typesense,
    /// Meilisearch 1.0 or later.
    Meilisearch,
    /// Algolia, a hosted service without versions.
    Algolia,
}

/// The search engine and collection to which sections are pushed.
#[derive(Clone)]
pub struct Target {
    /// The search engine, which determines the protocol.
    pub engine: EngineKind,
    /// URLs of the engine's nodes. May be empty for Algolia, whose URLs are derived from the application ID.
    pub nodes: Vec<String>,
    /// The alias or index name that searches use.
    pub collection: String,
    /// Key that may create, write and delete collections.
    pub key: String,
    /// Algolia application ID. Unused by other engines.
    pub application: String,
    /// Maximum number of retries when no node responds.
    pub retries: u32,
}

impl Target {
    /// Returns the validated URLs of the nodes, without trailing slashes.
    pub(crate) fn checked_nodes(&self) -> Result<Vec<String>> {
        self.nodes.iter().map(|url| node(url)).collect()
    }

    /// Returns the name of the collection. Returns an error if not every engine accepts the name, or if it contains
    /// [`MARK`].
    pub(crate) fn checked_name(&self) -> Result<String> {
        let name = &self.collection;
        let is_name = (1..=64).contains(&name.len())
            && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_".contains(&byte))
            && !name.contains(MARK);
        if is_name { Ok(name.clone()) } else { Err(Error::Name { name: name.clone() }) }
    }
}

/// Separator between the published name and the random suffix in the name of a fresh collection.
const MARK: &str = "--quire-";

/// Returns a name for a fresh collection. The suffix is random, because concurrent pushes must not share a collection.
pub(crate) fn fresh_name(name: &str) -> String {
    format!("{name}{MARK}{:08x}", fastrand::u32(..))
}

/// Returns whether `collection` was created by a push to `name`.
pub(crate) fn is_fresh_name(collection: &str, name: &str) -> bool {
    let rest = collection.strip_prefix(name).and_then(|rest| rest.strip_prefix(MARK));
    rest.is_some_and(|rest| rest.len() == 8 && rest.bytes().all(|byte| byte.is_ascii_hexdigit()))
}

fn node(url: &str) -> Result<String> {
    let invalid_url = || Error::Url { url: url.to_owned() };
    let rest =
        url.strip_prefix("https://").or_else(|| url.strip_prefix("http://")).ok_or_else(invalid_url)?;
    // User names and passwords are rejected, because they would appear in messages.
    let is_plain = |byte: u8| byte.is_ascii_graphic() && !b"@?#\\".contains(&byte);
    let is_url = !rest.is_empty() && !rest.starts_with(['/', ':']) && rest.bytes().all(is_plain);
    if is_url { Ok(url.trim_end_matches('/').to_owned()) } else { Err(invalid_url()) }
}
