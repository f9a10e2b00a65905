#!/usr/bin/env python3
"""Extended runs: more rounds, and bots that join, leave, are replaced and return.

Stored matches do not change by a byte.  The matches that count equal those of a new run of the last configuration.  Kills
with SIGKILL at random moments (SEED, KILLS) change nothing.
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
from older_store import FORMAT_4
from soak import SOAK, draws, setting

B = Path(os.environ.get("B", "build")).resolve()
ARENA = B / "arena"
KILLS = setting("KILLS", 1, 4)
ROUNDS = 6 if SOAK else 3  # of runs that are killed, in the place of one
lot = draws()
# Each plays its own way, and whatever number a match has, the same with the same cards.
SEEDS = {"ann": 1, "ben": 2, "cat": 3, "dan": 4, "eve": 5}


def arena(*words):
    return subprocess.run([ARENA, *map(str, words)], capture_output=True, text=True, check=False,
                          stdin=subprocess.DEVNULL)


class Field:
    """Bots in folders of their own, and configurations of them."""

    def __init__(self, at, head):
        self.at, self.head = at, head
        for name in SEEDS:
            (at / name).mkdir(parents=True)
            shutil.copy(B / "tests/bots/picks", at / name)

    def config(self, rounds, names, more=""):
        lines = [f"  - {{name: {name}, dir: {name}, run: ./picks {SEEDS[name]}}}" for name in names]
        path = self.at / "cup.yaml"
        path.write_text(f"name: cup\nrounds: {rounds}\nseed: grows\nisolation: none\ndeals_max: 1\n{self.head}{more}"
                        "bots:\n" + "\n".join(lines) + "\n")
        return path

    def change(self, name):
        (self.at / name / "weights").write_text("2")

    def change_back(self, name):
        (self.at / name / "weights").unlink()


# Rounds, bots, what happens before, further words; what is told to be new; matches of two seats that stay, and that
# count no more, of common deals or own.
STEPS = (
    (2, "ann ben cat", None, (), None, 0, 0),
    (3, "ann ben cat", None, (), "grows: ", 12, 0),
    (3, "ann ben cat dan", None, (), "grows, new: dan: ", 18, 0),
    (4, "ann ben cat dan", ("change", "ben"), (), "grows, replaced: ben: ", 18, 18),
    (4, "ann ben dan", None, (), "grows, withdrawn: cat: ", 24, 42),
    (4, "ann ben dan", ("change_back", "ben"), (), "grows, replaced: ben: ", 20, 46),
    (4, "ann ben dan eve", None, ("--again", "ann"), "grows, new: eve; replaced: ann: ", 8, 62),
)


def rows(folder):
    """results.csv without times and machines, and without the numbers that a new run gives otherwise."""
    with open(folder / "results.csv", newline="", encoding="utf-8") as file:
        return [{k: v for k, v in row.items() if not k.endswith("_us") and k not in ("ended", "machine", "speed")} for row in csv.DictReader(file)]


def unnumbered(folder):
    return sorted(tuple(v for k, v in row.items() if k not in ("match", "log")) for row in rows(folder))


def timeless(folder):
    standings = json.loads((folder / "standings.json").read_text())
    del standings["machines"]
    for row in standings["ranking"]:
        del row["time"]
    return standings


def logs(folder):
    return {p.name: re.sub(r',?"([a-z]+_)?us":\d+|,"hash":"\w+"', "", p.read_text()) for p in folder.glob("logs/*")}


def what_cards_saved(folder):
    """The report's section on the same cards, which goes by groups."""
    page = arena("report", folder, "--out", "-").stdout.replace(str(folder), "")
    return re.search(r'<section id="mirror".*?</section>', page, re.S)[0]


def verified(folder, what):
    ran = arena("verify", folder)
    return holds(f"{what}: verify finds nothing", ran.returncode == 0, ran.stdout)


