//! Meilisearch: sections are uploaded to a new index, which is swapped with the published index.
//!
//! <https://www.meilisearch.com/docs/reference/api> describes the requests. A request that changes data starts an
//! asynchronous task.

use serde_json::{Value, json};
use ureq::http::Method;

use crate::client::{Body, Call, Client};
use crate::engine::Engine;
use crate::error::{Error, Result};
use crate::section::Section;
use crate::target::is_fresh_name;
use crate::task;

pub(crate) struct Meilisearch;

impl Meilisearch {
    pub(crate) fn headers(key: &str) -> Vec<(&'static str, String)> {
        vec![("Authorization", format!("Bearer {key}"))]
    }

    /// Swaps two indexes. A second swap would revert the first, so a failed request is repeated only if the engine has
    /// no task for it.
    fn swap(client: &mut Client<'_>, name: &str, fresh: &str) -> Result<Value> {
        let action = "swap the indexes";
        let body = json!([{ "indexes": [name, fresh] }]);
        let swap = Call { action, method: Method::POST, path: "/swap-indexes", body: Body::Json(&body) };
        let path = format!("/tasks?types=indexSwap&indexUids={fresh}&limit=1");
        let known = Call { action, method: Method::GET, path: &path, body: Body::Empty };
        let mut round = 0;
        loop {
            match client.round(&swap) {
                Ok(text) => return Ok(serde_json::from_str(&text).unwrap_or_default()),
                Err(error) if error.is_transient() && round < client.retries() => {
                    client.pause(round, &error);
                    round += 1;
                    if let Some(task) = client.send(&known)?["results"].get(0) {
                        return Ok(task.clone());
                    }
                }
                Err(error) => return Err(error),
            }
        }
    }
}

impl Engine for Meilisearch {
    fn create(&self, client: &mut Client<'_>, _name: &str, fresh: &str) -> Result<()> {
        create(client, fresh)?;
        let settings = json!({
            "searchableAttributes": ["title", "heading", "keywords", "breadcrumbs", "content", "code"],
            "filterableAttributes": ["site", "lang", "version", "route"],
            "sortableAttributes": ["pageRank", "position"],
            "rankingRules": [
                "words", "typo", "proximity", "attribute", "sort", "exactness", "pageRank:desc", "position:asc",
            ],
        });
        let path = format!("/indexes/{fresh}/settings");
        change(client, "change the settings", Method::PATCH, &path, Body::Json(&settings))
    }

    fn record(&self, section: &Section) -> Value {
        let mut record = json!(section);
        record["id"] = json!(section.id());
        record
    }

    fn write(&self, client: &mut Client<'_>, fresh: &str, records: &[Value]) -> Result<()> {
        let path = format!("/indexes/{fresh}/documents");
        let body = Value::from(records);
        change(client, "store sections", Method::POST, &path, Body::Json(&body))
    }

    fn count(&self, client: &mut Client<'_>, fresh: &str) -> Result<Option<usize>> {
        let path = format!("/indexes/{fresh}/stats");
        let call = Call { action: "count the sections", method: Method::GET, path: &path, body: Body::Empty };
        let count = client.send(&call)?["numberOfDocuments"].as_u64().unwrap_or_default();
        Ok(Some(usize::try_from(count).unwrap_or(usize::MAX)))
    }

    fn publish(&self, client: &mut Client<'_>, name: &str, fresh: &str) -> Result<()> {
        // A swap requires both indexes, so the first push creates an empty index.
        let is_first = !indexes(client)?.iter().any(|index| index == name);
        if is_first {
            create(client, name)?;
        }
        let swapped =
            Self::swap(client, name, fresh).and_then(|task| wait(client, "swap the indexes", &task));
        if swapped.is_err() && is_first {
            // Ignores an error of the cleanup, because the error of the swap is reported.
            let _ = self.remove(client, name);
        }
        swapped
    }

    fn remove(&self, client: &mut Client<'_>, collection: &str) -> Result<()> {
        let path = format!("/indexes/{collection}");
        match change(client, "remove an index", Method::DELETE, &path, Body::Empty) {
            Err(error) if error.is_missing() => Ok(()),
            Err(Error::Failed { message, .. }) if message.contains("not found") => Ok(()),
            result => result,
        }
    }

    /// Returns all collections created by pushes to `name`. They include the fresh collection of this push, which
    /// contains the old sections after the swap.
    fn leftovers(&self, client: &mut Client<'_>, name: &str, _fresh: &str) -> Result<Vec<String>> {
        let mut names = indexes(client)?;
        names.retain(|index| is_fresh_name(index, name));
        Ok(names)
    }
}

fn create(client: &mut Client<'_>, uid: &str) -> Result<()> {
    let body = json!({ "uid": uid, "primaryKey": "id" });
    match change(client, "create an index", Method::POST, "/indexes", Body::Json(&body)) {
        // A repeated request fails like this if the first request created the index but its response was lost.
        Err(Error::Failed { message, .. }) if message.contains("already exists") => Ok(()),
        result => result,
    }
}

/// Returns the names of the first 1,000 indexes.
fn indexes(client: &mut Client<'_>) -> Result<Vec<String>> {
    let action = "list the indexes";
    let call = Call { action, method: Method::GET, path: "/indexes?limit=1000", body: Body::Empty };
    let list = client.send(&call)?;
    let names = list["results"].as_array().into_iter().flatten().filter_map(|index| index["uid"].as_str());
    Ok(names.map(str::to_owned).collect())
}

/// Sends a request and waits for its task.
fn change(client: &mut Client<'_>, action: &str, method: Method, path: &str, body: Body<'_>) -> Result<()> {
    let task = client.send(&Call { action, method, path, body })?;
    wait(client, action, &task)
}

fn wait(client: &mut Client<'_>, action: &str, task: &Value) -> Result<()> {
    let path = format!("/tasks/{}", task::id(action, task.get("taskUid").or_else(|| task.get("uid")))?);
    task::wait(client, action, &path, |task| match task["status"].as_str() {
        Some("succeeded") => Ok(true),
        Some("failed" | "canceled") => {
            let message = task["error"]["message"].as_str().unwrap_or("no message").to_owned();
            Err(Error::Failed { action: action.to_owned(), message })
        }
        _ => Ok(false),
    })
}
