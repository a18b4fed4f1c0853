import { useText } from '@theme';

/** Interface texts of the explorer: `[locales.texts]` in `quire.toml`. */
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

/** Looks up a text, `{name}` placeholders filled. */
export type LookUp = (key: ExplorerText, values?: Record<string, string>) => string;

/** The texts of the page's language. The theme knows the types of its own texts only. */
export const useExplorerText = useText as unknown as () => LookUp;
