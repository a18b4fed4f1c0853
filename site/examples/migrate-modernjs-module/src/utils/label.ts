export const label = (text?: string): string => text ?? 'Button';
