//! The layout of a social image. Logo and site name are at the top, title and description on the left, and the byline
//! and the host below a horizontal rule.

use serde::Serialize;

use crate::social::canvas::Canvas;
use crate::social::fonts::{Punctuation, Style};
use crate::social::glyphs::{Glyphs, Key, STEPS};
use crate::social::lines::{Line, balance_lines, break_lines, has_broken_word, truncate, width};
use crate::social::painter::{Missing, Painter};
use crate::social::palette::Ramp;
use crate::social::text::{Row, Setting};

/// The strings on an image, and their language. Empty strings are not drawn.
#[derive(Debug, Clone, Default, Serialize)]
pub struct Card {
    /// Language of the page as a BCP 47 tag.
    pub lang: String,
    /// Title of the site in the page's language.
    pub site: String,
    /// Section of the site to which the page belongs.
    pub section: String,
    /// Title of the page, divided at code spans.
    pub title: Vec<Span>,
    /// Description of the page, drawn below the title in at most two lines.
    pub description: String,
    /// Authors and date of the page, as one string.
    pub byline: String,
    /// Host name in the site's URL: `example.org`.
    pub host: String,
}

/// A span of text in a title.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Span {
    /// The text, without the backticks of a code span.
    pub text: String,
    /// Whether the text is a code span, which is drawn in the monospaced font.
    pub is_code: bool,
}

const MARGIN: usize = 84;
const RIGHT: usize = 1200 - MARGIN;
/// Bounds of the horizontal rule above the footer: left, top, right and bottom.
pub(crate) const RULE: [usize; 4] = [MARGIN, 524, RIGHT, 526];

/// Maximum width of a logo in pixels. Logos that include the site's name are wide.
pub(crate) const LOGO_WIDTH: u32 = 360;
/// Maximum height of a logo in pixels.
pub(crate) const LOGO_HEIGHT: u32 = 60;
/// Vertical center of the header.
const HEADER_CENTER: usize = 110;

/// Font sizes of a title in pixels, each with its maximum number of lines. If the title is too long for every size, the
/// last size is used.
const SIZES: [(u16, usize); 4] = [(88, 1), (72, 2), (60, 3), (50, 3)];
/// Maximum line width of a title in pixels.
const TITLE_WIDTH: f32 = 1024.0;
/// Line heights of titles without and with Han characters, in ems.
const LEADING: (f32, f32) = (1.14, 1.3);
/// Letter spacing of titles in ems, as in the theme's headings.
const TRACKING: f32 = -0.028;
/// Top and bottom of the area for the title and the description, in pixels.
const BLOCK: (f32, f32) = (196.0, 484.0);

const DESCRIPTION_SIZE: u16 = 30;
const DESCRIPTION_LEADING: f32 = 43.0;
const DESCRIPTION_WIDTH: f32 = 920.0;
const DESCRIPTION_LINES: usize = 2;
const GAP: f32 = 24.0;

/// Distance from the middle of a line to its baseline, in ems: half the cap height.
const HALF_CAPITAL: f32 = 0.355;
const FOOT_BASELINE: f32 = 576.0;

/// Returns the position (left, top) of a logo of this height.
pub(crate) fn logo_position(height: usize) -> (usize, usize) {
    (MARGIN, HEADER_CENTER - height / 2)
}

/// Draws the text of a card. Returns `Err` without drawing if the title contains characters that cannot be shown.
pub(crate) fn draw(
    painter: &Painter<'_>,
    card: &Card,
    glyphs: &mut Glyphs,
    canvas: &mut Canvas,
) -> Result<(), Missing> {
    let title = title(painter, card)?;
    let mut pen = Pen { painter, glyphs, canvas, punctuation: punctuation(card) };
    pen.head(card);
    pen.block(&title, &card.description);
    pen.foot(card);
    Ok(())
}

/// Converts the title to glyphs. Returns `Err` if the title contains characters that cannot be shown.
pub(crate) fn title(painter: &Painter<'_>, card: &Card) -> Result<Row, Missing> {
    let punctuation = punctuation(card);
    let setting = Setting { fonts: &painter.fonts, style: Style::Title, punctuation, tracking: TRACKING };
    let row = Row::from_spans(&card.title, setting);
    if row.missing.is_empty() { Ok(row) } else { Err(Missing(row.missing)) }
}

fn punctuation(card: &Card) -> Punctuation {
    let is_chinese = card.lang == "zh" || card.lang.starts_with("zh-");
    if is_chinese { Punctuation::Han } else { Punctuation::Latin }
}

