import type { ReactNode } from 'react';
import type { Feature } from './home-data.ts';
import { Link } from '../../ui/Link.tsx';
import { inlineText } from '../../ui/InlineText.tsx';

/** The grid of feature cards, twelve columns wide. */
export function Features({ features }: { features: Feature[] }): ReactNode {
  if (features.length === 0) return null;
  return (
    <ul className="features">
      {features.map(feature => (
        <li key={feature.title} className="feature" data-span={feature.span}>
          <FeatureIcon icon={feature.icon} />
          <h2 className="feature-title">
            <FeatureTitle feature={feature} />
          </h2>
          {feature.details === '' ? null : <p className="feature-details">{inlineText(feature.details)}</p>}
        </li>
      ))}
    </ul>
  );
}

/** The link's area is the card (`::after`), its name the title alone. */
function FeatureTitle({ feature: { title, href } }: { feature: Feature }): ReactNode {
  if (href === undefined) return inlineText(title);
  return <Link href={href}>{inlineText(title)}</Link>;
}

/** SVG markup, the address of a picture, or a character; decorative, the title says it. */
function FeatureIcon({ icon }: { icon: string }): ReactNode {
  if (icon === '') return null;
  // The author's own page, not a visitor's text.
  if (icon.startsWith('<svg'))
    return <span className="feature-icon" aria-hidden="true" dangerouslySetInnerHTML={{ __html: icon }} />;
  const isPicture = /^(?:[./]|https?:|data:)/.test(icon);
  return (
    <span className="feature-icon" aria-hidden="true">
      {isPicture ? <img src={icon} alt="" width={28} height={28} loading="lazy" /> : icon}
    </span>
  );
}
