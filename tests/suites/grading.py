#!/usr/bin/env python3
"""`arena grade`: from the submissions of a class to its grades.

The class is synthetic.  Its bots are good, weak or slow, crash or do not compile, and its archives try to write outside of
their folder.  Grades must not depend on the other students, on kills (SEED, KILLS), or on what was graded before.
"""
import csv
import gzip
import io
import json
import math
import os
import re
import shutil
import signal
import stat
import subprocess
import sys
import tarfile
import tempfile
import time
import zipfile
from pathlib import Path

sys.path.insert(0, "tests/support")
from claims import holds, tally
from graded import engine, keep_bits
from soak import SOAK, draws, setting
from waiting import wait_for

B = Path(os.environ.get("B", "build")).resolve()
ARENA = B / "arena"
# With sanitizers, the class has only the archives that a stranger can send, and no bot plays.
STRANGERS_ONLY = bool(os.environ.get("SANITIZE")) and not SOAK
ROUNDS = setting("ROUNDS", 24, 40)
KILLS = setting("KILLS", 1, 4)
lot = draws()

ASSIGNMENT = f"""\
game: gin
deals_max: 1
rounds: {ROUNDS}
seed: autumn
set_aside: 3
time: {{startup: 2s, move: 50ms, bank: 0s, limit: 100ms}}
limits: {{memory: 128M}}
grade:
  submission: {{build: sh build.sh, run: bot.sh}}
  build: {{time: 20s, memory: 256M}}
  unpack: {{bytes: 64M, files: 300}}
  ladder:
    - {{run: house:random, points: 40}}
    - {{run: house:greedy, bar: 0.4, points: 60}}
"""
SHORT = ASSIGNMENT.replace(f"rounds: {ROUNDS}", "rounds: 12").replace("bar: 0.4", "bar: 0.2").replace(
    "  ladder:", "  check: false\n  ladder:")
SHORTEST = SHORT.replace("    - {run: house:random, points: 40}\n", "").replace("points: 60", "points: 100")
RUNGS = ["random", "greedy"]
RESTS = ["", "_points", "_score", "_low", "_high", "_matches"]


def arena(*words, **more):
    return subprocess.run([ARENA, *map(str, words)], capture_output=True, text=True, check=False,
                          stdin=subprocess.DEVNULL, **more)


def table(out):
    with open(out / "grades.csv", newline="", encoding="utf-8") as file:
        return {row["student"]: row for row in csv.DictReader(file)}


def bot(command, build="exit 0", program="house"):
    """The files of a submission: a program of the arena's own, started as @command says."""
    return {"bot.sh": f"#!/bin/sh\n{command}\n", "build.sh": build + "\n",
            "engine": b"" if STRANGERS_ONLY else engine(program)}


HOUSE = "exec ./engine "
CLASS = {
    "good": bot(HOUSE + "greedy"),
    "weak": bot(HOUSE + "first"),
    "crashes": bot("echo gone wrong >&2\nexit 7"),
    "slow": bot("read -r line\necho '{}'\nwhile read -r line; do sleep 1; done"),
    "broken": bot(HOUSE + "greedy", build="echo error: line 3 is wrong >&2\nexit 2"),
    "forgot": {"build.sh": "exit 0\n", "readme.txt": "here it is\n"},
}
if STRANGERS_ONLY:
    CLASS = {name: CLASS[name] for name in ("crashes", "broken", "forgot")}


def write_folder(path, files):
    path.mkdir(parents=True)
    for name, text in files.items():
        (path / name).write_bytes(text if isinstance(text, bytes) else text.encode())
        if name == "engine":
            (path / name).chmod(0o755)


def write_zip(path, files, above=""):
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as out:
        for name, text in files.items():
            info = zipfile.ZipInfo(above + name)
            info.external_attr = (0o755 if name == "engine" else 0o644) << 16
            info.compress_type = zipfile.ZIP_DEFLATED
            out.writestr(info, text, compresslevel=1)


def write_tar(path, entries, mode="w:gz"):
    """@entries: (name, kind, what): a file's text, or where a link leads."""
    with tarfile.open(path, mode) as out:
        for name, kind, what in entries:
            info = tarfile.TarInfo(name)
            info.type = kind
            if kind in (tarfile.SYMTYPE, tarfile.LNKTYPE):
                info.linkname = what
                out.addfile(info)
            elif kind == tarfile.REGTYPE:
                info.size = len(what)
                out.addfile(info, io.BytesIO(what))
            else:
                out.addfile(info)


FILE, LINK, HARD = tarfile.REGTYPE, tarfile.SYMTYPE, tarfile.LNKTYPE


def zeros(path):
    """A bomb: more bytes than a submission may have, packed to half a megabyte."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as out:
        with out.open("zeros", "w", force_zip64=True) as file:
            for _ in range(100):
                file.write(bytes(1 << 20))


def squeezed(path):
    """Below the limit on bytes, and above that on the ratio."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as out:
        out.writestr("zeros", bytes(40 << 20))


