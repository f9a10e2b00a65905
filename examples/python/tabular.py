#!/usr/bin/env python3
"""Learns gin with a table, in a batch of tables against itself, and plays what it learned; docs/library.md.

    tabular.py SECONDS              learn, and write tabular.npy beside this file
    arena play gin tabular.py house:random

Each kind of action has an entry: to discard a card that stands so to the rest of the hand, to take such an upcard, to take
the stock, to pass, to knock.  What it is worth moves towards what came of it: points that lie in no meld and are gone at
the seat's next decision, what the deal brought, and what that next decision is worth (temporal differences, SARSA).
"""
import sys
import time

from gin_cards import HERE, PASS, STOCK, UPCARD, VALUES, about, loose, places
import numpy as np
import deadwood

FILE = HERE / "tabular.npy"
SLOTS, RATE, FADE, EXPLORE = 512, 0.1, 0.9, 0.05
CARDS = 3 * 3 * 3 * 2 * 10  # kinds of cards
ENTRIES = 2 * CARDS + 3


class Table:
    def __init__(self, game, worth=None):
        self.worth = np.zeros(ENTRIES, "float32") if worth is None else worth
        self.hand, self.top = places(game)

    def entries(self, observations, masks):
        """The loose points of hands, [n], and each action's entry, [n][ids]."""
        hands = observations[:, self.hand]
        same, near, far, melded = about(hands)
        kinds = (((np.minimum(same, 2) * 3 + near) * 3 + far) * 2 + melded) * 10 + VALUES.astype(int) - 1
        made = np.full(masks.shape, ENTRIES - 1)
        made[:, :52] = kinds
        made[:, UPCARD] = CARDS + (kinds * observations[:, self.top]).sum(1)
        made[:, STOCK], made[:, PASS] = 2 * CARDS, 2 * CARDS + 1
        return loose(hands, melded), made

    def best(self, entries, masks):
        return np.where(masks, self.worth[entries], -np.inf).argmax(1)

    def learn(self, entries, wrong):
        """Move entries by the mean of what was wrong with each."""
        many = np.bincount(entries, minlength=ENTRIES)
        self.worth += RATE * np.bincount(entries, wrong, ENTRIES) / np.maximum(many, 1)


def learn(seconds, seed=1):
    """The table after so many seconds, and how many deals it played."""
    game = deadwood.Game("gin", {"max_deals": 1})
    batch, table, lot = deadwood.Batch(game, SLOTS, seed), Table(game), np.random.default_rng(seed)
    rows, deals = np.arange(SLOTS), 0
    last = np.full((SLOTS, 2), -1)                     # of each seat: the entry of its last decision
    before = np.zeros((SLOTS, 2), "float32")           # and its loose points then
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        seat, masks = batch.players.copy(), batch.masks()
        points, entries = table.entries(batch.observations, masks)
        actions = table.best(entries, masks)
        strays = lot.random(SLOTS) < EXPLORE
        actions[strays] = batch.choose("random")[strays]
        now = entries[rows, actions]
        known = last[rows, seat] >= 0
        came = before[rows, seat] - points + FADE * table.worth[now] - table.worth[last[rows, seat]]
        table.learn(last[rows, seat][known], came[known])
        last[rows, seat], before[rows, seat] = now, points
        batch.step(actions)
        over = batch.done.astype(bool)
        ended = last[over] >= 0
        brought = (batch.points[over] - batch.points[over, ::-1])[ended]
        table.learn(last[over][ended], brought - table.worth[last[over][ended]])
        last[over] = -1
        deals += over.sum()
    return table, deals


def play(worth):
    tables = {}

    def choose(view, legal):
        table, masks = tables.setdefault(view.game.name, Table(view.game, worth)), legal.mask()[None]
        _, entries = table.entries(view.observation("uint8")[None], masks)
        return legal.find(int(table.best(entries, masks)[0]))
    deadwood.play(choose, "tabular")


if __name__ == "__main__":
    if len(sys.argv) > 1:
        learned, n = learn(float(sys.argv[1]))
        np.save(FILE, learned.worth)
        print(f"{n} deals")
    else:
        play(np.load(FILE))
