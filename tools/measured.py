#!/usr/bin/env python3
"""Measure tables of documents by playing matches, and write them into the document; after `make`:

  tools/measured.py ladder     docs/house-bots.md: house bots against each other, in every game
  tools/measured.py sharp      docs/house-bots.md: house:sharp by number of samples against house:greedy; in gin also against house:simple and house:patient
  tools/measured.py tutorial   docs/tutorial.md: each stage of bots/tutorial against house:simple
  tools/measured.py games      docs/games-table.md: all games, with the length of a deal, and the strengths in docs/house-bots.md; after `make lib`

The new table replaces the one between two marks of the page.  With GAMES, the rows of all other games remain.  Environment: ROUNDS, rounds of each pair; GAMES, only these;
SEATS, only these numbers of seats; SAMPLES of house:sharp; DEALS, deals of a match at most; PAGE, another document; JOBS, matches at once.  A round has the
same cards once in each rotation of the seats.  The seed is the table's name: the same command gives the same table.

The table of house:sharp takes a night: each measured row replaces its old one at once, and the other rows remain.  The table of
all games takes minutes.  It measures processor time, which depends on the machine but hardly on its load.
"""
import json
import os
import re
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ARENA = str(Path(os.environ.get("B", "build")).resolve() / "arena")
# Long limits: strength counts, not speed, and no bot may time out on a busy machine.
PATIENT = ["--time", "startup=60s", "--time", "move=10s", "--time", "limit=10s"]
DEALS = ["--deals", os.environ["DEALS"]] if "DEALS" in os.environ else []
# Pairs (bot, opponent) of the ladder.
PAIRS = [("random", "first"), ("greedy", "first"), ("greedy", "random")]
# house:simple and house:patient are reference bots of this game; it has so many times as many rounds.
SIMPLE_GAME, SIMPLE_ROUNDS = "gin", 10
SIMPLE_PAIRS = [("simple", "random"), ("patient", "simple"), ("greedy", "simple"), ("greedy", "patient")]
# The table of all games: samples of house:sharp; deals and matches of house:greedy for a row, at least.
GAMES_SAMPLES, GAMES_DEALS, GAMES_MATCHES = 64, 30, 3
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
              os.environ.get("JOBS", "1"), "--isolation", "best", *PATIENT, *DEALS, "--out", f"{work}/run")
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


def seats_of_games():
    """Return the seats of each game in words, such as "2 to 6", by name."""
    return dict(re.findall(r"^([a-z0-9-]+) .*?  +(\d+(?: to \d+|(?:, \d+)*)) players$", arena("games"), flags=re.M))


def games(*more):
    """Yield (game, seats, sides) of each game: with its fewest seats, and with the numbers @more that it allows."""
    seats = {game: seat_numbers(text) for game, text in seats_of_games().items()}
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


def strength(table, game, seats, column, **only):
    """Return a cell of docs/house-bots.md and its number of matches, both "-" if the row is missing."""
    head, _, *rows = [cells_of(line) for line in table]
    for row in rows:
        cells = dict(zip(head, row))
        if cells["game"] == game and cells["seats"] == str(seats) and all(cells[name] == value for name, value in only.items()):
            return cells[column].strip("*"), cells["matches"]
    return "-", "-"


def count_decisions(table, policies):
    """Let policies play a deal; return the number of their decisions."""
    count = 0
    while table.seat is not None:
        view = table.view()
        number, legal = policies[view.seat].choose(view)
        table.play(legal[number])
        for seat, policy in enumerate(policies):
            policy.hear(table, seat)
        count += 1
    return count


def deal_lengths(deadwood, game, seats):
    """Play matches of house:greedy; return decisions and microseconds of each deal, and deals of each match."""
    decisions, micros, deals = [], [], []
    while len(decisions) < GAMES_DEALS or len(deals) < GAMES_MATCHES:
        table = deadwood.Game(game, None, seats).table(len(deals) + 1)
        before = len(decisions)
        policies = [deadwood.Policy("greedy", seat) for seat in range(seats)]
        while not table.over:
            table.turn()
            for seat, policy in enumerate(policies):
                policy.hear(table, seat)
            timed, fresh = table.copy(), [deadwood.Policy("greedy", seat) for seat in range(seats)]
            decisions.append(count_decisions(table, policies))
            began = time.process_time_ns()
            timed.finish(fresh)
            micros.append((time.process_time_ns() - began) / 1000)
        deals.append(len(decisions) - before)
    return decisions, micros, deals


