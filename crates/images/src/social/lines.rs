//! Breaks a row of glyphs into lines.

use std::ops::Range;

use crate::social::text::{Glyph, Kind, Row};

/// A line as a range of glyph indices, without leading and trailing spaces.
pub(crate) type Line = Range<usize>;

/// Breaks a row into as few lines as possible, at most `width` ems wide. A word that is wider is broken where
/// [`Glyph::may_split`] is set if possible, and otherwise at any glyph.
pub(crate) fn break_lines(row: &Row, width: f32) -> Vec<Line> {
    let glyphs = &row.glyphs;
    let mut lines = Vec::new();
    let mut start = 0;
    while start < glyphs.len() {
        let end = end_of_line(glyphs, start, width);
        lines.push(trim_spaces(glyphs, start..end));
        start = end;
    }
    lines
}

/// Breaks a row into as many lines as [`break_lines`], but with similar widths, because a last line of one word looks
/// like a mistake.
pub(crate) fn balance_lines(row: &Row, width: f32) -> Vec<Line> {
    let lines = break_lines(row, width);
    let (mut low, mut high) = (0.0, width);
    for _ in 0..12 {
        let middle = f32::midpoint(low, high);
        if has_broken_word(row, middle) || break_lines(row, middle).len() > lines.len() {
            low = middle;
        } else {
            high = middle;
        }
    }
    break_lines(row, high)
}

/// Returns whether lines of this width would break a word.
pub(crate) fn has_broken_word(row: &Row, width: f32) -> bool {
    let lines = break_lines(row, width);
    lines.iter().skip(1).any(|line| row.glyphs.get(line.start).is_some_and(|glyph| !glyph.may_begin))
}

/// Returns the width of a line in ems.
pub(crate) fn width(row: &Row, line: &Line) -> f32 {
    row.glyphs[line.clone()].iter().map(|glyph| glyph.advance).sum()
}

/// Returns the longest prefix of a line that fits into `max_width` ems together with an ellipsis of `ellipsis_width`
/// ems. Unless `ellipsis_width` is 0, spaces and punctuation at the end of the prefix are dropped.
pub(crate) fn truncate(row: &Row, line: &Line, ellipsis_width: f32, max_width: f32) -> Line {
    let mut end = line.end;
    while end > line.start && width(row, &(line.start..end)) + ellipsis_width > max_width {
        end -= 1;
    }
    let is_dropped = |glyph: &Glyph| ellipsis_width > 0.0 && glyph.kind != Kind::Letter;
    let last_kept = row.glyphs[line.start..end].iter().rposition(|glyph| !is_dropped(glyph));
    trim_spaces(&row.glyphs, line.start..last_kept.map_or(end, |last| line.start + last + 1))
}

fn end_of_line(glyphs: &[Glyph], start: usize, width: f32) -> usize {
    let mut line_width = 0.0;
    let (mut last_break, mut last_split) = (None, None);
    for (index, glyph) in glyphs.iter().enumerate().skip(start) {
        if index > start && glyph.may_begin {
            last_break = Some(index);
        }
        if index > start && glyph.may_split {
            last_split = Some(index);
        }
        line_width += glyph.advance;
        if line_width > width && glyph.kind != Kind::Space && index > start {
            return last_break.or(last_split).unwrap_or(index);
        }
    }
    glyphs.len()
}

fn trim_spaces(glyphs: &[Glyph], line: Line) -> Line {
    let Range { mut start, mut end } = line;
    while start < end && glyphs[start].kind == Kind::Space {
        start += 1;
    }
    while end > start && glyphs[end - 1].kind == Kind::Space {
        end -= 1;
    }
    start..end
}
