//! Tests of `quire search push` with mock servers that follow the documented protocol of each engine.

mod others;
mod typesense;

use std::sync::{Arc, Mutex};

use serde_json::{Value, json};

use crate::project::{Project, Run, command, finish};
use crate::stand_in::{Answer, Asked, StandIn};
use typesense::Typesense;

const KEY: &str = "a-secret-key";

const CONFIG: &str = "title = \"T\"\nlang = \"en\"\ntranslations = { fallback = false }\nsiteUrl = \"https://docs.example.org\"\n\n\
                      [[locales]]\nlang = \"en\"\ntitle = \"Kitchen\"\n\n[[locales]]\nlang = \"zh\"\n\n\
                      [search]\nindexName = \"docs\"\n";

fn site() -> Project {
    Project::with(&[
        ("quire.toml", CONFIG),
        ("docs/en/index.md", "---\npageType: home\n---\n"),
        ("docs/zh/index.md", "---\npageType: home\n---\n"),
        (
            "docs/en/guide/kettles.md",
            "---\nkeywords: [pot]\n---\n\n# Kettles\n\nA kettle boils water.\n\n## Copper {#copper}\n\nHot. See [pans](./pans.md).\n\n\
             ```js\nboil(1);\n```\n",
        ),
        ("docs/en/guide/pans.md", "# Pans\n\nNo kettle.\n"),
        ("docs/zh/guide/kettles.md", "# 水壶\n\n用 lib.dts 烧水。\n"),
    ])
}

/// Creates the site with an old version of one page.
fn versioned_site() -> Project {
    let project = site();
    project.write("quire.toml", &format!("{CONFIG}\n[multiVersion]\nversions = [\"2.x\", \"1.x\"]\n"));
    project.write("docs/1.x/en/index.md", "---\npageType: home\n---\n");
    project.write("docs/1.x/en/guide/kettles.md", "# Kettles\n\nOld.\n");
    project
}

/// Returns the versions and routes of the sections of one page.
fn versions_of<'a>(sections: impl Iterator<Item = &'a Value>) -> Vec<String> {
    let text = |section: &Value, key: &str| section[key].as_str().unwrap().to_owned();
    let is_kept = |section: &&Value| {
        section["lang"] == "en" && section["anchor"] == "" && section["title"] == "Kettles"
    };
    let mut documents: Vec<String> =
        sections.filter(is_kept).map(|it| format!("{} {}", text(it, "version"), text(it, "route"))).collect();
    documents.sort_unstable();
    documents
}

/// Pushes the site to the engine `to` with the URLs `nodes`, one retry, and the additional arguments `more`.
fn push(project: &Project, to: &str, nodes: &[&str], more: &[&str]) -> Run {
    let mut command = command(&project.path(""));
    command.args(["search", "push", ".", "--to", to, "--collection", "docs", "--retries", "1"]).args(more);
    for node in nodes {
        command.args(["--url", node]);
    }
    let run = finish(command.env("QUIRE_SEARCH_KEY", KEY), "");
    assert!(!run.stdout.contains(KEY) && !run.stderr.contains(KEY), "{}{}", run.stdout, run.stderr);
    run
}

/// Starts a mock Typesense server. `first` can override the response to a request.
fn served(
    mut first: impl FnMut(&Asked) -> Option<Answer> + Send + 'static,
) -> (StandIn, Arc<Mutex<Typesense>>) {
    let engine = Typesense::published();
    let engine_handle = Arc::clone(&engine);
    let server =
        StandIn::start(move |asked| first(asked).unwrap_or_else(|| engine.lock().unwrap().answer(asked)));
    (server, engine_handle)
}

/// Asserts that the previous collection is still published and that the failed push left no collection.
#[track_caller]
fn assert_unchanged(engine: &Mutex<Typesense>) {
    let engine = engine.lock().unwrap();
    let collections = vec!["docs--quire-00000000", "docs--quire-00000001", "other"];
    assert_eq!(engine.state(), (collections, "docs--quire-00000000"));
}

