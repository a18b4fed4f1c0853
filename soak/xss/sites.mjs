// Generates sites with payloads wherever untrusted text can appear. A site maps paths to files. A page of blocks is
// stored as a list of its blocks, so that it can be split if it does not build.
import { createHash } from 'node:crypto';
import { BASIC, RUN } from './payloads.mjs';

/**
 * The dialects. In `docusaurus`, `.md` pages are Markdown. In `docusaurus-mdx`, `.md` pages are MDX, the dialect's
 * default.
 */
export const DIALECTS = ['quire', 'vitepress', 'docusaurus', 'docusaurus-mdx', 'mdbook'];
const PER_PAGE = 64;
/**
 * Areas of diagnostics that are turned off, because they would exclude pages from the site. Pages with other errors are
 * split.
 */
const AREAS = ['blog', 'components', 'content', 'docusaurus', 'examples', 'frontmatter', 'i18n', 'markdown', 'mdx', 'nav', 'prose', 'search', 'social', 'terms', 'theme', 'twoslash', 'vitepress'];

/** Configures a second language without copies of the first language's pages. */
const SECOND = '\n[translations]\nfallback = false\n\n[[locales]]\nlang = "zh"\nlabel = "Chinese"\n';

/** A mark after a payload. If a page contains the mark, the page shows everything before it. */
export const kept = n => `kept${n}q`;
const line = text => text.replace(/\s*[\r\n\f\v\u0085\u2028\u2029]+\s*/g, ' ');
const quoted = text => JSON.stringify(text.toWellFormed().replace(/\u007f/g, ''));
const chunks = (list, size) => Array.from({ length: Math.ceil(list.length / size) }, (_, at) => list.slice(at * size, (at + 1) * size));
const indented = (text, prefix) => text.split('\n').join(`\n${prefix}`);

function config(name, isPrinted = false) {
  const dialect = name.replace('-mdx', '');
  const format = name === 'docusaurus' ? 'format = "markdown"\n' : '';
  const off = AREAS.map(area => `"${area}/*" = "off"`).join('\n');
  return `title = "Site"\ndescription = "Site"\nlang = "en"\nsiteUrl = "https://site.example"\nprint = ${isPrinted}\n\n[[locales]]\nlang = "en"\nlabel = "English"\n\n[markdown]\ndialect = "${dialect}"\nmath = true\nemoji = true\ncaptions = true\n${format}\n[check.severity]\n${off}\n`;
}

/** Distributes blocks over pages: `{ sink, blocks: [{ n, text }] }`. */
const pagesOf = (sink, blocks, size = PER_PAGE) => chunks(blocks, size).map((part, index) => [`docs/en/${sink}/p${index}.md`, { sink, blocks: part }]);

/** Returns the source of a page of blocks. */
export const pageText = ({ blocks }) => `# Page\n\n${blocks.map(({ text }) => text).join('\n\n')}\n`;

// ---------------------------------------------------------------- Markdown

/**
 * Matches syntax that may extend to the end of the document. Payloads that match are written in a list item, except at
 * the end of a page.
 */
