import logo from './assets/logo.svg';

export { logo };
