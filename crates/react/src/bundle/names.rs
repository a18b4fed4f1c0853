//! Computes content hashes for the names of a bundle's scripts. esbuild's hashes depend on source paths, including the
//! site's location and temporary files. The hashes computed here depend only on the content of a script and of the
//! scripts that it loads.

use std::collections::{BTreeMap, BTreeSet};

use quire_files::Digest;

use super::SiteBundle;

/// Length of esbuild's hashes.
const HASH: usize = 8;

/// Renames every script so that its name contains a hash of its content and of the scripts that it loads.
pub(super) fn rename(bundle: &mut SiteBundle) {
    let scripts: BTreeMap<String, String> = bundle
        .assets
        .iter()
        .filter_map(|(path, bytes)| Some((name_of(path)?.to_owned(), String::from_utf8(bytes.clone()).ok()?)))
        .collect();
    let digests: BTreeMap<&str, String> = scripts
        .iter()
        .map(|(name, text)| {
            (name.as_str(), digest(&replace_names(text, &scripts, |other| stem(other).to_owned())))
        })
        .collect();
    let names: BTreeMap<&str, String> = scripts
        .keys()
        .map(|name| {
            let loaded_scripts = loaded(name, &scripts).into_iter();
            let loaded_digests: BTreeSet<String> =
                loaded_scripts.map(|other| format!("{}{}", stem(other), digests[other])).collect();
            let loaded_digests: Vec<String> = loaded_digests.into_iter().collect();
            let hash = digest(&format!("{} {}", digests[name.as_str()], loaded_digests.join(" ")));
            (name.as_str(), format!("{}-{hash}.js", stem(name)))
        })
        .collect();
    let asset = |path: &String| {
        let name = name_of(path).and_then(|name| names.get(name));
        name.map_or_else(|| path.clone(), |name| format!("assets/{name}"))
    };
    bundle.assets = std::mem::take(&mut bundle.assets)
        .into_iter()
        .map(|(path, bytes)| match name_of(&path).and_then(|name| scripts.get(name)) {
            Some(text) => {
                (asset(&path), replace_names(text, &scripts, |other| names[other].clone()).into_bytes())
            }
            None => (path, bytes),
        })
        .collect();
    for path in bundle.clients.values_mut() {
        *path = asset(path);
    }
}

/// Returns the file name of an asset, if the asset is a script whose name contains a hash.
fn name_of(path: &str) -> Option<&str> {
    let name = path.strip_prefix("assets/")?;
    let before = name.strip_suffix(".js")?;
    let hash = before.get(before.len().checked_sub(HASH + 1)?..)?.strip_prefix('-')?;
    hash.bytes().all(|byte| byte.is_ascii_uppercase() || byte.is_ascii_digit()).then_some(name)
}

/// Returns the name without hash and extension.
fn stem(name: &str) -> &str {
    name.rsplit_once('-').map_or(name, |(stem, _)| stem)
}

fn digest(text: &str) -> String {
    Digest::of(text.as_bytes()).short()
}

/// Replaces the names of scripts in the text of a script.
fn replace_names(text: &str, scripts: &BTreeMap<String, String>, with: impl Fn(&str) -> String) -> String {
    let mut out = String::with_capacity(text.len());
    let mut done = 0;
    for (at, name) in names_in(text, scripts) {
        out.push_str(&text[done..at]);
        out.push_str(&with(name));
        done = at + name.len();
    }
    out.push_str(&text[done..]);
    out
}

/// Returns the script names in the text of a script, with their offsets. Each name follows `assets/`.
fn names_in<'t>(
    text: &'t str,
    scripts: &'t BTreeMap<String, String>,
) -> impl Iterator<Item = (usize, &'t str)> {
    text.match_indices("assets/").filter_map(|(at, prefix)| {
        let start = at + prefix.len();
        let end = start + text[start..].find(".js")? + ".js".len();
        let name = &text[start..end];
        scripts.contains_key(name).then_some((start, name))
    })
}

/// Returns the scripts that a script loads, directly or through other scripts.
fn loaded<'s>(name: &'s str, scripts: &'s BTreeMap<String, String>) -> BTreeSet<&'s str> {
    let mut seen = BTreeSet::new();
    let mut open = vec![name];
    while let Some(text) = open.pop().and_then(|name| scripts.get(name)) {
        open.extend(names_in(text, scripts).map(|(_, other)| other).filter(|other| seen.insert(*other)));
    }
    seen
}
