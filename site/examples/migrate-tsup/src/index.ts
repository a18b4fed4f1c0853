import { nanoid } from 'nanoid';
import pico from 'picocolors';

/** A greeting with an id. */
export interface Greeting {
  id: string;
  text: string;
}

export class Greeter {
  greet(name?: string): Greeting {
    return { id: nanoid(4), text: pico.green(`Hello, ${name ?? 'you'}`) };
  }
}

export const here = import.meta.url;
