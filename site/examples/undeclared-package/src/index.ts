import { nanoid } from 'nanoid';

export const id = (): string => nanoid(8);
