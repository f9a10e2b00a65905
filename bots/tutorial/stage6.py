#!/usr/bin/env python3
"""Stage 6: watches what the other takes, and does not give it more (docs/tutorial.md)."""
import json
import sys

from chances import burden, pairs, unseen, weigh
from hand import deadwood, leftovers, points, shown

KNOCK = 10
ENOUGH = 6  # points that an upcard must save where it makes no meld: tried, see the page
# What a discard costs that may help the other: for each meld that it could make with two
# unseen cards, with one card that the other took, with two of them.
GIFT = 0.4, 2.4, 8


def takes(hand, upcard, live):
    """Is the upcard worth more than a card that nobody has seen?"""
    lefts = leftovers(hand + [upcard])
    if any(sum(map(points, left - {card})) <= KNOCK for left in lefts for card in left - {upcard}):
        return True  # with it the hand can knock at once
    now = min(burden(left, live) for left in leftovers(hand))
    then, _ = weigh(hand + [upcard], hand, live)
    best = min(lefts, key=lambda left: sum(map(points, left)))
    return then < now and upcard not in best or then < now - ENOUGH


class Other:
    """What is known of the other's hand: what it took from the pile, and keeps."""

    def __init__(self):
        self.seat = None
        self.took = set()

    def told(self, message):
        if message["type"] == "match":
            self.seat = 1 - message["seat"]
        if message["type"] == "deal":
            self.took = set()
        for event in message.get("events", []):
            if event.get("seat") == self.seat and event["do"] == "draw" and event["from"] == "discard":
                self.took.add(event["card"])
            if event.get("seat") == self.seat and event["do"] == "discard":
                self.took.discard(event["card"])

    def gift(self, card, live):
        """What throwing this card away may cost."""
        return sum(GIFT[len(self.took.intersection(pair))] for pair in pairs(card)
                   if all(c in live or c in self.took for c in pair))


def choose(act, other):
    state, legal = act["state"], act["legal"]
    hand = state["hand"]
    live = unseen(state) - other.took
    knocks = [action for action in legal if action["do"] == "knock"]
    if knocks:
        return min(knocks, key=lambda knock: shown(knock, hand))
    cards = [action["card"] for action in legal if action["do"] == "discard"]
    if cards:
        _, card = weigh(hand, cards, live, lambda card: other.gift(card, live))
        return {"do": "discard", "card": card} if card else act["default"]
    for action in legal:
        if action["do"] == "draw" and action["from"] == "discard":
            if takes(hand, state["discard"][-1], live):
                return action
        if action["do"] == "add":
            if deadwood([c for c in hand if c not in action["cards"]]) < deadwood(hand):
                return action
    return act["default"]


other = Other()
for line in sys.stdin:
    message = json.loads(line)
    other.told(message)
    if message["type"] == "hello":
        print(json.dumps({"name": "stage 6", "want": ["legal"]}), flush=True)
    elif message["type"] == "act":
        print(json.dumps(choose(message, other)), flush=True)
    elif "req" in message and message["type"] != "error":
        print("{}", flush=True)  # of a type that no arena sends yet