def million(path):
    header = bytearray(tarfile.TarInfo("").tobuf(tarfile.USTAR_FORMAT))
    header[148:156] = 8 * b" "  # the checksum of a header has blanks in its own place
    rest = sum(header)
    with gzip.open(path, "wb", compresslevel=1) as out:
        for i in range(20000):  # as far as anybody reads
            name = f"many/{i}".encode().ljust(100, b"\0")
            out.write(name + header[100:148] + b"%06o\0 " % (rest + sum(name)) + header[156:])
        out.write(bytes(1024))


def damaged(path):
    """A file whose bytes are others than its checksum was made of, and a good one behind it."""
    with zipfile.ZipFile(path, "w") as out:
        out.writestr("bot.py", "print('as it was written')")
        out.writestr("Makefile", "all:\n")
    path.write_bytes(path.read_bytes().replace(b"as it was", b"as it is ", 1))


def implied(path):
    """Ten files; the folders that they lie in, without entries of their own, are too many."""
    write_tar(path, [(f"{i}/" + "d/" * 29 + "f", FILE, b"x") for i in range(10)])


# An archive, and the words of the sentence that its author gets.
HOSTILE = {
    "up.tar.gz": (lambda p: write_tar(p, [("../../up.txt", FILE, b"x")]), "leads out of its folder"),
    "upzip.zip": (lambda p: write_zip(p, {"../../up.txt": "x"}), "leads out of its folder"),
    "inside.tar.gz": (lambda p: write_tar(p, [("a/../../../up.txt", FILE, b"x")]), "leads out of its folder"),
    "absolute.tar.gz": (lambda p: write_tar(p, [("/tmp/grading-absolute", FILE, b"x")]), "absolute path"),
    "link.tar.gz": (lambda p: write_tar(p, [("l", LINK, "/etc")]), "a link that leads out"),
    "linkup.tar.gz": (lambda p: write_tar(p, [("a/l", LINK, "../../..")]), "a link that leads out"),
    "twolinks.tar.gz": (lambda p: write_tar(p, [("a/b/up", LINK, ".."), ("l", LINK, "a/b/up/../../..")]),
                        "a link that leads out"),
    "wrapped.tar.gz": (lambda p: write_tar(p, [("w/f", FILE, b"x"), ("w/l", LINK, "../grade.json")]),
                       "a link that leads out"),
    "beside.tar.gz": (lambda p: write_tar(p, [("v/w/f", FILE, b"x"), ("v/w/a/l", LINK, "../../w/f")]),
                      "a link that leads out"),
    "through.tar.gz": (lambda p: write_tar(p, [("l", LINK, "a"), ("l/f", FILE, b"x"), ("a/g", FILE, b"y")]),
                       "cannot be made"),
    "hard.tar.gz": (lambda p: write_tar(p, [("h", HARD, "/etc/passwd")]), "a hard link"),
    "device.tar.gz": (lambda p: write_tar(p, [("d", tarfile.CHRTYPE, None)]), "not a file, folder or link"),
    "pipe.tar.gz": (lambda p: write_tar(p, [("f", tarfile.FIFOTYPE, None)]), "not a file, folder or link"),
    "controls.tar.gz": (lambda p: write_tar(p, [("a\x1b[2Jb", FILE, b"x")]), "invisible or invalid characters"),
    "turned.tar.gz": (lambda p: write_tar(p, [("a\u202egpj.py", FILE, b"x")]), "invisible or invalid characters"),
    "deep.tar.gz": (lambda p: write_tar(p, [("d/" * 40 + "f", FILE, b"x")]), "is nested too deeply"),
    "long.tar.gz": (lambda p: write_tar(p, [("n" * 300, FILE, b"x")]), "is too long: rename it"),
    "zeros.zip": (zeros, "more than 64 MB"),
    "squeezed.zip": (squeezed, "times its size"),
    "many.tar.gz": (million, "more than 300 files"),
    "damaged.zip": (damaged, "cannot be read"),
    "implied.tar.gz": (implied, "more than 300 files"),
    "empty.zip": (lambda p: write_zip(p, {}), "the submission contains no file"),
    "folders.tar.gz": (lambda p: write_tar(p, [("w", tarfile.DIRTYPE, None)]), "the submission contains no file"),
    "noise.zip": (lambda p: p.write_bytes(bytes(lot.randrange(256) for _ in range(5000))), "cannot be read"),
    "cut.tar.gz": (lambda p: (write_tar(p, [("f", FILE, os.urandom(100000))]),
                              p.write_bytes(p.read_bytes()[:50000])), "cannot be read"),
}


# Submissions without a program: files, and lines of the page that says what was found.
FOUND = {
    "nested": ({"bot.zip": "x"}, ["bot.zip (an archive inside the submission: submit its files instead)"]),
    "texted": ({"build.sh.txt": "x", "bot.sh": "x", "src/a.c": "x"},
               ["build.sh.txt (an editor has added .txt: remove .txt)", "bot.sh", "src/a.c"]),
    "plenty": ({f"{i:03}.c": "x" for i in range(100)}, ["029.c", "and 70 more"]),
}

