"""A second implementation of docs/rules/canasta.md and the sheets based on it: melds, the pile, going out, scores, matches.

Sections without the name of a sheet are those of canasta.md.
"""
import copy
from collections import Counter

from .deal import Match, compared, in_order, laid, need, shown
from .melds import HIGH_ACE, Game, Meld, add, add_to_set, rank_of, read

RED_THREES, BLACK_THREES = ("3H", "3D"), ("3S", "3C")
VALUES = {"X": 50, "2": 20, "A": 20, **dict.fromkeys("KQJT98", 10), **dict.fromkeys("76543", 5)}
MINIMUM = ((0, 15), (1500, 50), (3000, 90), (None, 120))


class CanastaRules(Game):
    """A game with all its sections, for a number of seats.

    draws: 4.2.  out: canastas to go out.  minimum: 5.5, each number of points below a score.  forced: 8.2.
    runs: whether there are runs.  again: samba 5.2.  pair: samba 6.4.  bonus: points of a natural, a mixed and a run canasta.
    ends: points for going out, and more if concealed.  threes: points by number of red threes.  needs: samba 9.3.
    wilds, out_runs, black: bolivia 5.6, 4.5 and 9.4.
    """

    knocks, swap, phases, deep, pile = False, None, False, False, "pile"
    # the cards of 3.2, whether a card is turned up, and a wild one and a three are covered (3.1)
    red, upcard, covers = RED_THREES, True, True
    # the class of a deal if it is not CanastaDeal
    deal = None
    # 7.2: points lost after a yes
    failed = 100

    def __init__(self, name, seats, options=None, sides=0, packs=2, jokers=4, hand=11, draws=1, out=1, minimum=MINIMUM,
                 forced=True, asking=True, runs=False, again=False, pair=False, wild_max=3, bonus=(500, 300, 0), ends=(100, 100),
                 threes=(100, 200, 300, 800), needs=0, wilds=0, out_runs=0, black=0,
                 target=5000, deals=40):
        super().__init__(name, seats, packs=packs, jokers=jokers, deuces="wild", naturals=2, set_max=26, run_max=7, low=4,
                         high=HIGH_ACE, wild_max=wild_max)
        self.seats, self.options, self.sides, self.hand = seats, options or {}, sides or seats, hand
        self.draws, self.out, self.minimum, self.forced, self.asking = draws, out, minimum, forced, asking
        self.runs, self.again, self.pair, self.bonus, self.ends = runs, again, pair, bonus, ends
        self.threes, self.needs, self.target, self.deals = threes, needs, target, deals
        self.wilds, self.out_runs, self.black = wilds, out_runs, black

    @staticmethod
    def value(card):
        return VALUES[card[0]]

    def read(self, cards):
        """5.1, 5.4; samba 5.4"""
        if self.wilds and all(self.is_wild(card) for card, _ in cards):
            return self.read_wilds(cards)
        meld = read(self, cards)
        if meld is None or any(card in self.red for card, _ in meld.cards):
            return None
        wilds = sum(self.is_wild(card) for card, _ in meld.cards)
        if meld.kind == "run":
            return meld if self.runs and wilds == 0 else None
        return meld if wilds == 0 or rank(meld) != "3" else None

    def read_wilds(self, cards):
        """bolivia 5.6"""
        stands = [(card, card if card[0] == "2" else "2?") for card, _ in cards]
        good = all(said in (None, means) for (_, said), (_, means) in zip(cards, stands))
        return Meld("set", stands, 0) if good and 3 <= len(cards) <= 7 and self.holds(card for card, _ in cards) else None

    def grow(self, meld, cards, at):
        """6.1"""
        if meld.kind == "run":
            grown = add(self, meld, cards, at)
            return grown if grown and not any(self.is_wild(card) for card, _ in grown.cards) else None
        if self.is_of_wilds(meld):
            return self.read(laid(written(meld)) + cards) if all(self.is_wild(card) for card, _ in cards) else None
        grown = add_to_set(self, meld, cards)
        return grown and self.read([one for one in laid(written(grown))])

    def is_of_wilds(self, meld):
        return meld.kind == "set" and rank(meld) == "2"

    def kind(self, meld):
        """5.3; samba 5.3: the number of the kind of canasta."""
        if meld.kind == "run" and self.bonus[2]:
            return 2
        if self.is_of_wilds(meld):
            return 3
        return 1 if any(self.is_wild(card) for card, _ in meld.cards) else 0

    def least(self, score):
        return next(points for below, points in self.minimum if below is None or score < below)


