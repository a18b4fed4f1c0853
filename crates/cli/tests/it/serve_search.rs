//! Tests of `quire serve-search`: searching built sites over HTTP.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::{Value, json};

use crate::project::{Project, Run};
use crate::serving::Serving;

const ORIGIN: &str = "Origin: https://docs.example.org\r\n";

/// Creates two sites, `docs` in two languages and `blog` in one, and the configuration of a service for both.
fn sites() -> Project {
    let two = "title = \"T\"\nlang = \"en\"\n\n[[locales]]\nlang = \"en\"\n\n[[locales]]\nlang = \"zh\"\n";
    let one = "title = \"B\"\nlang = \"en\"\n\n[[locales]]\nlang = \"en\"\n";
    let config = "origins = ['https://docs.example.org']\nnames = ['search.example.org']\nmaxAge = 60\n\n\
                  [[sites]]\nname = 'docs'\nfolder = 'docs-site'\n\n\
                  [[sites]]\nname = 'blog'\nfolder = 'blog-site/dist'\ndomain = 'https://example.org/blog'\ntitle = 'The blog'\n";
    let project = Project::with(&[
        ("search.toml", config),
        ("docs-site/quire.toml", two),
        (
            "docs-site/docs/en/guide/a.md",
            "# Kettles\n\nA kettle boils water.\n\n## Copper kettles {#copper}\n\nHot.\n",
        ),
        ("docs-site/docs/en/guide/b.md", "# Pans\n\nNo water and no kettle.\n"),
        ("docs-site/docs/zh/guide/a.md", "# 水壶\n\n水壶用来烧水。\n"),
        ("blog-site/quire.toml", one),
        ("blog-site/docs/en/news.md", "# News\n\nWe bought a kettle.\n"),
    ]);
    for site in ["docs-site", "blog-site"] {
        let run = project.run(&["build", site]);
        assert_eq!(run.code, 0, "{}", run.stderr);
    }
    project
}

fn served(project: &Project) -> Serving {
    Serving::start(project, &["serve-search", "--config", "search.toml"])
}

fn search(serving: &Serving, query: &str) -> Value {
    let (status, body) = serving.get(&format!("/search?{query}"));
    assert_eq!(status, 200, "{query}: {body}");
    serde_json::from_str(&body).unwrap()
}

/// Returns the links of each group as `docs: /a /b; blog: …`.
fn links(groups: &Value) -> String {
    let group = |group: &Value| {
        let hits = group["hits"].as_array().unwrap().iter();
        let links: Vec<&str> = hits.map(|hit| hit["link"].as_str().unwrap()).collect();
        format!("{}: {}", group["index"].as_str().unwrap(), links.join(" "))
    };
    groups.as_array().unwrap().iter().map(group).collect::<Vec<_>>().join("; ")
}

#[test]
fn s7_07_s7_08_s3_38_results_are_grouped_by_site() {
    let project = sites();
    let mut serving = served(&project);
    let greeting = format!("serving search in docs (en, zh), blog (en) on http://{}/\n", serving.address);
    assert_eq!(serving.greeting, greeting);
    let groups = search(&serving, "keyword=bought+a+kettle&limit=7&searchIndexes=blog&lang=en");
    let text = "We bought a kettle.";
    let hit = json!({
        "id": 0, "type": "content", "title": "News", "header": "News", "link": "https://example.org/blog/news",
        "query": "bought a kettle", "highlights": [[3, 9], [12, 18]], "group": "The blog", "statement": text,
        "content": text, "toc": [], "routePath": "/news", "domain": "https://example.org/blog",
    });
    assert_eq!(groups, json!([{ "index": "blog", "hits": [hit] }]));

    let links = |query: &str| links(&search(&serving, query));
    let all = "docs: /guide/a /guide/a#copper /guide/b; blog: https://example.org/blog/news";
    assert_eq!(links("keyword=kettle&lang=en"), all);
    assert_eq!(links("keyword=kettle&lang=en&searchIndexes="), all);
    assert_eq!(links("keyword=kettle&lang=en&limit=1&searchIndexes=docs"), "docs: /guide/a /guide/a#copper");
    let turned = "blog: https://example.org/blog/news; docs: /guide/a /guide/a#copper /guide/b";
    assert_eq!(links("keyword=kettle&lang=en&searchIndexes=blog,docs,blog"), turned);
    assert_eq!(links("keyword=%E6%B0%B4%E5%A3%B6&lang=ZH"), "docs: /zh/guide/a; blog: ");
    for nothing in ["keyword=&lang=en", "keyword=+%00&lang=en", "keyword=qqxxzz&lang=en"] {
        assert_eq!(links(nothing), "docs: ; blog: ", "{nothing}");
    }
    assert_eq!(serving.exchange("GET /health", "").json(), json!({ "status": "ok" }));
    assert_eq!(serving.terminate(), Some(0), "SIGTERM shuts it down cleanly");
}

