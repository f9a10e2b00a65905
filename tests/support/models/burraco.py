"""A second implementation of docs/rules/burraco.md: second hands, the free pile, wild cards that move, going out by a discard.

Sections without the name of a sheet are those of burraco.md.  What is the same as in Canasta is in canasta.py.
"""
from collections import Counter

from .canasta import CanastaDeal, CanastaRules, rank
from .deal import laid, need
from .melds import HIGH_ACE, LOW_ACE, SUITS, Meld, card_at, ends_for_ace, rank_of, read

VALUES = {"X": 30, "2": 20, "A": 15, **dict.fromkeys("KQJT98", 10), **dict.fromkeys("76543", 5)}
# The number of the kind of a semi-clean burraco: models/canasta.py has the others.
SEMI = 4


class BurracoRules(CanastaRules):
    """A game with all its sections, for a number of seats.

    foot: 3.2.  fine: 9.3.  rest: 8.2.  rounds: 8.3.
    """

    moves, covers = True, False
    # 5.4: the most natural cards of a run
    naturals_most = 13

    def __init__(self, name, seats, options=None, sides=0, foot=11, fine=100, rest=2, rounds=60, bonus=(200, 100, 0, 0, 150), **more):
        super().__init__(name, seats, options, sides, minimum=((None, 0),), forced=False, asking=False, runs=True, wild_max=1,
                         bonus=bonus, ends=(100, 0), target=more.pop("target", 2005), **more)
        self.set_max, self.run_max, self.low = 9, 14, LOW_ACE
        self.foot, self.fine, self.rest, self.rounds = foot, fine, rest, rounds
        self.red, self.deal = (), BurracoDeal

    @staticmethod
    def value(card):
        return VALUES[card[0]]

    def wilds_of_run(self, cards):
        """5.5: a two at its own place is natural."""
        return sum(self.is_wild(card) and card != stands for card, stands in cards)

    def is_run(self, cards):
        """5.4"""
        wilds = self.wilds_of_run(cards)
        return (3 <= len(cards) <= 14 and wilds <= 1 and 2 <= len(cards) - wilds <= self.naturals_most and
                self.holds(card for card, _ in cards))

    def read(self, cards):
        """5.1, 5.4"""
        naturals = [card for card, _ in cards if not self.is_wild(card)]
        if len(naturals) > 1 and naturals[0][0] != naturals[1][0]:
            return self.read_run(cards)
        as_set = read(self, cards) if naturals else None
        as_set = as_set if as_set and as_set.kind == "set" else None
        return as_set or (self.read_run(cards) if len(naturals) < 2 else None)

    def read_run(self, cards):
        """Try every suit and every place of the first card; an ace decides between two places by its position."""
        ways = []
        for suit in SUITS:
            for start in range(LOW_ACE, HIGH_ACE - len(cards) + 2):
                places = [card_at(start + i, suit) for i in range(len(cards))]
                fits = all(said in (None, place) if self.is_wild(card) else card == place and said in (None, card)
                           for (card, said), place in zip(cards, places))
                known = any(not self.is_wild(card) or said for card, said in cards)
                run = [(card, place) for (card, _), place in zip(cards, places)]
                if fits and known and self.is_run(run):
                    ways.append(Meld("run", run, start))
        # two ways only if nothing but an ace is known: it is low in first place, high in last
        return ways[0 if not self.is_wild(cards[0][0]) else -1] if ways else None

    def grow(self, meld, cards, at):
        """6.1, 5.5"""
        if meld.kind == "set":
            return self.read_grown_set(meld, cards)
        return self.move(meld, cards, at, True) or self.move(meld, cards, at, False)

    def read_grown_set(self, meld, cards):
        grown = read(self, laid([card for card, _ in meld.cards]) + cards)
        return grown if grown and grown.kind == "set" and rank(grown) == rank(meld) else None

    def move(self, meld, cards, at, moves):
        """5.5: the run with the added cards; @moves: its wild cards take places anew."""
        suit = meld.cards[0][1][1]
        taken = {meld.start + i: one for i, one in enumerate(meld.cards) if not (moves and self.is_wild(one[0]))}
        loose = [card for card, _ in meld.cards if moves and self.is_wild(card)]
        aces = []
        for card, said in cards:
            if self.is_wild(card) and said is None:
                loose.append(card)
                continue
            stands = said if self.is_wild(card) else card
            if stands[1] != suit or said not in (None, stands):
                return None
            if stands[0] == "A":
                aces.append((card, stands))
                continue
            place = rank_of(stands)
            end = "low" if place < min(taken) else "high" if place > max(taken) else at
            if place in taken or (self.is_wild(card) and at not in (None, end)):
                return None
            taken[place] = (card, stands)
        for ace in aces:
            ends = ends_for_ace(self, taken, at)
            if self.is_wild(ace[0]) and at and len(ends) > 0:
                wish = LOW_ACE if at == "low" else HIGH_ACE
                ends = [wish] if wish not in taken else []
            if not ends:
                return None
            taken[ends[0]] = ace
        return self.fill(taken, suit, loose, at)

    def choose(self, loose, place, suit):
        """Take a wild card for a place out of @loose: its own two, else one that is not of the suit, else any."""
        own = [card for card in loose if card == card_at(place, suit)]
        other = [card for card in loose if card[0] == "X" or card[1] != suit]
        card = (own or other or loose)[0]
        loose.remove(card)
        return card

    def fill(self, taken, suit, loose, at):
        taken, loose = dict(taken), list(loose)

        def put(place):
            taken[place] = (self.choose(loose, place, suit), card_at(place, suit))

        for place in range(min(taken), max(taken) + 1):
            if place not in taken:
                if not loose:
                    return None
                put(place)
        for end, place in (("low", min(taken) - 1), ("high", max(taken) + 1)):
            if at in (None, end) and LOW_ACE <= place <= HIGH_ACE and card_at(place, suit) in loose:
                put(place)
        while loose:
            up = (at != "low" and max(taken) < HIGH_ACE) or min(taken) == LOW_ACE
            place = max(taken) + 1 if up else min(taken) - 1
            if not LOW_ACE <= place <= HIGH_ACE:
                return None
            put(place)
        run = [taken[place] for place in sorted(taken)]
        return Meld("run", run, min(taken)) if self.is_run(run) else None

    def kind(self, meld):
        """5.3"""
        wild = [self.is_wild(card) and card != stands for card, stands in meld.cards]
        if not any(wild):
            return 0
        parts = "".join("w" if one else "n" for one in wild).split("w") if meld.kind == "run" else ["n" * wild.count(False)]
        return SEMI if max(map(len, parts)) >= 7 else 1


