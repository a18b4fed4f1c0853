export const parse = (theme: string): string => theme.trim();
