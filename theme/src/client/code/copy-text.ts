/** What is copied from a code block. Pure. */

/** One line of a block. */
export interface CodeLine {
  text: string;
  /** The notation `[!code --]` marks it as removed. */
  isRemoved: boolean;
}

const SHELLS = new Set(['', 'bash', 'console', 'shell', 'shellscript', 'sh', 'text', 'zsh']);

/** The code as it should be pasted: without removed lines and, in a terminal's text, without its prompts. */
export function copyText(lines: CodeLine[], language: string): string {
  const hasPrompts = SHELLS.has(language);
  return lines
    .filter(line => !line.isRemoved)
    .map(line => (hasPrompts ? line.text.replace(/^\s*\$ /, '') : line.text))
    .join('\n')
    .replace(/\n+$/, '');
}
