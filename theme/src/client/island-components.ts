/** The chunk that pages with islands load. */
import './core.ts';

export { islandComponents, islandParts } from '../mdx/islands.ts';
