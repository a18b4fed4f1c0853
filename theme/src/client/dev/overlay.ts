/** The error overlay of the development server. Plain DOM, so that it works even if React fails. */
import style from 'quire:style/dev';
import { loadStyle } from '../../base/styles.ts';

/** A diagnostic in the overlay. */
export interface DevDiagnostic {
  code: string;
  severity: string;
  message: string;
  /** Location in the source, such as `docs/en/guide.mdx:12:4`. */
  place?: string;
  /** The source excerpt. */
  frame?: string;
  hints?: string[];
}

/** Matches source lines and marker lines of a code frame. The overlay shows the content of other lines separately. */
const SOURCE_LINE = /^ *\d* \|/;

let dialog: HTMLDialogElement | undefined;

function element(name: string, className: string, text: string): HTMLElement {
  const node = document.createElement(name);
  node.className = className;
  node.textContent = text;
  return node;
}

function section(finding: DevDiagnostic): HTMLElement {
  const node = document.createElement('section');
  node.className = 'q-dev-finding';
  node.dataset['severity'] = finding.severity;
  node.append(element('h3', 'q-dev-message', finding.message));
  node.append(element('p', 'q-dev-place', [finding.place, finding.code].filter(Boolean).join('  ')));
  const source = finding.frame?.split('\n').filter(line => SOURCE_LINE.test(line));
  if (source?.length) node.append(element('pre', 'q-dev-frame', source.join('\n')));
  for (const hint of finding.hints ?? []) node.append(element('p', 'q-dev-hint', hint));
  return node;
}

/** Shows diagnostics in an overlay, which Escape and the close button dismiss. */
export function showOverlay(diagnostics: DevDiagnostic[]): void {
  hideOverlay();
  dialog = document.createElement('dialog');
  dialog.className = 'q-dev-overlay';
  const title = element('h2', 'q-dev-title', diagnostics.length === 1 ? '1 problem' : `${diagnostics.length} problems`);
  title.id = 'quire-dev-title';
  dialog.setAttribute('aria-labelledby', title.id);
  const close = element('button', 'q-dev-close', 'Dismiss');
  close.addEventListener('click', hideOverlay);
  dialog.append(title, close, ...diagnostics.map(section));
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
