//! Reads the declarations of a site's theme module from its source, without running the module. Pages are compiled
//! before bundling and need the names of the components that they can use.
//!
//! [`read`] finds the object that the module exports by default, and the names in its `slots`, `overrides`,
//! `components` and `layouts`. The reader follows constants, spread objects and imports of the site's files.

mod module;
mod part;

use std::collections::BTreeMap;
use std::ops::Range;

use quire_process::JAVASCRIPT_BYTE;

use module::{Member, Module, ModuleEntry, Resolved, Value};
pub use part::Part;

/// Maximum depth of followed imports, spread objects and nested groups. Import cycles end at this depth.
const MAX_DEPTH: usize = 8;

/// Function that reads an imported file of the site. Takes the path of the importing file and the specifier, and
/// returns the path and the contents of the imported file.
pub type Read<'a> = &'a (dyn Fn(&str, &str) -> Option<(String, String)> + Sync);

/// The declarations of a theme module.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct DeclaredTheme {
    /// Entries of `slots`, and of an export named `slots`.
    pub slots: Declared,
    /// Entries of `overrides`. Their names are the overridden parts.
    pub overrides: Declared,
    /// Entries of `components`.
    pub components: Declared,
    /// Entries of `layouts`. A page's `layout` refers to their names.
    pub layouts: Declared,
    /// Other keys of the theme.
    pub others: Vec<Entry>,
    /// Whether the module exports `search`, the hooks of the search panel.
    pub has_search: bool,
    /// Position of the first key or object that cannot be determined without running the module; `None` if there is
    /// none.
    pub unread: Option<Place>,
}

/// The entries of one object of a theme.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Declared {
    /// The entries with known names, in order.
    pub entries: Vec<Entry>,
    /// Position of the first name or object that cannot be determined without running the module; `None` if there is
    /// none.
    pub unread: Option<Place>,
}

/// A key of an object in the theme module, with the code of its value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    /// The key in the object, without quotes.
    pub name: String,
    /// Position of the key in the theme module.
    pub place: Place,
    /// Source of the value, and of the declarations that it uses.
    pub part: Part,
}

/// A byte range in a file of the site.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Place {
    /// Path relative to the site's folder.
    pub path: String,
    /// Byte range in the file.
    pub range: Range<usize>,
}

impl Declared {
    /// Returns the entry named `name`.
    pub fn get(&self, name: &str) -> Option<&Entry> {
        self.entries.iter().find(|entry| entry.name == name)
    }

    /// Returns the names, in order.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.entries.iter().map(|entry| entry.name.as_str())
    }
}

/// Reads a theme module. Skips code with syntax errors, because esbuild reports them.
pub fn read(path: &str, text: &str, read: Read<'_>) -> DeclaredTheme {
    quire_process::with_stack(text.len() * JAVASCRIPT_BYTE, || {
        Module::parse(path, text, |module| {
            let mut theme = DeclaredTheme::default();
            let mut reader = Reader { read, depth: 0 };
            theme.has_search = module.export("search").is_some();
            if let Some(slots) = module.export("slots") {
                reader.entries(module, slots, &mut theme.slots);
            }
            let Some(exported) = module.export("default") else { return theme };
            reader.groups(module, exported, &mut theme);
            theme
        })
    })
}

/// Returns the names that a module re-exports from other modules, each with the specifier and the name in the other
/// module. `export *` is not followed.
pub fn exported_imports(path: &str, text: &str) -> BTreeMap<String, (String, String)> {
    quire_process::with_stack(text.len() * JAVASCRIPT_BYTE, || {
        Module::parse(path, text, module::exported_imports)
    })
}

/// Resolves names across modules.
struct Reader<'r> {
    read: Read<'r>,
    depth: usize,
}

impl Reader<'_> {
    /// Adds the groups of a theme object. Other keys are added to `others`.
    fn groups<'a>(&mut self, module: &Module<'a>, value: Value<'a>, theme: &mut DeclaredTheme) {
        self.each(module, value, &mut |reader, module, entry| {
            let (name, place, value) = match entry {
                ModuleEntry::Entry { name, place, value } => (name, place, value),
                ModuleEntry::Unread(place) => {
                    theme.unread.get_or_insert(place);
                    return;
                }
            };
            let group = match name.as_str() {
                "slots" => &mut theme.slots,
                "overrides" => &mut theme.overrides,
                "components" => &mut theme.components,
                "layouts" => &mut theme.layouts,
                _ => return theme.others.push(Entry { name, place, part: Part::default() }),
            };
            reader.entries(module, value, group);
        });
    }

    /// Adds the entries of an object to `declared`. A later entry replaces an earlier one with the same name.
    fn entries<'a>(&mut self, module: &Module<'a>, value: Value<'a>, declared: &mut Declared) {
        self.each(module, value, &mut |_, module, found| match found {
            ModuleEntry::Entry { name, place, value } => {
                declared.entries.retain(|entry| entry.name != name);
                declared.entries.push(Entry { name, place, part: Part::from_value(module, value) });
            }
            ModuleEntry::Unread(place) => {
                declared.unread.get_or_insert(place);
            }
        });
    }

    /// Calls `on_found` for each entry of the object that `value` resolves to.
    fn each<'a>(&mut self, module: &Module<'a>, value: Value<'a>, on_found: OnFound<'_>) {
        self.depth += 1;
        let is_read = self.depth <= MAX_DEPTH
            && match module.resolve(value) {
                Resolved::Object(object) => {
                    for found in module.entries(object) {
                        match found {
                            Member::Entry(found) => on_found(self, module, found),
                            Member::Spread(value) => self.each(module, value, on_found),
                        }
                    }
                    true
                }
                Resolved::Import { specifier, name } => {
                    self.each_of_import(module, specifier, name, on_found)
                }
                Resolved::Other => false,
            };
        if !is_read {
            on_found(self, module, ModuleEntry::Unread(module.place(value.range())));
        }
        self.depth -= 1;
    }

    /// Like [`Reader::each`], but for a value that another module exports. Returns false if the file or the export does
    /// not exist.
    fn each_of_import(
        &mut self,
        from: &Module<'_>,
        specifier: &str,
        name: &str,
        on_found: OnFound<'_>,
    ) -> bool {
        let Some((path, text)) = (self.read)(from.path(), specifier) else { return false };
        Module::parse(&path, &text, |module| match module.export(name) {
            Some(value) => {
                self.each(module, value, on_found);
                true
            }
            None => false,
        })
    }
}

/// Callback for an entry. The callback can use its reader to follow values into other modules.
type OnFound<'f> = &'f mut dyn for<'a> FnMut(&mut Reader<'_>, &Module<'a>, ModuleEntry<'a>);

#[cfg(test)]
mod tests;
