import { nanoid } from 'nanoid';
import pico from 'picocolors';
import { createElement } from 'react';

export const id = () => nanoid(8);
export const warn = (text: string) => pico.yellow(text);
export const title = (text: string) => createElement('h1', null, text);