#[test]
fn a_push_to_typesense_is_published_by_the_alias() {
    let (server, engine) = served(|_| None);
    let run = push(&site(), "typesense", &[&server.url], &[]);
    assert_eq!((run.code, run.stderr.as_str()), (0, ""));
    assert_eq!(
        run.stdout,
        "pushing docs (.) to `docs`\n  4 sections\npublished 4 sections of docs as `docs`\n"
    );
    let engine = engine.lock().unwrap();
    let (names, alias) = engine.state();
    assert_eq!(names, [alias, "other"], "only old collections of this site are removed");
    let (schema, documents) = &engine.collections[alias];
    assert_eq!(schema["default_sorting_field"], "pageRank");
    let find = |url: &str| documents.values().find(|document| document["url"] == url).unwrap();
    let copper = find("https://docs.example.org/guide/kettles#copper");
    let id = copper["id"].as_str().unwrap();
    assert_eq!(id.len(), 32);
    assert_eq!(
        copper,
        &json!({
            "site": "docs", "siteTitle": "Kitchen", "lang": "en", "version": "", "route": "/guide/kettles",
            "anchor": "copper", "url": "https://docs.example.org/guide/kettles#copper", "title": "Kettles",
            "heading": "Copper", "headings": ["Kettles", "Copper"], "content": "Hot. See pans.", "code": "boil(1);",
            "keywords": ["pot", "guide/kettles", "Guide"], "breadcrumbs": ["Guide"], "pageRank": 0, "position": 1, "id": id,
        })
    );
    assert_eq!(find("https://docs.example.org/guide/pans")["pageRank"], 1, "one page links to this page");
    let chinese = find("https://docs.example.org/zh/guide/kettles");
    assert_eq!((&chinese["content"], &chinese["title_zh"]), (&json!(""), &json!("水壶")));
    assert_eq!(
        chinese["content_zh"], "用 lib.\u{200b}dts 烧水。",
        "zero-width spaces separate words after separators"
    );
}

#[test]
fn sections_have_their_version() {
    let (server, engine) = served(|_| None);
    let run = push(&versioned_site(), "typesense", &[&server.url], &[]);
    assert_eq!((run.code, run.stderr.as_str()), (0, ""));
    let engine = engine.lock().unwrap();
    let (schema, documents) = &engine.collections[engine.state().1];
    assert_eq!(versions_of(documents.values()), ["1.x /1.x/guide/kettles", "2.x /guide/kettles"]);
    let fields = schema["fields"].as_array().unwrap();
    let version = fields.iter().find(|field| field["name"] == "version").unwrap();
    assert_eq!(version["facet"], true, "searches can filter by the version");
}

#[test]
fn the_next_node_is_tried_after_a_failure() {
    let (server, _) = served(|_| None);
    let broken = StandIn::start(|_| Answer::Json(503, json!({ "message": "Not Ready or Lagging" })));
    let closed = StandIn::start(|_| Answer::Nothing);
    let run = push(&site(), "typesense", &[&broken.url, &closed.url, &server.url], &[]);
    assert_eq!((run.code, run.stderr.as_str()), (0, ""));
    let lines = broken.lines();
    assert_eq!(lines[0], "GET /collections", "later requests start with the node that responded");
    assert!(lines.len() == 2 && lines[1].starts_with("GET /collections/docs--quire-"), "{lines:?}");
}