class BurracoDeal(CanastaDeal):
    """What lies where in a deal, and who may do what."""

    def __init__(self, rules, dealer, hands, view, totals):
        super().__init__(rules, dealer, hands, view, totals)
        self.feet = set(range(rules.sides))
        self.stock -= rules.foot * rules.sides
        self.single = None

    def copy(self):
        other = super().copy()
        other.feet = set(self.feet)
        return other

    def has_foot(self):
        return self.seat % self.rules.sides in self.feet

    def do_draw(self, action):
        self.single = None
        super().do_draw(action)

    def take(self, action):
        """4.2"""
        need(self.pile, "no pile")
        need(not {"melds", "to", "cards"} & set(action), "a use of the pile")
        self.single = self.pile[0] if len(self.pile) == 1 else None
        self.hand.update(self.pile)
        self.pile, self.source, self.phase = [], "pile", "play"

    def take_foot(self):
        """4.6, 4.7"""
        self.feet.remove(self.seat % self.rules.sides)
        self.hands[self.seat] = Counter(self.draws)
        if len(self.draws) != self.rules.foot:
            self.over = "a second hand of another size"

    def check_card(self, card, copies, left):
        """4.4, 4.5"""
        need(card != self.single or copies > 1, "the single card of the pile")
        if left == 0 and not self.has_foot():
            need(self.may_go_out() and not self.rules.is_wild(card), "no going out with this card")

    def check_left(self, rest, threes):
        """4.5, 4.6"""
        left = list(self.hand.elements())
        if not self.has_foot():
            need(len(left) >= (1 if self.may_go_out() else 2), "cards must stay")
        if len(left) == 1:
            self.check_card(left[0], 1, 0)
        self.opened.add(self.seat)
        self.melded = True
        if not left:
            self.take_foot()

    def do_discard(self, action):
        card, hand = action["card"], self.hand
        need(hand[card] > 0, "not in the hand")
        self.check_card(card, hand[card], hand.total() - 1)
        hand[card] -= 1
        self.pile.append(card)
        if hand.total() == 0 and not self.has_foot():
            self.over, self.ender = "out", self.seat
            return
        if hand.total() == 0:
            self.take_foot()
        self.end_turn()

    def end_turn(self):
        """8.2, 8.3"""
        self.turns += 1
        if self.stock <= self.rules.rest or self.turns >= self.rules.rounds * self.rules.seats:
            self.over = "stopped"
            return
        self.phase, self.seat = "draw", (self.seat + 1) % self.rules.seats
        self.source, self.melded, self.concealed = None, False, self.seat not in self.opened

    def score(self):
        """9.3"""
        return [points - self.rules.fine * (seat % self.rules.sides in self.feet) for seat, points in enumerate(super().score())]

    def shows(self):
        return super().shows() | {"feet": sum(1 << side for side in self.feet)}

