import { start } from '@acme/runtime';
import chunk from 'lodash/chunk';
import ms from 'ms';

start({ every: ms('1m'), pages: chunk([1, 2, 3], 2) });
