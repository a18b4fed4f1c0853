//! Starting the tool.
#![expect(clippy::disallowed_methods, reason = "this module is where the commands of examples are started")]

use std::env::{join_paths, split_paths, var_os};
use std::ffi::OsString;
use std::io::{Read as _, pipe};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::channel;
use std::time::{Duration, Instant};

use crate::{Error, Result};

/// A command that takes longer hangs. The slowest example takes seconds; a loaded machine may take ten times as long.
const LIMIT: Duration = Duration::from_mins(3);

/// How often a running command is asked whether it has ended.
const POLL: Duration = Duration::from_millis(10);

/// Where programs are found.
#[derive(Debug)]
pub(crate) struct Programs {
    /// The programs of the site's packages, then those of the system.
    path: OsString,
}

/// How a command ended, and all that it printed.
#[derive(Debug)]
pub(crate) struct Ended {
    /// Nothing when it was ended after [`LIMIT`], or by a signal.
    pub(crate) exit_code: Option<i32>,
    pub(crate) log: String,
}

impl Programs {
    /// `site` is the site's folder, absolute. Node.js must be there: it runs the programs of packages.
    pub(crate) fn of(site: &Path) -> Result<Self> {
        let system = var_os("PATH").unwrap_or_default();
        let folders = std::iter::once(site.join("node_modules/.bin")).chain(split_paths(&system));
        let programs = Self { path: join_paths(folders).unwrap_or(system) };
        programs.find("node").ok_or(Error::NoNode)?;
        Ok(programs)
    }

    /// The executable called `name`.
    pub(crate) fn find(&self, name: &str) -> Option<PathBuf> {
        split_paths(&self.path).map(|folder| folder.join(name)).find(|path| quire_files::exists(path))
    }

    /// Runs `command` in `folder` with an environment of its own, so that a person's settings do not show.
    pub(crate) fn run(&self, command: &[String], folder: &Path, site: &Path) -> Result<Ended> {
        let [name, arguments @ ..] = command else {
            return Ok(Ended { exit_code: Some(0), log: String::new() });
        };
        let program =
            self.find(name).ok_or_else(|| Error::NoTool { tool: name.clone(), site: site.to_owned() })?;
        let failed = |source| Error::Start { program: name.clone(), source };
        // One pipe for both, so that lines of output and error keep their order.
        let (mut reader, writer) = pipe().map_err(failed)?;
        let mut child = Command::new(&program)
            .args(arguments)
            .current_dir(folder)
            .env_clear()
            .envs(["HOME", "TMPDIR"].iter().filter_map(|name| Some((name, var_os(name)?))))
            .env("PATH", &self.path)
            .env("NO_COLOR", "1")
            .env("TZ", "UTC")
            .stdin(Stdio::null())
            .stdout(writer.try_clone().map_err(failed)?)
            .stderr(writer)
            .spawn()
            .map_err(failed)?;
        let (sender, log) = channel();
        std::thread::spawn(move || {
            let mut log = Vec::new();
            // What was read before a failure is still worth showing.
            let _ = reader.read_to_end(&mut log);
            let _ = sender.send(log);
        });
        let status = wait(&mut child).map_err(failed)?;
        // A process that the command left behind may hold the pipe: do not wait for it.
        let log = log.recv_timeout(LIMIT / 10).unwrap_or_default();
        Ok(Ended {
            exit_code: status.and_then(|status| status.code()),
            log: String::from_utf8_lossy(&log).into_owned(),
        })
    }
}

/// Waits for the end, or makes it.
fn wait(child: &mut Child) -> std::io::Result<Option<ExitStatus>> {
    let begin = Instant::now();
    loop {
        if let Some(status) = child.try_wait()? {
            return Ok(Some(status));
        }
        if begin.elapsed() > LIMIT {
            child.kill()?;
            child.wait()?;
            return Ok(None);
        }
        std::thread::sleep(POLL);
    }
}
