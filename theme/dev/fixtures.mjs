// A small site in the engine's data format, for preview, screenshots and tests.
import enTexts from '../src/locales/en.json' with { type: 'json' };
import zhTexts from '../src/locales/zh.json' with { type: 'json' };

const nav = (guide, config, prefix) => [
  { text: guide, link: `${prefix}/guide/start/`, activeMatch: '/guide/', position: 'right' },
  { text: config, link: `${prefix}/config/`, activeMatch: '/config/', position: 'right' },
];
const link = (text, href, more) => ({ text, link: href, fileKey: href.replace(/^\/(zh\/)?/, ''), ...more });
const group = (text, items, more) => ({ text, collapsible: true, collapsed: false, items, fileKey: text, ...more });

function guideSidebar(p, t) {
  return [
    group(t('Getting Started', '开始'), [
      link(t('Introduction', '介绍'), `${p}/guide/start/`),
      link(t('Quick start', '快速上手'), `${p}/guide/start/quick-start`),
      link(t('Glossary', '名词解释'), `${p}/guide/start/glossary`),
      link(t('Packages', 'NPM 包'), `${p}/guide/start/npm-packages`),
    ]),
    group(
      t('Solution', '解决方案'),
      [link('Node.js', `${p}/guide/solution/nodejs`), link('React', `${p}/guide/solution/react`)],
      { link: `${p}/guide/solution/` },
    ),
    group(t('Basic', '基础'), [
      link(t('CLI', '命令行工具'), `${p}/guide/basic/cli`),
      link(t('Configure Rslib', '配置 Rslib'), `${p}/guide/basic/configure-rslib`),
      link(t('Output `format`', '输出格式'), `${p}/guide/basic/output-format`, { tag: t('new', '新') }),
      link(t('Output structure', '产物结构'), `${p}/guide/basic/output-structure`),
    ]),
    group(
      t('Advanced', '进阶'),
      [
        link(t('Third-party dependencies', '处理三方依赖'), `${p}/guide/advanced/third-party-deps`),
        link(t('Declaration files', '类型声明'), `${p}/guide/advanced/dts`),
        group(
          t('Nested group', '嵌套分组'),
          [
            link(t('Deep page', '深层页面'), `${p}/guide/advanced/deep`),
            link('React', `${p}/guide/advanced/deep-react`),
          ],
          { collapsed: true },
        ),
        link(t('Module Federation', '模块联邦'), `${p}/guide/advanced/module-federation`),
      ],
      { collapsed: false },
    ),
    { dividerType: 'solid' },
    { sectionHeaderText: t('Help', '帮助') },
    group(
      t('Migration', '迁移'),
      [link('tsup', `${p}/guide/migration/tsup`), link('Modern.js Module', `${p}/guide/migration/modernjs-module`)],
      { collapsed: true },
    ),
    link('Rsbuild', 'https://rsbuild.dev'),
  ];
}

function configSidebar(p, t) {
  const names = [
    'format',
    'bundle',
    'autoExtension',
    'autoExternal',
    'redirect',
    'syntax',
    'externalHelpers',
    'banner',
    'footer',
    'dts',
    'shims',
    'id',
    'umdName',
  ];
  return [
    link(t('Config overview', '配置总览'), `${p}/config/`),
    group(
      t('Lib Configurations', 'Lib 配置'),
      names.map(name => link(`lib.${name}`, `${p}/config/lib/${name}`)),
      { link: `${p}/config/lib/` },
    ),
    group(
      t('Rsbuild Configurations', 'Rsbuild 配置'),
      ['resolve', 'source', 'output', 'tools', 'plugins'].map(name => link(name, `${p}/config/rsbuild/${name}`)),
      { link: `${p}/config/rsbuild/` },
    ),
  ];
}

