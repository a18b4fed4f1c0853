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
 * Matching mode for words. Null in {@link IndexOptions} means the default: inflections and typos match and, at the end
 * of the query, prefixes.
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

export function fields(value: unknown, subject: string): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new DamagedIndex(subject);
  return value as Fields;
}

export function text(value: unknown, subject: string): string {
  if (typeof value !== 'string') throw new DamagedIndex(subject);
  return value;
}

function count(value: unknown, subject: string): number {
  if (!Number.isSafeInteger(value) || (value as number) < 0 || (value as number) > 0xffff_ffff)
    throw new DamagedIndex(subject);
  return value as number;
}

function list<T>(value: unknown, subject: string, item: (value: unknown, subject: string) => T): T[] {
  if (!Array.isArray(value)) throw new DamagedIndex(subject);
  return value.map(element => item(element, subject));
}

function parts<First>(
  value: unknown,
  subject: string,
  first: (value: unknown, subject: string) => First,
): Parts<First> {
  const record = fields(value, subject);
  const parsed = { first: list(record['first'], subject, first), parts: list(record['parts'], subject, part => part) };
  if (parsed.first.length !== parsed.parts.length) throw new DamagedIndex(subject);
  return parsed;
}

const TOKENIZE = new Set<unknown>(['strict', 'forward', 'reverse', 'full']);

function options(value: unknown): IndexOptions {
  const subject = 'options';
  const record = fields(value, subject);
  const tokenize = record['tokenize'] ?? null;
  if (tokenize !== null && !TOKENIZE.has(tokenize)) throw new DamagedIndex(subject);
  const context = record['context'] ? fields(record['context'], subject) : undefined;
  return {
    resolution: Math.min(Math.max(count(record['resolution'], subject), 1), 64),
    minLength: count(record['minLength'], subject),
    tokenize: tokenize as Tokenize | null,
    context: context
      ? {
          depth: Math.max(count(context['depth'], subject), 1),
          resolution: Math.max(count(context['resolution'], subject), 1),
        }
      : null,
    limit: Math.max(count(record['limit'], subject), 1),
  };
}

/** Validates and returns the entry file. Throws {@link DamagedIndex} if it violates the format. */
export function readMain(value: unknown): Main {
  const record = fields(value, 'the entry file');
  if (record['format'] !== 2) throw new DamagedIndex('its format is unknown');
  const lengths = fields(record['lengths'], 'lengths');
  return {
    options: options(record['options']),
    pages: text(record['pages'], 'pages'),
    lengths: {
      heading: text(lengths['heading'], 'lengths'),
      content: text(lengths['content'], 'lengths'),
      code: text(lengths['code'], 'lengths'),
    },
    common: text(record['common'], 'common'),
    packs: list(record['packs'], 'packs', (pack, subject) => {
      const { file, parts: number } = fields(pack, subject);
      return { file: text(file, subject), parts: count(number, subject) };
    }),
    terms: parts(record['terms'], 'terms', text),
    words: parts(record['words'], 'words', count),
    texts: parts(record['texts'], 'texts', count),
  };
}

/**
 * Validates a part that contains documents and returns the documents. Throws {@link DamagedIndex} if one is invalid.
 */
export function readDocuments(value: unknown): SearchDocument[] {
  const subject = 'documents';
  return list(fields(value, subject)['documents'], subject, document => {
    const record = fields(document, subject);
    return {
      id: count(record['id'], subject),
      title: text(record['title'], subject),
      content: text(record['content'], subject),
      toc: list(record['toc'], subject, entry => {
        const heading = fields(entry, subject);
        return {
          id: text(heading['id'], subject),
          text: text(heading['text'], subject),
          depth: count(heading['depth'], subject),
          charIndex: count(heading['charIndex'], subject),
        };
      }),
      routePath: text(record['routePath'], subject),
      domain: text(record['domain'], subject),
    };
  });
}
