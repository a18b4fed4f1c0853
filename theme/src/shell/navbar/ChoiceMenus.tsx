import type { ReactNode } from 'react';
import type { Marks } from '../marks.ts';
import { useShell } from '../../base/use-site.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Popup } from '../../ui/Popup.tsx';

/** Menus with links to the page in other versions and languages. A menu is shown only if it has several choices. */
export function ChoiceMenus({ marks }: { marks: Marks }): ReactNode {
  const { site, locale, texts } = useShell();
  const menu = (name: 'languages' | 'versions', currentChoice: string, label: string, choices: string[]): ReactNode => {
    const isLanguage = name === 'languages';
    const links = choices.map(choice => {
      const lang = isLanguage ? choice : undefined;
      return (
        <li key={choice}>
          {choice === currentChoice ? (
            <span className="q-nav-link" aria-current>
              {label}
            </span>
          ) : (
            <a className="q-nav-link" href={marks.link(choice)} lang={lang} hrefLang={lang}>
              {marks.label(choice)}
            </a>
          )}
        </li>
      );
    });
    const button = (
      <>
        {isLanguage && <Icon name="language" />}
        <span>{label}</span>
        <Icon name="chevron" />
      </>
    );
    return (
      choices[1] && (
        <Popup id={`quire-${name}`} className={`q-${name}`} label={`${texts[name]}: ${label}`} button={button}>
          <ul>{links}</ul>
          {isLanguage && site.theme.compareLanguages && <p>{texts.compareHint}</p>}
        </Popup>
      )
    );
  };
  return (
    <>
      {menu('versions', locale.version, locale.versionLabel, site.multiVersion.versions)}
      {menu(
        'languages',
        locale.lang,
        locale.label,
        site.locales.map(({ lang }) => lang),
      )}
    </>
  );
}
