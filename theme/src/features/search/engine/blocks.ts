/**
 * Blocks of sections. A search computes an upper bound for the score of each block, searches the blocks with the
 * highest bounds first, and stops when no remaining block can contain a better section (Mallia, Suel, Tonellotto:
 * Faster Learned Sparse Retrieval with Block-Max Pruning, 2024). `rank.rs` in `crates/search` uses the same algorithm.
 */

/** Sections per block. Smaller blocks have tighter bounds; larger blocks have fewer bounds to compute. */
export const BLOCK = 16;

/** Returns the number of blocks of `sections` sections. */
export function blocksOf(sections: number): number {
  return Math.ceil(sections / BLOCK);
}
