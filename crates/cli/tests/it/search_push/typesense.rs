//! A mock Typesense server that handles the requests of a push.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

use serde_json::{Value, json};

use super::KEY;
use crate::stand_in::{Answer, Asked};

/// The data of Typesense: collections with their documents, and aliases.
#[derive(Default)]
pub(super) struct Typesense {
    pub(super) collections: BTreeMap<String, (Value, BTreeMap<String, Value>)>,
    aliases: BTreeMap<String, String>,
}

impl Typesense {
    /// Creates a server with a published collection, a leftover of a killed push, and an unrelated collection.
    pub(super) fn published() -> Arc<Mutex<Self>> {
        let mut engine = Self::default();
        for name in ["docs--quire-00000000", "docs--quire-00000001", "other"] {
            engine.collections.insert(name.to_owned(), Default::default());
        }
        engine.aliases.insert("docs".to_owned(), "docs--quire-00000000".to_owned());
        Arc::new(Mutex::new(engine))
    }

    pub(super) fn answer(&mut self, asked: &Asked) -> Answer {
        if asked.header("x-typesense-api-key") != Some(KEY) {
            return Answer::Json(
                401,
                json!({ "message": "Forbidden - a valid `x-typesense-api-key` header must be sent." }),
            );
        }
        let missing = || Answer::Json(404, json!({ "message": "Not Found" }));
        let (method, path) = asked.line.split_once(' ').unwrap();
        let path: Vec<&str> = path.trim_start_matches('/').split(['/', '?']).collect();
        match (method, path.as_slice()) {
            ("GET", ["collections"]) => {
                Answer::Json(200, self.collections.keys().map(|name| json!({ "name": name })).collect())
            }
            ("POST", ["collections"]) => {
                let schema = asked.json();
                let name = schema["name"].as_str().unwrap().to_owned();
                self.collections.insert(name, (schema.clone(), BTreeMap::new()));
                Answer::Json(201, schema)
            }
            ("POST", ["collections", name, "documents", "import", "action=upsert"]) => {
                let Some((_, documents)) = self.collections.get_mut(*name) else { return missing() };
                let lines = asked.body.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
                let lines = lines.map(|document| {
                    documents.insert(document["id"].as_str().unwrap().to_owned(), document);
                    "{\"success\":true}"
                });
                Answer::Text(200, lines.collect::<Vec<_>>().join("\n"))
            }
            ("GET", ["collections", name]) => match self.collections.get(*name) {
                Some((_, documents)) => Answer::Json(200, json!({ "num_documents": documents.len() })),
                None => missing(),
            },
            ("PUT", ["aliases", name]) => {
                let collection = asked.json()["collection_name"].as_str().unwrap().to_owned();
                self.aliases.insert((*name).to_owned(), collection);
                Answer::Json(200, json!({ "name": name }))
            }
            ("DELETE", ["collections", name]) => match self.collections.remove(*name) {
                Some(_) => Answer::Json(200, json!({})),
                None => missing(),
            },
            _ => panic!("Typesense has no {}", asked.line),
        }
    }

    /// Returns the names of the collections, and the target of the alias.
    pub(super) fn state(&self) -> (Vec<&str>, &str) {
        (self.collections.keys().map(String::as_str).collect(), &self.aliases["docs"])
    }
}
