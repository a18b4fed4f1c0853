//! Diagnostics of `quire check` about translations.

use quire_checks::translations::{Change, Difference, LEDGER, Section};
use quire_content::Routes;
use quire_diagnostics::{Diagnostic, Span};

use super::{OutdatedTranslations, TranslationPair};

impl OutdatedTranslations {
    /// Returns an error for each outdated section of a translation, and a warning for each translation that was never
    /// confirmed.
    pub fn diagnostics(&self, routes: &Routes) -> Vec<Diagnostic> {
        self.pairs.values().flat_map(|pair| pair_diagnostics(pair, routes)).collect()
    }
}

fn pair_diagnostics(pair: &TranslationPair, routes: &Routes) -> Vec<Diagnostic> {
    let (page, original) = (routes.page(pair.page), routes.page(pair.original));
    let hint = format!("then run `quire translations --update {}`, and commit `{LEDGER}`", page.source);
    let Some(differences) = &pair.differences else {
        let message = format!("the translation has not been confirmed to match `{}`", original.source);
        let span = Span::file(page.source.clone());
        let hint = format!("compare the two pages, {hint}");
        return vec![Diagnostic::warning("i18n/unconfirmed-translation", span, message).hint(hint)];
    };
    let outdated = |difference: &Difference| {
        let (translated, original_section) =
            (heading(&pair.sections.0, difference), heading(&pair.sections.1, difference));
        let span = |path: &std::sync::Arc<str>, heading: Option<&Section>| match heading {
            Some(section) => Span::new(path.clone(), section.heading.clone()),
            None => Span::file(path.clone()),
        };
        let (section, source) = (section_name(difference), &original.source);
        let message = match difference.change {
            Change::Added => format!("the translation is outdated: `{source}` now has {section}"),
            Change::Changed => format!("the translation is outdated: {section} of `{source}` has changed"),
            Change::Removed => format!("the translation is outdated: `{source}` no longer has {section}"),
        };
        let error = Diagnostic::error("i18n/outdated-translation", span(&page.source, translated), message);
        let error = error.hint(format!("update the translation, {hint}"));
        match original_section {
            Some(_) => error.label(span(source, original_section), "the original"),
            None => error,
        }
    };
    differences.iter().map(outdated).collect()
}

fn heading<'a>(sections: &'a [Section], difference: &Difference) -> Option<&'a Section> {
    sections.iter().find(|section| section.id == difference.section)
}

fn section_name(difference: &Difference) -> String {
    match difference.section.as_str() {
        "" => "the beginning".to_owned(),
        id => format!("the section `#{id}`"),
    }
}