#[test]
fn the_alias_changes_when_every_node_has_every_section() {
    let (leader, engine) = served(|_| None);
    let mut counted = 0;
    let follower = StandIn::start(move |asked| {
        assert!(asked.line.starts_with("GET /collections/docs--quire-"), "{}", asked.line);
        assert_eq!(engine.lock().unwrap().state().1, "docs--quire-00000000", "the alias has not changed");
        counted += 1;
        match counted {
            1 => Answer::Json(404, json!({ "message": "Not Found" })),
            2..5 => Answer::Json(200, json!({ "num_documents": counted - 1 })),
            _ => Answer::Json(200, json!({ "num_documents": 4 })),
        }
    });
    let run = push(&site(), "typesense", &[&leader.url, &follower.url], &[]);
    assert_eq!((run.code, run.stderr.as_str()), (0, ""));
    assert_eq!(follower.lines().len(), 5);
}

#[test]
fn a_request_is_repeated_while_no_node_answers() {
    let mut failures = 0;
    let (server, engine) = served(move |asked| {
        failures += 1;
        (asked.line.contains("/import") && failures < 4)
            .then(|| Answer::Json(503, json!({ "message": "Lagging" })))
    });
    let run = push(&site(), "typesense", &[&server.url], &[]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    let warning = format!("warning: {} responded 503 (Lagging); trying again in 0.25 s\n", server.url);
    assert_eq!(run.stderr, warning);
    let engine = engine.lock().unwrap();
    assert_eq!(engine.collections[engine.state().1].1.len(), 4);
}

#[test]
fn an_engine_that_is_down_stops_the_push() {
    let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let url = format!("http://{}", listener.local_addr().unwrap());
    drop(listener);
    let run = push(&site(), "typesense", &[&url], &[]);
    assert_eq!((run.code, run.stdout.as_str()), (2, ""));
    assert!(run.stderr.contains("error: no node of the search engine is available: "), "{}", run.stderr);
    assert!(run.stderr.contains("check `--url` and that the engine runs, then retry"), "{}", run.stderr);
}

#[test]
fn a_key_that_is_refused_stops_the_push() {
    let (server, engine) = served(|_| Some(Answer::Json(401, json!({ "message": "Forbidden" }))));
    let run = push(&site(), "typesense", &[&server.url], &[]);
    let error = "error: the search engine refused the key (401: Forbidden); set QUIRE_SEARCH_KEY to a key that may \
                 create, write and delete collections\n";
    assert_eq!((run.code, run.stderr.as_str()), (2, error));
    assert_unchanged(&engine);
}

#[test]
fn a_push_that_fails_leaves_the_alias_and_removes_its_collection() {
    type First = fn(&Asked) -> Option<Answer>;
    let cases: [(First, &str); 5] = [
        (
            |asked| {
                asked
                    .line
                    .starts_with("PUT /aliases")
                    .then(|| Answer::Json(400, json!({ "message": "Bad alias" })))
            },
            "error: the search engine refused to change the alias (400: Bad alias)\n",
        ),
        (
            |asked| {
                let lines = "{\"success\":true}\n{\"success\":false,\"error\":\"Bad JSON.\"}";
                asked.line.contains("/import").then(|| Answer::Text(200, lines.to_owned()))
            },
            "error: the search engine failed to store sections: Bad JSON.\n",
        ),
        (
            |asked| {
                asked.line.contains("/import").then(|| Answer::Text(200, "{\"success\":true}".to_owned()))
            },
            "error: the search engine gave an unexpected response to the request to store sections: 1 of 4 sections were stored\n",
        ),
        (
            |asked| asked.line.contains("/import").then_some(Answer::Nothing),
            "no node of the search engine is available",
        ),
        (
            |asked| {
                let is_count = asked.line.starts_with("GET /collections/");
                is_count.then(|| Answer::Json(200, json!({ "num_documents": 3 })))
            },
            "error: the search engine failed to store every section: a node has 3 of 4 sections\n",
        ),
    ];
    for (first, error) in cases {
        let (server, engine) = served(first);
        let run = push(&site(), "typesense", &[&server.url], &[]);
        assert_eq!(run.code, 2, "{error}");
        assert!(run.stderr.contains(error), "{}", run.stderr);
        assert_unchanged(&engine);
    }
}

#[test]
fn a_push_that_is_killed_leaves_the_alias_and_the_next_one_clears_up() {
    let (server, engine) = served(|asked| {
        if asked.line.contains("/import") {
            std::thread::sleep(std::time::Duration::from_mins(1));
        }
        None
    });
    let project = site();
    let mut command = command(&project.path(""));
    command.args(["search", "push", ".", "--to", "typesense", "--collection", "docs", "--url", &server.url]);
    let mut child = command.env("QUIRE_SEARCH_KEY", KEY).stdout(std::process::Stdio::null()).spawn().unwrap();
    assert!(crate::serving::eventually(|| server.lines().iter().any(|line| line.contains("/import"))));
    child.kill().unwrap();
    child.wait().unwrap();
    let (state, alias) = {
        // While the mock server sleeps, it may hold the lock of its own state, but it does not hold the lock of
        // `engine`.
        let engine = engine.lock().unwrap();
        (engine.collections.len(), engine.state().1.to_owned())
    };
    assert_eq!((state, alias.as_str()), (4, "docs--quire-00000000"));
    let engine_handle = Arc::clone(&engine);
    let server = StandIn::start(move |asked| engine_handle.lock().unwrap().answer(asked));
    assert_eq!(push(&project, "typesense", &[&server.url], &[]).code, 0);
    assert_eq!(engine.lock().unwrap().collections.len(), 2);
}

#[test]
fn a_site_with_errors_and_wrong_arguments_change_nothing() {
    let (server, engine) = served(|_| None);
    let project = site();
    project.write("docs/en/guide/pans.md", "# Pans\n\n[nowhere](./nowhere.md)\n");
    let run = push(&project, "typesense", &[&server.url], &[]);
    assert_eq!(run.code, 1);
    assert!(run.stderr.ends_with("error: `.` has errors; `docs` was not changed\n"), "{}", run.stderr);
    assert_unchanged(&engine);
    let project = site();
    for (arguments, error) in [
        (&["--url", "docs.example.org"][..], "`docs.example.org` is not a URL of a search engine"),
        (&["--url", "http://user:password@x"], "is not a URL of a search engine"),
        (&["b/d=."], "`b/d` is not a valid site name"),
        (&["docs=."], "two sites are named `docs`"),
    ] {
        let run = push(&project, "typesense", &[&server.url], arguments);
        assert_eq!(run.code, 2, "{}", run.stderr);
        assert!(run.stderr.contains(error), "{}", run.stderr);
        assert_unchanged(&engine);
    }
    engine.lock().unwrap().collections.insert("docs".to_owned(), Default::default());
    let run = push(&project, "typesense", &[&server.url], &[]);
    assert!(run.stderr.contains("`docs` is a collection, not an alias"), "{}", run.stderr);
    let mut command = command(&project.path(""));
    command.args(["search", "push", ".", "--to", "typesense", "--collection", "docs", "--url", &server.url]);
    let run = finish(command.env_remove("QUIRE_SEARCH_KEY"), "");
    assert_eq!(
        (run.code, run.stderr.as_str()),
        (2, "error: set the environment variable QUIRE_SEARCH_KEY to an API key of the search engine\n")
    );
}

#[test]
fn several_sites_share_a_collection() {
    let (server, engine) = served(|_| None);
    let project = site();
    project.write("blog/quire.toml", "title = \"B\"\nlang = \"en\"\n\n[[locales]]\nlang = \"en\"\n");
    project.write("blog/docs/en/news.md", "# News\n");
    let run = push(&project, "typesense", &[&server.url], &["blog=blog"]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    assert!(run.stdout.ends_with("published 5 sections of docs, blog as `docs`\n"), "{}", run.stdout);
    let engine = engine.lock().unwrap();
    let documents = &engine.collections[engine.state().1].1;
    let news = documents.values().find(|document| document["site"] == "blog").unwrap();
    assert_eq!((&news["url"], &news["siteTitle"]), (&json!("/news"), &json!("B")));
}
