//! Builds a style sheet that all pages load, without the bundler: one CSS file with its imports inlined, and the fonts
//! and images that it references.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use quire_diagnostics::{Diagnostic, did_you_mean};
use quire_files::{content_hash, normal};

use crate::paths::{display_path, span};
use crate::references::{Comments, Reference, Role, is_file, references};
use crate::{Compiler, Language, package};

/// The code of diagnostics for files that do not exist.
const MISSING: &str = "styles/missing-file";

/// The code of diagnostics for style sheets beyond [`MAX_SIZE`] or [`MAX_IMPORTS`].
pub(crate) const TOO_LARGE: &str = "styles/too-large";

/// Maximum depth of imports. Deeper imports are reported as a cycle.
const DEPTH: usize = 50;

/// Maximum number of imports, counting repeated imports: if each file imports the next file twice, every level doubles
/// the number.
const MAX_IMPORTS: usize = 1000;

/// Maximum size of a style sheet with all its imports, in bytes.
pub(crate) const MAX_SIZE: usize = 32 << 20;

/// The style sheet that [`sheet`] resolves, and the folders for its URLs.
#[derive(Debug, Clone)]
pub struct SheetSource<'a> {
    /// Absolute path of the style sheet. URLs are relative to its folder.
    pub path: &'a Path,
    /// The CSS, if it is not read from `path`.
    pub css: Option<String>,
    /// URL path under which the site is served; begins and ends with `/`.
    pub base: &'a str,
    /// The absolute path of the folder that is published unchanged.
    pub public: &'a Path,
}

/// A style sheet ready to publish.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Sheet {
    /// The CSS. References to `files` are resolved to their URLs.
    pub css: String,
    /// Contents of the referenced fonts and images, by path relative to the site's root.
    pub files: BTreeMap<String, Vec<u8>>,
    /// Paths of the published assets, by absolute source path.
    pub assets: BTreeMap<PathBuf, String>,
    /// Problems in the style sheet and its imports.
    pub diagnostics: Vec<Diagnostic>,
}

/// Resolves a style sheet that all pages load: inlines its imports and collects the files that it references.
pub fn sheet(source: &SheetSource<'_>, compiler: &mut Compiler) -> Sheet {
    let mut builder = Builder {
        source,
        compiler,
        sheet: Sheet::default(),
        remote: Vec::new(),
        open: Vec::new(),
        imports: 0,
        size: 0,
        is_limit_reported: false,
    };
    let css = builder.read(source.path, source.css.as_deref());
    let Builder { mut sheet, remote, .. } = builder;
    // `@import` is valid only before all other rules.
    sheet.css = remote.concat() + css.trim_start_matches('\n');
    sheet
}

struct Builder<'a> {
    source: &'a SheetSource<'a>,
    compiler: &'a mut Compiler,
    sheet: Sheet,
    /// `@import` rules for style sheets on other sites.
    remote: Vec<String>,
    /// Style sheets being read, outermost first. Importing one of them again is a cycle.
    open: Vec<PathBuf>,
    /// Number of imported style sheets so far, which is limited.
    imports: usize,
    /// Total size of the style sheets read so far, in bytes.
    size: usize,
    /// Whether a limit was exceeded and reported.
    is_limit_reported: bool,
}

/// A style sheet being read.
struct Source<'p> {
    path: &'p Path,
    /// Whether the text is the unchanged content of the file, so that byte ranges in it are valid for diagnostics.
    is_unchanged: bool,
}

