#!/usr/bin/env python3
"""A tournament in shards: however shards are split, killed or repeated, the merged results equal those of one machine.

A merge refuses shards that were tampered with, names them, and writes nothing.
"""
import fcntl
import hashlib
import json
import os
import re
import shlex
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, "tests/support")
from claims import holds, tally
from shards_played import ARENA, BASE, BOTS, arena, is_whole_run, rows, shard
from waiting import wait_for

CUPS = {
    "gin": BASE + "game: gin\nrounds: 8\n" + BOTS,
    "own": BASE + "game: gin\nrounds: 3\ndeals: own\n" + BOTS,
    "packed": BASE + "game: gin\nrounds: 3\nlogs: compressed\n" + BOTS,
    "unkept": BASE + "game: gin\nrounds: 3\nlogs: none\n" + BOTS,
    "rummy": BASE + "game: rummy\nseats: 3\nrounds: 4\nformat: gauntlet\nagainst: [greedy, first]\n"
    "bots: [house:greedy, house:first, house:random, {name: last, run: 'house:first'}]\n",
}


def cut(config, count, place):
    folders = [place / f"{i}-of-{count}" for i in range(1, count + 1)]
    for i, folder in enumerate(folders, 1):
        shard(config, i, count, folder)
    return folders


def check_cuts(work):
    for name, text in CUPS.items():
        config = work / f"{name}.yaml"
        config.write_text(text, encoding="utf-8")
        arena("run", config, "--out", work / name / "whole")
        for count in (1, 2, 7):
            folders = cut(config, count, work / name)
            if count == 7:
                again = work / name / "again"
                shard(config, 3, 7, again)
                folders = folders[4:] + [again] + folders[:4][::-1] + folders[:1]
            merged = work / name / f"merged{count}"
            said = arena("merge", merged, *folders).stdout
            holds(f"{name} in {count}: a shard that was played twice is told", ("played twice with the same" in said) == (count == 7), said)
            holds(f"{name} in {count}: nothing is kept twice", not (merged / "doubles.txt").exists())
            is_whole_run(f"{name} in {count}", merged, work / name / "whole")
        grown = arena("run", config, "--out", work / name / "merged7")
        holds(f"{name}: nothing is left to play in what was merged", "greedy" in grown.stdout and "cup:" not in grown.stderr, grown.stderr)


