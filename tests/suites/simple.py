#!/usr/bin/env python3
"""Each decision of house:simple in real matches follows its rule.

This suite implements the rule (docs/house-bots.md) a second time over lists of cards, and tries every choice of melds.  It
computes the permitted actions, which are several if cards are equal.  It also checks that equal choices occur with the same
frequency.  The matches have fixed seeds, so the counts are always the same.

  tests/suites/simple.py 10      ten times as many matches
  SOAK=1                         twice as many as without
"""
import itertools
import json
import os
import subprocess
import sys
import tempfile
from collections import Counter
from functools import lru_cache
from pathlib import Path

sys.path.insert(0, "tests/support")
from claims import holds, tally
from soak import SOAK

ARENA = str(Path(os.environ.get("B", "build")).resolve() / "arena")
TIMES = int(sys.argv[1]) if len(sys.argv) > 1 else 1 if SOAK else 0.5
RANKS, SUITS = "A23456789TJQK", "SHDC"

# Takes what the other throws away and throws it back a turn later, so that the same cards come round again.
ECHO = '''#!/usr/bin/env python3
import json, sys
kept = None
for line in sys.stdin:
    m = json.loads(line)
    if m["type"] == "hello":
        print(json.dumps({"want": ["legal"]}), flush=True)
    if m["type"] != "act":
        continue
    turn, answer = m["state"]["turn"], m["default"]
    if m["phase"] in ("offer", "draw"):
        takes = {"do": "draw", "from": "discard"}
        answer = takes if takes in m["legal"] else answer
    if m["phase"] == "play":
        back = {"do": "discard", "card": kept}
        answer = back if back in m["legal"] else next(a for a in m["legal"] if a["do"] == "discard")
        kept = turn["drew"]
    print(json.dumps(answer), flush=True)
'''

# Who plays, under which options, how many matches.
TABLES = {
    "itself": (["house:simple", "house:simple"], "{}", 16),
    "greedy": (["house:simple", "house:greedy"], "{}", 16),
    "chance": (["house:simple", "house:random"], "{max_deals: 10}", 8),
    "echo": (["house:simple", "./echo.py"], "{max_deals: 20, take_cap: 1000}", 30),
    "options": (["house:simple", "house:greedy"],
                "{oklahoma: plain, wall: knock, discard_taken: true, big_gin: true, tie_undercuts: false}", 10),
    "wall": (["house:simple", "house:random"], "{wall: knock, knock: 0, target: 100000}", 4),
}


def value(card):
    return min(RANKS.index(card[0]) + 1, 10)


def is_meld(cards):
    if len(cards) < 3:
        return False
    if len({card[0] for card in cards}) == 1:
        return True
    ranks = sorted(RANKS.index(card[0]) for card in cards)
    return len({card[1] for card in cards}) == 1 and ranks == list(range(ranks[0], ranks[0] + len(ranks)))


def every_meld():
    """Sets by rank, runs by their two ends."""
    for rank in RANKS:
        for n in (3, 4):
            yield from map(frozenset, itertools.combinations([rank + suit for suit in SUITS], n))
    for suit, (low, high) in itertools.product(SUITS, itertools.combinations(range(len(RANKS)), 2)):
        if high - low >= 2:
            yield frozenset(rank + suit for rank in RANKS[low:high + 1])


MELDS = sorted(every_meld(), key=sorted)


def melds_of(hand):
    return [meld for meld in MELDS if meld <= hand]


def points(cards):
    return sum(map(value, cards))


@lru_cache(maxsize=200000)
def arrangements(hand):
    """The least deadwood of a hand, and all sets of disjoint melds that leave it."""
    melds = melds_of(hand)
    best, found = points(hand), [frozenset()]
    def grow(start, chosen, left):
        nonlocal best, found
        score = points(left)
        if score < best:
            best, found = score, []
        if score == best and chosen:
            found.append(frozenset(chosen))
        for i in range(start, len(melds)):
            if melds[i] <= left:
                grow(i + 1, [*chosen, melds[i]], left - melds[i])
    grow(0, [], hand)
    return best, set(found)


def deadwood(hand):
    return arrangements(frozenset(hand))[0]


