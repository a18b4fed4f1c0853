//! Normalizes the output of a tool, so that the output is the same on every machine and in every run.

use anstream::adapter::strip_str;

/// Replacement for the parent folder of a project in absolute paths.
const HOME: &str = "/home/me";

/// Paths of one run and their replacements.
#[derive(Debug, Clone)]
pub(crate) struct Paths(Vec<(String, String)>);

impl Paths {
    /// Creates the replacements. `work` is the folder with the copy of example `name`, and `site` is the site's folder.
    /// Both paths are absolute.
    pub(crate) fn new(work: &str, site: &str, name: &str) -> Self {
        // The longer path must come first, because it starts with the shorter path.
        Self(vec![
            (work.to_owned(), format!("{HOME}/{name}")),
            (site.to_owned(), HOME.to_owned()),
            // `node_modules` is two folders above the copy, but readers expect this folder inside the project.
            ("../../node_modules/".to_owned(), "node_modules/".to_owned()),
        ])
    }

    /// Replaces every known path in a string.
    pub(crate) fn replace(&self, text: &str) -> String {
        self.0.iter().fold(text.to_owned(), |text, (path, placeholder)| text.replace(path, placeholder))
    }
}

/// Returns the lines of a log without colors, durations, absolute paths, and leading or trailing blank lines.
pub(crate) fn log_lines(log: &str, paths: &Paths) -> Vec<String> {
    let text = paths.replace(&strip_str(log).to_string());
    let mut lines: Vec<String> = text.lines().map(|line| without_times(line.trim_end())).collect();
    let is_text = |line: &String| !line.is_empty();
    let start = lines.iter().position(is_text).unwrap_or(lines.len());
    let end = lines.iter().rposition(is_text).map_or(start, |last| last + 1);
    lines.truncate(end);
    lines.drain(..start);
    lines
}

/// Replaces the number of a duration (`0.06s`, `12 ms`) with `…`.
fn without_times(line: &str) -> String {
    let mut out = String::with_capacity(line.len());
    let mut rest = line;
    while let Some(start) = rest.find(|char: char| char.is_ascii_digit()) {
        let number = rest[start..]
            .find(|char: char| !(char.is_ascii_digit() || char == '.'))
            .map_or(rest.len(), |len| start + len);
        let is_word_start =
            !rest[..start].ends_with(|char: char| char.is_alphanumeric() || "._-/v".contains(char));
        out.push_str(&rest[..start]);
        match unit(&rest[number..]) {
            Some((unit, len)) if is_word_start => {
                out.push_str("… ");
                out.push_str(unit);
                rest = &rest[number + len..];
            }
            _ => {
                out.push_str(&rest[start..number]);
                rest = &rest[number..];
            }
        }
    }
    out.push_str(rest);
    out
}

/// Returns the unit of time at the start of `text`, and the length in bytes of the unit including a preceding space.
fn unit(text: &str) -> Option<(&'static str, usize)> {
    let word = text.strip_prefix(' ').unwrap_or(text);
    let space = text.len() - word.len();
    ["ms", "s", "m"].into_iter().find_map(|unit| {
        let after = word.strip_prefix(unit)?;
        (!after.starts_with(|char: char| char.is_alphanumeric())).then_some((unit, space + unit.len()))
    })
}

#[cfg(test)]
mod tests {
    use super::{Paths, log_lines};

    fn check(log: &str) -> String {
        log_lines(log, &Paths::new("/srv/site/.work-7/dual", "/srv/site", "dual")).join("\n")
    }

    #[test]
    fn colors_and_links_are_removed() {
        assert_eq!(check("\u{1b}[36m\u{1b}[1mready\u{1b}[0m   built\n"), "ready   built");
        assert_eq!(check("\u{1b}]8;;https://a.b\u{7}text\u{1b}]8;;\u{1b}\\ end\u{1b}["), "text end");
    }

    #[test]
    fn times_become_an_ellipsis_and_sizes_stay() {
        assert_eq!(check("ready built in 0.06s"), "ready built in … s");
        assert_eq!(check("generated with tsgo in 0.14 s (esm)"), "generated with tsgo in … s (esm)");
        assert_eq!(check("done (12ms), 3 m ago"), "done (… ms), … m ago");
        assert_eq!(
            check("dist/index.js   0.12 kB   v1.0.1 es2022 3 modules 1.5"),
            "dist/index.js   0.12 kB   v1.0.1 es2022 3 modules 1.5"
        );
    }

    #[test]
    fn absolute_paths_become_a_home_folder() {
        assert_eq!(
            check("at /srv/site/.work-7/dual/src/a.ts:1:2\nat file:///srv/site/node_modules/x.js"),
            "at /home/me/dual/src/a.ts:1:2\nat file:///home/me/node_modules/x.js"
        );
        assert_eq!(check("from ../../../node_modules/x.js"), "from ../node_modules/x.js");
    }

    #[test]
    fn blank_lines_stay_between_lines_only() {
        assert_eq!(check("\n\r\n  one  \n\n two\r\n\n"), "  one\n\n two");
        assert_eq!(check("\n \n"), "");
    }
}
