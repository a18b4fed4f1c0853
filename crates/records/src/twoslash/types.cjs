// Computes the types in code blocks with TypeScript. Reads a request from standard input and writes the answer to
// standard output.
const { readFileSync } = require('node:fs');
const { join } = require('node:path');

const request = JSON.parse(readFileSync(0, 'utf8'));
const ts = require(request.typescript);
/** Virtual folder of the files of a block. The folder need not exist. */
const folder = join(request.site, '.twoslash');

/** A comment that sets an option: `// @strict: false`, or `// @noImplicitAny` for `true`. */
const DIRECTIVE = /^\s*\/\/\s*@(\w+)(?::\s*(.*?))?\s*$/;
/** Directives that are not compiler options. */
const OWN = new Set(['errors', 'noErrors', 'filename']);
/** A comment with a caret that points to the code above the comment. */
const QUERY = /^(\s*\/\/\s*)\^\?\s*$/;

/** Returns the compiler options of the site's `tsconfig.json`, or strict options for modern code if there is none. */
function siteOptions() {
  const path = ts.findConfigFile(request.site, ts.sys.fileExists);
  const own = path && ts.readConfigFile(path, ts.sys.readFile);
  const given = own?.config
    ? ts.parseJsonConfigFileContent({ ...own.config, files: [], include: [] }, ts.sys, request.site, undefined, path)
        .options
    : {
        strict: true,
        target: ts.ScriptTarget.ES2022,
        module: ts.ModuleKind.ESNext,
        moduleResolution: ts.ModuleResolutionKind.Bundler,
        jsx: ts.JsxEmit.ReactJSX,
      };
  return {
    ...given,
    // Treats a block without imports as a module, so that blocks do not share names.
    moduleDetection: ts.ModuleDetectionKind.Force,
    allowJs: true,
    noEmit: true,
    skipLibCheck: true,
    // These options are irrelevant for types, and invalid in combination with some other options.
    composite: false,
    incremental: false,
    declaration: false,
    declarationMap: false,
    emitDeclarationOnly: false,
    isolatedDeclarations: false,
    rootDir: undefined,
    tsBuildInfoFile: undefined,
  };
}

function value(written) {
  if (written === undefined || written === '' || written === 'true') return true;
  if (written === 'false') return false;
  return /^\d+$/.test(written) ? Number(written) : written;
}

/** Returns the compiler options that a block sets, and the errors in these options. */
function blockOptions(lines) {
  const json = {};
  const errors = [];
  lines.forEach((line, index) => {
    const [, name, written] = DIRECTIVE.exec(line) ?? [];
    if (name === undefined || OWN.has(name)) return;
    const isList = name === 'lib' || name === 'types';
    const set = { [name]: isList && written ? written.split(/\s*,\s*/) : value(written) };
    const mistakes = ts.convertCompilerOptionsFromJson(set, request.site).errors;
    for (const mistake of mistakes) errors.push(problem(mistake, [index, line.indexOf('@'), name.length + 1]));
    if (mistakes.length === 0) Object.assign(json, set);
  });
  return { options: ts.convertCompilerOptionsFromJson(json, request.site).options, errors };
}

/**
 * Returns the files of a block by path. Lines keep their numbers, so positions are the same in the file and in the
 * block.
 */
function filesOf(lines, extension) {
  const files = new Map();
  let name = `index.${extension}`;
  lines.forEach((line, index) => {
    const [, directive, written] = DIRECTIVE.exec(line) ?? [];
    if (directive === 'filename' && written) name = written;
    const path = join(folder, name);
    if (!files.has(path))
      files.set(
        path,
        lines.map(() => ''),
      );
    files.get(path)[index] = line;
  });
  return new Map([...files].map(([path, own]) => [path, own.join('\n')]));
}

/** A registry that parses the source files of libraries and packages once for all blocks. */
const registry = ts.createDocumentRegistry();
let version = 0;

