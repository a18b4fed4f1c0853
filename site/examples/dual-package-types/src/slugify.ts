/** Turns a title into a part of a URL. */
export const slugify = (title: string): string =>
  title.trim().toLowerCase().replace(/\s+/g, '-');
