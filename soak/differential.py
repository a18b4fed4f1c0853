"""Compares the HTML of Quire and of commonmark.js for random documents, see `differential.mjs`.

    python3 soak/differential.py [--documents 200000] [--seed 1]
"""

import argparse
import os
import re
import subprocess
import sys

from figures import ROOT, record


# Maximum share of documents with differences. Every difference must be a known difference of the parser, see
# `differential.mjs`. Any other difference is a bug in Quire.
LIMIT = 0.02


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--documents", type=int, default=200_000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    build = ["cargo", "build", "--release", "--locked", "--quiet", "-p", "quire-markdown", "--example", "to_html"]
    subprocess.run(build, cwd=ROOT, env=os.environ | {"MAKEFLAGS": ""}, check=True)
    compare = ["node", "soak/differential.mjs", "--count", str(options.documents), "--seed", str(options.seed)]
    result = subprocess.run(compare, cwd=ROOT, capture_output=True, text=True)
    print(result.stdout + result.stderr, end="")
    match = re.search(r"(\d+) differ", result.stdout)
    share = round(int(match[1]) / options.documents, 4) if match else 1
    record("share of random documents that differ from commonmark.js", share, f"<= {LIMIT}", options.seed)
    sys.exit(share > LIMIT)


if __name__ == "__main__":
    main()
