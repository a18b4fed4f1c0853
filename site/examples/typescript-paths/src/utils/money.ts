export interface Money {
  amount: number;
  currency: string;
}

export const format = ({ amount, currency }: Money): string =>
  `${amount.toFixed(2)} ${currency}`;
