//! Compares a site's URLs with its registry of published URLs, which must stay valid.

use std::collections::BTreeMap;
use std::sync::Arc;

use quire_content::{ADDRESSES, Addresses, LostAddresses};
use quire_diagnostics::{Diagnostic, JsonProblem};
use quire_load::{Error, Loaded};
use quire_render::Model;

use crate::Report;
use crate::Session;
use crate::session::Modelled;

/// The URLs of a site, see [`Session::addresses`].
#[derive(Debug)]
pub struct SiteAddresses {
    /// Diagnostics of the stages up to the model (navigation, page data and links), and of the registry.
    pub report: Report,
    /// Current URLs of the site; `None` if a stage up to the model has errors.
    pub current: Option<Addresses>,
    /// URLs that the site has published before, from `addresses.json`.
    pub registry: Registry,
}

/// The registry of a site's published URLs.
#[derive(Debug)]
pub enum Registry {
    /// The site has no registry, so URLs are not compared.
    Missing,
    /// The registry cannot be read. The report contains the reason unless [`SiteAddresses::current`] is `None`.
    Unreadable,
    /// The URLs listed in the registry.
    Known(Addresses),
}

impl Session {
    /// Returns the site's current URLs and the URLs in its registry, without rendering pages.
    pub fn addresses(&self) -> Result<SiteAddresses, Error> {
        let Modelled { mut report, site, model } = self.modelled()?;
        let registry = match registry(&site) {
            Ok(None) => Registry::Missing,
            Ok(Some((_, addresses))) => Registry::Known(addresses),
            Err(_) => Registry::Unreadable,
        };
        let Some((_, model)) = model else {
            return Ok(SiteAddresses { report: report.finish(&site), current: None, registry });
        };
        report.diagnostics.extend(lost_addresses(&site, &model));
        let current = Some(model.site.addresses());
        Ok(SiteAddresses { report: report.finish(&site), current, registry })
    }
}

/// Returns the text of the registry and its URLs. Returns `None` if there is no registry. Fails with the reason if the
/// registry cannot be read.
fn registry(site: &Loaded) -> Result<Option<(Arc<str>, Addresses)>, JsonProblem> {
    let text = site.includes.read_optional(ADDRESSES).map_err(|error| error.message)?;
    let Some(text) = text else { return Ok(None) };
    let addresses = Addresses::parse(&text)?;
    Ok(Some((text.into(), addresses)))
}

/// Returns an error for each registered URL that the site no longer has, or an error for an unreadable registry.
pub(crate) fn lost_addresses(site: &Loaded, model: &Model) -> Vec<Diagnostic> {
    let found = match registry(site) {
        Ok(None) => Vec::new(),
        Ok(Some((text, registry))) => {
            let lost = LostAddresses::new(&model.site, &registry);
            let docs = || quire_git::renamed_files(&site.folder.join(&site.config.route.docs));
            let renamed = if lost.has_pages() { docs() } else { BTreeMap::new() };
            lost.diagnostics(&model.site, &registry, &text, &renamed)
        }
        Err(problem) => {
            let message = format!("`{ADDRESSES}` cannot be read: {problem}");
            let hint = "resolve a merge conflict, or restore the last readable version from git: the file is a JSON array of strings";
            let error = Diagnostic::error("content/bad-addresses", problem.span(ADDRESSES), message);
            vec![error.hint(hint)]
        }
    };
    site.config.check.severities.apply(found)
}
