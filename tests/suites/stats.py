#!/usr/bin/env python3
"""`arena stats` agrees with counts that this suite makes from the same logs.

The games differ: knocks and undercuts, buying, partners, low scores.  The suite
counts only from records.  No record contains melds and deadwood: unit tests of the
engine test them, and this suite only checks their bounds.
"""
import csv
import io
import json
import math
import os
import shutil
import subprocess
import sys
import tempfile
from collections import Counter, defaultdict
from pathlib import Path

sys.path.insert(0, "tests/support")
from claims import holds, same, tally
from finished_runs import finished
from pages import chapter, rows, words

ARENA = str(Path(os.environ.get("B", "build")).resolve() / "arena")
GAMES = {"two": "gin", "contract": "contract", "mixed": "canasta", "late": "gin"}


def arena(*args, status=0):
    done = subprocess.run([ARENA, *map(str, args)], capture_output=True, text=True, check=False)
    holds(f"arena {args[0]}: status {status}", done.returncode == status, done.returncode, done.stderr[:400])
    return done


def folder_of(work, name):
    """A finished run; of contract the golden log, in a folder."""
    if name != "contract":
        return finished(name)
    (work / name / "logs").mkdir(parents=True)
    shutil.copy("tests/golden/contract-3.jsonl", work / name / "logs")
    return work / name


def sides_of(header):
    return header["rules"]["sides"] or len(header["players"])


class Count:
    """What the records of a run's logs say."""

    def __init__(self, folder):
        self.ends, self.deals, self.matches = Counter(), 0, 0
        self.bots = defaultdict(Counter)
        self.order = defaultdict(lambda: defaultdict(lambda: [0, 0]))
        self.seats = defaultdict(lambda: defaultdict(lambda: [0, 0]))
        for log in sorted((folder / "logs").iterdir()):
            self.read([json.loads(x) for x in log.read_text(encoding="utf-8").split("\n") if x])

    def read(self, records):
        header = records[0]
        self.players = header["players"]
        self.low = header["rules"]["winner"] == "lowest"
        self.sides = sides_of(header)
        self.cards = header["commitment"]
        self.matches += 1
        for name in set(self.players):
            self.bots[name]["matches"] += 1
        for record in records:
            take = getattr(self, "take_" + record["type"], None)
            if take:
                take(record)

    def take_deal(self, record):
        self.dealer = record["dealer"]
        self.dealt = [h for h in record["hands"] if h]

    def take_do(self, record):
        bot = self.bots[self.players[record["seat"]]]
        bot["decisions"] += "us" in record
        for event in record["events"]:
            if event.get("seat") is None:
                continue
            who = self.bots[self.players[event["seat"]]]
            who["buys"] += event["do"] == "buy"
            who["adds"] += event["do"] == "add"
            if event["do"] == "draw":
                who["draws"] += 1
                who["taken"] += event["from"] in ("discard", "pile")

    def take_fault(self, record):
        bot = self.bots[self.players[record["seat"]]]
        bot["faults"] += 1
        bot["timeouts"] += record["code"] == "timeout"

    def take_end(self, record):
        (self.end_match if record["of"] == "match" else self.end_deal)(record)

    def end_match(self, record):
        n = len(self.players)
        for i in range(n):
            others = [j for j in range(n) if j % self.sides != i % self.sides]
            beaten = sum(1 if record["places"][j] > record["places"][i] else
                         0.5 if record["places"][j] == record["places"][i] else 0 for j in others)
            seat = self.seats[i][self.cards]
            seat[0] += beaten / len(others)
            seat[1] += 1

    def end_deal(self, record):
        n = len(self.players)
        points = [-p if self.low else p for p in record["points"]]
        ender = record.get("seat")
        self.deals += 1
        self.ends[record["how"]] += 1
        for name in set(self.players):
            i = self.players.index(name)
            bot = self.bots[name]
            own = ender is not None and ender % self.sides == i % self.sides
            lost = any(points[j] > points[i] for j in range(n) if j % self.sides != i % self.sides)
            bot["deals"] += 1
            bot["ended"] += own
            bot["ended_lost"] += own and lost
            bot["lost"] += lost
            bot["by " + record["how"]] += own
        for i, name in enumerate(self.players):
            self.bots[name]["hands"] += 1
            self.bots[name]["left"] += len(record["hands"][i])
            group = self.order[(i - self.dealer - 1) % n][self.cards]
            group[0] += points[i] - sum(points) / n
            group[1] += 1


def mean_of(groups):
    """A ratio of sums over groups, and its standard error."""
    groups = list(groups)
    mean = sum(x for x, _ in groups) / sum(n for _, n in groups)
    if len(groups) < 2:
        return mean, None
    squares = sum((x - mean * n) ** 2 for x, n in groups)
    return mean, math.sqrt(squares * len(groups) / (len(groups) - 1)) / sum(n for _, n in groups)


def near(a, b):
    return a is b or (a is not None and b is not None and math.isclose(a, b, rel_tol=1e-4, abs_tol=1e-4))


