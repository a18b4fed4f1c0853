//! Tests of importing `VitePress` projects.

use crate::{Project, check, quire_toml, shown};

#[test]
fn one_sidebar_for_all_pages() {
    let config = r"
import { defineConfig } from 'vitepress'
export default defineConfig({
  title: 'T',
  base: '/t/',
  lang: 'de-DE',
  appearance: 'dark',
  themeConfig: {
    nav: [{ text: 'Home', link: '/' }, { text: 'API *beta*', link: '/api/' }],
    sidebar: [
      { text: 'Start', link: '/start' },
      { text: 'API', collapsed: false, items: [{ text: 'Overview', link: '/api/' }, { text: 'Gone', link: '/gone' }] },
      { text: 'Empty', items: [] },
    ],
    search: { provider: 'local', options: { translations: { button: { buttonText: 'Suchen' } } } },
  },
})";
    let files = [
        ("docs/.vitepress/config.js", config),
        ("docs/index.md", "# T\n"),
        ("docs/start.md", "# Start\n"),
        ("docs/api/index.md", "# API\n"),
    ];
    check("vitepress_one_sidebar", &files);
}

#[test]
fn a_sidebar_of_the_root_beside_others() {
    let config = r"
export default {
  title: 'T',
  themeConfig: {
    sidebar: {
      '/': [{ text: 'Everything', items: [{ text: 'A', link: '/a/x' }, { text: 'B', link: '/b/x' }] }],
      '/b/': [{ text: 'X', link: '/b/x' }],
      '/c/one/': [{ text: 'One', link: '/c/one/x' }],
      '/c/two/': [{ text: 'Two', link: '/c/two/x' }],
      '/nothing/': [],
    },
  },
}";
    let mut files = vec![("docs/.vitepress/config.mjs", config)];
    files.extend(
        [
            "docs/index.md",
            "docs/about.md",
            "docs/a/x.md",
            "docs/b/x.md",
            "docs/c/one/x.md",
            "docs/c/two/x.md",
        ]
        .map(|path| (path, "# X\n")),
    );
    check("vitepress_root_sidebar", &files);
}

#[test]
fn configurations_in_the_folders_of_languages() {
    let config = "import { defineConfig } from 'vitepress'\nexport default defineConfig({ title: 'T', locales: { root: { label: 'English' }, zh: { label: '中文', lang: 'zh-Hans' } }, rewrites: { 'en/:rest*': ':rest*' } })";
    let of = "import { createRequire } from 'module'\nimport { defineAdditionalConfig } from 'vitepress'\nconst require = createRequire(import.meta.url)\nconst pkg = require('vitepress/package.json')\nexport default defineAdditionalConfig({ description: 'D', markdown: { container: { tipLabel: 'HINT' } }, themeConfig: { nav: [{ text: pkg.version, items: [{ text: 'A', link: '/guide/a' }] }], sidebar: { '/guide/': { base: '/guide/theme-', items: [{ text: 'B', link: 'b' }, { text: 'C', link: '/c' }] } } } })";
    let files = [
        ("docs/.vitepress/config.ts", config),
        ("docs/en/config.ts", of),
        ("docs/en/index.md", "# T\n"),
        ("docs/en/guide/a.md", "# A\n"),
        ("docs/en/guide/theme-b.md", "# B\n"),
        ("docs/zh/index.md", "# T\n"),
    ];
    check("vitepress_additional", &files);
}

#[test]
fn the_configuration_of_rewritten_pages_of_the_default_language() {
    let config = "import { defineConfig } from 'vitepress'\nexport default defineConfig({ title: 'T', locales: { root: { label: 'English' }, zh: { label: '中文' } }, rewrites: { 'en/:rest*': ':rest*' } })";
    let of = "export default { themeConfig: { sidebar: { '/guide/': { base: '/guide/', items: [{ text: 'B', link: 'b' }, { text: 'A', link: 'a' }] } } } }";
    let files = [
        ("docs/.vitepress/config.ts", config),
        ("docs/config.ts", of),
        ("docs/en/index.md", "# T\n"),
        ("docs/en/guide/a.md", "# A\n"),
        ("docs/en/guide/b.md", "# B\n"),
        ("docs/zh/index.md", "# T\n"),
    ];
    check("vitepress_rewritten", &files);
}

