export const lazy = 'loaded later';
