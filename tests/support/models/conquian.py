"""A second implementation of docs/rules/conquian.md: whether a card can be melded is tried with every partition of the cards."""
import copy
import itertools
from collections import Counter
from functools import lru_cache

from .deal import Match, compared, need

RANKS, SUITS = "A23456789T", "SHDC"


class ConquianRules:
    """hand: 3.1.  longest: cards of a run, 5.2.  deals, target: 10.1."""

    phases, out = False, 0

    def __init__(self, options=None, hand=10, longest=8, deals=10, target=0):
        self.name, self.seats, self.options = "conquian", 2, options or {}
        self.hand, self.longest, self.deals, self.target = hand, longest, deals, target

    def kind(self, cards):
        """5.1, 5.2: the kind of meld of cards in this order, or None."""
        if not all(card[0] in RANKS for card in cards) or len(set(cards)) < max(3, len(cards)):
            return None
        if len({card[0] for card in cards}) == 1:
            return "set"
        low = RANKS.index(cards[0][0])
        row = [rank + cards[0][1] for rank in RANKS[low:low + len(cards)]]
        return "run" if list(cards) == row and len(cards) <= self.longest else None


@lru_cache(maxsize=4096)
def covers(must, may, longest):
    """Can melds contain all of @must, and else only cards of @may?"""
    if not must:
        return True
    first, there = min(must), must | may
    melds = [frozenset(rank + suit for suit in suits) for rank in first[0] for size in (3, 4)
             for suits in itertools.combinations(SUITS, size)]
    melds += [frozenset(rank + first[1] for rank in RANKS[low:high])
              for low in range(10) for high in range(low + 3, min(10, low + longest) + 1)]
    return any(first in meld and meld <= there and covers(must - meld, may - meld, longest) for meld in melds)


