//! Tests of imports in pages and components: Rspress packages, installed packages, and data of the current page.

use crate::project::{Project, tree};
use crate::serving::Serving;

/// Components that show the title of the page that contains them, in static markup. [`LIVE`] shows the title in an
/// island.
const WHERE: &str = "
import { useEffect } from 'react';
import { usePageData } from '@rspress/core/runtime';
import { usePage } from 'rspress/runtime';
export const Still = () => <p>still {usePageData().page.title}</p>;
export const Nested = () => <section><Still /></section>;
";
const LIVE: &str = "
import { useEffect, useState } from 'react';
import { usePage } from '@rspress/runtime';
export function Live() { useEffect(() => {}); return <p>{`live ${usePage().page.title} ${useState(1)[0]}`}</p>; }
";

fn page(number: usize) -> String {
    format!(
        "import {{ Nested, Still }} from '../../components/Where';\nimport {{ Live }} from '../../components/Live';\nimport {{ usePage }} from '@theme';\n\n# Page {number}\n\n<Still />\n\n<Nested />\n\n<Live />\n\nHere: {{[1].map(() => <Still />)}} and {{usePage().title}}\n"
    )
}

/// Asserts that all page data in the article belongs to page `number`.
#[track_caller]
fn check(html: &str, number: usize) {
    let expected = [
        format!("<p>still Page {number}</p>"),
        format!("<section><p>still Page {number}</p></section>"),
        format!("<p>live Page {number} 1</p>"),
        format!("Here: <p>still Page {number}</p> and Page {number}"),
    ];
    let (_, article) = html.split_once("</h1>").unwrap_or_default();
    let (article, _) = article.split_once("<footer").unwrap_or_default();
    for text in expected {
        assert!(article.contains(&text), "{text}: {article}");
    }
    for other in (0..5).filter(|other| *other != number) {
        assert!(!article.contains(&format!(" Page {other}")), "{other}: {article}");
    }
}

fn project() -> Project {
    let project = Project::with(&[("components/Where.tsx", WHERE), ("components/Live.tsx", LIVE)]);
    for number in 0..5 {
        project.write(&format!("docs/en/page{number}.mdx"), &page(number));
    }
    project
}

#[test]
fn a_component_sees_the_page_that_contains_it_on_any_thread_and_from_the_cache() {
    let project = project();
    let check_all = || (0..5).for_each(|number| check(&project.read(&format!("page{number}.html")), number));
    let build = |arguments: &[&str]| {
        let run = project.run(&[&["build", "."], arguments].concat());
        assert_eq!(run.code, 0, "{}", run.stderr);
        check_all();
        tree(&project.path("dist"))
    };
    let first = build(&["--threads", "1", "--no-cache"]);
    assert!(build(&["--threads", "3", "--no-cache"]) == first);
    assert!(build(&[]) == first);
    let check = project.run(&["check", "."]);
    assert!(check.stdout.contains("needs a browser: components/Live.tsx\n"), "{}", check.stdout);
    assert!(build(&[]) == first);
    // After a page is added and another is changed, all other pages come from the cache. The new page is first in the
    // navigation.
    project.write("docs/en/a-first.mdx", "# First\n");
    project.write("docs/en/page3.mdx", &(page(3) + "\nMore.\n"));
    build(&[]);
}

#[test]
fn a_component_sees_its_page_during_development() {
    let project = project();
    let dev = Serving::start(&project, &["dev", "."]);
    for number in [3, 0, 4, 1, 3, 2] {
        check(&dev.get(&format!("/page{number}")).1, number);
    }
    let mut events = dev.events("");
    project.write("docs/en/page1.mdx", &(page(1) + "\nMore.\n"));
    events.next();
    for number in [1, 0] {
        check(&dev.get(&format!("/page{number}")).1, number);
    }
}

