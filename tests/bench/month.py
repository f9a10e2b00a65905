#!/usr/bin/env python3
"""Memory, descriptors and files of a running league over a month of 30 short days.

The league is `arena league`, but tests/programs/league_month.c draws the results of its groups.  Each day, BOTS bots send a version
each, half of them over HTTP; a reader opens all pages.  SECONDS sets the length of the month.

Targets: from day 3 to day 30, the league's memory grows by at most GROWS_MB, and its number of descriptors does not grow.  The
number of files in groups/ depends on `keep`.  league.db grows by at most GROUP_BYTES a group.
"""
import itertools
import os
import shutil
import subprocess
import sys
import tempfile
import threading
import time
import urllib.error
import urllib.request
from pathlib import Path

sys.path.insert(0, "tests/support")
import leagues
from waiting import wait_for

REAL = Path(os.environ.get("B", "build")).resolve()
SECONDS = int(os.environ.get("SECONDS", "240"))
DAYS, BOTS, KEEP = 30, 10, 1000
GROWS_MB, MOST_MB, GROUP_BYTES, WAL_MB = 4, 64, 1000, 16
SAMPLES = (3, 6, 9, 12, 15, 18, 21, 24, 27, 30)
SETTINGS = f"""\
  house: [{{run: house:random}}, {{run: house:greedy}}]
  anchor: {{bot: greedy, elo: 1000}}
  jobs: 2
  keep: {KEEP}
  check: false
  spool_adds_users: true
  submission: {{build: sh build.sh, run: bot.sh}}
  quota: {{uploads: 1000}}
  hook: [sh, -c, cat >/dev/null]
"""
PAGES = ["/", "/table.json", "/queue", "/health", "/feed.atom", "/me", "/games/gin", "/nothing",
         *(f"/bots/bot-{i}" for i in range(BOTS))]


def programs(folder):
    """A folder of the arena's programs, in which `arena` is the league with short days."""
    folder.mkdir()
    for path in REAL.iterdir():
        if path.is_file() and os.access(path, os.X_OK) and path.name != "arena":
            (folder / path.name).symlink_to(path)
    shutil.copy(REAL / "tests/programs/league_month", folder / "arena")
    return folder


def send(league, day, token):
    """One new version of each bot: half of them into the spool, half over HTTP."""
    for i in range(BOTS):
        data = leagues.archive({"bot.sh": f"#!/bin/sh\n# day {day}\nexec cat\n", "build.sh": "exit 0\n"})
        if i % 2 == 0:
            league.send(f"bot-{i}@{day}", data)
        else:
            ask(league, f"/bots/bot-{i}", token=token[i], data=data, method="PUT")


def ask(league, path, token=None, data=None, method="GET"):
    """Send a request; an answer of any status will do."""
    request = urllib.request.Request(league.url + path, data=data, method=method)
    if token:
        request.add_header("Authorization", f"Bearer {token}")
    try:
        with urllib.request.urlopen(request, timeout=60) as answer:
            return answer.read()
    except urllib.error.HTTPError as error:
        return error.read()


def read_pages(league, tokens, over):
    """Open all pages, one after the other, until @over is set."""
    for path in itertools.cycle(PAGES):
        ask(league, path)
        ask(league, "/me.json", token=tokens[1])
        if over.wait(0.05):
            return


def status_mb(league, key):
    text = Path(f"/proc/{league.process.pid}/status").read_text(encoding="ascii")
    return int(text.split(f"{key}:")[1].split()[0]) / 1024


def sample(league, day):
    """What may grow, at the end of a day."""
    groups = league.rows("SELECT count(*) FROM groups WHERE state = 'done'")[0][0]
    return {"day": day, "groups": groups, "rss": status_mb(league, "VmRSS"), "anon": status_mb(league, "RssAnon"),
            "fds": len(os.listdir(f"/proc/{league.process.pid}/fd")), "files": len(os.listdir(league.path / "groups")),
            "wal": (league.path / "league.db-wal").stat().st_size / 2**20, "db": (league.path / "league.db").stat().st_size}


