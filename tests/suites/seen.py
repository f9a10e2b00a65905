#!/usr/bin/env python3
"""`arena log` writes what a seat or the public saw, and nothing else.

The suite uses every game's golden log, for every seat and the public: records,
hidden cards, and the same output of `arena replay` as for the whole log and that
seat.  It also compares a log with the states and events that a bot received.
tests/unit/test_leak.c tests with redealt hidden cards.
"""
import json
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, "tests/support")
from claims import holds, tally

ARENA = str(Path(os.environ.get("B", "build")).resolve() / "arena")
# What a record may hold: of its own bot, and of what all see.
MOMENT = {"type", "state", "events", "legal", "legal_more"}
ALLOWED = {
    "header": {"type", "log", "deadwood", "protocol", "seen_by", "match", "game", "rules", "players",
               "deals", "bot_seed", "time", "faults", "people"},
    "deal": MOMENT | {"deal", "dealer"},
    "do": MOMENT | {"seat", "req", "by", "us", "wall_us", "cpu_us", "wait_us", "action", "note"},
    "end": {"type", "of", "deal", "how", "seat", "points", "scores", "hands", "deals", "places"},
}
OWN = {"greeting", "fault", "late", "noise", "unused", "forfeit"}
KEEPS = r'''#!/usr/bin/env python3
import json, sys
for line in sys.stdin:
    print("told:", line, end="", file=sys.stderr, flush=True)
    m = json.loads(line)
    if m["type"] == "hello":
        print('{"want":["legal"]}', flush=True)
    if m["type"] == "act":
        if m["req"] == 7:
            print("{}", flush=True)
        note = "secret of %s" % sys.argv[1]
        if m["req"] % 2:
            note = {"text": note, "values": [[m["default"], 0.5]], "unit": "win", "samples": 3}
        print(json.dumps(dict(m["default"], req=m["req"], note=note)), flush=True)
'''


def run(*command, stdin=None):
    return subprocess.run(command, input=stdin, capture_output=True, text=True, check=False)


def written(log, eyes):
    done = run(ARENA, "log", str(log), "--seat", str(eyes))
    holds(f"{log.name}, {eyes}: is written", done.returncode == 0, done.stderr)
    return done.stdout


def happened(text):
    """What happened, without hands and melds, which the last action of a deal may leave out."""
    return [line for line in text.splitlines()[1:]
            if not line.startswith(" " * 8) and not re.search(r"^  \S+ +(hand\b.*)?$", line)]


def check_records(where, text, eyes):
    records = [json.loads(line) for line in text.splitlines()]
    for number, record in enumerate(records, 1):
        kind = record["type"]
        if kind in OWN:
            holds(f"{where}:{number}: {kind} is its own", record["seat"] == eyes, record)
            continue
        holds(f"{where}:{number}: keys", record.keys() <= ALLOWED.get(kind, set()),
              kind, record.keys() - ALLOWED.get(kind, set()))
        holds(f"{where}:{number}: choices at its own turns alone", ("legal" in record) ==
              (record.get("state", {}).get("turn", {}).get("seat") == eyes), record)
        if kind == "do" and "seat" in record:
            holds(f"{where}:{number}: decisions are its own", record["seat"] == eyes, record)
        if eyes == "public" and "state" in record:
            holds(f"{where}:{number}: no hand", record["state"]["hand"] == [], record["state"])
    for word in ('"seed"', '"commitment"', '"bot_seeds"', '"stock":[', '"aside"', '"arena"'):
        holds(f"{where}: no {word}", word not in text)
    return records


TURNED_UP = ("conquian",)  # games in which all seats see each card of the stock


def unseen(whole, eyes):
    """The numbers of the events by which others drew a card from the stock, unseen."""
    for record in whole if whole[0]["game"] not in TURNED_UP else ():
        for event in record.get("events", []):
            if event["do"] == "draw" and event.get("from") == "stock" and event["seat"] != eyes \
                    and "card" in event:
                yield event["n"]


def check_golden(log):
    whole = [json.loads(line) for line in log.read_text().splitlines()]
    hidden = 0
    for eyes in [*range(len(whole[0]["players"])), "public"]:
        where = f"{log.name}, {eyes}"
        text = written(log, eyes)
        records = check_records(where, text, eyes)
        events = {e["n"]: e for r in records for e in r.get("events", [])}
        count = sum(len(r.get("events", [])) for r in whole)
        holds(f"{where}: all events", list(events) == list(range(1, count + 1)), len(events), count)
        for number in unseen(whole, eyes):
            hidden += 1
            holds(f"{where}: event {number} is masked", events[number]["card"] == "??", events[number])
        shown = run(ARENA, "replay", "-", stdin=text)
        holds(f"{where}: is shown", shown.returncode == 0, shown.stderr)
        same = run(ARENA, "replay", str(log), "--seat", str(eyes)).stdout
        part, whole_log = happened(shown.stdout), happened(same)
        holds(f"{where}: is shown as the whole log is for this seat", part == whole_log,
              sorted(set(part) ^ set(whole_log))[:6])
    return hidden


