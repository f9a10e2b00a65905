"""What a card outside melds may still become (docs/tutorial.md, from stage 4 on)."""
from functools import lru_cache

from hand import PACK, RANKS, SUITS, leftovers, points

ONE_MISSING = 0.15  # the chance that a meld is made which lacks one card: tried, see the page
TWO_MISSING = 0.02


@lru_cache(None)
def pairs(card):
    """The pairs of cards that make a meld with this one."""
    place, suit = RANKS.index(card[0]), card[1]
    same = [card[0] + other for other in SUITS if other != suit]
    found = [(same[0], same[1]), (same[0], same[2]), (same[1], same[2])]
    for one, two in (-2, -1), (-1, 1), (1, 2):
        if place + one >= 0 and place + two < len(RANKS):
            found.append((RANKS[place + one] + suit, RANKS[place + two] + suit))
    return found


def unseen(state):
    return set(PACK) - set(state["hand"]) - set(state["discard"])


def burden(left, live):
    """The points of these cards, each as often as it stays outside melds."""
    total = 0
    for card in left:
        stays = 1
        for pair in pairs(card):
            missing = [other for other in pair if other not in left]
            if all(other in live for other in missing):
                stays *= 1 - (ONE_MISSING if len(missing) == 1 else TWO_MISSING)
        total += points(card) * stays
    return total


def weigh(hand, cards, live, extra=lambda card: 0):
    """The least burden when one of @cards is thrown away, and which one: (burden, card).

    What throwing it away costs besides is @extra.
    """
    return min(((burden(left - {card}, live) + extra(card), card)
                for left in leftovers(hand) for card in left if card in cards),
               default=(0, None))  # all are in melds
