//! The `quire` binary: parses arguments, calls the libraries and reports results.
//!
//! Exit codes: 0 success, 1 the site has errors, 2 the command could not run.
//!
//! # Invariants
//!
//! - *Invariant:* compiling or rendering one page takes at most 20 s of CPU time; otherwise, the command exits and
//!   names the page. Test: `a_page_that_takes_too_long_ends_the_command`.
//! - *Invariant:* only this crate prints. Except for the workers of `quire-process`, only this crate exits the process.
//!   Not tested: `make test` denies the clippy lints `print_stdout` and `print_stderr`. Calls of `exit` are not
//!   checked.

mod annotations;
mod arguments;
mod commands;
mod log;
mod overtime;
mod report;

use std::io::{Write as _, stdin, stdout};
use std::process::ExitCode;

use clap::Parser as _;
use quire_pipeline::{diagrams, logos, sass};

use arguments::{Arguments, Command};
use log::Measurement;

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    if let Some(code) = quire_process::supervise() {
        return code;
    }
    match std::env::args_os().nth(1) {
        Some(argument) if argument == sass::COMMAND => return compile_sass(),
        Some(argument) if argument == diagrams::COMMAND => {
            return worker_exit_code(&diagrams::answer(stdin().lock(), stdout().lock()));
        }
        Some(argument) if argument == logos::COMMAND => {
            return worker_exit_code(&logos::answer(stdin().lock(), stdout().lock()));
        }
        _ => {}
    }
    if let Some(executable) = quire_process::own_binary() {
        diagrams::isolate(executable.clone());
        logos::isolate(executable);
    }
    let command = Arguments::parse().command;
    overtime::watch(&command);
    let is_measured = matches!(&command, Command::Build(build) if build.timings.is_some());
    let timings = log::start(if is_measured { Measurement::Stages } else { Measurement::Off });
    let result = match command {
        Command::Build(arguments) => commands::build::run(&arguments, &timings),
        Command::Archive(arguments) => commands::archive::run(&arguments),
        Command::Preview(arguments) => commands::preview::run(&arguments),
        Command::Dev(arguments) => commands::dev::run(&arguments),
        Command::Clean(arguments) => commands::clean::run(&arguments),
        Command::Check(arguments) => commands::check::run(&arguments),
        Command::Doctor(arguments) => commands::doctor::run(&arguments),
        Command::Translations(arguments) => commands::translations::run(&arguments),
        Command::Addresses(arguments) => commands::addresses::run(&arguments),
        Command::Examples(arguments) => commands::examples::run(&arguments),
        Command::Search(arguments) => commands::search::run(&arguments),
        Command::ServeSearch(arguments) => commands::serve_search::run(&arguments),
        Command::Render(arguments) => commands::render::run(&arguments),
        Command::Twoslash(arguments) => commands::twoslash::run(&arguments),
        Command::Types(arguments) => commands::types::run(&arguments),
        Command::New(arguments) => commands::new::run(&arguments),
        Command::Import(arguments) => commands::import::run(&arguments),
        Command::Completions(arguments) => commands::reference::completions(&arguments),
        Command::Man => commands::reference::man(),
    };
    match result {
        Ok(outcome) => outcome.into(),
        Err(error) => {
            report::error_output(&format!("error: {}\n", message(&error)));
            ExitCode::from(2)
        }
    }
}

/// Runs the worker process that a build starts for each Sass style sheet. Users do not run this command.
fn compile_sass() -> ExitCode {
    let answer = sass::answer(stdin().lock());
    let result = answer.and_then(|answer| stdout().write_all(&answer).map_err(|error| error.to_string()));
    if result.is_ok() { ExitCode::SUCCESS } else { ExitCode::from(2) }
}

/// Returns the exit code of a worker process that renders diagrams or logos.
fn worker_exit_code(result: &std::io::Result<()>) -> ExitCode {
    if result.is_ok() { ExitCode::SUCCESS } else { ExitCode::from(2) }
}

/// Joins the message of an error with the messages of its causes, except causes whose message is already included.
fn message(error: &anyhow::Error) -> String {
    error.chain().skip(1).map(ToString::to_string).fold(error.to_string(), |message, cause| {
        if message.contains(&cause) { message } else { format!("{message}: {cause}") }
    })
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Outcome {
    /// No errors, but possibly warnings.
    Success,
    /// The site has errors, or the author has something to fix, such as outdated translations. Nothing was published,
    /// except with `--keep-going`.
    Errors,
    /// The command could not run because its input has errors.
    CannotRun,
}

impl From<Outcome> for ExitCode {
    fn from(outcome: Outcome) -> Self {
        match outcome {
            Outcome::Success => Self::SUCCESS,
            Outcome::Errors => Self::from(1),
            Outcome::CannotRun => Self::from(2),
        }
    }
}
