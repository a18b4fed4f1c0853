//! Tests of access control for the development server's event stream.

use std::io::{Read as _, Write as _};

use quire_server::{Caching, Service};

use crate::wire::{connect, parse, request, site, start};

const TOKEN: &str = "0123456789abcdef";

fn service() -> Service {
    Service::with_events(site(&[("index.html", "home")], "/", Caching::Development), TOKEN.to_owned())
}

/// Returns the status of a subscription, without waiting for events.
fn status(fields: &[String], query: &str) -> u16 {
    let server = start(service());
    let mut stream = connect(server.address);
    let fields = fields.iter().flat_map(|field| [field.as_str(), "\r\n"]).collect::<String>();
    let fields = fields
        .replace("{own}", &server.address.to_string())
        .replace("{port}", &server.address.port().to_string());
    let host = server.address;
    write!(stream, "GET /__quire/events{query} HTTP/1.1\r\nHost: {host}\r\n{fields}\r\n").unwrap();
    let mut bytes = vec![0; 4096];
    let length = stream.read(&mut bytes).unwrap();
    let response = parse(&bytes[..length]).unwrap();
    assert_eq!(response.field("access-control-allow-origin"), None);
    if response.status == 200 {
        assert_eq!(response.field("content-type"), Some("text/event-stream; charset=utf-8"));
        assert_eq!(response.field("cache-control"), Some("no-store"));
    }
    response.status
}

#[test]
fn only_same_origin_pages_may_subscribe() {
    let right = format!("?token={TOKEN}");
    let own =
        |fields: &[&str]| status(&fields.iter().map(|field| (*field).to_owned()).collect::<Vec<_>>(), &right);
    assert_eq!(own(&[]), 200);
    assert_eq!(own(&["Origin: http://{own}"]), 200);
    assert_eq!(own(&["Sec-Fetch-Site: same-origin"]), 200);
    assert_eq!(own(&["Origin: http://{own}", "Sec-Fetch-Site: same-origin"]), 200);
    let foreign = [
        "Origin: null",
        "Origin: ",
        "Origin: http://evil.example",
        "Origin: http://{own}.evil.example",
        "Origin: http://evil.example/{own}",
        "Origin: http://evil@{own}",
        "Origin: https://{own}",
        "Origin: http://{own}/",
        "Origin: http://127.0.0.1",
        "Origin: http://127.0.0.1:1",
        "Origin: http://localhost:{port}",
        "Origin: http://[::1]:{port}",
        "Origin: file://",
        "Origin: chrome-extension://abc",
        "Origin: http://{own}, http://evil.example",
        "Sec-Fetch-Site: cross-site",
        "Sec-Fetch-Site: same-site",
        "Sec-Fetch-Site: nonsense",
    ];
    for field in foreign {
        assert_eq!(own(&[field]), 403, "{field}");
    }
}

#[test]
fn a_subscription_requires_the_token() {
    for query in [
        "",
        "?",
        "?token=",
        "?token",
        "?token=0",
        "?token=0123456789abcdeF",
        "?token=0123456789abcdef0",
        "?Token=0123456789abcdef",
        "?x=1&token=0123456789abcdef",
        "?token=%30123456789abcdef",
    ] {
        assert_eq!(status(&[], query), 403, "{query}");
    }
}

#[test]
fn the_event_stream_is_read_only_and_exists_only_on_the_development_server() {
    let server = start(service());
    let target = format!("/__quire/events?token={TOKEN}");
    assert_eq!(request(server.address, &format!("POST {target}"), &[]).status, 405);
    assert_eq!(request(server.address, &format!("GET {target}"), &["Host: evil.example"]).status, 421);
    let preview = start(Service::new(site(&[("index.html", "home")], "/", Caching::Published)));
    assert_eq!(request(preview.address, &format!("GET {target}"), &[]).status, 404);
    // An empty token counts as missing.
    let open = start(Service::with_events(site(&[], "/", Caching::Development), String::new()));
    assert_eq!(request(open.address, "GET /__quire/events?token=", &[]).status, 403);
}
