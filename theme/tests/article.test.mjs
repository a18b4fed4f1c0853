// Tests of component calls and expressions in articles, with the built server script.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { engine } from '../dev/engine.mjs';
import { locales, pages, site } from '../dev/fixtures.mjs';

/** Registers the modules of a site, as the site's bundle does. */
function modules({ react: { createElement, useState } }, loaders) {
  loaders['theme/Greeting.tsx'] = () => ({
    Greeting: ({ name, children }) => createElement('p', null, 'Hello ', name, children),
    default: () => 'default',
  });
  loaders['theme/Counter.tsx'] = () => ({
    Counter: ({ start, children }) => createElement('button', null, String(useState(start)[0]), children),
  });
  loaders['theme/Broken.tsx'] = () => ({
    Broken: () => {
      throw new Error('no data');
    },
  });
}
const quire = engine({ site, locales, modules });
const pageIn = lang => pages(lang)[0];

const exported = source => ({ source, names: [/(\w+) =/.exec(source)?.[1] ?? ''] });
const request = ({ exports = [], ...more }) => ({ imports: {}, nodes: [], ...more, exports: exports.map(exported) });
const renderArticle = (nodes, more) => quire.renderArticle(pageIn('en'), request({ nodes, ...more }));
const render = (nodes, more) => {
  const { html, errors } = renderArticle(nodes, more);
  assert.deepEqual(errors, []);
  return html;
};
const call = (component, props = {}, children = []) => ({
  component,
  props: Object.entries(props).map(([name, value]) => ({ name, value })),
  children,
});
const html = text => ({ html: text });
const dataOf = markup =>
  JSON.parse(
    /data-props="([^"]*)"/
      .exec(markup)[1]
      .replaceAll('&quot;', '"')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&#x27;', "'")
      .replaceAll('&amp;', '&'),
  );

const counter = { Counter: { module: 'theme/Counter.tsx', export: 'Counter', client: '/assets/Counter-1.js' } };
const greeting = { Greeting: { module: 'theme/Greeting.tsx', export: 'Greeting' } };

test('expressions can use exports and imports; empty values and booleans render nothing', () => {
  const expressions = ['a + b', 'undefined', 'null', 'true', '0', '"<b>&"', '/* note */', '[1, " ", 2]', 'data.x'];
  const out = render(
    expressions.map(expression => ({ expression })),
    { exports: ['const a = 1;', 'const b = a + 1'], imports: { data: { value: { x: 'X' } } } },
  );
  assert.deepEqual(out, ['3', '', '', '', '0', '&lt;b&gt;&amp;', '', '1 2', 'X']);
});

test('a component renders with its children unchanged, and adds no wrapper', () => {
  const [out] = render(
    [
      {
        ...call('Greeting', { name: 'you & me' }, [
          html('<em>!</em>'),
          { expression: '1 + 1' },
          call('Badge', { text: 'new' }),
        ]),
      },
    ],
    { imports: greeting },
  );
  assert.equal(out, '<p>Hello you &amp; me<em>!</em>2<span class="q-badge" data-type="tip">new</span></p>');
});

test('components take the attributes of their root element, but no inline style', () => {
  const attributes = { id: 'x', className: 'own', style: { color: 'red' } };
  assert.deepEqual(render([call('Badge', { text: 'new', ...attributes }), call('Steps', attributes)], {}), [
    '<span id="x" class="q-badge own" data-type="tip">new</span>',
    '<div id="x" class="q-steps own"></div>',
  ]);
});

test('props: values, expressions, spreads; later props take precedence', () => {
  const node = {
    component: 'Badge',
    props: [
      { name: 'text', value: 'a' },
      { spread: '{text: "b", type: "info"}' },
      { name: 'text', expression: '"c" + x' },
    ],
    children: [],
  };
  assert.deepEqual(render([node], { exports: ['const x = 1'] }), ['<span class="q-badge" data-type="info">c1</span>']);
});

test('names: members, the default export, exports of the page, shadowing', () => {
  const imports = {
    ns: { module: 'theme/Greeting.tsx', export: '*' },
    Badge: { module: 'theme/Greeting.tsx', export: 'default' },
    Chip: { module: '@theme', export: 'Badge' },
  };
  assert.deepEqual(
    render([call('ns.Greeting', { name: 'x' }), call('Badge'), call('Chip', { text: 'y' }), call('Own')], {
      imports,
      exports: ['const Own = () => "own"'],
    }),
    ['<p>Hello x</p>', 'default', '<span class="q-badge" data-type="tip">y</span>', 'own'],
  );
});

