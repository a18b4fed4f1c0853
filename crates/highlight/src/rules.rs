//! Which node of a syntax tree has which colour: the files in `rules/`, read into a table.
//!
//! A line is a role and patterns; `;` starts a comment. The role is a class's letter (see [`crate::highlight`]), `x`
//! for none (code inside a string), or `script` and `style` for text in another language. A pattern is a path of kinds
//! from an ancestor to the node, each the direct child of the one before:
//! `call_expression.function>identifier` is an identifier in the `function` field of a call. `.field` tells where the
//! *next* kind stands, `[field:kind]` what another field of it holds. The node itself is a kind, a `"token"`, or a kind
//! with a test of its text: `identifier:screaming`, `identifier=undefined`. The last line that fits a node decides.
//!
//! Why not tree-sitter's own query language: compiling a query walks the grammar's whole parse table, 5 to 18 ms for
//! each of Bash, JavaScript, TypeScript and TSX, while this table is ready in 0.1 ms and matches faster.

use tree_sitter::{Language, TreeCursor};

use crate::run::Class;

/// What a rule gives the text of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Role {
    /// A colour, which inner nodes without a rule inherit.
    Colour(Class),
    /// No colour, whatever is around.
    Plain,
    /// Text in the language of a `script` element.
    Script,
    /// Text in CSS.
    Style,
}

/// A test of a node's text, for names whose form tells what they are.
#[derive(Clone, Copy, Debug)]
enum Test {
    Any,
    /// `Foo`
    Capitalised,
    /// `MAX_SIZE`, of two letters or more
    Screaming,
    /// `-D`, `--save`
    Flag,
    /// `--brand`
    CustomProperty,
    Is(&'static str),
}

/// A node above the matched one.
#[derive(Debug)]
struct Step {
    kind: u16,
    /// The field of this node in which the path goes on; 0 for any.
    field: u16,
    /// Another field and the kind it must hold.
    sibling: Option<(u16, u16)>,
}

#[derive(Debug)]
struct Rule {
    role: Role,
    /// From the nearest ancestor upwards.
    path: Vec<Step>,
    test: Test,
}

/// The rules of one language.
pub(crate) struct Rules {
    /// By the node's kind; the last rule in the file comes first.
    by_kind: Vec<Vec<Rule>>,
}

/// A node on the way from the root to the current one, as the walk keeps it.
#[derive(Clone, Copy)]
pub(crate) struct Ancestor<'tree> {
    pub(crate) node: tree_sitter::Node<'tree>,
    /// The field its current child stands in; 0 for none.
    pub(crate) child_field: u16,
}

