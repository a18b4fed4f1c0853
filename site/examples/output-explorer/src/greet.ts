export interface Options {
  name?: string;
  mark?: string;
}

export const greet = ({ name, mark = '!' }: Options = {}): string =>
  `Hello, ${name ?? 'world'}${mark}`;
