#!/usr/bin/env python3
"""A bot with a plan: it keeps what may become a meld and throws away the rest.

It plays what the list of legal actions offers in this order: knock, meld, lay
off, discard. For a discard it looks for the cards that are worth least to it.
"""
import json
import sys

RANKS = "A23456789TJQK"


def rank(card):
    return RANKS.find(card[0]) + 1  # 0: a joker


def points(card):
    return min(rank(card), 10)


def find_melds(hand):
    """All sets of a rank and runs of a suit, of three cards and more."""
    melds = []
    for r in RANKS:
        same = sorted({card for card in hand if card[0] == r})
        if len(same) >= 3:
            melds.append(same)
        if len(same) == 4:
            melds += [same[:i] + same[i + 1:] for i in range(4)]
    for suit in "SHDC":
        for low in range(11):
            run = [r + suit for r in RANKS[low:]]
            for n in range(3, len(run) + 1):
                if not all(card in hand for card in run[:n]):
                    break
                melds.append(run[:n])
    return melds


def deadwood(hand):
    """The fewest points that lie in no meld, over all choices of melds."""
    return least_points(hand, find_melds(hand))


def least_points(hand, melds):
    best = sum(points(card) for card in hand)
    for i, meld in enumerate(melds):
        rest = list(hand)
        for card in meld:
            rest.remove(card)
        # Only this meld and later ones may follow: each choice of melds is tried in one order.
        later = [other for other in melds[i:] if all(card in rest for card in other)]
        best = min(best, least_points(rest, later))
    return best


def friends(card, hand):
    """How many other cards of the hand could be in a meld with this one."""
    return sum(
        other != card and (other[0] == card[0] or
                           other[1] == card[1] and abs(rank(other) - rank(card)) <= 2)
        for other in hand)


def worst(hand, cards):
    """Of these cards the one that the hand is best without."""
    def worth(card):
        rest = list(hand)
        rest.remove(card)
        # Jokers last, then little deadwood, then what has no friends, then high cards.
        return rank(card) == 0, deadwood(rest), friends(card, hand), -points(card)
    return min(cards, key=worth)


def choose(act):
    hand, legal = act["state"]["hand"], act["legal"]
    for word in "knock", "meld", "add":
        for action in legal:
            if action["do"] == word:
                return action
    discards = [action["card"] for action in legal if action["do"] == "discard"]
    if discards:
        return {"do": "discard", "card": worst(hand, discards)}
    # A draw: the upcard only if it makes a meld.
    for action in legal:
        if action["do"] == "draw" and action.get("from") == "discard":
            upcard = act["state"]["discard"][-1]
            if deadwood(hand + [upcard]) < deadwood(hand):
                return action
    return act["default"]


for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        print(json.dumps({"name": "melds", "want": ["legal"]}), flush=True)
    elif message["type"] == "act":
        print(json.dumps(choose(message)), flush=True)
