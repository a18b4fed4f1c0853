"""Builds all distribution packages of Quire, in target/dist.

    python3 packages/dist.py

- `quire-<version>-x86_64-linux.tar.gz`: the executable for glibc 2.17 and later, its manual page and completions
- `quire-docs-*.tgz`: the npm packages, in the scope `@quire-docs`
- `crates/*.crate`: the cargo packages, including the built theme
- `Containerfile`, `pages.yml`: recipes, the second with the executable's checksum
- `SHA256SUMS`

Needs cargo, npm and python3 with venv. zig, which can link against an old glibc, is installed from PyPI.
"""

import gzip
import hashlib
import json
import os
import shutil
import subprocess
import tarfile
import tomllib
from pathlib import Path

PACKAGES = Path(__file__).resolve().parent
ROOT = PACKAGES.parent
DIST = ROOT / "target" / "dist"
TARGET = "x86_64-unknown-linux-gnu"
GLIBC = "2.17"
# Pinned, because the linker determines which system libraries the executable requires.
TOOLS = ["cargo-zigbuild==0.24.0", "ziglang==0.17.1"]
VERSION = tomllib.loads((ROOT / "Cargo.toml").read_text())["workspace"]["package"]["version"]


def run(*command: str | Path, cwd: Path = ROOT, env: dict[str, str] | None = None) -> str:
    """Runs a command and returns its standard output. Shows standard error. Exits the program if the command fails."""
    environment = {name: value for name, value in os.environ.items() if name != "MAKEFLAGS"} | (env or {})
    result = subprocess.run([str(part) for part in command], cwd=cwd, env=environment, stdout=subprocess.PIPE, text=True)
    if result.returncode != 0:
        raise SystemExit(f"error: `{' '.join(map(str, command))}` failed:\n{result.stdout}")
    return result.stdout


def executable() -> Path:
    """Compiles the executable so that it runs with an old glibc."""
    tools = ROOT / "target" / "dist-tools"
    if not (tools / "bin" / "cargo-zigbuild").exists():
        run("python3", "-m", "venv", tools)
        run(tools / "bin" / "pip", "install", "--quiet", *TOOLS)
    path = f"{tools / 'bin'}{os.pathsep}{os.environ['PATH']}"
    command = ["zigbuild", "--release", "--locked", "-p", "quire-cli", "--target", f"{TARGET}.{GLIBC}"]
    run(tools / "bin" / "cargo-zigbuild", *command, env={"PATH": path})
    return ROOT / "target" / TARGET / "release" / "quire"


def archive(quire: Path) -> None:
    """Packs the executable with its manual page and completions. The same input always results in the same bytes."""
    name = f"quire-{VERSION}-x86_64-linux"
    folder = DIST / name
    (folder / "completions").mkdir(parents=True)
    shutil.copy(quire, folder / "quire")
    shutil.copy(ROOT / "LICENSE", folder)
    (folder / "quire.1").write_text(run(quire, "man"))
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"]:
        (folder / "completions" / f"quire.{shell}").write_text(run(quire, "completions", shell))
    with (
        (DIST / f"{name}.tar.gz").open("wb") as file,
        gzip.GzipFile(filename="", mode="wb", fileobj=file, mtime=0) as compressed,
        tarfile.open(mode="w", fileobj=compressed) as tar,
    ):
        for path in [folder, *sorted(folder.rglob("*"))]:
            tar.add(path, path.relative_to(DIST), recursive=False, filter=without_origin)
    shutil.rmtree(folder)


def without_origin(entry: tarfile.TarInfo) -> tarfile.TarInfo:
    """Removes owner and time from an archive entry."""
    entry.mtime = entry.uid = entry.gid = 0
    entry.uname = entry.gname = ""
    entry.mode = 0o755 if entry.isdir() or entry.name.endswith("/quire") else 0o644
    return entry


def npm(quire: Path) -> None:
    """Builds the npm packages with the workspace's version."""
    work = DIST / "npm"
    shutil.copytree(PACKAGES / "npm", work)
    (work / "platform" / "bin").mkdir()
    shutil.copy(quire, work / "platform" / "bin" / "quire")
    for package in sorted(work.iterdir()):
        shutil.copy(ROOT / "LICENSE", package)
        manifest = package / "package.json"
        manifest.write_text(manifest.read_text().replace('"0.0.0"', json.dumps(VERSION)))
        run("npm", "pack", "--silent", "--pack-destination", DIST, cwd=package)
    shutil.rmtree(work)


def crates() -> None:
    """Builds the cargo packages. cargo cannot build the theme, so the crate that embeds it contains the built files."""
    theme = ROOT / "crates" / "react" / "theme"
    shutil.rmtree(theme, ignore_errors=True)
    try:
        shutil.copytree(ROOT / "theme" / "dist", theme)
        # `--allow-dirty`, because the copied theme is not in git.
        run("cargo", "package", "--workspace", "--locked", "--allow-dirty", "--no-verify", "--quiet")
    finally:
        shutil.rmtree(theme, ignore_errors=True)
    (DIST / "crates").mkdir()
    for crate in sorted((ROOT / "target" / "package").glob(f"quire-*-{VERSION}.crate")):
        shutil.copy(crate, DIST / "crates")


def recipes(quire: Path) -> None:
    """Copies the recipes that users can copy into their projects."""
    shutil.copy(PACKAGES / "container" / "Containerfile", DIST)
    workflow = (ROOT / "crates" / "cli" / "template" / "pages.yml").read_text()
    (DIST / "pages.yml").write_text(workflow.replace("DIGEST", hashlib.sha256(quire.read_bytes()).hexdigest()))


def main() -> None:
    """Builds all packages and lists them."""
    shutil.rmtree(DIST, ignore_errors=True)
    DIST.mkdir(parents=True)
    quire = executable()
    archive(quire)
    npm(quire)
    crates()
    recipes(quire)
    files = sorted(path for path in DIST.rglob("*") if path.is_file())
    digests = {path: hashlib.sha256(path.read_bytes()).hexdigest() for path in files}
    lines = [f"{digest}  {path.relative_to(DIST)}\n" for path, digest in digests.items()]
    (DIST / "SHA256SUMS").write_text("".join(lines))
    for path in files:
        print(f"{path.stat().st_size:>12,}  {path.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
