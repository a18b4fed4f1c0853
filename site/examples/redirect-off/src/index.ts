import '@/theme.scss';
import styles from './button.module.scss';
import logo from './logo.svg';

export { add } from '@/utils/math';
export { sub } from './utils';
export const button = { className: styles.button, logo };
