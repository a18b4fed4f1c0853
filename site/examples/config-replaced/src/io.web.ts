export const read = (): string => 'io.web.ts';
