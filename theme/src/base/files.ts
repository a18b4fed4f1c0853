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
    const folders = path.split('/');
    const name = folders.pop() ?? path;
    let folder = root;
    for (const folderName of folders) {
      const existing = folder.get(folderName);
      const next: Folder = existing instanceof Map ? existing : new Map();
      folder.set(folderName, next);
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
