/** All texts at once, for the server. The browser loads one language, see `load.ts`. */
import en from './en.json' with { type: 'json' };
import { type Language, languageOf, type Texts } from './index.ts';
import zh from './zh.json' with { type: 'json' };

const texts: Record<Language, Texts> = { en, zh };

/** Texts of a BCP 47 tag. */
export function textsOf(lang: string): Texts {
  return texts[languageOf(lang)];
}
