/** Types of the theme's interface strings, which are in the JSON files of this folder. `quire.toml` may override each. */
import type en from './en.json';

/** Key of an interface string. */
export type TextKey = keyof typeof en;
/** Every interface string of one language. */
export type Texts = Record<TextKey, string>;

/** Languages with default strings. */
const LANGUAGES = ['en', 'zh'] as const;

/** A language with default strings. */
export type Language = (typeof LANGUAGES)[number];

/**
 * Returns the language of the default strings for a BCP 47 tag, matched by primary subtag (`zh-CN` -> `zh`). Other
 * languages use English.
 */
export function languageOf(lang: string): Language {
  const primary = lang.split(/[-_]/)[0];
  return LANGUAGES.find(language => language === primary) ?? 'en';
}
