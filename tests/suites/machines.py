#!/usr/bin/env python3
"""Matches that were played on several machines.

Each match has its machine, a merge keeps the machines, and standings and report show their classes.  `machines: same` refuses
another class, and `machines: retry` repeats matches with a time-out on a slower class.  To simulate a second machine, the
suite changes the machine in a shard's results.db.
"""
import csv
import json
import re
import shlex
import shutil
import sqlite3
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, "tests/support")
from claims import holds, tally
from older_store import FORMAT_3, FORMAT_4
from shards_played import ARENA, BASE, arena, shard, untimed

assert ARENA
CUP = BASE + "game: gin\nrounds: 14\nbots: [house:greedy, house:random]\n"


def edit(folder, *statements):
    db = sqlite3.connect(folder / "results.db")
    for sql in statements:
        db.execute(sql)
    db.commit()
    db.close()


def moved(folder, to, processor="Old Celeron", speed=0.5):
    """A copy of a shard, as if it had been played elsewhere."""
    shutil.copytree(folder, to)
    edit(to, *FORMAT_4, f"UPDATE machines SET processor = '{processor}', speed = {speed}")
    return to


def forget(folder, to):
    """A copy as format 3 has it."""
    shutil.copytree(folder, to)
    edit(to, *FORMAT_3)
    return to


def machines(folder):
    return json.loads((folder / "standings.json").read_text(encoding="utf-8"))["machines"]


