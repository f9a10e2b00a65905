"""A second implementation of docs/rules/okey101.md: openings with pairs, fines, doubled points, a stock of one use.

Sections without the name of a sheet are those of okey101.md.
"""
from collections import Counter

from .deal import Deal, Match, Rules, compared, laid, need
from .melds import RANKS, opens_with_total, read

CLOSED, WINNER = 202, -101


class Okey101Rules(Rules):
    """pairs: how many open (5.7).  fine: of a discard (4.5).  okey: an okey in hand (9.1)."""

    def __init__(self, name, seats, options=None, fine=101, okey=101, **more):
        values = {rank: number for number, rank in enumerate(RANKS, 1)} | {"X1": okey}
        more = {"hand": 21, "jokers": 2, "suits": "differ", "closed_end": "illegal", "ace": "either end", "swap": "hand",
                "last_discard": True, "total": 101, "use": "laid", "pairs": 5, "tiles": True, "double": True, "rounds": 60,
                "deals": 5, **more}
        super().__init__(name, seats, options, values=values, **more)
        self.fine = fine


def is_pair(meld):
    return len(meld.cards) == 2


class Okey101Deal(Deal):
    """A deal that begins in phase play, without an upcard."""

    def __init__(self, rules, number, dealer, hands, indicator):
        super().__init__(rules, number, dealer, list(range(rules.seats)), hands, None, [0] * rules.seats)
        self.pile, self.phase, self.indicator = [], "play", indicator
        self.with_pairs, self.fines, self.last_wild = set(), Counter(), False

    def copy(self):
        other = super().copy()
        other.with_pairs, other.fines = self.with_pairs.copy(), self.fines.copy()
        return other

    def do_meld(self, action):
        seat, lists = self.seat, [laid(cards) for cards in action["melds"]]
        self.spend(lists)
        melds = [read(self.rules, cards) for cards in lists]
        need(all(melds), "no meld")
        pairs = sum(map(is_pair, melds))
        if seat not in self.opened:
            self.open_with(melds, pairs)
        else:
            need(pairs == len(melds) or seat not in self.with_pairs, "5.8: only pairs")
            need(pairs == 0 or any(is_pair(meld) for _, meld in self.table), "5.8: no pairs on the table")
        self.table += [(seat, meld) for meld in melds]
        self.check_left()

    def open_with(self, melds, pairs):
        if pairs:
            need(self.rules.pairs <= pairs == len(melds), "5.7: too few pairs, or others")
            self.with_pairs.add(self.seat)
        else:
            need(opens_with_total(self.rules, melds, list(self.hand.elements())), "5.5: too few points")
        self.opened.add(self.seat)
        self.opened_now = True

    def do_discard(self, action):
        card, seat = action["card"], self.seat
        wild, last = self.rules.is_wild(card), self.hand.total() == 1
        need(self.may_discard(card), "this discard")
        if not last and (wild or self.fits(card)):
            self.fines[seat] += self.rules.fine
        self.last_wild = wild
        super().do_discard(action)

    def end_turn(self, seats):
        super().end_turn(seats)
        if self.stock == 0:
            self.over = "stopped"

    def score(self):
        """9: each condition doubles, the fines come afterwards."""
        out = self.over == "out"
        doubled = [out and self.rules.double and self.winner not in self.laid, out and self.last_wild,
                   out and self.winner in self.with_pairs]
        return [2 ** sum(doubled) * self.own(seat) + self.fines[seat] for seat in range(self.rules.seats)]

    def own(self, seat):
        if self.over == "out" and seat == self.winner:
            return WINNER
        if seat not in self.opened:
            return CLOSED
        return sum(map(self.rules.value, self.hands[seat].elements())) * (2 if seat in self.with_pairs else 1)

    def differences(self, table):
        fines = {str(seat): fine for seat, fine in self.fines.items() if fine}
        return super().differences(table) + compared(table, {"fines": fines, "indicator": self.indicator})


class Okey101Match(Match):
    def begin(self, table):
        """Read a new deal; the list of what is wrong with it."""
        self.advance()
        rules, view = self.rules, table.view().state
        hands = [table.view(seat).state["hand"] for seat in range(rules.seats)]
        indicator = view["flags"]["indicator"]
        deal = Okey101Deal(rules, self.number, self.dealer, hands, indicator)
        wrong = deal.differences(table)
        sizes = [rules.hand + (seat == deal.turn) for seat in range(rules.seats)]
        if [len(hand) for hand in hands] != sizes or rules.is_wild(indicator) or view["dealer"] != self.dealer or \
                not sum(map(Counter, hands), Counter([indicator])) <= rules.pack:
            wrong.append(("deal", hands, indicator, view["dealer"], self.dealer))
        return deal, wrong
