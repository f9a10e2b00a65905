#!/usr/bin/env python3
"""`arena log` reconstructs the messages to bots exactly.

Good bots, bad bots and bots without lists of actions store every line that they
read and write.  `arena log --dialog` must write the same bytes again.  For every
golden log, `arena log --positions` writes each decision with its request and
action, and `arena log --cases` writes rule cases that hold.
"""
import json
import os
import shlex
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path

sys.path.insert(0, "tests/support")
from claims import holds, tally
from one_deal import is_small

ARENA = str(Path(os.environ.get("B", "build")).resolve() / "arena")
REFEREE = str(Path(ARENA).parent / "referee")
BOT = str(Path(ARENA).parent / "tests/bots/picks")
TABLES = (("gin", 2, "standard"), ("rummy", 3, "lenient"), ("canasta", 4, "standard"), ("contract", 3, "lenient"),
          ("rummikub", 2, "strict"), ("tantrum", 2, "standard"))


def run(*command):
    return subprocess.run(command, capture_output=True, text=True, check=False)


def play(work, game, seats, faults):
    """Its log, and by seat what the bot there kept."""
    kept = [work / f"{game}-{i}.txt" for i in range(seats)]
    manners = ["bad", "plain", "good", "bad"]
    cup = work / f"{game}.yaml"
    cup.write_text(f"game: {game}\nseats: {seats}\nrounds: 1\nmirror: none\ndeals_max: 2\nisolation: none\n"
                   f"faults: {faults}\nseed: told\nnames: {'hidden' if seats == 3 else 'shown'}\n" +
                   ("partners: mixed\n" if game == "canasta" else "") + "bots:\n" +
                   "".join(f"  - {{name: b{i}, run: {json.dumps(shlex.join([BOT, '7', str(p), m]))}}}\n"
                           for i, (p, m) in enumerate(zip(kept, manners))))
    out = work / game
    done = run(ARENA, "run", str(cup), "--out", str(out))
    log = out / "logs" / "000001.jsonl"
    holds(f"{game}: is played", log.exists(), done.stderr)
    names = json.loads(log.read_text().splitlines()[0])["players"]
    return log, [kept[int(name[1:])].read_text().splitlines() for name in names]


def actions_of(answer):
    answer = json.loads(answer)
    return answer.get("actions") or [{k: v for k, v in answer.items() if k not in ("req", "note")}]


def check_dialog(game, log, kept):
    for seat, lines in enumerate(kept):
        done = run(ARENA, "log", str(log), "--seat", str(seat), "--dialog")
        told = done.stdout.splitlines()
        holds(f"{game}, {seat}: is told", done.returncode == 0, done.stderr)
        read = [line for line in lines if line.startswith("> ")]
        again = [line for line in told if line.startswith("> ")]
        gone = any(r["type"] == "forfeit" and r["seat"] == seat for r in map(json.loads, log.read_text().splitlines()))
        holds(f"{game}, {seat}: as many lines", len(read) == len(again) or gone and 0 < len(again) - len(read) <= 2,  # not flushed when it was ended
              len(read), len(again))
        for i, (a, b) in enumerate(zip(read, again)):
            holds(f"{game}, {seat}: line {i}", a == b, a[:3000], b[:3000])
        wrote = [line for line in lines if line.startswith('< {"do"') or line.startswith('< {"actions"')]
        answers = [line[2:] for line in told if line.startswith('< {"req"')][1:]
        good = [json.loads(line[2:]) for line in wrote]
        holds(f"{game}, {seat}: answers", len(answers) > 2 and len(answers) <= len(good), len(answers), len(good))
        notes = [json.loads(a).get("note") for a in answers]
        holds(f"{game}, {seat}: with their notes", gone or "\u2660" in notes and
              any(isinstance(n, dict) and n["unit"] == "points" for n in notes), notes[:4])


