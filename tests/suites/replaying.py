#!/usr/bin/env python3
"""`arena replay` of parts of logs, of many logs and as JSON.

The JSON must contain every event, hand and end of the golden logs.  The text of a
part must equal this part of the whole text.
"""
import gzip
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, "tests/support")
from claims import holds, same, tally
from pages import chapter, rows, words

ARENA = str(Path(os.environ.get("B", "build")).resolve() / "arena")
GOLDEN = sorted(Path("tests/golden").glob("*.jsonl"))


def replay(*args, stdin=None):
    return subprocess.run([ARENA, "replay", *map(str, args)], input=stdin,
                          capture_output=True, text=True, check=False)


def lines(*args):
    return [json.loads(line) for line in replay(*args, "--json").stdout.splitlines()]


def cards(hand):
    """The cards of a hand that was parted, without what wild ones stand for."""
    return sorted(c.split("=")[0] for meld in hand["melds"] for c in meld) + sorted(hand["rest"])


def check_json(log):
    """Each event, end and hand of a log is told."""
    records = [json.loads(line) for line in log.read_text().splitlines()]
    told = lines(log)
    same(f"{log.stem}: events", [json.dumps(e) for r in records for e in r.get("events", ())],
         [json.dumps(t["event"]) for t in told if t["type"] == "event"])
    holds(f"{log.stem}: numbers", all(t["n"] == t["event"]["n"] for t in told if t["type"] == "event"))
    ends = [r for r in records if r["type"] == "end" and r["of"] == "deal"]
    shown = [t for t in told if t["type"] == "end" and t["of"] == "deal"]
    holds(f"{log.stem}: ends", [(r["deal"], r["how"], r["points"], r["scores"]) for r in ends]
          == [(t["deal"], t["how"], t["points"], t["scores"]) for t in shown])
    holds(f"{log.stem}: hands at the end",
          [[sorted(h) for h in r["hands"]] for r in ends]
          == [[sorted(cards(h)) for h in t["hands"]] for t in shown])
    deals = [r for r in records if r["type"] == "deal"]
    holds(f"{log.stem}: hands dealt",
          [[sorted(h) for h in r["hands"]] for r in deals]
          == [[sorted(cards(h)) if h else [] for h in t["hands"]] for t in told if t["type"] == "deal"])
    return told


