//! Checks the names in a theme module.

use std::collections::BTreeSet;

use quire_diagnostics::{Diagnostic, Span, did_you_mean};
use quire_markdown::ELEMENTS;
use quire_react::Theme;
use quire_react::site_theme::{Entry, Place};

use super::{SITE_THEME, SiteTheme, is_callable, quire_components};

/// The groups of names in a theme module.
const GROUPS: [&str; 4] = ["slots", "overrides", "components", "layouts"];

/// Components that work only as children of another component, as pairs of child and parent.
const COMPONENTS_WITH_PARENT: [(&str, &str); 1] = [("Tab", "Tabs")];

/// Checks the names in the theme module. `called` contains the names of the components that pages use.
pub fn check_theme(theme: &SiteTheme, called: &BTreeSet<&str>) -> Vec<Diagnostic> {
    if theme.is_foreign() {
        return vec![foreign()];
    }
    let declared = &theme.declared;
    let places = &Theme::embedded().manifest.places;
    let mut diagnostics = Vec::new();
    for entry in declared.others.iter().filter(|entry| !GROUPS.contains(&entry.name.as_str())) {
        diagnostics.push(unknown(entry, "unknown group", &GROUPS, "known groups:"));
    }
    let groups = [
        ("slot", &declared.slots, &places.slots, ("override", &places.overrides)),
        ("override", &declared.overrides, &places.overrides, ("slot", &places.slots)),
    ];
    for (kind, group, known, (other, others)) in groups {
        for entry in group.entries.iter().filter(|entry| !known.contains(&entry.name)) {
            diagnostics.push(if others.contains(&entry.name) {
                let message = format!("unknown {kind} `{}`", entry.name);
                error(entry, message)
                    .hint(format!("it is an {other}: move it to `{other}s`").replace("an slot", "a slot"))
            } else {
                let known: Vec<&str> = known.iter().map(String::as_str).collect();
                unknown(entry, &format!("unknown {kind}"), &known, &format!("known {kind}s:"))
            });
        }
    }
    diagnostics.extend(declared.components.entries.iter().filter_map(|entry| component(entry, called)));
    diagnostics.extend(declared.components.unread.as_ref().map(unreadable_value));
    diagnostics
}

/// Returns the diagnostic for an invalid or suspicious component name.
fn component(entry: &Entry, called: &BTreeSet<&str>) -> Option<Diagnostic> {
    let name = entry.name.as_str();
    if let Some((_, parent)) = COMPONENTS_WITH_PARENT.iter().find(|(part, _)| *part == name) {
        let message = format!("`{name}` cannot be replaced: it is a part of `{parent}`");
        return Some(error(entry, message).hint(format!("replace `{parent}`")));
    }
    if ELEMENTS.contains(&name) {
        return None;
    }
    if !name.starts_with(|char: char| char.is_ascii_uppercase()) {
        return Some(
            match did_you_mean(name, quire_components()).filter(|near| near.eq_ignore_ascii_case(name)) {
                Some(near) => {
                    error(entry, format!("unknown element `{name}`")).hint(format!("did you mean `{near}`?"))
                }
                None => unknown(entry, "unknown element", &ELEMENTS, "known elements:"),
            },
        );
    }
    if !is_callable(name) {
        let message = format!("pages cannot use a component named `{name}`");
        return Some(error(entry, message).hint("component names consist of letters, digits and `_`"));
    }
    // A site may declare new components. A component that no page calls may have the misspelled name of a
    // built-in component.
    let near =
        did_you_mean(name, quire_components()).filter(|near| *near != name && !called.contains(name))?;
    let message = format!("no page uses the component `{name}`");
    Some(Diagnostic::warning(CODE, span(&entry.place), message).hint(format!("did you mean `{near}`?")))
}

const CODE: &str = "theme/unknown-name";

fn unknown(entry: &Entry, kind: &str, known: &[&str], list: &str) -> Diagnostic {
    let diagnostic = error(entry, format!("{kind} `{}`", entry.name));
    diagnostic.hint(match did_you_mean(&entry.name, known.iter().copied()) {
        Some(near) => format!("did you mean `{near}`?"),
        None if known.len() <= ELEMENTS.len() => format!("{list} {}", known.join(", ")),
        None => "see the theme reference in the manual".to_owned(),
    })
}

fn error(entry: &Entry, message: String) -> Diagnostic {
    Diagnostic::error(CODE, span(&entry.place), message)
}

/// Returns the warning about components whose names are computed.
fn unreadable_value(place: &Place) -> Diagnostic {
    let message = "pages cannot use these components: their names are computed";
    Diagnostic::warning("theme/computed-names", span(place), message)
        .hint("write the names as keys of an object, in this file or in a file of the site that it imports")
}

fn span(place: &Place) -> Span {
    Span::new(place.path.as_str(), place.range.clone())
}

fn foreign() -> Diagnostic {
    let message = "the module replaces parts of Rspress's theme and is left out";
    Diagnostic::warning("theme/foreign", Span::file(SITE_THEME), message)
        .hint("export `defineTheme({ … })` to fill or replace parts of this theme")
}
