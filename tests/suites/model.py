#!/usr/bin/env python3
"""A second implementation of the rule sheets: melds, lay-offs, swaps and first melds.

This code was written only from docs/rules, in another language and with other
methods than the engine.  It judges random cards and writes the verdicts as rule
cases, with which `referee check` must agree.  If they disagree, the suite prints
the folder with the cases.

  B=build CASES=100 SEED=2 tests/suites/model.py [GAME...]    CASES: to 500
"""
import os
import random
import re
import subprocess
import sys
import tempfile
from collections import Counter, namedtuple
from concurrent.futures import ThreadPoolExecutor

sys.path.insert(0, "tests/support")
from soak import setting

BUILD = os.path.abspath(os.environ.get("B", "build"))
CASES = setting("CASES", 50, 300)
SEED = os.environ.get("SEED", os.environ.get("SOAK_SEED", "2"))

RANKS = "A23456789TJQK"
SUITS = "SHDC"
LOW_ACE, HIGH_ACE = 1, 14


class Game:
    """A game with its options, as its sheet's sections 2, 5 and 6 have it."""

    def __init__(self, name, players, options="", packs=2, jokers=0, special=0,
                 deuces="natural", naturals=1, majority=False, set_max=4,
                 suits="any", places=False, run_min=3, run_max=13,
                 low=LOW_ACE, high=13, ring=False, closed_end="ignored",
                 ace="smaller gap", deuce_sets=False, swap=None, contracts=(),
                 opening="exact", apart=True, last_discard=False,
                 stuck="forbidden", lone=None, closed=False, total=0,
                 pure=False, low_ace=11, wild_max=99, use="opens"):
        self.__dict__.update(locals())
        self.pack = Counter({r + s: packs for r in RANKS for s in SUITS
                             if r != "2" or deuces != "none"})
        self.pack.update({"X1": jokers, "X2": special})
        self.pack = +self.pack
        self.wilds = [c for c in self.pack if self.is_wild(c)]

    def is_wild(self, card):
        return card[0] == "X" or (card[0] == "2" and self.deuces == "wild")

    def balanced(self, naturals, wilds):
        """Enough natural cards beside the wild ones?"""
        return (naturals >= self.naturals and wilds <= self.wild_max and
                (not self.majority or naturals > wilds))

    def is_crowded(self, run):
        """A wild card where it must be the only one?"""
        wilds = [stands for card, stands in run if self.is_wild(card)]
        return self.lone in wilds and len(wilds) > 1

    def holds(self, cards):
        count = Counter(cards)
        return all(count[c] <= self.pack[c] for c in count)


CONTRACT = {"naturals": 2, "set_max": 26, "run_min": 4, "run_max": 14,
            "high": HIGH_ACE}
SEVEN = ("S3 S3", "S3 R4", "R4 R4", "S3 S3 S3", "S3 S3 R4", "S3 R4 R4")
KING = ("S3+ R4+", "S3+ S3+ S3+", "R4+ R4+", "S3+ S3+ R4+")
EIGHT = {"jokers": 4, "deuces": "wild", "majority": True, "set_max": 26,
         "run_min": 4, "high": HIGH_ACE, "swap": "up", "last_discard": True,
         "contracts": ("S3+ S3+", "S3+ R4+", "R4+ R4+", "S4+ S5+", "S3+ R7+",
                       "S3+ S3+ R4+", "S3+ R4+ R4+", "pat")}
RUMMY2 = {"jokers": 4, "deuces": "wild", "naturals": 2, "set_max": 8,
          "places": True, "run_min": 4, "run_max": 12, "low": 3,
          "high": HIGH_ACE, "closed_end": "illegal", "swap": "either",
          "opening": "least", "apart": False, "stuck": "free",
          "contracts": ("S3+", "R4+", "S3+ R4+", "S3+ S3+ R4+", "S3+ R4+ R4+",
                        "S4 R7 last")}
WILDCAT = {"run_max": 4, "low": 3, "high": HIGH_ACE, "closed_end": "illegal"}
KALOOKI = {"jokers": 4, "suits": "differ", "high": HIGH_ACE,
           "closed_end": "illegal", "ace": "either end", "swap": "hand",
           "last_discard": True, "total": 40}
RAMI = {**KALOOKI, "total": 51, "pure": True, "low_ace": 1, "wild_max": 1,
        "use": "laid"}
