#!/usr/bin/env python3
"""A second implementation of docs/rules/knock.md and the sheets based on it: knocks, counts, payments, totals.

This code was written from the sheets, in another language and with another method than the engine: it lists all melds
of a hand and tries all sets of disjoint melds.  House bots play; from the records of a log the suite follows the hands,
checks each knock and lay-off, and computes the score of each deal and the totals.

  B=build DEALS=400 tests/suites/knock_model.py    DEALS: of each row of GAMES; over 20,000 in all in `make soak`
"""
import json
import os
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path

sys.path.insert(0, "tests/support")
from claims import holds, tally
from soak import setting

ARENA = str(Path(os.environ.get("B", "build")).resolve() / "arena")
DEALS = setting("DEALS", 60, 3000)
SEED = os.environ.get("SEED", os.environ.get("SOAK_SEED", "3"))
RANKS = "A23456789TJQK"
# no bot is late because the machine is busy
PATIENT = [word for limit in ("startup", "move", "limit") for word in ("--time", f"{limit}=60s")]


class Game:
    """What sections 2, 5, 7, 9 and 10 of a sheet say."""

    def __init__(self, name, seats, options="", **rules):
        self.name, self.seats, self.options = name, seats, options.split()
        plain = {rank: min(i, 10) for i, rank in enumerate(RANKS, 1)}
        self.__dict__.update({"points": plain, "wild": (), "naturals": 1, "wilds": 26, "aces": (1,), "top": 13, "limit": 255,
                              "cards": 99, "waits": False, "last": "none", "layoff": False, "pay": None, "ties": True,
                              "bonus": {}, "out": None, "returns": 0} | rules)

    def value(self, card):
        return self.points.get(card, self.points.get(card[0], 0))

    def is_wild(self, card):
        return card[0] == "X" or card in self.wild

    def is_run(self, naturals, n):
        """Cards of one suit that fit into n places next to each other."""
        places = [self.aces if card[0] == "A" else (RANKS.index(card[0]) + 1,) for card in naturals]
        for low in range(1, 15):
            span = range(low, low + n)
            if span[-1] > max(self.top, *self.aces):
                break
            found = {place for options in places for place in options if place in span}
            if len(found) == len(naturals) and all(any(p in span for p in options) for options in places):
                return True
        return False

    def kind(self, cards):
        """The kind of meld that the cards form in some order, or None."""
        naturals = [card for card in cards if not self.is_wild(card)]
        wilds = len(cards) - len(naturals)
        if len(cards) < 3 or len(naturals) < self.naturals or wilds > self.wilds:
            return None
        suits = {card[1] for card in naturals}
        if len({card[0] for card in naturals}) == 1 and len(suits) == len(naturals) and len(cards) <= 4:
            return "set"
        if len(suits) == 1 and len(cards) <= self.top and len(set(naturals)) == len(naturals) and \
                self.is_run(naturals, len(cards)):
            return "run"
        return None

    def count(self, hand):
        """The least deadwood: every set of disjoint melds is tried."""
        n, best = len(hand), {0: 0}
        melds = [[] for _ in hand]
        for mask in range(1, 1 << n):
            if mask.bit_count() >= 3 and self.kind([hand[i] for i in range(n) if mask >> i & 1]):
                melds[mask.bit_length() - 1].append(mask)
        for mask in range(1, 1 << n):
            high = mask.bit_length() - 1
            rest = mask & ~(1 << high)
            best[mask] = min([best[rest] + self.value(hand[high])] +
                             [best[mask & ~meld] for meld in melds[high] if meld & ~mask == 0])
        return best[(1 << n) - 1]


SPANISH = {rank: i for i, rank in enumerate("A234567", 1)} | {"8": 10, "9": 11, "T": 12, "AD": 25}
RUMMY = {"rummy": 25, "undercut": -10}
CHINCHON = {"pure-run": "match", "one-run": -25, "rummy": -10}
VIENNESE = {"points": {r: min(i, 10) for i, r in enumerate(RANKS, 1)} | {"A": 11, "X1": 20}, "naturals": 2, "aces": (1, 14),
            "limit": 4, "out": 101}
