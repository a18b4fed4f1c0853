// Removes stubs left by code splitting: entry chunks that only re-export names.

const IMPORT = /import(?:\{([^}]*)\}from)?"\.\/([^"]+)";/g;
const EXPORT = /export\{([^}]*)\};/g;

/** Parses `a as b,c` into the pairs `[a, b]` and `[c, c]`. */
function pairs(list) {
  return list
    .split(',')
    .filter(Boolean)
    .map(entry => entry.split(' as '))
    .map(([name, alias = name]) => [name, alias]);
}

/**
 * Returns the expression that replaces a dynamic import of the stub `source`. Returns undefined if the stub re-exports
 * from several chunks or contains anything except imports and exports.
 */
function replacement(source) {
  const origin = new Map();
  for (const [, names, file] of source.matchAll(IMPORT)) {
    for (const [name, local] of pairs(names ?? '')) origin.set(local, { file, name });
  }
  if (source.replaceAll(IMPORT, '').replaceAll(EXPORT, '').trim() !== '') return undefined;
  const exported = [...source.matchAll(EXPORT)].flatMap(([, list]) => pairs(list));
  const files = new Set(exported.map(([local]) => origin.get(local)?.file));
  const [file] = files;
  if (files.size !== 1 || file === undefined) return undefined;
  const members = exported.map(([local, name]) => `${name}:e.${origin.get(local).name}`);
  return { file, code: `import("./${file}").then(e=>({${members.join(',')}}))` };
}

/**
 * Rewrites dynamic imports of stubs so that they import the underlying chunk, which saves a request and 200 bytes per
 * stub.
 *
 * @param files minified sources by name; modified in place, stubs are deleted
 * @param stubs names of chunks that only re-export and are only imported dynamically
 * @returns names of the underlying chunks, by the name of the stub
 */
export function removeStubs(files, stubs) {
  const targets = new Map();
  for (const stub of stubs) {
    const code = files
      .get(stub)
      .toString()
      .replaceAll(/^\/\/.*$/gm, '');
    const target = replacement(code);
    if (!target) continue;
    const name = stub.slice(stub.lastIndexOf('/') + 1);
    for (const [other, source] of files) {
      if (!other.endsWith('.js') || !source.includes(`import("./${name}")`)) continue;
      files.set(other, Buffer.from(source.toString().replaceAll(`import("./${name}")`, target.code)));
    }
    files.delete(stub);
    targets.set(stub, stub.slice(0, -name.length) + target.file);
  }
  return targets;
}
