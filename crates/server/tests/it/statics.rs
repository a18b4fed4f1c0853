//! Tests of serving static files, as tables of requests and expected responses.

use std::fmt::Write as _;
use std::io::Read as _;
use std::net::SocketAddr;

use quire_server::{Caching, Service};

use crate::wire::{request, site, start};

/// Returns text that is long enough to be worth compressing.
fn long() -> String {
    "export const answer = 42; // as everybody knows\n".repeat(60)
}

fn fixture(base: &str) -> Service {
    let long = long();
    let files = [
        ("index.html", "home"),
        ("page.html", "page"),
        ("page.data.json", "{\"page\":1}"),
        ("guide/index.html", "guide"),
        ("guide/start.html", "start"),
        ("both.html", "both"),
        ("both/index.html", "both index"),
        ("release-1.0.html", "release"),
        ("404.html", "nothing here"),
        ("zh/index.html", "主页"),
        ("zh/page.html", "页"),
        ("zh/404.html", "没有"),
        ("中文.html", "chinese"),
        ("caf\u{e9}.html", "composed"),
        ("re\u{301}sume\u{301}.html", "decomposed"),
        ("a b.html", "space"),
        ("100%.html", "percent"),
        ("what?.html", "question"),
        ("a:b.html", "colon"),
        ("LICENSE", "license"),
        ("digits.txt", "0123456789"),
        ("empty.txt", ""),
        ("assets/app-1a2b.js", long.as_str()),
        ("assets/app-1a2b.css", "a{}"),
        ("static/logo.svg", "<svg/>"),
        ("logo.png", "png"),
        ("font.woff2", "font"),
        ("data.json", "{}"),
        ("sitemap.xml", "<urlset/>"),
        (".env", "CANARY"),
        ("deep/.hidden/x.txt", "CANARY"),
        ("_headers", "/*\n  Content-Security-Policy: default-src 'none'; script-src 'self'\n"),
        (
            "_redirects",
            "/en/* /:splat 301\n/en / 301\n/old /page 308\n/page /never 301\n/out https://example.org/x 302\n/bad //evil.example 301\n/rewrite /page 200\n",
        ),
    ];
    Service::new(site(&files, base, Caching::Published))
}

/// Sends each request and checks its response. A row is a pair:
///
/// - the request line and header fields, separated by ` | `
/// - the expectations, separated by ` | `: the status, `Name: value`, `Name: *` for a field with any value, `!Name` for
///   an absent field, `=text` for the body
///
/// `{/path}` is replaced by the entity tag of the file at a path, `{gzip/path}` by the entity tag of its compressed
/// form.
fn check(address: SocketAddr, rows: &[(&str, &str)]) {
    let mut failures = String::new();
    for (sent, expected) in rows {
        let sent = with_tags(address, sent);
        let mut parts = sent.split(" | ");
        let line = parts.next().unwrap();
        let response = request(address, line, &parts.collect::<Vec<_>>());
        for part in with_tags(address, expected).split(" | ") {
            let is_met = if let Some(body) = part.strip_prefix('=') {
                response.text() == body
            } else if let Some(name) = part.strip_prefix('!') {
                response.field(name).is_none()
            } else if let Some((name, value)) = part.split_once(": ") {
                response.field(name).is_some_and(|own| value == "*" || own == value)
            } else {
                part == response.status.to_string()
            };
            if !is_met {
                let _ = writeln!(
                    failures,
                    "{sent}\n  expected {part}, got {} {:?} {:?}",
                    response.status,
                    response.fields,
                    response.text()
                );
            }
        }
        assert_eq!(response.field("x-content-type-options"), Some("nosniff"), "{sent}");
        assert_eq!(response.field("cross-origin-resource-policy"), Some("same-origin"), "{sent}");
        assert_eq!(response.field("access-control-allow-origin"), None, "{sent}");
        assert!(response.field("date").is_some() && response.field("referrer-policy").is_some(), "{sent}");
    }
    assert!(failures.is_empty(), "\n{failures}");
}

/// Replaces `{/path}` and `{gzip/path}` with entity tags.
fn with_tags(address: SocketAddr, text: &str) -> String {
    let mut text = text.to_owned();
    while let Some((before, rest)) =
        text.split_once('{').filter(|(_, rest)| rest.starts_with(['/', 'g']) && rest.contains('}'))
    {
        let (name, after) = rest.split_once('}').unwrap();
        let (path, accept) = match name.strip_prefix("gzip") {
            Some(path) => (path, "Accept-Encoding: gzip"),
            None => (name, "Accept-Encoding: identity"),
        };
        let response = request(address, &format!("HEAD {path}"), &[accept]);
        text = format!("{before}{}{after}", response.field("etag").unwrap());
    }
    text
}

