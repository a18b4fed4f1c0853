export { slugify } from './slugify';

export const separator = '-';
