//! Implements `quire doctor`.

use std::fmt::Write as _;
use std::net::{Ipv4Addr, TcpListener};
use std::path::Path;
use std::time::Duration;

use quire_diagnostics::Severity;
use quire_pipeline::{Error, Session};
use quire_process::{Limits, Program};

use crate::arguments::{Doctor, PORT, Site};
use crate::{Outcome, report};

/// Time limit for esbuild to print its version.
const LIMITS: Limits = Limits::time(Duration::from_secs(10));

/// Free disk space, in megabytes, below which a build may fail. The largest measured site takes 1 GB.
const LITTLE_SPACE: u64 = 1000;

const INSTALL_ESBUILD: &str = "`npm install --save-dev esbuild`, or set `QUIRE_ESBUILD` to its path";

/// Result of one check.
struct Finding {
    state: State,
    /// Name of the checked item and its state.
    message: String,
    /// How to resolve the problem, or its effect; empty for [`State::Fine`].
    fix: String,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    Fine,
    /// Builds work, but pages or commands may be affected: for example, pages lack dates, or a port is in use.
    Limited,
    /// Builds fail.
    Broken,
}

impl Finding {
    fn fine(message: impl Into<String>) -> Self {
        Self { state: State::Fine, message: message.into(), fix: String::new() }
    }

    fn limited(message: impl Into<String>, fix: impl Into<String>) -> Self {
        Self { state: State::Limited, message: message.into(), fix: fix.into() }
    }

    fn broken(message: impl Into<String>, fix: impl Into<String>) -> Self {
        Self { state: State::Broken, message: message.into(), fix: fix.into() }
    }
}

/// Prints one line per check, followed by the fix if there is one. Returns [`Outcome::Errors`] if any finding is
/// [`State::Broken`].
pub(crate) fn run(arguments: &Doctor) -> anyhow::Result<Outcome> {
    let site = arguments.folder.as_path();
    let mut findings = vec![version()];
    if quire_pipeline::is_site(site) {
        findings.extend(match content(arguments) {
            Some(content) => vec![content, esbuild(arguments)],
            None => {
                vec![Finding::broken("the site's components need esbuild, which is missing", INSTALL_ESBUILD)]
            }
        });
        findings.push(writable(site, "dist"));
        findings.push(writable(site, quire_files::CACHE));
    } else {
        let message = format!("could not find `quire.toml` in `{}`", site.display());
        findings.push(Finding::broken(message, "name the site's folder, or create a site with `quire new`"));
    }
    findings.extend([git(site), port(), disk(site)]);
    report::output(&findings.iter().fold(String::new(), |mut text, finding| {
        push(&mut text, finding);
        text
    }))?;
    let is_broken = findings.iter().any(|finding| finding.state == State::Broken);
    Ok(if is_broken { Outcome::Errors } else { Outcome::Success })
}

fn push(text: &mut String, finding: &Finding) {
    let label = match finding.state {
        State::Fine => "ok   ",
        State::Limited => "note ",
        State::Broken => "error",
    };
    let _ = writeln!(text, "{label}  {}", finding.message);
    if !finding.fix.is_empty() {
        let _ = writeln!(text, "       {}", finding.fix);
    }
}

fn version() -> Finding {
    let (os, arch) = (std::env::consts::OS, std::env::consts::ARCH);
    Finding::fine(format!("quire {} for {os} {arch}", env!("CARGO_PKG_VERSION")))
}

