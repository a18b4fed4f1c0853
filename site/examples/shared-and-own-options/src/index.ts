export const version: string = VERSION;

export const greet = (name?: string): string => `Hello, ${name ?? 'you'}`;
