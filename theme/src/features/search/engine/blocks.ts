/**
 * Blocks of sections. A search bounds the score of each block, takes the blocks with the highest bounds first, and stops
 * when none can contain a better section (Mallia, Suel, Tonellotto: Faster Learned Sparse Retrieval with Block-Max
 * Pruning, 2024). `rank.rs` in `crates/search` does the same.
 */

/** Sections per block. Smaller blocks have tighter bounds, larger ones fewer bounds to compute. */
export const BLOCK = 16;

/** The number of blocks of `sections` sections. */
export function blocksOf(sections: number): number {
  return Math.ceil(sections / BLOCK);
}
