import { useEffect, useRef } from 'react';

/** The file and the lines that a code block showed before the last change. */
interface Before {
  name: string;
  lines: Set<string>;
}

/** A file's highlighted content. When the reader selects other options, the lines that change are briefly tinted. */
export function Code({ path, html }: { path: string; html: string }) {
  const root = useRef<HTMLDivElement>(null);
  const before = useRef<Before>(undefined);
  // The output format changes only the file extension: `index.js` and `index.cjs` are versions of the same file.
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
