#!/usr/bin/env python3
"""`arena grade` and learning platforms: names of submissions, grade sheets, files for the platform.

The suite contains the requirements of the platforms as facts: how Moodle splits the names in an archive of feedback files
(mod/assign/feedback/file/importziplib.php), the header that Canvas requires of a gradebook (lib/gradebook_importer.rb), and
the result.json that Classroom 50 requires (classroom50/result/v1).
"""
import csv
import json
import os
import re
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

sys.path.insert(0, "tests/support")
from claims import holds, tally
from graded import BITS, MIXED, engine, keep_bits

B = Path(os.environ.get("B", "build")).resolve()
ARENA = B / "arena"
ASSIGNMENT = """\
game: gin
name: Gin & more
deals_max: 1
rounds: 4
seed: sheets
set_aside: 2
grade:
  check: false
  submission: {run: bot.sh}
  ladder:
    - {run: house:random, points: 40}
    - {run: house:greedy, bar: 0.2, points: 12.5}
"""
GOOD, BAD = "exec ./engine greedy", "exit 3"


def write_bot(folder, command):
    folder.mkdir(parents=True)
    (folder / "bot.sh").write_text(f"#!/bin/sh\n{command}\n", encoding="utf-8")
    (folder / "engine").write_bytes(engine())
    (folder / "engine").chmod(0o755)


def write_zip(path, command):
    with zipfile.ZipFile(path, "w") as out:
        for name, text in (("bot.sh", f"#!/bin/sh\n{command}\n".encode()), ("engine", engine())):
            info = zipfile.ZipInfo(name)
            info.external_attr = 0o755 << 16
            out.writestr(info, text)


class Class:
    """A folder of submissions, and what came of them."""

    def __init__(self, work, name):
        self.work = work / name
        self.subs = self.work / "subs"
        self.subs.mkdir(parents=True)
        self.out = self.work / "grades"
        self.config = self.work / "gin.yaml"
        self.config.write_text(ASSIGNMENT, encoding="utf-8")

    def grade(self, *more, env=None):
        return subprocess.run([ARENA, "grade", self.config, self.subs, "--out", keep_bits(self.out), *map(str, more)],
                              capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL,
                              env={**os.environ, **(env or {})})

    def rows(self):
        with open(self.out / "grades.csv", newline="", encoding="utf-8") as file:
            return {row["student"]: row for row in csv.DictReader(file)}


def moodle_class(work):
    them = Class(work, "moodle")
    (them.subs / "Ann Lee_101_assignsubmission_file").mkdir()
    write_zip(them.subs / "Ann Lee_101_assignsubmission_file" / "my bot.zip", GOOD)
    write_bot(them.subs / "Bo O'Neil_102_assignsubmission_file_", BAD)
    write_zip(them.subs / "Zoë Ångström_103_assignsubmission_file_bot.zip", GOOD)
    (them.subs / "Dee_104_assignsubmission_onlinetext").mkdir()
    (them.subs / "Dee_104_assignsubmission_onlinetext" / "onlinetext.html").write_text("hello", encoding="utf-8")
    return them


WORKSHEET = ('\ufeffIdentifier,"Full name","Email address",Status,Grade,"Maximum Grade","Grade can be changed",'
             '"Last modified (grade)","Feedback comments"\r\n'
             '"Participant 101","Ann Lee",ann@example.org,"Submitted for grading, late",,100.00,Yes,-,\r\n'
             '"Participant 102","Bo O\'Neil",bo@example.org,Submitted,"55.00",100.00,Yes,-,"two\r\nlines; ""quoted"""\r\n'
             '"Participant 103","Zoë Ångström",z@example.org,Submitted,7,100.00,Yes,-,=1+1\r\n'
             '"Participant 104",Dee,d@example.org,"No submission",,100.00,Yes,-,\r\n')


def filled(sheet, *cells):
    """@sheet with other texts in the place of some."""
    for old, new in cells:
        assert sheet.count(old) == 1, old
        sheet = sheet.replace(old, new)
    return sheet.encode()


def check_sheet(them, name, before, after, *more):
    sheet = them.work / "sheet.csv"
    sheet.write_bytes(before if isinstance(before, bytes) else before.encode())
    ran = them.grade("--into", sheet, *more)
    holds(f"{name}: status 0", ran.returncode == 0, ran.stderr)
    holds(f"{name}: the points, and nothing else", sheet.read_bytes() == after, sheet.read_bytes())
    written = len(them.rows())
    holds(f"{name}: says how many points it wrote, and where", f"sheet.csv: wrote the points of {written} students into the column \""
          in ran.stderr, ran.stderr)
    return [line for line in ran.stderr.splitlines() if line.startswith("arena grade: note: ")]


