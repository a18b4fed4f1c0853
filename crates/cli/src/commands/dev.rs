//! Implements `quire dev`.

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
    super::types::update(&arguments.site.folder);
    quire_server::dev(options, address, |notice| print(&notice))?;
    Ok(Outcome::Success)
}

fn print(notice: &Notice<'_>) {
    match notice {
        Notice::Listening(address) => report::progress(&format!("serving the site on http://{address}/")),
        Notice::Rendered(report) => report::print_text(report),
        Notice::Failed(message) => report::error_output(&format!("error: {message}\n")),
        Notice::Looking(limit) => {
            let hint = match limit {
                Limit::Folders => "; increase `fs.inotify.max_user_watches` to avoid this",
                Limit::Unavailable(_) => "",
            };
            report::error_output(&format!("warning: {limit}; polling for changes instead{hint}\n"));
        }
        Notice::Built { report: build_report, change, elapsed } => {
            report::print_text(build_report);
            let milliseconds = elapsed.as_millis();
            let action = match change {
                Change::First => format!("loaded {}", report::quantity(build_report.pages, "page")),
                Change::Pages(pages) => format!("updated {}", report::quantity(*pages, "page")),
                Change::Site => "updated the site".to_owned(),
                Change::Nothing => return,
            };
            report::progress(&format!("{action} in {milliseconds} ms"));
        }
    }
}