GAMES = [
    Game("rummy", 2, packs=1, suits="differ"),
    Game("rummy", 2, "ace: both", packs=1, suits="differ", high=HIGH_ACE),
    Game("rummy", 2, "ace: round", packs=1, suits="differ", ring=True),
    Game("rummy", 2, "closed: true", packs=1, suits="differ", apart=False,
         contracts=("pat",), closed=True),
    Game("rummy", 2, "closed: true, going_out: discard", packs=1,
         suits="differ", apart=False, contracts=("pat",), closed=True,
         last_discard=True),
    Game("block", 2, packs=1, suits="differ"),
    Game("american", 3, set_max=12),
    Game("american", 3, "packs: 1", packs=1, set_max=12),
    Game("american", 3, "closed: true", set_max=12, apart=False,
         contracts=("pat",), closed=True),
    Game("american", 3, "ace: both", set_max=12, high=HIGH_ACE, run_max=14),
    Game("american", 3, "ace: round, set_duplicates: false", suits="differ",
         ring=True),
    Game("wildcat", 2, jokers=2, deuces="none", **WILDCAT),
    Game("wildcat", 4, jokers=4, deuces="none", **WILDCAT),
    Game("wildcat", 4, "wild_queen: natural", jokers=4, deuces="none",
         lone="QS", **WILDCAT),
    Game("wildcat", 3, "wilds: faster, wild_queen: natural", deuces="wild",
         lone="QS", **WILDCAT),
    Game("wildcat", 3, "wilds: faster", deuces="wild", **WILDCAT),
    Game("czech", 3, jokers=4, majority=True, set_max=12, swap="hand",
         closed_end="illegal"),
    Game("czech", 3, "natural_majority: false", jokers=4, set_max=12,
         swap="hand", closed_end="illegal"),
    Game("kalooki", 3, **KALOOKI),
    Game("kalooki", 2, "opening_pure_run: true, opening_total: 60, wild_max: 2",
         **{**KALOOKI, "total": 60, "pure": True, "wild_max": 2}),
    Game("scala40", 4, low_ace=1, wild_max=1, **KALOOKI),
    Game("romme", 3, "opening_total: 30, take_use: laid",
         **{**KALOOKI, "jokers": 6, "total": 30, "low_ace": 1, "use": "laid"}),
    Game("rami", 2, **RAMI),
    Game("hand", 4, **{**KALOOKI, "jokers": 2, "total": 51, "use": "laid"}),
    Game("remik", 3, **{**RAMI, "majority": True, "wild_max": 99,
                        "use": "free"}),
    Game("remi", 2, **{**RAMI, "jokers": 2, "low_ace": 11, "wild_max": 2,
                       "use": "opens"}),
    Game("buy", 4, "ace: both", suits="differ", high=HIGH_ACE),
    Game("push", 4, jokers=4, deuces="wild", suits="differ", high=HIGH_ACE,
         closed_end="illegal", ace="either end", swap="use", opening="least",
         apart=False, stuck="free",
         contracts=("S3+ S3+", "S3+ R4+", "R4+ R4+", "S3+ S3+ S3+", "R5+ R5+")),
    Game("rummy2", 3, "special_jokers: 2", special=2, **RUMMY2),
    Game("rummy2", 3, "natural_min: 1, set_max: 12",
         **{**RUMMY2, "naturals": 1, "set_max": 12}),
    Game("rummy2", 2, "ace: low, set_max: 4",
         **{**RUMMY2, "low": LOW_ACE, "high": 13, "run_max": 13, "set_max": 4}),
    Game("rummy2", 4, "ace: both", ace="either end",
         **{**RUMMY2, "low": LOW_ACE, "run_max": 14}),
    Game("contract", 5, packs=3, jokers=2, swap="move",
         contracts=SEVEN + ("R4+ R4+ R4+ pat",), **CONTRACT),
    Game("contract", 3, "deuces_wild: true", jokers=1, deuces="wild",
         swap="move", contracts=SEVEN + ("R4+ R4+ R4+ pat",), **CONTRACT),
    Game("zioncheck", 3, contracts=SEVEN[:5], **CONTRACT),
    Game("zioncheck", 3, "melds_apart: false", apart=False,
         contracts=SEVEN[:5], **CONTRACT),
    Game("king", 4, jokers=4, contracts=KING, **CONTRACT),
    Game("king", 4, "extra_melds: true", jokers=4, opening="least",
         contracts=KING, **CONTRACT),
    Game("progressive", 3, deuces="wild", suits="cover", swap="move",
         last_discard=True, contracts=("M3", "M4", "M5", "M3 M3", "M3 M4",
                                       "M3 M5", "M4 M4"),
         **{**CONTRACT, "run_min": 3}),
    Game("carioca", 3, jokers=4, swap="move", contracts=SEVEN + ("R4 R4 R4",),
         **CONTRACT),
    Game("shanghai", 3, jokers=4, majority=True, swap="move",
         contracts=SEVEN[:4] + ("S3 R7", "S3 S3 R5", "R4 R4 R4", "S3 R10",
                                "S3 S3 S3 R5", "R5 R5 R5"), **CONTRACT),
    Game("eight-hands", 3, low=2, **EIGHT),
    Game("eight-hands", 3, "ace_high_only: false, deuce_sets: true",
         deuce_sets=True, run_max=14, **EIGHT),
]

