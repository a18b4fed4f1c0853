//! The style sheets of every page: the files in `[styles]`, and the look in `[theme]`. A part of stage 4 that needs no
//! bundler.

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
pub use look::content_width;

/// The style sheets of every page.
#[derive(Debug, Default)]
pub(crate) struct SiteStyles {
    sheets: Vec<Sheet>,
    /// Paths of fonts to preload.
    fonts: Vec<String>,
    pub(crate) diagnostics: Vec<Diagnostic>,
    /// Every path that the result depends on, absolute.
    pub(crate) dependencies: BTreeSet<PathBuf>,
}

/// Compiles the style sheets of every page. `command` returns the style sheet that the site's command has written.
pub(crate) fn site_styles(site: &Loaded, options: &Options, command: &dyn StyleCommand) -> SiteStyles {
    let mut styles = SiteStyles::default();
    let StyleOptions { css, preload, command: line, .. } = &site.config.styles;
    // Added first, so that the site's own style sheets override it.
    let look = look::look_sheet(&site.config.look, &mut styles.diagnostics);
    if !look.is_empty() {
        styles.add(Sheet { css: look, ..Sheet::default() });
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
            // The command's output is in no folder of the site, so its URLs are relative to the site's folder.
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

/// Returns the file of an entry of `css`: a file of the site, or of a package.
fn find(entry: &Spanned<String>, folder: &Path, reads: &mut Reads) -> Result<PathBuf, Diagnostic> {
    let path = folder.join(&entry.value);
    reads.sought.insert(path.clone());
    if quire_files::is_file(&path) {
        return Ok(path);
    }
    package_style_sheet(&entry.value, folder, reads).ok_or_else(|| {
        let message = format!("there is neither a file nor a package `{}`", entry.value);
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
        let message = format!("no style sheet of `[styles]` loads `{}`", entry.value);
        let diagnostic = Diagnostic::error("styles/unused-preload", entry.span(CONFIG), message);
        self.diagnostics
            .push(diagnostic.hint("only fonts that a style sheet loads with `url()` can be preloaded"));
    }

    /// Adds the style sheets to the files that pages refer to.
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
