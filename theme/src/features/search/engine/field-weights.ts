/** Weights term frequencies by field (title, code, …). Ported to Rust in `rank/evidence.rs` of `crates/search`. */
import { IN_BODY, IN_HEADING, IN_KEYWORDS, lengthOf, PLACE, type Postings } from './codec.ts';
import { codeLength, contentLength, headingLength, IS_COMMON, IS_FIRST } from './traits.ts';
import type { IndexReader } from './index-reader.ts';

/** Influence of the field's length on its weight (`b` in BM25F). */
const B = 0.3;
const WEIGHT = { title: 7, heading: 4, keyword: 5, content: 1, code: 0.15, place: 0.2, common: 0.4 } as const;

/**
 * Computes weighted term frequencies from postings (occurrences of a term). Factors that depend on length, number of
 * occurrences or place are precomputed in tables.
 */
export class FieldWeights {
  private readonly title: Float64Array;
  private readonly heading: Float64Array;
  /** Weights by length code and number of occurrences, see `byLength`. */
  private readonly content: Float64Array;
  private readonly code: Float64Array;
  private readonly earliness: Float64Array;
  private readonly traits: Int32Array;

  constructor(index: IndexReader) {
    const { heading, content, code } = index.averages;
    this.title = byLength(heading, WEIGHT.title, 1, 1);
    this.heading = byLength(heading, WEIGHT.heading, 1, 1);
    this.content = byLength(content, WEIGHT.content, 0, 3);
    this.code = byLength(code, WEIGHT.code, 0, 3);
    const { resolution } = index.options;
    this.earliness = Float64Array.from({ length: 64 }, (_, place) =>
      resolution > 1 ? 1 + WEIGHT.place * (1 - place / resolution) : 1,
    );
    this.traits = index.traits;
  }

  /**
   * Adds the frequency of a term, weighted by field and multiplied by `factor`, to the `counts` of its sections. This
   * loop dominates the time of a search in a large index, so it minimizes array accesses.
   */
  add(counts: Float64Array, { sections, details }: Postings, factor: number): void {
    const { content, code, earliness, traits } = this;
    const { length } = sections;
    for (let number = 0; number < length; number++) {
      const at = sections[number] as number;
      const detail = details[number] as number;
      const trait = traits[at] as number;
      let count = detail & (IN_HEADING | IN_KEYWORDS) ? this.named(detail, trait) : 0;
      if (detail & IN_BODY) {
        let body = detail & 3 ? (content[(contentLength(trait) << 2) | (detail & 3)] as number) : 0;
        if (detail & 12) body += code[(codeLength(trait) << 2) | ((detail >> 2) & 3)] as number;
        count += body * (earliness[detail >> PLACE] as number);
      }
      if (trait & IS_COMMON) count *= WEIGHT.common;
      counts[at] = (counts[at] as number) + factor * count;
    }
  }

  /** Returns the weighted frequency in the heading and the keywords. */
  private named(detail: number, trait: number): number {
    let count = 0;
    if (detail & IN_HEADING) count += (trait & IS_FIRST ? this.title : this.heading)[headingLength(trait)] as number;
    return detail & IN_KEYWORDS ? count + WEIGHT.keyword : count;
  }
}

/**
 * Returns a table of a field's weights by length code and number of occurrences (`from` to `to`). An occurrence has the
 * weight `weight` in a field of average length, and more in a shorter field.
 */
function byLength(average: number, weight: number, from: number, to: number): Float64Array {
  const numbers = to - from + 1;
  return Float64Array.from({ length: 64 * numbers }, (_, at) => {
    const norm = 1 / (1 - B + (B * lengthOf(Math.floor(at / numbers))) / average);
    return norm * weight * (from + (at % numbers));
  });
}
