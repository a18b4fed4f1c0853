import { chunk } from 'lodash';
import pc from 'picocolors';

export const rows = (values: string[]): string[] => chunk(values, 2).map((row) => pc.bold(row.join(' ')));
