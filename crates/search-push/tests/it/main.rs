//! Tests of pushes to stand-ins for the engines: the requests, the results and the messages.
#![expect(clippy::unwrap_used, reason = "tests fail by panicking")]

mod engines;
mod nodes;
mod records;
mod stand_in;
mod targets;

use quire_search_push::{EngineKind, Push, Section, Target};

use stand_in::StandIn;

pub(crate) const KEY: &str = "a-secret-key";

/// Rules of an engine that contains the collection of an earlier push, the fresh collection, and other collections.
pub(crate) fn rules(engine: EngineKind) -> &'static str {
    match engine {
        EngineKind::Typesense => {
            "GET /collections/FRESH -> 200 {\"num_documents\":1}
             GET /collections -> 200 [{\"name\":\"docs--quire-00000001\"},{\"name\":\"FRESH\"},{\"name\":\"docs--quire-0000000x\"},{\"name\":\"docs--quire-000000012\"},{\"name\":\"docs2\"},{}]
             POST /collections/FRESH/documents/import -> 200 LINES
             POST /collections -> 201 {}
             PUT /aliases/docs -> 200 {}
             DELETE /collections/ -> 200 {}"
        }
        EngineKind::Meilisearch => {
            "GET /tasks/ -> 200 {\"status\":\"succeeded\"}
             GET /indexes/FRESH/stats -> 200 {\"numberOfDocuments\":1}
             GET /indexes? -> 200 {\"results\":[{\"uid\":\"docs\"},{\"uid\":\"docs--quire-00000001\"},{\"uid\":\"FRESH\"},{\"uid\":\"other--quire-00000001\"}]}
             POST / -> 202 {\"taskUid\":1}
             PATCH / -> 202 {\"taskUid\":2}
             DELETE / -> 202 {\"taskUid\":3}"
        }
        EngineKind::Algolia => {
            "GET /1/indexes/ -> 200 {\"status\":\"published\"}
             GET /1/indexes -> 200 {\"items\":[{\"name\":\"docs\"},{\"name\":\"docs--quire-00000001\"},{\"name\":\"FRESH\"},{\"name\":\"docs--quired\"}]}
             PUT / -> 200 {\"taskID\":1}
             POST / -> 200 {\"taskID\":2}
             DELETE / -> 200 {\"taskID\":3}"
        }
    }
}

/// A section of a page in English.
pub(crate) fn section() -> Section {
    Section {
        site: "s".into(),
        lang: "en".into(),
        route: "/a".into(),
        title: "A".into(),
        ..Section::default()
    }
}

/// The destination of a push to the nodes of a stand-in, without retries.
pub(crate) fn target(engine: EngineKind, server: &StandIn) -> Target {
    Target {
        engine,
        nodes: server.urls.clone(),
        collection: "docs".to_owned(),
        key: KEY.to_owned(),
        application: "APP".to_owned(),
        retries: 0,
    }
}

/// Pushes `sections`. Returns the numbers of written sections after each batch, the messages of retries, and the number
/// of published sections or the error.
pub(crate) fn push(target: &Target, server: &StandIn, sections: &[Section]) -> String {
    let (mut progress, mut retries) = (Vec::new(), String::new());
    let mut run = || {
        let on_retry = |reason: &str| retries.push_str(&format!("retry: {reason}\n"));
        let mut push = Push::begin(target, |count| progress.push(count), on_retry)?;
        for section in sections {
            push.add(section)?;
        }
        push.publish()
    };
    let result = match run() {
        Ok(pushed) => {
            let leftovers = pushed.leftovers.map(|error| format!(", leftovers: {error}")).unwrap_or_default();
            format!("published {}{leftovers}", pushed.sections)
        }
        Err(error) => {
            format!(
                "{error}{}",
                if format!("{error:?}").contains(&target.key) { " with the key" } else { "" }
            )
        }
    };
    let result = server.normalized(&format!("{retries}{progress:?} {result}"));
    assert!(!result.contains(&target.key), "{result}");
    result
}

/// Pushes one section to an engine with one node. Returns the requests and the result. Rules in `changes` override the
/// default [`rules`].
pub(crate) fn check(engine: EngineKind, changes: &str) -> String {
    check_with(engine, 1, 0, changes)
}

/// Like [`check`], with a number of nodes and retries.
pub(crate) fn check_with(engine: EngineKind, nodes: usize, retries: u32, changes: &str) -> String {
    let server = StandIn::start(nodes, changes, rules(engine));
    let target = Target { retries, ..target(engine, &server) };
    let result = push(&target, &server, &[section()]);
    let mut out = String::new();
    for request in server.requests() {
        let body = match request.body.char_indices().nth(70) {
            Some((end, _)) => format!("{}…", &request.body[..end]),
            None => request.body.clone(),
        };
        let node = if nodes > 1 { format!("{} ", request.node) } else { String::new() };
        out.push_str(&format!("{}\n", format!("{node}{} {body}", request.line).trim_end()));
    }
    format!("{out}{result}")
}
