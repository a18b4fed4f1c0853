//! Serves a site: access checks, event stream and files.

use std::net::SocketAddr;
use std::sync::{Arc, PoisonError, RwLock};

use hyper::Method;
use hyper::header::{self, HeaderName, HeaderValue};
use hyper::http::StatusCode;

use crate::answer::answer;
use crate::body::Body;
use crate::events::Events;
use crate::guard::{is_own_fetch, is_own_host, is_own_origin, is_same_secret};
use crate::handler::Handler;
use crate::head::Head;
use crate::response::{Response, value};
use crate::site::Site;
use crate::target::{self, Target};

/// Response header field with the build number of a page on the development server. Scripts of the page can read this
/// field.
const SERVER_TIMING: HeaderName = HeaderName::from_static("server-timing");

/// Path of the event stream.
const EVENTS: &str = "/__quire/events";

/// Serves a site that can be replaced at any time.
#[derive(Debug)]
pub struct Service {
    site: RwLock<Arc<Site>>,
    pub(crate) events: Option<Arc<Events>>,
}

impl Service {
    /// Creates a service for a site, without an event stream.
    pub fn new(site: Site) -> Self {
        Self { site: RwLock::new(Arc::new(site)), events: None }
    }

    /// Creates a service for a site, with an event stream that requires `token`.
    pub fn with_events(site: Site, token: String) -> Self {
        Self::with_stream(site, Arc::new(Events::new(token)))
    }

    /// Creates a service for a site, with an existing event stream.
    pub(crate) fn with_stream(site: Site, events: Arc<Events>) -> Self {
        Self { events: Some(events), ..Self::new(site) }
    }

    /// Returns the current site.
    pub fn site(&self) -> Arc<Site> {
        Arc::clone(&self.site.read().unwrap_or_else(PoisonError::into_inner))
    }

    /// Replaces the site for all later requests.
    pub fn replace(&self, site: Site) {
        *self.site.write().unwrap_or_else(PoisonError::into_inner) = Arc::new(site);
    }

    /// Returns the response to a request for a file. In development, a page may take a while to render. If the site is
    /// replaced during this time, the request is repeated with the new site, because open pages have already been
    /// notified of the changes.
    fn file(&self, head: &Head, target: &Target) -> Response {
        loop {
            let site = self.site();
            let response = answer(&site.find(target), &site, head);
            let Some(build) = site.build else { return response };
            if Arc::ptr_eq(&site, &self.site()) {
                return response.with(SERVER_TIMING, value(format!("build;desc={build}")));
            }
        }
    }
}

impl Handler for Service {
    fn respond(&self, head: &Head, local: SocketAddr) -> Response {
        let host = head.field(header::HOST).unwrap_or_default();
        if !is_own_host(&host, local) {
            return Response::plain(StatusCode::MISDIRECTED_REQUEST);
        }
        if head.method != Method::GET && head.method != Method::HEAD {
            return Response::plain(StatusCode::METHOD_NOT_ALLOWED)
                .with(header::ALLOW, HeaderValue::from_static("GET, HEAD"));
        }
        let Some(target) = target::parse(&head.target, &host) else {
            return Response::plain(StatusCode::BAD_REQUEST);
        };
        match &self.events {
            Some(events) if target.path == EVENTS => stream(events, head, &host, &target),
            _ => self.file(head, &target),
        }
    }
}

/// Opens the event stream, but only for this server's own pages.
fn stream(events: &Events, head: &Head, host: &str, target: &Target) -> Response {
    let token = target.query.as_deref().and_then(|query| query.strip_prefix("token="));
    let (token, build) = match token.and_then(|token| token.split_once("&build=")) {
        Some((token, build)) => (Some(token), Some(build)),
        None => (token, None),
    };
    let is_same_origin = is_own_origin(head.field(header::ORIGIN).as_deref(), host)
        && is_own_fetch(head.field("sec-fetch-site").as_deref())
        && token.is_some_and(|token| is_same_secret(token, events.token()));
    if !is_same_origin {
        return Response::plain(StatusCode::FORBIDDEN);
    }
    let body = match head.method {
        Method::HEAD => Body::None,
        _ => Body::Events(events.listen(head.field("last-event-id").as_deref().or(build))),
    };
    Response::new(StatusCode::OK, body)
        .with(header::CONTENT_TYPE, HeaderValue::from_static("text/event-stream; charset=utf-8"))
        .with(header::CACHE_CONTROL, HeaderValue::from_static("no-store"))
}
