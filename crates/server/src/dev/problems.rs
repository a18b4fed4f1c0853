//! What is wrong with a site while it is written, as its open pages show it.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, PoisonError};

use quire_pipeline::{LiveSite, Report};
use serde_json::{Value, json};

use super::Notice;
use crate::events::Events;
use crate::notice;

/// Receives the notices of a development server, from several threads.
pub(super) type OnNotice = Mutex<Box<dyn FnMut(Notice<'_>) + Send>>;

/// The errors of a site. Open pages are told of every change.
pub(super) struct Problems {
    events: Arc<Events>,
    on_notice: OnNotice,
    state: Mutex<State>,
}

impl std::fmt::Debug for Problems {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_struct("Problems").field("state", &self.state).finish_non_exhaustive()
    }
}

/// Errors as JSON, see [`notice::errors`].
#[derive(Debug, Default, Clone, PartialEq)]
struct State {
    /// Number of the latest build.
    build: u64,
    /// Errors that concern the whole site: every page shows them.
    site: Vec<Value>,
    /// Errors in the source of a page, by route.
    pages: BTreeMap<String, Vec<Value>>,
    /// Errors of the site's code while a page was rendered, by route.
    rendered: BTreeMap<String, Vec<Value>>,
}

impl Problems {
    pub(super) fn new(events: Arc<Events>, on_notice: Box<dyn FnMut(Notice<'_>) + Send>) -> Self {
        Self { events, on_notice: Mutex::new(on_notice), state: Mutex::default() }
    }

    /// Passes a notice on.
    pub(super) fn notify(&self, notice: Notice<'_>) {
        (self.on_notice.lock().unwrap_or_else(PoisonError::into_inner))(notice);
    }

    /// A page that shows the errors of a report, for a page that cannot be rendered.
    pub(super) fn page(&self, report: &Report) -> String {
        let errors: Vec<Value> = notice::errors(report).into_iter().map(|(_, error)| error).collect();
        notice::page(&errors, self.events.token(), self.build())
    }

    /// A build has begun.
    pub(super) fn next_build(&self) {
        self.state.lock().unwrap_or_else(PoisonError::into_inner).build += 1;
    }

    /// The number of the latest build.
    pub(super) fn build(&self) -> u64 {
        self.state.lock().unwrap_or_else(PoisonError::into_inner).build
    }

    /// Nothing can be built because of these errors; the last site is still served.
    pub(super) fn refuse(&self, errors: Vec<Value>) {
        self.update(|state| {
            state.site = errors;
            state.pages.clear();
        });
    }

    /// A site is served. Its report replaces what is known of the whole site.
    pub(super) fn accept(&self, live: &LiveSite, report: &Report) {
        let (site, pages) = by_page(live, report);
        self.update(|state| {
            state.site = site;
            state.pages = pages;
            let routes: BTreeSet<&String> = report.routes.values().collect();
            state.rendered.retain(|route, _| routes.contains(route) || route.ends_with(".html"));
        });
    }

    /// Some pages were edited, which have no errors now.
    pub(super) fn accept_pages(&self, routes: impl Iterator<Item = String>) {
        self.update(|state| {
            for route in routes {
                state.pages.remove(&route);
            }
        });
    }

    /// A page was rendered.
    pub(super) fn rendered(&self, route: &str, report: &Report) {
        if !report.diagnostics.is_empty() {
            self.notify(Notice::Rendered(report));
        }
        let errors: Vec<Value> = notice::errors(report).into_iter().map(|(_, error)| error).collect();
        self.update(|state| {
            state.rendered.remove(route);
            if !errors.is_empty() {
                state.rendered.insert(route.to_owned(), errors);
            }
        });
    }

    /// Tells open pages about a change of the site.
    pub(super) fn send(&self, message: Value) {
        let state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        self.events.send(state.build, message);
    }

    /// Changes the state and tells open pages if it differs.
    fn update(&self, change: impl FnOnce(&mut State)) {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        let before = state.clone();
        change(&mut state);
        self.events.set_build(state.build);
        if *state != before {
            self.events.send_problems(state.build, state.message());
        }
    }
}

impl State {
    /// `None` when nothing is wrong.
    fn message(&self) -> Option<Value> {
        let mut pages = self.pages.clone();
        for (route, errors) in &self.rendered {
            pages.entry(route.clone()).or_default().extend(errors.iter().cloned());
        }
        let is_empty = self.site.is_empty() && pages.is_empty();
        (!is_empty).then(|| json!({ "type": "problems", "site": self.site, "pages": pages }))
    }
}

/// The errors of the whole site, and those of pages by route.
fn by_page(live: &LiveSite, report: &Report) -> (Vec<Value>, BTreeMap<String, Vec<Value>>) {
    let (mut site, mut pages) = (Vec::new(), BTreeMap::<String, Vec<Value>>::new());
    for (source, error) in notice::errors(report) {
        match live.route_of_source(&source) {
            Some(route) => pages.entry(route.to_owned()).or_default().push(error),
            None => site.push(error),
        }
    }
    (site, pages)
}
