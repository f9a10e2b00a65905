#!/usr/bin/env python3
"""Measure tables of documents by playing matches, and write them into the document; after `make`:

  tools/measured.py ladder     docs/house-bots.md: house bots against each other, in every game
  tools/measured.py sharp      docs/house-bots.md: house:sharp by number of samples against house:greedy; in gin also against house:simple and house:patient
  tools/measured.py tutorial   docs/tutorial.md: each stage of bots/tutorial against house:simple

The new table replaces the one between two marks of the page.  Environment: ROUNDS, rounds of each pair; GAMES, only these;
SEATS, only these numbers of seats; SAMPLES of house:sharp; PAGE, another document; JOBS, matches at once.  A round has the
same cards once in each rotation of the seats.  The seed is the table's name: the same command gives the same table.

The table of house:sharp takes a night: each measured row replaces its old one at once, and the other rows remain.
"""
import json
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

ARENA = str(Path(os.environ.get("B", "build")).resolve() / "arena")
# Long limits: strength counts, not speed, and no bot may time out on a busy machine.
PATIENT = ["--time", "startup=60s", "--time", "move=10s", "--time", "limit=10s"]
# Pairs (bot, opponent) of the ladder.
PAIRS = [("random", "first"), ("greedy", "first"), ("greedy", "random")]
# house:simple and house:patient are reference bots of this game; it has so many times as many rounds.
SIMPLE_GAME, SIMPLE_ROUNDS = "gin", 10
SIMPLE_PAIRS = [("simple", "random"), ("patient", "simple"), ("greedy", "simple"), ("greedy", "patient")]
# Opponent of the tutorial's bots: the usual reference opponent for gin programs.
RIVAL = "house:simple"


def fail(words):
    sys.exit(f"tools/measured.py: {words}")


def arena(*words):
    done = subprocess.run([ARENA, *words], capture_output=True, text=True, check=False)
    if done.returncode != 0:
        fail(f"arena {' '.join(words)}: {done.stderr[-400:]}")
    return done.stdout


def standings(game, bots, rounds, seed):
    """Play a tournament of these bots at one table; return its standings.json."""
    with tempfile.TemporaryDirectory() as work:
        arena("play", game, *bots, "--matches", str(rounds * len(bots)), "--seed", seed, "--jobs",
              os.environ.get("JOBS", "1"), "--isolation", "best", *PATIENT, "--out", f"{work}/run")
        return json.loads(Path(f"{work}/run/standings.json").read_text(encoding="utf-8"))


def percent(told, name):
    """Return a bot's points in percent, the ends of their 95 % interval, its faults and its matches."""
    bot = next(bot for bot in told["ranking"] if bot["name"] == name)
    low, high = (100 * end for end in bot["interval"])
    return 100 * bot["rate"], low, high, bot["faults"], bot["matches"]


def sides_at(game, seats):
    """Return the number of sides at a table with this number of seats."""
    told = arena("games", game)
    sides = int(re.search(r"^  sides +(\d+)$", told + "  sides 0\n", flags=re.M)[1])
    for players, gives in re.findall(r"^  players: (.*?) gives (.*?)$", told, flags=re.M):
        if str(seats) in re.findall(r"\d+", players) and "sides: " in gives:
            sides = int(re.search(r"sides: (\d+)", gives)[1])
    return sides or seats


def seat_numbers(text):
    """Return the numbers of "2 to 6" or "2, 4, 6"."""
    numbers = [int(number) for number in re.findall(r"\d+", text)]
    return range(numbers[0], numbers[1] + 1) if " to " in text else numbers


def games(*more):
    """Yield (game, seats, sides) of each game: with its fewest seats, and with the numbers @more that it allows."""
    told = re.findall(r"^([a-z0-9-]+) .*?  +(\d+(?: to \d+|(?:, \d+)*)) players$", arena("games"), flags=re.M)
    seats = {game: seat_numbers(text) for game, text in told}
    only = os.environ.get("SEATS", "").split()
    for game in os.environ.get("GAMES", "").split() or seats:
        if game not in seats:
            fail(f"unknown game {game}")
        fewest = min(seats[game])
        for count in [fewest, *(n for n in more if n > fewest and n in seats[game])]:
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
    """Return whether the rate is above half with 99 % confidence; @low is the bound of a normal 95 % interval."""
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
        fail(f"{stages[-1]} is not significantly better than {RIVAL}: {rate:.1f} % ({low:.1f} - {high:.1f})")


def parts(page, name):
    """Return the page before its table, the table's lines, and the rest of the page."""
    text = page.read_text(encoding="utf-8")
    mark = f"<!-- {name}: begins -->\n", f"<!-- {name}: ends -->\n"
    if any(text.count(m) != 1 for m in mark):
        fail(f"{page}: the marks {mark[0].strip()} and {mark[1].strip()} must each occur once")
    before, rest = text.split(mark[0])
    table, after = rest.split(mark[1])
    return before + mark[0], table.splitlines(), mark[1] + after


def write(page, name, lines):
    """Replace the lines between the marks of the page."""
    before, _, after = parts(page, name)
    page.write_text(before + "".join(line + "\n" for line in lines) + after, encoding="utf-8")


def beside(old, new):
    """Return the new rows and the old ones that were not measured again, by game, seats, rival and samples."""
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
