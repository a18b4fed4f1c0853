//! The modules that Quire provides to pages and to components of a site: React and the theme. Sites that were written for
//! Rspress import the theme under its names.

use crate::theme::{ModulePart, Theme};

/// Specifiers of other engines, and the module that stands for them. `@theme` has components; hooks and functions, whose
/// names and results are those of Rspress' runtime, are in `@theme/runtime`.
const ALIASES: [(&str, &str); 13] = [
    ("@rspress/core", "@theme/runtime"),
    ("@rspress/core/runtime", "@theme/runtime"),
    ("@rspress/core/theme", "@theme"),
    ("@rspress/core/theme-original", "@theme"),
    ("@rspress/runtime", "@theme/runtime"),
    ("@rspress/theme-default", "@theme"),
    ("@theme-original", "@theme"),
    ("rspress", "@theme/runtime"),
    ("rspress/core", "@theme/runtime"),
    ("rspress/runtime", "@theme/runtime"),
    ("rspress/theme", "@theme"),
    ("rspress/theme-original", "@theme"),
    ("theme-original", "@theme"),
];

/// Parts of Rspress' layout, which sites replace in another way here.
const LAYOUT: [&str; 21] = [
    "Banner",
    "DocContent",
    "DocFooter",
    "DocLayout",
    "HomeBackground",
    "HomeFeature",
    "HomeFooter",
    "HomeHero",
    "HomeLayout",
    "Layout",
    "Nav",
    "NavHamburger",
    "NavTitle",
    "NotFoundLayout",
    "Outline",
    "Root",
    "Search",
    "Sidebar",
    "SidebarList",
    "SocialLinks",
    "SwitchAppearance",
];

/// The module that a specifier stands for; `None` for files and packages.
pub fn module(specifier: &str) -> Option<&'static str> {
    let known = Theme::embedded().manifest.modules.keys().find(|module| *module == specifier);
    let alias = || ALIASES.iter().find(|(alias, _)| *alias == specifier).map(|(_, module)| *module);
    known.map(String::as_str).or_else(alias)
}

/// Every specifier of a provided module, with the module.
pub(crate) fn specifiers() -> impl Iterator<Item = (&'static str, &'static str)> {
    let own = Theme::embedded().manifest.modules.keys().map(|module| (module.as_str(), module.as_str()));
    own.chain(ALIASES)
}

/// The assets that provide a module.
pub(crate) fn parts(module: &str) -> &'static [ModulePart] {
    Theme::embedded().manifest.modules.get(module).map_or(&[], Vec::as_slice)
}

/// The names that a provided module exports.
pub fn exports(module: &str) -> impl Iterator<Item = &'static str> {
    parts(module).iter().flat_map(|part| part.exports.iter().map(String::as_str))
}

/// Whether a name belongs to the layout of Rspress' theme, which no module provides.
pub fn is_layout(name: &str) -> bool {
    LAYOUT.contains(&name)
}

/// The module that exports `name`, if it is not `module`.
pub fn owner(module: &str, name: &str) -> Option<&'static str> {
    let modules = Theme::embedded().manifest.modules.keys().map(String::as_str);
    modules.into_iter().find(|other| *other != module && exports(other).any(|export| export == name))
}
