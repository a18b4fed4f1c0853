"""Load-tests `quire preview` and nginx, which serve the same built site, in turn.

    python3 soak/load.py [--quire target/release/quire] [--dist site/dist] [--seconds 600] [--rounds 5]

Each round measures both servers with wrk over 64 persistent connections, first for a page of about 15 kB, then for a
page that the client has cached (304). Only the ratio of the medians is compared, because clients and servers share the
processors. Finally, only `quire preview` is loaded for `--seconds`: no response may fail or be missing, and the
server's memory must not grow. Needs Debian's nginx and wrk.
"""

import argparse
import re
import shutil
import statistics
import subprocess
import tempfile
from http.client import HTTPConnection
from pathlib import Path

from figures import ROOT, record
from http_table import Server, nginx

CONNECTIONS = 64
PAGE = 15_000


class Run:
    """A run of wrk and its results."""

    def __init__(self, server, path, seconds, fields=()):
        command = ["wrk", "--latency", "-t", "2", "-c", str(CONNECTIONS), "-d", f"{seconds}s"]
        for field in fields:
            command += ["-H", field]
        text = subprocess.run([*command, f"http://{server.host}{path}"], check=True, capture_output=True, text=True).stdout
        self.rate = float(re.search(r"Requests/sec:\s+([\d.]+)", text)[1])
        value, unit = re.search(r"99%\s+([\d.]+)(us|ms|s)", text).groups()
        self.slowest = float(value) * {"us": 1e-3, "ms": 1, "s": 1e3}[unit]
        self.requests = int(re.search(r"(\d+) requests in", text)[1])
        failed = re.search(r"Non-2xx or 3xx responses: (\d+)", text)
        sockets = re.search(r"Socket errors: connect (\d+), read (\d+), write (\d+), timeout (\d+)", text)
        self.errors = int(failed[1] if failed else 0) + sum(map(int, sockets.groups() if sockets else ()))


def page(dist):
    """Returns the URL path of the page whose size is closest to `PAGE`."""
    pages = sorted(dist.rglob("*.html"))
    nearest = min(pages, key=lambda file: abs(file.stat().st_size - PAGE))
    return f"/{nearest.relative_to(dist)}"


def entity_tag(server, path):
    """Returns the entity tag of a page for a client that accepts no content encoding."""
    connection = HTTPConnection(server.host)
    connection.request("GET", path)
    response = connection.getresponse()
    response.read()
    return response.getheader("ETag")


def resident(server):
    """Returns the resident memory of a server's process in MB."""
    status = Path(f"/proc/{server.process.pid}/status").read_text()
    return int(re.search(r"VmRSS:\s+(\d+)", status)[1]) / 1024


def compare(servers, path, fields, rounds, what):
    """Measures the two servers alternately and records the ratios."""
    rates, slowest = {}, {}
    for _ in range(rounds):
        for server in servers:
            run = Run(server, path, 5, fields(server))
            rates.setdefault(server.name, []).append(run.rate)
            slowest.setdefault(server.name, []).append(run.slowest)
    rate = {name: statistics.median(values) for name, values in rates.items()}
    last = {name: statistics.median(values) for name, values in slowest.items()}
    print(f"{what}: {', '.join(f'{name} {rate[name]:.0f}/s, 99% in {last[name]:.1f} ms' for name in rate)}")
    record(f"load: {what}, requests a second as a share of nginx", round(rate["quire"] / rate["nginx"], 2), ">= 0.5")
    record(f"load: {what}, 99th percentile as a multiple of nginx", round(last["quire"] / last["nginx"], 2), "<= 2")


def main():
    """Runs the comparison and the long load test."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quire", type=Path, default=ROOT / "target" / "release" / "quire")
    parser.add_argument("--dist", type=Path, default=ROOT / "site" / "dist")
    parser.add_argument("--seconds", type=int, default=600)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--port", type=int, default=4450, help="the first of two consecutive ports")
    arguments = parser.parse_args()
    dist, port = arguments.dist.resolve(), arguments.port
    folder = Path(tempfile.mkdtemp(prefix="quire-load-"))
    servers = []
    try:
        quire = Server("quire", port, [arguments.quire, "preview", dist, "--port", str(port)])
        servers.append(quire)
        servers.append(nginx(folder, dist, port + 1))
        path = page(dist)
        compare(servers, path, lambda server: (), arguments.rounds, "a page")
        compare(servers, path, lambda server: (f"If-None-Match: {entity_tag(server, path)}",), arguments.rounds, "a page not changed")
        before = resident(quire)
        run = Run(quire, path, arguments.seconds)
        growth = resident(quire) / before - 1
        print(f"{run.requests} requests in {arguments.seconds} s, {before:.0f} MB before")
        record(f"load: errors in {arguments.seconds} s", run.errors, 0)
        record(f"load: growth of memory in {arguments.seconds} s, %", round(100 * growth, 1), "<= 5")
    finally:
        for server in servers:
            server.stop()
        shutil.rmtree(folder)
    raise SystemExit(run.errors > 0)


if __name__ == "__main__":
    main()
