//! Fills components that show executed examples and documented options: `<Example>`, `<Output>`, `<OutputTree>`,
//! `<OutputLog>`, `<OptionFacts>`, and imports with `?variants`.
//!
//! Components cannot read files while they are rendered, so [`fill`] inserts the data into their attributes and
//! children when the page is compiled. [`variants`] returns the value of an import with `?variants`.

mod attributes;
mod calls;
mod option_facts;
mod shown;
mod variants;

use quire_diagnostics::Diagnostic;
use quire_markdown::{Article, Host};

pub use option_facts::OptionsFile;
pub use variants::variants;

/// Context for filling the components of a page.
pub struct PageContext<'a> {
    /// Access to records, sources and option data. The page depends on every file that is read.
    pub host: &'a dyn Host,
    /// Language tag of the page.
    pub lang: &'a str,
    /// Data of documented options; `None` if there is no site.
    pub options: Option<&'a OptionsFile>,
    /// Returns the names of all recorded examples, for "did you mean" hints.
    pub record_names: &'a dyn Fn() -> Vec<String>,
    /// Returns whether the page imports or defines a component with this name itself. Such components are left
    /// unchanged.
    pub is_own_component: &'a dyn Fn(&str) -> bool,
}

/// Fills every `<Example>`, `<Output>`, `<OutputTree>`, `<OutputLog>` and `<OptionFacts>` in `article`. Returns
/// problems with these components and with the records that they use.
pub fn fill(article: &mut Article, context: &PageContext<'_>) -> Vec<Diagnostic> {
    let mut diagnostics = calls::fill(article, context);
    if let Some(file) = context.options {
        diagnostics.extend(option_facts::fill(article, context, file));
    }
    diagnostics
}
