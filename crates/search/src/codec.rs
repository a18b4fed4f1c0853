//! Encodes numbers and postings as compact text that needs no escaping in JSON.
//!
//! Numbers consist of characters of [`ALPHABET`]. Each character represents six bits.

/// The digits 0 to 63. JSON does not escape these characters. The space separates list entries, so it is not a digit.
const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// Occurrences of a term in one section.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Posting {
    pub(crate) section: u32,
    /// Number of occurrences in prose. 3 means three or more.
    pub(crate) content: u8,
    /// Number of occurrences in code. 3 means three or more.
    pub(crate) code: u8,
    pub(crate) heading: bool,
    pub(crate) keyword: bool,
    /// The place of the term's first occurrence in prose or code, from 0 to `resolution` - 1. A section is divided into
    /// `resolution` places.
    pub(crate) place: u8,
    /// Positions of the first occurrences in the section, counted in words. Empty if the index was built without the
    /// option `context`.
    pub(crate) positions: Vec<u32>,
}

impl Posting {
    /// Resets the posting for another section.
    pub(crate) fn clear(&mut self) {
        let mut positions = std::mem::take(&mut self.positions);
        positions.clear();
        *self = Self { positions, ..Self::default() };
    }
}

/// Maximum number of stored positions of a term in a section.
pub(crate) const MAX_POSITIONS: usize = 8;

/// The optional parts of postings.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Layout {
    pub(crate) has_places: bool,
    pub(crate) has_positions: bool,
}

/// Appends one digit, which represents six bits.
pub(crate) fn put(out: &mut String, value: u8) {
    out.push(char::from(ALPHABET[usize::from(value & 63)]));
}

/// Appends a number. Each digit represents five bits, and the lowest digit is first. The sixth bit of a digit is set if
/// more digits follow.
pub(crate) fn put_number(out: &mut String, mut value: u32) {
    while value >= 32 {
        put(out, low_bits(value) | 32);
        value >>= 5;
    }
    put(out, low_bits(value));
}

/// Returns the lowest five bits.
fn low_bits(value: u32) -> u8 {
    u8::try_from(value & 31).unwrap_or(31)
}

/// Maximum number of postings of a term for which places are stored. The ranking of frequent words depends little on
/// places, but their places would take most of the space of a large index.
const MAX_PLACES: usize = 4_000;

/// First character of encoded postings without places.
const NO_PLACES: char = '!';

/// Appends a posting without its section. The caller appends the section first.
pub(crate) fn put_posting(out: &mut String, posting: &Posting, layout: Layout) {
    let flags = posting.content.min(3)
        | posting.code.min(3) << 2
        | u8::from(posting.heading) << 4
        | u8::from(posting.keyword) << 5;
    put(out, flags);
    if posting.content == 0 && posting.code == 0 {
        return;
    }
    if layout.has_places {
        put(out, posting.place);
    }
    if layout.has_positions {
        put_number(out, u32::try_from(posting.positions.len()).unwrap_or(0));
        let mut last = 0;
        for position in &posting.positions {
            put_number(out, position - last);
            last = *position;
        }
    }
}

/// Returns the encoded postings of a term. If there are more than [`MAX_PLACES`] postings, their places are removed.
pub(crate) fn shortened(packed: String, count: usize, layout: Layout, sections: u32) -> String {
    if !layout.has_places || count <= MAX_PLACES {
        return packed;
    }
    let mut out = String::from(NO_PLACES);
    let mut next = 0;
    for posting in postings(&packed, layout, sections).unwrap_or_default() {
        put_number(&mut out, posting.section - next);
        put_posting(&mut out, &posting, Layout { has_places: false, ..layout });
        next = posting.section + 1;
    }
    out
}

/// Decoder for the output of the `put` functions. Its methods return `None` at the end of the text and for invalid
/// characters.
pub(crate) struct Decoder<'a> {
    bytes: std::slice::Iter<'a, u8>,
}

