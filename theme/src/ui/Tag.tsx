import type { ReactNode } from 'react';

/** A small label next to a title. */
export function Tag({ text }: { text: string | undefined }): ReactNode {
  return text ? <span className="q-tag">{text}</span> : null;
}
