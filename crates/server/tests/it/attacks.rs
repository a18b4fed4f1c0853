//! Requests that try to get at what is not part of the site. None may succeed.

use std::fs;
use std::net::SocketAddr;

use quire_server::{Caching, Preview, Service};

use crate::wire::{Answer, exchange, parse, request, site, start};

const CANARY: &str = "CANARY";

/// What an attack may be answered with: a refusal, or another address of this site.
fn is_refused(answer: &Answer) -> bool {
    let is_own = |to: &str| to.starts_with('/') && !to.starts_with("//") && !to.contains('\\');
    match answer.status {
        400 | 403 | 404 | 405 | 421 | 431 | 505 => true,
        301 | 302 | 308 => answer.field("location").is_some_and(is_own),
        _ => false,
    }
}

/// A built folder on disk with everything around it that must stay there, served by the preview; and a development
/// server. The folder lives as long as the test.
fn servers() -> (tempfile::TempDir, Vec<SocketAddr>) {
    let folder = tempfile::tempdir().unwrap();
    let write = |path: &str, text: &str| {
        let path = folder.path().join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    };
    for outside in ["canary.txt", "dist-secret/canary.txt", ".env", ".git/config", "quire.toml"] {
        write(outside, CANARY);
    }
    for hidden in ["dist/.env", "dist/.git/config", "dist/guide/.env", "dist/node_modules/x/canary.txt"] {
        write(hidden, CANARY);
    }
    for page in
        ["dist/.quire-site", "dist/index.html", "dist/guide/index.html", "dist/assets/a.js", "dist/404.html"]
    {
        write(page, "fine");
    }
    std::os::unix::fs::symlink(folder.path().join("canary.txt"), folder.path().join("dist/link.txt"))
        .unwrap();
    std::os::unix::fs::symlink(folder.path(), folder.path().join("dist/up")).unwrap();
    let preview = Preview::prepare(&folder.path().join("dist"), "127.0.0.1:0".parse().unwrap()).unwrap();
    let mut addresses = vec![preview.address()];
    // Serves until the tests' process ends.
    std::thread::spawn(move || preview.run());
    let files =
        [("index.html", "fine"), (".env", CANARY), ("404.html", "fine"), ("guide/index.html", "fine")];
    let dev = start(Service::with_events(site(&files, "/", Caching::Development), "token".to_owned()));
    addresses.push(dev.address);
    std::mem::forget(dev);
    (folder, addresses)
}

fn check(addresses: &[SocketAddr], targets: &[String]) {
    for address in addresses {
        for target in targets {
            let answer = request(*address, &format!("GET {target}"), &[]);
            assert!(is_refused(&answer), "{target}: {} {:?}", answer.status, answer.fields);
            assert!(!answer.text().contains(CANARY), "{target} leaks");
        }
    }
}

#[test]
fn paths_out_of_the_site() {
    let ups = [
        "../",
        "..%2f",
        "..%2F",
        "%2e%2e/",
        "%2E%2E/",
        "%2e%2e%2f",
        ".%2e/",
        "%2e./",
        "..%5c",
        "..\\",
        "%2e%2e%5c",
        "..%255c",
        "%252e%252e%252f",
        "..%c0%af",
        "%c0%ae%c0%ae/",
        "%e0%80%ae%e0%80%ae/",
        "..%00/",
        "..%0d/",
        "....//",
        "..../",
        "..;/",
        "%u002e%u002e/",
        "..%ef%bc%8f",
        "．．/",
        "./../",
        "../../../../../../../../",
        "..//",
        "//../",
        "%2f..%2f",
        "..%2e/",
    ];
    let mut targets = Vec::new();
    for up in ups {
        for before in ["/", "/guide/", "/assets/"] {
            targets.push(format!("{before}{up}canary.txt"));
        }
    }
    let (_folder, addresses) = servers();
    assert!(targets.len() >= 60);
    check(&addresses, &targets);
}

#[test]
fn files_that_are_there_and_not_part_of_the_site() {
    let targets = [
        "/.env",
        "/.env/",
        "/.env/.",
        "/.env?raw",
        "/.env?import&raw",
        "/.env?raw??",
        "/.env?.svg?.wasm?init",
        "/.env.html",
        "/%2eenv",
        "/.%65nv",
        "/guide/.env",
        "/.git/config",
        "/.git/",
        "/.quire-site",
        "/_headers",
        "/link.txt",
        "/up/canary.txt",
        "/up/dist/.env",
        "/node_modules/x/canary.txt",
        "/@fs/etc/passwd",
        "/etc/passwd",
        "//etc/passwd",
        "///etc/passwd",
        "/proc/self/environ",
        "/-secret/canary.txt",
        "/dist-secret/canary.txt",
        "/quire.toml",
        "/guide//.env",
        "/./.env",
        "/a.js.map",
        "/__quire/",
        "/__quire/open?file=/etc/passwd",
        "/index.html/../.env",
        "/~root/.ssh/id_rsa",
        "/.%00env",
        "/canary.txt%00.html",
        "/%2Fetc%2Fpasswd",
        "/file:///etc/passwd",
        "/?file=../canary.txt/../../.env#",
        "/assets/a.js/..",
    ];
    let (_folder, addresses) = servers();
    check(&addresses, &targets.map(str::to_owned));
}

