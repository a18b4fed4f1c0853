//! Problems that are reported once per page, regardless of how often they occur.

use std::collections::{BTreeMap, BTreeSet};

use quire_diagnostics::{Diagnostic, Span};

/// Syntax of another engine that is reported once for the whole page.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Topic {
    /// A `<script>` or `<style>` in a page written for VitePress. The message lists its imports and declarations.
    Script,
    /// A Vue component, such as `<Badge>`.
    Component,
    /// A Vue directive, such as `v-if` or `@click`.
    Directive,
    /// An element repeated by `v-for` whose content depends on data.
    Repeated,
    /// An expression in double braces, such as `{{ count }}`.
    Expression,
}

impl Topic {
    fn code(self) -> &'static str {
        match self {
            Self::Script => "vitepress/script",
            Self::Component => "vitepress/component",
            Self::Directive | Self::Repeated => "vitepress/directive",
            Self::Expression => "vitepress/expression",
        }
    }

    fn message(self, names: &str) -> String {
        match self {
            Self::Script => format!("scripts and styles of Vue are left out: {names}"),
            Self::Component => format!("Vue components are left out, but their content is kept: {names}"),
            Self::Directive => format!("Vue directives are left out: {names}"),
            Self::Repeated => format!("elements that `v-for` repeats for data are left out: {names}"),
            Self::Expression => format!("expressions are shown as written: {names}"),
        }
    }

    fn hint(self) -> &'static str {
        match self {
            Self::Script | Self::Component | Self::Directive | Self::Repeated => {
                "write the page as .mdx with React components, or as plain Markdown"
            }
            Self::Expression => {
                "Quire evaluates only literals and paths such as `$frontmatter.title`; use `v-pre` for literal text"
            }
        }
    }
}

/// Maximum number of names in a message.
const MAX_NAMES: usize = 12;

/// The problems of a page, by kind.
#[derive(Default)]
pub(crate) struct Notes(BTreeMap<Topic, Note>);

struct Note {
    /// Span of the first occurrence, at which the problem is reported.
    span: Span,
    names: Vec<String>,
    /// Names that do not fit in `names`, which contains at most [`MAX_NAMES`].
    further_names: BTreeSet<String>,
}

impl Notes {
    /// Adds a name that occurs at `span` to the problem of the kind `topic`.
    pub(crate) fn add(&mut self, topic: Topic, name: String, span: Span) {
        let note = self.0.entry(topic).or_insert_with(|| Note {
            span,
            names: Vec::new(),
            further_names: BTreeSet::new(),
        });
        if note.names.contains(&name) {
        } else if note.names.len() < MAX_NAMES {
            note.names.push(name);
        } else {
            note.further_names.insert(name);
        }
    }

    pub(crate) fn finish(self) -> impl Iterator<Item = Diagnostic> {
        self.0.into_iter().map(|(topic, note)| {
            let mut names = note.names.join(", ");
            if !note.further_names.is_empty() {
                names.push_str(&format!(" and {} more", note.further_names.len()));
            }
            Diagnostic::warning(topic.code(), note.span, topic.message(&names)).hint(topic.hint())
        })
    }
}
