#!/usr/bin/env python3
"""Tables of documents that are measured, and no more written than played: after `make`

  tools/measured.py ladder     docs/ladder.md: house bots against each other, in every game
  tools/measured.py sharp      docs/ladder.md: house:sharp by its samples against house:greedy, and at gin against house:simple
  tools/measured.py tutorial   docs/tutorial.md: each stage of bots/tutorial against house:simple

A table is written in the place of the one between the page's two marks.  From the environment: ROUNDS, how often each
two meet; GAMES, only these; SAMPLES, of house:sharp; PAGE, another page; JOBS, tables at once.  A round is the same cards once in each rotation of
the seats.  The seed is the table's name, so that the same command gives the same table.
"""
import json
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

ARENA = str(Path(os.environ.get("B", "build")).resolve() / "arena")
# Strength is asked for, and not speed: a busy machine costs nobody a match.
PATIENT = ["--time", "startup=60s", "--time", "move=10s", "--time", "limit=10s"]
# Who is tried, and against whom: each against those below it.
PAIRS = [("random", "first"), ("greedy", "first"), ("greedy", "random")]
# In the game that house:simple plays, where it is a yardstick: so many times as many rounds.
SIMPLE_GAME, SIMPLE_PAIRS, SIMPLE_ROUNDS = "gin", [("simple", "random"), ("greedy", "simple")], 10
# Whom the tutorial's bots play: a player that programs for gin are measured against everywhere.
RIVAL = "house:simple"


def fail(words):
    sys.exit(f"tools/measured.py: {words}")


def arena(*words):
    done = subprocess.run([ARENA, *words], capture_output=True, text=True, check=False)
    if done.returncode != 0:
        fail(f"arena {' '.join(words)}: {done.stderr[-400:]}")
    return done.stdout


def standings(game, bots, rounds, seed):
    """standings.json of one table of these bots."""
    with tempfile.TemporaryDirectory() as work:
        arena("play", game, *bots, "--matches", str(rounds * len(bots)), "--seed", seed, "--jobs",
              os.environ.get("JOBS", "1"), "--isolation", "best", *PATIENT, "--out", f"{work}/run")
        return json.loads(Path(f"{work}/run/standings.json").read_text(encoding="utf-8"))


def percent(told, name):
    """Points of a bot in percent with the ends of its 95 % interval, its faults, and what was played."""
    bot = next(bot for bot in told["ranking"] if bot["name"] == name)
    low, high = (100 * end for end in bot["interval"])
    return 100 * bot["rate"], low, high, bot["faults"], bot["matches"]


def games():
    """Each game with the fewest seats at which it is played, and how many sides sit there."""
    fewest = dict(re.findall(r"^([a-z0-9-]+) .*?  +(\d+)(?: to \d+)? players$", arena("games"), flags=re.M))
    for game in os.environ.get("GAMES", "").split() or fewest:
        if game not in fewest:
            fail(f"there is no game {game}")
        sides = int(re.search(r"^  sides +(\d+)$", arena("games", game) + "  sides 0\n", flags=re.M)[1])
        yield game, int(fewest[game]), sides or int(fewest[game])


def ladder_row(game, seats, sides, rounds, pairs):
    cells = []
    for tried, other in pairs:
        told = standings(game, [f"house:{tried}"] + [f"house:{other}"] * (sides - 1), rounds, "ladder")
        rate, low, high, faults, matches = percent(told, tried)
        if faults:
            fail(f"{game}: house:{tried} had {faults} faults")
        cells.append(f"{rate:.0f} ({low:.0f} - {high:.0f})")
    return f"| {game} | {seats} | {matches} | {' | '.join(cells)} |"


def ladder_head(pairs):
    yield f"| game | seats | matches | {' | '.join(f'{tried} against {other}' for tried, other in pairs)} |"
    yield "| --- " * (3 + len(pairs)) + "|"


def ladder():
    rounds = int(os.environ.get("ROUNDS", "60"))
    yield from ladder_head(PAIRS)
    for game, seats, sides in games():
        yield ladder_row(game, seats, sides, rounds, PAIRS)
    for game, seats, sides in games():
        if game == SIMPLE_GAME:
            yield ""
            yield from ladder_head(SIMPLE_PAIRS)
            yield ladder_row(game, seats, sides, rounds * SIMPLE_ROUNDS, SIMPLE_PAIRS)


def sharp_row(game, seats, sides, rounds, rival, samples):
    cells = []
    for count in samples:
        told = standings(game, [f"house:sharp?samples={count}"] + [f"house:{rival}"] * (sides - 1), rounds, "sharp")
        name = f"sharp-samples-{count}"
        rate, low, high, faults, matches = percent(told, name)
        time = next(bot["time"] for bot in told["ranking"] if bot["name"] == name)
        if faults:
            fail(f"{game}: house:sharp?samples={count} had {faults} faults")
        cells += [f"{rate:.0f} ({low:.0f} - {high:.0f})", f"{time['used_us'] / time['decisions'] / 1000:.1f}"]
    return f"| {game} | {seats} | {rival} | {matches} | {' | '.join(cells)} |"


def sharp():
    rounds = int(os.environ.get("ROUNDS", "60"))
    samples = os.environ.get("SAMPLES", "64 256 1024").split()
    yield f"| game | seats | against | matches | {' | '.join(f'{count} samples | ms' for count in samples)} |"
    yield "| --- " * (4 + 2 * len(samples)) + "|"
    for game, seats, sides in games():
        for rival in ["greedy", "simple"] if game == SIMPLE_GAME else ["greedy"]:
            yield sharp_row(game, seats, sides, rounds, rival, samples)


def tutorial():
    rounds = int(os.environ.get("ROUNDS", "200"))
    stages = sorted(Path("bots/tutorial").glob("stage*.py"))
    yield "| stage | matches | won, % | 95 % of it |"
    yield "| --- | --- | --- | --- |"
    for stage in stages:
        told = standings("gin", [str(stage), RIVAL], rounds, "tutorial")
        rate, low, high, faults, matches = percent(told, stage.stem)
        if faults:
            fail(f"{stage} had {faults} faults")
        yield f"| `{stage.name}` | {matches} | {rate:.1f} | {low:.1f} - {high:.1f} |"
    if low <= 50:
        fail(f"{stages[-1]} does not surely beat {RIVAL}: {rate:.1f} % ({low:.1f} - {high:.1f})")


def write(page, name, lines):
    """Put the lines in the place of those between the marks of the page."""
    text = page.read_text(encoding="utf-8")
    mark = f"<!-- {name}: begins -->\n", f"<!-- {name}: ends -->\n"
    if any(text.count(m) != 1 for m in mark):
        fail(f"{page}: the marks {mark[0].strip()} and {mark[1].strip()} must stand there once")
    before, rest = text.split(mark[0])
    after = rest.split(mark[1])[1]
    page.write_text(before + mark[0] + "".join(line + "\n" for line in lines) + mark[1] + after, encoding="utf-8")


def main():
    tables = {"ladder": ladder, "sharp": sharp, "tutorial": tutorial}
    if len(sys.argv) != 2 or sys.argv[1] not in tables:
        sys.exit(__doc__)
    name = sys.argv[1]
    lines = []
    for line in tables[name]():
        lines.append(line)
        print(line, flush=True)
    page = "tutorial" if name == "tutorial" else "ladder"
    write(Path(os.environ.get("PAGE", f"docs/{page}.md")), name, lines)


if __name__ == "__main__":
    main()
