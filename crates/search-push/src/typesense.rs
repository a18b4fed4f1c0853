//! Typesense: sections are uploaded to a new collection, then the alias is switched to it.
//!
//! <https://typesense.org/docs/0.24.1/api/> describes the requests.

use serde_json::{Value, json};
use ureq::http::Method;

use crate::client::{Body, Call, Client, message};
use crate::engine::Engine;
use crate::error::{Error, Result};
use crate::section::Section;
use crate::target::is_fresh_name;

/// Languages whose text Typesense splits into words only in fields with a locale. The language codes equal the names of
/// the locales.
const SEGMENTED: [&str; 4] = ["zh", "ja", "ko", "th"];

/// Fields with text in the page's language.
const TEXTS: [&str; 3] = ["title", "heading", "content"];

/// Separators inside identifiers such as `lib.dts.bundle`.
const SEPARATORS: [char; 6] = ['.', '-', '_', '/', ':', '@'];

/// Zero-width space, which separates words in fields with a locale. `token_separators` has no effect in these fields.
const BREAK: char = '\u{200b}';

pub(crate) struct Typesense;

impl Typesense {
    pub(crate) fn headers(key: &str) -> Vec<(&'static str, String)> {
        vec![("X-TYPESENSE-API-KEY", key.to_owned())]
    }
}

impl Engine for Typesense {
    fn create(&self, client: &mut Client<'_>, name: &str, fresh: &str) -> Result<()> {
        if collections(client)?.iter().any(|collection| collection == name) {
            return Err(Error::Taken { name: name.to_owned() });
        }
        let schema = schema(fresh);
        let action = "create a collection";
        let call = Call { action, method: Method::POST, path: "/collections", body: Body::Json(&schema) };
        match client.send(&call) {
            // A repeated request fails like this if the first request created the collection but its response was lost.
            // No other push uses the same name.
            Err(Error::Refused { status: 409, .. }) => Ok(()),
            result => result.map(drop),
        }
    }

    fn record(&self, section: &Section) -> Value {
        let mut record = json!(section);
        record["id"] = json!(section.id());
        let language = section.lang.split(['-', '_']).next().unwrap_or_default().to_ascii_lowercase();
        if SEGMENTED.contains(&language.as_str()) {
            for name in TEXTS {
                let text = record[name].as_str().map(with_breaks).unwrap_or_default();
                record[format!("{name}_{language}")] = json!(text);
            }
            // The content makes up most of the collection, so it is stored only in the field with the locale. Title and
            // heading are also stored in plain fields, which tolerate typos in Latin words.
            record["content"] = json!("");
        }
        record
    }

    fn write(&self, client: &mut Client<'_>, fresh: &str, records: &[Value]) -> Result<()> {
        let action = "store sections";
        let path = format!("/collections/{fresh}/documents/import?action=upsert");
        let call = Call { action, method: Method::POST, path: &path, body: Body::Lines(records) };
        let text = client.text(&call)?;
        // The status is 200 even if no document is stored. The response has one line for each document.
        let mut stored = 0;
        for line in text.lines().filter(|line| !line.trim().is_empty()) {
            let answer: Value = serde_json::from_str(line).unwrap_or_default();
            if answer["success"] != json!(true) {
                let message = answer["error"].as_str().map_or_else(|| message(line), str::to_owned);
                return Err(Error::Failed { action: action.to_owned(), message });
            }
            stored += 1;
        }
        if stored == records.len() {
            return Ok(());
        }
        let message = format!("{stored} of {} sections were stored", records.len());
        Err(Error::Unexpected { action: action.to_owned(), message })
    }

    fn count(&self, client: &mut Client<'_>, fresh: &str) -> Result<Option<usize>> {
        let path = format!("/collections/{fresh}");
        let action = "count the sections";
        let call = Call { action, method: Method::GET, path: &path, body: Body::Empty };
        match client.send(&call) {
            // A follower that has not replicated the collection yet does not contain it.
            Err(error) if error.is_missing() => Ok(Some(0)),
            result => {
                let count = result?["num_documents"].as_u64().unwrap_or_default();
                Ok(Some(usize::try_from(count).unwrap_or(usize::MAX)))
            }
        }
    }

    fn publish(&self, client: &mut Client<'_>, name: &str, fresh: &str) -> Result<()> {
        let body = json!({ "collection_name": fresh });
        let path = format!("/aliases/{name}");
        let action = "change the alias";
        client.send(&Call { action, method: Method::PUT, path: &path, body: Body::Json(&body) }).map(drop)
    }

    fn remove(&self, client: &mut Client<'_>, collection: &str) -> Result<()> {
        let path = format!("/collections/{collection}");
        let action = "remove a collection";
        let call = Call { action, method: Method::DELETE, path: &path, body: Body::Empty };
        match client.send(&call) {
            Err(error) if error.is_missing() => Ok(()),
            result => result.map(drop),
        }
    }

    fn leftovers(&self, client: &mut Client<'_>, name: &str, fresh: &str) -> Result<Vec<String>> {
        let mut names = collections(client)?;
        names.retain(|collection| is_fresh_name(collection, name) && collection != fresh);
        Ok(names)
    }
}

/// Returns the names of all collections.
fn collections(client: &mut Client<'_>) -> Result<Vec<String>> {
    let action = "list the collections";
    let call = Call { action, method: Method::GET, path: "/collections", body: Body::Empty };
    let list = client.send(&call)?;
    let names = list.as_array().into_iter().flatten().filter_map(|collection| collection["name"].as_str());
    Ok(names.map(str::to_owned).collect())
}

fn schema(fresh: &str) -> Value {
    let text = |name: &str| json!({ "name": name, "type": "string" });
    let list = |name: &str| json!({ "name": name, "type": "string[]" });
    let facet = |name: &str| json!({ "name": name, "type": "string", "facet": true });
    let stored_field =
        |name: &str, kind: &str| json!({ "name": name, "type": kind, "index": false, "optional": true });
    let mut fields = vec![
        facet("site"),
        facet("lang"),
        facet("version"),
        facet("route"),
        list("keywords"),
        list("breadcrumbs"),
        text("code"),
        json!({ "name": "pageRank", "type": "int32" }),
        json!({ "name": "position", "type": "int32" }),
    ];
    fields.extend(TEXTS.map(text));
    for locale in SEGMENTED {
        fields.extend(TEXTS.map(|name| {
            json!({ "name": format!("{name}_{locale}"), "type": "string", "locale": locale, "optional": true })
        }));
    }
    fields.extend(["siteTitle", "anchor", "url"].map(|name| stored_field(name, "string")));
    fields.push(stored_field("headings", "string[]"));
    let separators = SEPARATORS.map(String::from);
    json!({
        "name": fresh,
        "fields": fields,
        "token_separators": separators,
        "default_sorting_field": "pageRank",
    })
}

/// Inserts [`BREAK`] after each separator in `text`.
fn with_breaks(text: &str) -> String {
    let mut res = String::with_capacity(text.len());
    for letter in text.chars() {
        res.push(letter);
        if SEPARATORS.contains(&letter) {
            res.push(BREAK);
        }
    }
    res
}