/// Builds the site in memory and reports the number of errors and warnings. Skips the content checks of `quire check`.
/// Returns `None` if the site needs esbuild and esbuild is missing.
fn content(arguments: &Doctor) -> Option<Finding> {
    let site = Site {
        folder: arguments.folder.clone(),
        base: None,
        origin: None,
        threads: None,
        esbuild: arguments.esbuild.clone(),
    };
    let report = match Session::new(super::options(&site)).check() {
        Ok(checked) => checked.report,
        Err(Error::NoEsbuild) => return None,
        Err(error) => {
            return Some(Finding::broken(
                format!("the site cannot be checked: {error}"),
                "run `quire check`",
            ));
        }
    };
    let count = |severity| report.diagnostics.iter().filter(|it| it.severity == severity).count();
    let (errors, warnings) = (count(Severity::Error), count(Severity::Warning));
    let pages = report::quantity(report.pages, "page");
    if errors + warnings == 0 {
        return Some(Finding::fine(format!(
            "{pages} can be built; `quire check` also examines their content"
        )));
    }
    let state = if errors > 0 { State::Broken } else { State::Limited };
    let (errors, warnings) = (report::quantity(errors, "error"), report::quantity(warnings, "warning"));
    let message = format!("{pages} with {errors} and {warnings}");
    Some(Finding { state, message, fix: "`quire check` lists them".to_owned() })
}

fn esbuild(arguments: &Doctor) -> Finding {
    let site = quire_files::absolute(&arguments.folder).unwrap_or_else(|_| arguments.folder.clone());
    let Some(path) = arguments.esbuild.clone().or_else(|| quire_pipeline::find_esbuild(&site)) else {
        return Finding::limited(
            "esbuild is not installed; only sites with their own components need it",
            INSTALL_ESBUILD,
        );
    };
    match esbuild_version(&path) {
        Some(version) => Finding::fine(format!("esbuild {version}: {}", path.display())),
        None => Finding::broken(format!("`{}` does not run", path.display()), "reinstall esbuild"),
    }
}

fn git(site: &Path) -> Finding {
    let Some(version) = quire_git::git_version(site) else {
        return Finding::limited("git is not installed", "without it, pages have no dates");
    };
    match quire_git::is_shallow(site) {
        Some(false) => Finding::fine(format!("{version}, with the full history")),
        Some(true) => Finding::limited(
            format!("{version}, with a partial history: some pages have no dates"),
            "fetch the rest: `git fetch --unshallow`, or `fetch-depth: 0` in a workflow",
        ),
        None => Finding::limited(
            format!("{version}, but the site is not in a repository"),
            "pages have no dates; run `git init`",
        ),
    }
}

/// Returns the version that an esbuild executable prints, or `None` if the executable fails.
fn esbuild_version(esbuild: &Path) -> Option<String> {
    let completed = Program::new(esbuild, Path::new("."), LIMITS).run(["--version"], Vec::new()).ok()?;
    let text = String::from_utf8_lossy(&completed.output);
    completed.is_success.then(|| text.trim().to_owned())
}

/// Checks whether a build can write to the folder `name` of the site or, if the folder does not exist, create it.
fn writable(site: &Path, name: &str) -> Finding {
    let folder = site.join(name);
    let existing = if quire_files::exists(&folder) { folder.as_path() } else { site };
    if quire_files::is_writable(existing) {
        return Finding::fine(format!("`{}` is writable", folder.display()));
    }
    Finding::broken(
        format!("`{}` is not writable", folder.display()),
        format!("give your user permission to write to `{}`", existing.display()),
    )
}

fn port() -> Finding {
    match TcpListener::bind((Ipv4Addr::LOCALHOST, PORT)) {
        Ok(_) => Finding::fine(format!("port {PORT} is free")),
        Err(error) => Finding::limited(
            format!("port {PORT} of `quire dev` and `quire preview` is not available: {error}"),
            "choose another one with `--port`",
        ),
    }
}

fn disk(site: &Path) -> Finding {
    match quire_files::free_space(site) {
        None => Finding::limited(
            "the amount of free disk space cannot be determined",
            "make sure that there is enough space for a build",
        ),
        Some(bytes) => {
            let megabytes = bytes / 1_000_000;
            let message = format!("{megabytes} MB of disk space is free");
            if megabytes < LITTLE_SPACE {
                Finding::limited(message, "free up space; `quire clean` removes the cache")
            } else {
                Finding::fine(message)
            }
        }
    }
}
