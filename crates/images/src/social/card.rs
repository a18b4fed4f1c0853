//! The layout of a social image. Logo and site name are at the top, title and description on the left, and the byline
//! and the host below a horizontal rule.

use serde::Serialize;

use crate::social::canvas::Canvas;
use crate::social::fonts::Style;
use crate::social::glyphs::{Glyphs, Key, STEPS};
use crate::social::lines::{Line, balanced, beginning, broken, has_broken_word, width};
use crate::social::painter::{Missing, Painter};
use crate::social::palette::Ramp;
use crate::social::text::{Row, Setting};

/// The strings on an image. Any string except the title may be empty.
#[derive(Debug, Clone, Default, Serialize)]
pub struct Card {
    /// Language of the page as a BCP 47 tag.
    pub lang: String,
    /// Name of the site.
    pub site: String,
    /// Section of the site to which the page belongs.
    pub section: String,
    /// Title of the page.
    pub title: Vec<Span>,
    /// Description of the page.
    pub description: String,
    /// The author and date of the page.
    pub byline: String,
    /// Host of the site.
    pub host: String,
}

/// A span of text in a title.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Span {
    /// The text of the span.
    pub text: String,
    /// Whether the span is code.
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
const HEAD: usize = 110;

/// Font sizes of a title in pixels, each with its maximum number of lines. Titles that fit none of them use the last
/// size.
const SIZES: [(u16, usize); 4] = [(88, 1), (72, 2), (60, 3), (50, 3)];
/// Maximum line width of a title in pixels.
const TITLE_WIDTH: f32 = 1024.0;
/// Line height of a title in ems: for titles without and with Han characters.
const LEADING: (f32, f32) = (1.14, 1.3);
/// Letter spacing of titles in ems, as in the theme's headings.
const TRACKING: f32 = -0.028;
/// Upper and lower edge of the area for the title and the description.
const BLOCK: (f32, f32) = (196.0, 484.0);

const DESCRIPTION_SIZE: u16 = 30;
const DESCRIPTION_LEADING: f32 = 43.0;
const DESCRIPTION_WIDTH: f32 = 920.0;
const DESCRIPTION_LINES: usize = 2;
const GAP: f32 = 24.0;

/// Distance from the middle of a line to its baseline, in ems: half the cap height.
const HALF_CAPITAL: f32 = 0.355;
const FOOT_BASELINE: f32 = 576.0;

/// Returns the left and top of a logo with the given height.
pub(crate) fn logo_place(height: usize) -> (usize, usize) {
    (MARGIN, HEAD - height / 2)
}

/// Draws the text of a card.
pub(crate) fn draw(
    painter: &Painter<'_>,
    card: &Card,
    glyphs: &mut Glyphs,
    canvas: &mut Canvas,
) -> Result<(), Missing> {
    let title = title(painter, card)?;
    let mut pen = Pen { painter, glyphs, canvas, is_chinese: is_chinese(card) };
    pen.head(card);
    pen.block(&title, &card.description);
    pen.foot(card);
    Ok(())
}

/// Converts the title to glyphs. Returns `Err` if the title contains characters that cannot be shown.
pub(crate) fn title(painter: &Painter<'_>, card: &Card) -> Result<Row, Missing> {
    let is_chinese = is_chinese(card);
    let setting = Setting { fonts: &painter.fonts, style: Style::Title, is_chinese, tracking: TRACKING };
    let row = Row::of_spans(&card.title, setting);
    if row.missing.is_empty() { Ok(row) } else { Err(Missing(row.missing)) }
}

fn is_chinese(card: &Card) -> bool {
    card.lang == "zh" || card.lang.starts_with("zh-")
}

/// The state of drawing the text of a card.
struct Pen<'a> {
    painter: &'a Painter<'a>,
    glyphs: &'a mut Glyphs,
    canvas: &'a mut Canvas,
    is_chinese: bool,
}