#[test]
fn shapes_that_mean_something_on_windows() {
    let targets = [
        "/c:/windows/win.ini",
        "/C:\\windows\\win.ini",
        "/c%3a/windows/win.ini",
        "/x/c:/windows/win.ini",
        "/.env::$DATA",
        "/.env%3a%3a$DATA",
        "/index.html::$DATA",
        "/ENV~1",
        "/INDEX~1.HTM",
        "/.env.",
        "/.env%20",
        "/.env..",
        "/index.html.",
        "/index.html%20",
        "/con",
        "/CON.html",
        "/aux.txt",
        "/nul",
        "/com1",
        "/\\\\evil\\share",
        "/%5c%5cevil%5cshare",
        "//evil/share",
        "/..\\canary.txt",
        "/guide\\..\\..\\canary.txt",
        "/guide/..%5c..%5ccanary.txt",
        "/.env\\",
        "/.env%5c",
    ];
    let (_folder, addresses) = servers();
    check(&addresses, &targets.map(str::to_owned));
}

#[test]
fn open_redirects() {
    let targets = [
        "//evil.example",
        "//evil.example/",
        "//evil.example/guide",
        "/%2Fevil.example",
        "/%2F%2Fevil.example/",
        "/\\evil.example",
        "/%5Cevil.example",
        "/.//evil.example",
        "/guide//evil.example",
        "/en//evil.example",
        "/en/%2Fevil.example",
        "/en/\\evil.example",
        "/guide%0d%0aSet-Cookie:x",
        "/guide?%0d%0aSet-Cookie:x",
        "/guide%0aLocation:x",
    ];
    let (_folder, addresses) = servers();
    for address in &addresses {
        for target in targets {
            let answer = request(*address, &format!("GET {target}"), &[]);
            assert!(is_refused(&answer), "{target}: {} {:?}", answer.status, answer.fields);
            assert_eq!(answer.field("set-cookie"), None);
        }
    }
}

