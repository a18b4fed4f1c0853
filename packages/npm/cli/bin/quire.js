#!/usr/bin/env node
// Runs the executable for this platform. Sets `QUIRE_ESBUILD` to the esbuild executable that npm installed, if it is
// unset.
"use strict";

const { spawn } = require("node:child_process");
const { constants } = require("node:os");

const platform = `${process.platform}-${process.arch}`;

/**
 * Returns the path of a file in an installed package; undefined if it is missing. `from` is a path in the package that
 * depends on the installed package.
 */
function find(file, from = __dirname) {
  try {
    return require.resolve(file, { paths: [from] });
  } catch {
    return undefined;
  }
}

function fail(message) {
  console.error(`error: ${message}`);
  process.exit(2);
}

function executable() {
  const binary = find(`@quire-docs/${platform}/bin/quire`);
  if (binary === undefined) {
    fail(
      `no executable is installed for ${platform}: npm did not install the optional package \`@quire-docs/${platform}\`, ` +
        "or there is none for this platform; `cargo install quire-cli` compiles one",
    );
  }
  const isMusl = process.platform === "linux" && !process.report.getReport().header.glibcVersionRuntime;
  if (isMusl) {
    fail("the executable requires glibc, which this system does not have; `cargo install quire-cli` compiles one for it");
  }
  return binary;
}

/** The path of esbuild's executable, which pnpm and `npx` do not install in the site's `node_modules`. */
function esbuild() {
  const owner = find("esbuild/package.json");
  return owner && find(`@esbuild/${platform}/bin/esbuild`, owner);
}

const env = { QUIRE_ESBUILD: esbuild(), ...process.env };
const child = spawn(executable(), process.argv.slice(2), { stdio: "inherit", env });
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
  // In a terminal, Ctrl+C sends SIGINT to both processes. Receiving the signal twice is harmless.
  process.on(signal, () => child.kill(signal));
}
child.on("error", (error) => fail(`the executable could not be started: ${error.message}`));
child.on("exit", (code, signal) => process.exit(code ?? 128 + constants.signals[signal]));