export const site = {
  title: 'Rslib',
  description: 'The Rsbuild-based library development tool',
  icon: '/logo.svg',
  logo: { light: '/logo.svg', dark: '/logo-dark.svg' },
  logoSize: { width: 32, height: 32 },
  logoText: 'Rslib',
  base: '/',
  lang: 'en',
  ssg: true,
  locales: [
    { lang: 'en', label: 'English', home: '/' },
    { lang: 'zh', label: '简体中文', home: '/zh/' },
  ],
  multiVersion: { default: '', versions: [] },
  socialLinks: [
    { icon: 'github', name: 'GitHub', mode: 'link', content: 'https://github.com/web-infra-dev/rslib' },
    { icon: 'x', name: 'X', mode: 'link', content: 'https://twitter.com/rspack_dev' },
    { icon: 'discord', name: 'Discord', mode: 'link', content: 'https://discord.gg/XsaKEEk4mW' },
  ],
  appearance: 'auto',
  hideNavbar: 'never',
  cleanUrls: true,
  theme: {},
  search: {},
};

const inEnglish = (en, _zh) => en;
const inChinese = (_en, zh) => zh;

export const locales = {
  en: {
    lang: 'en',
    label: 'English',
    title: 'Rslib',
    description: site.description,
    prefix: '',
    home: '/',
    nav: nav('Guide', 'Config', ''),
    sidebars: { '/guide/': guideSidebar('', inEnglish), '/config/': configSidebar('', inEnglish) },
    texts: { ...enTexts, editLink: 'Edit this page on GitHub' },
  },
  zh: {
    lang: 'zh',
    label: '简体中文',
    title: 'Rslib',
    description: '基于 Rsbuild 的库构建工具',
    prefix: '/zh',
    home: '/zh/',
    nav: nav('指南', '配置', '/zh'),
    sidebars: { '/zh/guide/': guideSidebar('/zh', inChinese), '/zh/config/': configSidebar('/zh', inChinese) },
    texts: { ...zhTexts, editLink: '在 GitHub 上编辑此页' },
  },
};

function page(lang, path, more) {
  const prefix = lang === 'en' ? '' : `/${lang}`;
  const other = lang === 'en' ? 'zh' : 'en';
  const routePath = `${prefix}${path}`;
  return {
    pagePath: path.slice(1).replace(/\/$/, '/index'),
    pageType: 'doc',
    title: 'Page',
    headingTitle: 'Page',
    frontmatter: {},
    toc: [],
    routePath,
    lang,
    version: '',
    lastUpdatedTime: '2026-03-09T08:15:00Z',
    lastUpdatedDay: lang === 'en' ? 'March 9, 2026' : '2026 年 3 月 9 日',
    relativePath: `${lang}${path}.mdx`,
    sidebar: `${prefix}/${path.split('/')[1]}/`,
    editUrl: `https://github.com/web-infra-dev/rslib/tree/main/website/docs/${lang}${path}.mdx`,
    alternates: [{ lang: other, link: `${other === 'en' ? '' : '/zh'}${path}`, exact: true }],
    breadcrumbs: [],
    documentTitle: `${more.title ?? 'Page'} - Rslib`,
    description: 'What the page is about.',
    ...more,
  };
}

const toc = entries => entries.map(([depth, id, text], index) => ({ depth, id, text, charIndex: index * 100 }));

