import { hello } from './index';

hello('test');
