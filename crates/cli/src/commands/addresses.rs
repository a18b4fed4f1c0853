//! Implements `quire addresses`.

use anyhow::bail;
use quire_content::{ADDRESSES, Addresses};
use quire_diagnostics::has_errors;
use quire_pipeline::{Registry, Session, SiteAddresses};

use crate::arguments::{self, Format};
use crate::{Outcome, report};

/// Reports lost URLs as diagnostics and lists URLs that the registry lacks. With `--update`, adds these URLs to the
/// registry.
pub(crate) fn run(arguments: &arguments::Addresses) -> anyhow::Result<Outcome> {
    let SiteAddresses { report: site_report, current, registry } =
        Session::new(super::options(&arguments.site)).addresses()?;
    let outcome = report::print(&site_report, arguments.format)?;
    let Some(current) = current else { return Ok(Outcome::CannotRun) };
    let (is_missing, registered) = match registry {
        Registry::Missing => (true, Addresses::default()),
        Registry::Known(registered) => (false, registered),
        Registry::Unreadable if outcome != Outcome::Success => return Ok(outcome),
        Registry::Unreadable => bail!("`{ADDRESSES}` cannot be read and was not changed"),
    };
    let added = current.without(&registered);
    let is_changed = is_missing && !has_errors(&site_report.diagnostics) || !is_missing && !added.is_empty();
    if arguments.update && is_changed {
        let text = registered.with(&current).json();
        quire_files::write_inside(&arguments.site.folder, ADDRESSES, text.as_bytes())?;
    }
    match arguments.format {
        Format::Json => report::output(&added.iter().map(json).collect::<String>())?,
        Format::Human if arguments.update => report::output(&update_summary(&registered, &added))?,
        Format::Human => report::output(&summary(&registered, &added))?,
    }
    Ok(outcome)
}

fn json(address: &str) -> String {
    format!("{}\n", serde_json::json!({ "added": address }))
}

fn update_summary(known: &Addresses, added: &Addresses) -> String {
    let count = count_addresses(known.len() + added.len());
    format!("`{ADDRESSES}` lists {count}, {} of them new\n", added.len())
}

/// Formats the URLs that the registry lacks and the number of registered URLs.
fn summary(known: &Addresses, added: &Addresses) -> String {
    let listed: Vec<String> = added.iter().map(|address| format!("new: {address}\n")).collect();
    let hint = match added.len() {
        0 => String::new(),
        number => format!("; `quire addresses --update` adds {}", count_addresses(number)),
    };
    format!("{}`{ADDRESSES}` lists {}{hint}\n", listed.concat(), count_addresses(known.len()))
}

fn count_addresses(number: usize) -> String {
    if number == 1 { "1 address".to_owned() } else { format!("{number} addresses") }
}
