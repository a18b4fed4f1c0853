//! Options as data: pages agree with it, and it agrees with what the documented tool declares.

use globset::{Glob, GlobMatcher};
use quire_config::{Documented, OptionData, SiteConfig, Spanned};
use quire_diagnostics::{Diagnostic, Span, did_you_mean};
use quire_markdown::{Block, BlockKind, PieceKind};
use serde_json::Value;

use crate::page::{Page, Twins};

/// Facts in a table: type, default, since, flag, top level.
const FACTS: usize = 5;

/// Pages, anchors and tables of facts against the data.
pub(crate) fn pages(data: &OptionData, twins: &Twins<'_>, config: &SiteConfig, res: &mut Vec<Diagnostic>) {
    let file = &config.check.options;
    for option in &data.options {
        let Some(pages) = keys(&option.page.value).iter().find_map(|key| twins.by_key.get(key.as_str()))
        else {
            let message = format!("there is no page `{}`", option.page.value);
            res.push(Diagnostic::error("options/no-page", option.page.span(file), message));
            continue;
        };
        for page in pages.values() {
            let Some(section) = section(page, option) else {
                if let Some(anchor) = &option.anchor {
                    let message = format!("`{}` has no heading `#{}`", page.path, anchor.value);
                    let ids = page.headings().map(|(_, id, _)| id);
                    let diagnostic = Diagnostic::error("options/no-anchor", anchor.span(file), message);
                    res.push(match did_you_mean(&anchor.value, ids) {
                        Some(near) => diagnostic.hint(format!("did you mean `{near}`?")),
                        None => diagnostic,
                    });
                }
                continue;
            };
            facts(page, section, option, file, res);
            mentioned(page, option, file, res);
        }
    }
}

/// The files a site path may be written in.
fn keys(path: &str) -> [String; 4] {
    let path = path.trim_start_matches('/');
    let folder = path.trim_end_matches('/');
    let index = if folder.is_empty() { "index".to_owned() } else { format!("{folder}/index") };
    [format!("{path}.mdx"), format!("{path}.md"), format!("{index}.mdx"), format!("{index}.md")]
}

/// The blocks under the option's heading up to the next one; nothing when there is no such heading.
fn section<'a>(page: &'a Page, option: &Documented) -> Option<&'a [Block]> {
    let is_heading = |block: &Block| matches!(block.kind, BlockKind::Heading { depth, .. } if depth > 1);
    let start = match &option.anchor {
        None => 0,
        Some(anchor) => {
            let is_it =
                |block: &Block| matches!(&block.kind, BlockKind::Heading { id, .. } if *id == anchor.value);
            page.blocks.iter().position(is_it)? + 1
        }
    };
    let rest = &page.blocks[start..];
    Some(&rest[..rest.iter().position(is_heading).unwrap_or(rest.len())])
}

/// An option that its page does not name is documented nowhere.
fn mentioned(page: &Page<'_>, option: &Documented, file: &str, res: &mut Vec<Diagnostic>) {
    let name = &option.name.value;
    let leaf = name.rsplit(['.', '[']).next().unwrap_or(name);
    // `lib.shims.cjs['import.meta.url']` ends in a name with dots.
    let leaf = name.split_once("['").map_or(leaf, |(_, quoted)| quoted).trim_end_matches("']");
    let has = |text: &str| text.contains(leaf);
    let names = |block: &Block| match &block.kind {
        BlockKind::Code { text, .. } => has(text),
        BlockKind::Tag { attributes, .. } => attributes.iter().any(|(_, value)| has(value)),
        _ => has(&block.text()),
    };
    if !page.words().any(names) {
        let message = format!("`{}` does not name `{leaf}`", page.path);
        res.push(
            Diagnostic::error("options/not-on-page", option.name.span(file), message)
                .hint("document it there, or name the page that does"),
        );
    }
}

/// The table of facts in a section, if the data has facts: made by `<OptionFacts>`, or typed and the same.
fn facts(page: &Page<'_>, section: &[Block], option: &Documented, file: &str, res: &mut Vec<Diagnostic>) {
    let Some(facts) = &option.facts else { return };
    let is_made = |block: &Block| match &block.kind {
        BlockKind::Tag { name, attributes, .. } if name == "OptionFacts" => {
            attributes.iter().any(|(name, value)| name == "option" && *value == option.name.value)
        }
        _ => false,
    };
    if section.iter().any(is_made) {
        return;
    }
    let Some(cells) = typed(section) else {
        let range = section.first().map_or(0..0, |block| block.range.start..block.range.start);
        let message = format!("the page has no table of facts about `{}`", option.name.value);
        res.push(
            Diagnostic::error("options/no-facts", page.span(&range), message)
                .hint(format!("write `<OptionFacts option=\"{}\" />`", option.name.value)),
        );
        return;
    };
    for (cell, fact) in cells.into_iter().zip(facts) {
        let (written, wanted) = (markup(cell), without_links(fact.get(&page.lang).trim()));
        if written != wanted {
            let message = format!("the data has `{wanted}` here");
            res.push(
                Diagnostic::error("options/table-differs", page.span(&cell.range), message)
                    .label(option.name.span(file), "the data")
                    .hint(format!(
                        "write `<OptionFacts option=\"{}\" />` in place of the table",
                        option.name.value
                    )),
            );
        }
    }
}

