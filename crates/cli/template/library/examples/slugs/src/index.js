export function slugify(text, { separator = '-', maxLength = Infinity } = {}) {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.join(separator).slice(0, maxLength);
}
