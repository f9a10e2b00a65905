#!/usr/bin/env python3
"""The columns of Hollywood Gin beside a second implementation of docs/rules/hollywood.md, sections 9 and 10.

The same actions are played at a table of gin, whose points are those of one column.  After each deal the two must agree on the
points, the totals, the columns and the end of the match, and at its end on the bonuses and the places.

  B=build MATCHES=100 tests/suites/columns_model.py    MATCHES: of each row of OPTIONS
"""
import os
import random
import sys
from collections import Counter

sys.path.insert(0, "tests/support")
import with_library  # noqa: F401
import deadwood
from claims import holds, tally
from soak import setting

OPTIONS = [{}, {"columns": 2}, {"target": 40, "game_bonus": 70, "line_bonus": 5}, {"target": 150, "max_deals": 9},
           {"columns": 2, "target": 1, "shutout_bonus": 30}, {"knock": 0, "oklahoma": "spades", "max_deals": 6}]
USUAL = {"columns": 3, "target": 100, "game_bonus": 100, "shutout_bonus": 100, "line_bonus": 25, "max_deals": 50}
BOTS = ["greedy", "simple", "random"]


class Column:
    """One game of the score sheet: the scores that were entered in it, by seat."""

    def __init__(self, target):
        self.target, self.entries = target, ([], [])

    def sums(self):
        return [sum(entries) for entries in self.entries]

    def lines(self):
        return [len(entries) for entries in self.entries]

    def winner(self):
        return next((seat for seat in (0, 1) if self.sums()[seat] >= self.target), None)


class Sheet:
    """9 and 10: where a deal is entered, and what the columns bring."""

    def __init__(self, options):
        self.rules, self.deals, self.totals = USUAL | options, 0, [0, 0]
        self.columns = [Column(self.rules["target"]) for _ in range(self.rules["columns"])]

    def open(self):
        return [column for column in self.columns if column.winner() is None]

    def enter(self, points):
        """Enter the points of a deal; return what the deal brings to each seat."""
        self.deals += 1
        gained = [0, 0]
        for seat in (0, 1):
            fresh = [column for column in self.open() if not column.entries[seat]]
            for column in self.open() if points[seat] else []:
                if column.entries[seat] or column is fresh[0]:
                    column.entries[seat].append(points[seat])
                    gained[seat] += points[seat]
        self.totals = [total + more for total, more in zip(self.totals, gained)]
        return gained

    def over(self):
        return not self.open() or self.deals == self.rules["max_deals"]

    def end(self):
        """10.2, 10.3"""
        for column in self.columns:
            for seat in (0, 1):
                self.totals[seat] += self.rules["line_bonus"] * len(column.entries[seat])
                if column.winner() == seat:
                    self.totals[seat] += self.rules["game_bonus"]
                    self.totals[seat] += 0 if column.entries[1 - seat] else self.rules["shutout_bonus"]

    def flags(self):
        told = {}
        for number, column in enumerate(self.columns, 1):
            told |= {f"column_{number}": column.sums(), f"column_{number}_lines": column.lines()}
        return told


def play_match(options, dice, seen):
    """Play a match; return what differs."""
    seed, sheet, wrong = dice.getrandbits(60), Sheet(options), []
    plain = {name: value for name, value in options.items() if name in ("knock", "oklahoma")}
    table = deadwood.Game("hollywood", options, 2).table(seed)
    gin = deadwood.Game("gin", plain | {"target": 1000000, "max_deals": 1000}, 2).table(seed)
    policies = [deadwood.Policy(dice.choice(BOTS), dice.getrandbits(60)) for _ in range(2)]
    while not table.over and not wrong:
        table.turn(), gin.turn()
        for seat, policy in enumerate(policies):
            policy.hear(table, seat)
        flags = table.view().state["flags"]
        wrong += [(name, flags[name], value) for name, value in sheet.flags().items() if flags.get(name) != value]
        wrong += [("other flags", name) for name in flags if "column" in name and name not in sheet.flags() or name == "lines"]
        while table.seat is not None:
            view = table.view()
            number, legal = policies[view.seat].choose(view)
            gin.play(legal[number])
            table.play(legal[number])
            for seat, policy in enumerate(policies):
                policy.hear(table, seat)
        gained = sheet.enter(gin.points)
        if sheet.over():
            sheet.end()
        told = [("points", table.points, gained), ("totals", table.scores, sheet.totals), ("over", table.over, sheet.over())]
        wrong += [(f"deal {sheet.deals}", *one) for one in told if one[1] != one[2]]
        seen["deals"] += 1
        seen["several columns"] += max(gained) > max(gin.points)
    wrong += [("places", table.places)] if table.places != [1 + (sheet.totals[1 - seat] > sheet.totals[seat]) for seat in (0, 1)] else []
    seen["shutout"] += any(column.winner() is not None and min(column.lines()) == 0 for column in sheet.columns)
    seen["late start"] += any(sheet.columns[0].entries[seat] == [] and sheet.columns[-1].entries[seat] for seat in (0, 1))
    seen["open at the end"] += bool(sheet.open())
    return wrong


def main():
    matches, seed = setting("MATCHES", 8, 200), os.environ.get("SEED", os.environ.get("SOAK_SEED", "4"))
    seen = Counter()
    for options in OPTIONS:
        dice = random.Random(f"{seed} {options}")
        wrong = [one for _ in range(matches) for one in play_match(options, dice, seen)]
        holds(f"hollywood, {options}: no difference", not wrong, *wrong[:3])
    for what in ("several columns", "shutout", "late start", "open at the end"):
        holds(f"matches with: {what}", seen[what] > 0, seen)
    print(", ".join(f"{what}: {count}" for what, count in seen.items()))
    return tally()


if __name__ == "__main__":
    sys.exit(main())
