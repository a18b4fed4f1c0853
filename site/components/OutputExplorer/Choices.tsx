import type { Axis } from './data.ts';
import { type ExplorerText, useExplorerText } from './texts.ts';

/** The options: a native radio group per axis. The form around them handles changes. */
export function Choices({ axes }: { axes: Axis[] }) {
  const text = useExplorerText();
  return axes.map(({ name, values }) => (
    <fieldset key={name} className="explorer-axis">
      <legend>{LEGENDS[name] ? text(LEGENDS[name]) : name}</legend>
      <div className="explorer-values">
        {values.map((value, index) => (
          <label key={value}>
            <input type="radio" name={name} value={value} defaultChecked={index === 0} />
            <span>
              {name === 'minify' ? text(value === 'on' ? 'explorerOn' : 'explorerOff') : (LABELS[value] ?? value)}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  ));
}

/** Labels of the axes. */
const LEGENDS: Record<string, ExplorerText> = {
  type: 'explorerType',
  format: 'explorerFormat',
  bundle: 'explorerBundle',
  syntax: 'explorerSyntax',
  minify: 'explorerMinify',
};

/** Values whose label differs from the recorded value; the same in every language. */
const LABELS: Record<string, string> = {
  esm: 'ESM',
  cjs: 'CJS',
  umd: 'UMD',
  iife: 'IIFE',
  on: 'bundle',
  off: 'bundleless',
  es2022: 'ES2022',
  es2017: 'ES2017',
  es5: 'ES5',
};
