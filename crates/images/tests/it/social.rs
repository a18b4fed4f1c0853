//! Tests of the public interface of `social`. To inspect images, run the example `cards`.

use image::{GenericImageView, ImageFormat};
use quire_images::social::{Card, Design, Glyphs, HEIGHT, Missing, Painter, Span, WIDTH, is_font};

const DESIGN: Design = Design { is_dark: false, accent: [0xb3, 0x4a, 0x00], fill: [0xff, 0x8b, 0x00] };
const LOGO: &[u8] = br##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><rect width="10" height="10" fill="#00f"/><image href="/etc/hostname" width="9" height="9"/></svg>"##;

fn card(title: &str) -> Card {
    Card {
        lang: "en".to_owned(),
        site: "Site".to_owned(),
        title: vec![Span { text: title.to_owned(), is_code: false }],
        ..Card::default()
    }
}

fn paint(card: &Card) -> Result<Vec<u8>, Missing> {
    Painter::new(&DESIGN, LOGO, &[]).paint(card, &mut Glyphs::new())
}

/// Counts the lines of text, which are groups of adjacent pixel rows that contain the title's color.
fn lines(file: &[u8]) -> usize {
    let image = image::load_from_memory(file).expect("a PNG");
    let is_ink = |y: u32| (84..1116).any(|x| image.get_pixel(x, y).0[..3] == [0x1c, 0x21, 0x28]);
    let rows: Vec<bool> = (170..500).map(is_ink).collect();
    rows.windows(2).filter(|pair| !pair[0] && pair[1]).count()
}

/// Returns the rows and columns of each line of the title and the description.
fn positions(card: &Card) -> String {
    let pixels = |card: &Card| {
        let file = paint(card).expect("the fonts contain all characters");
        image::load_from_memory(&file).expect("a PNG").into_rgb8()
    };
    let (with, without) = (pixels(card), pixels(&self::card("")));
    let columns = |y: u32| {
        let mut drawn = (0..WIDTH).filter(|x| with.get_pixel(*x, y) != without.get_pixel(*x, y));
        drawn.next().map(|first| (first, drawn.next_back().unwrap_or(first)))
    };
    let mut lines: Vec<[u32; 4]> = Vec::new();
    for (y, (left, right)) in (0..HEIGHT).filter_map(|y| Some((y, columns(y)?))) {
        match lines.last_mut() {
            Some(line) if line[1] + 1 == y => *line = [line[0], y, line[2].min(left), line[3].max(right)],
            _ => lines.push([y, y, left, right]),
        }
    }
    let text = |[top, bottom, left, right]: &[u32; 4]| format!("y {top}-{bottom}, x {left}-{right}\n");
    lines.iter().map(text).collect()
}

#[test]
fn the_description_fills_the_space_below_the_title() {
    let mut all = String::new();
    let (latin, chinese) = ("A title that goes on ", "一个没有尽头的标题，");
    for title in ["Page", &latin.repeat(2), &latin.repeat(4), &chinese.repeat(4)] {
        let description = "One of the pages of this site, with words for several lines. ".repeat(4);
        all += &format!("{}\n{}", title.trim_end(), positions(&Card { description, ..card(title) }));
    }
    insta::assert_snapshot!(all, @"
    Page
    y 292-369, x 91-285
    y 408-434, x 85-962
    y 451-477, x 85-933
    A title that goes on A title that goes on
    y 224-287, x 85-696
    y 307-370, x 85-696
    y 408-434, x 85-962
    y 451-477, x 85-933
    A title that goes on A title that goes on A title that goes on A title that goes on
    y 223-276, x 85-770
    y 292-345, x 86-720
    y 360-413, x 86-820
    y 451-477, x 85-979
    一个没有尽头的标题，一个没有尽头的标题，一个没有尽头的标题，一个没有尽头的标题，
    y 259-317, x 86-920
    y 337-395, x 86-921
    y 415-473, x 86-765
    ");
}

#[test]
fn an_image_is_a_small_png_of_the_usual_size() {
    let file = paint(&card("Output format")).unwrap();
    assert_eq!(image::guess_format(&file).unwrap(), ImageFormat::Png);
    let image = image::load_from_memory(&file).unwrap();
    assert_eq!((image.width(), image.height()), (WIDTH, HEIGHT));
    assert!(file.len() < 60_000, "{}", file.len());
    assert_eq!(image.get_pixel(1195, 5).0[..3], DESIGN.fill);
    assert_eq!(image.get_pixel(110, 110).0[..3], [0, 0, 255], "the logo");
}

#[test]
fn an_image_does_not_depend_on_earlier_images() {
    let painter = Painter::new(&DESIGN, LOGO, &[]);
    let mut glyphs = Glyphs::new();
    let titles = ["Output format", "快速上手", "A `B`", "Output format"];
    let files = titles.map(|title| painter.paint(&card(title), &mut glyphs).unwrap());
    assert_eq!(files[0], files[3]);
    assert_eq!(files[1], paint(&card("快速上手")).unwrap());
    assert_ne!(files[0], files[2]);
}

#[test]
fn titles_have_up_to_three_lines() {
    for (title, expected) in [
        ("Short", 1),
        ("A title that needs a second line to be read", 2),
        (&*"A title that never ends and goes on ".repeat(9), 3),
        (&*"一个没有尽头的标题，".repeat(12), 3),
        (&*"x".repeat(300), 3),
    ] {
        assert_eq!(lines(&paint(&card(title)).unwrap()), expected, "{title}");
    }
}

#[test]
fn characters_without_a_glyph_are_reported_and_emoji_are_omitted() {
    let Err(Missing(missing)) = paint(&card("한국어 한 title")) else { panic!() };
    assert_eq!(missing, ['한', '국', '어']);
    for joined in ["عربي", "हिन्दी", "עברית"] {
        assert!(paint(&card(joined)).is_err(), "{joined}");
    }
    assert_eq!(paint(&card("Ship 🚀 it")).unwrap(), paint(&card("Ship it")).unwrap());
    let described = Card { description: "한국어".to_owned(), ..card("Title") };
    assert_eq!(paint(&described).unwrap(), paint(&card("Title")).unwrap());
}

#[test]
fn no_file_and_no_text_panics() {
    let mut random = fastrand::Rng::with_seed(7);
    assert!(!is_font(b"") && !is_font(LOGO));
    for round in 0..60 {
        let mut logo = LOGO.to_vec();
        let at = random.usize(..logo.len());
        logo[at] = random.u8(..);
        let text: String = (0..random.usize(..80)).map(|_| random.char(..)).collect();
        let card =
            Card { description: text.clone(), byline: text.clone(), section: text.clone(), ..card("Title") };
        let painter = Painter::new(&Design { is_dark: round % 2 == 0, ..DESIGN }, &logo, &[text.as_bytes()]);
        painter.paint(&card, &mut Glyphs::new()).unwrap();
    }
    assert!(paint(&card("")).is_ok());
}
