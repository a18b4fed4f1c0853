//! `quire dev`

use std::net::SocketAddr;

use quire_files::Limit;
use quire_pipeline::Options;
use quire_server::{Change, Notice};

use crate::arguments::Dev;
use crate::{Outcome, report};

/// Serves a site and rebuilds it on changes, until a shutdown signal.
pub(crate) fn run(arguments: &Dev) -> anyhow::Result<Outcome> {
    let options: Options = super::options(&arguments.site);
    let address = SocketAddr::new(arguments.address.host, arguments.address.port);
    super::types::keep(&arguments.site.folder);
    quire_server::dev(options, address, |notice| print(&notice))?;
    Ok(Outcome::Success)
}

fn print(notice: &Notice<'_>) {
    match notice {
        Notice::Listening(address) => println!("serving the site on http://{address}/"),
        Notice::Rendered(report) => report::print_text(report),
        Notice::Failed(message) => eprintln!("error: {message}"),
        Notice::Looking(limit) => eprintln!(
            "warning: {limit}; polling for changes instead{}",
            match limit {
                Limit::Folders => "; raise `fs.inotify.max_user_watches` to avoid this",
                Limit::Unavailable(_) => "",
            }
        ),
        Notice::Built { report, change, elapsed } => {
            report::print_text(report);
            let milliseconds = elapsed.as_millis();
            match change {
                Change::First => println!("loaded {} pages in {milliseconds} ms", report.pages),
                Change::Pages(1) => println!("updated 1 page in {milliseconds} ms"),
                Change::Pages(pages) => println!("updated {pages} pages in {milliseconds} ms"),
                Change::Site => println!("updated the site in {milliseconds} ms"),
                Change::Nothing => {}
            }
        }
    }
}
