"""Runs a browser test that takes random sequences of actions, with a given number of sequences."""

import os
import re
import subprocess

from figures import ROOT, record


def sequences(spec, name, number, seed, variables):
    """Runs `e2e/tests/SPEC.spec.ts` and records under `name` how many sequences failed.

    `variables` are added to the environment. Then exits, with 1 if any sequence failed.
    """
    environment = os.environ | variables | {"QUIRE_SOAK_SEQUENCES": str(number), "QUIRE_SOAK_SEED": str(seed)}
    command = ["npx", "playwright", "test", "--retries", "0", "--workers", "1", "-g", "random sequences", spec]
    result = subprocess.run(command, cwd=ROOT / "e2e", env=environment, stdout=subprocess.PIPE, text=True)
    print(result.stdout)
    failed = len(set(re.findall(r"^sequence (\d+):", result.stdout, re.MULTILINE)))
    if result.returncode != 0 and failed == 0:
        raise SystemExit("the sequences did not run to their end")
    record(name, failed, 0, seed)
    raise SystemExit(failed > 0)
