import './theme.scss';
import styles from './card.module.scss';

export const cardClass: string = styles.card;
