import type { ComponentProps, ReactNode } from 'react';
import { rootProps } from './root-props.ts';

/** Numbered steps. Each step starts with a heading, or is an item of an ordered list. */
export function Steps(props: ComponentProps<'div'>): ReactNode {
  return <div {...rootProps('q-steps', props)} />;
}
