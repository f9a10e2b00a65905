#!/usr/bin/env python3
"""A bot for gin that searches one draw ahead; docs/library.md.

    arena play gin search.py house:random

A discard is worth what the hand is left with after the next draw: of all cards that it has not seen, the mean of the
points that the best hand then leaves.  It takes the upcard where that leaves less than the stock would, knocks early,
and later waits for gin.
"""
import sys
from functools import lru_cache
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parents[2] / "python"))  # where it is not installed
import deadwood

PACK = [rank + suit for suit in "SHDC" for rank in "A23456789TJQK"]

SOON = 6  # turns of both; chosen


class Search:
    """What hands are worth under the rules of one game; less is better."""

    def __init__(self, game):
        self.left = lru_cache(1 << 16)(lambda cards: game.points_left(cards))

    def kept(self, cards):
        """Of the hands that a discard leaves: the fewest points."""
        return min(self.left(tuple(sorted(set(cards) - {card}))) for card in cards)

    def ahead(self, hand, unseen):
        """The mean of that over the next draw."""
        return sum(self.kept([*hand, card]) for card in unseen) / len(unseen)

    def discard(self, hand, unseen):
        """The card to throw, and what the rest is worth.

        Looked at are those that leave the fewest points now, and hardly more.
        """
        now = {card: self.left(tuple(sorted(set(hand) - {card}))) for card in hand}
        worth = {card: self.ahead(set(hand) - {card}, unseen) for card in hand if now[card] <= min(now.values()) + 5}
        return min(worth.items(), key=lambda item: item[1])


searches = {}


def choose(view, legal):
    state, search = view.state, searches.setdefault(view.game.name, Search(view.game))
    hand, actions = state["hand"], list(legal)
    unseen = sorted(set(PACK) - set(hand) - set(state["discard"]))
    knocks = {i: search.left(tuple(sorted(set(hand) - {action.get("discard")})))
              for i, action in enumerate(actions) if action["do"] == "knock"}
    if knocks and (state["turns"] < SOON or min(knocks.values()) == 0):
        return min(knocks, key=knocks.get)
    take = {"do": "draw", "from": "discard"}
    if take in actions:
        if search.kept(hand + state["discard"][-1:]) < search.ahead(hand, unseen) or len(actions) == 1:
            return actions.index(take)
        return next(i for i, action in enumerate(actions) if action != take)
    if actions[0]["do"] == "discard":
        allowed = [action.get("card") for action in actions]
        card = search.discard(hand, unseen)[0]
        return allowed.index(card) if card in allowed else 0
    return 0


if __name__ == "__main__":
    deadwood.play(choose, "search")
