//! The binary `quire`: arguments in, one library call, a report out. The only room that prints and exits.
//!
//! Exit codes: 0 fine, 1 the site has errors, 2 the command could not run.
#![expect(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "this is the crate that talks to the terminal"
)]

mod arguments;
mod commands;
mod report;

use std::process::ExitCode;

use clap::Parser as _;

use arguments::{Arguments, Command};

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    let result = match Arguments::parse().command {
        Command::Build(arguments) => commands::build::run(&arguments),
        Command::Preview(arguments) => commands::preview::run(&arguments),
        Command::Dev(arguments) => commands::dev::run(&arguments),
        Command::Check(arguments) => commands::check::run(&arguments),
        Command::Examples(arguments) => commands::examples::run(&arguments),
        Command::Search(arguments) => commands::search::run(&arguments),
        Command::ServeSearch(arguments) => commands::serve_search::run(&arguments),
        Command::Render(arguments) => commands::render::run(&arguments),
        Command::New(arguments) => commands::new::run(&arguments),
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

/// An error with its causes, as far as it does not name them itself.
fn message(error: &anyhow::Error) -> String {
    error.chain().skip(1).map(ToString::to_string).fold(error.to_string(), |message, cause| {
        if message.contains(&cause) { message } else { format!("{message}: {cause}") }
    })
}

/// How a command ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Outcome {
    /// Nothing to complain about (warnings are printed).
    Fine,
    /// The site has errors; nothing was published.
    Findings,
    /// What the command needs has errors: it could not run.
    Refused,
}

impl From<Outcome> for ExitCode {
    fn from(outcome: Outcome) -> Self {
        match outcome {
            Outcome::Fine => Self::SUCCESS,
            Outcome::Findings => Self::from(1),
            Outcome::Refused => Self::from(2),
        }
    }
}
