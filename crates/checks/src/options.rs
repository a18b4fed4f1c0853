//! Checks the options of a documented software tool. The option data (`options.toml`) lists the documented options.
//! Each must be described on its page and match the tool's own declarations (`options.published.json`).

use std::borrow::Cow;
use std::collections::{BTreeSet, HashMap};

use globset::{Glob, GlobSet, GlobSetBuilder};
use quire_config::{Documented, Localized, OptionData, SiteConfig, Spanned};
use quire_diagnostics::{Diagnostic, Span, did_you_mean};
use quire_markdown::{Block, BlockKind, PieceKind};
use serde_json::Value;

use crate::page::{Alternates, Page};

/// Unknown options get suggestions only if at most this many options are undocumented, because each unknown name is
/// compared with every undocumented option.
const MAX_CANDIDATES: usize = 1000;

/// Checks that the page and the heading of each documented option exist, that the page contains the last segment of the
/// option's name, and that the option's table of facts matches the option data.
pub(crate) fn pages(data: &OptionData, alternates: &Alternates<'_>, config: &SiteConfig) -> Vec<Diagnostic> {
    let mut diagnostics = Vec::new();
    let file = &config.check.options;
    for option in &data.options {
        let Some(pages) =
            page_keys(&option.page.value).iter().find_map(|key| alternates.by_key.get(key.as_str()))
        else {
            let message = format!("the page `{}` does not exist", option.page.value);
            diagnostics.push(Diagnostic::error("options/no-page", option.page.span(file), message));
            continue;
        };
        for page in pages.values() {
            let Some(section) = section(page, option) else {
                if let Some(anchor) = &option.anchor {
                    let message = format!("`{}` has no heading `#{}`", page.path, anchor.value);
                    let ids = page.headings().map(|(_, id, _)| id);
                    let diagnostic = Diagnostic::error("options/no-anchor", anchor.span(file), message);
                    diagnostics.push(match did_you_mean(&anchor.value, ids) {
                        Some(suggestion) => diagnostic.hint(format!("did you mean `{suggestion}`?")),
                        None => diagnostic,
                    });
                }
                continue;
            };
            diagnostics.extend(facts(page, section, option, file));
            diagnostics.extend(check_mention(page, option, file));
        }
    }
    diagnostics
}

/// Returns the possible keys (see [`Page::key`]) of the page at the URL path `path`.
fn page_keys(path: &str) -> [String; 4] {
    let path = path.trim_start_matches('/');
    let folder = path.trim_end_matches('/');
    let index = if folder.is_empty() { "index".to_owned() } else { format!("{folder}/index") };
    [format!("{path}.mdx"), format!("{path}.md"), format!("{index}.mdx"), format!("{index}.md")]
}

/// Returns the blocks between the option's heading and the next heading. Starts at the beginning of the page if the
/// option has no anchor. Returns `None` if the page has no heading with that anchor.
fn section<'a>(page: &'a Page, option: &Documented) -> Option<&'a [Block]> {
    let is_heading = |block: &Block| matches!(block.kind, BlockKind::Heading { depth, .. } if depth > 1);
    let start = match &option.anchor {
        None => 0,
        Some(anchor) => {
            let is_option_heading =
                |block: &Block| matches!(&block.kind, BlockKind::Heading { id, .. } if *id == anchor.value);
            page.blocks.iter().position(is_option_heading)? + 1
        }
    };
    let rest = &page.blocks[start..];
    Some(&rest[..rest.iter().position(is_heading).unwrap_or(rest.len())])
}

/// Reports an option whose page does not contain the last segment of its name.
fn check_mention(page: &Page<'_>, option: &Documented, file: &str) -> Vec<Diagnostic> {
    let mut diagnostics = Vec::new();
    let name = &option.name.value;
    let leaf = name.rsplit(['.', '[']).next().unwrap_or(name);
    // The last segment of `lib.shims.cjs['import.meta.url']` contains dots.
    let leaf = name.split_once("['").map_or(leaf, |(_, quoted)| quoted).trim_end_matches("']");
    let contains_leaf = |text: &str| text.contains(leaf);
    let names_option = |block: &Block| match &block.kind {
        BlockKind::Code { text, .. } => contains_leaf(text),
        BlockKind::Tag { attributes, .. } => attributes.iter().any(|(_, value)| contains_leaf(value)),
        _ => contains_leaf(&block.text()),
    };
    if !page.words().any(names_option) {
        let message = format!("`{}` does not mention `{leaf}`", page.path);
        diagnostics.push(
            Diagnostic::error("options/not-on-page", option.name.span(file), message)
                .hint("document it on that page, or name another `page` here"),
        );
    }
    diagnostics
}

