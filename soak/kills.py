"""Kills builds of the Rslib site at random moments while readers request its pages.

    python3 soak/kills.py [--quire target/release/quire] [--kills 200] [--seed 1]

Two versions of the site alternate; every page differs between them. Each round starts a build, kills its process group
with SIGKILL at a random moment, and builds again. Checks:

- after each kill, the published folder is exactly one of the two versions; after the next build, it is the new version;
- readers get consistent pages: each response of nginx must be the requested page in one version, and all pages read
  through an open handle of the folder must be of the same version;
- hashed files of both versions are always available, because builds retain the files of the previous version;
- beside the published folder, there is only the previous site, no lock and no staging folder;
- files that a killed build was writing to the cache may stay for a minute, because another build may be writing them;
the first build after that removes them.

Needs Debian's nginx.
"""

import argparse
import collections
import hashlib
import os
import random
import shutil
import signal
import socket
import subprocess
import tempfile
import threading
import time
from http.client import HTTPConnection
from pathlib import Path

from figures import ROOT, record

KEPT = ".quire-kept"
PAGES = 50


class Site:
    """A copy of the Rslib site with two versions."""

    def __init__(self, quire, folder):
        self.quire, self.folder = quire, folder
        ignored = shutil.ignore_patterns("node_modules", "dist", ".*.quire-*", ".quire")
        shutil.copytree(ROOT / "site", folder, ignore=ignored)
        self.config = (folder / "quire.toml").read_text()
        self.dist = folder / "dist"
        self.manifests = {}
        for version in "BA":
            self.write(version)
            self.build()
            self.manifests[version] = self.manifest()
        one, other = self.manifests.values()
        self.pages = sorted(path for path in one if path.endswith(".html") and path in other and one[path] != other[path])
        self.hashed = sorted(path for path in one if path.startswith(("assets/", "static/")) and path not in other)
        assert len(self.pages) > PAGES and self.hashed

    def write(self, version):
        """Switches the sources to a version atomically. The version is in the title, which every page shows."""
        new = self.folder / "quire.toml.new"
        lines = [f'title = "Version {version}"' if line.startswith("title = ") else line for line in self.config.split("\n")]
        new.write_text("\n".join(lines))
        new.rename(self.folder / "quire.toml")

    def start(self):
        """Starts a build in its own process group."""
        esbuild = ROOT / "theme" / "node_modules" / "@esbuild" / "linux-x64" / "bin" / "esbuild"
        environment = {**os.environ, "QUIRE_ESBUILD": str(esbuild)}
        command = [self.quire, "build", self.folder]
        return subprocess.Popen(
            command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, start_new_session=True
        )

    def build(self):
        """Runs a build to completion; returns the elapsed seconds."""
        begin = time.monotonic()
        build = self.start()
        _, errors = build.communicate()
        if build.returncode != 0:
            raise SystemExit(f"a build failed: {errors.decode()}")
        return time.monotonic() - begin

    def manifest(self):
        """Returns the digests of the published files by path, without the retained files of the previous version."""
        lists = self.dist / KEPT
        kept = {line for file in sorted(lists.glob("*")) for line in file.read_text().splitlines()} if lists.exists() else set()
        files = {}
        for path in self.dist.rglob("*"):
            name = str(path.relative_to(self.dist))
            if path.is_file() and name not in kept and not name.startswith(KEPT):
                files[name] = digest(path.read_bytes())
        return files

    def version(self):
        """Returns the name of the published version; None if the folder matches neither version."""
        manifest = self.manifest()
        return next((version for version, version_manifest in self.manifests.items() if version_manifest == manifest), None)

    def beside(self):
        """Returns the names of temporary entries that builds left next to the published folder."""
        return {name for name in os.listdir(self.folder) if ".quire-" in name} - {".dist.quire-previous"}

    def unfinished(self):
        """Returns the names of unfinished files in the cache."""
        return {path.name for path in (self.folder / ".quire").rglob(".*")} - {".gitignore"}


