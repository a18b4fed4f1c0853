//! Tests of the configuration of `quire serve-search`, and of the origins that a site's pages may fetch from.

use quire_config::{ServedSite, origin, parse_service, parse_site};

use crate::lines;

#[test]
fn a_service_has_sites_and_allowed_origins() {
    let text = "port = 4999\nhost = '::1'\nnames = ['search.example.org']\nmaxAge = 60\n\
                origins = ['https://Docs.example.org:443/', 'http://127.0.0.1:4173']\n\n\
                [[sites]]\nfolder = '../docs/dist'\n\n\
                [[sites]]\nname = 'blog'\nfolder = 'blog'\ndomain = 'https://example.org/blog/'\ntitle = 'Blog'\n";
    let (service, diagnostics) = parse_service("search.toml", text);
    assert_eq!(lines(&diagnostics, text), "");
    assert_eq!((service.port, service.max_age), (Some(4999), Some(60)));
    assert_eq!(service.host, Some("::1".parse().unwrap()));
    assert_eq!(service.origins, ["https://docs.example.org", "http://127.0.0.1:4173"]);
    let docs = ServedSite { folder: "../docs/dist".to_owned(), ..ServedSite::default() };
    let blog = ServedSite {
        folder: "blog".to_owned(),
        name: Some("blog".to_owned()),
        domain: "https://example.org/blog".to_owned(),
        title: Some("Blog".to_owned()),
    };
    assert_eq!(service.sites, [docs, blog]);
}

#[test]
fn mistakes_in_a_service_have_positions() {
    let text = "port = 70000\nhost = 'localhost'\norigin = 'https://a.org'\norigins = ['*', 'https://a.org/x', 'null']\n\
                [[sites]]\nname = 'a,b'\nfolder = 'a'\ndomain = '/docs'\n[[sites]]\nname = 'c'\n\
                [[sites]]\nname = 'd'\nfolder = 'd'\n[[sites]]\nname = 'd'\nfolder = 'd'\n";
    let (_, diagnostics) = parse_service("search.toml", text);
    insta::assert_snapshot!(lines(&diagnostics, text), @"
    3:1-3:7 Error service/unknown-key: unknown key `origin` in the service configuration (did you mean `origins`?)
    9:1-9:1 Error service/missing-key: missing required key `folder` in an item of `sites` (add `folder`: the site's folder or its output folder, relative to this file)
    2:9-2:18 Error service/wrong-value: `localhost` is not an IP address (for example `127.0.0.1`, or `0.0.0.0` for all)
    4:13-4:14 Error service/bad-url: `*` is not an origin: list each origin (an origin consists of a scheme, a host and an optional port: `https://docs.example.org`, `http://127.0.0.1:4173`)
    4:18-4:33 Error service/bad-url: `https://a.org/x` is not an origin (an origin consists of a scheme, a host and an optional port: `https://docs.example.org`, `http://127.0.0.1:4173`)
    4:37-4:41 Error service/bad-url: `null` is not an origin (an origin consists of a scheme, a host and an optional port: `https://docs.example.org`, `http://127.0.0.1:4173`)
    6:9-6:12 Error service/wrong-value: `a,b` is not a valid index name (a name consists of 1 to 64 letters, digits, `-`, `_` or `.`)
    8:11-8:16 Error service/bad-url: `/docs` is not the URL of a site (for example `https://docs.example.org`)
    15:9-15:10 Error service/duplicate-name: the name `d` is listed twice (give each site its own name)
    1:8-1:13 Error service/wrong-value: 70000 is not a valid port number (ports range from 0 to 65535; 0 selects a free port)
    ");
    assert!(lines(&parse_service("search.toml", "sites = [").1, "sites = [").contains("service/syntax"));
}

#[test]
fn pages_may_fetch_only_from_the_service_and_the_listed_origins() {
    let origins =
        |search: &str| parse_site("q", &format!("title = 'T'\n[search]\n{search}")).0.search.origins;
    assert!(origins("").is_empty());
    assert!(origins("mode = 'remote'\nurl = '/search'").is_empty());
    assert!(origins("url = 'https://s.org/q'").is_empty());
    assert_eq!(origins("mode = 'remote'\nurl = 'HTTPS://S.org:8443/q?a=b'"), ["https://s.org:8443"]);
    assert_eq!(origins("connect = ['https://z.org', 'https://b.org/']"), ["https://b.org", "https://z.org"]);
    assert!(origins("enabled = false\nmode = 'remote'\nurl = 'https://s.org/q'").is_empty());

    let text = "title = 'T'\n[search]\nmode = 'remote'\nurl = 'https://s.org;script-src *'\nconnect = ['https://b.org/x', '*']\n";
    insta::assert_snapshot!(lines(&parse_site("q", text).1, text), @"
    4:8-4:34 Error config/bad-url: the search service must be a path of the site or an `http` or `https` URL (for example `/search` or `https://search.example.org/search`)
    5:13-5:28 Error config/bad-url: `https://b.org/x` is not an origin (an origin consists of a scheme, a host and an optional port: `https://search.example.org`)
    5:32-5:33 Error config/bad-url: `*` is not an origin (an origin consists of a scheme, a host and an optional port: `https://search.example.org`)
    ");
}

#[test]
fn origins_have_the_form_that_browsers_send() {
    for (url, expected) in [
        ("http://a.org", Some("http://a.org")),
        ("http://A.org:80/x?y#z", Some("http://a.org")),
        ("https://a.org:80?x", Some("https://a.org:80")),
        ("//a.org", None),
        ("ftp://a.org", None),
        ("https://user@a.org", None),
        ("https://a b.org", None),
        ("https://例子.cn", None),
        ("https://a.org:99999", None),
        ("https://-.org", None),
        ("https://", None),
    ] {
        assert_eq!(origin(url).as_deref(), expected, "{url}");
    }
}
