/** Actions of the buttons on code blocks, and of the button that copies the page as Markdown. */
import { copyText } from './copy-text.ts';
import { status } from './status.ts';
import { inlineData } from '../../base/data.ts';

const COPIED_MS = 2000;
/** Maximum length, in characters, of a copied line of code that is announced to screen readers. */
const MAX_SPOKEN = 80;

const timers = new WeakMap<Element, ReturnType<typeof setTimeout>>();

function codeOf(figure: HTMLElement): string {
  const lines = [...figure.querySelectorAll('.q-line')].map(line => ({
    text: line.textContent.replace(/\n$/, ''),
    isRemoved: line.matches('.q-diff.q-remove'),
  }));
  if (lines.length === 0) return figure.querySelector('pre')?.textContent ?? '';
  return copyText(lines, figure.dataset['lang'] ?? '');
}

/** Copies a string. Falls back to `execCommand` if the clipboard API is denied or, in insecure contexts, missing. */
async function write(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    return;
  } catch {
    // Denied or missing.
  }
  const area = document.createElement('textarea');
  area.value = text;
  area.readOnly = true;
  area.className = 'q-visually-hidden';
  document.body.append(area);
  area.select();
  const isDone = document.execCommand('copy');
  area.remove();
  if (!isDone) throw new Error('the browser refused to copy');
}

const names = new WeakMap<Element, string>();

/** Returns the label that a button had before it was first pressed. */
function nameOf(button: HTMLElement): string {
  const name = names.get(button) ?? (button.title || (button.lastChild?.textContent ?? ''));
  names.set(button, name);
  return name;
}

async function copy(button: HTMLElement, figure: HTMLElement): Promise<void> {
  const name = nameOf(button);
  const code = codeOf(figure);
  await write(code);
  const { codeCopied } = inlineData().texts;
  const what = figure.dataset['title'] ?? (/\n/.test(code) || code.length > MAX_SPOKEN ? undefined : code);
  const label = (text: string): void => {
    button.ariaLabel = text;
    button.title = text;
  };
  label(codeCopied);
  showCopied(button, what === undefined ? codeCopied : `${codeCopied}: ${what}`, () => label(name));
}

/** Copies the page as Markdown. */
async function copyMarkdown(button: HTMLElement, url: string): Promise<void> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  await write(await response.text());
  const { codeCopied } = inlineData().texts;
  const label = button.lastChild;
  const name = nameOf(button);
  if (label) label.textContent = codeCopied;
  showCopied(button, codeCopied, () => label && (label.textContent = name));
}

/** Announces `spoken`, shows the button's copied state for two seconds, then calls `reset`. */
function showCopied(button: HTMLElement, spoken: string, reset: () => void): void {
  button.dataset['state'] = 'copied';
  status.textContent = spoken;
  clearTimeout(timers.get(button));
  const end = (): void => {
    delete button.dataset['state'];
    status.textContent = '';
    reset();
  };
  timers.set(button, setTimeout(end, COPIED_MS));
}

/** Selects the code, so that the reader can copy it by hand if the browser denies clipboard access. */
function select(figure: HTMLElement): void {
  const code = figure.querySelector('pre code');
  if (code) getSelection()?.selectAllChildren(code);
}

/**
 * Runs the action of a button on a code block (`figure`), or of the button that copies the page. In the latter case,
 * `figure` is the button.
 */
export function actOn(button: HTMLElement, figure: HTMLElement): void {
  const { url } = button.dataset;
  if (url !== undefined) {
    // If copying fails, open the Markdown file, so that the reader can copy it by hand.
    copyMarkdown(button, url).catch(() => open(url, '_blank'));
  } else if (button.matches('.q-code-copy')) {
    copy(button, figure).catch((error: unknown) => {
      console.error(error);
      select(figure);
    });
  } else if (button.matches('.q-code-fold')) {
    const isOpen = figure.toggleAttribute('data-open');
    button.ariaExpanded = String(isOpen);
    // If the top of the block is above the viewport, scroll to the top: otherwise, later content would move into view.
    if (!isOpen && figure.getBoundingClientRect().top < 0) figure.scrollIntoView({ block: 'start' });
  } else {
    button.ariaPressed = String(figure.toggleAttribute('data-wrap'));
  }
}
