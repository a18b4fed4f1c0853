//! A push fills a fresh collection in batches. Then it publishes the collection, or removes it on failure.

use std::thread::sleep;
use std::time::{Duration, Instant};

use serde_json::Value;

use crate::algolia::Algolia;
use crate::client::Client;
use crate::engine::Engine;
use crate::error::{Error, Result};
use crate::meilisearch::Meilisearch;
use crate::section::Section;
use crate::target::{EngineKind, Target, fresh_name};
use crate::typesense::Typesense;

/// Maximum number of records in a batch.
const BATCH_RECORDS: usize = 500;

/// Total size of the records in bytes at which a batch is sent.
const BATCH_BYTES: usize = 1 << 20;

/// Pause between two requests for the number of records of a node.
const COUNT_PAUSE: Duration = Duration::from_millis(100);

/// A fresh collection that is being filled. Dropping the push removes the collection unless it may be published.
pub struct Push<'a> {
    engine: Box<dyn Engine>,
    client: Client<'a>,
    name: String,
    new_collection: String,
    batch: Vec<Value>,
    bytes: usize,
    written_records: usize,
    may_be_published: bool,
    on_progress: Box<dyn FnMut(usize) + 'a>,
}

/// The result of a push that published all sections.
#[derive(Debug)]
pub struct Pushed {
    /// Number of sections in the new collection.
    pub sections: usize,
    /// The error that prevented the removal of old collections. The next push tries again to remove them.
    pub leftovers: Option<Error>,
}

impl<'a> Push<'a> {
    /// Creates the fresh collection. `on_progress` is called after each batch with the number of written sections.
    /// `on_retry` is called before each retry with the reason for the retry.
    ///
    /// # Errors
    ///
    /// Fails if the target is invalid, or if the engine is unavailable or refuses the request.
    pub fn begin(
        target: &Target,
        on_progress: impl FnMut(usize) + 'a,
        on_retry: impl FnMut(&str) + 'a,
    ) -> Result<Self> {
        let name = target.checked_name()?;
        let mut nodes = target.checked_nodes()?;
        let (engine, headers): (Box<dyn Engine>, _) = match target.engine {
            EngineKind::Typesense => (Box::new(Typesense), Typesense::headers(&target.key)),
            EngineKind::Meilisearch => (Box::new(Meilisearch), Meilisearch::headers(&target.key)),
            EngineKind::Algolia => {
                if nodes.is_empty() {
                    nodes = Algolia::nodes(&target.application);
                }
                (Box::new(Algolia), Algolia::headers(&target.application, &target.key))
            }
        };
        let client = Client::new(nodes, headers, target.retries, Box::new(on_retry));
        let new_collection = fresh_name(&name);
        let mut push = Self {
            engine,
            client,
            new_collection,
            batch: Vec::new(),
            bytes: 0,
            written_records: 0,
            may_be_published: false,
            on_progress: Box::new(on_progress),
            name,
        };
        push.engine.create(&mut push.client, &push.name, &push.new_collection)?;
        Ok(push)
    }

    /// Adds a section. Sends the batch if it is full.
    ///
    /// # Errors
    ///
    /// Fails if the engine is unavailable or refuses a section.
    pub fn add(&mut self, section: &Section) -> Result<()> {
        let record = self.engine.record(section);
        self.bytes += record.to_string().len();
        self.batch.push(record);
        if self.batch.len() >= BATCH_RECORDS || self.bytes >= BATCH_BYTES { self.flush() } else { Ok(()) }
    }

    /// Sends the last batch, checks that no section is missing, and publishes the fresh collection.
    ///
    /// # Errors
    ///
    /// Fails if the engine is unavailable or refuses a request. The published collection is then unchanged, unless the
    /// engine became unavailable while it published the fresh collection: either of the two may then be published, and
    /// both are kept.
    pub fn publish(mut self) -> Result<Pushed> {
        self.flush()?;
        self.wait_for_nodes()?;
        // If the response is lost, the engine may have published the collection.
        self.may_be_published = true;
        if let Err(error) = self.engine.publish(&mut self.client, &self.name, &self.new_collection) {
            self.may_be_published = error.is_transient();
            return Err(error);
        }
        let leftovers = self.remove_leftovers().err();
        Ok(Pushed { sections: self.written_records, leftovers })
    }

    fn flush(&mut self) -> Result<()> {
        if self.batch.is_empty() {
            return Ok(());
        }
        self.engine.write(&mut self.client, &self.new_collection, &self.batch)?;
        self.written_records += self.batch.len();
        self.batch.clear();
        self.bytes = 0;
        (self.on_progress)(self.written_records);
        Ok(())
    }

    /// Waits until every node has all records. A node without all records could otherwise switch to the new alias.
    /// Skips unavailable nodes, because they do not serve searches. Fails if a node makes no progress for too long.
    fn wait_for_nodes(&mut self) -> Result<()> {
        for at in 0..self.client.node_count() {
            let (mut last, mut since) = (None, Instant::now());
            loop {
                let count = self.client.at_node(at, |client| self.engine.count(client, &self.new_collection));
                let counted = match count {
                    Ok(Some(count)) if count != self.written_records => count,
                    Err(error) if !error.is_transient() => return Err(error),
                    Ok(_) | Err(_) => break,
                };
                if last != Some(counted) {
                    (last, since) = (Some(counted), Instant::now());
                } else if since.elapsed() > self.client.patience() {
                    let message = format!("a node has {counted} of {} sections", self.written_records);
                    return Err(Error::Failed { action: "store every section".to_owned(), message });
                }
                sleep(COUNT_PAUSE);
            }
        }
        Ok(())
    }

    /// Removes the previously published collection and leftovers of killed pushes.
    fn remove_leftovers(&mut self) -> Result<()> {
        for collection in self.engine.leftovers(&mut self.client, &self.name, &self.new_collection)? {
            self.engine.remove(&mut self.client, &collection)?;
        }
        Ok(())
    }
}

impl Drop for Push<'_> {
    fn drop(&mut self) {
        if !self.may_be_published {
            // On failure, the next push removes the collection.
            let _ = self.engine.remove(&mut self.client, &self.new_collection);
        }
    }
}
