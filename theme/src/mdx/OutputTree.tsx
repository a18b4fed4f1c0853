import type { ReactNode } from 'react';
import { fileSize, type Folder, folderOf, type SizedFile } from '../base/files.ts';

/** The files that an example wrote, with sizes: `<OutputTree example="..." />`. The engine supplies `files`. */
export function OutputTree({ files }: { files: SizedFile[] }): ReactNode {
  return (
    <div className="q-file-tree">
      <Entries folder={folderOf(files)} />
    </div>
  );
}

function Entries({ folder }: { folder: Folder }): ReactNode {
  return (
    <ul>
      {[...folder].map(([name, entry]) => (
        <li key={name}>
          {name}
          {typeof entry === 'number' && <span className="q-file-size">{fileSize(entry)}</span>}
          {entry instanceof Map && <Entries folder={entry} />}
        </li>
      ))}
    </ul>
  );
}