# A card as it is written: itself, and what stands after "=" or None.
Laid = namedtuple("Laid", "card said")
# A meld as it is read: pairs of cards, and the place of a run's first one.
Meld = namedtuple("Meld", "kind cards start")


def rank_of(card):
    return RANKS.index(card[0]) + 1


def card_at(place, suit):
    return RANKS[(place - 1) % 13] + suit


# Reading


def read_set(game, laid):
    rank, wild = None, game.is_wild
    for card, _ in laid:
        if not wild(card):
            rank = rank or card[0]
    if rank is None and game.deuce_sets and any(c[0] == "2" for c, _ in laid):
        rank, wild = "2", lambda card: card[0] == "X"
    naturals = [one for one in laid if not wild(one.card)]
    wilds = len(laid) - len(naturals)
    suits = Counter(card[1] for card, _ in naturals)
    if (not 3 <= len(laid) <= game.set_max or not naturals or
            any(card[0] != rank or said not in (None, card)
                for card, said in naturals) or
            not game.balanced(len(naturals), wilds) or
            not game.holds(card for card, _ in laid)):
        return None
    if game.suits == "differ" and max(suits.values()) > 1:
        return None
    if game.suits == "cover" and len(suits) < min(len(laid), 4) - wilds:
        return None
    cards = []
    for card, said in laid:
        stands = card
        if wild(card):
            stands = rank + "?"
            if game.places:
                free = min(SUITS, key=lambda suit: suits[suit])
                stands = rank + free
                suits[free] += 1
            if said not in (None, stands):
                return None
        cards.append((card, stands))
    return Meld("set", cards, 0)


def read_run(game, laid):
    wilds = sum(game.is_wild(card) for card, _ in laid)
    longest = min(game.run_max, 13) if game.ring else game.run_max
    fixed = []
    for i, (card, said) in enumerate(laid):
        if not game.is_wild(card):
            if said not in (None, card):
                return None
            fixed.append((i, card))
        elif said:
            fixed.append((i, said))
    if (not game.run_min <= len(laid) <= longest or
            len({card[1] for _, card in fixed}) != 1 or
            not game.balanced(len(laid) - wilds, wilds) or
            not game.holds(card for card, _ in laid)):
        return None
    suit = fixed[0][1][1]
    last = 13 if game.ring else game.high - len(laid) + 1
    starts = [start for start in range(game.low, last + 1)
              if all(card_at(start + i, suit) == card for i, card in fixed)]
    if not starts:
        return None
    # Two places: only an ace is fixed, low in first place, high in last.
    start = starts[0] if fixed[0][0] == 0 else starts[-1]
    cards = [(card, card_at(start + i, suit))
             for i, (card, _) in enumerate(laid)]
    return None if game.is_crowded(cards) else Meld("run", cards, start)


def read(game, laid):
    if any(card not in game.pack for card, _ in laid):
        return None
    naturals = [card for card, _ in laid if not game.is_wild(card)]
    if len(naturals) > 1:
        same = naturals[0][0] == naturals[1][0]
        return read_set(game, laid) if same else read_run(game, laid)
    return read_set(game, laid) or read_run(game, laid)


# Adding


def add_to_set(game, meld, laid):
    before = [Laid(card, None if game.places else stands)
              for card, stands in meld.cards]
    return read_set(game, before + laid)


