//! Implements `quire serve-search`.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::Path;

use anyhow::{Context as _, bail};
use quire_config::{ServedSite, ServiceConfig, is_index_name, origin, parse_service};
use quire_diagnostics::{Diagnostic, Sources, has_errors, sort};
use quire_pipeline::Report;
use quire_server::{Error, SearchNotice, SearchOptions, SearchServer};

use crate::arguments::ServeSearch;
use crate::{Outcome, report};

/// Default port.
const PORT: u16 = 4180;

/// Default `max-age` of responses in seconds.
const MAX_AGE: u32 = 300;

/// Serves search requests until a shutdown signal.
pub(crate) fn run(arguments: &ServeSearch) -> anyhow::Result<Outcome> {
    let Some(config) = config(arguments)? else { return Ok(Outcome::CannotRun) };
    let host = arguments.host.or(config.host).unwrap_or(IpAddr::V4(Ipv4Addr::LOCALHOST));
    let port = arguments.port.or(config.port).unwrap_or(PORT);
    let server = SearchServer::prepare(SearchOptions {
        address: SocketAddr::new(host, port),
        sites: config.sites,
        names: config.names,
        origins: config.origins,
        max_age: config.max_age.unwrap_or(MAX_AGE),
    });
    let server = match server {
        Err(Error::Index { diagnostics }) => {
            print(diagnostics, Sources::default());
            return Ok(Outcome::CannotRun);
        }
        server => server?,
    };
    report::progress(&format!("serving search in {} on http://{}/", server.summary(), server.address()));
    server.run(|notice| match notice {
        SearchNotice::Reread(summary) => report::progress(&format!("reloaded the indexes: {summary}")),
        SearchNotice::Failed(Error::Index { diagnostics }) => print(diagnostics, Sources::default()),
        SearchNotice::Failed(error) => report::error_output(&format!("error: {error}\n")),
    })?;
    Ok(Outcome::Success)
}

/// Returns the configuration from the file or the arguments. If the file has errors, prints them and returns `None`.
fn config(arguments: &ServeSearch) -> anyhow::Result<Option<ServiceConfig>> {
    let mut config = match &arguments.config {
        None => ServiceConfig {
            sites: arguments.sites.iter().map(|site| parse_site_argument(site)).collect::<Result<_, _>>()?,
            ..ServiceConfig::default()
        },
        Some(file) => match read(file)? {
            Some(config) => config,
            None => return Ok(None),
        },
    };
    for text in &arguments.origin {
        let origin = origin(text).with_context(|| {
            format!("`{text}` is not an origin; write a scheme, a host and an optional port: `https://docs.example.org`")
        })?;
        config.origins.push(origin);
    }
    Ok(Some(config))
}

/// Parses a site argument: `FOLDER` or `NAME=FOLDER`.
fn parse_site_argument(site: &str) -> anyhow::Result<ServedSite> {
    let Some((name, folder)) = site.split_once('=') else {
        return Ok(ServedSite { folder: site.to_owned(), ..ServedSite::default() });
    };
    if !is_index_name(name) {
        bail!("`{name}` is not a valid index name; use 1 to 64 letters, digits, `-`, `_` or `.`");
    }
    Ok(ServedSite { folder: folder.to_owned(), name: Some(name.to_owned()), ..ServedSite::default() })
}

/// Reads a configuration file and resolves its folders relative to the folder of the file. Returns `None` if the file
/// has errors.
fn read(file: &Path) -> anyhow::Result<Option<ServiceConfig>> {
    let text = quire_files::read_text(file)?;
    let path = file.display().to_string();
    let (mut config, diagnostics) = parse_service(&path, &text);
    let is_broken = has_errors(&diagnostics);
    print(diagnostics, [(path, text)].into_iter().collect());
    for site in &mut config.sites {
        let folder = file.parent().unwrap_or(Path::new("")).join(&site.folder);
        site.folder = folder.display().to_string();
    }
    Ok((!is_broken).then_some(config))
}

fn print(mut diagnostics: Vec<Diagnostic>, sources: Sources) {
    sort(&mut diagnostics);
    report::print_text(&Report { diagnostics, sources, ..Report::default() });
}
