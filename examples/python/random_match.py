#!/usr/bin/env python3
"""A match of gin between two who choose at random; docs/library.md."""
import random
import deadwood

table = deadwood.Game("gin", {"target": 50}).table(seed=7)
while table.turn() is not None:
    table.play(random.randrange(len(table.legal())))
print(f"{table.deal_number} deals, {table.scores[0]} to {table.scores[1]}")
