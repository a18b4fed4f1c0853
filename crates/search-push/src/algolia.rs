//! Algolia: sections are uploaded to a temporary index, which then replaces the published index.
//!
//! <https://www.algolia.com/doc/rest-api/search/> describes the requests.

use serde_json::{Value, json};
use ureq::http::Method;

use crate::client::{Body, Call, Client};
use crate::engine::Engine;
use crate::error::Result;
use crate::section::Section;
use crate::target::is_fresh_name;
use crate::task;

/// Maximum size of a record in bytes. All Algolia plans accept 10,000 bytes. In longer sections, first the code and
/// then the prose is truncated.
const RECORD_BYTES: usize = 9_500;

pub(crate) struct Algolia;

impl Algolia {
    /// Returns the URLs of an application's hosts: the main host, then the fallback hosts.
    pub(crate) fn nodes(application: &str) -> Vec<String> {
        let fallback_nodes = (1..=3).map(|number| format!("https://{application}-{number}.algolianet.com"));
        std::iter::once(format!("https://{application}.algolia.net")).chain(fallback_nodes).collect()
    }

    pub(crate) fn headers(application: &str, key: &str) -> Vec<(&'static str, String)> {
        vec![("X-Algolia-Application-Id", application.to_owned()), ("X-Algolia-API-Key", key.to_owned())]
    }
}

impl Engine for Algolia {
    fn create(&self, client: &mut Client<'_>, _name: &str, fresh: &str) -> Result<()> {
        let settings = json!({
            "searchableAttributes": [
                "unordered(title)", "unordered(heading)", "unordered(keywords)", "unordered(breadcrumbs)",
                "content", "code",
            ],
            "attributesForFaceting": ["filterOnly(site)", "filterOnly(lang)", "filterOnly(version)"],
            "customRanking": ["desc(pageRank)", "asc(position)"],
            "attributesToSnippet": ["content:20"],
            "attributeForDistinct": "url",
        });
        let path = format!("/1/indexes/{fresh}/settings");
        change(client, "create an index", Method::PUT, &path, fresh, Body::Json(&settings))
    }

    fn record(&self, section: &Section) -> Value {
        let mut section = section.clone();
        let excess = excess_bytes(&section);
        cut(&mut section.code, excess);
        let excess = excess_bytes(&section);
        cut(&mut section.content, excess);
        let id = section.id();
        let mut record = json!(section);
        record["objectID"] = json!(id);
        record
    }

    fn write(&self, client: &mut Client<'_>, fresh: &str, records: &[Value]) -> Result<()> {
        let request = |record: &Value| json!({ "action": "addObject", "body": record });
        let body = json!({ "requests": records.iter().map(request).collect::<Vec<_>>() });
        let path = format!("/1/indexes/{fresh}/batch");
        change(client, "store sections", Method::POST, &path, fresh, Body::Json(&body))
    }

    /// Returns `None`, because Algolia reports only approximate numbers of records.
    fn count(&self, _client: &mut Client<'_>, _fresh: &str) -> Result<Option<usize>> {
        Ok(None)
    }

    fn publish(&self, client: &mut Client<'_>, name: &str, fresh: &str) -> Result<()> {
        let body = json!({ "operation": "move", "destination": name });
        let path = format!("/1/indexes/{fresh}/operation");
        // Repeating the move is harmless: Algolia accepts a missing source index.
        change(client, "move the index", Method::POST, &path, name, Body::Json(&body))
    }

    fn remove(&self, client: &mut Client<'_>, collection: &str) -> Result<()> {
        let path = format!("/1/indexes/{collection}");
        match change(client, "remove an index", Method::DELETE, &path, collection, Body::Empty) {
            Err(error) if error.is_missing() => Ok(()),
            result => result,
        }
    }

    fn leftovers(&self, client: &mut Client<'_>, name: &str, fresh: &str) -> Result<Vec<String>> {
        let action = "list the indexes";
        let call = Call { action, method: Method::GET, path: "/1/indexes", body: Body::Empty };
        let list = client.send(&call)?;
        let names = list["items"].as_array().into_iter().flatten().filter_map(|index| index["name"].as_str());
        Ok(names.filter(|index| is_fresh_name(index, name) && *index != fresh).map(str::to_owned).collect())
    }
}

/// Returns the number of bytes by which a section exceeds the maximum size of a record.
fn excess_bytes(section: &Section) -> usize {
    json!(section).to_string().len().saturating_sub(RECORD_BYTES)
}

/// Truncates `text` until the record that contains it is at least `excess` bytes smaller, or until `text` is empty.
fn cut(text: &mut String, excess: usize) {
    let mut removed = 0;
    while removed < excess
        && let Some(letter) = text.pop()
    {
        let is_escaped = letter.is_control() || letter == '"' || letter == '\\';
        removed += if is_escaped { 2 } else { letter.len_utf8() };
    }
}

/// Sends a request and waits for its task. `owner` is the index that the task belongs to.
fn change(
    client: &mut Client<'_>,
    action: &str,
    method: Method,
    path: &str,
    owner: &str,
    body: Body<'_>,
) -> Result<()> {
    let task = client.send(&Call { action, method, path, body })?;
    let path = format!("/1/indexes/{owner}/task/{}", task::id(action, task.get("taskID"))?);
    task::wait(client, action, &path, |task| Ok(task["status"] == json!("published")))
}
