import styles from './index.module.css';

export const { title } = styles;