def fill(game, taken, suit, loose, at):
    """The wild cards: gaps from low to high, then the ends."""
    taken, loose = dict(taken), list(loose)
    low, high = min(taken), max(taken)
    for place in range(low, high + 1):
        if place not in taken:
            if not loose:
                return None
            taken[place] = (loose.pop(0), card_at(place, suit))
    if loose and game.closed_end == "illegal" and (
            (at == "low" and low == game.low) or
            (at == "high" and high == game.high)):
        return None
    while loose:
        up = (at != "low" and high < game.high) or low == game.low
        place = high + 1 if up else low - 1
        if not game.low <= place <= game.high:
            return None
        taken[place] = (loose.pop(0), card_at(place, suit))
        low, high = min(low, place), max(high, place)
    cards = [taken[place] for place in range(low, high + 1)]
    wilds = sum(game.is_wild(card) for card, _ in cards)
    if (len(cards) > game.run_max or game.is_crowded(cards) or
            not game.balanced(len(cards) - wilds, wilds) or
            not game.holds(card for card, _ in cards)):
        return None
    return Meld("run", cards, low)


def ends_for_ace(game, taken, at):
    """The places of an ace in the order in which they are tried."""
    ends = [end for end in (LOW_ACE, HIGH_ACE)
            if game.low <= end <= game.high and end not in taken and
            max(max(taken), end) - min(min(taken), end) < game.run_max]
    wish = LOW_ACE if at == "low" else HIGH_ACE
    if game.ace == "either end":
        return sorted(ends, key=lambda end: end != wish)
    gaps = {LOW_ACE: min(taken) - LOW_ACE, HIGH_ACE: HIGH_ACE - max(taken)}
    return sorted(ends, key=lambda end: (gaps[end], end != wish))[:1]


def add_to_run(game, meld, laid, at):
    suit = meld.cards[0][1][1]
    low, high = meld.start, meld.start + len(meld.cards) - 1
    taken = {low + i: one for i, one in enumerate(meld.cards)}
    if game.closed_end == "illegal" and (
            (at == "low" and low == game.low) or
            (at == "high" and high == game.high)):
        return None
    loose, aces = [], []
    for card, said in laid:
        wild = game.is_wild(card)
        if wild and said is None:
            loose.append(card)
            continue
        stands = said if wild else card
        if stands[1] != suit or (not wild and said not in (None, card)):
            return None
        if stands[0] == "A":
            aces.append((card, stands))
            continue
        place = rank_of(stands)
        if (place in taken or not game.low <= place <= game.high or
                (wild and at == ("high" if place < low else "low"))):
            return None
        taken[place] = (card, stands)
    if not aces:
        return fill(game, taken, suit, loose, at)
    if len(aces) > 1:
        if len(aces) > 2 or any(
                end in taken or not game.low <= end <= game.high
                for end in (LOW_ACE, HIGH_ACE)):
            return None
        taken.update({LOW_ACE: aces[0], HIGH_ACE: aces[1]})
        return fill(game, taken, suit, loose, at)
    if game.is_wild(aces[0][0]) and at:
        ends = [LOW_ACE if at == "low" else HIGH_ACE]
        ends = [end for end in ends if end not in taken and
                game.low <= end <= game.high]
    else:
        ends = ends_for_ace(game, taken, at)
    for end in ends:
        grown = fill(game, {**taken, end: aces[0]}, suit, loose, at)
        if grown:
            return grown
    return None


def add(game, meld, laid, at):
    if game.closed:
        return None
    if meld.kind == "set":
        return add_to_set(game, meld, laid)
    return add_to_run(game, meld, laid, at)


# Swapping


def swap_in_run(game, meld, card, at):
    at_place = [i for i, (c, stands) in enumerate(meld.cards)
                if game.is_wild(c) and stands == card]
    if not at_place:
        return None
    wild = meld.cards[at_place[0]][0]
    cards = list(meld.cards)
    cards[at_place[0]] = (card, card)
    if game.swap in ("hand", "use") or (game.swap == "either" and not at):
        if (at and game.swap == "hand") or (game.swap == "use" and
                                            wild[0] != "X"):
            return None
        return meld._replace(cards=cards), wild
    low, high = meld.start, meld.start + len(cards) - 1
    room = len(cards) < game.run_max
    is_open = {"low": room and low > game.low, "high": room and
               high < game.high}
    end = at if at and game.swap != "up" else (
        "high" if is_open["high"] else "low")
    if not is_open[end] or at not in (None, end):
        return None
    suit = card[1]
    if end == "high":
        return Meld("run", cards + [(wild, card_at(high + 1, suit))], low), None
    return Meld("run", [(wild, card_at(low - 1, suit))] + cards, low - 1), None


