/**
 * Types of the theme's interface strings, which are in the JSON files of this folder, one per language. The engine
 * merges them with the strings in `quire.toml` (`crates/load`).
 */
import type en from './en.json';

/** Key of an interface string. */
export type TextKey = keyof typeof en;
/** Every interface string of one language. */
export type Texts = Record<TextKey, string>;
