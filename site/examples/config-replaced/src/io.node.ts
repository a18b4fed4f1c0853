export const read = (): string => 'io.node.ts';
