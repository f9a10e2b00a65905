#!/usr/bin/env python3
"""Whole deals of the games with a knock beside a second implementation: knocks, counts, payments, totals.

tests/support/models/knock.py was written from the sheets, in another language and with another method than the engine.  At each
step of driven deals the two must agree on the chosen action and on others, legal and illegal, on the table after it, on points,
scores and places.

  B=build DEALS=400 tests/suites/knock_model.py [GAME...]    DEALS: of each row of GAMES; over 20,000 in all in `make soak`
"""
import sys

sys.path.insert(0, "tests/support")
import with_library  # noqa: F401
from models.drive import main
from models.knock import KnockMatch, KnockRules

RUMMY = {"rummy": 25, "undercut": -10}
VIENNESE = {"points": {"A": 11, "X1": 20}, "packs": 2, "jokers": 2, "naturals": 2, "aces": (1, 14), "limit": 4, "out": 101}
SPAIN = {"hand": 7, "packs": 1, "lacks": "JQK", "points": {"8": 10, "9": 11, "T": 12, "AD": 25}, "wild": ("AD",), "wild_max": 1,
         "top": 10, "layoff": True, "bonus": {"pure-run": "match", "one-run": -25, "rummy": -10}, "out": 101}
LONG = {"lacks": "K", "jokers": 2, "points": {rank: number for number, rank in enumerate("A23456789TJQ", 1)} | {"X1": 25},
        "wild": (), "top": 12}
THIRTEEN = {"hand": 3, "by_deal": "3456789TJQK", "suits": "any", "set_max": 12, "wild_sets": True, "limit": 0, "last": "always",
            "deals": 11}
GAMES = [
    KnockRules("knock", 2, packs=1, pay="lowest", bonus=RUMMY, deals=2),
    KnockRules("knock", 5, {"tie_undercuts": False, "rummy_bonus": 50}, packs=1, hand=6, pay="lowest",
               bonus=RUMMY | {"rummy": 50}, ties=False, deals=5),
    KnockRules("knock", 3, {"settle": "all", "layoff": "any", "knock": 20}, packs=1, hand=7, pay="all", bonus=RUMMY, limit=20,
               layoff=True, deals=3),
    KnockRules("knock", 4, {"settle": "knocker", "ace": "both", "knock_waits": True, "deals": 9}, packs=1, hand=7,
               pay="knocker", bonus=RUMMY, aces=(1, 14), waits=True, deals=9),
    KnockRules("knock", 2, {"layoff": "any", "ace": "round", "settle": "knocker"}, packs=1, pay="knocker", bonus=RUMMY,
               layoff=True, ring=True, deals=2),
    KnockRules("viennese", 3, **VIENNESE),
    KnockRules("viennese", 2, {"last_turn": "knock", "rummy_bonus": 25}, **VIENNESE, last="knock", bonus={"rummy": -25}),
    KnockRules("viennese", 4, {"last_turn": "always", "knock": 10}, **VIENNESE | {"limit": 10}, last="always"),
    KnockRules("chinchon", 2, **SPAIN, limit=4, cards=1, waits=True),
    KnockRules("chinchon", 4, {"re_entries": 2, "chinchon": "points"}, **SPAIN | {"bonus": {"one-run": -25, "rummy": -10}},
               limit=4, cards=1, waits=True, back=2),
    KnockRules("chinchon", 6, {"knock": 10, "knock_cards": 0}, **SPAIN | {"packs": 2}, limit=10, waits=True),
    KnockRules("conga", 3, **SPAIN, limit=5),
    KnockRules("conga", 2, {"pack": 50, "layoff": "none"}, **SPAIN | LONG | {"layoff": False}, limit=5),
    KnockRules("three-thirteen", 2, packs=1, **THIRTEEN),
    KnockRules("three-thirteen", 4, {"last_turn": "none", "ace": "both"}, packs=2, aces=(1, 14),
               **THIRTEEN | {"last": "none"}),
    KnockRules("three-thirteen", 2, {"stock_end": "last-turn", "max_rounds": 30, "ace": "round"}, packs=1, ring=True, renews=False,
               rounds=30, **THIRTEEN),
    KnockRules("three-thirteen", 6, {"ace_points": 15, "deals": 9, "stock_end": "turn", "max_rounds": 3}, packs=3, points={"A": 15},
               rounds=3, **THIRTEEN | {"deals": 9}),
]

if __name__ == "__main__":
    sys.exit(main(GAMES, KnockMatch, test=10, soak=3100))