def swap(game, meld, card, at):
    """The meld afterwards and the wild card that leaves it, or None."""
    if game.is_wild(card):
        return None
    if meld.kind == "run":
        return swap_in_run(game, meld, card, at)
    if game.swap in ("move", "up") or (at and game.swap != "use"):
        return None
    places = [i for i, (c, stands) in enumerate(meld.cards) if c != stands and
              (game.swap != "use" or c[0] == "X")]
    if not places:
        return None
    wild, stands = meld.cards[places[0]]
    if stands != card and (game.places or stands[0] != card[0]):
        return None
    laid = [Laid(c, None if game.places else s) for c, s in meld.cards]
    laid[places[0]] = Laid(card, None)
    swapped = read_set(game, laid)
    return (swapped, wild) if swapped else None


# Opening


def adjoin(below, above):
    """Does a run begin right above another's last card?"""
    last = below.start + len(below.cards) - 1
    return (below.cards[0][1][1] == above.cards[0][1][1] and
            last != HIGH_ACE and above.start == last + 1)


def are_apart(melds):
    for i, a in enumerate(melds):
        for b in melds[:i]:
            if a.kind != b.kind:
                continue
            if a.kind == "set" and a.cards[0][1][0] == b.cards[0][1][0]:
                return False
            if a.kind == "run" and (adjoin(a, b) or adjoin(b, a)):
                return False
    return True


def parts_of(contract):
    return [(word[0], int(word[1]), 99 if word.endswith("+") else int(word[1]))
            for word in contract.split() if word[0] in "SRM"]


def meets(parts, melds):
    """A meld of its own for each part."""
    if not parts:
        return True
    kind, least, most = parts[0]
    return any((kind == "M" or (kind == "S") == (meld.kind == "set")) and
               least <= len(meld.cards) <= most and
               meets(parts[1:], melds[:i] + melds[i + 1:])
               for i, meld in enumerate(melds))


def opens(game, contract, melds, left, taken):
    """@taken: the upcard that is not thrown back, or None."""
    parts = parts_of(contract)
    is_last, is_pat = contract.endswith("last"), contract.endswith("pat")
    if not all(melds) or not meets(parts, melds):
        return False
    if parts and len(melds) != len(parts) and (game.opening == "exact" or
                                               is_last):
        return False
    if parts and game.apart and not are_apart(melds):
        return False
    if is_last:
        return len(left) == 1 and left[0][0] != "X" and left[0] != taken
    if is_pat and len(left) > 1:
        return False
    if game.closed and game.last_discard and not left:
        return False
    if not left and game.last_discard and not is_pat:
        return False
    return game.stuck == "free" or left != [taken]


def points(game, meld):
    """Kalooki 5.5: what the cards stand for; an ace below a two may count less."""
    numbers = {r: min(i + 1, 10) for i, r in enumerate(RANKS)} | {"A": 11}
    worth = sum(numbers[stands[0]] for _, stands in meld.cards)
    low = meld.kind == "run" and meld.start == LOW_ACE
    return worth - numbers["A"] + game.low_ace if low else worth


def opens_with_total(game, melds, left):
    """Kalooki 5.6, 5.7: points of all melds together, and a run without jokers."""
    return (all(melds) and sum(points(game, m) for m in melds) >= game.total and
            bool(left or not game.last_discard) and
            (not game.pure or any(m.kind == "run" and not any(
                game.is_wild(card) for card, _ in m.cards) for m in melds)))


# Cards at random


def some_meld(game, dice, wild_share=True):
    """Cards that are near to a meld, some of them wild, some with "="."""
    if dice.random() < .45:
        rank = dice.choice([r for r in RANKS if r + "S" in game.pack])
        size = dice.choice([2, 3, 3, 3, 4, 4, 5, 6, 7, 8, 9])
        cards = [rank + dice.choice(SUITS) for _ in range(size)]
        if dice.random() < .5:
            cards = [rank + s for s in dice.sample(SUITS, min(size, 4))]
        means = [rank + (dice.choice(SUITS) if game.places else "?")] * size
    else:
        size = dice.choice([2, 3, 3, 4, 4, 4, 5, 6, 7, 8, 10, 12, 13, 14, 15])
        start, suit = dice.randint(1, 14), dice.choice(SUITS)
        if dice.random() < .6:
            start = dice.choice([1, 2, 3, max(1, 15 - size)])
        means = [card_at(start + i, suit) for i in range(size)]
        cards = [card if card in game.pack else "3" + suit for card in means]
    laid = [Laid(card, None) for card in cards]
    for _ in range(dice.choice([0, 0, 0, 1, 1, 2, 2, 3, 4, 5])):
        if game.wilds and wild_share:
            i = dice.randrange(len(laid))
            laid[i] = Laid(dice.choice(game.wilds),
                           means[i] if dice.random() < .25 else None)
    return laid


