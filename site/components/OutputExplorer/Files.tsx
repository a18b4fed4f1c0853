import { type Case, CONFIG, LOG } from './data.ts';
import { useExplorerText } from './texts.ts';

/** The files of a build as radio buttons: first the output with sizes, then the project. */
export function Files({ build, file, onChoose }: { build: Case; file: string; onChoose: (path: string) => void }) {
  const text = useExplorerText();
  const total = build.files.reduce((sum, { bytes }) => sum + bytes, 0);
  const sources = Object.keys(build.project).filter(path => path !== CONFIG);
  const row = (path: string, label: string, size?: number) => (
    <label key={path}>
      <input type="radio" name="file" value={path} checked={path === file} onChange={() => onChoose(path)} />
      <span className="explorer-file">
        <span>{label}</span>
        {size !== undefined && <small>{grouped(size)} B</small>}
      </span>
    </label>
  );
  return (
    <form className="explorer-files" autoComplete="off" aria-label={text('explorerFiles')}>
      <p className="explorer-title" role="status">
        {build.log === undefined
          ? text('explorerTotal', { bytes: grouped(total) })
          : text('explorerExit', { code: String(build.exitCode) })}
      </p>
      <div className="explorer-rows">
        {build.log !== undefined && row(LOG, text('explorerLog'))}
        {build.files.map(({ path, bytes }) => row(path, path, bytes))}
        <p>{text('explorerProject')}</p>
        {sources.map(path => row(path, path))}
      </div>
    </form>
  );
}

/** `1,480`: formatted without `Intl`, which the server does not have. */
function grouped(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',');
}
