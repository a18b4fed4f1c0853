//! The site's theme module (`theme/index.tsx`). Contains the names that the module declares, and the components that
//! pages can call. Pages call a component by using it as a tag, such as `<Card>`.

mod check;

use std::collections::BTreeMap;
use std::path::Path;

use quire_markdown::{CALL, CALLOUT, ELEMENTS};
use quire_react::bundle::{Browser, GeneratedModule, Module, SITE};
use quire_react::site_theme::{self, Declared, DeclaredTheme, Part};
use quire_react::{ArticleBinding, Theme};

use crate::imports::{Imports, has_word};
pub use check::check_theme;

/// Path of the site's theme module. The module adds content to pages and replaces parts of Quire's theme.
pub const SITE_THEME: &str = "theme/index.tsx";

/// Prefix of the ids of generated modules that export a component of the theme.
const PREFIX: &str = "theme:";

/// Declarations of the theme module.
#[derive(Debug, Default)]
pub struct SiteTheme {
    state: State,
    declared: DeclaredTheme,
    /// Exports of a theme written for Rspress that are defined in other modules of the site. Maps the exported name to
    /// the module and the name in that module.
    exports: BTreeMap<String, (String, String)>,
}

#[derive(Debug, Default, PartialEq, Eq)]
enum State {
    #[default]
    Missing,
    /// The module was written for Rspress and replaces parts of Rspress's theme.
    Foreign,
    Present,
}

impl SiteTheme {
    /// Reads the theme module of the site in `folder`.
    pub(crate) fn read(folder: &Path, imports: &Imports<'_>) -> Self {
        let path = folder.join(SITE_THEME);
        if !quire_files::is_file(&path) {
            return Self::default();
        }
        let source = quire_files::read_text(&path).unwrap_or_default();
        if is_foreign(&source) {
            let exports = site_theme::exported_imports(SITE_THEME, &source).into_iter();
            let in_site = exports.filter_map(|(name, (specifier, export))| {
                Some((name, (imports.module(SITE_THEME, &specifier)?, export)))
            });
            return Self { state: State::Foreign, exports: in_site.collect(), ..Self::default() };
        }
        let find = |from: &str, specifier: &str| {
            let path = imports.module(from, specifier)?;
            let text = quire_files::read_text(&folder.join(&path)).ok()?;
            Some((path, text))
        };
        let declared = site_theme::read(SITE_THEME, &source, &find);
        Self { state: State::Present, declared, ..Self::default() }
    }

    /// Returns whether the site has a theme module for Quire.
    pub fn is_present(&self) -> bool {
        self.state == State::Present
    }

    /// Returns whether the site has a theme module written for Rspress. Such a module is not bundled, because its style
    /// sheets expect different markup and its packages often cannot be bundled.
    pub fn is_foreign(&self) -> bool {
        self.state == State::Foreign
    }

    /// Returns the defining module and the name in that module for an export of a theme written for Rspress. Pages can
    /// import all exports of the theme from `@theme`.
    pub fn export(&self, name: &str) -> Option<&(String, String)> {
        self.exports.get(name)
    }

    /// Returns the declarations in the module that affect compiled pages, as a string for a cache key.
    pub(crate) fn shape(&self) -> String {
        let list = |declared: &Declared| {
            let names: Vec<&str> = declared.names().collect();
            format!("{} {}\n", names.join(" "), declared.unread.is_some())
        };
        let is_known = self.declared.unread.is_none();
        let (components, layouts) = (list(&self.declared.components), list(&self.declared.layouts));
        let exports = self.exports.iter();
        let exports = exports.map(|(name, (file, export))| format!("\0{name}\0{file}\0{export}"));
        format!("{components}{layouts}{is_known}{}", exports.collect::<String>())
    }

    /// Returns the declared layouts. Returns `None` if the names of some layouts are computed.
    pub fn layouts(&self) -> Option<&Declared> {
        let DeclaredTheme { layouts, unread, .. } = &self.declared;
        (layouts.unread.is_none() && unread.is_none()).then_some(layouts)
    }

    /// Returns whether every page loads the module: whether it declares slots, overrides, layouts or search hooks.
    /// Otherwise, only pages that call its components load the module.
    pub fn is_on_every_page(&self) -> bool {
        let DeclaredTheme { slots, overrides, layouts, has_search, unread, .. } = &self.declared;
        let is_filled = |group: &Declared| !group.entries.is_empty() || group.unread.is_some();
        *has_search || unread.is_some() || [slots, overrides, layouts].into_iter().any(is_filled)
    }

    /// Returns whether a component of the module replaces an element or container that Markdown generates.
    pub fn is_replaced(&self, name: &str) -> bool {
        self.declared.components.get(name).is_some() && (name == CALLOUT || ELEMENTS.contains(&name))
    }

