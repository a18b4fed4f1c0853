/** The error overlay of the development server. Plain DOM, so that it works even if React fails. */
import style from 'quire:style/dev';
import { loadStyle } from '../../base/styles.ts';

/** A problem to show: a diagnostic of the build or an error that occurred in the browser. */
export interface DevDiagnostic {
  code: string;
  severity: string;
  message: string;
  /** Location in the source, such as `docs/en/guide.mdx:12:4`. */
  place?: string;
  /** Code frame: the source excerpt with line numbers and markers. */
  frame?: string;
  hints?: string[];
}

/** Matches source lines and marker lines of a code frame. The overlay shows the content of other lines separately. */
const SOURCE_LINE = /^ *\d* \|/;

let dialog: HTMLDialogElement | undefined;

function createElement(name: string, className: string, text: string): HTMLElement {
  const node = document.createElement(name);
  node.className = className;
  node.textContent = text;
  return node;
}

function diagnosticElement(diagnostic: DevDiagnostic): HTMLElement {
  const node = document.createElement('section');
  node.className = 'q-dev-finding';
  node.dataset['severity'] = diagnostic.severity;
  node.append(createElement('h3', 'q-dev-message', diagnostic.message));
  node.append(createElement('p', 'q-dev-place', [diagnostic.place, diagnostic.code].filter(Boolean).join('  ')));
  const source = diagnostic.frame?.split('\n').filter(line => SOURCE_LINE.test(line));
  if (source?.length) node.append(createElement('pre', 'q-dev-frame', source.join('\n')));
  for (const hint of diagnostic.hints ?? []) node.append(createElement('p', 'q-dev-hint', hint));
  return node;
}

/** Shows diagnostics in an overlay, replacing an open one. Escape and the close button dismiss the overlay. */
export function showOverlay(diagnostics: DevDiagnostic[]): void {
  hideOverlay();
  dialog = document.createElement('dialog');
  dialog.className = 'q-dev-overlay';
  const title = createElement(
    'h2',
    'q-dev-title',
    diagnostics.length === 1 ? '1 problem' : `${diagnostics.length} problems`,
  );
  title.id = 'quire-dev-title';
  dialog.setAttribute('aria-labelledby', title.id);
  const close = createElement('button', 'q-dev-close', 'Dismiss');
  close.addEventListener('click', hideOverlay);
  dialog.append(title, close, ...diagnostics.map(diagnosticElement));
  dialog.addEventListener('close', () => dialog?.remove());
  document.body.append(dialog);
  dialog.showModal();
  void loadStyle(style);
}

/** Hides the overlay if it is open. */
export function hideOverlay(): void {
  dialog?.remove();
  dialog = undefined;
}
