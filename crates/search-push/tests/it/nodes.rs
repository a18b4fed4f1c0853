//! Tests of statuses, messages, retries and several nodes.

use insta::assert_snapshot;
use quire_search_push::EngineKind::{Algolia, Meilisearch, Typesense};
use quire_search_push::Target;

use crate::stand_in::StandIn;
use crate::{KEY, check, check_with, push, rules, section, target};

#[test]
fn statuses() {
    let mut results = String::new();
    for status in
        [200, 204, 299, 300, 302, 307, 400, 401, 403, 404, 407, 408, 409, 428, 429, 430, 499, 500, 503, 599]
    {
        let all = check(Typesense, &format!("GET /collections -> {status}"));
        assert!(!all.contains("elsewhere"), "a redirect was followed");
        let last = all.lines().last().unwrap_or_default();
        results.push_str(&format!("{status}: {last}\n"));
    }
    assert_snapshot!(results, @"
    200: [1] published 1
    204: [1] published 1
    299: [1] published 1
    300: [] the search engine refused to list the collections (300: no message)
    302: [] the search engine refused to list the collections (302: no message)
    307: [] the search engine refused to list the collections (307: no message)
    400: [] the search engine refused to list the collections (400: no message)
    401: [] the search engine refused the key (401: no message); set QUIRE_SEARCH_KEY to a key that may create, write and delete collections
    403: [] the search engine refused the key (403: no message); set QUIRE_SEARCH_KEY to a key that may create, write and delete collections
    404: [] the search engine refused to list the collections (404: no message)
    407: [] the search engine refused to list the collections (407: no message)
    408: [] no node of the search engine is available: NODE0 responded 408 (no message); check `--url` and that the engine runs, then retry
    409: [] the search engine refused to list the collections (409: no message)
    428: [] the search engine refused to list the collections (428: no message)
    429: [] no node of the search engine is available: NODE0 responded 429 (no message); check `--url` and that the engine runs, then retry
    430: [] the search engine refused to list the collections (430: no message)
    499: [] the search engine refused to list the collections (499: no message)
    500: [] no node of the search engine is available: NODE0 responded 500 (no message); check `--url` and that the engine runs, then retry
    503: [] no node of the search engine is available: NODE0 responded 503 (no message); check `--url` and that the engine runs, then retry
    599: [] no node of the search engine is available: NODE0 responded 599 (no message); check `--url` and that the engine runs, then retry
    ");
}

#[test]
fn messages_of_engines() {
    let long = format!("{{\"message\":\"{}\"}}", "é".repeat(501));
    let bodies = [
        "{\"message\":\" a\\u0007b\\u000ac \"}",
        "<html>",
        "{\"message\":1}",
        "{\"message\":\"\"}",
        " ",
        &long,
    ];
    let mut results = String::new();
    for body in bodies {
        let all = check(Typesense, &format!("GET /collections -> 400 {body}"));
        results.push_str(&format!(
            "{}\n",
            all.lines().last().unwrap_or_default().replace(&"é".repeat(500), "500 letters")
        ));
    }
    assert_snapshot!(results, @r#"
    [] the search engine refused to list the collections (400: abc)
    [] the search engine refused to list the collections (400: <html>)
    [] the search engine refused to list the collections (400: {"message":1})
    [] the search engine refused to list the collections (400: no message)
    [] the search engine refused to list the collections (400: no message)
    [] the search engine refused to list the collections (400: 500 letters)
    "#);
}

#[test]
fn requests_contain_the_key() {
    for (engine, header) in [
        (Typesense, format!("x-typesense-api-key: {KEY}")),
        (Meilisearch, format!("authorization: Bearer {KEY}")),
        (Algolia, format!("x-algolia-api-key: {KEY}")),
    ] {
        let server = StandIn::start(1, "", rules(engine));
        assert_eq!(push(&target(engine, &server), &server, &[section()]), "[1] published 1");
        for request in server.requests() {
            assert!(request.headers.contains(&header), "{request:?}");
            assert!(request.headers.contains(&"user-agent: quire".to_owned()), "{request:?}");
            let application = request.headers.contains(&"x-algolia-application-id: APP".to_owned());
            assert_eq!(application, engine == Algolia);
            let kind = request.headers.iter().find_map(|header| header.strip_prefix("content-type: "));
            let is_lines = request.line.contains("/import");
            let expected = if is_lines { "text/plain" } else { "application/json" };
            assert_eq!(kind, (!request.body.is_empty()).then_some(expected), "{request:?}");
        }
    }
}

/// The first key cannot be sent in a header. The second key is refused by the engine.
#[test]
fn messages_do_not_contain_the_key() {
    for engine in [Typesense, Meilisearch, Algolia] {
        let server = StandIn::start(1, "", rules(engine));
        let invalid = Target { key: "line\nfeed".to_owned(), ..target(engine, &server) };
        let message = push(&invalid, &server, &[]);
        assert!(
            message.starts_with("[] no node of the search engine is available: NODE0 failed ("),
            "{message}"
        );
        assert!(!message.contains("feed") && server.requests().is_empty(), "{message}");
    }
    assert_snapshot!(check(Typesense, "GET / -> 401 {\"message\":\"Forbidden\"}\nGET /collections -> 403 x"), @"
    GET /collections
    DELETE /collections/FRESH
    [] the search engine refused the key (403: x); set QUIRE_SEARCH_KEY to a key that may create, write and delete collections
    ");
}

#[test]
fn retries() {
    assert_snapshot!(check_with(Typesense, 1, 1, "GET /collections -> 503 {\"message\":\"busy\"}\nGET /collections -> 429\nGET /collections -> 200 []"), @"
    GET /collections
    GET /collections
    DELETE /collections/FRESH
    retry: NODE0 responded 503 (busy); trying again in 0.25 s
    [] no node of the search engine is available: NODE0 responded 429 (no message); check `--url` and that the engine runs, then retry
    ");
    assert_snapshot!(check_with(Typesense, 1, 2, "GET /collections -> 503 {\"message\":\"busy\"}\nGET /collections -> 429\nGET /collections -> 200 []"), @r#"
    GET /collections
    GET /collections
    GET /collections
    POST /collections {"name":"FRESH","fields":[{"name":"site","type":"string","facet":true}…
    POST /collections/FRESH/documents/import?action=upsert {"site":"s","siteTitle":"","lang":"en","version":"","route":"/a","anch…
    GET /collections/FRESH
    PUT /aliases/docs {"collection_name":"FRESH"}
    GET /collections
    retry: NODE0 responded 503 (busy); trying again in 0.25 s
    retry: NODE0 responded 429 (no message); trying again in 0.50 s
    [1] published 1
    "#);
    let dropped = check_with(Typesense, 1, 1, "GET /collections -> drop\nGET /collections -> 400");
    assert_snapshot!(dropped.replace("io: Peer disconnected", "io"), @"
    GET /collections
    GET /collections
    DELETE /collections/FRESH
    retry: NODE0 failed (io); trying again in 0.25 s
    [] the search engine refused to list the collections (400: no message)
    ");
}

#[test]
fn nodes_that_fail_are_skipped() {
    assert_snapshot!(check_with(Typesense, 3, 0, "GET /collections -> 500\nGET /collections -> 200 []"), @r#"
    0 GET /collections
    1 GET /collections
    1 POST /collections {"name":"FRESH","fields":[{"name":"site","type":"string","facet":true}…
    1 POST /collections/FRESH/documents/import?action=upsert {"site":"s","siteTitle":"","lang":"en","version":"","route":"/a","anch…
    0 GET /collections/FRESH
    1 GET /collections/FRESH
    2 GET /collections/FRESH
    1 PUT /aliases/docs {"collection_name":"FRESH"}
    1 GET /collections
    [1] published 1
    "#);
    assert_snapshot!(check_with(Typesense, 2, 0, "GET /collections -> 500 {\"message\":\"a\"}\nGET /collections -> 501 b"), @"
    0 GET /collections
    1 GET /collections
    0 DELETE /collections/FRESH
    [] no node of the search engine is available: NODE0 responded 500 (a), NODE1 responded 501 (b); check `--url` and that the engine runs, then retry
    ");
    assert_snapshot!(check_with(Typesense, 2, 0, "GET /collections/FRESH -> 500\nGET /collections/FRESH -> 200 {\"num_documents\":1}"), @r#"
    0 GET /collections
    0 POST /collections {"name":"FRESH","fields":[{"name":"site","type":"string","facet":true}…
    0 POST /collections/FRESH/documents/import?action=upsert {"site":"s","siteTitle":"","lang":"en","version":"","route":"/a","anch…
    0 GET /collections/FRESH
    1 GET /collections/FRESH
    0 PUT /aliases/docs {"collection_name":"FRESH"}
    0 GET /collections
    0 DELETE /collections/docs--quire-00000001
    [1] published 1
    "#);
    assert_snapshot!(check_with(Typesense, 2, 0, "GET /collections/FRESH -> 200 {\"num_documents\":1}\nGET /collections/FRESH -> 200 {\"num_documents\":0}"), @r#"
    0 GET /collections
    0 POST /collections {"name":"FRESH","fields":[{"name":"site","type":"string","facet":true}…
    0 POST /collections/FRESH/documents/import?action=upsert {"site":"s","siteTitle":"","lang":"en","version":"","route":"/a","anch…
    0 GET /collections/FRESH
    1 GET /collections/FRESH
    1 GET /collections/FRESH
    0 DELETE /collections/FRESH
    [1] the search engine failed to store every section: a node has 0 of 1 sections
    "#);
}

#[test]
fn nodes_without_a_server() {
    let server = StandIn::start(1, "", rules(Typesense));
    let closed = closed_port();
    let nodes = vec![format!("http://{closed}"), format!("{}//", server.urls[0])];
    let reachable = Target { nodes, ..target(Typesense, &server) };
    assert_eq!(push(&reachable, &server, &[section()]), "[1] published 1");
    // With this application ID, the URLs of the Algolia hosts refer to a closed port of this machine.
    let application = format!("{closed}/app");
    let nodes = Target { nodes: Vec::new(), application, ..target(Algolia, &server) };
    let message = push(&nodes, &server, &[]);
    let hosts = ["app.algolia.net", "app-1.algolianet.com", "app-2.algolianet.com", "app-3.algolianet.com"];
    let mut rest = message.as_str();
    for host in hosts {
        let url = format!("https://{closed}/{host} failed (");
        rest = rest.split_once(&url).unwrap_or_else(|| panic!("{host} in {message}")).1;
    }
}

/// Returns an address on which no server listens.
fn closed_port() -> String {
    let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    listener.local_addr().unwrap().to_string()
}
