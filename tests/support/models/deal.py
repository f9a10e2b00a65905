"""A second implementation of whole deals and matches of the table family, written only from docs/rules.

Deal.act() plays an action or raises Illegal; Match counts points, decides who is in, and ranks.  Sections without the
name of a sheet are those of docs/rules/kalooki.md.
"""
from collections import Counter

from .melds import Game, Laid, add, opens, opens_with_total, parts_of, points, read, read_flush, read_run, read_set, swap

PLAIN = {rank: min(number, 10) for number, rank in enumerate("A23456789TJQK", 1)}


class Illegal(Exception):
    """The rules do not allow the action."""


def need(good, why):
    if not good:
        raise Illegal(why)


def laid(cards):
    """Read the cards of an action: "X1=9?" is a joker and what it stands for."""
    return [Laid(card[:2], card[3:] or None) for card in cards]


class Rules(Game):
    """A game with all its sections, for a number of seats.

    values: what cards in hand cost, besides PLAIN.  double: 9.2.  higher: 5.7.  keeps: 4.4.
    rounds, renewals: limits of a deal.  stops: a draw that is not possible ends the deal; otherwise a pass does (phase10 8.3).
    once, waits: one meld a deal, and lay-offs only after its turn.  back: an upcard may be discarded in the same turn.
    buys, extra: by deal, how many upcards a seat buys, and its cards from the stock for each.  phases: contracts by progress.
    out, target, deals: the end of the match.
    """

    knocks = deep = False

    def __init__(self, name, seats, options=None, hand=13, values=(), rounds=40, renewals=99, stops=True, double=False,
                 higher=False, keeps=False, once=False, waits=False, buys=None, extra=1, phases=False, back=False, out=0, target=0,
                 deals=50, **melds):
        super().__init__(name, seats, **melds)
        self.seats, self.options, self.hand, self.values = seats, options or {}, hand, PLAIN | dict(values)
        self.double, self.higher, self.keeps = double, higher, keeps
        self.rounds, self.renewals, self.stops = rounds, renewals, stops
        self.once, self.waits, self.back = once, waits, back
        self.buys, self.extra, self.phases = buys, extra, phases
        self.out, self.target, self.deals = out, target, deals

    def value(self, card):
        return self.values.get(card, self.values.get(card[0], 0))