export function pages(lang) {
  const t = lang === 'en' ? inEnglish : inChinese;
  const p = lang === 'en' ? '' : '/zh';
  return [
    page(lang, '/', {
      pageType: 'home',
      title: 'Rslib',
      headingTitle: '',
      sidebar: undefined,
      editUrl: undefined,
      lastUpdatedTime: undefined,
      lastUpdatedDay: undefined,
      documentTitle: 'Rslib',
    }),
    page(lang, '/guide/start/', {
      title: t('Introduction', '介绍'),
      headingTitle: t('Introduction', '介绍'),
      breadcrumbs: [{ text: t('Getting Started', '开始') }],
      next: { text: t('Quick start', '快速上手'), link: `${p}/guide/start/quick-start` },
      toc: toc([
        [2, 'first-build', t('What a build looks like', '一次构建')],
        [2, 'why', t('Why Rslib', '为什么用 Rslib')],
      ]),
    }),
    page(lang, '/guide/start/quick-start', {
      title: t('Quick start', '快速上手'),
      headingTitle: t('Quick start', '快速上手'),
      breadcrumbs: [{ text: t('Getting Started', '开始') }],
      prev: { text: t('Introduction', '介绍'), link: `${p}/guide/start/` },
      next: { text: t('Output `format`', '输出格式'), link: `${p}/guide/basic/output-format` },
      toc: toc([
        [2, 'create', t('Create a project', '创建项目')],
        [3, 'templates', t('Templates', '模板')],
        [2, 'configure', t('Configure `rslib.config.ts`', '配置 `rslib.config.ts`')],
        [3, 'formats', t('Several formats at **once**', '**同时**输出多种格式')],
        [4, 'names', t('File names', '文件名')],
        [3, 'declarations', t('Declaration files', '类型声明')],
        [2, 'result', t('What is written', '写出的内容')],
        [2, 'components', t('Components', '组件')],
        [2, 'next-steps', t('Next steps', '下一步')],
      ]),
    }),
    page(lang, '/guide/migration/tsup', {
      title: 'tsup',
      headingTitle: '',
      breadcrumbs: [{ text: t('Migration', '迁移'), link: `${p}/guide/migration/` }],
      alternates: [{ lang: lang === 'en' ? 'zh' : 'en', link: lang === 'en' ? '/zh/guide/' : '/guide/', exact: false }],
    }),
    page(lang, '/guide/advanced/deep', {
      title: 'Deep',
      headingTitle: 'Deep',
      frontmatter: { outline: false, footer: false },
    }),
    page(lang, '/guide/solution/', {
      title: t('Solution', '解决方案'),
      headingTitle: 'x',
      frontmatter: { sidebar: false },
    }),
    page(lang, '/config/lib/dts', {
      title: 'lib.dts',
      headingTitle: 'lib.dts',
      toc: toc([[2, 'bundle', 'dts.bundle']]),
    }),
    page(lang, '/plain', { pageType: 'custom', title: 'Plain', sidebar: undefined, frontmatter: { navbar: false } }),
    page(lang, '/blank', { pageType: 'blank', title: 'Blank', sidebar: undefined }),
    page(lang, '/404', {
      pageType: '404',
      title: '404',
      headingTitle: '404',
      sidebar: undefined,
      editUrl: undefined,
      alternates: [],
    }),
  ];
}

const code = (lang, title, lines, flags = '') =>
  `<figure class="q-code" data-lang="${lang}"${title ? ` data-title="${title}"` : ''}${flags}>${title ? `<figcaption>${title}</figcaption>` : ''}<div class="q-code-actions"><button type="button" class="q-code-wrap" title="Toggle code wrap" aria-label="Toggle code wrap" aria-pressed="false"></button><button type="button" class="q-code-copy" title="Copy code" aria-label="Copy code"></button></div><pre tabindex="0"><code>${lines.map(line => (Array.isArray(line) ? `<span class="q-line ${line[0]}">${line[1]}</span>` : `<span class="q-line">${line}</span>`)).join('\n')}</code></pre></figure>`;
const heading = (depth, id, text) =>
  `<h${depth} id="${id}" tabindex="-1">${text}<a class="q-header-anchor" href="#${id}" aria-label="Link to this section">#</a></h${depth}>`;

