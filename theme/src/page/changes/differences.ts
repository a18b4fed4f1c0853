/** Compares the text of a page with its text at an earlier visit. */
import type { SectionText } from './visits.ts';

/** Changes in one section. */
export interface Change {
  /** Index of the section in the new text. */
  section: number;
  /** Indices of the new and changed blocks in the section, or only 0 (the heading) if text was only deleted. */
  blocks: number[];
  /** Sentences that the section no longer contains; empty if text was only added. */
  gone: string[];
}

/** Splits texts into sentences. Returns the texts unchanged if the browser has no segmenter (Firefox before 125). */
function sentencesOf(texts: string[], lang: string): string[] {
  if (typeof Intl.Segmenter !== 'function') return texts;
  const segmenter = new Intl.Segmenter(lang, { granularity: 'sentence' });
  return texts.flatMap(text => Array.from(segmenter.segment(text), ({ segment }) => segment.trim()));
}

/** Returns the indices of the entries of `list` that `other` lacks, counting repetitions. */
function missing(list: string[], other: string[]): number[] {
  const left = new Map<string, number>();
  for (const text of other) left.set(text, (left.get(text) ?? 0) + 1);
  return list.flatMap((text, index) => {
    const count = left.get(text) ?? 0;
    left.set(text, count - 1);
    return count > 0 ? [] : [index];
  });
}

/**
 * Returns the changes of each section in `now` whose text differs from `before`, in order. Sections are matched by the
 * ids of their headings; deleted sections are not reported. `lang` determines how text is split into sentences.
 */
export function differences(before: SectionText[], now: SectionText[], lang: string): Change[] {
  const earlier = new Map(before.map(({ id, texts }) => [id, texts]));
  return now.flatMap(({ id, texts }, section) => {
    const old = earlier.get(id) ?? [];
    const blocks = missing(texts, old);
    const lost = missing(old, texts);
    if (blocks.length === 0 && lost.length === 0) return [];
    const sentences = sentencesOf(
      lost.map(index => old[index] ?? ''),
      lang,
    );
    const added = sentencesOf(
      blocks.map(index => texts[index] ?? ''),
      lang,
    );
    const gone = missing(sentences, added).map(index => sentences[index] ?? '');
    return [{ section, blocks: blocks.length > 0 ? blocks : [0], gone }];
  });
}
