import styles from './button.module.css';

export const { button } = styles;
