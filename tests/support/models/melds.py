"""A second implementation of the rule sheets of the table family: melds, lay-offs, swaps and first melds.

This code was written only from docs/rules, in another language and with other
methods than the engine.  model.py judges random positions with it, deal_model.py
whole deals.
"""
from collections import Counter, namedtuple
from itertools import takewhile

RANKS = "A23456789TJQK"
SUITS = "SHDC"
LOW_ACE, HIGH_ACE = 1, 14


class Game:
    """A game with its options, as its sheet's sections 2, 5 and 6 have it."""

    # Whether the wild cards of a run move when cards are added (burraco 5.5).
    moves = False

    def __init__(self, name, players, options="", packs=2, jokers=0, special=0,
                 deuces="natural", naturals=1, majority=False, set_max=4,
                 set_min=3, suits="any", places=False, run_min=3, run_max=13,
                 run_suits="one",
                 low=LOW_ACE, high=13, ring=False, closed_end="ignored",
                 ace="smaller gap", wild_sets=False, swap=None, contracts=(),
                 opening="exact", apart=True, last_discard=False,
                 stuck="forbidden", lone=None, closed=False, total=0,
                 pure=False, low_ace=11, wild_max=99, use="opens", lacks="",
                 skips=False, pairs=0, tiles=False):
        self.__dict__.update(locals())
        self.wild_rank = "2" if deuces == "wild" else "none"
        self.pack = Counter({r + s: packs for r in RANKS for s in SUITS
                             if r not in lacks})
        self.pack.update({"X1": jokers, "X2": special})
        self.pack = +self.pack
        self.wilds = [c for c in self.pack if self.is_wild(c)]

    def is_wild(self, card):
        return (card == "X1" or (card == "X2" and not self.skips) or
                card[0] == self.wild_rank)

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
KALOOKI = {"jokers": 4, "suits": "differ", "high": HIGH_ACE,
           "closed_end": "illegal", "ace": "either end", "swap": "hand",
           "last_discard": True, "total": 40}
RAMI = {**KALOOKI, "total": 51, "pure": True, "low_ace": 1, "wild_max": 1,
        "use": "laid"}

# A card as it is written: itself, and what stands after "=" or None.
Laid = namedtuple("Laid", "card said")
# A meld as it is read: pairs of cards, and the place of a run's first one.
Meld = namedtuple("Meld", "kind cards start")


def rank_of(card):
    return RANKS.index(card[0]) + 1


def card_at(place, suit):
    return RANKS[(place - 1) % 13] + suit


def of_run(game, card):
    """The card as runs know it: without its suit if they mix suits."""
    return card if game.run_suits == "one" else card[0] + "?"


# Reading


def read_set(game, laid):
    rank, wild = None, game.is_wild
    for card, _ in laid:
        if not wild(card):
            rank = rank or card[0]
    if rank is None and game.wild_sets and any(
            card[0] == game.wild_rank for card, _ in laid):
        rank, wild = game.wild_rank, lambda card: card[0] == "X"
    naturals = [one for one in laid if not wild(one.card)]
    wilds = len(laid) - len(naturals)
    suits = Counter(card[1] for card, _ in naturals)
    if (not game.set_min <= len(laid) <= game.set_max or not naturals or
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
            len({of_run(game, card)[1] for _, card in fixed}) != 1 or
            not game.balanced(len(laid) - wilds, wilds) or
            not game.holds(card for card, _ in laid)):
        return None
    suit = of_run(game, fixed[0][1])[1]
    last = 13 if game.ring else game.high - len(laid) + 1
    starts = [start for start in range(game.low, last + 1)
              if all(card_at(start + i, suit) == of_run(game, card)
                     for i, card in fixed)]
    if not starts:
        return None
    # Two places: only an ace is fixed, low in first place, high in last.
    start = starts[0] if fixed[0][0] == 0 else starts[-1]
    cards = [(card, card_at(start + i, suit) if game.is_wild(card) else card)
             for i, (card, _) in enumerate(laid)]
    return None if game.is_crowded(cards) else Meld("run", cards, start)


def read_flush(game, laid):
    """Phase 10, 5.4: cards of one colour, of any numbers."""
    naturals = [card for card, _ in laid if not game.is_wild(card)]
    if (len({card[1] for card in naturals}) != 1 or "X2" in naturals or
            not game.balanced(len(naturals), len(laid) - len(naturals))):
        return None
    return Meld("flush", [(card, card) for card, _ in laid], 0)


