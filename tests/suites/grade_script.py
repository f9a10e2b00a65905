#!/usr/bin/env python3
"""The Python program of `arena grade`: its output is safe, its environment does not change it, and grades survive its failure."""
import csv
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, "tests/support")
from claims import holds, tally

B = Path(os.environ.get("B", "build")).resolve()
sys.dont_write_bytecode = True
sys.path.insert(0, str(B / "deadwood_grade"))
import text

CONFIG = """\
game: gin
deals_max: 1
rounds: 1
isolation: none
grade:
  submission: {}
  check: false
  ladder: [{run: house:first}]
"""
BOT = """\
import json, sys
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] in ("hello", "act"):
        print(json.dumps(message.get("default", {})), flush=True)
"""
CELLS = {  # text, and the cell of a table, as csv_field of lib/format/csv_field.h writes it
    "": "", "ann": "ann", "Lee, Ann": '"Lee, Ann"', 'a"b': '"a""b"', " ann": '" ann"',
    "=1+1": "\"'=1+1\"", "-1": "\"'-1\"", "a;=1": "\"a;'=1\"", ' "@x': "\" \"\"'@x\"", "a=1": "a=1", "\uff1d1": "\"'\uff1d1\"",
    "'=1": "\"''=1\"", ";;+1": "\";;'+1\"", "a\nb": "a\\nb", "\u202eb": "\\u{202e}b", "\x1b[0m": "\\x1b[0m", "\x85": "\\u{85}",
}
PAGES = {
    "<b>&'\"": "&lt;b&gt;&amp;&#39;&quot;", "a\n\tb\r": "a\n\tb\\r", "\u202e\x1b": "\\u{202e}\\x1b", "\U000e0041": "\\u{e0041}",
    "\0\x7f": "\\x00\\x7f", "Zo\u00eb \U0001f0a1": "Zo\u00eb \U0001f0a1",
}


def check_text():
    for given, cell in CELLS.items():
        holds(f"a cell: {given!r}", text.csv_field(given) == cell, text.csv_field(given))
    for given, shown in PAGES.items():
        holds(f"on a page: {given!r}", text.html(given) == shown, text.html(given))
    holds("attributes are escaped", text.tag("a", "x", href='<"') == '<a href="&lt;&quot;">x</a>')


STUDENTS = ["ann", "bob", "cat", "dan", "eve"]
HOSTILE = """\
import sys
sys.stdin.readline()
print("{}", flush=True)
print("<script>alert('\\x1b[1m\\u202e')</script>", file=sys.stderr)
"""


class Place:
    """An arena with a program of its own, and five students."""

    def __init__(self, work):
        self.work, self.programs, self.out = work, work / "b", work / "out"
        self.programs.mkdir()
        for name in ("arena", "referee", "house", "deadwood-box", "deadwood-unpack"):
            shutil.copy2(B / name, self.programs / name)
        self.restore()
        (work / "gin.yaml").write_text(CONFIG, encoding="utf-8")
        for student in STUDENTS:
            (work / "subs" / student).mkdir(parents=True)
            (work / "subs" / student / "bot.py").write_text(HOSTILE if student == "eve" else BOT, encoding="utf-8")

    def restore(self):
        shutil.rmtree(self.programs / "deadwood_grade", ignore_errors=True)
        shutil.copytree(B / "deadwood_grade", self.programs / "deadwood_grade")

    def grade(self, *words, **more):
        return subprocess.run([self.programs / "arena", "grade", "gin.yaml", "subs", "--out", "out", *words], cwd=self.work,
                              capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL, env=os.environ | more)

    def students(self):
        with open(self.out / "grades.csv", newline="", encoding="utf-8") as file:
            return [row["student"] for row in csv.DictReader(file)]


def check_missing(place):
    (place.work / "empty").mkdir()
    ran = place.grade(PATH=str(place.work / "empty"))
    holds("without python3: status 1 before any match", ran.returncode == 1 and not place.out.exists(), ran.returncode)
    holds("without python3: what to install", ran.stderr.endswith("arena grade: python3 is required for the feedback pages; install python3\n"),
          ran.stderr)
    shutil.rmtree(place.programs / "deadwood_grade")
    ran = place.grade()
    holds("without the program: where it belongs", ran.returncode == 1 and "can't open file '" in ran.stderr and
          "/b/deadwood_grade': [Errno 2] No such file" in ran.stderr and not place.out.exists(), ran.stderr)
    place.restore()