const OPEN = /```|~~~|\$\$|:::|<!--|<\?|<![A-Z[]|<(?:script|style|pre|textarea|title|xmp|plaintext|iframe|noscript|noembed|noframes|svg|math|div|details)/i;

function body(payloads, isMdx) {
  const blocks = payloads.map(({ n, text: raw }) => {
    // In MDX, `<` and `{` begin trusted code. Both become character references, because a backslash could be part of a
    // URL.
    const text = isMdx ? raw.replaceAll('<', '&lt;').replaceAll('{', '&#123;').replace(/^(?=import|export)/gm, '\\') : raw.replaceAll('zd]', `zd${n}]`).replaceAll('zr]', `zr${n}]`).replaceAll('[^z', `[^z${n}`);
    const one = line(text);
    const cell = one.replaceAll('|', '\\|');
    const block = OPEN.test(text) ? `- ${indented(text, '  ')}` : text;
    const tip = text.includes(':::') || OPEN.test(text) ? '' : `\n\n:::tip ${one}\n${one}\n:::`;
    return { n, text: `${block}\n\nx ${one}\n\n> ${indented(text, '> ')}\n\n- ${one}\n\n| ${cell} | b |\n| --- | --- |\n| ${cell} | ${cell} |${tip}\n\n${kept(n)}` };
  });
  const pages = pagesOf('markdown', blocks);
  // Adds one payload with unclosed syntax at the top level to the end of each page.
  const open = payloads.filter(({ text }) => OPEN.test(text));
  pages.forEach(([, page], index) => {
    const unclosed = open[Math.floor((index * open.length) / pages.length)];
    if (unclosed && !isMdx) page.blocks.push({ n: unclosed.n, text: `${kept(unclosed.n)}\n\n${unclosed.text}` });
  });
  return pages;
}

// ---------------------------------------------------------------- math

const MATH = [
  '\\operatorname{%}', '\\operatorname*{%}', '\\operatornamewithlimits{%}', '\\text{%}', '\\textbf{%}', '\\textit{%}', '\\texttt{%}', '\\textrm{%}', '\\textsf{%}', '\\textsc{%}', '\\emph{%}', '\\mbox{%}', '\\hbox{%}', '\\fbox{%}', '\\underbar{%}', '\\mathrm{%}', '\\mathbf{%}', '\\mathit{%}', '\\mathsf{%}', '\\mathtt{%}', '\\mathcal{%}', '\\mathbb{%}', '\\mathfrak{%}', '\\mathop{%}', '\\mathrel{%}', '\\mathbin{%}', '\\mathord{%}', '\\mathopen{%}', '\\mathclose{%}', '\\mathpunct{%}', '\\mathinner{%}', '\\boldsymbol{%}',
  '\\href{%}{x}', '\\href{javascript:%}{x}', '\\url{%}', '\\htmlClass{%}{x}', '\\htmlData{a=%}{x}', '\\htmlId{%}{x}', '\\htmlStyle{%}{x}', '\\style{%}{x}', '\\class{%}{x}', '\\cssId{%}{x}', '\\data{%}{x}', '\\html{%}', '\\unicode{%}', '\\unicode[%]{x41}', '\\char"%', '\\includegraphics{%}', '\\includegraphics[alt=%]{a.png}', '\\toggle{%}{y}\\endtoggle', '\\mathtip{x}{%}', '\\texttip{x}{%}', '\\require{%}', '\\require{html}\\href{%}{x}',
  'x\\tag{%}', 'x\\tag*{%}', 'x\\label{%}', '\\ref{%}', '\\eqref{%}', 'x\\label{%}\\ref{%}\\eqref{%}', '\\begin{equation}x\\label{%}\\tag{%}\\end{equation}\\eqref{%}', '\\begin{align}x&=y\\label{%}\\\\z&=1\\tag{%}\\end{align}\\ref{%}', '\\begin{gather}x\\tag{%}\\\\ y\\label{%}\\end{gather}', '\\begin{multline}x\\tag{%}\\\\ y\\end{multline}',
  '\\color{%} x', '\\color[%]{red}x', '\\textcolor{%}{x}', '\\colorbox{%}{x}', '\\fcolorbox{%}{red}{x}', '\\definecolor{%}{HTML}{ff0000}x', '\\color{#ff0000}\\text{%}', '\\def\\zz{%}\\zz', '\\gdef\\zz{%}\\zz', '\\newcommand{\\zz}{%}\\zz', '\\newcommand{\\zz}[1]{#1}\\zz{%}', '\\renewcommand{\\alpha}{\\operatorname{%}}\\alpha', '\\providecommand{\\zz}{%}\\zz', '\\let\\zz=%\\zz', '\\DeclareMathOperator{\\zz}{%}\\zz', '\\DeclareMathOperator*{\\zz}{%}\\zz', '\\newenvironment{zz}{%}{}\\begin{zz}x\\end{zz}',
  '\\begin{%}x\\end{%}', '\\begin{array}{%}x\\end{array}', '\\begin{array}{c|@{%}c}x&y\\end{array}', '\\begin{array}[%]{c}x\\end{array}', '\\begin{subarray}{%}x\\end{subarray}', '\\begin{matrix}%\\end{matrix}', '\\begin{pmatrix}%&%\\\\%&%\\end{pmatrix}', '\\begin{pmatrix}[%]x\\end{pmatrix}', '\\begin{cases}%&\\text{%}\\end{cases}', '\\begin{aligned}%&=%\\end{aligned}', '\\begin{smallmatrix}%\\end{smallmatrix}', '\\substack{%\\\\%}', '\\hline%', '\\cline{%}', '\\multicolumn{2}{%}{x}',
  '\\left<%\\right>', '\\left%\\right%', '\\middle%', '\\big%', '\\Bigl<%\\Bigr>', '\\frac{%}{%}', '\\genfrac{%}{%}{1pt}{0}{a}{b}', '\\genfrac{(}{)}{%}{0}{a}{b}', '\\genfrac<>{1pt}{%}{a}{b}', '\\sqrt[%]{%}', '\\binom{%}{%}', '\\overset{%}{x}', '\\underset{%}{x}', '\\stackrel{%}{=}', '\\overbrace{x}^{%}', '\\underbrace{x}_{%}', '\\xrightarrow[%]{%}', '\\sideset{_%}{^%}\\sum', '\\prescript{%}{%}{x}', '\\hspace{%}', '\\hspace*{%}', '\\mspace{%}', '\\kern%', '\\mkern%', '\\hskip%', '\\rule{%}{%}', '\\raisebox{%}{x}', '\\smash[%]{x}', '\\phantom{%}', '\\boxed{%}', '\\cancel{%}', '\\bcancel{%}', '\\sout{%}', '\\enclose{%}{x}', '\\not%', '\\mod{%}', '\\pmod{%}', '\\bmod %', '\\hat{%}', '\\vec{%}', '\\overline{%}', 'x^{%}', 'x_{%}', "x'%", '\\sum_{%}^{%}', '\\lim\\limits_{%}', '\\mathchoice{%}{%}{%}{%}', '\\ce{%}', '\\pu{%}', '\\SI{%}{%}', '\\verb|%|', '\\verb+%+', '\\verb*|%|', '\\%', '\\%x', '% x', '%', '{%}', '\\$%', '\\text{a $%$ b}', '\\text{a $\\operatorname{%}$ b}', '\\text{\\text{%}}', '\\textbf{\\textit{%}}', '\\operatorname{\\text{%}}', '\\operatorname{a\\textless %\\textgreater}', '\\textless %\\textgreater', '\\operatorname{\\mathrm{%}}', '\\mathrm{a}\\mathrm{%}', '\\htmlmathml{%}{%}', '\\special{%}', '\\href{x}{%}', '\\relax%', '\\"%', "\\text{\\'%}", '\\text{\\`%}', '\\text{\\^%}', '\\text{\\c{%}}', '\\text{\\tiny %}', '\\mathbf %', '\\dots%', '\\And{%}', '\\genfrac{<}{>}{0pt}{1}{%}{%}', '\\operatorname{#1}%', '\\sqrt[\\operatorname{%}]{x}', '\\begin{array}{c}\\operatorname{%}\\end{array}', '\\tag{\\operatorname{%}}x', 'x%%',
];

