import type { ReactNode } from 'react';

/** Marks of the networks a project usually links to; anything else shows a plain link icon. */
const MARKS: Record<string, string> = {
  github:
    'M12 2a10 10 0 0 0-3.2 19.5c.5.1.7-.2.7-.5v-1.7c-2.8.6-3.4-1.3-3.4-1.3-.4-1.2-1.1-1.5-1.1-1.5-.9-.6.1-.6.1-.6 1 .1 1.5 1 1.5 1 .9 1.5 2.3 1.1 2.9.8.1-.6.4-1.1.6-1.3-2.2-.3-4.6-1.1-4.6-5 0-1.1.4-2 1-2.7-.1-.2-.4-1.3.1-2.6 0 0 .9-.3 2.8 1a9.6 9.6 0 0 1 5 0c1.9-1.3 2.8-1 2.8-1 .5 1.3.2 2.4.1 2.6.6.7 1 1.6 1 2.7 0 3.9-2.4 4.7-4.6 5 .4.3.7.9.7 1.9V21c0 .3.2.6.7.5A10 10 0 0 0 12 2Z',
  x: 'M3.5 4h4.3l4.3 5.9L17.3 4h2.2l-6.4 7.3L20.5 20h-4.3l-4.6-6.4L6 20H3.8l6.8-7.8L3.5 4Zm3.1 1.6 10.3 12.8h1L7.7 5.6H6.6Z',
  discord:
    'M19.3 5.5a16 16 0 0 0-4-1.3l-.5 1a15 15 0 0 0-5.6 0l-.5-1c-1.4.25-2.75.7-4 1.3C2.2 9.3 1.5 13 1.8 16.7a16 16 0 0 0 4.9 2.5l1.05-1.7c-.58-.2-1.13-.48-1.65-.8l.4-.32a11.5 11.5 0 0 0 11 0l.4.32c-.52.32-1.07.6-1.65.8l1.05 1.7a16 16 0 0 0 4.9-2.5c.4-4.3-.7-8-2.9-11.2ZM8.7 14.5c-.95 0-1.75-.9-1.75-2s.77-2 1.75-2c1 0 1.77.9 1.75 2 0 1.1-.77 2-1.75 2Zm6.6 0c-.95 0-1.75-.9-1.75-2s.77-2 1.75-2c1 0 1.77.9 1.75 2 0 1.1-.77 2-1.75 2Z',
};

const LINK = 'M10 6H6v12h12v-4h2v6H4V4h6v2Zm4-2h6v6h-2V7.4l-7.3 7.3-1.4-1.4L16.6 6H14V4Z';

/** A brand's mark by name, or the site's own `<svg>` markup. */
export function BrandIcon({ icon }: { icon: string }): ReactNode {
  if (icon.trimStart().startsWith('<svg')) {
    return <span className="brand" aria-hidden="true" dangerouslySetInnerHTML={{ __html: icon }} />;
  }
  return (
    <svg className="brand" viewBox="0 0 24 24" aria-hidden="true">
      <path d={MARKS[icon] ?? LINK} />
    </svg>
  );
}

/** Whether the theme draws a brand. */
export function isBrand(icon: string): boolean {
  return icon in MARKS;
}
