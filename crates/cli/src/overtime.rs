//! Terminates the command if compiling or rendering one page takes too long.

use std::time::Duration;

use quire_diagnostics::{Diagnostic, Span};
use quire_pipeline::Report;

use crate::arguments::{
    Addresses, Archive, Build, Check, CheckFormat, Command, Examples, Format, Translations, Twoslash,
};
use crate::report;

/// Default limit on the CPU time of a page, in seconds.
const LIMIT: u64 = 20;

/// Environment variable that overrides the limit, in seconds.
const VARIABLE: &str = "QUIRE_PAGE_SECONDS";

/// Exits the process with an error, without publishing, if compiling or rendering one page exceeds the limit.
pub(crate) fn watch(command: &Command) {
    let print = printer(command);
    let limit = std::env::var(VARIABLE).ok().and_then(|seconds| seconds.parse().ok());
    let limit = limit.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    let limit = limit.unwrap_or(Duration::from_secs(LIMIT));
    quire_process::watch_tasks(limit, move |page| {
        let message = format!("this page takes more than {} s of CPU time", limit.as_secs_f64());
        let hint = format!(
            "close unclosed tags and braces, split the page, or increase the limit with `{VARIABLE}`"
        );
        print(Diagnostic::error("content/too-slow", Span::file(page), message).hint(hint));
        std::process::exit(1);
    });
}

/// Returns a function that prints a diagnostic in the output format of the command.
fn printer(command: &Command) -> Box<dyn Fn(Diagnostic) + Send> {
    let format = match command {
        Command::Build(Build { format, .. })
        | Command::Archive(Archive { format, .. })
        | Command::Translations(Translations { format, .. })
        | Command::Addresses(Addresses { format, .. })
        | Command::Examples(Examples { format, .. })
        | Command::Twoslash(Twoslash { format, .. }) => *format,
        Command::Check(Check { format, site, .. }) if *format != CheckFormat::Human => {
            let (format, site) = (*format, site.folder.clone());
            return Box::new(move |diagnostic| {
                let report = Report { diagnostics: vec![diagnostic], ..Report::default() };
                // The process exits with an error even if printing fails.
                let _ = report::print_check(&report, format, &site);
            });
        }
        _ => Format::Human,
    };
    Box::new(move |diagnostic| report::print_last(&diagnostic, format))
}