function math(payloads, basics, at, isKept) {
  const calm = text => line(text).replace(/[{}$%#\\&~^_`|]/g, '').trim() || 'x';
  const formula = (template, text) => template.replaceAll('%', () => text);
  const blocks = payloads.flatMap(({ n, text }) => {
    const first = MATH[(n + at) % MATH.length];
    const second = MATH[(n * 7 + at + 3) % 16];
    const one = line(text);
    const inline = /[$`]/.test(one) ? '' : `x $${one}$ y\n\n`;
    return [
      { n, text: `${inline}$$\n${formula(first, calm(text))}\n$$\n\n$$\n${formula('\\text{%}', calm(text).replace(/[^ -~]/g, ''))} \\text{${kept(n)}}\n$$` },
      { n, text: `$$\n${formula(second, calm(text))}\n$$\n\n$$\n${formula(second, one)}\n$$` },
    ];
  });
  const templates = MATH.flatMap(template =>
    basics.map(({ n, text }) => ({ n, text: `$$\n${formula(template, line(text))}\n$$\n\n$$\n${formula(template, calm(text))} \\text{${kept(n)}}\n$$` })),
  );
  // Adds labels with the ids of shell elements.
  const ids = ['quire-page', 'quire-root', 'quire-main', 'quire-nav', 'quire-sidebar'].map(id => ({ n: 900_001, text: `$$\n\\begin{equation}x\\label{${id}}\\tag{${id}}\\end{equation}\n$$` }));
  return pagesOf('math', [...blocks, ...templates, ...ids].filter(isKept), PER_PAGE * 2);
}

// ---------------------------------------------------------------- Mermaid

/** Kinds of diagrams: the start, and a function that creates statements from a label and a number. */
const MERMAID = [
  ['flowchart LR', (label, i) => `a${i}["${label}"] -->|"${label}"| b${i}("${label}")`],
  ['flowchart LR', (label, i) => `a${i}[${label}] -- ${label} --> b${i}{${label}}`],
  ['flowchart TD', (label, i) => `a${i}["\`${label} **b**\`"]`],
  ['flowchart TD', (label, i) => `subgraph s${i}["${label}"]\na${i} --> b${i}\nend`],
  ['flowchart TD', (label, i) => `a${i}["x"]\nclick a${i} href "${label}" "${label}" _blank`],
  ['flowchart TD', (label, i) => `a${i}["x"]\nclick a${i} href "javascript:${label}"`],
  ['flowchart TD', (label, i) => `a${i}["${label}"]\nclick a${i} call zq(${i}) "${label}"`],
  ['flowchart TD', (label, i) => `a${i}["${label}"]\nclick a${i} "${label}"`],
  ['flowchart TD', (label, i) => `a${i}["x"]\nstyle a${i} fill:${label},stroke:#333`, 'css'],
  ['flowchart TD', (label, i) => `a${i}["x"]:::c${i}\nclassDef c${i} fill:${label},color:red`, 'css'],
  ['flowchart TD', (label, i) => `a${i} --> b${i}\nlinkStyle ${i} stroke:${label}`, 'css'],
  ['flowchart TD', (label, i) => `a${i}@{ shape: rect, label: "${label}" }`],
  ['flowchart TD', (label, i) => `a${i}@{ img: "${label}", label: "${label}", w: 60, h: 60 }`],
  ['flowchart TD', (label, i) => `a${i}@{ icon: "${label}", label: "${label}" }`],
  ['flowchart TD', (label, i) => `a${i}["<img src=x:x onerror='${label}'> ${label}"]`],
  ['flowchart TD', (label, i) => `a${i}["fa:fa-${label} ${label}"]`],
  ['flowchart TD', (label, i) => `a${i}["$$${label}$$ ${label}"]`],
  ['flowchart TD', (label, i) => `accTitle: ${label}\naccDescr: ${label}\na${i}["x"]`],
  ['flowchart TD', (label, i) => `accDescr {\n${label}\n}\na${i}["x"]`],
  ['%%{init: {"securityLevel": "loose", "flowchart": {"htmlLabels": true}}}%%\nflowchart TD', (label, i) => `a${i}["${label}"] -->|"${label}"| b${i}`],
  ['%%{init: {"securityLevel": "loose", "htmlLabels": false}}%%\nflowchart TD', (label, i) => `a${i}["${label}"]`],
  [label => `%%{init: {"themeCSS": "${label}"}}%%\nflowchart TD`, (label, i) => `a${i}["${label}"]`],
  [label => `%%{init: {"theme": "base", "themeVariables": {"primaryColor": "${label}", "fontFamily": "${label}"}}}%%\nflowchart TD`, (label, i) => `a${i}["${label}"]`],
  [label => `%%{init: {"fontFamily": "${label}", "altFontFamily": "${label}", "themeCSS": ".node{}</style><img src=x:x onerror='${label}'>"}}%%\nflowchart TD`, (label, i) => `a${i}["${label}"]`],
  [label => `---\ntitle: "${label}"\nconfig:\n  themeCSS: "${label}"\n  theme: "${label}"\n---\nflowchart TD`, (label, i) => `a${i}["${label}"]`],
  ['sequenceDiagram', (label, i) => `participant A${i} as ${label}\nA${i}->>A${i}: ${label}\nNote over A${i}: ${label}`],
  ['sequenceDiagram', (label, i) => `actor A${i} as ${label}\nlink A${i}: ${label} @ ${label}\nA${i}->>A${i}: x`],
  ['sequenceDiagram', (label, i) => `participant A${i}\nlinks A${i}: {"${label}": "javascript:${label}"}\nproperties A${i}: {"class": "${label}"}\nA${i}->>A${i}: ${label}`],
  ['sequenceDiagram', (label, i) => `box ${label}\nparticipant A${i}\nend\nloop ${label}\nA${i}->>A${i}: ${label}\nend`],
  ['sequenceDiagram', (label, i) => `title: ${label}\naccTitle: ${label}\nrect rgb(0,0,0)\nA${i}->>B: ${label}\nend`],
  ['classDiagram', (label, i) => `class C${i}["${label}"] {\n+${label}\n}\nC${i} --> D${i} : ${label}`],
  ['classDiagram', (label, i) => `class C${i}\nC${i} : ${label}\nnote for C${i} "${label}"\n<<${label}>> C${i}`],
  ['classDiagram', (label, i) => `class C${i}\nclick C${i} href "${label}" "${label}"\nlink C${i} "${label}" "${label}"`],
  ['classDiagram', (label, i) => `class C${i}\ncallback C${i} "zq" "${label}"\nclick C${i} call zq(${i}) "${label}"\nnote "${label}"`],
  ['stateDiagram-v2', (label, i) => `s${i} : ${label}\ns${i} --> t${i} : ${label}`],
  ['stateDiagram-v2', (label, i) => `state "${label}" as s${i}\nnote right of s${i} : ${label}`],
  ['stateDiagram-v2', (label, i) => `s${i} : x\nclassDef c${i} fill:${label}\nclass s${i} c${i}\nclick s${i} href "${label}"`, 'css'],
  ['erDiagram', (label, i) => `A${i} ||--o{ B${i} : "${label}"`],
  ['erDiagram', (label, i) => `A${i}["${label}"] {\nstring a "${label}"\n}`],
  ['erDiagram', (label, i) => `"${label}" ||--|| B${i} : x`],
  ['gantt\ndateFormat YYYY-MM-DD', (label, i) => `section ${label}\n${label} :a${i}, 2024-01-01, 1d`],
  ['gantt\ndateFormat YYYY-MM-DD', (label, i) => `title ${label}\nsection x\nx :a${i}, 2024-01-01, 1d\nclick a${i} href "${label}"`],
  ['gantt\ndateFormat YYYY-MM-DD', (label, i) => `section x\n${label} :a${i}, 2024-01-01, 1d\nclick a${i} call zq(${i})\naxisFormat %Y`],
  [label => `pie showData title ${label}`, label => `"${label}" : 1`],
  [label => `timeline\ntitle ${label}`, label => `section ${label}\n${label} : ${label} : ${label}`],
  [label => `journey\ntitle ${label}`, label => `section ${label}\n${label}: 5: ${label}`],
  [label => `quadrantChart\ntitle ${label}`, label => `x-axis "${label}" --> "${label}"\nquadrant-1 "${label}"\n"${label}": [0.3, 0.6]`],
  [label => `xychart-beta\ntitle "${label}"`, label => `x-axis "${label}" ["${label}", b]\ny-axis "${label}" 0 --> 9\nbar [1, 2]`, 'one'],
  ['mindmap\nroot((x))', (label, i) => `  m${i}["${label}"]\n    ::icon(${label})`],
  ['mindmap\nroot((x))', (label, i) => `  m${i}[${label}]\n  ${label}\n    :::${label}`],
  ['mindmap\nroot((x))', (label, i) => `  m${i}["\`${label} **x**\`"]`],
  ['gitGraph', label => `commit id: "${label}" tag: "${label}" msg: "${label}"`],
  ['gitGraph', (label, i) => `commit id: "${i}"\nbranch "${label}"\ncheckout "${label}"\ncommit tag: "${label}"`],
  ['C4Context', (label, i) => `Person(a${i}, "${label}", "${label}", $sprite="${label}", $link="javascript:${label}", $tags="${label}")`],
  [label => `C4Context\ntitle ${label}`, (label, i) => `Boundary(b${i}, "${label}", "${label}") {\nSystem(a${i}, "${label}", "${label}")\n}\nRel(a${i}, a${i}, "${label}", "${label}")\nUpdateElementStyle(a${i}, $fontColor="${label}", $bgColor="${label}")`],
  ['block-beta\ncolumns 3', (label, i) => `a${i}["${label}"] b${i}("${label}")`],
  ['packet-beta', (label, i) => `${i * 8}-${i * 8 + 7}: "${label}"`, 'one'],
  ['architecture-beta', (label, i) => `service a${i}(cloud)[${label}]`, 'word'],
  ['architecture-beta', (label, i) => `group g${i}(${label})["${label}"]\nservice a${i}(internet)["${label}"] in g${i}`, 'word'],
  ['requirementDiagram', (label, i) => `requirement r${i} {\nid: "${label}"\ntext: "${label}"\nrisk: high\nverifymethod: test\n}\nelement e${i} {\ntype: "${label}"\ndocref: "${label}"\n}\ne${i} - satisfies -> r${i}`],
  ['sankey-beta', label => `"${label}","${label} 2",1`],
  ['kanban', (label, i) => `k${i}[${label}]\n  t${i}[${label}]@{ ticket: "${label}", assigned: "${label}", priority: "High" }`],
  ['---\nconfig:\n  kanban:\n    ticketBaseUrl: "javascript:zq(1)//#TICKET#"\n---\nkanban', (label, i) => `k${i}[x]\n  t${i}[${label}]@{ ticket: "${label}" }`],
  [label => `radar-beta\ntitle ${label}`, (label, i) => `axis a${i}["${label}"]\ncurve c${i}["${label}"]{1}`],
  ['treemap-beta', label => `"${label}"\n    "${label} 2": 3`],
  ['zenuml', label => `title ${label}\n@Actor A->B: ${label}`],
  [label => `info ${label}`, label => label],
  [label => label, (label, i) => `a${i} --> b`],
];

const SPELLED = {
  '': text => line(text).replaceAll('"', '#quot;').replaceAll('`', "'"),
  css: text => line(text).replace(/[,:;"`#]/g, ''),
  word: text => line(text).replace(/["`\][{}]/g, ''),
  one: text => line(text).replaceAll('"', "'").replaceAll('`', "'"),
};

/** Returns a diagram with payloads. `calm` omits characters that separate statements in any kind of diagram. */
function diagram(template, items, calm = false) {
  const [head, item, spelling = ''] = template;
  const label = ({ n, text }) => {
    const spelled = SPELLED[spelling](text);
    return `${calm ? spelled.replace(/#quot;|["'`;:{}[\]()#%@|\\,&*$~^\u0000-\u001f]|--+|==+|\b(?:end|click)\b/g, ' ').replace(/\s+/g, ' ') : spelled} ${kept(n)}`.trim();
  };
  const start = typeof head === 'string' ? head : head(label(items[0]));
  const body = items.map((one, index) => item(label(one), index)).join('\n');
  return `\`\`\`\`\`\`mermaid\n${start}\n${body}\n\`\`\`\`\`\``;
}

/** Returns pages of diagrams. Each block stores the data for splitting a diagram that does not parse. */
function mermaid(payloads, basics, at, size = 6) {
  const byTemplate = MERMAID.map(() => []);
  for (const payload of payloads) byTemplate[(payload.n + at) % MERMAID.length].push(payload);
  const groups = MERMAID.flatMap((template, index) => [...chunks(byTemplate[index], template[2] === 'one' ? 1 : size), ...basics.map(basic => [basic])].map(items => ({ template, items })));
  return pagesOf('mermaid', groups.map(drawDiagram), 40);
}

function drawDiagram({ template, items, calm = false }) {
  return { n: items[0].n, all: items.map(({ n }) => n), template, items, calm, text: diagram(template, items, calm) };
}

/**
 * Replaces a diagram that does not parse: first with one diagram per payload, then with a diagram without separators,
 * then with a flowchart whose labels are payloads.
 */
export function split({ template, items, calm }) {
  if (items.length > 1) return items.map(item => drawDiagram({ template, items: [item] }));
  if (!calm) return [drawDiagram({ template, items, calm: true })];
  return template === MERMAID[0] ? [] : [drawDiagram({ template: MERMAID[0], items, calm: true })];
}

// ---------------------------------------------------------------- code

const LANGUAGES = ['js', 'ts', 'tsx', 'jsx', 'html', 'vue', 'svelte', 'xml', 'css', 'scss', 'less', 'json', 'json5', 'yaml', 'toml', 'md', 'mdx', 'rust', 'go', 'py', 'php', 'rb', 'java', 'c', 'cpp', 'cs', 'sh', 'bash', 'console', 'diff', 'sql', 'graphql', 'lua', 'ini', 'text', 'txt', '', 'zz-unknown', 'latex', 'erb', 'haml', 'asp', 'jsp', 'http', 'nginx', 'dockerfile'];
const CODE = [
  (one, text, lang) => `${lang}\n${text}`,
  (one, text, lang) => `${lang} title="${one.replaceAll('"', "'")}" lineNumbers {1,2}\n${text}`,
  (one, text, lang) => `${lang} title='${one.replaceAll("'", '"')}'\n${text}`,
  (one, text, lang) => `${lang} ${one}\n${text}`,
  (one, text) => `${one}\n${text}`,
  (one, text, lang) => `${lang} {${one}}\n${text}`,
  (one, text, lang) => `${lang} [${one}]\n${text}`,
  (one, text, lang) => `${lang} /${one}/ title=${one}\n${text}`,
  (one, text) => `js\n${one} // [!code ++]\n${one} // [!code --]\nx // [!code ${one}]\nx // [!code word:${one}]`,
  (one, text) => `html\n${one} <!-- [!code highlight] -->\n<!-- ${one} [!code focus] -->`,
  (one, text) => `js\n// highlight-next-line\n${one}\n// highlight-start ${one}\n${one}\n// highlight-end`,
  (one, text) => `diff\n+${one}\n-${one}\n@@ ${one}`,
  (one, text) => `rust\n# ${one}\nfn main() { "${one}" }`,
  (one, text, lang) => `${lang} file="${one.replaceAll('"', "'")}"\n${text}`,
  (one, text, lang) => `${lang} wrapCode expanded lineNumbers=${one}\n${text}`,
  (one, text) => `console\n$ ${one}\n${one}`,
  (one, text) => `ts twoslash title="${one.replaceAll('"', "'")}"\n// @errors: ${one}\nconst a = 1; // ${one}\n//    ^? ${one}`,
  (one, text, lang) => `${lang}:line-numbers=${one} {1}\n${text}`,
];

function code(payloads, at) {
  const blocks = payloads.map(({ n, text }) => {
    const one = line(text).replaceAll('`', "'");
    const lang = LANGUAGES[(n + at) % LANGUAGES.length];
    const fence = '`'.repeat(9);
    const safe = text.replaceAll(fence, '');
    const block = template => `${fence}${template(one, safe, lang)}\n${fence}`;
    const [first, second] = [CODE[0], CODE[1 + ((n + at) % (CODE.length - 1))]];
    const group = n % 16 === 0 ? `\n\n:::code-group\n\n${fence}js [${one}]\nx\n${fence}\n\n${fence}js title="${one.replaceAll('"', "'")}"\nx\n${fence}\n\n:::` : '';
    return { n, text: `${block(first)}\n\n${block(second)}${group}\n\n\`${one}\`\n\n${kept(n)}` };
  });
  return pagesOf('code', blocks);
}

// ---------------------------------------------------------------- file names

/** A one-pixel GIF. SVG files would be documents, which take Chromium much longer. */
const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

function names(payloads) {
  const files = {};
  const usable = payloads.map(({ n, text }) => ({ n, name: `${text.replace(/[/\u0000]/g, '').slice(0, 60).toWellFormed()}-${n}`.replace(/^\.+/, '') }));
  const blocks = usable.map(({ n, name }) => {
    files[`docs/en/names/images/${name}.gif`] = PIXEL;
    const url = `./images/${encodeURIComponent(name)}.gif`;
    return { n, text: `![x](${url}) <img src="${url}" alt="x"> [x](${url})\n\n${kept(n)}` };
  });
  const pages = usable.filter((_, index) => index % Math.ceil(usable.length / 60) === 0);
  return [...Object.entries(files), ...pagesOf('names', blocks, PER_PAGE * 4), ...pages.map(({ n, name }) => [`docs/en/names/pages/${name}.md`, { sink: 'names', blocks: [{ n, text: kept(n) }], isBare: true }])];
}

/** The payloads that best reveal missing escaping. Every template is tested with them. */
const BASICS = BASIC.slice(0, 5).map((text, index) => ({ n: 900_001 + index, text: text.replaceAll(RUN, `zq(${900_001 + index})`) }));

/** Returns a site of diagrams, which is built several times, because diagrams that do not parse are split. */
export function mermaidSite(dialect, payloads, options) {
  const at = DIALECTS.indexOf(dialect) * 17 + options.seed;
  return Object.fromEntries([['quire.toml', config(dialect)], ['docs/en/index.md', '# Start\n'], ...mermaid(payloads, BASICS.slice(0, 2), at)]);
}

/** Returns a site with payloads in page content. */
export function contentSite(dialect, payloads, options) {
  const isKept = ({ text }) => !options.except?.test(text);
  const at = DIALECTS.indexOf(dialect) * 17 + options.seed;
  return Object.fromEntries([
    ['quire.toml', config(dialect)],
    ['docs/en/index.md', '# Start\n\nClean.\n'],
    ...body(payloads, dialect === 'docusaurus-mdx'),
    ...math(payloads, BASICS, at, isKept),
    ...code(payloads, at),
    ...names(payloads),
  ]);
}

/**
 * Returns a site with a print page, which contains all pages. The site contains only a sample of the payloads, because
 * the print page takes the longest to load.
 */
export function printSite(dialect, payloads) {
  const sample = payloads.filter((_, index) => index % 8 === 0);
  return Object.fromEntries([['quire.toml', config(dialect, true)], ['docs/en/index.md', '# Start\n'], ...body(sample, dialect === 'docusaurus-mdx')]);
}

// ---------------------------------------------------------------- frontmatter and ledgers

const digest = text => createHash('sha256').update(text).digest('hex').slice(0, 32);

function yaml(value, indent = '') {
  if (Array.isArray(value)) return value.map(item => `\n${indent}- ${typeof item === 'object' ? yaml(item, `${indent}  `).trimStart() : quoted(String(item))}`).join('');
  if (typeof value === 'object') return Object.entries(value).map(([key, item]) => `\n${indent}${key}: ${typeof item === 'object' ? yaml(item, `${indent}  `) : typeof item === 'string' ? quoted(item) : item}`).join('');
  return String(value);
}

function frontmatter(payloads) {
  // Tags and author names become file names.
  const short = ({ n, text }) => `${text.slice(0, 50).toWellFormed()} ${kept(n)}`;
  const marked = ({ n, text }) => `${text} ${kept(n)}`;
  // Uses every payload once on the cards of a home page and once in the keys of a page or post.
  const homes = chunks(payloads, 160).map((part, index) => {
    const text = at => marked(part[at % part.length]);
    const cards = chunks(part.slice(10), 3).map(([a, b, c]) => ({ title: marked(a), details: b ? marked(b) : 'x', linkText: c ? marked(c) : 'x', link: '/', icon: c ? marked(c) : 'x' }));
    const hero = { name: text(0), text: text(1), tagline: text(2), actions: [{ text: text(3), link: '/' }, { text: text(4), link: '/', theme: 'alt' }], image: { src: '/a.svg', alt: text(5) } };
    const head = { pageType: 'home', title: text(6), titleSuffix: text(7), description: text(8), hero, features: cards, head: [['meta', { name: text(9), content: text(0) }], ['link', { rel: 'author', href: text(1), title: text(2) }]] };
    return [`docs/en/frontmatter/home${index}.md`, head];
  });
  const docs = chunks(payloads, 20).map((part, index) => {
    const text = at => marked(part[at % part.length]);
    const head = { title: text(0), titleSuffix: text(1), description: text(2), tag: text(3), context: text(4), sidebar_label: text(5), sidebarTitle: text(6), slug: index % 9 === 0 ? `/s${index}/${part[0].text.slice(0, 20)}` : undefined, id: undefined, keywords: [text(7), text(8)], badge: text(9), outlineTitle: text(10), editLink: text(11), custom: { text: text(12), html: text(13) }, hide_title: false, toc_title: text(3), head: [['meta', { property: 'og:title', content: text(5) }], ['meta', { name: 'x', content: text(6), title: text(7) }]] };
    for (const key of Object.keys(head)) if (head[key] === undefined) delete head[key];
    return [`docs/en/frontmatter/d${index}.md`, head];
  });
  const landings = chunks(payloads, 6).slice(0, 10).map((part, index) => {
    const text = at => marked(part[at % part.length]);
    return [`docs/en/frontmatter/l${index}.md`, { pageType: 'home', title: text(0), landing: { subtitle: text(1), description: text(2), primary: { text: text(3), link: '/' }, secondary: { text: text(4), link: '/' }, command: text(5) } }];
  });
  // Each tag and each author gets a page.
  const posts = chunks(payloads.filter((_, index) => index % 30 === 0), 40).map((part, index) => {
    const text = at => marked(part[at % part.length]);
    const day = `2024-${String(1 + (index % 12)).padStart(2, '0')}-${String(1 + (index % 28)).padStart(2, '0')}`;
    return [`docs/en/blog/b${index}.md`, { title: text(0), description: text(1), date: day, tags: part.slice(2, 20).map(short), authors: part.slice(20).map(one => ({ name: short(one), title: marked(one), url: 'https://ok.example' })) }];
  });
  const page = ([path, head]) => [path, { sink: 'frontmatter', blocks: [], head: yaml(head).trim() }];
  return [...homes, ...docs, ...landings, ...posts].map(page);
}

function ledgers(payloads) {
  const marked = ({ n, text }) => `${text} ${kept(n)}`;
  const files = [];
  const records = {};
  for (const [index, part] of chunks(payloads, 80).entries()) {
    const blocks = part.map(one => {
      const source = `const a${one.n} = 1;`;
      const shown = { line: 0, character: 6, length: `a${one.n}`.length };
      const record = { code: source, hovers: [{ ...shown, text: marked(one), docs: marked(one) }], errors: [{ ...shown, code: 2322, message: marked(one) }] };
      for (const end of ['', '\n']) for (const more of ['', '\n//    ^?']) records[digest(`ts\n${source}${more}${end}`)] = record;
      return { n: one.n, text: `\`\`\`ts twoslash\n${source}\n//    ^?\n\`\`\`` };
    });
    files.push([`docs/en/ledger/t${index}.md`, { sink: 'ledger', blocks }]);
    const name = `e${index}`;
    const record = {
      title: marked(part[0]),
      tools: { [marked(part[1] ?? part[0])]: marked(part[2] ?? part[0]) },
      sources: { 'package.json': '00' },
      runs: [{ command: part.slice(0, 10).map(marked), exitCode: 1, log: part.slice(10, 40).map(one => line(marked(one))) }],
      files: [...part.slice(40, 60).map(one => ({ path: `dist/${line(marked(one))}`, bytes: 3 })), { path: 'dist/a.html', bytes: 3, text: part.slice(60).map(one => line(marked(one))) }].sort((a, b) => (a.path < b.path ? -1 : 1)),
    };
    files.push([`examples/recorded/${name}.json`, JSON.stringify(record)], [`examples/${name}/package.json`, '{ "name": "x", "version": "1.0.0" }\n']);
    files.push([`docs/en/ledger/${name}.mdx`, { sink: 'ledger', blocks: [], isBare: true, text: `# Page\n\n<Example name="${name}" />\n\n<OutputLog example="${name}" />\n\n<OutputTree example="${name}" />\n\n<Output example="${name}" file="a.html" />\n` }]);
    const sections = part.slice(0, 40);
    const texts = sections.map(one => `## ${line(one.text).replace(/[<{`\[\]*_$:]/g, '\\$&')} ${kept(one.n)} {#s${one.n}}\n\nText`).join('\n\n');
    files.push([`docs/en/ledger/n${index}.md`, { sink: 'ledger', blocks: [], text: `# Page\n\n${texts}\n` }], [`docs/zh/ledger/n${index}.md`, { sink: 'ledger', blocks: [], text: `# Page\n\n${sections.map(one => `## Text {#s${one.n}}\n\nText`).join('\n\n')}\n` }]);
  }
  const old = payloads.map(one => [`zh/ledger/n${Math.floor(payloads.indexOf(one) / 80)}.md#${one.n % 2 ? `s${one.n}` : marked(one)}`, '000000000000']);
  files.push(['twoslash.json', JSON.stringify({ typescript: '5.9.3', blocks: records })]);
  files.push(['translations.json', JSON.stringify(Object.fromEntries([...chunks(payloads, 80).flatMap((_, index) => [[`zh/ledger/n${index}.md`, '000000000000'], [`zh/ledger/n${index}.md#`, '000000000000']]), ...old].sort(([a], [b]) => (a < b ? -1 : 1))), null, 2)]);
  files.push(['addresses.json', JSON.stringify(payloads.map(one => `/${marked(one)}`).sort(), null, 2)]);
  files.push(['terms.toml', payloads.slice(0, 300).map(one => `[[terms]]\nmeaning = ${quoted(marked(one))}\nwrite = ${quoted(one.text)}\nnot = [${quoted(`${one.text} x`)}]\n`).join('\n')]);
  return files;
}

/** Returns a site with payloads in frontmatter, posts and ledgers. */
export function dataSite(dialect, payloads) {
  const more = `\n[[blog]]\nfolder = "blog"\n${SECOND}`;
  return Object.fromEntries([
    ['quire.toml', config(dialect) + more],
    ['docs/en/index.md', '# Start\n\nClean.\n'],
    ['docs/zh/index.md', '# Start\n\nClean.\n'],
    ...frontmatter(payloads),
    ...ledgers(payloads),
  ]);
}

// ---------------------------------------------------------------- navigation and configuration

/** Returns a site with navigation files, each of which contains every payload. */
export function navigationSite(dialect, payloads) {
  const marked = ({ n, text }) => `${text} ${kept(n)}`;
  const files = { 'quire.toml': config(dialect) + SECOND, 'docs/en/index.md': '# Start\n', 'docs/zh/index.md': '# Start\n' };
  const menus = chunks(payloads, 60).map(part => ({ text: marked(part[0]), tag: marked(part[1 % part.length]), activeMatch: part[0].text, items: part.map((one, index) => ({ text: marked(one), link: index % 3 ? '/' : `https://ok.example/${encodeURIComponent(one.text)}`, tag: marked(part[(index + 1) % part.length]), icon: marked(one) })) }));
  files['docs/en/_nav.json'] = JSON.stringify(menus);
  const meta = [];
  // Every page shows these menus and sidebars, so a few pages are enough.
  const groups = chunks(payloads, 250);
  for (const [index, part] of groups.entries()) {
    const folder = `docs/en/navigation${index}`;
    files[`${folder}/index.md`] = { sink: 'navigation', blocks: [] };
    files[`${folder}/a.md`] = { sink: 'navigation', blocks: [] };
    const [first, second, third, ...rest] = part;
    const entry = (one, at) => [
      { type: 'custom-link', label: marked(one), link: '/', tag: marked(one), context: marked(one), icon: marked(one) },
      { type: 'section-header', label: marked(one), tag: marked(one) },
      { type: 'custom-link', label: marked(one), items: [{ label: marked(one), link: `https://ok.example/?${encodeURIComponent(one.text)}` }], tag: marked(one) },
      { type: 'custom-link', label: marked(one), items: [{ label: marked(one), link: '/' }], generatedIndex: { path: `/gen/${index}-${at}`, title: marked(one), description: marked(one) } },
      { type: 'custom-link', link: `https://ok.example/${one.text.replace(/[\u0000-\u0020]/g, '')}${kept(one.n)}`, label: marked(one) },
    ][at % 83 === 3 ? 3 : [0, 1, 2, 4][at % 4]];
    files[`${folder}/_meta.json`] = JSON.stringify([{ type: 'file', name: 'index', label: marked(first), tag: marked(first) }, { type: 'file', name: 'a', label: marked(second ?? first), tag: marked(second ?? first), context: marked(third ?? first) }, ...rest.map(entry)]);
    meta.push({ type: 'dir', name: `navigation${index}`, label: marked(first), tag: marked(second ?? first), context: marked(third ?? first), collapsible: true });
  }
  files['docs/en/_meta.json'] = JSON.stringify(meta);
  const lists = Object.fromEntries(chunks(payloads, 200).map((part, index) => [index === 0 ? '/' : part[0].text.slice(0, 80), part.map(one => ({ type: 'custom-link', label: marked(one), link: '/', tag: marked(one) }))]));
  files['docs/zh/_sidebars.json'] = JSON.stringify(lists);
  return files;
}

const TAGS = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'pl', 'cs', 'sv', 'ru', 'tr', 'ja', 'ko', 'ar', 'zh'];

/**
 * Returns a site with payloads in all configuration strings that are not documented as markup. `keys` are the keys of
 * interface strings.
 */
export function configSite(dialect, payloads, options) {
  const { keys } = options;
  let at = 0;
  const text = () => {
    const one = payloads[at++ % payloads.length];
    return quoted(line(`${one.text} ${kept(one.n)}`));
  };
  const words = list => list.map(key => `${key} = ${text()}`).join('\n');
  const locales = TAGS.map(lang => `[[locales]]\nlang = "${lang}"\n${words(['label', 'title', 'description', 'outlineTitle', 'prevPageText', 'nextPageText', 'searchPlaceholderText', 'searchNoResultsText'])}\n\n[locales.editLink]\ndocRepoBaseUrl = "https://ok.example/"\ntext = ${text()}\n\n[locales.overview]\n${words(['filterNameText', 'filterPlaceholderText', 'filterNoResultText'])}\n\n[locales.texts]\n${words(keys)}\n`);
  // The home pages show these lists. Together, they have room for every payload.
  const social = Array.from({ length: 20 }, () => `[[socialLinks]]\nicon = "github"\nmode = "text"\ncontent = ${text()}\n`).join('\n');
  const tools = () => Array.from({ length: 1080 }, () => `{ name = ${text()}, desc = ${text()}, descEn = ${text()}, url = "https://ok.example", logo = "/a.svg" }`).join(', ');
  const authors = Array.from({ length: 5 }, (_, index) => `[authors.a${index}]\nname = ${text()}\ntitle = ${text()}\n`).join('\n');
  const footer = `[footer]\nmessage = [${Array.from({ length: 60 }, text).join(', ')}]\n`;
  const theme = `[theme.landing]\nsubtitle = ${text()}\ndescription = ${text()}\ncommand = ${text()}\nprimary = { text = ${text()}, link = "/" }\nsecondary = { text = ${text()}, link = "/" }\n\n[theme.footer]\nmessage = [${Array.from({ length: 40 }, text).join(', ')}]\n\n[theme.tools]\nheader = { text = ${text()}, link = "https://ok.example" }\n\n[[theme.tools.groups]]\ntitle = ${text()}\ntitleEn = ${text()}\nlinks = [${tools()}]\n\n[theme.toolStack]\ntitle = ${text()}\ndescription = ${text()}\nlinks = [${tools()}]\n`;
  const base = config(dialect).replace('[[locales]]\nlang = "en"\nlabel = "English"\n', '').replace('title = "Site"', () => `title = ${text()}\nlogoText = ${text()}`).replace('description = "Site"', () => `description = ${text()}`);
  const blog = `[[blog]]\nfolder = "blog"\ntitle = ${text()}\ndescription = ${text()}\n`;
  const files = { 'quire.toml': [base, '[translations]\nfallback = false\n', locales.join('\n'), social, theme, footer, authors, blog].join('\n') };
  for (const lang of TAGS) {
    files[`docs/${lang}/index.md`] = { sink: 'config', blocks: [], head: 'pageType: home' };
    files[`docs/${lang}/a/index.md`] = { sink: 'config', blocks: [], head: 'overview: true' };
    files[`docs/${lang}/a/b.md`] = { sink: 'config', blocks: [], text: '# Page\n\n## A heading\n\n:::tip\nx\n:::\n\n```js title="x"\nx\n```\n\n```mermaid\npie\n"a": 1\n```\n\n![x](/a.svg)\n' };
    if (lang === 'en' || lang === 'ar') files[`docs/${lang}/blog/c.md`] = { sink: 'config', blocks: [], head: `title: Post\ndate: 2024-01-01\nauthors: [${Array.from({ length: 5 }, (_, index) => `a${index}`).join(', ')}]\ntags: [x]` };
  }
  return files;
}
