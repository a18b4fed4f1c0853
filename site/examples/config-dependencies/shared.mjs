export const syntax = 'es2021';
