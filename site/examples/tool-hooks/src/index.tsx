import './index.css';

export const text = new URL('./text.txt', import.meta.url);
export const Title = () => <h1>Title</h1>;
