//! Tests of components that are declared in a page, and of browser-only functions in components.

use crate::project::{Project, tree};

const PAGE: &str = r#"import { useState } from 'react';
import Shown, { Deep } from '../../components/Shown';
import { BrowserOnly } from '@rspress/core/runtime';

# Page

export const unit = 'items';

export function Counter({ start = 0, children }) {
  const [count, setCount] = useState(start);
  return <button onClick={() => setCount(count + 1)}>{count} {unit} <Badge text="new" />{children}</button>;
}

<Counter start={3}>in the button</Counter>

Counted in {unit}.

<BrowserOnly fallback={<p>one moment</p>}>
  {() => <Shown width={window.innerWidth} />}
</BrowserOnly>

<Deep />
"#;
const SHOWN: &str = "import { forwardRef, memo, useState } from 'react';
export default class Shown extends (require('react').Component) { render() { return <p>{this.props.width} wide</p>; } }
export const Deep = memo(forwardRef((props, ref) => { const [text] = useState('deep'); return <p ref={ref}>{text}</p>; }));
";

fn project() -> Project {
    let project = Project::with(&[("components/Shown.jsx", SHOWN)]);
    project.write("docs/en/page.mdx", PAGE);
    project
}

#[test]
fn components_of_a_page_are_live_in_the_browser() {
    let project = project();
    let run = project.build();
    assert_eq!((run.code, run.stderr.as_str()), (0, ""));
    let html = project.read("page.html");
    let (_, article) = html.split_once("</h1>").unwrap();
    for expected in [
        "data-export=\"Counter\"",
        "<button>3<!-- --> <!-- -->items<!-- --> <span class=\"q-badge\"",
        "in the button",
        "Counted in items.",
        "<p>one moment</p>",
        "data-export=\"Deep\"",
        "<p>deep</p>",
    ] {
        assert!(article.contains(expected), "{expected}: {article}");
    }
    assert!(!article.contains("wide"), "code that needs `window` runs only in the browser: {article}");
    let scripts: Vec<String> = tree(&project.path("dist/assets"))
        .into_iter()
        .filter(|(name, _)| name.starts_with("page_docs_en_page_mdx-"))
        .map(|(_, bytes)| String::from_utf8(bytes).unwrap())
        .collect();
    assert!(scripts.len() == 1 && scripts[0].contains("innerWidth"), "{scripts:?}");
}

#[test]
fn scripts_have_the_same_names_wherever_the_site_is() {
    let build = |project: &Project| {
        let run = project.run(&["build", ".", "--no-cache"]);
        assert_eq!(run.code, 0, "{}", run.stderr);
        tree(&project.path("dist")).into_keys().collect::<Vec<_>>()
    };
    assert_eq!(build(&project()), build(&project()));
}

#[test]
fn an_edit_of_a_component_of_a_page_is_built_again() {
    let project = project();
    assert_eq!(project.build().code, 0);
    project.write("docs/en/page.mdx", &PAGE.replace("'items'", "'things'"));
    assert_eq!(project.build().code, 0);
    assert!(project.read("page.html").contains("Counted in things."));
}

const PLANS: &str = "export const Plans = ({ children }) => <section>
  <h2 id=\"plans\">Plans <code>v2</code></h2><p>The zebra plan.</p><button>Pushbutton</button>
  <h3 id=\"large\">Large</h3><pre><code>quux --plan</code></pre><h4>No id</h4>{children}
</section>;
";
const PRICES: &str = "import { Plans } from '../../components/Plans';

# Prices

## First

Before.

<Plans>

### Inside

Child text.

</Plans>

It is {40 + 2}7 euros.

## Last
";

#[test]
fn rendered_text_is_searchable_and_rendered_headings_are_in_the_outline() {
    let project = Project::with(&[("components/Plans.jsx", PLANS), ("docs/en/prices.mdx", PRICES)]);
    let run = project.build();
    assert_eq!((run.code, run.stderr.as_str()), (0, ""));
    let html = project.read("prices.html");
    let (_, outline) = html.split_once("<ol class=\"q-outline-list\">").unwrap();
    let (outline, _) = outline.split_once("</ol>").unwrap();
    let anchors: Vec<&str> =
        outline.split("href=\"").skip(1).filter_map(|link| link.split('"').next()).collect();
    assert_eq!(anchors, ["#first", "#plans", "#large", "#inside", "#last"]);
    assert!(html.contains(r#"{"id":"plans","text":"Plans v2","depth":2"#), "{html}");

    let anchor = |query: &str| {
        let run = project.run(&["search", ".", query, "--format", "json"]);
        let pages: serde_json::Value = serde_json::from_str(&run.stdout).unwrap();
        pages[0]["sections"][0]["anchor"].as_str().map(str::to_owned)
    };
    assert_eq!(anchor("zebra").as_deref(), Some("plans"));
    assert_eq!(anchor("quux").as_deref(), Some("large"));
    assert_eq!(anchor("large").as_deref(), Some("large"));
    assert_eq!(anchor("child text").as_deref(), Some("inside"));
    assert_eq!(anchor("42").as_deref(), Some("inside"));
    assert_eq!(anchor("pushbutton"), None, "labels of buttons are not searchable");
}

#[test]
fn the_text_of_a_components_attributes_is_searchable_once_and_only_if_it_is_shown() {
    let seats =
        "export const Seats = ({ label, children }) => <div><label>{label}</label>{children}</div>;\n";
    let page = "import { Seats } from '../../components/Seats';\n\n# Page\n\n\
        <Seats label=\"Places\" title=\"Tooltip\"><Card title=\"Discount\" /></Seats>\n";
    let project = Project::with(&[("components/Seats.jsx", seats), ("docs/en/page.mdx", page)]);
    assert_eq!(project.build().code, 0);
    let snippets = |query: &str| {
        let run = project.run(&["search", ".", query, "--format", "json"]);
        let pages: serde_json::Value = serde_json::from_str(&run.stdout).unwrap();
        pages[0]["sections"][0]["statement"].as_str().unwrap_or_default().to_owned()
    };
    assert_eq!(snippets("places"), "Discount Places");
    assert_eq!(snippets("discount"), "Discount Places");
    assert_eq!(snippets("tooltip"), "");
}

#[test]
fn an_expression_with_data_that_is_null_is_kept() {
    let page = "import data from './data.json';\n\n# Page\n\nThere is {data ?? 'nothing'}.\n";
    let project = Project::with(&[("docs/en/data.json", "null"), ("docs/en/page.mdx", page)]);
    let run = project.build();
    assert_eq!((run.code, run.stderr.as_str()), (0, ""));
    assert!(project.read("page.html").contains("There is nothing."));
}

#[test]
fn pages_and_components_have_the_environment_of_other_bundlers() {
    let values = "[import.meta.env.MODE, import.meta.env.SSR, import.meta.env.SSG_MD, import.meta.env.OTHER, typeof import.meta.env].map(String).join(' ')";
    let page = format!("import {{ Env }} from './Env';\n\n# Page\n\n<Env /> <p>page: {{{values}}}</p>\n");
    let project = Project::with(&[
        ("docs/en/page.mdx", page.as_str()),
        ("docs/en/Env.jsx", &format!("export const Env = () => <b>component: {{{values}}}</b>;\n")),
    ]);
    let run = project.build();
    assert_eq!(run.code, 0, "{}", run.stderr);
    let html = project.read("page.html");
    for name in ["page", "component"] {
        assert!(html.contains(&format!("{name}: production true false undefined object")), "{html}");
    }
}
