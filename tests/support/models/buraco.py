"""A second implementation of docs/rules/buraco.md: runs, the use of the top card, clean canastas, second hands as the stock.

Sections without the name of a sheet are those of buraco.md.  What is the same as in Burraco and Canasta is in their models.
"""
from .burraco import BurracoDeal, BurracoRules
from .canasta import CanastaDeal, long
from .deal import need

VALUES = {"X": 20, "2": 10, "A": 15, **dict.fromkeys("KQJT98", 10), **dict.fromkeys("76543", 5)}
# The numbers of the kinds of canasta (5.3): points by kind are 9.2.
CLEAN, DIRTY, ROYAL, WHOLE = range(4)


class BuracoRules(BurracoRules):
    """A game with all its sections, for a number of seats.

    clean: clean canastas to go out (4.4).  sets, free: 11.3 and 11.1.
    """

    upcard, naturals_most = False, 14

    def __init__(self, name, seats, options=None, sides=0, clean=1, sets=False, free=False, **more):
        super().__init__(name, seats, options, sides, rest=0, bonus=(200, 100, 500, 1000), target=more.pop("target", 3000), **more)
        self.clean, self.sets, self.free, self.deal = clean, sets, free, BuracoDeal

    @staticmethod
    def value(card):
        return VALUES[card[0]]

    def read(self, cards):
        """5.1, 5.2"""
        return super().read(cards) if self.sets else self.read_run(cards)

    def kind(self, meld):
        """5.3"""
        if any(self.is_wild(card) and card != stands for card, stands in meld.cards):
            return DIRTY
        return {13: ROYAL, 14: WHOLE}.get(len(meld.cards), CLEAN) if meld.kind == "run" else CLEAN


class BuracoDeal(BurracoDeal):
    """What lies where in a deal, and who may do what."""

    def __init__(self, rules, dealer, hands, view, totals):
        super().__init__(rules, dealer, hands, view, totals)
        self.aside = rules.sides

    def has_foot(self):
        """4.5, 8.2"""
        return super().has_foot() and self.aside > 0

    def take_foot(self):
        self.aside -= 1
        super().take_foot()

    def check_top(self):
        need(self.pile, "no pile")

    def is_frozen(self):
        """4.2"""
        return False

    def take(self, action):
        """4.2, 11.1"""
        (BurracoDeal if self.rules.free else CanastaDeal).take(self, action)

    def has_canastas(self):
        """4.4"""
        clean = sum(self.rules.kind(meld) != DIRTY for _, meld in self.own() if long(meld))
        return super().has_canastas() and clean >= self.rules.clean

    def check_card(self, card, copies, left):
        """4.4, 11.1"""
        need(card != self.single or copies > 1, "the single card of the pile")
        need(left > 0 or self.has_foot() or self.may_go_out(), "no going out")

    def check_left(self, rest, threes):
        """4.4, 4.5"""
        left = list(self.hand.elements()) + list(rest)
        need(len(left) > 1 or self.has_foot() or self.may_go_out(), "two cards must stay")
        if len(left) == 1:
            self.check_card(left[0], 1, 0)
        self.opened.add(self.seat)
        self.melded = True
        if not left and self.has_foot():
            self.take_foot()
        elif not left:
            self.over, self.ender = "out", self.seat

    def end_turn(self):
        """8.2, 11.1"""
        self.turns += 1
        if self.stock == 0 and self.aside > 0 and not self.is_last_turn():
            self.stock, self.aside = self.rules.foot, self.aside - 1
        if self.stock == 0 or self.is_last_turn():
            self.over = "stopped"
        self.phase, self.seat = "draw", (self.seat + 1) % self.rules.seats
        self.source, self.melded, self.concealed = None, False, self.seat not in self.opened

    def is_last_turn(self):
        return self.rules.free and self.turns >= self.rules.rounds * self.rules.seats
