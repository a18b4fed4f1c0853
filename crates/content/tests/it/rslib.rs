//! Tests with the Rslib site: routes, and sidebars built from its navigation files.

use std::sync::Arc;

use quire_config::parse_site;
use quire_content::{Navigation, PageInput, Routes, SiteModel};

const PAGES: &str = "index.md config/index.mdx config/lib/index.mdx config/lib/format.mdx config/lib/bundle.mdx \
    config/lib/auto-extension.mdx config/lib/auto-external.mdx config/lib/redirect.mdx config/lib/syntax.mdx \
    config/lib/external-helpers.mdx config/lib/banner.mdx config/lib/footer.mdx config/lib/dts.mdx config/lib/shims.mdx \
    config/lib/id.mdx config/lib/umd-name.mdx config/rsbuild/index.mdx config/rsbuild/resolve.mdx config/rsbuild/source.mdx \
    config/rsbuild/output.mdx config/rsbuild/tools.mdx config/rsbuild/plugins.mdx guide/start/index.mdx \
    guide/start/quick-start.mdx guide/start/glossary.mdx guide/start/npm-packages.mdx guide/start/features.mdx \
    guide/start/components/CJS.mdx guide/start/components/ESM.mdx guide/start/components/MF.mdx \
    guide/start/components/UMD.mdx guide/solution/index.mdx guide/solution/nodejs.mdx guide/solution/react.mdx";

#[test]
fn s2_29_sidebars_exist_for_api_config_and_guide() {
    let toml = include_str!("../../../../site/quire.toml");
    let (config, diagnostics) = parse_site("quire.toml", toml);
    assert_eq!(diagnostics, []);
    let mut files: Vec<String> = Vec::new();
    for lang in ["en", "zh"] {
        files.extend(PAGES.split_whitespace().map(|page| format!("{lang}/{page}")));
    }
    files.extend(["en/api/javascript-api/core.mdx", "en/api/javascript-api/types.mdx"].map(str::to_owned));
    let (routes, diagnostics) = Routes::new(Arc::new(config), &files, &["rslib.svg".to_owned()]);
    assert_eq!(diagnostics, []);
    let routes = Arc::new(routes);
    let navigation_files = [
        ("en/_nav.json", include_str!("../../../../site/docs/en/_nav.json")),
        ("zh/_nav.json", include_str!("../../../../site/docs/zh/_nav.json")),
        ("en/config/_meta.json", include_str!("../../../../site/docs/en/config/_meta.json")),
        ("en/config/lib/_meta.json", include_str!("../../../../site/docs/en/config/lib/_meta.json")),
        ("en/guide/start/_meta.json", include_str!("../../../../site/docs/en/guide/start/_meta.json")),
    ];
    let (navigation, diagnostics) = Navigation::parse(&routes, navigation_files);
    assert_eq!(diagnostics, []);
    let (model, diagnostics) = SiteModel::build(
        routes.clone(),
        vec![PageInput::default(); files.len()],
        &navigation,
        Arc::default(),
    );
    assert_eq!(diagnostics, []);
    let keys = |idx: usize| model.locales()[idx].sidebars.keys().map(String::as_str).collect::<Vec<_>>();
    assert_eq!(keys(0), ["/api/", "/config/", "/guide/"]);
    assert_eq!(keys(1), ["/zh/config/", "/zh/guide/"]);
    assert_eq!(model.locales()[0].nav.len(), 2);
    assert_eq!(model.locales()[1].nav[0].link.as_deref(), Some("/zh/guide/start/"));
    // S2-16: the API page has no Chinese translation, so its alternate is the Chinese home page.
    let core =
        routes.lookup("/api/javascript-api/core").map(|id| model.page_data(id).alternates[0].link.clone());
    assert_eq!(core.as_deref(), Some("/zh/"));
    assert!(routes.lookup("/zh/api/javascript-api/core").is_none());
    // A group whose folder's `_meta.json` does not list the index page links to the index page.
    let format = routes.lookup("/config/lib/format").map(|id| model.page_data(id));
    assert_eq!(format.and_then(|page| page.prev).and_then(|it| it.link).as_deref(), Some("/config/lib/"));
}
