import '@/theme.css';
import logo from '@/logo.svg';

export { add } from '@/utils/math';
export { logo };
