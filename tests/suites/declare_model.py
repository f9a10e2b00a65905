#!/usr/bin/env python3
"""Whole deals of Okey and Cacheta beside a second implementation: one wild card, declarations of melds or pairs, payments, totals.

tests/support/models/declare.py was written from the sheets, in another language and with another method than the engine.  At each
step of driven deals the two must agree on the chosen action and on others, legal and illegal, on the table after it, on points,
scores and places.

  B=build DEALS=400 tests/suites/declare_model.py [GAME...]    DEALS: of each row of GAMES; over 20,000 in all in `make soak`
"""
import sys

sys.path.insert(0, "tests/support")
import with_library  # noqa: F401
from models.declare import DeclareMatch, DeclareRules
from models.drive import main

OKEY = {"jokers": 2, "hand": 14, "false": True, "extra": True, "take_wild": True, "pairs": 7, "renews": False, "target": 20,
        "stakes": {"pairs-wild": 8, "pairs": 4, "wild-discard": 4, "any": 2}}
CACHETA = {"hand": 9, "take_wild": True, "most": 1, "all_cards": True, "stakes": {"no-discard": 2, "any": 1}, "out": 10,
           "deals": 200}
GAMES = [
    DeclareRules("okey", 4, **OKEY),
    DeclareRules("okey", 2, {"declare_pairs": 0, "ace": "low", "target": 6}, **OKEY | {"pairs": 0, "target": 6}, top=False),
    DeclareRules("okey", 3, {"throw_back": "twin", "take_wild": False, "max_rounds": 12}, **OKEY | {"take_wild": False}, twin=True,
                 rounds=12),
    DeclareRules("cacheta", 3, **CACHETA),
    DeclareRules("cacheta", 2, {"lives": 7, "wild_max": 0, "take_wild": False, "throw_back": "twin"},
                 **CACHETA | {"out": 7, "most": 9, "take_wild": False}, twin=True),
    DeclareRules("cacheta", 5, {"max_rounds": 9, "max_deals": 4}, **CACHETA | {"deals": 4}, rounds=9),
]

if __name__ == "__main__":
    sys.exit(main(GAMES, DeclareMatch, test=10, soak=3100))
