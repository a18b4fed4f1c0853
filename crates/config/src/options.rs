//! `options.toml`: data about the options of the documented tool. Pages show this data, and `quire check` compares it
//! with the tool's own declarations.

use std::collections::{BTreeMap, HashMap};

use quire_diagnostics::Diagnostic;

use crate::check::{self, Area, UnknownKeys};
use crate::keys::keys;
use crate::schema::{Schema, Typed};
use crate::tree::{Kind, Node, toml};
use crate::value::Spanned;

const AREA: Area = Area {
    syntax: "options/syntax",
    unknown_key: "options/unknown-key",
    wrong_type: "options/wrong-type",
    wrong_value: "options/wrong-value",
    missing_key: "options/missing-key",
    bad_url: "options/bad-url",
    bad_email: "options/bad-email",
    unknown_keys: UnknownKeys::Rejected,
};

keys! {
    /// The file.
    pub(crate) struct RawOptions {
        /// The documented options.
        options "options": Vec<RawDocumented>;
        /// Options that the tool declares and the site omits on purpose.
        omitted "leftOut": Vec<RawLeftOut>;
    }

    /// One documented option.
    pub(crate) struct RawDocumented {
        /// Full name, such as `lib.dts`.
        name "name": Spanned<String> => required;
        /// Site path of the page, without the language.
        page "page": Spanned<String> => required;
        /// Id of the heading on the page. Defaults to the page as a whole.
        anchor "anchor": Spanned<String>;
        /// Type, as inline Markdown: one string, or one for each locale.
        kind "type": Localized;
        /// Default, in the same form.
        default "default": Localized;
        /// Version that introduced the option, in the same form.
        since "since": Localized;
        /// Command-line flag, in the same form.
        cli "cli": Localized;
        /// Whether the option is allowed at the top level, in the same form.
        top_level "topLevel": Localized;
        /// Type and default in the tool's declarations when the page was written.
        declared "declared": RawDeclared;
    }

    /// A declaration of the tool.
    pub(crate) struct RawDeclared {
        /// Type, as written in the declaration.
        kind "type": String;
        /// Default, as stated in the doc comment.
        default "default": String;
    }

    /// Options omitted on purpose.
    pub(crate) struct RawLeftOut {
        /// Full name, or a glob over names.
        name "name": Spanned<String> => required;
        /// Reason.
        reason "reason": String => required;
    }
}

/// A string that may differ by locale.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Localized {
    /// A string for all locales.
    One(String),
    /// A string for each language tag.
    Each(BTreeMap<String, String>),
}

impl Typed for Localized {
    fn schema() -> Schema {
        Schema::Either(&[String::schema, BTreeMap::<String, String>::schema])
    }
    fn read(node: &Node) -> Option<Self> {
        match node.kind {
            Kind::Table(_) => BTreeMap::read(node).map(Self::Each),
            _ => String::read(node).map(Self::One),
        }
    }
}

impl Localized {
    /// Returns the string for the locale `lang`, or an empty string if the locale has no string.
    pub fn get(&self, lang: &str) -> &str {
        match self {
            Self::One(text) => text,
            Self::Each(texts) => texts.get(lang).map_or("", String::as_str),
        }
    }
}

/// An option of the documented tool, and the place in the site that documents it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Documented {
    /// Full name and its position in the file.
    pub name: Spanned<String>,
    /// Site path of the page, without locale.
    pub page: Spanned<String>,
    /// Id of the option's heading on the page. `None` if the whole page documents the option.
    pub anchor: Option<Spanned<String>>,
    /// Values of `type`, `default`, `since`, `cli` and `topLevel`, in this order. `None` if none of them is set.
    pub facts: Option<[Option<Localized>; 5]>,
    /// Type and default in the tool's declarations when the page was written. Empty if not recorded.
    pub declared: Declared,
}

/// Type and default of an option in the tool's declarations.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Declared {
    /// Type in the tool's declaration, as written, such as `string | boolean`.
    pub kind: String,
    /// Default, as stated in the doc comment.
    pub default: String,
}

/// The contents of `options.toml`.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct OptionData {
    /// Documented options, in the order of the file.
    pub options: Vec<Documented>,
    /// Names or globs of options that are omitted on purpose.
    pub omitted: Vec<Spanned<String>>,
    /// Index in `options`, by option name.
    by_name: HashMap<String, usize>,
}

impl OptionData {
    /// Returns the documented option called `name`.
    pub fn get(&self, name: &str) -> Option<&Documented> {
        self.options.get(*self.by_name.get(name)?)
    }

    /// Adds an option. Its name must be new.
    fn add(&mut self, option: Documented) {
        self.by_name.insert(option.name.value.clone(), self.options.len());
        self.options.push(option);
    }
}

/// Parses `options.toml`. Invalid and duplicate entries are omitted and reported.
pub fn parse_options(path: &str, text: &str) -> (OptionData, Vec<Diagnostic>) {
    let mut node = match toml::parse(text) {
        Ok(node) => node,
        Err(error) => return (OptionData::default(), vec![check::syntax(error, &AREA, path, 0)]),
    };
    let mut diagnostics = check::check(&mut node, RawOptions::schema(), "the option data", &AREA, path);
    let raw = RawOptions::read(&node).unwrap_or_default();
    let mut data = OptionData::default();
    for option in raw.options.into_iter().flatten().filter_map(documented) {
        if let Some(first) = data.get(&option.name.value) {
            let message = format!("the option `{}` is listed twice", option.name.value);
            diagnostics.push(
                Diagnostic::error("options/duplicate", option.name.span(path), message)
                    .label(first.name.span(path), "first defined here"),
            );
            continue;
        }
        data.add(option);
    }
    data.omitted = raw.omitted.into_iter().flatten().filter_map(|omitted| omitted.name).collect();
    (data, diagnostics)
}

fn documented(raw: RawDocumented) -> Option<Documented> {
    let facts = [raw.kind, raw.default, raw.since, raw.cli, raw.top_level];
    let has_facts = facts.iter().any(Option::is_some);
    let declared = raw.declared.unwrap_or_default();
    Some(Documented {
        name: raw.name?,
        page: raw.page?,
        anchor: raw.anchor,
        facts: has_facts.then_some(facts),
        declared: Declared {
            kind: declared.kind.unwrap_or_default(),
            default: declared.default.unwrap_or_default(),
        },
    })
}
