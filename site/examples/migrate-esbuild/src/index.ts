import pico from 'picocolors';
import { slugify } from './slugify';

export { slugify } from './slugify';

export const version: string = __VERSION__;

export function print(title?: string): void {
  console.log(pico.green(slugify(title ?? 'untitled')));
}

export const load = () => import('./lazy');