def refuse_sheet(them, name, text, words, *more):
    sheet = them.work / "sheet.csv"
    sheet.write_bytes(text.encode())
    ran = them.grade("--into", sheet, *more)
    holds(f"{name}: status 1", ran.returncode == 1, ran.returncode, ran.stderr)
    holds(f"{name}: told", words in ran.stderr, ran.stderr)
    holds(f"{name}: not a byte has changed", sheet.read_bytes() == text.encode())


def moodle_takes(name):
    """Whose a file of the archive is, and its name, as importziplib.php parts it."""
    parts = name.split("/")
    while parts:
        info = parts.pop(0).split("_", 4)
        if len(info) < 4 or not info[1].isdigit():
            continue
        if (info[2], info[3]) != ("assignsubmission", "file"):
            continue
        return int(info[1]), "/".join([info[4] if len(info) > 4 else ""] + parts)
    return None


def check_moodle(work):
    them = moodle_class(work)
    check_sheet(them, "Moodle's worksheet", WORKSHEET, filled(
        WORKSHEET, ('late",,', 'late",52.5,'), ('"55.00"', '"0"'), (",7,", ",52.5,")))
    told = them.grade("--into", them.work / "sheet.csv").stderr
    holds("Moodle: the rows without a submission are counted", 'into the column "Grade"; 1 other row is unchanged\n' in told, told)
    holds("Moodle: the archive of the pages is named", f"{them.out}/moodle-feedback.zip" in told, told)
    rows = them.rows()
    holds("Moodle: who is known by number", set(rows) == {"101", "102", "103"}, set(rows))
    holds("Moodle: and by name", rows["101"]["name"] == "Ann Lee" and rows["103"]["name"] == "Zoë Ångström", rows)
    with zipfile.ZipFile(them.out / "moodle-feedback.zip") as pages:
        takes = {name: moodle_takes(name) for name in pages.namelist()}
        holds("Moodle knows whose each file of feedback is", all(takes.values()), takes)
        holds("everybody has a page", {who for who, name in takes.values() if name == "feedback.html"} ==
              {101, 102, 103}, takes)
        holds("no file is hidden from it", not any(name.startswith((".", "~")) for _, name in takes.values()), takes)
        holds("and it is the student's", all(
            pages.read(name) == (next((them.out / "feedback").glob(f"{who}-*")) / plain).read_bytes()
            for name, (who, plain) in takes.items()))
    german = WORKSHEET.replace("Participant ", "Teilnehmer/in").replace(",Grade,", ",Bewertung,") \
        .replace("100.00", '"100,00"').replace("55.00", "55,00")
    check_sheet(them, "a German worksheet", german, filled(
        german, ('late",,', 'late","52,5",'), ('"55,00"', '"0"'), (",7,", ',"52,5",')), "--column", "Bewertung")
    semicolons = 'Identifier;Name;Grade;Maximum Grade\nParticipant 101;A;;100,00\n' \
        'Participant 102;B;;100,00\nParticipant 103;C;;100,00'
    check_sheet(them, "semicolons, and no end of the last line", semicolons, filled(
        semicolons, ("A;;", "A;52,5;"), ("B;;", "B;0;"), ("C;;", "C;52,5;")))
    refuse_sheet(them, "a student is missing", WORKSHEET.replace("Participant 102", "Participant 112"), "is not in the sheet")
    refuse_sheet(them, "a student is there twice", WORKSHEET + '"Participant 101",A,,,,100.00,,,\r\n', "twice")
    refuse_sheet(them, "a number within a number is no student",
                 WORKSHEET.replace("Participant 102", "Participant 1102"), "is not in the sheet")
    refuse_sheet(them, "more points than there are", WORKSHEET.replace("100.00", "50.00"), "maximum")
    refuse_sheet(them, "no such column", WORKSHEET.replace(",Grade,", ",Note,"), "--column")
    refuse_sheet(them, "a short line",
                 "Identifier,Name,Grade\nParticipant 101,A,\nParticipant 102,B\nParticipant 103,C,\n", "a row with too few cells")
    refuse_sheet(them, "no table at all", 'a "quote\n', "a quote in the middle")
    refuse_sheet(them, "another's table", "name,grade\nann,1\n", "--by")