impl Pen<'_> {
    /// Draws the header: the site name and the section, to the right of the logo.
    fn head(&mut self, card: &Card) {
        const SIZE: u16 = 34;
        let inks = self.painter.inks;
        let baseline = pixels(HEAD) + f32::from(SIZE) * HALF_CAPITAL;
        let logo = self.painter.logo_width;
        let mut x = pixels(MARGIN) + if logo > 0 { pixels(logo) + 20.0 } else { 0.0 };
        let end = 940.0;
        x += self.line(&card.site, Style::Title, SIZE, (x, baseline), end - x, inks.title);
        if !card.section.is_empty() && end - x > 160.0 {
            x += 16.0;
            x += self.line("/", Style::Text, SIZE, (x, baseline), end - x, inks.third) + 16.0;
            self.line(&card.section, Style::Text, SIZE, (x, baseline), end - x, inks.second);
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
        let most = if is_shown { ((space / DESCRIPTION_LEADING) as usize).min(DESCRIPTION_LINES) } else { 0 };
        let described = cut(&description, DESCRIPTION_WIDTH / f32::from(DESCRIPTION_SIZE), most);
        let below =
            if described.is_empty() { 0.0 } else { GAP + pixels(described.len()) * DESCRIPTION_LEADING };
        let mut y = BLOCK.1 - below - pixels(lines.len()) * leading;
        for (line, is_cut) in cut_to(title, lines, TITLE_WIDTH / f32::from(size), SIZES[SIZES.len() - 1].1) {
            let at = (pixels(MARGIN), y + leading / 2.0 + f32::from(size) * HALF_CAPITAL);
            self.glyphs_of(title, &line, Style::Title, size, at, self.painter.inks.title, is_cut);
            y += leading;
        }
        y += GAP;
        for (line, is_cut) in described {
            let at =
                (pixels(MARGIN), y + DESCRIPTION_LEADING / 2.0 + f32::from(DESCRIPTION_SIZE) * HALF_CAPITAL);
            let ink = self.painter.inks.second;
            self.glyphs_of(&description, &line, Style::Text, DESCRIPTION_SIZE, at, ink, is_cut);
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
        self.line(&card.byline, Style::Text, SIZE, (left, FOOT_BASELINE), space, inks.second);
        self.line(
            &card.host,
            Style::Text,
            SIZE,
            (host_left, FOOT_BASELINE),
            pixels(RIGHT) - host_left,
            inks.accent,
        );
    }

    /// Draws one line, truncated to `most` pixels, and returns its width. Draws nothing if the text contains characters
    /// that cannot be shown.
    fn line(&mut self, text: &str, style: Style, size: u16, at: (f32, f32), most: f32, ink: Ramp) -> f32 {
        let row = self.row(text, style);
        if !row.missing.is_empty() {
            return 0.0;
        }
        let line = 0..row.glyphs.len();
        let is_cut = width(&row, &line) * f32::from(size) > most;
        let mark = if is_cut { self.mark_width(style) } else { 0.0 };
        let line = beginning(&row, &line, mark, most / f32::from(size));
        self.glyphs_of(&row, &line, style, size, at, ink, is_cut);
        (width(&row, &line) + mark) * f32::from(size)
    }

    fn row(&self, text: &str, style: Style) -> Row {
        let tracking = if style == Style::Title { TRACKING } else { 0.0 };
        Row::of(text, Setting { fonts: &self.painter.fonts, style, is_chinese: self.is_chinese, tracking })
    }

    fn mark_width(&self, style: Style) -> f32 {
        let mark = self.row(MARK, style);
        width(&mark, &(0..mark.glyphs.len()))
    }

    /// Draws the glyphs of a line from a point on its baseline, followed by an ellipsis if the line is truncated.
    #[expect(clippy::too_many_arguments, reason = "each is a fact about a line")]
    fn glyphs_of(
        &mut self,
        row: &Row,
        line: &Line,
        style: Style,
        size: u16,
        (mut x, y): (f32, f32),
        ink: Ramp,
        is_cut: bool,
    ) {
        let mark = if is_cut { self.row(MARK, style) } else { Row::default() };
        for glyph in row.glyphs[line.clone()].iter().chain(&mark.glyphs) {
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

/// The ellipsis after truncated text.
const MARK: &str = "…";

/// Returns the font size and the lines of a title. The size is the largest in [`SIZES`] that fits without breaking a
/// word, or the smallest if none fits.
fn title_lines(title: &Row) -> (u16, Vec<Line>) {
    let fits = SIZES.into_iter().find_map(|(size, most)| {
        let width = TITLE_WIDTH / f32::from(size);
        let lines = balanced(title, width);
        (lines.len() <= most && !has_broken_word(title, width)).then_some((size, lines))
    });
    fits.unwrap_or_else(|| {
        let (size, most) = SIZES[SIZES.len() - 1];
        let width = TITLE_WIDTH / f32::from(size);
        let lines = balanced(title, width);
        (
            size,
            if lines.len() <= most { lines } else { broken(title, width).into_iter().take(most).collect() },
        )
    })
}

/// Returns the first `most` lines of a row, each with a flag that is true if the line is truncated.
fn cut(row: &Row, width: f32, most: usize) -> Vec<(Line, bool)> {
    let lines: Vec<Line> = broken(row, width).into_iter().take(most).collect();
    cut_to(row, lines, width, most)
}

/// Returns the lines of a row, each with a flag that is true if the line is truncated. A truncated last line leaves
/// space for the ellipsis.
fn cut_to(row: &Row, lines: Vec<Line>, width: f32, most: usize) -> Vec<(Line, bool)> {
    let last = lines.len();
    let lines = lines.into_iter().enumerate().map(|(index, line)| {
        let is_cut = index + 1 == last && last == most && line.end < row.glyphs.len();
        if is_cut { (beginning(row, &line, 0.9, width), true) } else { (line, false) }
    });
    lines.collect()
}

/// Converts a number of pixels or lines to `f32`.
fn pixels(number: usize) -> f32 {
    #[expect(clippy::cast_precision_loss, reason = "small")]
    let pixels = number as f32;
    pixels
}