class Deal:
    """What lies where in a deal, and who may do what."""

    def __init__(self, rules, number, dealer, inside, hands, upcard, progress):
        self.rules, self.number, self.inside, self.progress = rules, number, inside, progress
        self.hands = [Counter(hand) for hand in hands]
        self.pile, self.stock = [upcard], sum(rules.pack.values()) - sum(map(len, hands)) - 1
        self.table, self.opened, self.laid, self.buys = [], set(), set(), Counter()
        self.turn, self.phase, self.asked, self.discarder = self.after(dealer), "draw", [], None
        self.taken, self.opened_now, self.lays_now = None, False, False
        self.turns = self.renewed = self.last_opening = 0
        self.over, self.winner, self.draws = None, None, []

    def copy(self):
        other = object.__new__(type(self))
        other.__dict__.update(self.__dict__)
        other.hands = [hand.copy() for hand in self.hands]
        for name in ("pile", "table", "opened", "laid", "buys", "asked"):
            setattr(other, name, getattr(self, name).copy())
        return other

    @property
    def seat(self):
        """The seat that acts."""
        return self.asked[0] if self.asked else self.turn

    @property
    def hand(self):
        return self.hands[self.seat]

    def after(self, seat):
        """The next seat that is in."""
        return next(s for s in self.inside + self.inside if s > seat or seat >= self.inside[-1])

    def act(self, action, draws=()):
        """Play an action.  @draws: the cards that came from the stock, in their order."""
        need(not self.over, "the deal is over")
        self.draws = list(draws)
        if self.phase == "offer":
            self.answer(action["do"])
        elif self.phase == "draw":
            self.draw(action)
        else:
            need(action["do"] in ("meld", "add", "swap", "discard", "pass"), "the phase")
            getattr(self, "do_" + action["do"])(action)

    # Phase draw, and the offers of contract 7

    def draw(self, action):
        if action["do"] == "pass":
            need(not self.rules.stops and self.stock == 0 and len(self.pile) < 2, "a pass")
            self.over = "stopped"
            return
        need(action["do"] == "draw" and action["from"] in ("stock", "discard"), "the phase")
        if action["from"] == "discard":
            self.take(action)
        elif self.stock == 0 and not self.renew():
            need(self.rules.stops, "no card to draw")
            self.over = "stopped"
        else:
            need("melds" not in action and "to" not in action, "a use of a card of the stock")
            self.offer()

    def renew(self):
        if len(self.pile) < 2 or self.renewed == self.rules.renewals:
            return False
        self.stock, self.pile = len(self.pile) - 1, self.pile[-1:]
        self.renewed += 1
        return True

    def offer(self):
        rules, at = self.rules, self.inside.index(self.turn)
        if rules.buys and self.stock > rules.extra:
            limit = rules.buys[self.number - 1]
            self.asked = [seat for seat in self.inside[at + 1:] + self.inside[:at]
                          if seat != self.discarder and self.buys[seat] < limit]
        self.phase = "offer" if self.asked else "play"
        if not self.asked:
            self.draw_stock(self.turn)

    def draw_stock(self, seat, cards=1):
        for _ in range(cards):
            self.stock -= 1
            self.hands[seat][self.draws.pop(0) if self.draws else "??"] += 1

    def answer(self, do):
        need(do in ("buy", "pass"), "the phase")
        seat = self.asked.pop(0)
        if do == "buy":
            self.hands[seat][self.pile.pop()] += 1
            self.draw_stock(seat, self.rules.extra)
            self.buys[seat] += 1
            self.asked = []
        if not self.asked:
            self.phase = "play"
            self.draw_stock(self.turn)

    def take(self, action):
        """4.2: the upcard, and its use."""
        need(self.pile and self.pile[-1] != "X2", "no upcard")
        upcard = self.pile.pop()
        self.hand[upcard] += 1
        self.phase = "play"
        melds, to = action.get("melds"), action.get("to")
        uses = self.rules.use == "laid" or (self.rules.use == "opens" and self.seat not in self.opened)
        if not uses:
            need(melds is None and to is None, "a use that is not asked for")
            self.taken = None if self.rules.back else upcard
            return
        need((melds is None) != (to is None), "the use of the upcard")
        lists = [action["cards"]] if melds is None else melds
        need(any(card[:2] == upcard for cards in lists for card in cards), "the upcard is not used")
        (self.do_add if melds is None else self.do_meld)(action)

    # Phase play

    def spend(self, lists):
        """Lay cards of the hand."""
        need(lists and all(lists), "an empty list")
        cards = Counter(card for one in lists for card, _ in one)
        need(cards <= self.hand, "a card that is not in the hand")
        self.hand.subtract(cards)
        self.lays_now = True

    def check_left(self):
        """4.4, 4.5: what an action leaves in the hand."""
        left = list(self.hand.elements())
        need(left or not self.rules.last_discard, "no card to discard")
        need(self.taken is None or left != [self.taken], "only the upcard is left")
        if not left:
            self.over, self.winner = "out", self.seat

    def do_meld(self, action):
        rules, seat, lists = self.rules, self.seat, [laid(cards) for cards in action["melds"]]
        first = seat not in self.opened
        need(first or not rules.once, "a second meld")
        self.spend(lists)
        melds = self.phase_melds(lists) if rules.phases else [read(rules, cards) for cards in lists]
        need(all(melds), "no meld")
        if first:
            self.open(melds)
        self.table += [(seat, meld) for meld in melds]
        self.check_left()

    def open(self, melds):
        rules, left = self.rules, list(self.hand.elements())
        if rules.total:
            worth = sum(points(rules, meld) for meld in melds)
            need(opens_with_total(rules, melds, left), "too few points, or no run without jokers")
            need(not rules.higher or worth > self.last_opening, "not more than the last opening")
            self.last_opening = worth
        elif not rules.phases:
            need(opens(rules, rules.contracts[self.number - 1], melds, left, self.taken), "the contract")
        self.opened.add(self.seat)
        self.opened_now = True

    def phase_melds(self, lists):
        """phase10 5: the lists as the parts of the phase, in some order."""
        def matched(parts, rest):
            if not rest:
                return [] if not parts else None
            for at, part in enumerate(parts):
                meld = read_part(self.rules, part, rest[0])
                others = meld and matched(parts[:at] + parts[at + 1:], rest[1:])
                if others is not None and meld:
                    return [meld] + others
            return None
        return matched(parts_of(self.rules.contracts[self.progress[self.seat]]), lists) or [None]

    def may_lay_off(self):
        need(self.seat in self.opened, "not opened")
        need(not (self.rules.waits and self.opened_now), "opened in this turn")

    def meld_at(self, number):
        need(0 < number <= len(self.table), "no such meld")
        return self.table[number - 1]

    def do_add(self, action):
        cards = laid(action["cards"])
        self.may_lay_off()
        owner, meld = self.meld_at(action["to"])
        self.spend([cards])
        grown = add(self.rules, meld, cards, action.get("at"))
        need(grown, "no place")
        self.table[action["to"] - 1] = owner, grown
        self.check_left()

    def do_swap(self, action):
        """6.2; with the use of the joker, romme 6.2."""
        rules, card = self.rules, action["card"]
        self.may_lay_off()
        owner, meld = self.meld_at(action["from"])
        need(rules.swap and self.hand[card] > 0, "no swap")
        done = swap(rules, meld, card, None if rules.swap == "use" else action.get("at"))
        need(done, "no joker for this card")
        self.hand[card] -= 1
        self.hand[done[1] or card] += bool(done[1])
        self.table[action["from"] - 1] = owner, done[0]
        if rules.swap == "use":
            self.use_joker(action)
        else:
            need("melds" not in action and "to" not in action, "a use that is not asked for")
            self.lays_now = True
            self.check_left()

    def use_joker(self, action):
        melds, to = action.get("melds"), action.get("to")
        need((melds is None) != (to is None), "the use of the joker")
        need(melds is None or len(melds) == 1, "one new meld")
        need(to != action["from"], "the meld that held the joker")
        cards = action["cards"] if melds is None else melds[0]
        need(any(card[:2] == "X1" for card in cards), "the joker is not used")
        (self.do_add if melds is None else self.do_meld)(action)

    def fits(self, card):
        """4.4: can it be added to a meld of the table, or swapped for a joker?"""
        return any(add(self.rules, meld, [Laid(card, None)], None) or swap(self.rules, meld, card, None)
                   for _, meld in self.table)

    def may_discard(self, card):
        return self.hand[card] > 0 and not (card == self.taken and self.hand[card] == 1) and \
            not (self.rules.keeps and self.fits(card))

    def do_discard(self, action):
        card = action["card"]
        need(self.may_discard(card), "this discard")
        self.hand[card] -= 1
        self.pile.append(card)
        self.discarder = self.seat
        if not list(self.hand.elements()):
            self.over, self.winner = "out", self.seat
        else:
            self.end_turn(2 if card == "X2" and self.rules.skips else 1)

    def do_pass(self, _):
        need(self.rules.keeps and not any(self.may_discard(card) for card in +self.hand), "a pass")
        self.end_turn(1)

    def end_turn(self, seats):
        """Complete the turn, and those that seats miss."""
        if self.lays_now:
            self.laid.add(self.seat)
        self.taken, self.opened_now, self.lays_now, self.phase = None, False, False, "draw"
        for _ in range(seats):
            self.turns += 1
            self.turn = self.after(self.turn)
            if self.turns == self.rules.rounds * len(self.inside):
                self.over = "stopped"
                return

    # The end

    def score(self):
        """9: the points of each seat."""
        own = [sum(map(self.rules.value, hand.elements())) for hand in self.hands]
        doubled = self.rules.double and self.over == "out" and self.winner not in self.laid
        return [2 * count if doubled else count for count in own]

    def differences(self, table):
        """Compare with what the engine shows to the seat that acts; list what differs."""
        own = {"seat": self.seat, "phase": self.phase, "hand": sorted(self.hand.elements()), "pile": self.pile,
               "stock": self.stock, "cards": [hand.total() for hand in self.hands], "opened": sorted(self.opened),
               "turns": self.turns, "table": [(owner, meld.kind, in_order(meld.kind, shown(self.rules, meld)))
                                              for owner, meld in self.table],
               "last_opening": self.last_opening, "renewals": self.renewed, "progress": self.progress,
               "buys": [self.buys[seat] for seat in range(self.rules.seats)]}
        return compared(table, own)


