#!/usr/bin/env node
import { countLines } from './index';

const file = process.argv[2];
if (file === undefined) {
  console.error('Usage: count-lines <file>');
  process.exitCode = 1;
} else {
  console.log(await countLines(file));
}