#[test]
fn a_version_is_searched_alone() {
    let config = "title = \"T\"\nlang = \"en\"\n\n[[locales]]\nlang = \"en\"\n\n[[locales]]\nlang = \"zh\"\n\n\
                  [multiVersion]\nversions = [\"2.x\", \"1.x\"]\n";
    let project = sites();
    project.write("docs-site/quire.toml", config);
    project.write("docs-site/docs/1.x/en/guide/a.md", "# Samovars\n\nA samovar is a kettle, too.\n");
    assert_eq!(project.run(&["build", "docs-site"]).code, 0);
    let serving = served(&project);
    let result_links = |query: &str| links(&search(&serving, query));
    let newest = "docs: /guide/a /guide/a#copper /guide/b; blog: https://example.org/blog/news";
    for query in ["keyword=kettle&lang=en", "keyword=kettle&lang=en&version="] {
        assert_eq!(result_links(query), newest, "{query}: searches the default version");
    }
    assert_eq!(result_links("keyword=kettle&lang=en&version=1.x"), "docs: /1.x/guide/a; blog: ");
    assert_eq!(result_links("keyword=samovar&lang=en&version=2.x&searchIndexes=docs"), "docs: ");
    assert_eq!(
        result_links("keyword=samovar&lang=zh&version=1.x"),
        "docs: ; blog: ",
        "1.x lacks the language"
    );
    let unknown = serving.exchange("GET /search?keyword=a&lang=en&version=3.x", "");
    assert_eq!((unknown.status, unknown.json()["error"]["code"].as_str()), (400, Some("unknown-version")));
    let twice = serving.exchange("GET /search?keyword=a&lang=en&version=1.x&version=2.x", "");
    assert_eq!((twice.status, twice.json()["error"]["code"].as_str()), (400, Some("repeated-parameter")));
}

#[test]
fn the_service_and_quire_search_rank_alike() {
    let project = sites();
    let serving = served(&project);
    for (query, lang) in [("water kettle", "en"), ("coper", "en"), ("ket", "en"), ("烧水", "zh")] {
        let run = project.run(&["search", "docs-site", query, "--lang", lang, "--format", "json"]);
        let results: Value = serde_json::from_str(&run.stdout).unwrap();
        let pages = results.as_array().unwrap().iter();
        let expected: Vec<&Value> = pages
            .flat_map(|page| page["sections"].as_array().unwrap())
            .map(|section| &section["statement"])
            .collect();
        assert!(!expected.is_empty(), "{query}");
        let encoded = query.bytes().map(|byte| format!("%{byte:02x}")).collect::<Vec<_>>().concat();
        let groups = search(&serving, &format!("keyword={encoded}&lang={lang}&searchIndexes=docs"));
        let hits = groups[0]["hits"].as_array().unwrap();
        assert_eq!(hits.iter().map(|hit| &hit["statement"]).collect::<Vec<_>>(), expected, "{query}");
    }
}

