"""What the tests of several machines share: a tournament that takes a while, and the processes of one of them."""
import os
import signal
import socket
import sqlite3
import sys
import tempfile
from pathlib import Path

from claims import tally

# Its bots take their time, so that there is a half-way; nobody is late on a busy machine.
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
    """A configuration and its bot, which does act before each answer."""
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
    """Number and time of each match of a shard that counts by now."""
    try:
        with sqlite3.connect(f"file:{folder}/results.db?mode=ro", uri=True) as db:
            return db.execute("SELECT number, ended_ms FROM matches ORDER BY number").fetchall()
    except sqlite3.Error:
        return []


def processes(belongs):
    """Of all processes those whose environment says so, as a dictionary of NAME: value."""
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
    """check() with a folder that every user may pass; returns what main returns."""
    if os.geteuid() != 0:
        print(f"test-{name} starts {starts}, and needs root for it", file=sys.stderr)
        return 1
    with tempfile.TemporaryDirectory(prefix=f"dw-{name}.") as folder:
        work = Path(os.path.realpath(folder))
        work.chmod(0o755)
        check(work)
    return tally()
