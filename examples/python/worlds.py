#!/usr/bin/env python3
"""A bot for gin that plays each action on in worlds that could be the true one; docs/python.md.

    arena play gin worlds.py house:simple

The same worlds for all actions: what another took in sight lies in its hand, and cards that go with what it threw hardly
do.  house:greedy's policy plays both seats on to the deal's end.  What greedy would do itself is done unless another
action brings more by two standard errors: a deal moves by forty points, and chance must not decide.
"""
import sys
from itertools import count
from pathlib import Path
from statistics import mean, stdev

sys.path.append(str(Path(__file__).resolve().parents[2] / "python"))  # where it is not installed
import deadwood

WORLDS = 64  # chosen: some hundredths of a second a decision
DRAWN = 4    # for each of them
ERRORS = 2   # standard ones

memory, guide = deadwood.Memory(), deadwood.Policy("greedy")
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
    first, listed = guide.choose(view, memory)
    worlds = [view.world(next(seeds), memory, of=DRAWN) for _ in range(WORLDS if len(legal) > 1 else 0)]
    brings = [[played_on(world.copy(), i, legal, view.seat) for world in worlds] for i in range(len(legal))]
    best, most = listed[first], 0
    for i, points in enumerate(brings if worlds else []):
        more = [a - b for a, b in zip(points, brings[first])]
        if mean(more) > max(most, ERRORS * stdev(more) / WORLDS ** 0.5):
            best, most = legal[i], mean(more)
    return best


if __name__ == "__main__":
    deadwood.play(choose, "worlds", hears=[memory, guide])
