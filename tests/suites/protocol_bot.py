"""A bot that stores the lines that it reads and writes: protocol_bot.py FILE MANNERS

MANNERS: good sends random legal actions; bad sometimes makes faults of each kind;
plain always sends the default action.
"""

import json
import sys

MISTAKES = [
    '{"do":"pass","req":999999}',
    '{"do":"draw","from":"nowhere"}',
    '{"do":"knock","melds":[],"discard":"KS"}',
    '{"do":',
    '{"do":"pass"} {}',
    '{"actions":[]}',
]


class Dice:
    """Random numbers, always the same.  The module `random` would double the time that the bot takes to start."""
    state = 7

    def below(self, most):
        self.state = (self.state * 1103515245 + 12345) % 2 ** 31
        return self.state // 65536 % most

    def choice(self, things):
        return things[self.below(len(things))]


def main():
    """Answer until the input ends."""
    path, manners = sys.argv[1:3]
    dice = Dice()
    errors = 0
    with open(path, "w", encoding="utf-8") as kept:
        for line in sys.stdin:
            kept.write("> " + line)
            message = json.loads(line)
            if message["type"] == "error":
                errors += 1
            if message["type"] not in ("hello", "act"):
                continue
            if message["type"] == "hello":
                want = [] if manners == "plain" else ["legal", "text"]
                answer = json.dumps({"req": 0, "name": manners, "want": want})
            elif manners == "bad" and errors < 4 and dice.below(10) == 0:
                answer = MISTAKES[errors]
                print(answer, flush=True)
                continue
            else:
                actions = message.get("legal") or [message["default"]]
                note = {"values": [[0, 1.5], [message["default"], -1]], "unit": "points"}
                answer = json.dumps(dict(dice.choice(actions), note=dice.choice(["\u2660", note])))
            kept.write("< " + answer + "\n")
            kept.flush()
            print(answer, flush=True)


main()