def check_sent(work):
    """What two bots were sent is what their logs have."""
    (work / "keeps.py").write_text(KEEPS)
    cup = work / "cup.yaml"
    cup.write_text("game: canasta\nseats: 4\npartners: mixed\nrounds: 1\nmirror: none\ndeals_max: 1\n"
                   "isolation: none\nseed: a\nnames: hidden\nbots:\n" +
                   "".join(f"  - {{name: keeper-{i}, run: python3 keeps.py {i}}}\n" for i in range(4)))
    out = work / "out"
    done = run(ARENA, "run", str(cup), "--out", str(out))
    holds("bots that keep what they are sent play", done.returncode == 0, done.stderr)
    log = out / "logs" / "000001.jsonl"
    names = json.loads(log.read_text().splitlines()[0])["players"]
    for seat, name in enumerate(names):
        text = written(log, seat)
        sent = [json.loads(line[6:]) for line in
                (out / "bots" / name / "000001.log").read_text().splitlines() if line.startswith("told: {")]
        records = check_records(f"sent to {seat}", text, seat)
        events = [e for m in sent for e in m.get("events", [])]
        holds(f"seat {seat}: its requests were kept", sum(m["type"] == "act" for m in sent) > 3)
        holds(f"seat {seat}: the events are those that it was sent",
              [e for r in records for e in r.get("events", [])][:len(events)] == events)
        states = [m["state"] for m in sent if m["type"] == "act" and m["req"] < 7]
        seen = [r["state"] for r in records if "state" in r]
        holds(f"seat {seat}: and so are the states", all(s in seen for s in states))
        lists = [(m["state"], len(m["legal"]), m.get("legal_more", False)) for m in sent if m["type"] == "act" and m["req"] < 7]
        told = [(r["state"], r.get("legal"), r.get("legal_more", False)) for r in records if "state" in r]
        holds(f"seat {seat}: and so are the numbers of choices", lists and all(c in told for c in lists), lists[:1])
        for other in range(4):
            holds(f"seat {seat}: notes of {names[other]}",
                  (f"secret of {names[other][-1]}" in text) == (names[other] == name))
            holds(f"seat {seat}: hidden names are hidden", names[other] not in text)
        own = [r["note"] for r in records if "note" in r]
        holds(f"seat {seat}: its own values", {type(n) for n in own} == {str, dict} and
              all(n["values"][0][1] == 0.5 for n in own if type(n) is dict), own[:2])
        start = next(m for m in sent if m["type"] == "match")
        for key in ("match", "players", "bot_seed", "rules", "deals", "game"):
            holds(f"seat {seat}: {key} as it was sent", records[0][key] == start[key] or
                  key == "deals" and start[key] in (1, records[0][key]), records[0][key])
    public = written(log, "public")
    holds("the public: no notes", "secret" not in public and '"note"' not in public)
    shown = run(ARENA, "replay", str(log)).stdout
    holds("values are shown with their action", "values in win of 3 samples: " in shown, shown[:2000])


def check_names():
    """A player's name stands for its seat, in every command that takes eyes."""
    log = "tests/golden/gin-2.jsonl"
    first, second = json.loads(Path(log).read_text().splitlines()[0])["players"]
    for words in (("log",), ("log", "--dialog"), ("log", "--positions"), ("replay",), ("replay", "--json"),
                  ("view", "-o", "-"), ("review", "--by", "house:first", "--isolation", "none")):
        by_name, by_seat = (run(ARENA, *words, log, "--seat", eyes) for eyes in (second, "1"))
        holds(f"{words}: by name as by seat", by_name.returncode == 0 and by_name.stdout == by_seat.stdout, by_name)
        other = run(ARENA, *words, log, "--seat", first).stdout
        holds(f"{words}: another name, other eyes", other not in ("", by_name.stdout))
        done = run(ARENA, *words, log, "--seat", "ann")
        holds(f"{words}: no such name, and who there is", done.returncode == 1 and 'no player "ann"' in done.stderr
              and f'"{second}" (seat 1)' in done.stderr, done.stderr)
    twice = Path(log).read_text().replace(f'"{second}"', f'"{first}"')
    done = run(ARENA, "log", "-", "--seat", first, stdin=twice)
    holds("one that plays two seats is to be named by a number", done.returncode == 1 and
          "plays at several seats" in done.stderr and done.stdout == "", done)
    done = run(ARENA, "log", "-", "--seat", "ann", stdin="")
    holds("nothing has no players", done.returncode == 1 and done.stdout == "", done)


def check_misuse(work):
    log = Path("tests/golden/gin-2.jsonl")
    for words, status in ((("--seat", "2"), 1), ((), 2), (("--seat", "8"), 1), (("--seat", "all"), 1)):
        done = run(ARENA, "log", str(log), *words)
        holds(f"{words}: status {status}", done.returncode == status and done.stdout == "", done)
    text = written(log, 1)
    part = work / "part.jsonl"
    part.write_text(text)
    for words in (("replay", "--verify", str(part)), ("verify", str(part)), ("replay", str(part), "--seat", "1"),
                  ("log", str(part), "--seat", "1")):
        done = run(ARENA, *words)
        holds(f"{words}: refused", done.returncode == 1 and done.stderr != "", done)
    cut = "\n".join(text.splitlines()[:20]) + "\n"
    done = run(ARENA, "replay", "-", stdin=cut)
    holds("one that is cut is told", done.returncode == 1 and "before the match was over" in done.stderr, done)
    forged = work / "forged.jsonl"
    forged.write_text(log.read_text().replace('"card":"', '"card":"2', 1))
    done = run(ARENA, "log", str(forged), "--seat", "0")
    holds("a log that does not hold gives nothing", done.returncode == 1 and done.stdout == "", done)


def main():
    logs = sorted(Path("tests/golden").glob("*.jsonl"))
    holds("there are golden logs", len(logs) > 15, len(logs))
    hidden = sum(check_golden(log) for log in logs)
    holds("cards were hidden", hidden > 1000, hidden)
    with tempfile.TemporaryDirectory() as place:
        check_sent(Path(place))
        check_misuse(Path(place))
    check_names()
    return tally()


if __name__ == "__main__":
    sys.exit(main())
