"""Builds the Rslib site twenty times under different conditions. All builds must write identical bytes.

    python3 soak/double_builds.py

Conditions: the number of threads, the working folder, the site's folder, the time zone, the locale, the umask, the
modification times of files, the order in which folders list their files, and whether there is a cache.
"""

import os
import random
import shutil
import subprocess
import sys
import tempfile
from hashlib import sha256
from pathlib import Path

from figures import ROOT, record

QUIRE = ROOT / "target" / "release" / "quire"
ESBUILD = ROOT / "theme" / "node_modules" / ".bin" / "esbuild"
SEED = 20260
BUILDS = 20


def clone(folder, numbers):
    """Clones the repository including its history, because the dates of pages come from commits. Checks out the site's
    files in random order: in-memory file systems list files in the order of creation."""
    subprocess.run(["git", "clone", "--quiet", "--no-checkout", ROOT, folder], check=True)
    git = ["git", "-C", folder]
    names = subprocess.run([*git, "ls-tree", "-r", "--name-only", "HEAD", "site"], check=True, capture_output=True)
    names = names.stdout.decode().split()
    numbers.shuffle(names)
    for start in range(0, len(names), 50):
        subprocess.run([*git, "checkout", "--quiet", "HEAD", "--", *names[start : start + 50]], check=True)
    return folder / "site"


def digests(folder):
    """Returns the digest of every file below a folder, by path."""
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    return {str(path.relative_to(folder)): sha256(path.read_bytes()).hexdigest() for path in files}


def build(site, number, out, numbers):
    """Builds the site under conditions that depend on `number` and on the random generator `numbers`."""
    environment = os.environ | {
        "TZ": numbers.choice(["UTC", "Asia/Shanghai", "America/St_Johns", "Pacific/Kiritimati"]),
        "LANG": numbers.choice(["C", "C.UTF-8", "zh_CN.UTF-8", "tr_TR.UTF-8"]),
    }
    command = [QUIRE, "build", "--out", out, "--esbuild", ESBUILD, "--threads", str(1 + number % 3)]
    command += ["--no-cache"] if number % 4 == 0 else []
    folder = site
    if number % 2 == 0:
        folder, command = Path("/"), [*command, site]
    if number % 5 == 0:
        for path in site.rglob("*.md*"):
            os.utime(path, (numbers.randrange(10**9), numbers.randrange(10**9)))
    umask = numbers.choice([0o022, 0o077, 0o002])
    subprocess.run(command, cwd=folder, env=environment, umask=umask, check=True, capture_output=True)


def main():
    numbers = random.Random(SEED)
    memory = Path("/dev/shm")
    first, same = None, 0
    for number in range(BUILDS):
        parent = memory if number % 3 == 0 and memory.is_dir() else None
        work = Path(tempfile.mkdtemp(prefix=f"quire-{'x' * (number % 7)}", dir=parent))
        try:
            site = clone(work / "clone", numbers)
            if number % 2 == 1:
                # Fills the cache.
                build(site, number, work / "warm", numbers)
            build(site, number, work / "out", numbers)
            actual = digests(work / "out")
            first = first or actual
            same += actual == first
            different = sorted(path for path in first.keys() | actual.keys() if first.get(path) != actual.get(path))
            for path in different[:5]:
                print(f"build {number}: {path} differs")
        finally:
            shutil.rmtree(work)
    record("double builds with the same bytes", f"{same} of {BUILDS}", f"{BUILDS} of {BUILDS}", SEED)
    sys.exit(same != BUILDS)


if __name__ == "__main__":
    main()
