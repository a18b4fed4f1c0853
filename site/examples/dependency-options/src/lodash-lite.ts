export const chunk = <Value>(values: Value[], size: number): Value[][] =>
  values.length === 0 ? [] : [values.slice(0, size), ...chunk(values.slice(size), size)];
