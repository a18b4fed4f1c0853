import pico from 'picocolors';
import { slugify } from './slugify';

export { slugify } from './slugify';

export default function print(title: string): void {
  console.log(pico.green(slugify(title)));
}
