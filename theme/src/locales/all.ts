/** Default interface strings of all languages, for the server. Browsers receive one language, in the shell's data. */
import en from './en.json' with { type: 'json' };
import { type Language, languageOf, type Texts } from './index.ts';
import zh from './zh.json' with { type: 'json' };

const texts: Record<Language, Texts> = { en, zh };

/** Returns the default interface strings for a BCP 47 tag. */
export function textsOf(lang: string): Texts {
  return texts[languageOf(lang)];
}
