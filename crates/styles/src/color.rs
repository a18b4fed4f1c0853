//! Contrast of colors: contrast ratios, and the nearest color with enough contrast.

use std::fmt;

/// Step between candidate lightnesses in `OKLab`, smaller than the step between two 8-bit grays.
const STEP: f64 = 0.002;

/// An opaque sRGB color.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Color {
    /// Red, green and blue, from 0 to 255.
    channels: [u8; 3],
}

impl Color {
    /// Black.
    pub const BLACK: Self = Self { channels: [0; 3] };

    /// Parses `#rgb` or `#rrggbb`. Returns `None` for other strings.
    pub fn parse(text: &str) -> Option<Self> {
        let digits = text.strip_prefix('#').filter(|digits| digits.is_ascii())?;
        let channel = |at: usize| match digits.len() {
            3 => u8::from_str_radix(&digits[at..=at], 16).ok().map(|digit| digit * 17),
            6 => u8::from_str_radix(&digits[2 * at..2 * at + 2], 16).ok(),
            _ => None,
        };
        let is_hex = digits.bytes().all(|digit| digit.is_ascii_hexdigit());
        is_hex.then(|| Some(Self { channels: [channel(0)?, channel(1)?, channel(2)?] }))?
    }

    /// Returns red, green and blue.
    pub fn channels(self) -> [u8; 3] {
        self.channels
    }

    /// Returns the relative luminance, <https://www.w3.org/TR/WCAG22/#dfn-relative-luminance>.
    pub fn luminance(self) -> f64 {
        let [red, green, blue] = self.channels.map(linear);
        0.2126 * red + 0.7152 * green + 0.0722 * blue
    }

    /// Returns the contrast ratio of two colors, <https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio>.
    pub fn contrast(self, other: Self) -> f64 {
        let (one, two) = (self.luminance() + 0.05, other.luminance() + 0.05);
        one.max(two) / one.min(two)
    }

    /// Returns the lowest contrast ratio with any of the background colors `backgrounds`.
    pub fn least_contrast(self, backgrounds: &[Self]) -> f64 {
        backgrounds.iter().map(|background| self.contrast(*background)).fold(f64::INFINITY, f64::min)
    }

    /// Returns the color of the same hue and the nearest lightness that has a contrast ratio of at least `ratio` with
    /// each of `backgrounds`, or `None` if no such color exists.
    pub fn nearest_with_contrast(self, backgrounds: &[Self], ratio: f64) -> Option<Self> {
        let original = Oklab::from(self);
        let steps = (0..=500_u16).map(|count| f64::from(count) * STEP);
        let candidates =
            steps.flat_map(|distance| [original.lightness - distance, original.lightness + distance]);
        candidates
            .filter(|lightness| (0.0..=1.0).contains(lightness))
            .map(|lightness| original.with_lightness(lightness))
            .find(|color| color.least_contrast(backgrounds) >= ratio)
    }
}

impl fmt::Display for Color {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [red, green, blue] = self.channels;
        write!(formatter, "#{red:02x}{green:02x}{blue:02x}")
    }
}

/// Converts an sRGB channel to linear light, 0 to 1.
fn linear(channel: u8) -> f64 {
    let value = f64::from(channel) / 255.0;
    if value <= 0.04045 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
}

/// Converts linear light, 0 to 1, to an sRGB channel.
fn channel(linear: f64) -> u8 {
    let value = if linear <= 0.003_130_8 { linear * 12.92 } else { 1.055 * linear.powf(1.0 / 2.4) - 0.055 };
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "between 0 and 255")]
    let byte = (value.clamp(0.0, 1.0) * 255.0).round() as u8;
    byte
}

/// A color in `OKLab`, where equal distances look equal: <https://bottosson.github.io/posts/oklab/>.
#[derive(Debug, Clone, Copy)]
struct Oklab {
    lightness: f64,
    a: f64,
    b: f64,
}

