//! Parses test cases from text. A case starts with a line `--- name`, followed by its expectations, one per line, and
//! the files to add to the smallest site:
//!
//! ```text
//! --- an image that does not exist
//! ! content/missing-file docs/en/page.md:3:1
//! @ docs/en/page.md
//! # Page
//!
//! ![x](./x.png)
//! ```
//!
//! - `! code file:line:column` is an error and `? code file:line:column` a warning, in the order of the output;
//! - `& text` is text that the message or a hint of the diagnostic above contains;
//! - `= path` is a file that the site must contain; with `= path | text` it must contain the text, and with
//!   `=! path | text` it must not; `*` in the path represents the hash of an asset;
//! - `> text` means that the command cannot run (exit code 2) and prints the text;
//! - `@ path` starts a file, which ends with one line feed; `@+ path` appends to the file of this name in the smallest
//!   site;
//! - `@\ path` starts a file with escapes: `\n`, `\r`, `\t`, `\0`, `\\`, `\xNN` (a byte), `\u{N}`, `\*{N}{x}` (`x`
//!   repeated N times), and a backslash at the end of a line, which removes the line feed.

use super::run::{Case, File, Holds, Setup};

pub(super) fn parse(text: &str) -> Vec<Case> {
    let blocks = format!("\n{text}");
    let blocks = blocks.split("\n--- ").skip(1).map(str::to_owned).collect::<Vec<_>>();
    assert!(!blocks.is_empty(), "a suite without cases");
    blocks.iter().map(|block| case(block)).collect()
}

fn case(block: &str) -> Case {
    let (name, rest) = block.split_once('\n').unwrap_or((block, ""));
    let mut case = Case { name: name.to_owned(), ..Case::default() };
    let mut files: Vec<File> = Vec::new();
    for line in rest.lines() {
        let header =
            ["@ ", "@+ ", "@\\ "].into_iter().find_map(|mark| Some((mark, line.strip_prefix(mark)?)));
        if let Some((mark, path)) = header {
            let (is_escaped, adds) = (mark == "@\\ ", mark == "@+ ");
            let path = if is_escaped { text(unescaped(path)) } else { path.to_owned() };
            files.push(File { path, bytes: Vec::new(), adds, is_escaped });
        } else if let Some(file) = files.last_mut() {
            file.bytes.extend_from_slice(line.as_bytes());
            file.bytes.push(b'\n');
        } else {
            expectation(&mut case, line);
        }
    }
    for file in &mut files {
        let text = text(std::mem::take(&mut file.bytes));
        let text = text.trim_end_matches('\n');
        file.bytes = if file.is_escaped { unescaped(text) } else { format!("{text}\n").into_bytes() };
    }
    case.setup = Setup::Files(files);
    case
}

fn expectation(case: &mut Case, line: &str) {
    let (mark, rest) = line.split_once(' ').unwrap_or((line, ""));
    match mark {
        "!" | "?" => case.diagnostics.push(line.to_owned()),
        "&" => {
            let above = case.diagnostics.len().checked_sub(1).expect("a diagnostic above `&`");
            case.parts.push((above, rest.to_owned()));
        }
        ">" => case.refusal = Some(rest.to_owned()),
        "=" | "=!" => {
            let (path, text) = rest.split_once(" | ").unwrap_or((rest, ""));
            case.holds.push(Holds { path: path.to_owned(), text: text.to_owned(), is_wanted: mark == "=" });
        }
        _ => assert!(line.trim().is_empty(), "`{}`: not an expectation: {line}", case.name),
    }
}

fn text(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes).expect("names and texts without escapes are UTF-8")
}

fn unescaped(text: &str) -> Vec<u8> {
    let mut out = Vec::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('\\') {
        out.extend_from_slice(before.as_bytes());
        let kind = after.chars().next().unwrap_or('\\');
        rest = after.get(kind.len_utf8()..).unwrap_or("");
        match kind {
            'n' => out.push(b'\n'),
            'r' => out.push(b'\r'),
            't' => out.push(b'\t'),
            '0' => out.push(0),
            '\n' => {}
            'x' => {
                out.push(u8::from_str_radix(&rest[..2], 16).expect("two hexadecimal digits"));
                rest = &rest[2..];
            }
            '*' => {
                let (count, after) = rest[1..].split_once("}{").expect("a count and a text");
                let (text, after) = after.split_once('}').expect("a closing brace");
                out.extend(text.repeat(count.parse().expect("a count")).bytes());
                rest = after;
            }
            'u' => {
                let (digits, after) = rest[1..].split_once('}').expect("a closing brace");
                let char =
                    char::from_u32(u32::from_str_radix(digits, 16).expect("digits")).expect("a character");
                out.extend_from_slice(char.encode_utf8(&mut [0; 4]).as_bytes());
                rest = after;
            }
            other => out.extend_from_slice(other.encode_utf8(&mut [0; 4]).as_bytes()),
        }
    }
    out.extend_from_slice(rest.as_bytes());
    out
}