def compared(table, own):
    """The entries of @own that differ from what the engine shows to the seat that acts; it shows some flags only."""
    view = table.view().state
    seen = view.get("flags", {}) | {
        "seat": view["turn"]["seat"], "phase": view["turn"]["phase"], "hand": sorted(view["hand"]), "pile": view["discard"],
        "stock": view["stock"], "cards": view["cards"], "opened": view["opened"], "turns": view["turns"],
        "table": [(meld["owner"], meld["kind"], in_order(meld["kind"], meld["cards"])) for meld in view["table"]]}
    return [(name, seen[name], own[name]) for name in own if name in seen and seen[name] != own[name]]


def read_part(rules, part, cards):
    """phase10 5.1 to 5.6: read cards as a set, run or flush of exactly so many."""
    kind, size, _ = part
    reads = {"S": read_set, "R": read_run, "C": read_flush}[kind]
    return reads(rules, cards) if len(cards) == size and "X2" not in [card for card, _ in cards] else None


def shown(rules, meld):
    always = meld.kind == "run" and not rules.moves
    return [f"{card}={stands}" if rules.is_wild(card) and (always or stands != card) else card for card, stands in meld.cards]


def in_order(kind, cards):
    """Cards to compare: a set has no order, and a run of all ranks begins anywhere if it goes round."""
    return list(cards) if kind == "run" and len(cards) < 13 else sorted(cards)


