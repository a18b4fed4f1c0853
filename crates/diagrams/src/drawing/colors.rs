//! Adapts the colors of a diagram's SVG to light and dark mode: palette colors become theme variables, and other colors
//! get a dark counterpart.

/// Colors that `merman` is configured to use (see `theme`), and the CSS variables of the site's theme that replace
/// them. `merman` derives its other colors from this palette, so all colors of a diagram match.
pub(crate) const PALETTE: [(&str, &str); 9] = [
    ("#ffffff", "--diagram-bg"),
    ("#faf8f5", "--diagram-fill"),
    ("#f1ece4", "--diagram-fill-2"),
    ("#e8e1d6", "--diagram-fill-3"),
    ("#b9bec5", "--diagram-border"),
    ("#6b747e", "--diagram-line"),
    ("#1c2128", "--diagram-text"),
    ("#57606a", "--diagram-text-2"),
    ("#fff3df", "--diagram-note"),
];

/// A color with components from 0 to 1.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Color {
    red: f64,
    green: f64,
    blue: f64,
    alpha: f64,
}

/// Replaces the colors in a CSS value with theme variables, or with a color each for light and dark mode.
pub(crate) fn theme_colors(value: &str) -> String {
    let mut out = String::with_capacity(value.len());
    let mut rest = value;
    while let Some(char) = rest.chars().next() {
        let len = token_len(rest).max(char.len_utf8());
        let (token, after) = rest.split_at(len);
        match parse(token) {
            Some(color) => out.push_str(&replacement(color)),
            None => out.push_str(token),
        }
        rest = after;
    }
    out
}

/// Returns the length of the word, number, color or color function at the start of `text`, or 0 for anything else.
fn token_len(text: &str) -> usize {
    let is_token_char =
        |char: char| char.is_ascii_alphanumeric() || matches!(char, '#' | '-' | '_' | '.' | '%');
    let word = text.find(|char| !is_token_char(char)).unwrap_or(text.len());
    let is_function =
        matches!(&text[..word], "rgb" | "rgba" | "hsl" | "hsla") && text[word..].starts_with('(');
    if is_function { text.find(')').map_or(word, |end| end + 1) } else { word }
}

fn replacement(color: Color) -> String {
    let light = hex(color);
    match PALETTE.iter().find(|(known, _)| *known == light) {
        Some((_, name)) => format!("var({name})"),
        None => format!("light-dark({light},{})", hex(dark(color))),
    }
}

/// Returns the color's counterpart for dark mode: the same hue, slightly less saturated, with inverted lightness from
/// 10% (near the dark background) to 90% (near the text color). The contrast between two colors stays about the same.
fn dark(color: Color) -> Color {
    let (hue, saturation, lightness) = hsl(color);
    from_hsl(hue, saturation * 0.85, 0.9 - 0.8 * lightness, color.alpha)
}

/// Returns a color as `#rrggbb`. `hue` is in degrees, `saturation` and `lightness` in percent.
pub(crate) fn hex_from_hsl(hue: u16, saturation: u8, lightness: u8) -> String {
    hex(from_hsl(f64::from(hue), f64::from(saturation) / 100.0, f64::from(lightness) / 100.0, 1.0))
}

fn hex(Color { red, green, blue, alpha }: Color) -> String {
    let opaque = format!("#{:02x}{:02x}{:02x}", byte(red), byte(green), byte(blue));
    if alpha < 1.0 { format!("{opaque}{:02x}", byte(alpha)) } else { opaque }
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "it is between 0 and 255")]
fn byte(component: f64) -> u8 {
    (component * 255.0).round().clamp(0.0, 255.0) as u8
}

fn parse(token: &str) -> Option<Color> {
    if let Some(digits) = token.strip_prefix('#') {
        return parse_hex(digits);
    }
    if let Some((name, inner)) = token.split_once('(') {
        let numbers = numbers(inner.trim_end_matches(')'))?;
        let [first, second, third, rest @ ..] = numbers.as_slice() else { return None };
        let alpha =
            rest.first().map_or(1.0, |(alpha, is_percent)| if *is_percent { alpha / 100.0 } else { *alpha });
        return Some(if name.starts_with("hsl") {
            from_hsl(first.0, second.0 / 100.0, third.0 / 100.0, alpha)
        } else {
            Color { red: first.0 / 255.0, green: second.0 / 255.0, blue: third.0 / 255.0, alpha }
        });
    }
    let (_, digits) = NAMES.iter().find(|(name, _)| name.eq_ignore_ascii_case(token))?;
    parse_hex(digits)
}

