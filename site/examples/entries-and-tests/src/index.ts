export { add } from './utils/math';
export { sub } from './utils/sub';

export const hello = (name: string): string => `Hello, ${name}`;
