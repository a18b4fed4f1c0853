//! What pages show of executed examples and documented options: `<Example>`, `<Output>`, `<OutputTree>`, `<OutputLog>`,
//! `<OptionFacts>`, and imports of `?variants`.
//!
//! A component reads no file while it is rendered, so its calls are filled when the page is compiled. [`fill`] does all of
//! them; [`variants`] gives the value of an import.

mod attributes;
mod calls;
mod option_facts;
mod shown;
mod variants;

use quire_diagnostics::Diagnostic;
use quire_markdown::{Article, Host};

pub use option_facts::OptionsFile;
pub use variants::variants;

/// What calls are filled from.
pub struct PageContext<'a> {
    /// Reads records, sources and option data. The page depends on everything that is read.
    pub host: &'a dyn Host,
    /// The page's language.
    pub lang: &'a str,
    /// The data of documented options; `None` when there is no site.
    pub options: Option<&'a OptionsFile>,
    /// The names of all recorded examples, for "did you mean".
    pub record_names: &'a dyn Fn() -> Vec<String>,
    /// Whether the page binds a name to a component of its own: such calls are left alone.
    pub is_own_component: &'a dyn Fn(&str) -> bool,
}

/// Fills every call in `article`. Returns what is wrong with the calls and with the records behind them.
pub fn fill(article: &mut Article, context: &PageContext<'_>) -> Vec<Diagnostic> {
    let mut diagnostics = Vec::new();
    calls::fill(article, context, &mut diagnostics);
    if let Some(file) = context.options {
        option_facts::fill(article, context, file, &mut diagnostics);
    }
    diagnostics
}
