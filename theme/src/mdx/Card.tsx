import type { ComponentProps, ReactNode } from 'react';
import { isExternal, withBase } from '../base/paths.ts';
import { useSite } from '../base/use-site.ts';
import { Link } from '../ui/Link.tsx';
import { Icon } from '../ui/Icon.tsx';
import { PageIcon } from '../ui/PageIcon.tsx';
import { rootProps } from './root-props.ts';

/** Attributes of `<Card>`. All other attributes are passed to its root element. */
export interface CardProps extends Omit<ComponentProps<'div'>, 'content'> {
  /** Title of the card. */
  title?: string;
  /** URL of an image, or a character. */
  icon?: string;
  /** The content, as an alternative to children. */
  content?: ReactNode;
}

/** A bordered box of content. */
export function Card({ title, icon, content, children, ...rest }: CardProps): ReactNode {
  return (
    <div {...rootProps('q-card', rest)}>
      <CardIcon icon={icon} />
      {title ? <p className="q-card-title">{title}</p> : null}
      <div className="q-card-body">{content ?? children}</div>
    </div>
  );
}

/** Attributes of `<LinkCard>`. */
export interface LinkCardProps extends CardProps {
  /** A page's route or a URL. */
  href: string;
  /** Title of the card. */
  title: string;
  /** A sentence below the title. */
  description?: string;
}

/** A card that is a link. */
export function LinkCard({ href, title, description, icon, content, children, ...rest }: LinkCardProps): ReactNode {
  const isAway = isExternal(href);
  return (
    <div {...rootProps('q-card q-link-card', rest)}>
      <CardIcon icon={icon} />
      <p className="q-card-title">
        <Link href={href}>{title}</Link>
        {isAway ? <Icon name="external" /> : <PageIcon name="arrowRight" />}
      </p>
      <div className="q-card-body">{description ? <p>{description}</p> : (content ?? children)}</div>
    </div>
  );
}

function CardIcon({ icon }: { icon: string | undefined }): ReactNode {
  const { base } = useSite();
  if (!icon) return null;
  if (/[./]/.test(icon)) {
    const src = icon.startsWith('/') && !isExternal(icon) ? withBase(icon, base) : icon;
    return <img className="q-card-icon" src={src} alt="" width={32} height={32} loading="lazy" />;
  }
  return (
    <span className="q-card-icon" aria-hidden="true">
      {icon}
    </span>
  );
}
