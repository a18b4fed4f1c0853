//! `quire dev`: serves a site while it is edited, rebuilds it after each change, and notifies open pages.

mod problems;
mod table;

use std::collections::{BTreeMap, BTreeSet};
use std::net::SocketAddr;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use quire_files::{Limit, ReadStart, Watcher};
use quire_pipeline::{LiveBuild, LiveChanges, LiveSession, LiveSite, Options, Report};
use serde_json::{Value, json};

use crate::events::Events;
use crate::{Result, Server, Service, notice};
use problems::Problems;
use table::{edited_table, table};

type Files = BTreeMap<String, Arc<[u8]>>;

/// Event that the development server reports to its caller.
#[derive(Debug)]
pub enum Notice<'a> {
    /// A build finished. If the build produced a site, the server now serves that site.
    Built {
        /// Diagnostics and statistics of the build.
        report: &'a Report,
        /// What differs from the previously served site.
        change: Change,
        /// Time from the start of the build to the notification of open pages.
        elapsed: Duration,
    },
    /// Rendering a page reported diagnostics, such as an error in the site's code.
    Rendered(&'a Report),
    /// The server accepts requests at this address.
    Listening(SocketAddr),
    /// A build could not run, and the previous site is still served.
    Failed(&'a str),
    /// The system cannot report all file events, so changes are detected by polling, with a delay.
    Looking(&'a Limit),
}

/// The kind of change in a build.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Change {
    /// The first site that can be served.
    First,
    /// Only the content of this many pages changed.
    Pages(usize),
    /// More than the content of pages changed.
    Site,
    /// The site is the same as before, or the build failed.
    Nothing,
}

/// Serves the site described by `options` at `address` until Ctrl-C or SIGTERM. Fails if there is no site, or if the
/// address cannot be bound. All errors in the site are shown in the browser until they are fixed.
pub fn dev(
    mut options: Options,
    address: SocketAddr,
    on_notice: impl FnMut(Notice<'_>) + Send + 'static,
) -> Result<()> {
    if !quire_pipeline::is_site(&options.site) {
        return Err(quire_pipeline::Error::NoSite { folder: options.site }.into());
    }
    let server = Server::bind(address)?;
    let token = token();
    options.development = Some(token.clone());
    // The working directory may be deleted and recreated, but an absolute path remains valid.
    options.site = quire_files::absolute(&options.site)?;
    // Watch before the first build, so that no change is missed.
    let watcher = quire_files::watch(&options.site, is_part);
    let events = Arc::new(Events::new(token.clone()));
    let service = Arc::new(Service::with_stream(notice::site(&[], &token, 0), Arc::clone(&events)));
    let problems = Arc::new(Problems::new(events, Box::new(on_notice)));
    let mut dev_session = DevSession {
        session: LiveSession::new(options.clone()),
        options,
        token,
        service: Arc::clone(&service),
        problems: Arc::clone(&problems),
        dependencies: BTreeSet::new(),
        is_served: false,
        is_limit_reported: false,
    };
    dev_session.report_limit(&watcher);
    let read_start = ReadStart::begin();
    dev_session.attempt(&[]);
    problems.notify(Notice::Listening(server.address()));
    // The thread is detached and ends with the process.
    std::thread::spawn(move || dev_session.follow(watcher, read_start));
    server.run_until_signal(&service, async {})
}

/// State of the development server between builds.
struct DevSession {
    options: Options,
    session: LiveSession,
    token: String,
    service: Arc<Service>,
    problems: Arc<Problems>,
    /// Files outside the docs and public folders that the last build read, and paths at which the build looked for a
    /// file. Not updated if a build panics.
    dependencies: BTreeSet<PathBuf>,
    /// Whether a build has produced a site that can be served.
    is_served: bool,
    /// Whether [`Notice::Looking`] has been reported.
    is_limit_reported: bool,
}

impl DevSession {
    /// Builds after each change, and never returns. `read_start` is the start time of the last build.
    fn follow(mut self, mut watcher: Watcher, mut read_start: ReadStart) {
        watcher.start();
        loop {
            watcher.follow(self.dependencies.iter().cloned(), read_start);
            let changed = watcher.wait();
            self.report_limit(&watcher);
            read_start = ReadStart::begin();
            self.attempt(&changed);
        }
    }

    /// Reports once that changes are detected by polling.
    fn report_limit(&mut self, watcher: &Watcher) {
        if let Some(limit) = watcher.limit().filter(|_| !self.is_limit_reported) {
            self.problems.notify(Notice::Looking(limit));
            self.is_limit_reported = true;
        }
    }

    /// Runs a build. Neither an error in the site nor a panic stops the server.
    fn attempt(&mut self, changed: &[PathBuf]) {
        let message = match catch_unwind(AssertUnwindSafe(|| self.build(changed))) {
            Ok(result) => {
                self.dependencies = self.session.dependencies();
                result.err().map(|error| error.to_string())
            }
            Err(panic) => {
                // A panic may leave the session's caches inconsistent.
                self.session = LiveSession::new(self.options.clone());
                Some(format!("the build stopped because of a bug in Quire: {}", panic_message(&*panic)))
            }
        };
        if let Some(message) = message {
            let frame = format!("error: {message}");
            self.refuse(vec![
                json!({ "code": "build/failed", "severity": "error", "message": message, "frame": frame }),
            ]);
            self.problems.notify(Notice::Failed(&message));
        }
    }

    /// Builds once, and serves the result or reports the errors.
    fn build(&mut self, changed: &[PathBuf]) -> Result<()> {
        let begin = Instant::now();
        self.problems.next_build();
        let LiveBuild { report, site, files, changes } = self.session.build(changed)?;
        let change = if let Some(live) = site {
            self.accept(&live, files, &report, &changes)
        } else {
            self.refuse(notice::errors(&report));
            Change::Nothing
        };
        self.problems.notify(Notice::Built { report: &report, change, elapsed: begin.elapsed() });
        Ok(())
    }

    /// Keeps serving the previous site, and sends the errors to open pages.
    fn refuse(&mut self, errors: Vec<Value>) {
        if !self.is_served {
            self.service.replace(notice::site(&errors, &self.token, self.problems.build()));
        }
        self.problems.refuse(errors);
    }

    /// Serves the new site and notifies open pages.
    fn accept(
        &mut self,
        live: &Arc<LiveSite>,
        files: Files,
        report: &Report,
        changes: &LiveChanges,
    ) -> Change {
        if let Some(edited) = &changes.edited {
            self.service.replace(edited_table(&self.service.site(), live, edited, &self.problems));
            self.problems.accept_pages(edited.iter().map(|page| live.route(*page)));
        } else {
            self.service.replace(table(live, files, report, &self.problems));
            self.problems.accept(live, report);
        }
        self.announce(live, changes)
    }

    /// Notifies open pages of the changes.
    fn announce(&mut self, live: &LiveSite, changes: &LiveChanges) -> Change {
        let is_first = !std::mem::replace(&mut self.is_served, true);
        let routes = live.changed_routes(changes);
        if changes.must_reload {
            self.problems.send(json!({ "type": "reload" }));
        } else if !routes.is_empty() {
            self.problems.send(json!({ "type": "update", "routes": routes }));
        }
        match &changes.edited {
            _ if is_first => Change::First,
            Some(_) if changes.is_same => Change::Nothing,
            Some(edited) => Change::Pages(edited.len()),
            None => Change::Site,
        }
    }
}

/// Returns whether an entry of the site's folder can be an input of builds. Output folders are excluded.
fn is_part(root: &Path, name: &str) -> bool {
    name != "dist" && !quire_files::is_published(&root.join(name))
}

/// Returns a random 128-bit token in hexadecimal, which only pages from this server contain.
fn token() -> String {
    let mut bytes = [0; 16];
    // Without a random source, the token is empty and matches nothing, which disables events.
    if getrandom::fill(&mut bytes).is_err() {
        return String::new();
    }
    format!("{:032x}", u128::from_be_bytes(bytes))
}

fn panic_message(panic: &(dyn std::any::Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().map(|text| (*text).to_owned());
    text.or_else(|| panic.downcast_ref::<String>().cloned()).unwrap_or_default()
}
