// Generates `theme.d.ts`, one file with ambient declarations of the modules that Quire provides. With this file,
// TypeScript resolves `@theme` in a site without `paths` settings or npm packages.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, posix } from 'node:path';

const require = createRequire(import.meta.url);

/** Declarations for imports of files other than scripts, such as style sheets and images, in a site's code. */
const FILES = `/** The classes of a CSS module. */
type QuireClasses = Readonly<Record<string, string>>;
${['module.css', 'module.scss', 'module.sass', 'module.less']
  .map(ending => `declare module '*.${ending}' { const classes: QuireClasses; export default classes; }`)
  .join('\n')}
${['css', 'scss', 'sass', 'less'].map(ending => `declare module '*.${ending}' {}`).join('\n')}
${['svg', 'png', 'jpg', 'jpeg', 'gif', 'webp', 'avif', 'ico', 'mp4', 'webm', 'woff2', 'pdf']
  .map(ending => `declare module '*.${ending}' { const url: string; export default url; }`)
  .join('\n')}
declare module '*?raw' { const text: string; export default text; }
declare module '*.md' { const text: string; export default text; }
declare module '*?url' { const url: string; export default url; }
declare module '*?react' {
  import type { ComponentType, SVGProps } from 'react';
  const Image: ComponentType<SVGProps<SVGSVGElement>>;
  export default Image;
}
`;

/** Emits declarations for the theme's sources into a temporary folder. */
function emit(theme) {
  const out = mkdtempSync(join(tmpdir(), 'quire-types-'));
  const tsc = join(dirname(require.resolve('typescript/package.json')), 'bin/tsc');
  execFileSync(process.execPath, [tsc, '-p', join(theme, 'tsconfig.types.json'), '--outDir', out], {
    stdio: 'inherit',
  });
  return out;
}

/** Resolves a relative specifier to a path without extension. */
function resolveSpecifier(from, specifier) {
  return posix.join(posix.dirname(from), specifier).replace(/\.(?:d\.)?tsx?$|\.js$/, '');
}

const SPECIFIER = /(\bfrom |\bimport\(|^import )(['"])(\.{1,2}\/[^'"]+)\2/gm;

/**
 * Returns the contents of the declaration file `theme.d.ts`. `modules` maps the specifier of each provided module to
 * its source file, such as `public.ts`. Files that the sources import become modules below `@theme/source/`.
 */
export function types(theme, modules) {
  const out = emit(theme);
  const names = new Map(Object.entries(modules).map(([name, source]) => [source.replace(/\.tsx?$/, ''), name]));
  const nameOf = file => names.get(file) ?? `@theme/source/${file}`;
  const files = new Set(names.keys());
  const declarations = [];
  for (const file of files) {
    if (file.endsWith('.json')) {
      const keys = Object.keys(JSON.parse(readFileSync(join(theme, 'src', file), 'utf8')));
      const list = keys.map(key => `  ${JSON.stringify(key)}: string;\n`).join('');
      declarations.push([nameOf(file), `const texts: {\n${list}};\nexport default texts;\n`]);
      continue;
    }
    const text = readFileSync(join(out, `${file}.d.ts`), 'utf8')
      .replace(/^import ['"][^'"]+['"];\n/gm, '')
      .replace(/^export \{\};\n/gm, '')
      .replace(/^(export (?:default )?)?declare /gm, '$1')
      .replace(SPECIFIER, (_, before, quote, specifier) => {
        const next = resolveSpecifier(file, specifier);
        files.add(next);
        return `${before}${quote}${nameOf(next)}${quote}`;
      });
    declarations.push([nameOf(file), text]);
  }
  rmSync(out, { recursive: true });
  const indent = text => text.replace(/^(?=.)/gm, '  ');
  const sorted = declarations.toSorted(([first], [second]) => (first < second ? -1 : 1));
  const body = sorted.map(([name, text]) => `declare module '${name}' {\n${indent(text)}}\n`);
  return `// Written by Quire: the types of the modules that it provides to code of a site.\n${FILES}${body.join('')}`;
}
