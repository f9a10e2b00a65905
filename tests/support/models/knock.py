"""A second implementation of docs/rules/knock.md and the sheets based on it: turns, knocks, counts, payments, matches.

It lists all melds of a hand and tries all sets of disjoint melds.  Sections without the name of a sheet are those of knock.md.
"""
import copy
from collections import Counter

from .deal import PLAIN, Match, compared, in_order, laid, need, shown
from .melds import Game, add, rank_of, read


class KnockRules(Game):
    """A game with all its sections, for a number of seats.

    points: of cards, besides PLAIN.  wild, by_deal: wild cards, and a wild rank for each deal, whose hands grow by a card each.
    aces, top: places of an ace, and of the highest rank.  limit, cards, waits: of a knock (7.1, 7.2).  last: 7.3.
    pay: how counts are settled (9.3); None: penalty points (9.6).  ties, bonus: 9.4, 9.5.
    out, back: the end of chinchon 10.  renews, rounds: 8.2, 8.3.
    """

    knocks, swap, phases, deep = True, None, False, False

    def __init__(self, name, seats, options=None, hand=10, points=(), wild=(), by_deal=(), aces=(1,), top=13, limit=255,
                 cards=99, waits=False, last="none", layoff=False, pay=None, ties=True, bonus=(), out=0, back=0, renews=True,
                 rounds=60, deals=50, **melds):
        self.wild_cards = wild
        super().__init__(name, seats, run_max=top, high=max(top, *aces), **{"suits": "differ", **melds})
        self.seats, self.options, self.hand, self.by_deal = seats, options or {}, hand, by_deal
        self.points, self.aces, self.top = PLAIN | dict(points), aces, top
        self.limit, self.most, self.waits, self.last, self.layoff = limit, cards, waits, last, layoff
        self.pay, self.ties, self.bonus, self.out, self.back = pay, ties, dict(bonus), out, back
        self.renews, self.rounds, self.deals = renews, rounds, deals

    def of_deal(self, number):
        """The rules of a deal: its number of cards and its wild rank."""
        if not self.by_deal:
            return self
        rules = copy.copy(self)
        rules.wild_rank, rules.hand = self.by_deal[number - 1], self.hand + number - 1
        return rules

    def is_wild(self, card):
        return super().is_wild(card) or card in self.wild_cards

    def value(self, card):
        return self.points.get(card, self.points.get(card[0], 0))

    def is_run(self, naturals, n):
        """Cards of one suit that fit into n places next to each other."""
        places = [self.aces if card[0] == "A" else (rank_of(card),) for card in naturals]
        if self.ring:
            return any(all((rank_of(card) - low) % 13 < n for card in naturals) for low in range(13))
        for low in range(1, self.high - n + 2):
            span = range(low, low + n)
            found = {place for options in places for place in options if place in span}
            if len(found) == len(naturals) and all(any(p in span for p in options) for options in places):
                return True
        return False

    def kind(self, cards):
        """The kind of meld that the cards form in some order, or None."""
        naturals = [card for card in cards if not self.is_wild(card)]
        wilds, suits = len(cards) - len(naturals), {card[1] for card in naturals}
        if self.wild_sets and not naturals and 3 <= len(cards) <= self.set_max:
            return "set"
        if len(cards) < 3 or not naturals or not self.balanced(len(naturals), wilds):
            return None
        if len({card[0] for card in naturals}) == 1 and len(cards) <= self.set_max and \
                (self.suits == "any" or len(suits) == len(naturals)):
            return "set"
        if len(suits) == 1 and len(cards) <= self.top and len(set(naturals)) == len(naturals) and \
                self.is_run(naturals, len(cards)):
            return "run"
        return None

    def count(self, hand):
        """The least deadwood: every set of disjoint melds is tried."""
        n, best = len(hand), {0: 0}
        melds = [[] for _ in hand]
        for mask in range(1, 1 << n):
            if mask.bit_count() >= 3 and self.kind([hand[i] for i in range(n) if mask >> i & 1]):
                melds[mask.bit_length() - 1].append(mask)
        for mask in range(1, 1 << n):
            high = mask.bit_length() - 1
            rest = mask & ~(1 << high)
            best[mask] = min([best[rest] + self.value(hand[high])] +
                             [best[mask & ~meld] for meld in melds[high] if meld & ~mask == 0])
        return best[(1 << n) - 1]


