//! Configuration of the diagram renderer `merman`: colors and font size of the diagrams.

use serde_json::{Map, Value, json};

use super::colors::hex_from_hsl;

const BG: &str = "#ffffff";
const FILL: &str = "#faf8f5";
const FILL_2: &str = "#f1ece4";
const FILL_3: &str = "#e8e1d6";
const BORDER: &str = "#b9bec5";
const LINE: &str = "#6b747e";
const TEXT: &str = "#1c2128";
const TEXT_2: &str = "#57606a";
const NOTE: &str = "#fff3df";

/// Colors of chart parts as hue, saturation and lightness. Dark text is readable on all of them.
const CHART: [(u16, u8, u8); 8] = [
    (32, 100, 70),
    (210, 80, 70),
    (166, 48, 66),
    (262, 70, 70),
    (5, 76, 70),
    (48, 70, 66),
    (209, 20, 70),
    (97, 48, 68),
];

/// Values of Mermaid's theme variables. [`colors`](super::colors) replaces the constants above with theme colors and
/// gives other colors a dark counterpart. `merman` derives all other colors from the listed colors.
const COLORS: [(&str, &str); 67] = [
    ("background", BG),
    ("primaryColor", FILL),
    ("primaryTextColor", TEXT),
    ("primaryBorderColor", BORDER),
    ("secondaryColor", FILL_2),
    ("secondaryTextColor", TEXT),
    ("secondaryBorderColor", BORDER),
    ("tertiaryColor", FILL_3),
    ("tertiaryTextColor", TEXT),
    ("tertiaryBorderColor", BORDER),
    ("lineColor", LINE),
    ("textColor", TEXT),
    ("titleColor", TEXT),
    ("mainBkg", FILL),
    ("nodeBorder", BORDER),
    ("nodeTextColor", TEXT),
    ("clusterBkg", BG),
    ("clusterBorder", BORDER),
    ("edgeLabelBackground", BG),
    ("noteBkgColor", NOTE),
    ("noteTextColor", TEXT),
    ("noteBorderColor", "#e0b35c"),
    ("actorBkg", FILL),
    ("actorBorder", BORDER),
    ("actorTextColor", TEXT),
    ("actorLineColor", BORDER),
    ("signalColor", LINE),
    ("signalTextColor", TEXT),
    ("labelBoxBkgColor", FILL_2),
    ("labelBoxBorderColor", BORDER),
    ("labelTextColor", TEXT),
    ("loopTextColor", TEXT_2),
    ("activationBkgColor", FILL_3),
    ("activationBorderColor", BORDER),
    ("classText", TEXT),
    ("relationColor", LINE),
    ("relationLabelColor", TEXT),
    ("relationLabelBackground", BG),
    ("attributeBackgroundColorOdd", BG),
    ("attributeBackgroundColorEven", FILL),
    ("pieStrokeColor", BG),
    ("pieOuterStrokeColor", BORDER),
    ("pieTitleTextColor", TEXT),
    ("pieLegendTextColor", TEXT),
    ("pieSectionTextColor", TEXT),
    ("sectionBkgColor", FILL_2),
    ("sectionBkgColor2", FILL_3),
    ("altSectionBkgColor", BG),
    ("taskBkgColor", "#8cc1f2"),
    ("taskBorderColor", "#5c93c9"),
    ("taskTextColor", TEXT),
    ("taskTextOutsideColor", TEXT),
    ("taskTextDarkColor", TEXT),
    ("activeTaskBkgColor", "#ffb566"),
    ("activeTaskBorderColor", "#d98a2e"),
    ("doneTaskBkgColor", FILL_3),
    ("doneTaskBorderColor", BORDER),
    ("critBkgColor", "#f2a49e"),
    ("critBorderColor", "#c9574d"),
    ("gridColor", BORDER),
    ("todayLineColor", "#b34a00"),
    ("quadrant1Fill", FILL_2),
    ("quadrant2Fill", FILL),
    ("quadrant3Fill", BG),
    ("quadrant4Fill", FILL),
    ("quadrantPointFill", LINE),
    ("quadrantPointTextFill", TEXT),
];

/// Returns the default configuration. Settings in a diagram take precedence.
pub(crate) fn config() -> Value {
    let colors = COLORS.map(|(name, color)| (name.to_owned(), Value::from(color)));
    let mut variables = Map::from_iter(colors);
    let hex = |(hue, saturation, lightness): (u16, u8, u8)| hex_from_hsl(hue, saturation, lightness);
    for (index, color) in CHART.iter().copied().cycle().take(12).enumerate() {
        let (hue, saturation, lightness) = color;
        variables.insert(format!("pie{}", index + 1), hex(color).into());
        variables.insert(format!("git{index}"), hex(color).into());
        variables.insert(format!("gitBranchLabel{index}"), TEXT.into());
        // These boxes contain text, so their colors are lighter.
        variables.insert(format!("cScale{index}"), hex((hue, saturation, lightness + 25)).into());
        variables.insert(format!("cScaleLabel{index}"), TEXT.into());
    }
    let palette: Vec<String> = CHART.map(hex).to_vec();
    variables.insert(
        "xyChart".to_owned(),
        json!({ "plotColorPalette": palette.join(","), "backgroundColor": BG }),
    );
    variables.insert("fontFamily".to_owned(), "sans-serif".into());
    variables.insert("fontSize".to_owned(), "14px".into());
    json!({
        "theme": "base",
        // Used only for layout. Sanitizing removes the font from the output, and the page sets the font.
        "fontFamily": "sans-serif",
        "fontSize": 14,
        // HTML labels would inherit the styles of the page.
        "htmlLabels": false,
        "flowchart": { "htmlLabels": false },
        "class": { "htmlLabels": false },
        "layout": "dagre",
        "look": "classic",
        "themeVariables": variables,
    })
}
