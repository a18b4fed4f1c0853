/** The interface texts the theme brings, by language. A site may override any key in `quire.toml`. */
import type en from './en.json';

/** Key of an interface text. */
export type TextKey = keyof typeof en;
/** Every interface text of one language. */
export type Texts = Record<TextKey, string>;

/** Languages the theme speaks; the first where it does not speak the one asked for. */
const LANGUAGES = ['en', 'zh'] as const;

/** A language the theme speaks. */
export type Language = (typeof LANGUAGES)[number];

/** The language whose texts a BCP 47 tag has: exact, or its primary subtag (`zh-CN` has those of `zh`), or English. */
export function languageOf(lang: string): Language {
  const primary = lang.split('-')[0];
  return LANGUAGES.find(language => language === primary) ?? 'en';
}
