"""What builds must not find when they are measured cold."""

import os
import time
from pathlib import Path


def prepare(outputs: list[Path], old: Path) -> None:
    """Moves earlier output into `old` and has the system write what it has buffered.

    Output is moved and not deleted: right after files are deleted, the system takes several times as long to create
    others.
    """
    for at, output in enumerate(outputs):
        if output.exists():
            old.mkdir(parents=True, exist_ok=True)
            output.rename(old / f"{time.monotonic_ns()}-{at}")
    os.sync()