# Students with a name of a file that is not UTF-8.
OLD = ("oldtar", "oldzip", "nozip", "oldfolder")


def outside(work):
    """Everything but the folders of grades."""
    there = []
    for folder, folders, files in os.walk(work):
        folders[:] = [name for name in folders if name != "grades"]
        for path in (os.path.join(folder, name) for name in folders + files):
            found = os.lstat(path)
            there.append((path, found.st_mtime_ns, found.st_mode))
    return sorted(there)


def grade(work, *more, out="grades"):
    return arena("grade", work / "assignment.yaml", work / "subs", "--out", keep_bits(work / out), *more)


def set_up(work, text=ASSIGNMENT):
    (work / "assignment.yaml").write_text(text, encoding="utf-8")
    for name, files in CLASS.items():
        write_folder(work / "subs" / name, files)
    write_zip(work / "subs" / "zipped_2026-11-01.zip", CLASS["broken" if STRANGERS_ONLY else "weak"])
    write_zip(work / "subs" / "zipped_2026-11-05.zip", CLASS["crashes" if STRANGERS_ONLY else "good"], above="my bot/")
    write_tar(work / "subs" / "tarred.tar.gz", [(name, FILE, text if isinstance(text, bytes) else text.encode())
                                                for name, text in CLASS["crashes" if STRANGERS_ONLY else "weak"].items()])
    for name, (files, _) in FOUND.items():
        write_zip(work / "subs" / f"{name}.zip", files)
    write_tar(work / "subs" / "oldtar.tar", [(b"M\x81ller.txt".decode("utf-8", "surrogateescape"), FILE, b"x"),
                                             ("build.sh", FILE, "test -f Müller.txt\n".encode()),
                                             ("bot.sh", FILE, CLASS["crashes"]["bot.sh"].encode())], "w:")
    old = work / "subs" / "oldzip.zip"
    write_zip(old, {"M_ller.txt": "x", "build.sh": "test -f Müller.txt\n", "bot.sh": CLASS["crashes"]["bot.sh"]})
    old.write_bytes(old.read_bytes().replace(b"M_ller", b"M\x81ller"))
    marked = work / "subs" / "nozip.zip"
    write_zip(marked, {"M§ller.txt": "x", "build.sh": "test -f unreadable-name-1\n", "bot.sh": CLASS["crashes"]["bot.sh"]})
    marked.write_bytes(marked.read_bytes().replace("M§ller".encode(), b"M\x81\x81ller"))
    write_folder(work / "subs" / "oldfolder", {"build.sh": "test -f Müller.txt\n", "bot.sh": CLASS["crashes"]["bot.sh"]})
    Path(os.fsdecode(os.fsencode(work / "subs" / "oldfolder") + b"/M\x81ller.txt")).write_text("x", encoding="utf-8")
    write_tar(work / "subs" / "linked.tar.gz", [
        ("w/scripts/start.sh", FILE, CLASS["crashes"]["bot.sh"].encode()), ("w/build.sh", FILE, b"test -f scripts/../scripts/up/build.sh\n"),
        ("w/bot.sh", LINK, "scripts/start.sh"), ("w/scripts/up", LINK, "..")])
    for name, (make, _) in HOSTILE.items():
        make(work / "subs" / name)


def check_first(work):
    before = outside(work)
    ran = grade(work)
    holds("a class is graded: status 0", ran.returncode == 0, ran.returncode, ran.stderr)
    holds("it prints where the grades are", ran.stdout.strip() == str(work / "grades" / "grades.csv"), ran.stdout)
    after = outside(work)
    holds("nothing outside of the grades is touched", before == after, set(before) ^ set(after))
    holds("nor in /tmp", not Path("/tmp/grading-absolute").exists())
    rows = table(work / "grades")
    holds("one row a student", len(rows) == len(CLASS) + 3 + len(OLD) + len(FOUND) + len(HOSTILE), len(rows))
    return rows


def check_built(rows):
    """Who is built, and who is not."""
    holds("an archive without modes cannot be started, which is no crash of ours",
          rows["tarred"]["status"] == "no start", rows["tarred"])
    for name in OLD:
        holds(f"{name}: a name in an old code page costs nothing: it is built", rows[name]["status"] == "no start", rows[name])
    holds("links within what moves up stay: it is built", rows["linked"]["status"] == "no start", rows["linked"])
    for name in ("broken", "forgot"):
        holds(f"{name}: not played", rows[name]["status"] == "broken" and rows[name]["points"] == "0", rows[name])
    holds("crashes: it did not start", (rows["crashes"]["status"], rows["crashes"]["random"]) == ("no start",) * 2, rows["crashes"])
    if STRANGERS_ONLY:
        holds("the later archive counts, and its one folder moves up", rows["zipped"]["status"] == "no start", rows["zipped"])


