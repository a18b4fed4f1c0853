import type { ComponentProps, ReactNode } from 'react';
import { rootProps } from './root-props.ts';

/** Numbers its headings, or the items of an ordered list. */
export function Steps(props: ComponentProps<'div'>): ReactNode {
  return <div {...rootProps('q-steps', props)} />;
}
