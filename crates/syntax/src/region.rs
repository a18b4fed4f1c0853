//! Selects regions and lines of included files. Returns strings.

/// Returns the lines from the marker `#region name` to the matching `#endregion` or the end of the text. Both markers
/// are in comments. Omits marker lines and common indentation. Returns `None` if the region does not exist.
pub fn region(text: &str, name: &str) -> Option<String> {
    let mut lines = Vec::new();
    let mut depth = 0_usize;
    for line in text.lines() {
        match marker(line) {
            Some(Marker::Start(start)) if depth == 0 => depth = usize::from(start == name),
            Some(Marker::Start(_)) => depth += 1,
            Some(Marker::End) if depth == 1 => return Some(dedent(&lines)),
            Some(Marker::End) => depth = depth.saturating_sub(1),
            None if depth > 0 => lines.push(line),
            None => {}
        }
    }
    (depth > 0).then(|| dedent(&lines))
}

/// Returns the lines that a name such as `L3`, `L3-L9` or `L3-9` selects, as in URLs of code hosts. Omits common
/// indentation. Returns `None` for other names, or if the lines do not exist.
pub fn lines(text: &str, name: &str) -> Option<String> {
    let (first, last) = line_numbers(name)?;
    let all: Vec<&str> = text.lines().collect();
    Some(dedent(all.get(first.checked_sub(1)?..last).filter(|lines| !lines.is_empty())?))
}

/// Returns whether a name has the form of a line selection.
pub fn is_lines(name: &str) -> bool {
    line_numbers(name).is_some()
}

fn line_numbers(name: &str) -> Option<(usize, usize)> {
    let number = |text: &str| text.parse::<usize>().ok();
    let rest = name.strip_prefix('L')?;
    match rest.split_once('-') {
        Some((first, last)) => Some((number(first)?, number(last.strip_prefix('L').unwrap_or(last))?)),
        None => number(rest).map(|line| (line, line)),
    }
}

pub(crate) enum Marker<'a> {
    Start(&'a str),
    End,
}

pub(crate) fn marker(line: &str) -> Option<Marker<'_>> {
    let line = line.trim();
    let comment =
        ["//", "/*", "<!--", "--", "#", "%", ";"].iter().find_map(|opener| line.strip_prefix(opener))?;
    let comment = comment.trim_end_matches("*/").trim_end_matches("-->").trim();
    // In C# and Python, the marker `#region` is not in another comment, so its `#` has been parsed as the start of a
    // comment.
    let words = comment.strip_prefix('#').unwrap_or(comment);
    if words.split_whitespace().next()? == "endregion" {
        return Some(Marker::End);
    }
    let name = words.strip_prefix("region")?;
    (name.is_empty() || name.starts_with(' ')).then(|| Marker::Start(name.trim()))
}

pub(crate) fn dedent(lines: &[&str]) -> String {
    let indent = |line: &&str| line.len() - line.trim_start_matches([' ', '\t']).len();
    let common = lines.iter().filter(|line| !line.trim().is_empty()).map(indent).min().unwrap_or(0);
    let mut out = String::new();
    for line in lines {
        out.push_str(line.get(common..).unwrap_or(""));
        out.push('\n');
    }
    out
}