class Rule:
    """What the simple player may do; it is told of its turns by the requests' events."""

    def __init__(self, seat):
        self.seat, self.deal, self.drew, self.swapped = seat, 0, None, set()
        self.barred = Counter()  # how often a card was not among the least for that reason alone

    def hear(self, request):
        if request["deal"] != self.deal:
            self.deal, self.drew, self.swapped = request["deal"], None, set()
        for event in request["events"]:
            if event.get("seat") != self.seat:
                continue
            if event["do"] == "draw":
                self.drew = event.get("card")
            if event["do"] == "discard":
                self.swapped.add(frozenset([self.drew, event["card"]]))
                self.drew = None

    def discards(self, hand, taken):
        """The cards that may go, and the deadwood that they leave."""
        without = {card: deadwood(hand - {card}) for card in hand}
        may = {card for card in hand if card != taken}
        fresh = {card for card in may if frozenset([self.drew, card]) not in self.swapped} or may
        least = min(without[card] for card in fresh)
        self.barred["taken"] += taken in hand and without[taken] <= least
        self.barred["swapped"] += any(without[card] <= least for card in may - fresh)
        return {card for card in fresh if without[card] == least}, least

    def may(self, request):
        """Actions as told by told(): all that may be played."""
        state, phase = request["state"], request["phase"]
        hand, top, turn = frozenset(state["hand"]), (state["discard"] or [None])[-1], state["turn"]
        flags = state["flags"]
        if phase == "offer" and "knock" in request["may"]:
            cards, least = self.discards(hand | {top}, top)
            return self.knocks(hand | {top}, cards) if least <= flags["knock"] else {("pass",)}
        if phase in ("offer", "draw"):
            takes = not flags.get("stock_only") and top and any(top in meld for meld in melds_of(hand | {top}))
            return {("draw", "discard") if takes else ("pass",) if phase == "offer" else ("draw", "stock")}
        if phase == "play":
            cards, least = self.discards(hand, turn["drew"] if turn["from"] == "discard" else None)
            if least <= flags["knock"]:
                return self.knocks(hand, cards)
            return {("discard", card) for card in cards}
        fits = {("add", meld["meld"], card) for meld in state["table"] for card in hand
                if is_meld([*(c.split("=")[0] for c in meld["cards"]), card])
                and deadwood(hand - {card}) + value(card) == deadwood(hand)}
        return fits or {("pass",)}

    @staticmethod
    def knocks(hand, cards):
        return {("knock", card, melds) for card in cards for melds in arrangements(hand - {card})[1]}


def told(action):
    if action["do"] == "draw":
        return ("draw", action["from"])
    if action["do"] == "discard":
        return ("discard", action["card"])
    if action["do"] == "add":
        return ("add", action["to"], *action["cards"])
    if action["do"] == "knock":
        return ("knock", action.get("discard"), frozenset(frozenset(meld) for meld in action["melds"]))
    return (action["do"],)


def played(work, name):
    """The logs of a table's matches, and in which seats house:simple sat."""
    bots, options, matches = TABLES[name]
    (work / f"{name}.yaml").write_text(f"game: gin\noptions: {options}\nrounds: {int(matches * TIMES) // 2}\nseed: simple-{name}\nisolation: none\n"
                                       "time: {startup: 600s, move: 600s, limit: 600s}\nbots:\n"
                                       + "".join(f"  - {{name: bot{i}, run: '{bot}'}}\n" for i, bot in enumerate(bots)))
    done = subprocess.run([ARENA, "run", f"{name}.yaml", "--out", name], cwd=work, capture_output=True, text=True, check=False)
    holds(f"{name}: played", done.returncode == 0, done.stderr)
    for log in sorted((work / name / "logs").glob("*.jsonl")):
        with open(log, encoding="utf-8") as lines:
            names = json.loads(next(lines))["players"]
        yield log, [seat for seat, bot in enumerate(names) if bots[int(bot[-1])] == "house:simple"]