#[test]
fn invalid_requests_get_an_error_code() {
    let project = sites();
    let serving = served(&project);
    let long = |count: usize| format!("keyword={}&lang=en", "%E6%B0%B4".repeat(count));
    let names = |count: usize| {
        let names: Vec<String> = (0..count).map(|at| format!("i{at}")).collect();
        format!("keyword=a&lang=en&searchIndexes={}", names.join(","))
    };
    for (query, code) in [
        ("lang=en", "missing-parameter"),
        ("keyword=a", "missing-parameter"),
        ("", "missing-parameter"),
        (&long(201), "long-keyword"),
        ("keyword=a&lang=en&limit=0", "bad-limit"),
        ("keyword=a&lang=en&limit=101", "bad-limit"),
        ("keyword=a&lang=en&limit=", "bad-limit"),
        ("keyword=a&lang=en&limit=-1", "bad-limit"),
        ("keyword=a&lang=en&limit=%2B1", "bad-limit"),
        ("keyword=a&lang=en&limit=99999999999999999999", "bad-limit"),
        ("keyword=a&lang=en&searchIndexes=docs,", "bad-index"),
        ("keyword=a&lang=en&searchIndexes=do%20cs", "bad-index"),
        ("keyword=a&lang=en&searchIndexes=..%2Fdocs", "bad-index"),
        (&names(17), "many-indexes"),
        (&names(16), "unknown-index"),
        ("keyword=a&lang=en&searchIndexes=docs,shop", "unknown-index"),
        ("keyword=a&lang=fr", "unknown-lang"),
        ("keyword=a&lang=", "unknown-lang"),
        ("keyword=a&lang=en&q=a", "unknown-parameter"),
        ("keyword=a&lang=en&keyword=b", "repeated-parameter"),
        ("keyword=%E6%B0&lang=en", "malformed-query"),
        ("keyword=%&lang=en", "malformed-query"),
        ("keyword=%zz&lang=en", "malformed-query"),
    ] {
        let response = serving.exchange(&format!("GET /search?{query}"), "");
        assert_eq!(
            (response.status, response.json()["error"]["code"].as_str()),
            (400, Some(code)),
            "{query}"
        );
        assert!(response.json()["error"]["message"].as_str().unwrap().len() > 10, "{query}");
        assert_eq!(
            (response.field("Content-Type"), response.field("Cache-Control")),
            ("application/json", "no-store")
        );
    }
    for fine in
        [&long(200), "keyword=a&lang=en&limit=1", "keyword=a&lang=en&limit=100", "&keyword=a&&lang=en&"]
    {
        assert_eq!(serving.get(&format!("/search?{fine}")).0, 200, "{fine}");
    }
    let too_long = format!("GET /search?keyword={}", "a".repeat(17 << 10));
    for (line, fields, status, code) in [
        ("GET /", "", 404, "not-found"),
        ("GET /search/", "", 404, "not-found"),
        ("GET /static/search_index.json", "", 404, "not-found"),
        ("GET /../search", "", 400, "malformed-target"),
        ("POST /search?keyword=a&lang=en", "", 405, "method-not-allowed"),
        ("DELETE /health", "", 405, "method-not-allowed"),
        ("POST /search", "Content-Length: 1\r\n", 400, "malformed-request"),
        ("GET /search?keyword=a&lang=en", "Host: rebound.example\r\n", 421, "unknown-host"),
        ("GET /search?keyword=a&lang=en", "Host: search.example.org.evil.example\r\n", 421, "unknown-host"),
    ] {
        let response = serving.exchange(line, fields);
        assert_eq!(
            (response.status, response.json()["error"]["code"].as_str()),
            (status, Some(code)),
            "{line}"
        );
        assert_eq!(response.field("Allow").is_empty(), status != 405, "{line}");
    }
    assert_eq!(serving.exchange(&too_long, "").status, 431);
    for host in ["search.example.org", "SEARCH.example.org:8443"] {
        assert_eq!(serving.exchange("GET /health", &format!("Host: {host}\r\n")).status, 200, "{host}");
    }
}

