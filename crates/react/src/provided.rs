//! Modules that Quire provides to pages and components of a site: React and the theme. Sites written for other engines
//! can import the theme under the names of those engines' packages.

mod table;

use crate::theme::{ModulePart, Theme};
use table::{ALIASES, EXPORTS, LAYOUT, SCOPES};

/// Returns the provided module for a specifier, or `None` for files and packages.
pub fn module(specifier: &str) -> Option<&'static str> {
    let known = Theme::embedded().manifest.modules.keys().find(|module| *module == specifier);
    let alias = || ALIASES.iter().find(|(alias, _)| *alias == specifier).map(|(_, module)| *module);
    known.map(String::as_str).or_else(alias)
}

/// Returns every specifier that resolves to a provided module, paired with the module.
pub(crate) fn specifiers() -> impl Iterator<Item = (&'static str, &'static str)> {
    let theme_modules =
        Theme::embedded().manifest.modules.keys().map(|module| (module.as_str(), module.as_str()));
    theme_modules.chain(ALIASES)
}

/// A package of another engine. Quire provides some of its exports.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Package(&'static str);

/// Returns the package with this specifier, or `None` if Quire provides none of its exports.
pub fn package(specifier: &str) -> Option<Package> {
    EXPORTS.iter().find(|(package, ..)| *package == specifier).map(|(package, ..)| Package(package))
}

pub(crate) fn packages() -> impl Iterator<Item = Package> {
    let names = EXPORTS.iter().map(|(package, ..)| *package);
    let first = |(at, package): &(usize, &str)| EXPORTS[..*at].iter().all(|(other, ..)| other != package);
    names.enumerate().filter(first).map(|(_, package)| Package(package))
}

impl Package {
    /// Returns the specifier of the package.
    pub fn specifier(self) -> &'static str {
        self.0
    }

    /// Returns the module and name of the replacement for the export `name`.
    pub fn export(self, name: &str) -> Option<(&'static str, &'static str)> {
        self.exports().find(|(exported, ..)| *exported == name).map(|(_, module, export)| (module, export))
    }

    /// Returns the names of the exports, each with the module and name of its replacement.
    pub fn exports(self) -> impl Iterator<Item = (&'static str, &'static str, &'static str)> {
        let package_exports = EXPORTS.iter().filter(move |(package, ..)| *package == self.0);
        package_exports.map(|(_, name, module, export)| (*name, *module, *export))
    }
}

/// Returns whether a specifier belongs to a Docusaurus package, even if Quire provides none of its exports.
pub fn is_docusaurus(specifier: &str) -> bool {
    SCOPES.iter().any(|scope| specifier.starts_with(scope))
}

/// Returns whether an exported component or hook uses the list of all pages.
pub fn reads_pages(module: &str, name: &str) -> bool {
    module.starts_with("@theme") && PAGE_READERS.contains(&name)
}

/// Components and hooks that use the list of all pages.
pub(crate) const PAGE_READERS: [&str; 5] =
    ["DocCard", "DocCardList", "useCurrentSidebarCategory", "useCurrentSidebarSiblings", "usePages"];

pub(crate) fn parts(module: &str) -> &'static [ModulePart] {
    Theme::embedded().manifest.modules.get(module).map_or(&[], Vec::as_slice)
}

/// Returns the names that a provided module exports.
pub fn exports(module: &str) -> impl Iterator<Item = &'static str> {
    parts(module).iter().flat_map(|part| part.exports.iter().map(String::as_str))
}

/// Returns whether `name` is a layout component of Rspress's theme. No provided module exports these components.
pub fn is_layout(name: &str) -> bool {
    LAYOUT.contains(&name)
}

/// Returns a module other than `module` that exports `name`, or `None` if no other module does.
pub fn owner(module: &str, name: &str) -> Option<&'static str> {
    let modules = Theme::embedded().manifest.modules.keys().map(String::as_str);
    modules.into_iter().find(|other| *other != module && exports(other).any(|export| export == name))
}
