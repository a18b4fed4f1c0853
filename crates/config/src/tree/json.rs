//! Parses JSON into a [`Node`]. Comments and trailing commas are accepted, because `_meta.json` and `_nav.json` are
//! written by hand. `docs/decisions/005-quire-has-its-own-json-parser.md` explains why `jsonc-parser` is not used.

use std::collections::HashMap;
use std::ops::Range;

use super::{Entry, Kind, MAX_DEPTH, Node, SyntaxError};

/// Parses one value. Only white space and comments may surround the value.
pub(crate) fn parse(text: &str) -> Result<Node> {
    let mut reader = Reader { text, at: if text.starts_with('\u{feff}') { 3 } else { 0 } };
    reader.space()?;
    let node = reader.value(0)?;
    reader.space()?;
    match reader.peek() {
        None => Ok(node),
        Some(_) => Err(reader.unexpected("the end of the file")),
    }
}

struct Reader<'text> {
    text: &'text str,
    at: usize,
}

type Result<T> = std::result::Result<T, SyntaxError>;

impl Reader<'_> {
    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    fn take(&mut self, byte: u8) -> bool {
        let is_next = self.peek() == Some(byte);
        self.at += usize::from(is_next);
        is_next
    }

    fn unexpected(&self, wanted: &str) -> SyntaxError {
        let rest = &self.text[self.text.floor_char_boundary(self.at)..];
        match rest.chars().next() {
            None => {
                SyntaxError::new(self.at..self.at, format!("expected {wanted}, found the end of the file"))
            }
            Some(character) => SyntaxError::new(
                self.at..self.at + character.len_utf8(),
                format!("expected {wanted}, found `{character}`"),
            ),
        }
    }

    /// Skips white space and comments.
    fn space(&mut self) -> Result<()> {
        loop {
            while self.peek().is_some_and(|byte| byte.is_ascii_whitespace()) {
                self.at += 1;
            }
            let rest = &self.text[self.at..];
            if rest.starts_with("//") {
                self.at += rest.find('\n').unwrap_or(rest.len());
            } else if let Some(comment) = rest.strip_prefix("/*") {
                let Some(end) = comment.find("*/") else {
                    return Err(SyntaxError::new(self.at..self.at + 2, "the comment has no closing `*/`"));
                };
                self.at += "/*".len() + end + "*/".len();
            } else {
                return Ok(());
            }
        }
    }

    fn value(&mut self, depth: usize) -> Result<Node> {
        let start = self.at;
        if depth > MAX_DEPTH && matches!(self.peek(), Some(b'{' | b'[')) {
            return Err(SyntaxError::new(
                start..start + 1,
                format!("nesting is deeper than {MAX_DEPTH} levels"),
            ));
        }
        let kind = match self.peek() {
            Some(b'{') => self.table(depth)?,
            Some(b'[') => self.list(depth)?,
            Some(b'"') => Kind::Text(self.string()?),
            _ => self.word()?,
        };
        Ok(Node { span: start..self.at, kind })
    }

    fn table(&mut self, depth: usize) -> Result<Kind> {
        self.at += 1;
        let mut entries: Vec<Entry> = Vec::new();
        let mut keys: HashMap<String, Range<usize>> = HashMap::new();
        loop {
            self.space()?;
            if self.take(b'}') {
                return Ok(Kind::Table(entries));
            }
            let start = self.at;
            if self.peek() != Some(b'"') {
                return Err(self.unexpected("a key in quotes or `}`"));
            }
            let key = self.string()?;
            let key_span = start..self.at;
            if let Some(first) = keys.insert(key.clone(), key_span.clone()) {
                return Err(SyntaxError::duplicate_key(&key, key_span, first));
            }
            self.space()?;
            if !self.take(b':') {
                return Err(self.unexpected("`:` after the key"));
            }
            self.space()?;
            let value = self.value(depth + 1)?;
            entries.push(Entry { key, key_span, value });
            self.space()?;
            if !self.take(b',') && self.peek() != Some(b'}') {
                return Err(self.unexpected("`,` or `}`"));
            }
        }
    }

    fn list(&mut self, depth: usize) -> Result<Kind> {
        self.at += 1;
        let mut items = Vec::new();
        loop {
            self.space()?;
            if self.take(b']') {
                return Ok(Kind::List(items));
            }
            items.push(self.value(depth + 1)?);
            self.space()?;
            if !self.take(b',') && self.peek() != Some(b']') {
                return Err(self.unexpected("`,` or `]`"));
            }
        }
    }

    /// Parses `true`, `false`, `null` or a number.
    fn word(&mut self) -> Result<Kind> {
        let rest = &self.text[self.at..];
        let end = rest
            .find(|c: char| !(c.is_ascii_alphanumeric() || matches!(c, '+' | '-' | '.')))
            .unwrap_or(rest.len());
        let kind = match &rest[..end] {
            "true" => Kind::Bool(true),
            "false" => Kind::Bool(false),
            "null" => Kind::Null,
            "" => return Err(self.unexpected("a value")),
            word if is_number(word) => Kind::Number(word.to_owned()),
            word => {
                let mut error =
                    SyntaxError::new(self.at..self.at + end, format!("`{word}` is not a valid value"));
                error.hint = Some(format!("put strings in quotes: `\"{word}\"`"));
                return Err(error);
            }
        };
        self.at += end;
        Ok(kind)
    }

    /// Parses a string, starting at the opening quote.
    fn string(&mut self) -> Result<String> {
        let start = self.at;
        self.at += 1;
        let mut res = String::new();
        loop {
            let rest = &self.text[self.at..];
            let Some(stop) = rest.find(['"', '\\', '\n']) else {
                return Err(SyntaxError::new(start..self.text.len(), "the string has no closing quote"));
            };
            res.push_str(&rest[..stop]);
            self.at += stop + 1;
            match rest.as_bytes()[stop] {
                b'"' => return Ok(res),
                b'\n' => {
                    return Err(SyntaxError::new(start..self.at - 1, "the string has no closing quote"));
                }
                _ => res.push(self.escape()?),
            }
        }
    }

    /// Parses an escape sequence after the backslash.
    fn escape(&mut self) -> Result<char> {
        let start = self.at - 1;
        let res = match self.peek() {
            Some(it @ (b'"' | b'\\' | b'/')) => char::from(it),
            Some(b'b') => '\u{8}',
            Some(b'f') => '\u{c}',
            Some(b'n') => '\n',
            Some(b'r') => '\r',
            Some(b't') => '\t',
            Some(b'u') => return self.unicode_escape(start),
            _ => return Err(self.unexpected("an escape such as `\\n` or `\\\"`")),
        };
        self.at += 1;
        Ok(res)
    }

    fn unicode_escape(&mut self, start: usize) -> Result<char> {
        let first = self.hex(start)?;
        let code = if (0xd800..0xdc00).contains(&first) && self.text[self.at..].starts_with("\\u") {
            self.at += 1;
            // If the second escape is not the other half of the surrogate pair, `char::from_u32` rejects the first half
            // below.
            match self.hex(start)? {
                second @ 0xdc00..0xe000 => 0x10000 + ((first - 0xd800) << 10) + (second - 0xdc00),
                _ => first,
            }
        } else {
            first
        };
        char::from_u32(code).ok_or_else(|| SyntaxError::new(start..self.at, "unpaired surrogate"))
    }

    /// Parses `uXXXX`, starting at the `u`.
    fn hex(&mut self, start: usize) -> Result<u32> {
        let digits: Range<usize> = self.at + 1..self.at + 5;
        let code = self.text.get(digits.clone()).filter(|it| it.bytes().all(|byte| byte.is_ascii_hexdigit()));
        match code.and_then(|it| u32::from_str_radix(it, 16).ok()) {
            Some(code) => {
                self.at = digits.end;
                Ok(code)
            }
            None => Err(SyntaxError::new(start..self.at + 1, "`\\u` requires four hexadecimal digits")),
        }
    }
}

fn is_number(word: &str) -> bool {
    word.starts_with(|first: char| first.is_ascii_digit() || first == '-')
        && word.ends_with(|last: char| last.is_ascii_digit() || last == '.')
        && word.parse::<f64>().is_ok()
}
