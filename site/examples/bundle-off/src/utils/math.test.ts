import { add } from './math';

console.assert(add(1, 2) === 3);
