import './base.css';
import './button.css';

export const button = 'button';