def table(folder):
    with open(folder / "results.csv", newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


def make_cup(work):
    config = work / "cup.yaml"
    config.write_text(CUP, encoding="utf-8")
    for i in (1, 2):
        shard(config, i, 2, work / f"{i}")
    return config


def check_one(work):
    arena("merge", work / "one", work / "1", work / "2")
    told = machines(work / "one")
    holds("one machine is one class", len(told) == 1 and told[0]["matches"] == 28 and told[0]["p"] is None, told)
    holds("with its kernel", told[0]["kernel"] == Path("/proc/sys/kernel/osrelease").read_text(encoding="utf-8").strip(), told)
    holds("and a speed", told[0]["speed"] > 0, told)
    text = (work / "one/standings.txt").read_text(encoding="utf-8")
    holds("of which standings.txt says nothing", "machine" not in text, text)
    rows = table(work / "one")
    holds("each row has it", {row["machine"] for row in rows} == {told[0]["class"]}, rows[:2])
    holds("and how fast it was", all(float(row["speed"]) > 0 for row in rows), rows[:2])


def check_mixed(work):
    """Of two classes standings and report tell, and no machine is lost on the way."""
    moved(work / "2", work / "2m")
    arena("merge", work / "mixed", work / "1", work / "2m")
    told = machines(work / "mixed")
    holds("two classes", len(told) == 2 and len({m["class"] for m in told}) == 2, told)
    holds("each with its matches", [m["matches"] for m in told] == [14, 14], told)
    holds("and its words", sum(m["processor"] == "Old Celeron" and m["speed"] == 0.5 for m in told) == 1, told)
    old = next(m["class"] for m in told if m["processor"] == "Old Celeron")
    with sqlite3.connect(f"file:{work}/2m/results.db?mode=ro", uri=True) as db:
        there = {str(n) for n, in db.execute("SELECT number FROM matches")}
    holds("each row has its own", {row["match"] for row in table(work / "mixed") if row["machine"] == old} == there)
    text = (work / "mixed/standings.txt").read_text(encoding="utf-8")
    holds("standings.txt tells of both", "Played on machines of 2 classes" in text and
          re.search(rf"^{old} +0\.50 +14 +0 +0\.00 +1\.0000$", text, re.M), text)
    holds("and whose points differ most", re.search(rf"^{old}: of all bots, \w+ has the largest difference", text, re.M), text)
    holds("no line is too wide", max(map(len, text.splitlines())) <= 80, text)
    points = next(m["bots"] for m in told if m["class"] == old)
    holds("points there and elsewhere are those of the rows", all(
        abs(bot["here"] - sum(float(r["points"]) for r in table(work / "mixed") if r["bot"] == bot["name"] and r["machine"] == old) / 14) < 1e-6
        for bot in points), points)
    holds("it is verified", ", 0 faults" in arena("verify", work / "mixed").stdout)
    arena("report", work / "mixed", "--out", work / "mixed.html")
    page = (work / "mixed.html").read_text(encoding="utf-8")
    holds("the report tells of both", "on machines of 2 classes" in page and "Old Celeron" in page)
    shown = arena("standings", work / "1", work / "2m").stdout
    holds("so do standings of shards", "Played on machines of 2 classes" in shown, shown)


def check_forgotten(work):
    forget(work / "2", work / "2f")
    arena("merge", work / "forgotten", work / "1", work / "2f")
    told = machines(work / "forgotten")
    holds("what an earlier version played is of a machine that nobody knows", told[-1]["class"] is None and
          [m["matches"] for m in told] == [14, 14], told)
    holds("which is said", re.search(r"^unknown +- +14 ", (work / "forgotten/standings.txt").read_text(encoding="utf-8"), re.M))
    holds("its cells are empty", sum(row["machine"] == row["speed"] == "" for row in table(work / "forgotten")) == 28)


def check_changed(work):
    """Who writes other words into a folder is found by verify."""
    shutil.copytree(work / "one", work / "changed")
    edit(work / "changed", "UPDATE machines SET processor = 'Fast One'")
    said = arena("verify", work / "changed", status=1).stdout
    holds("a class that is not that of its words is found", "the hash of its texts is" in said, said)


def check_same(work):
    same = work / "same.yaml"
    same.write_text(CUP + "machines: same\n", encoding="utf-8")
    for i in (1, 2):
        shard(same, i, 2, work / f"s{i}")
    arena("merge", work / "same", work / "s1", work / "s2")
    holds("one class is joined", len(machines(work / "same")) == 1)
    moved(work / "s2", work / "s2m")
    said = arena("merge", work / "refused", work / "s1", work / "s2m", status=1).stderr
    holds("another class is refused", f"{work}/s2m: match " in said and "machines: same" in said, said)
    holds("and both are named", "(Old Celeron, " in said and said.count("kernel") == 2, said)
    holds("nothing is made", not (work / "refused").exists())
    forget(work / "s2", work / "s2f")
    said = arena("merge", work / "refused", work / "s1", work / "s2f", status=1).stderr
    holds("so is one that is not known", "an unknown class" in said, said)

    edit(work / "s2m", "DELETE FROM seats WHERE match = (SELECT max(number) FROM matches)",
         "DELETE FROM matches WHERE number = (SELECT max(number) FROM matches)",
         "UPDATE machines SET class = 'deadbeef'")
    said = shard(same, 2, 2, work / "s2m", status=1).stderr
    holds("a run does not go on on another class", "deadbeef (Old Celeron, " in said and "machines: same" in said, said)
    # One that was killed elsewhere before it had a match was begun where the first one was played.
    shutil.copytree(work / "s2", work / "s2k")
    edit(work / "s2k", *FORMAT_4, "UPDATE matches SET machine = 2", "INSERT INTO machines SELECT 2, class, processor, governor, kernel, isolation, speed FROM machines",
         "UPDATE machines SET class = 'deadbeef' WHERE number = 1",
         "DELETE FROM seats WHERE match = (SELECT max(number) FROM matches)", "DELETE FROM matches WHERE number = (SELECT max(number) FROM matches)")
    shard(same, 2, 2, work / "s2k")

    whatever = work / "any.yaml"
    whatever.write_text(CUP + "machines: any\n", encoding="utf-8")
    shard(whatever, 2, 2, work / "s2m")
    with sqlite3.connect(f"file:{work}/s2m/results.db?mode=ro", uri=True) as db:
        counts = db.execute("SELECT machine, count(*) FROM matches GROUP BY machine ORDER BY machine").fetchall()
    holds("with machines: any it does, and each match has its own", counts == [(1, 13), (2, 1)], counts)


# Plays as a house bot; where a file is there it takes that away, and is late in this match alone.
ONCE_LATE = """import os, subprocess, sys, time
bot = subprocess.Popen(sys.argv[2:], stdout=subprocess.PIPE)
for n, answer in enumerate(bot.stdout):
    if n == 5:
        try:
            os.unlink(sys.argv[1])
        except FileNotFoundError:
            pass
        else:
            time.sleep(600)
    sys.stdout.buffer.write(answer)
    sys.stdout.buffer.flush()
bot.wait()
"""


def timeouts(folder):
    return [row["match"] for row in table(folder) if row["verdict"] == "timeout"]


def retry_cup(work):
    """Shards of a bot that is late once in shard 2, which was played on a slow machine; and the whole without that."""
    (work / "late.py").write_text(ONCE_LATE, encoding="utf-8")
    marker, config = work / "be-late", work / "retry.yaml"
    base = BASE.replace("move: 600s, limit: 600s", "move: 10s, limit: 10s")
    house = Path(ARENA).parent / "house"
    config.write_text(base + "game: gin\nrounds: 6\nfaults: strict\nmachines: retry\n"
                      f"bots: [house:greedy, {{name: lazy, run: [python3, {work}/late.py, {marker}, {house}, random]}}]\n", encoding="utf-8")
    arena("run", config, "--out", work / "in-time")
    shard(config, 1, 2, work / "r/1-of-2")
    marker.touch()
    shard(config, 2, 2, work / "r/2-of-2")
    holds("a match was late", len(timeouts(work / "r/2-of-2")) == 1)
    edit(work / "r/2-of-2", "UPDATE machines SET processor = 'Old Celeron', class = 'deadbeef', speed = 0.01")
    return config


def check_retry(work):
    config = retry_cup(work)
    late = int(timeouts(work / "r/2-of-2")[0])
    group = {str(late - (late - 1) % 2), str(late - (late - 1) % 2 + 1)}
    done = arena("merge", work / "retried", work / "r/1-of-2", work / "r/2-of-2", status=1)
    holds("what was late on a slow machine does not count", "1 mirror group with a time-out on a slower machine does not count" in done.stderr and
          not (work / "retried").exists(), done.stderr)
    command = shlex.split(done.stdout)
    holds("the command that tries it again is printed, alone", Path(command[0]).name == "arena" and command[1:] == [
        "run", f"{work}/r/1-of-2/config.yaml", "--out", f"{work}/r/2-of-2.retry", "--shard", "2/2",
        "--retry", f"{work}/r/2-of-2"], done.stdout)
    look = json.loads(arena("standings", work / "r/1-of-2", work / "r/2-of-2", "--format", "json").stdout)
    holds("nor do standings of shards count it", look["played"] == 10, look["played"])

    arena(*command[1:])
    again = table(work / "r/2-of-2.retry")
    holds("the mirror group is played again, and no other", {row["match"] for row in again} == group, again)
    arena(*command[1:])  # nothing is left
    said = arena("run", config, "--shard", "2/2", "--out", work / "r/2-of-2.retry", status=1).stderr
    holds("its folder is no shard's", "made by --retry" in said, said)
    said = arena("run", config, "--shard", "2/2", "--out", work / "r/x", "--retry", work / "r/2-of-2.retry", status=2).stderr
    holds("it is tried again once", "contains retried matches" in said, said)
    said = arena("run", config, "--shard", "1/2", "--out", work / "r/x", "--retry", work / "r/2-of-2", status=2).stderr
    holds("a share is tried again from its own folder", "does not contain shard 1/2" in said, said)
    said = arena("run", config, "--shard", "1/2", "--out", work / "r/x", "--retry", work / "r/1-of-2").stderr
    holds("what was in time is not played", "nothing to retry" in said and not (work / "r/x").exists(), said)

    # Of which one match was not played: the group waits until both were.
    shutil.copytree(work / "r/2-of-2.retry", work / "half")
    edit(work / "half", *(f"DELETE FROM {t} WHERE {c} = {late}" for t, c in (("seats", "match"), ("matches", "number"))))
    done = arena("merge", work / "retried", *sorted((work / "r").glob("*-of-2")), work / "half", status=1)
    holds("half a group does not count", shlex.split(done.stdout) == command, done.stdout + done.stderr)
    # The first try of the other one was cut off: what was tried again counts for it too.
    shutil.copytree(work / "r/2-of-2", work / "cut")
    edit(work / "cut", *(f"DELETE FROM {t} WHERE {c} IN ({','.join(group)}) AND {c} <> {late}"
                         for t, c in (("seats", "match"), ("matches", "number"))))
    arena("merge", work / "whole-by-retry", work / "r/1-of-2", work / "cut", work / "r/2-of-2.retry")
    arena("merge", work / "named-twice", work / "r/1-of-2", work / "cut", work / "cut", work / "r/2-of-2.retry")
    holds("a shard that is named twice changes nothing", untimed(work / "whole-by-retry") == untimed(work / "named-twice"))
    shutil.copytree(work / "r/2-of-2", work / "zipped")
    subprocess.run(["zstd", "-q", "--rm", *map(str, (work / "zipped/logs").iterdir())], check=True)
    arena("merge", work / "of-zipped", work / "r/1-of-2", work / "zipped", work / "r/2-of-2.retry")
    other, unasked = work / "unasked.yaml", [work / "unasked1", work / "unasked2"]
    other.write_text(config.read_text(encoding="utf-8").replace("machines: retry", "machines: any"), encoding="utf-8")
    for i in (1, 2):
        shard(other, i, 2, unasked[i - 1])
    said = arena("merge", work / "unasked", *unasked, work / "r/2-of-2.retry", status=1).stderr
    holds("where it was not asked for it is refused", 'does not have "machines: retry"' in said, said)
    said = arena("run", config, "--shard", "2/2", "--out", work / "r/x", "--retry", unasked[1], status=2).stderr
    holds("and not played", 'was started without "machines: retry"' in said, said)
    moved(work / "r/2-of-2.retry", work / "slow", speed=0.01)
    said = arena("merge", work / "retried", *sorted((work / "r").glob("*-of-2")), work / "slow", status=1).stderr
    holds("nor does what was tried again on a slow machine", "slow too" in said and f"{work}/slow" in said, said)

    said = arena("merge", work / "retried", *sorted((work / "r").iterdir(), reverse=True)).stdout
    holds("what was tried again is told", "retried on a faster machine: 2" in said, said)
    now, then = untimed(work / "retried"), untimed(work / "in-time")
    holds("standings and tables are those of nobody late", now[0] == then[0] and now[2] == then[2])
    holds("standings.txt too, and tells of both machines", now[1].startswith(then[1].rstrip()) and "machines of 2 classes" in now[1], now[1])
    holds("it is verified", ", 0 faults" in arena("verify", work / "retried").stdout)
    first = (work / "retried/doubles.txt").read_text(encoding="utf-8").splitlines()
    kept = {int(line.split()[1][:-1]): work / "retried" / line.split()[2] for line in first}
    holds("the first ones are kept, and named", {str(n) for n in kept} == group and all("is from a slower machine" in line for line in first), first)
    holds("byte by byte", kept[late].read_bytes() == (work / f"r/2-of-2/logs/{late:06}.jsonl").read_bytes())
    holds("a folder with what is tried again alone is refused", "also give the folders in which the matches were played for the first time" in
          arena("merge", work / "alone", work / "r/2-of-2.retry", status=1).stderr)

    # Late on the reference itself: that counts.
    shutil.copytree(work / "r/2-of-2", work / "fast")
    edit(work / "fast", "UPDATE machines SET speed = 1000")
    arena("merge", work / "counts", work / "r/1-of-2", work / "fast")
    holds("what is late on the fastest machine counts", timeouts(work / "counts") == [str(late)])


def main():
    with tempfile.TemporaryDirectory() as name:
        work = Path(name)
        make_cup(work)
        check_one(work)
        check_mixed(work)
        check_forgotten(work)
        check_changed(work)
        check_same(work)
        check_retry(work)
    return tally()


if __name__ == "__main__":
    sys.exit(main())
