export const width = 2;
export const height = 2;
