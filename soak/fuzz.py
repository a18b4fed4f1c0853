"""Runs the fuzz targets.

    python3 soak/fuzz.py [TARGET ...] [--executions 2500000] [--seed 1]

Needs `cargo fuzz`. Stores inputs that reach new code in `fuzz/corpus`, and failing inputs in `fuzz/artifacts`.
"""

import argparse
import os
import re
import subprocess
import sys

from figures import ROOT, record

FUZZ = ROOT / "fuzz"

# The maximum input length of each target in bytes, and a factor for the number of executions, because some targets are
# a hundred times slower than other targets.
TARGETS = {
    "markdown": (400, 1.0),
    "mdx": (400, 1.0),
    "frontmatter": (300, 1.0),
    "config": (400, 1.0),
    "url": (120, 2.0),
    "search": (60, 1.0),
    "highlight": (200, 0.3),
    "to_markdown": (300, 1.0),
    "images": (2000, 1.0),
    "math": (200, 0.5),
    "mermaid": (300, 0.1),
    "import": (400, 0.3),
    "redirects": (200, 1.0),
}


def seeds(target):
    """Writes a target's initial inputs, based on files of the repository.

    For most targets, an input's first byte selects a variant.
    """
    corpus = FUZZ / "corpus" / target
    corpus.mkdir(parents=True, exist_ok=True)
    pages = sorted((ROOT / "docs").rglob("*.md"))[::4] + sorted((ROOT / "site" / "docs" / "zh").rglob("*.mdx"))[::4]
    sources = {
        "markdown": pages,
        "mdx": pages,
        "frontmatter": pages,
        "to_markdown": pages,
        "highlight": sorted((ROOT / "theme" / "src").rglob("*.ts"))[::9],
        "config": sorted(ROOT.glob("*/quire.toml")) + sorted((ROOT / "site" / "docs").rglob("_*.json")),
        "images": sorted((ROOT / "site").glob("public/**/*.png"))[:8],
        "math": sorted((ROOT / "crates" / "markdown" / "tests" / "it" / "dialects").glob("*math*.txt")),
        "mermaid": [ROOT / "crates" / "diagrams" / "tests" / "it" / "samples.txt"] * 12,
        "import": sorted((ROOT / "crates" / "import" / "tests" / "fixtures").glob("*/**/*config.?s")),
    }
    longest = TARGETS[target][0]
    for number, path in enumerate(sources.get(target, [])):
        content = path.read_bytes()
        for part in range(0, min(len(content), longest * 4), longest):
            head = b"" if target in ("to_markdown", "images", "math") else bytes([number % 16])
            (corpus / f"seed-{number}-{part}").write_bytes(head + content[part : part + longest - 1])


def fuzz(target, executions, seed):
    """Runs a target. Returns the number of executions and whether an input failed."""
    seeds(target)
    length, share = TARGETS[target]
    runs = int(executions * share)
    command = ["cargo", "fuzz", "run", "--sanitizer", "none", "--debug-assertions", "--release"]
    # The `url` target tests the server, which depends on almost every crate. The other targets compile without the
    # server.
    command += ["--features", "server"] if target == "url" else []
    command += [target, "--"]
    command += [f"-runs={runs}", f"-seed={seed}", f"-max_len={length}", "-timeout=10", "-rss_limit_mb=1024"]
    result = subprocess.run(
        [*command, "-print_final_stats=1", "-verbosity=0"],
        cwd=ROOT,
        env=os.environ | {"MAKEFLAGS": ""},
        capture_output=True,
        text=True,
    )
    match = re.search(r"stat::number_of_executed_units:\s*(\d+)", result.stderr)
    if result.returncode != 0:
        print(result.stderr[-4000:])
    return int(match[1]) if match else 0, result.returncode != 0


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("targets", nargs="*", metavar="TARGET")
    parser.add_argument("--executions", type=int, default=2_500_000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    total, failed = 0, []
    for target in options.targets or TARGETS:
        done, has_failed = fuzz(target, options.executions, options.seed)
        failed += [target] if has_failed else []
        total += done
        record(f"fuzz {target}: executions", done, "no failure", options.seed)
    record("fuzz: executions of all targets", total, "20000000", options.seed)
    record("fuzz: targets with a failure", len(failed), 0, options.seed)
    sys.exit(len(failed) > 0)


if __name__ == "__main__":
    main()
