#!/usr/bin/env python3
"""The smallest bot: it plays the safe action that every request offers."""
import json
import sys

for line in sys.stdin:
    message = json.loads(line)
    if "req" in message and message["type"] != "error":  # these want one line back
        answer = message.get("default", {})
        print(json.dumps(answer), flush=True)
