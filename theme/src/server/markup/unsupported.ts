/** Thrown for nodes that must be rendered by React's renderer, because this one does not support them. */
export class Unsupported extends Error {}
