import React from 'react';

export const Badge = ({ text }: { text: string }): React.ReactElement => (
  <span className="badge">{text}</span>
);