    /// Returns the names of the module's components that pages can call.
    pub fn component_names(&self) -> impl Iterator<Item = &str> {
        self.declared.components.names().filter(|name| is_callable(name))
    }

    /// Returns the binding for a component of the module. `called` is the name in a page: a component such as `Card`,
    /// or an element such as `h2` with the prefix [`CALL`]. Returns `None` if the module declares no component with
    /// this name.
    pub fn binding(&self, called: &str) -> Option<ArticleBinding> {
        let by_markdown = called.strip_prefix(CALL);
        let name = by_markdown.unwrap_or(called);
        let is_called = is_callable(name) || by_markdown.is_some();
        let entry = self.declared.components.get(name).filter(|_| is_called)?;
        Some(ArticleBinding::Module {
            module: format!("{PREFIX}{}", id_of(&entry.name)),
            export: entry.name.clone(),
            client: None,
            is_auto: false,
        })
    }

    /// Returns the generated module with the given id. Returns `None` if no declared component has this id.
    pub fn module(&self, id: &str) -> Option<Module> {
        let name = id.strip_prefix(PREFIX)?.trim_matches(['<', '>']);
        let entry = self.declared.components.get(name)?;
        let code = component_code(name);
        let browser = if name == "table" {
            // A component that runs in the browser is wrapped in an element that does not belong to tables. Browsers
            // move rows in this wrapper out of the table.
            Browser::Never
        } else {
            Browser::Part(with_default(name, &entry.part))
        };
        Some(Module {
            id: id.to_owned(),
            browser,
            generated: Some(GeneratedModule { code, owner: SITE_THEME.to_owned() }),
        })
    }
}

/// Returns whether a page can call a component with this name.
fn is_callable(name: &str) -> bool {
    name.starts_with(|char: char| char.is_ascii_uppercase())
        && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
}

/// Returns whether a binding's module is a component of the site's theme that replaces a component of Quire.
pub fn is_stand_in(module: &str) -> bool {
    module.strip_prefix(PREFIX).is_some_and(is_quire_component)
}

/// Returns whether a binding's module is a component of the site's theme.
pub fn is_of_theme(module: &str) -> bool {
    module.starts_with(PREFIX)
}

/// Returns the part of the theme module's code that defines the component `name`. If the component replaces a component
/// of Quire, the part includes the replaced component (`Default`), which may need a browser.
fn with_default(name: &str, part: &Part) -> Part {
    let mut part = part.clone();
    // A module that the part imports may also render `Default`.
    let may_show_it = has_word(&part.code, "Default") || !part.imports.is_empty();
    if is_quire_component(name) && may_show_it {
        part.code.push_str(&format!("import {{ {name} as quireDefault }} from '@theme';\n"));
    }
    part
}

/// Returns the name of a module for messages: the name of the theme component, or the file's path.
pub fn module_name(id: &str) -> String {
    match id.strip_prefix(PREFIX) {
        Some(name) => format!("`{}` of {SITE_THEME}", name.trim_matches(['<', '>'])),
        None => id.to_owned(),
    }
}

/// Returns the id of a component. Names of elements are in brackets, because case-insensitive file systems do not
/// distinguish `Table` from `table`.
fn id_of(name: &str) -> String {
    if ELEMENTS.contains(&name) { format!("<{name}>") } else { name.to_owned() }
}

/// Returns the names of the components that Quire's theme provides to pages.
fn quire_components() -> impl Iterator<Item = &'static str> {
    Theme::embedded().manifest.components.iter().map(String::as_str)
}

fn is_quire_component(name: &str) -> bool {
    quire_components().any(|component| component == name)
}

/// Returns the code of a module that exports a component of the site's theme. A component that replaces an element or
/// another component receives the replaced element or component as `Default`.
fn component_code(name: &str) -> String {
    let theme = format!("import theme from \"{SITE}{SITE_THEME}\";\n");
    let default = match name {
        // The children of `pre` already contain the complete figure with title and buttons.
        "pre" => "const Default = ({ children }) => children;\n".to_owned(),
        // Components may pass all props on to an element. React drops functions among these props, so `Default` must be
        // a function instead of a tag name.
        name if ELEMENTS.contains(&name) => {
            format!("const Default = props => createElement({name:?}, props);\n")
        }
        name if is_quire_component(name) => format!("import {{ {name} as Default }} from '@theme';\n"),
        name => return format!("{theme}export const {name} = theme.components.{name};\n"),
    };
    format!(
        "import {{ createElement }} from 'react';\n{theme}{default}\
         const {{ components }} = theme;\n\
         export const {name} = props => createElement(components.{name}, {{ Default, ...props }});\n"
    )
}

/// Returns whether a module was written for Rspress's theme.
fn is_foreign(source: &str) -> bool {
    let packages = ["@rspress/", "'rspress/", "\"rspress/", "@theme-original"];
    !source.contains("slots")
        && !source.contains("defineTheme")
        && packages.iter().any(|package| source.contains(package))
}
