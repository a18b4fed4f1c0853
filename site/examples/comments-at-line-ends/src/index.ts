export function clamp(value: number): number { // after a brace: lost
  const limits = [
    0, // after a comma: lost
    100,
  ];
  // on a line of its own: kept
  const [min, max] = limits; // after a semicolon: kept
  return Math.min(Math.max(value, min), max);
}
