#!/usr/bin/env python3
"""Stage 2: asks for the legal actions, and knocks as soon as it may (docs/tutorial.md)."""
import json
import sys


def choose(act):
    for action in act["legal"]:
        if action["do"] == "knock":
            return action
    return act["default"]


for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        print(json.dumps({"name": "stage 2", "want": ["legal"]}), flush=True)
    elif message["type"] == "act":
        print(json.dumps(choose(message)), flush=True)
