#!/usr/bin/env python3
"""A bot for the arena that looks one action ahead; docs/library.md.

    arena play gin examples/python/bot.py house:random --isolation none

It knocks as soon as it may, and discards the card without which its hand is left with the fewest points; anything else
it does as the list has it, best first.
"""
import sys
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parents[2] / "python"))  # where it is not installed
import deadwood


def worth(view, action):
    """Less is better: the end of the deal, then the discard that leaves the fewest points."""
    if action["do"] != "discard":
        return -1 if action["do"] == "knock" else 0
    rest = view.state["hand"]
    rest.remove(action["card"])
    return view.game.points_left(rest)


def choose(view, legal):
    """The number of the best; of equal ones the first."""
    values = [worth(view, action) for action in legal]
    return values.index(min(values))


if __name__ == "__main__":
    deadwood.play(choose, "one-ahead")