def check_kill(work):
    """A shard is killed, seen as it is, and gone on with."""
    config, place = work / "gin.yaml", work / "killed"
    shard(config, 2, 2, place / "2")
    with subprocess.Popen([ARENA, "run", config, "--shard", "1/2", "--out", place / "1", "--jobs", "1"],
                          stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as run:
        wait_for(lambda: rows(place / "1") > 0)
        run.send_signal(signal.SIGKILL)
    (place / "empty").mkdir()  # as where a run was killed in its first moments
    seen = json.loads(arena("standings", place / "1", place / "2", place / "empty", "--format", "json").stdout)
    holds("what is there by now is shown", seen["played"] == rows(place / "1") + rows(place / "2"), seen["played"])
    holds("and of all", seen["matches"] == 48, seen["matches"])
    shard(config, 1, 2, place / "1")
    arena("merge", place / "merged", place / "1", place / "2")
    is_whole_run("after a kill", place / "merged", work / "gin/whole")


def begun(folder):
    """How many logs a merge below it has taken by now; it may have its name this very moment."""
    try:
        return len(list(folder.glob("*/results/logs/*")))
    except OSError:
        return 0


def check_killed_merge(work):
    """Killed at any moment a merge has made its folder, or nothing; the same command goes on."""
    place = work / "gin"
    shards = place / "1-of-2", place / "2-of-2"
    for moment in range(4):
        out = work / "half" / f"merged{moment}"
        with subprocess.Popen([ARENA, "merge", out, *shards], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as merge:
            wait_for(lambda: merge.poll() is not None or begun(out.parent) > 12 * moment)
            merge.kill()
        if not out.exists():
            arena("merge", out, *shards)
        is_whole_run("after a killed merge", out, place / "whole")
    arena("merge", work / "half/merged-last", *shards)  # it sweeps, whenever the others were killed
    holds("what was begun is swept away", sorted((work / "half").iterdir()) == sorted((work / "half").glob("merged*")))


def edit(folder, sql, *values):
    db = sqlite3.connect(folder / "results.db")
    db.execute(sql, values)
    db.commit()
    db.close()


def hash_of(path):
    return subprocess.run(["b2sum", "-l", "256", path], capture_output=True, text=True, check=True).stdout.split()[0]


def other_log(folder, other):
    """The log of a run with another seed, with a row that knows it."""
    log = folder / "logs/000001.jsonl"
    log.unlink()
    shutil.copy(other / "logs/000001.jsonl", log)
    edit(folder, "UPDATE matches SET log_hash = ?, log_bytes = ? WHERE number = 1", hash_of(log), log.stat().st_size)


def cut_log(folder):
    log = folder / "logs/000002.jsonl"
    log.write_bytes(log.read_bytes()[:-1])


def changed_log(folder):
    log = folder / "logs/000002.jsonl"
    log.write_bytes(log.read_bytes().replace(b'"us":', b'"us":1', 1))


def check_tampered(work):
    """Each is refused by its folder, and nothing is made."""
    place, config = work / "gin", work / "gin.yaml"
    seed = work / "seed.yaml"
    seed.write_text(CUPS["gin"].replace("seed: s", "seed: t"), encoding="utf-8")
    shard(seed, 1, 2, work / "seed/1")
    rounds = work / "rounds.yaml"
    rounds.write_text(CUPS["gin"].replace("rounds: 8", "rounds: 9"), encoding="utf-8")
    shard(rounds, 1, 2, work / "rounds/1")
    tampers = {
        "score": (lambda f: edit(f, "UPDATE seats SET score = score + 1 WHERE match = 1 AND seat = 0"), "match 1: results.db has another score"),
        "place": (lambda f: edit(f, "UPDATE seats SET points = 0.25 WHERE match = 2"), "match 2: seat 0 has 0.25 points"),
        "verdict": (lambda f: edit(f, "UPDATE seats SET verdict = 'exit' WHERE match = 2 AND seat = 1"), "match 2: results.db has another verdict"),
        "seats": (lambda f: edit(f, "UPDATE seats SET bot = 1 - bot WHERE match = 2"), "in the schedule"),
        "time": (lambda f: edit(f, "UPDATE seats SET used_us = 1 WHERE match = 2"), "match 2: results.db has other times"),
        "log": (lambda f: other_log(f, work / "seed/1"), "match 1: the log has other seeds"),
        "cut": (cut_log, "match 2: logs/000002.jsonl is cut"),
        "changed": (changed_log, "match 2: logs/000002.jsonl is not the one that was written"),
        "gone": (lambda f: (f / "logs/000002.jsonl").unlink(), "match 2: logs/000002.jsonl is missing"),
        "matches": (lambda f: edit(f, "UPDATE run SET matches = 6"), "the number of matches is 6"),
        "low_wins": (lambda f: edit(f, "UPDATE run SET low_wins = 1"), "low_wins is 1, but the configuration gives 0"),
        "name": (lambda f: edit(f, "UPDATE bots SET name = '../evil' WHERE number = 0"), "a bot's name is \"../evil\""),
        "version": (lambda f: edit(f, "UPDATE run SET program = 'deadwood 0.0.9'"), "another version of the program"),
        "isolation": (lambda f: edit(f, "UPDATE run SET isolation = 'process'"), "another isolation"),
        "config": (lambda f: edit(f, "UPDATE run SET config = replace(config, 'rounds: 8', 'rounds: 9')"), "its configuration does not match its hash"),
    }
    for name, (tamper, words) in tampers.items():
        folder = work / "tampered" / name
        shutil.copytree(place / "1-of-2", folder)
        tamper(folder)
        out = work / "refused" / name
        said = arena("merge", out, place / "2-of-2", folder, status=1).stderr
        holds(f"tampered, {name}: is named", str(folder) in said and words in said, said)
        holds(f"tampered, {name}: nothing is made", not out.exists() and not list(out.parent.iterdir()), list(out.parent.iterdir()))
    said = arena("merge", work / "refused/r", place / "2-of-2", work / "rounds/1", status=1).stderr
    holds("another configuration is named with its line", 'rounds/1 has another configuration than' in said and '"rounds: 9" instead of "rounds: 8"' in said, said)
    said = arena("merge", work / "refused/w", place / "2-of-2", place / "whole", status=1).stderr
    holds("a whole run is no shard", "whole contains a run that was not split" in said, said)
    said = arena("merge", place / "whole", place / "1-of-2", place / "2-of-2", status=1).stderr
    holds("a folder that is there is left alone", "exists already" in said, said)
    empty = work / "empty"
    empty.mkdir()
    with (empty / "arena.lock").open("w") as lock:
        fcntl.lockf(lock, fcntl.LOCK_EX)
        said = arena("merge", empty, place / "1-of-2", place / "2-of-2", status=1).stderr
    holds("a run that begins in a folder keeps it", "in use by another arena" in said and os.listdir(empty) == ["arena.lock"], said)
    arena("merge", empty, place / "1-of-2", place / "2-of-2")
    is_whole_run("an empty folder is filled", empty, place / "whole")
    said = arena("run", config, "--shard", "1/2", "--out", place / "2-of-2", status=1).stderr
    holds("another shard's folder is left alone", "contains shard 2/2, not shard 1/2" in said, said)
    said = arena("run", config, "--out", place / "2-of-2", status=1).stderr
    holds("so it is by a whole run", "contains shard 2/2" in said, said)


def check_missing(work):
    """What is missing is named, and the commands that are printed play exactly that."""
    place = work / "missing"
    shutil.copytree(work / "gin/1-of-2", place / "1-of-2")
    edit(place / "1-of-2", "DELETE FROM matches WHERE number = 2")
    done = arena("merge", place / "merged", place / "1-of-2", status=1)
    holds("what is missing is told", "shard 1/2: 1 match is missing, in mirror group 1\n" in done.stderr and
          "shard 2/2: 24 matches are missing, in mirror groups 4, 5, 6, 10, 11, 12, 16, 17 and more" in done.stderr, done.stderr)
    commands = done.stdout.splitlines()
    holds("a command a shard", len(commands) == 2, commands)
    before = {p: p.stat().st_mtime_ns for p in (place / "1-of-2/logs").iterdir()}
    for command in commands:
        words = shlex.split(command)
        holds("it is an arena's", Path(words[0]).resolve() == Path(ARENA).resolve(), command)
        arena(*words[1:])
    played = [p.name for p, when in before.items() if p.stat().st_mtime_ns != when]
    holds("no other match is played", played == ["000002.jsonl"], played)
    arena("merge", place / "merged", place / "1-of-2", place / "2-of-2")
    is_whole_run("what was missing", place / "merged", work / "gin/whole")


ODD = """import json, sys
mood = open({mood!r}).read()
print("mood", mood, file=sys.stderr)
for line in sys.stdin:
    message = json.loads(line)
    if message.get("req") == 0:
        print(json.dumps({{"name": "odd"}}), flush=True)
    elif "req" in message:
        print(json.dumps({{**message["default"], "note": mood}}), flush=True)
"""


def check_bots(work):
    """Bots that do not answer the same, and bots that are another program."""
    place = work / "odd"
    (place / "bot").mkdir(parents=True)
    mood = place / "mood"
    mood.write_text("one", encoding="utf-8")
    (place / "bot/odd.py").write_text(ODD.format(mood=str(mood)), encoding="utf-8")
    config = place / "odd.yaml"
    config.write_text(BASE + "game: gin\nrounds: 2\nbots: [house:first, {name: odd, dir: bot, run: ./odd.py}]\n", encoding="utf-8")
    (place / "bot/odd.py").chmod(0o755)
    text = (place / "bot/odd.py").read_text(encoding="utf-8")
    (place / "bot/odd.py").write_text("#!/usr/bin/env python3\n" + text, encoding="utf-8")
    shard(config, 1, 2, place / "a")
    shard(config, 2, 2, place / "b")
    mood.write_text("two", encoding="utf-8")
    shard(config, 1, 2, place / "later")
    kept = []
    for i, order in enumerate((("a", "b", "later"), ("later", "b", "a"))):
        merged = place / f"merged{i}"
        said = arena("merge", merged, *(place / name for name in order)).stdout
        holds("matches that differ are told", "played twice with different results: 2;" in said, said)
        kept.append((merged / "logs/000001.jsonl").read_bytes())
        double = list((merged / "doubles").glob("000001-*"))
        holds("both logs are kept", len(double) == 1 and double[0].read_bytes() == (place / "later/logs/000001.jsonl").read_bytes())
        named = (merged / "doubles.txt").read_text(encoding="utf-8")
        holds("and named", re.findall(r"^match (\d+): \S+ of (\S+) differs from ", named, flags=re.M) ==
              [(str(n), str(place / "later")) for n in (1, 2)], named)
        notes = (merged / "bots/odd/000001.log").read_text(encoding="utf-8")
        holds("notes go with their match", "mood one" in notes and f"arena run {merged}/config.yaml --only 1" in notes, notes)
        holds("and no other folder is named", f"{place}/a/" not in notes, notes)
    holds("the shard that was begun first counts", kept[0] == kept[1] == (place / "a/logs/000001.jsonl").read_bytes())
    with open(place / "bot/odd.py", "a", encoding="utf-8") as bot:
        bot.write("# another program\n")
    said = shard(config, 1, 2, place / "a", status=1).stderr
    holds("a shard does not grow", "a shard cannot grow, but the configuration has changed since the shard was started (replaced: odd)" in said, said)
    shard(config, 2, 2, place / "changed")
    said = arena("merge", place / "merged2", place / "a", place / "changed", status=1).stderr
    holds("bots that were changed are named", f"{place}/changed: bot odd is another program than in {place}/a" in said, said)


MAKE = "all: run\nrun: run.in\n\tcp run.in run; chmod +x run\n"
GAMES_BUILT = {"one": "game: gin\nrounds: 2\n", "several": "games: [{game: gin, rounds: 2}, {game: rummy, seats: 2, rounds: 2}]\n"}


def check_built(work):
    """A bot that is built is the same program after its build as before it: a shard goes on, and nothing grows."""
    for name, games in GAMES_BUILT.items():
        place = work / f"built-{name}"
        (place / "bob").mkdir(parents=True)
        (place / "bob/Makefile").write_text(MAKE, encoding="utf-8")
        (place / "bob/run.in").write_text("#!/bin/sh\nexec python3 ./main.py\n", encoding="utf-8")
        shutil.copy("bots/examples/first.py", place / "bob/main.py")
        config, line = place / "cup.yaml", "build: make -s"
        config.write_text(f"{BASE}{games}bots: [house:first, {{name: bob, dir: bob, {line}, run: ./run}}]\n", encoding="utf-8")
        for number in (1, 2, 1):
            shard(config, number, 2, place / str(number))
        kept = [line in path.read_text(encoding="utf-8") for path in place.glob("[12]/**/config.yaml")]
        holds(f"{name}: each configuration that is kept has the build", all(kept) and len(kept) in (2, 6), kept)
        arena("merge", place / "merged", place / "1", place / "2")
        arena("run", config, "--out", place / "whole")
        said = arena("run", config, "--out", place / "whole").stderr
        holds(f"{name}: nothing is played again", "grows" not in said, said)
        for folder in place.glob("whole/**/results.db"):
            game = folder.parent.relative_to(place / "whole")
            is_whole_run(f"{name} game, with a build", place / "merged" / game, place / "whole" / game)


def check_final(work):
    """Shards of a final play what was committed to once, and their merge proves it as one folder does."""
    place = work / "final"
    place.mkdir()
    config, fixed = place / "cup.yaml", place / "cup.final"
    config.write_text(f"{BASE}game: gin\nrounds: 2\nfinal: true\n{BOTS}".replace("seed: s\n", ""), encoding="utf-8")
    arena("commit", config, "--out", fixed)
    arena("run", config, "--out", place / "whole", "--commitment", fixed)
    told = [arena("run", config, "--shard", f"{i}/3", "--out", place / f"{i}-of-3", "--commitment", fixed).stderr
            for i in (1, 2, 3)]
    seed = re.search("^seed (.*)$", fixed.read_text(encoding="utf-8"), flags=re.M)[1]
    holds("no shard tells the seed", seed not in "".join(told), told)
    said = arena("merge", place / "part", place / "2-of-3", place / "1-of-3", status=1)
    command = shlex.split(said.stdout.strip())
    holds("the command of a missing shard has the commitment", "--commitment" in command, said.stdout)
    (place / "3-of-3").rename(place / "first")
    arena(*command[1:])
    said = arena("merge", place / "merged", place / "2-of-3", place / "3-of-3", place / "1-of-3").stderr
    holds("the merge tells the seed", f"final: seed {seed}; " in said, said)
    is_whole_run("final", place / "merged", place / "whole")
    holds("final: its text is in the merged folder", (place / "merged/final.txt").read_bytes() == fixed.read_bytes())
    proof = arena("verify", place / "merged").stdout
    commitment = hashlib.blake2b(fixed.read_bytes(), digest_size=32).hexdigest()
    holds("final: verify gives the commitment", commitment in proof, proof)
    other = place / "first/final.txt"
    other.write_text(re.sub("^key .", "key x", other.read_text(encoding="utf-8"), flags=re.M), encoding="utf-8")
    for name in ("changed", "gone"):
        said = arena("merge", place / name, place / "1-of-3", place / "2-of-3", place / "first", status=1).stderr
        holds(f"final, text {name}: refused by its folder", f"{place}/first" in said, said)
        other.unlink(missing_ok=True)
    said = arena("run", config, "--shard", "1/3", "--out", place / "1-of-3", status=2).stderr
    holds("a shard of a final goes on with its commitment", "--commitment FILE" in said, said)


def check_refused(work):
    """What cannot be cut is refused before anything is made."""
    refused = {
        "format: swiss\nrounds: 3\nset_aside: 0\nseed: s\n": "as --next DIR",
        "format: knockout\nset_aside: 0\nseed: s\n": "as --next DIR",
        "set_aside: 0\n": "each shard would draw a different seed",
        "seed: s\n": 'write "set_aside: 0"',
        "seed: s\nset_aside: 0\nfinal: true\n": "write the commitment with `arena commit`",
        "set_aside: 0\nfinal: true\n": "with --commitment FILE",
        "seed: s\nset_aside: 0\nstop: {compare: [greedy, first]}\n": "as --next DIR",
        "seed: s\nset_aside: 0\nrounds: 1\n": "",
    }
    config = work / "refused.yaml"
    for keys, words in refused.items():
        config.write_text("game: gin\ndeals_max: 1\nisolation: none\n" + keys + BOTS, encoding="utf-8")
        if words:
            said = arena("run", config, "--shard", "1/2", "--out", work / "no", status=2).stderr
            holds(f"{keys!r} is refused", words in said, said)
    said = arena("run", config, "--shard", "4/4", "--out", work / "no", status=2).stderr
    holds("more shards than groups", "there are 3 groups" in said, said)
    for word in ("2", "auto", "0/2", "3/2"):
        arena("run", config, "--shard", word, "--out", work / "no", status=2)
    arena("run", config, "--shard", "1/2", "--only", "1", status=2)
    holds("nothing was made", not (work / "no").exists())
    arena("run", config, "--shard", "auto", "--out", work / "slurm", SLURM_ARRAY_TASK_ID="3", SLURM_ARRAY_TASK_COUNT="3", SLURM_ARRAY_TASK_MIN="1")
    said = arena("run", config, "--shard", "auto", "--out", work / "no", status=2, SLURM_ARRAY_TASK_ID="3", SLURM_ARRAY_TASK_COUNT="1",
                 SLURM_ARRAY_TASK_MIN="3").stderr
    holds("a task that is played again alone does not know of how many", "give --shard I/N" in said, said)
    holds("a Slurm task plays its share", sorted(p.name for p in (work / "slurm/logs").iterdir()) == ["000005.jsonl", "000006.jsonl"])
    arena("run", config, "--shard", "auto/3", "--out", work / "pod", JOB_COMPLETION_INDEX="0")
    holds("a pod plays its share", sorted(p.name for p in (work / "pod/logs").iterdir()) == ["000001.jsonl", "000002.jsonl"])


def main():
    with tempfile.TemporaryDirectory() as name:
        work = Path(name)
        check_cuts(work)
        check_kill(work)
        check_killed_merge(work)
        check_tampered(work)
        check_missing(work)
        check_bots(work)
        check_built(work)
        check_final(work)
        check_refused(work)
    return tally()


if __name__ == "__main__":
    sys.exit(main())