GRADEBOOK = ('Student,ID,SIS User ID,SIS Login ID,Section,Gin (77),Essay (78),Current Score\n'
             '"    Points Possible",,,,,52.5,10,(read only)\n'
             '"Lee, Ann",4711,a,ann,S1,,9,90\n'
             '"Neil, Bo",4712,b,bo,S1,EX,8,80\n'
             '"Student, Test",9999,,test,S1,,,\n')


def check_canvas(work):
    them = Class(work, "canvas")
    write_zip(them.subs / "leeann_4711_900_bot.zip", BAD)
    write_zip(them.subs / "leeann_LATE_4711_1000_bot-1.zip", GOOD)
    (them.subs / "neilbo_4712_901_bot-2.sh").write_text(f"#!/bin/sh\n{BAD}\n", encoding="utf-8")
    (them.subs / "neilbo_4712_899_bot.sh").write_text(f"#!/bin/sh\n{GOOD}\n", encoding="utf-8")
    after = filled(GRADEBOOK, ("ann,S1,,9", "ann,S1,52.5,9"), ("S1,EX,8", "S1,0,8"))
    check_sheet(them, "Canvas's gradebook", GRADEBOOK, after, "--column", "Gin")
    rows = them.rows()
    holds("Canvas: the latest counts, by its number", rows["4711"]["points"] == "52.5", rows)
    holds("Canvas: of single files as well", rows["4712"]["random"] == "no start", rows)
    refuse_sheet(them, "two assignments, and none is named", GRADEBOOK, ':1: there is more than one assignment: choose one with '
                 '--column; the assignments are "Gin (77)", "Essay (78)"\n')
    refuse_sheet(them, "no assignment", GRADEBOOK.replace(" (77)", "").replace(" (78)", ""), ":1: there is no column of an assignment")
    one = GRADEBOOK.replace("Essay (78)", "Essay")
    check_sheet(them, "the only assignment", one, filled(
        one, ("ann,S1,,9", "ann,S1,52.5,9"), ("S1,EX,8", "S1,0,8")))
    plain = "ID number,Mark\n4712,\n4711,\n"
    check_sheet(them, "any table", plain, b"ID number,Mark\n4712,0\n4711,52.5\n", "--by", "ID number", "--column", "Mark")


def check_names(work):
    """Whose a file is: tests/unit/test_submissions.c has the forms; here is what comes of them."""
    them = Class(work, "borrowed")
    write_zip(them.subs / "neilbo_4712_100_bot.zip", GOOD)
    (them.subs / "leeann_4711_99_4712_assignsubmission_file_bot.sh").write_text("exit 3\n", encoding="utf-8")
    ran = them.grade()
    points = {name: row["points"] for name, row in them.rows().items()}
    holds("a file's name makes it no other student's", points == {"4711": "0", "4712": "52.5"}, points, ran.stderr)
    them = Class(work, "dates")
    for name in ("ann_2026_11_05", "ben_2026_11_05", "bot_20231234", "bot_20240011"):
        write_zip(them.subs / f"{name}.zip", BAD)
    write_zip(them.subs / "ann_2026_11_04.zip", GOOD)
    (them.subs / "submission_metadata.yml").write_text("a: b\n", encoding="utf-8")
    ran = them.grade()
    holds("a date is no student, and a student's number no date",
          set(them.rows()) == {"ann", "ben", "bot_20231234", "bot_20240011"}, set(them.rows()))
    holds("what is not graded is named", "ann_2026_11_04.zip: not graded: " in ran.stderr and
          "submission_metadata.yml: ignored: no submission" in ran.stderr, ran.stderr)
    them = Class(work, "umlauts")
    names = ("Möller Jürg", "Müller Jörg", "王", "李")
    for name in names:
        write_zip(them.subs / f"{name}.zip", BAD if name == "王" else GOOD)
    ran = them.grade()
    points = {name: row["points"] for name, row in them.rows().items()}
    holds("names that are one in ASCII: each its own row", points == {name: "0" if name == "王" else "52.5" for name in names},
          points, ran.stderr)
    pages = [page.read_text(encoding="utf-8") for page in them.out.glob("feedback/*/feedback.html")]
    holds("and a page with its name, and no other's", sorted(name for page in pages for name in names if name in page) ==
          sorted(names) and len(pages) == len(names), pages)
    holds("and is named as it is when it is graded", all(name in ran.stderr for name in names), ran.stderr)
    them = Class(work, "two names")
    for name in ("Ann Lee_101", "Bo Neil_101", "Cy Day_102"):
        write_zip(them.subs / f"{name}_assignsubmission_file_bot.zip", GOOD)
    ran = them.grade()
    holds("two names of one student are refused, by both", ran.returncode == 1 and "Ann Lee_101" in ran.stderr
          and "Bo Neil_101" in ran.stderr and not (them.out / "grades.csv").exists(), ran.stderr)


