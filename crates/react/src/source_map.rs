//! Maps positions in the site's server bundle to its sources.

use std::path::Path;

use quire_files::normal;
use serde::{Deserialize, Serialize};

use crate::engine::SITE_SCRIPT;

/// Base64 digits of variable-length quantities (ECMA-426, §6.1).
const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// A position in a source file of the site.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Location {
    /// Path relative to the site's folder.
    pub file: String,
    /// Line, starting at 1.
    pub line: usize,
    /// Column in UTF-16 code units, starting at 0.
    pub column: usize,
    /// Name of the function, as in the JavaScript stack.
    pub function: String,
}

/// The source map of a bundle.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SourceMap {
    /// Paths relative to the site's folder, or `None` for sources outside of it.
    sources: Vec<Option<String>>,
    mappings: String,
}

#[derive(Deserialize)]
struct Raw {
    sources: Vec<String>,
    mappings: String,
}

impl SourceMap {
    /// Parses a source map with paths relative to `folder`. Converts the paths to be relative to `site`.
    pub(crate) fn parse(json: &[u8], folder: &Path, site: &Path) -> Option<Self> {
        let raw: Raw = serde_json::from_slice(json).ok()?;
        let path_in_site = |source: &String| {
            let path = normal(&folder.join(source));
            let parts = path.strip_prefix(site).ok()?.components();
            Some(parts.map(|part| part.as_os_str().to_string_lossy()).collect::<Vec<_>>().join("/"))
        };
        Some(Self { sources: raw.sources.iter().map(path_in_site).collect(), mappings: raw.mappings })
    }

    /// Returns the innermost frame of a JavaScript stack that maps to a source file. Returns a frame in an installed
    /// package only if there are no other frames.
    pub fn locate(&self, stack: &str) -> Option<Location> {
        let frames: Vec<Location> = stack.lines().filter_map(|line| self.frame(line)).collect();
        let site_frame = frames.iter().find(|frame| !frame.file.contains("node_modules/"));
        site_frame.or(frames.first()).cloned()
    }

    /// Parses a line of a stack: `at name (file:line:column)`.
    fn frame(&self, line: &str) -> Option<Location> {
        let (function, place) = line.trim().strip_prefix("at ")?.split_once(" (")?;
        let place = place.strip_suffix(')')?.strip_prefix(SITE_SCRIPT)?.strip_prefix(':')?;
        let (line, column) = place.split_once(':')?;
        let (line, column): (usize, usize) = (line.parse().ok()?, column.parse().ok()?);
        let (file, line, column) = self.original(line.checked_sub(1)?, column.checked_sub(1)?)?;
        Some(Location { file, line: line + 1, column, function: function.to_owned() })
    }

    /// Returns the source, 0-based line and column of a position in the bundle.
    fn original(&self, line: usize, column: usize) -> Option<(String, usize, usize)> {
        let mut position = [0_i64; 5];
        let mut best = None;
        for (index, segments) in self.mappings.split(';').enumerate().take(line + 1) {
            position[0] = 0;
            for segment in segments.split(',').filter(|segment| !segment.is_empty()) {
                let fields = quantities(segment)?;
                for (sum, field) in position.iter_mut().zip(&fields) {
                    *sum += field;
                }
                let is_before = index == line && usize::try_from(position[0]).ok()? <= column;
                if is_before {
                    best = (fields.len() >= 4).then_some(position);
                }
            }
        }
        let [_, source, line, column, _] = best?;
        let file = self.sources.get(usize::try_from(source).ok()?)?.clone()?;
        Some((file, usize::try_from(line).ok()?, usize::try_from(column).ok()?))
    }
}

/// Decodes the variable-length numbers of a segment. Returns `None` if a character is not a Base64 digit.
fn quantities(segment: &str) -> Option<Vec<i64>> {
    let mut numbers = Vec::with_capacity(5);
    let (mut value, mut shift) = (0_i64, 0);
    for byte in segment.bytes() {
        let digit = i64::try_from(DIGITS.iter().position(|digit| *digit == byte)?).ok()?;
        value += (digit & 31).checked_shl(shift)?;
        shift += 5;
        if digit & 32 == 0 {
            numbers.push(if value & 1 == 1 { -(value >> 1) } else { value >> 1 });
            (value, shift) = (0, 0);
        }
    }
    Some(numbers)
}

#[cfg(test)]
mod tests {
    use super::{Location, SourceMap, quantities};

    #[test]
    fn quantities_have_signs_and_several_digits() {
        assert_eq!(quantities("AAgBC"), Some(vec![0, 0, 16, 1]));
        assert_eq!(quantities("DzyB"), Some(vec![-1, -809]));
        assert_eq!(quantities("!"), None);
    }

    #[test]
    fn frames_of_the_site_take_precedence_over_packages() {
        let map = SourceMap {
            sources: vec![Some("node_modules/x/i.js".into()), Some("a.tsx".into()), None],
            mappings: "AAAA;ACEI,IACD;AEAA".to_owned(),
        };
        let stack =
            "    at f (quire-site.js:1:3)\n    at A (quire-site.js:2:7)\n    at t (eval_script:9:9)\n";
        let location = Location { file: "a.tsx".into(), line: 4, column: 3, function: "A".into() };
        assert_eq!(map.locate(stack), Some(location));
        assert_eq!(map.locate("    at f (quire-site.js:1:3)").unwrap().file, "node_modules/x/i.js");
        assert_eq!(map.locate("    at f (quire-site.js:3:1)\n    at g (native)"), None);
        assert_eq!(map.locate("nothing (to :see"), None);
    }
}
