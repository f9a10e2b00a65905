"""A second implementation of docs/rules/hand-and-foot.md: a foot for each seat, closed books, the top of the pile.

Sections without the name of a sheet are those of hand-and-foot.md.  What is the same as in Canasta is in canasta.py.
"""
from collections import Counter

from .canasta import CanastaDeal, CanastaRules, long, rank
from .deal import laid, need

FOOT, MINIMUM = 11, (50, 90, 120, 150)


class HandFootRules(CanastaRules):
    """A game with all its sections, for a number of seats.

    books: 4.5, the clean and the dirty books to go out.  top: 6.2, how many cards of the pile are taken.
    last: 4.4, whether the last card must be discarded.
    """

    failed = 0

    def __init__(self, name, seats, options=None, sides=0, packs=5, hand=11, books=(1, 1), top=7, last=False, asking=True):
        super().__init__(name, seats, options, sides, packs=packs, jokers=2 * packs, hand=hand, draws=2, out=2,
                         minimum=((None, 0),), forced=False, asking=asking, again=True, ends=(100, 0), target=10 ** 9, deals=4)
        self.set_max, self.majority, self.red, self.deal = 7, True, (), HandFootDeal
        self.books, self.top, self.last = books, top, last

    @staticmethod
    def value(card):
        """9.1"""
        return 500 if card in ("3H", "3D") else CanastaRules.value(card)

    def read(self, cards):
        """5.1, 5.2"""
        meld = super().read(cards)
        return meld if meld and rank(meld) != "3" else None


class HandFootDeal(CanastaDeal):
    """What lies where in a deal, and who may do what."""

    number = 1

    def __init__(self, rules, dealer, hands, view, totals):
        super().__init__(rules, dealer, hands, view, totals)
        self.feet = set(range(rules.seats))
        self.stock -= FOOT * rules.seats

    def copy(self):
        other = super().copy()
        other.feet = set(self.feet)
        return other

    def act(self, action, draws=()):
        super().act(action, draws)
        if self.over:
            self.take_all_feet()

    def take_all_feet(self):
        """9.3: the draws are the feet in the order of the seats."""
        for seat in sorted(self.feet):
            self.hands[seat].update(self.draws[:FOOT])
            self.draws = self.draws[FOOT:]
        self.feet = set()

    def take_foot(self):
        """4.6, 4.7"""
        self.feet.remove(self.seat)
        self.hands[self.seat] = Counter(self.draws)
        if len(self.draws) != FOOT:
            self.over = "a foot of another size"

    def take(self, action):
        """6.2, 6.3"""
        top, melds, _, lists = self.laid_top(action)
        keep = max(0, len(self.pile) - self.rules.top) if self.rules.top else 0
        rest = self.pile[keep:-1]
        self.hand[top] += 1
        (self.do_add if melds is None else self.do_meld)(action, rest)
        need(max(sum(card[0] == top[0] for card in cards) for cards in lists if top in [card[:2] for card in cards]) >= 3,
             "no natural pair")
        self.hand.update(rest)
        self.pile, self.source, self.phase, self.melded = self.pile[:keep], "pile", "play", False

    def must_take(self):
        return False

    def has_canastas(self):
        """4.5"""
        kinds = Counter(self.rules.kind(meld) for _, meld in self.own() if long(meld))
        return kinds.total() >= 2 and kinds[0] >= self.rules.books[0] and kinds[1] >= self.rules.books[1]

    def may_go_out(self):
        """4.5"""
        return self.seat not in self.feet and super().may_go_out()

    def do_meld(self, action, rest=()):
        """5.5: no exception."""
        if not self.is_open():
            points = sum(self.rules.value(card) for cards in action["melds"] for card, _ in laid(cards))
            need(points >= MINIMUM[self.number - 1], "the minimum")
        super().do_meld(action, rest)

    def check_left(self, rest, threes):
        """4.4 to 4.6"""
        left = self.hand.total() + len(rest)
        if self.seat not in self.feet:
            need(left >= (2 if not self.may_go_out() else 1 if self.rules.last else 0), "cards must stay")
        self.opened.add(self.seat)
        self.melded = True
        if left == 0 and self.seat in self.feet:
            self.take_foot()
        elif left == 0:
            self.over, self.ender = "out", self.seat

    def do_discard(self, action):
        """4.7"""
        if self.hand.total() > 1 or self.seat not in self.feet:
            super().do_discard(action)
            return
        need(self.hand[action["card"]] > 0, "not in the hand")
        self.pile.append(action["card"])
        self.take_foot()
        self.turns, self.phase, self.seat = self.turns + 1, "draw", (self.seat + 1) % self.rules.seats
        self.source, self.reply, self.melded, self.concealed = None, None, False, self.seat not in self.opened

    def shows(self):
        return super().shows() | {"feet": sum(1 << seat for seat in self.feet)}
