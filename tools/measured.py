#!/usr/bin/env python3
"""Tables of documents that are measured, and no more written than played: after `make`

  tools/measured.py ladder     docs/house-bots.md: house bots against each other, in every game
  tools/measured.py sharp      docs/house-bots.md: house:sharp by its samples against house:greedy, and at gin against house:simple and house:patient
  tools/measured.py tutorial   docs/tutorial.md: each stage of bots/tutorial against house:simple

A table is written in the place of the one between the page's two marks.  From the environment: ROUNDS, how often each
two meet; GAMES, only these; SEATS, only tables of so many; SAMPLES, of house:sharp; PAGE, another page; JOBS, matches at once.  A round is the
same cards once in each rotation of the seats.  The seed is the table's name, so that the same command gives the same table.

Of house:sharp's table only the rows that were measured are replaced, each at once: it takes a night.
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
# In the game that house:simple and house:patient play, where they are yardsticks: so many times as many rounds.
SIMPLE_GAME, SIMPLE_ROUNDS = "gin", 10
SIMPLE_PAIRS = [("simple", "random"), ("patient", "simple"), ("greedy", "simple"), ("greedy", "patient")]
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


def sides_at(game, seats):
    """How many sides sit at a table of so many."""
    told = arena("games", game)
    sides = int(re.search(r"^  sides +(\d+)$", told + "  sides 0\n", flags=re.M)[1])
    for players, gives in re.findall(r"^  players: (.*?) gives (.*?)$", told, flags=re.M):
        if str(seats) in re.findall(r"\d+", players) and "sides: " in gives:
            sides = int(re.search(r"sides: (\d+)", gives)[1])
    return sides or seats


def games(*more):
    """Each game with the fewest seats at which it is played, and with so many more where that can be, and how many sides sit there."""
    told = re.findall(r"^([a-z0-9-]+) .*?  +(\d+)(?: to (\d+))? players$", arena("games"), flags=re.M)
    seats = {game: (int(fewest), int(most or fewest)) for game, fewest, most in told}
    only = os.environ.get("SEATS", "").split()
    for game in os.environ.get("GAMES", "").split() or seats:
        if game not in seats:
            fail(f"there is no game {game}")
        fewest, most = seats[game]
        for count in [fewest, *(n for n in more if fewest < n <= most)]:
            if not only or str(count) in only:
                yield game, count, sides_at(game, count)


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


def surely(rate, low):
    """Is it above half with 99 %?  The bounds are those of 95 %, as many standard errors away as a normal distribution has."""
    return rate - (rate - low) * 2.576 / 1.960 > 50


def sharp_row(game, seats, sides, rounds, rival, count):
    told = standings(game, [f"house:sharp?samples={count}"] + [f"house:{rival}"] * (sides - 1), rounds, "sharp")
    name = f"sharp-samples-{count}"
    rate, low, high, faults, matches = percent(told, name)
    time = next(bot["time"] for bot in told["ranking"] if bot["name"] == name)
    if faults:
        fail(f"{game}: house:sharp?samples={count} had {faults} faults")
    cell = f"{rate:.0f} ({low:.0f} - {high:.0f})"
    if surely(rate, low):
        cell = f"**{cell}**"
    return f"| {game} | {seats} | {rival} | {count} | {matches} | {cell} | {time['used_us'] / time['decisions'] / 1000:.1f} |"


def sharp():
    rounds = int(os.environ.get("ROUNDS", "60"))
    samples = os.environ.get("SAMPLES", "64 256 1024").split()
    yield "| game | seats | against | samples | matches | points, % | ms |"
    yield "| --- " * 7 + "|"
    for game, seats, sides in games(4):
        for rival in ["greedy", "patient", "simple"] if game == SIMPLE_GAME else ["greedy"]:
            for count in samples:
                yield sharp_row(game, seats, sides, rounds, rival, count)


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


def parts(page, name):
    """The page before its table, the table's lines, and what is behind."""
    text = page.read_text(encoding="utf-8")
    mark = f"<!-- {name}: begins -->\n", f"<!-- {name}: ends -->\n"
    if any(text.count(m) != 1 for m in mark):
        fail(f"{page}: the marks {mark[0].strip()} and {mark[1].strip()} must stand there once")
    before, rest = text.split(mark[0])
    table, after = rest.split(mark[1])
    return before + mark[0], table.splitlines(), mark[1] + after


def write(page, name, lines):
    """Put the lines in the place of those between the marks of the page."""
    before, _, after = parts(page, name)
    page.write_text(before + "".join(line + "\n" for line in lines) + after, encoding="utf-8")


def beside(old, new):
    """The new rows, and those of the old table that were not measured again, by game, seats, rival and samples."""
    rows = {}
    for line in (old[2:] if old[:2] == new[:2] else []) + new[2:]:
        game, seats, rival, samples = (cell.strip() for cell in line.split("|")[1:5])
        rows[game, int(seats), rival, int(samples)] = line
    return new[:2] + [rows[key] for key in sorted(rows)]


def main():
    tables = {"ladder": ladder, "sharp": sharp, "tutorial": tutorial}
    if len(sys.argv) != 2 or sys.argv[1] not in tables:
        sys.exit(__doc__)
    name = sys.argv[1]
    page = Path(os.environ.get("PAGE", f"docs/{'tutorial' if name == 'tutorial' else 'house-bots'}.md"))
    lines = []
    for line in tables[name]():
        lines.append(line)
        print(line, flush=True)
        if name == "sharp" and len(lines) > 2:
            write(page, name, beside(parts(page, name)[1], lines))
    if name != "sharp":
        write(page, name, lines)


if __name__ == "__main__":
    main()
