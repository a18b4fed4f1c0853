//! Tests of the requests of a push to each engine, and of failures at each step.

use insta::assert_snapshot;
use quire_search_push::EngineKind::{Algolia, Meilisearch, Typesense};

use crate::{check, check_with};

#[test]
fn pushes() {
    assert_snapshot!(check(Typesense, ""), @r#"
    GET /collections
    POST /collections {"name":"FRESH","fields":[{"name":"site","type":"string","facet":true}…
    POST /collections/FRESH/documents/import?action=upsert {"site":"s","siteTitle":"","lang":"en","version":"","route":"/a","anch…
    GET /collections/FRESH
    PUT /aliases/docs {"collection_name":"FRESH"}
    GET /collections
    DELETE /collections/docs--quire-00000001
    [1] published 1
    "#);
    assert_snapshot!(check(Meilisearch, ""), @r#"
    POST /indexes {"uid":"FRESH","primaryKey":"id"}
    GET /tasks/1
    PATCH /indexes/FRESH/settings {"searchableAttributes":["title","heading","keywords","breadcrumbs","c…
    GET /tasks/2
    POST /indexes/FRESH/documents [{"site":"s","siteTitle":"","lang":"en","version":"","route":"/a","anc…
    GET /tasks/1
    GET /indexes/FRESH/stats
    GET /indexes?limit=1000
    POST /swap-indexes [{"indexes":["docs","FRESH"]}]
    GET /tasks/1
    GET /indexes?limit=1000
    DELETE /indexes/docs--quire-00000001
    GET /tasks/3
    DELETE /indexes/FRESH
    GET /tasks/3
    [1] published 1
    "#);
    assert_snapshot!(check(Algolia, ""), @r#"
    PUT /1/indexes/FRESH/settings {"searchableAttributes":["unordered(title)","unordered(heading)","unor…
    GET /1/indexes/FRESH/task/1
    POST /1/indexes/FRESH/batch {"requests":[{"action":"addObject","body":{"site":"s","siteTitle":"","…
    GET /1/indexes/FRESH/task/2
    POST /1/indexes/FRESH/operation {"operation":"move","destination":"docs"}
    GET /1/indexes/docs/task/2
    GET /1/indexes
    DELETE /1/indexes/docs--quire-00000001
    GET /1/indexes/docs--quire-00000001/task/3
    [1] published 1
    "#);
}

#[test]
fn typesense_failures() {
    let last = |changes: &str| {
        let all = check(Typesense, changes).replace("io: Peer disconnected", "io");
        all.lines().rev().take(2).collect::<Vec<_>>().join(" <- ")
    };
    let cases = [
        "GET /collections -> 200 [{\"name\":\"docs\"}]",
        "GET /collections -> 200 x",
        "GET /collections -> 200",
        "POST /collections/FRESH/documents/import -> 200 {\"success\":false,\"error\":\"bad field\"}",
        "POST /collections/FRESH/documents/import -> 200 {\"success\":false}",
        "POST /collections/FRESH/documents/import -> 200 {\"message\":\"no JSON lines\"}",
        "POST /collections/FRESH/documents/import -> 200",
        "POST /collections/FRESH/documents/import -> 200 {\"success\":true}\\n\\n \\n",
        "POST /collections/FRESH/documents/import -> 200 {\"success\":true}\\n{\"success\":true}",
        "POST /collections -> 409 {\"message\":\"exists\"}",
        "POST /collections -> 400 {\"message\":\"no\"}",
        "GET /collections/FRESH -> 400 {\"message\":\"no\"}",
        "GET /collections/FRESH -> 503 {\"message\":\"lagging\"}",
        "GET /collections/FRESH -> 404 {\"message\":\"none\"}",
        "GET /collections/FRESH -> 200 {}",
        "GET /collections/FRESH -> 200 {\"num_documents\":2}",
        "GET /collections/FRESH -> 404 {}\nGET /collections/FRESH -> 200 {\"num_documents\":2}\nGET /collections/FRESH -> 200 {\"num_documents\":1}",
        "PUT /aliases/docs -> 400 {\"message\":\"no\"}",
        "PUT /aliases/docs -> drop",
        "DELETE /collections/docs--quire-00000001 -> 404 {}",
        "DELETE /collections/docs--quire-00000001 -> 400 {\"message\":\"no\"}",
        "GET /collections -> 200 []\nGET /collections -> 500 {\"message\":\"no\"}",
        "PUT /aliases/docs -> 400 {}\nDELETE /collections/ -> 404 {}",
    ];
    let results: Vec<String> = cases.map(|changes| format!("{changes}\n  {}", last(changes))).into();
    assert_snapshot!(results.join("\n"), @r#"
    GET /collections -> 200 [{"name":"docs"}]
      [] `docs` is a collection, not an alias, so it cannot be replaced; delete it or choose another `--collection` <- DELETE /collections/FRESH
    GET /collections -> 200 x
      [] the search engine gave an unexpected response to the request to list the collections: expected value at line 1 column 1 <- DELETE /collections/FRESH
    GET /collections -> 200
      [1] published 1 <- GET /collections
    POST /collections/FRESH/documents/import -> 200 {"success":false,"error":"bad field"}
      [] the search engine failed to store sections: bad field <- DELETE /collections/FRESH
    POST /collections/FRESH/documents/import -> 200 {"success":false}
      [] the search engine failed to store sections: {"success":false} <- DELETE /collections/FRESH
    POST /collections/FRESH/documents/import -> 200 {"message":"no JSON lines"}
      [] the search engine failed to store sections: no JSON lines <- DELETE /collections/FRESH
    POST /collections/FRESH/documents/import -> 200
      [] the search engine gave an unexpected response to the request to store sections: 0 of 1 sections were stored <- DELETE /collections/FRESH
    POST /collections/FRESH/documents/import -> 200 {"success":true}\n\n \n
      [1] published 1 <- DELETE /collections/docs--quire-00000001
    POST /collections/FRESH/documents/import -> 200 {"success":true}\n{"success":true}
      [] the search engine gave an unexpected response to the request to store sections: 2 of 1 sections were stored <- DELETE /collections/FRESH
    POST /collections -> 409 {"message":"exists"}
      [1] published 1 <- DELETE /collections/docs--quire-00000001
    POST /collections -> 400 {"message":"no"}
      [] the search engine refused to create a collection (400: no) <- DELETE /collections/FRESH
    GET /collections/FRESH -> 400 {"message":"no"}
      [1] the search engine refused to count the sections (400: no) <- DELETE /collections/FRESH
    GET /collections/FRESH -> 503 {"message":"lagging"}
      [1] published 1 <- DELETE /collections/docs--quire-00000001
    GET /collections/FRESH -> 404 {"message":"none"}
      [1] the search engine failed to store every section: a node has 0 of 1 sections <- DELETE /collections/FRESH
    GET /collections/FRESH -> 200 {}
      [1] the search engine failed to store every section: a node has 0 of 1 sections <- DELETE /collections/FRESH
    GET /collections/FRESH -> 200 {"num_documents":2}
      [1] the search engine failed to store every section: a node has 2 of 1 sections <- DELETE /collections/FRESH
    GET /collections/FRESH -> 404 {}
    GET /collections/FRESH -> 200 {"num_documents":2}
    GET /collections/FRESH -> 200 {"num_documents":1}
      [1] published 1 <- DELETE /collections/docs--quire-00000001
    PUT /aliases/docs -> 400 {"message":"no"}
      [1] the search engine refused to change the alias (400: no) <- DELETE /collections/FRESH
    PUT /aliases/docs -> drop
      [1] no node of the search engine is available: NODE0 failed (io); check `--url` and that the engine runs, then retry <- PUT /aliases/docs {"collection_name":"FRESH"}
    DELETE /collections/docs--quire-00000001 -> 404 {}
      [1] published 1 <- DELETE /collections/docs--quire-00000001
    DELETE /collections/docs--quire-00000001 -> 400 {"message":"no"}
      [1] published 1, leftovers: the search engine refused to remove a collection (400: no) <- DELETE /collections/docs--quire-00000001
    GET /collections -> 200 []
    GET /collections -> 500 {"message":"no"}
      [1] published 1, leftovers: no node of the search engine is available: NODE0 responded 500 (no); check `--url` and that the engine runs, then retry <- GET /collections
    PUT /aliases/docs -> 400 {}
    DELETE /collections/ -> 404 {}
      [1] the search engine refused to change the alias (400: {}) <- DELETE /collections/FRESH
    "#);
}

#[test]
fn meilisearch_failures() {
    let last = |changes: &str| {
        let all = check(Meilisearch, changes);
        all.lines().rev().take(4).collect::<Vec<_>>().join(" <- ")
    };
    let failed = |task: u32, message: &str| {
        format!("GET /tasks/{task} -> 200 {{\"status\":\"failed\",\"error\":{{\"message\":\"{message}\"}}}}")
    };
    let cases = [
        failed(1, "index already exists"),
        failed(1, "no space"),
        failed(2, "no"),
        "GET /tasks/1 -> 200 {\"status\":\"canceled\"}".to_owned(),
        "GET /tasks/1 -> 200 {\"status\":\"enqueued\"}\nGET /tasks/1 -> 200 {\"status\":\"processing\"}\nGET /tasks/1 -> 200 {\"status\":\"succeeded\"}".to_owned(),
        "POST /indexes -> 202 {}".to_owned(),
        "POST /indexes -> 202 {\"uid\":1}".to_owned(),
        "POST /indexes -> 202 {\"taskUid\":\"1\"}".to_owned(),
        "GET /indexes/FRESH/stats -> 200 {}".to_owned(),
        "GET /indexes/FRESH/stats -> 404 {\"message\":\"none\"}".to_owned(),
        "GET /indexes? -> 200 {\"results\":[{\"uid\":\"other\"},{}]}".to_owned(),
        "GET /indexes? -> 200 {\"results\":[]}\nPOST /swap-indexes -> 400 {\"message\":\"no\"}".to_owned(),
        "POST /swap-indexes -> 400 {\"message\":\"no\"}".to_owned(),
        format!("POST /swap-indexes -> 202 {{\"taskUid\":7}}\n{}", failed(7, "swap failed")),
        "DELETE / -> 404 {}".to_owned(),
        "DELETE / -> 400 {\"message\":\"no\"}".to_owned(),
        failed(3, "Index `x` not found."),
        failed(3, "no"),
        "POST /indexes/FRESH/documents -> 400 {\"message\":\"no\"}".to_owned(),
    ];
    let results: Vec<String> =
        cases.iter().map(|changes| format!("{changes}\n  {}", last(changes))).collect();
    assert_snapshot!(results.join("\n"), @r#"
    GET /tasks/1 -> 200 {"status":"failed","error":{"message":"index already exists"}}
      [] the search engine failed to store sections: index already exists <- GET /tasks/3 <- DELETE /indexes/FRESH <- GET /tasks/1
    GET /tasks/1 -> 200 {"status":"failed","error":{"message":"no space"}}
      [] the search engine failed to create an index: no space <- GET /tasks/3 <- DELETE /indexes/FRESH <- GET /tasks/1
    GET /tasks/2 -> 200 {"status":"failed","error":{"message":"no"}}
      [] the search engine failed to change the settings: no <- GET /tasks/3 <- DELETE /indexes/FRESH <- GET /tasks/2
    GET /tasks/1 -> 200 {"status":"canceled"}
      [] the search engine failed to create an index: no message <- GET /tasks/3 <- DELETE /indexes/FRESH <- GET /tasks/1
    GET /tasks/1 -> 200 {"status":"enqueued"}
    GET /tasks/1 -> 200 {"status":"processing"}
    GET /tasks/1 -> 200 {"status":"succeeded"}
      [1] published 1 <- GET /tasks/3 <- DELETE /indexes/FRESH <- GET /tasks/3
    POST /indexes -> 202 {}
      [] the search engine gave an unexpected response to the request to create an index: it contains no task ID <- GET /tasks/3 <- DELETE /indexes/FRESH <- POST /indexes {"uid":"FRESH","primaryKey":"id"}
    POST /indexes -> 202 {"uid":1}
      [1] published 1 <- GET /tasks/3 <- DELETE /indexes/FRESH <- GET /tasks/3
    POST /indexes -> 202 {"taskUid":"1"}
      [] the search engine gave an unexpected response to the request to create an index: it contains no task ID <- GET /tasks/3 <- DELETE /indexes/FRESH <- POST /indexes {"uid":"FRESH","primaryKey":"id"}
    GET /indexes/FRESH/stats -> 200 {}
      [1] the search engine failed to store every section: a node has 0 of 1 sections <- GET /tasks/3 <- DELETE /indexes/FRESH <- GET /indexes/FRESH/stats
    GET /indexes/FRESH/stats -> 404 {"message":"none"}
      [1] the search engine refused to count the sections (404: none) <- GET /tasks/3 <- DELETE /indexes/FRESH <- GET /indexes/FRESH/stats
    GET /indexes? -> 200 {"results":[{"uid":"other"},{}]}
      [1] published 1 <- GET /indexes?limit=1000 <- GET /tasks/1 <- POST /swap-indexes [{"indexes":["docs","FRESH"]}]
    GET /indexes? -> 200 {"results":[]}
    POST /swap-indexes -> 400 {"message":"no"}
      [1] the search engine refused to swap the indexes (400: no) <- GET /tasks/3 <- DELETE /indexes/FRESH <- GET /tasks/3
    POST /swap-indexes -> 400 {"message":"no"}
      [1] the search engine refused to swap the indexes (400: no) <- GET /tasks/3 <- DELETE /indexes/FRESH <- POST /swap-indexes [{"indexes":["docs","FRESH"]}]
    POST /swap-indexes -> 202 {"taskUid":7}
    GET /tasks/7 -> 200 {"status":"failed","error":{"message":"swap failed"}}
      [1] the search engine failed to swap the indexes: swap failed <- GET /tasks/3 <- DELETE /indexes/FRESH <- GET /tasks/7
    DELETE / -> 404 {}
      [1] published 1 <- DELETE /indexes/FRESH <- DELETE /indexes/docs--quire-00000001 <- GET /indexes?limit=1000
    DELETE / -> 400 {"message":"no"}
      [1] published 1, leftovers: the search engine refused to remove an index (400: no) <- DELETE /indexes/docs--quire-00000001 <- GET /indexes?limit=1000 <- GET /tasks/1
    GET /tasks/3 -> 200 {"status":"failed","error":{"message":"Index `x` not found."}}
      [1] published 1 <- GET /tasks/3 <- DELETE /indexes/FRESH <- GET /tasks/3
    GET /tasks/3 -> 200 {"status":"failed","error":{"message":"no"}}
      [1] published 1, leftovers: the search engine failed to remove an index: no <- GET /tasks/3 <- DELETE /indexes/docs--quire-00000001 <- GET /indexes?limit=1000
    POST /indexes/FRESH/documents -> 400 {"message":"no"}
      [] the search engine refused to store sections (400: no) <- GET /tasks/3 <- DELETE /indexes/FRESH <- POST /indexes/FRESH/documents [{"site":"s","siteTitle":"","lang":"en","version":"","route":"/a","anc…
    "#);
}

/// A second swap would revert the first.
#[test]
fn meilisearch_swaps_are_repeated_only_without_a_task() {
    let swaps = |retries, changes: &str| {
        let all = check_with(Meilisearch, 1, retries, changes);
        let lines = all.lines().skip_while(|line| !line.starts_with("POST /swap"));
        lines
            .filter(|line| !line.contains("DELETE") && !line.contains("/tasks/3"))
            .collect::<Vec<_>>()
            .join("\n")
    };
    let known = "GET /tasks?types -> 200 {\"results\":[{\"uid\":9}]}";
    let unknown = "GET /tasks?types -> 200 {\"results\":[]}";
    let lost = "POST /swap-indexes -> 500 {\"message\":\"lost\"}";
    assert_snapshot!(swaps(1, &format!("{lost}\n{known}")), @r#"
    POST /swap-indexes [{"indexes":["docs","FRESH"]}]
    GET /tasks?types=indexSwap&indexUids=FRESH&limit=1
    GET /tasks/9
    GET /indexes?limit=1000
    retry: NODE0 responded 500 (lost); trying again in 0.25 s
    [1] published 1
    "#);
    assert_snapshot!(swaps(1, &format!("{lost}\nPOST /swap-indexes -> 202 {{\"taskUid\":5}}\n{unknown}")), @r#"
    POST /swap-indexes [{"indexes":["docs","FRESH"]}]
    GET /tasks?types=indexSwap&indexUids=FRESH&limit=1
    POST /swap-indexes [{"indexes":["docs","FRESH"]}]
    GET /tasks/5
    GET /indexes?limit=1000
    retry: NODE0 responded 500 (lost); trying again in 0.25 s
    [1] published 1
    "#);
    assert_snapshot!(swaps(1, &format!("{lost}\n{unknown}")), @r#"
    POST /swap-indexes [{"indexes":["docs","FRESH"]}]
    GET /tasks?types=indexSwap&indexUids=FRESH&limit=1
    POST /swap-indexes [{"indexes":["docs","FRESH"]}]
    retry: NODE0 responded 500 (lost); trying again in 0.25 s
    [1] no node of the search engine is available: NODE0 responded 500 (lost); check `--url` and that the engine runs, then retry
    "#);
    assert_snapshot!(swaps(0, lost), @r#"
    POST /swap-indexes [{"indexes":["docs","FRESH"]}]
    [1] no node of the search engine is available: NODE0 responded 500 (lost); check `--url` and that the engine runs, then retry
    "#);
}

#[test]
fn algolia_failures() {
    let last = |changes: &str| {
        let all = check(Algolia, changes);
        all.lines().rev().take(3).collect::<Vec<_>>().join(" <- ")
    };
    let cases = [
        "PUT / -> 200 {}",
        "PUT / -> 400 {\"message\":\"no\"}",
        "GET /1/indexes/FRESH/task/1 -> 200 {\"status\":\"notPublished\"}\nGET /1/indexes/FRESH/task/1 -> 200 {\"status\":\"published\"}",
        "POST /1/indexes/FRESH/batch -> 400 {\"message\":\"no\"}",
        "POST /1/indexes/FRESH/operation -> 400 {\"message\":\"no\"}",
        "DELETE / -> 404 {}",
        "DELETE / -> 400 {\"message\":\"no\"}",
        "GET /1/indexes/docs/task -> 404 {\"message\":\"none\"}",
    ];
    let results: Vec<String> = cases.map(|changes| format!("{changes}\n  {}", last(changes))).into();
    assert_snapshot!(results.join("\n"), @r#"
    PUT / -> 200 {}
      [] the search engine gave an unexpected response to the request to create an index: it contains no task ID <- GET /1/indexes/FRESH/task/3 <- DELETE /1/indexes/FRESH
    PUT / -> 400 {"message":"no"}
      [] the search engine refused to create an index (400: no) <- GET /1/indexes/FRESH/task/3 <- DELETE /1/indexes/FRESH
    GET /1/indexes/FRESH/task/1 -> 200 {"status":"notPublished"}
    GET /1/indexes/FRESH/task/1 -> 200 {"status":"published"}
      [1] published 1 <- GET /1/indexes/docs--quire-00000001/task/3 <- DELETE /1/indexes/docs--quire-00000001
    POST /1/indexes/FRESH/batch -> 400 {"message":"no"}
      [] the search engine refused to store sections (400: no) <- GET /1/indexes/FRESH/task/3 <- DELETE /1/indexes/FRESH
    POST /1/indexes/FRESH/operation -> 400 {"message":"no"}
      [1] the search engine refused to move the index (400: no) <- GET /1/indexes/FRESH/task/3 <- DELETE /1/indexes/FRESH
    DELETE / -> 404 {}
      [1] published 1 <- DELETE /1/indexes/docs--quire-00000001 <- GET /1/indexes
    DELETE / -> 400 {"message":"no"}
      [1] published 1, leftovers: the search engine refused to remove an index (400: no) <- DELETE /1/indexes/docs--quire-00000001 <- GET /1/indexes
    GET /1/indexes/docs/task -> 404 {"message":"none"}
      [1] the search engine refused to move the index (404: none) <- GET /1/indexes/FRESH/task/3 <- DELETE /1/indexes/FRESH
    "#);
}
