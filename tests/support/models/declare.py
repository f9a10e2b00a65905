"""A second implementation of docs/rules/okey.md and cacheta.md: one wild card, declarations of melds or pairs, fixed payments.

Each card of a list has the faces that it may stand for; a list is a meld if one choice of faces is.  Sections without the name of a
sheet are those of okey.md.
"""
import copy
from collections import Counter
from itertools import permutations

from .deal import Match, compared, laid, need
from .melds import RANKS, SUITS, Game

FACES = [rank + suit for rank in RANKS for suit in SUITS]


class DeclareRules(Game):
    """A game with all its sections, for a number of seats.

    false: jokers are copies of the wild card (2.2).  extra: 3.1.  take_wild, twin: 4.2, 4.3.  top: the ace is also above the king.
    most: wild cards in a meld.  pairs: 7.3.  all_cards: cacheta 7.3.  renews: 8.2.  stakes: 9.1, by their conditions.
    """

    knocks = deep = phases = False

    def __init__(self, name, seats, options=None, hand=14, false=False, extra=False, take_wild=False, twin=False, top=True, most=9,
                 pairs=0, all_cards=False, renews=True, stakes=(), rounds=60, target=0, out=0, deals=100, **pack):
        self.next = None
        super().__init__(name, seats, **pack)
        self.seats, self.options, self.hand, self.false, self.extra = seats, options or {}, hand, false, extra
        self.take_wild, self.twin, self.top, self.most, self.pairs = take_wild, twin, top, most, pairs
        self.all_cards, self.renews, self.stakes = all_cards, renews, dict(stakes)
        self.rounds, self.target, self.out, self.deals = rounds, target, out, deals

    def of_deal(self, turned):
        """3.2: the next card of the suit; the ace follows the king."""
        rules = copy.copy(self)
        rules.next = RANKS[(RANKS.index(turned[0]) + 1) % 13] + turned[1]
        return rules

    def is_wild(self, card):
        return card == self.next

    def faces(self, one):
        """What a card may stand for: pairs of a face and whether the card is then wild."""
        own, rank_only = self.next if one.card == "X1" else one.card, (one.said or "")[1:] == "?"
        if not self.is_wild(one.card):
            return [(own, False)] if one.said in (None, own) else []
        faces = [face for face in FACES if one.said in (None, face, face[0] + "?")]
        return [(face, self.false or rank_only or face != own) for face in faces]

    def is_run(self, cards):
        """5.1, 5.2: the cards from low to high, each in its place."""
        if len(cards) > 13 + self.top or any(one.said and one.said[1] == "?" for one in cards):
            return False
        line = RANKS + "A" * self.top
        for suit in SUITS:
            for low in range(len(line) - len(cards) + 1):
                wilds = [dict(self.faces(one)).get(rank + suit) for one, rank in zip(cards, line[low:])]
                if None not in wilds and sum(wilds) <= self.most and not all(wilds):
                    return True
        return False

    def is_set(self, cards):
        """5.3: each card gets another suit.  A card that said a suit is natural or names a free one."""
        if len(cards) > 4:
            return False
        for rank in RANKS:
            for suits in permutations(SUITS, len(cards)):
                wilds = [dict(self.faces(one)).get(rank + suit) for one, suit in zip(cards, suits)]
                if None not in wilds and sum(wilds) <= self.most and not all(wilds):
                    return True
        return False

    def is_pair(self, cards):
        """5.4"""
        return any(face in dict(self.faces(cards[1])) for face in dict(self.faces(cards[0])))

    def is_declaration(self, lists):
        """7.2, 7.3"""
        if self.pairs and all(len(cards) == 2 for cards in lists):
            return len(lists) == self.pairs and all(map(self.is_pair, lists))
        return all(len(cards) > 2 and (self.is_run(cards) or self.is_set(cards)) for cards in lists)


