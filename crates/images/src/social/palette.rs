//! The palette of a social image, at most 256 colors.

/// Red, green and blue.
pub(crate) type Rgb = [u8; 3];

/// Number of coverage levels (steps of antialiasing) above 0.
pub(crate) const LEVELS: u8 = 15;

/// Maximum number of palette colors.
pub(crate) const COLORS: usize = 256;

/// Colors by palette index.
#[derive(Debug, Clone, Default)]
pub(crate) struct Palette {
    pub(crate) colors: Vec<Rgb>,
}

/// The palette colors between a background color and a text color, one per coverage level.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Ramp {
    first: u8,
}

impl Palette {
    /// Adds a color and returns its index. The caller must not add more than [`COLORS`] colors.
    pub(crate) fn add(&mut self, color: Rgb) -> u8 {
        self.colors.push(color);
        u8::try_from(self.colors.len() - 1).unwrap_or(u8::MAX)
    }

    /// Adds the colors from `background` to `ink`, one per coverage level.
    pub(crate) fn ramp(&mut self, background: Rgb, ink: Rgb) -> Ramp {
        let first = u8::try_from(self.colors.len()).unwrap_or(u8::MAX);
        for level in 1..=LEVELS {
            self.add(mix(background, ink, f32::from(level) / f32::from(LEVELS)));
        }
        Ramp { first }
    }
}

impl Ramp {
    /// Returns the palette index for a level from 1 to [`LEVELS`] drawn over `pixel`.
    pub(crate) fn over(self, pixel: u8, level: u8) -> u8 {
        let index = self.first + level - 1;
        let is_in_ramp = (self.first..self.first + LEVELS).contains(&pixel);
        if is_in_ramp { index.max(pixel) } else { index }
    }
}

/// Mixes two colors. `share` is the share of `to`, from 0 to 1.
pub(crate) fn mix(from: Rgb, to: Rgb, share: f32) -> Rgb {
    let channel = |index: usize| {
        let (from, to) = (f32::from(from[index]), f32::from(to[index]));
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "between two bytes")]
        let mixed = (from + (to - from) * share + 0.5) as u8;
        mixed
    };
    [channel(0), channel(1), channel(2)]
}
