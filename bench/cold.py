"""Prepares cold builds by moving away the output of earlier builds."""

import os
import time
from pathlib import Path


def prepare(outputs: list[Path], old: Path) -> None:
    """Moves earlier output into the folder `old` and flushes the system's write buffers.

    The output is moved rather than deleted, because after deleting files, the system takes several times as long to
    create new files.
    """
    for at, output in enumerate(outputs):
        if output.exists():
            old.mkdir(parents=True, exist_ok=True)
            output.rename(old / f"{time.monotonic_ns()}-{at}")
    os.sync()
