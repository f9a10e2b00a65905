#!/usr/bin/env python3
"""Stage 1: the safe action that every request offers (docs/tutorial.md)."""
import json
import sys

for line in sys.stdin:
    message = json.loads(line)
    if message["type"] in ("hello", "act"):  # these want one line back
        print(json.dumps(message.get("default", {})), flush=True)
