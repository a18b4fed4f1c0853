'use client';

import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { readWanted, type Wanted, writeWanted } from './address.ts';
import { Choices } from './Choices.tsx';
import { Code } from './Code.tsx';
import { CONFIG, type Builds, caseIndex, loadBuilds, LOG, mainFile, type Matrix, textKey } from './data.ts';
import { Files } from './Files.tsx';
import { useExplorerText } from './texts.ts';
import './OutputExplorer.css';

/** The displayed state: an option per axis, and the builds that contain the chosen build. */
interface Shown extends Wanted {
  builds: Builds;
}

/**
 * Lets the reader choose how a small project is built, and shows the configuration, the output files and their
 * contents, all from recorded builds. The page contains the first build; the others are fetched on the first
 * change.
 */
export function OutputExplorer({ matrix }: { matrix: Matrix }) {
  const text = useExplorerText();
  const { axes, first, href } = matrix;
  const form = useRef<HTMLFormElement>(null);
  const wanted = useRef<Wanted>(undefined);
  const [shown, setShown] = useState<Shown>({ choice: axes.map(() => 0), builds: first });
  const [failed, setFailed] = useState(false);

  const show = (next: Wanted): void => {
    wanted.current = next;
    loadBuilds(href).then(
      builds => {
        if (wanted.current !== next) return; // superseded by a newer choice
        setFailed(false);
        setShown({ ...next, builds });
      },
      (error: unknown) => {
        console.error(error);
        setFailed(true);
      },
    );
  };
  const choose = (next: Wanted): void => {
    const address = `${location.pathname}${writeWanted(axes, next, location.search)}${location.hash}`;
    history.replaceState(history.state, '', address);
    show(next);
  };

  // A choice in the URL has priority; otherwise, use the radio buttons that the reader selected before
  // hydration.
  const begin = useEffectEvent(() => {
    if (!form.current) return;
    const said = readWanted(axes, location.search);
    const isSaid = said.file !== undefined || said.choice.some(index => index > 0);
    if (isSaid) {
      check(
        form.current,
        axes.map(({ name, values }, at) => [name, values[said.choice[at] ?? 0]]),
      );
      show(said);
    } else {
      const pressed = pressedIn(form.current, axes);
      if (pressed.some(index => index > 0)) choose({ choice: pressed });
    }
  });
  useEffect(() => begin(), []);

  const build = shown.builds.cases[shown.builds === first ? 0 : caseIndex(axes, shown.choice)];
  if (!build) return null;
  // If this build did not write the chosen file, show the build's most relevant file.
  const file = shown.file !== undefined && textKey(build, shown.file) !== undefined ? shown.file : mainFile(build);
  const html = (path: string): string => shown.builds.texts[textKey(build, path) ?? ''] ?? '';

  return (
    <div className="explorer">
      <div className="explorer-build">
        <form
          ref={form}
          autoComplete="off"
          onSubmit={event => event.preventDefault()}
          onChange={event => choose({ choice: pressedIn(event.currentTarget, axes), file: keptFile(wanted.current) })}
        >
          <Choices axes={axes} />
        </form>
        <div className="explorer-config">
          <p className="explorer-title">{CONFIG}</p>
          <Code path={CONFIG} html={html(CONFIG)} />
        </div>
      </div>
      <div className="explorer-result">
        <Files build={build} file={file} onChoose={path => choose({ choice: shown.choice, file: path })} />
        <div className="explorer-content">
          <p className="explorer-title">{file === LOG ? text('explorerLog') : file}</p>
          <Code path={file} html={html(file)} />
        </div>
      </div>
      {failed && (
        <p className="explorer-failed" role="alert">
          {text('explorerFailed')}
        </p>
      )}
      <noscript>
        <p className="explorer-failed">{text('explorerStill')}</p>
      </noscript>
    </div>
  );
}

/** Returns the chosen file if it is a source file of the project. Output file names depend on the build. */
function keptFile(wanted: Wanted | undefined): string | undefined {
  const file = wanted?.file;
  return file === LOG || file?.startsWith('dist/') ? undefined : file;
}

/** Returns the index of the checked value on each axis. */
function pressedIn(form: HTMLFormElement, axes: Matrix['axes']): number[] {
  const data = new FormData(form);
  return axes.map(({ name, values }) => Math.max(0, values.indexOf(String(data.get(name)))));
}

/** Checks the radio buttons with these names and values. */
function check(form: HTMLFormElement, values: [string, string | undefined][]): void {
  for (const [name, value] of values) {
    const group = form.elements.namedItem(name);
    if (group instanceof RadioNodeList && value !== undefined) group.value = value;
  }
}
