import './button.css';
import { label } from './utils/label';

export interface ButtonProps {
  text?: string;
}

export const Button = ({ text }: ButtonProps) => (
  <button className="btn">{label(text)}</button>
);