class Readers:
    """Threads that read the published folder."""

    def __init__(self, site, port, seed):
        self.site, self.port, self.seed = site, port, seed
        self.requests, self.snapshots, self.wrong = 0, 0, []
        self.is_over = threading.Event()
        self.threads = [threading.Thread(target=self.request), threading.Thread(target=self.snapshot)]
        for thread in self.threads:
            thread.start()

    def stop(self):
        """Stops the threads."""
        self.is_over.set()
        for thread in self.threads:
            thread.join()

    def request(self):
        """Requests pages and hashed files of both versions from nginx."""
        chance = random.Random(self.seed)
        connection = HTTPConnection("127.0.0.1", self.port, timeout=30)
        versions = self.site.manifests.values()
        while not self.is_over.is_set():
            path = chance.choice(self.site.hashed if chance.random() < 0.2 else self.site.pages)
            connection.request("GET", f"/{path}")
            response = connection.getresponse()
            body = response.read()
            self.requests += 1
            if response.status != 200 or digest(body) not in {version.get(path) for version in versions}:
                self.wrong.append(f"/{path}: {response.status}, {len(body)} bytes")
            # Leaves processor time for the builds.
            time.sleep(0.002)

    def snapshot(self):
        """Reads pages through an open folder handle. Publishing swaps folders, so the handle stays on one version."""
        chance = random.Random(self.seed + 1)
        while not self.is_over.is_set():
            folder = os.open(self.site.dist, os.O_DIRECTORY)
            try:
                possible = set(self.site.manifests)
                for path in chance.sample(self.site.pages, PAGES):
                    try:
                        with open(os.open(path, os.O_RDONLY, dir_fd=folder), "rb") as file:
                            actual = digest(file.read())
                    except FileNotFoundError:
                        # Two builds have published since `folder` was opened, so it was deleted as the previous site.
                        is_current = os.fstat(folder).st_ino == os.stat(self.site.dist).st_ino
                        if is_current:
                            self.wrong.append(f"{path} is missing")
                        break
                    possible = {version for version in possible if self.site.manifests[version][path] == actual}
                if not possible:
                    self.wrong.append("pages of both versions in one folder")
                self.snapshots += 1
            finally:
                os.close(folder)
            time.sleep(0.01)


def digest(bytes):
    """Returns the SHA-256 digest of a file's content."""
    return hashlib.sha256(bytes).digest()


def nginx(folder, dist, port):
    """Starts nginx on the published folder, without a cache of open files."""
    (folder / "nginx.conf").write_text(
        f"daemon off;\nuser root;\nworker_processes auto;\npid {folder}/nginx.pid;\nerror_log {folder}/nginx.log;\nevents {{}}\n"
        f"http {{\naccess_log off;\nkeepalive_requests 1000000000;\n"
        f"server {{\nlisten 127.0.0.1:{port};\nroot {dist};\n}}\n}}\n"
    )
    process = subprocess.Popen(["nginx", "-c", folder / "nginx.conf"])
    for _ in range(200):
        try:
            socket.create_connection(("127.0.0.1", port)).close()
            return process
        except ConnectionRefusedError:
            time.sleep(0.05)
    raise SystemExit("nginx does not listen")


def main():
    """Runs the rounds and records the results."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quire", type=Path, default=ROOT / "target" / "release" / "quire")
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--port", type=int, default=4445)
    arguments = parser.parse_args()
    chance = random.Random(arguments.seed)
    folder = Path(tempfile.mkdtemp(prefix="quire-kills-"))
    try:
        site = Site(arguments.quire.resolve(), folder / "site")
        # Version A is published. Measures how long a build that changes every page takes.
        site.write("B")
        pause = site.build()
        site.write("A")
        site.build()
        server = nginx(folder, site.dist, arguments.port)
        readers = Readers(site, arguments.port, arguments.seed)
        torn, failed, early = 0, 0, 0
        left, unfinished = collections.Counter(), set()
        try:
            for round in range(arguments.kills):
                before, other = ("A", "B") if round % 2 == 0 else ("B", "A")
                site.write(other)
                build = site.start()
                time.sleep(chance.uniform(0, 1.1 * pause))
                try:
                    os.killpg(build.pid, signal.SIGKILL)
                except ProcessLookupError:
                    pass
                build.communicate()
                version = site.version()
                torn += version is None
                early += version == before
                site.build()
                failed += site.version() != other
                left.update(site.beside())
                unfinished |= site.unfinished()
                if (round + 1) % 20 == 0:
                    print(f"{round + 1} kills", flush=True)
            # Waits longer than the cache tolerates unfinished files.
            time.sleep(65)
            site.write("A")
            site.build()
            site.write("B")
            site.build()
            forgotten = site.unfinished()
        finally:
            readers.stop()
            server.terminate()
            server.wait()
    finally:
        shutil.rmtree(folder)
    for wrong in readers.wrong[:20]:
        print(wrong)
    print(f"left beside: {dict(left)}; unfinished in the cache meanwhile: {len(unfinished)}, at the end: {sorted(forgotten)}")
    print(f"{early} builds were killed before they published; {readers.requests} requests, {readers.snapshots} snapshots")
    kills, seed = arguments.kills, arguments.seed
    record("kills: the site is exactly the old or the new", f"{kills - torn}/{kills}", f"{kills}/{kills}", seed)
    record("kills: the next build publishes", f"{kills - failed}/{kills}", f"{kills}/{kills}", seed)
    record("kills: files left beside the published folder", left.total(), 0, seed)
    record("kills: unfinished files in the cache a minute later", len(forgotten), 0, seed)
    record("kills: wrong responses to readers", len(readers.wrong), 0, seed)
    raise SystemExit(torn + failed + left.total() + len(forgotten) + len(readers.wrong) > 0)


if __name__ == "__main__":
    main()
