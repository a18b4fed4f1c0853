import { area } from './shapes';

export const square = area(2, 2);
