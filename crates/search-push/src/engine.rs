//! The interface of a search engine for pushes.

use serde_json::Value;

use crate::client::Client;
use crate::error::Result;
use crate::section::Section;

/// A search engine that can atomically replace the published collection with a fresh collection. Each push creates and
/// fills a fresh collection.
pub(crate) trait Engine {
    /// Creates the fresh collection with its settings.
    fn create(&self, client: &mut Client<'_>, name: &str, fresh: &str) -> Result<()>;

    /// Returns the record that the engine stores for a section.
    fn record(&self, section: &Section) -> Value;

    /// Adds records to the fresh collection, and returns after they are stored. Idempotent.
    fn write(&self, client: &mut Client<'_>, fresh: &str, records: &[Value]) -> Result<()>;

    /// Returns the number of records in the fresh collection on the current node, or `None` if the engine does not
    /// report an exact number.
    fn count(&self, client: &mut Client<'_>, fresh: &str) -> Result<Option<usize>>;

    /// Publishes the fresh collection under `name`.
    fn publish(&self, client: &mut Client<'_>, name: &str, fresh: &str) -> Result<()>;

    /// Removes a collection. Succeeds if the collection does not exist.
    fn remove(&self, client: &mut Client<'_>, collection: &str) -> Result<()>;

    /// Returns the collections created by pushes to `name`, except the published collection. Called after `publish`.
    /// `fresh` is the fresh collection of this push.
    fn leftovers(&self, client: &mut Client<'_>, name: &str, fresh: &str) -> Result<Vec<String>>;
}