def check_surroundings(place):
    """Modules of the user, of the current folder and of the grades are not imported."""
    ran = place.grade()
    holds("graded", ran.returncode == 0, ran.stderr)
    wrong = place.work / "wrong"
    wrong.mkdir()
    for folder in (wrong, place.work, place.out):
        for name in ("json.py", "alike.py", "text.py", "sitecustomize.py", "usercustomize.py"):
            (folder / name).write_text(f"open({str(place.work / 'ran')!r}, 'w').close()\nraise SystemExit(9)\n", encoding="utf-8")
    ran = place.grade(PYTHONPATH=str(wrong), PYTHONSTARTUP=str(wrong / "json.py"), PYTHONHOME="/nowhere", PYTHONUSERBASE=str(wrong))
    holds("files of the names of modules change nothing", ran.returncode == 0 and not (place.work / "ran").exists(), ran.stderr)
    holds("no caches are left beside the program", not list(place.programs.rglob("__pycache__")))
    holds("its output is in the grades", (place.out / "alike.csv").read_text(encoding="utf-8").startswith("a,b,decisions,"))
    for path in place.out.glob("*.py"):
        path.unlink()


def check_hostile(place):
    """What a bot prints stays text; links in the place of files are replaced, not followed."""
    page = (place.out / "feedback" / "eve" / "feedback.html").read_text(encoding="utf-8")
    holds("a bot's stderr is on its page as text", "&lt;script&gt;alert(&#39;\\x1b[1m\\u{202e}&#39;)&lt;/script&gt;" in page and
          "<script" not in page, page[-900:])
    victim = place.work / "victim"
    victim.write_text("kept", encoding="utf-8")
    for name in ("alike.csv", "alike.csv.new", "feedback.new"):
        (place.out / name).unlink(missing_ok=True)
        (place.out / name).symlink_to(victim)
    ran = place.grade()
    holds("links are replaced", ran.returncode == 0 and not any(path.is_symlink() for path in place.out.iterdir()), ran.stderr)
    holds("links are not followed", victim.read_text(encoding="utf-8") == "kept")


def check_failure(place):
    """The program fails: the reason is printed, the grades are there, and what was there before stays."""
    pages = {path: path.read_bytes() for path in (place.out / "feedback").rglob("*") if path.is_file()}
    path, sheet = place.programs / "deadwood_grade" / "alike.py", place.work / "sheet.csv"
    whole = path.read_text(encoding="utf-8")
    for line, words in (("this is no Python", "SyntaxError"), ("import no_such_module", "No module named 'no_such_module'")):
        path.write_text(line + "\n", encoding="utf-8")
        ran = place.grade()
        holds(f"{line}: status 1 before any match", ran.returncode == 1 and "starting each reference" not in ran.stderr, ran.stderr)
        holds(f"{line}: the reason", "/deadwood_grade: " in ran.stderr and words in ran.stderr, ran.stderr)
    for line, words in (("raise ValueError('spoilt \\x1b[1m')", "ValueError: spoilt \\x1b[1m"), ("import os; os.abort()", "killed by signal 6"),
                        ("raise SystemExit(3)", "exited with status 3"), ("[][0]", "IndexError")):
        path.write_text(f"{whole}\n\ndef alike_csv(roster):\n    {line}\n", encoding="utf-8")
        (place.out / "grades.csv").unlink()
        sheet.write_text("who,points\n" + "".join(f"{who},\n" for who in STUDENTS), encoding="utf-8")
        ran = place.grade("--into", "sheet.csv", "--by", "who", "--column", "points")
        holds(f"{line}: status 1", ran.returncode == 1 and ran.stdout == "", ran.returncode)
        holds(f"{line}: the reason", "/deadwood_grade: " in ran.stderr and words in ran.stderr, ran.stderr)
        holds(f"{line}: the grades are there", place.students() == STUDENTS)
        holds(f"{line}: they are in the sheet", sheet.read_text(encoding="utf-8").count(",0\n") == len(STUDENTS), ran.stderr)
        holds(f"{line}: the pages are as before", pages and all(p.is_file() and p.read_bytes() == was for p, was in pages.items()))
    place.restore()
    ran = place.grade()
    holds("repaired: the same command succeeds", ran.returncode == 0, ran.stderr)


def main():
    check_text()
    with tempfile.TemporaryDirectory() as folder:
        place = Place(Path(folder))
        check_missing(place)
        check_surroundings(place)
        check_hostile(place)
        check_failure(place)
    return tally()


if __name__ == "__main__":
    sys.exit(main())
