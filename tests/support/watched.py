"""A run with slow bots, and `arena watch` of it, for the suite and the browser tests."""
import json
import re
import signal
import socket
import subprocess
from pathlib import Path

from played import ARENA
from waiting import PATIENCE_S

SLOW = """#!/usr/bin/env python3
import json, os, sys, time
beside = os.path.dirname(__file__)
match = acts = 0

def number_of(name):
    try:
        with open(os.path.join(beside, name)) as f:
            return float(f.read() or 0)  # empty while it is written
    except FileNotFoundError:
        return None

def waits():
    gate = number_of("gate")
    return acts > 2 and gate is not None and match > gate

for line in sys.stdin:
    m = json.loads(line)
    if m["type"] == "match":
        match, acts = m["match"], 0
    if m["type"] == "act":
        acts += 1
        time.sleep(number_of("pace"))
        while waits():
            time.sleep(0.02)
    if m["type"] in ("hello", "act"):
        print(json.dumps(m.get("default", {})), flush=True)
"""
CUP = """name: slow cup
game: gin
rounds: 2
deals_max: 3
deals: own
isolation: none
jobs: 2
time: {startup: 600s, move: 600s, limit: 600s}
seed: secret-of-the-watched
bots: [house:greedy, {name: ann, run: ./slow.py}, {name: bob, run: ./slow.py}]
"""


class Server:
    """`arena watch` of a folder, or another command that serves pages, until stop()."""

    def __init__(self, *words, command="watch", **more):
        self.process = subprocess.Popen([ARENA, command, *map(str, words)], stdout=subprocess.PIPE,
                                        stderr=subprocess.PIPE, text=True, **more)
        self.url = self.process.stdout.readline().strip()
        found = re.fullmatch(r"http://([^/]*):(\d+)(/.*)", self.url)
        if not found:
            raise SystemExit(f"no address: {self.url} {self.process.stderr.read()}\n0 passed, 1 failed")
        self.host, self.port, self.root = found[1], int(found[2]), found[3]

    def connect(self, receive=None):
        s = socket.socket()
        if receive:
            s.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive)
        s.settimeout(PATIENCE_S)
        s.connect(("127.0.0.1", self.port))
        return s

    def send(self, path, method="GET", host=None, more="", receive=None, body=""):
        s = self.connect(receive)
        s.sendall(f"{method} {path} HTTP/1.1\r\nHost: {host or f'127.0.0.1:{self.port}'}\r\n{more}\r\n{body}".encode())
        return s

    def post(self, path, body, origin=None):
        """Return status and body of the response to a POST from a page of this server, or of @origin."""
        head = f"Origin: {origin or f'http://127.0.0.1:{self.port}'}\r\nContent-Length: {len(body.encode())}\r\n"
        status, _, text = self.ask(path, method="POST", more=head, body=body)
        return status, text

    def ask(self, path, **how):
        """Return status, head and body of a response."""
        with self.send(path, **{**how, "more": how.get("more", "") + "Connection: close\r\n"}) as s:
            response = b""
            while part := s.recv(65536):
                response += part
        head, _, body = response.partition(b"\r\n\r\n")
        if not head:
            return 0, "", ""  # closed without a response
        return int(head.split()[1]), head.decode(errors="replace"), body.decode(errors="replace")

    def json(self, name):
        status, _, body = self.ask(f"{self.root}{name}.json")
        return json.loads(body) if status == 200 else {}

    def rss_mb(self):
        text = Path(f"/proc/{self.process.pid}/status").read_text(encoding="ascii")
        return int(re.search(r"VmRSS:\s+(\d+)", text)[1]) // 1024

    def stop(self):
        self.process.send_signal(signal.SIGINT)
        errors = self.process.communicate(timeout=PATIENCE_S)[1]
        return self.process.returncode, errors


def begin(work):
    """Write the configuration and its bot.  Returns the configuration's path."""
    pace(work, 0.06)
    bot = work / "slow.py"
    bot.write_text(SLOW, encoding="utf-8")
    bot.chmod(0o755)
    config = work / "cup.yaml"
    config.write_text(CUP, encoding="utf-8")
    return config


def pace(work, seconds):
    """Set the time that a slow bot takes for an answer."""
    (work / "pace").write_text(str(seconds), encoding="ascii")


def gate(work, match):
    """Let slow bots continue in matches up to @match; later matches pause at their third act."""
    (work / "gate").write_text(str(match), encoding="ascii")


def start(work, config, out):
    return subprocess.Popen([ARENA, "run", config, "--out", out], cwd=work, stdout=subprocess.DEVNULL,
                            stderr=subprocess.DEVNULL)
