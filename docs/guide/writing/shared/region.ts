export function total(prices: number[]): number {
  // #region body
  let sum = 0;
  for (const price of prices) sum += price;
  return sum;
  // #endregion
}
