"""Runs that a report is made of: strangers' words in it, faults, three at a table, partners."""
import os
import subprocess
from pathlib import Path

ARENA = str(Path(os.environ.get("B", "build")).resolve() / "arena")

SEED = "reports-of-a-final"  # a word that stands nowhere else

# What a stranger may call a tournament, and its bot's version.
TITLE = "<script>alert(1)</script> & \"cup\" '"
VERSION = '<b onload="x">1</b> \u202e | $x_1$ \\end{tabular} =1+1'

BAD = f'''#!/usr/bin/env python3
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
'''
LONG = "a-bot-with-a-name-as-long-as-may-be-4321"  # 40 bytes, the most

CUPS = {
    "cup": """name: {title}
game: gin
rounds: 8
deals_max: 2
set_aside: 0
bots:
  - house:greedy
  - house:random
  - house:first
  - {name: {long}, run: house:random}
  - ./bad.py
""",
    "final": """game: gin
final: true
rounds: 4
deals_max: 1
bots: [house:greedy, house:first]
""",
    "three": """game: rummy
seats: 3
rounds: 3
deals_max: 1
mirror: none
deals: own
bots: [house:greedy, house:random, house:first]
""",
    "league": """name: {title}
games:
  - {game: gin, rounds: 6, deals_max: 1}
  - {game: rummy, seats: 3, rounds: 8, deals_max: 1, deals: own, weight: 2}
bots: [house:greedy, house:random, house:first, ./bad.py]
set_aside: 0
""",
    "sides": """game: canasta
seats: 4
partners: mixed
rounds: 3
deals_max: 1
bots: [house:greedy, house:random, house:first, {name: again, run: house:first}]
""",
}


def arena(*words, status=0, **more):
    """What it printed; another status ends the suite."""
    done = subprocess.run([ARENA, *map(str, words)], capture_output=True, text=True,
                          check=False, **more)
    if status is not None and done.returncode != status:
        raise SystemExit(f"arena {' '.join(map(str, words))}: {done.returncode}\n"
                         f"{done.stdout}{done.stderr}\n0 passed, 1 failed")
    return done.stdout + done.stderr


def play(work, name):
    """The folder of results of one of CUPS."""
    bad = work / "bad.py"
    bad.write_text(BAD, encoding="utf-8")
    bad.chmod(0o755)
    text = CUPS[name].replace("{title}", "'" + TITLE.replace("'", "''") + "'").replace("{long}", LONG)
    config = work / (name + ".yaml")
    config.write_text(text + f"isolation: none\nseed: {SEED if name == 'final' else 'reports'}\n", encoding="utf-8")
    arena("run", config, "--out", work / name, cwd=work)
    return work / name
