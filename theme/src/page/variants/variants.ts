/**
 * Turns values of a recorded example's configuration into buttons. Pressing a value selects the next value of its axis,
 * and shows the configuration and files of the resulting build, with the difference in bytes from the previous build.
 */
import { inlineData, loadShell } from '../../base/data.ts';
import { fileSize, type Folder, folderOf } from '../../base/files.ts';
import { lookUp } from '../../base/site.ts';
import type { Texts } from '../../locales/index.ts';
import { caseIndex, differingPart, loadCases, type RecordedCase, type RecordedCases } from './data.ts';

interface Example {
  root: HTMLElement;
  config: HTMLElement;
  output: HTMLElement;
  /** Number of values of each axis. */
  counts: number[];
  /** Index of the current value of each axis. */
  choice: number[];
  texts: Texts;
}

/** Returns the DOM range from text offset `start` to text offset `end` in an element. */
function rangeOf(element: Element, start: number, end: number): Range {
  const range = document.createRange();
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  let offset = 0;
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const next = offset + (node.nodeValue?.length ?? 0);
    if (start >= offset && start < next) range.setStart(node, start - offset);
    if (end > offset && end <= next) range.setEnd(node, end - offset);
    offset = next;
  }
  return range;
}

/**
 * Adds a button for each axis whose next value changes the shown configuration. `alternatives` contains the
 * configuration with the next value of each axis.
 */
function addButtons(example: Example, alternatives: (string | null)[]): void {
  const code = example.config.querySelector('code');
  if (!code) return;
  alternatives.forEach((alternative, axis) => {
    const part = alternative === null ? undefined : differingPart(code.textContent ?? '', alternative);
    if (!part) return;
    const range = rangeOf(code, ...part);
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'q-variants-value';
    button.dataset['axis'] = String(axis);
    button.ariaLabel = lookUp(example.texts, 'variantsChange', { value: range.toString() });
    button.append(range.extractContents());
    range.insertNode(button);
  });
}

/** Returns the code in a code block's HTML, or null if there is no code block. */
function textOf(html: string | undefined): string | null {
  const template = document.createElement('template');
  template.innerHTML = html ?? '';
  return template.content.querySelector('code')?.textContent ?? null;
}

function listOf(folder: Folder): HTMLUListElement {
  const list = document.createElement('ul');
  for (const [name, entry] of folder) {
    const item = document.createElement('li');
    item.append(name);
    if (typeof entry === 'number') {
      const size = document.createElement('span');
      size.className = 'q-file-size';
      size.textContent = fileSize(entry);
      item.append(size);
    } else if (entry) item.append(listOf(entry));
    list.append(item);
  }
  return list;
}

const bytesOf = ({ files }: RecordedCase): number => files.reduce((sum, { bytes }) => sum + bytes, 0);

/** Shows the files of a build and the difference in bytes from the previous build, or the output of a failed build. */
function showOutput({ output }: Example, { texts }: RecordedCases, build: RecordedCase, before: RecordedCase): void {
  if (build.log !== undefined) {
    output.innerHTML = texts[build.log] ?? '';
    return;
  }
  const tree = document.createElement('div');
  tree.className = 'q-file-tree';
  tree.append(listOf(folderOf(build.files)));
  const difference = bytesOf(build) - bytesOf(before);
  const line = document.createElement('p');
  line.className = 'q-variants-difference';
  line.textContent = `${difference < 0 ? '−' : '+'}${fileSize(Math.abs(difference))}`;
  output.replaceChildren(tree, line);
}

async function press(example: Example, axis: number): Promise<void> {
  const { root, config, counts, choice } = example;
  const all = await loadCases(root.dataset['href'] ?? '');
  const at = (which: number[]): RecordedCase | undefined => all.cases[caseIndex(counts, which)];
  const after = (of: number): number[] =>
    choice.map((index, other) => (other === of ? (index + 1) % (counts[of] ?? 1) : index));
  const before = at(choice);
  choice.splice(0, choice.length, ...after(axis));
  const build = at(choice);
  if (!before || !build) return;
  const html = (it: RecordedCase | undefined): string | undefined =>
    all.texts[it?.project[root.dataset['config'] ?? ''] ?? ''];
  config.innerHTML = html(build) ?? '';
  addButtons(
    example,
    counts.map((_, other) => textOf(html(at(after(other))))),
  );
  config.querySelector<HTMLElement>(`[data-axis="${axis}"]`)?.focus();
  showOutput(example, all, build, before);
}

/** Makes the values of an example's configuration selectable. */
export async function attachVariants(root: HTMLElement): Promise<void> {
  const [config, output] = root.children;
  if (root.dataset['attached'] !== undefined || !(config instanceof HTMLElement && output instanceof HTMLElement))
    return;
  root.dataset['attached'] = '';
  const { texts } = await loadShell(inlineData().shell).catch((error: unknown) => {
    delete root.dataset['attached']; // The next navigation to the page tries again.
    throw error;
  });
  const counts = JSON.parse(root.dataset['counts'] ?? '[]') as number[];
  const example: Example = { root, config, output, counts, choice: counts.map(() => 0), texts };
  addButtons(example, JSON.parse(root.dataset['alternatives'] ?? '[]') as (string | null)[]);
  const hint = document.createElement('p');
  hint.className = 'q-variants-hint';
  hint.textContent = texts.variantsHint;
  root.append(hint);
  config.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('.q-variants-value') : null;
    if (button) press(example, Number(button.dataset['axis'])).catch((error: unknown) => console.error(error));
  });
}