/// Drawing state shared by the parts of a card.
struct Pen<'a> {
    painter: &'a Painter<'a>,
    glyphs: &'a mut Glyphs,
    canvas: &'a mut Canvas,
    punctuation: Punctuation,
}

impl Pen<'_> {
    /// Draws the header: the site name and the section, to the right of the logo.
    fn head(&mut self, card: &Card) {
        const SIZE: u16 = 34;
        let inks = self.painter.inks;
        let baseline = pixels(HEADER_CENTER) + f32::from(SIZE) * HALF_CAPITAL;
        let logo = self.painter.logo_width;
        let mut x = pixels(MARGIN) + if logo > 0 { pixels(logo) + 20.0 } else { 0.0 };
        let end = 940.0;
        x += self.line(&card.site, Style::Title, SIZE, (x, baseline), end - x, inks.title);
        if !card.section.is_empty() && end - x > 160.0 {
            x += 16.0;
            x += self.line("/", Style::Text, SIZE, (x, baseline), end - x, inks.tertiary) + 16.0;
            self.line(&card.section, Style::Text, SIZE, (x, baseline), end - x, inks.secondary);
        }
    }

    /// Draws the title, and as much of the description as fits below the title.
    fn block(&mut self, title: &Row, description: &str) {
        let (size, lines) = title_lines(title);
        let leading = f32::from(size) * if title.is_han { LEADING.1 } else { LEADING.0 };
        let description = self.row(description, Style::Text);
        let is_shown = description.missing.is_empty() && !description.glyphs.is_empty();
        let space = BLOCK.1 - BLOCK.0 - pixels(lines.len()) * leading - GAP;
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a few lines")]
        let max_lines =
            if is_shown { ((space / DESCRIPTION_LEADING) as usize).min(DESCRIPTION_LINES) } else { 0 };
        let description_lines =
            truncate_lines(&description, DESCRIPTION_WIDTH / f32::from(DESCRIPTION_SIZE), max_lines);
        let description_height = if description_lines.is_empty() {
            0.0
        } else {
            GAP + pixels(description_lines.len()) * DESCRIPTION_LEADING
        };
        let mut y = BLOCK.1 - description_height - pixels(lines.len()) * leading;
        for (line, end) in
            truncate_last(title, lines, TITLE_WIDTH / f32::from(size), SIZES[SIZES.len() - 1].1)
        {
            let origin = (pixels(MARGIN), y + leading / 2.0 + f32::from(size) * HALF_CAPITAL);
            self.draw_glyphs(title, &line, Style::Title, size, origin, self.painter.inks.title, end);
            y += leading;
        }
        y += GAP;
        for (line, end) in description_lines {
            let origin =
                (pixels(MARGIN), y + DESCRIPTION_LEADING / 2.0 + f32::from(DESCRIPTION_SIZE) * HALF_CAPITAL);
            let ink = self.painter.inks.secondary;
            self.draw_glyphs(&description, &line, Style::Text, DESCRIPTION_SIZE, origin, ink, end);
            y += DESCRIPTION_LEADING;
        }
    }

    /// Draws the footer: the byline and the site's host.
    fn foot(&mut self, card: &Card) {
        const SIZE: u16 = 26;
        let inks = self.painter.inks;
        let (left, size) = (pixels(MARGIN), f32::from(SIZE));
        let host = self.row(&card.host, Style::Text);
        let host_width = width(&host, &(0..host.glyphs.len())) * size;
        let host_left = if card.byline.is_empty() { left } else { pixels(RIGHT) - host_width };
        let space = if card.byline.is_empty() { pixels(RIGHT) - left } else { host_left - left - 40.0 };
        self.line(&card.byline, Style::Text, SIZE, (left, FOOT_BASELINE), space, inks.secondary);
        self.line(
            &card.host,
            Style::Text,
            SIZE,
            (host_left, FOOT_BASELINE),
            pixels(RIGHT) - host_left,
            inks.accent,
        );
    }

    /// Draws one line, truncated to `max_width` pixels, and returns its width. Draws nothing if the text contains
    /// characters that cannot be shown.
    fn line(
        &mut self,
        text: &str,
        style: Style,
        size: u16,
        origin: (f32, f32),
        max_width: f32,
        ink: Ramp,
    ) -> f32 {
        let row = self.row(text, style);
        if !row.missing.is_empty() {
            return 0.0;
        }
        let line = 0..row.glyphs.len();
        let is_cut = width(&row, &line) * f32::from(size) > max_width;
        let (end, ellipsis_width) =
            if is_cut { (LineEnd::Ellipsis, self.ellipsis_width(style)) } else { (LineEnd::Complete, 0.0) };
        let line = truncate(&row, &line, ellipsis_width, max_width / f32::from(size));
        self.draw_glyphs(&row, &line, style, size, origin, ink, end);
        (width(&row, &line) + ellipsis_width) * f32::from(size)
    }

    fn row(&self, text: &str, style: Style) -> Row {
        let tracking = if style == Style::Title { TRACKING } else { 0.0 };
        Row::from_text(
            text,
            Setting { fonts: &self.painter.fonts, style, punctuation: self.punctuation, tracking },
        )
    }

    fn ellipsis_width(&self, style: Style) -> f32 {
        let ellipsis = self.row(ELLIPSIS, style);
        width(&ellipsis, &(0..ellipsis.glyphs.len()))
    }

    /// Draws the glyphs of a line from a point on its baseline, followed by an ellipsis if the line is truncated.
    #[expect(clippy::too_many_arguments, reason = "each is a fact about a line")]
    fn draw_glyphs(
        &mut self,
        row: &Row,
        line: &Line,
        style: Style,
        size: u16,
        (mut x, y): (f32, f32),
        ink: Ramp,
        end: LineEnd,
    ) {
        let ellipsis = if end == LineEnd::Ellipsis { self.row(ELLIPSIS, style) } else { Row::default() };
        for glyph in row.glyphs[line.clone()].iter().chain(&ellipsis.glyphs) {
            #[expect(clippy::cast_possible_truncation, reason = "within the image")]
            let (steps, y) = ((x * f32::from(STEPS)).round() as i32, y.round() as i32);
            let step = u8::try_from(steps.rem_euclid(i32::from(STEPS))).unwrap_or(0);
            let key = Key { font: glyph.font, glyph: glyph.id, size, step };
            let mask = self.glyphs.mask(&self.painter.fonts, key);
            self.canvas.draw(mask, steps.div_euclid(i32::from(STEPS)) + mask.left, y + mask.top, ink);
            x += glyph.advance * f32::from(size);
        }
    }
}

