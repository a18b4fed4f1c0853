//! `options.toml`: the options that a site documents, as data. Pages show it, and `quire check` holds it against what
//! the documented tool declares.

use std::collections::BTreeMap;

use quire_diagnostics::Diagnostic;

use crate::check::{self, Area};
use crate::keys::keys;
use crate::shape::{Shape, Spanned, Typed};
use crate::tree::{Kind, Node, toml};

const AREA: Area = Area {
    syntax: "options/syntax",
    unknown_key: "options/unknown-key",
    wrong_type: "options/wrong-type",
    wrong_value: "options/wrong-value",
    missing_key: "options/missing-key",
    bad_url: "options/bad-url",
    bad_email: "options/bad-email",
    is_open: false,
};

keys! {
    /// The file.
    pub(crate) struct RawOptions {
        /// The documented options.
        options "options": Vec<RawDocumented>;
        /// Options that the tool declares and the site leaves out on purpose.
        left_out "leftOut": Vec<RawLeftOut>;
    }

    /// One documented option.
    pub(crate) struct RawDocumented {
        /// Full name, such as `lib.dts`.
        name "name": Spanned<String> => required;
        /// Site path of the page, without locale.
        page "page": Spanned<String> => required;
        /// Id of the heading on the page; the page as a whole when missing.
        anchor "anchor": Spanned<String>;
        /// Type, as inline Markdown; one text, or one for each locale.
        kind "type": Localized;
        /// Default, likewise.
        default "default": Localized;
        /// The version it came with, likewise.
        since "since": Localized;
        /// Flag of the command line, likewise.
        cli "cli": Localized;
        /// Whether it may stand at the top level, likewise.
        top_level "topLevel": Localized;
        /// Type and default that the tool declared when the page was written.
        declared "declared": RawDeclared;
    }

    /// What the tool declared.
    pub(crate) struct RawDeclared {
        /// Type as written in the declarations.
        kind "type": String;
        /// Default as their comment says it.
        default "default": String;
    }

    /// Options left out.
    pub(crate) struct RawLeftOut {
        /// Full name, or a glob over names.
        name "name": Spanned<String> => required;
        /// Why.
        reason "reason": String => required;
    }
}

/// A text that may differ by locale.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Localized {
    /// The same in all.
    One(String),
    /// By locale.
    Each(BTreeMap<String, String>),
}

impl Typed for Localized {
    fn shape() -> Shape {
        Shape::Either(&[String::shape, BTreeMap::<String, String>::shape])
    }
    fn read(node: &Node) -> Option<Self> {
        match node.kind {
            Kind::Table(_) => BTreeMap::read(node).map(Self::Each),
            _ => String::read(node).map(Self::One),
        }
    }
}

impl Localized {
    /// The text in a locale, empty when there is none.
    pub fn get(&self, lang: &str) -> &str {
        match self {
            Self::One(text) => text,
            Self::Each(texts) => texts.get(lang).map_or("", String::as_str),
        }
    }
}

/// One documented option.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Documented {
    /// Full name, with its place in the file.
    pub name: Spanned<String>,
    /// Site path of its page without locale.
    pub page: Spanned<String>,
    /// Id of its heading.
    pub anchor: Option<Spanned<String>>,
    /// Type, default, since, flag and top level, in this order; nothing when the page has no table of facts about it.
    pub facts: Option<[Localized; 5]>,
    /// Type and default that the tool declared when the page was written; empty when not recorded.
    pub declared: (String, String),
}

/// The data of a site's options.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct OptionData {
    /// In the order of the file.
    pub options: Vec<Documented>,
    /// Names or globs of options that are left out on purpose.
    pub left_out: Vec<Spanned<String>>,
}

impl OptionData {
    /// The option of that name.
    pub fn get(&self, name: &str) -> Option<&Documented> {
        self.options.iter().find(|option| option.name.value == name)
    }
}

/// Reads the data of a site's options. Entries that cannot be read are left out, with a diagnostic.
pub fn parse_options(path: &str, text: &str) -> (OptionData, Vec<Diagnostic>) {
    let mut node = match toml::parse(text) {
        Ok(node) => node,
        Err(error) => return (OptionData::default(), vec![check::syntax(error, &AREA, path, 0)]),
    };
    let mut diagnostics = check::check(&mut node, RawOptions::shape(), "the option data", &AREA, path);
    let raw = RawOptions::read(&node).unwrap_or_default();
    let mut data = OptionData::default();
    for option in raw.options.into_iter().flatten().filter_map(documented) {
        if let Some(first) = data.get(&option.name.value) {
            let message = format!("the option `{}` stands twice", option.name.value);
            diagnostics.push(
                Diagnostic::error("options/duplicate", option.name.span(path), message)
                    .label(first.name.span(path), "first written here"),
            );
            continue;
        }
        data.options.push(option);
    }
    data.left_out = raw.left_out.into_iter().flatten().filter_map(|left_out| left_out.name).collect();
    (data, diagnostics)
}

fn documented(raw: RawDocumented) -> Option<Documented> {
    let none = || Localized::One(String::new());
    let facts = [raw.kind, raw.default, raw.since, raw.cli, raw.top_level];
    let has_facts = facts.iter().all(Option::is_some);
    let declared = raw.declared.unwrap_or_default();
    Some(Documented {
        name: raw.name?,
        page: raw.page?,
        anchor: raw.anchor,
        facts: has_facts.then(|| facts.map(|fact| fact.unwrap_or_else(none))),
        declared: (declared.kind.unwrap_or_default(), declared.default.unwrap_or_default()),
    })
}
