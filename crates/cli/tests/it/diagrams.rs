//! Tests of diagrams in built pages.

use crate::project::Project;

const PAGE: &str = "# Page

```mermaid title=\"How\"
flowchart LR
  accTitle: Two steps
  accDescr: From one to two.
  A[One] --> B[Two]
```

```mermaid
flowchart LR
  A[One] --> B[Two]
```
";

#[test]
fn diagrams_are_labeled_images_with_their_source() {
    let project = Project::with(&[("docs/en/page.md", PAGE)]);
    let run = project.build();
    assert_eq!((run.code, run.stderr.as_str()), (0, ""));
    let page = project.read("page.html");
    let article = page.split_once("<figure class=\"q-diagram\">").unwrap().1;
    let article = article.split_once("<script").unwrap().0;
    assert!(article.contains("<figcaption>How</figcaption>"));
    assert!(article.contains("<svg role=\"img\" aria-label=\"Two steps\" aria-describedby=\"diagram-1-description\" id=\"diagram-1-svg\""));
    assert!(article.contains("id=\"diagram-1-description\">From one to two.</p>"));
    assert!(article.contains("aria-label=\"Diagram\" id=\"diagram-2-svg\""), "a diagram without a title");
    assert!(article.contains("<summary>Source of the diagram</summary>"));
    assert!(article.contains("A[One] --&gt; B[Two]"));

    // The content security policy allows neither inline styles nor `style` elements.
    assert!(!page.contains(" style=") && !page.contains("<style"), "{article}");
    assert!(page.contains("<link rel=\"stylesheet\" href=\"/assets/diagram-"));
    let page_css = project.read("page.page.css");
    assert!(
        page_css.contains("#diagram-1-svg .mm-node rect")
            && page_css.contains("#diagram-2-svg .mm-node rect"),
        "{page_css}"
    );
    assert!(page_css.contains("fill:var(--diagram-fill)"), "{page_css}");

    // Each ID occurs only once.
    let mut ids: Vec<&str> = page.split(" id=\"").skip(1).filter_map(|rest| rest.split('"').next()).collect();
    let count = ids.len();
    ids.sort_unstable();
    ids.dedup();
    assert_eq!(ids.len(), count, "{ids:?}");
    assert!(
        !project.read("index.html").contains("/assets/diagram-"),
        "other pages do not load the style sheet"
    );
}

#[test]
fn diagrams_are_allowed_wherever_code_is() {
    let page = "# Page\n\n:::code-group\n\n```mermaid [Picture]\npie\n  \"a\" : 1\n```\n\n```js [Code]\n1\n```\n\n:::\n\n- In a list:\n\n  ```mermaid\n  pie\n    \"a\" : 1\n  ```\n";
    let project = Project::with(&[("docs/en/page.md", page)]);
    let run = project.build();
    assert_eq!((run.code, run.stderr.as_str()), (0, ""));
    let page = project.read("page.html");
    assert_eq!(page.matches("<figure class=\"q-diagram\">").count(), 2, "{page}");
    assert!(!page.contains(" style=") && !page.contains("<style"));
}

#[test]
fn a_diagram_that_takes_hours_is_shown_as_code() {
    let chart = |name: &str| {
        format!(
            "```mermaid\ngantt\n  dateFormat YYYY-MM-DD\n  excludes weekends\n  section A\n  {name} :a1, 2024-01-01, 100000000d\n```\n"
        )
    };
    let charts = ["One", "Two", "Three", "Four"].map(chart).join("\n");
    let project = Project::with(&[("docs/en/page.md", &format!("{PAGE}\n{charts}"))]);
    let run = project.build();
    assert_eq!(run.code, 0, "{}", run.stderr);
    let slow = run.stderr.matches("drawing it takes more than 5 seconds or 512 MB").count();
    assert_eq!(slow, 3, "{}", run.stderr);
    assert!(
        run.stderr.contains("the preceding diagrams of the page take too much time or memory"),
        "{}",
        run.stderr
    );
    let page = project.read("page.html");
    assert!(page.contains("id=\"diagram-2-svg\"") && page.contains("excludes weekends"));
}

#[test]
fn diagrams_that_the_renderer_refuses_count_as_hostile() {
    let pairs = (0..70).flat_map(|from| (from + 1..70).map(move |to| [from, to]));
    let edges: Vec<String> = pairs.map(|[from, to]| format!("a{from}-->a{to}\n")).collect();
    let chart = |name: &str| format!("```mermaid\nflowchart TD\n%% {name}\n{}```\n\n", edges.concat());
    let charts = ["One", "Two", "Three", "Four"].map(chart).concat();
    let equal = chart("One").repeat(2);
    let project = Project::with(&[
        ("docs/en/page.md", &format!("# Page\n\n{charts}")),
        ("docs/en/equal.md", &format!("# Equal\n\n{equal}")),
    ]);
    let run = project.run(&["build", ".", "--verbose"]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    assert_eq!(
        run.stderr.matches("it is too large, or drawing it takes too long").count(),
        5,
        "{}",
        run.stderr
    );
    assert_eq!(
        run.stderr.matches("the preceding diagrams of the page take too much time").count(),
        1,
        "{}",
        run.stderr
    );
    assert!(!run.stderr.contains("max_layout"), "{}", run.stderr);
}

#[test]
fn links_of_a_diagram_lead_to_pages() {
    let page = "# Page\n\n```mermaid\nflowchart LR\n  A --> B --> C --> D\n  click A \"#page\" _parent\n  click B href \"./other.md\"\n  click C href \"https://a.example/?b&c\"\n  click D href \"./gone.md\"\n```\n";
    let project = Project::with(&[("docs/en/page.md", page), ("docs/en/other.md", "# Other\n")]);
    let run = project.build();
    assert!(run.stderr.contains("docs/en/page.md:9:17") && run.stderr.contains("gone.md"), "{}", run.stderr);
    let page = page.replace("./gone.md", "javascript:x");
    let project = Project::with(&[("docs/en/page.md", &*page), ("docs/en/other.md", "# Other\n")]);
    let run = project.build();
    assert_eq!((run.code, run.stderr.as_str()), (0, ""));
    let page = project.read("page.html");
    let links = page.split("<svg role=\"group\"").nth(1).unwrap().split("</svg>").next().unwrap();
    let links: Vec<&str> =
        links.split("<a href=\"").skip(1).filter_map(|rest| rest.split('"').next()).collect();
    assert_eq!(links, ["#page", "/other", "https://a.example/?b&amp;c"]);
}
