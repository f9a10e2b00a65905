#!/usr/bin/env python3
"""A child process that is killed before it reports counts against no bot.

A replacement for deadwood-box kills itself with SIGKILL in some starts, and otherwise runs the real one.  The arena starts the
child again.  If each start fails, there is no verdict, and the same command tries again later.
"""
import csv
import json
import os
import shutil
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

sys.path.insert(0, "tests/support")
from claims import holds, tally

B = Path(os.environ.get("B", "build")).resolve()
PROGRAMS = "arena", "referee", "house", "deadwood-unpack"
STAND_IN = """\
#!/bin/sh
at=${0%/*}
read -r word left <"$at/lose"
case "$*" in
*"$word"*)
	if [ "$left" -gt 0 ]; then
		echo "$word $((left - 1))" >"$at/lose"
		kill -9 $$
	fi
	;;
esac
exec "$at/deadwood-box.real" "$@"
"""
ALWAYS = 99
BUILD, UNPACK, CHECK = "--orders", "deadwood-unpack", "--check"
GRADE = """\
game: gin
deals_max: 1
rounds: 12
seed: lost
jobs: 1
isolation: LEVEL
grade:
  check: false
  submission: {build: sh build.sh, run: bot.sh}
  ladder:
    - {run: RUNG, bar: 0.2, points: 100}
"""
CUP = """\
game: gin
deals_max: 1
rounds: 1
seed: lost
jobs: 1
isolation: LEVEL
bots:
  - house:first
  - {name: ann, dir: ann, build: sh build.sh, run: bot.sh}
"""


class House:
    """The programs in a folder, with the stand-in among them"""

    def __init__(self, work):
        self.bin, self.work = work / "bin", work
        self.bin.mkdir()
        for name in PROGRAMS:
            shutil.copy(B / name, self.bin)
        shutil.copytree(B / "deadwood_grade", self.bin / "deadwood_grade")
        shutil.copy(B / "deadwood-box", self.bin / "deadwood-box.real")
        (self.bin / "deadwood-box").write_text(STAND_IN, encoding="ascii")
        (self.bin / "deadwood-box").chmod(0o755)
        self.lose("nothing", 0)

    def lose(self, word, times):
        (self.bin / "lose").write_text(f"{word} {times}\n", encoding="ascii")

    def left(self):
        return int((self.bin / "lose").read_text(encoding="ascii").split()[1])

    def arena(self, *words):
        return subprocess.run([self.bin / "arena", *map(str, words)], capture_output=True, text=True, check=False,
                              stdin=subprocess.DEVNULL, cwd=self.work)

    def bot(self, folder):
        """A bot that is built, of the house's program"""
        folder.mkdir(parents=True)
        (folder / "build.sh").write_text("cp engine built\n", encoding="ascii")
        (folder / "bot.sh").write_text("#!/bin/sh\nexec ./built greedy\n", encoding="ascii")
        shutil.copy(B / "house", folder / "engine")
        for name in "bot.sh", "engine":
            (folder / name).chmod(0o755)


def standings(out):
    """What a run has left, or nothing"""
    path = out / "standings.json"
    return json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}


def row(out):
    with open(out / "grades.csv", newline="", encoding="utf-8") as file:
        return next(csv.DictReader(file))


def grades(house, name, rung="house:random", level="sandbox"):
    """A class of one, whose archive is unpacked and built, and played"""
    work = house.work / name
    house.bot(work / "made")
    (work / "subs").mkdir()
    with zipfile.ZipFile(work / "subs" / "ann.zip", "w") as out:
        for path in sorted((work / "made").iterdir()):
            out.write(path, path.name)
    (work / "g.yaml").write_text(GRADE.replace("RUNG", rung).replace("LEVEL", level), encoding="utf-8")
    return lambda: house.arena("grade", work / "g.yaml", work / "subs", "--out", work / "out"), work / "out"


def check_grade(house, word, what):
    grade, out = grades(house, what)
    house.lose(word, ALWAYS)
    ran = grade()
    holds(f"{what} that is lost each time: status 1", ran.returncode == 1, ran.returncode, ran.stderr)
    holds(f"{what}: three tries", house.left() == ALWAYS - 3, house.left())
    holds(f"{what}: it says that it is not graded", "ann: not graded: " in ran.stderr, ran.stderr)
    holds(f"{what}: with the cause", "killed" in ran.stderr, ran.stderr)
    holds(f"{what}: nobody has a grade",
          not (out / "grades.csv").exists() or row(out)["status"] not in ("graded", "broken", "refused"), out)
    house.lose(word, 2)
    ran = grade()
    holds(f"{what} that is lost twice: graded", ran.returncode == 0 and house.left() == 0, ran.stderr)
    holds(f"{what}: all points", (row(out)["status"], row(out)["points"]) == ("graded", "100"), row(out))