def check_steps(work, name, head, common):
    """Each step grows, keeps what is there, and gives what a new run gives."""
    field, out = Field(work / name, head), work / name / "out"
    before = {}
    for at, (rounds, names, act, more, said, stay, past) in enumerate(STEPS):
        what = f"{name}, step {at}"
        if act:
            getattr(field, act[0])(act[1])
        config = field.config(rounds, names.split())
        ran = arena("run", config, "--out", out, *more)
        if not holds(f"{what}: it ran", ran.returncode == 0, ran.stderr):
            continue
        if said is not None:
            line = next((x for x in ran.stderr.splitlines() if x.startswith("cup grows")), "")
            holds(f"{what}: says what grows", f"cup {said}" in line, ran.stderr)
            holds(f"{what}: {stay} stay", f": {stay} matches are kept, " in line, line)
            holds(f"{what}: {past} count no more", (f" {past} no longer count, " in line) == (past > 0), line)
            holds(f"{what}: no warning of changed folders", "has changed" not in ran.stderr, ran.stderr)
        after = {p.name: p.read_bytes() for p in out.glob("logs/*")}
        holds(f"{what}: logs stay to the byte", before.items() <= after.items())
        count = len(names.split()) * (len(names.split()) - 1) * rounds
        holds(f"{what}: {count} matches count", len(rows(out)) == 2 * count, len(rows(out)))
        holds(f"{what}: as many are new as were said", said is None or len(after) - len(before) == count - stay)
        verified(out, what)
        before = after
        ran = arena("run", config, "--out", out)
        holds(f"{what}: then nothing is left", "every match has been played before" in ran.stderr, ran.stderr)
        if common:
            fresh = work / name / f"fresh{at}"
            arena("run", config, "--out", fresh)
            holds(f"{what}: rows of a new run", unnumbered(out) == unnumbered(fresh))
            holds(f"{what}: standings of a new run", timeless(out) == timeless(fresh))
            holds(f"{what}: the same cards saved as much", what_cards_saved(out) == what_cards_saved(fresh))
        cards = {(r["round"], tuple(sorted(x["bot"] for x in rows(out) if x["match"] == r["match"]))): r["group"]
                 for r in rows(out)}
        holds(f"{what}: groups have cards of {'the round' if common else 'their own'}",
              all(r[0] == g for r, g in cards.items()) if common else len(set(cards.values())) == len(cards))


def check_tables_of_three(work):
    """A meeting of three is the same meeting whoever else comes."""
    field, out = Field(work / "three", "game: rummy\nseats: 3\n"), work / "three/out"
    for at, (rounds, names) in enumerate(((2, "ann ben cat"), (2, "ann ben cat dan"), (3, "ann ben dan eve"))):
        config = field.config(rounds, names.split())
        ran = arena("run", config, "--out", out)
        holds(f"three seats, step {at}: it ran", ran.returncode == 0, ran.stderr)
        arena("run", config, "--out", work / f"three/fresh{at}")
        holds(f"three seats, step {at}: standings of a new run", timeless(out) == timeless(work / f"three/fresh{at}"))
        verified(out, f"three seats, step {at}")


def run_killed(*words):
    """Kill it at drawn moments, so often, and then let it run; returns how often it was killed."""
    kills = 0
    for _ in range(KILLS):
        process = subprocess.Popen([ARENA, *map(str, words)], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                                   stderr=subprocess.DEVNULL)
        time.sleep(lot.uniform(0.005, 0.12))  # a moment, not a wait for anything
        process.send_signal(signal.SIGKILL)
        kills += process.wait() == -signal.SIGKILL
    return kills


def check_kills(work, head):
    """Also in the middle of a step, when the next one comes before the last is over."""
    field, kills = Field(work / "killed", head), 0
    for name, killed in (("whole", False), ("parts", True)):
        out = work / "killed" / name
        for rounds, names, act, more, *_ in STEPS[:-1]:
            if act:
                getattr(field, act[0])(act[1])
            config = field.config(ROUNDS * rounds, names.split())
            if killed:
                kills += run_killed("run", config, "--out", out)
            holds(f"{name}: it ran", arena("run", config, "--out", out, *more).returncode == 0)
            if killed:
                verified(out, f"{ROUNDS * rounds} rounds of {names}, killed")
    holds(f"runs were killed: {kills}", kills >= KILLS)
    whole, parts = work / "killed/whole", work / "killed/parts"
    holds("killed or not: rows", rows(whole) == rows(parts))
    holds("killed or not: standings", timeless(whole) == timeless(parts))
    holds("killed or not: logs", logs(whole) == logs(parts))
    out = work / "killed/cut"
    for rounds, names, *_ in STEPS[:3]:
        config = field.config(ROUNDS * rounds, names.split())
        run_killed("run", config, "--out", out)
    holds("grown before it was over: it ran", arena("run", config, "--out", out).returncode == 0)
    arena("run", config, "--out", work / "killed/new")
    holds("grown before it was over: rows of a new run", unnumbered(out) == unnumbered(work / "killed/new"))
    verified(out, "grown before it was over")


def sql(folder, text):
    base = sqlite3.connect(folder / "results.db")
    base.executescript(text)
    base.close()


