export const unused: number = 1;
