//! Classifies URLs: external, local, and script-running.

/// Returns whether a URL refers to another site: `http:`, `https:` or `//`.
pub fn is_external(url: &str) -> bool {
    url.starts_with("//") || scheme(url).is_some_and(|scheme| matches!(&*scheme, "http" | "https"))
}

/// Returns whether a URL refers to the same site: it has no scheme and no authority.
pub fn is_local(url: &str) -> bool {
    !url.starts_with("//") && scheme(url).is_none()
}

/// Returns the scheme in lower case (RFC 3986 §3.1).
fn scheme(url: &str) -> Option<String> {
    let (scheme, _) = url.split_once(':')?;
    let is_valid = scheme.starts_with(|char: char| char.is_ascii_alphabetic())
        && scheme.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'-' | b'.'));
    is_valid.then(|| scheme.to_ascii_lowercase())
}

/// How a URL is used, which determines whether `data:` URLs are allowed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Use {
    /// The user follows the URL. All `data:` URLs are dangerous.
    Link,
    /// The browser loads the URL as an image, audio or video. `data:image/` is allowed.
    Media,
}

/// Returns how the URL in an HTML attribute is used, or `None` if the attribute does not contain a single URL.
/// `attribute` is in lower case.
pub fn used_by(attribute: &str) -> Option<Use> {
    match attribute {
        "action" | "cite" | "codebase" | "data" | "formaction" | "href" | "longdesc" | "manifest"
        | "ping" | "profile" | "xlink:href" => Some(Use::Link),
        "background" | "dynsrc" | "icon" | "lowsrc" | "poster" | "src" => Some(Use::Media),
        _ => None,
    }
}

/// Returns whether following or loading `url` runs a script: `javascript:`, `vbscript:`, and `data:` except for images
/// used as media.
///
/// Browsers skip white space and control characters before a scheme, and tabs and line breaks within it (WHATWG URL,
/// basic URL parser). This function skips all of these characters anywhere in the scheme, including Unicode white
/// space, because later code may trim the string.
pub fn runs_script(url: &str, usage: Use) -> bool {
    let Some((scheme, rest)) = url.split_once(':') else { return false };
    let mut letters = scheme.chars().filter(|char| !is_skipped(*char));
    let is_scheme = |name: &str| {
        let mut scheme = letters.clone();
        name.chars().all(|char| scheme.next().is_some_and(|it| it.eq_ignore_ascii_case(&char)))
            && scheme.next().is_none()
    };
    if is_scheme("javascript") || is_scheme("vbscript") {
        return true;
    }
    is_scheme("data") && !(usage == Use::Media && is_picture(rest)) && letters.next().is_some()
}

fn is_skipped(char: char) -> bool {
    char.is_whitespace() || char.is_control() || matches!(char, '\u{FEFF}' | '\u{200B}')
}

fn is_picture(media_type: &str) -> bool {
    let media_type = media_type.trim_start_matches(is_skipped);
    media_type.get(..6).is_some_and(|start| start.eq_ignore_ascii_case("image/"))
}

#[cfg(test)]
mod tests {
    use super::{Use, is_external, is_local, runs_script, used_by};

    #[test]
    fn urls_are_external_local_or_neither() {
        for url in ["http://a.example", "HTTPS://a.example", "//a.example/b", "https:x"] {
            assert!(is_external(url) && !is_local(url), "{url}");
        }
        for url in ["", "a", "/a", "#a", "?a:b", "/a:b", "./a:b", ":a", "1a:b", "a_b:c", "é:a", "/http://a"]
        {
            assert!(is_local(url) && !is_external(url), "{url}");
        }
        for url in ["mailto:a@b", "ftp://a.example", "a+b-c.1:d", "httpsx:a", "javascript:a"] {
            assert!(!is_local(url) && !is_external(url), "{url}");
        }
    }

    #[test]
    fn attributes_with_one_url_are_links_or_media() {
        for name in ["href", "action", "formaction", "ping", "data", "cite", "xlink:href"] {
            assert_eq!(used_by(name), Some(Use::Link), "{name}");
        }
        for name in ["src", "poster", "background"] {
            assert_eq!(used_by(name), Some(Use::Media), "{name}");
        }
        for name in ["srcset", "HREF", "title", ""] {
            assert_eq!(used_by(name), None, "{name}");
        }
    }

    #[test]
    fn script_urls_are_detected_in_every_spelling() {
        let spellings = [
            "javascript:x",
            " \u{1}javascript:x",
            "\u{A0}javascript:x",
            "\u{3000}javascript:x",
            "java\tscr\nipt:x",
            "JaVaScRiPt:x",
            "javascript\r:x",
            "vbscript:x",
            "data:text/html,x",
            "data:,x",
            "data: text/html,x",
        ];
        for url in spellings {
            assert!(runs_script(url, Use::Link) && runs_script(url, Use::Media), "{url:?}");
        }
        assert!(runs_script("data:image/svg+xml,x", Use::Link));
        let harmless = [
            "",
            "a",
            "/a:b",
            "#javascript:x",
            "javascript",
            "javascripts:x",
            "mailto:a@b",
            "datasheet:x",
            "?data:x",
        ];
        for url in harmless {
            assert!(!runs_script(url, Use::Link), "{url:?}");
        }
        assert!(!runs_script("data:IMAGE/png;base64,x", Use::Media));
    }
}
