//! Stand-ins for modules that cannot be bundled: their components show their children.

use std::collections::BTreeSet;

use super::Message;

/// Modules of a bundle that are replaced.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Stubs {
    /// Specifiers that lead nowhere, as they are written.
    specifiers: BTreeSet<String>,
    /// Files with mistakes, by path relative to the site's folder.
    files: BTreeSet<String>,
}

impl Stubs {
    /// Adds what `messages` complain about. Returns false if that is nothing new.
    pub(super) fn add(&mut self, messages: &[Message]) -> bool {
        let before = self.specifiers.len() + self.files.len();
        for message in messages {
            match (unresolved(&message.text), &message.place) {
                (Some(specifier), _) => drop(self.specifiers.insert(specifier.to_owned())),
                (None, Some((file, ..))) => drop(self.files.insert(file.clone())),
                (None, None) => {}
            }
        }
        self.specifiers.len() + self.files.len() > before
    }

    /// Whether the file at `path` is replaced.
    pub(super) fn has_file(&self, path: &str) -> bool {
        self.files.iter().any(|file| path.ends_with(below(file)))
    }

    /// A regular expression for the specifiers; it matches none when there are none.
    pub(super) fn specifiers(&self) -> String {
        format!("^({})$", joined(self.specifiers.iter().map(String::as_str)))
    }

    /// A regular expression for the paths of the files; it matches none when there are none.
    pub(super) fn files(&self) -> String {
        format!("[/\\\\]({})$", joined(self.files.iter().map(|file| below(file))))
    }
}

/// A path without the steps out of the site's folder.
fn below(file: &str) -> &str {
    file.trim_start_matches("../")
}

/// A regular expression for any of `texts`, in Go's syntax.
fn joined<'t>(texts: impl Iterator<Item = &'t str>) -> String {
    let escape = |char: char| [Some('\\').filter(|_| char.is_ascii_punctuation()), Some(char)];
    texts.map(|text| text.chars().flat_map(escape).flatten().collect()).collect::<Vec<String>>().join("|")
}

/// The specifier of esbuild's message about one that leads nowhere.
fn unresolved(text: &str) -> Option<&str> {
    text.strip_prefix("Could not resolve \"")?.split_once('"').map(|(specifier, _)| specifier)
}

/// Source of a stand-in: every export is a component that shows its children. With `name`, the module that could not be
/// bundled, a message above them names it. `CommonJS`, because esbuild does not check the names of its exports, which it finds through the prototype:
/// the one part of the object that its conversion to a module keeps. React is not imported: a script of the browser cannot
/// `require` it.
pub(super) fn module(name: Option<&str>) -> String {
    let content = match name {
        None => "children".to_owned(),
        Some(name) => {
            let message = format!("`{name}` could not be bundled");
            format!(
                "element('div', {{ role: 'note', children: [element('strong', {{ children: {message:?} }}, 'message'), element('div', {{ children }}, 'content')] }}, null)"
            )
        }
    };
    format!(
        "const $$typeof = Symbol.for('react.transitional.element');
const element = (type, props, key) => ({{ $$typeof, type, key, ref: null, props }});
const Part = props => {{ const children = props?.children ?? null; return {content}; }};
const exported = (_, name) => name === '__esModule' || (name === 'then' || typeof name === 'symbol' ? undefined : Part);
module.exports = Object.create(new Proxy({{}}, {{ get: exported, has: () => true }}));
"
    )
}
