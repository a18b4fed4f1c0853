//! Dates in the file names of posts: `2026-11-20-release.md` is the post `release`, published on that day.

use quire_config::SiteConfig;

/// Returns the folder of the blog that contains a path: `blog` for `blog/2026-11-20-release`. `path` has no locale.
pub(crate) fn blog_folder<'config>(config: &'config SiteConfig, path: &str) -> Option<&'config str> {
    let mut folders = config.blogs.iter().map(|blog| blog.folder.value.as_str());
    folders.find(|folder| path.strip_prefix(folder).is_some_and(|rest| rest.starts_with('/')))
}

/// Returns the path of a post without the date in its name or in the name of a folder. Returns `None` if no segment has
/// a date.
pub(crate) fn without_date(config: &SiteConfig, path: &str) -> Option<String> {
    let folder = blog_folder(config, path)?;
    let path_in_folder = &path[folder.len() + 1..];
    let segment = path_in_folder.split('/').find(|segment| dated(segment).is_some())?;
    let (_, name) = dated(segment)?;
    let at = folder.len() + 1 + path_in_folder.find(segment)?;
    Some(format!("{}{name}{}", &path[..at], &path[at + segment.len()..]))
}

/// Returns the date in a post's path, as written: `2026-11-20`.
pub(crate) fn date_in<'path>(folder: &str, path: &'path str) -> Option<&'path str> {
    path.get(folder.len() + 1..)?.split('/').find_map(|segment| Some(dated(segment)?.0))
}

/// Splits `2026-11-20-release` into the date and `release`. Also accepts impossible dates, so that they are reported.
fn dated(name: &str) -> Option<(&str, &str)> {
    let (date, rest) = name.split_at_checked(10)?;
    let is_date = date.bytes().enumerate().all(|(at, byte)| match at {
        4 | 7 => byte == b'-',
        _ => byte.is_ascii_digit(),
    });
    let rest = rest.strip_prefix(['-', '_'])?;
    (is_date && !rest.is_empty()).then_some((date, rest))
}

#[cfg(test)]
mod tests {
    use quire_config::parse_site;

    use super::{date_in, without_date};

    #[test]
    fn dates_in_names_are_not_part_of_paths() {
        let config = parse_site("quire.toml", "title = \"T\"\n[[blog]]\nfolder = \"blog\"\n").0;
        let path = |path: &str| without_date(&config, path);
        assert_eq!(path("blog/2026-11-20-release").as_deref(), Some("blog/release"));
        assert_eq!(path("blog/2026-11-20_release").as_deref(), Some("blog/release"));
        assert_eq!(path("blog/news/2026-11-20-release/index").as_deref(), Some("blog/news/release/index"));
        for other in
            ["blog/release", "blog/2026-11-20", "blog/2026-11-20-", "docs/2026-11-20-x", "blogs/2026-11-20-x"]
        {
            assert_eq!(path(other), None, "{other}");
        }
        assert_eq!(date_in("blog", "blog/news/2026-13-99-x/index"), Some("2026-13-99"));
        assert_eq!(date_in("blog", "blog/日记日记日记"), None);
    }
}
