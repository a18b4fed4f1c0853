//! Tests with requests that try to access files outside the site. None may succeed.

use std::fs;
use std::net::SocketAddr;

use quire_config::ServedSite;
use quire_server::{Caching, Preview, SearchOptions, SearchServer, Service};

use crate::wire::{Response, exchange, parse, site, start};

/// The content of every file that must not be served.
const CANARY: &str = "CANARY";

/// One server of each kind, and the number of requests sent. Files that must not be served are inside and next to the
/// served folders.
struct Servers {
    /// Prevents removal of the folder until the test ends.
    _folder: tempfile::TempDir,
    preview: SocketAddr,
    dev: SocketAddr,
    search: SocketAddr,
    count: usize,
}

impl Servers {
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let write = |path: &str, text: &str| {
            let path = folder.path().join(path);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        };
        for outside in
            ["canary.txt", "dist-secret/canary.txt", ".env", ".git/config", "quire.toml", "search/canary.txt"]
        {
            write(outside, CANARY);
        }
        for hidden in ["dist/.env", "dist/.git/config", "dist/guide/.env", "dist/node_modules/x/canary.txt"] {
            write(hidden, CANARY);
        }
        for page in ["dist/index.html", "dist/guide/index.html", "dist/assets/a.js", "dist/404.html"] {
            write(page, "fine");
        }
        write("dist/.quire-site", "Written by quire. Everything here is replaced by the next build.\n");
        let scope = quire_search::Scope { id: "en", lang: "en", version: "", is_default: true };
        let index =
            quire_search::build("search_index", scope, Vec::new(), quire_search::Options::default(), |_| {
                "01234567".to_owned()
            });
        for (name, bytes) in &index.files {
            write(&format!("dist/static/{name}"), std::str::from_utf8(bytes).unwrap());
        }
        let outside = folder.path().join("canary.txt");
        std::os::unix::fs::symlink(outside, folder.path().join("dist/link.txt")).unwrap();
        std::os::unix::fs::symlink(folder.path(), folder.path().join("dist/up")).unwrap();

        // The servers run until the test process exits.
        let any = "127.0.0.1:0".parse().unwrap();
        let dist = folder.path().join("dist");
        let preview = Preview::prepare(&dist, any).unwrap();
        let files =
            [("index.html", "fine"), (".env", CANARY), ("404.html", "fine"), ("guide/index.html", "fine")];
        let dev = start(Service::with_events(site(&files, "/", Caching::Development), "token".to_owned()));
        let served = ServedSite { folder: dist.to_str().unwrap().to_owned(), ..ServedSite::default() };
        let origins = vec!["https://docs.example.org".to_owned()];
        let options = SearchOptions {
            address: any,
            sites: vec![served],
            names: vec!["search.example.org".to_owned()],
            origins,
            max_age: 60,
        };
        let search = SearchServer::prepare(options).unwrap();
        let servers = Self {
            preview: preview.address(),
            dev: dev.address,
            search: search.address(),
            count: 0,
            _folder: folder,
        };
        std::thread::spawn(move || preview.run());
        std::thread::spawn(move || search.run(|_| {}));
        std::mem::forget(dev);
        servers
    }

    fn all(&self) -> [SocketAddr; 3] {
        [self.preview, self.dev, self.search]
    }

    /// Sends raw bytes and asserts that the response contains nothing private. `HOST` in the request is replaced with
    /// the server's address.
    fn send(&mut self, to: SocketAddr, request: &str) -> Vec<u8> {
        self.count += 1;
        let bytes = exchange(to, request.replace("HOST", &to.to_string()).as_bytes());
        assert!(!String::from_utf8_lossy(&bytes).contains(CANARY), "{request:?} leaks");
        bytes
    }

    /// Sends one request and asserts that there is a response.
    fn send_request(&mut self, to: SocketAddr, line: &str, fields: &str) -> Response {
        let request = format!("{line} HTTP/1.1\r\n{fields}Connection: close\r\n\r\n");
        let bytes = self.send(to, &request);
        parse(&bytes).unwrap_or_else(|| panic!("no response to {request:?}"))
    }

    /// Requests every target from every server and asserts that each is refused.
    fn assert_refused(&mut self, targets: &[String]) {
        for to in self.all() {
            for target in targets {
                let response = self.send_request(to, &format!("GET {target}"), "Host: HOST\r\n");
                assert!(is_refused(&response), "{target}: {} {:?}", response.status, response.fields);
                assert_eq!(response.field("set-cookie"), None, "{target}");
            }
        }
    }
}

