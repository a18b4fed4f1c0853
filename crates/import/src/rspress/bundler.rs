//! Import of `builderConfig`, which contains options of the bundler Rsbuild.

use crate::alias;
use crate::draft::Draft;
use crate::head;
use crate::table::{Fate, Table};
use quire_foreign_config::{Node, Value};

const DEFINE: Fate = Fate::Dropped("Quire does not replace expressions: write the values in the components");

pub(super) fn read(draft: &mut Draft<'_, '_>, mut table: Table<'_>) {
    for section in ["resolve", "source"] {
        let Some(mut inner) = table.table(section, draft) else { continue };
        if let Some(aliases) = inner.table("alias", draft) {
            alias::from_table(draft, aliases);
        }
        inner.finish(draft, &[("define", DEFINE), ("aliasStrategy", Fate::Silent)]);
    }
    if let Some(inner) = table.table("html", draft) {
        html(draft, inner);
    }
    if let Some(setting) = table.list("plugins", draft) {
        super::plugins::read(draft, &setting.key, &setting.value);
    }
    table.finish(
        draft,
        &[
            ("output", Fate::BuiltIn("Quire's output needs no bundler options")),
            ("performance", Fate::BuiltIn("Quire's output needs no bundler options")),
            ("dev", Fate::BuiltIn("`quire dev` has its own options")),
            ("server", Fate::BuiltIn("`quire dev` has its own options")),
            ("tools", Fate::Dropped("components are bundled by esbuild, which does not have these options")),
        ],
    );
}

fn html(draft: &mut Draft<'_, '_>, mut html: Table<'_>) {
    if let Some(setting) = html.text("favicon", draft) {
        let link = vec![("rel".to_owned(), "icon".to_owned()), ("href".to_owned(), setting.value)];
        head::add(draft, &setting.key, "link", &link, setting.span);
    }
    if let Some(mut meta) = html.table("meta", draft) {
        while let Some(entry) = meta.take_next() {
            let key = meta.path(&entry.key);
            match (&entry.node.value, entry.node.text()) {
                (_, Some(content)) => {
                    let attributes = vec![("name".to_owned(), entry.key), ("content".to_owned(), content)];
                    head::add(draft, &key, "meta", &attributes, entry.span);
                }
                (Value::Table(attributes), None) => {
                    head::element(draft, &key, "meta", attributes, entry.span);
                }
                _ => draft.unread(&key, entry.node.span),
            }
        }
    }
    if let Some(setting) = html.list("tags", draft) {
        for tag in &setting.value {
            let name = tag.get("tag").and_then(Node::text);
            let attributes = tag.get("attrs").and_then(Node::entries).unwrap_or_default();
            match name {
                Some(name) => head::element(draft, &setting.key, &name, attributes, tag.span),
                None => draft.unread(&setting.key, tag.span),
            }
        }
    }
    html.finish(draft, &[]);
}
