/** Traits of sections: ranking data, packed into one number per section because it is read for every posting. */
import { DamagedIndex, Decoder } from './codec.ts';
import type { Main } from './shape.ts';

/** Flag of a section whose heading occurs on many pages. */
export const IS_COMMON = 1 << 18;
/** Flag of a page's first section, the introduction before the first heading. */
export const IS_FIRST = 1 << 19;

/** Return the encoded number of words in a section's prose, code and heading. `lengthOf` decodes it. */
export const contentLength = (trait: number): number => trait & 63;
export const codeLength = (trait: number): number => (trait >> 6) & 63;
export const headingLength = (trait: number): number => (trait >> 12) & 63;

/** Computes the traits of all sections. `pages` contains each page's range of section numbers. */
export function readTraits({ lengths, common }: Main, pages: [start: number, end: number][]): Int32Array {
  const traits = new Int32Array(pages.at(-1)?.[1] ?? 0);
  [lengths.content, lengths.code, lengths.heading].forEach((column, number) => {
    if (column.length !== traits.length) throw new DamagedIndex('lengths');
    const decoder = new Decoder(column);
    for (let at = 0; at < traits.length; at++) (traits[at] as number) |= decoder.value() << (6 * number);
  });
  const decoder = new Decoder(common);
  for (let next = 0; !decoder.isAtEnd(); next++) {
    next += decoder.number();
    if (next >= traits.length) throw new DamagedIndex('common');
    (traits[next] as number) |= IS_COMMON;
  }
  for (const [start] of pages) (traits[start] as number) |= IS_FIRST;
  return traits;
}
