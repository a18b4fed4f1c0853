//! Detects TypeScript source that takes quadratic time and memory to parse.

/// Maximum number of open angle brackets. At the limit, the parser takes about 120 MB. Real code nests fewer than ten.
const MAX_OPEN: usize = 1_000;

/// Returns whether TypeScript source has too many open angle brackets, as in `a<a<a<a`. Each bracket may start type
/// arguments, so the parser reads to the end of the file, fails, and continues after the bracket.
///
/// Skips comments and quoted strings. Template literals and regular expressions are treated as code.
pub fn has_too_many_angles(source: &str) -> bool {
    let bytes = source.as_bytes();
    let (mut at, mut open) = (0, 0_usize);
    while let Some(byte) = bytes.get(at) {
        match byte {
            b'/' if bytes.get(at + 1) == Some(&b'/') => at += length_until(&bytes[at..], b"\n"),
            b'/' if bytes.get(at + 1) == Some(&b'*') => {
                at += 2 + length_until(&bytes[at + 2..], b"*/");
            }
            b'"' | b'\'' => at += string_length(&bytes[at..]),
            b'\\' => at += 1,
            b'<' => open += 1,
            b'>' if at.checked_sub(1).is_some_and(|before| bytes[before] != b'=') => {
                open = open.saturating_sub(1);
            }
            _ => {}
        }
        if open > MAX_OPEN {
            return true;
        }
        at += 1;
    }
    false
}

/// Returns the number of bytes before the last byte of `end`, or the total number of bytes if `end` does not occur.
fn length_until(bytes: &[u8], end: &[u8]) -> usize {
    let start = bytes.windows(end.len()).position(|window| window == end);
    start.map_or(bytes.len(), |start| start + end.len() - 1)
}

/// Returns the number of bytes before the closing quote of a string. Returns 0 if the line contains no closing quote,
/// because the quote then belongs to JSX text or to a regular expression.
fn string_length(bytes: &[u8]) -> usize {
    let mut is_escaped = false;
    for (at, byte) in bytes.iter().enumerate().skip(1) {
        match byte {
            b'\n' => return 0,
            _ if is_escaped => is_escaped = false,
            b'\\' => is_escaped = true,
            byte if *byte == bytes[0] => return at,
            _ => {}
        }
    }
    0
}

#[cfg(test)]
mod tests {
    use super::has_too_many_angles;

    #[test]
    fn open_angle_brackets_are_counted() {
        for unit in ["a<", "a<b[\">\"],", "a< /* > */ ", "a< /*/ > */ ", "a<()=>", "a</* > */'>',"] {
            assert!(has_too_many_angles(&unit.repeat(2_000)), "{unit}");
        }
        for unit in ["f<A<B>>(x);\n", "<div>it's</div>\n", "'<div>'; // <\n", "if (a < b && c > d) {}\n"] {
            assert!(!has_too_many_angles(&unit.repeat(2_000)), "{unit}");
        }
    }

    #[test]
    fn unclosed_quotes_take_linear_time() {
        for unit in ["' \"\n", "\\'", "\"\\'"] {
            assert!(!has_too_many_angles(&unit.repeat(500_000)));
        }
    }
}