test('an island contains its data and its server HTML', () => {
  const [out] = render([call('Counter', { start: 2, note: `"'<&` }, [html('<b>slot</b>'), { expression: '"text"' }])], {
    imports: counter,
  });
  assert.match(
    out,
    /^<quire-island data-module="\/assets\/Counter-1.js" data-export="Counter" data-id="q0" data-props="/,
  );
  assert.deepEqual(dataOf(out), { props: { start: 2, note: `"'<&` }, children: [{ slot: 0 }, 'text'] });
  assert.match(out, /><button>2<quire-html data-slot="0"><b>slot<\/b><\/quire-html>text<\/button><\/quire-island>$/);
});

test('S4-25 tabs are static markup with their own ids, and every panel is in the document', () => {
  const tabs = call('Tabs', { groupId: 'g' }, [
    call('Tab', { label: 'One' }, [html('<p>1</p>')]),
    html('\n'),
    call('Tab', { label: 'Two' }, [html('<p>2</p>')]),
  ]);
  const out = render([tabs, tabs]).join('');
  assert.doesNotMatch(out, /quire-/);
  assert.match(out, /role="tablist".*aria-selected="true".*One.*aria-selected="false".*Two/s);
  assert.match(out, /role="tabpanel"[^>]*><p>1<\/p>.*role="tabpanel"[^>]*hidden=""><p>2<\/p>/s);
  const ids = out.match(/ id="[^"]*"/g);
  assert.equal(ids.length, 8);
});

test('islands within islands and within static components are separate islands with their own ids', () => {
  const inner = call('Counter', { start: 1 });
  const [tabs, steps] = render(
    [call('Tabs', {}, [call('Tab', { label: 'a' }, [inner])]), call('Steps', {}, [inner, html('<p>x</p>')])],
    { imports: counter },
  );
  const ids = [tabs, steps].flatMap(out => out.match(/data-id="q\d+"/g));
  assert.equal(new Set(ids).size, 2);
  assert.match(tabs, /role="tabpanel"[^>]*><quire-island data-module/);
  assert.match(steps, /^<div class="q-steps"><quire-island.*<\/quire-island><p>x<\/p><\/div>$/);
});

test('the package manager tabs of both languages', () => {
  const [out] = render([call('PackageManagerTabs', { command: 'create rslib@latest' })]);
  assert.match(out, /^<div class="q-tabs" data-group="package.manager">/);
  assert.match(out, /npm<\/span> create rslib@latest.*yarn<\/span> create rslib<.*pnpm<\/span> create rslib@latest/s);
  assert.match(out, /aria-label="Package manager"/);
  assert.match(
    quire.renderArticle(
      pageIn('zh'),
      request({ nodes: [call('PackageManagerTabs', { command: { npm: 'a', pnpm: 'b' } })] }),
    ).html[0],
    /aria-label="包管理器".*复制代码/s,
  );
});

test('error messages name the component or the expression', () => {
  const fails = (nodes, message, more) => assert.match(renderArticle(nodes, more).errors[0].message, message);
  fails([{ expression: 'a.b.c' }], /^expression `a\.b\.c`: a is not defined/);
  fails([html(''), { expression: 'a +' }], /^expression `a \+`: /);
  fails([], /^export `const x = ;?`: /, { exports: ['const x = '], nodes: [{ expression: 'x' }] });
  fails([call('Nothing')], /unknown component `Nothing`/);
  fails([call('Broken')], /^`<Broken>` fails: no data$/, {
    imports: { Broken: { module: 'theme/Broken.tsx', export: 'Broken' } },
  });
  fails([call('Steps', {}, [call('Broken')])], /^`<Broken>` fails: no data$/, {
    imports: { Broken: { module: 'theme/Broken.tsx', export: 'Broken' } },
  });
  fails([call('Broken')], /`theme\/Broken.tsx` has no export `Other`/, {
    imports: { Broken: { module: 'theme/Broken.tsx', export: 'Other' } },
  });
  fails(
    [{ component: 'Counter', props: [{ name: 'onClick', expression: '() => 1' }], children: [] }],
    /^`<Counter>`: `onClick` is a function/,
    { imports: counter },
  );
  fails(
    [{ component: 'Badge', props: [{ name: 'text', expression: 'nope' }], children: [] }],
    /^`<Badge>` fails: expression `nope`: nope is not defined/,
  );
  fails([call('PackageManagerTabs')], /^`<PackageManagerTabs>` fails: `command` is missing/);
});

