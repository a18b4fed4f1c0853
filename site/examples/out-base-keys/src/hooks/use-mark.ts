import { check } from '../icons/check';

export const useMark = (done: boolean): string => (done ? check : '');
