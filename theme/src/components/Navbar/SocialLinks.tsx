import type { ReactNode } from 'react';
import type { SocialLink } from '../../contract.ts';
import { useSite, useText } from '../../state/site.ts';
import { BrandIcon } from '../BrandIcon.tsx';
import { Icon } from '../Icon.tsx';
import { Popup } from '../Popup.tsx';

/** As many show directly; the rest go in a popup. */
const SHOWN = 3;

/** The site's links to networks. */
export function SocialLinks(): ReactNode {
  const { socialLinks } = useSite();
  const text = useText();
  if (socialLinks.length === 0) return null;
  const rest = socialLinks.slice(SHOWN);
  return (
    <div className="social-links" role="group" aria-label={text('socialLinks')}>
      {socialLinks.slice(0, SHOWN).map(link => (
        <Social key={link.icon + link.content} link={link} />
      ))}
      {rest.length > 0 ? (
        <Popup id="quire-social" className="social-more" label={text('moreLinks')} button={<Icon name="more" />}>
          {rest.map(link => (
            <Social key={link.icon + link.content} link={link} />
          ))}
        </Popup>
      ) : null}
    </div>
  );
}

/** A name for a link from its icon: a brand's own name, or the host it leads to. */
function nameOf({ icon, content }: SocialLink): string {
  if (!icon.trimStart().startsWith('<')) return icon;
  return /^https?:\/\/([^/]+)/.exec(content)?.[1] ?? content;
}

function Social({ link }: { link: SocialLink }): ReactNode {
  switch (link.mode) {
    case 'link':
      return (
        <a
          className="icon-button"
          href={link.content}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={nameOf(link)}
        >
          <BrandIcon icon={link.icon} />
        </a>
      );
    case 'text':
      return (
        <span className="social-text">
          <BrandIcon icon={link.icon} /> {link.content}
        </span>
      );
    case 'img':
      return <img className="social-image" src={link.content} alt={nameOf(link)} loading="lazy" />;
    case 'dom':
      // The site's own configuration, not a visitor's text.
      return <span className="social-dom" dangerouslySetInnerHTML={{ __html: link.content }} />;
    default:
      link.mode satisfies never;
      return null;
  }
}
