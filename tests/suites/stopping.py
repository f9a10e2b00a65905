#!/usr/bin/env python3
"""Runs with an early stop: `arena compare` and the key `stop`.

Output and results are the same for one, two and seven workers, and after kills with SIGKILL at random moments
(SEED, KILLS).
"""
import csv
import json
import os
import re
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, "tests/support")
from claims import holds, tally
from soak import SOAK, draws, setting, some

B = Path(os.environ.get("B", "build")).resolve()
ARENA = B / "arena"
KILLS = setting("KILLS", 2, 6)
lot = draws()
NOT_BETTER, UNDECIDED = 4, 5

# Dies in the matches whose seed for bots is drawn so.
FORFEITS = """
import json, sys
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "match" and message["bot_seed"] % 5 == 0:
        sys.exit("no more")
    if "req" in message:
        print(json.dumps(message.get("default", {})), flush=True)
"""


def arena(*words, **more):
    return subprocess.run([ARENA, *map(str, words)], capture_output=True, text=True, check=False,
                          stdin=subprocess.DEVNULL, **more)


def compare(*words):
    return arena("compare", *words, "--isolation", "none")


def played(folder):
    return len(list(folder.glob("logs/*.jsonl")))


def timeless(folder):
    """What a run leaves, without times and what follows from them."""
    standings = json.loads((folder / "standings.json").read_text())
    del standings["machines"]
    for row in standings["ranking"]:
        del row["time"]
    with open(folder / "results.csv", newline="", encoding="utf-8") as file:
        rows = [{k: v for k, v in row.items() if not k.endswith("_us") and k not in ("ended", "machine", "speed")}
                for row in csv.DictReader(file)]
    logs = {str(p.relative_to(folder)): re.sub(r',?"([a-z]+_)?us":\d+|,"hash":"\w+"', "", p.read_text())
            for p in folder.glob("logs/*")}
    notes = sorted(str(p.relative_to(folder)) for p in folder.glob("bots/*/*"))
    return standings, rows, logs, notes


def verified(folder):
    ran = arena("verify", folder)
    return holds(f"{folder.name}: verify finds nothing", ran.returncode == 0, ran.stdout)


def check_verdicts():
    ran = compare("gin", "house:greedy", "house:random", "--deals", 1, "--seed", 1)
    holds("greedy is better than random: status 0", ran.returncode == 0, ran.returncode, ran.stderr)
    holds("it says so in its last line", ran.stdout.endswith("\nbetter: greedy is better than random\n"), ran.stdout)
    holds("and calls the estimate biased", "tends to exaggerate" in ran.stdout, ran.stdout)
    ran = compare("gin", "house:random", "house:greedy", "--deals", 1, "--seed", 1, "--by", "scores",
                  "--format", "json")
    said = json.loads(ran.stdout)
    holds("random is not better than greedy: status 4", ran.returncode == NOT_BETTER, ran.returncode)
    holds("its verdict", said["verdict"] == "not better", said)
    holds("its unit and bounds", (said["unit"], said["bounds"]) == ("Elo", [0, 20]), said)
    holds("the evidence is beyond the bound", said["evidence"] <= said["stops_at"][0], said)
    holds("two matches a group", said["matches"] == 2 * said["groups"] == said["compared"], said)
    ran = compare("gin", "house:greedy", "house:greedy", "--deals", 1, "--seed", 1, "--groups-max", 17,
                  "--bounds", "-1,1", "--format", "json")
    said = json.loads(ran.stdout)
    holds("a bot and itself, briefly: undecided, status 5",
          (ran.returncode, said["verdict"]) == (UNDECIDED, "undecided"), ran.stdout)
    holds("after as many groups as were asked for", said["groups"] == 17, said)


