"""Installs Quire from target/dist in every way that this machine supports, then creates and builds a site with each.

    python3 packages/install.py [--cargo]

Each installation starts in an empty folder. Prints how long it took, and the number and size of the installed files.
`--cargo` also compiles the cargo packages, which takes minutes.
"""

import argparse
import os
import shutil
import subprocess
import tarfile
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import registry
from dist import DIST, ROOT, VERSION

# Environment variables that are hidden from installations, because they would mask files missing from the packages.
HIDDEN = ["QUIRE_ESBUILD", "NODE_PATH", "MAKEFLAGS", "RUSTC_WORKSPACE_WRAPPER", "CLIPPY_ARGS"]
ENVIRONMENT = {name: value for name, value in os.environ.items() if name not in HIDDEN}

# A component that is hydrated in the browser. A page that uses it requires esbuild.
COMPONENT = """import { useState } from 'react';

export default function Counter() {
  const [count, setCount] = useState(0);
  return <button onClick={() => setCount(count + 1)}>{count}</button>;
}
"""
IMPORT = "\nimport Counter from './Counter';\n\n<Counter />\n"


def run(*command: str | Path, cwd: Path) -> None:
    """Runs a command; exits the program if it fails."""
    result = subprocess.run([str(part) for part in command], cwd=cwd, env=ENVIRONMENT, capture_output=True, text=True)
    if result.returncode != 0:
        raise SystemExit(f"error: `{' '.join(map(str, command))}` failed:\n{result.stdout}{result.stderr}")


def from_archive(folder: Path) -> list[str | Path]:
    """Unpacks the archive."""
    with tarfile.open(DIST / f"quire-{VERSION}-x86_64-linux.tar.gz") as tar:
        tar.extractall(folder, filter="data")
    return [folder / f"quire-{VERSION}-x86_64-linux" / "quire"]


def from_npm(folder: Path) -> list[str | Path]:
    """Installs the npm packages. esbuild comes from the registry."""
    (folder / "package.json").write_text("{}")
    packages = [DIST / f"quire-docs-{name}-{VERSION}.tgz" for name in ["linux-x64", "cli", "create"]]
    run("npm", "install", "--no-audit", "--no-fund", *packages, cwd=folder)
    return ["npx", "--no", "quire"]


def from_cargo(folder: Path) -> list[str | Path]:
    """Compiles the cargo packages from a local registry, because they are not on crates.io."""
    (folder / "index").mkdir()
    index = registry.make(DIST / "crates", folder / "index")
    options = ["--config", f'registries.local.index="{index}"']
    # The packages declare each other as dependencies from crates.io.
    for crate in sorted((DIST / "crates").iterdir()):
        name = crate.name.removesuffix(f"-{VERSION}.crate")
        options += ["--config", f'patch.crates-io.{name}.version="{VERSION}"']
        options += ["--config", f'patch.crates-io.{name}.registry="local"']
    # Shares compiled dependencies with the workspace.
    options += ["--root", folder / "cargo", "--target-dir", ROOT / "target"]
    run("cargo", "install", "quire-cli", "--registry", "local", *options, cwd=folder)
    shutil.rmtree(folder / "index")
    return [folder / "cargo" / "bin" / "quire"]


def measure(name: str, install: Callable[[Path], list[str | Path]]) -> None:
    """Installs Quire in an empty folder, then creates, checks and builds a site with a component."""
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary)
        begin = time.monotonic()
        quire = install(folder)
        seconds = time.monotonic() - begin
        files = [path for path in folder.rglob("*") if path.is_file() and not path.is_symlink()]
        size = sum(path.stat().st_size for path in files)
        make = ["npx", "--no", "create-quire"] if name == "npm" else [*quire, "new"]
        run(*make, "site", cwd=folder)
        # Of all packages, only the npm packages include esbuild.
        if name == "npm":
            page = next((folder / "site" / "docs").rglob("writing.mdx"))
            (page.parent / "Counter.tsx").write_text(COMPONENT)
            page.write_text(page.read_text() + IMPORT)
        run(*quire, "check", "site", cwd=folder)
        run(*quire, "build", "site", cwd=folder)
        print(f"{name:>8}  {seconds:6.1f} s  {len(files):5} files  {size / 1e6:6.1f} MB")


def main() -> None:
    """Installs Quire in every way and prints the results."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--cargo", action="store_true")
    installers = {"archive": from_archive, "npm": from_npm}
    if parser.parse_args().cargo:
        installers["cargo"] = from_cargo
    for name, install in installers.items():
        measure(name, install)


if __name__ == "__main__":
    main()
