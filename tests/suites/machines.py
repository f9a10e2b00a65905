#!/usr/bin/env python3
"""Matches of several machines: each has its own, a merge carries them, standings and report tell of their classes, and
`machines: same` refuses another class.  A second machine is made by writing other words into a shard's results.db, as a
machine of that kind would have."""
import csv
import json
import re
import shutil
import sqlite3
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, "tests/support")
from claims import holds, tally
from shards_played import ARENA, BASE, arena, shard

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
    edit(to, f"UPDATE machines SET processor = '{processor}', speed = {speed}")
    return to


def forget(folder, to):
    """A copy as format 3 has it."""
    shutil.copytree(folder, to)
    edit(to, "DROP TABLE machines", "ALTER TABLE matches DROP COLUMN machine",
         "ALTER TABLE past_matches DROP COLUMN machine", "PRAGMA user_version=3")
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
    holds("and whose points differ most", re.search(rf"^{old}: the points of \w+ differ most", text, re.M), text)
    holds("no line is too wide", max(map(len, text.splitlines())) <= 80, text)
    points = next(m["bots"] for m in told if m["class"] == old)
    holds("points there and elsewhere are those of the rows", all(
        abs(bot["here"] - sum(float(r["points"]) for r in table(work / "mixed") if r["bot"] == bot["name"] and r["machine"] == old) / 14) < 1e-6
        for bot in points), points)
    holds("it is verified", ", 0 faults" in arena("verify", work / "mixed").stdout)
    arena("report", work / "mixed", "--out", work / "mixed.html")
    page = (work / "mixed.html").read_text(encoding="utf-8")
    holds("the report tells of both", "machines of 2 classes" in page and "Old Celeron" in page)
    shown = arena("standings", work / "1", work / "2m").stdout
    holds("so do standings of shards", "Played on machines of 2 classes" in shown, shown)


def check_forgotten(work):
    forget(work / "2", work / "2f")
    arena("merge", work / "forgotten", work / "1", work / "2f")
    told = machines(work / "forgotten")
    holds("what an earlier version played is of a machine that nobody knows", told[-1]["class"] is None and
          [m["matches"] for m in told] == [14, 14], told)
    holds("which is said", re.search(r"^not known +- +14 ", (work / "forgotten/standings.txt").read_text(encoding="utf-8"), re.M))
    holds("its cells are empty", sum(row["machine"] == row["speed"] == "" for row in table(work / "forgotten")) == 28)


def check_changed(work):
    """Who writes other words into a folder is found by verify."""
    shutil.copytree(work / "one", work / "changed")
    edit(work / "changed", "UPDATE machines SET processor = 'Fast One'")
    said = arena("verify", work / "changed", status=1).stdout
    holds("a class that is not that of its words is found", "by its texts" in said, said)


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
    holds("so is one that is not known", "one that is not known" in said, said)

    edit(work / "s2m", "DELETE FROM seats WHERE match = (SELECT max(number) FROM matches)",
         "DELETE FROM matches WHERE number = (SELECT max(number) FROM matches)",
         "UPDATE machines SET class = 'deadbeef'")
    said = shard(same, 2, 2, work / "s2m", status=1).stderr
    holds("a run does not go on on another class", "deadbeef (Old Celeron, " in said and "machines: same" in said, said)
    # One that was killed elsewhere before it had a match was begun where the first one was played.
    shutil.copytree(work / "s2", work / "s2k")
    edit(work / "s2k", "UPDATE matches SET machine = 2", "INSERT INTO machines SELECT 2, class, processor, governor, kernel, isolation, speed FROM machines",
         "UPDATE machines SET class = 'deadbeef' WHERE number = 1",
         "DELETE FROM seats WHERE match = (SELECT max(number) FROM matches)", "DELETE FROM matches WHERE number = (SELECT max(number) FROM matches)")
    shard(same, 2, 2, work / "s2k")

    whatever = work / "any.yaml"
    whatever.write_text(CUP + "machines: any\n", encoding="utf-8")
    shard(whatever, 2, 2, work / "s2m")
    with sqlite3.connect(f"file:{work}/s2m/results.db?mode=ro", uri=True) as db:
        counts = db.execute("SELECT machine, count(*) FROM matches GROUP BY machine ORDER BY machine").fetchall()
    holds("with machines: any it does, and each match has its own", counts == [(1, 13), (2, 1)], counts)


def main():
    with tempfile.TemporaryDirectory() as name:
        work = Path(name)
        make_cup(work)
        check_one(work)
        check_mixed(work)
        check_forgotten(work)
        check_changed(work)
        check_same(work)
    return tally()


if __name__ == "__main__":
    sys.exit(main())
