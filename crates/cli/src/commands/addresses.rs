//! Implements `quire addresses`.

use anyhow::bail;
use quire_content::{ADDRESSES, Addresses};
use quire_diagnostics::has_errors;
use quire_pipeline::{Registry, Session, SiteAddresses};

use crate::arguments::{self, Format};
use crate::{Outcome, report};

/// Lists the URLs that the site has gained or lost compared with the registry, or adds the new URLs to the registry.
pub(crate) fn run(arguments: &arguments::Addresses) -> anyhow::Result<Outcome> {
    let SiteAddresses { report: found, current, registry } =
        Session::new(super::options(&arguments.site)).addresses()?;
    let outcome = report::print(&found, arguments.format)?;
    let Some(current) = current else { return Ok(Outcome::CannotRun) };
    let (is_missing, known) = match registry {
        Registry::Missing => (true, Addresses::default()),
        Registry::Known(known) => (false, known),
        Registry::Unreadable if outcome != Outcome::Success => return Ok(outcome),
        Registry::Unreadable => bail!("`{ADDRESSES}` cannot be read and was not changed"),
    };
    let added = current.without(&known);
    let is_changed = is_missing && !has_errors(&found.diagnostics) || !is_missing && !added.is_empty();
    if arguments.update && is_changed {
        let text = known.with(&current).json();
        quire_files::write_inside(&arguments.site.folder, ADDRESSES, text.as_bytes())?;
    }
    match arguments.format {
        Format::Json => report::output(&added.iter().map(json).collect::<String>())?,
        Format::Human => report::output(&summary(arguments.update, &known, &added))?,
    }
    Ok(outcome)
}

/// Formats an unregistered URL as a line of JSON.
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