#[test]
fn malformed_requests() {
    let (_folder, addresses) = servers();
    let host = "Host: localhost";
    let long = "x".repeat(64 << 10);
    let port = addresses[0].port();
    let host = format!("{host}:{port}");
    let requests = [
        ("GET /a#b HTTP/1.1\r\n{host}\r\n\r\n".to_owned(), 400),
        ("GET /# HTTP/1.1\r\n{host}\r\n\r\n".to_owned(), 400),
        ("GET /?a#b HTTP/1.1\r\n{host}\r\n\r\n".to_owned(), 400),
        ("GET /a\0b HTTP/1.1\r\n{host}\r\n\r\n".to_owned(), 400),
        ("GET /a\tb HTTP/1.1\r\n{host}\r\n\r\n".to_owned(), 400),
        ("GET /a\u{7f} HTTP/1.1\r\n{host}\r\n\r\n".to_owned(), 400),
        ("GET /a b HTTP/1.1\r\n{host}\r\n\r\n".to_owned(), 400),
        ("GET  / HTTP/1.1\r\n{host}\r\n\r\n".to_owned(), 400),
        ("GET / HTTP/1.1 \r\n{host}\r\n\r\n".to_owned(), 400),
        (" GET / HTTP/1.1\r\n{host}\r\n\r\n".to_owned(), 400),
        ("\r\nGET / HTTP/1.1\r\n{host}\r\n\r\n".to_owned(), 400),
        ("GET /\r\n\r\n".to_owned(), 400),
        ("GET\r\n\r\n".to_owned(), 400),
        ("GET / HTTP/1.1\n{host}\n\n".to_owned(), 400),
        ("GET / HTTP/1.1\r\n{host}\nX: y\r\n\r\n".to_owned(), 400),
        ("GET / HTTP/2.0\r\n{host}\r\n\r\n".to_owned(), 505),
        ("GET / http/1.1\r\n{host}\r\n\r\n".to_owned(), 400),
        ("GET / HTTP/1.1\r\n\r\n".to_owned(), 400),
        ("GET / HTTP/1.1\r\n{host}\r\n{host}\r\n\r\n".to_owned(), 400),
        ("GET / HTTP/1.1\r\n{host}\r\nhost: evil.example\r\n\r\n".to_owned(), 400),
        ("GET / HTTP/1.1\r\nHost : localhost\r\n\r\n".to_owned(), 400),
        ("GET / HTTP/1.1\r\n{host}\r\n folded\r\n\r\n".to_owned(), 400),
        ("GET / HTTP/1.1\r\n{host}\r\nNo colon\r\n\r\n".to_owned(), 400),
        ("GET / HTTP/1.1\r\n{host}\r\n: empty\r\n\r\n".to_owned(), 400),
        ("GET / HTTP/1.1\r\n{host}\r\nX: a\0b\r\n\r\n".to_owned(), 400),
        ("GET / HTTP/1.1\r\n{host}\r\nContent-Length: 5\r\n\r\nhello".to_owned(), 400),
        ("POST / HTTP/1.1\r\n{host}\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n".to_owned(), 400),
        ("GET / HTTP/1.1\r\n{host}\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /.env HTTP/1.1\r\n{host}\r\n\r\n".to_owned(), 400),
        ("GET / HTTP/1.1\r\n{host}\r\nContent-Length: 0\r\nContent-Length: 4\r\n\r\nGET ".to_owned(), 400),
        ("GET / HTTP/1.1\r\n{host}\r\nContent-Length: +0\r\n\r\n".to_owned(), 400),
        (format!("GET / HTTP/1.1\r\n{{host}}\r\nX: {long}\r\n\r\n"), 431),
        (format!("GET /{long} HTTP/1.1\r\n{{host}}\r\n\r\n"), 431),
        (long.clone(), 431),
        ("GET http://evil.example/ HTTP/1.1\r\n{host}\r\n\r\n".to_owned(), 400),
        ("GET http://{name}@evil.example/ HTTP/1.1\r\n{host}\r\n\r\n".to_owned(), 400),
        ("GET https://{name}/ HTTP/1.1\r\n{host}\r\n\r\n".to_owned(), 400),
        ("GET {name} HTTP/1.1\r\n{host}\r\n\r\n".to_owned(), 400),
        ("GET index.html HTTP/1.1\r\n{host}\r\n\r\n".to_owned(), 400),
        ("GET * HTTP/1.1\r\n{host}\r\n\r\n".to_owned(), 400),
        ("GET /% HTTP/1.1\r\n{host}\r\n\r\n".to_owned(), 400),
        ("GET /%2 HTTP/1.1\r\n{host}\r\n\r\n".to_owned(), 400),
        ("GET /%zz HTTP/1.1\r\n{host}\r\n\r\n".to_owned(), 400),
        ("GET /%+1 HTTP/1.1\r\n{host}\r\n\r\n".to_owned(), 400),
        ("GET /%ff HTTP/1.1\r\n{host}\r\n\r\n".to_owned(), 400),
        ("CONNECT {name} HTTP/1.1\r\n{host}\r\nConnection: close\r\n\r\n".to_owned(), 405),
        ("G\u{e9}T / HTTP/1.1\r\n{host}\r\n\r\n".to_owned(), 400),
        ("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".to_owned(), 505),
        ("\u{16}\u{3}\u{1}\u{2}\r\n\r\n".to_owned(), 400),
        ("GET http://{name}/guide/ HTTP/1.1\r\n{host}\r\nConnection: close\r\n\r\n".to_owned(), 200),
    ];
    for (request, status) in &requests {
        let request = request.replace("{host}", &host).replace("{name}", &format!("localhost:{port}"));
        let bytes = exchange(addresses[0], request.as_bytes());
        let answer = parse(&bytes).unwrap_or_else(|| panic!("no answer to {request:?}"));
        assert_eq!(answer.status, *status, "{request:?}");
        assert_eq!(
            String::from_utf8_lossy(&bytes).matches("HTTP/1.1 ").count(),
            1,
            "one answer to {request:?}"
        );
        assert!(!answer.text().contains(CANARY), "{request:?}");
    }
}

#[test]
fn names_that_are_not_this_servers() {
    let (_folder, addresses) = servers();
    for address in addresses {
        let port = address.port();
        let other = if port == 80 { 81 } else { port - 1 };
        for host in ["localhost", "LocalHost", "127.0.0.1", "[::1]"] {
            let answer = request(address, "GET /", &[&format!("Host: {host}:{port}")]);
            assert_eq!(answer.status, 200, "{host}");
        }
        let refused = [
            "evil.example".to_owned(),
            format!("evil.example:{port}"),
            format!("localhost.evil.example:{port}"),
            format!("127.0.0.1.evil.example:{port}"),
            format!("evil.localhost:{port}"),
            format!("localhost.:{port}"),
            format!("127.0.0.1.:{port}"),
            "localhost".to_owned(),
            "127.0.0.1".to_owned(),
            "[::1]".to_owned(),
            format!("localhost:{other}"),
            format!("localhost:{port}0"),
            format!("localhost:+{port}"),
            format!("localhost:0{port}"),
            format!("localhost:{port}:{port}"),
            "localhost:".to_owned(),
            "localhost:80".to_owned(),
            format!("user@localhost:{port}"),
            format!("localhost:{port}@evil.example"),
            format!("localhost:{port}/"),
            format!("http://localhost:{port}"),
            format!("0.0.0.0:{port}"),
            format!("[::]:{port}"),
            format!("127.1:{port}"),
            format!("2130706433:{port}"),
            format!("0x7f000001:{port}"),
            format!("127.0.0.2:{port}"),
            format!("192.168.0.1:{port}"),
            format!("[::ffff:127.0.0.1]:{port}"),
            format!("[::1%25lo]:{port}"),
            format!("localhost:{port}, evil.example"),
            String::new(),
        ];
        for host in refused {
            let answer = request(address, "GET /", &[&format!("Host: {host}")]);
            assert_eq!(answer.status, 421, "{host:?}");
            assert!(!answer.text().contains("fine"), "{host:?}");
        }
    }
}
