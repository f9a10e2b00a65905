#!/usr/bin/env python3
"""Feedback of `arena grade` for students.

A starter that is submitted unchanged gets its points.  Each page explains to the author why a bot was not played.
All files that a page links exist, also in the archive for Moodle.
"""
import csv
import gzip
import json
import os
import re
import shutil
import stat
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

sys.path.insert(0, "tests/support")
from claims import holds, same, tally

B = Path(os.environ.get("B", "build")).resolve()
ARENA = B / "arena"
# Nothing is late because the machine is busy.
CONFIG = """\
game: gin
deals_max: 1
rounds: 2
set_aside: 2
time: {startup: 30s, move: 20s, bank: 0s, limit: 20s}
grade:
  submission: SUBMISSION
  check: false
  ladder: LADDER
"""
SHORT, LONG = "[{run: house:first, points: 60}]", "[{run: house:first, points: 30}, {run: house:random, points: 30}]"
BOT = """\
import json, sys
asked = 0
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "act":
        asked += 1
        CHOOSE
    if message["type"] in ("hello", "act"):
        print(json.dumps(message.get("default", {})), flush=True)
"""
GOOD = BOT.replace("CHOOSE", "pass")
FALLS = BOT.replace("CHOOSE", "assert asked < 3, 'gone wrong'")
# Languages of starters, and the tool without which one is passed over.
STARTERS = {"c": "cc", "java": "javac", "javascript": "node", "perl": "perl", "python": "python3", "sh": "jq"}


def arena(*words, **more):
    return subprocess.run([ARENA, *map(str, words)], capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL,
                          **more)


class Class:
    """A folder of submissions, and what came of them."""

    def __init__(self, work, name, submission="{}", more="", rounds=1, ladder=SHORT):
        self.work = work / name
        self.subs = self.work / "subs"
        self.subs.mkdir(parents=True)
        (self.work / "gin.yaml").write_text(more + CONFIG.replace("SUBMISSION", submission).replace("rounds: 2", f"rounds: {rounds}")
                                            .replace("LADDER", ladder), encoding="utf-8")
        self.out = self.work / "grades"

    def bot(self, student, text, name="bot.py", mode=0o755):
        path = self.subs / student / name
        path.parent.mkdir(parents=True)
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        path.chmod(mode)

    def grade(self, *more):
        self.ran = arena("grade", "gin.yaml", "subs", "--out", "grades", *more, cwd=self.work)
        holds(f"{self.work.name}: graded", self.ran.returncode == 0, self.ran.stderr)
        with open(self.out / "grades.csv", newline="", encoding="utf-8") as file:
            return {row["student"]: row for row in csv.DictReader(file)}

    def page(self, student):
        return (self.out / "feedback" / student / "feedback.html").read_text(encoding="utf-8")


def links(page):
    """What a page links beside itself."""
    return {link for link in re.findall(r'href="([^"]*)"', page) if not link.startswith(("#", "http"))}


def check_starters(work):
    """The first hour's bot, handed in as `arena init` wrote it, by the configuration of docs/teacher.md."""
    wanted = [word for word, tool in STARTERS.items() if shutil.which(tool, path="/usr/local/bin:/usr/bin:/bin")]
    built, plain = Class(work, "built", "{build: make, run: ./bot}"), Class(work, "plain")
    for language in wanted:
        for them in (built, plain):
            arena("init", language, them.subs / language)
    shutil.copytree(built.subs / "c", built.subs / "deep/src/gin")
    (built.subs / "deep/README").touch()
    rows = built.grade()
    holds("a Makefile that lies deeper is named", "src/gin/Makefile" in built.page("deep"), built.page("deep")[-400:])
    for language in wanted:
        row = rows[language]
        holds(f"{language}: its starter is played without a fault", (row["status"], row["forfeits"]) == ("graded", "0")
              and row["first_matches"] == "2", row, built.page(language)[-600:])
    rows = plain.grade()
    for language, row in rows.items():
        holds(f"{language}: {{}} finds its bot, if it need not be built",
              (row["status"] == "graded") == (language not in ("c", "java")), row)
    holds("else it is said how", "{build: make, run: ./bot}" in plain.page("c"), plain.page("c")[-400:])