def check_half_noted(work):
    """A run that ends while it writes down what its bots are has no other bots when it goes on."""
    field, out = Field(work / "half", "game: gin\n"), work / "half/out"
    arena("run", field.config(1, ("ann", "ben")), "--out", out)
    for hashes in 0, 1, 2, 3:
        sql(out, ";".join(FORMAT_4) + "; DELETE FROM program_bytes; CREATE TRIGGER ends BEFORE INSERT ON program_bytes WHEN (SELECT count(*) FROM"
            f" program_bytes) = {hashes} BEGIN SELECT RAISE(ABORT, 'here it ends'); END")
        config = field.config(2 + hashes, ("ann", "ben"))
        ran = arena("run", config, "--out", out)
        holds(f"after {hashes} hashes it ended", ran.returncode == 1 and "here it ends" in ran.stderr, ran.stderr)
        sql(out, "DROP TRIGGER ends")
        ran = arena("run", config, "--out", out)
        holds(f"after {hashes} hashes: nobody is replaced", ran.returncode == 0 and "replaced" not in ran.stderr, ran.stderr)


def check_refusals(work):
    field, out = Field(work / "refused", "game: gin\n"), work / "refused/out"
    two = ("ann", "ben", "cat")
    arena("run", field.config(3, two), "--out", out)
    there = (out / "results.db").read_bytes()
    for what, config, words, part in (
            ("fewer rounds", field.config, (2, two), "a run can only grow"),
            ("other deals", field.config, (3, two, "deals: own\n"), "only bots, rounds, lists under apart that change with the bots, and jobs, on_start, "
             "set_aside, logs, machines, anchor may change"),
            ("bots newly kept apart", field.config, (3, two, "apart: [[ann, ben]]\n"), "a run can only grow"),
            ("another seed", field.config, (4, two, "names: hidden\n"), "holds results of another configuration")):
        ran = arena("run", config(*words), "--out", out)
        holds(f"{what}: status 1", ran.returncode == 1, ran.returncode)
        holds(f"{what}: says why", part in ran.stderr, ran.stderr)
    ran = arena("run", field.config(3, two), "--out", out, "--again", "zoe")
    holds("--again of nobody is refused", "--again zoe" in ran.stderr and ran.returncode == 1, ran.stderr)
    holds("a refusal changes nothing", (out / "results.db").read_bytes() == there)
    stops = work / "refused/stops"
    arena("run", field.config(3, two, "stop: {width: 900}\n"), "--out", stops)
    arena("run", field.config(2, two, "stop: {width: 1}\n"), "--out", work / "refused/goes-on", "--only", 1)
    field.change("ann")
    ran = arena("run", field.config(2, two, "stop: {width: 1}\n"), "--out", work / "refused/goes-on")
    holds("a run with a changed bot continues, with a warning", ran.returncode == 0 and "bot ann: its folder has changed since the run began (last change: weights" in ran.stderr
          and "1 match is already done" in ran.stderr, ran.stderr)
    ran = arena("run", field.config(4, two, "stop: {width: 900}\n"), "--out", stops)
    holds("a run with a rule that stops it does not grow", "\"stop\"" in ran.stderr and ran.returncode == 1, ran.stderr)


def check_damage(work):
    """What verify says when epochs were tampered with."""
    field, out = Field(work / "damage", "game: gin\n"), work / "damage/out"
    arena("run", field.config(2, ("ann", "ben", "cat")), "--out", out)
    arena("run", field.config(2, ("ann", "ben")), "--out", out)
    verified(out, "before the damage")
    for at, (what, text, part) in enumerate((
            ("a past score", "UPDATE past_seats SET score = score + 1 WHERE match = 3", "match 3: "),
            ("a past place", "UPDATE past_seats SET bot = 0 WHERE match = 6 AND bot = 1", "match 6: "),
            ("an epoch's configuration", "UPDATE epochs SET config = replace(config, 'rounds: 2', 'rounds: 3')", "epoch 1"),
            ("a match that counts is past", "INSERT INTO past_matches SELECT * FROM matches WHERE number = 1;"
             "INSERT INTO past_seats SELECT * FROM seats WHERE match = 1;", "all bots of the match still take part"))):
        copy = work / f"damage/copy{at}"
        shutil.copytree(out, copy)
        sql(copy, text)
        ran = arena("verify", copy)
        holds(f"verify finds {what}", ran.returncode == 1 and part in ran.stdout, ran.stdout, ran.stderr)


def check_one_match(work):
    """A match alone has the number that it has in the folder."""
    field, out = Field(work / "only", "game: gin\n"), work / "only/out"
    arena("run", field.config(2, ("ann", "ben", "cat")), "--out", out)
    arena("run", field.config(2, ("ann", "cat", "dan")), "--out", out)
    with open(out / "results.csv", newline="", encoding="utf-8") as file:
        pair = list(csv.DictReader(file))[-2:]
    last = pair[1]
    ran = arena("run", out / "config.yaml", "--only", last["match"])
    holds("the last match is shown alone", ran.returncode == 0, ran.stderr)
    over = f"match over: {pair[0]['bot']} {pair[0]['score']}, {last['bot']} {last['score']}"
    holds("it is that of the results", over in ran.stdout, over, ran.stdout[-200:])
    ran = arena("run", out / "config.yaml", "--only", 1)
    holds("a match that counts no more is wrong use", ran.returncode == 2 and "no longer counts" in ran.stderr,
          ran.stderr)
    ran = arena("run", out / "config.yaml", "--only", last["match"], "--out", work / "only/kept")
    holds("none is kept alone", ran.returncode == 2 and "--only and --out cannot be combined" in ran.stderr, ran.stderr)