def spoil(game, dice, laid):
    chance, i = dice.random(), dice.randrange(len(laid))
    if chance < .08:
        dice.shuffle(laid)
    elif chance < .14:
        laid[i] = Laid(dice.choice(list(game.pack)), None)
    elif chance < .2:
        laid[i] = laid[i]._replace(said=dice.choice(RANKS) +
                                   dice.choice(SUITS + "?"))
    # A natural card said to be a rank only is a name that nobody writes.
    if laid[i].card[0] != "X" and laid[i].said and laid[i].said[1] == "?":
        laid[i] = laid[i]._replace(said=None)
    return laid


def good_meld(game, dice):
    while True:
        meld = read(game, some_meld(game, dice))
        if meld:
            return meld


def near_meld(game, dice, meld):
    """A few cards that might be added."""
    laid = []
    if meld.kind == "run" and game.name != "wildcat" and dice.random() < .15:
        # An ace, and what fills the gap to it: it may fit at both ends.
        suit = meld.cards[0][1][1]
        more = (game.wilds or [card_at(meld.start - 1, suit)]) + [
            card_at(meld.start + len(meld.cards), suit)]
        laid = [Laid("A" + suit, None)] + [
            Laid(dice.choice(more), None) for _ in range(dice.randint(1, 4))]
        dice.shuffle(laid)
        return [one for one in laid if one.card in game.pack]
    for _ in range(1 if game.name == "wildcat"
                   else dice.choice([1, 1, 2, 2, 3, 4])):
        stands = meld.cards[0][1][0] + dice.choice(SUITS)
        said = stands if game.places else stands[0] + "?"
        if meld.kind == "run":
            low, high = meld.start, meld.start + len(meld.cards) - 1
            near = [low - 3, low - 2, low - 1, high + 1, high + 2, high + 3,
                    LOW_ACE, HIGH_ACE, HIGH_ACE]
            near = [p for p in near if 1 <= p <= 14 and not low <= p <= high]
            said = stands = card_at(dice.choice(near or [low]),
                                    meld.cards[0][1][1])
        if game.wilds and dice.random() < .4:
            laid.append(Laid(dice.choice(game.wilds),
                             said if dice.random() < .3 else None))
        elif stands in game.pack:
            laid.append(Laid(stands, None))
    return laid


def some_part(game, dice, part):
    """Cards for a part of a contract, now and then too few or too many."""
    kind, least, _ = part
    size = least + dice.choice([0, 0, 0, 0, 0, -1, 1, 2])
    if kind == "S" or (kind == "M" and dice.random() < .5):
        rank = dice.choice("3456789TJQKA")
        cards = [rank + s for s in dice.sample(SUITS * 2, min(size, 8))]
    else:
        start = dice.randint(game.low, max(game.low, game.high - size + 1))
        suit = dice.choice("SH")
        cards = [card_at(start + i, suit) for i in range(size)]
    for _ in range(dice.choice([0, 0, 1, 1, 2])):
        if game.wilds:
            cards[dice.randrange(len(cards))] = dice.choice(game.wilds)
    return [Laid(card, None) for card in cards]


# Cases


def written(laid):
    return "[" + ", ".join(card if said is None else f'"{card}={said}"'
                           for card, said in laid) + "]"


def shown(game, meld):
    """With all that its wild cards stand for."""
    return written([Laid(card, stands if card != stands or
                         (meld.kind == "run" and game.is_wild(card)) else None)
                    for card, stands in meld.cards])


def word(legal):
    return "ok" if legal else "illegal"


def tables(game, melds):
    return "[" + ", ".join(f"{{owner: 0, cards: {shown(game, meld)}}}"
                           for meld in melds) + "]"


def position(game, hand, melds, action, legal, then, more=""):
    others = "".join(f", {i}: []" for i in range(1, game.players))
    turn = more or "turn: {seat: 0, phase: play}"
    return f"""
    players: {game.players}
    options: {{{game.options}}}
    position:
      hands: {{0: [{", ".join(hand)}]{others}}}
      stock: []
      table: {tables(game, melds)}
      {turn}
    moves:
      - [0, {action}, {word(legal)}]
    then:
      {then}
"""


def fillers(game, used):
    """Natural cards, so that no hand is emptied."""
    return [card for card in game.pack
            if not game.is_wild(card) and not used[card]][:3]