impl<'a> Decoder<'a> {
    pub(crate) fn new(text: &'a str) -> Self {
        Self { bytes: text.as_bytes().iter() }
    }

    pub(crate) fn is_at_end(&self) -> bool {
        self.bytes.as_slice().is_empty()
    }

    pub(crate) fn value(&mut self) -> Option<u8> {
        match *self.bytes.next()? {
            byte @ b'A'..=b'Z' => Some(byte - b'A'),
            byte @ b'a'..=b'z' => Some(byte - b'a' + 26),
            byte @ b'0'..=b'9' => Some(byte - b'0' + 52),
            b'-' => Some(62),
            b'_' => Some(63),
            _ => None,
        }
    }

    pub(crate) fn number(&mut self) -> Option<u32> {
        let mut value = 0;
        // Seven digits are enough for any number in an index.
        for shift in (0..35).step_by(5) {
            let bits = u64::from(self.value()?);
            value |= (bits & 31) << shift;
            if bits & 32 == 0 {
                return u32::try_from(value).ok();
            }
        }
        None
    }

    fn posting(&mut self, next: u32, layout: Layout) -> Option<Posting> {
        let section = next.checked_add(self.number()?)?;
        let flags = self.value()?;
        let mut posting = Posting {
            section,
            content: flags & 3,
            code: flags >> 2 & 3,
            heading: flags & 16 != 0,
            keyword: flags & 32 != 0,
            ..Posting::default()
        };
        if posting.content == 0 && posting.code == 0 {
            return Some(posting);
        }
        if layout.has_places {
            posting.place = self.value()?;
        }
        if layout.has_positions {
            let mut last = 0_u32;
            for _ in 0..self.number()?.min(64) {
                last = last.checked_add(self.number()?)?;
                posting.positions.push(last);
            }
        }
        Some(posting)
    }
}

/// Decodes the postings of one term. Returns `None` if the text is malformed or refers to a section that does not
/// exist.
pub(crate) fn postings(text: &str, layout: Layout, sections: u32) -> Option<Vec<Posting>> {
    let (text, layout) = match text.strip_prefix(NO_PLACES) {
        Some(rest) => (rest, Layout { has_places: false, ..layout }),
        None => (text, layout),
    };
    let mut decoder = Decoder::new(text);
    let mut postings = Vec::new();
    let mut next = 0;
    while !decoder.is_at_end() {
        let posting = decoder.posting(next, layout).filter(|posting| posting.section < sections)?;
        next = posting.section + 1;
        postings.push(posting);
    }
    Some(postings)
}

/// Encodes a length as one digit. Lengths up to 15 are exact. Longer lengths are rounded down to eighths of a power of
/// two. The maximum is 960.
pub(crate) fn put_length(out: &mut String, length: u32) {
    let code = (0..64).rev().find(|&code| length_of(code) <= length).unwrap_or(0);
    put(out, code);
}

/// Decodes a length encoded by [`put_length`].
pub(crate) fn length_of(code: u8) -> u32 {
    let code = u32::from(code & 63);
    if code < 8 { code } else { (8 + (code & 7)) << ((code >> 3) - 1) }
}

#[cfg(test)]
mod tests {
    use super::{
        Decoder, Layout, MAX_PLACES, Posting, length_of, postings, put, put_length, put_number, put_posting,
        shortened,
    };

    const LAYOUTS: [Layout; 4] = [
        Layout { has_places: false, has_positions: false },
        Layout { has_places: true, has_positions: false },
        Layout { has_places: false, has_positions: true },
        Layout { has_places: true, has_positions: true },
    ];

    fn encoded(encode: impl Fn(&mut String)) -> String {
        let mut out = String::new();
        encode(&mut out);
        out
    }

