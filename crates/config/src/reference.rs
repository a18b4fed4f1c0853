//! Generates the configuration reference of the manual, as Markdown.

mod guides;

use std::fmt::Write as _;

use guides::Guide;

use crate::frontmatter::Frontmatter;
use crate::navigation::{META_TABLES, NavEntry};
use crate::schema::{Field, Schema, Table};
use crate::service::RawService;
use crate::site::raw::RawSite;
use crate::terms::RawTerms;

/// A file whose keys are documented.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ReferenceOf {
    /// `quire.toml`, the site's configuration.
    Site,
    /// The YAML block at the start of a page.
    Frontmatter,
    /// `_nav.json`, the entries of the navigation bar.
    Nav,
    /// `_meta.json`, the sidebar entries of a folder.
    Meta,
    /// `terms.toml`, the terminology table.
    Terms,
    /// The configuration file of `quire serve-search`.
    Service,
}

/// Returns tables of a file's keys as Markdown. Each nested table, and each entry type of `_meta.json`, has its own
/// section with an explicit heading id: ``### `[locales.editLink]` {#locales-editlink}``, without brackets in
/// frontmatter, which is YAML. Sections are omitted for `_nav.json`, whose nested entries have the same keys.
pub fn reference(subject: ReferenceOf) -> String {
    let guides = match subject {
        ReferenceOf::Site => guides::SITE,
        ReferenceOf::Frontmatter => guides::FRONTMATTER,
        _ => &[],
    };
    let is_yaml = subject == ReferenceOf::Frontmatter;
    let mut sections = Sections { text: String::new(), guides, is_yaml };
    match subject {
        ReferenceOf::Site => sections.root(RawSite::TABLE),
        ReferenceOf::Frontmatter => sections.root(Frontmatter::TABLE),
        ReferenceOf::Terms => sections.root(RawTerms::TABLE),
        ReferenceOf::Service => sections.root(RawService::TABLE),
        ReferenceOf::Nav => sections.keys(NavEntry::TABLE, None),
        ReferenceOf::Meta => META_TABLES.iter().for_each(|(name, table)| sections.entry(name, table)),
    }
    sections.text
}

struct Sections {
    text: String,
    guides: &'static [Guide],
    /// Whether names of nested tables are written without the brackets of TOML.
    is_yaml: bool,
}

impl Sections {
    /// Writes the keys of a file, then its tables in the order of the keys.
    fn root(&mut self, table: &Table) {
        self.keys(table, Some(""));
        self.inner(table, "");
    }

    /// Writes an entry type of `_meta.json` as a section. Nested entries have the same keys and get no section.
    fn entry(&mut self, name: &str, table: &Table) {
        let doc = paragraph(table.doc);
        let _ = write!(self.text, "\n### `{name}` {{#{}}}\n\n{doc}\n", slug(name));
        self.keys(table, None);
    }

    fn inner(&mut self, table: &Table, prefix: &str) {
        for (name, inner, kind) in tables(table) {
            let path = format!("{prefix}{name}");
            let (open, close) = match kind {
                _ if self.is_yaml => ("", ""),
                Tables::One => ("[", "]"),
                Tables::List => ("[[", "]]"),
                Tables::ByKey => ("[", ".KEY]"),
            };
            let doc =
                paragraph(table.fields.iter().find(|field| field.name == name).map_or(&[], |it| it.doc));
            let guide = self.guide(&path);
            let _ = write!(self.text, "\n### `{open}{path}{close}` {{#{}}}\n\n{doc}{guide}\n", slug(&path));
            let prefix = format!("{path}.");
            self.keys(inner, Some(&prefix));
            self.inner(inner, &prefix);
        }
    }

    /// Writes the keys of a table. `prefix` is the path of the table with a trailing dot; `None` if nested tables have
    /// no sections. Keys with a section link to it, and other keys to their guide.
    fn keys(&mut self, table: &Table, prefix: Option<&str>) {
        self.text.push_str("\n| Key | Type | Default | Description |\n| --- | --- | --- | --- |\n");
        for field in table.fields {
            let path = format!("{}{}", prefix.unwrap_or_default(), field.name);
            let schema = (field.schema)();
            let has_section = prefix.is_some() && table_in(schema).is_some();
            let (name, guide) = if has_section {
                (format!("[`{}`](#{})", field.name, slug(&path)), String::new())
            } else {
                (format!("`{}`", field.name), self.guide(&path))
            };
            let _ = writeln!(
                self.text,
                "| {name} | {} | {} | {} |",
                cell(&exact_type(&path).map_or_else(|| type_of(schema), str::to_owned)),
                default(field),
                cell(&format!("{}{guide}", paragraph(field.doc))),
            );
        }
    }

