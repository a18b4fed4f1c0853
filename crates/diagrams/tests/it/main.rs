//! Tests of diagrams of every kind (`samples.txt`), of invalid diagrams, and of hostile sources.
#![expect(
    clippy::unwrap_used,
    clippy::disallowed_methods,
    reason = "tests read their samples and panic on failure"
)]

use std::path::Path;

use quire_diagrams::draw;
use quire_markdown::Diagram;

/// Returns the names and sources of the samples in `samples.txt`.
fn samples() -> Vec<(String, String)> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/it/samples.txt");
    let text = std::fs::read_to_string(path).unwrap();
    let samples = text.split("=== ").skip(1).map(|sample| {
        let (name, source) = sample.split_once('\n').unwrap();
        (name.to_owned(), source.to_owned())
    });
    samples.collect()
}

/// Checks that the SVG and CSS contain nothing that is forbidden in a page.
fn check_harmless(name: &str, diagram: &Diagram) {
    let Diagram { svg, css, .. } = diagram;
    for part in ["<script", "<style", "foreignObject", "xlink", "NaN", " on", "data-", "javascript"] {
        let is_in_tag = svg
            .split('<')
            .any(|tag| format!("<{}", tag.split('>').next().unwrap_or_default()).contains(part));
        assert!(!is_in_tag, "{name}: {part}");
    }
    assert!(!css.contains(['<', '@', '\\']), "{name}: {css}");
    let starts = css.split('}').filter(|rule| !rule.is_empty()).flat_map(|rule| {
        rule.split('{').next().unwrap_or_default().split(',').map(str::to_owned).collect::<Vec<_>>()
    });
    for selector in starts {
        assert!(
            selector.starts_with("#\u{1}svg"),
            "{name}: a rule that is not limited to the diagram: {selector}"
        );
    }
    for id in svg.split(" id=\"").skip(1).chain(svg.split("url(#").skip(1)) {
        assert!(id.starts_with(Diagram::MARK), "{name}: an id of the page: {}", &id[..id.len().min(20)]);
    }
}

#[test]
fn every_kind_is_drawn_in_the_colors_of_the_theme() {
    let samples = samples();
    assert_eq!(samples.len(), 22);
    for (name, source) in samples {
        let diagram = draw(&source).unwrap_or_else(|error| panic!("{name}: {}", error.message));
        check_harmless(&name, &diagram);
        assert!(diagram.svg.contains("<text"), "{name} has no text");
        let both = format!("{}{}", diagram.svg, diagram.css);
        assert!(both.contains("var(--diagram-text)"), "{name}");
        assert_eq!(both.matches("#1c2128").count(), 0, "{name}: a color without a dark counterpart");
        assert_eq!(draw(&source).unwrap(), diagram, "{name} differs when drawn again");
    }
}

#[test]
fn labels_are_text() {
    let words = [
        ("flow-lr", "Mistakes?"),
        ("mindmap", "Frontmatter"),
        ("kanban", "Write docs"),
        ("zh", "编写文档"),
        ("journey", "Copy code"),
        ("state", "Connecting"),
    ];
    let samples = samples();
    for (name, words) in words {
        let (_, source) = samples.iter().find(|(found, _)| found == name).unwrap();
        let svg = draw(source).unwrap().svg;
        let texts: String = svg.split('<').filter_map(|piece| Some(piece.split_once('>')?.1)).collect();
        assert!(texts.contains(words), "{name}: {texts}");
    }
}

#[test]
fn links_stay_where_they_are_drawn() {
    // Returns the positions of all elements, and the URLs of all links.
    let drawn = |source: &str| {
        let svg = draw(source).unwrap_or_else(|error| panic!("{source}: {}", error.message)).svg;
        let values = |name: &str| {
            let start = format!(" {name}=\"");
            svg.split(&start)
                .skip(1)
                .map(|rest| rest.split('"').next().unwrap_or_default().to_owned())
                .collect::<Vec<_>>()
        };
        (values("transform"), values("href"))
    };
    let cases = [
        (
            "flowchart LR\n  A --> B --> C\n",
            "  click A \"#a\" _parent\n  click B href \"https://a.example/?b&c\" _blank\n  click C \"javascript:x\"\n",
            ["#a", "https://a.example/?b&amp;c"].as_slice(),
        ),
        (
            "classDiagram\n  class A\n  class B\n  A <|-- B\n",
            "  link A \"/b?c&d\" \"tip\"\n  click B href \"javascript:x\"\n",
            &["/b?c&amp;d"],
        ),
        ("stateDiagram-v2\n  A --> B\n", "  click A href \"../a\"\n", &["../a"]),
        (
            "gantt\n  dateFormat YYYY-MM-DD\n  T: t1, 2024-01-01, 3d\n",
            "  click t1 href \"mailto:a@b.example\"\n",
            &[],
        ),
    ];
    for (source, links, urls) in cases {
        let (plain, none) = drawn(source);
        let (linked, links_found) = drawn(&format!("{source}{links}"));
        assert_eq!((&plain, none), (&linked, Vec::new()), "{source}");
        assert_eq!(links_found, urls, "{source}");
    }
}

