//! The configuration of `quire serve-search`: which sites are searched, and who may ask.

use std::net::IpAddr;

use quire_diagnostics::Diagnostic;

use crate::check::{self, Area};
use crate::keys::keys;
use crate::origin::{is_origin, origin};
use crate::shape::{Spanned, Typed};
use crate::tree::toml;

const AREA: Area = Area {
    syntax: "service/syntax",
    unknown_key: "service/unknown-key",
    wrong_type: "service/wrong-type",
    wrong_value: "service/wrong-value",
    missing_key: "service/missing-key",
    bad_url: "service/bad-url",
    bad_email: "service/bad-email",
    is_open: false,
};

keys! {
    /// The file.
    pub(crate) struct RawService {
        /// Port to listen on.
        port "port": Spanned<u32> = "4180";
        /// Address to listen on.
        host "host": Spanned<String> = "\"127.0.0.1\"";
        /// Names that the service may be asked by, besides the address it listens on.
        names "names": Vec<String>;
        /// Origins of pages that may ask: scheme, host and port.
        origins "origins": Vec<Spanned<String>>;
        /// Seconds for which browsers and proxies may keep an answer.
        max_age "maxAge": u32 = "300";
        /// The sites that are searched.
        sites "sites": Vec<RawServed> => required;
    }

    /// One site.
    pub(crate) struct RawServed {
        /// The site's folder, or a folder that was built; relative to this file.
        folder "folder": Spanned<String> => required;
        /// What `searchIndexes` calls the site; the name of its index when missing.
        name "name": Spanned<String>;
        /// What comes before the site's routes to make them addresses; without it they lead into the asking site.
        domain "domain": Spanned<String>;
        /// What the panel calls the site; its name when missing.
        title "title": String;
    }
}

/// What `quire serve-search` is to do, defaults left open.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ServiceConfig {
    /// Port to listen on.
    pub port: Option<u16>,
    /// Address to listen on.
    pub host: Option<IpAddr>,
    /// Names that the service may be asked by, besides its address.
    pub names: Vec<String>,
    /// Origins of pages that may ask, as browsers write them.
    pub origins: Vec<String>,
    /// Seconds for which an answer may be kept.
    pub max_age: Option<u32>,
    /// The sites in the order of the file.
    pub sites: Vec<ServedSite>,
}

/// A site that is searched.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ServedSite {
    /// Folder as written.
    pub folder: String,
    /// What `searchIndexes` calls it; nothing: the name of its index.
    pub name: Option<String>,
    /// What comes before its routes, without a slash at the end; may be empty.
    pub domain: String,
    /// What the panel calls it; nothing: its name.
    pub title: Option<String>,
}

/// Reads the configuration of a search service. What is wrong has its default, and a diagnostic.
pub fn parse_service(path: &str, text: &str) -> (ServiceConfig, Vec<Diagnostic>) {
    let mut node = match toml::parse(text) {
        Ok(node) => node,
        Err(error) => return (ServiceConfig::default(), vec![check::syntax(error, &AREA, path, 0)]),
    };
    let mut diagnostics = check::check(&mut node, RawService::shape(), "the service", &AREA, path);
    let raw = RawService::read(&node).unwrap_or_default();
    let mut wrong = |value: &Spanned<String>, code, message: String, hint: &str| {
        diagnostics.push(Diagnostic::error(code, value.span(path), message).hint(hint));
    };
    let host = raw.host.and_then(|host| {
        let address = host.value.parse().ok();
        if address.is_none() {
            let message = format!("`{}` is not an IP address", host.value);
            wrong(&host, "service/wrong-value", message, "for example `127.0.0.1`, or `0.0.0.0` for all");
        }
        address
    });
    let mut origins = Vec::new();
    for entry in raw.origins.unwrap_or_default() {
        match origin(&entry.value).filter(|_| is_origin(&entry.value)) {
            Some(origin) => origins.push(origin),
            None => wrong(&entry, "service/bad-url", not_an_origin(&entry.value), ORIGIN_HINT),
        }
    }
    let mut sites: Vec<ServedSite> = Vec::new();
    for site in raw.sites.unwrap_or_default() {
        let Some(folder) = site.folder else { continue };
        if let Some(name) = &site.name {
            if !is_index_name(&name.value) {
                let message = format!("`{}` cannot be the name of an index", name.value);
                wrong(name, "service/wrong-value", message, NAME_HINT);
            } else if sites.iter().any(|other| other.name.as_ref() == Some(&name.value)) {
                let message = format!("the name `{}` stands twice", name.value);
                wrong(name, "service/duplicate-name", message, "give each site a name of its own");
            }
        }
        if let Some(domain) = site.domain.as_ref().filter(|domain| !is_domain(&domain.value)) {
            let message = format!("`{}` is not the address of a site", domain.value);
            wrong(domain, "service/bad-url", message, "for example `https://docs.example.org`");
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
            let message = format!("{} is not a port", port.value);
            let hint = "ports are 0 to 65535; 0 takes a free one";
            diagnostics.push(Diagnostic::error("service/wrong-value", port.span(path), message).hint(hint));
        }
        number
    });
    let names = raw.names.unwrap_or_default();
    (ServiceConfig { port, host, names, origins, max_age: raw.max_age, sites }, diagnostics)
}

const ORIGIN_HINT: &str =
    "an origin is scheme, host and port: `https://docs.example.org`, `http://127.0.0.1:4173`";
const NAME_HINT: &str = "a name has 1 to 64 letters, digits, `-`, `_` or `.`";

fn not_an_origin(text: &str) -> String {
    match text {
        "*" => "there is no origin for everybody: origins are listed one by one".to_owned(),
        _ => format!("`{text}` is not an origin"),
    }
}

/// Whether an index may be called so: names are joined by commas in an address.
pub fn is_index_name(name: &str) -> bool {
    (1..=64).contains(&name.len())
        && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_.".contains(&byte))
}

fn is_domain(url: &str) -> bool {
    origin(url).is_some()
        && !url.contains(['?', '#', '\\', '"', '<', '>', '`'])
        && !url.contains(|c: char| c.is_whitespace() || c.is_control())
}
