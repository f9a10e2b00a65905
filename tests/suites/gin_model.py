#!/usr/bin/env python3
"""Whole matches of games based on gin beside a second implementation of their sheets: the columns of the score sheet in
docs/rules/hollywood.md, the seat that sits out in docs/rules/gin-3.md, and the rounds of two sides in docs/rules/gin-4.md.

The actions of Hollywood Gin are also played at a table of gin, whose points are those of one column.  After each deal the two must
agree on the points, the totals, the columns and the end of the match, and at its end on the bonuses and the places.  In Gin for
Three they must agree on the dealer, who gets no cards, never acts and sees no more than a spectator.  The actions of Gin for Four are
played at a table of gin too; the two must agree on the seats that play, the points of each deal and round, and the totals of sides.

  B=build MATCHES=100 tests/suites/gin_model.py    MATCHES: of each row of OPTIONS, SEATED and SIDES
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
SEATED = [{}, {"tie_undercuts": False, "target": 60}, {"knock": 0, "max_deals": 5}, {"wall": "knock", "shutout_bonus": 40}]
SIDES = [{}, {"target": 0}, {"tie_undercuts": False, "target": 60}, {"knock": 0, "max_deals": 7}, {"wall": "knock", "shutout_bonus": 40}]
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


def hear_all(policies, table):
    for seat, policy in enumerate(policies):
        policy.hear(table, seat)


def play_columns(options, dice, seen):
    """Play a match of Hollywood Gin; return what differs."""
    seed, sheet, wrong = dice.getrandbits(60), Sheet(options), []
    plain = {name: value for name, value in options.items() if name in ("knock", "oklahoma")}
    table = deadwood.Game("hollywood", options, 2).table(seed)
    gin = deadwood.Game("gin", plain | {"target": 1000000, "max_deals": 1000}, 2).table(seed)
    policies = [deadwood.Policy(dice.choice(BOTS), dice.getrandbits(60)) for _ in range(2)]
    while not table.over and not wrong:
        table.turn(), gin.turn()
        hear_all(policies, table)
        flags = table.view().state["flags"]
        wrong += [(name, flags[name], value) for name, value in sheet.flags().items() if flags.get(name) != value]
        wrong += [("other flags", name) for name in flags if "column" in name and name not in sheet.flags() or name == "lines"]
        while table.seat is not None:
            view = table.view()
            number, legal = policies[view.seat].choose(view)
            gin.play(legal[number])
            table.play(legal[number])
            hear_all(policies, table)
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


class Trio:
    """gin-3 3 and 10: who sits out, and the totals."""

    def __init__(self, options):
        self.rules, self.dealer, self.deals, self.over = USUAL | options, 2, 0, False
        self.totals, self.lines = [0, 0, 0], [0, 0, 0]

    def end_deal(self, points):
        self.deals += 1
        self.totals = [total + more for total, more in zip(self.totals, points)]
        winner = next((seat for seat in range(3) if points[seat]), None)
        if winner is not None:
            self.lines[winner] += 1
            self.dealer = 3 - winner - self.dealer
        first = next((seat for seat in range(3) if self.totals[seat] >= self.rules["target"]), None)
        self.over = first is not None or self.deals == self.rules["max_deals"]
        if self.over:
            self.totals = [total + self.rules["line_bonus"] * lines for total, lines in zip(self.totals, self.lines)]
        if first is not None:
            shutout = self.lines[first] == sum(self.lines)
            self.totals[first] += self.rules["game_bonus"] + (self.rules["shutout_bonus"] if shutout else 0)
        keys = [(seat != first, -total) for seat, total in enumerate(self.totals)]
        return [1 + sum(other < key for other in keys) for key in keys]


def sits_out(table, dealer):
    """What is wrong with the seat that sits out: 3.1."""
    view, first = table.view(dealer).state, (dealer + 1) % 3
    told = [("dealer", view["dealer"], dealer), ("cards", [n > 0 for n in view["cards"]], [seat != dealer for seat in range(3)]),
            ("hand", view["hand"], []), ("first seat", table.seat, first)]
    return [one for one in told if one[1] != one[2]]


def play_trio(options, dice, seen):
    """Play a match of Gin for Three; return what differs."""
    trio, wrong = Trio(options), []
    table = deadwood.Game("gin-3", options, 3).table(dice.getrandbits(60))
    policies = [deadwood.Policy(dice.choice(BOTS), dice.getrandbits(60)) for _ in range(3)]
    while not table.over and not wrong:
        table.turn()
        hear_all(policies, table)
        dealer, wrong = trio.dealer, sits_out(table, trio.dealer)
        while table.seat is not None:
            wrong += [("acts", table.seat)] if table.seat == dealer else []
            view = table.view()
            number, legal = policies[view.seat].choose(view)
            table.play(legal[number])
            wrong += [("sees", dealer)] if table.events(dealer) != table.events("public") else []  # 12
            hear_all(policies, table)
        places = trio.end_deal(table.points)
        told = [("totals", table.scores, trio.totals), ("over", table.over, trio.over), ("points", table.points[dealer], 0)]
        told += [("places", table.places, places)] if trio.over else []
        wrong += [(f"deal {trio.deals}", *one) for one in told if one[1] != one[2]]
        seen["deals of three"] += 1
        seen["dealer again"] += dealer == trio.dealer
    return wrong


class Four:
    """gin-4 3, 9 and 10: who plays, and the totals of both sides."""

    def __init__(self, options):
        self.rules, self.dealer, self.deals, self.over = USUAL | {"target": 125, "max_deals": 100} | options, 3, 0, False
        self.totals, self.lines, self.sums, self.winner = [0, 0], [0, 0], [0, 0], None

    def opponent(self):
        """3.3"""
        pairs = [{0, 1}, {2, 3}] if self.deals // 2 % 2 == 0 else [{0, 3}, {1, 2}]
        return sum(next(pair for pair in pairs if self.dealer in pair)) - self.dealer

    def end_deal(self, won):
        """End a deal in which each seat of @won has won these points; return what it brings to each side: 9.2."""
        self.deals += 1
        gained = [sum(points for seat, points in won.items() if seat % 2 == side) for side in (0, 1)]
        self.sums = [a + b for a, b in zip(self.sums, gained)]
        if self.deals % 2 == 0:
            lower = min(self.sums)
            gained = [points - lower for points in gained]
        self.totals = [a + b for a, b in zip(self.totals, gained)]
        if self.deals % 2 == 0:
            self.end_round()
        else:
            self.dealer = (self.dealer + 2) % 4
        return gained

    def end_round(self):
        """3.4, 9.3 and 10"""
        if self.sums[0] != self.sums[1]:
            side = self.sums.index(max(self.sums))
            self.lines[side] += 1
            if self.dealer % 2 != side:
                self.dealer = (self.dealer + 1) % 4
        self.sums = [0, 0]
        if self.rules["target"] == 0:
            self.over = True
            return
        self.winner = next((side for side in (0, 1) if self.totals[side] >= self.rules["target"]), None)
        self.over = self.winner is not None or self.deals + 2 > self.rules["max_deals"]
        if self.over:
            self.totals = [total + self.rules["line_bonus"] * lines for total, lines in zip(self.totals, self.lines)]
        if self.winner is not None:
            shutout = self.lines[1 - self.winner] == 0
            self.totals[self.winner] += self.rules["game_bonus"] + (self.rules["shutout_bonus"] if shutout else 0)

    def places(self):
        keys = [(side != self.winner, -self.totals[side]) for side in (0, 1)] * 2
        return [1 + sum(other < key for other in keys) for key in keys]


def play_four(options, dice, seen):
    """Play a match of Gin for Four; return what differs."""
    four, wrong, seed = Four(options), [], dice.getrandbits(60)
    plain = {name: value for name, value in options.items() if name in ("knock", "wall", "tie_undercuts")}
    table = deadwood.Game("gin-4", options, 4).table(seed)
    gin = deadwood.Game("gin", plain | {"target": 1000000, "max_deals": 1000}, 2).table(seed)
    policies = [deadwood.Policy(dice.choice(BOTS), dice.getrandbits(60)) for _ in range(4)]
    while not table.over and not wrong:
        table.turn(), gin.turn()
        hear_all(policies, table)
        seats, dealer = {four.opponent(), four.dealer}, gin.view().state["dealer"]
        view = table.view(four.dealer).state
        told = [("dealer", view["dealer"], four.dealer), ("first seat", table.seat, four.opponent()),
                ("cards", [n > 0 for n in view["cards"]], [seat in seats for seat in range(4)]),
                ("sums", view["flags"]["round_points"], {str(seat): four.sums[seat % 2] for seat in range(4) if four.sums[seat % 2]}),
                ("lines", view["flags"]["lines"], four.lines * 2)]
        while table.seat is not None:
            told += [("acts", table.seat, seats)] if table.seat not in seats else []
            view = table.view()
            number, legal = policies[view.seat].choose(view)
            gin.play(legal[number])
            table.play(legal[number])
            told += [("sees", table.events(seat), table.events("public")) for seat in {0, 1, 2, 3} - seats]  # 12
            hear_all(policies, table)
        gained = four.end_deal({four.dealer: gin.points[dealer], four.opponent(): gin.points[1 - dealer]})
        told += [("points", table.points, gained * 2), ("totals", table.scores, four.totals * 2), ("over", table.over, four.over)]
        told += [("places", table.places, four.places())] if four.over else []
        wrong += [(f"deal {four.deals}", *one) for one in told if one[1] != one[2]]
        seen["deals of four"] += 1
        seen["points lost again"] += min(gained) < 0
        seen["target reached too early"] += not four.over and 0 < four.rules["target"] <= max(four.totals)
    return wrong


def main():
    matches, seed = setting("MATCHES", 8, 200), os.environ.get("SEED", os.environ.get("SOAK_SEED", "4"))
    seen = Counter()
    for name, play, rows in (("hollywood", play_columns, OPTIONS), ("gin-3", play_trio, SEATED), ("gin-4", play_four, SIDES)):
        for options in rows:
            dice = random.Random(f"{seed} {name} {options}")
            wrong = [one for _ in range(matches) for one in play(options, dice, seen)]
            holds(f"{name}, {options}: no difference", not wrong, *wrong[:3])
    for what in ("several columns", "shutout", "late start", "open at the end", "dealer again", "points lost again", "target reached too early"):
        holds(f"matches with: {what}", seen[what] > 0, seen)
    print(", ".join(f"{what}: {count}" for what, count in seen.items()))
    return tally()


if __name__ == "__main__":
    sys.exit(main())
