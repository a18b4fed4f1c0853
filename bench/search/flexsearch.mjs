// FlexSearch 0.7 and 0.8. Neither can load an index in parts: the documents are sent to the browser and indexed there.
import FlexSearch7 from 'flexsearch';
import { Charset, Document as Document8 } from 'flexsearch-0.8';
import { routesOf } from './documents.mjs';
import { gzip } from './measure.mjs';

/** Keywords are last: earlier, their hits would precede hits in headings, which gives worse ranks. */
const FIELDS = ['title', 'heading', 'content', 'keywords'];

/** Hits field by field, title hits first: neither version weighs fields. */
const inOrder = results =>
  routesOf(
    FIELDS.flatMap(field =>
      results.filter(it => it.field === field).flatMap(it => it.result.map(hit => hit.id ?? hit)),
    ),
  );

/** 0.7: configured as in Rspress 1, with full tokens and a single-character index; with and without `suggest`. */
export function flexSearch7({ lang, documents }) {
  const words = text => text.toLowerCase().split(/[^\p{L}\p{N}]+/u);
  const ideographs = text => text.replace(/[\x00-\x7f]/g, '').split('');
  const index = (tokenize, encode) => {
    const made = new FlexSearch7.Document({
      tokenize,
      encode,
      document: { id: 'id', index: FIELDS },
    });
    documents.forEach(document => made.add(document));
    return made;
  };
  const size = gzip(JSON.stringify(documents));
  return ['full', 'forward'].flatMap(tokenize => {
    const indexes = [index(tokenize, words)];
    if (lang === 'zh') indexes.push(index('forward', ideographs));
    return [false, true].map(suggest => ({
      name: 'FlexSearch 0.7',
      setting: `tokenize ${tokenize}${suggest ? ', suggest' : ''}`,
      find: query => inOrder(indexes.flatMap(it => it.search(query, { limit: 60, suggest }))),
      bytes: () => size,
    }));
  });
}

/** 0.8: the encoders that its guide recommends for the language, partial matches and `suggest`. */
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
