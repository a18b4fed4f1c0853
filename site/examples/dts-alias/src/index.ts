export { nanoid } from 'nanoid';