def rank(meld):
    return meld.cards[0][1][0]


def written(meld):
    return [card if card == stands else f"{card}={stands}" for card, stands in meld.cards]


def long(meld):
    return len(meld.cards) >= 7


class CanastaDeal:
    """What lies where in a deal, and who may do what."""

    taken = None

    def __init__(self, rules, dealer, hands, view, totals):
        self.rules, self.totals = rules, list(totals)
        self.hands, self.pile = [Counter(hand) for hand in hands], list(view["discard"])
        self.bonus = [Counter(view["flags"]["red_threes"].get(str(seat), [])) for seat in range(rules.seats)]
        self.stock = sum(rules.pack.values()) - len(self.pile) - sum(h.total() for h in self.hands + self.bonus)
        self.table, self.opened, self.penalty = [], set(), Counter()
        self.seat, self.asker, self.phase = (dealer + 1) % rules.seats, None, "draw"
        self.source, self.reply, self.melded, self.concealed = None, None, False, True
        self.turns, self.over, self.ender, self.draws = 0, None, None, []

    def copy(self):
        other = copy.copy(self)
        for name in ("hands", "bonus"):
            setattr(other, name, [bag.copy() for bag in getattr(self, name)])
        for name in ("pile", "table", "opened", "penalty"):
            setattr(other, name, getattr(self, name).copy())
        return other

    @property
    def hand(self):
        return self.hands[self.seat]

    def side(self, seat):
        return {s for s in range(self.rules.seats) if s % self.rules.sides == seat % self.rules.sides}

    def own(self):
        """The melds of the side that acts, with their numbers."""
        return [(number, meld) for number, (owner, meld) in enumerate(self.table, 1) if owner in self.side(self.seat)]

    def is_open(self):
        return bool(self.opened & self.side(self.seat))

    def act(self, action, draws=()):
        """Play an action.  @draws: the cards that came from the stock."""
        need(not self.over, "the deal is over")
        self.draws = list(draws)
        acts = {"draw": ("draw", "pass"), "play": ("meld", "add", "discard", "ask"), "answer": ("answer",)}
        need(action["do"] in acts[self.phase], "the phase")
        getattr(self, "do_" + action["do"])(action)

    # Phase draw: 4.1, 4.2, 6, 8.2

    def do_draw(self, action):
        need(action["from"] in ("stock", "pile"), "the source")
        if action["from"] == "pile":
            self.take(action)
            return
        need("melds" not in action and "to" not in action, "a use of cards of the stock")
        need(self.stock > 0, "no card to draw")
        new = [card for card in self.draws if card not in self.rules.red]
        self.bonus[self.seat].update(card for card in self.draws if card in self.rules.red)
        self.stock -= len(self.draws)
        self.hand.update(new or ([] if self.draws else ["??"]))
        self.source, self.phase = "stock", "play"
        if len(new) != self.rules.draws and self.stock:
            self.over = "a wrong number of cards was drawn"
        elif self.draws and not new:
            self.over = "stopped"

    def is_frozen(self):
        return not self.is_open() or any(self.rules.is_wild(card) or card in self.rules.red for card in self.pile)

    def check_top(self):
        """6.2, 6.7"""
        need(self.pile, "no pile")
        need(self.pile[-1][0] != "3" and not self.rules.is_wild(self.pile[-1]), "the top card blocks the pile")
        need(len(self.pile) > 1 or self.hand.total() > 1, "one card takes no pile of one card")

    def laid_top(self, action):
        """6.3: the top card of the pile, the new melds or None, the meld that grows, and all lists of cards."""
        self.check_top()
        top, melds, to = self.pile[-1], action.get("melds"), action.get("to")
        need((melds is None) != (to is None and "cards" not in action), "the top card is not laid")
        lists = [action["cards"]] if melds is None else melds
        need(any(card[:2] == top for cards in lists for card in cards), "the top card is not laid")
        return top, melds, to, lists

    def take(self, action):
        """6.3, 6.4; samba 6.4, 6.5"""
        top, melds, to, lists = self.laid_top(action)
        frozen, before = self.is_frozen(), None if to is None or not 0 < to <= len(self.table) else self.table[to - 1][1]
        rest = [card for card in self.pile[:-1] if card not in self.rules.red]
        self.hand[top] += 1
        (self.do_add if melds is None else self.do_meld)(action, rest)
        naturals = max(sum(card[0] == top[0] for card in cards) for cards in lists if top in [card[:2] for card in cards])
        if naturals < 3:
            need(not frozen, "the pile is frozen")
            need(not self.rules.pair or (before and self.rules.grow(before, laid([top]), None)), "no natural pair")
        need(not self.rules.pair or before is None or not long(before), "a canasta takes no top card")
        self.hand.update(rest)
        self.bonus[self.seat].update(card for card in self.pile[:-1] if card in self.rules.red)
        self.pile, self.source, self.phase, self.melded = [], "pile", "play", False

    def do_pass(self, _):
        need(self.stock == 0, "the stock has cards")
        need(not self.must_take(), "the pile must be taken")
        self.over = "blocked"

    def must_take(self):
        """8.2"""
        if not self.rules.forced or not self.pile or self.is_frozen():
            return False
        for number, _ in self.own():
            deal = self.copy()
            try:
                deal.do_draw({"do": "draw", "from": "pile", "to": number, "cards": [self.pile[-1]]})
            except Exception as fault:
                if type(fault).__name__ != "Illegal":
                    raise
            else:
                return True
        return False

    # Phase play

    def spend(self, lists):
        need(lists and all(lists), "an empty list")
        cards = Counter(card for one in lists for card, _ in one)
        need(cards <= self.hand, "a card that is not in the hand")
        self.hand.subtract(cards)
        self.hands[self.seat] = +self.hand

    def may_go_out(self):
        """4.5, 7.2"""
        return self.reply is not False and self.has_canastas()

    def has_canastas(self):
        """4.5; bolivia 4.5"""
        whole = [meld.kind for _, meld in self.own() if long(meld)]
        return len(whole) >= self.rules.out and whole.count("run") >= self.rules.out_runs

    def check_left(self, rest, threes):
        """4.5, 5.4"""
        left = self.hand.total() + len(rest)
        need(self.may_go_out() or left >= 2, "two cards must stay")
        need(not threes or (self.may_go_out() and left <= 1), "black threes only in going out")
        self.opened.add(self.seat)
        self.melded = True
        if left == 0:
            self.over, self.ender = "out", self.seat
        return left

    def do_meld(self, action, rest=()):
        rules, lists, is_open = self.rules, [laid(cards) for cards in action["melds"]], self.is_open()
        pile = self.phase == "draw"
        self.spend(lists)
        melds = [rules.read(cards) for cards in lists]
        need(all(melds), "no meld")
        for meld in melds:
            if meld.kind == "set":
                need(not any(other.kind == "set" and rank(other) == rank(meld) and not (rules.again and long(other))
                             for _, other in self.own()), "a second set of the rank")
            self.table.append((self.seat, meld))
        points = sum(rules.value(card) for meld in melds for card, _ in meld.cards)
        left = self.hand.total() + len(rest)
        if not is_open and points < rules.least(self.totals[self.seat]):
            need(not pile and self.source == "stock" and left <= 1, "the minimum")
            need(self.has_canastas(), "the minimum")
        self.check_left(rest, any(rank(meld) == "3" for meld in melds))

    def do_add(self, action, rest=()):
        cards, own = laid(action["cards"]), dict(self.own())
        self.spend([cards])
        need(action["to"] in own, "no meld of the side")
        grown = self.rules.grow(own[action["to"]], cards, action.get("at"))
        need(grown, "no place")
        owner = self.table[action["to"] - 1][0]
        self.table[action["to"] - 1] = owner, grown
        self.concealed = self.concealed and owner == self.seat
        self.check_left(rest, rank(grown) == "3")

    def do_discard(self, action):
        need(self.hand[action["card"]] > 0, "not in the hand")
        need(self.hand.total() > 1 or self.may_go_out(), "no going out")
        self.hand[action["card"]] -= 1
        self.pile.append(action["card"])
        if self.hand.total() == 0:
            self.over, self.ender = "out", self.seat
            return
        if self.reply and self.rules.failed:
            self.penalty[self.seat] += self.rules.failed
        self.turns, self.phase, self.seat = self.turns + 1, "draw", (self.seat + 1) % self.rules.seats
        self.source, self.reply, self.melded, self.concealed = None, None, False, self.seat not in self.opened

    def do_ask(self, _):
        """7.1"""
        need(self.rules.asking and self.rules.sides < self.rules.seats, "no partner")
        need(self.reply is None and not self.melded and self.hand.total() >= 2, "a late question")
        self.asker, self.phase = self.seat, "answer"
        self.seat = (self.seat + self.rules.sides) % self.rules.seats

    def do_answer(self, action):
        self.reply, self.seat, self.asker, self.phase = bool(action.get("yes")), self.asker, None, "play"

    # 9

    def points_of_threes(self, seats, melds):
        count, points = sum(self.bonus[seat].total() for seat in seats), self.rules.threes
        if count == 0:
            return 0
        brings = melds and sum(map(long, melds)) >= self.rules.needs
        return points[min(count, len(points)) - 1] * (1 if brings else -1)

    def cost(self, seat, card):
        """9.1; bolivia 9.4"""
        dear = self.rules.black and card in BLACK_THREES and self.ender not in (None, seat)
        return self.rules.black if dear else self.rules.value(card)

    def score(self):
        rules, points = self.rules, []
        for seat in range(rules.seats):
            seats = self.side(seat)
            melds = [meld for owner, meld in self.table if owner in seats]
            count = sum(rules.value(card) for meld in melds for card, _ in meld.cards)
            count += sum(rules.bonus[rules.kind(meld)] for meld in melds if long(meld))
            count -= sum(self.cost(one, card) for one in seats for card in self.hands[one].elements())
            count += self.points_of_threes(seats, melds) - sum(self.penalty[one] for one in seats)
            if self.ender in seats:
                count += rules.ends[0]
                hidden = self.concealed and any(owner == self.ender and long(meld) for owner, meld in self.table)
                count += rules.ends[1] * hidden
            points.append(count)
        return points

    def differences(self, table):
        """Compare with what the engine shows to the seat that acts; list what differs."""
        return compared(table, self.shows())

    def shows(self):
        return {"seat": self.seat, "phase": self.phase, "hand": sorted(self.hand.elements()), "pile": self.pile,
                "stock": self.stock, "cards": [hand.total() for hand in self.hands], "opened": sorted(self.opened),
                "turns": self.turns, "table": [(owner, meld.kind, in_order(meld.kind, shown(self.rules, meld)))
                                               for owner, meld in self.table],
                "answer": "none" if self.reply is None else self.reply, "melded": self.melded, "concealed": self.concealed,
                "red_threes": {str(seat): by_rank(bag) for seat, bag in enumerate(self.bonus) if bag},
                "penalty": {str(seat): points for seat, points in self.penalty.items()}}


