import { clamp } from './math';

export const percent = (value: number): string => `${clamp(value, 0, 100)}%`;
