/** Thrown for what only React's own renderer can render. */
export class Unsupported extends Error {}