def check_points(rows):
    for name in ("good", "zipped"):
        row = rows[name]
        holds(f"{name}: all points", (row["points"], row["of"], row["status"]) == ("100", "100", "graded"), row)
    for name in RUNGS:
        holds(f"good: {name} is passed", rows["good"][name] == "passed", rows["good"])
    same_bot = {key: value for key, value in rows["good"].items() if key not in ("student", "name")}
    holds("the later archive counts, and its one folder moves up: the same bot has the same row",
          same_bot == {key: rows["zipped"][key] for key in same_bot}, rows["zipped"])
    holds("weak: not all points", float(rows["weak"]["points"]) < 100, rows["weak"])
    for name in ("crashes", "slow"):
        holds(f"{name}: no points", rows[name]["points"] == "0", rows[name])
    holds("slow: it was played", rows["slow"]["status"] == "graded", rows["slow"])
    holds("slow: it forfeits", int(rows["slow"]["forfeits"]) > 0, rows["slow"])


def check_intervals(rows):
    for name, row in rows.items():
        for rung, bar in (("random", 0.5), ("greedy", 0.4)):
            if row[rung] not in ("passed", "missed"):
                continue
            low, score, high = (float(row[f"{rung}_{end}"]) for end in ("low", "score", "high"))
            holds(f"{name}: {rung}: the interval holds the score", low <= score <= high, row)
            if row[rung] == "passed":
                holds(f"{name}: {rung}: who passed is above the bar", score > bar, row)
            elif int(row[f"{rung}_matches"]) < 2 * ROUNDS:
                holds(f"{name}: {rung}: who is not passed early is below the bar", score < bar, row)
            if int(row[f"{rung}_matches"]) == 2 * ROUNDS:
                holds(f"{name}: {rung}: at the end the lower end decides", (row[rung] == "passed") == (low > bar), row)
            holds(f"{name}: {rung}: whole mirror groups", int(row[f"{rung}_matches"]) % 2 == 0, row)


def feedback(work, name, out="grades"):
    return (work / out / "feedback" / name / "feedback.html").read_text(encoding="utf-8")


def check_refusals(work, rows):
    """The feedback says why the arena refused an archive, and why it found no program in a submission."""
    for name, (_, words) in HOSTILE.items():
        key = re.sub(r"\.(tar\.gz|zip)$", "", name)
        holds(f"{name}: refused", rows[key]["status"] == "refused" and rows[key]["points"] == "0", rows[key])
        page = feedback(work, key)
        holds(f"{name}: its author is told why", words in page, page[-900:])
        holds(f"{name}: nothing of it that a terminal obeys", "\x1b" not in page and "\u202e" not in page)
    for name, (_, lines) in FOUND.items():
        page = feedback(work, name).replace("<", "\n<").replace(">", ">\n").splitlines()
        holds(f"{name}: what was found", rows[name]["status"] == "broken" and set(lines) <= set(page), page[-20:])
    holds("broken: what the build printed", "error: line 3 is wrong" in feedback(work, "broken"))
    holds("forgot: what is missing", "bot.sh" in feedback(work, "forgot"))
    holds("crashes: what it said", "gone wrong" in feedback(work, "crashes"), feedback(work, "crashes"))


def check_feedback(work):
    slow = feedback(work, "slow")
    log = re.search(r'href="([a-z]+-\d{6}\.jsonl)"', slow)
    holds("slow: a fault with its log", log is not None, slow)
    if log:
        ran = arena("replay", work / "grades" / "feedback" / "slow" / log[1])
        holds("the command that shows it works", ran.returncode == 0 and ran.stdout, ran.stderr)
    lost = work / "grades" / "feedback" / "weak" / "lost-match.html"
    holds("weak: a lost match to go through", lost.exists() and "<script" in lost.read_text(encoding="utf-8"))
    names = list(CLASS) + [re.sub(r"\..*", "", name) for name in HOSTILE]
    for name in ("good", "slow", "crashes"):
        said = [other for other in names if other != name and re.search(rf"\b{other}\b", feedback(work, name))
                and other not in ("link", "up", "long", "deep", "through", "many", "cut", "hard", "good", "inside",
                                  "absolute", "device", "pipe", "controls", "noise", "slow", "weak")]
        holds(f"{name}: not a word on others", not said, said)