SPAIN = {"points": SPANISH, "wild": ("AD",), "wilds": 1, "top": 10, "layoff": True, "bonus": CHINCHON, "out": 101}
LONG = {rank: i for i, rank in enumerate("A23456789TJQ", 1)} | {"X1": 25}
GAMES = [
    Game("knock", 2, pay="lowest", bonus=RUMMY),
    Game("knock", 5, "tie_undercuts=false rummy_bonus=50", pay="lowest", bonus=RUMMY | {"rummy": 50}, ties=False),
    Game("knock", 3, "settle=all layoff=any knock=20", pay="all", bonus=RUMMY, limit=20, layoff=True),
    Game("knock", 4, "settle=knocker ace=both knock_waits=true", pay="knocker", bonus=RUMMY, aces=(1, 14), waits=True),
    Game("viennese", 3, **VIENNESE),
    Game("viennese", 2, "last_turn=knock rummy_bonus=25", **VIENNESE, last="knock", bonus={"rummy": -25}),
    Game("viennese", 4, "last_turn=always knock=10", **VIENNESE | {"limit": 10}, last="always"),
    Game("chinchon", 2, **SPAIN, limit=4, cards=1, waits=True),
    Game("chinchon", 4, "re_entries=2 chinchon=points", **SPAIN | {"bonus": {"one-run": -25, "rummy": -10}}, limit=4, cards=1,
         waits=True, returns=2),
    Game("chinchon", 6, "knock=10 knock_cards=0", **SPAIN, limit=10, waits=True),
    Game("conga", 3, **SPAIN, limit=5),
    Game("conga", 2, "pack=50 layoff=none", **SPAIN | {"points": LONG, "wild": (), "top": 12, "layoff": False}, limit=5),
]


def bare(cards):
    return [card.split("=")[0] for card in cards]