/// The five cells of a typed table of facts: one row of five, or five rows of two.
fn typed(section: &[Block]) -> Option<Vec<&Block>> {
    let cells = || {
        section.iter().filter_map(|block| match block.kind {
            BlockKind::Cell { table, row, column } => Some((table, row, column, block)),
            _ => None,
        })
    };
    let table = cells().next()?.0;
    let of_row = |wanted: usize| -> Vec<&Block> {
        cells().filter(|it| it.0 == table && it.1 == wanted).map(|it| it.3).collect()
    };
    let of_column: Vec<&Block> =
        cells().filter(|it| it.0 == table && it.1 > 0 && it.2 == 1).map(|it| it.3).collect();
    let row = of_row(1);
    if row.len() == FACTS {
        return Some(row);
    }
    (row.len() == 2 && of_column.len() == FACTS).then_some(of_column)
}

/// A cell as the data writes it: code between backticks.
fn markup(cell: &Block) -> String {
    let piece = |piece: &quire_markdown::Piece| match piece.kind {
        PieceKind::Code => format!("`{}`", piece.text),
        _ => piece.text.clone(),
    };
    cell.pieces.iter().map(piece).collect::<String>().trim().to_owned()
}

/// Inline Markdown with `[text](address)` as its text.
fn without_links(text: &str) -> String {
    let mut kept = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('[') {
        kept.push_str(before);
        let link = after.split_once("](").and_then(|(text, after)| Some((text, after.split_once(')')?.1)));
        if let Some((text, after)) = link.filter(|(text, _)| !text.contains(['[', '`'])) {
            kept.push_str(text);
            rest = after;
        } else {
            kept.push('[');
            rest = after;
        }
    }
    kept + rest
}

/// The data against what the tool declares.
pub(crate) fn published(data: &OptionData, text: &str, config: &SiteConfig, res: &mut Vec<Diagnostic>) {
    let (file, published_file) = (&config.check.options, &config.check.published);
    let parsed: Option<Value> = serde_json::from_str(text).ok();
    let Some(declared) = parsed.as_ref().and_then(|value| value.get("options")?.as_object()) else {
        let message = "the file is not JSON with a table `options`";
        res.push(Diagnostic::error("options/syntax", Span::file(published_file.as_str()), message));
        return;
    };
    let tool = parsed.as_ref().and_then(|value| value.get("version")?.as_str()).unwrap_or_default();
    let left_out: Vec<(&Spanned<String>, GlobMatcher)> = data
        .left_out
        .iter()
        .filter_map(|name| Some((name, Glob::new(&name.value).ok()?.compile_matcher())))
        .collect();
    let is_left_out = |name: &str| left_out.iter().any(|(_, glob)| glob.is_match(name));
    let undocumented: Vec<&str> = declared
        .keys()
        .map(String::as_str)
        .filter(|name| data.get(name).is_none() && !is_left_out(name))
        .collect();
    for option in &data.options {
        match declared.get(&option.name.value) {
            None => res.push(unknown(&option.name, file, tool, &undocumented)),
            Some(declared) => changed(option, declared, file, res),
        }
    }
    for (name, glob) in &left_out {
        if !declared.keys().any(|declared| glob.is_match(declared)) {
            res.push(unknown(name, file, tool, &[]));
        }
    }
    for name in undocumented {
        let at = text.find(&format!("\"{name}\":")).unwrap_or(0);
        let span = Span::new(published_file.as_str(), at..at + name.len() + 2);
        let message = format!("the option `{name}` is not documented");
        res.push(
            Diagnostic::error("options/undocumented", span, message)
                .hint(format!("add it to `{file}`, to `options` or with a reason to `leftOut`")),
        );
    }
}

fn unknown(name: &Spanned<String>, file: &str, version: &str, candidates: &[&str]) -> Diagnostic {
    let message = format!("version {version} has no option `{}`", name.value);
    let diagnostic = Diagnostic::error("options/unknown", name.span(file), message);
    match did_you_mean(&name.value, candidates.iter().copied()) {
        Some(near) => diagnostic.hint(format!("it may be `{near}` now")),
        None => diagnostic.hint("it was removed or renamed: mend the pages that name it"),
    }
}

fn changed(option: &Documented, declared: &Value, file: &str, res: &mut Vec<Diagnostic>) {
    let text = |key: &str| declared.get(key).and_then(Value::as_str).unwrap_or_default().to_owned();
    let facts =
        [("type", text("type"), &option.declared.0), ("default", text("default"), &option.declared.1)];
    for (what, now, known) in facts {
        if !known.is_empty() && *known != now {
            let name = &option.name.value;
            let message = format!("the {what} of `{name}` is declared as `{now}` now, it was `{known}`");
            res.push(
                Diagnostic::error("options/changed", option.name.span(file), message)
                    .hint("see what has changed, mend the page, then `declared` here"),
            );
        }
    }
}
