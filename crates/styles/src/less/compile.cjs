// Compiles a style sheet with the package `less` of a site. Reads the request (JSON) from standard input and writes the
// answer (JSON) to standard output.
const { readFileSync, statSync } = require('node:fs');
const { dirname, isAbsolute, join } = require('node:path');

const request = JSON.parse(readFileSync(0, 'utf8'));
const less = require(request.less);
const found = new Set();
const sought = new Set();

/** Returns the paths where a file imported by a style sheet in `folder` may be, in order of precedence. */
function places(name, folder) {
  const plain = name.replace(/^~/, '');
  const aliases = request.alias
    .map(([alias, target]) => [alias.replace(/\/$/, ''), target])
    .filter(([alias]) => plain === alias || plain.startsWith(`${alias}/`))
    .map(([alias, target]) => join(target, plain.slice(alias.length)));
  const packages = request.packages.map(place => join(place, plain));
  const own = isAbsolute(name) ? [name, join(request.site, name)] : [join(folder, name)];
  return [...own, ...aliases, join(request.site, plain), ...packages];
}

class Files extends less.FileManager {
  supports() {
    return true;
  }

  supportsSync() {
    return false;
  }

  async loadFile(name, folder, options) {
    const names = /\.[a-z]+$/.test(name) ? [name] : [`${name}.less`, name, `${name}/index.less`];
    for (const path of names.flatMap(each => places(each, folder || dirname(request.path)))) {
      sought.add(path);
      // Reading a pipe might never end.
      if (!statSync(path, { throwIfNoEntry: false })?.isFile()) continue;
      found.add(path);
      return { filename: path, contents: readFileSync(path, 'utf8') };
    }
    throw { type: 'File', message: `\`${name}\` wasn't found` };
  }
}

const options = {
  filename: request.path,
  javascriptEnabled: true,
  rewriteUrls: 'local',
  plugins: [{ install: (_, plugins) => plugins.addFileManager(new Files()) }],
};

const answer = result =>
  process.stdout.write(JSON.stringify({ ...result, found: [...found], sought: [...sought] }));

less.render(request.text, options).then(
  ({ css }) => answer({ css }),
  error =>
    answer({
      error: {
        message: String(error?.message ?? error),
        file: error?.filename ?? null,
        line: error?.line ?? null,
        column: error?.column ?? null,
      },
    }),
);
