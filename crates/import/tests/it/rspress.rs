//! Tests of importing Rspress projects.

use crate::{Project, check, quire_toml, shown};

/// Returns the files of a project that consists of a configuration and a home page.
fn with(config: &str) -> Vec<(&str, &str)> {
    vec![("rspress.config.ts", config), ("docs/index.md", "# Home\n")]
}

#[test]
fn the_smallest_project() {
    check("rspress_smallest", &with("export default { title: 'T' }"));
}

#[test]
fn versions() {
    let config = "export default { title: 'T', lang: 'en', multiVersion: { default: 'v2', versions: ['v1', 'v2', 3, next()], \
                  sorted: true }, search: { versioned: true } };";
    let files = [
        ("rspress.config.ts", config),
        ("docs/v1/index.md", "# Home\n"),
        ("docs/v2/index.md", "# Home\n"),
        ("docs/v2/_nav.json", "[]"),
    ];
    check("rspress_versions", &files);
}

#[test]
fn navigation_in_the_configuration() {
    let config = r"
const text = (lang: string, zh: string, en: string) => (lang === 'zh' ? zh : en);
const link = (lang: string, path: string) => `${lang === 'zh' ? '/zh' : ''}${path}`;
function sidebar(lang: 'zh' | 'en') {
  return {
    [link(lang, '/guide/')]: [
      { text: text(lang, '开始', 'Start'), collapsible: false, items: [link(lang, '/guide/a'), { text: 'B', link: link(lang, '/guide/b') }] },
      { dividerType: 'solid' },
      { sectionHeaderText: 'More' },
      link(lang, '/guide/c'),
    ],
  };
}
export default {
  lang: 'en',
  title: 'T',
  themeConfig: {
    locales: [
      { lang: 'en', label: 'English', nav: [{ text: 'Guide', link: '/guide/a' }], sidebar: sidebar('en') },
      { lang: 'zh', label: '中文', nav: [{ text: '指南', link: '/zh/guide/a' }], sidebar: sidebar('zh') },
    ],
  },
};";
    let pages =
        ["en/index", "en/guide/a", "en/guide/b", "en/guide/c", "zh/index", "zh/guide/a", "zh/guide/b"];
    let paths: Vec<String> = pages.iter().map(|page| format!("docs/{page}.md")).collect();
    let mut files = vec![("rspress.config.ts", config)];
    files.extend(paths.iter().map(|path| (path.as_str(), "# Title of the page\n")));
    check("rspress_navigation", &files);
}

