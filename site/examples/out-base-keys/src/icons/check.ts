export const check = '✓';
