//! What a push needs from an engine.

use serde_json::Value;

use crate::client::Client;
use crate::error::Result;
use crate::section::Section;

/// An engine that can exchange a fresh collection with the published one in one step.
pub(crate) trait Engine {
    /// Creates the fresh collection with its settings.
    fn create(&self, client: &mut Client<'_>, name: &str, fresh: &str) -> Result<()>;

    /// A section as the engine stores it.
    fn record(&self, section: &Section) -> Value;

    /// Adds records to the fresh collection, and returns when they are stored. May be repeated.
    fn write(&self, client: &mut Client<'_>, fresh: &str, records: &[Value]) -> Result<()>;

    /// How many records the fresh collection has at the current node; `None` if the engine has no exact number.
    fn count(&self, client: &mut Client<'_>, fresh: &str) -> Result<Option<usize>>;

    /// Makes the fresh collection the one that is found under `name`.
    fn publish(&self, client: &mut Client<'_>, name: &str, fresh: &str) -> Result<()>;

    /// Removes a collection; it is no error if there is none.
    fn remove(&self, client: &mut Client<'_>, collection: &str) -> Result<()>;

    /// Collections that pushes to `name` made and that are not found under that name, apart from `fresh` if it is
    /// published.
    fn leftovers(&self, client: &mut Client<'_>, name: &str, fresh: &str) -> Result<Vec<String>>;
}
