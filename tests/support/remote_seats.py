"""Runs with remote bots, clients of their seats, and a proxy that loses, delays and doubles requests."""
import csv
import http.client
import http.server
import json
import random
import re
import subprocess
import threading
import time
from pathlib import Path

from played import ARENA
from waiting import PATIENCE_S, wait_for

BRIDGES = {"arena": [ARENA, "bridge"], "python": ["python3", "examples/python/bridge.py"]}
# members of a log's records that differ between two runs of the same match, and the marks of a remote seat
DIFFERS = {"us", "wall_us", "cpu_us", "wait_us", "used_us", "max_us", "hash", "network_us", "remote"}


class RemoteRun:
    """`arena run` or `arena play` with remote bots.  .url is the server, .token the token of each bot."""

    def __init__(self, *words):
        self.process = subprocess.Popen([ARENA, *map(str, words)], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                        text=True)
        self.said, self.url, self.token, self.kept = [], None, {}, {}
        self.reader = threading.Thread(target=self.read, daemon=True)
        self.reader.start()

    def read(self):
        for line in self.process.stderr:
            self.said.append(line)
            found = re.fullmatch(r"remote bot (\S+): (https?://\S+), token (in )?(\S+)\n", line)
            if found:
                name, url, kept, token = found.groups()
                if kept:
                    self.kept[name] = Path(token)
                    token = Path(token).read_text(encoding="utf-8").strip()
                self.token[name], self.url = token, url

    def joined(self, count):
        """Wait until the run has printed @count seats."""
        if not wait_for(lambda: len(self.token) >= count or self.process.poll() is not None) or not self.url:
            raise SystemExit(f"the run has no server: {''.join(self.said)}\n0 passed, 1 failed")
        return self

    def end(self):
        """Wait for the end of the run.  Returns the exit code and all output."""
        out = self.process.stdout.read()
        code = self.process.wait(PATIENCE_S)
        self.reader.join()
        return code, out + "".join(self.said)


class Client:
    """A client of one seat, which sends each request once.  @url may be a proxy."""

    def __init__(self, url, token):
        self.place, self.token = url.removeprefix("http://"), token
        self.connection = None

    def call(self, method, path, body=None, token=None):
        """Return (status, body)."""
        if self.connection is None:
            self.connection = http.client.HTTPConnection(self.place, timeout=PATIENCE_S)
        self.connection.request(method, path, body, {"Authorization": f"Bearer {token or self.token}"})
        answer = self.connection.getresponse()
        return answer.status, answer.read().decode()

    def next(self, after=0, wait=25):
        """Return (status, list of (number, line))."""
        status, text = self.call("GET", f"/seat/next?after={after}&wait={wait}")
        rows = [row.split(" ", 1) for row in text.split("\n") if row] if status == 200 else []
        return status, [(int(number), line) for number, line in rows]

    def answer(self, number, line):
        return self.call("POST", f"/seat/answer/{number}", line.encode())

    def play(self, stop=lambda message: False):
        """Play default actions until the run is over, or until stop(message).  Returns the number of answers."""
        after = count = 0
        while True:
            status, rows = self.next(after)
            if status == 410:
                return count
            for after, line in rows:
                message = json.loads(line)
                if stop(message):
                    return count
                if "req" in message and message["type"] != "error":
                    self.answer(after, json.dumps(message.get("default", {})))
                    count += 1


def play_all(run, names):
    """Play default actions for the seats, each in a thread.  Returns the threads."""
    threads = [threading.Thread(target=Client(run.url, run.token[name]).play, daemon=True) for name in names]
    for thread in threads:
        thread.start()
    return threads


def bridge(kind, url, token, *words, **env):
    """Start a bridge of BRIDGES for a seat, with more variables of the environment."""
    return subprocess.Popen([*BRIDGES[kind], url, "--", *map(str, words)], stderr=subprocess.PIPE, text=True,
                            env={"SEAT_TOKEN": token, "PATH": "/usr/bin:/bin", **env})


def start_remote(folder, text, *words, port=0):
    """Start a run of a configuration, and return it with its results directory."""
    path, out = folder / "cup.yaml", folder / "out"
    path.write_text(text, encoding="utf-8")
    return RemoteRun("run", path, "--out", out, "--port", port, *words), out


def table_of(out):
    """Return the rows of results.csv."""
    with open(out / "results.csv", encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def plain_log(path):
    """Return the records of a log without clocks and marks."""
    def strip(value):
        if isinstance(value, dict):
            return {key: strip(inner) for key, inner in value.items() if key not in DIFFERS}
        return [strip(inner) for inner in value] if isinstance(value, list) else value
    return [strip(json.loads(line)) for line in Path(path).read_text(encoding="utf-8").splitlines()]


class Proxy:
    """A proxy that drops, delays and doubles requests to @url, and drops answers."""

    def __init__(self, url, seed):
        place, dice, lock = url.removeprefix("http://"), random.Random(seed), threading.Lock()
        done = self.done = {"drop": 0, "delay": 0, "double": 0, "lose": 0}

        def draw():
            with lock:
                what = dice.choices([None, *done], [60, 10, 10, 10, 10])[0]
                if what:
                    done[what] += 1
                return what, dice.random()

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def log_message(self, *_):
                pass

            def forward(self, body):
                connection = http.client.HTTPConnection(place, timeout=PATIENCE_S)
                connection.request(self.command, self.path, body, {"Authorization": self.headers["Authorization"]})
                answer = connection.getresponse()
                text = answer.read()
                connection.close()
                return answer.status, text

            def do_GET(self):
                what, share = draw()
                body = self.rfile.read(int(self.headers.get("Content-Length") or 0)) or None
                self.close_connection = True
                if what == "drop":
                    return
                if what == "delay":
                    time.sleep(share / 10)
                try:
                    if what == "double":
                        self.forward(body)
                    status, text = self.forward(body)
                except OSError:
                    return
                if what == "lose":
                    return
                self.send_response(status)
                self.send_header("Content-Length", str(len(text)))
                self.send_header("Connection", "close")
                self.end_headers()
                self.wfile.write(text)

            do_POST = do_GET

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True
        self.url = f"http://127.0.0.1:{self.server.server_address[1]}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def stop(self):
        self.server.shutdown()
        self.server.server_close()