impl From<Color> for Oklab {
    fn from(color: Color) -> Self {
        let [red, green, blue] = color.channels.map(linear);
        let long = (0.412_221_470_8 * red + 0.536_332_536_3 * green + 0.051_445_992_9 * blue).cbrt();
        let medium = (0.211_903_498_2 * red + 0.680_699_545_1 * green + 0.107_396_956_6 * blue).cbrt();
        let short = (0.088_302_461_9 * red + 0.281_718_837_6 * green + 0.629_978_700_5 * blue).cbrt();
        Self {
            lightness: 0.210_454_255_3 * long + 0.793_617_785_0 * medium - 0.004_072_046_8 * short,
            a: 1.977_998_495_1 * long - 2.428_592_205_0 * medium + 0.450_593_709_9 * short,
            b: 0.025_904_037_1 * long + 0.782_771_766_2 * medium - 0.808_675_766_0 * short,
        }
    }
}

impl Oklab {
    /// Returns the color with the same hue and the lightness `lightness`. Reduces chroma until the color is within
    /// sRGB.
    fn with_lightness(self, lightness: f64) -> Color {
        let chroma_factors = (0..=100_u8).rev().map(|percent| f64::from(percent) / 100.0);
        let mut colors = chroma_factors
            .map(|factor| Self { lightness, a: self.a * factor, b: self.b * factor }.intensities());
        let is_possible = |light: &[f64; 3]| light.iter().all(|value| (-0.0005..=1.0005).contains(value));
        // Gray is within sRGB at every lightness.
        let light = colors.find(is_possible).unwrap_or([lightness.powi(3); 3]);
        Color { channels: light.map(channel) }
    }

    /// Returns linear red, green and blue; outside of 0 to 1 for colors outside of sRGB.
    fn intensities(self) -> [f64; 3] {
        let Self { lightness, a, b } = self;
        let long = (lightness + 0.396_337_777_4 * a + 0.215_803_757_3 * b).powi(3);
        let medium = (lightness - 0.105_561_345_8 * a - 0.063_854_172_8 * b).powi(3);
        let short = (lightness - 0.089_484_177_5 * a - 1.291_485_548_0 * b).powi(3);
        [
            4.076_741_662_1 * long - 3.307_711_591_3 * medium + 0.230_969_929_2 * short,
            -1.268_438_004_6 * long + 2.609_757_401_1 * medium - 0.341_319_396_5 * short,
            -0.004_196_086_3 * long - 0.703_418_614_7 * medium + 1.707_614_701_0 * short,
        ]
    }
}

#[cfg(test)]
mod tests {
    use super::Color;

    fn color(text: &str) -> Color {
        Color::parse(text).unwrap()
    }

    #[test]
    fn only_hexadecimal_colors_are_read() {
        assert_eq!(color("#fa0").to_string(), "#ffaa00");
        assert_eq!(color("#B34A00").to_string(), "#b34a00");
        for text in ["", "#", "fff", "#ff", "#ffff", "#ggg", "#ffffffff", "#+12", "#éa", "red"] {
            assert_eq!(Color::parse(text), None, "{text}");
        }
    }

    /// The first two ratios are the extremes of the definition. The other ratios are from `WebAIM`'s contrast checker.
    #[test]
    fn contrast_matches_wcag() {
        for (one, two, ratio) in [
            ("#000", "#fff", 21.0),
            ("#fff", "#fff", 1.0),
            ("#777777", "#ffffff", 4.48),
            ("#0000ff", "#ffffff", 8.59),
            ("#ff8b00", "#ffffff", 2.34),
        ] {
            let contrast = color(one).contrast(color(two));
            assert!((contrast - ratio).abs() < 0.01, "{one} on {two}: {contrast}");
        }
    }

    #[test]
    fn the_nearest_color_has_the_contrast_and_the_next_lightness_does_not() {
        let white = [color("#fff"), color("#faf8f5")];
        for text in ["#ff8b00", "#5eead4", "#ffffff", "#ffff00", "#ff00ff", "#00ff00", "#8888ff"] {
            let nearest = color(text).nearest_with_contrast(&white, 4.5).unwrap();
            let contrast = nearest.least_contrast(&white);
            assert!((4.5..4.75).contains(&contrast), "{text}: {nearest} has {contrast}");
        }
        let black = [color("#111418")];
        assert!(color("#00008b").nearest_with_contrast(&black, 7.0).unwrap().contrast(black[0]) >= 7.0);
        let passing = color("#4a43c4");
        assert_eq!(
            passing.nearest_with_contrast(&white, 4.5),
            Some(passing),
            "a color with enough contrast is unchanged"
        );
        assert_eq!(passing.nearest_with_contrast(&[color("#777")], 7.0), None);
    }
}
