//! `quire dev`: builds a site into memory, serves it, builds again after every change and tells open pages.

use std::net::SocketAddr;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use quire_build::{Memory, Options, Report, Session};
use quire_diagnostics::has_errors;
use quire_files::{Limit, Look, Watcher};
use serde_json::{Value, json};

use crate::changes::{Built, changes};
use crate::{Caching, Result, Server, Service, Site, SiteOptions, notice};

/// What the development server tells whoever runs it.
#[derive(Debug)]
pub enum Notice<'a> {
    /// A build has ended. Without errors its site is being served.
    Built {
        /// What it found.
        report: &'a Report,
        /// What is new compared with the site served before.
        change: Change,
        /// From hearing of the change to telling the pages.
        elapsed: Duration,
    },
    /// Answers are given now.
    Listening(SocketAddr),
    /// A build could not be done; the site before it is still being served.
    Failed(&'a str),
    /// The system tells of no changes, so that they are noticed later than usual.
    Looking(&'a Limit),
}

/// What a build has changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Change {
    /// It made the first site.
    First,
    /// This many pages changed, and perhaps what they share.
    Pages(usize),
    /// No page, but something that pages share.
    Shared,
    /// Nothing.
    Nothing,
}

/// Serves the site of `options` at `address` until Ctrl-C or SIGTERM. Fails when there is no site; whatever else is wrong
/// is shown in the browser until it is mended.
pub fn dev(
    mut options: Options,
    address: SocketAddr,
    mut on_notice: impl FnMut(Notice<'_>) + Send + 'static,
) -> Result<()> {
    if !quire_build::is_site(&options.site) {
        return Err(quire_build::Error::NoSite { folder: options.site }.into());
    }
    let server = Server::bind(address)?;
    let token = token();
    options.development = Some(token.clone());
    // The working folder may be removed and made again; its path stays.
    options.site = quire_files::absolute(&options.site)?;
    // The watch begins before the first build, so that no change is missed between the two.
    let watcher = quire_files::watch(&options.site, is_part);
    let service = Arc::new(Service::with_events(notice::site(&[], &token, 0), token.clone()));
    let mut workshop = Workshop {
        session: Session::new(options.clone()),
        options,
        token,
        service: Arc::clone(&service),
        last: None,
        is_broken: false,
        build: 0,
    };
    let mut watching = Watching { watcher, is_limit_told: false };
    workshop.attempt(&mut watching, &mut on_notice);
    on_notice(Notice::Listening(server.address()));
    // Detached: it ends with the process.
    std::thread::spawn(move || {
        loop {
            watching.watcher.wait();
            workshop.attempt(&mut watching, &mut on_notice);
        }
    });
    server.run_until_signal(&service, async {})
}

/// Builds again and again.
struct Workshop {
    options: Options,
    session: Session,
    token: String,
    service: Arc<Service>,
    /// The site that is served; nothing until a build had no errors.
    last: Option<Built>,
    /// Whether pages show an error.
    is_broken: bool,
    /// Counts builds.
    build: u64,
}

/// The watch of the site and of what else its builds depend on.
struct Watching {
    watcher: Watcher,
    /// Whether it was said that the system tells of no changes.
    is_limit_told: bool,
}

impl Workshop {
    /// Builds, whatever comes of it: neither a mistake of the site nor one of ours ends the server.
    fn attempt(&mut self, watching: &mut Watching, on_notice: &mut impl FnMut(Notice<'_>)) {
        if let Some(limit) = watching.watcher.limit().filter(|_| !watching.is_limit_told) {
            on_notice(Notice::Looking(limit));
            watching.is_limit_told = true;
        }
        let look = Look::begin();
        let message = match catch_unwind(AssertUnwindSafe(|| self.build(on_notice))) {
            Ok(result) => {
                watching.watcher.follow(self.session.dependencies(), look);
                result.err().map(|error| error.to_string())
            }
            Err(panic) => {
                // What the session remembers may be half done.
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

    /// Builds once and serves the result, or tells what is wrong with it.
    fn build(&mut self, on_notice: &mut impl FnMut(Notice<'_>)) -> Result<()> {
        let begin = Instant::now();
        let sink = Memory::default();
        self.build += 1;
        let report = self.session.build(&sink)?;
        let change = if has_errors(&report.diagnostics) {
            self.refuse(&notice::findings(&report));
            Change::Nothing
        } else {
            self.accept(sink, &report)
        };
        on_notice(Notice::Built { report: &report, change, elapsed: begin.elapsed() });
        Ok(())
    }

    /// There is no new site: the last good one stays, with the findings over it.
    fn refuse(&mut self, findings: &[Value]) {
        if self.last.is_none() {
            self.service.replace(notice::site(findings, &self.token, self.build));
        }
        self.is_broken = true;
        self.tell(vec![failure(findings)]);
    }

    /// The build is sound: its site is served.
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
        self.tell(messages);
        change
    }

    fn tell(&self, messages: Vec<Value>) {
        if let Some(events) = &self.service.events {
            events.send(self.build, messages);
        }
    }
}

fn failure(findings: &[Value]) -> Value {
    json!({ "type": "error", "diagnostics": findings })
}

/// Whether an entry of the site's folder can be part of the site: built folders are not.
fn is_part(root: &Path, name: &str) -> bool {
    name != "dist" && !quire_files::exists(&root.join(name).join(crate::preview::MARKER))
}

/// 128 random bits that only this process and its pages know.
fn token() -> String {
    use std::fmt::Write as _;
    let mut bytes = [0; 16];
    // Without randomness there is no secret, and no events: an empty token is never right.
    if getrandom::fill(&mut bytes).is_err() {
        return String::new();
    }
    bytes.iter().fold(String::with_capacity(32), |mut token, byte| {
        let _ = write!(token, "{byte:02x}");
        token
    })
}

fn panic_message(panic: &(dyn std::any::Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().map(|text| (*text).to_owned());
    text.or_else(|| panic.downcast_ref::<String>().cloned()).unwrap_or_default()
}
