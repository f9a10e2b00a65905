"""Helpers of tests with several machines: a slow tournament, and the processes of one machine."""
import os
import signal
import socket
import sqlite3
import sys
import tempfile
from pathlib import Path

from claims import tally

# Slow bots, so that a test can act during the run; long limits, so that none times out on a busy machine.
CUP = """name: cup
game: gin
deals_max: 1
rounds: %d
seed: s
isolation: none
set_aside: 0
time: {startup: 600s, move: 600s, limit: 600s}
bots: [house:greedy, {name: slow, dir: slow, run: python3 bot.py}]
"""
BOT = """import json, sys, time
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] in ("hello", "act"):
        %s
        print(json.dumps(message.get("default", {})), flush=True)
"""


def lay_cup(place, rounds, act):
    """Write a configuration and its bot, which runs @act before each answer.  Returns the configuration's path."""
    (place / "slow").mkdir(parents=True)
    (place / "slow/bot.py").write_text(BOT % act, encoding="utf-8")
    (place / "cup.yaml").write_text(CUP % rounds, encoding="utf-8")
    return place / "cup.yaml"


def free_ports(count):
    sockets = [socket.create_server(("127.0.0.1", 0)) for _ in range(count)]
    ports = [one.getsockname()[1] for one in sockets]
    for one in sockets:
        one.close()
    return ports


def played(folder):
    """Return the number and the end time of each committed match of a shard."""
    try:
        with sqlite3.connect(f"file:{folder}/results.db?mode=ro", uri=True) as db:
            return db.execute("SELECT number, ended_ms FROM matches ORDER BY number").fetchall()
    except sqlite3.Error:
        return []


def processes(belongs):
    """Return the pids of processes for which belongs(environment) is true; the environment is a dictionary."""
    found = []
    for folder in Path("/proc").iterdir():
        if not folder.name.isdigit() or int(folder.name) == os.getpid():
            continue
        try:
            words = (folder / "environ").read_bytes().split(b"\0")
        except OSError:
            continue
        if belongs(dict(word.decode(errors="replace").split("=", 1) for word in words if b"=" in word)):
            found.append(int(folder.name))
    return found


def kill_all(pids):
    for pid in pids:
        try:
            os.kill(pid, signal.SIGKILL)
        except ProcessLookupError:
            pass


def as_root(name, starts, check):
    """Run check() with a temporary folder that every user may enter.  Returns the exit code for main."""
    if os.geteuid() != 0:
        print(f"test-{name} requires root: it starts {starts}", file=sys.stderr)
        return 1
    with tempfile.TemporaryDirectory(prefix=f"dw-{name}.") as folder:
        work = Path(os.path.realpath(folder))
        work.chmod(0o755)
        check(work)
    return tally()