class Match:
    """Scores, seats that are in, and the end of the match (10)."""

    deal = Deal

    def __init__(self, rules):
        self.rules, self.number, self.dealer, self.over = rules, 0, rules.seats - 1, False
        self.totals, self.progress, self.dropped, self.returns = [0] * rules.seats, [0] * rules.seats, {}, Counter()

    def inside(self):
        return [seat for seat in range(self.rules.seats) if seat not in self.dropped]

    def advance(self):
        """Go on to the next deal, and to its dealer.  Returns the seats that play it."""
        inside = self.inside()
        self.number += 1
        if self.number > 1:
            self.dealer = next(seat for seat in inside + inside if seat > self.dealer or self.dealer >= inside[-1])
        return inside

    def begin(self, table):
        """Read a new deal; the list of what is wrong with it."""
        inside, rules = self.advance(), self.rules
        hands = [table.view(seat).state["hand"] for seat in range(rules.seats)]
        view = table.view().state
        deal = self.deal(rules, self.number, self.dealer, inside, hands, view["discard"][0], list(self.progress))
        wrong = deal.differences(table)
        if [len(hand) for hand in hands] != [deal.rules.hand * (seat in inside) for seat in range(rules.seats)] or \
                not sum(map(Counter, hands), Counter(view["discard"])) <= rules.pack or view["dealer"] != self.dealer:
            wrong.append(("deal", hands, view["dealer"], self.dealer))
        return deal, wrong

    def end(self, deal, table):
        """Score a deal; the list of what the engine counts differently."""
        rules, gained = self.rules, deal.score()
        self.totals = [total + more for total, more in zip(self.totals, gained)]
        if rules.phases:
            self.progress = [done + (seat in deal.opened) for seat, done in enumerate(self.progress)]
        for seat in self.inside():
            if rules.out and self.totals[seat] >= rules.out:
                self.dropped[seat] = self.number
        self.over = self.number == rules.deals or (rules.out > 0 and len(self.inside()) < 2) or \
            (rules.target > 0 and max(self.totals) >= rules.target) or \
            (rules.phases and max(self.progress) == len(rules.contracts))
        told = [("points", table.points, gained), ("scores", table.scores, self.totals), ("over", table.over, self.over)]
        if self.over:
            told.append(("places", table.places, self.places()))
        return [one for one in told if one[1] != one[2]]

    def places(self):
        """10.3; equal seats share the better place."""
        keys = [(seat in self.dropped, -self.dropped.get(seat, 0), -self.progress[seat], total)
                for seat, total in enumerate(self.totals)]
        return [1 + sum(other < key for other in keys) for key in keys]
