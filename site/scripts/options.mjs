/**
 * Writes options.published.json: the options that the installed @rslib/core declares, with types and documented
 * defaults. `quire check` compares options.toml with it. With `--check`, no file is written, and the exit code is 1 if
 * the file does not match the installed package.
 *
 *   npm install && node scripts/options.mjs
 *
 * TypeScript 7 has no programming interface, so the declarations are read with the TypeScript version that API
 * Extractor depends on.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const site = dirname(dirname(fileURLToPath(import.meta.url)));
const fromSite = createRequire(join(site, 'package.json'));
const ts = createRequire(fromSite.resolve('@microsoft/api-extractor/package.json'))('typescript');

const OUTPUT = join(site, 'options.published.json');
const PACKAGE = join(site, 'node_modules', '@rslib', 'core');
const ENTRY = join(PACKAGE, 'dist-types', 'types', 'config.d.ts');

/** Groups of Rsbuild options whose members are separate options. */
const GROUPS = ['resolve', 'source', 'output', 'tools', 'performance'];

const program = ts.createProgram([ENTRY], {
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  target: ts.ScriptTarget.ESNext,
  strict: true,
  skipLibCheck: true,
  types: [],
});
const checker = program.getTypeChecker();
const entry = program.getSourceFile(ENTRY);

/** Returns the type of the interface `name` in the entry. Throws if the entry does not declare it. */
function declared(name) {
  const found = entry.statements.find((statement) => ts.isInterfaceDeclaration(statement) && statement.name.text === name);
  if (!found) throw new Error(`${ENTRY} declares no interface ${name}`);
  return checker.getTypeAtLocation(found);
}

const oneLine = (text) => text.replace(/\s+/g, ' ').trim();

/** Returns the declared type of a property and the default value in its documentation. */
function facts(property) {
  const declarations = property.getDeclarations() ?? [];
  const type = declarations.find((declaration) => declaration.type)?.type.getText() ?? '';
  const tags = property.getJsDocTags(checker);
  const tag = tags.find(({ name }) => name === 'defaultValue' || name === 'default');
  return { type: oneLine(type.replace(/\/\*[^]*?\*\//g, '')), default: oneLine(ts.displayPartsToString(tag?.text)) };
}

/** Returns the object types in a union that @rslib/core itself declares. */
function objects(type) {
  const types = type.isUnion() ? type.types : [type];
  return types.filter((one) =>
    (one.symbol?.declarations ?? []).some(
      (declaration) => ts.isTypeLiteralNode(declaration) && declaration.getSourceFile().fileName.includes(`${PACKAGE}${sep}`),
    ),
  );
}

const options = {};

/** Adds a property and, if `isDeep` is set, its nested properties. */
function add(name, property, isDeep) {
  options[name] = facts(property);
  const type = checker.getTypeOfSymbol(property);
  if (!isDeep) return;
  for (const object of objects(type)) {
    for (const member of object.getProperties()) add(member.name.includes('.') ? `${name}['${member.name}']` : `${name}.${member.name}`, member, true);
  }
}

const config = declared('RslibConfig');
const lib = declared('LibConfig');
const isOwn = (property) => property.declarations?.some((declaration) => declaration.getSourceFile() === entry);

for (const property of config.getProperties()) {
  const isOfLib = property.name !== 'output' && lib.getProperty(property.name) && isOwn(property);
  // Options of `lib` that are also allowed at the top level are listed once, as options of `lib`.
  if (isOfLib) continue;
  options[property.name] = facts(property);
  if (GROUPS.includes(property.name)) {
    const type = checker.getNonNullableType(checker.getTypeOfSymbol(property));
    for (const member of type.getProperties()) add(`${property.name}.${member.name}`, member, false);
  }
}
for (const property of lib.getProperties()) {
  if (isOwn(property) && property.name !== 'output') add(`lib.${property.name}`, property, true);
}

const { name, version } = JSON.parse(readFileSync(join(PACKAGE, 'package.json'), 'utf8'));
const sorted = Object.fromEntries(Object.entries(options).sort(([one], [other]) => (one < other ? -1 : 1)));
const text = `${JSON.stringify({ package: name, version, options: sorted }, null, 2)}\n`;

if (process.argv.includes('--check')) {
  let known = '';
  try {
    known = readFileSync(OUTPUT, 'utf8');
  } catch {
    // Reported below as a difference.
  }
  if (known !== text) {
    console.error('options.published.json is not what the installed @rslib/core declares: run `node scripts/options.mjs`');
    process.exit(1);
  }
} else {
  writeFileSync(OUTPUT, text);
}
