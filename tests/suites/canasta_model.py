#!/usr/bin/env python3
"""Whole deals of the canasta family beside a second implementation: melds, the pile, going out, scores.

tests/support/models/canasta.py was written from the sheets, in another language and with another method than the engine.  At
each step of driven deals the two must agree on the chosen action and on others, legal and illegal, on the table after it, on
points and scores.

  B=build DEALS=400 tests/suites/canasta_model.py [GAME...]    DEALS: of each row of GAMES
"""
import sys

sys.path.insert(0, "tests/support")
import with_library  # noqa: F401
from models.buraco import BuracoRules
from models.burraco import BurracoRules
from models.canasta import MINIMUM, CanastaMatch, CanastaRules
from models.drive import main
from models.hand_foot import HandFootRules

SIX = {"sides": 2, "packs": 3, "jokers": 6, "hand": 13, "out": 2, "minimum": MINIMUM[:3] + ((7500, 120), (None, 150)),
       "threes": (100, 200, 300, 400, 1000, 1200), "target": 10000}
SAMBA = {"packs": 3, "jokers": 6, "hand": 15, "draws": 2, "out": 2, "minimum": MINIMUM[:3] + ((7000, 120), (None, 160)),
         "runs": True, "again": True, "pair": True, "wild_max": 2, "bonus": (500, 300, 1500), "ends": (200, 0),
         "threes": (100, 200, 300, 400, 500, 1000), "needs": 2, "target": 10000}
BOLIVIA = SAMBA | {"minimum": MINIMUM[:3] + ((7000, 120), (None, 150)), "bonus": (500, 300, 1500, 2500), "wilds": True,
                   "out_runs": 1, "black": 100, "target": 15000}
GAMES = [
    CanastaRules("canasta", 2, hand=15, draws=2, out=2),
    CanastaRules("canasta", 3, {"canastas_to_go_out": 2}, hand=13, out=2),
    CanastaRules("canasta", 4, sides=2),
    CanastaRules("canasta", 6, {"forced_take": False}, forced=False, **SIX),
    CanastaRules("samba", 2, **SAMBA),
    CanastaRules("samba", 4, sides=2, **SAMBA),
    CanastaRules("samba", 6, {"draw_count": 1, "canastas_to_go_out": 1, "asking": False}, sides=3, asking=False,
                 **SAMBA | {"draws": 1, "out": 1}),
    CanastaRules("bolivia", 2, **BOLIVIA),
    CanastaRules("bolivia", 4, sides=2, **BOLIVIA),
    BurracoRules("burraco", 2),
    BurracoRules("burraco", 4, sides=2),
    BurracoRules("burraco", 4, {"canastas_to_go_out": 2, "max_rounds": 20}, sides=2, out=2, rounds=20),
    BuracoRules("buraco", 2),
    BuracoRules("buraco", 4, sides=2),
    BuracoRules("buraco", 2, {"pile_use": "free", "out_natural": 2}, free=True, clean=2),
    BuracoRules("buraco", 4, {"meld_kinds": "both", "out_natural": 0}, sides=2, sets=True, clean=0),
    HandFootRules("hand-and-foot", 2, packs=3),
    HandFootRules("hand-and-foot", 4, sides=2),
    HandFootRules("hand-and-foot", 4, {"out_natural": 0, "out_mixed": 2, "pile_cards": 0, "going_out": "discard", "hand": 13}, sides=2,
                  hand=13, books=(0, 2), top=0, last=True),
    HandFootRules("hand-and-foot", 6, {"asking": False, "pile_cards": 3}, sides=2, packs=6, top=3, asking=False),
]

if __name__ == "__main__":
    sys.exit(main(GAMES, CanastaMatch, test=3, soak=400))
