import { greet } from './greet';

export { greet };

export const greetAll = (names: string[]): string =>
  names.map((name) => greet({ name })).join('\n');
