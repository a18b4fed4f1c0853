import type { ComponentProps, ReactNode } from 'react';
import { rootProps } from './root-props.ts';

/** A nested list of files. Entries with a sublist are folders; bold entries are highlighted. */
export function FileTree(props: ComponentProps<'div'>): ReactNode {
  return <div {...rootProps('q-file-tree', props)} />;
}
