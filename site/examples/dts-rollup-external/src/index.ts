import { customAlphabet } from 'nanoid';

export const makeId: ReturnType<typeof customAlphabet> = customAlphabet('0123456789', 8);
