//! Tests of the keys of `[theme]` that set the look of a site.

use quire_config::{Spanned, parse_site};

use crate::lines;

/// Formats the look of a site with these keys in `[theme]`, then the diagnostics.
fn check(keys: &str) -> String {
    let text = format!("title = 'T'\n[theme]\n{keys}\n");
    let (config, diagnostics) = parse_site("quire.toml", &text);
    let value = |value: Option<Spanned<String>>| value.map_or("-".to_owned(), |it| it.value);
    let accent = config.look.accent.unwrap_or_default();
    let font = config.look.font.unwrap_or_default();
    let values =
        [accent.light, accent.dark, accent.fill, font.text, font.code, config.look.radius, config.look.width];
    format!("{}\n{}", values.map(value).join(" | "), lines(&diagnostics, &text))
}

#[test]
fn colors_typefaces_and_lengths_are_one_value_or_several() {
    insta::assert_snapshot!(check("accent = '#0aF'\nfont = 'Inter'\nradius = '0'\nwidth = '80.5ch'"), @"#0aF | - | - | Inter | - | 0 | 80.5ch");
    insta::assert_snapshot!(check(
        "accent = { light = '#012345', dark = '#6789ab', fill = '#CDEF00' }\n\
         font = { text = '\"A b\", Ünï-1_, ''c''', code = 'D' }\nradius = '.5rem'\nwidth = '1em'"
    ), @"
    - | - | - | - | - | - | -
    4:34-4:42 Error config/syntax: expected a comma, found a string (check the quotes and brackets here and on the lines above)
    ");
}

/// The values become CSS, so they must not be able to end a declaration.
#[test]
fn values_that_css_would_read_differently_are_reported_and_omitted() {
    for color in ["0af", "#0a", "#0aff", "#0ag", "#", "red", "#000;}"] {
        assert!(check(&format!("accent = '{color}'")).contains("is not a color"), "{color}");
    }
    for font in ["", ",", "A,", "A;B", "\"A", "A\"", "\"A\"B\"", "\"\"", "url(a)", "A\\B", "\"A,B\""] {
        assert!(check(&format!("font = '{font}'")).contains("is not a list of typefaces"), "{font}");
    }
    for length in ["8", "px", "8.px", "1.2.3px", "-1px", "1e3px", "8 px", "8%", "00", "infpx", "1px;"] {
        assert!(check(&format!("radius = '{length}'")).contains("is not a length"), "{length}");
    }
    insta::assert_snapshot!(check(
        "accent = { light = '#012', dark = 'blue' }\nfont = { text = 'A', code = 'B;' }\nradius = '1'\nwidth = '9px'"
    ), @r#"
    #012 | - | - | A | - | - | 9px
    3:36-3:40 Error config/wrong-value: `blue` is not a color (colors are written as `#rrggbb` or `#rgb`)
    4:30-4:32 Error config/wrong-value: `B;` is not a list of typefaces (write names with commas between them, such as `"Inter, Helvetica"`)
    5:11-5:12 Error config/wrong-value: `1` is not a length (a length is a number with the unit `px`, `rem`, `em` or `ch`, such as `8px`)
    "#);
}
