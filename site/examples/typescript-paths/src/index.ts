export type { Money } from '@/utils/money';
export { format } from '@/utils/money';