test('a recorded example: sources, commands, output', () => {
  const files = [
    { path: 'dist/index.js', bytes: 142 },
    { path: 'dist/a/b.js', bytes: 1500 },
  ];
  const [out] = render([
    call('Example', { title: 'dual', commands: ['rslib build', 'node a.js'] }, [
      html('<figure>source</figure>'),
      call('OutputTree', { files }),
      html('<figure>output</figure>'),
    ]),
  ]);
  assert.match(out, /^<section class="q-example" aria-label="dual"><figure>source<\/figure><p class="q-example-run">/);
  assert.match(out, /<code>rslib build &amp;&amp; node a\.js<\/code> writes:<\/p><div class="q-file-tree">/);
  assert.match(out, /<li>dist<ul><li>index\.js<span class="q-file-size">142 B<\/span><\/li><li>a<ul><li>b\.js/);
  assert.match(out, /<figure>output<\/figure><\/section>$/);
  const [output] = render([call('Output', { example: 'dual', file: 'index.js' }, [html('<figure>x</figure>')])]);
  assert.equal(output, '<figure>x</figure>');
});

test('the names of the components that pages may use without an import', () => {
  const names = quire.components();
  assert.ok(names.includes('Tabs') && names.includes('Badge'), String(names));
});

test('the title of a callout has inline markup, its label is plain text; details can be open', () => {
  const [callout] = render([call('Callout', { type: 'tip', title: 'The `code`' }, [html('<p>x</p>')])]);
  assert.match(callout, /aria-label="The code"><p class="q-callout-title">The <code>code<\/code><\/p>/);
  const details = { component: 'Callout', children: [html('<p>x</p>')] };
  const props = [
    { name: 'type', value: 'details' },
    { name: 'open', expression: 'true' },
  ];
  assert.match(render([{ ...details, props }])[0], /<details [^>]*open=""[^>]*><summary>Details<\/summary>/);
});

test('a call generated for a Markdown element is resolved by name, and errors name the element', () => {
  const imports = {
    Quire$h2: { module: 'theme/Greeting.tsx', export: 'Greeting' },
    Quire$a: { module: 'theme/Broken.tsx', export: 'Broken' },
  };
  assert.deepEqual(render([call('Quire$h2', { name: 'it' }, [html('!')])], { imports }), ['<p>Hello it!</p>']);
  const { errors } = renderArticle([call('Quire$a')], { imports });
  assert.equal(errors[0].message, '`<a>` fails: no data');
});

/** Returns the JavaScript to which `crates/markdown` compiles a JSX element. */
const jsx = (name, props = 'null', ...children) => {
  const type = /^[a-z]/.test(name)
    ? `"${name}"`
    : `quire$component("${name}",typeof ${name || 'a'}==='undefined'?undefined:${name || 'undefined'})`;
  return `quire$jsx(${[type, props, ...children].join(',')})`;
};

test('elements in expressions: HTML, the theme, the page, variables, fragments', () => {
  const exports = [`const Box = props => ${jsx('section', 'null', 'props.children')}`];
  const expressions = [
    `['a', 'b'].map(x => ${jsx('li', '{key:x}', 'x')})`,
    jsx('Badge', '{text:"new"}'),
    jsx('Box', 'null', '"in"'),
    `[Box].map(Other => ${jsx('Other', '{key:1}', '"other"')})`,
    `quire$jsx(quire$component(''),null,"x",${jsx('b', 'null', '"y"')})`,
  ];
  const nodes = expressions.map(expression => ({ expression }));
  assert.deepEqual(render(nodes, { exports }), [
    '<li>a</li><li>b</li>',
    '<span class="q-badge" data-type="tip">new</span>',
    '<section>in</section>',
    '<section>other</section>',
    'x<b>y</b>',
  ]);
});

test('an expression may contain tabs and islands', () => {
  const tabs = jsx('Tabs', 'null', jsx('Tab', '{label:"one"}', '"text"', jsx('p', 'null', '"p"')));
  const [first, second] = render([{ expression: tabs }, { expression: jsx('Counter', '{start:2}') }], {
    imports: counter,
  });
  assert.match(first, /^<div class="q-tabs">.*role="tabpanel"[^>]*>text<p>p<\/p><\/div><\/div>$/);
  assert.match(second, /data-module="\/assets\/Counter-1.js" data-export="Counter"/);
  const { errors } = renderArticle([{ expression: jsx('Counter', '{start:() => 1}') }], { imports: counter });
  assert.match(errors[0].message, /`start` is a function/);
});