def read_pair(game, laid):
    """101 Okey, 5.6: two identical tiles, or one tile and an okey."""
    faces = {card for card, _ in laid if not game.is_wild(card)}
    if len(faces) != 1 or not {said for _, said in laid} <= {None} | faces:
        return None
    face = min(faces)
    cards = [card for card, _ in laid]
    return Meld("set", [(card, face) for card in cards], 0) if game.holds(cards) else None


def read(game, laid):
    if any(card not in game.pack for card, _ in laid):
        return None
    naturals = [card for card, _ in laid if not game.is_wild(card)]
    if game.pairs and len(laid) == 2:
        return read_pair(game, laid)
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
    suit = of_run(game, meld.cards[0][1])[1]
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
        if (of_run(game, stands)[1] != suit or
                (not wild and said not in (None, card))):
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


def grow_ring(meld, named, loose, low, high):
    """The run with so many cards more at its ends; None if they do not fit."""
    suit, size, rest, used = meld.cards[0][1][1], len(meld.cards), list(loose), 0
    cards = list(meld.cards)
    for step in [*range(-1, -low - 1, -1), *range(size, size + high)]:
        stands = card_at(meld.start + step + 13, suit)
        used += stands in named
        cards.insert(0 if step < 0 else len(cards), (named.get(stands), stands))
    for i, (card, stands) in enumerate(cards):
        if card is None and not rest:
            return None
        cards[i] = (card or rest.pop(0), stands)
    if rest or used < len(named) or len(cards) > 13:
        return None
    return Meld("run", cards, (meld.start - low - 1) % 13 + 1)


def add_to_ring(game, meld, laid, at):
    """A run that goes round the ace has no closed end."""
    loose = [card for card, said in laid if game.is_wild(card) and not said]
    named = {said or card: card for card, said in laid
             if not game.is_wild(card) or said}
    if len(loose) + len(named) < len(laid) or any(
            said not in (None, card) for card, said in laid
            if not game.is_wild(card)):
        return None
    ways = []
    for low in range(len(laid) + 1):
        high = len(laid) - low
        grown = grow_ring(meld, named, loose, low, high)
        # Wild cards are left over, beyond the named ones, at one end only.
        ends = grown and [grown.cards[:low], grown.cards[::-1][:high]]
        spare = ends and [len(list(takewhile(lambda one: one[1] not in named,
                                             end))) for end in ends]
        if grown and not spare[at == "low"]:
            ways.append((spare[at != "low"], low if at == "low" else high,
                         grown))
    if not ways:
        return None
    grown = max(ways)[2]
    wilds = sum(game.is_wild(card) for card, _ in grown.cards)
    return grown if game.balanced(len(grown.cards) - wilds, wilds) else None


def add(game, meld, laid, at):
    if game.closed or (game.skips and any(card == "X2" for card, _ in laid)):
        return None
    if game.pairs and len(meld.cards) == 2:
        return None
    if meld.kind == "set":
        return add_to_set(game, meld, laid)
    if meld.kind == "flush":
        return read_flush(game, [Laid(card, None) for card, _ in meld.cards] +
                          laid)
    if game.ring:
        return add_to_ring(game, meld, laid, at)
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
    if game.is_wild(card) or not game.swap:
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
    if stands != card and (game.places or stands[0] != card[0] or
                           len(meld.cards) == 2):
        return None
    laid = [Laid(c, None if game.places else s) for c, s in meld.cards]
    laid[places[0]] = Laid(card, None)
    swapped = read(game, laid)
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
    return [(word[0], int(word[1:].rstrip("+")),
             99 if word.endswith("+") else int(word[1:]))
            for word in contract.split() if word[0] in "SRMC"]


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
    if game.tiles:
        numbers = {r: i + 1 for i, r in enumerate(RANKS)}
    worth = sum(numbers[stands[0]] for _, stands in meld.cards)
    low = meld.kind == "run" and meld.start == LOW_ACE and not game.tiles
    return worth - numbers["A"] + game.low_ace if low else worth


def opens_with_total(game, melds, left):
    """Kalooki 5.6, 5.7: points of all melds together, and a run without jokers."""
    return (all(melds) and sum(points(game, m) for m in melds) >= game.total and
            bool(left or not game.last_discard) and
            (not game.pure or any(m.kind == "run" and not any(
                game.is_wild(card) for card, _ in m.cards) for m in melds)))
