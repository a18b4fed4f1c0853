import './style.css';

export const hello = (name: string) => `Hello, ${name}`;
