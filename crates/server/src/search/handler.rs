//! Responds to search requests: access checks, CORS, results (requirements S7-06 to S7-08).

use std::net::SocketAddr;
use std::sync::{Arc, PoisonError, RwLock};

use hyper::Method;
use hyper::header::{self, HeaderValue};
use hyper::http::StatusCode;
use quire_search::{Hit, OpenError, Origin};
use serde::Serialize;
use serde_json::json;

use super::parameters;
use super::refusal::Refusal;
use super::sites::Sites;
use crate::answer;
use crate::asset::Asset;
use crate::body::Body;
use crate::guard::{is_own_host, names_host};
use crate::handler::Handler;
use crate::head::Head;
use crate::response::{Response, value};
use crate::target;

/// Path of the search endpoint.
const SEARCH: &str = "/search";

/// Path of the health check for load balancers.
const HEALTH: &str = "/health";

/// Methods that both endpoints support.
const METHODS: &str = "GET, HEAD, OPTIONS";

/// Searches indexes that can be replaced at any time.
pub(super) struct SearchHandler {
    sites: RwLock<Arc<Sites>>,
    names: Vec<String>,
    origins: Vec<String>,
    caching: HeaderValue,
}

/// The search results from one index.
#[derive(Serialize)]
struct Group<'a> {
    index: &'a str,
    hits: Vec<Hit>,
}

impl SearchHandler {
    pub(super) fn new(sites: Sites, names: Vec<String>, origins: Vec<String>, max_age: u32) -> Self {
        let caching = value(format!("public, max-age={max_age}"));
        Self { sites: RwLock::new(Arc::new(sites)), names, origins, caching }
    }

    /// Returns the current indexes.
    pub(super) fn sites(&self) -> Arc<Sites> {
        Arc::clone(&self.sites.read().unwrap_or_else(PoisonError::into_inner))
    }

    /// Replaces the indexes for all later requests.
    pub(super) fn replace(&self, sites: Sites) {
        *self.sites.write().unwrap_or_else(PoisonError::into_inner) = Arc::new(sites);
    }

    /// Returns the response to a request whose `Host` and `Origin` are allowed.
    fn answer(&self, head: &Head, host: &str) -> Result<Response, Refusal> {
        let target = target::parse(&head.target, host)
            .ok_or_else(|| Refusal::bad("malformed-target", "the target is not a path and a query"))?;
        let is_search = target.path == SEARCH;
        if !is_search && target.path != HEALTH {
            return Err(Refusal::new(
                StatusCode::NOT_FOUND,
                "not-found",
                format!("the search endpoint is `{SEARCH}`"),
            ));
        }
        match head.method {
            Method::GET | Method::HEAD if is_search => {
                let results = self.results(target.query.as_deref().unwrap_or_default())?;
                let asset = Asset::new("answer.json", results.into());
                Ok(answer::with_conditions(&asset, &self.caching, &HeaderValue::from_static(""), head))
            }
            Method::GET | Method::HEAD => Ok(Response::json(StatusCode::OK, &json!({ "status": "ok" }))),
            Method::OPTIONS => Ok(preflight(head)),
            _ => {
                let status = StatusCode::METHOD_NOT_ALLOWED;
                let refusal = Refusal::new(status, "method-not-allowed", format!("methods here: {METHODS}"));
                Ok(refusal.response().with(header::ALLOW, HeaderValue::from_static(METHODS)))
            }
        }
    }

    /// Returns the results as JSON.
    fn results(&self, query: &str) -> Result<Vec<u8>, Refusal> {
        let request = parameters::parse(query)?;
        let sites = self.sites();
        let requested_sites = sites.requested_sites(&request.indexes).map_err(|name| {
            let known = sites.names().join(", ");
            Refusal::bad("unknown-index", format!("unknown index `{name}`; available indexes: {known}"))
        })?;
        let languages = sites.languages();
        if !languages.iter().any(|lang| lang.eq_ignore_ascii_case(&request.lang)) {
            let message =
                format!("no index exists for this language; available languages: {}", languages.join(", "));
            return Err(Refusal::bad("unknown-lang", message));
        }
        let version = request.version.as_deref();
        if let Some(unknown) = version.filter(|version| !sites.has_version(version)) {
            let message = format!("no site has a version `{}` of its documentation", unknown.escape_debug());
            return Err(Refusal::bad("unknown-version", message));
        }
        let groups = requested_sites.into_iter().map(|site| {
            let origin = Origin { domain: &site.domain, group: &site.title };
            let index = site.index(&request.lang, version);
            let hits = index.map(|index| index.hits(&request.keyword, request.limit, origin)).transpose()?;
            Ok(Group { index: &site.name, hits: hits.unwrap_or_default() })
        });
        // Unreachable, because indexes are validated when they are read.
        let damaged = |error: OpenError| {
            Refusal::new(StatusCode::INTERNAL_SERVER_ERROR, "damaged-index", error.to_string())
        };
        let groups = groups.collect::<Result<Vec<_>, _>>().map_err(damaged)?;
        Ok(serde_json::to_vec(&groups).unwrap_or_default())
    }

    /// Returns whether a `Host` refers to this service.
    fn is_own_host(&self, host: &str, local: SocketAddr) -> bool {
        is_own_host(host, local) || self.names.iter().any(|name| names_host(name, host))
    }
}

impl Handler for SearchHandler {
    fn respond(&self, head: &Head, local: SocketAddr) -> Response {
        let host = head.field(header::HOST).unwrap_or_default();
        let origin = head.field(header::ORIGIN);
        if origin.as_ref().is_some_and(|origin| !self.origins.iter().any(|allowed| allowed == origin)) {
            let message =
                "pages of this origin may not search; add it to `origins` in the service's configuration";
            return Refusal::new(StatusCode::FORBIDDEN, "unknown-origin", message).response().vary("Origin");
        }
        let answer = if self.is_own_host(&host, local) {
            self.answer(head, &host)
        } else {
            let message =
                "this is not a hostname of the service; add it to `names` in the service's configuration";
            Err(Refusal::new(StatusCode::MISDIRECTED_REQUEST, "unknown-host", message))
        };
        let response = answer.unwrap_or_else(|refusal| refusal.response()).vary("Origin");
        match origin {
            Some(origin) => response.with(header::ACCESS_CONTROL_ALLOW_ORIGIN, value(origin)),
            None => response,
        }
    }

    fn refuse(&self) -> Response {
        Refusal::bad("malformed-request", "a request must have one `Host` and no body").response()
    }
}

/// Returns the response to an `OPTIONS` request, such as a CORS preflight (Fetch standard).
fn preflight(head: &Head) -> Response {
    let fixed = HeaderValue::from_static;
    let response = Response::new(StatusCode::NO_CONTENT, Body::None).with(header::ALLOW, fixed(METHODS));
    if head.field(header::ACCESS_CONTROL_REQUEST_METHOD).is_none() {
        return response;
    }
    response
        .with(header::ACCESS_CONTROL_ALLOW_METHODS, fixed(METHODS))
        .with(header::ACCESS_CONTROL_ALLOW_HEADERS, fixed("Content-Type, If-None-Match"))
        .with(header::ACCESS_CONTROL_MAX_AGE, fixed("86400"))
}