def game_cards(game, seats):
    """Return the family of a game, the cards of its pack and of a hand in the first deal."""
    with tempfile.TemporaryDirectory() as work:
        arena("play", game, *["house:first"] * sides_at(game, seats), "--matches", "1", "--deals", "1", "--seed", "games", "--isolation",
              "none", "--out", f"{work}/run")
        log = next(Path(f"{work}/run/logs").glob("*.jsonl")).read_text(encoding="utf-8").splitlines()
    rules = json.loads(log[0])["rules"]
    row = next(row for row in rules["packs"] if seats <= row["up_to"])
    pack = row["packs"] * (52 - 4 * len(row["without"])) + row["jokers"] + rules.get("special_jokers", 0)
    hand = rules["hand"]
    if isinstance(hand, list):
        hand = hand[0] if isinstance(hand[0], int) else next(row["cards"] for row in hand if seats <= row["up_to"])
    return rules["family"], pack, hand


def cells_of(line):
    return [cell.strip() for cell in line.strip("|").split(" | ")]


def lengths_row(deadwood, game, seats, words):
    """Measure the cells of a game before its strengths."""
    family, pack, hand = game_cards(game, seats)
    decisions, micros, deals = deal_lengths(deadwood, game, seats)
    one = statistics.median(us / count for us, count in zip(micros, decisions))
    return [f"[`{game}`](rules/{game}.md)", family, words, str(pack), str(hand), f"{statistics.median(deals):.0f}",
            f"{statistics.median(decisions):.0f}", f"{one:.1f}", f"{statistics.median(micros) / 1000:.2f}"]


def games_table():
    """Measure the named games and those without a row; the others keep their lengths.  The strengths are those of the other page."""
    sys.path.insert(0, "python")
    import deadwood  # the library need not be built for the other tables

    told, named = Path("docs/house-bots.md"), os.environ.pop("GAMES", "").split()
    ladder_rows, sharp_rows = (parts(told, name)[1] for name in ("ladder", "sharp"))
    ladder_rows = ladder_rows[:ladder_rows.index("")] if "" in ladder_rows else ladder_rows
    head = ["game", "family", "seats", "pack", "hand", "deals a match", "decisions a deal", "\u00b5s a decision", "ms a deal",
            "greedy against random, %", "matches", "sharp against greedy, %", "matches"]
    rows = {} if not named else {cells_of(line)[0]: cells_of(line)[:9] for line in parts(page_of("games"), "games")[1]}
    words = seats_of_games()
    yield f"| {' | '.join(head)} |"
    yield "| --- " * len(head) + "|"
    for game, seats, _ in games():
        row = rows.get(f"[`{game}`](rules/{game}.md)")
        if row is None or game in named:
            row = lengths_row(deadwood, game, seats, words[game])
        row += strength(ladder_rows, game, seats, "greedy against random")
        row += strength(sharp_rows, game, seats, "points, %", against="greedy", samples=str(GAMES_SAMPLES))
        yield f"| {' | '.join(row)} |"


def page_of(name):
    """Return the page that contains a table."""
    pages = {"tutorial": "tutorial", "games": "games-table"}
    return Path(os.environ.get("PAGE", f"docs/{pages.get(name, 'house-bots')}.md"))


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


def beside_ladder(old, new):
    """Return the tables of the ladder with the new rows, and the old rows of games that were not measured."""
    old, new = ("\n".join(lines).split("\n\n") for lines in (old, new))
    tables = [table.splitlines() for table in new] + [table.splitlines() for table in old[len(new):]]
    if old[0].splitlines()[:2] == tables[0][:2]:
        rows = {line.split("|")[1].strip(): line for line in old[0].splitlines()[2:] + tables[0][2:]}
        tables[0] = tables[0][:2] + [rows[game] for game in sorted(rows)]
    return "\n\n".join("\n".join(table) for table in tables).splitlines()


def main():
    tables = {"ladder": ladder, "sharp": sharp, "tutorial": tutorial, "games": games_table}
    if len(sys.argv) != 2 or sys.argv[1] not in tables:
        sys.exit(__doc__)
    name = sys.argv[1]
    page = page_of(name)
    lines = []
    for line in tables[name]():
        lines.append(line)
        print(line, flush=True)
        if name == "sharp" and len(lines) > 2:
            write(page, name, beside(parts(page, name)[1], lines))
    if name == "ladder" and os.environ.get("GAMES"):
        lines = beside_ladder(parts(page, name)[1], lines)
    if name != "sharp":
        write(page, name, lines)


if __name__ == "__main__":
    main()
