import { createHash } from 'node:crypto';

export const sha256 = async (text: string): Promise<string> =>
  createHash('sha256').update(text).digest('hex');