/** Returns an article with every kind of markup that the engine generates. `slots` are the rendered components. */
export function article(lang, slots) {
  const t = lang === 'en' ? inEnglish : inChinese;
  const p = lang === 'en' ? '' : '/zh';
  return [
    heading(1, 'quick-start', t('Quick start', '快速上手')),
    `<p>${t('Set up a library that builds as ESM and CJS with declaration files. You need Node.js 20.19 or later, and about five minutes.', '搭建一个同时输出 ESM 与 CJS、并带有类型声明的库。你需要 Node.js 20.19 或更高版本，大约五分钟。')}</p>`,
    heading(2, 'create', t('Create a project', '创建项目')),
    `<p>${t(`The generator asks for a name, a template and the tools you want. Everything it writes is yours to change; see <a href="${p}/guide/start/">what a build looks like</a> for the parts.`, `脚手架会询问名称、模板以及需要的工具。它写出的所有文件都可以修改；各部分的含义见<a href="${p}/guide/start/">一次构建</a>。`)}</p>`,
    slots[0] ?? '',
    heading(3, 'templates', t('Templates', '模板')),
    `<ul><li>${t('<strong>Node.js</strong>: dual package, pure ESM or pure CJS', '<strong>Node.js</strong>：双格式包、纯 ESM 或纯 CJS')}</li><li>${t('<strong>React</strong>: components with CSS Modules and Storybook', '<strong>React</strong>：带 CSS Modules 和 Storybook 的组件')}<ul><li>${t('bundleless by default', '默认不打包')}</li></ul></li><li>${t('Press <kbd>Space</kbd> to pick, <kbd>Enter</kbd> to go on', '按 <kbd>空格</kbd> 选择，按 <kbd>回车</kbd> 继续')}</li></ul>`,
    `<aside class="q-callout" role="note" data-kind="tip"><p class="q-callout-title">${t('Tip', '提示')}</p><div class="q-callout-body"><p>${t('Pass <code>--template react-ts</code> to skip the questions, for example in <a href="/x">continuous integration</a>.', '传入 <code>--template react-ts</code> 可以跳过提问，例如在<a href="/x">持续集成</a>中。')}</p></div></aside>`,
    heading(2, 'configure', t('Configure <code>rslib.config.ts</code>', '配置 <code>rslib.config.ts</code>')),
    `<p>${t('One item of <code>lib</code> is one output. This builds two formats from the same entry:', '<code>lib</code> 的每一项对应一份产物。下面的配置从同一个入口构建两种格式：')}</p>`,
    code('ts', 'rslib.config.ts', [
      '<span class="tok-k">import</span> { <span class="tok-p">defineConfig</span> } <span class="tok-k">from</span> <span class="tok-s">\'@rslib/core\'</span>;',
      '',
      '<span class="tok-k">export default</span> <span class="tok-f">defineConfig</span>({',
      '  <span class="tok-p">lib</span>: [',
      [
        'highlighted',
        '    { <span class="tok-p">format</span>: <span class="tok-s">\'esm\'</span>, <span class="tok-p">dts</span>: <span class="tok-c">true</span>, <span class="tok-p">bundle</span>: <span class="tok-c">true</span> },',
      ],
      [
        'highlighted',
        '    { <span class="tok-p">format</span>: <span class="tok-s">\'cjs\'</span> }, <span class="tok-m">// for older consumers</span>',
      ],
      '  ],',
      '  <span class="tok-p">source</span>: { <span class="tok-p">entry</span>: { <span class="tok-p">index</span>: <span class="tok-s">\'./src/index.ts\'</span> } },',
      '});',
    ]),
    heading(3, 'formats', t('Several formats at <strong>once</strong>', '<strong>同时</strong>输出多种格式')),
    slots[1] ?? '',
    heading(4, 'names', t('File names', '文件名')),
    code('diff', 'package.json', [
      '{',
      ['diff remove', '  <span class="tok-p">"main"</span>: <span class="tok-s">"./dist/index.js"</span>,'],
      ['diff add', '  <span class="tok-p">"main"</span>: <span class="tok-s">"./dist/index.cjs"</span>,'],
      ['diff add', '  <span class="tok-p">"module"</span>: <span class="tok-s">"./dist/index.js"</span>'],
      '}',
    ]),
    heading(3, 'declarations', t('Declaration files', '类型声明')),
    `<div class="q-table-scroll" tabindex="0" role="group" aria-label="Table"><table><thead><tr><th>${t('Option', '选项')}</th><th>${t('Type', '类型')}</th><th>${t('Default', '默认值')}</th><th>${t('What it does', '作用')}</th></tr></thead><tbody><tr><td><code>dts.bundle</code></td><td><code>boolean</code></td><td><code>false</code></td><td>${t('Joins all declarations into one file per entry', '把所有声明合并为每个入口一个文件')}</td></tr><tr><td><code>dts.distPath</code></td><td><code>string</code></td><td><code>dist</code></td><td>${t('Where the files are written', '文件写出的位置')}</td></tr><tr><td><code>dts.build</code></td><td><code>boolean</code></td><td><code>false</code></td><td>${t('Follows project references', '处理项目引用')}</td></tr></tbody></table></div>`,
    heading(2, 'result', t('What is written', '写出的内容')),
    code('bash', '', ['<span class="tok-f">npx</span> rslib build'], ''),
    code(
      'js',
      'dist/index.js',
      [
        '<span class="tok-k">const</span> <span class="tok-f">hello</span> = (name)=><span class="tok-s">`Hello, ${name}`</span>;',
        '<span class="tok-k">export</span> { hello };',
      ],
      ' data-line-numbers=""',
    ),
    slots[2] ?? '',
    `<aside class="q-callout" role="note" data-kind="warning"><p class="q-callout-title">${t('Before you publish', '发布之前')}</p><div class="q-callout-body"><p>${t('Check the result with <code>npm pack --dry-run</code>.', '用 <code>npm pack --dry-run</code> 检查产物。')}</p></div></aside>`,
    `<aside class="q-callout" role="note" data-kind="note"><p class="q-callout-title">${t('Note', '注意')}</p><div class="q-callout-body"><p>${t('Output is not minified.', '产物不会被压缩。')}</p></div></aside>`,
    `<aside class="q-callout" role="note" data-kind="danger"><p class="q-callout-title">${t('Danger', '危险')}</p><div class="q-callout-body"><p>${t('This deletes <code>dist</code>.', '这会删除 <code>dist</code>。')}</p></div></aside>`,
    `<details class="q-callout" data-kind="details"><summary>${t('Details', '详情')}</summary><div class="q-callout-body"><p>${t('Hidden until asked for.', '展开后可见。')}</p></div></details>`,
    `<blockquote><p>${t('A library build answers questions that an application build never asks.', '库的构建要回答应用构建从不会问的问题。')}</p></blockquote>`,
    heading(2, 'components', t('Components', '组件')),
    slots[3] ?? '',
    slots[4] ?? '',
    `<p>${slots[5] ?? ''} ${slots[6] ?? ''}</p>`,
    heading(2, 'next-steps', t('Next steps', '下一步')),
    `<ul><li><a href="${p}/guide/basic/output-format">${t('Output format', '输出格式')}</a></li><li><a href="${p}/config/lib/dts">lib.dts</a></li></ul>`,
  ].join('\n');
}

