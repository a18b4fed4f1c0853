//! Diagrams: any source gives a harmless image or an error within the source.
#![no_main]

use libfuzzer_sys::fuzz_target;
use quire_diagrams::draw;

/// First words of diagrams. A source that begins with none of these words is never rendered.
const KINDS: [&str; 12] = [
    "flowchart TD\n",
    "sequenceDiagram\n",
    "classDiagram\n",
    "stateDiagram-v2\n",
    "erDiagram\n",
    "journey\n",
    "gitGraph\n",
    "mindmap\n",
    "timeline\n",
    "kanban\n",
    "pie\n",
    "",
];

/// Elements that run scripts, show pages or load files.
const ELEMENTS: [&str; 9] =
    ["script", "foreignobject", "iframe", "object", "embed", "image", "use", "a", "animate"];

fuzz_target!(
    init: {
        // A panic in the library is an error for the caller. Without this hook, the process would abort.
        std::panic::set_hook(Box::new(|_| {}));
    },
    |data: &[u8]| {
        let Some((&first, source)) = data.split_first() else { return };
        let Ok(source) = std::str::from_utf8(source) else { return };
        let source = format!("{}{source}", KINDS[usize::from(first) % KINDS.len()]);
        match draw(&source) {
            Ok(diagram) => {
                diagram.svg.split('<').skip(1).for_each(check_tag);
                assert!(!diagram.css.contains(['<', '@', '\\']), "{}", diagram.css);
            }
            Err(error) => assert!(source.get(error.range.clone()).is_some(), "{:?}", error.range),
        }
    }
);

/// Checks the text between `<` and the next `<`.
fn check_tag(rest: &str) {
    let tag = rest.split('>').next().unwrap_or_default().to_lowercase();
    let name = tag.trim_start_matches('/').split(|char: char| !char.is_alphanumeric()).next();
    assert!(!ELEMENTS.contains(&name.unwrap_or_default()), "{tag}");
    // Every second part is an attribute value.
    for (at, part) in tag.split('"').enumerate() {
        if at % 2 == 0 {
            let attribute = part.trim().trim_end_matches('=').rsplit(' ').next().unwrap_or_default();
            assert!(!attribute.starts_with("on") && !attribute.ends_with("href"), "{tag}");
        } else {
            let is_reference = part.match_indices("url(").all(|(at, _)| part[at + 4..].starts_with('#'));
            assert!(is_reference && !part.contains("javascript:"), "{tag}");
        }
    }
}
