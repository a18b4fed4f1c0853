import { readFile } from 'node:fs/promises';

const template = new URL('./assets/page.txt', import.meta.url);

export const readTemplate = (): Promise<string> => readFile(template, 'utf8');