#[test]
fn s2_01_s2_03_s7_15_urls() {
    let server = start(fixture("/"));
    check(
        server.address,
        &[
            ("GET /", "200 | =home | Content-Type: text/html; charset=utf-8"),
            ("GET /index", "200 | =home"),
            ("GET /index.html", "200 | =home"),
            ("GET /page", "200 | =page"),
            ("GET /page.html", "200 | =page"),
            ("GET /page/", "308 | Location: /page"),
            ("GET /page/?a=b&c=%20d", "308 | Location: /page?a=b&c=%20d"),
            ("GET /page/index", "200 | =page"),
            ("GET /page?a=b", "200 | =page"),
            ("GET /page??", "200 | =page"),
            ("GET /page.data.json", "200 | ={\"page\":1} | Content-Type: application/json"),
            ("GET /guide", "308 | Location: /guide/"),
            ("GET /guide?q=1", "308 | Location: /guide/?q=1"),
            ("GET /guide/", "200 | =guide"),
            ("GET /guide/index", "200 | =guide"),
            ("GET /guide/index.html", "200 | =guide"),
            ("GET /guide/start", "200 | =start"),
            ("GET /guide/start.html/", "404"),
            ("GET /both", "200 | =both"),
            ("GET /both/", "200 | =both index"),
            ("GET /release-1.0", "200 | =release"),
            ("GET /LICENSE", "200 | =license | Content-Type: application/octet-stream"),
            ("GET /license", "404"),
            ("GET /PAGE", "404"),
            ("GET /zh/", "200 | =主页"),
            ("GET /zh", "308 | Location: /zh/"),
            ("GET /zh/page", "200 | =页"),
        ],
    );
}

#[test]
fn s2_03_unicode_and_reserved_characters_in_urls() {
    let server = start(fixture("/"));
    check(
        server.address,
        &[
            ("GET /%E4%B8%AD%E6%96%87", "200 | =chinese"),
            ("GET /%e4%b8%ad%E6%96%87.html", "200 | =chinese"),
            ("GET /中文", "200 | =chinese"),
            ("GET /中文/", "308 | Location: /%E4%B8%AD%E6%96%87"),
            ("GET /中文/?q=中", "308 | Location: /%E4%B8%AD%E6%96%87?q=%E4%B8%AD"),
            ("GET /caf%C3%A9", "200 | =composed"),
            ("GET /cafe%CC%81", "200 | =composed"),
            ("GET /re%CC%81sume%CC%81", "200 | =decomposed"),
            ("GET /r%C3%A9sum%C3%A9", "200 | =decomposed"),
            ("GET /a%20b", "200 | =space"),
            ("GET /a%20b/", "308 | Location: /a%20b"),
            ("GET /a+b", "404"),
            ("GET /100%25", "200 | =percent"),
            ("GET /100%25/", "308 | Location: /100%25"),
            ("GET /what%3F", "200 | =question"),
            ("GET /what%3f/?x", "308 | Location: /what%3F?x"),
            ("GET /a:b", "200 | =colon"),
            ("GET /%70%61ge", "200 | =page"),
        ],
    );
}

#[test]
fn s7_15_redirects_and_missing_pages() {
    let server = start(fixture("/"));
    check(
        server.address,
        &[
            ("GET /en/guide/start", "301 | Location: /guide/start"),
            ("GET /en/guide/?a=b", "301 | Location: /guide/?a=b"),
            ("GET /en/", "301 | Location: /"),
            ("GET /en", "301 | Location: /"),
            ("GET /en/%E4%B8%AD", "301 | Location: /%E4%B8%AD"),
            ("GET /old?a", "308 | Location: /page?a"),
            ("GET /page", "200"),
            ("GET /out", "302 | Location: https://example.org/x"),
            ("GET /bad", "404"),
            ("GET /rewrite", "404"),
            (
                "GET /nowhere",
                "404 | =nothing here | Cache-Control: no-cache | !ETag | Content-Security-Policy: *",
            ),
            ("GET /nowhere.css", "404 | =nothing here | Content-Type: text/html; charset=utf-8"),
            ("GET /zh/nowhere", "404 | =没有"),
            ("GET /zh/deep/er/nowhere", "404 | =没有"),
            ("GET /zhx/nowhere", "404 | =nothing here"),
            ("HEAD /nowhere", "404 | = | Content-Length: 12"),
            ("GET /nowhere | Range: bytes=0-1", "404 | =nothing here"),
            ("GET /nowhere | If-None-Match: *", "404"),
            ("GET /.env", "404"),
            ("GET /deep/.hidden/x.txt", "404"),
            ("GET /_headers", "404"),
            ("GET /_redirects", "404"),
        ],
    );
}

