#!/usr/bin/env python3
"""Stage 4: throws away what has the least chance of a meld (docs/tutorial.md)."""
import json
import sys

from chances import unseen, weigh
from hand import deadwood, shown


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
            if deadwood(hand + [state["discard"][-1]]) < deadwood(hand):
                return action
        if action["do"] == "add":
            if deadwood([c for c in hand if c not in action["cards"]]) < deadwood(hand):
                return action
    return act["default"]


for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        print(json.dumps({"name": "stage 4", "want": ["legal"]}), flush=True)
    elif message["type"] == "act":
        print(json.dumps(choose(message)), flush=True)
