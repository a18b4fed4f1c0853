/** Validates fetched index data. */
import { DamagedIndex } from './codec.ts';

type Fields = Record<string, unknown>;

/**
 * A page in the index: its title, its text and its headings. `charIndex` is the offset in `content` where a heading's
 * section starts.
 */
export interface SearchDocument {
  id: number;
  title: string;
  content: string;
  toc: { id: string; text: string; depth: number; charIndex: number }[];
  routePath: string;
  domain: string;
}

/**
 * How words are matched. Null in {@link IndexOptions} means the default: inflections and typos match and, at the end of
 * the query, prefixes.
 */
export type Tokenize = 'strict' | 'forward' | 'reverse' | 'full';

export interface IndexOptions {
  resolution: number;
  minLength: number;
  tokenize: Tokenize | null;
  context: { depth: number; resolution: number } | null;
  limit: number;
}

/**
 * Parts of the index. `first` contains the first key of each part. `parts` contains the size of each part in bytes in
 * the packs or, in a small index, its content.
 */
export interface Parts<First> {
  first: First[];
  parts: unknown[];
}

/** A pack: a file with compressed parts. */
export interface Pack {
  file: string;
  /** Number of parts in the pack. */
  parts: number;
}

export interface Main {
  options: IndexOptions;
  pages: string;
  lengths: { heading: string; content: string; code: string };
  common: string;
  packs: Pack[];
  terms: Parts<string>;
  words: Parts<number>;
  texts: Parts<number>;
}

export function fields(value: unknown, what: string): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new DamagedIndex(what);
  return value as Fields;
}

export function text(value: unknown, what: string): string {
  if (typeof value !== 'string') throw new DamagedIndex(what);
  return value;
}

function count(value: unknown, what: string): number {
  if (!Number.isSafeInteger(value) || (value as number) < 0 || (value as number) > 0xffff_ffff)
    throw new DamagedIndex(what);
  return value as number;
}

function list<T>(value: unknown, what: string, item: (value: unknown, what: string) => T): T[] {
  if (!Array.isArray(value)) throw new DamagedIndex(what);
  return value.map(one => item(one, what));
}

function parts<First>(value: unknown, what: string, first: (value: unknown, what: string) => First): Parts<First> {
  const read = fields(value, what);
  const res = { first: list(read['first'], what, first), parts: list(read['parts'], what, part => part) };
  if (res.first.length !== res.parts.length) throw new DamagedIndex(what);
  return res;
}

const TOKENIZE = new Set<unknown>(['strict', 'forward', 'reverse', 'full']);

function options(value: unknown): IndexOptions {
  const what = 'options';
  const read = fields(value, what);
  const tokenize = read['tokenize'] ?? null;
  if (tokenize !== null && !TOKENIZE.has(tokenize)) throw new DamagedIndex(what);
  const context = read['context'] ? fields(read['context'], what) : undefined;
  return {
    resolution: Math.min(Math.max(count(read['resolution'], what), 1), 64),
    minLength: count(read['minLength'], what),
    tokenize: tokenize as Tokenize | null,
    context: context
      ? {
          depth: Math.max(count(context['depth'], what), 1),
          resolution: Math.max(count(context['resolution'], what), 1),
        }
      : null,
    limit: Math.max(count(read['limit'], what), 1),
  };
}

/** Validates the entry file. */
export function readMain(value: unknown): Main {
  const read = fields(value, 'the entry file');
  if (read['format'] !== 2) throw new DamagedIndex('its format is unknown');
  const lengths = fields(read['lengths'], 'lengths');
  return {
    options: options(read['options']),
    pages: text(read['pages'], 'pages'),
    lengths: {
      heading: text(lengths['heading'], 'lengths'),
      content: text(lengths['content'], 'lengths'),
      code: text(lengths['code'], 'lengths'),
    },
    common: text(read['common'], 'common'),
    packs: list(read['packs'], 'packs', (pack, what) => {
      const { file, parts: number } = fields(pack, what);
      return { file: text(file, what), parts: count(number, what) };
    }),
    terms: parts(read['terms'], 'terms', text),
    words: parts(read['words'], 'words', count),
    texts: parts(read['texts'], 'texts', count),
  };
}

/** Validates a part that contains documents. */
export function readDocuments(value: unknown): SearchDocument[] {
  const what = 'documents';
  return list(fields(value, what)['documents'], what, one => {
    const read = fields(one, what);
    return {
      id: count(read['id'], what),
      title: text(read['title'], what),
      content: text(read['content'], what),
      toc: list(read['toc'], what, entry => {
        const heading = fields(entry, what);
        return {
          id: text(heading['id'], what),
          text: text(heading['text'], what),
          depth: count(heading['depth'], what),
          charIndex: count(heading['charIndex'], what),
        };
      }),
      routePath: text(read['routePath'], what),
      domain: text(read['domain'], what),
    };
  });
}
