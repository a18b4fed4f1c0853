"""The figures of soak runs: one JSON object a line in `reports/figures.jsonl`."""

import json
import os
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FIGURES = ROOT / "reports" / "figures.jsonl"


def record(name, value, goal, seed=None):
    """Appends a figure: its name, the measured value, what it has to be, and the seed that repeats the run.

    The line is written by one call of `write` on a file opened for appending, so that scripts can run side by side.
    """
    figure = {"name": name, "value": value, "goal": goal, "commit": commit(), "seed": seed}
    line = json.dumps(figure, ensure_ascii=False) + "\n"
    FIGURES.parent.mkdir(exist_ok=True)
    descriptor = os.open(FIGURES, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o644)
    try:
        os.write(descriptor, line.encode())
    finally:
        os.close(descriptor)
    print(f"{name}: {value} (goal: {goal})")


def commit():
    """The commit that is measured; `+` is appended if sources differ from it."""
    name = _git("rev-parse", "--short=12", "HEAD")
    changed = _git("status", "--porcelain", "--untracked-files=no", "--", ":!reports")
    return f"{name}+" if changed else name


def _git(*arguments):
    command = ["git", "-C", str(ROOT), *arguments]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()
