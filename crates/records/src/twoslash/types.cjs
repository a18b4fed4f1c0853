// Asks TypeScript for the types in blocks of code. Standard input: a request; standard output: the answer.
const { readFileSync } = require('node:fs');
const { join } = require('node:path');

const request = JSON.parse(readFileSync(0, 'utf8'));
const ts = require(request.typescript);
/** Where the files of a block would be. It need not exist. */
const folder = join(request.site, '.twoslash');

/** A comment that sets an option: `// @strict: false`, or `// @noImplicitAny` for `true`. */
const DIRECTIVE = /^\s*\/\/\s*@(\w+)(?::\s*(.*?))?\s*$/;
/** What such a comment can be besides a compiler option. */
const OWN = new Set(['errors', 'noErrors', 'filename']);
/** A comment whose caret points to the code above it. */
const QUERY = /^(\s*\/\/\s*)\^\?\s*$/;

/** The options of the site's `tsconfig.json`, else strict ones for current code. */
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
    // A block is a module even without imports: its names are its own.
    moduleDetection: ts.ModuleDetectionKind.Force,
    allowJs: true,
    noEmit: true,
    skipLibCheck: true,
    // None of these matters for types, and each can be refused together with other options.
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

/** The options that a block sets, and its mistakes in that. */
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

/** The files of a block by path. All lines stay where they are, so that positions in a file are those in the block. */
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

/** Source files of libraries and packages are parsed once for all blocks. */
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
      // Without its folder, a file of the block would not be looked for.
      directoryExists: path => path === folder || ts.sys.directoryExists(path),
      getDirectories: ts.sys.getDirectories,
      realpath: path => (files.has(path) ? path : ts.sys.realpath(path)),
    },
    registry,
  );
}

/** A text without the place of the site, which differs between machines. */
const portable = text => text.replaceAll(`${folder}/`, '').replaceAll(`${request.site}/`, '');

/** A mistake that TypeScript reports; positions count lines and characters (UTF-16) from 0. */
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

/** The places that carets of a file point to. */
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
    // A name that is no file of TypeScript's, such as `data.json`.
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