#[test]
fn a_configuration_beside_the_pages() {
    let files = [
        (".vitepress/config.ts", "export default { title: 'T', srcDir: './src' }"),
        ("src/index.md", "# T\n"),
    ];
    check("vitepress_source_folder", &files);
}

#[test]
fn sidebars_of_many_paths() {
    let config = r"
const guide = (base) => [{ text: 'Guide', collapsed: true, items: [
  { text: 'Start', link: 'start' },
  { text: 'Anchor', link: 'start#install' },
  { text: 'Deep', base: '/guide/advanced/', link: 'index', items: [{ text: 'X', link: 'x' }, { text: 'Y', collapsed: false, items: [{ text: 'Z', link: 'z.md' }] }] },
  { text: 'Away', link: 'https://away.example', target: '_blank', rel: 'noopener' },
] }];
const sidebar = { '/guide/': { base: '/guide/', items: guide() }, '/guide/advanced/': [{ text: 'X', link: '/guide/advanced/x' }], 'reference': [{ items: [{ text: 'R', link: '/reference/r.html' }] }] };
export default {
  title: 'T',
  themeConfig: { sidebar },
  rewrites: { 'packages/:pkg/docs/:page': ':pkg/:page' },
  locales: {
    root: { label: 'English', lang: 'en' },
    zh: { label: '中文', lang: 'zh-CN', themeConfig: { sidebar: { '/zh/guide/': [{ text: '开始', link: '/zh/guide/start' }], '/zh/guide/advanced': [{ text: 'X', link: '/zh/guide/advanced/x' }] } } },
  },
}";
    let mut files = vec![("docs/.vitepress/config.ts", config)];
    files.extend(
        [
            "docs/index.md",
            "docs/guide/start.md",
            "docs/guide/advanced/index.md",
            "docs/guide/advanced/x.md",
            "docs/guide/advanced/z.md",
            "docs/reference/r.md",
            "docs/packages/core/docs/api.md",
            "docs/zh/index.md",
            "docs/zh/guide/start.md",
            "docs/zh/guide/advanced/x.md",
        ]
        .map(|path| (path, "# X\n")),
    );
    check("vitepress_many_sidebars", &files);
}

#[test]
fn languages_of_other_sites() {
    let config = "export default { title: 'T', locales: { root: { label: 'English', lang: 'en' }, ja: { label: '日本語', link: 'https://ja.t.example' }, ko: { label: '한국어', lang: 'ko-KR', link: 'https://t.example/ko' } } };";
    let import = Project::new(&[(".vitepress/config.ts", config), ("a.md", "# A\n")]).import();
    let text = shown(&import);
    for line in
        ["lang = \"ja\"\nlabel = \"日本語\"\nlink = \"https://ja.t.example\"", "lang = \"ko-KR\"\nlabel"]
    {
        assert!(text.contains(&format!("[[languageLinks]]\n{line}")), "{text}");
    }
    assert!(!text.contains("ja/_nav.json"), "{text}");
}

#[test]
fn files_of_the_repository() {
    let page = "<<< ../../src/a.ts\n\n<<< @/../lib/b.ts{1-2}\n\n[dead](../../missing.ts)\n";
    let files = [
        ("docs/.vitepress/config.ts", "export default { title: 'T', srcDir: 'pages' };"),
        ("docs/pages/a.md", page),
        ("docs/lib/b.ts", ""),
        ("../src/a.ts", ""),
    ];
    let inside = shown(&Project::new(&files[..3]).import());
    assert!(!inside.contains("[include.roots]"), "{inside}");
    let page = page.replace("../../src", "../../../src");
    let files = [files[0], ("docs/pages/a.md", page.as_str()), files[2], files[3]];
    let outside = shown(&Project::new(&files).import());
    assert!(outside.contains("[include.roots]\nrepository = \"..\"\n"), "{outside}");
}