const tab = (label, html) => ({ component: 'Tab', props: [{ name: 'label', value: label }], children: [{ html }] });

/** Returns the component calls of {@link article}. */
export function articleRequest(lang) {
  const t = lang === 'en' ? inEnglish : inChinese;
  return {
    exports: [],
    imports: {},
    nodes: [
      { component: 'PackageManagerTabs', props: [{ name: 'command', value: 'create rslib@latest' }], children: [] },
      {
        component: 'Tabs',
        props: [{ name: 'groupId', value: 'format' }],
        children: [
          tab(
            'ESM',
            code('ts', 'rslib.config.ts', [
              '<span class="tok-k">export default</span> { <span class="tok-p">lib</span>: [{ <span class="tok-p">format</span>: <span class="tok-s">\'esm\'</span> }] };',
            ]),
          ),
          tab('CJS', `<p>${t('CommonJS needs an extension.', 'CommonJS 需要扩展名。')}</p>`),
          tab('UMD', '<p>umdName</p>'),
        ],
      },
      {
        component: 'FileTree',
        props: [],
        children: [
          {
            html: '<ul><li>dist<ul><li><strong>index.js</strong> ESM</li><li>index.cjs</li><li>types<ul><li>index.d.ts</li></ul></li></ul></li><li><code>package.json</code></li><li>rslib.config.ts</li></ul>',
          },
        ],
      },
      {
        component: 'Steps',
        props: [],
        children: [
          {
            html: `<h3 id="s1">${t('Install', '安装')}</h3><p>${t('Add the package to your project.', '把包加入项目。')}</p><h3 id="s2">${t('Build', '构建')}</h3><p>${t('Run the build and look at the files.', '运行构建并查看文件。')}</p>`,
          },
        ],
      },
      {
        component: 'LinkCard',
        props: [
          { name: 'href', value: '/guide/start/' },
          { name: 'title', value: t('Introduction', '介绍') },
          {
            name: 'description',
            value: t('What Rslib is, and whether it fits your project.', 'Rslib 是什么，是否适合你的项目。'),
          },
        ],
        children: [],
      },
      {
        component: 'Badge',
        props: [
          { name: 'text', value: t('since 0.8', '0.8 起') },
          { name: 'type', value: 'info' },
        ],
        children: [],
      },
      {
        component: 'Badge',
        props: [{ name: 'text', value: 'output.target' }],
        children: [],
      },
    ],
  };
}