class Deal:
    """One deal, followed by its records."""

    def __init__(self, game, record, seats):
        self.game, self.seats = game, seats
        self.hands = [Counter(hand) for hand in record["hands"]]
        self.knocker, self.melds, self.turns, self.wrong = None, [], Counter(), []

    def expect(self, claim, good):
        if not good:
            self.wrong.append(claim)

    def follow(self, event):
        seat, do = event.get("seat"), event["do"]
        hand = self.hands[seat] if seat is not None else None
        if do == "draw":
            hand[event["card"]] += 1
            self.expect("a second turn after the knock", self.knocker is None or self.turns[seat, "last"] == 0)
        elif do == "discard":
            hand[event["card"]] -= 1
            self.turns[seat] += 1
            self.turns[seat, "last"] += self.knocker is not None
        elif do == "knock":
            self.follow_knock(seat, event)
        elif do == "add":
            hand.subtract(bare(event["cards"]))
            self.melds[event["to"] - 1] += bare(event["cards"])
            self.expect("a lay-off", self.game.layoff and self.game.kind(self.melds[event["to"] - 1]) is not None)
        if hand is not None:
            self.expect("a card that the seat does not have", min(hand.values(), default=0) >= 0)

    def follow_knock(self, seat, event):
        game = self.game
        self.hands[seat][event["discard"]] -= 1
        self.melds = [bare(meld) for meld in event["melds"]]
        for meld in self.melds:
            self.hands[seat].subtract(meld)
            self.expect(f"no meld: {meld}", game.kind(meld) is not None)
        self.knocker = seat
        self.first_melds = [list(meld) for meld in self.melds]
        rest = list(self.hands[seat].elements())
        self.expect("a second knock, or one too early", not (game.waits and self.turns[seat] == 0))
        self.expect("deadwood above the limit", sum(map(game.value, rest)) <= game.limit and len(rest) <= game.cards)

    def counts(self):
        return {seat: sum(map(self.game.value, self.hands[seat].elements())) if seat == self.knocker
                else self.game.count(sorted(self.hands[seat].elements())) for seat in self.seats}

    def bonus(self, winners):
        """The first condition that holds, by the order of the sheet."""
        melds, loose = self.first_melds, sum(self.hands[self.knocker].values())
        one = loose == 0 and len(melds) == 1 and self.game.kind(melds[0]) == "run"
        truth = {"pure-run": one and not any(map(self.game.is_wild, melds[0])), "one-run": one, "rummy": loose == 0,
                 "undercut": self.knocker not in winners}
        return next((points for when, points in self.game.bonus.items() if truth[when]), 0)

    def score(self):
        """The points of each seat, and whether the knocker wins the match."""
        game, counts, points = self.game, self.counts(), Counter()
        if self.knocker is None:
            return (Counter(counts) if game.pay is None else points), False
        winners = [seat for seat in counts if counts[seat] == min(counts.values())]
        if self.knocker in winners and len(winners) > 1:
            winners = [seat for seat in winners if seat != self.knocker] if game.ties else [self.knocker]
        bonus = self.bonus(winners)
        if game.pay is None:
            points.update(counts)
            points[self.knocker] += 0 if bonus == "match" else bonus
            return points, bonus == "match"
        for loser in counts:
            for to in counts:
                if loser in winners and game.pay == "lowest" or (game.pay == "lowest" and to not in winners):
                    continue
                if game.pay == "knocker" and self.knocker not in (loser, to):
                    continue
                share = len(winners) if game.pay == "lowest" else 1
                paid = max(0, counts[loser] - counts[to]) // share
                points[to] += paid
                points[loser] -= paid
        for seat in counts:
            if seat != self.knocker and (bonus > 0 or seat in winners):
                paid = bonus if bonus > 0 else -(-bonus // len(winners))
                points[self.knocker] += paid
                points[seat] -= paid
        return points, False


def judge(game, path):
    """Follow a log; return the number of deals, and what is wrong."""
    totals, inside, back, deals, deal, wrong, over = [0] * game.seats, list(range(game.seats)), Counter(), 0, None, [], False
    for line in path.read_text().splitlines():
        record = json.loads(line)
        if record["type"] == "deal":
            deal = Deal(game, record, inside)
        elif record["type"] == "do":
            for event in record.get("events", []):
                deal.follow(event)
        elif record["type"] == "end" and record["of"] == "deal":
            deals += 1
            points, over = deal.score()
            before = list(totals)
            totals = [total + points[seat] for seat, total in enumerate(totals)]
            below = [totals[seat] for seat in inside if game.out is None or totals[seat] < game.out]
            for seat in list(inside):
                if game.out is None or totals[seat] < game.out or over:
                    continue
                if len(below) >= 2 and back[seat] < game.returns:
                    totals[seat] = max(below)
                    back[seat] += 1
                else:
                    inside.remove(seat)
            if record["points"] != [points[seat] for seat in range(game.seats)] or record["scores"] != totals or deal.wrong:
                wrong.append((path.name, record["deal"], record["points"], dict(points), record["scores"], totals, before,
                              deal.wrong))
        elif record["type"] == "forfeit":
            return 0, []  # a busy machine: the places depend on more than the sheet
        elif record["type"] == "end":
            best = (min if game.out else max)(totals[seat] for seat in inside) if inside else None
            first = [record["places"][seat] == 1 for seat in range(game.seats)]
            right = [seat == deal.knocker for seat in range(game.seats)] if over else \
                [seat in inside and totals[seat] == best for seat in range(game.seats)] if inside else first
            if first != right:
                wrong.append((path.name, "places", record["places"], totals, inside))
    return deals, wrong


def play(game, work):
    """Play matches of different house bots until there are enough deals."""
    matches, deals, wrong = max(2, DEALS // 12), 0, []
    bots = ["house:greedy", "house:random", "house:first"]
    folder = work / f"{game.name}-{game.seats}-{len(list(work.iterdir()))}"
    seats = [bots[i % 3] for i in range(game.seats)] if game.name == "knock" else \
        ["house:greedy" if i % 2 == 0 else "house:first" for i in range(game.seats)]
    names = [f"{bot}" for bot in seats]
    options = [word for option in game.options for word in ("--option", option)]
    done = subprocess.run([ARENA, "play", game.name, *names, "--matches", str(matches), "--deals", "12", "--seed", SEED,
                           "--isolation", "none", "--out", folder, *PATIENT, *options], capture_output=True, text=True, check=False)
    if not holds(f"{game.name} {game.options} plays", done.returncode == 0, done.stdout[-400:], done.stderr[-400:]):
        return 0
    for path in sorted((folder / "logs").glob("*.jsonl")):
        more, problems = judge(game, path)
        deals += more
        wrong += problems
    holds(f"{game.name}, {game.seats} seats, {game.options}: all deals are scored as the sheet says", not wrong and deals > 0,
          deals, wrong[:2])
    return deals


def main():
    with tempfile.TemporaryDirectory() as work:
        deals = sum(play(game, Path(work)) for game in GAMES)
    print(f"{deals} deals")
    return tally()


sys.exit(main())
