console.log('loading');
console.info('ready');

export { read } from './io';
