//! Errors of the site on the development server, which open pages display.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use quire_pipeline::{LiveSite, Report};
use serde_json::{Value, json};

use super::Notice;
use crate::events::Events;
use crate::notice;

/// Callback for notices. Called from several threads, but never concurrently.
type OnNotice = Box<dyn FnMut(Notice<'_>) + Send>;

/// The errors of a site. Every change is sent to open pages.
pub(super) struct Problems {
    events: Arc<Events>,
    on_notice: Mutex<OnNotice>,
    state: Mutex<State>,
}

impl std::fmt::Debug for Problems {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_struct("Problems").field("state", &self.state).finish_non_exhaustive()
    }
}

/// The number of the latest build, and the errors of the site as JSON (see [`notice::errors`]).
#[derive(Debug, Default, Clone, PartialEq)]
struct State {
    /// Number of the latest build, counted from the start of the server.
    build: u64,
    /// Errors of the whole site, shown on every page.
    site: Vec<Value>,
    /// Errors in the source of a page, by route.
    pages: BTreeMap<String, Vec<Value>>,
    /// Errors that the site's code caused while a page was rendered, by route.
    rendered: BTreeMap<String, Vec<Value>>,
}

impl Problems {
    pub(super) fn new(events: Arc<Events>, on_notice: OnNotice) -> Self {
        Self { events, on_notice: Mutex::new(on_notice), state: Mutex::default() }
    }

    pub(super) fn notify(&self, notice: Notice<'_>) {
        (self.on_notice.lock().unwrap_or_else(PoisonError::into_inner))(notice);
    }

    /// Returns a page that shows the errors of a report in place of a page that cannot be rendered.
    pub(super) fn page(&self, report: &Report) -> String {
        notice::page(&notice::errors(report), self.events.token(), self.build())
    }

    /// Records the start of a build.
    pub(super) fn next_build(&self) {
        self.state().build += 1;
    }

    /// Returns the number of the latest build.
    pub(super) fn build(&self) -> u64 {
        self.state().build
    }

    /// Records the errors of a build that produced no site. The previous site is still served.
    pub(super) fn refuse(&self, errors: Vec<Value>) {
        self.update(|state| {
            state.site = errors;
            state.pages.clear();
        });
    }

    /// Records that a new site is served. The errors in `report` replace the errors of earlier builds. Rendering errors
    /// of pages that still exist are kept until these pages are rendered again.
    pub(super) fn accept(&self, live: &LiveSite, report: &Report) {
        let (site, pages) = by_page(live, report);
        self.update(|state| {
            state.site = site;
            state.pages = pages;
            state.rendered.retain(|route, _| live.pages().any(|page| live.route(page) == *route));
        });
    }

    /// Removes the recorded source errors of edited pages, after a build of these pages succeeded.
    pub(super) fn accept_pages(&self, routes: impl Iterator<Item = String>) {
        self.update(|state| {
            for route in routes {
                state.pages.remove(&route);
            }
        });
    }

    /// Records the errors of rendering a page. Replaces the errors of the page's previous rendering.
    pub(super) fn rendered(&self, route: &str, report: &Report) {
        if !report.diagnostics.is_empty() {
            self.notify(Notice::Rendered(report));
        }
        let errors = notice::errors(report);
        self.update(|state| {
            state.rendered.remove(route);
            if !errors.is_empty() {
                state.rendered.insert(route.to_owned(), errors);
            }
        });
    }

    /// Sends a message about a change to the site to all open pages.
    pub(super) fn send(&self, message: Value) {
        let state = self.state();
        self.events.send(state.build, message);
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Changes the state, and notifies open pages if the errors have changed.
    fn update(&self, change: impl FnOnce(&mut State)) {
        let mut state = self.state();
        let before = state.clone();
        change(&mut state);
        self.events.set_build(state.build);
        if *state != before {
            self.events.send_problems(state.build, state.message());
        }
    }
}

impl State {
    /// Returns the errors as a message, or `None` if no errors are recorded.
    fn message(&self) -> Option<Value> {
        let mut pages = self.pages.clone();
        for (route, errors) in &self.rendered {
            pages.entry(route.clone()).or_default().extend(errors.iter().cloned());
        }
        let is_empty = self.site.is_empty() && pages.is_empty();
        (!is_empty).then(|| json!({ "type": "problems", "site": self.site, "pages": pages }))
    }
}

/// Returns the errors of the whole site, and the errors of pages by route.
fn by_page(live: &LiveSite, report: &Report) -> (Vec<Value>, BTreeMap<String, Vec<Value>>) {
    let (mut site, mut pages) = (Vec::new(), BTreeMap::<String, Vec<Value>>::new());
    for (source, error) in notice::errors_by_file(report) {
        match live.route_of_source(&source) {
            Some(route) => pages.entry(route.to_owned()).or_default().push(error),
            None => site.push(error),
        }
    }
    (site, pages)
}