def check_rung(house):
    """The bot of a rung that does not start any more is no matter of the student's"""
    starts = house.work / "starts"
    (house.work / "gone.sh").write_text(
        f"#!/bin/sh\necho >>{starts}\n[ $(wc -l <{starts}) = 1 ] || exit 3\nexec {B}/house random\n", encoding="utf-8")
    (house.work / "gone.sh").chmod(0o755)
    grade, out = grades(house, "rung", str(house.work / "gone.sh"), "none")
    ran = grade()
    holds("a rung whose bot starts once, and not again: status 1", ran.returncode == 1, ran.returncode, ran.stderr)
    holds("the student is not graded", "ann: not graded: " in ran.stderr, ran.stderr)
    holds("and has no grade", not (out / "grades.csv").exists() or row(out)["status"] != "graded", out)


def check_run(house):
    house.bot(house.work / "ann")
    (house.work / "cup.yaml").write_text(CUP.replace("LEVEL", "sandbox"), encoding="utf-8")
    house.lose(BUILD, ALWAYS)
    ran = house.arena("run", "cup.yaml", "--out", "cup")
    holds("a run whose build is lost each time ends: status 1", ran.returncode == 1, ran.returncode, ran.stderr)
    holds("it says what was lost", "bot ann: the sandbox of the build was killed by signal 9" in ran.stderr, ran.stderr)
    holds("and what to do", "run the same command again" in ran.stderr, ran.stderr)
    holds("nothing was played", not (house.work / "cup" / "results.csv").exists())
    house.lose(BUILD, 2)
    ran = house.arena("run", "cup.yaml", "--out", "cup")
    holds("a build that is lost twice is built", ran.returncode == 0 and house.left() == 0, ran.stderr)
    forfeits = [bot["forfeits"] for bot in standings(house.work / "cup").get("ranking", [])]
    holds("and its bot plays", forfeits == [0, 0], forfeits)


def check_best(house):
    """A check of a level that is lost is no reason for a weaker one"""
    (house.work / "best.yaml").write_text(CUP.replace("LEVEL", "best"), encoding="utf-8")
    house.lose(CHECK, ALWAYS)
    ran = house.arena("run", "best.yaml", "--out", "best")
    holds("isolation: best, each check lost: status 1", ran.returncode == 1, ran.returncode, ran.stderr)
    holds("it says that nothing is known", "does not know whether this level works" in ran.stderr, ran.stderr)
    house.lose(CHECK, 2)
    ran = house.arena("run", "best.yaml", "--out", "best")
    level = standings(house.work / "best").get("isolation", ran.stderr)
    holds("two checks lost: the strongest level holds", level.startswith("sandbox"), level)
    (house.bin / "deadwood-box").rename(house.bin / "gone")
    ran = house.arena("run", "best.yaml", "--out", "none")
    (house.bin / "gone").rename(house.bin / "deadwood-box")
    holds("isolation: best without deadwood-box: status 1", ran.returncode == 1, ran.returncode, ran.stderr)


def check_check(house):
    """A bot that was never built has not passed a step"""
    config = CUP.replace("LEVEL", "sandbox").replace("sh build.sh", "exit 3")
    (house.work / "broken.yaml").write_text(config, encoding="utf-8")
    ran = house.arena("check", "ann", "--config", "broken.yaml", "--json")
    steps = {s["name"]: s for game in json.loads(ran.stdout or '{"games": []}')["games"] for s in game["steps"]}
    holds("a bot that cannot be built fails to start", steps.get("starts", {}).get("result") == "failed", ran.stdout[:500])
    holds("the step says why", "exited with status 3" in json.dumps(steps.get("starts")), steps.get("starts"))
    holds("and passes nothing", not [s for s in steps.values() if s["result"] == "ok"], ran.stdout[:500])
    house.lose(BUILD, ALWAYS)
    (house.work / "broken.yaml").write_text(CUP.replace("LEVEL", "sandbox"), encoding="utf-8")
    ran = house.arena("check", "ann", "--config", "broken.yaml", "--json")
    holds("a check whose build is lost says nothing of the bot", ran.returncode == 1 and not ran.stdout, ran.stdout[:500])
    holds("but what was lost", "the sandbox of the build was killed" in ran.stderr, ran.stderr)
    house.lose("nothing", 0)


def main():
    with tempfile.TemporaryDirectory() as folder:
        os.chmod(folder, 0o755)
        work = Path(folder)
        house = House(work)
        check_run(house)
        check_best(house)
        check_check(house)
        check_grade(house, BUILD, "a build")
        check_grade(house, UNPACK, "a reader")
        check_rung(house)
    return tally()


if __name__ == "__main__":
    sys.exit(main())
