export const read = (): string => 'io.ts';
