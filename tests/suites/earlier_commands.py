#!/usr/bin/env python3
"""The command lines, configurations and game files of earlier documents still work.

The suite runs the lines of tests/support/earlier_commands.txt in one folder, in their order.  tests/older/configs contains an
earlier configs/every-key.yaml without its comments, and the games of an earlier docs/games.md.
"""
import os
import shutil
import signal
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, "tests/support")
from claims import holds, tally

B = Path(os.environ.get("B", "build")).resolve()
LINES = Path("tests/support/earlier_commands.txt")
CONFIGS = Path("tests/older/configs")
PAIR = "bots: [house:first, house:random]\n"
TIME = "time: {startup: 60s, move: 60s, limit: 60s}\n"
FILES = {
    "cup.yaml": "game: gin\ndeals_max: 1\nrounds: 3\nseed: s\n" + TIME + """bots:
  - {name: ann, run: ./starter/bot.py}
  - {name: bob, run: house:first}
  - house:random
""",
    "patient.yaml": "game: gin\n" + PAIR + "time: {startup: 60s, move: 20s, bank: 0s, limit: 20s}\n",
    "shards.yaml": "game: gin\nset_aside: 0\nmachines: retry\ndeals_max: 1\nrounds: 2\nseed: s\n" + PAIR,
    "final.yaml": "game: gin\ndeals_max: 1\nrounds: 1\nfinal: true\n" + PAIR,
    "triathlon.yaml": "games: [gin, rummy]\ndeals_max: 1\nrounds: 1\nseed: s\n" + PAIR,
    "gin.yaml": "game: gin\ndeals_max: 1\nrounds: 1\n" + TIME + """grade:
  submission: {run: ./bot.py}
  ladder:
    - {run: house:first, bar: 0.4, points: 20}
""",
    "grading-worksheet.csv": "Identifier,Full name,Status,Grade\nParticipant 101,Ann Lee,Submitted,\n",
}
BOTS = ("mybot.py", "submissions/Ann Lee_101_assignsubmission_file_/bot.py")
# What an arena that refuses an option, a command, a value or a key prints.
REFUSED = ("unknown option", "unknown command", "is not an option", "usage:", "did you mean", "accepts one of", "expected ")
LONG_S = 1  # a command that has not ended by then has refused nothing, and is interrupted


def prepare(work):
    os.chmod(work, 0o755)
    for path in CONFIGS.iterdir():
        shutil.copy(path, work)
    for name, text in FILES.items():
        (work / name).write_text(text, encoding="utf-8")
    for name in BOTS:
        (work / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy("starters/python/bot.py", work / name)


def start(work, command):
    return subprocess.Popen(["sh", "-c", command], cwd=work, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                            text=True, start_new_session=True, env=os.environ | {"PATH": f"{B}:{os.environ['PATH']}"})


def understood(work, command):
    """The command refuses no word of its line: it ends otherwise, or does not end"""
    process = start(work, command)
    try:
        _, said = process.communicate(timeout=LONG_S)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGINT)
        _, said = process.communicate()
    holds(command, not any(words in said for words in REFUSED), process.returncode, said[-300:])


def works(work, command, status):
    process = start(work, command)
    printed, said = process.communicate()
    holds(command, process.returncode == status, process.returncode, printed[-300:], said[-300:])


def main():
    lines = [line for line in LINES.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]
    with tempfile.TemporaryDirectory() as place:
        work = Path(place)
        prepare(work)
        for line in lines:
            mark, _, rest = line.partition(" ")
            if mark == "?":
                understood(work, rest)
            else:
                works(work, *((rest, int(mark)) if mark.isdigit() else (line, 0)))
    return tally()


if __name__ == "__main__":
    sys.exit(main())