#[test]
fn origins_of_images_frames_and_media_are_allowed() {
    let page = "---\nhero:\n  image:\n    src: https://hero.example/a.svg\n---\n\n![A](https://img.example/a.png) <iframe width=\"1\" src=\"https://video.example/1\"></iframe>\n<video src='https://media.example/a.mp4'/>\n\n<iframe\n  width=\"1\"\n  src=\"https://frame.example/2\"\n></iframe>\n\n```html\n<img src=\"https://code.example/a.png\">\n```\n\n[link](https://link.example)\n";
    let text = shown(
        &Project::new(&[(".vitepress/config.ts", "export default { title: 'T' }"), ("a.md", page)]).import(),
    );
    let expected = "[security]\nframeSrc = [\"https://frame.example\", \"https://video.example\"]\nimgSrc = [\"https://hero.example\", \"https://img.example\"]\nmediaSrc = [\"https://media.example\"]\n";
    assert!(text.contains(expected), "{text}");
}

#[test]
fn entries_of_the_navigation_bar_without_text() {
    let config = "export default { title: 'T', themeConfig: { nav: [{ ariaLabel: 'x', link: 'https://git.example/a' }, { link: '/a' }] } }";
    let text = shown(&Project::new(&[(".vitepress/config.ts", config), ("a.md", "# The A\n")]).import());
    for entry in ["\"text\": \"git.example\"", "\"text\": \"The A\""] {
        assert!(text.contains(entry), "{text}");
    }
}

#[test]
fn values_of_switches_and_of_other_files() {
    let config = "import { version } from '../../packages/core/package.json';\nconst major = +version.split('.')[0];\nconst kind = (() => { switch (process.env.KIND || '') { case 'main': return 'x'; case '': return 'local'; default: return 'y'; } })();\nconst commit = process.env.COMMIT?.slice(0, 8) || 'dev';\nconst name = () => { let text = 'none'; switch (kind) { case 'a': case 'local': text = 'T'; break; default: text = 'U'; } return text; };\nexport default { title: `${name()} ${commit}`, themeConfig: { nav: [{ text: `v${version}`, link: '/a' }, { text: `from v${major - 1}`, link: '/a' }] } };";
    let files = [
        (".vitepress/config.ts", config),
        ("../packages/core/package.json", "{ \"version\": \"8.1.0\" }"),
        ("a.md", "# A\n"),
    ];
    let text = shown(&Project::new(&files).import());
    for part in ["title = \"T dev\"", "\"text\": \"v8.1.0\"", "\"text\": \"from v7\""] {
        assert!(text.contains(part), "{part}: {text}");
    }
}

#[test]
fn the_configuration_of_the_root_language_beside_its_pages() {
    let imported = |own: &str, attrs: &str| {
        let config = format!(
            "export default {{ title: 'T', markdown: {{ attrs: {attrs} }}, locales: {{ root: {{ lang: 'en', label: 'English' }}, fr: {{ label: 'Français' }} }} }}"
        );
        let files = [
            ("docs/.vitepress/config.ts", config.as_str()),
            ("docs/config.ts", own),
            ("docs/a.md", "# A\n"),
            ("docs/fr/a.md", "# A\n"),
        ];
        shown(&Project::new(&files).import())
    };
    let own = "import { defineAdditionalConfig } from 'vitepress'\nexport default defineAdditionalConfig({ description: 'Own', themeConfig: { nav: [{ text: 'First', link: '/a' }] } })";
    insta::assert_snapshot!(
        "vitepress_root_config",
        imported(own, "{ leftDelimiter: '[[', rightDelimiter: ']]' }")
    );
    // An unrelated script with the name of a configuration file is ignored.
    let other =
        imported("export default function start() {}", "{ leftDelimiter: '%{', rightDelimiter: '}%' }");
    assert!(!other.contains("docs/config.ts"), "{other}");
    assert!(other.contains("markdown.attrs: ids of headings"), "{other}");
}

