//! Maps scopes, the names that Sublime Text's definitions assign to pieces of code, to colors.

use std::str::FromStr;

use syntect::parsing::Scope;

use crate::run::Class;

/// The effect of a scope on its text.
#[derive(Clone, Copy, Debug)]
enum Role {
    Color(Class),
    /// No color, even inside a colored scope.
    Plain,
    /// A keyword if the text has a letter: `and` is a keyword, `&&` is punctuation.
    Word,
    /// The color of the enclosing scope.
    Inherited,
}

/// Scopes and their roles, specific scopes before general ones. Text in a scope that is not listed has the color of the
/// enclosing scope.
///
/// The definitions agree on the first components of scope names (`string`, `comment`, `entity.name.function`) and on
/// most other components. Where definitions use different names for the same syntax, the color follows the tree-sitter
/// grammars.
#[rustfmt::skip]
const ROLES: &[(&str, Role)] = &[
    ("comment", Role::Color(Class::Comment)),
    ("punctuation.definition.keyword", Role::Color(Class::Keyword)),
    ("punctuation", Role::Inherited),

    // Code inside strings.
    ("meta.interpolation", Role::Plain),
    ("meta.embedded", Role::Plain),
    ("meta.template.expression", Role::Plain),
    ("meta.string.interpolated", Role::Plain),
    ("source.ruby.embedded", Role::Plain),

    ("constant.character.escape", Role::Inherited),
    ("constant.other.symbol", Role::Color(Class::Constant)),
    ("string", Role::Color(Class::String)),
    ("constant", Role::Color(Class::Constant)),

    ("keyword.operator.word", Role::Color(Class::Keyword)),
    ("keyword.operator", Role::Word),
    ("keyword.other.unit", Role::Color(Class::Constant)),
    ("keyword.name.ini", Role::Color(Class::Property)),
    ("keyword.other.http-header", Role::Color(Class::Property)),
    ("keyword", Role::Word),
    ("storage.type.numeric", Role::Color(Class::Constant)),
    ("storage.type.string", Role::Color(Class::String)),
    ("storage.modifier", Role::Word),
    ("storage", Role::Word),

    ("entity.name.function", Role::Color(Class::Function)),
    ("entity.name.macro", Role::Color(Class::Function)),
    ("entity.name.command", Role::Color(Class::Function)),
    ("entity.name.tag.yaml", Role::Color(Class::Property)),
    ("entity.name.tag", Role::Color(Class::Type)),
    ("entity.name.constant", Role::Color(Class::Constant)),
    ("entity.name.enum.tag-digest", Role::Color(Class::Constant)),
    ("entity.name.namespace", Role::Inherited),
    ("entity.name.label", Role::Inherited),
    ("entity.name", Role::Color(Class::Type)),
    ("entity.section.ini", Role::Color(Class::Type)),
    ("entity.other.attribute-name.class", Role::Color(Class::Function)),
    ("entity.other.attribute-name.id", Role::Color(Class::Function)),
    ("entity.other.attribute-name", Role::Color(Class::Property)),
    ("entity.other.inherited-class", Role::Color(Class::Type)),

    ("variable.function", Role::Color(Class::Function)),
    ("variable.annotation", Role::Color(Class::Property)),
    ("variable.parameter", Role::Color(Class::Property)),
    ("variable.language", Role::Color(Class::Constant)),
    ("variable.declaration", Role::Color(Class::Property)),
    ("variable.other.env", Role::Color(Class::Property)),
    ("variable.other.constant", Role::Color(Class::Constant)),

    ("support.function", Role::Color(Class::Function)),
    ("support.macro", Role::Color(Class::Function)),
    ("support.constant", Role::Color(Class::Constant)),
    ("support.type.property-name", Role::Color(Class::Property)),
    ("support.type", Role::Color(Class::Type)),
    ("support.class", Role::Color(Class::Type)),

    ("markup.heading", Role::Color(Class::Type)),
    ("markup.raw", Role::Color(Class::String)),
    ("markup.underline.link", Role::Color(Class::String)),
    ("markup.quote", Role::Color(Class::Comment)),
    ("markup.inserted", Role::Color(Class::Inserted)),
    ("markup.deleted", Role::Color(Class::Deleted)),
    ("meta.diff.header", Role::Color(Class::Comment)),
];

/// The table of roles, with parsed scopes.
pub(crate) struct Scopes(Vec<(Scope, Role)>);

impl Scopes {
    /// Parses the table. Every entry is valid, because any dot-separated words form a scope.
    pub(crate) fn parse() -> Self {
        Self(ROLES.iter().filter_map(|&(name, role)| Some((Scope::from_str(name).ok()?, role))).collect())
    }

    /// Returns the color of `text` within `stack`, whose first scope is the outermost.
    pub(crate) fn class(&self, stack: &[Scope], text: &str) -> Option<Class> {
        for scope in stack.iter().rev() {
            match self.role(*scope) {
                Role::Color(class) => return Some(class),
                Role::Word if text.bytes().any(|byte| byte.is_ascii_alphabetic()) => {
                    return Some(Class::Keyword);
                }
                Role::Plain | Role::Word => return None,
                Role::Inherited => {}
            }
        }
        None
    }

    fn role(&self, scope: Scope) -> Role {
        self.0
            .iter()
            .find(|(prefix, _)| prefix.is_prefix_of(scope))
            .map_or(Role::Inherited, |&(_, role)| role)
    }
}
