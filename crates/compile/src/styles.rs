//! Style sheets that every page loads, configured in `[styles]` and `[theme]`. They are compiled in stage 4 of a build,
//! and do not require esbuild.

mod command;
mod look;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use quire_config::{Spanned, StyleOptions};
use quire_diagnostics::{Diagnostic, did_you_mean};
use quire_files::content_hash;
use quire_load::{CONFIG, Loaded, Options};
use quire_react::bundle::SiteBundle;
use quire_styles::{Compiler, Reads, Sheet, SheetSource, package_style_sheet, sheet};

use crate::bundle::style_site;
pub use command::{BuildCommand, LiveCommand, StyleCommand};

/// The style sheets that every page loads.
#[derive(Debug, Default)]
pub(crate) struct SiteStyles {
    sheets: Vec<Sheet>,
    /// Published paths of the fonts to preload.
    fonts: Vec<String>,
    pub(crate) diagnostics: Vec<Diagnostic>,
    /// Absolute paths that the result depends on.
    pub(crate) dependencies: BTreeSet<PathBuf>,
}

/// Compiles the style sheets that every page loads. `command` provides the style sheet that the site's command
/// generates.
pub(crate) fn site_styles(site: &Loaded, options: &Options, command: &dyn StyleCommand) -> SiteStyles {
    let mut styles = SiteStyles::default();
    let StyleOptions { css, preload, command: line, .. } = &site.config.styles;
    // The sheet for `[theme]` is added first, so that the site's style sheets override it.
    let (look_css, look_diagnostics) = look::look_sheet(&site.config.look);
    styles.diagnostics.extend(look_diagnostics);
    if !look_css.is_empty() {
        styles.add(Sheet { css: look_css, ..Sheet::default() });
    }
    if css.is_empty() && line.is_none() {
        return styles;
    }
    let Ok(folder) = quire_files::canonical(&site.folder) else { return styles };
    let public = folder.join(&site.config.route.public);
    let mut compiler = Compiler::new(style_site(folder.clone(), &site.config, options));
    let mut add = |styles: &mut SiteStyles, path: &Path, css: Option<String>| {
        let source = SheetSource { path, css, base: &site.config.base, public: &public };
        styles.add(sheet(&source, &mut compiler));
    };
    let mut reads = Reads::default();
    for entry in css {
        match find(entry, &folder, &mut reads) {
            Ok(path) => add(&mut styles, &path, None),
            Err(diagnostic) => styles.diagnostics.push(diagnostic),
        }
    }
    if let Some(line) = line {
        match command.output(site, &folder, line) {
            // The command's output file is outside the site, so relative URLs in its style sheet are resolved from the
            // site's folder.
            Ok(css) => add(&mut styles, &folder.join(CONFIG), Some(css)),
            Err(diagnostic) => styles.diagnostics.push(diagnostic),
        }
        styles.dependencies.extend(command.stamp());
    }
    for Reads { found, sought } in [reads, compiler.into_reads()] {
        styles.dependencies.extend(found.into_iter().chain(sought));
    }
    for entry in preload {
        styles.preload(entry, &folder);
    }
    styles
}

/// Returns the path of an entry in `css`, which is a file of the site or a style sheet of an installed package.
fn find(entry: &Spanned<String>, folder: &Path, reads: &mut Reads) -> Result<PathBuf, Diagnostic> {
    let path = folder.join(&entry.value);
    reads.sought.insert(path.clone());
    if quire_files::is_file(&path) {
        return Ok(path);
    }
    package_style_sheet(&entry.value, folder, reads).ok_or_else(|| {
        let message = format!("no file or package named `{}` exists", entry.value);
        let (parent, name) = entry.value.rsplit_once('/').unwrap_or(("", &entry.value));
        let names = quire_files::names_in(&folder.join(parent));
        let near = did_you_mean(name, names.iter().map(String::as_str));
        let hint = near.map_or_else(
            || {
                "paths are relative to the folder of `quire.toml`; packages must be installed there"
                    .to_owned()
            },
            |near| format!("did you mean `{near}`?"),
        );
        Diagnostic::error("styles/missing-file", entry.span(CONFIG), message).hint(hint)
    })
}

impl SiteStyles {
    fn add(&mut self, sheet: Sheet) {
        self.diagnostics.extend(sheet.diagnostics.iter().cloned());
        self.sheets.push(sheet);
    }

    fn preload(&mut self, entry: &Spanned<String>, folder: &Path) {
        let path = folder.join(&entry.value);
        if let Some(asset) = self.sheets.iter().find_map(|sheet| sheet.assets.get(&path)) {
            self.fonts.push(asset.clone());
            return;
        }
        let message = format!("no style sheet in `[styles]` loads `{}`", entry.value);
        let diagnostic = Diagnostic::error("styles/unused-preload", entry.span(CONFIG), message);
        self.diagnostics
            .push(diagnostic.hint("only fonts that a style sheet loads with `url()` can be preloaded"));
    }

    /// Adds the style sheets and preloaded fonts to `bundle`. Replaces the style sheets and fonts of an earlier build.
    pub(crate) fn publish(self, bundle: &mut SiteBundle) {
        bundle.sheets.clear();
        for sheet in self.sheets.into_iter().filter(|sheet| !sheet.css.trim().is_empty()) {
            let path = format!("assets/site-{}.css", content_hash(sheet.css.as_bytes()));
            bundle.assets.insert(path.clone(), sheet.css.into_bytes());
            bundle.assets.extend(sheet.files);
            bundle.sheets.push(path);
        }
        bundle.fonts = self.fonts;
    }

    /// Returns whether there are no style sheets to publish.
    pub(crate) fn is_empty(&self) -> bool {
        self.sheets.is_empty()
    }
}
