import type { ReactNode } from 'react';
import type { TextLink } from '../../contract.ts';
import { usePage, useText } from '../../base/use-site.ts';
import { inlineText } from '../../ui/InlineText.tsx';

/** The sidebar groups that contain the page, shown above its heading. Renders nothing for pages outside all groups. */
export function Breadcrumbs({ links: customLinks }: { links?: TextLink[] }): ReactNode {
  const { breadcrumbs } = usePage();
  const links = customLinks ?? breadcrumbs;
  const text = useText();
  if (links.length === 0) return null;
  return (
    <nav className="q-breadcrumbs" aria-label={text('breadcrumbs')}>
      <ol>
        {links.map((entry, index) => (
          <li key={index}>
            {entry.link === undefined ? (
              <span>{inlineText(entry.text)}</span>
            ) : (
              <a href={entry.link}>{inlineText(entry.text)}</a>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
