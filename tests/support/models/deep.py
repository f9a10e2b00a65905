"""A second implementation of docs/rules/rummy500.md and dummy.md: the pile in depth, and cards that score for the seat that lays them.

Sections without the name of a sheet are those of docs/rules/rummy500.md.  Melds, lay-offs and turns are those of the other games with a table (deal.py, melds.py).
"""
from collections import Counter

from .deal import Deal, Match, Rules, need
from .melds import HIGH_ACE, LOW_ACE

RUMMY500 = {"packs": 1, "jokers": 2, "suits": "differ", "high": HIGH_ACE, "low_ace": 1, "hand": 7, "rounds": 60, "renewals": 0,
            "stops": False, "values": {"A": 15, "X1": 15}, "target": 500}


class DeepRules(Rules):
    """use: which cards of the pile must be laid at once (4.4).  out_bonus: 9.3.  head: dummy 9.2."""

    deep = True

    def __init__(self, name, seats, options=None, use="free", out_bonus=0, head=0, **more):
        super().__init__(name, seats, options, use=use, **RUMMY500 | more)
        self.out_bonus, self.head = out_bonus, head

    def worth(self, meld):
        """9.1: the cards themselves; an ace below a two may count less."""
        points = sum(self.value(card) for card, _ in meld.cards)
        low = meld.kind == "run" and meld.start == LOW_ACE and meld.cards[0][0][0] == "A"
        return points - self.value("A") + self.low_ace if low else points


class DeepDeal(Deal):
    """A deal in which cards score for the seat that has laid them."""

    def __init__(self, rules, *more):
        super().__init__(rules, *more)
        self.spent_head = False
        self.scored, self.head = Counter(), self.pile[0] if rules.head else None

    def copy(self):
        other = super().copy()
        other.scored = self.scored.copy()
        return other

    def draw(self, action):
        if action["do"] == "pass":
            need(self.stock == 0, "a pass with a stock")
            self.over = "blocked"
        elif action["do"] == "draw" and action["from"] == "stock":
            need(self.stock > 0 and "melds" not in action and "cards" not in action, "no card to draw")
            self.phase = "play"
            self.draw_stock(self.turn)
        else:
            need(action["do"] == "draw" and action["from"] == "discard", "the phase")
            self.take(action)

    def take(self, action):
        """4.2 to 4.4: the named card, or the top one, with those above it."""
        need(self.pile, "no pile")
        card = action.get("card", self.pile[-1])
        need(card in self.pile, "a card that is not in the pile")
        at = len(self.pile) - 1 - self.pile[::-1].index(card)
        top, uses = at == len(self.pile) - 1, "melds" in action or "to" in action or "cards" in action
        need(uses or top and self.rules.use == "free", "a card that is not laid")
        self.hand.update(self.pile[at:])
        del self.pile[at:]
        self.phase = "play"
        if not uses:
            self.taken = card
            return
        melds, to = action.get("melds"), action.get("to")
        need((melds is None) != (to is None and "cards" not in action), "the use of the card")
        lists = [action.get("cards", [])] if melds is None else melds
        need(any(one[:2] == card for cards in lists for one in cards), "the card is not laid")
        need(melds is not None or self.rules.use != "melded", "no new meld")
        (self.do_add if melds is None else self.do_meld)(action)

    def spend(self, lists):
        """dummy 9.2: the first card of the pile brings a bonus."""
        super().spend(lists)
        if self.head in [card for one in lists for card, _ in one]:
            self.spent_head = True

    def note(self, seat, points):
        """Count what a seat has laid, after the engine would have accepted it."""
        if self.spent_head:
            points, self.head = points + self.rules.head, None
        self.scored[seat] += points

    def open(self, melds):
        """No first meld is asked for; the points of each are noted."""
        self.opened.add(self.seat)

    def do_meld(self, action):
        seat, before, self.spent_head = self.seat, len(self.table), False
        super().do_meld(action)
        self.note(seat, sum(self.rules.worth(meld) for _, meld in self.table[before:]))

    def may_lay_off(self):
        """6.1: a meld of its own is not needed."""

    def do_add(self, action):
        seat, before, self.spent_head = self.seat, self.meld_at(action["to"])[1], False
        super().do_add(action)
        self.note(seat, self.rules.worth(self.meld_at(action["to"])[1]) - self.rules.worth(before))
        self.opened.add(seat)

    def do_swap(self, action):
        need(False, "no swap (6.2)")

    def end_turn(self, seats):
        super().end_turn(seats)
        self.over = self.over and "blocked"

    def score(self):
        """9.2, 9.3."""
        hands = [sum(map(self.rules.value, hand.elements())) for hand in self.hands]
        return [self.scored[seat] - count + (seat == self.winner and self.rules.out_bonus) for seat, count in enumerate(hands)]

    def differences(self, table):
        view = table.view().state
        seen, own = view["flags"]["laid"], {str(seat): points for seat, points in sorted(self.scored.items()) if points}
        wrong = [("laid", seen, own)] if seen != own else []
        if self.rules.head and view["flags"]["head"] != (self.head is not None):
            wrong.append(("head", view["flags"]["head"], self.head))
        return super().differences(table) + wrong


class DeepMatch(Match):
    """10: the highest score wins."""

    deal = DeepDeal

    def places(self):
        return [1 + sum(other > total for other in self.totals) for total in self.totals]
