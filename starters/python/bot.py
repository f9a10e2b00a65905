#!/usr/bin/env python3
"""A bot to begin with: it lays down what it can and throws away what it needs least.

Standard output is for answers; print(..., file=sys.stderr) is for you.
"""
import json
import sys
from typing import Any, Dict, List, Optional

Message = Dict[str, Any]
Action = Dict[str, Any]

RANKS = "A23456789TJQK"
LAYS_DOWN = ["knock", "declare", "meld", "arrange", "add"]
WANTS_NO_ANSWER = ["match", "deal", "error", "end", "bye"]


def rank(card: str) -> int:
    """1 for an ace to 13 for a king; 0 for a joker."""
    return RANKS.find(card[0]) + 1


def keep(card: str, hand: List[str]) -> int:
    """How much a card is worth to the hand: cards that may meld with it count, height costs."""
    if rank(card) == 0:
        return 1000  # a joker fits everywhere
    friends = 0
    for other in hand:
        near = other[1] == card[1] and abs(rank(other) - rank(card)) <= 2
        if other != card and (other[0] == card[0] or near):
            friends += 1
    return 20 * friends - rank(card)


def choose(act: Message) -> Action:
    """The action to play: here is where a better bot begins."""
    legal, hand = act.get("legal", []), act["state"]["hand"]
    for word in LAYS_DOWN:
        for action in legal:
            if action["do"] == word:
                return action
    discards = [action for action in legal if action["do"] == "discard"]
    if discards:
        return min(discards, key=lambda action: keep(action["card"], hand))
    return act["default"]


def answer(message: Message) -> Optional[Message]:
    """What a message wants back, or None."""
    if message["type"] == "hello":
        return {"req": message["req"], "want": ["legal"]}
    if message["type"] == "act":
        return dict(choose(message), req=message["req"])
    if "req" in message and message["type"] not in WANTS_NO_ANSWER:
        return {"req": message["req"]}  # of a later protocol: any object will do
    return None


def main() -> None:
    for line in sys.stdin:
        reply = answer(json.loads(line))
        if reply is not None:
            print(json.dumps(reply), flush=True)  # held back, it would be late


if __name__ == "__main__":
    main()