class KnockDeal:
    """What lies where in a deal, and who may do what."""

    def __init__(self, rules, number, dealer, inside, hands, upcard, _):
        self.rules, self.number, self.inside = rules.of_deal(number), number, inside
        self.hands, self.pile = [Counter(hand) for hand in hands], [upcard]
        self.stock = sum(rules.pack.values()) - sum(map(len, hands)) - 1
        at = next((at for at, seat in enumerate(inside) if seat > dealer), 0)
        self.order = inside[at:] + inside[:at]
        self.seat, self.phase, self.taken = self.order[0], "draw", None
        self.table, self.knocker, self.first_melds, self.left = [], None, [], []
        self.turns, self.renewed, self.over, self.draws = 0, 0, None, []

    def copy(self):
        other = copy.copy(self)
        other.hands = [hand.copy() for hand in self.hands]
        other.pile, other.table, other.left = self.pile.copy(), self.table.copy(), self.left.copy()
        return other

    @property
    def hand(self):
        return self.hands[self.seat]

    def act(self, action, draws=()):
        """Play an action.  @draws: the cards that came from the stock."""
        need(not self.over, "the deal is over")
        self.draws = list(draws)
        acts = {"draw": ("draw",), "play": ("discard", "knock"), "layoff": ("add", "pass")}
        need(action["do"] in acts[self.phase], "the phase")
        getattr(self, "do_" + action["do"])(action)

    def do_draw(self, action):
        need(action["from"] in ("stock", "discard") and "melds" not in action and "to" not in action, "the source")
        if action["from"] == "discard":
            need(self.pile, "no upcard")
            self.taken = self.pile.pop()
            self.hand[self.taken] += 1
        else:
            if self.stock == 0:  # 8.2
                need(self.may_renew(), "no card to draw")
                self.stock, self.pile, self.renewed = len(self.pile) - 1, self.pile[-1:], self.renewed + 1
            self.stock -= 1
            self.hand[self.draws[0] if self.draws else "??"] += 1
        self.phase = "play"

    def may_renew(self):
        return self.rules.renews and len(self.pile) > 1

    def throw(self, card):
        """4.3"""
        need(self.hand[card] > 0, "not in the hand")
        need(card != self.taken or self.hand[card] > 1, "the card just taken")
        self.hand[card] -= 1
        self.pile.append(card)

    def do_discard(self, action):
        self.throw(action["card"])
        self.end_turn()

    def do_knock(self, action):
        rules = self.rules
        need(self.knocker is None, "a second knock")
        need(not rules.waits or self.turns >= len(self.inside), "the first turn")
        self.throw(action["discard"])
        lists = [laid(cards) for cards in action["melds"]]
        need(all(lists), "an empty list")
        cards = Counter(card for one in lists for card, _ in one)
        need(cards <= self.hand, "a card that is not in the hand")
        self.hand.subtract(cards)
        melds = [read(rules, one) for one in lists]
        need(all(melds), "no meld")
        rest = list(self.hand.elements())
        need(sum(map(rules.value, rest)) <= rules.limit and len(rest) <= rules.most, "too much deadwood")
        self.knocker, self.first_melds, self.table = self.seat, melds, [(self.seat, meld) for meld in melds]
        self.end_turn()

    def do_add(self, action):
        """6.1"""
        cards = laid(action["cards"])
        need(cards and Counter(card for card, _ in cards) <= self.hand, "a card that is not in the hand")
        need(0 < action["to"] <= len(self.table), "no such meld")
        owner, meld = self.table[action["to"] - 1]
        grown = add(self.rules, meld, cards, action.get("at"))
        need(grown, "no place")
        self.hand.subtract(Counter(card for card, _ in cards))
        self.table[action["to"] - 1] = owner, grown

    def do_pass(self, _):
        self.turns += 1
        self.go_on()

    def has_rest(self):
        return self.hands[self.knocker].total() > 0

    def end_turn(self):
        self.turns, self.taken = self.turns + 1, None
        gone = self.stock == 0 and not self.may_renew()
        if self.knocker is not None and gone:  # 8.2
            self.over = "knock"
        elif self.knocker == self.seat:
            at = self.order.index(self.seat)
            self.left = self.order[at + 1:] + self.order[:at]
            turns = self.rules.last == "always" or (self.rules.last == "knock" and self.has_rest())
            if not turns and not (self.rules.layoff and self.has_rest() and self.table):
                self.left = []
            self.then = "draw" if turns else "layoff"
            self.go_on()
        elif self.knocker is not None:
            self.go_on()
        elif gone or self.turns == self.rules.rounds * len(self.inside):
            self.over = "stopped"
        else:
            self.seat, self.phase = self.order[(self.order.index(self.seat) + 1) % len(self.order)], "draw"

    def go_on(self):
        """The next seat after a knock."""
        if self.left:
            self.seat = self.left.pop(0)
            self.phase = self.then
        else:
            self.over = "knock"

    # 9

    def counts(self):
        return {seat: sum(map(self.rules.value, self.hands[seat].elements())) if seat == self.knocker
                else self.rules.count(sorted(self.hands[seat].elements())) for seat in self.inside}

    def bonus(self, winners):
        """The first condition that holds, by the order of the sheet."""
        melds, loose = self.first_melds, self.hands[self.knocker].total()
        one = loose == 0 and len(melds) == 1 and melds[0].kind == "run"
        truth = {"pure-run": one and not any(self.rules.is_wild(card) for card, _ in melds[0].cards), "one-run": one,
                 "rummy": loose == 0, "undercut": self.knocker not in winners}
        return next((points for when, points in self.rules.bonus.items() if truth[when]), 0)

    def score(self):
        """The points of each seat, and whether the knocker wins the match."""
        rules, counts, points = self.rules, self.counts(), Counter()
        if self.knocker is None:
            return (Counter(counts) if rules.pay is None else points), False
        winners = [seat for seat in counts if counts[seat] == min(counts.values())]
        if self.knocker in winners and len(winners) > 1:
            winners = [seat for seat in winners if seat != self.knocker] if rules.ties else [self.knocker]
        bonus = self.bonus(winners)
        if rules.pay is None:
            points.update(counts)
            points[self.knocker] += 0 if bonus == "match" else bonus
            return points, bonus == "match"
        for loser in counts:
            for to in counts:
                if rules.pay == "lowest" and (loser in winners or to not in winners):
                    continue
                if rules.pay == "knocker" and self.knocker not in (loser, to):
                    continue
                share = len(winners) if rules.pay == "lowest" else 1
                paid = max(0, counts[loser] - counts[to]) // share
                points[to] += paid
                points[loser] -= paid
        for seat in counts:
            if seat != self.knocker and (bonus > 0 or seat in winners):
                paid = bonus if bonus > 0 else -(-bonus // len(winners))
                points[self.knocker] += paid
                points[seat] -= paid
        return points, False

    def differences(self, table):
        """Compare with what the engine shows to the seat that acts; list what differs."""
        own = {"seat": self.seat, "phase": self.phase, "hand": sorted(self.hand.elements()), "pile": self.pile,
               "stock": self.stock, "cards": [hand.total() for hand in self.hands], "turns": self.turns,
               "table": [(owner, meld.kind, in_order(meld.kind, shown(self.rules, meld))) for owner, meld in self.table],
               "knocker": "none" if self.knocker is None else self.knocker, "renewals": self.renewed}
        return compared(table, own)


class KnockMatch(Match):
    """Totals, seats that drop out or return, and the end of the match (10)."""

    deal = KnockDeal

    def end(self, deal, table):
        rules, (points, won) = self.rules, deal.score()
        gained = [points[seat] for seat in range(rules.seats)]
        self.totals = [total + more for total, more in zip(self.totals, gained)]
        if not won:
            self.drop()
        self.over = won or self.number == rules.deals or (rules.out > 0 and len(self.inside()) < 2)
        told = [("points", table.points, gained), ("scores", table.scores, self.totals), ("over", table.over, self.over)]
        if self.over:
            told.append(("places", table.places, self.places()) if not won else
                        ("winner", [place == 1 for place in table.places], [seat == deal.knocker for seat in range(rules.seats)]))
        return [one for one in told if one[1] != one[2]]

    def drop(self):
        """10.1 of viennese, 10.2 of chinchon."""
        below = [self.totals[seat] for seat in self.inside() if self.totals[seat] < self.rules.out]
        for seat in self.inside():
            if self.rules.out and self.totals[seat] >= self.rules.out:
                if len(below) >= 2 and self.returns[seat] < self.rules.back:
                    self.totals[seat], self.returns[seat] = max(below), self.returns[seat] + 1
                else:
                    self.dropped[seat] = self.number

    def places(self):
        best = 1 if self.rules.pay is None else -1
        keys = [(seat in self.dropped, -self.dropped.get(seat, 0), best * total) for seat, total in enumerate(self.totals)]
        return [1 + sum(other < key for other in keys) for key in keys]
