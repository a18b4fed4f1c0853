"""Measures the download size of first visits to pages of a built site, by resource type: raw and gzip -9 bytes.

    python3 bench/weight.py [OUT] [PAGE ...]

Counts the files that the document's head references (style sheets, scripts, preloaded modules and data, icon) and the
modules that these scripts import statically. Reads the files from the output folder.
"""

import gzip
import json
import re
import sys
from pathlib import Path

KINDS = {".js": "js", ".css": "css", ".json": "data", ".woff2": "font", ".svg": "image", ".png": "image"}


def size(data: bytes) -> tuple[int, int]:
    """Returns the raw size and the compressed size, in bytes."""
    return len(data), len(gzip.compress(data, 9, mtime=0))


def main() -> None:
    """Prints the sizes for each page."""
    out = Path(sys.argv[1] if len(sys.argv) > 1 else "site/dist")
    pages = sys.argv[2:] or ["index.html", "guide/start/quick-start.html", "zh/guide/start/quick-start.html", "config/lib/format.html"]
    for page in pages:
        document = (out / page).read_bytes()
        totals = {"html": size(document)}
        seen = set()
        queue = re.findall(r'(?:href|src)="([^"]+\.(?:js|css|json|woff2|svg|png))"', document.decode().split("<body>")[0])
        while queue:
            path = queue.pop().lstrip("/")
            file = out / path
            if path in seen or not file.is_file():
                continue
            seen.add(path)
            data = file.read_bytes()
            kind = KINDS.get(file.suffix, "other")
            raw, packed = size(data)
            before = totals.get(kind, (0, 0))
            totals[kind] = (before[0] + raw, before[1] + packed)
            if kind == "js":  # static imports of modules
                names = re.findall(rb'(?:from|import)\s*"\./([^"]+\.js)"', data)
                queue += [str(Path(path).parent / name.decode()) for name in names]
        print(f"{page}: {len(seen) + 1} requests")
        for kind, (raw, packed) in totals.items():
            print(f"  {kind:<6} {raw / 1000:8.1f} kB  {packed / 1000:8.1f} kB gzip")
        print(json.dumps({"page": page, **{kind: packed for kind, (_, packed) in totals.items()}}))


if __name__ == "__main__":
    main()
