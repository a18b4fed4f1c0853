//! Answers to searches: who may ask, from where, and what comes back (requirements S7-06 to S7-08).

use std::net::SocketAddr;
use std::sync::{Arc, PoisonError, RwLock};

use quire_search::{Hit, OpenError, Origin};
use serde::Serialize;
use serde_json::json;

use super::parameters;
use super::refusal::Refusal;
use super::sites::Sites;
use crate::answer;
use crate::asset::Asset;
use crate::guard::{is_own_host, names_host};
use crate::handler::Handler;
use crate::head::Head;
use crate::response::{Body, Response};
use crate::target;

/// Where searches are answered.
const SEARCH: &str = "/search";

/// Where a balancer asks whether this server lives.
const HEALTH: &str = "/health";

/// What the methods of both addresses are.
const METHODS: &str = "GET, HEAD, OPTIONS";

/// Answers from indexes that may be exchanged for newer ones at any time.
pub(super) struct SearchHandler {
    sites: RwLock<Arc<Sites>>,
    names: Vec<String>,
    origins: Vec<String>,
    caching: String,
}

/// What one index answers.
#[derive(Serialize)]
struct Group<'a> {
    index: &'a str,
    hits: Vec<Hit>,
}

impl SearchHandler {
    pub(super) fn new(sites: Sites, names: Vec<String>, origins: Vec<String>, max_age: u32) -> Self {
        let caching = format!("public, max-age={max_age}");
        Self { sites: RwLock::new(Arc::new(sites)), names, origins, caching }
    }

    /// The sites as they are now.
    pub(super) fn sites(&self) -> Arc<Sites> {
        Arc::clone(&self.sites.read().unwrap_or_else(PoisonError::into_inner))
    }

    /// Searches in these from now on.
    pub(super) fn replace(&self, sites: Sites) {
        *self.sites.write().unwrap_or_else(PoisonError::into_inner) = Arc::new(sites);
    }

    /// The answer to whoever may have it.
    fn answer(&self, head: &Head, host: &str) -> Result<Response, Refusal> {
        let target = target::parse(&head.target, host)
            .ok_or_else(|| Refusal::bad("malformed-target", "the target is not a path and a query"))?;
        let is_search = target.path == SEARCH;
        if !is_search && target.path != HEALTH {
            return Err(Refusal::new(404, "not-found", format!("searches are answered at `{SEARCH}`")));
        }
        match head.method.as_str() {
            "GET" | "HEAD" if is_search => {
                let found = self.found(target.query.as_deref().unwrap_or_default())?;
                let asset = Asset::new("answer.json", found.into());
                Ok(answer::with_conditions(&asset, &self.caching, "", head))
            }
            "GET" | "HEAD" => Ok(Response::json(200, &json!({ "status": "ok" }))),
            "OPTIONS" => Ok(preflight(head)),
            _ => {
                let refusal = Refusal::new(405, "method-not-allowed", format!("methods here: {METHODS}"));
                Ok(refusal.response().with("Allow", METHODS))
            }
        }
    }

    /// What was found, as JSON.
    fn found(&self, query: &str) -> Result<Vec<u8>, Refusal> {
        let asked = parameters::parse(query)?;
        let sites = self.sites();
        let named = sites.named(&asked.indexes).map_err(|name| {
            let known = sites.names().join(", ");
            Refusal::bad("unknown-index", format!("there is no index `{name}`; there are: {known}"))
        })?;
        let languages = sites.languages();
        if !languages.iter().any(|lang| lang.eq_ignore_ascii_case(&asked.lang)) {
            let message = format!("there is no index in this language; there are: {}", languages.join(", "));
            return Err(Refusal::bad("unknown-lang", message));
        }
        let groups = named.into_iter().map(|site| {
            let origin = Origin { domain: &site.domain, group: &site.title };
            let index = site.index(&asked.lang);
            let hits = index.map(|index| index.hits(&asked.keyword, asked.limit, origin)).transpose()?;
            Ok(Group { index: &site.name, hits: hits.unwrap_or_default() })
        });
        // Cannot happen to indexes that were checked when they were read.
        let damaged = |error: OpenError| Refusal::new(500, "damaged-index", error.to_string());
        let groups = groups.collect::<Result<Vec<_>, _>>().map_err(damaged)?;
        Ok(serde_json::to_vec(&groups).unwrap_or_default())
    }

    /// Whether a request comes to a name of this service.
    fn is_own_host(&self, host: &str, local: SocketAddr) -> bool {
        is_own_host(host, local) || self.names.iter().any(|name| names_host(name, host))
    }
}

impl Handler for SearchHandler {
    fn respond(&self, head: &Head, local: SocketAddr) -> Response {
        let host = head.field("host").unwrap_or_default();
        let origin = head.field("origin");
        if origin.as_ref().is_some_and(|origin| !self.origins.iter().any(|own| own == origin)) {
            let message = "pages of this origin may not ask; the service's configuration lists `origins`";
            return Refusal::new(403, "unknown-origin", message).response().vary("Origin");
        }
        let answer = if self.is_own_host(&host, local) {
            self.answer(head, &host)
        } else {
            let message = "this is not a name of the service; its configuration lists them in `names`";
            Err(Refusal::new(421, "unknown-host", message))
        };
        let response = answer.unwrap_or_else(|refusal| refusal.response()).vary("Origin");
        match origin {
            Some(origin) => response.with("Access-Control-Allow-Origin", origin),
            None => response,
        }
    }

    fn refuse(&self, status: u16) -> Response {
        Refusal::new(status, "malformed-request", "this is no request of HTTP/1.1 as it is served here")
            .response()
    }
}

/// What a browser asks before a request that is not a plain one (Fetch, CORS-preflight).
fn preflight(head: &Head) -> Response {
    let response = Response { status: 204, fields: Vec::new(), body: Body::None }.with("Allow", METHODS);
    if head.field("access-control-request-method").is_none() {
        return response;
    }
    response
        .with("Access-Control-Allow-Methods", METHODS)
        .with("Access-Control-Allow-Headers", "Content-Type, If-None-Match")
        .with("Access-Control-Max-Age", "86400")
}
