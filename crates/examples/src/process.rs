//! Runs the commands of examples.
#![expect(clippy::disallowed_methods, reason = "this module is where the commands of examples are started")]

use std::env::{join_paths, split_paths, var_os};
use std::ffi::OsString;
use std::io::{Read as _, pipe};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::mpsc::channel;
use std::time::Duration;

use crate::{Error, Result};

/// Timeout of a command. The slowest example takes seconds; a loaded machine may take ten times as long.
const LIMIT: Duration = Duration::from_mins(3);

/// Search path for executables.
#[derive(Debug)]
pub(crate) struct Programs {
    /// Executables of the site's packages first, then the system's.
    path: OsString,
}

/// The exit code and the output of a command.
#[derive(Debug)]
pub(crate) struct Ended {
    /// `None` if it was killed after [`LIMIT`] or by a signal.
    pub(crate) exit_code: Option<i32>,
    pub(crate) log: String,
}

impl Programs {
    /// `site` is the absolute path of the site's folder. Fails without Node.js, which runs the executables of packages.
    pub(crate) fn of(site: &Path) -> Result<Self> {
        let system = var_os("PATH").unwrap_or_default();
        let folders = std::iter::once(site.join("node_modules/.bin")).chain(split_paths(&system));
        let programs = Self { path: join_paths(folders).unwrap_or(system) };
        programs.find("node").ok_or(Error::NoNode)?;
        Ok(programs)
    }

    /// The path of an executable.
    pub(crate) fn find(&self, name: &str) -> Option<PathBuf> {
        split_paths(&self.path).map(|folder| folder.join(name)).find(|path| quire_files::exists(path))
    }

    /// Runs `command` in `folder` with a fixed environment, independent of the user's settings.
    pub(crate) fn run(&self, command: &[String], folder: &Path, site: &Path) -> Result<Ended> {
        let [name, arguments @ ..] = command else {
            return Ok(Ended { exit_code: Some(0), log: String::new() });
        };
        let program =
            self.find(name).ok_or_else(|| Error::NoTool { tool: name.clone(), site: site.to_owned() })?;
        let failed = |source| Error::Start { program: name.clone(), source };
        // One pipe for standard output and standard error preserves the order of lines.
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
            // A partial log is still useful.
            let _ = reader.read_to_end(&mut log);
            let _ = sender.send(log);
        });
        let status = quire_process::wait(&mut child, LIMIT).map_err(failed)?;
        if status.is_none() {
            child.kill().and_then(|()| child.wait()).map_err(failed)?;
        }
        // A background process of the command may keep the pipe open: do not wait for it.
        let log = log.recv_timeout(LIMIT / 10).unwrap_or_default();
        Ok(Ended {
            exit_code: status.and_then(|status| status.code()),
            log: String::from_utf8_lossy(&log).into_owned(),
        })
    }
}
