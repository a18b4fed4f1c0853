/** Whether the site is an archive, see `archive/loader.ts`: browsers follow its links, whose paths name files. */
export function isArchive(): boolean {
  return 'quireFile' in globalThis;
}