#[test]
fn header_fields_depend_on_the_file_type() {
    let server = start(fixture("/"));
    let forever = "Cache-Control: public, max-age=31536000, immutable";
    let immutable = |kind: &str| format!("200 | {forever} | Content-Type: {kind}");
    check(
        server.address,
        &[
            (
                "GET /",
                "200 | Cache-Control: no-cache | Content-Security-Policy: default-src 'none'; script-src 'self' | Accept-Ranges: bytes | ETag: *",
            ),
            (
                "GET /assets/app-1a2b.js",
                &immutable(
                    "text/javascript; charset=utf-8 | Vary: Accept-Encoding | !Content-Security-Policy",
                ),
            ),
            ("GET /assets/app-1a2b.css", &immutable("text/css; charset=utf-8 | !Vary")),
            ("GET /static/logo.svg", &immutable("image/svg+xml; charset=utf-8 | Content-Security-Policy: *")),
            ("GET /logo.png", "200 | Cache-Control: no-cache | Content-Type: image/png"),
            ("GET /font.woff2", "200 | Content-Type: font/woff2"),
            ("GET /data.json", "200 | Content-Type: application/json"),
            ("GET /sitemap.xml", "200 | Content-Type: application/xml; charset=utf-8"),
            ("GET /digits.txt", "200 | Content-Type: text/plain; charset=utf-8 | Content-Length: 10"),
            ("GET /empty.txt", "200 | = | Content-Length: 0"),
            ("HEAD /digits.txt", "200 | = | Content-Length: 10 | ETag: {/digits.txt} | Accept-Ranges: bytes"),
            ("HEAD /page/", "308 | = | Location: /page"),
            ("POST /page", "405 | Allow: GET, HEAD"),
            ("PUT /page", "405 | Allow: GET, HEAD"),
            ("DELETE /page", "405 | Allow: GET, HEAD"),
            ("OPTIONS /page", "405 | Allow: GET, HEAD"),
            ("OPTIONS *", "405 | Allow: GET, HEAD"),
            ("TRACE /page", "405 | Allow: GET, HEAD"),
            ("get /page", "405 | Allow: GET, HEAD"),
        ],
    );
}

#[test]
fn preconditions() {
    let server = start(fixture("/"));
    check(
        server.address,
        &[
            (
                "GET /page | If-None-Match: {/page}",
                "304 | = | ETag: {/page} | Cache-Control: no-cache | !Content-Length | !Content-Type",
            ),
            ("HEAD /page | If-None-Match: {/page}", "304 | ="),
            ("GET /page | If-None-Match: W/{/page}", "304"),
            ("GET /page | If-None-Match: \"a,b\", {/page}", "304"),
            ("GET /page | If-None-Match: \"a\" | If-None-Match: {/page}", "304"),
            ("GET /page | If-None-Match: *", "304"),
            ("GET /page | If-None-Match: \"other\"", "200"),
            ("GET /page | If-None-Match: nonsense", "200"),
            ("GET /page | If-None-Match: \"open", "200"),
            ("GET /page.html | If-None-Match: {/page}", "304"),
            ("GET /page | If-Match: {/page}", "200"),
            ("GET /page | If-Match: \"a\", {/page}", "200"),
            ("GET /page | If-Match: *", "200"),
            ("GET /page | If-Match: \"other\"", "412"),
            ("GET /page | If-Match: W/{/page}", "412"),
            ("GET /page | If-Match: \"other\" | If-None-Match: {/page}", "412"),
            ("GET /page | If-Modified-Since: Sat, 21 Nov 2099 00:00:00 GMT", "200"),
            ("GET /assets/app-1a2b.js | If-None-Match: {/assets/app-1a2b.js}", "304 | Vary: Accept-Encoding"),
            (
                "GET /assets/app-1a2b.js | If-None-Match: {/assets/app-1a2b.js} | Accept-Encoding: gzip",
                "200 | Content-Encoding: gzip",
            ),
            (
                "GET /assets/app-1a2b.js | If-None-Match: {gzip/assets/app-1a2b.js} | Accept-Encoding: gzip",
                "304",
            ),
        ],
    );
}

