//! Sanitizes the style sheet that `merman` adds to an SVG: keeps only rules whose classes occur in the SVG, and only
//! allowed properties of these rules, such as colors and sizes.

use std::collections::BTreeSet;

use super::colors::theme_colors;

/// Allowed properties, sorted.
const PROPERTIES: [&str; 21] = [
    "dominant-baseline",
    "fill",
    "fill-opacity",
    "font-size",
    "font-style",
    "font-weight",
    "letter-spacing",
    "opacity",
    "paint-order",
    "shape-rendering",
    "stop-color",
    "stroke",
    "stroke-dasharray",
    "stroke-linecap",
    "stroke-linejoin",
    "stroke-opacity",
    "stroke-width",
    "text-anchor",
    "text-decoration",
    "visibility",
    "writing-mode",
];

/// Prefix that is added to class names, because themes and sites also use classes such as `node` and `label`.
pub(crate) const PREFIX: &str = "mm-";

/// Returns the rules of `sheet` that apply to an SVG with `classes`, and the classes in the selectors of these rules.
/// `scope` is the selector that `sheet` uses for the SVG; the result uses `#{mark}svg` instead.
pub(crate) fn reduce(
    sheet: &str,
    scope: &str,
    classes: &BTreeSet<&str>,
    mark: &str,
) -> (String, BTreeSet<String>) {
    let mut out = String::new();
    let mut used_classes = BTreeSet::new();
    for (selectors, body) in rules(sheet) {
        let rewritten: Vec<String> = selectors
            .split(',')
            .filter_map(|selector| rewrite_selector(selector.trim(), scope, classes, mark))
            .collect();
        let declarations = declarations(body);
        if rewritten.is_empty() || declarations.is_empty() {
            continue;
        }
        for selector in &rewritten {
            let names = selector.split('.').skip(1).map(|name| name.split([' ', '>', '+', ':']).next());
            used_classes.extend(names.flatten().map(|name| name.trim_start_matches(PREFIX).to_owned()));
        }
        out.push_str(&format!("{}{{{declarations}}}", rewritten.join(",")));
    }
    (out, used_classes)
}

/// Returns the allowed declarations of a rule or a `style` attribute, with theme colors.
pub(crate) fn declarations(body: &str) -> String {
    let mut out: Vec<String> = Vec::new();
    for (name, value) in body.split(';').filter_map(|declaration| declaration.split_once(':')) {
        let (name, value) = (name.trim(), value.trim());
        let is_harmless = !value.is_empty() && !value.contains(['<', '\\', '{', '}', '"', '\'', '\u{1}']);
        if PROPERTIES.binary_search(&name).is_ok() && is_harmless && !value.contains("url(") {
            out.push(format!("{name}:{}", theme_colors(value)));
        }
    }
    out.join(";")
}

/// Iterates over the rules of a sheet, skipping at-rules.
fn rules(sheet: &str) -> impl Iterator<Item = (&str, &str)> {
    let mut rest = sheet;
    std::iter::from_fn(move || {
        loop {
            let (selectors, after) = rest.split_once('{')?;
            let is_at_rule = selectors.trim_start().starts_with('@');
            let end = if is_at_rule { block_len(after)? } else { after.find('}')? };
            let body = &after[..end];
            rest = &after[end + 1..];
            if !is_at_rule {
                return Some((selectors, body));
            }
        }
    })
}

/// Returns the length of a block up to its closing brace.
fn block_len(text: &str) -> Option<usize> {
    let mut depth = 1_usize;
    text.bytes().position(|byte| {
        match byte {
            b'{' => depth += 1,
            b'}' => depth -= 1,
            _ => {}
        }
        depth == 0
    })
}

/// Rewrites a selector for the output, with prefixed classes. Returns `None` if the selector cannot match anything in
/// the SVG.
fn rewrite_selector(selector: &str, scope: &str, classes: &BTreeSet<&str>, mark: &str) -> Option<String> {
    let inner = selector.strip_prefix(scope)?;
    // Drops selectors with pseudo-classes, such as `:hover`, and with attributes, such as `data-look`, because they
    // match nothing in a static SVG.
    let is_plain = inner
        .chars()
        .all(|char| char.is_ascii_alphanumeric() || matches!(char, ' ' | '.' | '>' | '+' | '-' | '_' | '*'));
    let names = inner.split('.').skip(1).filter_map(|name| name.split([' ', '>', '+']).next());
    let is_present = names.clone().all(|name| classes.contains(name));
    (is_plain && is_present).then(|| format!("#{mark}svg{}", inner.replace('.', &format!(".{PREFIX}"))))
}

#[cfg(test)]
mod tests {
    use super::{BTreeSet, PROPERTIES, declarations, reduce};

    #[test]
    fn only_rules_with_an_effect_are_kept() {
        assert!(PROPERTIES.is_sorted());
        let sheet = "#d{font-family:a;font-size:14px;fill:#1c2128;}@keyframes x{from{a:b;}to{c:d;}}\
            #d .node rect,#d .absent rect,.node{stroke:#b9bec5;cursor:pointer;}#d .node:hover{fill:red;}\
            #d [data-look=\"neo\"].node{fill:red;}#d .absent{fill:red;}#d .node .label{fill:url(#a);}#d p{margin:0;}";
        let (css, named) = reduce(sheet, "#d", &BTreeSet::from(["node", "label"]), "M-");
        assert_eq!(
            css,
            "#M-svg{font-size:14px;fill:var(--diagram-text)}#M-svg .mm-node rect{stroke:var(--diagram-border)}"
        );
        assert_eq!(named, BTreeSet::from(["node".to_owned()]));
    }

    #[test]
    fn declarations_only_color_and_measure() {
        assert_eq!(
            declarations("position:fixed;fill:#fff !important; stroke : none"),
            "fill:var(--diagram-bg) !important;stroke:none"
        );
        assert_eq!(declarations("fill:a}b{c:d"), "");
        assert_eq!(declarations("fill:u\\rl(x)"), "");
    }
}
