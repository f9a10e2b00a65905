"""What all stages from the third on know of gin: cards, melds, deadwood (docs/tutorial.md)."""
RANKS = "A23456789TJQK"
SUITS = "SHDC"
PACK = [rank + suit for suit in SUITS for rank in RANKS]


def points(card):
    return min(RANKS.index(card[0]) + 1, 10)


def melds(hand):
    """Every set and every run that lies in the hand."""
    for rank in RANKS:
        same = frozenset(card for card in hand if card[0] == rank)
        if len(same) >= 3:
            yield same
        if len(same) == 4:
            for card in same:
                yield same - {card}
    for suit in SUITS:
        for low in range(len(RANKS)):
            run = []
            for rank in RANKS[low:]:
                if rank + suit not in hand:
                    break
                run.append(rank + suit)
                if len(run) >= 3:
                    yield frozenset(run)


def leftovers(hand):
    """What stays outside, for every choice of melds that have no card in common."""
    lefts = {frozenset(hand)}
    for meld in melds(hand):
        lefts |= {left - meld for left in lefts if meld <= left}
    return lefts


def deadwood(hand):
    """The fewest points outside melds, over all choices of melds."""
    return min(sum(map(points, left)) for left in leftovers(hand))


def shown(knock, hand):
    """The deadwood that a knock shows: what is in no meld of it, and not thrown away."""
    used = {card for meld in knock["melds"] for card in meld} | {knock["discard"]}
    return sum(points(card) for card in hand if card not in used)
