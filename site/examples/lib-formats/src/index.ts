import { add } from './math';

export const hello = (name: string) => `Hello, ${name}`;
export { add };