function service(files, options) {
  version += 1;
  const own = String(version);
  const read = path => files.get(path) ?? ts.sys.readFile(path);
  return ts.createLanguageService(
    {
      getScriptFileNames: () => [...files.keys()],
      getScriptVersion: path => (files.has(path) ? own : '0'),
      getScriptSnapshot: path => {
        const text = read(path);
        return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text);
      },
      getCurrentDirectory: () => request.site,
      getCompilationSettings: () => options,
      getDefaultLibFileName: settings => ts.getDefaultLibFilePath(settings),
      fileExists: path => files.has(path) || ts.sys.fileExists(path),
      readFile: read,
      readDirectory: ts.sys.readDirectory,
      // TypeScript does not look for files in folders that do not exist, and `folder` is virtual.
      directoryExists: path => path === folder || ts.sys.directoryExists(path),
      getDirectories: ts.sys.getDirectories,
      realpath: path => (files.has(path) ? path : ts.sys.realpath(path)),
    },
    registry,
  );
}

/** Removes the absolute path of the site, which differs between machines, from a string. */
const portable = text => text.replaceAll(`${folder}/`, '').replaceAll(`${request.site}/`, '');

/** Converts a TypeScript diagnostic. Lines and characters (UTF-16) are counted from 0. */
function problem({ code, messageText, file, start, length }, place) {
  const message = portable(ts.flattenDiagnosticMessageText(messageText, '\n'));
  if (file === undefined || start === undefined) {
    const [line, character, size] = place ?? [0, 0, 0];
    return { line, character, length: size, code, message };
  }
  return { ...file.getLineAndCharacterOfPosition(start), length, code, message };
}

function hover(languageService, source, position) {
  const info = languageService.getQuickInfoAtPosition(source.fileName, position);
  const text = portable(ts.displayPartsToString(info?.displayParts));
  if (!text) return undefined;
  const { start, length } = info.textSpan;
  const docs = portable(ts.displayPartsToString(info.documentation));
  return { ...source.getLineAndCharacterOfPosition(start), length, text, docs };
}

function identifiers(source) {
  const found = [];
  const visit = node => {
    if (ts.isIdentifier(node) || ts.isPrivateIdentifier(node)) found.push(node.getStart(source));
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** Returns the positions to which the carets of a file point. */
function queried(source) {
  const lines = source.text.split('\n');
  let above = 0;
  return lines.flatMap((line, index) => {
    const caret = QUERY.exec(line)?.[1].length;
    if (caret === undefined) {
      above = index;
      return [];
    }
    return caret < lines[above].length ? [source.getPositionOfLineAndCharacter(above, caret)] : [];
  });
}

const defaults = siteOptions();

function types({ language, code }) {
  const lines = code.split('\n');
  const { options, errors } = blockOptions(lines);
  const files = filesOf(lines, language);
  const languageService = service(files, { ...defaults, ...options });
  const program = languageService.getProgram();
  const hovers = new Map();
  for (const path of files.keys()) {
    const source = program.getSourceFile(path);
    // TypeScript does not treat this file as a source file. An example is `data.json`.
    if (source === undefined) continue;
    for (const position of [...identifiers(source), ...queried(source)]) {
      const found = hover(languageService, source, position);
      if (found) hovers.set(`${found.line}:${found.character}`, found);
    }
    const reported = [
      ...languageService.getSyntacticDiagnostics(path),
      ...languageService.getSemanticDiagnostics(path),
    ];
    for (const mistake of reported) {
      if (mistake.category === ts.DiagnosticCategory.Error) errors.push(problem(mistake));
    }
  }
  for (const mistake of languageService.getCompilerOptionsDiagnostics()) errors.push(problem(mistake));
  languageService.dispose();
  const order = (a, b) => a.line - b.line || a.character - b.character;
  return { hovers: [...hovers.values()].sort(order), errors: errors.sort(order) };
}

process.stdout.write(JSON.stringify({ version: ts.version, blocks: request.blocks.map(types) }));
