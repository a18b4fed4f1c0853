/** Thrown for nodes that only React's own renderer supports. */
export class Unsupported extends Error {}