# What a test says, by the signs of its bounds: the weaker bot in front, or the stronger; status, word, sentence.
BOUNDS = [
    ("-60,-40", "first", 0, "not worse", "is not worse than greedy by more than 60.0 points a deal"),
    ("-4,0", "first", NOT_BETTER, "worse", "is worse than greedy"),
    ("-4,-2", "first", NOT_BETTER, "worse", "is worse than greedy by more than 2.00 points a deal"),
    ("-5,10", "first", NOT_BETTER, "not better", "is not better than greedy, at least not by 10.0 points a deal"),
    ("-5,10", "greedy", 0, "not worse", "is not worse than first by more than 5.0 points a deal"),
    ("0,5", "greedy", 0, "better", "is better than first"),
    ("2,4", "greedy", 0, "better", "is better than first by more than 2.00 points a deal"),
]


def check_bounds(folder):
    """A verdict claims no more than its bounds do: in text, for programs, in standings and in the report."""
    as_json = [row[:2] for row in some(BOUNDS, 3)]
    for bounds, new, status, word, sentence in BOUNDS:
        bots = ("house:first", "house:greedy") if new == "first" else ("house:greedy", "house:first")
        words = ("gin", *bots, "--deals", 1, "--seed", 1, f"--bounds={bounds}")
        out = folder / f"bounds{bounds}{new}"
        ran = compare(*words, "--out", out)
        last = (ran.stdout.splitlines() or [""])[-1]
        holds(f"{bounds}, {new}: the last line", last.startswith(f"{word}: {new} {sentence}"), ran.stdout, ran.stderr)
        holds(f"{bounds}, {new}: status", ran.returncode == status, ran.returncode)
        if (bounds, new) in as_json:
            said = json.loads(compare(*words, "--format", "json").stdout)
            holds(f"{bounds}, {new}: for programs", said["verdict"] == word, said)
        holds(f"{bounds}, {new}: in the standings", json.loads((out / "standings.json").read_text())["stop"]["verdict"] == word)
        holds(f"{bounds}, {new}: in words there", f"{word}: {new} {sentence}" in
              " ".join((out / "standings.txt").read_text().split()))
        arena("report", out)
        holds(f"{bounds}, {new}: in the report", f"{word}: {new} {sentence}" in
              " ".join((out / "report.html").read_text(encoding="utf-8").split()))


def check_wrong_use():
    for words, part in ((("gin", "house:first", "house:first", "--bounds", "2,1"), "--bounds"),
                        (("gin", "house:first", "house:first", "--bounds", "1"), "--bounds"),
                        (("gin", "house:first", "house:first", "--alpha", "0.7"), "--alpha"),
                        (("rummy", "house:first", "house:first", "--seats", 3), "--seats"),
                        (("nogame", "house:first", "house:first"), "nogame")):
        ran = compare(*words)
        holds(f"{words}: status 2", ran.returncode == 2, ran.returncode)
        holds(f"{words}: says {part}", part in ran.stderr, ran.stderr)


