import type { ReactNode } from 'react';
import { inlineText } from '../../ui/InlineText.tsx';
import type { FooterData } from '../../shell/theme-types.ts';

/** The footer of a home page: columns of links above lines of text. */
export function HomeFooter({ lines, columns }: FooterData): ReactNode {
  if (lines.length === 0 && columns.length === 0) return null;
  return (
    <footer className="q-home-footer">
      {columns.length > 0 && (
        <div className="q-home-footer-columns">
          {columns.map(({ title, links }, index) => (
            <section key={index}>
              {title !== '' && <h2>{title}</h2>}
              <ul>
                {links.map(({ text, link }) => (
                  <li key={text}>
                    <a href={link}>{text}</a>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
      )}
      {lines.map(line => (
        <p key={line}>{inlineText(line)}</p>
      ))}
    </footer>
  );
}
