/** Small components for sites that were written for other site generators. */
import { type ComponentProps, type ComponentType, createElement, type ReactNode } from 'react';
import { inlineText } from '../ui/InlineText.tsx';
import { usePage, useText } from '../base/use-site.ts';
import { SiteLink } from './SiteLink.tsx';

/** Attributes of `<Tag>`. */
interface TagProps {
  /** The label. */
  tag?: string;
  /** The same as `tag`. */
  text?: string;
  children?: ReactNode;
}

/** A short label next to a title. */
export function Tag({ tag, text, children }: TagProps): ReactNode {
  const label = tag ?? text ?? children;
  return label ? <span className="q-tag">{label}</span> : null;
}

/** Links to the page's headings. */
export function Toc(): ReactNode {
  const { toc } = usePage();
  return (
    <ul>
      {toc.map(({ id, text }) => (
        <li key={id}>
          <a href={`#${id}`}>{inlineText(text)}</a>
        </li>
      ))}
    </ul>
  );
}

/**
 * Attributes of `<SvgWrapper>`. A component receives all other attributes; an image receives only its class and its
 * size.
 */
export interface SvgWrapperProps extends ComponentProps<'svg'> {
  /** A component, or the URL of an image. */
  icon: ComponentType<ComponentProps<'svg'>> | string;
}

/** Renders an icon, given as a component or an image. */
export function SvgWrapper({ icon, ...rest }: SvgWrapperProps): ReactNode {
  if (typeof icon !== 'string') return createElement(icon, rest);
  const { className, width, height } = rest;
  return <img src={icon} alt="" className={className} width={width} height={height} />;
}

/** Attributes of `<Button>`. All other attributes are passed to the `a` or `button` element. */
export interface ButtonProps extends ComponentProps<'a'> {
  /** Selects the color. `brand` is the default. */
  theme?: 'brand' | 'alt';
  /** Accepted for compatibility and ignored. */
  size?: 'medium' | 'big';
}

/** A link that looks like a button, or a button if `href` is missing. */
export function Button({ theme = 'brand', size: _size, href, className, ...rest }: ButtonProps): ReactNode {
  const buttonProps = { className: className ? `q-button ${className}` : 'q-button', 'data-kind': theme };
  return href === undefined ? (
    <button {...(rest as ComponentProps<'button'>)} {...buttonProps} type="button" />
  ) : (
    <SiteLink {...rest} {...buttonProps} href={href} />
  );
}

/** The date of the page's last change. */
export function LastUpdated(): ReactNode {
  const { lastUpdatedTime, lastUpdatedDay } = usePage();
  const text = useText();
  if (lastUpdatedTime === undefined) return null;
  return (
    <p>
      {text('lastUpdated')}: <time dateTime={lastUpdatedTime}>{lastUpdatedDay}</time>
    </p>
  );
}

/** The link for editing the page's source. */
export function EditLink(): ReactNode {
  const { editUrl } = usePage();
  const text = useText();
  return editUrl === undefined ? null : <SiteLink href={editUrl}>{text('editLink')}</SiteLink>;
}