    #[test]
    fn digits_and_numbers_come_back() {
        for value in 0..64 {
            let digit = encoded(|out| put(out, value));
            assert_eq!((digit.len(), Decoder::new(&digit).value()), (1, Some(value)));
        }
        for (number, digits) in [(0, 1), (31, 1), (32, 2), (1023, 2), (1024, 3), (99_999, 4), (u32::MAX, 7)] {
            let text = encoded(|out| put_number(out, number));
            let mut decoder = Decoder::new(&text);
            assert_eq!((text.len(), decoder.number(), decoder.is_at_end()), (digits, Some(number), true));
        }
        for text in ["", " ", "!", "g", "gggggg", "ggggggg", "gggggggA", "//////E", "______E"] {
            assert_eq!(Decoder::new(text).number(), None, "{text}");
        }
    }

    fn samples() -> Vec<Posting> {
        let posting = Posting { section: 3, ..Posting::default() };
        vec![
            Posting { heading: true, ..posting.clone() },
            Posting { section: 4, keyword: true, ..posting.clone() },
            Posting { section: 9, content: 1, place: 63, positions: vec![5, 40, 41], ..posting.clone() },
            Posting { section: 40, code: 3, content: 2, heading: true, place: 7, ..posting },
        ]
    }

    /// Returns `posting` without the parts that `layout` lacks.
    fn stored(mut posting: Posting, layout: Layout) -> Posting {
        if !layout.has_places {
            posting.place = 0;
        }
        if !layout.has_positions {
            posting.positions.clear();
        }
        posting
    }

    fn text(list: &[Posting], layout: Layout) -> String {
        let mut out = String::new();
        let mut next = 0;
        for posting in list {
            put_number(&mut out, posting.section - next);
            put_posting(&mut out, posting, layout);
            next = posting.section + 1;
        }
        out
    }

    #[test]
    fn postings_come_back_in_every_layout() {
        for layout in LAYOUTS {
            let text = text(&samples(), layout);
            let expected: Vec<Posting> = samples().into_iter().map(|it| stored(it, layout)).collect();
            assert_eq!(postings(&text, layout, 41), Some(expected));
            assert_eq!(postings(&text, layout, 40), None, "a section that does not exist");
            assert_eq!(postings(&text[..text.len() - 1], layout, 41), None, "a truncated text");
            assert_eq!(postings("", layout, 0), Some(Vec::new()));
        }
        let many = Posting { content: 9, code: 9, ..Posting::default() };
        let found = postings(&text(&[many], LAYOUTS[0]), LAYOUTS[0], 1).unwrap_or_default();
        assert_eq!((found[0].content, found[0].code), (3, 3));
        let mut cleared = samples().remove(2);
        cleared.clear();
        assert_eq!(cleared, Posting::default());
    }

    #[test]
    fn places_of_frequent_terms_are_removed() {
        let list = |count: u32| -> Vec<Posting> {
            let posting =
                |section| Posting { section: section * 2, content: 1, place: 5, ..Posting::default() };
            (0..count).map(posting).collect()
        };
        for layout in LAYOUTS {
            for count in [4_000, 4_001] {
                let packed = text(&list(count), layout);
                let short = shortened(packed.clone(), count as usize, layout, 9_000);
                let is_shorter = layout.has_places && count as usize > MAX_PLACES;
                assert_eq!(short != packed, is_shorter);
                let expected_layout = Layout { has_places: layout.has_places && !is_shorter, ..layout };
                let expected: Vec<Posting> =
                    list(count).into_iter().map(|it| stored(it, expected_layout)).collect();
                assert!(postings(&short, layout, 9_000) == Some(expected));
            }
        }
    }

    #[test]
    fn lengths_are_rounded_down_to_an_eighth() {
        assert!((0..63).all(|code| length_of(code) < length_of(code + 1)));
        assert_eq!([0, 15, 16, 17, 31, 62, 63].map(length_of), [0, 15, 16, 18, 60, 896, 960]);
        for length in (0..1_100).chain([u32::MAX]) {
            let stored =
                length_of(Decoder::new(&encoded(|out| put_length(out, length))).value().unwrap_or(0));
            assert!(
                stored <= length && (!(16..=960).contains(&length) || length - stored <= stored / 8),
                "{length}"
            );
            assert!(length > 15 || stored == length);
        }
    }
}