def check(name, folder):
    told = json.loads(arena("stats", folder, "--format", "json").stdout)
    count = Count(folder)
    holds(f"{name}: one game", len(told) == 1 and told[0]["game"] == GAMES[name], told)
    game = told[0]
    holds(f"{name}: ends", game["ends"] == dict(count.ends) and game["deals"] == count.deals
          and game["matches"] == count.matches, game["ends"], count.ends)
    for key, groups in ("order", count.order), ("seats", count.seats):
        for i, mean in enumerate(game[key]):
            value, error = mean_of(groups[i].values())
            holds(f"{name}: {key} {i}", near(mean["mean"], value) and near(mean["error"], error)
                  and mean["groups"] == len(groups[i]), mean, value, error)
    same(f"{name}: bots", (b["name"] for b in game["bots"]), count.bots)
    for bot in game["bots"]:
        c = count.bots[bot["name"]]
        for key in "matches", "deals", "decisions", "faults", "timeouts":
            holds(f"{name}: {bot['name']}: {key}", bot[key] == c[key], bot[key], c[key])
        for key, part, whole in (("ended", "ended", "deals"), ("ended_lost", "ended_lost", "ended"),
                                 ("lost", "lost", "deals"), ("left", "left", "hands"), ("buys", "buys", "hands"),
                                 ("adds", "adds", "hands"), ("taken", "taken", "draws")):
            value = c[part] / c[whole] if c[whole] else None
            holds(f"{name}: {bot['name']}: {key}", near(bot[key], value), bot[key], value)
        holds(f"{name}: {bot['name']}: how it ended deals",
              bot["ended_by"] == {k[3:]: v for k, v in c.items() if k.startswith("by ") and v}, bot["ended_by"], c)
    return game


def check_looks(folder, game):
    text = arena("stats", folder).stdout
    holds("text fits 80 columns", all(len(x) <= 80 for x in text.splitlines()), text)
    greedy = next(b for b in game["bots"] if b["name"] == "greedy")
    row = next(x.split() for x in text.splitlines() if x.startswith("  greedy"))
    holds("text: the same numbers", row[1] == str(greedy["deals"]) and row[2] == f"{100 * greedy['ended']:.1f}", row, greedy)
    holds("text: deadwood is gin's", "deadwood" in text, text)
    table = list(csv.DictReader(io.StringIO(arena("stats", folder, "--format", "csv").stdout)))
    same("csv: bots", (r["bot"] for r in table), (b["name"] for b in game["bots"]))
    for row in table:
        bot = next(b for b in game["bots"] if b["name"] == row["bot"])
        holds(f"csv: {row['bot']}", all(near(float(row[k]), float(bot[k])) for k in row
                                        if k in bot and bot[k] is not None and k not in ("name",)), row, bot)
        holds(f"csv: {row['bot']}: ends", {k[6:]: int(v) for k, v in row.items()
                                           if k.startswith("ended_") and k != "ended_lost" and int(v)} == bot["ended_by"])


def check_folders(work, gin):
    both = json.loads(arena("stats", gin, work / "contract", "--format", "json").stdout)
    same("several folders: games", ["gin", "contract"], (g["game"] for g in both))
    twice = json.loads(arena("stats", gin, gin, "--format", "json").stdout)[0]
    once = json.loads(arena("stats", gin, "--format", "json").stdout)[0]
    holds("one folder twice", twice["deals"] == 2 * once["deals"] and len(twice["bots"]) == len(once["bots"]), twice["deals"])
    log = sorted((gin / "logs").iterdir())[0]
    cut = work / "cut.jsonl"
    cut.write_bytes(log.read_bytes()[:-200])
    said = arena("stats", cut, log, "--format", "json", status=1)
    holds("a cut log is told, the others count", json.loads(said.stdout)[0]["matches"] == 1
          and "1 of 2 logs are invalid" in said.stderr, said)
    seen = work / "seen.jsonl"
    seen.write_text(arena("log", log, "--seat", "1").stdout)
    said = arena("stats", seen, status=1)
    holds("a log for some eyes", "lacks data for statistics" in said.stderr and said.stdout == "", said)


def check_document(game):
    page = Path("docs/results.md").read_text(encoding="utf-8")
    told = {w for cells in rows(chapter(page, "Bot statistics")) for w in words(cells[0])}
    same("docs/results.md: keys of a bot", game["bots"][0].keys() - {"name", "ended_by", "ended_by_lost", "melds_by"}, told)
    last = page[page.index("JSON output is a list of games"):].split("\n### ")[0]
    same("docs/results.md: keys of a game", list(game) + list(game["order"][0]), set(words(last)))


def main():
    work = Path(tempfile.mkdtemp())
    try:
        games = {name: check(name, folder_of(work, name)) for name in GAMES}
        gin = games["two"]
        holds("gin: greedy is left with less deadwood than random",
              *[next(b for b in gin["bots"] if b["name"] == "greedy")["deadwood"]
                < next(b for b in gin["bots"] if b["name"] == "random")["deadwood"]])
        holds("gin: no melds but sets and runs", set(gin["melds"]) == {"set", "run"}, gin["melds"])
        holds("contract: somebody bought", any(b["buys"] > 0 for b in games["contract"]["bots"]))
        holds("late: the silent one", any(b["timeouts"] > 0 for b in games["late"]["bots"]))
        check_looks(finished("two"), gin)
        check_folders(work, finished("two"))
        check_document(gin)
    finally:
        shutil.rmtree(work)
    return tally()


if __name__ == "__main__":
    sys.exit(main())
