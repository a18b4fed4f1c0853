/** An element of a document's head. */
export interface HeadElement {
  name: string;
  attributes: Map<string, string>;
  text: string;
}

const ELEMENT = /<(title|meta|link|script)\b((?:\s+[\w:-]+(?:="[^"]*")?)*)\s*>(?:([^<]*)<\/\1>)?/g;
const ATTRIBUTE = /([\w:-]+)(?:="([^"]*)")?/g;

/** Decodes character references in an HTML attribute value. */
export function decodeReferences(value: string): string {
  const names: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", '#x27': "'" };
  return value.replaceAll(/&(amp|lt|gt|quot|#39|#x27);/g, (_, name: string) => names[name] ?? '');
}

/** Returns the `title`, `meta`, `link` and `script` elements in a document's head. */
export function headOf(document: string): HeadElement[] {
  const head = document.slice(0, document.indexOf('</head>'));
  return [...head.matchAll(ELEMENT)].map(([, name = '', attributes = '', text = '']) => ({
    name,
    text,
    attributes: new Map(
      [...attributes.matchAll(ATTRIBUTE)].map(([, key = '', value = '']) => [key, decodeReferences(value)]),
    ),
  }));
}

/** A published page: its path in the output folder and its document. */
export interface Published {
  path: string;
  document: string;
}

/** The metadata in the head of a page. */
export class Head {
  readonly elements: HeadElement[];

  constructor(document: string) {
    this.elements = headOf(document);
  }

  /** Returns the contents of the `meta` elements with the given name or property. */
  meta(name: string): string[] {
    const metas = this.elements.filter(
      ({ name: tag, attributes }) =>
        tag === 'meta' && (attributes.get('name') === name || attributes.get('property') === name),
    );
    return metas.map(({ attributes }) => attributes.get('content') ?? '');
  }

  /** Returns the attributes of the `link` elements with the given relation. */
  links(rel: string): Map<string, string>[] {
    return this.elements
      .filter(({ name, attributes }) => name === 'link' && attributes.get('rel') === rel)
      .map(({ attributes }) => attributes);
  }

  /** Parses and returns the JSON-LD data of the page. */
  structured(): unknown[] {
    const scripts = this.elements.filter(
      ({ name, attributes }) => name === 'script' && attributes.get('type') === 'application/ld+json',
    );
    return scripts.map(({ text }) => JSON.parse(text) as unknown);
  }
}

/**
 * Checks that the head contains the elements that every page needs and, if the site has an origin, the elements that
 * need absolute URLs.
 */
export function headProblems({ document }: Published, origin: string | undefined): string[] {
  const head = new Head(document);
  const problems: string[] = [];
  const expectOne = (subject: string, values: string[]) => {
    if (values.length !== 1 || !values[0]?.trim()) problems.push(`${subject}: ${JSON.stringify(values)}`);
    return values[0] ?? '';
  };
  expectOne(
    'title',
    head.elements.filter(({ name }) => name === 'title').map(({ text }) => text),
  );
  expectOne('description', head.meta('description'));
  if (!/<html lang="[\w-]+"/.test(document)) problems.push('no language');
  for (const { name, attributes } of head.elements) {
    const isScript = name === 'script' && attributes.has('src');
    const isLoaded = ['stylesheet', 'modulepreload'].includes(attributes.get('rel') ?? '');
    const isLocal = (attributes.get('src') ?? attributes.get('href') ?? '').startsWith('/');
    if (
      (isScript || (name === 'link' && isLoaded)) &&
      isLocal &&
      !/^sha(256|384|512)-/.test(attributes.get('integrity') ?? '')
    )
      problems.push(`no integrity: ${attributes.get('src') ?? attributes.get('href')}`);
  }
  // The article may contain style sheets of components, so the whole document is searched.
  for (const [tag] of document.matchAll(/<link rel="stylesheet"[^>]*>/g))
    if (!tag.includes(' integrity="sha')) problems.push(`no integrity: ${tag}`);
  if (origin === undefined) return problems;

  const canonical = expectOne(
    'canonical',
    head.links('canonical').map(link => link.get('href') ?? ''),
  );
  if (!canonical.startsWith(`${origin}/`)) problems.push(`canonical: ${canonical}`);
  for (const name of ['og:title', 'og:description', 'og:type', 'og:site_name', 'twitter:card'])
    expectOne(name, head.meta(name));
  if (expectOne('og:url', head.meta('og:url')) !== canonical) problems.push('og:url is not the canonical address');
  problems.push(...alternateProblems(head, canonical), ...imageProblems(head, origin));
  return problems;
}

function alternateProblems(head: Head, canonical: string): string[] {
  const alternates = head.links('alternate').filter(link => link.has('hreflang'));
  if (alternates.length === 0) return [];
  const tags = alternates.map(link => link.get('hreflang'));
  const problems = [];
  if (!alternates.some(link => link.get('href') === canonical)) problems.push('no alternate is the page itself');
  if (tags.filter(tag => tag === 'x-default').length !== 1) problems.push(`x-default: ${tags.join(' ')}`);
  if (new Set(tags).size !== tags.length) problems.push(`a language twice: ${tags.join(' ')}`);
  return problems;
}

function imageProblems(head: Head, origin: string): string[] {
  const images = head.meta('og:image');
  if (images.length === 0) return [];
  const problems: string[] = [];
  // A page may specify its own image, with any size and any URL.
  if (images.length === 1 && !images[0]?.includes('/assets/social-')) return problems;
  if (images.length > 1 || !images[0]?.startsWith(`${origin}/`)) problems.push(`og:image: ${images.join(' ')}`);
  for (const [name, value] of [
    ['og:image:width', '1200'],
    ['og:image:height', '630'],
    ['twitter:card', 'summary_large_image'],
  ] as const)
    if (head.meta(name)[0] !== value) problems.push(`${name}: ${head.meta(name).join(' ')}`);
  if (!head.meta('og:image:alt')[0]) problems.push('no og:image:alt');
  return problems;
}