def check_protocol(work, rows):
    """What `arena check` finds stands on the page, and costs nothing."""
    holds("good: no step failed", rows["good"]["failed_steps"] == "0", rows["good"])
    holds("good: and its page says so", "The bot passed every step" in feedback(work, "good"), feedback(work, "good"))
    holds("crashes: a step failed", rows["crashes"]["failed_steps"] == "1", rows["crashes"])
    page = feedback(work, "crashes")
    holds("crashes: which, and what was found", "stays, at gin" in page and "it exited with status 7 before" in page, page)
    slow = feedback(work, "slow")
    holds("slow: the request that it did not answer", "lives, at gin" in slow and "&quot;type&quot;:&quot;act&quot;" in
          slow.replace('"', "&quot;"), slow)
    holds("broken: nothing is checked", rows["broken"]["failed_steps"] == "", rows["broken"])
    said = json.loads((work / "grades" / "feedback" / "crashes" / "results.json").read_text(encoding="utf-8"))["output"]
    holds("Gradescope's page has it too", "The check, step stays: it exited with status 7" in said, said)
    told = [feedback(work, name).partition("Protocol check")[2].partition("<h2>Faults")[0] for name in rows]
    holds("in what is told of it stands no path of this machine", any(told) and not any(str(work) in text for text in told))


def check_unchecked(work, rows, out):
    """The check is left out where the teacher says so, and made up for later; neither plays anything."""
    text = ASSIGNMENT.replace("  ladder:", "  check: false\n  ladder:")
    before = stamps(out)
    (work / "assignment.yaml").write_text(text, encoding="utf-8")
    ran = grade(work, out=out.name)
    holds("check: false: status 0", ran.returncode == 0, ran.stderr)
    holds("check: false: not a word", "protocol" not in feedback(work, "crashes", out.name))
    holds("check: false: the table is the same but for that", table(out) ==
          {name: {**row, "failed_steps": ""} for name, row in rows.items()})
    (work / "assignment.yaml").write_text(ASSIGNMENT, encoding="utf-8")
    grade(work, out=out.name)
    holds("checked later: as if it had been at once", table(out) == rows)
    holds("neither plays anything", stamps(out) == before, touched(before, stamps(out)))


def check_gradescope(work, rows):
    """Facts of the platform's specification: the keys and values that it takes."""
    for name in ("good", "slow", "link", "broken"):
        all_of_it = json.loads((work / "grades" / "feedback" / name / "results.json").read_text(encoding="utf-8"))
        holds(f"{name}: Gradescope: known keys", set(all_of_it) <= {
            "score", "execution_time", "output", "output_format", "visibility", "stdout_visibility", "extra_data",
            "tests", "leaderboard", "test_output_format", "test_name_format"}, set(all_of_it))
        holds(f"{name}: Gradescope: the score", all_of_it["score"] == float(rows[name]["points"]), all_of_it["score"])
        holds(f"{name}: Gradescope: visibility", all_of_it["visibility"] in (
            "hidden", "after_due_date", "after_published", "visible"))
        for test in all_of_it["tests"]:
            holds(f"{name}: Gradescope: a test's keys", set(test) <= {
                "score", "max_score", "status", "name", "name_format", "number", "output", "output_format", "tags",
                "visibility", "extra_data"}, set(test))
            holds(f"{name}: Gradescope: a test's status", test["status"] in ("passed", "failed"))
        holds(f"{name}: Gradescope: the tests make the score",
              sum(test["score"] for test in all_of_it["tests"]) == all_of_it["score"])


def stamps(out):
    """When each student's results were written."""
    return {str(p.relative_to(out)): (p.stat().st_mtime_ns, p.stat().st_ino) for p in out.glob("students/*/rungs/*/results.db")}


def touched(before, after):
    return {name.split("/")[1] for name in before.keys() | after.keys() if before.get(name) != after.get(name)}


def check_again(work, rows, out):
    before = stamps(out)
    ran = grade(work, out=out.name)
    holds("the same command again: status 0", ran.returncode == 0, ran.stderr)
    holds("plays nothing", stamps(out) == before, touched(before, stamps(out)))
    holds("and says the same", table(out) == rows)

    for name, text in CLASS["good"].items():
        path = work / "subs" / "weak" / name
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
    ran = grade(work, out=out.name)
    after = stamps(out)
    holds("who resubmits is played again, and nobody else", touched(before, after) == {"weak"}, touched(before, after))
    now = table(out)
    holds("with the points of the new one", now["weak"]["points"] == "100", now["weak"])
    holds("all others stay", all(now[name] == row for name, row in rows.items() if name != "weak"))

    (work / "assignment.yaml").write_text(ASSIGNMENT.replace("points: 60", "points: 30"), encoding="utf-8")
    grade(work, out=out.name)
    holds("other points play nothing", stamps(out) == after, touched(after, stamps(out)))
    holds("and count", table(out)["good"]["points"] == "70", table(out)["good"])
    (work / "assignment.yaml").write_text(ASSIGNMENT.replace("bar: 0.4", "bar: 0.3"), encoding="utf-8")
    grade(work, out=out.name)
    faults = json.loads((out / "students" / "slow" / "grade.json").read_text(encoding="utf-8"))["faults"]
    holds("and its faults count once", sum(fault["count"] for fault in faults) == int(table(out)["slow"]["forfeits"]),
          faults, table(out)["slow"])
    moved = {name for name in stamps(out) if stamps(out)[name] != after.get(name)}
    holds("another bar plays its rung again, and no other",
          moved and all(name.endswith("/greedy/results.db") for name in moved), sorted(moved)[:4])


