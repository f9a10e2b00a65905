#!/usr/bin/env python3
"""A bot that draws one of the legal actions, and the same ones in the same match.

Everything that it may know is in `state` of each act: see protocol.md.
Standard output is for answers; print(..., file=sys.stderr) is for you.
"""
import json
import random
import sys

for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        answer = {"name": "chance", "want": ["legal"]}  # lists of legal actions
    elif message["type"] == "match":
        random.seed(message["bot_seed"])  # the same match again: the same game
        continue  # only hello and act want an answer
    elif message["type"] == "act":
        answer = random.choice(message["legal"])
    else:
        continue
    print(json.dumps(answer), flush=True)
