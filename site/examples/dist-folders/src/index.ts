import './index.css';
import logo from './logo.svg';

export { logo };
