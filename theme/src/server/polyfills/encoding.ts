/** Polyfills of `TextEncoder`, `TextDecoder`, `btoa` and `atob`. UTF-8 is the only supported encoding. */
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const REPLACEMENT = '\uFFFD';

/** Polyfill of `TextEncoder`. */
export class TextEncoder {
  encoding = 'utf-8';

  /** Encodes a string as UTF-8. */
  encode(text = ''): Uint8Array {
    const bytes: number[] = [];
    for (const character of text) {
      const code = character.codePointAt(0) ?? 0;
      // Lone surrogates are replaced.
      push(bytes, code >= 0xd800 && code <= 0xdfff ? 0xfffd : code);
    }
    return new Uint8Array(bytes);
  }
}

function push(bytes: number[], code: number): void {
  if (code < 0x80) bytes.push(code);
  else if (code < 0x800) bytes.push(0xc0 | (code >> 6), 0x80 | (code & 0x3f));
  else if (code < 0x10000) bytes.push(0xe0 | (code >> 12), 0x80 | ((code >> 6) & 0x3f), 0x80 | (code & 0x3f));
  else bytes.push(0xf0 | (code >> 18), 0x80 | ((code >> 12) & 0x3f), 0x80 | ((code >> 6) & 0x3f), 0x80 | (code & 0x3f));
}

/** Polyfill of `TextDecoder`. */
export class TextDecoder {
  encoding = 'utf-8';

  /** Decodes UTF-8. Invalid bytes are replaced. */
  decode(source: ArrayBuffer | ArrayBufferView = new Uint8Array()): string {
    const bytes = ArrayBuffer.isView(source)
      ? new Uint8Array(source.buffer, source.byteOffset, source.byteLength)
      : new Uint8Array(source);
    let text = '';
    for (let offset = 0; offset < bytes.length;) {
      const [length, character] = sequence(bytes, offset);
      text += character;
      offset += length;
    }
    return text;
  }
}

/** Decodes the UTF-8 sequence at an offset. Returns its length in bytes and its character. */
function sequence(bytes: Uint8Array, offset: number): [length: number, character: string] {
  const first = bytes[offset] ?? 0;
  if (first < 0x80) return [1, String.fromCodePoint(first)];
  const length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
  let code = first & (0xff >> (length + 1));
  for (let index = 1; index < length; index++) {
    const next = bytes[offset + index] ?? 0;
    if ((next & 0xc0) !== 0x80) return [index, REPLACEMENT];
    code = (code << 6) | (next & 0x3f);
  }
  const isValid = first >= 0xc2 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
  return isValid ? [length, String.fromCodePoint(code)] : [1, REPLACEMENT];
}

/** Polyfill of `btoa`: encodes characters up to U+00FF as Base64. Throws on other characters. */
export function btoa(text: unknown): string {
  const source = String(text);
  let out = '';
  for (let offset = 0; offset < source.length; offset += 3) {
    const codes = [0, 1, 2].map(index => source.charCodeAt(offset + index));
    if (codes.some(code => code > 255)) throw new RangeError('the string contains characters outside Latin-1');
    const [first = 0, second = Number.NaN, third = Number.NaN] = codes;
    const bits = (first << 16) | ((second || 0) << 8) | (third || 0);
    out += ALPHABET.charAt(bits >> 18) + ALPHABET.charAt((bits >> 12) & 63);
    out += Number.isNaN(second) ? '=' : ALPHABET.charAt((bits >> 6) & 63);
    out += Number.isNaN(third) ? '=' : ALPHABET.charAt(bits & 63);
  }
  return out;
}

/** Polyfill of `atob`: decodes Base64 to characters up to U+00FF. Throws on characters that are not Base64. */
export function atob(text: unknown): string {
  const source = String(text)
    .replaceAll(/[\t\n\f\r ]/g, '')
    .replace(/={1,2}$/, '');
  let out = '';
  let bits = 0;
  let count = 0;
  for (const character of source) {
    const value = ALPHABET.indexOf(character);
    if (value < 0) throw new RangeError('the string is not valid Base64');
    bits = ((bits << 6) | value) & 0xffffff;
    count += 6;
    if (count < 8) continue;
    count -= 8;
    out += String.fromCodePoint((bits >> count) & 255);
  }
  return out;
}