#[test]
fn only_listed_origins_may_search() {
    let project = sites();
    let serving = served(&project);
    let line = "GET /search?keyword=kettle&lang=en";
    let allowed = serving.exchange(line, ORIGIN);
    assert_eq!(
        (allowed.status, allowed.field("Access-Control-Allow-Origin")),
        (200, "https://docs.example.org")
    );
    // The error response has the CORS header too, so that scripts of the page can read the message.
    let refused = serving.exchange("GET /search", ORIGIN);
    assert_eq!(
        (refused.status, refused.field("Access-Control-Allow-Origin")),
        (400, "https://docs.example.org")
    );
    for origin in
        ["https://example.org", "http://docs.example.org", "https://docs.example.org:8443", "null", "*"]
    {
        let response = serving.exchange(line, &format!("Origin: {origin}\r\n"));
        assert_eq!((response.status, response.field("Access-Control-Allow-Origin")), (403, ""), "{origin}");
    }
    assert_eq!(serving.exchange(line, &ORIGIN.repeat(2)).status, 403, "two Origin fields are invalid");
    let without_origin = serving.exchange(line, "");
    assert_eq!((without_origin.status, without_origin.field("Access-Control-Allow-Origin")), (200, ""));
    assert_eq!(without_origin.body, allowed.body);
    for response in [&allowed, &refused, &without_origin] {
        assert!(response.field("Vary").contains("Origin"));
    }

    let preflight_fields =
        "Access-Control-Request-Method: GET\r\nAccess-Control-Request-Headers: if-none-match\r\n";
    let preflight = serving.exchange("OPTIONS /search", &format!("{ORIGIN}{preflight_fields}"));
    let fields =
        ["Access-Control-Allow-Origin", "Access-Control-Allow-Methods", "Access-Control-Allow-Headers"];
    assert_eq!(
        (preflight.status, fields.map(|name| preflight.field(name)), preflight.body.len()),
        (204, ["https://docs.example.org", "GET, HEAD, OPTIONS", "Content-Type, If-None-Match"], 0)
    );
    let foreign =
        serving.exchange("OPTIONS /search", &format!("Origin: https://evil.example\r\n{preflight_fields}"));
    assert_eq!((foreign.status, foreign.field("Access-Control-Allow-Methods")), (403, ""));
    assert_eq!(serving.exchange("OPTIONS /search", "").status, 204);

    // Origins can also be given on the command line.
    let more = ["serve-search", "--config", "search.toml", "--origin", "HTTP://127.0.0.1:80/"];
    let serving = Serving::start(&project, &more);
    assert_eq!(serving.exchange(line, "Origin: http://127.0.0.1\r\n").status, 200);
    assert_eq!(serving.exchange(line, ORIGIN).status, 200);
}

#[test]
fn responses_are_cacheable_and_support_conditional_requests() {
    let project = sites();
    let serving = served(&project);
    let line = "GET /search?keyword=kettle&lang=en";
    let first = serving.exchange(line, "");
    let etag = first.field("ETag").to_owned();
    assert!(etag.len() > 10 && etag.starts_with('"'), "{etag}");
    assert_eq!(first.field("Cache-Control"), "public, max-age=60");
    assert_eq!(served(&project).exchange(line, "").field("ETag"), etag, "every server sends the same tag");
    let not_modified = serving.exchange(line, &format!("If-None-Match: \"x\", W/{etag}\r\n"));
    assert_eq!(
        (not_modified.status, not_modified.body.len(), not_modified.field("ETag")),
        (304, 0, etag.as_str())
    );
    assert_eq!(not_modified.field("Cache-Control"), "public, max-age=60");
    assert_ne!(serving.exchange("GET /search?keyword=water&lang=en", "").field("ETag"), etag);
    let head = serving.exchange("HEAD /search?keyword=kettle&lang=en", "");
    assert_eq!((head.status, head.body.len()), (200, 0));
    assert_eq!(head.field("Content-Length"), first.body.len().to_string());
    let zipped = serving.exchange(line, "Accept-Encoding: gzip\r\n");
    assert_eq!(zipped.field("Content-Encoding"), "gzip");
    assert!(zipped.body.len() < first.body.len() && zipped.field("ETag") != etag);
}

