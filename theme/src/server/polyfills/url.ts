/** `URL` and `URLSearchParams` for URLs that components construct. Host names are not converted to Punycode. */
/** Default ports by scheme, for schemes whose URLs have a host and a path. */
const PORTS: Record<string, string> = {
  'http:': '80',
  'https:': '443',
  'ws:': '80',
  'wss:': '443',
  'ftp:': '21',
  'file:': '',
};

const decode = (text: string): string => {
  const plain = text.replaceAll('+', ' ');
  try {
    return decodeURIComponent(plain);
  } catch {
    return plain;
  }
};
const encode = (text: string): string =>
  encodeURIComponent(text)
    .replaceAll('%20', '+')
    .replaceAll(/[!'()~]/g, found => `%${found.codePointAt(0)?.toString(16).toUpperCase() ?? ''}`);
/** Percent-encodes characters that a part of a URL cannot contain. Existing escapes are kept. */
const escaped = (text: string): string =>
  encodeURI(text)
    .replaceAll(/%25(?=[\dA-Fa-f]{2})/g, '%')
    .replaceAll('%5B', '[')
    .replaceAll('%5D', ']');

type Init = string | Iterable<readonly [string, string]> | Record<string, string>;

/** `URLSearchParams`. */
export class SearchParams {
  #pairs: [string, string][] = [];
  /** Called after each change. */
  onChange: (() => void) | undefined;

  constructor(init: Init = '') {
    if (typeof init === 'string') this.#pairs = parsePairs(init);
    else if (Symbol.iterator in init) for (const [name, value] of init) this.#pairs.push([String(name), String(value)]);
    else for (const [name, value] of Object.entries(init)) this.#pairs.push([name, String(value)]);
    Object.defineProperty(this, 'onChange', { enumerable: false, writable: true });
  }
  get size(): number {
    return this.#pairs.length;
  }
  append(name: string, value: string): void {
    this.#change([...this.#pairs, [String(name), String(value)]]);
  }
  delete(name: string): void {
    this.#change(this.#pairs.filter(([own]) => own !== name));
  }
  get(name: string): string | null {
    return this.#pairs.find(([own]) => own === name)?.[1] ?? null;
  }
  getAll(name: string): string[] {
    return this.#pairs.filter(([own]) => own === name).map(([, value]) => value);
  }
  has(name: string): boolean {
    return this.#pairs.some(([own]) => own === name);
  }
  set(name: string, value: string): void {
    const at = this.#pairs.findIndex(([own]) => own === name);
    const others = this.#pairs.filter(([own], index) => own !== name || index === at);
    if (at < 0) others.push([name, String(value)]);
    else others[others.findIndex(([own]) => own === name)] = [name, String(value)];
    this.#change(others);
  }
  sort(): void {
    this.#change(this.#pairs.toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)));
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
    return this.#pairs.map(([name, value]) => `${encode(name)}=${encode(value)}`).join('&');
  }
  #change(pairs: [string, string][]): void {
    this.#pairs = pairs;
    this.onChange?.();
  }
}

function parsePairs(query: string): [string, string][] {
  const parts = query.replace(/^\?/, '').split('&').filter(Boolean);
  return parts.map(part => {
    const at = part.indexOf('=');
    return at < 0 ? [decode(part), ''] : [decode(part.slice(0, at)), decode(part.slice(at + 1))];
  });
}

/** Resolves `.` and `..` in a path. */
function normal(path: string): string {
  const parts: string[] = [];
  const all = path.split('/').slice(1);
  for (const [index, part] of all.entries()) {
    const isLast = index === all.length - 1;
    if (part === '..') parts.pop();
    else if (part !== '.') parts.push(part);
    if (isLast && (part === '.' || part === '..')) parts.push('');
  }
  return `/${parts.join('/')}`;
}

/** `URL`. */
export class Address {
  protocol = '';
  username = '';
  password = '';
  hostname = '';
  port = '';
  pathname = '';
  hash = '';
  searchParams = new SearchParams();
  #search = '';

  constructor(url: string | Address, base?: string | Address) {
    if (!this.#parse(String(url).trim(), base)) throw new TypeError(`Invalid URL: ${String(url)}`);
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
  get search(): string {
    return this.#search;
  }
  set search(query: string) {
    this.#search = query === '' || query === '?' ? '' : `?${escaped(query.replace(/^\?/, ''))}`;
    this.searchParams = new SearchParams(this.#search);
    this.searchParams.onChange = () => {
      const text = this.searchParams.toString();
      this.#search = text === '' ? '' : `?${text}`;
    };
  }
  get host(): string {
    return this.port === '' ? this.hostname : `${this.hostname}:${this.port}`;
  }
  get origin(): string {
    return this.protocol in PORTS && this.protocol !== 'file:' ? `${this.protocol}//${this.host}` : 'null';
  }
  get href(): string {
    const user = this.username === '' ? '' : `${this.username}${this.password && `:${this.password}`}@`;
    const authority = this.protocol in PORTS ? `//${user}${this.host}` : '';
    return this.protocol + authority + this.pathname + this.#search + this.hash;
  }
  toString(): string {
    return this.href;
  }
  toJSON(): string {
    return this.href;
  }

  #parse(url: string, base: string | Address | undefined): boolean {
    const [, scheme, rest = ''] = /^([a-z][a-z\d+.-]*:)?(.*)$/is.exec(url) ?? [];
    const protocol = scheme?.toLowerCase();
    if (protocol === undefined) return base !== undefined && this.#resolve(url, new Address(base));
    if (!(protocol in PORTS)) return this.#set(protocol, '', rest);
    const slashes = protocol === 'file:' ? /^(?:\/\/)?([^/?#]*)(.*)$/s : /^[/\\]*([^/?#\\]*)(.*)$/s;
    const [, authority = '', path = ''] = slashes.exec(rest) ?? [];
    return (authority !== '' || protocol === 'file:') && this.#set(protocol, authority, path.replaceAll('\\', '/'));
  }
  #resolve(url: string, base: Address): boolean {
    const authority = base.href.slice(base.protocol.length + 2).split(/[/?#]/, 1)[0] ?? '';
    if (!(base.protocol in PORTS)) return false;
    if (url.startsWith('//')) return this.#parse(base.protocol + url, undefined);
    const { pathname, search } = base;
    if (url === '' || url.startsWith('#')) return this.#set(base.protocol, authority, pathname + search + url);
    if (url.startsWith('?')) return this.#set(base.protocol, authority, pathname + url);
    return this.#set(base.protocol, authority, url.startsWith('/') ? url : pathname.replace(/[^/]*$/, '') + url);
  }
  #set(protocol: string, authority: string, rest: string): boolean {
    const [, user = '', password = '', hostname = '', port = ''] =
      /^(?:([^:@]*)(?::([^@]*))?@)?(\[[^\]]*\]|[^:]*)(?::(\d*))?$/.exec(authority) ?? [];
    if (authority !== '' && hostname === '') return false;
    const [, path = '', query = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(rest) ?? [];
    const isHierarchical = protocol in PORTS;
    Object.assign(this, { protocol, username: escaped(user), password: escaped(password) });
    Object.assign(this, { hostname: hostname.toLowerCase(), port: port === PORTS[protocol] ? '' : port });
    this.pathname = isHierarchical ? escaped(normal(path === '' ? '/' : path)) : escaped(path);
    this.hash = hash === '#' ? '' : escaped(hash);
    this.search = query;
    return true;
  }
}
