#!/usr/bin/env python3
"""Whole deals of the games with an opening demand, of 101 Okey, Shanghai Rummy and Phase 10, beside a second implementation.

tests/support/models was written only from docs/rules, in another language than the engine.  At each step of driven deals the
two must agree on the chosen action and on others, legal and illegal, on the table after it, on points, scores and places.

  B=build DEALS=400 tests/suites/deal_model.py [GAME...]    DEALS: of each row of GAMES
"""
import sys

sys.path.insert(0, "tests/support")
import with_library  # noqa: F401
from models.deal import Match, Rules
from models.drive import main
from models.melds import CONTRACT, KALOOKI, RAMI, SEVEN
from models.okey101 import Okey101Match, Okey101Rules


def of_kalooki(**more):
    return {**KALOOKI, "values": {"A": 11, "X1": 15}, "double": True, "out": 101, **more}


def of_scala40(**more):
    return of_kalooki(low_ace=1, wild_max=1, values={"A": 11, "X1": 25}, double=False, **more)


def of_romme(**more):
    return of_kalooki(**{"jokers": 6, "use": "free", "low_ace": 1, "values": {"A": 11, "X1": 20}, "out": 0, "target": 500,
                         **more})


def of_rami(seats, **more):
    return {**RAMI, "values": {"A": 11, "X1": 25}, "deals": 2 * seats, **more}


def of_hand(**more):
    return of_kalooki(**{"jokers": 2, "hand": 14, "use": "laid", "total": 51, "higher": True, "out": 0, "deals": 5, **more})


def of_remik(seats, **more):
    return of_rami(seats, **{"use": "free", "wild_max": 99, "majority": True, "values": {"A": 11, "X1": 20}, **more})


def of_remi(seats, **more):
    return of_rami(seats, **{"jokers": 2, "hand": 14, "use": "opens", "low_ace": 11, "wild_max": 2, "double": True,
                             "values": {"A": 11, "X1": 20}, **more})


SHANGHAI = {**CONTRACT, "use": "free", "jokers": 4, "majority": True, "swap": "move", "hand": 11, "once": True, "waits": True, "rounds": 50,
            "renewals": 2, "buys": [3] * 8 + [4] * 2, "deals": 10,
            "values": dict.fromkeys("23456789T", 5) | {"A": 15, "X1": 15},
            "contracts": SEVEN[:4] + ("S3 R7", "S3 S3 R5", "R4 R4 R4", "S3 R10", "S3 S3 S3 R5", "R5 R5 R5")}
PHASE10 = {"use": "free", "jokers": 8, "special": 4, "skips": True, "lacks": "K", "hand": 10, "set_min": 2, "set_max": 26, "run_min": 4,
           "run_max": 12, "high": 12, "run_suits": "any", "phases": True, "back": True, "once": True, "stops": False, "deals": 60,
           "values": dict.fromkeys("A23456789", 5) | dict.fromkeys("TJQ", 10) | {"X1": 25, "X2": 15},
           "contracts": ("S3 S3", "S3 R4", "S4 R4", "R7", "R8", "R9", "S4 S4", "C7", "S5 S2", "S5 S3")}
GAMES = [
    Rules("kalooki", 3, **of_kalooki()),
    Rules("kalooki", 2, {"opening_pure_run": True, "opening_raise": True, "wild_max": 2, "rummy_bonus": "none"},
          **of_kalooki(pure=True, higher=True, wild_max=2, double=False)),
    Rules("kalooki", 5, {"take_use": "laid", "ace": "low", "keep_fitting": True, "joker_points": 25, "drop_out": 60},
          **of_kalooki(use="laid", high=13, keeps=True, values={"A": 11, "X1": 25}, out=60)),
    Rules("kalooki", 4, {"ace": "round", "low_ace": 1, "opening_total": 30, "take_use": "free", "max_rounds": 15},
          **of_kalooki(ring=True, low_ace=1, total=30, use="free", rounds=15)),
    Rules("scala40", 4, **of_scala40()),
    Rules("scala40", 6, {"wild_max": 0, "rummy_bonus": "double", "opening_total": 45},
          **{**of_scala40(), "wild_max": 99, "double": True, "total": 45}),
    Rules("romme", 3, **of_romme()),
    Rules("romme", 2, {"swap": "use", "opening_total": 30, "keep_fitting": True, "target": 100, "ace": "round"},
          **of_romme(swap="use", total=30, keeps=True, target=100, ring=True)),
    Rules("romme", 4, {"swap": "use", "take_use": "opens"}, **of_romme(swap="use", use="opens")),
    Rules("rami", 2, **of_rami(2)),
    Rules("rami", 4, {"take_use": "opens", "opening_pure_run": False, "deals": 3, "max_rounds": 12},
          **of_rami(4, use="opens", pure=False, deals=3, rounds=12)),
    Rules("hand", 4, **of_hand()),
    Rules("hand", 2, {"low_ace": 1, "opening_raise": False, "take_use": "free"}, **of_hand(low_ace=1, higher=False, use="free")),
    Rules("remik", 3, **of_remik(3)),
    Rules("remik", 5, {"natural_majority": False, "joker_points": 25},
          **of_remik(5, packs=3, jokers=6, majority=False, values={"A": 11, "X1": 25})),
    Rules("remi", 2, **of_remi(2)),
    Rules("remi", 4, {"take_use": "laid", "opening_total": 40}, **of_remi(4, use="laid", total=40)),
    Rules("shanghai", 3, **SHANGHAI),
    Rules("shanghai", 4, {"buys": 3, "deuces_wild": True}, **SHANGHAI | {
        "buys": [3] * 10, "deuces": "wild", "values": SHANGHAI["values"] | {"2": 15}}),
    Rules("shanghai", 5, {"buys": "unlimited", "buy_extra": 2, "melds_apart": False, "max_renewals": 0},
          **SHANGHAI | {"packs": 3, "jokers": 6, "buys": [20] * 10, "extra": 2, "apart": False, "renewals": 0}),
    Rules("phase10", 3, **PHASE10),
    Rules("phase10", 2, {"layoff_waits": True, "max_rounds": 10}, **PHASE10, waits=True, rounds=10),
    Rules("phase10", 6, {"skips": "none", "max_deals": 6}, **PHASE10 | {"special": 0, "skips": False, "deals": 6}),
]

GAMES += [
    Okey101Rules("okey101", 2),
    Okey101Rules("okey101", 4),
    Okey101Rules("okey101", 3, {"opening_pairs": 4, "swap": "use", "joker_points": 0, "discard_fine": 0}, pairs=4, swap="use", okey=0,
                 fine=0),
    Okey101Rules("okey101", 2, {"ace": "both", "opening_total": 60, "opening_pairs": 0, "rummy_bonus": "none", "max_rounds": 10},
                 high=14, total=60, pairs=0, double=False, rounds=10),
    Okey101Rules("okey101", 3, {"keep_fitting": True, "opening_total": 51, "swap": "none", "deals": 2}, keeps=True, total=51, swap=None,
                 deals=2),
]


def match_of(rules):
    return (Okey101Match if isinstance(rules, Okey101Rules) else Match)(rules)


if __name__ == "__main__":
    sys.exit(main(GAMES, match_of, test=4, soak=1300))
