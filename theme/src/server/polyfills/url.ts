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
let read: (own: Address, part: Part) => string;
let write: (own: Address, part: Part, value: unknown) => void;
let writeQuery: (own: Address, search: string) => void;
let readQuery: (own: SearchParams, search: string) => void;

type Init = string | Iterable<readonly [string, string]> | Record<string, string>;

/** Polyfill of `URLSearchParams`. */
export class SearchParams {
  #pairs: [string, string][];
  /** The URL whose query these parameters are, if any. */
  #owner: Address | undefined;

  constructor(init: Init = '', owner?: Address) {
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
    this.#set(this.#pairs.filter(([own, its]) => own !== name || (value !== undefined && its !== value)));
  }
  get(name: string): string | null {
    return this.#pairs.find(([own]) => own === name)?.[1] ?? null;
  }
  getAll(name: string): string[] {
    return this.#pairs.filter(([own]) => own === name).map(([, value]) => value);
  }
  has(name: string, value?: string): boolean {
    return this.#pairs.some(([own, its]) => own === name && (value === undefined || its === value));
  }
  set(name: string, value: string): void {
    const at = this.#pairs.findIndex(([own]) => own === name);
    const others = this.#pairs.filter(([own], index) => own !== name || index === at);
    const pair: [string, string] = [text(name), text(value)];
    this.#set(at < 0 ? [...others, pair] : others.with(at, pair));
  }
  sort(): void {
    this.#set(this.#pairs.toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)));
  }
  forEach(visit: (value: string, name: string, own: this) => void): void {
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
    readQuery = (own, search) => {
      own.#pairs = pairs(search.slice(1));
    };
  }
}

/** Polyfill of `URL`. The properties for {@link PARTS} are defined after the class. */
export class Address {
  #parts: string[];
  #params: SearchParams | undefined;

  constructor(url: string | Address, base?: string | Address) {
    const parts = parse(text(url), base === undefined ? undefined : text(base));
    if (!parts) throw new TypeError(`Invalid URL: ${text(url)}`);
    this.#parts = parts;
  }
  static canParse(url: string, base?: string): boolean {
    return Address.parse(url, base) !== null;
  }
  static parse(url: string, base?: string): Address | null {
    try {
      return new Address(url, base);
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
    read = (own, part) => own.#parts[PARTS.indexOf(part)] ?? '';
    // An invalid value changes nothing, except that an invalid `href` throws.
    write = (own, part, value) => {
      const changed = part === 'href' ? new Address(text(value)).#parts : change(own.toString(), part, text(value));
      own.#parts = changed ?? own.#parts;
      if (own.#params) readQuery(own.#params, read(own, 'search'));
    };
    writeQuery = (own, search) => {
      own.#parts = change(own.toString(), 'search', search) ?? own.#parts;
    };
  }
}

for (const part of PARTS) {
  Object.defineProperty(Address.prototype, part, {
    get(this: Address) {
      return read(this, part);
    },
    set(this: Address, value: unknown) {
      if (part !== 'origin') write(this, part, value);
    },
    enumerable: true,
    configurable: true,
  });
}
