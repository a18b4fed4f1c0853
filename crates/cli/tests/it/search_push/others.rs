//! Tests of pushes to mock servers of Meilisearch and Algolia, which follow the engines' documentation.

use serde_json::{Value, json};

use super::{KEY, push, site, versioned_site, versions_of};
use crate::stand_in::{Answer, StandIn};

#[test]
fn a_push_to_meilisearch_swaps_the_indexes() {
    let mut indexes = vec!["docs".to_owned(), "docs--quire-00000001".to_owned()];
    let mut task = 0;
    let mut is_lost = true;
    let server = StandIn::start(move |asked| {
        assert_eq!(asked.header("authorization"), Some("Bearer a-secret-key"));
        let (method, path) = asked.line.split_once(' ').unwrap();
        match (method, path) {
            ("GET", "/indexes?limit=1000") => {
                let results: Vec<Value> = indexes.iter().map(|uid| json!({ "uid": uid })).collect();
                return Answer::Json(200, json!({ "results": results }));
            }
            ("GET", path) if path.starts_with("/tasks/") => {
                return Answer::Json(200, json!({ "uid": task, "status": "succeeded" }));
            }
            ("GET", path) if path.starts_with("/tasks?types=indexSwap&indexUids=docs--quire-") => {
                return Answer::Json(200, json!({ "results": [{ "uid": task, "status": "enqueued" }] }));
            }
            ("GET", path) if path.ends_with("/stats") => {
                return Answer::Json(200, json!({ "numberOfDocuments": 4, "isIndexing": false }));
            }
            ("POST", "/indexes") => {
                assert_eq!(asked.json()["primaryKey"], "id");
                indexes.push(asked.json()["uid"].as_str().unwrap().to_owned());
            }
            ("PATCH", path) => assert!(path.ends_with("/settings"), "{path}"),
            ("POST", path) if path.ends_with("/documents") => {
                assert_eq!(asked.json().as_array().unwrap().len(), 4);
            }
            ("POST", "/swap-indexes") => {
                assert_eq!(asked.json()[0]["indexes"][0], "docs");
                task += 1;
                // Drop the response. The client must not repeat the swap, because a second swap would revert the first.
                if std::mem::take(&mut is_lost) {
                    return Answer::Nothing;
                }
            }
            ("DELETE", path) => indexes.retain(|uid| path != format!("/indexes/{uid}")),
            _ => panic!("Meilisearch has no {}", asked.line),
        }
        task += 1;
        Answer::Json(202, json!({ "taskUid": task, "status": "enqueued" }))
    });
    let run = push(&site(), "meilisearch", &[&server.url], &[]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    let count = |start: &str| server.lines().iter().filter(|line| line.starts_with(start)).count();
    assert_eq!((count("POST /swap-indexes"), count("DELETE /indexes/docs--quire-")), (1, 2));
}

#[test]
fn a_task_of_meilisearch_that_fails_stops_the_push() {
    let server = StandIn::start(|asked| {
        let fails = asked.line == "GET /tasks/7";
        let failed = json!({ "uid": 7, "status": "failed", "error": { "message": "no space left" } });
        match asked.line.split_once(' ').unwrap() {
            ("GET", "/indexes?limit=1000") => Answer::Json(200, json!({ "results": [] })),
            ("GET", _) if fails => Answer::Json(200, failed),
            ("GET", _) => Answer::Json(200, json!({ "status": "succeeded" })),
            ("POST", path) if path.ends_with("/documents") => Answer::Json(202, json!({ "taskUid": 7 })),
            _ => Answer::Json(202, json!({ "taskUid": 1 })),
        }
    });
    let run = push(&site(), "meilisearch", &[&server.url], &[]);
    assert_eq!(
        (run.code, run.stderr.as_str()),
        (2, "error: the search engine failed to store sections: no space left\n")
    );
    let lines = server.lines();
    assert!(lines.iter().any(|line| line.starts_with("DELETE /indexes/docs--quire-")), "{lines:?}");
    assert!(!lines.iter().any(|line| line.contains("swap")), "{lines:?}");
}

#[test]
fn a_push_to_algolia_moves_a_temporary_index() {
    let server = StandIn::start(|asked| {
        let key = (asked.header("x-algolia-application-id"), asked.header("x-algolia-api-key"));
        assert_eq!(key, (Some("APP"), Some(KEY)));
        let (method, path) = asked.line.split_once(' ').unwrap();
        match method {
            "GET" if path == "/1/indexes" => {
                return Answer::Json(
                    200,
                    json!({ "items": [{ "name": "docs" }, { "name": "docs--quire-00000001" }] }),
                );
            }
            "GET" => {
                assert!(path.contains("/task/9"), "{path}");
                return Answer::Json(200, json!({ "status": "published", "pendingTask": false }));
            }
            "PUT" => assert!(path.ends_with("/settings"), "{path}"),
            "POST" if path.ends_with("/batch") => {
                let requests = asked.json();
                let first = &requests["requests"][0];
                assert_eq!(
                    (&first["action"], first["body"]["objectID"].as_str().unwrap().len()),
                    (&json!("addObject"), 32)
                );
                let longest = requests["requests"]
                    .as_array()
                    .unwrap()
                    .iter()
                    .map(|it| it["body"].to_string().len())
                    .max();
                assert!(longest < Some(10_000) && longest > Some(9_000), "{longest:?}");
            }
            "POST" => assert_eq!(asked.json(), json!({ "operation": "move", "destination": "docs" })),
            "DELETE" => assert_eq!(path, "/1/indexes/docs--quire-00000001"),
            _ => panic!("Algolia has no {}", asked.line),
        }
        Answer::Json(200, json!({ "taskID": 9 }))
    });
    let project = site();
    project.write("docs/en/guide/pans.md", &format!("# Pans\n\n{}\n", "Long \"prose\".\n".repeat(2_000)));
    let run = push(&project, "algolia", &[&server.url], &["--application", "APP"]);
    assert_eq!((run.code, run.stderr.as_str()), (0, ""));
    let lines = server.lines();
    let moved = lines.iter().position(|line| line.ends_with("/operation")).unwrap();
    assert!(lines[moved].starts_with("POST /1/indexes/docs--quire-"), "{lines:?}");
    assert!(
        lines[moved + 1].starts_with("GET /1/indexes/docs/task/9"),
        "the task belongs to the destination"
    );
}

#[test]
fn meilisearch_and_algolia_can_filter_by_version() {
    let project = versioned_site();
    for (to, more, settings, done) in [
        ("meilisearch", [].as_slice(), "/filterableAttributes/2", "succeeded"),
        ("algolia", &["--application", "APP"], "/attributesForFaceting/2", "published"),
    ] {
        let every = json!({ "results": [], "items": [], "taskUid": 1, "taskID": 1, "status": done });
        let server = StandIn::start(move |_| Answer::Json(200, every.clone()));
        push(&project, to, &[&server.url], more);
        let asked = server.asked();
        let of = |end: &str| asked.iter().find(|request| request.line.ends_with(end)).unwrap().json();
        let setting = of("/settings").pointer(settings).cloned();
        assert!(setting.as_ref().is_some_and(|it| it.to_string().contains("version")), "{to}: {setting:?}");
        let sections: Vec<Value> = match to {
            "algolia" => {
                of("/batch")["requests"].as_array().unwrap().iter().map(|it| it["body"].clone()).collect()
            }
            _ => of("/documents").as_array().unwrap().clone(),
        };
        assert_eq!(versions_of(sections.iter()), ["1.x /1.x/guide/kettles", "2.x /guide/kettles"], "{to}");
    }
}
