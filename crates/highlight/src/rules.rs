//! Highlighting rules: the files in `rules/`, which map syntax nodes to colors.
//!
//! Each line is a role followed by patterns; lines that start with `;` are comments. The role is the letter of a class
//! (see [`crate::highlight`]), `x` for no color (code inside a string), or `script` or `style` for embedded languages.
//! A pattern is a path of node kinds from an ancestor to the node, in which each node is a direct child of the
//! preceding node: `call_expression.function>identifier` matches an identifier in the `function` field of a call.
//! `.field` is the field that contains the *next* kind; `[field:kind]` requires another field to contain a kind. The
//! last part of a pattern is a kind, a `"token"`, or a kind with a condition on its text: `identifier:screaming`,
//! `identifier=undefined`. If several lines match, the last line wins.
//!
//! Tree-sitter's query language is not used because compiling a query walks the whole parse table of a grammar: 5 to 18
//! ms each for Bash, JavaScript, TypeScript and TSX. This table loads in 0.1 ms and matches faster.

use tree_sitter::{Language, TreeCursor};

use crate::run::Class;

/// The effect of a rule on a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Role {
    /// A color, inherited by inner nodes without a rule.
    Color(Class),
    /// No color, even inside a colored node.
    Plain,
    /// Code in the language of a `script` element.
    Script,
    /// CSS code.
    Style,
}

/// A condition on a node's text.
#[derive(Clone, Copy, Debug)]
enum Condition {
    Any,
    /// Starts with an uppercase letter: `Foo`.
    Capitalized,
    /// At least two uppercase letters, digits and underscores, the first of which is a letter: `MAX_SIZE`.
    Screaming,
    /// One or two hyphens, followed by a letter or digit: `-D`, `--save`.
    Flag,
    /// Starts with two hyphens: `--brand`.
    CustomProperty,
    Is(&'static str),
}

/// An ancestor in a pattern.
#[derive(Debug)]
struct Step {
    kind: u16,
    /// The field of this node that contains the next step; 0 for any field.
    field: u16,
    /// Another field of this node, and the kind that it must contain.
    sibling: Option<(u16, u16)>,
}

#[derive(Debug)]
struct Rule {
    role: Role,
    /// Required ancestors of the node, nearest first.
    path: Vec<Step>,
    condition: Condition,
}

/// The rules for one grammar.
pub(crate) struct Rules {
    /// Rules by kind of the node. Within a kind, rules are in reverse order, because the last matching line wins.
    by_kind: Vec<Vec<Rule>>,
}

/// A node on the path from the root to the current node.
#[derive(Clone, Copy)]
pub(crate) struct Ancestor<'tree> {
    pub(crate) node: tree_sitter::Node<'tree>,
    /// The field of this node that contains the current child; 0 for none.
    pub(crate) child_field: u16,
}

impl Rules {
    /// Parses the rules for a grammar. Returns an error that quotes the first line with an unknown role, or the first
    /// pattern with an unknown kind, field or condition. A test parses all rules, because they are compiled into the
    /// program.
    pub(crate) fn parse(language: &Language, texts: &[&'static str]) -> Result<Self, String> {
        let mut by_kind: Vec<Vec<Rule>> = Vec::new();
        by_kind.resize_with(language.node_kind_count(), Vec::new);
        for line in texts.iter().flat_map(|text| text.lines()).filter(|line| !line.starts_with(';')) {
            let mut words = line.split_whitespace();
            let Some(letter) = words.next() else { continue };
            let role = parse_role(letter).ok_or_else(|| format!("unknown role in `{line}`"))?;
            for pattern in words {
                let (kind, rule) = parse_rule(language, role, pattern)
                    .ok_or_else(|| format!("unknown name in `{pattern}`"))?;
                by_kind.get_mut(usize::from(kind)).ok_or("kind out of range")?.insert(0, rule);
            }
        }
        Ok(Self { by_kind })
    }

    /// Returns the role of the cursor's node, or `None` if no rule matches. `ancestors` starts with the root.
    pub(crate) fn role(&self, cursor: &TreeCursor, ancestors: &[Ancestor], source: &[u8]) -> Option<Role> {
        let node = cursor.node();
        // The id of an error node's kind exceeds the table, so error nodes have no role.
        let rules = self.by_kind.get(usize::from(node.kind_id()))?;
        let rule = rules.iter().find(|rule| {
            rule.condition.holds(source.get(node.byte_range()).unwrap_or_default())
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

impl Condition {
    fn holds(self, text: &[u8]) -> bool {
        match self {
            Self::Any => true,
            Self::Capitalized => text.first().is_some_and(u8::is_ascii_uppercase),
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

fn parse_role(word: &str) -> Option<Role> {
    Some(match word {
        "k" => Role::Color(Class::Keyword),
        "s" => Role::Color(Class::String),
        "f" => Role::Color(Class::Function),
        "c" => Role::Color(Class::Constant),
        "p" => Role::Color(Class::Property),
        "m" => Role::Color(Class::Comment),
        "t" => Role::Color(Class::Type),
        "x" => Role::Plain,
        "script" => Role::Script,
        "style" => Role::Style,
        _ => return None,
    })
}

/// Parses a pattern. Returns the kind of the matched node and the rule.
fn parse_rule(language: &Language, role: Role, pattern: &'static str) -> Option<(u16, Rule)> {
    let mut parts = pattern.rsplit('>');
    let subject = parts.next()?;
    let (kind, condition) = if let Some(token) = subject.strip_prefix('"') {
        (token_id(language, token.strip_suffix('"')?)?, Condition::Any)
    } else if let Some((kind, word)) = subject.split_once('=') {
        (kind_id(language, kind)?, Condition::Is(word))
    } else if let Some((kind, condition)) = subject.split_once(':') {
        (kind_id(language, kind)?, parse_condition(condition)?)
    } else {
        (kind_id(language, subject)?, Condition::Any)
    };
    let path = parts.map(|part| parse_step(language, part)).collect::<Option<Vec<_>>>()?;
    Some((kind, Rule { role, path, condition }))
}

fn parse_condition(word: &str) -> Option<Condition> {
    Some(match word {
        "capitalised" => Condition::Capitalized,
        "screaming" => Condition::Screaming,
        "flag" => Condition::Flag,
        "custom_property" => Condition::CustomProperty,
        _ => return None,
    })
}

/// Parses `kind`, `kind.field` or `kind.field[other:kind]`.
fn parse_step(language: &Language, part: &str) -> Option<Step> {
    let (part, sibling) = match part.split_once('[') {
        Some((part, sibling)) => {
            let (field, kind) = sibling.strip_suffix(']')?.split_once(':')?;
            (part, Some((field_id(language, field)?, kind_id(language, kind)?)))
        }
        None => (part, None),
    };
    let (kind, field) = match part.split_once('.') {
        Some((kind, field)) => (kind, field_id(language, field)?),
        None => (part, 0),
    };
    Some(Step { kind: kind_id(language, kind)?, field, sibling })
}

/// Returns the id of a named node kind. The id 0 is the end of input and also means "unknown name".
fn kind_id(language: &Language, name: &str) -> Option<u16> {
    Some(language.id_for_node_kind(name, true)).filter(|&id| id != 0)
}

/// Returns the id of a token, such as `=>`.
fn token_id(language: &Language, token: &str) -> Option<u16> {
    Some(language.id_for_node_kind(token, false)).filter(|&id| id != 0)
}

fn field_id(language: &Language, name: &str) -> Option<u16> {
    language.field_id_for_name(name).map(std::num::NonZero::get)
}
