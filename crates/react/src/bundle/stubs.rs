//! Stubs for modules that cannot be bundled. Their components render their children.

use std::collections::BTreeSet;

use super::Message;

/// Start of esbuild's message about an unresolved specifier. The specifier and a quotation mark follow.
pub(super) const UNRESOLVED: &str = "Could not resolve \"";

/// Modules of a bundle that are replaced with stubs.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Stubs {
    /// Specifiers that cannot be resolved, as written.
    specifiers: BTreeSet<String>,
    /// Files with errors, by path relative to the site's folder.
    files: BTreeSet<String>,
}

impl Stubs {
    /// Adds the unresolved specifier or the file of each message. Returns false if nothing was added.
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

    /// Adds the file of each message, even if the message is about an unresolved specifier. Returns false if nothing
    /// was added.
    pub(super) fn add_files(&mut self, messages: &[Message]) -> bool {
        let before = self.files.len();
        self.files.extend(messages.iter().filter_map(|message| Some(message.place.as_ref()?.0.clone())));
        self.files.len() > before
    }

    pub(super) fn has_file(&self, path: &str) -> bool {
        self.files.iter().any(|file| path.ends_with(without_parents(file)))
    }

    /// Returns a regular expression for the specifiers. Without specifiers, the expression matches only an empty
    /// string.
    pub(super) fn specifiers(&self) -> String {
        format!("^({})$", joined(self.specifiers.iter().map(String::as_str)))
    }

    /// Returns a regular expression for the paths of the files. Without files, the expression matches no file path.
    pub(super) fn files(&self) -> String {
        format!("[/\\\\]({})$", joined(self.files.iter().map(|file| without_parents(file))))
    }
}

fn without_parents(file: &str) -> &str {
    file.trim_start_matches("../")
}

/// Returns a regular expression in Go's syntax that matches any of `texts`.
fn joined<'t>(texts: impl Iterator<Item = &'t str>) -> String {
    let escape = |char: char| [Some('\\').filter(|_| char.is_ascii_punctuation()), Some(char)];
    texts.map(|text| text.chars().flat_map(escape).flatten().collect()).collect::<Vec<String>>().join("|")
}

fn unresolved(text: &str) -> Option<&str> {
    text.strip_prefix(UNRESOLVED)?.split_once('"').map(|(specifier, _)| specifier)
}

/// Returns the source of a stub, in which every export is a component that renders its children. If `name` (the
/// specifier of the replaced module) is given, the component also shows a message above the children. The stub is a
/// `CommonJS` module, because esbuild does not check the export names of such modules. The exports are in the
/// prototype, because esbuild's conversion to an ES module retains only the prototype. React is not imported, because
/// browser scripts cannot `require` it.
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
