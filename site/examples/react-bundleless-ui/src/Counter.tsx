'use client';

import { useState } from 'react';
import './Counter.css';

export const Counter = ({ start = 0 }: { start?: number }) => {
  const [count, setCount] = useState(start);

  return (
    <button className="counter" onClick={() => setCount(count + 1)}>
      {count}
    </button>
  );
};