def check_alone(work, rows):
    """Nothing depends on classmates."""
    alone = work / "alone"
    write_folder(alone / "subs" / "good", CLASS["good"])
    (alone / "assignment.yaml").write_text(ASSIGNMENT, encoding="utf-8")
    ran = grade(alone)
    holds("alone: status 0", ran.returncode == 0, ran.stderr)
    holds("alone: the very same row", table(alone / "grades") == {"good": rows["good"]}, table(alone / "grades"))


def check_teams(work):
    """One submission a team, the latest of its members'; each of them gets the row."""
    class_ = work / "teams"
    for student, files, day in (("ann", "weak", 1), ("bob", "good", 2), ("cyd", "weak", 3)):
        write_folder(class_ / "subs" / student, CLASS[files])
        os.utime(class_ / "subs" / student, (day * 86400, day * 86400))
    alone = class_ / "alone"
    write_folder(alone / "subs" / "good", CLASS["good"])
    for place in (class_, alone):
        (place / "assignment.yaml").write_text("isolation: none\n" + SHORTEST, encoding="utf-8")
    map_ = class_ / "teams.csv"
    map_.write_text("Student,Team\nann,red\nbob,red\ndan,red\neve,blue\ncyd,\n", encoding="utf-8")
    ran = grade(class_, "--teams", map_)
    holds("teams: status 0", ran.returncode == 0, ran.stderr)
    rows = table(class_ / "grades")
    points = {name: row["points"] for name, row in rows.items()}
    holds("teams: the later one counts, for who has handed in nothing too; the other is graded alone",
          points["cyd"] != "100" and points == {"ann": "100", "bob": "100", "dan": "100", "cyd": points["cyd"], "eve": "0"}, points)
    holds("teams: of one of which nobody has handed in, the member has a row", rows["eve"]["status"] == "missing", rows["eve"])
    own = [{key: value for key, value in rows[name].items() if key not in ("student", "name", "team")} for name in ("ann", "bob", "dan")]
    holds("teams: the same row", own[0] == own[1] == own[2], own)
    names = sorted(p.name for p in (class_ / "grades" / "students").iterdir())
    holds("teams: it plays once", names == ["cyd", "team-blue", "team-red"], names)
    holds("teams: a page for each", all("100 of 100" in feedback(class_, name) for name in ("ann", "bob", "dan")))
    grade(alone)
    row = table(alone / "grades")["good"]
    holds("teams: as who is alone", own[0] == {key: row[key] for key in own[0]}, row)
    os.utime(class_ / "subs" / "ann", (9 * 86400, 9 * 86400))
    grade(class_, "--teams", map_)
    after = table(class_ / "grades")
    holds("teams: another member hands in again: that counts for all", all(
        after[name]["points"] == points["cyd"] for name in ("ann", "bob", "dan")), after)
    ran = grade(class_, "--teams", map_, "--jplag", class_ / "sources")
    names = sorted(p.name for p in (class_ / "sources" / "submissions").iterdir())
    holds("teams: its sources are laid out once", names == ["ann", "cyd"], names, ran.stderr)
    map_.write_text("bob,a b\nann,a-b\n", encoding="utf-8")
    ran = grade(class_, "--teams", map_)
    points = {name: row["points"] for name, row in table(class_ / "grades").items()}
    holds("teams: two that are one as a folder's name keep apart", (points["bob"], points["ann"]) == ("100", points["cyd"]),
          points, ran.stderr)
    for text, words in (("ann,red\nann,blue\n", ":2: ann is already in a team (line 1)"), ("ann;red;3\n", ":1: expected a student")):
        map_.write_text(text, encoding="utf-8")
        ran = grade(class_, "--teams", map_)
        holds(f"teams: refused: {words}", ran.returncode == 1 and words in ran.stderr, ran.returncode, ran.stderr)
    ran = grade(class_, "--teams", class_ / "none.csv")
    holds("teams: no such table", ran.returncode == 1 and "none.csv: No such file" in ran.stderr, ran.stderr)


NAME = "folder" * 10
FIFTY = "/".join(50 * [NAME])
DEEP = f"""mkdir -p {FIFTY}
for i in 1 2; do mkdir -p new/{FIFTY} && mv {NAME} new/{FIFTY}/ && mv new/{NAME} . || exit 1; done
"""  # 9,000 bytes: longer than any path
SHUT = "mkdir -p shut/inner\ntouch shut/inner/file\nchmod 000 shut/inner\nchmod 000 shut\n"


