/** Texts of one language, as a chunk of its own. */
import { languageOf, type Texts } from './index.ts';

/** Loads the texts of a BCP 47 tag. */
export async function loadTexts(lang: string): Promise<Texts> {
  const module = await (languageOf(lang) === 'zh'
    ? import('./zh.json', { with: { type: 'json' } })
    : import('./en.json', { with: { type: 'json' } }));
  return module.default;
}
