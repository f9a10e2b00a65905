#!/usr/bin/env python3
"""Create, build, test and play each starter as its user would: languages.py [LANGUAGE...]

Default: all languages that `arena init` lists; `make test-languages` first installs
their packages.  tests/suites/languages.sh tests those whose packages the other
tests need too.

All starters implement the same strategy, so they must give the same answers as the
one in Python: to the recorded conversation, which contains types, keys and events
that no arena sends yet, and in twenty matches of several games in the sandbox.  A
starter's own test must fail if the conversation demands what its bot does not do.
"""
import csv
import json
import os
import re
import resource
import shlex
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, "tests/support")
from claims import holds, same, tally

ARENA = str(Path(os.environ.get("B", "build")).resolve() / "arena")
# System programs only: the box does not show bots the programs of a home folder.
ENV = dict(os.environ, PATH="/usr/local/bin:/usr/bin:/bin", ARENA=ARENA)
REFERENCE = "python"
ROUNDS = int(os.environ.get("ROUNDS", 2))  # of two matches each, in each game
GAMES = ["gin", "rummikub", "canasta", "indian", "american"]
CUP = """games: [GAMES]
seats: 2
rounds: ROUNDS
deals_max: 2
seed: languages
time: {startup: 60s, move: 10s, bank: 0s, limit: 10s}
bots:
  - {name: one, dir: DIR, run: RUN}
  - house:random
"""


def run(*words, cwd=None, stdin=None):
    return subprocess.run(words, cwd=cwd, env=ENV, input=stdin, capture_output=True, text=True,
                          timeout=600, check=False)


def works(claim, *words, cwd=None):
    """Count the claim that the command succeeds.  Returns its CPU seconds, children included."""
    began = used()
    done = run(*words, cwd=cwd)
    holds(claim, done.returncode == 0, (done.stdout + done.stderr)[-1500:])
    return used() - began


def used():
    """Return the CPU time of all waited-for processes: a busy machine changes it little."""
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    return children.ru_utime + children.ru_stime


def command_of(folder):
    """Return the command of the bot in the folder's own tournament."""
    cup = (folder / "cup.yaml").read_text(encoding="utf-8")
    return re.search(r'run: "(.*)"\}', cup)[1]


def answers(folder):
    """Return the bot's answers to the recorded conversation; each line must be JSON."""
    dialog = (folder / "dialog.jsonl").read_text(encoding="utf-8")
    done = run(*shlex.split(command_of(folder)), cwd=folder, stdin=dialog)
    holds(f"{folder.name}: the conversation ends well", done.returncode == 0, done.stderr[-500:])
    try:
        return [json.loads(line) for line in done.stdout.splitlines()]
    except ValueError as error:
        return [str(error), done.stdout[:500]]


def played(folder):
    """Play in the sandbox, twenty matches by default of ROUNDS, without faults.  Returns the bot's scores."""
    cup = folder.parent / f"{folder.name}.yaml"
    out = folder.parent / f"{folder.name}-results"
    cup.write_text(CUP.replace("GAMES", ", ".join(GAMES)).replace("ROUNDS", str(ROUNDS)).replace("DIR", str(folder))
                   .replace("RUN", json.dumps(command_of(folder))), encoding="utf-8")
    works(f"{folder.name}: arena run", ARENA, "run", str(cup), "--out", str(out))
    scores = []
    for game in GAMES:
        for table in sorted(out.glob(f"{game}*/results.csv")):
            with open(table, encoding="utf-8", newline="") as file:
                mine = [row for row in csv.DictReader(file) if row["bot"] == "one"]
            bad = [row for row in mine if row["verdict"] != "ok" or row["faults"] != "0"]
            holds(f"{folder.name}: {game} without a fault", not bad, bad[:2])
            scores += [(game, row["match"], row["score"]) for row in mine]
    return scores


def test_can_fail(folder):
    """Add a line that a bot must ignore but that looks like a request: the starter's test must fail."""
    dialog = folder / "dialog.jsonl"
    kept = dialog.read_text(encoding="utf-8")
    dialog.write_text(kept + '{"type":"match","req":5}\n', encoding="utf-8")
    done = run("make", "test", cwd=folder)
    dialog.write_text(kept, encoding="utf-8")
    holds(f"{folder.name}: its test can fail", done.returncode != 0, done.stdout[-500:])


def begin(language, work):
    """Create a starter, build it and play a first match.  Returns the folder and the CPU times."""
    folder = work / language
    times = [works(f"{language}: arena init", ARENA, "init", language, str(folder)),
             works(f"{language}: make", "make", cwd=folder),
             works(f"{language}: a first match", ARENA, "play", "gin", command_of(folder),
                   "house:random", "--matches", "1", cwd=folder)]
    holds(f"{language}: make leaves a program bot", os.access(folder / "bot", os.X_OK))
    works(f"{language}: which plays", ARENA, "play", "gin", str(folder / "bot"), "house:random", "--matches", "1")
    works(f"{language}: make test", "make", "test", cwd=folder)
    works(f"{language}: make check", "make", "check", cwd=folder)
    works(f"{language}: cup.yaml is a tournament", ARENA, "config", "cup.yaml", cwd=folder)
    test_can_fail(folder)
    return folder, times


def languages():
    listed = run(ARENA, "init").stdout.split("\n\n")[0]
    return [line.split()[0] for line in listed.splitlines()]


def main():
    wanted = sys.argv[1:] or languages()
    holds("there are languages", wanted)
    work = Path(tempfile.mkdtemp())
    os.chmod(work, 0o755)  # bots run as other users need access
    try:
        reference, first_times = begin(REFERENCE, work)
        said, scores = answers(reference), played(reference)
        holds("the reference plays all matches", len(scores) == 2 * ROUNDS * len(GAMES), scores)
        for language in wanted:
            times = first_times
            if language != REFERENCE:
                folder, times = begin(language, work)
                replies = answers(folder)
                holds(f"{language}: the same answers", replies == said,
                      [pair for pair in zip(replies, said) if pair[0] != pair[1]][:2])
                holds(f"{language}: the same matches", played(folder) == scores)
            print(f"{language:12}" + "".join(
                f"  {what} {seconds:6.2f} s" for what, seconds in
                zip(("init", "build", "first match"), times)), flush=True)
    finally:
        shutil.rmtree(work)
    return tally()


if __name__ == "__main__":
    sys.exit(main())
