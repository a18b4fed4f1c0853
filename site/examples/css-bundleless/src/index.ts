import './theme.css';
import styles from './button.module.css';

export function createButton(label: string): HTMLButtonElement {
  const button = document.createElement('button');
  button.className = styles.button;
  button.textContent = label;
  return button;
}
