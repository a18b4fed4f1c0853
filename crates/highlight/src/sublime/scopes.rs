//! Maps scopes, the names that Sublime Text's definitions assign to pieces of code, to colors.

use std::str::FromStr;

use syntect::parsing::Scope;

use crate::run::Class;

/// The effect of a scope on its text.
#[derive(Clone, Copy, Debug)]
enum Role {
    Colour(Class),
    /// No color, even inside a colored scope.
    Plain,
    /// A keyword if the text has a letter: `and` is a keyword, `&&` is punctuation.
    Word,
    /// The color of the enclosing scope.
    Inherited,
}

/// Scopes and their roles, specific scopes before general ones. Scopes that are not listed are transparent.
///
/// The definitions agree on the first names of a scope (`string`, `comment`, `entity.name.function`) and on most of the
/// others. Where they name the same thing differently, the color follows the tree-sitter grammars.
#[rustfmt::skip]
const ROLES: &[(&str, Role)] = &[
    ("comment", Role::Colour(Class::Comment)),
    ("punctuation.definition.keyword", Role::Colour(Class::Keyword)),
    ("punctuation", Role::Inherited),

    // Code inside strings.
    ("meta.interpolation", Role::Plain),
    ("meta.embedded", Role::Plain),
    ("meta.template.expression", Role::Plain),
    ("meta.string.interpolated", Role::Plain),
    ("source.ruby.embedded", Role::Plain),

    ("constant.character.escape", Role::Inherited),
    ("constant.other.symbol", Role::Colour(Class::Constant)),
    ("string", Role::Colour(Class::String)),
    ("constant", Role::Colour(Class::Constant)),

    ("keyword.operator.word", Role::Colour(Class::Keyword)),
    ("keyword.operator", Role::Word),
    ("keyword.other.unit", Role::Colour(Class::Constant)),
    ("keyword.name.ini", Role::Colour(Class::Property)),
    ("keyword.other.http-header", Role::Colour(Class::Property)),
    ("keyword", Role::Word),
    ("storage.type.numeric", Role::Colour(Class::Constant)),
    ("storage.type.string", Role::Colour(Class::String)),
    ("storage.modifier", Role::Word),
    ("storage", Role::Word),

    ("entity.name.function", Role::Colour(Class::Function)),
    ("entity.name.macro", Role::Colour(Class::Function)),
    ("entity.name.command", Role::Colour(Class::Function)),
    ("entity.name.tag.yaml", Role::Colour(Class::Property)),
    ("entity.name.tag", Role::Colour(Class::Type)),
    ("entity.name.constant", Role::Colour(Class::Constant)),
    ("entity.name.enum.tag-digest", Role::Colour(Class::Constant)),
    ("entity.name.namespace", Role::Inherited),
    ("entity.name.label", Role::Inherited),
    ("entity.name", Role::Colour(Class::Type)),
    ("entity.section.ini", Role::Colour(Class::Type)),
    ("entity.other.attribute-name.class", Role::Colour(Class::Function)),
    ("entity.other.attribute-name.id", Role::Colour(Class::Function)),
    ("entity.other.attribute-name", Role::Colour(Class::Property)),
    ("entity.other.inherited-class", Role::Colour(Class::Type)),

    ("variable.function", Role::Colour(Class::Function)),
    ("variable.annotation", Role::Colour(Class::Property)),
    ("variable.parameter", Role::Colour(Class::Property)),
    ("variable.language", Role::Colour(Class::Constant)),
    ("variable.declaration", Role::Colour(Class::Property)),
    ("variable.other.env", Role::Colour(Class::Property)),
    ("variable.other.constant", Role::Colour(Class::Constant)),

    ("support.function", Role::Colour(Class::Function)),
    ("support.macro", Role::Colour(Class::Function)),
    ("support.constant", Role::Colour(Class::Constant)),
    ("support.type.property-name", Role::Colour(Class::Property)),
    ("support.type", Role::Colour(Class::Type)),
    ("support.class", Role::Colour(Class::Type)),

    ("markup.heading", Role::Colour(Class::Type)),
    ("markup.raw", Role::Colour(Class::String)),
    ("markup.underline.link", Role::Colour(Class::String)),
    ("markup.quote", Role::Colour(Class::Comment)),
    ("markup.inserted", Role::Colour(Class::Inserted)),
    ("markup.deleted", Role::Colour(Class::Deleted)),
    ("meta.diff.header", Role::Colour(Class::Comment)),
];

/// The table of roles with parsed scopes.
pub(crate) struct Scopes(Vec<(Scope, Role)>);

impl Scopes {
    /// Parses the table. Skips invalid scopes; there are none, because any dot-separated words form a scope.
    pub(crate) fn read() -> Self {
        Self(ROLES.iter().filter_map(|&(name, role)| Some((Scope::from_str(name).ok()?, role))).collect())
    }

    /// Returns the color of `text` within `stack`, whose first scope is the outermost.
    pub(crate) fn class(&self, stack: &[Scope], text: &str) -> Option<Class> {
        for scope in stack.iter().rev() {
            match self.role(*scope) {
                Role::Colour(class) => return Some(class),
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
