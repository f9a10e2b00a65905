#!/usr/bin/env python3
"""Play runs for suites that only read them, once for each build, in BUILD/finished.

  finished_runs.py [NAME...]    play runs (default: all) that are missing or older than the programs; print their folders

A suite must not change such a folder, only a copy of it (copy_of).
"""
import fcntl
import os
import shutil
import sys
import tempfile
from pathlib import Path

from played import ARENA, arena

PLACE = Path(ARENA).parent / "finished"
MADE_BY = [Path(__file__), *(Path(ARENA).parent / name for name in ("arena", "house", "referee"))]
SEED = "reports-of-a-final"  # a word that occurs nowhere else

# Hostile names of a tournament and of a bot's version.
TITLE = "<script>alert(1)</script> & \"cup\" '"
VERSION = '<b onload="x">1</b> \u202e | $x_1$ \\end{tabular} =1+1'
LONG = "a-bot-with-a-name-as-long-as-may-be-4321"  # 40 bytes, the maximum length

BOTS = {
    "bad": f'''#!/usr/bin/env python3
import json, sys
print("hello to you")
for line in sys.stdin:
    m = json.loads(line)
    if m["type"] == "hello":
        print(json.dumps({{"name": "<i>", "version": {VERSION!r}}}), flush=True)
    if m["type"] == "act":
        if m["req"] % 7 == 3:
            print(json.dumps({{"do": "discard", "card": "</td><script>"}}), flush=True)
        else:
            print(json.dumps(m["default"]), flush=True)
''',
    # Answers hello, which the start-up probe needs, and exits at the first request to act.
    "quits": '''#!/usr/bin/env python3
import sys
for line in sys.stdin:
    if '"act"' in line:
        sys.exit(1)
    if '"hello"' in line:
        print("{}", flush=True)
''',
    "mute": '''#!/usr/bin/env python3
import sys
for line in sys.stdin:
    if '"hello"' in line:
        print("{}", flush=True)
''',
}

RUNS = {
    # four bots, one of them with faults, and hostile names
    "cup": f"""name: {"'" + TITLE.replace("'", "''") + "'"}
game: gin
rounds: 6
deals_max: 2
set_aside: 0
bots: [house:greedy, house:simple, {{name: {LONG}, run: house:random}}, ./bots/bad.py]
""",
    # partners: the same bot twice
    "two": """game: gin
rounds: 4
deals_max: 2
deals: own
bots: [house:greedy, house:first, house:random, {name: second, run: house:greedy}]
""",
    # one bot three times: equal points with other scores, and two bots with fewer points
    "ties": """game: gin
rounds: 2
deals_max: 1
bots:
  - {name: one, run: house:greedy}
  - {name: two, run: house:greedy}
  - {name: three, run: house:greedy}
  - house:first
  - house:random
""",
    "three": """game: rummy
seats: 3
rounds: 3
deals: own
deals_max: 1
bots: [house:greedy, house:first, house:random, {name: second, run: house:greedy}]
""",
    # partners: two bots, one bot
    "mixed": """game: canasta
seats: 4
partners: mixed
rounds: 6
deals: own
deals_max: 1
bots: [house:greedy, house:random, house:first, {name: again, run: house:first}, {name: last, run: house:random}]
""",
    "own": """game: push
seats: 4
partners: own
rounds: 8
deals_max: 1
bots: [house:greedy, house:first]
""",
    "forfeits": """game: gin
rounds: 8
deals_max: 1
bots: [house:greedy, house:first, ./bots/quits.py]
""",
    "late": """game: gin
rounds: 1
deals_max: 1
time: {move: 50ms, bank: 0s, limit: 100ms}
bots: [house:first, ./bots/mute.py]
""",
    "one": """game: gin
rounds: 1
mirror: none
deals: own
restart: never
deals_max: 1
bots: [house:greedy, house:first]
""",
    "final": f"""game: gin
final: true
rounds: 4
deals_max: 1
seed: {SEED}
bots: [house:greedy, house:first]
""",
    "league": f"""name: {"'" + TITLE.replace("'", "''") + "'"}
games:
  - {{game: gin, rounds: 2, deals_max: 1}}
  - {{game: rummy, seats: 3, rounds: 2, deals_max: 1, deals: own, weight: 2}}
bots: [house:greedy, house:random, house:first, ./bots/bad.py]
set_aside: 0
""",
}


def make(name):
    """Play a run; its folder appears when the run is complete."""
    (PLACE / "bots").mkdir(exist_ok=True)
    for bot, text in BOTS.items():
        path = PLACE / "bots" / f"{bot}.py"
        path.write_text(text, encoding="utf-8")
        path.chmod(0o755)
    config = PLACE / f"{name}.yaml"
    text = RUNS[name] + "isolation: none\n"
    config.write_text(text if "\nseed:" in text else text + "seed: finished\n", encoding="utf-8")
    with tempfile.TemporaryDirectory(dir=PLACE) as work:
        arena("run", config, "--out", f"{work}/new", cwd=PLACE)
        if (PLACE / name).exists():
            (PLACE / name).rename(f"{work}/old")
        Path(f"{work}/new").rename(PLACE / name)
    (PLACE / f"{name}.made").touch()


def is_made(name):
    """Return whether the run exists and was played by these programs."""
    made = PLACE / f"{name}.made"
    return made.exists() and made.stat().st_mtime >= max(one.stat().st_mtime for one in MADE_BY)


def finished(name):
    """Return the folder of a run.  A suite must not change it."""
    if not is_made(name):
        umask = os.umask(0o022)  # suites read it as other users
        PLACE.mkdir(exist_ok=True)
        with open(PLACE / "lock", "w", encoding="utf-8") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)  # if several suites need it at once, the first one plays it
            if not is_made(name):
                make(name)
        os.umask(umask)
    return PLACE / name


def copy_of(name, work):
    """Copy a run into a suite's own folder; return the copy."""
    return Path(shutil.copytree(finished(name), work / name, symlinks=True))


def shared_ranks(ranking, rate="rate"):
    """Return the ranks that people see, by bot: one plus the number of bots with more points per match."""
    return {bot["name"]: 1 + sum(other[rate] > bot[rate] for other in ranking) for bot in ranking}


def main():
    for name in sys.argv[1:] or RUNS:
        print(finished(name))


if __name__ == "__main__":
    main()
