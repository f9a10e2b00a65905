#!/usr/bin/env python3
"""A second implementation of docs/rules/tonk.md and tong-its.md: calls, fights, blocks, counts, stakes.

This code was written from the sheets, in another language and with another method than the engine: it tries all sets of
disjoint melds of a hand.  House bots play, and from the records of a log the suite follows the hands, checks each call
and each answer, and computes the score of each deal.  Then it makes random positions, and the referee must accept the
same calls and answers and reach the same scores.

  B=build DEALS=400 tests/suites/call_model.py    DEALS: of each row of GAMES; over 20,000 in all in `make soak`
  CASES=100                                       random positions of each row
"""
import json
import os
import random
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path

sys.path.insert(0, "tests/support")
from claims import holds, tally
from soak import setting

BUILD = Path(os.environ.get("B", "build")).resolve()
DEALS = setting("DEALS", 60, 2600)
CASES = setting("CASES", 40, 400)
SEED = os.environ.get("SEED", os.environ.get("SOAK_SEED", "3"))
RANKS = "A23456789TJQK"
PACK = [rank + suit for suit in "SHDC" for rank in RANKS]
# no bot is late because the machine is busy
PATIENT = [word for limit in ("startup", "move", "limit") for word in ("--time", f"{limit}=60s")]


def value(card):
    return min(RANKS.index(card[0]) + 1, 10)


def is_meld(cards, both=False):
    """A set of three or four suits, or a run of a suit; the ace is low, or with both low or high."""
    if len(cards) < 3:
        return False
    if len({card[0] for card in cards}) == 1:
        return len({card[1] for card in cards}) == len(cards)
    if len({card[1] for card in cards}) > 1:
        return False
    for high in (1, 14) if both else (1,):
        places = sorted(high if card[0] == "A" else RANKS.index(card[0]) + 1 for card in cards)
        if places == list(range(places[0], places[0] + len(cards))):
            return True
    return False


def least(hand):
    """The least points outside disjoint melds: every set of melds is tried."""
    melds = []
    for rank in RANKS:
        same = [card for card in hand if card[0] == rank]
        if len(same) >= 3:
            melds += [set(same) - {card} for card in same] if len(same) == 4 else []
            melds.append(set(same))
    for suit in "SHDC":
        for low in range(13):
            run = set()
            for rank in RANKS[low:]:
                if rank + suit not in hand:
                    break
                run.add(rank + suit)
                if len(run) >= 3:
                    melds.append(set(run))

    def rest(left, start):
        return min([sum(map(value, left))] +
                   [rest(left - melds[i], i + 1) for i in range(start, len(melds)) if melds[i] <= left])
    return rest(set(hand), 0)


class Game:
    """What sections 3, 7 and 9 of a sheet say."""

    def __init__(self, name, seats, options="", **rules):
        self.name, self.seats, self.options = name, seats, options.split()
        tonk = name == "tonk"
        self.__dict__.update({"free": not tonk, "needs": not tonk, "fight": not tonk, "blocks": "others", "high": 49, "low": 0,
                              "caught": "caller" if tonk else "all", "ties": True, "equal": False} | rules)
        if not tonk:
            self.high = 99

    def count(self, hand):
        return least(hand) if self.free else sum(map(value, hand))

    def ends(self, hand):
        return not self.fight and (self.high and sum(map(value, hand)) >= self.high or sum(map(value, hand)) <= self.low)


GAMES = [
    Game("tonk", 2),
    Game("tonk", 3, "caught=each layoff_blocks=all", caught="each", blocks="all"),
    Game("tonk", 4, "caught=all tie_undercuts=false dealt_low=15", caught="all", ties=False, low=15),
    Game("tonk", 5, "hand_melds=true layoff_blocks=none dealt_high=0 hand=6", free=True, blocks="none", high=0),
    Game("tong-its", 3),
    Game("tong-its", 3, "layoff_blocks=all take_use=laid", blocks="all"),
    Game("tong-its", 3, "payments=equal keep_fitting=true", equal=True),
    Game("tong-its", 3, "layoff_blocks=none", blocks="none"),
]


