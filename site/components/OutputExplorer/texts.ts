import { useText } from '@theme';

/** Keys of the explorer's interface texts: `[locales.texts]` in `quire.toml`. */
export type ExplorerText =
  | 'explorerType'
  | 'explorerFormat'
  | 'explorerBundle'
  | 'explorerSyntax'
  | 'explorerMinify'
  | 'explorerOff'
  | 'explorerOn'
  | 'explorerFiles'
  | 'explorerTotal'
  | 'explorerProject'
  | 'explorerExit'
  | 'explorerLog'
  | 'explorerFailed'
  | 'explorerStill';

/** Looks up a text and fills its `{name}` placeholders. */
export type LookUp = (key: ExplorerText, values?: Record<string, string>) => string;

/**
 * Returns the function that looks up texts in the page's language. The cast is needed because the theme's type lacks
 * the site's own keys.
 */
export const useExplorerText = useText as unknown as () => LookUp;
