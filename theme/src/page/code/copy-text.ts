/** Computes the text that a code block's copy button copies. Pure. */

/** One line of a code block. */
export interface CodeLine {
  text: string;
  /** Marked as removed by `[!code --]`. */
  isRemoved: boolean;
}

const SHELLS = new Set(['', 'bash', 'console', 'shell', 'shellscript', 'sh', 'text', 'zsh']);

/** Returns the code without removed lines, trailing line breaks and, for shells and plain text, prompts (`$ `). */
export function copyText(lines: CodeLine[], language: string): string {
  const hasPrompts = SHELLS.has(language);
  return lines
    .filter(line => !line.isRemoved)
    .map(line => (hasPrompts ? line.text.replace(/^\s*\$ /, '') : line.text))
    .join('\n')
    .replace(/\n+$/, '');
}
