import './index.css';

export const titleClass = 'my:px-4 my:font-bold';
