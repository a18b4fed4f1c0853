// Runs FlexSearch 0.7 and 0.8. Neither can load parts of an index, so the browser receives and indexes all documents.
import FlexSearch7 from 'flexsearch';
import { Charset, Document as Document8 } from 'flexsearch-0.8';
import { routesOf } from './documents.mjs';
import { gzip } from './measure.mjs';

/**
 * Fields in the order in which their hits are listed. Keywords are last, because ranks are worse if keyword hits
 * precede heading hits.
 */
const FIELDS = ['title', 'heading', 'content', 'keywords'];

/** Returns the pages of the hits, ordered by field, because neither version supports field weights. */
const inOrder = results =>
  routesOf(
    FIELDS.flatMap(field =>
      results.filter(it => it.field === field).flatMap(it => it.result.map(hit => hit.id ?? hit)),
    ),
  );

/**
 * Runs FlexSearch 0.7 as configured in Rspress 1: an index of words and, for Chinese, an index of single characters.
 * Each setting runs with and without `suggest`.
 */
export function flexSearch7({ lang, documents }) {
  const words = text => text.toLowerCase().split(/[^\p{L}\p{N}]+/u);
  const ideographs = text => text.replace(/[\x00-\x7f]/g, '').split('');
  const createIndex = (tokenize, encode) => {
    const index = new FlexSearch7.Document({
      tokenize,
      encode,
      document: { id: 'id', index: FIELDS },
    });
    documents.forEach(document => index.add(document));
    return index;
  };
  const size = gzip(JSON.stringify(documents));
  return ['full', 'forward'].flatMap(tokenize => {
    const indexes = [createIndex(tokenize, words)];
    if (lang === 'zh') indexes.push(createIndex('forward', ideographs));
    return [false, true].map(suggest => ({
      name: 'FlexSearch 0.7',
      setting: `tokenize ${tokenize}${suggest ? ', suggest' : ''}`,
      find: query => inOrder(indexes.flatMap(it => it.search(query, { limit: 60, suggest }))),
      bytes: () => size,
    }));
  });
}

/**
 * Runs FlexSearch 0.8 with the encoders that its guide recommends for the language, with partial matches, and both with
 * and without `suggest`.
 */
export function flexSearch8({ lang, documents }) {
  const size = gzip(JSON.stringify(documents));
  const encoders =
    lang === 'zh' ? { CJK: Charset.CJK } : { LatinBalance: Charset.LatinBalance, LatinSimple: Charset.LatinSimple };
  return Object.entries(encoders).flatMap(([name, encoder]) =>
    ['forward', 'full'].flatMap(tokenize => {
      const index = new Document8({
        tokenize,
        encoder,
        context: tokenize === 'forward',
        document: { id: 'id', index: FIELDS },
      });
      documents.forEach(document => index.add(document));
      return [false, true].map(suggest => ({
        name: 'FlexSearch 0.8',
        setting: `${name}, tokenize ${tokenize}${suggest ? ', suggest' : ''}`,
        find: query => inOrder(index.search(query, { limit: 60, suggest })),
        bytes: () => size,
      }));
    }),
  );
}