def check_seed(work):
    """The cards follow from random bits of the folder; in a folder of before from the configuration's words alone."""
    def seeds(name, kept=None):
        them = Class(work, name)
        write_bot(them.subs / "ann", GOOD)
        them.config.write_text(ASSIGNMENT.replace("rounds: 4", "rounds: 2"),
                               encoding="utf-8")
        if kept:
            them.out.mkdir()
            (them.out / "seed").write_text(kept, encoding="utf-8")
        ran = subprocess.run([ARENA, "grade", them.config, them.subs, "--out", them.out], capture_output=True, text=True,
                             check=False, stdin=subprocess.DEVNULL)
        log = them.out / "students/ann/rungs/random/logs/000001.jsonl"
        last = json.loads(log.read_text(encoding="utf-8").splitlines()[-1])
        return last["seed"], ran.stderr, them.out

    first, told, out = seeds("a first folder")
    kept = (out / "seed").read_text(encoding="utf-8")
    holds("a new folder keeps 128 random bits, for its owner alone",
          re.fullmatch(r"[0-9a-f]{32}\n" + MIXED, kept) and (out / "seed").stat().st_mode & 0o77 == 0, kept)
    holds("and says nothing of a seed that can be guessed", "guess" not in told, told)
    holds("another folder has other cards", seeds("another folder")[0] != first)
    holds("with the same bits it has the same", seeds("the same bits", kept)[0] == first)
    old, told, _ = seeds("a folder of before", f"{BITS}\n")
    holds("a folder of before has the cards that it had", seeds("another of before", f"{'1' * 32}\n")[0] == old != first)
    holds("and says that they can be guessed", "an older version of the arena created " in told and "students who guess the seed" in told, told)