def check_positions(log):
    records = [json.loads(line) for line in log.read_text().splitlines()]
    done = run(ARENA, "log", str(log), "--positions")
    positions = [json.loads(line) for line in done.stdout.splitlines()]
    own = []
    for record in records:
        if record["type"] == "do" and "req" in record and \
                (own[-1:] == [] or (own[-1]["seat"], own[-1]["req"]) != (record["seat"], record["req"])):
            own.append(record)
    holds(f"{log.name}: a position each decision", done.returncode == 0 and len(positions) == len(own) > (3 if is_small(log) else 10),
          len(positions), len(own), done.stderr)
    told = Counter()  # number of the latest event that a seat has been told
    for was, is_ in zip(own, positions):
        where = f"{log.name}: seat {was['seat']}, request {was['req']}"
        holds(where, (is_["seat"], is_["req"], is_["played"], is_.get("by")) ==
              (was["seat"], was["req"], was["action"], was.get("by")), is_)
        request = is_["request"]
        holds(f"{where}: its request", request["type"] == "act" and request["state"]["turn"]["seat"] == was["seat"] and
              (request["deal"], request["phase"], request["req"]) == (is_["deal"], is_["phase"], is_["req"]), request)
        told[is_["seat"]] = max([told[is_["seat"]], *(event["n"] for event in request["events"])])
        first = was["events"][0]["n"] if was["events"] else is_["event"]
        holds(f"{where}: the event that comes next", first == is_["event"] and
              (not request["events"] or request["events"][-1]["n"] == first - 1) and told[is_["seat"]] < first,
              is_["event"], first)
    phase = positions[-1]["phase"]
    some = run(ARENA, "log", str(log), "--positions", "--phase", phase, "--seat", "1").stdout.splitlines()
    holds(f"{log.name}: some of them", [json.loads(line) for line in some] ==
          [p for p in positions if p["phase"] == phase and p["seat"] == 1], len(some))
    return len(positions)


def check_cases(work, log, *part, whole=False, decisions=None):
    """Every decision is a case, and the engine does again what it did."""
    made = work / "cases.yaml"
    made.write_text(run(ARENA, "log", str(log), "--cases", *part).stdout)
    if decisions is None:
        decisions = len(run(ARENA, "log", str(log), "--positions", *part).stdout.splitlines())
    done = run(REFEREE, "check", str(made))
    holds(f"{log}: each decision is a case that holds", decisions > 2 and
          done.stdout == f"{decisions} passed, 0 failed\n", decisions, done.stdout[-500:])
    holds(f"{log}: with whole rules where they are no game's own", whole == ("\nrules: {" in made.read_text()))


def check_case_files(work):
    cup = work / "own.yaml"
    cup.write_text("game: rummy\noptions: {ace: both, hand: by-players}\nrounds: 1\nmirror: none\ndeals_max: 1\n"
                   "isolation: none\nseed: a\nbots: [house:greedy, house:random]\n")
    done = run(ARENA, "run", str(cup), "--out", str(work / "own"))
    log = work / "own" / "logs" / "000001.jsonl"
    holds("a game with options", done.returncode == 0, done.stderr)
    check_cases(work, log, whole=True)
    made = work / "cases.yaml"
    text = made.read_text()
    for what, was, is_ in (("another card is thrown", '"do":"discard","card":"', '"do":"discard","card":"X'),
                           ("another hand comes of it", '"then":{"over":"no","hands":{"0":["', '"then":{"over":"no","hands":{"0":["X1","'),
                           ("options beside whole rules", '"players":2,"position"', '"players":2,"options":{},"position"'),
                           ("a family that nobody knows", '"family":"table"', '"family":"chair"')):
        holds(f"{what}: is another text", was in text)
        made.write_text(text.replace(was, is_))
        done = run(REFEREE, "check", str(made))
        holds(f"{what}: does not hold", done.returncode == 1, done.stdout[-300:])
    some = run(ARENA, "log", str(log), "--cases", "--seat", "1", "--phase", "draw").stdout
    holds("those of a seat and a phase", some.count('"id"') > 2 and some.count('"turn":{"seat":1,"phase":"draw"') >=
          some.count('"id"'), some[:500])


def check_misuse():
    log = "tests/golden/gin-2.jsonl"
    for words, status in ((("--dialog",), 2), (("--dialog", "--seat", "public"), 2), (("--dialog", "--seat", "2"), 1),
                          (("--positions", "--dialog", "--seat", "0"), 2), (("--positions", "--seat", "public"), 2),
                          (("--positions", "--seat", "3"), 1), (("--seat", "0", "--phase", "play"), 2),
                          (("--positions", "--phase", "lunch"), 2), (("--positions", "--cases"), 2),
                          (("--cases", "--seat", "public"), 2), (("--cases", "--seat", "7"), 1)):
        done = run(ARENA, "log", log, *words)
        holds(f"{words}: status {done.returncode}", done.returncode == status and done.stderr, done)


def main():
    with tempfile.TemporaryDirectory() as place:
        for table in TABLES:
            log, kept = play(Path(place), *table)
            check_dialog(table[0], log, kept)
            check_cases(Path(place), log, "--seat", "0")  # of all seats it would be above 1 MB
        check_case_files(Path(place))
        for log in sorted(Path("tests/golden").glob("*.jsonl")):
            check_cases(Path(place), log, decisions=check_positions(log))
    check_misuse()
    return tally()


if __name__ == "__main__":
    sys.exit(main())