def check_evidence(work):
    """A match is packed under its number, unless its cards are still to come."""
    field, out = Field(work / "packed", "game: gin\ndeals: own\n"), work / "packed/out"
    arena("run", field.config(2, ("ann", "ben", "cat")), "--out", out)
    arena("run", field.config(2, ("ann", "cat", "dan")), "--out", out)
    numbers = [int(row["match"]) for row in rows(out)]
    last, pack = max(numbers), ("--out", work / "packed/match.zip")
    ran = arena("evidence", out, last, *pack)
    holds("the last match is packed", last > len(numbers) / 2 and ran.returncode == 0, last, ran.stderr)
    for number, part in ((1, "no longer counts"), (last + 1, f"the run has matches 1 to {last}")):
        ran = arena("evidence", out, number, *pack)
        holds(f"match {number} is not packed: {part}", ran.returncode == 1 and part in ran.stderr, ran.stderr)
    sql(out, f"DELETE FROM seats WHERE match = {last}; DELETE FROM matches WHERE number = {last}")
    ran = arena("evidence", out, last - 1, "--out", work / "packed/twin.zip")
    holds("nor is one whose twin is to be played", ran.returncode == 1 and "1 of the 2 matches with the cards" in ran.stderr,
          ran.stderr)


def check_shared_folders(work):
    """Bots beside each other, or beside the configuration, are the files that their commands name."""
    at = work / "shared"
    at.mkdir()
    for name in ("ann", "ben", "cat"):
        shutil.copy(B / "tests/bots/picks", at / name)
    config, out = at / "cup.yaml", at / "out"
    head = "name: cup\ngame: gin\nrounds: 2\ndeals_max: 1\nseed: shared\nisolation: none\nbots: "
    config.write_text(head + "[./ann, ./ben, ./cat]\n")
    arena("run", config, "--out", out)
    (at / "notes.txt").write_text("not theirs")
    ran = arena("run", config, "--out", out)
    holds("a file of nobody's changes no bot", "every match has been played before" in ran.stderr, ran.stderr)
    with open(at / "ben", "ab") as file:
        file.write(b"more")
    ran = arena("run", config, "--out", out)
    holds("one bot's file is that bot's", "cup grows, replaced: ben: 4 matches are kept" in ran.stderr, ran.stderr)
    verified(out, "shared folders")


def check_beside(work):
    """Files beside a bot that no command names: the run names the one that changed last, and says what counts."""
    place, out = work / "beside", work / "beside/results/cup"
    place.mkdir()
    shutil.copy(B / "tests/bots/picks", place)
    config, notes = place / "cup.yaml", out / "folders.txt"
    config.write_text("name: cup\nrounds: 1\nseed: grows\nisolation: none\ndeals_max: 1\ngame: gin\nbots:\n"
                      "  - {name: ann, run: ./picks 1}\n  - {name: ben, run: ./picks 2}\n")
    (place / "chances.py").write_text("")
    (place / "hand.py").write_text("one")
    arena("run", config, "--out", out)
    (place / "hand.py").write_text("two")
    for what in "all is played", "and said each time":
        said = arena("run", config, "--out", out).stderr
        holds(f"beside, {what}: the file, once for both bots, and what to do", "every match has been played" in said
              and said.count("changed since the run began (last change: hand.py)") == 1 and "--again ann" in said, said)
    said = arena("run", config, "--out", out, "--again", "ann").stderr
    holds("beside: --again plays it again", "replaced: ann" in said, said)
    said = arena("run", config, "--out", out).stderr
    holds("beside: then it is known", "changed since" not in said, said)
    notes.write_text(re.sub("(?m)^\\S+", "2999-01-01T00:00:00Z", notes.read_text()))
    arena("run", config, "--out", place / "results/other")
    said = arena("run", config, "--out", out).stderr
    holds("beside: another run's results are no change", "changed since" not in said, said)


def main():
    with tempfile.TemporaryDirectory() as work:
        work = Path(work)
        check_steps(work, "common", "game: gin\n", True)
        check_steps(work, "own", "game: gin\ndeals: own\n", False)
        check_tables_of_three(work)
        check_kills(work, "game: gin\njobs: 2\n")
        check_half_noted(work)
        check_refusals(work)
        check_damage(work)
        check_shared_folders(work)
        check_one_match(work)
        check_beside(work)
        check_evidence(work)
    return tally()


sys.exit(main())