class DeclareDeal:
    """What lies where in a deal, and who may do what."""

    def __init__(self, rules, dealer, inside, hands, turned):
        self.rules, self.inside = rules.of_deal(turned), inside
        self.hands, self.pile, self.table = [Counter(hand) for hand in hands], [], []
        self.stock = sum(rules.pack.values()) - sum(map(len, hands)) - 1
        at = next((at for at, seat in enumerate(inside) if seat > dealer), 0)
        self.order = inside[at:] + inside[:at]
        self.seat, self.phase, self.taken = self.order[0], "play" if rules.extra else "draw", None
        self.turns, self.renewed, self.over, self.winner, self.draws = 0, 0, None, None, []

    def copy(self):
        other = copy.copy(self)
        other.hands, other.pile = [hand.copy() for hand in self.hands], self.pile.copy()
        return other

    @property
    def hand(self):
        return self.hands[self.seat]

    def act(self, action, draws=()):
        """Play an action.  @draws: the cards that came from the stock."""
        need(not self.over, "the deal is over")
        self.draws = list(draws)
        acts = {"draw": ("draw",), "play": ("discard", "declare")}
        need(action["do"] in acts[self.phase], "the phase")
        getattr(self, "do_" + action["do"])(action)

    def has_stock(self):
        return self.stock > 0 or (self.rules.renews and len(self.pile) > 1)

    def do_draw(self, action):
        need(action["from"] in ("stock", "discard") and not {"melds", "cards", "to"} & set(action), "the source")
        if action["from"] == "discard":
            need(self.pile, "no upcard")
            need(self.rules.take_wild or not self.rules.is_wild(self.pile[-1]) or not self.has_stock(), "a wild upcard")
            self.taken = self.pile.pop()
            self.hand[self.taken] += 1
        elif not self.has_stock():
            self.over = "stopped"  # 8.2
            return
        else:
            if self.stock == 0:
                self.stock, self.pile, self.renewed = len(self.pile) - 1, self.pile[-1:], self.renewed + 1
            self.stock -= 1
            self.hand[self.draws[0] if self.draws else "??"] += 1
        self.phase = "play"

    def check_discard(self, card):
        """4.3"""
        need(self.hand[card] > 0, "not in the hand")
        need(not self.rules.twin or card != self.taken or self.hand[card] > 1, "the card just taken")

    def do_discard(self, action):
        self.check_discard(action["card"])
        self.hand[action["card"]] -= 1
        self.pile.append(action["card"])
        self.turns, self.taken = self.turns + 1, None
        if self.turns == self.rules.rounds * len(self.inside):
            self.over = "stopped"
        self.seat, self.phase = self.order[(self.order.index(self.seat) + 1) % len(self.order)], "draw"

    def do_declare(self, action):
        card, lists = action.get("discard"), [laid(cards) for cards in action["melds"]]
        need(card or self.rules.all_cards, "no discard")
        if card:
            self.check_discard(card)
        need(lists and all(lists), "an empty list")
        cards = Counter(one.card for cards in lists for one in cards)
        need(cards + Counter([card] if card else []) == +self.hand, "other cards than those of the hand")
        need(self.rules.is_declaration(lists), "no declaration")
        pairs, wild = len(lists[0]) == 2, bool(card) and self.rules.is_wild(card)
        truth = {"pairs-wild": pairs and wild, "pairs": pairs, "wild-discard": wild, "no-discard": not card, "any": True}
        self.over, self.winner = "declare", self.seat
        self.pays = next(points for when, points in self.rules.stakes.items() if truth[when])

    def score(self):
        """9.1: each loser pays the same; without a winner nobody pays."""
        return [self.pays if self.winner is not None and seat in self.inside and seat != self.winner else 0
                for seat in range(self.rules.seats)]

    def differences(self, table):
        """Compare with what the engine shows to the seat that acts; list what differs."""
        own = {"seat": self.seat, "phase": self.phase, "hand": sorted(self.hand.elements()), "pile": self.pile,
               "stock": self.stock, "cards": [hand.total() for hand in self.hands], "turns": self.turns, "table": [],
               "renewals": self.renewed}
        return compared(table, own)


class DeclareMatch(Match):
    """Points lost, seats without lives, and the end of the match (10)."""

    def begin(self, table):
        inside, rules = self.advance(), self.rules
        hands = [table.view(seat).state["hand"] for seat in range(rules.seats)]
        view = table.view().state
        deal = DeclareDeal(rules, self.dealer, inside, hands, view["flags"]["wild"])
        wrong = deal.differences(table)
        sizes = [rules.hand * (seat in inside) + (rules.extra and seat == deal.seat) for seat in range(rules.seats)]
        if [len(hand) for hand in hands] != sizes or view["dealer"] != self.dealer or view["flags"]["wild"][0] == "X" or \
                not sum(map(Counter, hands), Counter([view["flags"]["wild"]])) <= rules.pack:
            wrong.append(("deal", hands, view["dealer"], self.dealer))
        return deal, wrong