def check_shapes(work):
    """Sheets as spreadsheets leave them: the points are in the right cells, every other byte stays, and it is said what is odd."""
    them = Class(work, "shapes")
    for student, command in (("amoss", GOOD), ("bkern", BAD), ("0012345", GOOD)):
        write_bot(them.subs / student, command)
    named = ("--by", "ID", "--column", "Grade")

    def takes(what, before, after, *notes, options=named):
        before, after = (text if isinstance(text, bytes) else text.encode() for text in (before, after))
        said = check_sheet(them, what, before, after, *options)
        holds(f"{what}: the notes", len(said) == len(notes) and all(note in line for note, line in zip(notes, said)), said)

    takes("sep=, semicolons", "sep=;\r\nID;Grade\r\namoss;\r\nbkern;\r\n0012345;\r\n",
          "sep=;\r\nID;Grade\r\namoss;52,5\r\nbkern;0\r\n0012345;52,5\r\n", "sheet.csv: no number in this sheet has decimals")
    takes("semicolons, and whole numbers", "\ufeffID;Grade;Most\r\namoss;;100\r\nbkern;;100\r\n0012345;;100\r\n",
          "\ufeffID;Grade;Most\r\namoss;52,5;100\r\nbkern;0;100\r\n0012345;52,5;100\r\n", "the arena writes a decimal comma")
    takes("semicolons, and decimal points", "ID;Grade;Most\namoss;;100.00\nbkern;;100.00\n0012345;;100.00\n",
          "ID;Grade;Most\namoss;52.5;100.00\nbkern;0;100.00\n0012345;52.5;100.00\n")
    takes("decimal commas", "ID;Grade;Old\namoss;;1,5\nbkern;;\n0012345;;\n", "ID;Grade;Old\namoss;52,5;1,5\nbkern;0;\n0012345;52,5;\n")
    takes("lost zeros, capitals", "ID,Grade\nAMOSS,\nbkern,\n12345,\n", "ID,Grade\nAMOSS,52.5\nbkern,0\n12345,52.5\n",
          '4: "12345" matches "0012345"', '2: "AMOSS" matches "amoss"')
    takes("a title above", "Gin, spring\n\nID ,Grade\namoss , \n bkern,7\n0012345,\n", "Gin, spring\n\nID ,Grade\namoss ,52.5\n bkern,0\n0012345,52.5\n",
          "3: this line is the header")
    takes("blanks, quotes, CR alone", '"ID","Grade"\r" amoss ", "1" \r"bkern",""\r="0012345",\r', '"ID","Grade"\r" amoss ","52.5"\r"bkern","0"\r="0012345",52.5\r')
    takes("Windows-1252", "ID,Grade,Who\namoss,,J\u00f6rg\nbkern,,\n0012345,,\u20ac".encode("cp1252"),
          "ID,Grade,Who\namoss,52.5,J\u00f6rg\nbkern,0,\n0012345,52.5,\u20ac".encode("cp1252"), "2: the text is not UTF-8")
    takes("rows of separators", "ID,Grade\n,\namoss,\nbkern,\n,\n0012345,\n,,,\n", "ID,Grade\n,\namoss,52.5\nbkern,0\n,\n0012345,52.5\n,,,\n")
    whole = "ID,Grade\namoss,\nbkern,\n0012345,\n"
    refuse_sheet(them, "two columns of one name", "ID,Grade,Grade\namoss,,\nbkern,,\n0012345,,\n",
                 ':1: there is more than one column "Grade": rename all but one, or name another with --column; the columns are "ID", "Grade", "Grade"', *named)
    refuse_sheet(them, "two columns of students", "ID,id,Grade\namoss,,\n", 'more than one column "Id"', "--by", "Id")
    refuse_sheet(them, "no such column", whole.replace("Grade", "Note"), ':1: there is no column "Grade": name one with --column; the columns are "ID", "Note"', *named)
    refuse_sheet(them, "no such students", whole, 'no column "Number": name one with --by; the columns are "ID", "Grade"', "--by", "Number")
    refuse_sheet(them, "one column for both", whole, "name the same column", "--by", "ID", "--column", "ID")
    refuse_sheet(them, "an empty file", "", "the file is empty", *named)
    refuse_sheet(them, "more cells than columns", whole.replace("bkern,", "Kern, Bo,7"), ":3: this row has 3 cells", *named)
    refuse_sheet(them, "more cells than columns in each line", "ID,Name,Grade\namoss,Moss, A,\nbkern,Kern, B,\n0012345,X, Y,\n",
                 "with more cells than columns", *named)
    for word in ("amoss is not in the sheet", "0012345 is not in the sheet", "the points of 2 of 3 students"):
        refuse_sheet(them, f"all that are missing: {word}", "ID,Grade\nann,\nbkern,\n", word, *named)
    refuse_sheet(them, "the nearest is named", whole.replace("amoss", "amos"), 'amoss is not in the sheet; did you mean "amos"?', *named)
    refuse_sheet(them, "in two spellings", "ID,Grade\nbkern,\namoss,\n12345,\n012345,\n", "0012345 occurs twice, in lines 4 and 5", *named)
    for name, text, words in (("UTF-16", whole.encode("utf-16"), "this is UTF-16"), ("a workbook", b"PK\3\4" + b"x" * 99, "this is a workbook")):
        sheet = them.work / "sheet.csv"
        sheet.write_bytes(text)
        ran = them.grade("--into", sheet, *named)
        holds(f"{name} is refused by its name", ran.returncode == 1 and words in ran.stderr and sheet.read_bytes() == text, ran.stderr)
    teams = them.work / "teams.csv"
    teams.write_text("student,team\namoss,red\neve,blue\n", encoding="utf-8")
    sheet = them.work / "sheet.csv"
    sheet.write_text(whole + "eve,3\n", encoding="utf-8")
    ran = them.grade("--teams", teams, "--into", sheet, *named)
    holds("a team that handed in nothing: its cells stay", sheet.read_text(encoding="utf-8").endswith("0012345,52.5\neve,3\n")
          and "the cell of eve is unchanged" in ran.stderr, ran.stderr, sheet.read_text(encoding="utf-8"))


def check_early(work):
    """A slip in what is filled or made at the end is said before anything is graded."""
    them = Class(work, "early")
    write_bot(them.subs / "ann", GOOD)
    for name, text in (("other.csv", "ID,Note\nann,\n"), ("torn.csv", 'ID,Grade\n"ann\n')):
        (them.work / name).write_text(text, encoding="utf-8")
    (them.work / "full").mkdir()
    (them.work / "full/file").touch()
    sheet = ("--by", "ID", "--into")
    for what, options, words, status in (
            ("no such sheet", (*sheet, them.work / "nosuch.csv"), "nosuch.csv", 1),
            ("no such column", (*sheet, them.work / "other.csv"), 'no column "Grade"', 1),
            ("a torn sheet", (*sheet, them.work / "torn.csv"), "torn.csv:2: ", 1),
            ("a folder for JPlag that is not free", ("--jplag", them.work / "full"), "full is not empty", 1),
            ("a column and no sheet", ("--column", "Grade"), "--column requires a sheet; name it with --into", 2),
            ("students' column and no sheet", ("--by", "ID"), "--by requires a sheet; name it with --into", 2)):
        ran = them.grade(*options)
        holds(f"{what}: said", ran.returncode == status and words in ran.stderr, ran.returncode, ran.stderr)
        holds(f"{what}: before anything is graded", not (them.out / "students").exists())


