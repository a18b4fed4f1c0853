"""Compares `quire preview` with nginx and Caddy on every row of `crates/cli/tests/it/http/table.txt`.

    python3 soak/http_table.py [--quire target/debug/quire]

All three serve the same built site; nginx and Caddy are configured as in the manual. If nginx or Caddy deviates from a
row, the row must contain a line for that server with the actual status (0 for no response) and the reason. The line
must be correct.
Needs Debian's nginx, libnginx-mod-http-brotli-static and caddy.
"""

import argparse
import json
import re
import shutil
import socket
import subprocess
import tempfile
import time
from pathlib import Path

from figures import ROOT, record

TABLE = ROOT / "crates" / "cli" / "tests" / "it" / "http" / "table.txt"
MANUAL = ROOT / "docs" / "guide" / "deploying"

# Header fields that are compared. Other fields may differ between servers.
COMPARED = {"content-range", "content-encoding", "location"}


class Row:
    """A request, Quire's response, and the deviations of other servers: their status and the reason, by server name."""

    def __init__(self, request, expected):
        self.request, self.expected, self.different = request, expected, {}


class Table:
    """The parsed table: its rows, the files of the site, and the output files that are replaced after the build."""

    def __init__(self, text):
        self.rows, self.files, self.after = [], {}, {}
        for line in text.splitlines():
            if match := re.fullmatch(r"(file|after) (.*?) = (.*?)(?: \* (\d+))?", line):
                word, path, text, times = match.groups()
                files = self.files if word == "file" else self.after
                files[json.loads(f'"{path}"')] = json.loads(text) * int(times or 1)
            elif match := re.fullmatch(r"    (nginx|caddy) (\d+): (.*)", line):
                self.rows[-1].different[match[1]] = (int(match[2]), match[3])
            elif not line.startswith((" ", "#")) and " => " in line:
                self.rows.append(Row(*line.split(" => ")))

    def build(self, quire, site):
        """Builds the site of the table; returns the output folder."""
        for path, text in self.files.items():
            file = site / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text)
        subprocess.run([quire, "build", site], check=True, capture_output=True)
        for path, text in self.after.items():
            file = site / "dist" / path
            file.unlink()
            file.write_text(text)
        return site / "dist"


class Response:
    """A response that has been read completely."""

    def __init__(self, bytes):
        head, _, self.body = bytes.partition(b"\r\n\r\n")
        status, *fields = head.decode("latin-1").split("\r\n")
        self.status = int(status.split(" ")[1])
        self.fields = {name.lower(): value for name, value in (field.split(": ", 1) for field in fields if ": " in field)}
        if self.fields.get("transfer-encoding") == "chunked":
            self.body = unchunked(self.body)


def unchunked(body):
    """Decodes a chunked body."""
    content = b""
    while body:
        size, _, body = body.partition(b"\r\n")
        length = int(size, 16)
        content, body = content + body[:length], body[length + 2 :]
    return content


class Server:
    """A running server."""

    def __init__(self, name, port, command):
        self.name, self.host = name, f"127.0.0.1:{port}"
        self.port = port
        self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        for _ in range(200):
            try:
                socket.create_connection(("127.0.0.1", port)).close()
                return
            except ConnectionRefusedError:
                time.sleep(0.05)
        raise RuntimeError(f"{name} does not listen")

    def stop(self):
        """Ends the process."""
        self.process.terminate()
        self.process.wait()

    def send(self, request):
        """Sends a request in the table's notation."""
        line, *fields = request.split(" | ")
        if not any(field.startswith("Host:") for field in fields):
            fields.append(f"Host: {self.host}")
        text = "\r\n".join([f"{line} HTTP/1.1", *fields, "Connection: close", "", ""])
        with socket.create_connection(("127.0.0.1", self.port), timeout=3) as connection:
            connection.sendall(text.encode())
            bytes = b""
            try:
                while part := connection.recv(1 << 16):
                    bytes += part
            except (ConnectionResetError, TimeoutError):
                pass
        return Response(bytes) if bytes.startswith(b"HTTP/") else None

    def filled(self, text):
        """Replaces placeholders with the server's host and with entity tags of the server."""

        def tag(match):
            encoding, path = match[1] or "identity", match[2]
            response = self.send(f"HEAD {path} | Accept-Encoding: {encoding.strip()}")
            return response.fields.get("etag", '"none"').removeprefix("W/")

        return re.sub(r"\{(\w+ )?(/[^}]*)\}", tag, text.replace("{host}", self.host))


