#!/usr/bin/env python3
"""Each starter is begun, built, tested and played as its author would: languages.py [LANGUAGE...]

Without arguments all languages that `arena init` lists; `make test-languages`
installs what they need first.  tests/suites/languages.sh asks for those that the
tests' own packages bring.

All starters play by the same idea, so they must give the same answers: those of
the one in Python, to the recorded conversation with all that it has of types,
keys and events that no arena sends yet, and in twenty matches of several games
in the sandbox.  A starter's own test must fail where the conversation asks for
what its bot does not do.
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
# The system's: what lies in somebody's home is not what its box shows a bot.
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
    """The command ends well; what it and its processes used of the processors, in seconds."""
    began = used()
    done = run(*words, cwd=cwd)
    holds(claim, done.returncode == 0, (done.stdout + done.stderr)[-1500:])
    return used() - began


def used():
    """By all processes that this one has waited for: a busy machine changes little of it."""
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    return children.ru_utime + children.ru_stime


def command_of(folder):
    """How the folder's own tournament starts the bot."""
    cup = (folder / "cup.yaml").read_text(encoding="utf-8")
    return re.search(r'run: "(.*)"\}', cup)[1]


def answers(folder):
    """What it says to the recorded conversation, and nothing but lines of JSON."""
    dialog = (folder / "dialog.jsonl").read_text(encoding="utf-8")
    done = run(*shlex.split(command_of(folder)), cwd=folder, stdin=dialog)
    holds(f"{folder.name}: the conversation ends well", done.returncode == 0, done.stderr[-500:])
    try:
        return [json.loads(line) for line in done.stdout.splitlines()]
    except ValueError as error:
        return [str(error), done.stdout[:500]]


def played(folder):
    """Matches in the sandbox, twenty where ROUNDS is not set: for each its bot's score; none is at fault."""
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
    """A line that the bot is right to leave alone, and that its test takes for a question."""
    dialog = folder / "dialog.jsonl"
    kept = dialog.read_text(encoding="utf-8")
    dialog.write_text(kept + '{"type":"match","req":5}\n', encoding="utf-8")
    done = run("make", "test", cwd=folder)
    dialog.write_text(kept, encoding="utf-8")
    holds(f"{folder.name}: its test can fail", done.returncode != 0, done.stdout[-500:])


def begin(language, work):
    """From nothing to the end of a first match; the processor times of it."""
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
    os.chmod(work, 0o755)  # bots that run as others must get there
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
