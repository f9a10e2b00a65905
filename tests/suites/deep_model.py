#!/usr/bin/env python3
"""Whole deals of 500 Rummy, 5000 Rummy and Dummy beside a second implementation: the pile in depth, and points for the seat that lays a card.

tests/support/models/deep.py was written from the sheets, in another language and with another method than the engine.  At each
step of driven deals the two must agree on the chosen action and on others, legal and illegal, on the table after it, on points,
scores and places.

  B=build DEALS=400 tests/suites/deep_model.py [GAME...]    DEALS: of each row of GAMES; over 20,000 in all in `make soak`
"""
import sys

sys.path.insert(0, "tests/support")
import with_library  # noqa: F401
from models.deep import DeepMatch, DeepRules
from models.drive import main

DUMMY = {"jokers": 0, "low": 2, "low_ace": 15, "use": "melded", "last_discard": True, "head": 50,
         "values": dict.fromkeys("23456789", 5) | {"A": 15, "2C": 50, "QS": 50}}
GAMES = [
    DeepRules("rummy500", 2, hand=13),
    DeepRules("rummy500", 4),
    DeepRules("rummy500", 3, {"take_use": "laid", "low_ace": 15, "out_bonus": 25}, use="laid", low_ace=15, out_bonus=25),
    DeepRules("rummy500", 6, {"take_use": "melded", "target": 100}, use="melded", packs=2, jokers=4, target=100),
    DeepRules("rummy500", 2, {"wilds": "none", "going_out": "discard", "low_ace": 5, "max_rounds": 12}, hand=13, jokers=0,
              last_discard=True, low_ace=5, rounds=12),
    DeepRules("rummy5000", 2, values={"A": 15, "X1": 50}, low_ace=5, target=5000, deals=100),
    DeepRules("rummy5000", 5, {"low_ace": 1, "target": 300}, packs=2, jokers=4, values={"A": 15, "X1": 50}, target=300, deals=100),
    DeepRules("dummy", 2, **DUMMY, hand=11),
    DeepRules("dummy", 4, {"take_use": "laid", "going_out": "free", "head_bonus": 20, "ace": "both", "out_bonus": 50},
              **DUMMY | {"use": "laid", "last_discard": False, "head": 20, "low": 1, "out_bonus": 50}),
]

if __name__ == "__main__":
    sys.exit(main(GAMES, DeepMatch, test=6, soak=4100))
