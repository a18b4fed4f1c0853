//! The style sheet generated from `[theme]`: CSS custom properties for the site's colors, fonts and sizes.

use std::fmt::Write as _;

use quire_config::{Accent, Look, Spanned};
use quire_diagnostics::Diagnostic;
use quire_load::CONFIG;
use quire_styles::color::Color;

/// The theme's background colors behind text (`--quire-color-bg` and `--quire-color-bg-soft`). Must match
/// `theme/src/styles/tokens.css`.
const LIGHT: [&str; 2] = ["#ffffff", "#faf8f5"];
const DARK: [&str; 2] = ["#111418", "#1a1f26"];
/// Minimum contrast of text according to WCAG 2.2 (1.4.3, level AA).
const TEXT_CONTRAST: f64 = 4.5;
/// Contrast of a derived dark accent. On dark backgrounds, colored text needs more contrast to appear equally strong.
const DARK_CONTRAST: f64 = 7.0;
/// Text colors on filled buttons.
const ON_FILL: [&str; 2] = ["#ffffff", "#111418"];

/// Returns the style sheet for the settings in `[theme]`, and a warning for each color with too little contrast. The
/// style sheet is empty if all settings have their defaults.
pub(super) fn look_sheet(look: &Look) -> (String, Vec<Diagnostic>) {
    let mut css = String::new();
    let diagnostics = look.accent.as_ref().map(|accent| push_accent(&mut css, accent)).unwrap_or_default();
    let fonts = look.font.as_ref();
    if let Some(text) = fonts.and_then(|fonts| fonts.text.as_ref()) {
        let rest = "system-ui, -apple-system, var(--quire-font-han)";
        let _ = writeln!(css, "  --quire-font-text: {}, {rest};", text.value);
    }
    if let Some(code) = fonts.and_then(|fonts| fonts.code.as_ref()) {
        let rest = "ui-monospace, Menlo, Consolas, monospace, var(--quire-font-han)";
        let _ = writeln!(css, "  --quire-font-code: {}, {rest};", code.value);
    }
    if let Some(Spanned { value: radius, .. }) = &look.radius {
        let _ = writeln!(css, "  --quire-radius-control: {radius};");
        // The factors are the ratios of the theme's default radii, which are 6, 10 and 14 pixels.
        let _ = writeln!(css, "  --quire-radius-block: calc({radius} * 5 / 3);");
        let _ = writeln!(css, "  --quire-radius-overlay: calc({radius} * 7 / 3);");
    }
    if let Some(Spanned { value: width, .. }) = &look.width {
        let _ = writeln!(css, "  --quire-measure: {width};");
        // The columns next to the article have a fixed width.
        let _ = writeln!(css, "  --quire-page: calc({width} + 736px);");
    }
    let sheet = if css.is_empty() { css } else { format!(":root {{\n{css}}}\n") };
    (sheet, diagnostics)
}

fn push_accent(css: &mut String, accent: &Accent) -> Vec<Diagnostic> {
    let mut diagnostics = Vec::new();
    let color = |setting: &Option<Spanned<String>>| Color::parse(&setting.as_ref()?.value);
    let checked = [(&accent.light, "light", LIGHT), (&accent.dark, "dark", DARK)];
    for (setting, appearance, backgrounds) in checked {
        let setting = setting.as_ref().and_then(|it| Some((it, Color::parse(&it.value)?)));
        diagnostics.extend(setting.and_then(|(it, color)| unreadable(it, color, appearance, backgrounds)));
    }
    let (given_light, given_dark, given_fill) =
        (color(&accent.light), color(&accent.dark), color(&accent.fill));
    let Some(base) = given_light.or(given_fill).or(given_dark) else { return diagnostics };
    let derived = |backgrounds: [&str; 2], ratio| {
        base.nearest_with_contrast(&parse_constants(backgrounds), ratio).unwrap_or(base)
    };
    let light = given_light.unwrap_or_else(|| derived(LIGHT, TEXT_CONTRAST));
    let dark = given_dark.unwrap_or_else(|| derived(DARK, DARK_CONTRAST));
    let fill = given_fill.unwrap_or(light);
    let [white, black] = parse_constants(ON_FILL);
    // White is used if its contrast is sufficient or higher than the contrast of black, because on colors of medium
    // lightness white looks better than its contrast suggests.
    let on_fill = if white.contrast(fill) >= black.contrast(fill).min(TEXT_CONTRAST) { white } else { black };
    let tint = |percent: u8| format!("color-mix(in srgb, var(--quire-color-accent) {percent}%, transparent)");
    let _ = writeln!(css, "  --quire-color-accent: light-dark({light}, {dark});");
    let _ = writeln!(css, "  --quire-color-accent-fill: {fill};");
    let _ = writeln!(css, "  --quire-color-on-accent: {on_fill};");
    let _ = writeln!(css, "  --quire-color-accent-tint: light-dark({}, {});", tint(10), tint(14));
    // The percentages are precomputed: the strongest tints that keep enough contrast for every code color with any
    // accent.
    let _ = writeln!(css, "  --quire-code-marked: light-dark({}, {});", tint(7), tint(12));
    let second = "color-mix(in oklch, var(--quire-color-accent), var(--quire-color-accent-fill))";
    let _ = writeln!(
        css,
        "  --quire-gradient-hero: linear-gradient(100deg, var(--quire-color-accent), {second});"
    );
    diagnostics
}

