"""Runs long-running tests at full length. `make test` runs shorter versions of these tests.

    python3 soak/tests.py [PART OF A NAME]
"""

import os
import subprocess
import sys
import time

from figures import ROOT, record

CARGO_TEST = "cargo test --locked --quiet"
# A description, environment variables that lengthen the test, and the command.
TESTS = [
    (
        "300 concurrent builds, 300 killed ones and a failure at every write leave whole sites",
        {"QUIRE_SOAK_PUBLISH": "300"},
        f"{CARGO_TEST} -p quire-cli --test it -- publish",
    ),
    (
        "a million random texts, queries and damaged indexes, and thousands of slow clients do no harm",
        {"QUIRE_SOAK": "1000000"},
        f"{CARGO_TEST} --release -p quire-search -p quire-server -- robust",
    ),
    (
        "500 random edits: what a session builds is what a new one builds",
        {"QUIRE_SOAK_EDITS": "500"},
        f"{CARGO_TEST} -p quire-pipeline --test it -- random",
    ),
    (
        "300 damaged caches give right sites",
        {"QUIRE_SOAK_CACHE": "300"},
        f"{CARGO_TEST} -p quire-pipeline --test it -- disk_cache",
    ),
    (
        "100 edits are seen by open pages of the development server",
        {"QUIRE_SOAK_EDITS": "100"},
        f"{CARGO_TEST} -p quire-cli --test it -- dev_edits",
    ),
    (
        "every way in which editors save is noticed 50 times",
        {"QUIRE_SOAK_SAVES": "50"},
        f"{CARGO_TEST} -p quire-cli --test it -- dev_watch::every_way",
    ),
    (
        "every odd input gives the right page or a diagnostic with its place",
        {"QUIRE_SOAK_INPUTS": "1"},
        f"{CARGO_TEST} -p quire-cli --test it -- bad_inputs",
    ),
    (
        "browser tests that `make test` runs on samples pass on every page and every case",
        {"E2E_ALL": "1", "QUIRE": str(ROOT / "target/release/quire")},
        "npm test --prefix e2e",
    ),
]


def main():
    pattern = sys.argv[1] if len(sys.argv) > 1 else ""
    failed = 0
    for name, environment, command in TESTS:
        if pattern not in name:
            continue
        start = time.monotonic()
        result = subprocess.run(command.split(), cwd=ROOT, env=os.environ | environment)
        print(f"{time.monotonic() - start:.0f} s")
        record(name, "yes" if result.returncode == 0 else "no", "yes")
        failed += result.returncode != 0
    sys.exit(failed > 0)


if __name__ == "__main__":
    main()
