"""Measures `quire serve-search` under full load with queries for the Rslib site.

    python3 bench/serve.py [--dist site/dist] [--seconds 60] [--connections 32] [--gzip] [--json FILE]

The queries are random words of the index in both languages, pairs of words, prefixes of words as a reader types them,
and the judged queries of `crates/search/relevance`. Memory is the process's resident set (`/proc/PID/status`) before
the first request, after ten seconds (at most half of `--seconds`) and at the end. Needs wrk (Debian: `apt-get install
wrk`). wrk and the server share the machine's processors.
"""

import argparse
import json
import random
import re
import subprocess
import sys
import threading
import time
import zlib
from pathlib import Path
from urllib.parse import urlencode

ROOT = Path(__file__).resolve().parent.parent
WORK = ROOT / "bench" / "work"


def vocabulary(dist: Path, lang: str) -> list[str]:
    """Returns every term in the index of a language, without the prefix that marks single ideographs."""
    retained = {line for file in (dist / ".quire-kept").glob("*") for line in file.read_text().splitlines()}
    files = dist.glob(f"static/search_index.{lang}.*.json")
    main = json.loads(next(file for file in files if f"static/{file.name}" not in retained).read_text())
    # The parts with terms are the first parts in the packs. A small index contains the parts instead of their sizes.
    data = b"".join((dist / "static" / pack["file"]).read_bytes() for pack in main["packs"])
    terms = []
    for part in main["terms"]["parts"]:
        if isinstance(part, int):
            part, data = json.loads(zlib.decompress(data[:part])), data[part:]
        terms += part["terms"].split(" ")
    return [term.removeprefix("*") for term in terms]


def queries(dist: Path, lang: str, count: int) -> list[str]:
    """Returns queries in a language, identical in every run."""
    chance = random.Random(lang)
    words = vocabulary(dist, lang)
    judged_queries = json.loads((ROOT / "crates" / "search" / "relevance" / f"{lang}.json").read_text())
    sample = [query["query"] for query in judged_queries]
    while len(sample) < count:
        one, other = chance.choice(words), chance.choice(words)
        sample.append(chance.choice([one, f"{one} {other}", one[: chance.randint(1, len(one))]]))
    return sample


def resident(pid: int) -> float:
    """Returns the resident memory of a process in MB."""
    status = Path(f"/proc/{pid}/status").read_text()
    return int(re.search(r"VmRSS:\s+(\d+)", status).group(1)) / 1024


def main() -> None:
    """Starts the service, runs wrk against it and prints the results."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quire", type=Path, default=ROOT / "target" / "release" / "quire")
    parser.add_argument("--dist", type=Path, default=ROOT / "site" / "dist")
    parser.add_argument("--seconds", type=int, default=60)
    parser.add_argument("--connections", type=int, default=32)
    parser.add_argument("--gzip", action="store_true", help="request compressed responses")
    parser.add_argument("--json", type=Path)
    options = parser.parse_args()
    WORK.mkdir(parents=True, exist_ok=True)
    targets = WORK / "targets.txt"
    requests = [(lang, query) for lang in ("en", "zh") for query in queries(options.dist, lang, 5_000)]
    lines = [f"/search?{urlencode({'keyword': query, 'limit': 7, 'searchIndexes': '', 'lang': lang})}" for lang, query in requests]
    targets.write_text("\n".join(lines) + "\n")

    command = [options.quire, "serve-search", options.dist, "--port", "0"]
    service = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        address = re.search(r"http://\S+?(?=/)", service.stdout.readline()).group(0)
        memory = {"start": resident(service.pid)}
        timer = threading.Timer(min(10, options.seconds / 2), lambda: memory.update(early=resident(service.pid)))
        timer.start()
        wrk = ["wrk", "-t2", f"-c{options.connections}", f"-d{options.seconds}s", "--timeout", "10s"]
        wrk += ["-H", "Accept-Encoding: gzip"] if options.gzip else []
        process = subprocess.run([*wrk, "-s", ROOT / "bench" / "serve.lua", address, "--", targets], capture_output=True, text=True)
        timer.join()
        memory["end"] = resident(service.pid)
    finally:
        service.terminate()
        service.wait()
    figures = re.search(r"^serve (.*)$", process.stdout, re.M)
    if not figures:
        sys.exit(f"wrk failed: {process.stdout}{process.stderr}")
    result = {name: float(value) for name, value in (pair.split("=") for pair in figures.group(1).split())}
    result["memory_mb"] = memory
    print(
        f"{result['requests'] / result['seconds']:.0f} requests/s, p50 {result['p50']:.1f} ms, p99 {result['p99']:.1f} ms, "
        f"{result['status']:.0f} refused, {result['sockets']:.0f} broken; "
        f"{memory['start']:.1f} MB at the start, {memory['early']:.1f} MB after ten seconds, {memory['end']:.1f} MB at the end"
    )
    if options.json:
        options.json.write_text(json.dumps(result, indent=2) + "\n")


if __name__ == "__main__":
    main()
