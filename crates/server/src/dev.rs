//! `quire dev`: builds a site into memory, serves it, rebuilds after every change and notifies open pages.

use std::net::SocketAddr;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use quire_diagnostics::has_errors;
use quire_files::{Limit, Look, Watcher};
use quire_pipeline::{Memory, Options, Report, Session};
use serde_json::{Value, json};

use crate::changes::{Built, changes};
use crate::{Caching, Result, Server, Service, Site, SiteOptions, notice};

/// Progress of the development server, reported to its caller.
#[derive(Debug)]
pub enum Notice<'a> {
    /// A build finished. If it has no errors, its site is now served.
    Built {
        /// The result of the build.
        report: &'a Report,
        /// What changed since the site served before.
        change: Change,
        /// Time from noticing the change to notifying the pages.
        elapsed: Duration,
    },
    /// The server accepts requests.
    Listening(SocketAddr),
    /// A build could not run; the previous site is still served.
    Failed(&'a str),
    /// The system reports no file events, so changes are noticed by polling, with a delay.
    Looking(&'a Limit),
}

/// What a build changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Change {
    /// The first build without errors.
    First,
    /// This many pages, and possibly shared files.
    Pages(usize),
    /// Shared files only.
    Shared,
    /// Nothing.
    Nothing,
}

/// Serves the site of `options` at `address` until Ctrl-C or SIGTERM. Fails if there is no site; any other
/// problem is shown in the browser until it is fixed.
pub fn dev(
    mut options: Options,
    address: SocketAddr,
    mut on_notice: impl FnMut(Notice<'_>) + Send + 'static,
) -> Result<()> {
    if !quire_pipeline::is_site(&options.site) {
        return Err(quire_pipeline::Error::NoSite { folder: options.site }.into());
    }
    let server = Server::bind(address)?;
    let token = token();
    options.development = Some(token.clone());
    // The working folder may be deleted and recreated; an absolute path stays valid.
    options.site = quire_files::absolute(&options.site)?;
    // Start watching before the first build, so that no change between the two is missed.
    let watcher = quire_files::watch(&options.site, is_part);
    let service = Arc::new(Service::with_events(notice::site(&[], &token, 0), token.clone()));
    let mut dev_session = DevSession {
        session: Session::new(options.clone()),
        options,
        token,
        service: Arc::clone(&service),
        last: None,
        is_broken: false,
        build: 0,
    };
    let mut watching = Watching { watcher, is_limit_reported: false };
    dev_session.attempt(&mut watching, &mut on_notice);
    on_notice(Notice::Listening(server.address()));
    // Detached: ends with the process.
    std::thread::spawn(move || {
        loop {
            watching.watcher.wait();
            dev_session.attempt(&mut watching, &mut on_notice);
        }
    });
    server.run_until_signal(&service, async {})
}

/// The state that development builds share.
struct DevSession {
    options: Options,
    session: Session,
    token: String,
    service: Arc<Service>,
    /// The site being served; `None` until a build without errors.
    last: Option<Built>,
    /// Whether open pages show an error.
    is_broken: bool,
    /// Number of the latest build.
    build: u64,
}

/// Watches the site and the other files its builds depend on.
struct Watching {
    watcher: Watcher,
    /// Whether the missing file events have been reported.
    is_limit_reported: bool,
}

impl DevSession {
    /// Builds and survives any outcome: neither a mistake in the site nor a panic ends the server.
    fn attempt(&mut self, watching: &mut Watching, on_notice: &mut impl FnMut(Notice<'_>)) {
        if let Some(limit) = watching.watcher.limit().filter(|_| !watching.is_limit_reported) {
            on_notice(Notice::Looking(limit));
            watching.is_limit_reported = true;
        }
        let look = Look::begin();
        let message = match catch_unwind(AssertUnwindSafe(|| self.build(on_notice))) {
            Ok(result) => {
                watching.watcher.follow(self.session.dependencies(), look);
                result.err().map(|error| error.to_string())
            }
            Err(panic) => {
                // A panic may leave the session's caches inconsistent.
                self.session = Session::new(self.options.clone());
                Some(format!("the build stopped with a mistake of its own: {}", panic_message(&*panic)))
            }
        };
        if let Some(message) = message {
            let frame = format!("error: {message}");
            self.refuse(&[
                json!({ "code": "build/failed", "severity": "error", "message": message, "frame": frame }),
            ]);
            on_notice(Notice::Failed(&message));
        }
    }

    /// Builds once and serves the result, or reports its errors.
    fn build(&mut self, on_notice: &mut impl FnMut(Notice<'_>)) -> Result<()> {
        let begin = Instant::now();
        let sink = Memory::default();
        self.build += 1;
        let report = self.session.build(&sink)?;
        let change = if has_errors(&report.diagnostics) {
            self.refuse(&notice::diagnostics(&report));
            Change::Nothing
        } else {
            self.accept(sink, &report)
        };
        on_notice(Notice::Built { report: &report, change, elapsed: begin.elapsed() });
        Ok(())
    }

    /// Keeps serving the last good site and shows the errors over it.
    fn refuse(&mut self, diagnostics: &[Value]) {
        if self.last.is_none() {
            self.service.replace(notice::site(diagnostics, &self.token, self.build));
        }
        self.is_broken = true;
        self.notify(vec![failure(diagnostics)]);
    }

    /// Serves the new site and notifies open pages.
    fn accept(&mut self, sink: Memory, report: &Report) -> Change {
        let built = Built { files: sink.into_files(), routes: report.routes.clone() };
        let policy = report.policy.clone();
        let options = SiteOptions { base: report.base.clone(), policy, caching: Caching::Development };
        self.service.replace(Site::from_files(built.files.clone(), options));
        let mut messages = Vec::new();
        if std::mem::take(&mut self.is_broken) {
            messages.push(json!({ "type": "clear" }));
        }
        let change = match &self.last {
            None => {
                messages.push(json!({ "type": "reload" }));
                Change::First
            }
            Some(last) => {
                let changes = changes(last, &built);
                if changes.must_reload {
                    messages.push(json!({ "type": "reload" }));
                } else if !changes.routes.is_empty() {
                    messages.push(json!({ "type": "update", "routes": changes.routes }));
                }
                match changes.routes.len() {
                    0 if changes.must_reload => Change::Shared,
                    0 => Change::Nothing,
                    pages => Change::Pages(pages),
                }
            }
        };
        self.last = Some(built);
        self.notify(messages);
        change
    }

    fn notify(&self, messages: Vec<Value>) {
        if let Some(events) = &self.service.events {
            events.send(self.build, messages);
        }
    }
}

fn failure(diagnostics: &[Value]) -> Value {
    json!({ "type": "error", "diagnostics": diagnostics })
}

/// Whether an entry of the site's folder is input; built folders are not.
fn is_part(root: &Path, name: &str) -> bool {
    name != "dist" && !quire_files::exists(&root.join(name).join(crate::preview::MARKER))
}

/// A random 128-bit token in hexadecimal, shared with this server's pages only.
fn token() -> String {
    let mut bytes = [0; 16];
    // Without randomness there is no secret: an empty token matches nothing, so events are off.
    if getrandom::fill(&mut bytes).is_err() {
        return String::new();
    }
    format!("{:032x}", u128::from_be_bytes(bytes))
}

fn panic_message(panic: &(dyn std::any::Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().map(|text| (*text).to_owned());
    text.or_else(|| panic.downcast_ref::<String>().cloned()).unwrap_or_default()
}
