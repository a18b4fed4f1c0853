"""Creates a local cargo registry with the packages of target/dist, as a substitute for crates.io."""

import hashlib
import json
import subprocess
import tarfile
import tomllib
from pathlib import Path

CRATES_IO = "https://github.com/rust-lang/crates.io-index"


def make(crates: Path, folder: Path) -> str:
    """Writes an index of the packages in `crates` to `folder`. The index is a git repository; returns its URL."""
    packages = sorted(crates.glob("*.crate"))
    names = {manifest(package)["package"]["name"] for package in packages}
    for package in packages:
        record = entry(package, names)
        path = folder / record["name"][:2] / record["name"][2:4] / record["name"]
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(record) + "\n")
    config = {"dl": f"file://{crates}/{{crate}}-{{version}}.crate"}
    (folder / "config.json").write_text(json.dumps(config))
    author = ["-c", "user.name=registry", "-c", "user.email=registry@localhost"]
    for command in (["init", "--quiet"], ["add", "."], [*author, "commit", "--quiet", "--message", "index"]):
        subprocess.run(["git", *command], cwd=folder, check=True)
    return f"file://{folder}"


def manifest(package: Path) -> dict:
    """Reads the manifest in a package. cargo has already resolved values inherited from the workspace."""
    with tarfile.open(package) as tar:
        file = tar.extractfile(f"{package.name.removesuffix('.crate')}/Cargo.toml")
        return tomllib.loads(file.read().decode())


def entry(package: Path, own: set[str]) -> dict:
    """Returns the index entry of a package. `own` contains the names of the packages in this registry."""
    package_manifest = manifest(package)
    platforms = [(None, package_manifest), *package_manifest.get("target", {}).items()]
    return {
        "name": package_manifest["package"]["name"],
        "vers": package_manifest["package"]["version"],
        "deps": [
            dependency(name, wanted, kind, target, own)
            for target, tables in platforms
            for kind, table in (("normal", "dependencies"), ("build", "build-dependencies"))
            for name, wanted in tables.get(table, {}).items()
        ],
        "cksum": hashlib.sha256(package.read_bytes()).hexdigest(),
        "features": {},
        # In this field of the index, features may contain `dep:name`.
        "features2": package_manifest.get("features", {}),
        "v": 2,
        "yanked": False,
    }


def dependency(name: str, wanted: str | dict, kind: str, target: str | None, own: set[str]) -> dict:
    """Returns a dependency in the index format. For a renamed dependency, `package` is the original name."""
    wanted = {"version": wanted} if isinstance(wanted, str) else wanted
    renamed = wanted.get("package")
    return {
        "name": name,
        "req": wanted["version"],
        "features": wanted.get("features", []),
        "optional": wanted.get("optional", False),
        "default_features": wanted.get("default-features", True),
        "target": target,
        "kind": kind,
        "registry": None if (renamed or name) in own else CRATES_IO,
        "package": renamed,
    }