#[test]
fn links_in_the_footer_are_reported() {
    let config = "export default { title: 'T', themeConfig: { footer: { message: 'By <a href=\"https://a.example\">A</a>', copyright: '© <b>A</b>' } } };";
    let files = [("docs/.vitepress/config.js", config), ("docs/a.md", "# A\n")];
    let text = shown(&Project::new(&files).import());
    assert!(text.contains("footer.message: links are shown as text"), "{text}");
    assert!(
        text.contains("message = [\"By A\", \"© A\"]") && !text.contains("footer.copyright: links"),
        "{text}"
    );
}

#[test]
fn pages_whose_urls_differ_in_a_slash() {
    let files = [
        ("docs/.vitepress/config.js", "export default { title: 'T', srcExclude: ['x.md'] };"),
        ("docs/guide/en.md", "# A\n"),
        ("docs/guide/en/index.md", "# B\n"),
        ("docs/index.md", "# C\n"),
    ];
    let import = Project::new(&files).import();
    assert!(quire_toml(&import).contains("exclude = [\"x.md\", \"guide/en.md\"]"), "{}", quire_toml(&import));
    let text = import.report.text();
    let reason =
        "its URL differs from `docs/guide/en/index.md` only in the trailing slash, which Quire ignores";
    assert!(text.contains("docs/guide/en.md") && text.contains(reason), "{text}");
}

#[test]
fn levels_of_a_table_of_contents() {
    let files = [
        (
            "docs/.vitepress/config.js",
            "export default { title: 'T', markdown: { toc: { level: [2, 3, 4], listTag: 'ol' } } };",
        ),
        ("docs/a.md", "# A\n\n[[toc]]\n\n#### B\n"),
    ];
    let import = Project::new(&files).import();
    assert!(quire_toml(&import).contains("tocHeaders = [2, 3, 4]\n"), "{}", quire_toml(&import));
    let text = import.report.text();
    assert!(text.contains("markdown.toc.listTag: the markup of `[[toc]]` cannot be changed"), "{text}");
}

#[test]
fn levels_of_the_outline() {
    let levels = |outline: &str| {
        let config = format!("export default {{ title: 'T', themeConfig: {{ {outline} }} }};");
        let files = [("docs/.vitepress/config.js", config.as_str()), ("docs/a.md", "# A\n")];
        let toml = quire_toml(&Project::new(&files).import()).to_owned();
        toml.lines().find(|line| line.starts_with("outlineHeaders")).map(str::to_owned).unwrap_or_default()
    };
    let written = [
        "",
        "outline: 'deep'",
        "outline: 3",
        "outline: [1, 3]",
        "outline: { level: [2, 4], label: 'Here' }",
        "outline: { label: 'Here' }",
        "outline: false",
    ];
    assert_eq!(
        written.map(levels),
        ["[2]", "[2, 3, 4, 5, 6]", "[3]", "[2, 3]", "[2, 3, 4]", "[2]", "[]"]
            .map(|levels| format!("outlineHeaders = {levels}"))
    );
    let config = "export default { locales: { root: { lang: 'en', themeConfig: { outline: [2, 3] } }, zh: { themeConfig: { outline: 4 } } } };";
    let files = [("docs/.vitepress/config.js", config), ("docs/a.md", "# A\n"), ("docs/zh/a.md", "# A\n")];
    let import = Project::new(&files).import();
    assert!(quire_toml(&import).contains("outlineHeaders = [2, 3]\n"), "{}", quire_toml(&import));
    let text = import.report.text();
    assert!(text.contains("zh: outline: all languages show the same levels"), "{text}");
}