#[test]
fn navigation_files_that_quire_does_not_support() {
    let mut files = with("export default { title: 'T', root: './docs' }");
    files.push(("i18n.json", r#"{ "a": { "en": "The A", "fr": "L'A" } }"#));
    files.push((
        "docs/_nav.json",
        r#"[{ "text": "A", "link": "/" }, { "text": "B", "icon": "x", "link": "/" }]"#,
    ));
    files.push(("docs/_meta.json", r#"["index", { "type": "folder", "name": "x" }]"#));
    check("rspress_navigation_files", &files);
}

#[test]
fn languages_with_underscores() {
    let config =
        "export default { title: 'T', lang: 'en_US', locales: [{ lang: 'en_US', label: 'English' }] }";
    check("rspress_underscores", &with(config));
}

#[test]
fn values_that_are_wrong() {
    let config = r"
export default {
  title: 5,
  base: 'docs with spaces',
  icon: '/missing.png',
  root: '../elsewhere',
  search: { mode: 'remote', apiUrl: 'https://x' },
  route: { exclude: ['[', '**/ok/**'] },
  markdown: 'none',
  themeConfig: { socialLinks: [{ icon: 'github', mode: 'link', content: 'not a url' }, 7], darkMode: false, hideNavbar: 'sometimes', editLink: { docRepoBaseUrl: 'javascript:x' } },
};";
    check("rspress_wrong", &with(config));
}

#[test]
fn a_configuration_of_rstack() {
    let config = "import path from 'node:path';\nimport { define } from 'rstack';\n\ndefine.app({});\ndefine.doc(async () => {\n  const { pluginSitemap } = await import('@rspress/plugin-sitemap');\n  return { root: path.join(import.meta.dirname, 'docs'), title: 'T', plugins: [pluginSitemap({ siteUrl: 'https://t.example' })] };\n});\n";
    let text = shown(&Project::new(&[("rstack.config.ts", config), ("docs/a.md", "# A\n")]).import());
    assert!(text.contains("title = \"T\"\nlang = \"en\"\nsiteUrl = \"https://t.example\""), "{text}");
    assert!(!text.contains("Quire does not run plugins"), "{text}");
    let other = Project::new(&[("rstack.config.ts", "define.lib({});")]);
    assert!(quire_import::import(&other, quire_import::Options::default()).is_err());
}

#[test]
fn redirects_with_patterns() {
    let list = "[
      { from: '/exact', to: '/guide/' },
      { from: '^/whole$', to: '/guide/a' },
      { from: '^/start', to: '/guide' },
      { from: '^/old\\\\.docs/(.*)', to: '/guide/$1' },
      { from: ['^/api/(v1|v2)/', '^/x/([a-z]+)$'], to: '/guide/a' },
      { from: '/end$', to: 'https://other.example/' },
    ]";
    let config = format!(
        "import {{ pluginClientRedirects }} from '@rspress/plugin-client-redirects'\n\
         export default {{ title: 'T', base: '/b/', plugins: [pluginClientRedirects({{ redirects: {list} }})] }}"
    );
    let files = [
        ("rspress.config.ts", config.as_str()),
        ("docs/guide/index.md", "# G\n"),
        ("docs/guide/a.md", "# A\n"),
    ];
    check("rspress_redirect_patterns", &files);
}

#[test]
fn a_theme_is_reported_part_by_part() {
    let theme = "import { Layout as Base } from '@rspress/core/theme';\nconst Search = () => null;\nexport const Layout = () => <Base />;\nexport { Search, Own as Badge };\nexport * from '@rspress/core/theme';\nexport { HomeLayout } from './pages';\n";
    let project = |home: &str| {
        let files = [
            ("rspress.config.ts", "export default { title: 'T', description: 'D' }"),
            ("theme/index.tsx", theme),
            ("docs/index.md", home),
            ("docs/guide/index.md", "# G\n"),
            (
                "docs/_nav.json",
                r#"[{ "text": "Away", "link": "https://away.example" }, { "text": "Guide", "link": "/guide/" }]"#,
            ),
        ];
        shown(&Project::new(&files).import())
    };
    insta::assert_snapshot!("rspress_theme_parts", project("---\npageType: home\n---\n"));
    let with_theme = project("---\npageType: home\nhero:\n  name: N\n---\n");
    assert!(
        !with_theme.contains("theme.landing") && with_theme.contains("theme: HomeLayout: home pages have"),
        "{with_theme}"
    );
}

#[test]
fn modules_of_the_theme_folder_have_aliases() {
    let files = [
        ("rspress.config.ts", "export default { title: 'T' }"),
        ("theme/index.tsx", "export * from '@rspress/core/theme';\n"),
        ("theme/i18n/index.ts", "export const text = 'x';\n"),
        ("theme/Card.tsx", "export default () => null;\n"),
        ("theme/Cards.tsx", "export default () => null;\n"),
        ("theme/types.d.ts", ""),
        ("components/Own.tsx", "import { text } from '@theme/i18n';\nimport '@theme/types.d';\n"),
        ("docs/index.mdx", "import { Badge } from '@theme';\nimport Card from \"@theme/Card\";\n\n# Home\n"),
    ];
    let import = Project::new(&files).import();
    let toml = quire_toml(&import);
    assert!(
        toml.contains("[alias]\n\"@theme/Card\" = \"./theme/Card\"\n\"@theme/i18n\" = \"./theme/i18n\"\n"),
        "{toml}"
    );
    assert!(!toml.contains("Cards") && !toml.contains("types"), "{toml}");
}

#[test]
fn an_alias_may_refer_to_the_project_itself() {
    let config = "import path from 'node:path';\nexport default { builderConfig: { resolve: { alias: { '@site': path.join(__dirname) } } } };\n";
    let files = [("rspress.config.ts", config), ("docs/index.mdx", "# Home\n")];
    let import = Project::new(&files).import();
    let toml = quire_toml(&import);
    assert!(toml.contains("[alias]\n\"@site\" = \".\"\n"), "{toml}");
}
