import { track } from './track';

window.addEventListener('pageshow', () => track('pageshow'));
