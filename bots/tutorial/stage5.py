#!/usr/bin/env python3
"""Stage 5: takes the upcard where that is worth more than an unknown card (docs/tutorial.md)."""
import json
import sys

from chances import burden, unseen, weigh
from hand import deadwood, leftovers, points, shown

KNOCK = 10
ENOUGH = 6  # points that an upcard must save where it makes no meld: tried, see the page


def takes(hand, upcard, live):
    """Is the upcard worth more than a card that nobody has seen?"""
    lefts = leftovers(hand + [upcard])
    if any(sum(map(points, left - {card})) <= KNOCK for left in lefts for card in left - {upcard}):
        return True  # with it the hand can knock at once
    now = min(burden(left, live) for left in leftovers(hand))
    then, _ = weigh(hand + [upcard], hand, live)
    best = min(lefts, key=lambda left: sum(map(points, left)))
    return then < now and upcard not in best or then < now - ENOUGH


def choose(act):
    state, legal = act["state"], act["legal"]
    hand = state["hand"]
    knocks = [action for action in legal if action["do"] == "knock"]
    if knocks:
        return min(knocks, key=lambda knock: shown(knock, hand))
    cards = [action["card"] for action in legal if action["do"] == "discard"]
    if cards:
        _, card = weigh(hand, cards, unseen(state))
        return {"do": "discard", "card": card} if card else act["default"]
    for action in legal:
        if action["do"] == "draw" and action["from"] == "discard":
            if takes(hand, state["discard"][-1], unseen(state)):
                return action
        if action["do"] == "add":
            if deadwood([c for c in hand if c not in action["cards"]]) < deadwood(hand):
                return action
    return act["default"]


for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        print(json.dumps({"name": "stage 5", "want": ["legal"]}), flush=True)
    elif message["type"] == "act":
        print(json.dumps(choose(message)), flush=True)
