import type { ReactNode } from 'react';
import type { SocialLink } from '../../contract.ts';
import { useSite, useText } from '../../base/use-site.ts';
import { BrandIcon } from './BrandIcon.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Popup } from '../../ui/Popup.tsx';

/** Maximum number of links shown in the navbar itself. A popup contains the remaining links. */
const MAX_SHOWN = 3;

/** The site's social links: each is a link or a button that opens a popup. */
export function SocialLinks(): ReactNode {
  const { socialLinks } = useSite();
  const text = useText();
  if (socialLinks.length === 0) return null;
  const moreLinks = socialLinks.slice(MAX_SHOWN);
  return (
    <div className="q-social-links" role="group" aria-label={text('socialLinks')}>
      {socialLinks.slice(0, MAX_SHOWN).map((link, index) =>
        link.mode === 'link' ? (
          <SocialAnchor key={index} link={link} />
        ) : (
          <Popup
            key={index}
            id={`quire-social-${index}`}
            className="q-social-popup"
            label={link.name}
            button={<BrandIcon icon={link.icon} />}
          >
            <SocialContent link={link} />
          </Popup>
        ),
      )}
      {moreLinks.length > 0 ? (
        <Popup id="quire-social" className="q-social-popup" label={text('moreLinks')} button={<Icon name="more" />}>
          <ul>
            {moreLinks.map((link, index) => (
              <li key={index}>
                {link.mode === 'link' ? <SocialAnchor link={link} isNamed /> : <SocialContent link={link} hasIcon />}
              </li>
            ))}
          </ul>
        </Popup>
      ) : null}
    </div>
  );
}

function SocialAnchor({ link, isNamed = false }: { link: SocialLink; isNamed?: boolean }): ReactNode {
  const { content, icon, name } = link;
  return (
    <a
      className={isNamed ? 'q-nav-link' : 'q-icon-button'}
      href={content}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={isNamed ? undefined : name}
    >
      <BrandIcon icon={icon} />
      {isNamed && name}
    </a>
  );
}

/** Popup content of entries that are not links: text, image or markup. */
function SocialContent({ link, hasIcon = false }: { link: SocialLink; hasIcon?: boolean }): ReactNode {
  const { mode, content, icon } = link;
  const iconElement = hasIcon ? <BrandIcon icon={icon} /> : null;
  switch (mode) {
    case 'text':
      return (
        <p className="q-social-text">
          {iconElement}
          {content}
        </p>
      );
    case 'img':
      return <img className="q-social-image" src={content} alt={link.name} loading="lazy" />;
    case 'dom':
      // The markup comes from the site's configuration, never from visitors.
      return <div className="q-social-dom" dangerouslySetInnerHTML={{ __html: content }} />;
    case 'link':
      return null;
    default:
      mode satisfies never;
      return null;
  }
}
