/** Icons with the names used by Rspress's theme, drawn for this theme as outlines on a 24 px grid. */
import type { ComponentProps, ReactNode } from 'react';
import { iconSet } from '../ui/icon-set.tsx';

type SvgIcon = (props: ComponentProps<'svg'>) => ReactNode;

function icon(name: string, path: string): SvgIcon {
  const Icon = iconSet({ [name]: path });
  return props => <Icon {...props} name={name} />;
}

const ASTERISK = 'M12 4v16M5 8l14 8M19 8 5 16';
const CHEVRON_DOWN = 'm6 9 6 6 6-6';
const CHEVRON_RIGHT = 'm9 6 6 6-6 6';
const CODE = 'm8 7-5 5 5 5M16 7l5 5-5 5';
const LINES = 'M4 6h16M4 12h16M4 18h10';
const HASH = 'M9 4 7 20M17 4l-2 16M4 9h16M4 15h16';

export const IconAnthropic = icon('asterisk', ASTERISK);
export const IconArrowDown = icon('arrow-down', CHEVRON_DOWN);
export const IconArrowRight = icon('arrow-right', CHEVRON_RIGHT);
export const IconClose = icon('close', 'm6 6 12 12M18 6 6 18');
export const IconCopy = icon('copy', 'M9 9h11v11H9V9ZM5 15H4V4h11v1');
export const IconDeprecated = icon('deprecated', 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM6 6l12 12');
export const IconDown = icon('down', CHEVRON_DOWN);
export const IconEdit = icon('edit', 'm4 20 1-4.5L16 4.5a2 2 0 0 1 3 0l.5.5a2 2 0 0 1 0 3L8.5 19 4 20Z');
export const IconEmpty = icon('empty', 'M4 13h5l1.5 3h3L15 13h5M4 13v6h16v-6L17 5H7l-3 8Z');
export const IconExperimental = icon('experimental', 'M9 3h6M10 3v6L4.5 19.500h15L14 9V3M8 14h8');
export const IconExternalLink = icon('external', 'M8 7h9v9M17 7 7 17');
export const IconFile = icon('file', 'M6 3h8l4 4v14H6V3ZM14 3v4h4');
export const IconGithub = icon('code', CODE);
export const IconGitlab = icon('code', CODE);
export const IconHeader = icon('hash', HASH);
export const IconJump = icon('jump', 'M5 5v8h13m-5-5 5 5-5 5');
export const IconLink = icon(
  'link',
  'M10 14 14 10M8.5 11 6 13.500a3.5 3.5 0 0 0 5 5l2.5-2.500M15.5 13l2.5-2.500a3.5 3.5 0 0 0-5-5L10.5 8',
);
export const IconLoading = icon('loading', 'M12 3a9 9 0 1 0 9 9');
export const IconMenu = icon('menu', 'M4 8.500h16M4 15.500h16');
export const IconMoon = icon('moon', 'M20 14.500A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.500Z');
export const IconOpenAI = icon('asterisk', ASTERISK);
export const IconOpenInChat = icon('chat', 'M4 5h16v11H9l-5 4V5Z');
export const IconScrollToTop = icon('top', 'M5 4h14M12 20V9m-5 5 5-5 5 5');
export const IconSearch = icon('search', 'M11 4.500a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13ZM20 20l-4.4-4.4');
export const IconSmallMenu = icon('menu', LINES);
export const IconSuccess = icon('success', 'm5 12.5 4.5 4.500L19 7.5');
export const IconSun = icon(
  'sun',
  'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM12 2.500v2M12 19.500v2M2.5 12h2M19.5 12h2M5.3 5.300l1.4 1.400M17.3 17.300l1.4 1.4',
);
export const IconTitle = icon('hash', HASH);
export const IconWrap = icon('wrap', LINES);
export const IconWrapped = icon('wrap', 'M4 6h16M4 12h13a3 3 0 0 1 0 6h-5m2.5-2.500L12 18l2.5 2.500M4 18h4');
