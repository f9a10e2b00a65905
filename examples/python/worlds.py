#!/usr/bin/env python3
"""A bot for gin that plays each action on in worlds that could be the true one; docs/python.md.

    arena play gin worlds.py house:simple

The same worlds for all actions: what another took in sight lies in its hand, and cards that go with what it threw hardly
do.  house:greedy's policy plays both seats on to the deal's end, and the mean of the points decides.
"""
import sys
from itertools import count
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parents[2] / "python"))  # where it is not installed
import deadwood

WORLDS = 32  # chosen: some hundredths of a second a decision
DRAWN = 4    # for each of them

memory = deadwood.Memory()
players = [deadwood.Policy("greedy") for _ in range(2)]
seeds = count()


def played_on(world, action, legal, seat):
    """The points of the deal, against the other's."""
    world.play(action, legal)
    for player in players:
        player.begin(0)
    world.finish(players)
    return world.points[seat] - world.points[1 - seat]


def choose(view, legal):
    actions = range(len(legal))
    if len(actions) == 1:
        return 0
    worlds = [view.world(next(seeds), memory, of=DRAWN) for _ in range(WORLDS)]
    return max(actions, key=lambda i: sum(played_on(world.copy(), i, legal, view.seat) for world in worlds))


if __name__ == "__main__":
    deadwood.play(choose, "worlds", hears=[memory])