def check_larger_tables(work):
    out = work / "four"
    ran = compare("contract", "house:greedy", "house:first", "--deals", 1, "--seed", 2, "--groups-max", 3,
                  "--out", out)
    holds("four seats: it ran", ran.returncode == UNDECIDED, ran.stderr)
    with open(out / "results.csv", newline="", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    for group in {row["group"] for row in rows}:
        seats = [sum(row["bot"].startswith("greedy") for row in rows
                     if row["group"] == group and row["seat"] == str(seat)) for seat in range(4)]
        holds(f"group {group}: each has every seat twice", seats == [2] * 4, seats)
        tables = {tuple(row["bot"].split("-")[0] for row in rows if row["match"] == match)
                  for match in {row["match"] for row in rows if row["group"] == group}}
        holds(f"group {group}: no seating twice", len(tables) == 4, tables)
    verified(out)
    ran = compare("push", "house:greedy", "house:first", "--deals", 1, "--seed", 2, "--groups-max", 2,
                  "--format", "json")
    said = json.loads(ran.stdout)
    holds("partners: two sides, two matches a group", said["matches"] == 4, said)


def config(work, name, text):
    path = work / f"{name}.yaml"
    path.write_text(text)
    return path


CUP = f"""
game: gin
rounds: 400
deals_max: 1
seed: stops
isolation: none
bots:
  - {{name: new, run: {B}/tests/bots/picks}}
  - {{name: old, run: {B}/tests/bots/picks}}
"""
RULES = {
    "points": "stop: {compare: [new, old], bounds: [0, 4]}\n",
    "scores": "stop: {compare: [new, old], by: scores, bounds: [0, 80]}\n",
    "two-sided": "stop: {compare: [new, old], by: scores, bounds: [100, 200], two_sided: true}\n",
    "width": "stop: {width: 120}\n",
}
KILLED = ("points", "width")  # in `make soak` each


def check_stopped_run(work, name, text):
    """One table; then two, seven and kills, which leave the same."""
    file = config(work, name, CUP + text)
    first = work / f"{name}-1"
    ran = arena("run", file, "--out", first, "--jobs", 1)
    holds(f"{name}: it ran", ran.returncode == 0, ran.stderr)
    whole = timeless(first)
    verdict = ran.stdout
    holds(f"{name}: it stopped early", 16 < len(whole[2]) < 800, len(whole[2]))
    holds(f"{name}: complete", whole[0]["complete"] and whole[0]["matches"] == len(whole[2]), whole[0]["matches"])
    holds(f"{name}: it says why", re.search("better|every interval", verdict), verdict)
    verified(first)
    for jobs in (2, 7) if SOAK else (7,):
        out = work / f"{name}-{jobs}"
        ran = arena("run", file, "--out", out, "--jobs", jobs)
        holds(f"{name}, {jobs} tables: the same verdict", ran.stdout == verdict, ran.stdout, verdict)
        holds(f"{name}, {jobs} tables: the same results", timeless(out) == whole)
        verified(out)
    before = {p: p.stat().st_mtime_ns for p in (work / f"{name}-7").glob("logs/*")}
    ran = arena("run", file, "--out", work / f"{name}-7", "--jobs", 7)
    holds(f"{name}, again: the same verdict", ran.stdout == verdict, ran.stdout)
    holds(f"{name}, again: nothing is played", before == {p: p.stat().st_mtime_ns
                                                          for p in (work / f"{name}-7").glob("logs/*")})
    if SOAK or name in KILLED:
        check_kills(work, name, file, whole, verdict)
    return first


def check_kills(work, name, file, whole, verdict):
    out = work / f"{name}-killed"
    kills = 0
    while kills < KILLS:
        run = subprocess.Popen([ARENA, "run", file, "--out", out, "--jobs", "3"], stdin=subprocess.DEVNULL,
                               stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        until = played(out) + lot.randrange(len(whole[2]) * 2 // KILLS)
        while played(out) < until and run.poll() is None:
            time.sleep(0.005)
        time.sleep(lot.random() * 0.06)  # a moment, not a wait for anything
        run.send_signal(signal.SIGKILL)
        said = run.communicate()[0]
        kills += run.returncode == -signal.SIGKILL
        if run.returncode != -signal.SIGKILL:
            holds(f"{name}: with {kills} kills, the same verdict", said == verdict, said, verdict)
            holds(f"{name}: with {kills} kills, the same results", timeless(out) == whole)
            shutil.rmtree(out)
    ran = arena("run", file, "--out", out)
    holds(f"{name}: after {kills} kills, the same verdict", ran.stdout == verdict, ran.stdout, verdict)
    holds(f"{name}: after {kills} kills, the same results", timeless(out) == whole)
    verified(out)


def check_forged(folder):
    """A run that is cut elsewhere than its rule says."""
    with sqlite3.connect(folder / "results.db") as db:
        last = db.execute("SELECT matches FROM run").fetchone()[0]
        db.execute("DELETE FROM seats WHERE match > ?", (last - 2,))
        db.execute("DELETE FROM matches WHERE number > ?", (last - 2,))
        db.execute("UPDATE run SET matches = ?", (last - 2,))
    ran = arena("verify", folder)
    holds("a run that was cut early: found", ran.returncode == 1 and 'the rule "stop" of the configuration does not end it there' in ran.stdout,
          ran.stdout)


def check_forfeits(work):
    bot = work / "forfeits.py"
    bot.write_text(FORFEITS)
    common = ("gin", bot, "house:first", "--deals", 1, "--seed", 3)
    ran = compare(*common, "--format", "json")
    said = json.loads(ran.stdout)
    holds("a forfeit ends the test by points: status 5",
          (ran.returncode, said["verdict"]) == (UNDECIDED, "forfeit"), ran.stdout, ran.stderr)
    holds("it is named", said.get("forfeit_bot") == "forfeits" and
          said["matches"] - 1 <= said["forfeit_match"] <= said["matches"], said)
    ran = compare(*common, "--by", "scores", "--groups-max", 8, "--format", "json")
    said = json.loads(ran.stdout)
    holds("its forfeits are counted", said["forfeits_new"] > 0 and said["forfeits_old"] == 0, said)
    holds("by scores it is a loss", said["verdict"] != "forfeit" and said["groups"] > 1 and said["interval"][1], said)


def check_words(work):
    """What no number tells is told in words."""
    bot = work / "crashes.py"
    bot.write_text('import json, sys\nfor line in sys.stdin:\n    m = json.loads(line)\n'
                   '    if m["type"] == "hello":\n        print("{}", flush=True)\n'
                   '    elif m["type"] == "act":\n        sys.exit(1)\n')
    for bots, word in (((bot, "house:first"), "lost"), (("house:first", bot), "won")):
        ran = compare("gin", *bots, "--deals", 1, "--by", "scores", "--groups-max", 3, "--seed", 1)
        holds(f"{word} every match: no Elo", f": {word} every match, after 3 mirror groups, 6 matches\n" in ran.stdout and
              "inf" not in ran.stdout, ran.stdout)
        holds(f"{word}: the forfeits are told", "crashes forfeited 6 of the 6 matches" in ran.stdout, ran.stdout)
    ran = compare("gin", "house:first", "house:first", "--deals", 1, "--groups-max", 3, "--seed", 1)
    holds("where nothing differs it says so", "no evidence: the points of both bots were equal in every match" in ran.stdout, ran.stdout)
    ran = compare("gin", "house:greedy", "house:first", "--deals", 1, "--groups-max", 3, "--seed", 1)
    holds("and where too little does", "of the 16 groups with different points" in ran.stdout, ran.stdout)
    ran = compare("gin", "house:first", "house:first", "--deals", 1, "--by", "scores", "--groups-max", 3,
                  "--seed", 1)
    holds("nothing is less than 0", "-0 Elo" not in ran.stdout, ran.stdout)


def check_tournament(work):
    """Of three bots two are compared; their matches alone count."""
    bots = "".join(f"  - {{name: {name}, run: {run}}}\n" for name, run in
                   (("new", "house:greedy"), ("other", f"{B}/tests/bots/picks"),
                    ("old", f"{B}/tests/bots/picks")))
    file = config(work, "three", "game: gin\nrounds: 100\ndeals_max: 1\nseed: three\nisolation: none\n"
                  f"bots:\n{bots}stop: {{compare: [new, old], by: scores, bounds: [0, 100]}}\n")
    out = work / "three"
    ran = arena("run", file, "--out", out)
    holds("three bots: greedy is better", "better: new is better than old" in ran.stdout, ran.stdout, ran.stderr)
    holds("three bots: the standings as well", re.search(r"^ *1 new", ran.stdout, re.M), ran.stdout)
    standings = json.loads((out / "standings.json").read_text())
    groups = int(re.search(r"after (\d+) mirror groups", ran.stdout)[1])
    holds("a round is six matches, two of them theirs", standings["matches"] == 6 * groups, groups)
    verified(out)
    ran = arena("run", file, "--only", 3)
    half = work / "half"
    shutil.copytree(out, half)
    with sqlite3.connect(half / "results.db") as db:
        db.execute("DELETE FROM seats WHERE match > 9")
        db.execute("DELETE FROM matches WHERE number > 9")
    said = json.loads(arena("standings", half, "--format", "json").stdout)["stop"]
    holds("of a part there is no verdict yet", (said["verdict"], said["matches"]) == ("goes on", 9), said)
    holds("one match alone knows no rule", ran.returncode == 0, ran.stderr)


# What each has besides, and how many matches it is where nothing stops it.
FORMATS = {
    "gauntlet": ("format: gauntlet\nagainst: [old, other]\nrounds: 100\n"
                 "stop: {compare: [new, old], by: scores, bounds: [0, 100]}\n", 800),
    "tables": ("tables: 3\nrounds: 100\nstop: {compare: [new, old], bounds: [0, 40]}\n", 600),
    "own tables": ("tables: 3\ndeals: own\nrounds: 100\nstop: {compare: [new, old], by: scores, bounds: [0, 200]}\n", 600),
    "swiss": ("format: swiss\nrounds: 90\nstop: {width: 180}\n", 360),
}


def check_formats(work):
    """Other formats stop as well, and where they do depends on nothing else."""
    bots = "".join(f"  - {{name: {name}, run: {run}}}\n" for name, run in
                   (("new", "house:greedy"), ("other", f"{B}/tests/bots/picks"),
                    ("old", f"{B}/tests/bots/picks"), ("last", "house:greedy")))
    for name, (text, full) in FORMATS.items():
        file = config(work, name, "game: gin\ndeals_max: 1\nseed: formats\nisolation: none\n"
                      f"bots:\n{bots}{text}")
        outs = {jobs: work / f"{name}-{jobs}" for jobs in (1, 3)}
        ran = {jobs: arena("run", file, "--out", out, "--jobs", jobs) for jobs, out in outs.items()}
        whole = timeless(outs[1])
        holds(f"{name}: it ran", ran[1].returncode == 0, ran[1].stderr)
        holds(f"{name}: it stopped early, and says why", re.search("is better than|every interval", ran[1].stdout) and
              16 < whole[0]["matches"] == len(whole[2]) < full, ran[1].stdout, whole[0]["matches"])
        holds(f"{name}: on three tables the same", ran[3].stdout == ran[1].stdout and timeless(outs[3]) == whole)
        verified(outs[1])
        said = whole[0]["stop"]
        holds(f"{name}: the standings say so too", said["verdict"] in ("better", "narrow") and
              said["matches"] == whole[0]["matches"], said)
        text = arena("standings", outs[1]).stdout
        holds(f"{name}: and for people", re.search(r"^(better: new is|stopped after match)", text, re.M), text[:400])
        with sqlite3.connect(outs[3] / "results.db") as db:
            before = db.execute("SELECT max(ended_ms), matches FROM matches, run").fetchall()
        ran = arena("run", file, "--out", outs[3])
        with sqlite3.connect(outs[3] / "results.db") as db:
            after = db.execute("SELECT max(ended_ms), matches FROM matches, run").fetchall()
        holds(f"{name}: again, nothing is played", "none is played again" in ran.stderr and after == before, ran.stderr)


def main():
    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder)
        check_verdicts()
        check_bounds(work)
        check_wrong_use()
        check_larger_tables(work)
        check_forfeits(work)
        check_words(work)
        check_tournament(work)
        check_formats(work)
        for name, text in RULES.items():
            check_forged(check_stopped_run(work, name, text))
    return tally()


if __name__ == "__main__":
    sys.exit(main())