def check_left(work):
    """What a build leaves goes when its author hands in again; until then, who handed in again has no grade."""
    class_ = work / "left"
    leaves = {"deep": DEEP, "shut": SHUT}
    for name, build in leaves.items():
        write_folder(class_ / "subs" / name, bot(HOUSE + "greedy", build=build))
    (class_ / "assignment.yaml").write_text(SHORTEST, encoding="utf-8")
    ran = grade(class_)
    points = {name: row["points"] for name, row in table(class_ / "grades").items()}
    holds("what a build leaves: all are graded", points == {name: "100" for name in leaves}, points, ran.stderr)
    for name in leaves:
        (class_ / "subs" / name / "bot.sh").write_text("exit 3\n", encoding="utf-8")
    ran = grade(class_)
    points = {name: row["points"] for name, row in table(class_ / "grades").items()}
    holds("what a build leaves: it goes, and the new one is graded",
          ran.returncode == 0 and points == {name: "0" for name in leaves}, points, ran.stderr)
    for name in leaves:
        (class_ / "subs" / name / "bot.sh").write_text("exec ./engine greedy\n", encoding="utf-8")
    (class_ / "subs" / "deep" / "build.sh").write_text("touch begun; sleep 600\n", encoding="utf-8")
    with subprocess.Popen([ARENA, "grade", class_ / "assignment.yaml", class_ / "subs", "--out", class_ / "grades"],
                          stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, stdin=subprocess.DEVNULL) as run:
        wait_for((class_ / "grades" / "students" / "deep" / "bot" / "begun").exists)
        run.send_signal(signal.SIGINT)
        told = run.communicate()[1]
    row = table(class_ / "grades")["deep"]
    holds("handed in again and not graded yet: open, without the points of before",
          (row["status"], row["points"], row["greedy"]) == ("open", "0", ""), row, told)


def some_of(work, rows):
    """Return a class of some of the students, with their rows; in `make soak`, of all."""
    if SOAK:
        return work, rows
    some, names = work / "some", ("good", "weak", "slow", "crashes", "broken")
    for name in names:
        write_folder(some / "subs" / name, CLASS[name])
    shutil.copy(work / "subs" / "link.tar.gz", some / "subs")
    shutil.copy(work / "assignment.yaml", some)
    return some, {name: rows[name] for name in (*names, "link")}


def kill(some, out):
    """Grade a class, and kill the grading at a drawn moment."""
    with subprocess.Popen([ARENA, "grade", some / "assignment.yaml", some / "subs", "--out", out],
                          stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, stdin=subprocess.DEVNULL,
                          start_new_session=True) as run:
        time.sleep(lot.uniform(0.2, 3 if SOAK else 1.5))  # a moment, not a wait for anything
        if lot.random() < 0.5:
            os.killpg(run.pid, signal.SIGKILL)
        else:
            run.send_signal(lot.choice([signal.SIGTERM, signal.SIGKILL]))


def grade_stopped(some, out):
    """Grade a class; stop the grading for moments, as a shell does with Ctrl-Z; return its status and what it printed."""
    command = [ARENA, "grade", some / "assignment.yaml", some / "subs", "--out", out]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, stdin=subprocess.DEVNULL) as run:
        for _ in range(4):
            time.sleep(0.3)
            run.send_signal(signal.SIGSTOP)
            time.sleep(0.1)
            run.send_signal(signal.SIGCONT)
        told = run.communicate()[1]
    return run.returncode, told


def check_kills(some, rows):
    """Killed at drawn moments, and gone on with, which is stopped for moments; return the grades.

    Unless SOAK, the class is a part of the whole class: nothing depends on classmates.
    """
    out = keep_bits(some / "killed")
    for _ in range(KILLS):
        kill(some, out)
    time.sleep(1)  # until the last of the dead let go of their folders
    if SOAK:
        ran = grade(some, out="killed")
        holds(f"after {KILLS} kills it goes on: status 0", ran.returncode == 0, ran.stderr)
        check_rows("after kills", out, rows)
        out = keep_bits(some / "stopped")
    status, told = grade_stopped(some, out)
    holds("stopped for a moment, it goes on: status 0", status == 0, status, told)
    check_rows("stopped for a moment", out, rows)
    return out


def check_rows(words, out, rows):
    now = table(out)
    wrong = {name: (row, now.get(name)) for name, row in rows.items() if row != now.get(name)}
    holds(f"{words}: each row is as without", not wrong, wrong)


def least_rounds(bar, margin=0.1, error=0.025):
    """Return the rounds after which the evidence of nothing but won matches is enough, by Wald's bound."""
    return math.ceil(math.log((1 - error) / error) / math.log((bar + margin) / bar))


def check_few_rounds(work):
    """So few rounds that even a bot that wins every match is not surely above the bar."""
    class_ = work / "few"
    write_folder(class_ / "subs" / "forgot", CLASS["forgot"])
    need = {"random": least_rounds(0.5), "greedy": least_rounds(0.4)}
    for rounds in (need["greedy"] - 1, need["greedy"], need["random"] - 1, need["random"], *([1, 200] if SOAK else [])):
        (class_ / "assignment.yaml").write_text(ASSIGNMENT.replace(f"rounds: {ROUNDS}", f"rounds: {rounds}"), encoding="utf-8")
        ran = grade(class_)
        told = {name: int(least) for name, number, least in
                re.findall(r"rung (\w+): rounds: (\d+) is too few .* only after (\d+) rounds", ran.stderr) if int(number) == rounds}
        holds(f"{rounds} rounds: the rungs that they are too few for",
              told == {name: least for name, least in need.items() if least > rounds}, told, need, ran.stderr)


