#!/usr/bin/env python3
"""Cost of 200 readers of a league's pages, in groups of matches.

A league plays on the first core, and READERS connections stay open from the second one.  Each asks for a page every EVERY_S
seconds, twice as often as the script of the pages.  In every other window, they ask a stand-in on the second core for
the same bytes: readers of a real league are on other machines, and a busy second core makes the first one slower.  Target: with
readers, the league plays at least 0.95 of its groups a second of its CPU time, the matches' included.  The rate of groups in
real time is printed too; other programs on the machine change it.
"""
import heapq
import http.client
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

sys.path.insert(0, "tests/support")
import leagues
from waiting import wait_for

READERS, EVERY_S, BOTS = 200, 15.0, 50
PAIRS = int(os.environ.get("PAIRS", "8"))
WINDOW_S = float(os.environ.get("WINDOW", "8"))
TARGET = 0.95
SETTINGS = """\
  house: [{run: house:random}, {run: house:greedy}]
  anchor: {bot: greedy, elo: 1000}
  placement: 2
  check: false
  spool_adds_users: true
  submission: {build: sh build.sh, run: bot.sh}
  quota: {uploads: 1000}
"""
OWNERS = 20  # readers of the page "My bots"
PAGES = ["/", "/", "/", "/queue", "/table.json", "/games/gin", "/feed.atom"]


def start_stand_in(pages):
    """Start a process that serves @pages, bytes by path, with open connections.  Return its number and its port."""
    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_GET(self):
            self.send_response(200)
            self.send_header("Content-Length", str(len(pages[self.path])))
            self.end_headers()
            self.wfile.write(pages[self.path])

        def log_message(self, *_):
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    pid = os.fork()
    if pid == 0:
        server.serve_forever()
    server.server_close()
    return pid, server.server_port


def cpu_seconds(league):
    """CPU time of the league and of its processes that have ended."""
    fields = Path(f"/proc/{league.process.pid}/stat").read_text(encoding="ascii").rsplit(")", 1)[1].split()
    return sum(map(int, fields[11:15])) / os.sysconf("SC_CLK_TCK")


class Readers(threading.Thread):
    """READERS connections to a port that stay open; while `reading` is set, each asks for its page every EVERY_S seconds.

    The seconds are those of the league's CPU time, which are real seconds if the league has a core for itself.
    """

    def __init__(self, league, port, tokens):
        super().__init__(daemon=True)
        self.league = league
        self.reading, self.over = threading.Event(), threading.Event()
        self.answers = 0
        self.got = {}  # the last body of each page
        draw = random.Random(1)
        self.pages = [("/me.json", tokens[i % len(tokens)]) if i < OWNERS else
                      (f"/bots/bot-{i % BOTS}" if i % 3 == 0 else PAGES[i % len(PAGES)], None) for i in range(READERS)]
        self.connections = [http.client.HTTPConnection("127.0.0.1", port, timeout=60) for _ in range(READERS)]
        self.due = [(draw.uniform(0, EVERY_S), i) for i in range(READERS)]
        heapq.heapify(self.due)

    def ask(self, reader):
        """Ask for the page of a reader; if the server has closed the connection meanwhile, open it again."""
        path, token = self.pages[reader]
        connection = self.connections[reader]
        for last in False, True:
            try:
                connection.request("GET", path, headers={"Authorization": f"Bearer {token}"} if token else {})
                answer = connection.getresponse()
                self.got[path] = answer.read()
            except (http.client.HTTPException, OSError):
                connection.close()
                if last:
                    raise
                continue
            if answer.status != 200:
                raise RuntimeError(f"{path}: {answer.status}")
            self.answers += 1
            return

    def run(self):
        read_s, last = 0.0, cpu_seconds(self.league)
        while not self.over.is_set():
            last, now = cpu_seconds(self.league), last
            if self.reading.is_set():
                read_s += last - now
                while self.due[0][0] <= read_s:
                    due, reader = self.due[0]
                    heapq.heapreplace(self.due, (due + EVERY_S, reader))
                    self.ask(reader)
            time.sleep(0.005)


def window(league, readers):
    """Let @readers read for WINDOW_S seconds of the league's CPU time; return the groups, this time and the real time."""
    count = "SELECT count(*) FROM groups WHERE state = 'done'"
    began = league.rows(count)[0][0], cpu_seconds(league), time.monotonic()
    readers.reading.set()
    wait_for(lambda: cpu_seconds(league) - began[1] >= WINDOW_S)
    readers.reading.clear()
    now = league.rows(count)[0][0], cpu_seconds(league), time.monotonic()
    return [a - b for a, b in zip(now, began)]


def start(league):
    """Start the league on the first core, and move on to the second."""
    cores = sorted(os.sched_getaffinity(0))
    os.sched_setaffinity(0, cores[:1])
    league.start()
    os.sched_setaffinity(0, cores[1:2])
    found = wait_for(lambda: [line for line in league.printed().splitlines() if line.startswith("http://")])
    return int(found[0].rstrip("/").rsplit(":", 1)[1])


def measure(league):
    """Return the sums of the windows without and with readers."""
    port = start(league)
    for i in range(BOTS):
        league.send(f"bot-{i}", leagues.archive({"bot.sh": f"#!/bin/sh\n# {i}\nexec {leagues.B}/house first\n", "build.sh": "exit 0\n"}))
    wait_for(lambda: league.rows("SELECT count(*) FROM versions WHERE state = 'ranked' AND archive != ''") == [(BOTS,)])
    tokens = [subprocess.run([leagues.ARENA, "league", "token", league.path, "add", f"bot-{i}"], capture_output=True, text=True,
                             check=True).stdout.strip() for i in range(OWNERS)]
    readers = {True: Readers(league, port, tokens)}
    readers[True].start()
    readers[True].reading.set()
    wait_for(lambda: len(readers[True].got) == len({path for path, _ in readers[True].pages}))
    readers[True].reading.clear()
    readers[True].answers = 0
    stand_in, port = start_stand_in(readers[True].got)
    readers[False] = Readers(league, port, tokens)
    readers[False].start()
    sums = {False: [0, 0, 0], True: [0, 0, 0]}
    for pair in range(PAIRS):
        for reads in (False, True) if pair % 2 == 0 else (True, False):
            sums[reads] = [a + b for a, b in zip(sums[reads], window(league, readers[reads]))]
    for both in readers.values():
        both.over.set()
        both.join()
    os.kill(stand_in, signal.SIGKILL)
    os.waitpid(stand_in, 0)
    print(f"readers: {READERS} connections, {readers[True].answers / sums[True][1]:.0f} answers a second of CPU time "
          f"({readers[False].answers / sums[False][1]:.0f} of the stand-in)")
    return sums[False], sums[True]


def main():
    if len(os.sched_getaffinity(0)) < 2:
        print("readers: the machine has one core; skipped")
        return 0
    folder = Path(tempfile.mkdtemp(prefix="dw-readers."))
    os.chmod(folder, 0o755)
    league = leagues.League(folder / "league", SETTINGS, game="game: gin\ndeals_max: 1\nisolation: none\n")
    try:
        without, beside = measure(league)
    finally:
        league.stop()
        shutil.rmtree(folder)
    ratio = beside[0] / beside[1] / (without[0] / without[1])
    print(f"readers: {without[0]} groups without, {beside[0]} with; ratio a second of CPU time {ratio:.3f}, "
          f"of real time {beside[0] / beside[2] / (without[0] / without[2]):.3f}; target: {TARGET}")
    return 0 if ratio >= TARGET else 1


if __name__ == "__main__":
    sys.exit(main())
