//! Traverses a syntax tree: every byte gets the color of the innermost node that a rule matches.

use tree_sitter::Tree;

use crate::rules::{Ancestor, Role, Rules};
use crate::run::{Class, Run};

/// A function that highlights embedded code, given the role and the text of the code.
pub(crate) type Embedded<'a> = &'a dyn Fn(Role, &str) -> Option<Vec<Run>>;

/// Returns the colored runs of a parsed `source`.
pub(crate) fn runs(tree: &Tree, source: &str, rules: &Rules, embedded: Embedded) -> Vec<Run> {
    let mut out = RunWriter { runs: Vec::new(), at: 0 };
    let mut cursor = tree.walk();
    let mut ancestors: Vec<Ancestor> = Vec::new();
    // The color outside the root, then the color inside each ancestor. While a node is open, the last entry is the
    // color inside the node.
    let mut classes: Vec<Option<Class>> = vec![None];
    loop {
        let node = cursor.node();
        if let Some(parent) = ancestors.last_mut() {
            parent.child_field = cursor.field_id().map_or(0, std::num::NonZero::get);
        }
        let inherited = classes.last().copied().flatten();
        out.color_until(node.start_byte(), inherited);
        let class = match rules.role(&cursor, &ancestors, source.as_bytes()) {
            Some(Role::Color(class)) => Some(class),
            Some(Role::Plain) => None,
            Some(role @ (Role::Script | Role::Style)) => {
                let code = source.get(node.byte_range()).unwrap_or_default();
                out.embed(node.start_byte(), embedded(role, code).unwrap_or_default());
                None
            }
            None => inherited,
        };
        classes.push(class);
        if cursor.goto_first_child() {
            ancestors.push(Ancestor { node, child_field: 0 });
            continue;
        }
        // Move up until a node has a next sibling.
        loop {
            out.color_until(cursor.node().end_byte(), classes.pop().flatten());
            if cursor.goto_next_sibling() {
                break;
            }
            if !cursor.goto_parent() {
                return out.runs;
            }
            ancestors.pop();
        }
    }
}

/// The runs of the bytes before `at`.
struct RunWriter {
    runs: Vec<Run>,
    at: usize,
}

impl RunWriter {
    /// Colors the bytes from `at` to `end`.
    fn color_until(&mut self, end: usize, class: Option<Class>) {
        let start = self.at;
        if end <= start {
            return;
        }
        self.at = end;
        let Some(class) = class else { return };
        match self.runs.last_mut() {
            Some(last) if last.class == class && last.range.end == start => last.range.end = end,
            _ => self.runs.push(Run { range: start..end, class }),
        }
    }

    /// Appends the runs of embedded code that starts at `offset`.
    fn embed(&mut self, offset: usize, runs: Vec<Run>) {
        for run in runs {
            self.color_until(offset + run.range.start, None);
            self.color_until(offset + run.range.end, Some(run.class));
        }
    }
}
