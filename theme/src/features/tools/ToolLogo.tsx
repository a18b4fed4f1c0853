import { type ReactNode, useLayoutEffect, useRef } from 'react';
import type { Tool } from './tools.ts';

/** A tool's logo. Decorative, because the name is next to it. `size` is in CSS pixels, before scaling. */
export function ToolLogo({ tool: { logo, scale }, size }: { tool: Tool; size: number }): ReactNode {
  const image = useRef<HTMLImageElement>(null);
  // The scale is set through the CSSOM, because the content security policy forbids style attributes.
  useLayoutEffect(() => {
    if (scale !== 1 && image.current) image.current.style.scale = String(scale);
  }, [scale]);
  return (
    <img
      ref={image}
      className="q-tool-logo"
      src={logo}
      alt=""
      width={size}
      height={size}
      loading="lazy"
      data-scale={scale === 1 ? undefined : scale}
    />
  );
}
