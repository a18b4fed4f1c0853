// Runs MiniSearch with the settings that its guide recommends for documentation: prefixes, fuzzy terms, field weights.
// `Intl.Segmenter` splits Chinese text into words, as recommended in MiniSearch's issue tracker. The browser receives
// the index as JSON.
import MiniSearch from 'minisearch';
import { routesOf } from './documents.mjs';
import { gzip } from './measure.mjs';

const FIELDS = ['title', 'keywords', 'heading', 'content'];

export function miniSearch({ lang, documents }) {
  const segmenter = new Intl.Segmenter(lang, { granularity: 'word' });
  const words = text => [...segmenter.segment(text)].filter(it => it.isWordLike).map(it => it.segment);
  const index = new MiniSearch({
    fields: FIELDS,
    ...(lang === 'zh' ? { tokenize: words } : {}),
  });
  index.addAll(documents);
  const size = gzip(JSON.stringify(index));
  const boost = { title: 4, keywords: 2, heading: 2 };
  const settings = {
    'prefix, fuzzy 0.2, boost': { prefix: true, fuzzy: 0.2, boost },
    'prefix, fuzzy of long words, boost': {
      prefix: true,
      fuzzy: term => (term.length > 3 ? 0.2 : false),
      boost,
    },
  };
  return Object.entries(settings).map(([setting, options]) => ({
    name: 'MiniSearch',
    setting,
    find: query => routesOf(index.search(query, options).map(it => it.id)),
    bytes: () => size,
  }));
}
