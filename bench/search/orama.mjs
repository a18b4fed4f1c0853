// Runs Orama with field weights: for English with stemming, for Chinese with Orama's Mandarin tokenizer, both with and
// without stop words. In Orama's guides, the browser receives either the documents or an index. The reported size is
// the size of the documents, because the index is larger.
import { create, insertMultiple, search } from '@orama/orama';
import { stopwords as english } from '@orama/stopwords/english';
import { stopwords as mandarin } from '@orama/stopwords/mandarin';
import { createTokenizer } from '@orama/tokenizers/mandarin';
import { routesOf } from './documents.mjs';
import { gzip } from './measure.mjs';

const schema = { id: 'string', title: 'string', keywords: 'string', heading: 'string', content: 'string' };
const options = {
  limit: 60,
  properties: ['title', 'keywords', 'heading', 'content'],
  boost: { title: 4, keywords: 2, heading: 2 },
};

async function databases(lang) {
  if (lang === 'zh')
    return {
      'mandarin tokenizer': { tokenizer: await createTokenizer() },
      'mandarin tokenizer, stop words': {
        tokenizer: await createTokenizer({ stopWords: mandarin }),
      },
    };
  const tokenizer = { language: 'english', stemming: true };
  return {
    stemming: { tokenizer },
    'stemming, stop words': { tokenizer: { ...tokenizer, stopWords: english } },
  };
}

export async function orama({ lang, documents }) {
  const size = gzip(JSON.stringify(documents));
  const engines = [];
  for (const [setting, components] of Object.entries(await databases(lang))) {
    const db = create({ schema, components });
    await insertMultiple(db, documents);
    const searchTerm = async (term, tolerance) => {
      const { hits } = await search(db, { term, tolerance, ...options });
      return routesOf(hits.map(hit => hit.document.id));
    };
    const engine = { name: 'Orama', bytes: () => size };
    engines.push({ ...engine, setting: `${setting}, tolerance 1`, find: term => searchTerm(term, 1) });
    engines.push({
      ...engine,
      setting: `${setting}, tolerance when nothing is found`,
      find: async term => {
        const exact = await searchTerm(term, 0);
        return exact.length > 0 ? exact : searchTerm(term, 1);
      },
    });
  }
  return engines;
}
