import { dark } from '@internal/theme/dark';
import { parse } from './parse';

export const background = parse(dark);
