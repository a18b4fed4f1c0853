/**
 * Reads the index: its entry file immediately, and its other parts on demand. The parts are compressed and stored in
 * files called packs. `index.rs` in `crates/search` is the Rust version.
 */
import { DamagedIndex, Decoder, decodePostings, lengthOf, type Layout, type Postings } from './codec.ts';
import { compare, partition } from './order.ts';
import {
  fields,
  readDocuments,
  readMain,
  text,
  type IndexOptions,
  type Main,
  type Pack,
  type Parts,
  type SearchDocument,
} from './shape.ts';
import { codeLength, contentLength, headingLength, readTraits } from './traits.ts';

/** Fetches a byte range of a pack, decompresses it and parses it. */
export type ReadPart = (file: string, start: number, end: number) => Promise<unknown>;

/** Maximum number of sections, far above any real site. Limits allocations for a damaged file. */
const MAX_SECTIONS = 4_000_000;

type PartReader = () => Promise<unknown>;

interface Vocabulary {
  terms: string[];
  postings: string[];
}

export class IndexReader {
  readonly options: IndexOptions;
  readonly layout: Layout;
  /** Range of section numbers of each page. */
  readonly pages: [start: number, end: number][] = [];
  /** Page of each section. */
  readonly pageOf: number[] = [];
  /** Traits of each section, see `traits.ts`. */
  readonly traits: Int32Array;
  /** Average number of words in a section's heading, prose and code. */
  readonly averages: Readonly<Record<'heading' | 'content' | 'code', number>>;
  private readonly main: Main;
  /** For each kind of part (terms, words for spelling correction, documents): the functions that read the parts. */
  private readonly termParts: PartReader[];
  private readonly wordParts: PartReader[];
  private readonly textParts: PartReader[];
  private readonly cache = new Map<PartReader, Promise<unknown>>();

  constructor(main: unknown, readPart: ReadPart) {
    this.main = readMain(main);
    const locate = makeLocator(this.main.packs, readPart);
    this.termParts = this.main.terms.parts.map(locate);
    this.wordParts = this.main.words.parts.map(locate);
    this.textParts = this.main.texts.parts.map(locate);
    this.options = this.main.options;
    this.layout = { hasPlaces: this.options.resolution > 1, hasPositions: this.options.context !== null };
    const decoder = new Decoder(this.main.pages);
    while (!decoder.isAtEnd()) {
      const count = decoder.number();
      const start = this.pageOf.length;
      if (count === 0 || start + count > MAX_SECTIONS) throw new DamagedIndex('pages');
      for (let section = 0; section < count; section++) this.pageOf.push(this.pages.length);
      this.pages.push([start, start + count]);
    }
    this.traits = readTraits(this.main, this.pages);
    const average = (length: (trait: number) => number): number => {
      const sum = this.traits.reduce((total, trait) => total + lengthOf(length(trait)), 0);
      return Math.max(sum / Math.max(this.traits.length, 1), 0.1);
    };
    this.averages = {
      heading: average(headingLength),
      content: average(contentLength),
      code: average(codeLength),
    };
  }

  /** Returns the postings of a term; undefined if the index does not contain it. */
  async postings(term: string): Promise<Postings | undefined> {
    const partIndex = partOf(this.main.terms, first => compare(first, term) <= 0);
    if (partIndex < 0) return undefined;
    const { terms, postings } = await this.vocabulary(partIndex);
    const index = partition(terms, candidate => compare(candidate, term) < 0);
    if (terms[index] !== term) return undefined;
    const decoded = decodePostings(postings[index] ?? '', this.layout, this.pageOf.length);
    return decoded.sections.length > 0 ? decoded : undefined;
  }

  /** Returns the terms that start with `prefix`, in order. Reads at most `maxParts` parts of the vocabulary. */
  async beginningWith(prefix: string, maxParts: number): Promise<string[]> {
    const { first } = this.main.terms;
    const begin = Math.max(
      partOf(this.main.terms, firstTerm => compare(firstTerm, prefix) <= 0),
      0,
    );
    const parts: Promise<Vocabulary>[] = [];
    for (let partIndex = begin; partIndex < Math.min(first.length, begin + maxParts); partIndex++) {
      const firstTerm = first[partIndex] as string;
      if (compare(firstTerm, prefix) > 0 && !firstTerm.startsWith(prefix)) break;
      parts.push(this.vocabulary(partIndex));
    }
    return (await Promise.all(parts)).flatMap(({ terms }) => {
      const fromPrefix = terms.slice(partition(terms, term => compare(term, prefix) < 0));
      return fromPrefix.slice(
        0,
        partition(fromPrefix, term => term.startsWith(prefix)),
      );
    });
  }

  /** Returns the words of the spelling list with `from` to `to` characters. */
  async words(from: number, to: number): Promise<string[]> {
    const { first } = this.main.words;
    const begin = Math.max(
      partOf(this.main.words, length => length <= from),
      0,
    );
    const parts: Promise<string[]>[] = [];
    for (let partIndex = begin; partIndex < first.length && (first[partIndex] as number) <= to; partIndex++) {
      parts.push(
        this.part(this.wordParts[partIndex], value => text(fields(value, 'words')['words'], 'words').split(' ')),
      );
    }
    const length = (word: string) => [...word].length;
    return (await Promise.all(parts)).flat().filter(word => length(word) >= from && length(word) <= to);
  }

  /** Returns the document of a page: its title, headings and content. */
  async document(page: number): Promise<SearchDocument> {
    const partIndex = partOf(this.main.texts, first => first <= page);
    const documents = await this.part(this.textParts[partIndex], readDocuments);
    const document = documents.find(({ id }) => id === page);
    if (!document) throw new DamagedIndex('a document is missing');
    return document;
  }

  private vocabulary(at: number): Promise<Vocabulary> {
    return this.part(this.termParts[at], value => {
      const record = fields(value, 'terms');
      const terms = text(record['terms'], 'terms').split(' ');
      const postings = text(record['postings'], 'terms').split(' ');
      const isSorted = terms.every((term, index) => index === 0 || compare(terms[index - 1] as string, term) <= 0);
      if (terms.length !== postings.length || !isSorted) throw new DamagedIndex('terms');
      return { terms, postings };
    });
  }

  /** Returns a part of the index, cached. Failures are not cached. */
  private part<T>(readPart: PartReader | undefined, parse: (value: unknown) => T): Promise<T> {
    if (!readPart) return Promise.reject(new DamagedIndex('a part is missing'));
    const cached = this.cache.get(readPart);
    if (cached) return cached as Promise<T>;
    const promise = readPart().then(parse);
    this.cache.set(readPart, promise);
    promise.catch(() => this.cache.delete(readPart));
    return promise;
  }
}

/**
 * Returns a function that must be called once for each part, in the order of the parts in the packs. `part` is the size
 * of the part in bytes or, in a small index, its content. The result is a function that reads the part.
 */
function makeLocator(packs: Pack[], readPart: ReadPart): (part: unknown) => PartReader {
  let [pack, located, end] = [0, 0, 0];
  return part => {
    if (typeof part !== 'number') return () => Promise.resolve(part);
    while (packs[pack]?.parts === located) [pack, located, end] = [pack + 1, 0, 0];
    const file = packs[pack]?.file;
    if (file === undefined) throw new DamagedIndex('packs');
    const start = end;
    end += part;
    located++;
    return () => readPart(file, start, start + part);
  };
}

/** Returns the index of the last part that does not start after an item, or -1. No other part can contain the item. */
function partOf<First>({ first }: Parts<First>, isBefore: (first: First) => boolean): number {
  return partition(first, isBefore) - 1;
}
