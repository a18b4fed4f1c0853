//! Generates the reference of the modules `@theme` and `@theme/runtime` from the declarations in `theme.d.ts`.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;

use super::root;

/// A declaration of a module: its comment, and its text without `export`.
struct Item {
    comment: String,
    text: String,
}

/// Declarations and re-exports of a module.
#[derive(Default)]
struct Module {
    /// Declarations by name.
    items: BTreeMap<String, Item>,
    /// Re-exports in source order: the exported name, the original name, and the source module. `*` means every name.
    exports: Vec<(String, String, String)>,
}

/// Returns the reference of a module: components with their attributes, then functions, then types.
pub(super) fn reference(module: &str) -> String {
    let text = fs::read_to_string(root().join("theme/dist/theme.d.ts")).unwrap();
    let modules = parse(&text);
    let mut names = Vec::new();
    collect(&modules, module, &mut names);
    let (mut components, mut functions, mut types) = (String::new(), String::new(), Vec::new());
    for (name, source, item) in &names {
        let is_capitalized = name.starts_with(|first: char| first.is_ascii_uppercase());
        if item.text.starts_with("interface ") || item.text.starts_with("type ") {
            types.push(format!("`{name}`"));
        } else if is_capitalized && item.text.starts_with("function ") {
            component(&mut components, &modules[*source], name, item);
        } else if !is_capitalized {
            let signature = one_line(item.text.trim_start_matches("const ").trim_start_matches("function "));
            let signature = signature.trim_end_matches(';');
            let _ =
                writeln!(functions, "| `{}` | {} |", cell(signature), cell(&first_sentence(&item.comment)));
        }
    }
    let id = if module == "@theme" { "functions" } else { "runtime-functions" };
    format!(
        "{components}### Functions and hooks {{#{id}}}\n\n| Function | What it does |\n| --- | --- |\n{functions}\nTypes: {}.",
        types.join(", ")
    )
}

/// Returns a table of the fields of each object that hooks return: the page, the site and the language.
pub(super) fn data() -> String {
    let text = fs::read_to_string(root().join("theme/dist/theme.d.ts")).unwrap();
    let modules = parse(&text);
    let contract = modules.values().find(|module| module.items.contains_key("PageData")).unwrap();
    let mut out = String::new();
    for name in ["PageData", "SiteData", "LocaleData"] {
        let item = &contract.items[name];
        let (_, body) = item.text.split_once("{\n").unwrap();
        let _ = writeln!(out, "### `{name}` {{#{}}}\n\n{}\n", name.to_lowercase(), item.comment);
        out.push_str("| Field | Type | Meaning |\n| --- | --- | --- |\n");
        for (declaration, comment) in members(&body[..body.rfind('}').unwrap()]) {
            let (field, form) = declaration.split_once(": ").unwrap();
            let _ = writeln!(out, "| `{field}` | `{}` | {} |", cell(form), cell(&without_links(&comment)));
        }
        out.push('\n');
    }
    out
}

/// Replaces links of Rust documentation, such as ``[`SiteData::base`]``, by their text.
fn without_links(comment: &str) -> String {
    comment.replace("[`", "`").replace("`]", "`").replace("::", ".")
}

fn component(out: &mut String, module: &Module, name: &str, item: &Item) {
    let id = name.to_lowercase();
    let _ = writeln!(out, "### `<{name}>` {{#{id}}}\n\n{}\n", first_sentence(&item.comment));
    // Quire sets the props of `Output`, `Example` and similar components. Their comments show the attributes that
    // authors write instead.
    if item.comment.contains(&format!("`<{name} ")) {
        return;
    }
    let mut attributes = attributes(module, &item.text);
    attributes.retain(|(declaration, comment)| !declaration.starts_with("children") || !comment.is_empty());
    if attributes.is_empty() {
        return;
    }
    out.push_str("| Attribute | Type | Meaning |\n| --- | --- | --- |\n");
    for (declaration, comment) in attributes {
        let (attribute, form) = declaration.split_once(": ").unwrap();
        let form = with_literals(module, form);
        assert!(!comment.is_empty(), "`{attribute}` of `{name}` has no comment");
        let required = if attribute.ends_with('?') { "" } else { " (required)" };
        let attribute = attribute.trim_end_matches('?');
        let _ = writeln!(out, "| `{attribute}`{required} | `{}` | {} |", cell(&form), cell(&comment));
    }
    out.push('\n');
}

/// Returns the attributes of a component with their comments, from the type of its parameter.
fn attributes(module: &Module, function: &str) -> Vec<(String, String)> {
    let Some((_, parameter)) = function.split_once("}: ").or_else(|| function.split_once("(props: ")) else {
        return Vec::new();
    };
    if let Some(inline) = parameter.strip_prefix('{') {
        return members(&inline[..inline.rfind("})").unwrap()]);
    }
    interface(module, &identifier(parameter))
}

