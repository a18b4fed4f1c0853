/** The buttons of code blocks. One listener for all of them: articles come and go. */
import { getShell } from '../state/site.ts';

const COPIED_MS = 2000;

/** The code as it should be pasted: without removed lines and without the prompts of a terminal. */
export function copyText(lines: { text: string; isRemoved: boolean }[]): string {
  return lines
    .filter(line => !line.isRemoved)
    .map(line => line.text.replace(/^\$ /, ''))
    .join('\n')
    .replace(/\n+$/, '');
}

function codeOf(figure: Element): string {
  const lines = [...figure.querySelectorAll('.line')].map(line => ({
    text: line.textContent.replace(/\n$/, ''),
    isRemoved: line.matches('.diff.remove'),
  }));
  return lines.length > 0 ? copyText(lines) : (figure.querySelector('pre')?.textContent ?? '');
}

async function copy(button: HTMLElement, figure: Element): Promise<void> {
  await navigator.clipboard.writeText(codeOf(figure));
  const { texts } = getShell();
  button.dataset['state'] = 'copied';
  button.ariaLabel = texts.codeCopied;
  button.title = texts.codeCopied;
  setTimeout(() => {
    delete button.dataset['state'];
    button.ariaLabel = texts.codeCopy;
    button.title = texts.codeCopy;
  }, COPIED_MS);
}

/** Listens for the buttons. */
export function watchCodeActions(): void {
  document.addEventListener('click', event => {
    const button = event.target instanceof Element ? event.target.closest<HTMLElement>('.code-actions button') : null;
    const figure = button?.closest('figure.code');
    if (!button || !figure) return;
    if (button.matches('.code-copy')) {
      copy(button, figure).catch((error: unknown) => console.error(error)); // the browser refused the clipboard
    } else {
      const isWrapped = figure.toggleAttribute('data-wrap');
      button.ariaPressed = String(isWrapped);
    }
  });
}
