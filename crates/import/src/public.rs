//! The public folder and the URLs of its files, which are published unchanged.

use crate::draft::Draft;
use crate::files::{is_file, is_folder};
use crate::navigation::plain;
use crate::path;
use crate::site::ThemedUrl;
use quire_foreign_config::{Node, SourceSpan, Value};

/// Sets the public folder. `folder` is relative to the project's folder. Ignores a folder that does not exist or is
/// outside of the project.
pub(crate) fn folder(draft: &mut Draft<'_, '_>, folder: &str) {
    let files = draft.scripts.files;
    if !is_folder(files, folder) || path::is_outside(folder) {
        return;
    }
    folder.clone_into(&mut draft.site.public);
}

/// Returns the URL of a public file for `quire.toml`, without the base path: `/docs/icon.svg` and `icon.svg` become
/// `/icon.svg`. Returns external URLs unchanged. Returns `None` if the file does not exist.
pub(crate) fn public_url(draft: &Draft<'_, '_>, url: &str) -> Option<String> {
    if path::is_external(url) {
        return Some(url.to_owned());
    }
    let url_path = url.split(['?', '#']).next().unwrap_or_default();
    let without_base = url_path.strip_prefix(draft.site.base.as_str()).unwrap_or(url_path);
    let candidates = [without_base, url_path].map(|path| path::join("", path));
    let in_public = path::below(url_path, &draft.site.public).map(str::to_owned);
    let exists = |file: &String| {
        !file.is_empty() && is_file(draft.scripts.files, &path::join(&draft.site.public, file))
    };
    let public_file = candidates.into_iter().chain(in_public).find(exists)?;
    Some(format!("/{public_file}"))
}

/// Sets the logo from a string, or from an object with `light` and `dark` or `src` and `srcDark`. Reports missing
/// files.
pub(crate) fn logo(draft: &mut Draft<'_, '_>, key: &str, node: &Node<'_>, span: SourceSpan) {
    let url = |draft: &mut Draft<'_, '_>, node: &Node<'_>| {
        let Some(text) = node.get("src").unwrap_or(node).text() else {
            draft.unread(key, node.span);
            return None;
        };
        let public = public_url(draft, &text);
        if public.is_none() {
            crate::head::missing(draft, key, &plain(&text), span);
        }
        public
    };
    let (light, dark) = match &node.value {
        Value::Table(_) if node.get("light").is_some() || node.get("dark").is_some() => {
            (node.get("light").or(node.get("dark")), node.get("dark").or(node.get("light")))
        }
        _ => (Some(node), node.get("srcDark").or(Some(node))),
    };
    let (Some(light), Some(dark)) = (light, dark) else { return };
    let Some(light) = url(draft, light) else { return };
    let dark = if let Value::Text(text) = &dark.value { public_url(draft, text) } else { url(draft, dark) };
    let dark = dark.unwrap_or_else(|| light.clone());
    draft.site.logo = Some(ThemedUrl { light, dark });
    draft.carried(key, span, "");
}