#[test]
fn pages_import_installed_packages_and_files() {
    let page = "import join, { words } from 'joiner';\nimport Shout from '@scope/shout/Shout.js';\nimport 'joiner/style.css';\nimport photo from '../../photos/one.png';\nimport note from './note.txt?raw';\nimport own from './own.module.css';\nimport { Press } from '@/components/Press';\nimport Part from '@docs/en/part.mdx';\n\n# Page\n\n<Part />\n\nText: {join(words)}, {note} <Shout text=\"hey\" /> <span className={own.red}>red</span>\n\n<img src={photo} alt=\"\" />\n\n<Press />\n";
    let project = Project::with(&[
        (
            "quire.toml",
            "title = \"Test\"\ndescription = \"d\"\nlang = \"en\"\n\n[[locales]]\nlang = \"en\"\nlabel = \"English\"\n\n[alias]\n\"@\" = \".\"\n\"@docs\" = \"./docs\"\n\n[route]\nexclude = [\"**/part.mdx\"]\n",
        ),
        ("node_modules/joiner/package.json", "{ \"name\": \"joiner\", \"main\": \"index.js\" }"),
        (
            "node_modules/joiner/index.js",
            "export default list => list.join('+');\nexport const words = ['one', 'two'];\n",
        ),
        ("node_modules/joiner/style.css", ".joined { color: red }\n"),
        ("node_modules/@scope/shout/Shout.js", "export default ({ text }) => <b>{text.toUpperCase()}</b>;\n"),
        (
            "components/Press.tsx",
            "import { twice } from '@/lib/twice';\nexport const Press = () => <button onClick={() => {}}>{twice('p')}</button>;\n",
        ),
        ("lib/twice.ts", "export const twice = (text: string): string => text + text;\n"),
        ("photos/one.png", "not really a picture"),
        ("docs/en/note.txt", "a note"),
        ("docs/en/own.module.css", ".red { color: red }\n"),
        ("docs/en/part.mdx", "A shared **part**, [here](/page).\n"),
        ("docs/en/page.mdx", page),
    ]);
    let run = project.build();
    assert_eq!(run.code, 0, "{}", run.stderr);
    let html = project.read("page.html");
    for text in [
        "A shared <strong>part</strong>, <a href=\"/page\"",
        "one+two, a note",
        "<b>HEY</b>",
        "src=\"/assets/one-",
        "data-export=\"Press\"",
        "<button>pp</button>",
    ] {
        assert!(html.contains(text), "{text}: {html}");
    }
    assert!(html.contains("rel=\"stylesheet\" href=\"/assets/own.module-"), "{html}");
    assert!(html.contains("rel=\"stylesheet\" href=\"/assets/npm_joiner_style.css-"), "{html}");
    assert!(html.contains("class=\"own_red\""), "{html}");
}

#[test]
fn a_link_that_a_component_localizes_has_its_language_once() {
    let step = "import { useLang, usePageData, withBase } from '@rspress/core/runtime';\nexport function Step({ href }: { href: string }) {\n  const lang = useLang();\n  const { siteData } = usePageData();\n  return <a href={withBase(lang === siteData.lang ? href : `/${lang}${href}`)}>next</a>;\n}\n";
    let page = "import { Step } from '../../components/Step';\n\n# Page\n\n<Step href=\"/guide\" />\n";
    for base in ["/", "/docs/"] {
        let config = format!(
            "title = \"Test\"\nbase = \"{base}\"\nlang = \"en\"\n\n[[locales]]\nlang = \"en\"\nlabel = \"English\"\n\n[[locales]]\nlang = \"zh\"\nlabel = \"简体中文\"\n"
        );
        let project = Project::with(&[
            ("quire.toml", &config),
            ("components/Step.tsx", step),
            ("docs/en/page.mdx", page),
            ("docs/zh/page.mdx", page),
            ("docs/en/guide.md", "# Guide\n"),
            ("docs/zh/guide.md", "# Guide\n"),
            ("docs/zh/index.md", "# Home\n"),
        ]);
        let run = project.build();
        assert_eq!(run.code, 0, "{}", run.stderr);
        for (path, link) in [("page.html", "guide"), ("zh/page.html", "zh/guide")] {
            let html = project.read(path);
            assert!(html.contains(&format!("<a href=\"{base}{link}\">next</a>")), "{base} {path}: {html}");
        }
    }
}

/// `exports` of a package may provide a file only for ES modules, or a different file for `CommonJS`.
#[test]
fn pages_import_the_files_that_packages_offer_to_es_modules() {
    let package = |exports: &str| format!("{{\"type\": \"module\", \"exports\": {{\".\": {{{exports}}}}}}}");
    let project = Project::with(&[
        ("node_modules/only/package.json", &package("\"import\": \"./own.js\"")),
        (
            "node_modules/only/own.js",
            "export const Only = () => 'of an import'; export default () => 'default';",
        ),
        ("node_modules/both/package.json", &package("\"import\": \"./own.js\", \"require\": \"./other.js\"")),
        ("node_modules/both/own.js", "export const Both = () => 'of both';"),
        ("node_modules/both/other.js", "module.exports = { Both: () => 'of CommonJS' };"),
        ("node_modules/old/package.json", "{\"main\": \"old.js\"}"),
        (
            "node_modules/old/old.js",
            "module.exports = () => 'of old'; module.exports.Old = () => 'old name';",
        ),
        (
            "docs/en/page.mdx",
            "import Default, { Only } from 'only';\nimport { Both } from 'both';\nimport Main, { Old } from 'old';\n\n# Page\n\n<Only />, <Default />, <Both />, <Main />, <Old />\n",
        ),
    ]);
    let build = project.build();
    assert_eq!(build.code, 0, "{}", build.stderr);
    let html = project.read("page.html");
    assert!(html.contains("<p>of an import, default, of both, of old, old name</p>"), "{html}");
}
