"""Options for matches of one deal (of gin-4: one round), for suites that play every game to the end."""
from pathlib import Path

# a match ends at a number of points, or after max_deals
UNTIL_POINTS = ("bolivia", "buraco", "burraco", "cacheta", "canasta", "czech", "dummy", "gin", "gin-3", "gin-4", "hollywood", "kalooki", "okey", "phase10", "romme", "rummy500", "rummy5000", "samba", "scala40", "wildcat")
# small games, whose matches have one deal (docs/research.md)
ONE_DEAL = ("gin-12", "gin-20", "rummy-12")


def is_small(path):
    """Is this file, as gin-12-2.jsonl, of a match of a small game?"""
    return Path(path).name.startswith(ONE_DEAL)


def one_deal(game):
    if game in ONE_DEAL:
        return {}
    return {"max_deals" if game in UNTIL_POINTS else "deals": 2 if game == "gin-4" else 1}
