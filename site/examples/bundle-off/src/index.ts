export { add } from '@/utils/math';
export { sub } from './utils';

export const hello = (name: string) => `Hello, ${name}`;