#[test]
fn a_rebuilt_site_is_reloaded() {
    let project = sites();
    let mut serving = served(&project);
    let query = "keyword=teapot&lang=en&searchIndexes=docs";
    assert_eq!(links(&search(&serving, query)), "docs: ");
    project.write("docs-site/docs/en/guide/c.md", "# Teapots\n");
    assert_eq!(project.run(&["build", "docs-site"]).code, 0);
    assert_eq!(serving.line(), "reloaded the indexes: docs (en, zh), blog (en)\n");
    assert_eq!(links(&search(&serving, query)), "docs: /guide/c");

    // If an index is damaged, the last valid index stays in use. SIGHUP reloads indexes even if no file name has
    // changed.
    damage(&project.path("docs-site/dist"), "search_index.en.", half);
    serving.signal("-HUP");
    damage(&project.path("docs-site/dist"), "search_index.en.", |_| String::new());
    assert_eq!(links(&search(&serving, query)), "docs: /guide/c");
    project.write("docs-site/docs/en/guide/c.md", "# Teapots and cups\n");
    assert_eq!(project.run(&["build", "docs-site"]).code, 0);
    assert_eq!(serving.line(), "reloaded the indexes: docs (en, zh), blog (en)\n");
    serving.signal("-HUP");
    assert_eq!(serving.line(), "reloaded the indexes: docs (en, zh), blog (en)\n");
}

/// Modifies the index file whose name starts with `name`.
fn damage(dist: &Path, name: &str, change: impl Fn(&str) -> String) {
    let file = index_file(dist, name);
    let text = fs::read_to_string(&file).unwrap();
    fs::write(&file, change(&text)).unwrap();
}

/// Returns the path of the index file whose name starts with `name`.
fn index_file(dist: &Path, name: &str) -> PathBuf {
    let mut files = fs::read_dir(dist.join("static")).unwrap().map(|entry| entry.unwrap().path());
    files.find(|path| path.file_name().unwrap().to_str().unwrap().starts_with(name)).unwrap()
}

fn half(text: &str) -> String {
    text.chars().take(text.chars().count() / 2).collect()
}

/// Runs the service, which must fail to start. Returns standard error with hashes replaced with `[HASH]`.
fn refused(project: &Project, arguments: &[&str]) -> String {
    let Run { code, stdout, stderr } = project.run(&[&["serve-search", "--port", "0"], arguments].concat());
    assert_eq!((code, stdout.as_str()), (2, ""), "{stderr}");
    let hashed = stderr.split('.').map(|part| {
        let is_hash = part.len() == 8 && part.bytes().all(|byte| byte.is_ascii_hexdigit());
        if is_hash { "[HASH]" } else { part }
    });
    hashed.collect::<Vec<_>>().join(".")
}

