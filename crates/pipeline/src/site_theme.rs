//! The site's theme module, as far as more than the bundle depends on it: the components that it gives to pages, and the
//! names that it declares.

mod check;

use std::collections::BTreeMap;
use std::path::Path;

use quire_markdown::{CALL, CALLOUT, ELEMENTS};
use quire_react::bundle::{Browser, Made, Module, SITE};
use quire_react::site_theme::{self, Declared, DeclaredTheme, Part};
use quire_react::{ArticleBinding, Theme};

use crate::compile::{Imports, has_word};
pub(crate) use check::check;

/// The module with the site's theme: what it puts into the page, and the parts that it replaces.
pub(crate) const SITE_THEME: &str = "theme/index.tsx";

/// Prefix of the ids of modules that export a component of the theme.
const PREFIX: &str = "theme:";

/// What the theme module declares.
#[derive(Debug, Default)]
pub(crate) struct SiteTheme {
    state: State,
    declared: DeclaredTheme,
    /// Exports of a foreign theme that come from modules of the site: name, module and name there.
    exports: BTreeMap<String, (String, String)>,
}

#[derive(Debug, Default, PartialEq, Eq)]
enum State {
    #[default]
    Missing,
    /// It replaces parts of Rspress' theme.
    Foreign,
    Present,
}

impl SiteTheme {
    /// Reads the module of the site in `folder`.
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

    /// Whether there is one for this engine.
    pub(crate) fn is_present(&self) -> bool {
        self.state == State::Present
    }

    /// Whether there is one for Rspress. Its style sheets and packages are made for markup that does not occur here, and
    /// often cannot be bundled.
    pub(crate) fn is_foreign(&self) -> bool {
        self.state == State::Foreign
    }

    /// The module of the site, and the name in it, of an export of a theme for Rspress. Pages import such components from
    /// `@theme`, whether they replace a part of the theme or not.
    pub(crate) fn export(&self, name: &str) -> Option<&(String, String)> {
        self.exports.get(name)
    }

    /// Everything in it that compiled pages depend on, as text.
    pub(crate) fn shape(&self) -> String {
        let list = |declared: &Declared| {
            let names: Vec<&str> = declared.names().collect();
            format!("{} {}\n", names.join(" "), declared.unread.is_some())
        };
        let is_known = self.declared.unread.is_none();
        let (components, layouts) = (list(&self.declared.components), list(&self.declared.layouts));
        format!("{components}{layouts}{is_known}{:?}", self.exports)
    }

    /// The layouts that it declares; `None` if there may be others that only running it would tell.
    pub(crate) fn layouts(&self) -> Option<&Declared> {
        let DeclaredTheme { layouts, unread, .. } = &self.declared;
        (layouts.unread.is_none() && unread.is_none()).then_some(layouts)
    }

    /// Whether it fills places of pages: then every page loads it. Components bring it along where they are called.
    pub(crate) fn has_places(&self) -> bool {
        let DeclaredTheme { slots, overrides, layouts, unread, .. } = &self.declared;
        let is_filled = |group: &Declared| !group.entries.is_empty() || group.unread.is_some();
        unread.is_some() || [slots, overrides, layouts].into_iter().any(is_filled)
    }

    /// Whether Markdown calls a component of it for an element, or for containers.
    pub(crate) fn is_replaced(&self, name: &str) -> bool {
        self.declared.components.get(name).is_some() && (name == CALLOUT || ELEMENTS.contains(&name))
    }

    /// The names under which pages can call its components.
    pub(crate) fn component_names(&self) -> impl Iterator<Item = &str> {
        self.declared.components.names().filter(|name| is_callable(name))
    }

    /// What a name in a page stands for, if it is one of its components: `Card`, or `h2` after [`CALL`].
    pub(crate) fn binding(&self, called: &str) -> Option<ArticleBinding> {
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

    /// The module with the id that a binding names.
    pub(crate) fn module(&self, id: &str) -> Option<Module> {
        let name = id.strip_prefix(PREFIX)?.trim_matches(['<', '>']);
        let entry = self.declared.components.get(name)?;
        let code = component_code(name);
        let browser = if name == "table" {
            // Rows in an element that is none of a table, as the content of an island is, end up outside of the table.
            Browser::Never
        } else {
            Browser::Part(with_default(name, &entry.part))
        };
        Some(Module { id: id.to_owned(), browser, made: Some(Made { code, owner: SITE_THEME.to_owned() }) })
    }
}

/// Whether a page can call a component of this name.
fn is_callable(name: &str) -> bool {
    name.starts_with(|char: char| char.is_ascii_uppercase())
        && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
}

/// Whether a binding's module is a component of the theme that stands for one of Quire's.
pub(crate) fn is_stand_in(module: &str) -> bool {
    module.strip_prefix(PREFIX).is_some_and(is_own)
}

/// Whether a binding's module has a component of the theme.
pub(crate) fn is_of_theme(module: &str) -> bool {
    module.starts_with(PREFIX)
}

/// The part of a component that stands for another, with what it gets as `Default`: it may need a browser.
fn with_default(name: &str, part: &Part) -> Part {
    let mut part = part.clone();
    // What it imports may show it.
    let may_show_it = has_word(&part.code, "Default") || !part.imports.is_empty();
    if is_own(name) && may_show_it {
        part.code.push_str(&format!("import {{ {name} as quireDefault }} from '@theme';\n"));
    }
    part
}

/// What a module is called for people: a component of the theme after its name, others after their files.
pub(crate) fn described(id: &str) -> String {
    match id.strip_prefix(PREFIX) {
        Some(name) => format!("`{}` of {SITE_THEME}", name.trim_matches(['<', '>'])),
        None => id.to_owned(),
    }
}

/// Elements are in brackets: some file systems take `Table` and `table` for the same name.
fn id_of(name: &str) -> String {
    if ELEMENTS.contains(&name) { format!("<{name}>") } else { name.to_owned() }
}

/// The names of the components that pages can call without the theme of a site.
fn own() -> impl Iterator<Item = &'static str> {
    Theme::embedded().manifest.components.iter().map(|component| component.name.as_str())
}

fn is_own(name: &str) -> bool {
    own().any(|own| own == name)
}

/// The module that exports a component of the theme. One that stands for another gets that as `Default`.
fn component_code(name: &str) -> String {
    let theme = format!("import theme from \"{SITE}{SITE_THEME}\";\n");
    let default = match name {
        // The figure with its title and buttons is the content.
        "pre" => "const Default = ({ children }) => children;\n".to_owned(),
        // A function: components pass all of their props on to an element, which drops functions.
        name if ELEMENTS.contains(&name) => {
            format!("const Default = props => createElement({name:?}, props);\n")
        }
        name if is_own(name) => format!("import {{ {name} as Default }} from '@theme';\n"),
        name => return format!("{theme}export const {name} = theme.components.{name};\n"),
    };
    format!(
        "import {{ createElement }} from 'react';\n{theme}{default}\
         const {{ components }} = theme;\n\
         export const {name} = props => createElement(components.{name}, {{ Default, ...props }});\n"
    )
}

/// Whether a module was written for Rspress' theme.
fn is_foreign(source: &str) -> bool {
    let packages = ["@rspress/", "'rspress/", "\"rspress/", "@theme-original"];
    !source.contains("slots")
        && !source.contains("defineTheme")
        && packages.iter().any(|package| source.contains(package))
}
