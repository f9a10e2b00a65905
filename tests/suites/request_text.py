#!/usr/bin/env python3
"""The text of a request tells what its JSON tells, in every game.

A reader (tests/support/request_text.py) rebuilds the act message from the text
alone.  The message must be equal to the JSON of the same line, in random deals
of every variant.  tests/unit/test_leak.c tests that the text tells no more.

A match shows the text from end to end: a bot plays by the text alone, and
`arena replay --verify` accepts its log.
"""
import json
import os
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path

sys.path.insert(0, "tests/support")
import request_text
from claims import holds, tally
from soak import SOAK

READ_EACH = 1 if SOAK else 3  # of so many requests in a row, one is read
B = Path(os.environ.get("B", "build")).resolve()
READS = r'''#!/usr/bin/env python3
import json, re, sys
for line in sys.stdin:
    m = json.loads(line)
    if m["type"] == "hello":
        print(json.dumps({"want": ["text", "legal"] if "text" in m["features"] else []}), flush=True)
    elif m["type"] == "act":
        print("text:", json.dumps(m["text"]), file=sys.stderr, flush=True)
        number = re.findall(r"^(\d+)\) ", m["text"], re.M)[-1]
        print(json.dumps(m["legal"][int(number) - 1]), flush=True)
'''


def members(act):
    """The budgets and flags of a request, by their paths."""
    for path, value in (".budget", act.get("budget")), (".state.flags", act.get("state", {}).get("flags")):
        if value is not None:
            yield path
            yield from (f"{path}.{name}" for name in value)


def told_by(message, text, table, seat):
    """What the text of a message tells; the reader's problem if it cannot read the text."""
    try:
        return request_text.read_end(text, seat) if "of" in message else request_text.read_act(text, table)
    except (AssertionError, TypeError, ValueError, KeyError) as problem:
        return {"problem": repr(problem)}


def check_requests(deals):
    """Every request, and every end of a deal."""
    table = request_text.flags()
    seen, variant, seat, bad = Counter(), "", 0, 0
    share = str(min(int(os.environ.get("SHARE", "1")), 10))  # a smaller sample lacks some flags
    with subprocess.Popen([B / "tests/programs/write_requests", str(deals)], stdout=subprocess.PIPE, text=True,
                          env={**os.environ, "SHARE": share}) as program:
        for line in program.stdout:
            act = json.loads(line)
            if "variant" in act:
                variant = act["variant"]
                continue
            if list(act) == ["seat"]:
                seat = act["seat"]
                continue
            text = act.pop("text")
            seen[act.pop("type")] += 1
            seen["without a list"] += "state" in act and "legal" not in act
            seen.update(members(act))
            seen.update(event["do"] for event in act["events"])
            if seen["act"] % READ_EACH and "of" not in act:
                continue
            seen["read"] += 1
            told = told_by(act, text, table, seat)
            if told == act:
                continue
            bad += 1
            if bad <= 5:
                keys = [key for key in act.keys() | told.keys() if act.get(key) != told.get(key)]
                holds(f"{variant}: the text tells all", False, text,
                      {key: (act.get(key), told.get(key)) for key in keys})
    holds("write_requests ends well", program.returncode == 0, program.returncode)
    holds("every text tells what the JSON tells", bad == 0, bad, seen["read"])
    return seen, table


def check_samples(seen, table):
    """The random deals have shown what a text must tell."""
    holds("there are enough requests", seen["act"] > 3000, seen["act"])
    holds("some have no list of legal actions", seen["act"] / 10 < seen["without a list"] < seen["act"] / 2, seen)
    holds("some have a budget of each kind", all(seen[f".budget{kind}"] > 100 for kind in ("", ".cost", ".tokens")), seen)
    names = {name for rows in table.values() for name, _ in rows}
    unseen = sorted(name for name in names if not seen[f".state.flags.{name}"])
    # No seat sees cut_error; specials needs an option that the sample may miss.
    holds("every flag that a seat may see has been in a text", set(unseen) <= {"cut_error", "specials"}, unseen)
    acts = {act for _, act, _ in request_text.ACTS}
    holds("nearly every kind of event has been in a text", len(acts - seen.keys()) <= 2, sorted(acts - seen.keys()))


def check_match(work):
    bot = work / "reads.py"
    bot.write_text(READS)
    log = work / "match.jsonl"
    done = subprocess.run([B / "arena", "play", "gin", f"python3 {bot}", "house:greedy", "--isolation", "none", "--out",
                           work / "out"], capture_output=True, text=True, check=False)
    holds("a bot plays by the text", done.returncode == 0, done.stdout, done.stderr)
    log = next((work / "out").rglob("000001.jsonl"))
    greeting = [json.loads(line) for line in log.read_text().splitlines() if '"type":"greeting"' in line]
    holds("the log says who wanted the text", sorted(g["want"] for g in greeting) == [["legal"], ["legal", "text"]], greeting)
    verified = subprocess.run([B / "arena", "replay", "--verify", log], capture_output=True, text=True, check=False)
    holds("the log is verified", verified.returncode == 0, verified.stdout, verified.stderr)


def main():
    seen, table = check_requests(1)
    check_samples(seen, table)
    with tempfile.TemporaryDirectory() as work:
        check_match(Path(work))
    return tally()


if __name__ == "__main__":
    sys.exit(main())
