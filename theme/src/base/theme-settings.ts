/**
 * `[theme]` of `quire.toml`. The engine checks the table and leaves out what is invalid: `crates/config/src/site/theme.rs`
 * declares the same keys and says what each means.
 */
import type { SiteData } from '../contract.ts';
import type { Trigger } from '../ui/popup.ts';

/** A URL, or one each for light and dark. A missing one defaults to the other. */
export type ThemedUrl = string | { light?: string; dark?: string };

/** A button of the landing hero. `link` is a URL, or a path of the site without locale. */
export interface LandingButton {
  text?: string;
  link?: string;
}

/** The landing hero. */
export interface LandingSettings {
  subtitle?: string;
  description?: string;
  primary?: LandingButton;
  secondary?: LandingButton;
  background?: ThemedUrl;
  stars?: boolean;
  oval?: boolean;
}

/** One line of text or several. */
export type Lines = string | string[];

/** A tool with a page of its own elsewhere. Keys ending in `En` are for pages that are not Chinese. */
export interface ToolLink {
  name: string;
  desc?: string;
  descEn?: string;
  logo?: string;
  logoScale?: number;
  url: string;
  urlEn?: string;
}

/** Tools under a title. */
export interface ToolGroupSettings {
  title?: string;
  titleEn?: string;
  links?: ToolLink[];
}

/** The menu of tools. */
export interface ToolsSettings {
  trigger?: Trigger | Trigger[];
  header?: { text: string; logo?: string; link: string };
  groups?: ToolGroupSettings[];
}

/** The cards of tools below home pages. */
export interface ToolStackSettings {
  title?: string;
  description?: string;
  links?: ToolLink[];
}

/** Settings of the theme. */
export interface ThemeSettings {
  landing?: LandingSettings;
  footer?: { message?: Lines | Record<string, Lines> };
  tools?: ToolsSettings;
  toolStack?: ToolStackSettings;
}

/** The theme's settings. Other keys of the table are settings of the site's own components. */
export function themeSettings({ theme }: SiteData): ThemeSettings {
  return theme;
}
