import { useEffect, useRef } from 'react';

/** The file and the lines that a code block showed before the last change. */
interface Before {
  name: string;
  lines: Set<string>;
}

/** A file's content, highlighted. Lines that differ from the previous choice are tinted for a moment. */
export function Code({ path, html }: { path: string; html: string }) {
  const root = useRef<HTMLDivElement>(null);
  const before = useRef<Before>(undefined);
  // Formats differ in the extension only: `index.js` and `index.cjs` are versions of the same file.
  const [name = path] = path.split('.');

  useEffect(() => {
    const lines = [...(root.current?.querySelectorAll('.q-line') ?? [])];
    if (before.current?.name === name) {
      for (const line of lines) line.toggleAttribute('data-changed', !before.current.lines.has(line.textContent));
    }
    before.current = { name, lines: new Set(lines.map(line => line.textContent)) };
  }, [html, name]);

  return <div ref={root} className="explorer-code" dangerouslySetInnerHTML={{ __html: html }} />;
}
