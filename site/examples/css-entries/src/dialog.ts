import './base.css';
import './dialog.css';

export const dialog = 'dialog';
