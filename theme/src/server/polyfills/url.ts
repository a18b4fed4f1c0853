/** Polyfills of `URL` and `URLSearchParams`. The engine, which is written in Rust, parses and serializes URLs. */

/** The parts of a URL, in the order in which the engine returns them. */
const PARTS = [
  'href',
  'origin',
  'protocol',
  'username',
  'password',
  'host',
  'hostname',
  'port',
  'pathname',
  'search',
  'hash',
] as const;
type Part = (typeof PARTS)[number];

/** Functions provided by the engine, see `crates/react/src/engine/address.rs`. */
interface Native {
  parse: (url: string, base: string | undefined) => string[] | undefined;
  change: (href: string, part: string, value: string) => string[] | undefined;
  pairs: (query: string) => [string, string][];
  query: (pairs: [string, string][]) => string;
}

const { parse, change, pairs, query } = (globalThis as unknown as { quireUrl: Native }).quireUrl;

/** Converts a value to a string without lone surrogates, as browsers do. */
const text = (value: unknown): string => String(value).replaceAll(/\p{Cs}/gu, '\uFFFD');

/** Functions that access private fields of the two classes. The classes define them in static blocks. */
let read: (url: Url, part: Part) => string;
let write: (url: Url, part: Part, value: unknown) => void;
let writeQuery: (url: Url, search: string) => void;
let readQuery: (params: SearchParams, search: string) => void;

type Init = string | Iterable<readonly [string, string]> | Record<string, string>;

/** Polyfill of `URLSearchParams`. */
export class SearchParams {
  #pairs: [string, string][];
  /** The URL to which these parameters belong, if any. */
  #owner: Url | undefined;

  constructor(init: Init = '', owner?: Url) {
    if (typeof init !== 'object') this.#pairs = pairs(text(init).replace(/^\?/, ''));
    else {
      const entries = Symbol.iterator in init ? [...init] : Object.entries(init);
      this.#pairs = entries.map(([name, value]) => [text(name), text(value)]);
    }
    this.#owner = owner;
  }
  get size(): number {
    return this.#pairs.length;
  }
  append(name: string, value: string): void {
    this.#set([...this.#pairs, [text(name), text(value)]]);
  }
  delete(name: string, value?: string): void {
    this.#set(this.#pairs.filter(([key, entry]) => key !== name || (value !== undefined && entry !== value)));
  }
  get(name: string): string | null {
    return this.#pairs.find(([key]) => key === name)?.[1] ?? null;
  }
  getAll(name: string): string[] {
    return this.#pairs.filter(([key]) => key === name).map(([, value]) => value);
  }
  has(name: string, value?: string): boolean {
    return this.#pairs.some(([key, entry]) => key === name && (value === undefined || entry === value));
  }
  set(name: string, value: string): void {
    const position = this.#pairs.findIndex(([own]) => own === name);
    const others = this.#pairs.filter(([key], index) => key !== name || index === position);
    const pair: [string, string] = [text(name), text(value)];
    this.#set(position < 0 ? [...others, pair] : others.with(position, pair));
  }
  sort(): void {
    this.#set(this.#pairs.toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)));
  }
  forEach(visit: (value: string, name: string, params: this) => void): void {
    for (const [name, value] of this.#pairs) visit(value, name, this);
  }
  entries(): ArrayIterator<[string, string]> {
    return this.#pairs.map(([name, value]): [string, string] => [name, value]).values();
  }
  keys(): ArrayIterator<string> {
    return this.#pairs.map(([name]) => name).values();
  }
  values(): ArrayIterator<string> {
    return this.#pairs.map(([, value]) => value).values();
  }
  [Symbol.iterator](): ArrayIterator<[string, string]> {
    return this.entries();
  }
  toString(): string {
    return query(this.#pairs);
  }
  /** Replaces the pairs. Also updates the query of the owning URL, if any. */
  #set(next: [string, string][]): void {
    this.#pairs = next;
    if (this.#owner) writeQuery(this.#owner, this.toString());
  }

  static {
    readQuery = (params, search) => {
      params.#pairs = pairs(search.slice(1));
    };
  }
}

/** Polyfill of `URL`. The properties for {@link PARTS} are defined after the class. */
export class Url {
  #parts: string[];
  #params: SearchParams | undefined;

  constructor(url: string | Url, base?: string | Url) {
    const parts = parse(text(url), base === undefined ? undefined : text(base));
    if (!parts) throw new TypeError(`Invalid URL: ${text(url)}`);
    this.#parts = parts;
  }
  static canParse(url: string, base?: string): boolean {
    return Url.parse(url, base) !== null;
  }
  static parse(url: string, base?: string): Url | null {
    try {
      return new Url(url, base);
    } catch {
      return null;
    }
  }
  get searchParams(): SearchParams {
    return (this.#params ??= new SearchParams(read(this, 'search'), this));
  }
  toString(): string {
    return read(this, 'href');
  }
  toJSON(): string {
    return read(this, 'href');
  }

  static {
    read = (url, part) => url.#parts[PARTS.indexOf(part)] ?? '';
    // An invalid value changes nothing, except that an invalid `href` throws.
    write = (url, part, value) => {
      const changed = part === 'href' ? new Url(text(value)).#parts : change(url.toString(), part, text(value));
      url.#parts = changed ?? url.#parts;
      if (url.#params) readQuery(url.#params, read(url, 'search'));
    };
    writeQuery = (url, search) => {
      url.#parts = change(url.toString(), 'search', search) ?? url.#parts;
    };
  }
}

for (const part of PARTS) {
  Object.defineProperty(Url.prototype, part, {
    get(this: Url) {
      return read(this, part);
    },
    set(this: Url, value: unknown) {
      if (part !== 'origin') write(this, part, value);
    },
    enumerable: true,
    configurable: true,
  });
}
