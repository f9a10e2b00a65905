"""A bot that sends action values in its notes, and the loss of an action by them.

It plays any legal action.  Its values are in points, as a chance to win, and
without a unit, in turns; the action that it plays sometimes has none.
"""
BOT = r'''
import json, sys
for line in sys.stdin:
    m = json.loads(line)
    if m["type"] == "hello":
        print('{"want":["legal"]}', flush=True)
    if m["type"] != "act":
        continue
    n, req = len(m["legal"]), m["req"]
    pick = req * 7 % n
    scale, unit = [(1, "points"), (.01, "win"), (1, None)][req % 3]
    values = [[i, (3.25 - i * 3 % n) * scale] for i in range(n) if req % 5 or i != pick]
    note = {"text": "<b>option %d" % pick, "values": values[:64], "samples": 400}
    if unit:
        note["unit"] = unit
    print(json.dumps(dict(m["legal"][pick], req=req, note=note)), flush=True)
'''
DEAR = {"points": 5, "win": .05}  # docs/pages.md


def is_dear(note, loss):
    """Return whether a loss is costly by docs/pages.md.  Without a unit, the limit is half of the range of values."""
    numbers = [value for _, value in note["values"]]
    return loss > DEAR.get(note.get("unit"), (max(numbers) - min(numbers)) / 2)


def loss_of(note, action):
    """Return the loss of an action against the best one, or None if it has no value."""
    found = [value for other, value in note["values"] if other == action]
    return max(value for _, value in note["values"]) - found[0] if found else None