def check_changed(work):
    """A submission that changes while it is graded has no grade yet: status 1."""
    class_ = work / "changed"
    write_folder(class_ / "subs" / "good", CLASS["good"])
    reference = class_ / "ref.sh"
    reference.write_text(f"#!/bin/sh\necho x >>{class_}/subs/good/extra\nexec {B}/house first\n", encoding="utf-8")
    reference.chmod(0o755)
    (class_ / "assignment.yaml").write_text(
        "isolation: none\n" + SHORT.replace("house:random", "./ref.sh"), encoding="utf-8")
    ran = grade(class_)
    holds("changed while it is graded: told", "1 of 1 submissions have no grade yet" in ran.stderr, ran.stderr)
    holds("changed while it is graded: status 1", ran.returncode == 1, ran.returncode)


def check_mistakes(work):
    def try_one(name, text, words, status=2):
        (work / "bad.yaml").write_text(text, encoding="utf-8")
        ran = arena("grade", work / "bad.yaml", work / "subs", "--out", work / "bad")
        holds(f"{name}: status {status}", ran.returncode == status, ran.returncode, ran.stderr)
        holds(f"{name}: told", words in ran.stderr, ran.stderr)
        holds(f"{name}: and where", re.search(r"bad\.yaml:\d+:\d+: ", ran.stderr), ran.stderr)

    try_one("no grade", "game: gin\n", 'the key "grade" is missing')
    try_one("a tournament's bots", ASSIGNMENT + "bots: [house:greedy]\n", 'cannot be combined with "grade"')
    try_one("no ladder", ASSIGNMENT.split("  ladder")[0], "ladder: expected a list")
    try_one("a wrong key of a rung", ASSIGNMENT.replace("bar: 0.4", "bra: 0.4"), "bra")
    try_one("a bar that nobody reaches", ASSIGNMENT.replace("bar: 0.4", "bar: 1"), "0.98")
    try_one("two rungs of one name", ASSIGNMENT.replace("house:greedy", "house:random"), "two rungs have this name")
    try_one("a reference that is not there", ASSIGNMENT.replace("house:greedy", "./none.py"), "none.py", 3)
    try_one("a wrong key of the tournament", ASSIGNMENT.replace("rounds:", "round:"), "did you mean rounds")
    try_one("no submission", ASSIGNMENT.replace("  submission: {build: sh build.sh, run: bot.sh}\n", ""), "submission:")
    (work / "full").mkdir()
    (work / "full" / "notes.txt").touch()
    ran = arena("grade", work / "assignment.yaml", work / "subs", "--out", work / "full")
    holds("not into a folder of something else", ran.returncode == 1 and "contains other files" in ran.stderr, ran.stderr)
    (work / "beside").symlink_to(work)
    for subs, out in ((".", "grades"), (".", "new/grades"), (".", work / "grades"), (work / "beside", "./grades"), ("subs", "subs"),
                      ("grades/students", "grades"), ("grades", "grades"), ("subs/good", "subs/good/../good/new")):
        before = outside(work)
        ran = arena("grade", "assignment.yaml", subs, "--out", out, cwd=work)
        holds(f"grades in {out} of {subs}: refused", ran.returncode == 2 and (": the output folder " in ran.stderr or
              ": the folder of submissions " in ran.stderr), ran.returncode, ran.stderr)
        holds(f"grades in {out} of {subs}: nothing is made", outside(work) == before)
    (work / "empty").mkdir()
    ran = arena("grade", work / "assignment.yaml", work / "empty", "--out", work / "bad")
    holds("an empty folder", ran.returncode == 1 and "no submission" in ran.stderr, ran.stderr)


def check_resumed(work, rows):
    """Teams, and gradings that go on."""
    if SOAK:
        check_alone(work, rows)
    check_teams(work)
    check_left(work)
    some, some_rows = some_of(work, rows)
    out = check_kills(some, some_rows)
    check_unchecked(some, some_rows, out)
    check_again(some, some_rows, out)
    check_few_rounds(work)
    check_changed(work)


def main():
    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder)
        work.chmod(work.stat().st_mode | stat.S_IXOTH | stat.S_IROTH | stat.S_IXGRP | stat.S_IRGRP)
        set_up(work)
        rows = check_first(work)
        check_built(rows)
        check_refusals(work, rows)
        if not STRANGERS_ONLY:
            check_points(rows)
            check_intervals(rows)
            check_feedback(work)
            check_protocol(work, rows)
            check_gradescope(work, rows)
            check_mistakes(work)
            check_resumed(work, rows)
    return tally()


if __name__ == "__main__":
    sys.exit(main())