def by_rank(bag):
    """Cards as the engine lists them: S H D C, A to K."""
    return sorted(bag.elements(), key=lambda card: ("SHDC".index(card[1]), rank_of(card)))


class CanastaMatch(Match):
    """10"""

    def begin(self, table):
        rules = self.rules
        self.number += 1
        self.dealer = (self.dealer + 1) % rules.seats if self.number > 1 else self.dealer
        views = [table.view(seat).state for seat in range(rules.seats)]
        hands, pile = [view["hand"] for view in views], views[0]["discard"]
        deal = (rules.deal or CanastaDeal)(rules, self.dealer, hands, views[0], self.totals)
        deal.number = self.number
        covered = [rules.covers and (rules.is_wild(card) or card[0] == "3") for card in pile]
        wrong = deal.differences(table)
        if [len(hand) for hand in hands] != [rules.hand] * rules.seats or covered != [True] * (len(pile) - 1) + [False] * rules.upcard:
            wrong.append(("deal", hands, pile))
        return deal, wrong

    def end(self, deal, table):
        rules, gained = self.rules, deal.score()
        self.totals = [total + more for total, more in zip(self.totals, gained)]
        best = max(self.totals)
        sides = {seat % rules.sides for seat, total in enumerate(self.totals) if total == best}
        self.over = self.number == rules.deals or (best >= rules.target and len(sides) == 1)
        told = [("points", table.points, gained), ("scores", table.scores, self.totals), ("over", table.over, self.over)]
        return [one for one in told if one[1] != one[2]]
