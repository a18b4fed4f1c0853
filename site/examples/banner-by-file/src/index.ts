import './index.css';

export const hello = (name: string): string => `Hello, ${name}`;