/// Checks the table of facts in a section if the option data contains facts for the option. `<OptionFacts>` generates a
/// correct table; a hand-written table must contain the same values.
fn facts(page: &Page<'_>, section: &[Block], option: &Documented, file: &str) -> Vec<Diagnostic> {
    let mut diagnostics = Vec::new();
    let Some(facts) = &option.facts else { return diagnostics };
    let is_generated_table = |block: &Block| match &block.kind {
        BlockKind::Tag { name, attributes, .. } if name == "OptionFacts" => {
            attributes.iter().any(|(name, value)| name == "option" && *value == option.name.value)
        }
        _ => false,
    };
    if section.iter().any(is_generated_table) {
        return diagnostics;
    }
    let known: Vec<&Localized> = facts.iter().flatten().collect();
    let Some(cells) = fact_table_cells(section, known.len()) else {
        let range = section.first().map_or(0..0, |block| block.range.start..block.range.start);
        let message = format!("the page has no table of facts about `{}`", option.name.value);
        diagnostics.push(
            Diagnostic::error("options/no-facts", page.span(&range), message)
                .hint(format!("write `<OptionFacts option=\"{}\" />`", option.name.value)),
        );
        return diagnostics;
    };
    for (cell, fact) in cells.into_iter().zip(known) {
        let (actual, expected) = (markup(cell), without_links(fact.get(&page.lang).trim()));
        if actual != expected {
            let message = format!("the option data has {} here", in_backticks(&expected));
            diagnostics.push(
                Diagnostic::error("options/table-differs", page.span(&cell.range), message)
                    .label(option.name.span(file), "the data")
                    .hint(format!(
                        "write `<OptionFacts option=\"{}\" />` in place of the table",
                        option.name.value
                    )),
            );
        }
    }
    diagnostics
}

/// Returns the cells of the facts if the first table in a section contains `count` facts. Below its header, this table
/// has either one row of `count` cells, or `count` rows of two cells with the fact in the second cell.
fn fact_table_cells(section: &[Block], count: usize) -> Option<Vec<&Block>> {
    let cells = || {
        section.iter().filter_map(|block| match block.kind {
            BlockKind::Cell { table, row, column } => Some((table, row, column, block)),
            _ => None,
        })
    };
    let table = cells().next()?.0;
    let row_cells = |index: usize| -> Vec<&Block> {
        cells().filter(|it| it.0 == table && it.1 == index).map(|it| it.3).collect()
    };
    let value_cells: Vec<&Block> =
        cells().filter(|it| it.0 == table && it.1 > 0 && it.2 == 1).map(|it| it.3).collect();
    let row = row_cells(1);
    // If `count` is 2, a table with two rows of two cells matches both forms. Treat it as rows of label and value.
    if row.len() == 2 && value_cells.len() == count {
        return Some(value_cells);
    }
    (row.len() == count).then_some(row)
}

/// Returns the text of a cell in the syntax of the option data, with code in backticks.
fn markup(cell: &Block) -> String {
    let piece = |piece: &quire_markdown::Piece| match piece.kind {
        PieceKind::Code => format!("`{}`", piece.text),
        _ => piece.text.clone(),
    };
    cell.pieces.iter().map(piece).collect::<String>().trim().to_owned()
}

/// Replaces links in inline Markdown, `[text](url)`, with their text. Keeps links whose text contains `[` or a
/// backtick.
fn without_links(text: &str) -> String {
    let mut output = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('[') {
        output.push_str(before);
        let link = after.split_once("](").and_then(|(text, after)| Some((text, after.split_once(')')?.1)));
        if let Some((text, after)) = link.filter(|(text, _)| !text.contains(['[', '`'])) {
            output.push_str(text);
            rest = after;
        } else {
            output.push('[');
            rest = after;
        }
    }
    output + rest
}

