//! `quire addresses`

use quire_content::{ADDRESSES, Addresses};
use quire_diagnostics::has_errors;
use quire_pipeline::{Session, SiteAddresses};

use crate::arguments::{self, Format};
use crate::{Outcome, report};

/// Lists the addresses that a site has won and lost since they were registered, or registers the new ones.
pub(crate) fn run(arguments: &arguments::Addresses) -> anyhow::Result<Outcome> {
    let SiteAddresses { report: found, current, registered } =
        Session::new(super::options(&arguments.site)).addresses()?;
    let outcome = report::print(&found, arguments.format)?;
    let Some(current) = current else { return Ok(Outcome::CannotRun) };
    let is_readable = registered.is_some() || !has_errors(&found.diagnostics);
    let known = registered.clone().unwrap_or_default();
    let added = current.without(&known);
    if arguments.update && is_readable && (registered.is_none() || !added.is_empty()) {
        let path = arguments.site.folder.join(ADDRESSES);
        quire_files::write_atomic(&path, known.with(&current).json().as_bytes())?;
    }
    match arguments.format {
        Format::Json => report::output(&added.iter().map(json).collect::<String>())?,
        Format::Human => report::output(&summary(arguments.update, &known, &added))?,
    }
    Ok(outcome)
}

/// An address that is not registered yet, as JSON on a line of its own.
fn json(address: &str) -> String {
    format!("{}\n", serde_json::json!({ "added": address }))
}

fn summary(is_updated: bool, known: &Addresses, added: &Addresses) -> String {
    let count = |number: usize| match number {
        1 => "1 address".to_owned(),
        number => format!("{number} addresses"),
    };
    if is_updated {
        return format!(
            "`{ADDRESSES}` lists {}, {} of them new\n",
            count(known.len() + added.len()),
            added.len()
        );
    }
    let listed: Vec<String> = added.iter().map(|address| format!("new: {address}\n")).collect();
    let hint = match added.len() {
        0 => String::new(),
        number => format!("; `quire addresses --update` adds {}", count(number)),
    };
    format!("{}`{ADDRESSES}` lists {}{hint}\n", listed.concat(), count(known.len()))
}