REASONS = {
    "archive": ("could not be unpacked", "cannot be read"),
    "deep": ("could not be built or found", "src/gin/bot.py"),
    "dies": ("did not start", "it exited with status 7 before it had answered hello"),
    "empty": ("could not be built or found", "no file bot, bot.py or similar"),
    "plain": ("could not be built or found", "./bot is not executable: chmod +x ./bot"),
    "windows": ("could not be built or found", "sed -i &#39;s/\\r$//&#39; ./bot.py"),
}


def archives():
    """Archives that cannot be read, as bytes, and what their authors are told."""
    with tempfile.TemporaryFile() as file:
        with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as out:
            out.writestr("bot.py", GOOD * 5)
        file.seek(0)
        whole = file.read()
    locked, method = bytearray(whole), bytearray(whole)
    for name, bits in ((locked, ((6, 8), 1)), (method, ((8, 10), 9))):
        for place, at in zip((0, whole.index(b"PK\1\2")), bits[0]):
            name[place + at] = bits[1]
    return {
        "cut.zip": (whole[:len(whole) // 2], "the archive cannot be read: it is truncated or damaged ("),
        "cut2.tar.gz": (gzip.compress(os.urandom(20000))[:9000], "truncated or damaged"),
        "none.zip": (b"", "the file is empty: upload the archive again"),
        "locked.zip": (bytes(locked), "it has a password: pack the files without a password"),
        "method.zip": (bytes(method), "pack the files as an ordinary zip"),
        "other.zip": (b"Rar!\x1a\7\1\0" + os.urandom(99), "its format is rar: pack the files as zip"),
        "other2.zip": (b"7z\xbc\xaf\x27\x1c" + os.urandom(99), "its format is 7z: pack the files as zip"),
        "rar.rar": (b"Rar!" + os.urandom(99), "rar.rar is an archive of an unsupported format: pack the files as zip"),
        "seven.7z": (b"7z" + os.urandom(99), "seven.7z is an archive of an unsupported format: pack the files as zip"),
        "text.zip": (b"here it is\n", "it is not zip or tar, or it is damaged: pack the files as zip"),
    }


def check_archives(work):
    """An archive that cannot be read: its author and the teacher are told what is wrong and what to do."""
    them = Class(work, "archives")
    wanted = archives()
    for name, (text, _) in wanted.items():
        (them.subs / name).write_bytes(text)
    (them.subs / "folder").mkdir()
    (them.subs / "folder/bot.rar").write_bytes(b"Rar!")
    wanted["folder"] = (None, "bot.rar is an archive of an unsupported format")
    (them.subs / "beside").mkdir()
    (them.subs / "beside/bot.RAR").write_bytes(b"Rar!")
    (them.subs / "beside/README").touch()
    them.grade()
    for name, (_, words) in wanted.items():
        student = name.split(".")[0]
        page = them.page(student)
        holds(f"{name}: its page says why", " cannot be read: " in page and words in page, page[-500:])
        holds(f"{name}: so does the terminal", re.search(rf": {student}: not played, it could not be unpacked: .*{re.escape(words)}",
                                                         them.ran.stderr), them.ran.stderr)
    holds("one beside other files is named as one", "bot.RAR (an archive inside the submission: submit its files instead)" in them.page("beside"))


def check_reasons(work):
    them = Class(work, "reasons", rounds=2, ladder=LONG)
    them.bot("deep", GOOD, "src/gin/bot.py")
    (them.subs / "deep" / "README").touch()
    them.bot("dies", "import sys\nprint('gone wrong', file=sys.stderr)\nsys.exit(7)\n")
    them.bot("empty", "here it is", "README")
    them.bot("falls", FALLS)
    them.bot("good", GOOD)
    them.bot("plain", os.urandom(99), "bot", 0o644)
    them.bot("windows", "#!/usr/bin/env python3\r\nimport sys\r\n")
    (them.subs / "archive.zip").write_bytes(b"PK" + os.urandom(99))
    rows = them.grade()
    same("the table has a status for each that was not played", set(REASONS),
         {student for student, row in rows.items() if row["status"] != "graded"})
    holds("dies: its status", rows["dies"]["status"] == "no start", rows["dies"])
    seed = (them.out / "seed").read_text(encoding="utf-8").strip()
    for student, (what, why) in REASONS.items():
        page = them.page(student)
        holds(f"{student}: its page says that it was not played", f"Not played: it {what}. 0 of 60 points." in page, page[-900:])
        holds(f"{student}: and why", why in page, page[-900:])
        holds(f"{student}: so does the terminal", re.search(rf"^\d of 8: {student}: not played, it {what}: ",
                                                            them.ran.stderr, re.M), them.ran.stderr)
    same("the bots that were not played, at the end", set(REASONS),
         re.findall(r"^  (\w+): it ", them.ran.stderr.partition("submissions did not play and have 0 points")[2], re.M))
    for student in ("falls", "good"):
        holds(f"{student}: was played", "Not played" not in them.page(student))
    holds("falls: what it printed", "gone wrong" in them.page("falls"))
    check_private(them, seed)
    check_cup(them)
    again = arena("grade", "gin.yaml", "subs", "--out", "grades", cwd=them.work)
    holds("graded again, they are named again", again.stderr.count(": it ") == len(REASONS), again.stderr)


def check_cup(them):
    """The graded class as a tournament, as docs/teacher.md has it: a student without a bot is named and left out, the others play."""
    (them.work / "cup.yaml").write_text('game: gin\nrounds: 1\ndeals_max: 1\nbots: [house:greedy, {each: grades/students/*}]\n',
                                        encoding="utf-8")
    ran = arena("run", "cup.yaml", "--out", "cup", cwd=them.work)
    holds("a graded class plays a tournament", ran.returncode == 0, ran.returncode, ran.stderr)
    names = set()
    for path in them.work.glob("cup/results.csv"):
        with open(path, newline="", encoding="utf-8") as file:
            names = {row["bot"] for row in csv.DictReader(file)}
    same("a graded class: the bots that play, by their students' names", names, {"greedy", "dies", "falls", "good"})
    same("a graded class: those that are skipped", dict(re.findall(r"^(\w+) has no bot and is skipped: (.*)$", ran.stderr, re.M)),
         {name: "the submission could not be unpacked" if name == "archive" else "the bot could not be built or found"
          for name in ("archive", "deep", "empty", "plain", "windows")})
    config = arena("config", "cup.yaml", cwd=them.work).stdout
    holds("a graded class: arena config names them too", config.count("# archive has no bot and is skipped") == 1, config)
    shutil.rmtree(them.work / "cup", ignore_errors=True)


TEACHERS = ("startup: ...", "docs/security.md", "deadwood-box")  # keys, pages and programs that students have not


def check_words(work):
    """A student's page is for the student, the terminal for the teacher."""
    them = Class(work, "words", "{build: make, run: ./bot.py}")
    config = (them.work / "gin.yaml").read_text(encoding="utf-8")
    (them.work / "gin.yaml").write_text(config.replace("check: false", "check: true").replace("startup: 30s", "startup: 1s"),
                                        encoding="utf-8")
    silent = "#!/usr/bin/env python3\nimport time\ntime.sleep(99)\n"
    for student, text, make in (("silent", silent, "all:\n"), ("ends", "#!/bin/sh\n", "all:\n"), ("wrong", GOOD, "all:\n\tfalse\n")):
        them.bot(student, text)
        (them.subs / student / "Makefile").write_text(make, encoding="utf-8")
    them.bot("none", GOOD)
    (them.work / "teams.csv").write_text("student,team\nsilent,red\neve,blue\n", encoding="utf-8")
    them.grade("--teams", "teams.csv")
    for page in sorted((them.out / "feedback").glob("*/feedback.html")):
        text = page.read_text(encoding="utf-8")
        for words in TEACHERS:
            holds(f"{page.parent.name}: nothing of {words}", words not in text, text[max(0, text.find(words) - 200):][:400])
    holds("silent: how long there was", "within 1000 ms" in them.page("silent"), them.page("silent")[-600:])
    holds("the teacher is told of the key", "startup: ..." in them.ran.stderr, them.ran.stderr)
    holds("ends: what is expected, and what was found", re.search("Expected: the bot runs at least until its answer to hello. Found: it ", them.page("ends")),
          them.page("ends")[-900:])
    holds("a build that failed: the terminal has what it printed",
          re.search(r"none: not played, .*; it printed: make: .*no makefile found", them.ran.stderr, re.I), them.ran.stderr)
    holds("a page without a submission asks for no fix", "Fix this" not in them.page("eve") and "No match was played:" in
          them.page("eve"), them.page("eve")[-600:])
    holds("others are", "Fix this and hand in again:" in them.page("wrong"), them.page("wrong")[-600:])


def check_private(them, seed):
    """Nothing of the teacher's machine, nor the seed, which tells all cards; no command that only the teacher can give."""
    for path in sorted((them.out / "feedback").rglob("*")):
        text = path.read_text(encoding="utf-8") if path.is_file() else ""
        for words in (str(them.work), seed, "--only", "gin.yaml", "bot submission"):
            holds(f"{path.parent.name}/{path.name}: nothing of {words}", words not in text,
                  text[max(0, text.find(words) - 200):][:400])


def check_class_archive(work):
    """The archive of a whole class, as a platform gives it, is nobody's submission."""
    forms = {
        "moodle": ["Ann Lee_101_assignsubmission_file_/bot.py", "Bo Li_102_assignsubmission_file_/bot.py"],
        "canvas": ["leeann_4711_99_bot.py", "neilbo_4712_100_gin.py"],
        "gradescope": ["assignment_1_export/submission_1/bot.py", "assignment_1_export/submission_2/bot.py",
                       "assignment_1_export/submission_metadata.yml"],
    }
    them = Class(work, "whole")
    for form, names in forms.items():
        with zipfile.ZipFile(them.subs / f"{form}.zip", "w") as archive:
            for name in names:
                archive.writestr(name, GOOD)
    them.bot("ann", "x", "notes_1_2.txt")
    rows = them.grade()
    words = "this is the archive of a whole class: unpack it"
    same("the archives of whole classes are named as such", set(forms),
         set(re.findall(rf"^\d of 4: (\w+): not played, it could not be built or found: {words}", them.ran.stderr, re.M)))
    holds("none is taken for a bot", all(row["status"] == "broken" for row in rows.values()), rows)
    ran = arena("grade", "gin.yaml", "subs/moodle.zip", "--out", "other", cwd=them.work)
    holds("the archive in the place of the folder", ran.returncode == 1 and "unpack it into a folder" in ran.stderr, ran.stderr)
    ran = arena("grade", "gin.yaml", "gin.yaml", "--out", "other", cwd=them.work)
    holds("another file in the place of the folder", ran.returncode == 1 and "pass the folder of the submissions" in ran.stderr, ran.stderr)


def check_single_files(work):
    """A student hands in one file, under a name of the student's choice."""
    them = Class(work, "files")
    for name in ("cy.py", "eve fox.py", "dan.txt.py"):
        (them.subs / name).write_text(GOOD, encoding="utf-8")
    (them.subs / "bob.rs").write_text("fn main() {}", encoding="utf-8")
    them.bot("two", GOOD, "gin.py")
    (them.subs / "two/help.py").write_text(GOOD, encoding="utf-8")
    with zipfile.ZipFile(them.subs / "zip.zip", "w") as archive:
        archive.writestr("my gin/mein gin.py", GOOD)
        archive.writestr("my gin/read me.txt", "x")
    rows = them.grade()
    for student in ("cy", "eve fox", "dan.txt", "zip"):
        row = rows[student]
        holds(f"{student}: the only script is started", (row["status"], row["forfeits"], row["first_matches"]) == ("graded", "0", "2"), row)
    holds("of two scripts: which are there, and what to do", "it contains gin.py and help.py: rename the file of the bot to bot.py" in
          them.page("two"), them.page("two")[-500:])
    holds("no script: what is there", "bob.rs" in them.page("bob"), them.page("bob")[-500:])
    moodle = Class(work, "moodle-files")
    for who, name in (("Eve Fox_107", "mein_gin.py"), ("Ann Lee_101", "my bot.py")):
        (moodle.subs / f"{who}_assignsubmission_file_{name}").write_text(GOOD, encoding="utf-8")
    for day, name, text in ((1, "mein bot.zip", "x"), (2, "bot2.zip", GOOD)):
        path = moodle.subs / "Bo Li_102_assignsubmission_file" / name
        path.parent.mkdir(exist_ok=True)
        with zipfile.ZipFile(path, "w") as archive:
            archive.writestr("bot.py", text)
        os.utime(path, (day * 86400, day * 86400))
    rows = moodle.grade()
    holds("Moodle's single files are started, and of two archives in a folder the later one counts",
          {student: (row["status"], row["forfeits"]) for student, row in rows.items()} ==
          {student: ("graded", "0") for student in ("101", "102", "107")}, rows, moodle.ran.stderr)
    holds("the earlier archive is named", "mein bot.zip: not graded: the same student's" in moodle.ran.stderr, moodle.ran.stderr)


def moodle_class(work, name, more=""):
    them = Class(work, name, more=more)
    them.bot("Zoë Ångström_103_assignsubmission_file_", FALLS)
    them.bot("Ann Lee_101_assignsubmission_file_", GOOD)
    them.bot("Bo Neil_102_assignsubmission_file_", "import sys\nsys.exit(3)\n")
    return them


WORKSHEET = ("Identifier,Full name,Grade,Maximum Grade\n" +
             "".join(f"Participant {number},x,,100\n" for number in (101, 102, 103)))


def folder_of(them, number):
    return next((them.out / "feedback").glob(f"{number}-*")).name


def check_moodle(work):
    them = moodle_class(work, "moodle")
    (them.work / "sheet.csv").write_text(WORKSHEET, encoding="utf-8")
    them.grade("--into", "sheet.csv")
    holds("a zero of a bot that was not played is named where it is written",
          re.search(r"did not play and have 0 points, also in sheet\.csv:\n  Bo Neil \(102\): it did not start\n",
                    them.ran.stderr), them.ran.stderr)
    holds("the terminal has the names", re.search(r"^\d of 3: Zoë Ångström \(103\): ", them.ran.stderr, re.M), them.ran.stderr)
    for number, name in ((101, "Ann Lee"), (103, "Zoë Ångström")):
        page = them.page(folder_of(them, number))
        holds(f"the page of {name} has that name", page.count(f"gin: {name} ({number})") == 2, page[:300])
    holds("a bot that forfeits has a match to go through", (them.out / "feedback" / folder_of(them, 103) / "lost-match.html")
          .exists() and "was forfeited" in them.page(folder_of(them, 103)))
    with zipfile.ZipFile(them.out / "moodle-feedback.zip") as archive:
        names = set(archive.namelist())
        pages = {name: archive.read(name).decode() for name in names if name.endswith("feedback.html")}
        holds("Moodle's archive has each page", len(pages) == 3, names)
        for name, page in pages.items():
            prefix = name.removesuffix("feedback.html")
            same(f"{name}: files", {n.removeprefix(prefix) for n in names if n.startswith(prefix)},
                 links(page) | {"feedback.html"})
        holds("there are links to claim this of", any(len(links(page)) >= 2 for page in pages.values()))


def check_logs(work):
    """Whatever of the logs is kept: no page links what is not there."""
    for kept, log in (("compressed", "first-000001.jsonl.zst"), ("faulty", "first-000001.jsonl"), ("none", None)):
        them = moodle_class(work, kept, f"logs: {kept}\n")
        them.grade()
        linked = {}
        for number in (101, 102, 103):
            folder = folder_of(them, number)
            linked[number] = links(them.page(folder))
            there = {p.name for p in (them.out / "feedback" / folder).iterdir()} - {"results.json", "feedback.html"}
            same(f"logs: {kept}: {folder}: what is beside the page", there, linked[number])
        holds(f"logs: {kept}: the log of a fault", (log in linked[103]) == (log is not None), linked[103])


RESULTS = {  # state, early, score and interval at a bar of 0.5: what the page says
    ("passed", True, 0.6, 0.51, 0.69): "passed, decided early",
    ("missed", True, 0.4, 0.31, 0.49): "not passed: significantly below the bar",
    ("missed", False, 0.53, 0.48, 0.58): "not passed: above the bar, but the interval begins below it, at 48.0 %",
    ("missed", False, 0.49, 0.44, 0.54): "not passed: below the bar",
}


def check_results(work):
    """Each result of a rung has its reason; a score above the bar that does not pass has the rule beside it."""
    them = Class(work, "results")
    them.bot("ann", GOOD)
    them.grade()
    path = them.out / "students/ann/grade.json"
    kept = json.loads(path.read_text(encoding="utf-8"))
    for values, text in RESULTS.items():
        kept["rungs"]["first"].update(zip(("state", "early", "score", "low", "high"), values))
        path.write_text(json.dumps(kept), encoding="utf-8")
        them.grade()
        page = them.page("ann")
        holds(f"{values}: {text}", f">{text}</td>" in page, page)
        drawn = re.search(r"<svg.*?</svg>", page)[0]
        places = [f"{3 + 94 * share:.2f}%" for share in (0.5, *values[3:], values[2])]
        holds(f"{values}: bar, interval and score are drawn", re.search(
            r'class="limit" x1="{}".*class="whisker" x1="{}" x2="{}".*class="dot" cx="{}"'.format(*map(re.escape, places)), drawn), drawn)
        holds(f"{values}: for Gradescope", f"the bar is 50 %: {text}. Forfeits" in
              (them.out / "feedback/ann/results.json").read_text(encoding="utf-8"))
    kept["rungs"]["first"].update(state="no start", early=False, score=0, low=0, high=0, why="it exited with status 7")
    path.write_text(json.dumps(kept), encoding="utf-8")
    them.grade()
    row = re.search(r"<tr><th[^>]*>first</th>.*?</tr>", them.page("ann"))[0]
    holds("who did not start has no score, no interval and no drawing",
          ">did not start</td>" in row and "0.0" not in row and "<svg" not in row and row.count(">-</td>") == 2, row)
    holds("the rule is on the page", "if the lower end of the interval is above the bar. A score above the bar may still be luck"
          in page, page)


def check_references(work):
    """They are started before the class is, which is said once; one that cannot be is told as what it is."""
    them = Class(work, "references", ladder=LONG)
    them.bot("good", GOOD)
    them.grade()
    holds("the start of the references is said once", them.ran.stderr.count("starting each reference of the ladder once") == 1, them.ran.stderr)
    (them.work / "bad.py").write_text("import sys\nsys.exit(4)\n", encoding="utf-8")
    text = (them.work / "gin.yaml").read_text(encoding="utf-8")
    (them.work / "bad.yaml").write_text(text.replace("house:random", "./bad.py"), encoding="utf-8")
    ran = arena("grade", "bad.yaml", "subs", "--out", "bad", cwd=them.work)
    holds("a reference that cannot be started: status 3", ran.returncode == 3, ran.returncode)
    holds("it is named", "bot bad (./bad.py in" in ran.stderr and "it exited with status 4" in ran.stderr, ran.stderr)


def main():
    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder)
        work.chmod(work.stat().st_mode | stat.S_IXOTH | stat.S_IROTH)
        check_starters(work)
        check_reasons(work)
        check_class_archive(work)
        check_single_files(work)
        check_archives(work)
        check_words(work)
        check_moodle(work)
        check_logs(work)
        check_results(work)
        check_references(work)
    return tally()


if __name__ == "__main__":
    sys.exit(main())
