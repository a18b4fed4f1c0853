// Builds a large generated site (bench/corpus.py), to measure the build time, size and search time of its index.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = fileURLToPath(new URL('..', import.meta.url));
const QUIRE = process.env.QUIRE ?? fileURLToPath(new URL('../../target/release/quire', import.meta.url));

/**
 * Queries for words, options, code, pages and typos of the generated site: single and combined words, frequent and rare
 * words.
 */
export const QUERIES = {
  en: 'configuration|declaration files|which format is produced|option42|lib.option17|page 4321|reads every source file once|enviroment|configuraton decides|surprises for its readers|package manager|useState|defineConfig|npm run build -- --lib|bundler output|how does the build work|browser and Node.js|detail 3|without a second step|card-512|es2051|margin-inline|the|d|decl|conf'.split(
    '|',
  ),
  zh: '类型声明文件|构建|默认行为|配置决定输出哪种格式|option42|lib.option17|page 4321|浏览器|打包|在浏览器中运行|不需要额外的步骤|按需覆盖选项|类型申明|怎么打包产物|useState|defineConfig|源文件 构建|esm 格式|适合大多数库|文件|的|类|detail 3|card-512'.split(
    '|',
  ),
};

/** Writes a site of `pages` pages if it does not exist. Returns its folder. */
export function write(pages) {
  const work = join(here, 'work');
  mkdirSync(work, { recursive: true });
  const site = join(work, `corpus-${pages}`);
  if (!existsSync(site)) {
    const script = `import pathlib, sys; sys.path.insert(0, sys.argv[1]); from corpus import write_corpus; write_corpus(pathlib.Path(sys.argv[2]), int(sys.argv[3]))`;
    run('python3', ['-c', script, here, site, String(pages)]);
  }
  return site;
}

/**
 * Rebuilds a site of `pages` pages. Returns the site's folder, the output folder and the processor seconds of each
 * phase.
 */
export function build(pages) {
  const site = write(pages);
  const out = join(here, 'work', `out-${pages}`);
  const timings = join(here, 'work', 'timings.json');
  run(QUIRE, ['build', site, '--out', out, '--timings', timings]);
  const phases = JSON.parse(readFileSync(timings, 'utf8'));
  return { site, out, phases: Object.fromEntries(phases.map(({ name, cpu }) => [name, cpu])) };
}

function run(command, args) {
  const { status, stderr } = spawnSync(command, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} failed: ${stderr}`);
}