class ConquianDeal:
    """What lies where in a deal, and who may do what."""

    def __init__(self, rules, dealer, hands):
        self.rules, self.hands, self.pile = rules, [set(hand) for hand in hands], []
        self.stock, self.table = 40 - 2 * rules.hand, []
        self.seat, self.phase, self.taken, self.source = 1 - dealer, "draw", None, None
        self.over, self.winner = None, None

    def copy(self):
        other = copy.copy(self)
        other.hands, other.pile, other.table = [set(hand) for hand in self.hands], self.pile.copy(), self.table.copy()
        return other

    @property
    def hand(self):
        return self.hands[self.seat]

    def own(self):
        return {card for owner, cards in self.table if owner == self.seat for card in cards}

    def can_meld(self, card):
        return covers(frozenset(self.own() | {card}), frozenset(self.hand - {card}), self.rules.longest)

    def act(self, action, draws=()):
        """Play an action.  @draws: the card that came from the stock."""
        need(not self.over, "the deal is over")
        acts = {"draw": ("draw", "pass"), "play": ("arrange", "discard", "add")}
        need(action["do"] in acts[self.phase], "the phase")
        self.draws = list(draws)
        getattr(self, "do_" + action["do"])(action)

    def do_draw(self, action):
        forced = action.get("cards")
        need("melds" not in action and (forced is None) == ("to" not in action), "the form")
        if action["from"] == "stock":
            need(self.stock > 0 and forced is None, "no stock")
            self.taken, self.stock = self.draws[0] if self.draws else "??", self.stock - 1
        else:
            need(action["from"] == "discard" and self.pile, "no upcard")
            top = self.pile[-1]
            need(forced == [top] if forced is not None else self.can_meld(top), "the upcard is of no use")
            self.pile.pop()
            self.taken = top
        self.hand.add(self.taken)
        self.phase, self.source = "play", action["from"]
        if forced is not None:
            self.force(action["to"], self.taken)

    def do_pass(self, _):
        need(self.stock == 0, "there is a stock")
        self.over = "blocked"

    def force(self, to, card):
        """6.2"""
        need(0 < to <= len(self.table), "no such meld")
        owner, cards = self.table[to - 1]
        need(owner != self.seat, "an own meld")
        grown = next((list(way) for way in ([*cards, card], [card, *cards]) if self.rules.kind(way)), None)
        need(grown, "no place")
        self.hand.remove(card)
        self.table[to - 1] = owner, grown
        self.go_on("play")
        self.check_out(owner)

    def check_out(self, seat):
        if not self.hands[seat]:
            self.over, self.winner = "out", seat

    def go_on(self, phase):
        self.seat, self.phase, self.taken, self.source = 1 - self.seat, phase, None, None

    def part(self, card):
        """4.3"""
        need(card in self.hand, "not in the hand")
        need(self.taken is None or (card == self.taken and self.source == "stock"), "the drawn card first")

    def do_discard(self, action):
        self.part(action["card"])
        self.hand.remove(action["card"])
        self.pile.append(action["card"])
        self.go_on("draw")

    def do_add(self, action):
        need(len(action["cards"]) == 1, "one card")
        self.part(action["cards"][0])
        self.force(action["to"], action["cards"][0])

    def do_arrange(self, action):
        """5.4, 6.1"""
        need(self.taken is not None and action["table"], "nothing to meld")
        others = [cards for owner, cards in self.table if owner != self.seat]
        lists = [list(cards) for cards in action["table"]]
        need(all(self.rules.kind(cards) for cards in lists), "no meld")
        table, own = [], []
        for cards in lists:
            same = next((other for other in others if set(other) == set(cards)), None)
            table.append((1 - self.seat if same else self.seat, cards))
            own += [] if same else cards
        all_cards = Counter(card for cards in lists for card in cards)
        need(max(all_cards.values()) == 1, "a card twice")
        need(all(any(set(other) == set(cards) for cards in lists) for other in others), "the others' melds")
        need(self.own() | {self.taken} <= set(own) and set(own) <= self.own() | self.hand, "the cards")
        self.hands[self.seat] = self.hand - set(own)
        self.table, self.taken = table, None
        self.check_out(self.seat)

    def changes(self, action, legal, dice):
        """Actions to try beside @action: listed ones, and near ones that are often illegal."""
        if dice.random() < .6:
            return []
        listed, near = dice.choice(legal), []
        cards = sorted(self.hand) + self.pile[-1:] + [dice.choice(RANKS) + dice.choice(SUITS)]
        near.append({"do": "discard", "card": dice.choice(cards)})
        near.append({"do": "draw", "from": dice.choice(["stock", "discard"])})
        force = {"to": dice.randint(1, len(self.table) + 1), "cards": [dice.choice(cards)]}
        near += [{"do": "add", **force}, {"do": "draw", "from": "discard", **force}, {"do": "pass"}]
        near.append({"do": "arrange", "table": self.some_table(listed, cards, dice)})
        return [listed] + dice.sample(near, 2) + near[-1:] * (self.phase == "play")

    def some_table(self, listed, cards, dice):
        lists = [list(one) for one in listed.get("table", [cards for _, cards in self.table])] or [cards[:3]]
        one, chance = dice.choice(lists), dice.random()
        if chance < .3:
            one.append(dice.choice(cards))
        elif chance < .5:
            one.pop(dice.randrange(len(one)))
        elif chance < .7:
            lists.append(dice.sample(cards, min(3, len(cards))))
        elif chance < .8:
            lists.remove(one)
        return [cards for cards in lists if cards]

    def score(self):
        """9.1"""
        return [int(seat == self.winner) for seat in range(2)]

    def differences(self, table):
        """Compare with what the engine shows to the seat that acts; list what differs."""
        return compared(table, {
            "seat": self.seat, "phase": self.phase, "hand": sorted(self.hand), "pile": self.pile, "stock": self.stock,
            "cards": [len(hand) for hand in self.hands],
            "table": [(owner, self.rules.kind(cards), list(cards) if self.rules.kind(cards) == "run" else sorted(cards))
                      for owner, cards in self.table]})


class ConquianMatch(Match):
    """The deals of a match (10)."""

    def begin(self, table):
        self.number += 1
        self.dealer = 1 - self.dealer if self.number > 1 else self.dealer
        hands = [table.view(seat).state["hand"] for seat in range(2)]
        deal = ConquianDeal(self.rules, self.dealer, hands)
        return deal, deal.differences(table)

    def places(self):
        return [1 + (self.totals[1 - seat] > self.totals[seat]) for seat in range(2)]