#[test]
fn a_damaged_index_is_reported_and_not_served() {
    let project = sites();
    let dist = project.path("docs-site/dist");
    damage(&dist, "search_index.en.", |text| text.replace("\"format\":2", "\"format\":9"));
    damage(&dist, "search_index.zh.", half);
    insta::assert_snapshot!(refused(&project, &["docs-site"]), @"
    error[search/unknown-format]: the search index `search_index.en.[HASH].json` has format 9, but this program reads format 2
    --> docs-site/dist/static/search_index.en.[HASH].json
     = hint: rebuild the site with the version of Quire that runs the service

    error[search/damaged-index]: the search index is damaged: `search_index.zh.[HASH].json`
    --> docs-site/dist/static/search_index.zh.[HASH].json
     = hint: build the site again with `quire build`
    ");
    fs::remove_dir_all(dist.join("static")).unwrap();
    insta::assert_snapshot!(refused(&project, &["blog-site", "docs-site"]), @"error: `docs-site/dist` has no search index; set `enabled = true` under `[search]` and build the site again");
    insta::assert_snapshot!(refused(&project, &["docs-site/docs"]), @"error: `docs-site/docs/dist` is not a built site; run `quire build` first");

    // A damaged pack, and a missing pack.
    let words = |at: usize| (0..400).map(|n| format!("w{}x", n * 7 + at)).collect::<Vec<_>>().join(" ");
    for at in 0..12 {
        project.write(&format!("blog-site/docs/en/p{at}.md"), &format!("# P{at}\n\n{}\n", words(at)));
    }
    assert_eq!(project.run(&["build", "blog-site"]).code, 0);
    let dist = project.path("blog-site/dist");
    let pack = index_file(&dist, "search_data.en.0.");
    let mut damaged = fs::read(&pack).unwrap();
    damaged[100] = !damaged[100];
    fs::write(&pack, damaged).unwrap();
    insta::assert_snapshot!(refused(&project, &["blog-site"]), @r"
    error[search/damaged-index]: the search index is damaged: `search_data.en.0.[HASH].bin`
    --> blog-site/dist/static/search_data.en.0.[HASH].bin
     = hint: build the site again with `quire build`
    ");
    fs::remove_file(&pack).unwrap();
    assert_eq!(project.run(&["build", "docs-site"]).code, 0);
    insta::assert_snapshot!(refused(&project, &["blog-site", "docs-site"]), @"
    error[search/missing-file]: the search index lacks the file `search_data.en.0.[HASH].bin`
    --> blog-site/dist/static/search_data.en.0.[HASH].bin
     = hint: build the site again with `quire build`
    ");
}

#[test]
fn errors_in_the_service_configuration_are_reported() {
    let project = sites();
    project
        .write("search.toml", "origins = ['*']\n[[sites]]\nfolder = 'docs-site'\ndomian = 'https://a.org'\n");
    insta::assert_snapshot!(refused(&project, &["--config", "search.toml"]), @"
    error[service/bad-url]: `*` is not an origin: list each origin
     --> search.toml:1:13
      |
    1 | origins = ['*']
      |             ^
      |
      = hint: an origin consists of a scheme, a host and an optional port: `https://docs.example.org`, `http://127.0.0.1:4173`

    error[service/unknown-key]: unknown key `domian` in an item of `sites`
     --> search.toml:4:1
      |
    4 | domian = 'https://a.org'
      | ^^^^^^
      |
      = hint: did you mean `domain`?
    ");
    insta::assert_snapshot!(refused(&project, &["--config", "nowhere.toml"]), @"error: cannot read `nowhere.toml`: No such file or directory (os error 2)");
    insta::assert_snapshot!(refused(&project, &["docs-site", "blog-site"]), @"error: two sites have an index named `search_index`; set different names with `NAME=FOLDER`");
    insta::assert_snapshot!(refused(&project, &["a,b=docs-site"]), @"error: `a,b` is not a valid index name; use 1 to 64 letters, digits, `-`, `_` or `.`");
    insta::assert_snapshot!(refused(&project, &["docs-site", "--origin", "docs.example.org"]), @"error: `docs.example.org` is not an origin; write a scheme, a host and an optional port: `https://docs.example.org`");
    assert!(refused(&project, &[]).contains("<SITE>..."));
}

#[test]
fn s7_06_the_policy_allows_the_search_service_and_the_site_keeps_its_index() {
    let config = |search: &str| {
        format!("title = 'T'\nlang = 'en'\n\n[[locales]]\nlang = 'en'\n\n[search]\n{search}\n")
    };
    let project = Project::with(&[("docs/en/page.md", "# Page\n\nneedle\n")]);
    let policy = |search: &str| {
        project.write("quire.toml", &config(search));
        let run = project.build();
        assert_eq!(run.code, 0, "{}", run.stderr);
        let headers = project.read("_headers");
        let (_, rest) = headers.split_once("connect-src ").unwrap();
        let sources = rest.split(';').next().unwrap().to_owned();
        let preview = Serving::start(&project, &["preview", "."]);
        let sent = preview.exchange("GET /page", "");
        assert!(sent.field("Content-Security-Policy").contains(&format!("connect-src {sources};")));
        sources
    };
    assert_eq!(policy(""), "'self'");
    assert_eq!(policy("mode = 'remote'\nurl = '/search'"), "'self'");
    assert_eq!(policy("connect = ['https://engine.example']"), "'self' https://engine.example");
    let remote = "mode = 'remote'\nurl = 'https://search.example.org/search'\nsearchIndexes = ['docs']";
    assert_eq!(policy(remote), "'self' https://search.example.org");
    let serving = Serving::start(&project, &["serve-search", "docs=."]);
    assert_eq!(links(&search(&serving, "keyword=needle&lang=en")), "docs: /page");
}
