//! Runs the commands of examples.

use std::env::{join_paths, split_paths, var_os};
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::time::Duration;

use quire_process::{Exceeded, Limits, Program};

use crate::examples::{Error, Result};

/// Time limit of a command. The slowest example takes seconds, but may take ten times as long on a busy machine.
const LIMIT: Duration = Duration::from_mins(3);

/// Search path for executables.
#[derive(Debug)]
pub(crate) struct Programs {
    /// The executables of the site's packages, followed by the system's search path.
    path: OsString,
}

/// Exit code and output of a command.
#[derive(Debug)]
pub(crate) struct Ended {
    /// Exit code, or `None` if the command was terminated by a limit or a signal.
    pub(crate) exit_code: Option<i32>,
    /// Limit that terminated the command, if any.
    pub(crate) exceeded: Option<Exceeded>,
    pub(crate) log: String,
}

impl Programs {
    /// Creates the search path. `site` is the absolute path of the site's folder. Returns an error if Node.js is
    /// missing, because the executables of packages require it.
    pub(crate) fn new(site: &Path) -> Result<Self> {
        let system = var_os("PATH").unwrap_or_default();
        let folders = std::iter::once(site.join("node_modules/.bin")).chain(split_paths(&system));
        let programs = Self { path: join_paths(folders).unwrap_or(system) };
        programs.find("node").ok_or(Error::NoNode)?;
        Ok(programs)
    }

    /// Returns the path of an executable on the search path.
    pub(crate) fn find(&self, name: &str) -> Option<PathBuf> {
        split_paths(&self.path).map(|folder| folder.join(name)).find(|path| quire_files::exists(path))
    }

    /// Runs `command` in `folder`. The environment contains only `HOME`, `TMPDIR`, `PATH`, `NO_COLOR` and `TZ`, so that
    /// the output does not depend on other settings of the user.
    pub(crate) fn run(&self, command: &[String], folder: &Path, site: &Path) -> Result<Ended> {
        let [name, arguments @ ..] = command else {
            return Ok(Ended { exit_code: Some(0), exceeded: None, log: String::new() });
        };
        let program =
            self.find(name).ok_or_else(|| Error::NoTool { tool: name.clone(), site: site.to_owned() })?;
        let environment: Vec<(&str, OsString)> = ["HOME", "TMPDIR"]
            .into_iter()
            .filter_map(|name| Some((name, var_os(name)?)))
            .chain([("PATH", self.path.clone()), ("NO_COLOR", "1".into()), ("TZ", "UTC".into())])
            .collect();
        let program = Program {
            environment: &environment,
            inherits_environment: false,
            joins_errors: true,
            ..Program::new(&program, folder, Limits::time(LIMIT))
        };
        let ended = program
            .run(arguments, Vec::new())
            .map_err(|source| Error::Start { program: name.clone(), source })?;
        Ok(Ended {
            exit_code: ended.exit_code,
            exceeded: ended.exceeded,
            log: String::from_utf8_lossy(&ended.output).into_owned(),
        })
    }
}
