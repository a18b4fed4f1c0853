import type { MouseEvent, ReactNode } from 'react';
import type { Marks } from '../marks.ts';
import { useLocale, useSite, useText } from '../../base/site.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Popup } from '../../ui/Popup.tsx';

/** Adds the current query and hash when the link is clicked: the server cannot know them. */
function keepPlace(event: MouseEvent<HTMLAnchorElement>, link: string): void {
  event.currentTarget.href = link + location.search + location.hash;
}

/** Links to the page's alternates in other languages. Renders nothing on a site with one language. */
export function LanguageMenu({ marks }: { marks: Marks }): ReactNode {
  const { locales } = useSite();
  const { lang, label } = useLocale();
  const text = useText();
  if (locales.length < 2) return null;
  const button = (
    <>
      <Icon name="language" />
      <span className="language-name">{label}</span>
      <Icon name="chevron" />
    </>
  );
  return (
    <Popup id="quire-languages" className="language-menu" label={`${text('languages')}: ${label}`} button={button}>
      <ul>
        {locales.map(locale => (
          <li key={locale.lang}>
            {locale.lang === lang ? (
              <span className="nav-link" lang={locale.lang} aria-current="true">
                {locale.label}
              </span>
            ) : (
              <a
                className="nav-link"
                href={marks.languageLink(locale.lang)}
                lang={locale.lang}
                hrefLang={locale.lang}
                onClick={event => keepPlace(event, marks.languageLink(locale.lang))}
              >
                {marks.languageLabel(locale.lang)}
              </a>
            )}
          </li>
        ))}
      </ul>
    </Popup>
  );
}