def show(now):
    print(f"day {now['day']:2}: {now['groups']:6} groups, {now['rss']:.1f} MB ({now['anon']:.1f} MB its own), {now['fds']} descriptors, "
          f"{now['files']} files in groups/, WAL {now['wal']:.1f} MB, league.db {now['db'] / 2**20:.1f} MB", flush=True)


def sizes_of_tables(league):
    """Bytes a group of each table and index, largest first; {} if this SQLite cannot say it."""
    groups = league.rows("SELECT count(*) FROM groups")[0][0]
    return [(name, size / groups) for name, size in league.rows(
        "SELECT name, sum(pgsize) FROM dbstat GROUP BY name ORDER BY 2 DESC LIMIT 6")]


def month(league, tokens, began):
    samples, sent = [], 0
    while len(samples) < len(SAMPLES):
        day = (time.time() - began) * DAYS / SECONDS
        if sent < min(day, DAYS):
            sent += 1
            send(league, sent, tokens)
        if day >= SAMPLES[len(samples)]:
            samples.append(sample(league, SAMPLES[len(samples)]))
            show(samples[-1])
        time.sleep(0.05)
    return samples


def judge(league, samples):
    """Print what misses its target; return the number of them."""
    first, half, last = samples[0], samples[SAMPLES.index(DAYS // 2)], samples[-1]
    bytes_a_group = (last["db"] - first["db"]) / (last["groups"] - first["groups"])
    versions = league.rows("SELECT count(*) FROM versions WHERE bytes > 0 AND state IN ('placing', 'ranked', 'retired')")[0][0]
    print(f"month: {last['groups']} groups, {versions} versions; {first['rss']:.1f} MB at 10 %, {half['rss']:.1f} MB at 50 %, "
          f"{last['rss']:.1f} MB at the end; {bytes_a_group:.0f} bytes of league.db a group")
    print("bytes a group:", ", ".join(f"{name} {size:.0f}" for name, size in sizes_of_tables(league)))
    missed = [text for text, good in (
        (f"memory grows by more than {GROWS_MB} MB", last["anon"] - first["anon"] <= GROWS_MB),
        (f"memory above {MOST_MB} MB", max(s["rss"] for s in samples) <= MOST_MB),
        ("descriptors grow", last["fds"] <= first["fds"] + 4),  # connections of the readers come and go
        (f"league.db-wal above {WAL_MB} MB", max(s["wal"] for s in samples) <= WAL_MB),
        ("files in groups/ are not removed", max(s["files"] for s in samples) <= 2 * KEEP + 2000),
        (f"league.db above {GROUP_BYTES} bytes a group", bytes_a_group <= GROUP_BYTES),
        ("most versions were not built", versions >= DAYS * BOTS / 2),
    ) if not good]
    for text in missed:
        print("missed:", text)
    return len(missed)


def start(league, began):
    os.environ.update(MONTH_BEGAN=str(int(began)), MONTH_SPEED=str(DAYS * 86400 // SECONDS))
    league.start()
    found = wait_for(lambda: [line for line in league.printed().splitlines() if line.startswith("http://")])
    league.url = found[0].rstrip("/")


def main():
    folder = Path(tempfile.mkdtemp(prefix="dw-month."))
    os.chmod(folder, 0o755)
    leagues.B = programs(folder / "bin")
    leagues.ARENA = leagues.B / "arena"
    league = leagues.League(folder / "league", SETTINGS, game="game: gin\nisolation: none\n")
    began = time.time()
    start(league, began)
    tokens = {i: subprocess.run([REAL / "arena", "league", "token", league.path, "add", f"bot-{i}"],
                                capture_output=True, text=True, check=True).stdout.strip() for i in range(BOTS)}
    over = threading.Event()
    reader = threading.Thread(target=read_pages, args=(league, tokens, over))
    reader.start()
    try:
        samples = month(league, tokens, began)
        return min(judge(league, samples), 1)
    finally:
        over.set()
        reader.join()
        league.stop()
        shutil.rmtree(folder)


if __name__ == "__main__":
    sys.exit(main())
