/** The actions of code block buttons. */
import { copyText } from './copy-text.ts';
import { knownTexts } from '../../base/site.ts';

const COPIED_MS = 2000;
/** Maximum length of code that is announced to screen readers, in characters. */
const MAX_SPOKEN = 80;

const timers = new WeakMap<Element, ReturnType<typeof setTimeout>>();
const status = document.createElement('div');
status.className = 'visually-hidden';
status.role = 'status';
document.body.append(status);

function codeOf(figure: HTMLElement): string {
  const lines = [...figure.querySelectorAll('.line')].map(line => ({
    text: line.textContent.replace(/\n$/, ''),
    isRemoved: line.matches('.diff.remove'),
  }));
  if (lines.length === 0) return figure.querySelector('pre')?.textContent ?? '';
  return copyText(lines, figure.dataset['lang'] ?? '');
}

/** Copies a string. Falls back to `execCommand` when the clipboard API is denied or missing (insecure context). */
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
  area.className = 'visually-hidden';
  document.body.append(area);
  area.select();
  const isDone = document.execCommand('copy');
  area.remove();
  if (!isDone) throw new Error('the browser refused to copy');
}

async function copy(button: HTMLElement, figure: HTMLElement): Promise<void> {
  const code = codeOf(figure);
  await write(code);
  const { codeCopied = '', codeCopy } = knownTexts();
  const what = figure.dataset['title'] ?? (/\n/.test(code) || code.length > MAX_SPOKEN ? undefined : code);
  const label = (text: string | undefined): void => {
    if (!text) return;
    button.ariaLabel = text;
    button.title = text;
  };
  label(codeCopied);
  showCopied(button, what === undefined ? codeCopied : `${codeCopied}: ${what}`, () => label(codeCopy));
}

/** Copies the page as Markdown. */
async function copyMarkdown(button: HTMLElement, url: string): Promise<void> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  await write(await response.text());
  const { codeCopied = '', copyPage = '' } = knownTexts();
  const label = button.lastChild;
  if (label) label.textContent = codeCopied;
  showCopied(button, codeCopied, () => label && (label.textContent = copyPage));
}

/** Announces and briefly shows that something was copied, then runs `reset`. */
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

/** Selects the code for manual copying when the browser denies clipboard access. */
function select(figure: HTMLElement): void {
  const code = figure.querySelector('pre code');
  if (code) getSelection()?.selectAllChildren(code);
}

/** Runs the action of a code block's button or of the button that copies the page. */
export function actOn(button: HTMLElement, figure: HTMLElement): void {
  const { url } = button.dataset;
  if (url !== undefined) {
    // Open the Markdown so that the reader can copy it by hand.
    copyMarkdown(button, url).catch(() => open(url, '_blank'));
  } else if (button.matches('.code-copy')) {
    copy(button, figure).catch((error: unknown) => {
      console.error(error);
      select(figure);
    });
  } else if (button.matches('.code-fold')) {
    const isOpen = figure.toggleAttribute('data-open');
    button.ariaExpanded = String(isOpen);
    // Collapsing a block above the viewport would make the page jump.
    if (!isOpen && figure.getBoundingClientRect().top < 0) figure.scrollIntoView({ block: 'start' });
  } else {
    button.ariaPressed = String(figure.toggleAttribute('data-wrap'));
  }
}