def differences(row, server, dist):
    """Returns the status of a server's response, and the expectations of a row that the response violates."""
    response = server.send(server.filled(row.request))
    if response is None:
        return 0, ["no response"]
    problems = []
    for expectation in row.expected.split(" | "):
        name, _, value = expectation.partition(": ")
        if expectation.isdigit() and response.status != int(expectation):
            return response.status, [str(response.status)]
        if expectation.startswith("=") and not expectation.startswith("=404") and response.body != part_of(expectation[1:], dist):
            problems.append(f"body {response.body[:40]!r}")
        if expectation.startswith("!") and expectation[1:].lower() in COMPARED and expectation[1:].lower() in response.fields:
            problems.append(f"{expectation[1:]}: {response.fields[expectation[1:].lower()]}")
        if name.lower() in COMPARED and response.fields.get(name.lower()) != value:
            problems.append(f"{name}: {response.fields.get(name.lower())}")
    return response.status, problems


def part_of(body, dist):
    """Returns the bytes of a built file, or a range of them."""
    if not body:
        return b""
    path, first, last = re.fullmatch(r"(.*?)(?:\[(\d+)-(\d+)\])?", body).groups()
    bytes = (dist / json.loads(f'"{path}"')).read_bytes()
    return bytes if first is None else bytes[int(first) : int(last) + 1]


def block(page, language):
    """Returns the first code block on a page of the manual, without its fences."""
    return re.search(rf"```{language}[^\n]*\n(.*?)```", (MANUAL / page).read_text(), re.DOTALL)[1]


def nginx(folder, dist, port):
    """Starts nginx with the manual's configuration, extended for files precompressed with Brotli."""
    server = block("nginx.md", "nginx")
    server = server.replace("listen 80;", f"listen 127.0.0.1:{port};").replace("/srv/docs;", f"{dist};")
    server = server.replace("gzip_static on;", "gzip_static on;\nbrotli_static on;")
    # Debian packages the Brotli module separately.
    (folder / "nginx.conf").write_text(
        "load_module /usr/lib/nginx/modules/ngx_http_brotli_static_module.so;\n"
        f"daemon off;\nuser root;\nworker_processes auto;\npid {folder}/nginx.pid;\nerror_log {folder}/nginx.log;\nevents {{}}\n"
        f"http {{\ninclude /etc/nginx/mime.types;\naccess_log off;\n{server}\n}}\n"
    )
    return Server("nginx", port, ["nginx", "-c", folder / "nginx.conf"])


def caddy(folder, dist, port):
    """Starts Caddy with the manual's configuration."""
    site = block("caddy.md", "text").replace("docs.example.org", f"http://:{port}").replace("/srv/docs", str(dist))
    (folder / "Caddyfile").write_text("{\n\tadmin off\n\tauto_https off\n}\n" + site)
    return Server("caddy", port, ["caddy", "run", "--config", folder / "Caddyfile", "--adapter", "caddyfile"])


def main():
    """Runs all rows on all servers and prints the differences from the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quire", type=Path, default=ROOT / "target" / "debug" / "quire")
    parser.add_argument("--port", type=int, default=4440, help="the first of three consecutive ports")
    arguments = parser.parse_args()
    table = Table(TABLE.read_text())
    folder = Path(tempfile.mkdtemp(prefix="quire-http-"))
    servers, wrong = [], 0
    try:
        dist = table.build(arguments.quire, folder / "site")
        port = arguments.port
        preview = [arguments.quire, "preview", dist, "--port", str(port)]
        servers.append(Server("quire", port, preview))
        servers.append(nginx(folder, dist, port + 1))
        servers.append(caddy(folder, dist, port + 2))
        for row in table.rows:
            for server in servers:
                status, found = differences(row, server, dist)
                known, reason = row.different.get(server.name, (None, None))
                if known != (status if found else None):
                    wrong += 1
                    print(f"{row.request} => {row.expected}\n    {server.name} {status}: {', '.join(found)} ({reason})")
    finally:
        for server in servers:
            server.stop()
        shutil.rmtree(folder)
    record("HTTP: rows of the table", len(table.rows), ">= 120")
    record("HTTP: rows that differ from nginx or Caddy without a reason", wrong, 0)
    raise SystemExit(wrong > 0)


if __name__ == "__main__":
    main()
