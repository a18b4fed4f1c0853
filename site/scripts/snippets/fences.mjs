/** Extracts the code fences of a page and classifies them for the check of configurations. */

/** Returns the fences of a page: location, label and content. Line numbers start at 1. */
export function fences(text) {
  const found = [];
  let open;
  text.split('\n').forEach((content, index) => {
    if (open) {
      if (content.trim().startsWith(open.mark) && /^`+$/.test(content.trim())) {
        found.push({ ...open, body: open.lines.map((line) => line.replace(open.indent, '')).join('\n') });
        open = undefined;
      } else open.lines.push(content);
      return;
    }
    const start = /^(\s*)(`{3,})(\w*)(.*)$/.exec(content);
    if (!start) return;
    const [, indent, mark, language, meta] = start;
    const value = (name) => new RegExp(`\\b${name}="([^"]*)"`).exec(meta)?.[1];
    open = { line: index + 1, indent, mark, language, title: value('title') ?? '', file: value('file'), lines: [] };
  });
  return found;
}

const LANGUAGES = ['ts', 'tsx', 'js', 'jsx', 'mts', 'mjs'];

/** Options that begin a fragment of a configuration: options of `lib` items, and top-level options. */
const LIB = /^(format|bundle|autoExtension|dts|shims|syntax|redirect|banner|footer|externalHelpers|umdName|outBase|id)\s*:/;
const TOP = /^(lib|output|source|resolve|tools|performance|plugins)\s*:/;
/** A configuration as a plain object. */
const OBJECT = /^\{[^]*\blib\s*:/;

/**
 * Returns the kind of a fence. `executed`: from an example that `quire examples` runs. `complete`: a whole Rslib
 * configuration. `module`: other code that imports Rslib or Rsbuild. `fragment`: a part of a configuration. Otherwise
 * undefined.
 */
export function kindOf(fence) {
  if (!LANGUAGES.includes(fence.language)) return undefined;
  if (fence.file !== undefined) return /(^|[./-])config\.[cm]?[jt]s$/.test(fence.file) ? 'executed' : undefined;
  if (fence.body.includes('@rslib/core')) return fence.body.includes('export default') ? 'complete' : 'module';
  if (/(^|\/)rslib\.config\./.test(fence.title) && fence.body.includes('export default')) return 'complete';
  if (fence.body.includes("'@rsbuild/core'")) return 'module';
  const start = fence.body.trim();
  return [TOP, LIB, OBJECT].some((form) => form.test(start)) ? 'fragment' : undefined;
}

/** Returns the code before and after a fragment in a whole configuration. */
function wrapper(fragment) {
  if (OBJECT.test(fragment)) return ['defineConfig(', ')'];
  return TOP.test(fragment) ? ['defineConfig({', '})'] : ['defineConfig({ lib: [{', '}] })'];
}

/** Returns the module for a fence, and the number of lines that precede the fence's own lines. */
export function moduleOf(fence) {
  if (kindOf(fence) !== 'fragment') return { source: fence.body, before: 0 };
  const [head, tail] = wrapper(fence.body.trim());
  return { source: `import { defineConfig } from '@rslib/core';\nexport default ${head}\n${fence.body}\n${tail};\n`, before: 2 };
}