def meld_entry(game, dice):
    laid = spoil(game, dice, some_meld(game, dice))
    meld = read(game, laid)
    reads = f", reads: {shown(game, meld)}" if meld else ""
    return (f"cards: {written(laid)}\n    players: {game.players}\n"
            f"    options: {{{game.options}}}\n"
            f"    legal: {str(bool(meld)).lower()}\n"
            + (f"    {reads[2:]}\n" if reads else ""))


def add_case(game, dice):
    meld = good_meld(game, dice)
    laid = near_meld(game, dice, meld)
    at = dice.choice([None, None, None, "low", "high"])
    used = Counter(card for card, _ in meld.cards + laid)
    two_aces = sum((said or card)[0] == "A" for card, said in laid) > 1
    if (not laid or not game.holds(used.elements()) or
            (game.name == "wildcat" and len(meld.cards) > 3) or
            (two_aces and any(game.is_wild(c) and s for c, s in laid))):
        return None
    grown = add(game, meld, laid, at)
    hand = [card for card, _ in laid] + fillers(game, used)
    end = f", at: {at}" if at else ""
    return position(game, hand, [meld],
                    f"{{do: add, to: 1, cards: {written(laid)}{end}}}", grown,
                    f"table: {tables(game, [grown or meld])}")


def swap_use(game, dice, number):
    """Push 6.3: what the joker is used for: the words of the action, the cards
    that it needs besides the joker, the meld that was there, what it becomes.
    """
    at = dice.choice([None, None, "low", "high"])
    joker = [Laid("X1", None)]
    if dice.random() < .5:
        other = good_meld(game, dice)
        laid = joker + (near_meld(game, dice, other)[:1]
                        if dice.random() < .4 else [])
        end = f", at: {at}" if at else ""
        return (f", to: {number}, cards: {written(laid)}{end}", laid[1:],
                [other], add(game, other, laid, at))
    laid = some_meld(game, dice)
    if dice.random() < .8:
        laid[dice.randrange(len(laid))] = joker[0]
    rest = [one for one in laid if one.card != "X1"]
    spare = [one for one in laid if one.card == "X1"][1:]
    has_joker = any(card == "X1" for card, _ in laid)
    return (f", melds: [{written(laid)}]", rest + spare, [],
            has_joker and read(game, laid))


def swap_case(game, dice):
    meld = good_meld(game, dice)
    wilds = [stands for card, stands in meld.cards if card != stands]
    if not wilds:
        return None
    card = dice.choice(wilds)
    if card[1] == "?" or dice.random() < .1:
        card = card[0] + dice.choice(SUITS)
    if card not in game.pack:
        return None
    at = dice.choice([None, None, "high", "low"])
    words, needs, others, used_for = f", at: {at}" if at else "", [], [], None
    if game.swap == "use":
        at = None
        words, needs, others, used_for = swap_use(game, dice, 2)
    done = swap(game, meld, card, at)
    legal = done and (game.swap != "use" or used_for)
    hand = [card] + [c for c, _ in needs]
    used = Counter(hand + [c for m in [meld] + others for c, _ in m.cards])
    if not game.holds(used.elements()):
        return None
    hand += fillers(game, used)
    after = [meld] + others
    then = ""
    if legal:
        after = [done[0]] + ([used_for] if game.swap == "use" else [])
        kept = hand[1:] + ([done[1]] if done[1] else [])
        if game.swap != "use":
            then = f"\n      hands: {{0: [{', '.join(kept)}]}}"
    return position(game, hand, [meld] + others,
                    f"{{do: swap, from: 1, card: {card}{words}}}", legal,
                    f"table: {tables(game, after)}{then}")


def opening_case(game, dice):
    deal = dice.randrange(len(game.contracts))
    contract = game.contracts[deal]
    parts = parts_of(contract) or [
        (kind, 3 if kind == "S" else game.run_min, 99)
        for kind in dice.choices("SR", k=dice.choice([1, 2, 3]))]
    chance = dice.random()
    if chance < .08:
        parts.append((dice.choice("SR"), 4, 99))
    elif chance < .12:
        parts = parts[1:] or parts
    dice.shuffle(parts)
    lists = [some_part(game, dice, part) for part in parts]
    used = Counter(card for laid in lists for card, _ in laid)
    if not game.holds(used.elements()):
        return None
    rest = list((game.pack - used).elements())
    left = dice.sample(rest, dice.choice([0, 1, 1, 1, 2, 3]))
    hand = list(used.elements()) + left
    drew = dice.choice(left or hand)
    source = dice.choice(["stock", "stock", "discard"])
    legal = opens(game, contract, [read(game, laid) for laid in lists], left,
                  drew if source == "discard" else None)
    turn = (f"turn: {{seat: 0, phase: play, drew: {drew}, from: {source}}}\n"
            f"      deal: {deal + 1}")
    melds = ", ".join(written(laid) for laid in lists)
    return position(game, hand, [], f"{{do: meld, melds: [{melds}]}}", legal,
                    f"hands: {{0: [{', '.join(left if legal else hand)}]}}",
                    turn)


