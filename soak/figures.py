"""Records the figures of soak runs as one JSON object per line in `reports/figures.jsonl`."""

import json
import os
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FIGURES = ROOT / "reports" / "figures.jsonl"


def record(name, value, goal, seed=None):
    """Appends a figure: its name, the measured value, the required value, and the seed for repeating the run.

    A single `write` call appends the line, so that scripts can run in parallel.
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
    """Returns the measured commit, followed by `+` if the working tree has uncommitted changes."""
    name = _git("rev-parse", "--short=12", "HEAD")
    changed = _git("status", "--porcelain", "--untracked-files=no", "--", ":!reports")
    return f"{name}+" if changed else name


def _git(*arguments):
    command = ["git", "-C", str(ROOT), *arguments]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()
