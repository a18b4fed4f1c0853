export default function double(value: number): number {
  return value * 2;
}