/// Returns the warning for a color that is unreadable on the background colors of light or dark mode.
fn unreadable(
    setting: &Spanned<String>,
    color: Color,
    appearance: &str,
    backgrounds: [&str; 2],
) -> Option<Diagnostic> {
    let backgrounds = parse_constants(backgrounds);
    let contrast = color.least_contrast(&backgrounds);
    if contrast >= TEXT_CONTRAST {
        return None;
    }
    // The contrast is rounded down, because 4.499 must not be shown as 4.5.
    let rounded = (contrast * 100.0).floor() / 100.0;
    let message = format!(
        "links in this color have a contrast ratio of {rounded} in {appearance} mode, below the minimum of {TEXT_CONTRAST}"
    );
    let mut diagnostic = Diagnostic::warning("theme/low-contrast", setting.span(CONFIG), message);
    if let Some(near) = color.nearest_with_contrast(&backgrounds, TEXT_CONTRAST) {
        diagnostic = diagnostic.hint(format!("`{near}` is the nearest color with enough contrast"));
    }
    Some(diagnostic.hint("a bright color can be the `fill` of buttons, in an `accent` table"))
}

fn parse_constants(constants: [&str; 2]) -> [Color; 2] {
    // The constants are valid colors. A test parses all of them.
    constants.map(|it| Color::parse(it).unwrap_or(Color::BLACK))
}

#[cfg(test)]
mod tests {
    use quire_styles::color::Color;

    use super::{DARK, LIGHT, ON_FILL, TEXT_CONTRAST, look_sheet, parse_constants};

    /// Returns the style sheet and the warnings for a `[theme]` table.
    fn sheet(theme: &str) -> (String, Vec<String>) {
        let (config, mistakes) =
            quire_config::parse_site("quire.toml", &format!("title = \"x\"\n[theme]\n{theme}"));
        assert_eq!(mistakes, []);
        let (css, diagnostics) = look_sheet(&config.look);
        (css, diagnostics.into_iter().map(|it| format!("{}: {:?}", it.message, it.hints)).collect())
    }

    /// Returns the values of a property for light and dark.
    fn light_dark<'a>(css: &'a str, property: &str) -> (&'a str, &'a str) {
        let (_, rest) = css.split_once(&format!("{property}: light-dark(")).unwrap();
        rest.split_once(");").unwrap().0.split_once(", ").unwrap()
    }

    #[test]
    fn background_colors_match_the_theme() {
        let tokens = concat!(env!("CARGO_MANIFEST_DIR"), "/../../theme/src/styles/tokens.css");
        let tokens = quire_files::read_text(std::path::Path::new(tokens)).unwrap();
        for (property, index) in [("--quire-color-bg", 0), ("--quire-color-bg-soft", 1)] {
            let (light, dark) = light_dark(&tokens, property);
            assert_eq!(Color::parse(light), Color::parse(LIGHT[index]));
            assert_eq!(Color::parse(dark), Color::parse(DARK[index]));
        }
        assert!(parse_constants(ON_FILL)[0].contrast(parse_constants(ON_FILL)[1]) > 15.0);
    }

    #[test]
    fn one_accent_yields_readable_colors_for_both_appearances() {
        for accent in ["#4a43c4", "#b3261e", "#0f766e", "#000000", "#1a1a8c", "#7a5200"] {
            let (css, warnings) = sheet(&format!("accent = \"{accent}\""));
            assert_eq!(warnings, [""; 0], "{accent}");
            let (light, dark) = light_dark(&css, "--quire-color-accent");
            assert_eq!(light, accent);
            assert!(
                Color::parse(dark).unwrap().least_contrast(&parse_constants(DARK)) >= 7.0,
                "{accent}: {dark}"
            );
        }
    }

    #[test]
    fn unreadable_colors_are_reported_with_the_nearest_readable_color() {
        let (css, warnings) = sheet("accent = \"#ff8b00\"");
        let (light, _) = light_dark(&css, "--quire-color-accent");
        assert_eq!(light, "#ff8b00", "the site's color is kept");
        let [warning] = warnings.as_slice() else { panic!("{warnings:?}") };
        assert!(warning.starts_with("links in this color have a contrast ratio of 2.2"), "{warning}");
        let near = Color::parse(&warning[warning.find("`#").unwrap() + 1..][..7]).unwrap();
        assert!(near.least_contrast(&parse_constants(LIGHT)) >= TEXT_CONTRAST);
        let (_, warnings) =
            sheet(&format!("accent = {{ light = \"{near}\", dark = \"#222\", fill = \"#ff8b00\" }}"));
        assert_eq!(warnings.len(), 1, "{warnings:?}");
        assert!(warnings[0].contains("dark mode"));
    }

    #[test]
    fn text_on_a_fill_can_be_read() {
        for (fill, text) in
            [("#ff8b00", "#111418"), ("#4a43c4", "#ffffff"), ("#ffff00", "#111418"), ("#777777", "#ffffff")]
        {
            let (css, _) = sheet(&format!("accent = {{ fill = \"{fill}\" }}"));
            assert!(css.contains(&format!("on-accent: {text};")), "{fill}: {css}");
        }
    }

    #[test]
    fn a_site_without_theme_settings_has_no_style_sheet() {
        assert_eq!(sheet("announcement = \"own\""), (String::new(), Vec::new()));
        let (css, _) = sheet("radius = \"0\"\nwidth = \"45rem\"\nfont = { code = \"'JetBrains Mono'\" }");
        assert!(css.contains("--quire-page: calc(45rem + 736px);"));
        assert!(css.contains("--quire-font-code: 'JetBrains Mono', ui-monospace"));
        assert!(!css.contains("--quire-font-text"));
    }
}
