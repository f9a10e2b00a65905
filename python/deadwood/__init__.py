"""Deadwood, the engine of a rummy arena, for programs that learn and for bots that think; docs/python.md.

    game = deadwood.Game("gin")
    table = game.table(seed=7)
    while table.turn() is not None:
        table.play(random.randrange(len(table.legal())))
    print(table.scores)
"""
from ._library import LIB, Error
from .bot import play
from .game import Game, List, Table, View, games
from .log import Decision, Log

__version__ = LIB.dw_version().decode()
__all__ = ["Decision", "Error", "Game", "List", "Log", "Table", "View", "games", "play"]
