"""Measures cold builds of generated sites and of a given site, and reports the cost of each build.

    python3 bench/build.py [--pages 100,1000,10000] [--site site] [--runs 3] [--json FILE]

The operating system (`wait4`) measures processor seconds (user + system, including child processes), wall seconds and
peak memory. The phases come from `quire build --timings`. Of `--runs` runs, the run with the median processor time
is shown. Sites of more than 2,000 pages are built once. On a shared machine, wall time is only a rough indication.
"""

import argparse
import json
import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

from cold import prepare
from corpus import write_corpus

ROOT = Path(__file__).resolve().parent.parent
WORK = ROOT / "bench" / "work"
OLD = WORK / "old"


def run(quire: Path, site: Path, out: Path) -> dict:
    """Runs a cold build in a separate process."""
    prepare([out], OLD)
    timings = WORK / "timings.json"
    command = [str(quire), "build", str(site), "--no-cache", "--out", str(out), "--timings", str(timings)]
    begin = time.monotonic()
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    wall = time.monotonic() - begin
    if status != 0:
        sys.exit(f"{' '.join(command)} failed")
    phases = json.loads(timings.read_text())
    return {
        "cpu": usage.ru_utime + usage.ru_stime,
        "wall": wall,
        "peak_mb": usage.ru_maxrss / 1024,
        "phases": {phase["name"]: phase["cpu"] for phase in phases},
        "files": sum(len(files) for _, _, files in os.walk(out)),
    }


def middle(runs: list[dict]) -> dict:
    """Returns the run with the median processor time."""
    return sorted(runs, key=lambda run_result: run_result["cpu"])[len(runs) // 2]


def show(name: str, result: dict) -> None:
    """Prints the cost of a build and the processor time of each phase."""
    print(f"{name:>14}  {result['cpu']:7.2f} s cpu  {result['wall']:7.2f} s wall  {result['peak_mb']:7.0f} MB  {result['files']:6} files")
    print(" " * 16 + "  ".join(f"{phase} {cpu:.3f}" for phase, cpu in result["phases"].items()))


def main() -> None:
    """Parses the arguments, builds the sites and prints the results."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quire", type=Path, default=ROOT / "target" / "release" / "quire")
    parser.add_argument("--pages", default="100,1000,10000")
    parser.add_argument("--site", type=Path, default=ROOT / "site")
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--json", type=Path)
    options = parser.parse_args()
    WORK.mkdir(parents=True, exist_ok=True)
    results = {}
    if options.site.name and options.site.exists():
        results["site"] = middle([run(options.quire, options.site, WORK / "out-site") for _ in range(options.runs)])
        show("site", results["site"])
    for pages in [int(count) for count in options.pages.split(",") if count]:
        folder = WORK / f"corpus-{pages}"
        shutil.rmtree(folder, ignore_errors=True)
        write_corpus(folder, pages)
        runs = 1 if pages > 2000 else options.runs
        results[str(pages)] = middle([run(options.quire, folder, WORK / f"out-{pages}") for _ in range(runs)])
        show(f"{pages} pages", results[str(pages)])
    shutil.rmtree(OLD, ignore_errors=True)
    if options.json:
        options.json.write_text(json.dumps(results, indent=2) + "\n")


if __name__ == "__main__":
    main()