#[test]
fn titles_and_descriptions_are_read_from_the_source() {
    let diagram = draw("pie\n  accTitle: A & b\n  accDescr: One \"half\".\n  \"x\" : 1\n").unwrap();
    assert_eq!((diagram.title.as_str(), diagram.description.as_str()), ("A & b", "One \"half\"."));
}

#[test]
fn mistakes_have_a_place_and_a_reason() {
    let mistake = |source: &str| {
        let error = draw(source).unwrap_err();
        format!("{:?}: {}", &source[error.range], error.message)
    };
    insta::assert_snapshot!(mistake("flowchart LR\n  A --> B[two"), @r#""[two": Unterminated node label (missing `]`)"#);
    insta::assert_snapshot!(mistake("classDiagram\n class {\n"), @r#""{": unexpected struct start; expected name"#);
    insta::assert_snapshot!(mistake("flowchrt LR\n A --> B"), @r#""": No Mermaid diagram type detected"#);
    insta::assert_snapshot!(mistake("radar-beta\n  axis a"), @r#""": Unsupported diagram type: radar"#);
    insta::assert_snapshot!(mistake(""), @r#""": No Mermaid diagram type detected"#);
    insta::assert_snapshot!(mistake("pie\n \"a\" : x\n"), @r#""": unexpected pie statement: "a" : x"#);
}

#[test]
fn source_text_becomes_neither_markup_nor_style() {
    let sources = [
        "flowchart LR\n  A[\"<script>x</script><img src=x onerror=x>\"] --> B",
        "flowchart LR\n  A --> B\n  click A href \"javascript:alert(1)\"\n  click B call f()",
        "%%{init: {\"themeCSS\": \"* { fill: url(https://x.example) } body { display: none }\"}}%%\nflowchart LR\n  A --> B",
        "%%{init: {\"fontFamily\": \"a;} body{display:none\", \"themeVariables\": {\"primaryColor\": \"red;}body{a:b\"}}}%%\nflowchart LR\n  A --> B",
        "flowchart LR\n  A --> B\n  style A fill:url(https://x.example),stroke:red;position:fixed",
        "flowchart LR\n  A@{ img: \"https://x.example/a.png\", label: \"x\" } --> B",
        "flowchart LR\n  quire-root --> page",
    ];
    for source in sources {
        if let Ok(diagram) = draw(source) {
            check_harmless(source, &diagram);
            assert!(!format!("{}{}", diagram.svg, diagram.css).contains("x.example"), "{source}");
        }
    }
}

#[test]
fn no_source_causes_a_panic() {
    let nested = |open: &str, count: usize| format!("flowchart LR\n{}", open.repeat(count));
    let mut sources = vec![
        nested("subgraph a\n", 3000),
        nested("A --> ", 4000),
        nested("A & ", 5000),
        nested("(", 20_000),
        format!("stateDiagram-v2\n{}", "state a {\n".repeat(3000)),
        (0..200).fold("mindmap\n".to_owned(), |text, depth| text + &" ".repeat(depth) + "x\n"),
        format!("sequenceDiagram\n{}", "loop x\n".repeat(3000)),
        format!("flowchart LR\n{}", "x".repeat(60_000)),
        "gantt\n dateFormat YYYY\n a : 0001, 999999999d\n".to_owned(),
        "pie\n \"a\" : 1e308\n \"b\" : 1e308\n".to_owned(),
        "\u{0}\u{1}\u{feff}flowchart LR\n A\u{1}-->B".to_owned(),
    ];
    // Truncate each sample, and insert a piece of another sample into each sample.
    let samples = samples();
    for (index, (_, source)) in samples.iter().enumerate() {
        let other = &samples[(index + 7) % samples.len()].1;
        for part in 1..4 {
            let cut = source.floor_char_boundary(source.len() * part / 4);
            let from = other.floor_char_boundary(other.len() / 3);
            sources.push(source[..cut].to_owned());
            let piece: String = other[from..].chars().take(10).collect();
            sources.push(format!("{}{piece}{}", &source[..cut], &source[cut..]));
        }
    }
    for source in &sources {
        if let Ok(diagram) = draw(source) {
            check_harmless(source, &diagram);
        }
    }
}
