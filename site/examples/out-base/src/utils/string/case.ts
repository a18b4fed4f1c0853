export const upper = (text: string) => text.toUpperCase();
