/**
 * Keys of a home page's frontmatter. The engine checks them and leaves out what is invalid:
 * `crates/config/src/frontmatter/keys.rs` declares the same keys. URLs in `hero` and `features` are final.
 */
import type { LandingSettings, ThemedUrl } from '../../base/theme-settings.ts';
import type { PageData } from '../../contract.ts';

/** A button. `brand` by default. */
export interface Action {
  text: string;
  link: string;
  theme?: 'brand' | 'alt';
}

/** The hero. */
export interface HeroSettings {
  name?: string;
  text?: string;
  tagline?: string;
  actions?: Action[];
  image?: { src: ThemedUrl; alt?: string; srcset?: string | string[]; sizes?: string | string[] };
}

/** A feature card. `span` is its width in columns of twelve, 4 by default. */
export interface Feature {
  icon?: string;
  title: string;
  details?: string;
  link?: string;
  span?: 2 | 3 | 4 | 6;
}

/** Keys of a home page. */
export interface HomeFrontmatter {
  hero?: HeroSettings;
  features?: Feature[];
  landing?: boolean | LandingSettings;
}

/** The home page's keys of a page's frontmatter. */
export function homeFrontmatter({ frontmatter }: PageData): HomeFrontmatter {
  return frontmatter;
}