def check_parts(log):
    """A part is what stands between in the whole."""
    told = lines(log)
    events = [t for t in told if t["type"] == "event"]
    last = events[-1]["n"]
    for first, end in ((1, 3), (last // 2, min(last, last // 2 + 5)), (last, last)):
        part = [t for t in lines(log, "--from", first, "--to", end) if t["type"] == "event"]
        # an action with several events is told as a whole
        holds(f"{log.stem}: {first} to {end}",
              part and set(range(first, end + 1)) <= {t["n"] for t in part} and len(part) <= end - first + 48
              and [t["words"] for t in part] == [e["words"] for e in events if part[0]["n"] <= e["n"] <= part[-1]["n"]])
    deals = [t for t in told if t["type"] == "deal"]
    for deal in {1, deals[-1]["deal"]}:
        here = [t for t in told if t.get("deal") == deal]
        part = [t for t in lines(log, "--deal", deal) if t.get("deal") == deal]
        holds(f"{log.stem}: deal {deal}", part == here, len(part), len(here))
        part = [t for t in lines(log, "--from", f"{deal}.0", "--to", f"{deal}.0") if t["type"] != "match"]
        holds(f"{log.stem}: where deal {deal} begins", part and part[0] == here[0] and len(part) < 1 + 48)
    said = replay(log, "--from", last + 2)
    holds(f"{log.stem}: behind the end", said.returncode == 1 and "no such part" in said.stderr, said.stderr)


def check_position(log):
    """A position within a deal is what the events before it have left."""
    told = lines(log)
    event = next(t for t in told if t["type"] == "event" and t["deal"] == 1 and t["n"] > 20 and "hand" in t)
    position = lines(log, "--from", event["n"] + 1)[1]
    holds(f"{log.stem}: position", position["type"] == "position"
          and position["hands"][event["event"]["seat"]] == event["hand"], position, event)
    text = replay(log, "--from", f"1.{event['n'] + 1}").stdout
    holds(f"{log.stem}: position as text", f"deal 1 before event {event['n'] + 1}" in text, text[:300])


def check_wrong(log):
    events = [t for t in lines(log) if t["type"] == "event"]
    second = next(t["n"] for t in events if t["deal"] == 2)
    for place in f"2.{second - 1}", f"1.{second}":
        said = replay(log, "--from", place)
        holds(f"--from {place}: of another deal", said.returncode == 1
              and f"deal 2 starts with event {second}" in said.stderr, said.stderr)
    for wrong in (["--from", "x"], ["--to", "3."], ["--json", "--step"], ["--verify", "--json"],
                  ["--verify", "--deal", "1"], ["--deal", "0"]):
        said = replay(log, *wrong)
        holds(f"replay {wrong}", said.returncode == 2 and said.stderr.startswith("arena replay: "), said.stderr)


def check_many(work):
    run = work / "run"
    (run / "logs").mkdir(parents=True)
    for i, name in enumerate(("gin-2", "rummy-2", "wildcat-2"), 1):
        text = Path(f"tests/golden/{name}.jsonl").read_bytes()
        if i == 2:
            (run / "logs" / f"{name}.jsonl.gz").write_bytes(gzip.compress(text))
        else:
            (run / "logs" / f"{name}.jsonl").write_bytes(text)
    (run / "config.yaml").write_text("no log\n")
    for what in (run, run / "logs", work):
        said = replay(what, "--verify")
        holds(f"a folder is verified: {what.name}", said.returncode == 0
              and said.stdout.endswith("3 of 3 logs valid\n") and said.stdout.count("verified: ") == 3, said)
    heads = [m[1] for m in re.finditer(r"^(\S+)\nmatch 1: ", replay(run).stdout, flags=re.M)]
    holds("each stands under its name", [Path(h).name for h in heads]
          == ["gin-2.jsonl", "rummy-2.jsonl.gz", "wildcat-2.jsonl"], heads)
    same("each is told apart", ["gin", "rummy", "wildcat"], [t["game"] for t in lines(run) if t["type"] == "match"])
    (work / "one").mkdir()
    (work / "one" / "gin-2.jsonl").write_bytes((run / "logs" / "gin-2.jsonl").read_bytes())
    said = replay(work / "one", "--verify")
    holds("one is one", said.stdout.endswith("1 of 1 log valid\n"), said)
    cut = run / "logs" / "aaa.jsonl"
    cut.write_bytes((run / "logs" / "gin-2.jsonl").read_bytes()[:5000])
    said = replay(run, "--verify")
    holds("one that does not hold does not end the others", said.returncode == 1
          and "3 of 4 logs valid" in said.stdout and "aaa.jsonl" in said.stderr, said)
    (work / "none").mkdir()
    said = replay(work / "none")
    holds("a folder without logs", said.returncode == 1 and "contains no match log" in said.stderr, said)


def check_eyes(log):
    """What a seat did not see is in nothing that is told for it."""
    told = lines(log, "--seat", "0")
    whole = lines(log)
    mine = [t for t in told if t["type"] == "event"]
    hidden = [(m, w) for m, w in zip(mine, (t for t in whole if t["type"] == "event")) if m["words"] != w["words"]]
    holds(f"{log.stem}: seat 0 is not told all", hidden and all("??" in json.dumps(m["event"]) for m, _ in hidden))
    holds(f"{log.stem}: nor shown another's hand",
          all(t["event"]["seat"] == 0 for t in mine if "hand" in t)
          and all(t["hands"][1] is None for t in told if t["type"] == "deal"))


def check_odd(work):
    """What a bot wrote stays JSON, whatever it is."""
    text = Path("tests/golden/gin-2.jsonl").read_text()
    line = next(x for x in text.splitlines() if x.startswith('{"type":"do"'))
    note = '"note":"a\\u202eb\\u001b[31m\\u0085"'
    odd = line.replace(',"events"', "," + note + ',"events"')
    (work / "odd.jsonl").write_text(text.replace(line, odd))
    told = [json.loads(x) for x in replay(work / "odd.jsonl", "--to", "3", "--json").stdout.splitlines()]
    holds("a note of odd characters", any(t.get("note") == "a\u202eb\u001b[31m\u0085" for t in told), told[2:4])
    (work / "long.jsonl").write_text(text.replace(line, odd.replace("note\":\"", "note\":\"" + "x" * 300000)))
    said = replay(work / "long.jsonl", "--to", "3", "--json")
    at = text.splitlines().index(line) + 1
    holds("one that has no room is told of", said.returncode == 1 and f"long.jsonl:{at}: the line is too long" in said.stderr, said.stderr)


def check_fault(work):
    """A bot's answer is shown as the bot wrote it: its author knows it again."""
    answer = '{"action": "draw \\\\ \\"x\\""}'
    (work / "bad.py").write_text(f'''import json, sys
for line in sys.stdin:
    kind = json.loads(line)["type"]
    if kind in ("hello", "act"):
        print("{{}}" if kind == "hello" else {answer!r}, flush=True)
''')
    subprocess.run([ARENA, "play", "gin", str(work / "bad.py"), "house:first", "--matches", "2", "--isolation", "none",
                    "--out", str(work / "bad")], capture_output=True, check=False)
    log = next((work / "bad/logs").glob("*1.jsonl"))
    said = replay(log)
    holds("a fault's answer has no backslashes of ours", f'makes a fault: "do" is missing  {answer}' in said.stdout,
          said.stdout[:2000], said.stderr)


def check_document():
    """docs/results.md names each key."""
    page = chapter(Path("docs/results.md").read_text(), "Replay as JSON")
    told = {}
    for row in rows(page):
        told[row[0].strip("`").replace("`", "")] = set(words(row[1]))
    seen = {}
    for log in GOLDEN:
        middle = lines(log, "--from", "20", "--to", "30")
        for t in lines(log) + middle:
            kind = t["type"] + (", of: " + t["of"] if t["type"] == "end" else "")
            if kind in ("fault", "late", "noise", "unused", "forfeit"):
                continue
            seen.setdefault(kind, set()).update(t.keys() - {"type", "of"})
    seen["match"].add("seen_by")
    for kind in seen.keys() | told.keys():
        optional = {"by", "note", "us", "req", "seat", "spread"}
        same(f"docs/results.md: {kind}", seen.get(kind, set()) - optional, told.get(kind, set()) - optional)


def main():
    work = Path(tempfile.mkdtemp())
    try:
        for log in GOLDEN:
            check_json(log)
            check_parts(log)
        for name in "gin-2", "contract-3", "rummikub-2":
            check_position(Path(f"tests/golden/{name}.jsonl"))
        check_wrong(Path("tests/golden/gin-2.jsonl"))
        check_eyes(Path("tests/golden/gin-2.jsonl"))
        check_many(work)
        check_odd(work)
        check_fault(work)
        check_document()
    finally:
        shutil.rmtree(work)
    return tally()


if __name__ == "__main__":
    sys.exit(main())
