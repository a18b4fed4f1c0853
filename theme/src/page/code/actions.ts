/** Actions of the buttons on code blocks, and of the button that copies the page as Markdown. */
import { copyText } from './copy-text.ts';
import { status } from './status.ts';
import { inlineData } from '../../base/data.ts';

const COPIED_MS = 2000;
/** Maximum length, in characters, of a copied line of code that is announced to screen readers. */
const MAX_ANNOUNCED = 80;

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
async function writeToClipboard(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    return;
  } catch {
    // Denied or missing.
  }
  const textarea = document.createElement('textarea');
  textarea.value = text;
  textarea.readOnly = true;
  textarea.className = 'q-visually-hidden';
  document.body.append(textarea);
  textarea.select();
  const isCopied = document.execCommand('copy');
  textarea.remove();
  if (!isCopied) throw new Error('the browser refused to copy');
}

const initialLabels = new WeakMap<Element, string>();

/** Returns the label that a button had before it was first pressed. */
function initialLabelOf(button: HTMLElement): string {
  const label = initialLabels.get(button) ?? (button.title || (button.lastChild?.textContent ?? ''));
  initialLabels.set(button, label);
  return label;
}

async function copyCode(button: HTMLElement, figure: HTMLElement): Promise<void> {
  const initialLabel = initialLabelOf(button);
  const code = codeOf(figure);
  await writeToClipboard(code);
  const { codeCopied } = inlineData().texts;
  const copiedText = figure.dataset['title'] ?? (/\n/.test(code) || code.length > MAX_ANNOUNCED ? undefined : code);
  const setLabel = (text: string): void => {
    button.ariaLabel = text;
    button.title = text;
  };
  setLabel(codeCopied);
  showCopied(button, copiedText === undefined ? codeCopied : `${codeCopied}: ${copiedText}`, () =>
    setLabel(initialLabel),
  );
}

async function copyMarkdown(button: HTMLElement, url: string): Promise<void> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  await writeToClipboard(await response.text());
  const { codeCopied } = inlineData().texts;
  const labelNode = button.lastChild;
  const initialLabel = initialLabelOf(button);
  if (labelNode) labelNode.textContent = codeCopied;
  showCopied(button, codeCopied, () => labelNode && (labelNode.textContent = initialLabel));
}

/** Makes an announcement, shows the button's copied state for two seconds, then calls `reset`. */
function showCopied(button: HTMLElement, announcement: string, reset: () => void): void {
  button.dataset['state'] = 'copied';
  status.textContent = announcement;
  clearTimeout(timers.get(button));
  const resetButton = (): void => {
    delete button.dataset['state'];
    status.textContent = '';
    reset();
  };
  timers.set(button, setTimeout(resetButton, COPIED_MS));
}

/** Selects the code, so that the reader can copy it manually if the browser denies clipboard access. */
function selectCode(figure: HTMLElement): void {
  const code = figure.querySelector('pre code');
  if (code) getSelection()?.selectAllChildren(code);
}

/**
 * Runs the action of a button on a code block (`figure`), or of the button that copies the page. For the page's copy
 * button, `figure` is the button.
 */
export function runAction(button: HTMLElement, figure: HTMLElement): void {
  const { url } = button.dataset;
  if (url !== undefined) {
    // If copying fails, open the Markdown file, so that the reader can copy it manually.
    copyMarkdown(button, url).catch(() => open(url, '_blank'));
  } else if (button.matches('.q-code-copy')) {
    copyCode(button, figure).catch((error: unknown) => {
      console.error(error);
      selectCode(figure);
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
