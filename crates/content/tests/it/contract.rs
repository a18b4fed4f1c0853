//! `theme/src/contract.ts` and `data.rs` declare the same types.

use std::collections::BTreeMap;

type Names = BTreeMap<String, Vec<String>>;

/// Structs of `data.rs` with their fields as serialized.
fn rust_structs() -> Names {
    let mut res = Names::new();
    let mut current: Option<String> = None;
    for line in include_str!("../../src/data.rs").lines() {
        if let Some(rest) = line.strip_prefix("pub struct ") {
            let name = rest.trim_end_matches(" {").to_owned();
            res.insert(name.clone(), Vec::new());
            current = Some(name);
        } else if line == "}" {
            current = None;
        } else if let (Some(name), Some(rest)) = (&current, line.trim().strip_prefix("pub ")) {
            let field = rest.split(':').next().unwrap_or_default();
            res.entry(name.clone()).or_default().push(camel_case(field));
        }
    }
    res
}

fn camel_case(snake: &str) -> String {
    let mut parts = snake.split('_');
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |res, part| res + &part[..1].to_uppercase() + &part[1..])
}

/// Interfaces of `contract.ts` with their fields.
fn typescript_interfaces() -> Names {
    let mut res = Names::new();
    for declaration in include_str!("../../../../theme/src/contract.ts").split("export interface ").skip(1) {
        let (name, rest) = declaration.split_once('{').expect("a body");
        let body = body(rest);
        let fields = split_fields(body).into_iter().map(|field| field.trim_end_matches('?').to_owned());
        res.insert(name.trim().to_owned(), fields.collect());
    }
    res
}

/// The text before the brace that closes the interface.
fn body(text: &str) -> &str {
    let mut depth = 1;
    for (at, c) in text.char_indices() {
        match c {
            '{' => depth += 1,
            '}' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return &text[..at];
        }
    }
    text
}

/// Names before `:` at the outermost level.
fn split_fields(body: &str) -> Vec<String> {
    let mut res = Vec::new();
    let mut depth = 0;
    let mut field = String::new();
    let without_comments: String = body.lines().filter(|line| !line.trim().starts_with(['/', '*'])).collect();
    for c in without_comments.chars() {
        match c {
            '{' | '<' | '(' => depth += 1,
            '}' | '>' | ')' => depth -= 1,
            ';' if depth == 0 => {
                res.push(std::mem::take(&mut field));
                continue;
            }
            _ => {}
        }
        field.push(c);
    }
    res.push(field);
    let names = res.iter().filter_map(|field| field.split_once(':'));
    names.map(|(name, _)| name.trim().to_owned()).collect()
}

#[test]
fn every_struct_has_the_fields_of_its_interface() {
    let (rust, typescript) = (rust_structs(), typescript_interfaces());
    // TypeScript declares these inside `SiteData` or not at all.
    let inline = ["LocaleSummary", "MultiVersion", "Route"];
    let mut n_compared = 0;
    for (name, fields) in &rust {
        if inline.contains(&name.as_str()) {
            continue;
        }
        assert_eq!(Some(fields), typescript.get(name), "{name}");
        n_compared += 1;
    }
    assert!(n_compared >= 16, "only {n_compared} interfaces were compared");
}
