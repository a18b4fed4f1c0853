// Formats measurements as Markdown tables, and replaces sections of RESULTS.md.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';

/** Returns a Markdown table. Columns of numbers are right-aligned. */
export function table(head, rows) {
  const isNumber = head.map((_, at) => rows.every(row => /^[<≤]?-?[\d.,]+( %)?$|^–$/.test(row[at])));
  const line = cells => `| ${cells.join(' | ')} |`;
  const rule = isNumber.map(right => (right ? '---:' : '---'));
  return [line(head), line(rule), ...rows.map(line)].join('\n');
}

/** Describes the machine and the versions of Node.js and Chromium. */
export function machine(chromium) {
  const [first] = cpus();
  const memory = Math.round(totalmem() / 2 ** 30);
  return `${cpus().length} cores (${first?.model.trim()}), ${memory} GiB, Node.js ${process.versions.node}, Chromium ${chromium}. Other work may run on it: times are upper bounds.`;
}

/**
 * Replaces the section `name` of a Markdown file with `text`, or appends the section. HTML comments delimit sections.
 */
export function writePart(file, name, text) {
  const begin = `<!-- ${name} -->`;
  const end = `<!-- /${name} -->`;
  const current = existsSync(file) ? readFileSync(file, 'utf8') : '# Results\n';
  const part = `${begin}\n\n${text.trim()}\n\n${end}`;
  const at = current.indexOf(begin);
  const after = current.indexOf(end);
  const next =
    at < 0 || after < at
      ? `${current.trimEnd()}\n\n${part}\n`
      : current.slice(0, at) + part + current.slice(after + end.length);
  writeFileSync(file, next);
}