impl Rules {
    /// Reads rule texts for a grammar. A kind, field or test it does not know is an error, named in the message: the
    /// texts are ours, so a test reads them all.
    pub(crate) fn read(language: &Language, texts: &[&'static str]) -> Result<Self, String> {
        let mut by_kind: Vec<Vec<Rule>> = Vec::new();
        by_kind.resize_with(language.node_kind_count(), Vec::new);
        for line in texts.iter().flat_map(|text| text.lines()).filter(|line| !line.starts_with(';')) {
            let mut words = line.split_whitespace();
            let Some(letter) = words.next() else { continue };
            let role = read_role(letter).ok_or_else(|| format!("unknown role in `{line}`"))?;
            for pattern in words {
                let (kind, entry) = read_rule(language, role, pattern)
                    .ok_or_else(|| format!("unknown name in `{pattern}`"))?;
                by_kind.get_mut(usize::from(kind)).ok_or("kind out of range")?.insert(0, entry);
            }
        }
        Ok(Self { by_kind })
    }

    /// The role of the cursor's node, `ancestors` being the nodes above it, the root first.
    pub(crate) fn role(&self, cursor: &TreeCursor, ancestors: &[Ancestor], source: &[u8]) -> Option<Role> {
        let node = cursor.node();
        // The kind of an error node is beyond the table.
        let rules = self.by_kind.get(usize::from(node.kind_id()))?;
        let rule = rules.iter().find(|rule| {
            rule.test.holds(source.get(node.byte_range()).unwrap_or_default())
                && rule.path.len() <= ancestors.len()
                && rule.path.iter().zip(ancestors.iter().rev()).all(|(step, ancestor)| step.holds(ancestor))
        })?;
        Some(rule.role)
    }
}

impl Step {
    fn holds(&self, ancestor: &Ancestor) -> bool {
        ancestor.node.kind_id() == self.kind
            && (self.field == 0 || self.field == ancestor.child_field)
            && self.sibling.is_none_or(|(field, kind)| {
                ancestor.node.child_by_field_id(field).is_some_and(|child| child.kind_id() == kind)
            })
    }
}

impl Test {
    fn holds(self, text: &[u8]) -> bool {
        match self {
            Self::Any => true,
            Self::Capitalised => text.first().is_some_and(u8::is_ascii_uppercase),
            Self::Screaming => {
                text.len() > 1
                    && text[0].is_ascii_uppercase()
                    && text
                        .iter()
                        .all(|byte| byte.is_ascii_uppercase() || byte.is_ascii_digit() || *byte == b'_')
            }
            Self::Flag => {
                let name = text.strip_prefix(b"--").or_else(|| text.strip_prefix(b"-"));
                name.and_then(<[u8]>::first).is_some_and(u8::is_ascii_alphanumeric)
            }
            Self::CustomProperty => text.starts_with(b"--"),
            Self::Is(word) => text == word.as_bytes(),
        }
    }
}

fn read_role(word: &str) -> Option<Role> {
    Some(match word {
        "k" => Role::Colour(Class::Keyword),
        "s" => Role::Colour(Class::String),
        "f" => Role::Colour(Class::Function),
        "c" => Role::Colour(Class::Constant),
        "p" => Role::Colour(Class::Property),
        "m" => Role::Colour(Class::Comment),
        "t" => Role::Colour(Class::Type),
        "x" => Role::Plain,
        "script" => Role::Script,
        "style" => Role::Style,
        _ => return None,
    })
}

/// The kind a pattern ends in, and the rule.
fn read_rule(language: &Language, role: Role, pattern: &'static str) -> Option<(u16, Rule)> {
    let mut parts = pattern.rsplit('>');
    let subject = parts.next()?;
    let (kind, test) = if let Some(token) = subject.strip_prefix('"') {
        (kind_id(language, token.strip_suffix('"')?, false)?, Test::Any)
    } else if let Some((kind, word)) = subject.split_once('=') {
        (kind_id(language, kind, true)?, Test::Is(word))
    } else if let Some((kind, test)) = subject.split_once(':') {
        (kind_id(language, kind, true)?, read_test(test)?)
    } else {
        (kind_id(language, subject, true)?, Test::Any)
    };
    let path = parts.map(|part| read_step(language, part)).collect::<Option<Vec<_>>>()?;
    Some((kind, Rule { role, path, test }))
}

fn read_test(word: &str) -> Option<Test> {
    Some(match word {
        "capitalised" => Test::Capitalised,
        "screaming" => Test::Screaming,
        "flag" => Test::Flag,
        "custom_property" => Test::CustomProperty,
        _ => return None,
    })
}

/// `kind`, `kind.field` or `kind.field[other:kind]`.
fn read_step(language: &Language, part: &str) -> Option<Step> {
    let (part, sibling) = match part.split_once('[') {
        Some((part, sibling)) => {
            let (field, kind) = sibling.strip_suffix(']')?.split_once(':')?;
            (part, Some((field_id(language, field)?, kind_id(language, kind, true)?)))
        }
        None => (part, None),
    };
    let (kind, field) = match part.split_once('.') {
        Some((kind, field)) => (kind, field_id(language, field)?),
        None => (part, 0),
    };
    Some(Step { kind: kind_id(language, kind, true)?, field, sibling })
}

fn kind_id(language: &Language, name: &str, named: bool) -> Option<u16> {
    // 0 is the end of input, and what an unknown name gives.
    Some(language.id_for_node_kind(name, named)).filter(|&id| id != 0)
}

fn field_id(language: &Language, name: &str) -> Option<u16> {
    language.field_id_for_name(name).map(std::num::NonZero::get)
}
