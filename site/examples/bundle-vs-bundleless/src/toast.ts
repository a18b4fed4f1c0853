import bell from './assets/bell.svg';
import { escapeHtml } from './text';
import './toast.css';

export const toast = (message: string): string =>
  `<p class="toast"><img src="${bell}" alt="" />${escapeHtml(message)}</p>`;