#[test]
fn ranges() {
    let server = start(fixture("/"));
    let part = |sent: &str, returned: &str, body: &str| {
        (
            format!("GET /digits.txt | Range: bytes={sent}"),
            format!(
                "206 | Content-Range: bytes {returned}/10 | ={body} | Content-Length: {} | ETag: *",
                body.len()
            ),
        )
    };
    let mut rows = vec![
        part("0-0", "0-0", "0"),
        part("2-4", "2-4", "234"),
        part("7-", "7-9", "789"),
        part("-3", "7-9", "789"),
        part("-30", "0-9", "0123456789"),
        part("5-100", "5-9", "56789"),
        part("0-18446744073709551615", "0-9", "0123456789"),
    ];
    for bad in ["10-", "10-12", "4-2", "-0", "-", "a-b", "+1-2", "1", "99999999999999999999-"] {
        rows.push((
            format!("GET /digits.txt | Range: bytes={bad}"),
            "416 | Content-Range: bytes */10".to_owned(),
        ));
    }
    let all = [
        ("GET /digits.txt | Range: bytes=0-1,3-4", "200 | =0123456789"),
        ("GET /digits.txt | Range: lines=0-1", "200 | =0123456789"),
        ("HEAD /digits.txt | Range: bytes=0-1", "200 | Content-Length: 10"),
        ("GET /digits.txt | Range: bytes=0-1 | If-Range: {/digits.txt}", "206 | =01"),
        ("GET /digits.txt | Range: bytes=0-1 | If-Range: \"other\"", "200 | =0123456789"),
        ("GET /digits.txt | Range: bytes=0-1 | If-Range: W/{/digits.txt}", "200"),
        ("GET /digits.txt | Range: bytes=0-1 | If-Range: Sat, 21 Nov 2099 00:00:00 GMT", "200"),
        ("GET /digits.txt | Range: bytes=0-1 | If-None-Match: {/digits.txt}", "304"),
        ("GET /empty.txt | Range: bytes=0-", "416 | Content-Range: bytes */0"),
        (
            "GET /assets/app-1a2b.js | Range: bytes=0-1 | Accept-Encoding: gzip",
            "206 | Content-Encoding: gzip | ETag: {gzip/assets/app-1a2b.js}",
        ),
    ];
    rows.extend(all.map(|(sent, expected)| (sent.to_owned(), expected.to_owned())));
    check(
        server.address,
        &rows.iter().map(|(sent, expected)| (sent.as_str(), expected.as_str())).collect::<Vec<_>>(),
    );
}

#[test]
fn encodings() {
    let server = start(fixture("/"));
    let gzip = [
        "gzip",
        "GZIP",
        "x-gzip",
        "br, gzip;q=0.5",
        "*",
        "gzip;q=0.001",
        "identity;q=0.5, gzip",
        "deflate , gzip ;q=1.0",
        "*;q=0.1",
    ];
    let identity = [
        "",
        "identity",
        "br",
        "gzip;q=0",
        "gzip;q=0.000",
        "*;q=0, identity",
        "gzip;q=0.2, identity;q=0.8",
        "gzip;q=2",
        "gzip;q=x",
        "identity;q=0",
        "gzip;q=0, *",
    ];
    let path = "/assets/app-1a2b.js";
    let mut rows = Vec::new();
    for accepted in gzip {
        rows.push((
            format!("GET {path} | Accept-Encoding: {accepted}"),
            format!("200 | Content-Encoding: gzip | Vary: Accept-Encoding | ETag: {{gzip{path}}}"),
        ));
    }
    for accepted in identity {
        rows.push((
            format!("GET {path} | Accept-Encoding: {accepted}"),
            format!("200 | !Content-Encoding | Vary: Accept-Encoding | ETag: {{{path}}} | ={}", long()),
        ));
    }
    rows.push((
        "GET /logo.png | Accept-Encoding: gzip".to_owned(),
        "200 | !Content-Encoding | !Vary".to_owned(),
    ));
    check(
        server.address,
        &rows.iter().map(|(sent, expected)| (sent.as_str(), expected.as_str())).collect::<Vec<_>>(),
    );

    let response = request(server.address, &format!("GET {path}"), &["Accept-Encoding: gzip"]);
    let mut text = String::new();
    flate2::read::GzDecoder::new(response.body.as_slice()).read_to_string(&mut text).unwrap();
    assert_eq!(text, long());
    let plain = request(server.address, &format!("HEAD {path}"), &[]);
    assert_ne!(plain.field("etag"), response.field("etag"), "each encoding has its own entity tag");
}

#[test]
fn only_urls_below_the_base_are_served() {
    let server = start(fixture("/docs/"));
    check(
        server.address,
        &[
            ("GET /docs/", "200 | =home"),
            ("GET /docs/page", "200 | =page"),
            ("GET /docs/guide", "308 | Location: /docs/guide/"),
            ("GET /docs/zh/nowhere", "404 | =没有"),
            ("GET /docs", "302 | Location: /docs/"),
            ("GET /docs?a", "302 | Location: /docs/?a"),
            ("GET /", "302 | Location: /docs/"),
            ("GET /page", "404 | =nothing here"),
            ("GET /docsx/page", "404"),
        ],
    );
}

#[test]
fn nothing_is_cached_during_development() {
    let files = [("static/logo.svg", "<svg/>"), ("assets/app.js", "1")];
    let server = start(Service::new(site(&files, "/", Caching::Development)));
    check(
        server.address,
        &[
            ("GET /static/logo.svg", "200 | Cache-Control: no-cache"),
            ("GET /assets/app.js", "200 | Cache-Control: no-cache"),
        ],
    );
}
