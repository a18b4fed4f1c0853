import { createElement } from 'react';

export const Greeting = () => createElement('p', null, 'Hello');
