//! Times the site model of a large generated site: `cargo run --release -p quire-content --example scale -- 10000`.

use std::fmt::Write as _;
use std::io::Write as _;
use std::sync::Arc;
use std::time::Instant;

use quire_config::{parse_frontmatter, parse_site};
use quire_content::{LinkCheck, Navigation, PageInput, PageLinks, Routes, SiteModel};
use quire_diagnostics::Span;
use quire_markdown::{Heading, Link, LinkKind};

fn main() -> std::io::Result<()> {
    let n_pages: usize = std::env::args().nth(1).and_then(|it| it.parse().ok()).unwrap_or(10_000);
    let mut out = std::io::stdout();
    let start = Instant::now();
    let mut lap = |what: &str| writeln!(out, "{:>8.1} ms  {what}", start.elapsed().as_secs_f64() * 1e3);

    let toml = "title = 'T'\nbase = '/docs/'\n[[locales]]\nlang = 'en'\n[[locales]]\nlang = 'zh'\n";
    let (config, _) = parse_site("quire.toml", toml);
    let mut files = Vec::with_capacity(n_pages);
    for idx in 0..n_pages / 2 {
        for lang in ["en", "zh"] {
            files.push(format!("{lang}/section-{}/folder-{}/page-{idx}.mdx", idx % 10, idx / 10 % 50));
        }
    }
    let (routes, _) = Routes::new(Arc::new(config), &files, &[]);
    let routes = Arc::new(routes);
    lap("routes")?;

    let navs = [("en/_nav.json", "[]"), ("zh/_nav.json", "[]")];
    let (navigation, _) = Navigation::parse(&routes, navs);
    let text =
        "---\ntitle: A page\ndescription: What the page is about in one sentence\noutline: true\n---\n";
    let heads: Vec<_> =
        routes.all().iter().map(|page| Arc::new(parse_frontmatter(&page.source, text).0)).collect();
    lap("frontmatter")?;

    let headings: Arc<[Heading]> = (0..12).map(heading).collect();
    let pages: Vec<_> = heads
        .into_iter()
        .map(|head| PageInput { head, headings: headings.clone(), ..PageInput::default() })
        .collect();
    let (model, diagnostics) = SiteModel::build(routes.clone(), pages, &navigation, Arc::default());
    lap("model")?;

    let links: Vec<Vec<Link>> =
        routes.all().iter().enumerate().map(|(idx, page)| links(&routes, idx, &page.source)).collect();
    lap("(made links)")?;
    let inputs: Vec<_> = routes
        .ids()
        .map(|page| PageLinks {
            page,
            links: &links[page.index()],
            headings: &headings,
            anchors: &[],
            has_own_code: false,
        })
        .collect();
    let dead = LinkCheck::new(&routes, &inputs).diagnostics(&inputs);
    lap("20 links a page checked")?;

    let mut n_bytes = 0;
    for id in routes.ids() {
        let page = model.page_data(id);
        n_bytes += page.document_title.len() + page.breadcrumbs.len() + page.alternates.len();
    }
    lap("page data of every page")?;
    writeln!(out, "{n_pages} pages, {} findings, {n_bytes}", diagnostics.len() + dead.len())
}

fn heading(idx: usize) -> Heading {
    let depth = if idx == 0 { 1 } else { 2 + u8::try_from(idx % 2).unwrap_or(0) };
    Heading {
        depth,
        id: format!("heading-{idx}"),
        text: format!("Heading {idx}"),
        markup: format!("Heading `{idx}`"),
        char_index: idx * 100,
        span: Span::file("page"),
    }
}

fn links(routes: &Routes, idx: usize, source: &str) -> Vec<Link> {
    let n_pages = routes.all().len();
    let span = Span::file(source);
    (0..20)
        .map(|link| {
            let mut url = routes.all()[(idx * 7 + link * 131) % n_pages].route.path.clone();
            let _ = write!(url, "#heading-{}", link % 12);
            Link { url, from: source.to_owned(), kind: LinkKind::Link, span: span.clone() }
        })
        .collect()
}
