//! Builds that continue after errors and leave out only the broken parts.

use quire_compile::{Compiled, WithoutEsbuild};
use quire_diagnostics::{Diagnostic, Severity};
use quire_files::Sink;
use quire_load::{Error, Loaded, Mode, Omitted};

use crate::Report;
use crate::Session;

/// Maximum number of times that loading and compiling are repeated with more pages left out. Leaving out a page may
/// break another page (for example, one that imports the page as a component), so a single repetition may not be
/// enough.
pub(crate) const MAX_ROUNDS: usize = 5;

/// Codes of errors that corrupt the text of a page. Other errors affect only the part of the page that contains the
/// error.
const MANGLED: [&str; 22] = [
    "content/not-utf8",
    "frontmatter/not-first",
    "frontmatter/not-yaml",
    "frontmatter/syntax",
    "frontmatter/unclosed",
    "markdown/parser-failure",
    "markdown/too-large",
    "mdx/default-export",
    "mdx/duplicate-name",
    "mdx/export-all",
    "mdx/import-cycle",
    "mdx/invalid-esm",
    "mdx/invalid-expression",
    "mdx/invalid-tag",
    "mdx/misplaced-closing-tag",
    "mdx/nesting-too-deep",
    "mdx/script",
    "mdx/too-many-fragments",
    "mdx/unclosed-expression",
    "mdx/unclosed-tag",
    "mdx/unexpected-angle",
    "mdx/unexpected-closing-tag",
];

fn is_error(diagnostic: &Diagnostic) -> bool {
    diagnostic.severity == Severity::Error
}

fn is_mangled(diagnostic: &Diagnostic) -> bool {
    is_error(diagnostic) && MANGLED.contains(&diagnostic.code)
}

/// If the build continues after errors, leaves out the pages of `site` with errors in [`MANGLED`]. Returns whether
/// pages were left out that were not left out before.
pub(crate) fn leave_out_mangled(omitted: &mut Omitted, site: &Loaded, compiled: &Compiled) -> bool {
    if !omitted.keeps_going() {
        return false;
    }
    let mut has_new = false;
    for (route, page) in site.routes.all().iter().zip(&compiled.pages) {
        if page.diagnostics.iter().any(is_mangled) {
            let errors = page.diagnostics.iter().filter(|diagnostic| is_error(diagnostic)).cloned();
            has_new |= omitted.add(&route.route.file_path, errors);
        }
    }
    has_new
}

/// Returns the treatment of components if esbuild is not installed.
pub(crate) fn without_esbuild(omitted: &Omitted) -> WithoutEsbuild {
    if omitted.keeps_going() { WithoutEsbuild::StandIn } else { WithoutEsbuild::Fail }
}

impl Session {
    /// Builds as much of the site into `sink` as possible. Pages with errors that corrupt their text are left out and
    /// listed in [`Report::omitted`]. In other pages, only the broken parts are left out, and broken components are
    /// replaced with their children. Locales and versions without pages are left out as well. Unless
    /// [`Report::is_complete`] is set, the files in the sink are not a complete site.
    pub fn build_what_can_be(&self, sink: &dyn Sink) -> Result<Report, Error> {
        let mut omitted = Omitted::continuing();
        let build = self.run(Mode::of_build(&self.options), sink, &mut omitted)?;
        let mut report = build.report;
        let (files, known) = omitted.into_parts();
        report.omitted = files.into_iter().collect();
        report.diagnostics.extend(known);
        Ok(report.finish(&build.site))
    }
}
