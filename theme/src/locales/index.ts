/** The theme's default interface texts, by language. A site may override any key in `quire.toml`. */
import type en from './en.json';

/** Key of an interface text. */
export type TextKey = keyof typeof en;
/** Every interface text of one language. */
export type Texts = Record<TextKey, string>;

/** Languages with default texts; the first is the fallback. */
const LANGUAGES = ['en', 'zh'] as const;

/** A language with default texts. */
export type Language = (typeof LANGUAGES)[number];

/** The language of the default texts for a BCP 47 tag: matched by primary subtag (`zh-CN` -> `zh`), else English. */
export function languageOf(lang: string): Language {
  const primary = lang.split(/[-_]/)[0];
  return LANGUAGES.find(language => language === primary) ?? 'en';
}
