"""Helpers of suites about shards: run the arena, and compare results folders."""
import json
import os
import re
import sqlite3
import subprocess

from claims import holds

ARENA = os.path.abspath(os.path.join(os.environ.get("B", "build"), "arena"))
# Runs are compared byte for byte: no bot may time out on a busy machine.
BASE = ("name: cup\ndeals_max: 1\nseed: s\nisolation: none\nset_aside: 0\n"
        "time: {startup: 600s, move: 600s, limit: 600s}\n")
BOTS = "bots: [house:greedy, house:first, house:random]\n"
TIMES = ["used_us", "max_us", "late_us", "ended", "machine", "speed"]


def arena(*words, status=0, **env):
    outside = {name: value for name, value in os.environ.items() if not name.startswith(("SLURM_", "JOB_COMPLETION"))}
    done = subprocess.run([ARENA, *map(str, words)], capture_output=True, text=True, check=False,
                          env={**outside, **env}, stdin=subprocess.DEVNULL)
    holds(f"arena {' '.join(map(str, words))}: status {done.returncode}, not {status}",
          done.returncode == status, done.stderr)
    return done


def untimed(folder):
    """Return standings.json, standings.txt and results.csv of a run, without times and machines."""
    standings = json.loads((folder / "standings.json").read_text(encoding="utf-8"))
    del standings["machines"]
    for bot in standings["ranking"]:
        del bot["time"]["used_us"], bot["time"]["max_us"], bot["time"]["late_us"]
    text = (folder / "standings.txt").read_text(encoding="utf-8")
    text = re.sub(r"^( +\d+ \S+(?: +\d+){4}) +[\d.]+ +[\d.]+$", r"\1", text, flags=re.M)
    lines = (folder / "results.csv").read_text(encoding="utf-8").splitlines()
    names = lines[0].split(",")
    keep = [i for i, name in enumerate(names) if name not in TIMES]
    holds(f"{folder}: results.csv has its columns of times and machines", len(keep) == len(names) - len(TIMES))
    table = [[line.split(",")[i] for i in keep] for line in lines]
    return json.dumps(standings), text, table


def is_whole_run(what, merged, whole):
    for name, there, wanted in zip(("standings.json", "standings.txt", "results.csv"),
                                   untimed(merged), untimed(whole)):
        holds(f"{what}: {name} is that of one machine", there == wanted)
    holds(f"{what}: config.yaml is that of one machine",
          (merged / "config.yaml").read_bytes() == (whole / "config.yaml").read_bytes())
    holds(f"{what}: holds", ", 0 faults" in arena("verify", merged).stdout)


def shard(config, number, count, out, **more):
    return arena("run", config, "--shard", f"{number}/{count}", "--out", out, **more)


def rows(folder):
    try:
        with sqlite3.connect(f"file:{folder}/results.db?mode=ro", uri=True) as db:
            return db.execute("SELECT count(*) FROM matches").fetchone()[0]
    except sqlite3.Error:
        return 0