test('an unknown component in an expression is named', () => {
  const { errors } = renderArticle([{ expression: jsx('Nope') }]);
  assert.equal(errors[0].message, 'this expression: unknown component `Nope`');
});

test('an element with computed attributes is rendered with its children', () => {
  const div = call('div', { className: 'a' }, [html('<p>b</p>')]);
  assert.deepEqual(render([div]), ['<div class="a"><p>b</p></div>']);
});

test('a call in a paragraph of an island does not split the paragraph', () => {
  const content = [
    html('<p>a <b>b</b> '),
    call('Badge', { text: 'c' }),
    html(' d '),
    { expression: '"<e>"' },
    html('</p>'),
  ];
  const [out] = render([call('Counter', { start: 1 }, [...content, call('Badge', { text: 'f' })])], {
    imports: counter,
  });
  assert.deepEqual(dataOf(out).children, [{ slot: 0 }, { slot: 1 }]);
  const slots = [...out.matchAll(/<quire-html data-slot="\d">(.*?)<\/quire-html>/g)].map(([, slot]) => slot);
  assert.match(slots[0], /^<p>a <b>b<\/b> <span class="q-badge"[^>]*>c<\/span> d &lt;e&gt;<\/p>$/);
  assert.match(slots[1], /^<span class="q-badge"/);
});

test('a component without a directive becomes an island if its props can be serialized', () => {
  const automatic = { Counter: { ...counter.Counter, isAuto: true } };
  // If a prop cannot be serialized, the component becomes static markup and the prop is reported.
  const fallback = renderArticle(
    [{ component: 'Counter', props: [{ name: 'f', expression: '() => 1' }], children: [] }],
    {
      imports: automatic,
    },
  );
  assert.deepEqual(fallback.errors, []);
  assert.equal(fallback.html[0], '<button>undefined</button>');
  assert.deepEqual([fallback.dead.Counter.uses, fallback.dead.Counter.unsent], [['useState'], 'f']);
  // Nested site components are part of the same island.
  const inner = call('Counter', { start: 2 }, [html('<p>text</p>')]);
  const [nested] = render([call('Counter', { start: 1 }, [inner, html('<i>x</i>')])], { imports: automatic });
  assert.match(nested, /data-export="IslandTree"/);
  assert.match(nested, /<button>1<button>2<quire-html data-slot="0"><p>text<\/p>/);
  assert.deepEqual(dataOf(nested).props.tree[0].children, [
    { module: '/assets/Counter-1.js', export: 'Counter', props: { start: 2 }, children: [{ slot: 0 }] },
    { slot: 1 },
  ]);
});

test('BrowserOnly content is rendered in the browser only', () => {
  const imports = {
    NoSSR: { module: '@theme/runtime', export: 'NoSSR' },
    Counter: { ...counter.Counter, isAuto: true },
  };
  const content = [call('Counter', { start: 1 }, [html('<p>inner</p>')]), html('<p>text</p>')];
  const [out] = render([call('NoSSR', { fallback: 'wait' }, content)], { imports });
  assert.match(out, /<quire-html data-slot="0">wait<\/quire-html><\/quire-island><p>text<\/p>$/);
  assert.deepEqual(dataOf(out).props, {
    tree: [
      { module: '/assets/Counter-1.js', export: 'Counter', props: { start: 1 }, children: [{ html: '<p>inner</p>' }] },
    ],
    isDeferred: true,
  });
  const { dead } = renderArticle([{ component: 'NoSSR', props: [], children: [{ expression: 'window.x' }] }], {
    imports,
  });
  assert.deepEqual(dead.NoSSR.uses, ['{window.x}']);
});

test('elements that a component adds to the head', () => {
  const imports = {
    Head: { module: '@theme/runtime', export: 'Head' },
    h: { module: 'react', export: 'createElement' },
  };
  const head = "h(Head, null, h('title', null, 'T ', 1), h('meta', { name: 'a', content: 'b' }), null)";
  const { nodes } = renderArticle([{ expression: head }, html('')], { imports });
  assert.deepEqual(
    nodes.map(node => node.head),
    [
      [
        { name: 'title', attributes: { text: 'T 1' } },
        { name: 'meta', attributes: { name: 'a', content: 'b' } },
      ],
      [],
    ],
  );
});
