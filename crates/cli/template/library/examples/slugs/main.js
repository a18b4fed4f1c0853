import { mkdirSync, writeFileSync } from 'node:fs';
import config from './slug.config.js';
import { slugify } from './src/index.js';

mkdirSync('dist', { recursive: true });
for (const title of ['Getting started', 'What is new in version 2?']) {
  const slug = slugify(title, config);
  writeFileSync(`dist/${slug}.txt`, `${title}\n`);
  console.log(`${title} -> ${slug}`);
}