def check_classroom50(work):
    """Keys, kinds and signs of classroom50/result/v1; owner and type are its runner's to add."""
    them = Class(work, "classroom")
    write_bot(them.subs / "octo", GOOD)
    words = {"CLASSROOM": "cs", "ASSIGNMENT": "gin", "SUBMISSION_TAG": "submit/1", "COMMIT_URL": "https://x/c",
             "RELEASE_URL": "https://x/r"}
    ran = them.grade(env=words)
    holds("Classroom 50: status 0, which means graded", ran.returncode == 0, ran.stderr)
    found = json.loads((them.out / "feedback" / "octo" / "result.json").read_text(encoding="utf-8"))
    holds("Classroom 50: these keys and no others", set(found) == {
        "schema", "classroom", "assignment", "submission", "commit", "release", "review", "datetime", "score",
        "max-score", "tests"}, set(found))
    holds("Classroom 50: its schema", found["schema"] == "classroom50/result/v1")
    holds("Classroom 50: what the runner says", (found["classroom"], found["assignment"], found["submission"],
                                               found["commit"], found["release"], found["review"]) ==
          ("cs", "gin", "submit/1", "https://x/c", "https://x/r", "https://x/c"), found)
    holds("Classroom 50: the time", re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", found["datetime"]))
    holds("Classroom 50: whole points", isinstance(found["score"], int) and isinstance(found["max-score"], int), found)
    for test in found["tests"]:
        holds("Classroom 50: a test", set(test) == {"test-name", "passed", "score", "max-score"} and
              isinstance(test["passed"], bool) and isinstance(test["score"], int) and
              0 <= test["score"] <= test["max-score"], test)
    holds("Classroom 50: the tests make the score", sum(test["score"] for test in found["tests"]) == found["score"]
          and sum(test["max-score"] for test in found["tests"]) == found["max-score"], found)


def check_anonymous(work):
    them = Class(work, "anonymous")
    write_bot(them.subs / "Ann Lee_101_assignsubmission_file", GOOD)
    write_bot(them.subs / "Bo Neil_102_assignsubmission_file", BAD)
    ran = them.grade("--anonymous")
    holds("anonymous: status 0", ran.returncode == 0, ran.stderr)
    given = [p for p in them.out.rglob("*") if "students" not in p.relative_to(them.out).parts
             and p.name not in ("aliases.csv", "moodle-feedback.zip")]
    for path in given:
        text = str(path.relative_to(them.out)) + (path.read_text(encoding="utf-8") if path.is_file() else "")
        text = re.sub(r"[0-9a-f]{16,}", "", text)
        numbers = "" if path.name == "lost-match.html" else r"|\b10[12]\b"  # there cards and times are numbers too
        holds(f"anonymous: no name in {path.name}", not re.search(r"Ann|Lee|Neil" + numbers, text), path)
    with open(them.out / "aliases.csv", newline="", encoding="utf-8") as file:
        aliases = {row["student"]: row["alias"] for row in csv.DictReader(file)}
    holds("anonymous: the terminal has one name for a student, and says the alias",
          re.search(rf"^  Bo Neil \(102\), alias {aliases.get('102')}: it did not start$", ran.stderr, re.M) and
          re.search(r"^\d of 2: Bo Neil \(102\): ", ran.stderr, re.M), ran.stderr)
    holds("anonymous: aliases are told apart", set(aliases) == {"101", "102"} and len(set(aliases.values())) == 2)
    holds("anonymous: the table has them", set(them.rows()) == set(aliases.values()), them.rows())
    them.grade("--anonymous")
    holds("anonymous: the same ones each time", set(them.rows()) == set(aliases.values()))


def main():
    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder)
        work.chmod(0o755)
        check_moodle(work)
        check_canvas(work)
        check_names(work)
        check_seed(work)
        check_shapes(work)
        check_early(work)
        check_classroom50(work)
        check_anonymous(work)
    return tally()


if __name__ == "__main__":
    sys.exit(main())