/// Reports options that only the option data or only the tool's declarations contain, options whose declared type or
/// default has changed, and globs of omitted options that match no declaration.
pub(crate) fn check_published(data: &OptionData, text: &str, config: &SiteConfig) -> Vec<Diagnostic> {
    let mut diagnostics = Vec::new();
    let (file, published_file) = (&config.check.options, &config.check.published);
    let parsed: Option<Value> = serde_json::from_str(text).ok();
    let Some(declared) = parsed.as_ref().and_then(|value| value.get("options")?.as_object()) else {
        let message = "the file is not a JSON object with the key `options`, an object";
        diagnostics.push(Diagnostic::error("options/syntax", Span::file(published_file.as_str()), message));
        return diagnostics;
    };
    let tool = parsed.as_ref().and_then(|value| value.get("version")?.as_str()).unwrap_or_default();
    let (globs, omitted) = omitted(data);
    let matches: Vec<Vec<usize>> = declared.keys().map(|name| globs.matches(name)).collect();
    let undocumented: Vec<&str> = declared
        .keys()
        .zip(&matches)
        .filter(|(name, matches)| data.get(name).is_none() && matches.is_empty())
        .map(|(name, _)| name.as_str())
        .collect();
    let candidates = if undocumented.len() > MAX_CANDIDATES { &[] } else { undocumented.as_slice() };
    for option in &data.options {
        match declared.get(&option.name.value) {
            None => diagnostics.push(unknown_option(&option.name, file, tool, candidates)),
            Some(declared) => diagnostics.extend(check_declared_facts(option, declared, file)),
        }
    }
    let matched_globs: BTreeSet<usize> = matches.into_iter().flatten().collect();
    for (_, name) in omitted.iter().enumerate().filter(|(index, _)| !matched_globs.contains(index)) {
        diagnostics.push(unknown_option(name, file, tool, &[]));
    }
    let offsets = key_offsets(text);
    for name in undocumented {
        let offset = offsets.get(name).copied().unwrap_or(0);
        let span = Span::new(published_file.as_str(), offset..offset + name.len() + 2);
        let message = format!("the option `{name}` is not documented");
        diagnostics.push(
            Diagnostic::error("options/undocumented", span, message)
                .hint(format!("in `{file}`, add it to `options`, or to `leftOut` with a reason")),
        );
    }
    diagnostics
}

/// Returns the globs of the options that the option data omits on purpose (`leftOut`), and their patterns in the same
/// order.
fn omitted(data: &OptionData) -> (GlobSet, Vec<&Spanned<String>>) {
    let globs = data.omitted.iter().filter_map(|name| Some((Glob::new(&name.value).ok()?, name)));
    let (globs, names): (Vec<Glob>, Vec<&Spanned<String>>) = globs.unzip();
    let mut builder = GlobSetBuilder::new();
    for glob in globs {
        builder.add(glob);
    }
    // Fails only if all globs together are too large.
    (builder.build().unwrap_or_else(|_| GlobSet::empty()), names)
}

/// Returns the byte offset of each key's first occurrence in JSON text.
fn key_offsets(text: &str) -> HashMap<&str, usize> {
    let mut offsets = HashMap::new();
    for (end, _) in text.match_indices("\":") {
        if let Some(start) = text[..end].rfind('"') {
            offsets.entry(&text[start + 1..end]).or_insert(start);
        }
    }
    offsets
}

fn unknown_option(name: &Spanned<String>, file: &str, version: &str, candidates: &[&str]) -> Diagnostic {
    let message = format!("version {version} has no option `{}`", name.value);
    let diagnostic = Diagnostic::error("options/unknown", name.span(file), message);
    match did_you_mean(&name.value, candidates.iter().copied()) {
        Some(suggestion) => diagnostic.hint(format!("it may have been renamed to `{suggestion}`")),
        None => diagnostic.hint("it was removed or renamed: update the pages that name it"),
    }
}

/// Returns Markdown for a message: unchanged if it contains backticks, otherwise in backticks.
fn in_backticks(markup: &str) -> Cow<'_, str> {
    if markup.contains('`') { Cow::Borrowed(markup) } else { Cow::Owned(format!("`{markup}`")) }
}

fn check_declared_facts(option: &Documented, declared: &Value, file: &str) -> Vec<Diagnostic> {
    let mut diagnostics = Vec::new();
    let text = |key: &str| declared.get(key).and_then(Value::as_str).unwrap_or_default().to_owned();
    let facts = [
        ("type", text("type"), &option.declared.kind),
        ("default", text("default"), &option.declared.default),
    ];
    for (fact, current, recorded) in facts {
        if !recorded.is_empty() && *recorded != current {
            let name = &option.name.value;
            let (current, recorded) = (in_backticks(&current), in_backticks(recorded));
            let message = format!("the {fact} of `{name}` is now declared as {current}; it was {recorded}");
            diagnostics.push(
                Diagnostic::error("options/changed", option.name.span(file), message)
                    .hint("check what has changed, update the page, then update `declared` here"),
            );
        }
    }
    diagnostics
}
