//! Tests of the validation of destinations. No request may be sent if the destination is invalid.

use insta::assert_snapshot;
use quire_search_push::EngineKind::Typesense;
use quire_search_push::Target;

use crate::stand_in::StandIn;
use crate::{push, rules, section, target};

#[test]
fn urls_of_nodes() {
    let server = StandIn::start(1, "", rules(Typesense));
    let invalid = [
        "",
        "127.0.0.1",
        "ftp://127.0.0.1",
        "//127.0.0.1",
        "http://",
        "https://",
        "http:///a",
        "http://:80",
        "http://user@127.0.0.1",
        "http://user:word@127.0.0.1",
        "http://127.0.0.1?a",
        "http://127.0.0.1#a",
        "http://127.0.0.1\\a",
        "http://127.0.0.1 ",
        "http://127.0.0.1/\n",
        "http://127.0.0.1/é",
        "HTTP://127.0.0.1",
    ];
    for url in invalid {
        // The other node has a valid URL.
        let nodes = vec![server.urls[0].clone(), url.to_owned()];
        let message = push(&Target { nodes, ..target(Typesense, &server) }, &server, &[]);
        let expected = format!(
            "[] `{url}` is not a URL of a search engine; write a scheme, a host and an optional port: `https://search.example.org:8108`"
        );
        assert_eq!(message, expected);
    }
    assert!(server.requests().is_empty());
}

#[test]
fn names_of_collections() {
    let valid = ["a".to_owned(), "x".repeat(64), "aZ_9-".to_owned(), "a-quire-b".to_owned()];
    let invalid = ["", &"x".repeat(65), "a b", "a/b", "a.b", "é", "a--quire-b"];
    for name in valid {
        let changed = rules(Typesense).replace("docs", &name);
        let server = StandIn::start(1, "", &changed);
        let named = Target { collection: name.clone(), ..target(Typesense, &server) };
        assert_eq!(push(&named, &server, &[section()]), "[1] published 1", "{name}");
    }
    let server = StandIn::start(1, "", rules(Typesense));
    let messages = invalid.map(|name| {
        push(&Target { collection: name.to_owned(), ..target(Typesense, &server) }, &server, &[])
    });
    assert_snapshot!(messages.join("\n"), @"
    [] `` is not a valid collection name; use 1 to 64 letters, digits, `-` and `_`
    [] `xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx` is not a valid collection name; use 1 to 64 letters, digits, `-` and `_`
    [] `a b` is not a valid collection name; use 1 to 64 letters, digits, `-` and `_`
    [] `a/b` is not a valid collection name; use 1 to 64 letters, digits, `-` and `_`
    [] `a.b` is not a valid collection name; use 1 to 64 letters, digits, `-` and `_`
    [] `é` is not a valid collection name; use 1 to 64 letters, digits, `-` and `_`
    [] `a--quire-b` is not a valid collection name; use 1 to 64 letters, digits, `-` and `_`
    ");
    assert!(server.requests().is_empty());
}