/// Returns the members of an interface, including those inherited from an interface of the same module.
fn interface(module: &Module, name: &str) -> Vec<(String, String)> {
    let Some(item) = module.items.get(name) else { return Vec::new() };
    let (head, body) = item.text.split_once("{\n").unwrap();
    let mut found = members(body.trim_end().trim_end_matches('}'));
    let base = head.split_once("extends ").map(|(_, base)| interface(module, &identifier(base)));
    let is_own = |declaration: &str, found: &[(String, String)]| {
        found.iter().any(|(own, _)| identifier(own) == identifier(declaration))
    };
    for member in base.unwrap_or_default() {
        if !is_own(&member.0, &found) {
            found.push(member);
        }
    }
    found
}

/// Replaces the names of the module's string unions with their definitions.
fn with_literals(module: &Module, form: &str) -> String {
    module.items.iter().fold(form.to_owned(), |form, (name, item)| {
        match item.text.strip_prefix(&format!("type {name} = '")) {
            Some(union) => form.replace(name, &format!("'{}", one_line(union.trim_end_matches(';')))),
            None => form,
        }
    })
}

fn identifier(text: &str) -> String {
    text.chars().take_while(|char| char.is_alphanumeric()).collect()
}

/// Returns the members of a type's body with their comments, each on one line and without its semicolon.
fn members(body: &str) -> Vec<(String, String)> {
    let member = |(text, comment): (String, String)| (one_line(text.trim_end_matches(';')), comment);
    declarations(body.lines()).into_iter().map(member).collect()
}

/// Returns declarations, which may span several lines, with the comments before them.
fn declarations<'a>(mut lines: impl Iterator<Item = &'a str>) -> Vec<(String, String)> {
    let (mut found, mut comment) = (Vec::new(), String::new());
    while let Some(line) = lines.next() {
        let line = line.trim_start();
        if line.is_empty() {
            continue;
        }
        if line.starts_with("/**") {
            comment = read_comment(line, &mut lines);
            continue;
        }
        let mut text = line.to_owned();
        while depth(&text) > 0 || !text.ends_with([';', '}']) {
            let Some(next) = lines.next() else { break };
            text.push('\n');
            text.push_str(next);
        }
        found.push((text, std::mem::take(&mut comment)));
    }
    found
}

/// Adds the exports of a module in source order: exported name, module of the declaration, declaration.
fn collect<'a>(
    modules: &'a BTreeMap<String, Module>,
    module: &'a str,
    out: &mut Vec<(&'a str, &'a str, &'a Item)>,
) {
    for (exported, name, from) in &modules[module].exports {
        if exported == "*" {
            // The icons are listed in one sentence of the page.
            if !from.ends_with("/icons") {
                collect(modules, from, out);
            }
        } else if let Some(item) = modules[from].items.get(name) {
            out.push((exported, from, item));
        }
    }
}

fn parse(text: &str) -> BTreeMap<String, Module> {
    let mut modules = BTreeMap::new();
    for part in text.split("\ndeclare module '").skip(1) {
        let (name, body) = part.split_once('\'').unwrap();
        let mut module = Module::default();
        for (text, comment) in declarations(body.lines().skip(1).take_while(|line| *line != "}")) {
            add(&mut module, &text, comment);
        }
        modules.insert(name.to_owned(), module);
    }
    modules
}

fn add(module: &mut Module, text: &str, comment: String) {
    let text = text.strip_prefix("export ").unwrap_or(text);
    if text.starts_with("import ") {
        return;
    }
    if let Some((names, from)) = text.split_once(" from '") {
        let from = from.trim_end_matches("';").to_owned();
        let names = names.trim_start_matches("type ").trim_matches(['{', '}', ' ']);
        for name in names.split(',').map(str::trim).filter(|name| !name.is_empty()) {
            let name = name.trim_start_matches("type ");
            let (name, exported) = name.split_once(" as ").unwrap_or((name, name));
            module.exports.push((exported.to_owned(), name.to_owned(), from.clone()));
        }
        return;
    }
    let Some((_, rest)) = text.split_once(' ') else { return };
    module.items.insert(identifier(rest), Item { comment, text: text.to_owned() });
}

/// Reads a comment that begins with the line `first`. Returns the text of the comment as one line.
fn read_comment<'a>(first: &'a str, lines: &mut impl Iterator<Item = &'a str>) -> String {
    let mut text = first.to_owned();
    while !text.contains("*/") {
        text.push(' ');
        text.push_str(lines.next().unwrap().trim().trim_start_matches("* "));
    }
    one_line(text.trim_start_matches("/**").trim_end_matches("*/"))
}

fn depth(text: &str) -> i32 {
    text.chars().fold(0, |depth, char| match char {
        '{' | '(' | '[' => depth + 1,
        '}' | ')' | ']' => depth - 1,
        _ => depth,
    })
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Escapes the separator of table cells.
fn cell(text: &str) -> String {
    text.replace('|', "\\|")
}

/// Returns the first sentence of a comment. The other sentences are for developers of the theme.
fn first_sentence(comment: &str) -> String {
    comment.split_once(". ").map_or_else(|| comment.to_owned(), |(first, _)| format!("{first}."))
}