const ELLIPSIS: &str = "…";

/// The end of a drawn line.
#[derive(Clone, Copy, PartialEq, Eq)]
enum LineEnd {
    Complete,
    /// The line is truncated, and an ellipsis follows.
    Ellipsis,
}

/// Returns the font size and the lines of a title. The size is the largest in [`SIZES`] that fits without breaking a
/// word, or the smallest if none fits.
fn title_lines(title: &Row) -> (u16, Vec<Line>) {
    let fits = SIZES.into_iter().find_map(|(size, max_lines)| {
        let width = TITLE_WIDTH / f32::from(size);
        let lines = balance_lines(title, width);
        (lines.len() <= max_lines && !has_broken_word(title, width)).then_some((size, lines))
    });
    fits.unwrap_or_else(|| {
        let (size, max_lines) = SIZES[SIZES.len() - 1];
        let width = TITLE_WIDTH / f32::from(size);
        let lines = balance_lines(title, width);
        (
            size,
            if lines.len() <= max_lines {
                lines
            } else {
                break_lines(title, width).into_iter().take(max_lines).collect()
            },
        )
    })
}

/// Breaks a row into at most `max_lines` lines. Returns each line with its end.
fn truncate_lines(row: &Row, width: f32, max_lines: usize) -> Vec<(Line, LineEnd)> {
    let lines: Vec<Line> = break_lines(row, width).into_iter().take(max_lines).collect();
    truncate_last(row, lines, width, max_lines)
}

/// Shortens the last line for an ellipsis if there are `max_lines` lines but the row has more glyphs. Returns each line
/// with its end.
fn truncate_last(row: &Row, lines: Vec<Line>, width: f32, max_lines: usize) -> Vec<(Line, LineEnd)> {
    let last = lines.len();
    let lines = lines.into_iter().enumerate().map(|(index, line)| {
        let is_cut = index + 1 == last && last == max_lines && line.end < row.glyphs.len();
        if is_cut { (truncate(row, &line, 0.9, width), LineEnd::Ellipsis) } else { (line, LineEnd::Complete) }
    });
    lines.collect()
}

/// Converts a number of pixels or lines to `f32`.
fn pixels(number: usize) -> f32 {
    #[expect(clippy::cast_precision_loss, reason = "small")]
    let pixels = number as f32;
    pixels
}