/// Returns whether a response is acceptable after an attack: a rejection, or a redirect within the site.
fn is_refused(response: &Response) -> bool {
    let is_own = |to: &str| to.starts_with('/') && !to.starts_with("//") && !to.contains('\\');
    match response.status {
        400 | 403 | 404 | 405 | 414 | 421 | 431 => true,
        301 | 302 | 308 => response.field("location").is_some_and(is_own),
        _ => false,
    }
}

#[test]
#[expect(clippy::print_stdout, reason = "reports the number of attacks")]
fn no_attack_succeeds() {
    let mut servers = Servers::new();
    let traversal: Vec<String> = TRAVERSAL
        .iter()
        .flat_map(|up| ["/", "/guide/", "/assets/"].map(|before| format!("{before}{up}canary.txt")))
        .collect();
    servers.assert_refused(&traversal);
    for targets in [HIDDEN, WINDOWS, REDIRECTS] {
        servers.assert_refused(&targets.iter().map(|target| (*target).to_owned()).collect::<Vec<_>>());
    }
    fragments(&mut servers);
    malformed(&mut servers);
    hosts(&mut servers);
    origins(&mut servers);
    println!("{} attacks, no leak", servers.count);
    assert!(servers.count >= 250);
}

/// Path traversal sequences.
const TRAVERSAL: &[&str] = &[
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

/// Targets that must not be served: hidden and private files, and URLs that other development servers map to files.
const HIDDEN: &[&str] = &[
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
    "/assets/a.js/..",
];

/// Paths with special meaning on Windows.
const WINDOWS: &[&str] = &[
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

/// Targets that could become a redirect to another site, or a header.
const REDIRECTS: &[&str] = &[
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

/// Asserts that the fragment of a target is dropped before the lookup.
fn fragments(servers: &mut Servers) {
    for (target, status) in [
        ("/#", 200),
        ("/?a#b", 200),
        ("/?file=../canary.txt/../../.env#", 200),
        ("/#/../../canary.txt", 200),
        ("/a#b", 404),
        ("/.env#.html", 404),
        ("/link.txt#", 404),
        ("/@fs/etc/passwd#/../index.html", 404),
        ("/guide/..#/", 400),
        ("/%2e%2e/canary.txt#", 400),
    ] {
        for to in [servers.preview, servers.dev] {
            let response = servers.send_request(to, &format!("GET {target}"), "Host: HOST\r\n");
            assert_eq!(response.status, status, "{target}");
        }
    }
}

/// Sends malformed and unsupported requests. Status 0 means that the connection is closed without a response.
fn malformed(servers: &mut Servers) {
    let long = "x".repeat(64 << 10);
    let many = "X: y\r\n".repeat(200);
    let rows = [
        ("GET /a\0b HTTP/1.1\r\nHost: HOST\r\n\r\n", 400),
        ("GET /a\tb HTTP/1.1\r\nHost: HOST\r\n\r\n", 400),
        ("GET /a\u{7f} HTTP/1.1\r\nHost: HOST\r\n\r\n", 400),
        ("GET /a b HTTP/1.1\r\nHost: HOST\r\n\r\n", 400),
        ("GET  / HTTP/1.1\r\nHost: HOST\r\n\r\n", 400),
        ("GET / HTTP/1.1 \r\nHost: HOST\r\n\r\n", 400),
        (" GET / HTTP/1.1\r\nHost: HOST\r\n\r\n", 400),
        ("GET /\r\n\r\n", 400),
        ("GET\r\n\r\n", 400),
        ("GET / HTTP/2.0\r\nHost: HOST\r\n\r\n", 400),
        ("GET / HTTP/0.9\r\nHost: HOST\r\n\r\n", 400),
        ("GET / http/1.1\r\nHost: HOST\r\n\r\n", 400),
        ("GET / HTTP/1.1\r\n\r\n", 400),
        ("GET / HTTP/1.1\r\nHost: HOST\r\nHost: HOST\r\n\r\n", 400),
        ("GET / HTTP/1.1\r\nHost: HOST\r\nhost: evil.example\r\n\r\n", 400),
        ("GET / HTTP/1.1\r\nHost : HOST\r\n\r\n", 400),
        ("GET / HTTP/1.1\r\nHost: HOST\r\n folded\r\n\r\n", 400),
        ("GET / HTTP/1.1\r\nHost: HOST\r\nX: y\r\n\tfolded\r\n\r\n", 400),
        ("GET / HTTP/1.1\r\nHost: HOST\r\nNo colon\r\n\r\n", 400),
        ("GET / HTTP/1.1\r\nHost: HOST\r\n: empty\r\n\r\n", 400),
        ("GET / HTTP/1.1\r\nHost: HOST\r\nX: a\0b\r\n\r\n", 400),
        ("GET / HTTP/1.1\r\nHost: HOST\r\nX: a\rb\r\n\r\n", 400),
        ("GET / HTTP/1.1\rHost: HOST\r\r", 400),
        ("GET / HTTP/1.1\r\nHost: HOST\r\nContent-Length: 5\r\n\r\nhello", 400),
        (
            "POST / HTTP/1.1\r\nHost: HOST\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
            400,
        ),
        (
            "POST / HTTP/1.1\r\nHost: HOST\r\nTransfer-Encoding: chunked\r\nContent-Length: 0\r\n\r\n0\r\n\r\n",
            400,
        ),
        (
            "GET / HTTP/1.1\r\nHost: HOST\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /.env HTTP/1.1\r\nHost: HOST\r\n\r\n",
            400,
        ),
        ("GET / HTTP/1.1\r\nHost: HOST\r\nTransfer-Encoding: identity\r\n\r\n", 400),
        ("GET / HTTP/1.1\r\nHost: HOST\r\nTransfer-Encoding: chunked, gzip\r\n\r\n0\r\n\r\n", 400),
        ("GET / HTTP/1.0\r\nHost: HOST\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", 400),
        ("GET / HTTP/1.1\r\nHost: HOST\r\nContent-Length: 0\r\nContent-Length: 4\r\n\r\nGET ", 400),
        ("GET / HTTP/1.1\r\nHost: HOST\r\nContent-Length: 0, 4\r\n\r\nGET ", 400),
        ("GET / HTTP/1.1\r\nHost: HOST\r\nContent-Length: +0\r\n\r\n", 400),
        ("GET / HTTP/1.1\r\nHost: HOST\r\nContent-Length: -1\r\n\r\n", 400),
        ("POST / HTTP/1.1\r\nHost: HOST\r\nContent-Length: 99999999999999999999\r\n\r\n", 400),
        ("POST / HTTP/1.1\r\nHost: HOST\r\nExpect: 100-continue\r\nContent-Length: 5\r\n\r\n", 400),
        ("GET http://evil.example/ HTTP/1.1\r\nHost: HOST\r\n\r\n", 400),
        ("GET http://HOST@evil.example/ HTTP/1.1\r\nHost: HOST\r\n\r\n", 400),
        ("GET http://evil.example@HOST/ HTTP/1.1\r\nHost: HOST\r\n\r\n", 400),
        ("GET https://HOST/ HTTP/1.1\r\nHost: HOST\r\n\r\n", 400),
        ("GET ftp://HOST/ HTTP/1.1\r\nHost: HOST\r\n\r\n", 400),
        ("GET file:///etc/passwd HTTP/1.1\r\nHost: HOST\r\n\r\n", 400),
        ("GET HOST HTTP/1.1\r\nHost: HOST\r\n\r\n", 400),
        ("GET index.html HTTP/1.1\r\nHost: HOST\r\n\r\n", 400),
        ("GET ?a HTTP/1.1\r\nHost: HOST\r\n\r\n", 400),
        ("GET * HTTP/1.1\r\nHost: HOST\r\n\r\n", 400),
        ("GET /% HTTP/1.1\r\nHost: HOST\r\n\r\n", 400),
        ("GET /%2 HTTP/1.1\r\nHost: HOST\r\n\r\n", 400),
        ("GET /%zz HTTP/1.1\r\nHost: HOST\r\n\r\n", 400),
        ("GET /%+1 HTTP/1.1\r\nHost: HOST\r\n\r\n", 400),
        ("GET /%ff HTTP/1.1\r\nHost: HOST\r\n\r\n", 400),
        ("CONNECT HOST HTTP/1.1\r\nHost: HOST\r\nConnection: close\r\n\r\n", 405),
        ("CONNECT evil.example:443 HTTP/1.1\r\nHost: HOST\r\nConnection: close\r\n\r\n", 405),
        ("OPTIONS * HTTP/1.1\r\nHost: HOST\r\nConnection: close\r\n\r\n", 405),
        ("G\u{e9}T / HTTP/1.1\r\nHost: HOST\r\n\r\n", 400),
        ("\u{16}\u{3}\u{1}\u{2}\r\n\r\n", 400),
        ("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 0),
        // These requests are accepted. They are harmless, because requests have no body and are not forwarded to
        // another server.
        ("\r\nGET / HTTP/1.1\r\nHost: HOST\r\nConnection: close\r\n\r\n", 200),
        ("GET / HTTP/1.1\nHost: HOST\nConnection: close\n\n", 200),
        ("GET / HTTP/1.1\r\nHost: HOST\nConnection: close\r\n\r\n", 200),
        ("GET / HTTP/1.0\r\nHost: HOST\r\n\r\n", 200),
        ("GET http://HOST HTTP/1.1\r\nHost: HOST\r\nConnection: close\r\n\r\n", 200),
        ("GET http://HOST/guide/ HTTP/1.1\r\nHost: HOST\r\nConnection: close\r\n\r\n", 200),
        ("GET / HTTP/1.1\r\nHost: HOST\r\nExpect: 100-continue\r\nConnection: close\r\n\r\n", 200),
        (
            "GET / HTTP/1.1\r\nHost: HOST\r\nConnection: Upgrade, close\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n\r\n",
            200,
        ),
        (
            "GET / HTTP/1.1\r\nHost: HOST\r\nConnection: Upgrade, HTTP2-Settings, close\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\n\r\n",
            200,
        ),
    ];
    let large = [
        (format!("GET / HTTP/1.1\r\nHost: HOST\r\nX: {long}\r\n\r\n"), 431),
        (format!("GET / HTTP/1.1\r\nHost: HOST\r\n{many}\r\n"), 431),
        (format!("GET /{long} HTTP/1.1\r\nHost: HOST\r\n\r\n"), 431),
        (long.clone(), 431),
    ];
    let rows = rows.map(|(request, status)| (request.to_owned(), status)).into_iter().chain(large);
    for (request, status) in rows {
        let is_accepted = status == 200 || status == 405;
        let to = if is_accepted { vec![servers.preview, servers.dev] } else { servers.all().to_vec() };
        for to in to {
            let bytes = servers.send(to, &request);
            let shown = request.get(..120).unwrap_or(&request);
            let responses = String::from_utf8_lossy(&bytes).matches("HTTP/1.").count();
            assert_eq!(responses, usize::from(status != 0), "responses to {shown:?}");
            assert_eq!(parse(&bytes).map_or(0, |response| response.status), status, "{shown:?}");
        }
    }
}

/// Asserts that only `Host` values that refer to the server are accepted.
fn hosts(servers: &mut Servers) {
    for to in servers.all() {
        let port = to.port();
        let other = if port == 80 { 81 } else { port - 1 };
        let line = if to == servers.search { "GET /health" } else { "GET /" };
        for host in ["localhost", "LocalHost", "127.0.0.1", "[::1]"] {
            let response = servers.send_request(to, line, &format!("Host: {host}:{port}\r\n"));
            assert_eq!(response.status, 200, "{host}");
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
            let response = servers.send_request(to, line, &format!("Host: {host}\r\n"));
            assert_eq!(response.status, 421, "{host:?}");
            assert!(!response.text().contains("fine") && !response.text().contains("ok"), "{host:?}");
        }
    }
}

/// Asserts that pages of other sites can neither subscribe to events nor search.
fn origins(servers: &mut Servers) {
    for origin in [
        "null",
        "",
        "*",
        "http://evil.example",
        "https://evil.example",
        "http://HOST.evil.example",
        "http://evil.example/HOST",
        "http://evil@HOST",
        "https://HOST",
        "http://HOST/",
        "http://127.0.0.1",
        "http://localhost",
        "http://[::1]",
        "file://",
        "chrome-extension://abc",
        "https://docs.example.org.evil.example",
        "https://docs.example.org:8443",
        "http://docs.example.org",
        "https://docs.example.org, https://evil.example",
        "\u{ff}",
    ] {
        let fields = format!("Host: HOST\r\nOrigin: {origin}\r\n");
        for (to, target) in
            [(servers.dev, "/__quire/events?token=token"), (servers.search, "/search?keyword=a&lang=en")]
        {
            let response = servers.send_request(to, &format!("GET {target}"), &fields);
            assert_eq!(response.status, 403, "{origin}");
            assert_eq!(response.field("access-control-allow-origin"), None, "{origin}");
        }
    }
    for site in ["cross-site", "same-site", "nonsense", "same-origin, cross-site", ""] {
        let fields = format!("Host: HOST\r\nSec-Fetch-Site: {site}\r\n");
        let response = servers.send_request(servers.dev, "GET /__quire/events?token=token", &fields);
        assert_eq!(response.status, 403, "{site}");
    }
}
