//! The configuration of `quire serve-search`: the address to listen on, the allowed origins, and the sites to search.

use std::net::IpAddr;

use quire_diagnostics::Diagnostic;

use crate::check::{self, Area, UnknownKeys};
use crate::keys::keys;
use crate::names::is_index_name;
use crate::origin::{WEB, is_origin, origin};
use crate::schema::Typed;
use crate::tree::toml;
use crate::value::Spanned;

const AREA: Area = Area {
    syntax: "service/syntax",
    unknown_key: "service/unknown-key",
    wrong_type: "service/wrong-type",
    wrong_value: "service/wrong-value",
    missing_key: "service/missing-key",
    bad_url: "service/bad-url",
    bad_email: "service/bad-email",
    unknown_keys: UnknownKeys::Rejected,
};

keys! {
    /// The file.
    pub(crate) struct RawService {
        /// Port to listen on.
        port "port": Spanned<u32> = "4180";
        /// Address to listen on.
        host "host": Spanned<String> = "\"127.0.0.1\"";
        /// Accepted host names, in addition to the listening address.
        names "names": Vec<String>;
        /// Origins of the pages that may send requests: scheme, host and port.
        origins "origins": Vec<Spanned<String>>;
        /// Seconds for which browsers and proxies may cache a response.
        max_age "maxAge": u32 = "300";
        /// The sites to search.
        sites "sites": Vec<RawServed> => required;
    }

    /// One site.
    pub(crate) struct RawServed {
        /// The site's folder or its output folder, relative to this file.
        folder "folder": Spanned<String> => required;
        /// The site's name in `searchIndexes`. Defaults to the name of its index.
        name "name": Spanned<String>;
        /// URL prefix of the site's routes in results. By default, results link to the site that sent the request.
        domain "domain": Spanned<String>;
        /// The site's title in the search panel. Defaults to its name.
        title "title": String;
    }
}

/// Settings of `quire serve-search`. `None` means the default.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ServiceConfig {
    /// Port to listen on. 0 selects a free port.
    pub port: Option<u16>,
    /// IP address to listen on, such as `127.0.0.1`.
    pub host: Option<IpAddr>,
    /// Accepted host names, in addition to the listening address.
    pub names: Vec<String>,
    /// Origins of the pages that may send requests, in the form of the `Origin` header.
    pub origins: Vec<String>,
    /// Seconds for which a response may be cached.
    pub max_age: Option<u32>,
    /// The sites in the order of the file.
    pub sites: Vec<ServedSite>,
}

/// A site that the search service searches, see [`ServiceConfig::sites`].
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ServedSite {
    /// Folder of the site or of its build, as written.
    pub folder: String,
    /// The site's name in `searchIndexes`. `None` means the name of its index.
    pub name: Option<String>,
    /// URL prefix of the site's routes in search results, without a trailing slash. If empty, results link to the site
    /// that sent the request.
    pub domain: String,
    /// The site's title in the search panel. `None` means its name.
    pub title: Option<String>,
}

/// Parses the configuration of a search service. Reports invalid values, and drops invalid ports, hosts and origins.
pub fn parse_service(path: &str, text: &str) -> (ServiceConfig, Vec<Diagnostic>) {
    let mut node = match toml::parse(text) {
        Ok(node) => node,
        Err(error) => return (ServiceConfig::default(), vec![check::syntax(error, &AREA, path, 0)]),
    };
    let mut diagnostics =
        check::check(&mut node, RawService::schema(), "the service configuration", &AREA, path);
    let raw = RawService::read(&node).unwrap_or_default();
    let mut report = |value: &Spanned<String>, code, message: String, hint: &str| {
        diagnostics.push(Diagnostic::error(code, value.span(path), message).hint(hint));
    };
    let host = raw.host.and_then(|host| {
        let address = host.value.parse().ok();
        if address.is_none() {
            let message = format!("`{}` is not an IP address", host.value);
            report(&host, "service/wrong-value", message, "for example `127.0.0.1`, or `0.0.0.0` for all");
        }
        address
    });
    let mut origins = Vec::new();
    for entry in raw.origins.unwrap_or_default() {
        match origin(&entry.value).filter(|_| is_origin(&WEB, &entry.value)) {
            Some(origin) => origins.push(origin),
            None => report(&entry, "service/bad-url", not_an_origin(&entry.value), ORIGIN_HINT),
        }
    }
    let mut sites: Vec<ServedSite> = Vec::new();
    for site in raw.sites.unwrap_or_default() {
        let Some(folder) = site.folder else { continue };
        if let Some(name) = &site.name {
            if !is_index_name(&name.value) {
                let message = format!("`{}` is not a valid index name", name.value);
                report(name, "service/wrong-value", message, NAME_HINT);
            } else if sites.iter().any(|other| other.name.as_ref() == Some(&name.value)) {
                let message = format!("the name `{}` is listed twice", name.value);
                report(name, "service/duplicate-name", message, "give each site its own name");
            }
        }
        if let Some(domain) = site.domain.as_ref().filter(|domain| !is_domain(&domain.value)) {
            let message = format!("`{}` is not the URL of a site", domain.value);
            report(domain, "service/bad-url", message, "for example `https://docs.example.org`");
        }
        sites.push(ServedSite {
            folder: folder.value,
            name: site.name.map(|name| name.value),
            domain: site.domain.map(|it| it.value.trim_end_matches('/').to_owned()).unwrap_or_default(),
            title: site.title,
        });
    }
    let port = raw.port.and_then(|port| {
        let number = u16::try_from(port.value).ok();
        if number.is_none() {
            let message = format!("{} is not a valid port number", port.value);
            let hint = "ports range from 0 to 65535; 0 selects a free port";
            diagnostics.push(Diagnostic::error("service/wrong-value", port.span(path), message).hint(hint));
        }
        number
    });
    let names = raw.names.unwrap_or_default();
    (ServiceConfig { port, host, names, origins, max_age: raw.max_age, sites }, diagnostics)
}

const ORIGIN_HINT: &str = "an origin consists of a scheme, a host and an optional port: `https://docs.example.org`, `http://127.0.0.1:4173`";
const NAME_HINT: &str = "a name consists of 1 to 64 letters, digits, `-`, `_` or `.`";

fn not_an_origin(text: &str) -> String {
    match text {
        "*" => "`*` is not an origin: list each origin".to_owned(),
        _ => format!("`{text}` is not an origin"),
    }
}

fn is_domain(url: &str) -> bool {
    origin(url).is_some()
        && !url.contains(['?', '#', '\\', '"', '<', '>', '`'])
        && !url.contains(|c: char| c.is_whitespace() || c.is_control())
}
