/** Thrown for nodes that the renderer in `tree.ts` does not support. React's renderer then renders the tree. */
export class Unsupported extends Error {}
