#!/usr/bin/env python3
"""Whole deals of Conquian beside a second implementation: cards that never stay in a hand, forced cards, rearranged melds.

tests/support/models/conquian.py was written from the sheet, in another language and with another method than the engine.  At each
step of driven deals the two must agree on the chosen action and on others, legal and illegal, on the table after it, on points,
scores and places.

  B=build DEALS=400 tests/suites/conquian_model.py    DEALS: of each row of GAMES; over 20,000 in all in `make soak`
"""
import sys

sys.path.insert(0, "tests/support")
import with_library  # noqa: F401
from models.conquian import ConquianMatch, ConquianRules
from models.drive import main

GAMES = [
    ConquianRules(),
    ConquianRules({"hand_size": "nine", "deals": 4}, hand=9, longest=7, deals=4),
    ConquianRules({"hand_size": "eight", "target": 3}, hand=8, longest=6, deals=200, target=3),
]

if __name__ == "__main__":
    sys.exit(main(GAMES, ConquianMatch, test=30, soak=7000))