def total_case(game, dice):
    """An opening with enough points or not; half of them take the upcard."""
    parts = dice.choices("SR", k=dice.choice([1, 2, 2, 3, 3]))
    lists = [some_part(game, dice, (kind, dice.choice([3, 3, 4, 5]), 99))
             for kind in parts]
    used = Counter(card for laid in lists for card, _ in laid)
    if not game.holds(used.elements()):
        return None
    rest = list((game.pack - used).elements())
    left = dice.sample(rest, dice.choice([0, 1, 1, 2, 3]))
    hand = list(used.elements()) + left
    legal = opens_with_total(game, [read(game, laid) for laid in lists], left)
    melds = "melds: [" + ", ".join(written(laid) for laid in lists) + "]"
    action, turn = f"{{do: meld, {melds}}}", "turn: {seat: 0, phase: play}"
    if dice.random() < .5:
        upcard = dice.choice(left or hand if dice.random() < .2 else
                             list(used.elements()))
        hand.remove(upcard)
        legal = legal and used[upcard] > 0 and game.use != "free"
        action = f"{{do: draw, from: discard, {melds}}}"
        turn = f"discard: [{upcard}]\n      turn: {{seat: 0, phase: draw}}"
    return position(game, hand, [], action, legal,
                    f"hands: {{0: [{', '.join(left if legal else hand)}]}}",
                    turn)


def many(make, game, dice):
    made = []
    while len(made) < CASES:
        case = make(game, dice)
        if case:
            made.append(case)
    return made


def write(path, game):
    """The cases; how many there are"""
    dice = random.Random(f"{SEED} {game.name} {game.options} {game.players}")
    with open(path, "w", encoding="utf-8") as out:
        out.write(f"game: {game.name}\nmelds:\n")
        out.writelines(f"  - {entry}" for entry in
                       many(meld_entry, game, dice))
        out.write("cases:\n")
        kinds = [("opening", opening_case)] if game.contracts else []
        kinds += [("total", total_case)] if game.total else []
        kinds += [("swap", swap_case)] if game.swap else []
        kinds += [] if game.ring else [("add", add_case)]
        for kind, make in kinds:
            out.writelines(f"  - id: {kind}-{i}{case}" for i, case in
                           enumerate(many(make, game, dice)))
    return CASES * (1 + len(kinds))


def play(folder, number, game):
    """(passed, failed, what was said)"""
    path = os.path.join(folder, f"{number}-{game.name}.yaml")
    cases = write(path, game)
    said = subprocess.run([os.path.join(BUILD, "referee"), "check", path],
                          capture_output=True, text=True, check=False).stdout
    lines = said.splitlines()
    count = lines[-1].split()
    passed, failed, wrong = int(count[0]), int(count[2]), lines[:-1][:10]
    with open(path, encoding="utf-8") as made:
        legal = len(re.findall(r"legal: true|, ok\]$", made.read(), re.M))
    if passed + failed != cases or not cases // 6 <= legal <= cases - cases // 6:
        failed += 1
        wrong.append(f"{game.name}: {cases} cases, {legal} of them legal; "
                     f"{passed + failed} were checked")
    return passed, failed, wrong


def main():
    folder = tempfile.mkdtemp(prefix="model-")
    games = [game for game in GAMES
             if len(sys.argv) == 1 or game.name in sys.argv[1:]]
    passed = failed = 0
    with ThreadPoolExecutor(2) as pool:
        results = pool.map(lambda one: play(folder, *one), enumerate(games))
        for right, wrong, said in results:
            passed += right
            failed += wrong
            print("\n".join(said), end="\n" if said else "")
    if failed == 0:
        subprocess.run(["rm", "-r", folder], check=True)
    else:
        print(f"the cases of SEED={SEED} CASES={CASES} are in {folder}")
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
