/** Groups file lists into folders and formats file sizes. Pure. */

/** A file and its size in bytes, if known. */
export interface SizedFile {
  path: string;
  bytes?: number | null;
}

/** A folder's entries by name. A number is a file's size; null is a file of unknown size. */
export type Folder = Map<string, Folder | number | null>;

/** Builds a folder tree from `/`-separated paths. Entries of a folder are in order of first occurrence. */
export function folderOf(files: SizedFile[]): Folder {
  const root: Folder = new Map();
  for (const { path, bytes } of files) {
    const parts = path.split('/');
    const name = parts.pop() ?? path;
    let folder = root;
    for (const part of parts) {
      const known = folder.get(part);
      const next: Folder = known instanceof Map ? known : new Map();
      folder.set(part, next);
      folder = next;
    }
    folder.set(name, bytes ?? null);
  }
  return root;
}

/** Formats a file size in decimal units, like bundlers: `142 B`, `1.6 kB`. */
export function fileSize(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  return bytes < 999_950 ? `${(bytes / 1e3).toFixed(1)} kB` : `${(bytes / 1e6).toFixed(1)} MB`;
}
