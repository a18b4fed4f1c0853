/**
 * Serializes responses to the engine. `JSON.stringify` is unsafe for objects, because it calls `toJSON`, which a page's
 * code may have added to all objects.
 */

// These functions are saved before a page's code can replace them.
const { stringify } = JSON;
const { isArray } = Array;
const { keys } = Object;

/** Serializes strings, numbers, booleans, null, arrays and objects. Undefined properties are omitted. */
export function toJson(value: unknown): string {
  if (typeof value !== 'object' || value === null) return stringify(value) ?? 'null';
  let json = '';
  if (isArray(value)) {
    for (let index = 0; index < value.length; index++) json += (index === 0 ? '' : ',') + toJson(value[index]);
    return `[${json}]`;
  }
  const record = value as Record<string, unknown>;
  const names = keys(record);
  for (let index = 0; index < names.length; index++) {
    const name = names[index] as string;
    if (record[name] === undefined) continue;
    json += `${json === '' ? '' : ','}${stringify(name)}:${toJson(record[name])}`;
  }
  return `{${json}}`;
}