class Deal:
    """One deal: hands, owners of melds, blocks, the call."""

    def __init__(self, game, hands, owners=(), blocked=()):
        self.game, self.seats = game, range(game.seats)
        self.hands = [Counter(hand) for hand in hands]
        self.dealt = [list(hand) for hand in hands]
        self.owners, self.melds, self.blocked = list(owners), [], set(blocked)
        self.caller, self.fights, self.out, self.last, self.shown, self.wrong = None, set(), None, None, None, []

    def hand(self, seat):
        return list(self.hands[seat].elements())

    def may_call(self, seat):
        return not (self.game.needs and seat not in self.owners) and seat not in self.blocked

    def asked(self):
        """The seats that may fight, in turn after the caller."""
        order = [(self.caller + i) % self.game.seats for i in range(1, self.game.seats)]
        return [seat for seat in order if self.game.fight and seat in self.owners]

    def block(self, seat, owner):
        if self.game.blocks == "all" or self.game.blocks == "others" and seat != owner:
            self.blocked.add(owner)

    def expect(self, claim, good):
        if not good:
            self.wrong.append(claim)

    def follow(self, event):
        seat, do = event.get("seat"), event["do"]
        if do == "draw":
            self.blocked.discard(seat)
            if event.get("from") == "stock":
                self.hands[seat][event["card"]] += 1
            elif "melds" not in event and "cards" not in event:
                self.hands[seat][event["card"]] += 1
            else:
                self.expect("a draw and a lay in one event", False)
        elif do == "discard":
            self.hands[seat][event["card"]] -= 1
            self.last, self.out = seat, (seat, True) if not self.hand(seat) else self.out
        elif do == "meld":
            for meld in event["melds"]:
                self.hands[seat].subtract(meld)
                self.owners.append(seat)
                self.melds.append(list(meld))
                self.expect(f"no meld: {meld}", is_meld(meld))
        elif do == "add":
            self.hands[seat].subtract(event["cards"])
            self.melds[event["to"] - 1] += event["cards"]
            self.expect("an addition", is_meld(self.melds[event["to"] - 1]))
            self.block(seat, self.owners[event["to"] - 1])
        elif do == "knock":
            self.follow_knock(seat)
        elif do == "pass":
            self.expect("a pass", self.caller is not None)
        if seat is not None and do in ("meld", "add") and not self.hand(seat):
            self.out = seat, False
        if seat is not None:
            self.expect("a card that the seat does not have", min(self.hands[seat].values(), default=0) >= 0)

    def follow_knock(self, seat):
        if self.caller is not None:
            self.expect("a fight", seat in self.asked())
            self.fights.add(seat)
        elif self.last is None and not self.owners and any(map(self.game.ends, self.dealt)):
            self.expect("a hand as dealt", self.game.ends(self.dealt[seat]))
            self.shown = seat
        else:
            self.expect("a call", self.may_call(seat))
            self.caller, self.fights = seat, {seat}

    def compared(self):
        game = self.game
        if self.caller is not None and game.fight:
            return sorted(self.fights)
        able = [seat for seat in self.seats if not game.needs or seat in self.owners]
        return able or list(self.seats)

    def winners(self, counts):
        game, seats = self.game, self.compared()
        low = [seat for seat in seats if counts[seat] == min(counts[s] for s in seats)]
        if self.caller in low and len(low) > 1:
            low = [seat for seat in low if seat != self.caller] if game.ties else [self.caller]
        if game.fight and len(low) > 1:  # the first in turn
            start = self.last if self.caller is None else self.caller + 1
            low = [min(low, key=lambda seat: (seat - (start or 0)) % game.seats)]
        return low

    def stake(self, seat):
        if not self.game.fight:
            return 2 if self.shown is not None or seat == self.caller or self.out and not self.out[1] else 1
        if self.game.equal:
            return 1
        if seat not in self.owners:
            return 4
        if self.caller is None:
            return 4
        return 5 if seat in self.fights else 2

    def score(self):
        game, points = self.game, [0] * self.game.seats
        counts = [game.count(self.hand(seat)) for seat in self.seats]
        if self.out:
            low = [self.out[0]]
        elif self.shown is not None:
            low = [seat for seat in self.seats if game.ends(self.dealt[seat])]
            low = low if len(low) == 1 else []
        else:
            low = self.winners(counts)
        payers = [seat for seat in self.seats if low and seat not in low]
        if self.caller is not None and self.caller not in low and game.caught != "all":
            payers = [self.caller]
            if game.caught == "each":
                low = [seat for seat in self.seats if seat != self.caller and
                       (counts[seat] < counts[self.caller] or game.ties and counts[seat] == counts[self.caller])]
        for seat in payers:
            for winner in low:
                points[seat] -= self.stake(seat)
                points[winner] += self.stake(seat)
        return points


def judge(game, path):
    """Follow a log; return the ends of its deals, and what is wrong."""
    ends, deal, wrong = Counter(), None, []
    for line in path.read_text().splitlines():
        record = json.loads(line)
        if record["type"] == "deal":
            deal = Deal(game, record["hands"])
        elif record["type"] == "do":
            for event in record.get("events", []):
                deal.follow(event)
        elif record["type"] == "end" and record["of"] == "deal":
            how = "knock" if deal.caller is not None else "declare" if deal.shown is not None else \
                "out" if deal.out else "stopped"
            ends[how] += 1
            if record["points"] != deal.score() or sum(record["points"]) != 0 or deal.wrong or record["how"] != how:
                wrong.append((path.name, record["deal"], record["points"], deal.score(), record["how"], how, deal.wrong))
        elif record["type"] == "forfeit":
            return Counter(), []
    return ends, wrong


