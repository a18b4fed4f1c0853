//! Compares links with routes. Must match `theme/src/base/paths.ts`.

use quire_html::url::is_local;

/// Returns the route of a link without base, query, hash, `.html`, `/index` and trailing slash; `None` for a link to
/// another site.
pub(super) fn route_key<'a>(href: &'a str, base: &str) -> Option<&'a str> {
    if !is_local(href) {
        return None;
    }
    let path = href.split(['?', '#']).next().unwrap_or_default();
    let path = path.strip_suffix(".html").unwrap_or(path);
    let path = match path.strip_suffix("index") {
        Some(folder) if folder.is_empty() || folder.ends_with('/') => folder,
        _ => path,
    };
    let route = if path.starts_with(base) { &path[base.len() - 1..] } else { path };
    let route = route.strip_suffix('/').unwrap_or(route);
    Some(if route.is_empty() { "/" } else { route })
}

#[cfg(test)]
mod tests {
    use super::route_key;

    #[test]
    fn links_to_one_page_have_one_key() {
        for href in ["/docs/a/", "/docs/a", "/docs/a.html", "/docs/a/index", "/docs/a/index.html?x#y", "/a"] {
            assert_eq!(route_key(href, "/docs/"), Some("/a"), "{href}");
        }
        assert_eq!(route_key("/docs/", "/docs/"), Some("/"));
        assert_eq!(route_key("//b.c/a", "/"), None);
        assert_eq!(route_key("https://b.c/a", "/"), None);
    }
}
