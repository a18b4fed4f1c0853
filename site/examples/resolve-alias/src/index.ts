import ms from 'ms';
import { clamp } from '@utils/clamp';

export const timeout = (value: string): number => clamp(ms(value), 0, 5000);
