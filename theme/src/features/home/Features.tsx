import type { ReactNode } from 'react';
import type { Feature } from '../../contract.ts';
import { Link } from '../../ui/Link.tsx';
import { inlineText } from '../../ui/InlineText.tsx';

/** The grid of feature cards, twelve columns wide. */
export function Features({ features }: { features: Feature[] }): ReactNode {
  if (features.length === 0) return null;
  return (
    <ul className="q-features">
      {features.map(feature => (
        <li key={feature.title} className="q-feature" data-span={feature.span ?? 4}>
          <FeatureIcon icon={feature.icon?.trim()} />
          <h2 className="q-feature-title">
            <FeatureTitle feature={feature} />
          </h2>
          {feature.details ? <p className="q-feature-details">{inlineText(feature.details)}</p> : null}
          {feature.linkText ? <p className="q-feature-more">{inlineText(feature.linkText)}</p> : null}
        </li>
      ))}
    </ul>
  );
}

/**
 * The title of a card. The title's link covers the whole card (`::after`), but has only the title as its accessible
 * name.
 */
function FeatureTitle({ feature: { title, link } }: { feature: Feature }): ReactNode {
  if (!link) return inlineText(title);
  return <Link href={link}>{inlineText(title)}</Link>;
}

/** An icon: SVG markup, an image URL, or a character. Decorative, because the title names the feature. */
function FeatureIcon({ icon }: { icon: string | undefined }): ReactNode {
  if (!icon) return null;
  // The markup comes from the page's author. The engine accepts only SVG without scripts.
  if (icon.startsWith('<svg'))
    return <span className="q-feature-icon" aria-hidden="true" dangerouslySetInnerHTML={{ __html: icon }} />;
  const isPicture = /^(?:[./]|https?:|data:)/.test(icon);
  return (
    <span className="q-feature-icon" aria-hidden="true">
      {isPicture ? <img src={icon} alt="" width={28} height={28} loading="lazy" /> : icon}
    </span>
  );
}