    /// Returns a sentence with a link to the guide of a key, or an empty string.
    fn guide(&self, path: &str) -> String {
        let guide = self.guides.iter().find(|guide| guide.0 == path);
        guide.map_or_else(String::new, |(_, title, url)| format!(" See [{title}]({url})."))
    }
}

/// Form of the tables in a key's value: a single table, a list of tables, or a table of tables with arbitrary keys.
enum Tables {
    One,
    List,
    ByKey,
}

/// Returns the tables nested in the keys of a table, each with the name of its key and the form of the key's value.
fn tables(table: &Table) -> Vec<(&'static str, &'static Table, Tables)> {
    let nested = table.fields.iter().filter_map(|field| {
        let (inner, kind) = table_in((field.schema)())?;
        Some((field.name, inner, kind))
    });
    nested.collect()
}

fn table_in(schema: Schema) -> Option<(&'static Table, Tables)> {
    match schema {
        Schema::Table(table) | Schema::OpenTable(table) => Some((table, Tables::One)),
        Schema::List(item) => table_in(item()).map(|(table, _)| (table, Tables::List)),
        Schema::Map(value) => table_in(value()).map(|(table, _)| (table, Tables::ByKey)),
        Schema::Either(schemas) => schemas.iter().find_map(|schema| table_in(schema())),
        _ => None,
    }
}

/// Returns the type of a key whose schema accepts more or fewer values than the key: other code rejects paths in these
/// URLs, and outline levels are read before the schema is checked.
fn exact_type(path: &str) -> Option<&'static str> {
    match path {
        "siteUrl" => Some("URL"),
        "search.nodes" => Some("list of URLs"),
        "outline" => Some("boolean, `\"deep\"`, integer, list of integers"),
        _ => None,
    }
}

fn type_of(schema: Schema) -> String {
    match schema {
        Schema::Any => "any".to_owned(),
        Schema::Bool => "boolean".to_owned(),
        Schema::Integer { .. } => "integer".to_owned(),
        Schema::Integers(all) => either(all.iter().map(|it| format!("`{it}`"))),
        Schema::PositiveNumber => "number".to_owned(),
        Schema::Text => "string".to_owned(),
        Schema::Link => "URL or path".to_owned(),
        Schema::Icon => "character, URL or SVG".to_owned(),
        Schema::EnumValues(words) => either(words.iter().map(|word| format!("`\"{word}\"`"))),
        Schema::List(item) => format!("list of {}", items(item())),
        Schema::Map(value) => format!("table of {}", items(value())),
        Schema::Table(_) | Schema::OpenTable(_) => "table".to_owned(),
        Schema::Either(schemas) => {
            let mut all: Vec<Schema> = schemas.iter().map(|schema| schema()).collect();
            // Lists and tables of values are last, because the types of their items are joined with "or".
            all.sort_by_key(|schema| matches!(schema, Schema::List(_) | Schema::Map(_)));
            either(all.into_iter().map(type_of))
        }
    }
}

/// Returns the types of the items of a list, or of the values of a table, in the plural.
fn items(item: Schema) -> String {
    match item {
        Schema::Either(schemas) => {
            schemas.iter().map(|schema| items(schema())).collect::<Vec<_>>().join(" or ")
        }
        Schema::List(item) => format!("lists of {}", items(item())),
        item => plural(&type_of(item)),
    }
}

fn either(types: impl Iterator<Item = String>) -> String {
    types.collect::<Vec<_>>().join(", ")
}

fn plural(name: &str) -> String {
    match name {
        "string" | "table" | "integer" | "boolean" | "number" => format!("{name}s"),
        _ => name.to_owned(),
    }
}

fn default(field: &Field) -> String {
    match field.default {
        _ if field.required => "required".to_owned(),
        "" => String::new(),
        default => format!("`{}`", cell(default)),
    }
}

fn paragraph(lines: &[&str]) -> String {
    lines.iter().map(|line| line.trim()).collect::<Vec<_>>().join(" ")
}

/// Escapes `|`, which would end the table cell.
fn cell(text: &str) -> String {
    text.replace('|', "\\|")
}

fn slug(path: &str) -> String {
    path.replace(['.', ' '], "-").to_lowercase()
}

#[cfg(test)]
mod tests {
    use super::{ReferenceOf, guides, reference};

    #[test]
    fn every_guide_belongs_to_a_key() {
        for (subject, guides) in
            [(ReferenceOf::Site, guides::SITE), (ReferenceOf::Frontmatter, guides::FRONTMATTER)]
        {
            assert_eq!(reference(subject).matches(" See [").count(), guides.len(), "{subject:?}");
        }
    }
}