fn parse_hex(digits: &str) -> Option<Color> {
    let digit = |at: usize| Some(f64::from(digits.chars().nth(at)?.to_digit(16)?));
    let component = |index: usize| match digits.len() {
        3 | 4 => Some(digit(index)? / 15.0),
        6 | 8 => Some((digit(2 * index)? * 16.0 + digit(2 * index + 1)?) / 255.0),
        _ => None,
    };
    let alpha = if matches!(digits.len(), 4 | 8) { component(3)? } else { 1.0 };
    Some(Color { red: component(0)?, green: component(1)?, blue: component(2)?, alpha })
}

/// Parses the arguments of a color function, each with a flag that is true for a percentage. Returns `None` if any
/// argument is not a number.
fn numbers(inner: &str) -> Option<Vec<(f64, bool)>> {
    let parts = inner.split([',', ' ', '/']).filter(|part| !part.is_empty());
    let number = |part: &str| {
        let digits = part.trim_end_matches('%').trim_end_matches("deg");
        digits.parse().ok().map(|number: f64| (number, part.ends_with('%')))
    };
    parts.map(number).collect()
}

fn hsl(Color { red, green, blue, .. }: Color) -> (f64, f64, f64) {
    let (high, low) = (red.max(green).max(blue), red.min(green).min(blue));
    let (lightness, range) = (f64::midpoint(high, low), high - low);
    if range <= f64::EPSILON {
        return (0.0, 0.0, lightness);
    }
    let saturation = range / (1.0 - (2.0 * lightness - 1.0).abs()).max(f64::EPSILON);
    let sextant = if high <= red {
        ((green - blue) / range).rem_euclid(6.0)
    } else if high <= green {
        (blue - red) / range + 2.0
    } else {
        (red - green) / range + 4.0
    };
    (sextant * 60.0, saturation, lightness)
}

fn from_hsl(hue: f64, saturation: f64, lightness: f64, alpha: f64) -> Color {
    let amount = saturation * lightness.min(1.0 - lightness);
    let component = |offset: f64| {
        let at = (offset + hue / 30.0).rem_euclid(12.0);
        lightness - amount * (at - 3.0).min(9.0 - at).clamp(-1.0, 1.0)
    };
    Color { red: component(0.0), green: component(8.0), blue: component(4.0), alpha }
}

/// CSS color names that are recognized. Other names are left unchanged and look the same in light and dark mode.
const NAMES: [(&str, &str); 22] = [
    ("black", "000000"),
    ("white", "ffffff"),
    ("red", "ff0000"),
    ("green", "008000"),
    ("blue", "0000ff"),
    ("yellow", "ffff00"),
    ("orange", "ffa500"),
    ("purple", "800080"),
    ("pink", "ffc0cb"),
    ("gray", "808080"),
    ("grey", "808080"),
    ("lightgray", "d3d3d3"),
    ("lightgrey", "d3d3d3"),
    ("darkgray", "a9a9a9"),
    ("darkgrey", "a9a9a9"),
    ("lightblue", "add8e6"),
    ("lightgreen", "90ee90"),
    ("lightyellow", "ffffe0"),
    ("aqua", "00ffff"),
    ("cyan", "00ffff"),
    ("navy", "000080"),
    ("teal", "008080"),
];

#[cfg(test)]
mod tests {
    use super::theme_colors;

    #[test]
    fn theme_colors_become_variables() {
        assert_eq!(theme_colors("#1c2128"), "var(--diagram-text)");
        assert_eq!(theme_colors("1px solid #FFF"), "1px solid var(--diagram-bg)");
        assert_eq!(theme_colors("none"), "none");
        assert_eq!(theme_colors("translate(1, 2)"), "translate(1, 2)");
        assert_eq!(theme_colors("currentColor"), "currentColor");
    }

    #[test]
    fn other_colors_have_a_dark_counterpart() {
        assert_eq!(theme_colors("#000"), "light-dark(#000000,#e6e6e6)");
        assert_eq!(theme_colors("black"), theme_colors("rgb(0, 0, 0)"));
        assert_eq!(theme_colors("hsl(0, 100%, 50%)"), theme_colors("red"));
        assert_eq!(theme_colors("rgba(255, 0, 0, 0.5)"), "light-dark(#ff000080,#ec131380)");
        assert_eq!(theme_colors("#ff000080"), "light-dark(#ff000080,#ec131380)");
        assert_eq!(theme_colors("rgb(1"), "rgb(1");
        assert_eq!(theme_colors("#12345"), "#12345");
    }
}