def check_table(work, name, widest):
    """Every decision is one of those that the rule allows; where there were most goes to @widest."""
    decisions, wrong, kinds, barred = 0, [], Counter(), Counter()
    for log, seats in played(work, name):
        for seat in seats:
            rule = Rule(seat)
            done = subprocess.run([ARENA, "log", str(log), "--positions", "--seat", str(seat)], capture_output=True,
                                  text=True, check=False)
            for line in done.stdout.splitlines():
                position = json.loads(line)
                request, act = position["request"], told(position["played"])
                rule.hear(request)
                may = rule.may(request)
                decisions += 1
                kinds[request["phase"], act[0]] += 1
                if act not in may or position.get("by"):
                    wrong.append((log.name, position["req"], act, may))
                elif act[0] == "knock" and len({card for _, card, _ in may}) > 1:
                    continue  # a card first, and then its arrangements: not each pair of them as likely
                elif act[0] not in widest or len(may) > len(widest[act[0]][0]):
                    widest[act[0]] = may, log, position
            barred += rule.barred
    holds(f"{name}: {decisions} decisions by the rule", decisions > 100 and not wrong, len(wrong), *wrong[:3])
    return kinds, barred


def check_evenly(what, may, log, position):
    """Asked the same again under many seeds it takes each of the equal choices about as often: within five standard
    deviations, and the seeds are always the same."""
    asked = 100 * len(may)
    with open(log, encoding="utf-8") as lines:
        match = {"type": "match", "rules": json.loads(next(lines))["rules"], "seat": position["seat"], "players": ["a", "b"]}
    text = "".join(json.dumps(line) + "\n" for seed in range(asked)
                   for line in (match | {"bot_seed": seed}, position["request"]))
    said = subprocess.run([str(Path(ARENA).parent / "house"), "simple"], input=text, capture_output=True, text=True, check=False)
    counts = Counter(told(json.loads(line)["actions"][0]) for line in said.stdout.splitlines())
    holds(f"{what}: asked {asked} times", sum(counts.values()) == asked and set(counts) <= may, said.stderr)
    spread = (100 * (1 - 1 / len(may))) ** 0.5
    holds(f"{what}, {len(may)} choices: each as likely", len(may) > 1 and all(abs(counts[way] - 100) < 5 * spread for way in may),
          sorted(counts.values()))


def check_refused(work):
    """In another game a tournament does not start, and says what to do."""
    for words in (["play", "rummy", "house:simple", "house:random"], ["check", "house:simple", "--game", "rummy"],
                  ["compare", "canasta", "house:greedy", "house:simple"], ["play", "rummy", "house:patient", "house:random"]):
        bot = next(word for word in words if word in ("house:simple", "house:patient"))
        done = subprocess.run([ARENA, *words], cwd=work, capture_output=True, text=True, check=False)
        holds(f"{words[0]}: refused", done.returncode == 2 and f"{bot} does not play" in done.stderr
              and "house:greedy" in done.stderr, done.returncode, done.stderr)
    (work / "two.yaml").write_text("games: [gin, rummy]\nrounds: 1\nbots: [house:random, house:simple]\n")
    (work / "own.yaml").write_text("base: gin\ntitle: Short\nset_min: 4\n")
    (work / "cup.yaml").write_text("game: ./own.yaml\nrounds: 1\nbots: [house:random, house:simple]\n")
    for name, line in (("two", 3), ("cup", 3)):
        done = subprocess.run([ARENA, "run", f"{name}.yaml"], cwd=work, capture_output=True, text=True, check=False)
        holds(f"{name}.yaml: refused", done.returncode == 2 and f"{name}.yaml:{line}:" in done.stderr
              and "house:simple does not play" in done.stderr, done.returncode, done.stderr)


def main():
    widest, kinds, barred = {}, Counter(), Counter()
    with tempfile.TemporaryDirectory() as work:
        work = Path(work)
        (work / "echo.py").write_text(ECHO)
        (work / "echo.py").chmod(0o755)
        for name in TABLES:
            more, bars = check_table(work, name, widest)
            kinds += more
            barred += bars
        for what in ("discard", "knock", "add"):
            check_evenly(what, *widest[what])
        check_refused(work)
    for what in (("offer", "pass"), ("offer", "draw"), ("offer", "knock"), ("draw", "draw"), ("play", "discard"),
                 ("play", "knock"), ("layoff", "add"), ("layoff", "pass")):
        holds(f"{what[0]}: {what[1]} was met", kinds[what] > 0, kinds)
    for why in ("taken", "swapped"):
        holds(f"a card was kept because it was {why}", barred[why] > 0, barred)
    return tally()


if __name__ == "__main__":
    sys.exit(main())
