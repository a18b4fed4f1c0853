//! Generates the TypeScript types of the configuration tables that the theme receives as JSON.

use crate::frontmatter::Frontmatter;
use crate::schema::{Field, Schema, Table};
use crate::site::ThemeSettings;

/// Returns the declarations of `Frontmatter`, `ThemeSettings` and all tables in them. A blank line precedes each
/// declaration, and tables precede the tables that refer to them. The declarations describe [`crate::PageHead::raw`]
/// and [`crate::SiteConfig::theme`], without the site's own keys.
pub fn typescript() -> String {
    let mut declarations = Declarations::default();
    for table in [ThemeSettings::TABLE, Frontmatter::TABLE] {
        declarations.reference(table);
    }
    declarations.text
}

#[derive(Default)]
struct Declarations {
    names: Vec<&'static str>,
    text: String,
}

impl Declarations {
    /// Returns the name of a table. Declares the table on first use.
    fn reference(&mut self, table: &'static Table) -> String {
        if !self.names.contains(&table.name) {
            self.names.push(table.name);
            let properties: String = table.fields.iter().map(|field| self.property(field)).collect();
            let declaration =
                format!("\n{}export type {} = {{\n{properties}}};\n", comment(table.doc, "", ""), table.name);
            self.text.push_str(&declaration);
        }
        table.name.to_owned()
    }

    fn property(&mut self, field: &Field) -> String {
        let mark = if field.required { "" } else { "?" };
        let doc = comment(field.doc, field.default, "  ");
        format!("{doc}  {}{mark}: {},\n", field.name, self.type_of((field.schema)()))
    }

    fn type_of(&mut self, schema: Schema) -> String {
        match schema {
            Schema::Any => "unknown".to_owned(),
            Schema::Bool => "boolean".to_owned(),
            Schema::Integer { .. } | Schema::PositiveNumber => "number".to_owned(),
            Schema::Integers(all) => union(all.iter().map(i64::to_string)),
            Schema::Text | Schema::Link | Schema::Icon => "string".to_owned(),
            Schema::EnumValues(words) => union(words.iter().map(|word| format!("\"{word}\""))),
            Schema::List(item) => format!("Array<{}>", self.type_of(item())),
            Schema::Map(value) => format!("Record<string, {}>", self.type_of(value())),
            Schema::Table(table) => self.reference(table),
            Schema::OpenTable(table) => format!("{} & Record<string, unknown>", self.reference(table)),
            Schema::Either(schemas) => union(schemas.iter().map(|schema| self.type_of(schema()))),
        }
    }
}

fn union(members: impl Iterator<Item = String>) -> String {
    members.collect::<Vec<_>>().join(" | ")
}

/// Formats a documentation comment. `default` is JSON, or empty if there is no default.
fn comment(doc: &[&str], default: &str, indent: &str) -> String {
    let doc = doc.iter().map(|line| line.trim()).collect::<Vec<_>>().join(" ");
    let default = if default.is_empty() { String::new() } else { format!(" Default: `{default}`.") };
    format!("{indent}/** {doc}{default} */\n")
}
