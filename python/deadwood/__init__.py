"""Deadwood, the engine of a rummy arena, as a Python package to train and write bots; see docs/library.md.

    game = deadwood.Game("gin")
    table = game.table(seed=7)
    while table.turn() is not None:
        table.play(random.randrange(len(table.legal())))
    print(table.scores)
"""
from ._arrays import feature_names
from ._library import DEFAULT, LIB, SKIP, Error
from .batch import Batch, match_seed
from .bot import play
from .game import Game, List, Table, View, games
from .log import Decision, Log
from .policy import Memory, Policy, policies

__version__ = LIB.dw_version().decode()
__all__ = ["DEFAULT", "SKIP", "Batch", "Decision", "Error", "Game", "List", "Log", "Memory", "Policy", "Table", "View", "feature_names", "games",
           "match_seed", "play", "policies"]
