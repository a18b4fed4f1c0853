import { readFile } from 'node:fs/promises';

export const countLines = async (file: string): Promise<number> => {
  const text = await readFile(file, 'utf8');
  return text.split('\n').length;
};