impl Builder<'_> {
    /// Returns the CSS of a style sheet with all references resolved.
    fn read(&mut self, path: &Path, css: Option<&str>) -> String {
        let text = match css {
            Some(css) => css.to_owned(),
            None => match self.compiler.css(path) {
                Ok(css) => css,
                Err(diagnostic) => {
                    self.sheet.diagnostics.push(diagnostic);
                    return String::new();
                }
            },
        };
        self.size += text.len();
        let is_unchanged = css.is_none() && Language::from_path(path) == Some(Language::Css);
        let source = Source { path, is_unchanged };
        self.open.push(path.to_owned());
        let css = self.resolve_references(&text, &source);
        self.open.pop();
        css
    }

    fn resolve_references(&mut self, text: &str, source: &Source<'_>) -> String {
        let mut out = String::with_capacity(text.len());
        let mut copied_end = 0;
        for reference in references(text, Comments::Block) {
            let (range, replacement) = match &reference.role {
                Role::File => (reference.range.clone(), self.file(&reference, source)),
                Role::Import { rule, conditions } => {
                    let rule_text = &text[rule.clone()];
                    (rule.clone(), Some(self.import(&reference, rule_text, conditions, source)))
                }
            };
            if let Some(replacement) = replacement {
                out.push_str(&text[copied_end..range.start]);
                out.push_str(&replacement);
                copied_end = range.end;
            }
        }
        out.push_str(&text[copied_end..]);
        let out = out.strip_prefix('\u{feff}').unwrap_or(&out);
        // `@charset` is redundant: the HTTP header declares the encoding.
        let charset = out.strip_prefix("@charset").and_then(|rest| rest.split_once(';'));
        charset.map_or(out, |(_, rest)| rest).to_owned()
    }

    /// Returns the replacement for a file's URL, or `None` if the URL stays unchanged.
    fn file(&mut self, reference: &Reference, source: &Source<'_>) -> Option<String> {
        if !is_file(&reference.url) {
            return None;
        }
        let end = reference.url.find(['?', '#']).unwrap_or(reference.url.len());
        let (path, suffix) = reference.url.split_at(end);
        let base = self.source.base;
        if let Some(path) = path.strip_prefix('/') {
            let in_base = reference.url.strip_prefix(base).filter(|_| base != "/");
            let below_base = in_base.map(|rest| &rest[..rest.len() - suffix.len()]);
            let public = |path: &str| self.source.public.join(path);
            if below_base.is_some_and(|path| self.compiler.reads().is_file(&public(path))) {
                return None;
            }
            if !self.compiler.reads().is_file(&public(path)) {
                let folder = display_path(self.source.public, &self.compiler.site().folder);
                let hint = format!("a URL that begins with `/` refers to a file in the folder `{folder}`");
                self.report_missing(reference, source, &public(path), Some(hint));
            }
            return Some(format!("\"{base}{path}{suffix}\""));
        }
        let candidates = self.candidates(path, source);
        let Some(file) =
            candidates.iter().find(|candidate| self.compiler.reads().is_file(candidate)).cloned()
        else {
            let hint = self.in_public(path);
            self.report_missing(reference, source, &candidates[0], hint);
            return None;
        };
        let asset = self.publish(&file)?;
        Some(format!("\"{base}{asset}{suffix}\""))
    }

    /// Returns a hint if a relative URL would refer to a file in the public folder if it began with `/`.
    fn in_public(&mut self, url: &str) -> Option<String> {
        let path = url.trim_start_matches("./");
        let is_file = self.compiler.reads().is_file(&self.source.public.join(path));
        let folder = display_path(self.source.public, &self.compiler.site().folder);
        is_file.then(|| format!("did you mean `/{path}`, which is in `{folder}`?"))
    }

    /// Returns the paths where a URL's file may be, in order of precedence.
    fn candidates(&self, url: &str, source: &Source<'_>) -> Vec<PathBuf> {
        let site = self.compiler.site();
        let folder = source.path.parent().unwrap_or(&site.folder);
        let bare_url = url.trim_start_matches('~');
        let alias = site.alias.iter().filter_map(|(name, target)| {
            let rest = bare_url.strip_prefix(name.trim_end_matches('/'))?.strip_prefix('/')?;
            Some(normal(&site.folder.join(target).join(rest)))
        });
        let packages = package::folders(folder).map(|folder| folder.join(bare_url));
        std::iter::once(normal(&folder.join(url))).chain(alias).chain(packages).collect()
    }

    /// Adds a file to the published assets, under a name that contains the hash of its content. Returns the asset's
    /// path, or `None` if the file cannot be read.
    fn publish(&mut self, path: &Path) -> Option<String> {
        if let Some(asset) = self.sheet.assets.get(path) {
            return Some(asset.clone());
        }
        self.compiler.reads().found.insert(path.to_owned());
        let bytes = quire_files::read(path).ok()?;
        let name = path.file_name()?.to_string_lossy();
        let is_plain = |char: char| char.is_ascii_alphanumeric() || matches!(char, '.' | '-' | '_');
        let name: String = name.chars().map(|char| if is_plain(char) { char } else { '-' }).collect();
        let (stem, extension) = name.rsplit_once('.').unwrap_or((&name, "bin"));
        let asset = format!("assets/{stem}-{}.{extension}", content_hash(&bytes));
        self.sheet.files.insert(asset.clone(), bytes);
        self.sheet.assets.insert(path.to_owned(), asset.clone());
        Some(asset)
    }

    /// Returns the rules of the imported style sheet, which replace the `@import`.
    fn import(&mut self, reference: &Reference, rule: &str, conditions: &str, source: &Source<'_>) -> String {
        let url = &reference.url;
        if !is_file(url) {
            let message = format!("pages cannot load style sheets from other sites: `{url}`");
            let hint = "copy it into the site, or install it as a package such as `@fontsource/inter`";
            self.report(reference, source, "styles/remote", message, Some(hint.to_owned()));
            self.remote.push(format!("{rule}\n"));
            return String::new();
        }
        let path = url.split(['?', '#']).next().unwrap_or_default();
        let file = self.resolve_import(path, source);
        let Some(file) = file else {
            let first_candidate = self.candidates(path, source).swap_remove(0);
            let is_package = !path.starts_with(['.', '/']) && !path.contains('.');
            let (name, _) = package::split(path.trim_start_matches('~'));
            let hint = is_package.then(|| {
                format!("if it is a package, install it in the site's folder: `npm install {name}`")
            });
            self.report_missing(reference, source, &first_candidate, hint);
            return String::new();
        };
        let is_open = self.open.contains(&file);
        if is_open || self.open.len() >= DEPTH {
            let (message, hint) = if is_open {
                (format!("`{url}` imports itself"), "remove one of the imports of the cycle")
            } else {
                (
                    format!("imports are nested deeper than {DEPTH} files"),
                    "import the style sheets in one file",
                )
            };
            self.report(reference, source, "styles/import-cycle", message, Some(hint.to_owned()));
            return String::new();
        }
        self.imports += 1;
        let next_size = quire_files::size(&file).and_then(|size| usize::try_from(size).ok()).unwrap_or(0);
        if self.imports > MAX_IMPORTS || self.size.saturating_add(next_size) > MAX_SIZE {
            if !std::mem::replace(&mut self.is_limit_reported, true) {
                let size = MAX_SIZE >> 20;
                let message = format!("with `{url}`, the imports exceed {MAX_IMPORTS} files or {size} MB");
                let hint = "import each style sheet once".to_owned();
                self.report(reference, source, TOO_LARGE, message, Some(hint));
            }
            return String::new();
        }
        let css = self.read(&file, None);
        wrap_in_conditions(css, conditions)
    }

    /// Resolves an import to the path of a style sheet.
    fn resolve_import(&mut self, path: &str, source: &Source<'_>) -> Option<PathBuf> {
        let root = path.strip_prefix('/').map(|path| self.source.public.join(path));
        let candidates = root.map_or_else(|| self.candidates(path, source), |root| vec![root]);
        if let Some(candidate) =
            candidates.into_iter().find(|candidate| self.compiler.reads().is_file(candidate))
        {
            return Some(candidate);
        }
        let folder = source.path.parent().unwrap_or(source.path).to_owned();
        package::style_sheet(path.trim_start_matches('~'), &folder, self.compiler.reads())
    }

    fn report_missing(
        &mut self,
        reference: &Reference,
        source: &Source<'_>,
        path: &Path,
        hint: Option<String>,
    ) {
        let message =
            format!("the file `{}` does not exist", display_path(path, &self.compiler.site().folder));
        let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        let names = quire_files::names_in(path.parent().unwrap_or(path));
        let suggestion = did_you_mean(&name, names.iter().map(String::as_str));
        let hint = suggestion.map(|suggestion| format!("did you mean `{suggestion}`?")).or(hint);
        self.report(reference, source, MISSING, message, hint);
    }

    /// Reports a problem with a reference. Missing files and exceeded limits are errors, except in installed packages,
    /// which authors of a site cannot fix. All other problems are warnings.
    fn report(
        &mut self,
        reference: &Reference,
        source: &Source<'_>,
        code: &'static str,
        message: String,
        hint: Option<String>,
    ) {
        let range = if source.is_unchanged { reference.range.clone() } else { 0..0 };
        let location = span(source.path, &self.compiler.site().folder, range);
        let is_site_file = !source.path.components().any(|part| part.as_os_str() == "node_modules");
        let diagnostic = if is_site_file && [MISSING, TOO_LARGE].contains(&code) {
            Diagnostic::error(code, location, message)
        } else {
            Diagnostic::warning(code, location, message)
        };
        self.sheet.diagnostics.push(match hint {
            Some(hint) => diagnostic.hint(hint),
            None => diagnostic,
        });
    }
}

