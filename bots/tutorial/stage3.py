#!/usr/bin/env python3
"""Stage 3: counts deadwood, and does what leaves least of it (docs/tutorial.md)."""
import json
import sys

from hand import deadwood, points, shown


def without(hand, *cards):
    return [card for card in hand if card not in cards]


def discard(hand, cards):
    """The card without which least is left; of several the highest."""
    return min(cards, key=lambda card: (deadwood(without(hand, card)), -points(card)))


def choose(act):
    hand, legal = act["state"]["hand"], act["legal"]
    knocks = [action for action in legal if action["do"] == "knock"]
    if knocks:
        return min(knocks, key=lambda knock: shown(knock, hand))
    cards = [action["card"] for action in legal if action["do"] == "discard"]
    if cards:
        return {"do": "discard", "card": discard(hand, cards)}
    for action in legal:
        if action["do"] == "draw" and action["from"] == "discard":
            upcard = act["state"]["discard"][-1]
            if deadwood(hand + [upcard]) < deadwood(hand):  # it makes a meld
                return action
        if action["do"] == "add":  # the other has knocked
            if deadwood(without(hand, *action["cards"])) < deadwood(hand):
                return action
    return act["default"]


for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        print(json.dumps({"name": "stage 3", "want": ["legal"]}), flush=True)
    elif message["type"] == "act":
        print(json.dumps(choose(message)), flush=True)