def play(game, work):
    """Play matches of different house bots.  A random bot calls early, so half of the rows have none."""
    bots = ["house:greedy", "house:first", "house:greedy", "house:first", "house:greedy"]
    if GAMES.index(game) % 2:
        bots[1] = "house:random"
    folder = work / f"{game.name}-{game.seats}-{len(list(work.iterdir()))}"
    options = [word for option in [*game.options, "deals=20"] for word in ("--option", option)]
    done = subprocess.run([BUILD / "arena", "play", game.name, *bots[:game.seats], "--matches", str(max(2, DEALS // 20)),
                           "--seed", SEED, "--isolation", "none", "--out", folder, *PATIENT, *options],
                          capture_output=True, text=True, check=False)
    if not holds(f"{game.name} {game.options} plays", done.returncode == 0, done.stdout[-400:], done.stderr[-400:]):
        return Counter()
    ends, wrong = Counter(), []
    for path in sorted((folder / "logs").glob("*.jsonl")):
        more, problems = judge(game, path)
        ends += more
        wrong += problems
    holds(f"{game.name}, {game.seats} seats, {game.options}: all deals are played and scored as the sheet says",
          not wrong and ends["knock"] > 0, ends, wrong[:2])
    return ends


def draw_position(game, rng):
    """Random hands, melds on the table with owners, blocked seats."""
    cards = rng.sample(PACK, 52)
    table = []
    for rank in rng.sample(RANKS, rng.randrange(4)):
        meld = [rank + suit for suit in rng.sample("SHDC", 3)]
        cards = [card for card in cards if card not in meld]
        table.append((rng.randrange(game.seats), meld))
    hands = []
    for _ in range(game.seats):
        n = rng.randrange(1, 6)
        hands.append(cards[:n])
        cards = cards[n:]
    return hands, table, [seat for seat in range(game.seats) if game.blocks != "none" and rng.random() < .2]


def make_case(game, rng, number):
    """A random position in which a seat calls and the others answer, and what the sheet says of it."""
    hands, table, blocked = draw_position(game, rng)
    seat = rng.randrange(game.seats)
    deal = Deal(game, hands, [owner for owner, _ in table], blocked)
    position = {"hands": {str(i): hand for i, hand in enumerate(hands)}, "turn": {"seat": seat, "phase": "draw"},
                "table": [{"owner": owner, "cards": cards} for owner, cards in table]}
    if game.blocks != "none":
        position["flags"] = {"blocks": [int(i in blocked) for i in range(game.seats)]}
    case = {"id": f"position-{number}", "rule": "7.1", "players": game.seats, "position": position,
            "options": dict(option.split("=") for option in game.options)}
    legal = deal.may_call(seat)
    case["moves"] = [[seat, {"do": "knock"}, "ok" if legal else "illegal"]]
    if not legal:
        return case, False
    deal.caller, deal.fights = seat, {seat}
    for other in deal.asked():
        fights = rng.random() < .6
        case["moves"].append([other, {"do": "knock" if fights else "pass"}, "ok"])
        deal.fights |= {other} if fights else set()
    case["then"] = {"over": "deal", "deal_scores": deal.score()}
    return case, True


def check_positions(game, work):
    """Let the referee check random positions."""
    rng, calls = random.Random(f"{SEED} {game.name} {game.options}"), 0
    document = {"game": game.name, "cases": []}
    for number in range(CASES):
        case, legal = make_case(game, rng, number)
        case["options"] = {key: json.loads(word) if word[0] in "tf0123456789" and word not in ("free",) else word
                           for key, word in case["options"].items()}
        calls += legal
        document["cases"].append(case)
    path = work / f"positions-{game.name}-{len(list(work.iterdir()))}.yaml"
    path.write_text(json.dumps(document))
    done = subprocess.run([BUILD / "referee", "check", path], capture_output=True, text=True, check=False)
    holds(f"{game.name}, {game.seats} seats, {game.options}: the referee agrees in random positions",
          done.returncode == 0 and calls > 0, calls, done.stdout[-600:], done.stderr[-600:])


def main():
    ends = Counter()
    with tempfile.TemporaryDirectory() as work:
        for game in GAMES:
            ends += play(game, Path(work))
            check_positions(game, Path(work))
    print(f"{sum(ends.values())} deals: {dict(ends)}")
    holds("deals end in each way", all(ends[how] > 0 for how in ("knock", "out", "stopped", "declare")), ends)
    return tally()


if __name__ == "__main__":
    sys.exit(main())