/// Wraps the rules of an imported style sheet in the conditions of its import: `layer(a) supports(b: c) screen`.
fn wrap_in_conditions(css: String, conditions: &str) -> String {
    let (layer, rest) = function("layer", conditions);
    let (supports, media) = function("supports", rest);
    // The conditions also apply to the layer (CSS Cascade 5, section 2.1): if they do not match, no layer is declared.
    let mut css = match layer {
        Some("") => format!("@layer {{\n{css}\n}}"),
        Some(name) => format!("@layer {name} {{\n{css}\n}}"),
        None => css,
    };
    if !media.is_empty() {
        css = format!("@media {media} {{\n{css}\n}}");
    }
    if let Some(supports) = supports {
        let is_condition =
            supports.starts_with('(') || supports.contains("selector(") || supports.starts_with("not");
        let supports = if is_condition { supports.to_owned() } else { format!("({supports})") };
        css = format!("@supports {supports} {{\n{css}\n}}");
    }
    css
}

/// Splits the function or keyword `name` off the start of `conditions`. Returns its argument (empty for a keyword,
/// `None` if `conditions` does not start with `name`) and the remaining conditions.
fn function<'c>(name: &str, conditions: &'c str) -> (Option<&'c str>, &'c str) {
    let Some(rest) = conditions.strip_prefix(name) else { return (None, conditions) };
    let Some(argument) = rest.strip_prefix('(') else {
        let is_word = rest.is_empty() || rest.starts_with(char::is_whitespace);
        return if is_word { (Some(""), rest.trim_start()) } else { (None, conditions) };
    };
    let mut depth = 1;
    let end = argument.char_indices().find(|(_, char)| {
        depth += i32::from(*char == '(') - i32::from(*char == ')');
        depth == 0
    });
    let end = end.map_or(argument.len(), |(end, _)| end);
    (Some(argument[..end].trim()), argument.get(end + 1..).unwrap_or_default().trim_start())
}
