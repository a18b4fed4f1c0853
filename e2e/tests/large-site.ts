import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The number of folders, and of pages per folder. In total, there are more pages than a sidebar shows at once. */
const FOLDERS = 5;
const PAGES = 90;

/** Writes a site without navigation files, which has one sidebar with a group of pages for each folder. */
export function writeLargeSite(folder: string): void {
  if (existsSync(join(folder, 'quire.toml'))) return;
  for (let group = 0; group < FOLDERS; group++) {
    mkdirSync(join(folder, `docs/f${group}`), { recursive: true });
    for (let page = 0; page < PAGES; page++) {
      writeFileSync(
        join(folder, `docs/f${group}/p${page + 100}.md`),
        `# Page ${group} ${page}\n\n## Section\n\nText.\n`,
      );
    }
  }
  writeFileSync(join(folder, 'docs/index.md'), '# Start\n');
  writeFileSync(join(folder, 'quire.toml'), 'title = "Large"\n');
}
