#!/usr/bin/env python3
"""`arena grade --teams`: tables as teachers and spreadsheets write them, and the message about each wrong cell."""
import csv
import os
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, "tests/support")
from claims import holds, tally
from graded import engine

B = Path(os.environ.get("B", "build")).resolve()
ASSIGNMENT = """\
game: gin
name: teams
deals_max: 1
rounds: 2
grade:
  check: false
  submission: {run: bot.sh}
  ladder:
    - {run: house:first, bar: 0.1}
"""
NOTE = "arena grade: note: "


class Class:
    """Students who have handed in, and tables of their teams."""

    def __init__(self, work, *students):
        self.work = work
        for student in students:
            folder = work / "subs" / student
            folder.mkdir(parents=True)
            (folder / "bot.sh").write_text("#!/bin/sh\nexec ./engine first\n", encoding="utf-8")
            (folder / "engine").write_bytes(engine())
            (folder / "engine").chmod(0o755)
        (work / "gin.yaml").write_text(ASSIGNMENT, encoding="utf-8")

    def grade(self, table):
        """What came of it: the status, {student: (status, folder)}, notes without their place, errors"""
        path = self.work / "teams.csv"
        path.write_bytes(table if isinstance(table, bytes) else table.encode())
        out = self.work / "grades"
        ran = subprocess.run([B / "arena", "grade", self.work / "gin.yaml", self.work / "subs", "--out", out, "--teams", path],
                             capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL)
        notes = [line.removeprefix(NOTE).replace(f"{path}:", "") for line in ran.stderr.splitlines() if line.startswith(NOTE)]
        wrong = [line for line in ran.stderr.splitlines() if line.startswith("arena grade: ") and not line.startswith(NOTE) and
                 "is too few to decide it" not in line]
        rows = {}
        if ran.returncode == 0:
            with open(out / "grades.csv", newline="", encoding="utf-8") as file:
                rows = {row["student"]: row["status"] for row in csv.DictReader(file)}
        return ran.returncode, rows, notes, wrong

    def takes(self, what, table, rows, *words):
        """@table is taken; of @words each is in a note, and no other note is there"""
        status, got, notes, wrong = self.grade(table)
        holds(f"{what}: status 0", status == 0, status, wrong)
        holds(f"{what}: the rows", got == rows, got)
        holds(f"{what}: the notes", len(notes) == len(words) and all(word in note for word, note in zip(words, notes)), notes)

    def refuses(self, what, table, *words):
        status, _, notes, wrong = self.grade(table)
        holds(f"{what}: refused", status == 1 and len(wrong) == 1 and all(word in wrong[0] for word in words), status, wrong, notes)

    def teams(self):
        return {p.name for p in (self.work / "grades" / "students").iterdir() if p.name.startswith("team-")}


def check_shapes(class_, rows):
    """A table says the same in whatever shape it is, and nothing is noted."""
    plain = "student,team\namoss,red\nbkern,red\n0012345,blue\nJ\u00f6rg,blue\n"
    class_.takes("a table", plain, rows)
    holds("a table: its teams", class_.teams() == {"team-red", "team-blue"}, class_.teams())
    for what, table in (
            ("blanks around cells", plain.replace(",", " ,\t ").replace("\n", " \n")),
            ("no-break spaces", plain.replace("amoss", "\u00a0amoss\u00a0")),
            ("quotes and blanks", plain.replace("amoss", '" amoss "').replace(",red", ', "red"')),
            ("a number as a text", plain.replace("0012345", '="0012345"')),
            ("semicolons, CR LF, a byte order mark", "\ufeff" + plain.replace(",", ";").replace("\n", "\r\n")),
            ("CR alone, tabs", plain.replace(",", "\t").replace("\n", "\r")),
            ("sep=", "sep=;\n" + plain.replace(",", ";")),
            ("empty rows", plain.replace("\n", "\n,\n\n,,,\n")),
            ("capitals in the head", plain.replace("student,team", "Student , TEAM"))):
        class_.takes(what, table, rows)
    class_.takes("Windows-1252", plain.encode("cp1252"), rows, "5: the text is not UTF-8")
    class_.takes("a title above, other columns", "Groups; of\n\nemail,team,student,x\n" + "".join(
        f"{s}@example.org,{t},{s},1\n" for s, t in (line.split(",") for line in plain.splitlines()[1:])), rows,
        "3: this line is the header", '3: ignored columns: "email", "x"')
    class_.takes("no head", plain.removeprefix("student,team\n"), rows, 'there is no header with the columns "student" and "team"')
    class_.refuses("UTF-16", plain.encode("utf-16"), "this is UTF-16")
    class_.refuses("a workbook", b"PK\3\4" + b"x" * 99, "this is a workbook")


def check_words(class_, rows):
    """Who is meant is found by a name that differs a little, and said; who is not found is said too."""
    head = "student,team\n"
    class_.takes("capitals, zeros, another Unicode form", head + "AMOSS,red\nbkern,red\n12345,blue\nJo\u0308rg,blue\n", rows,
                 '2: "AMOSS" matches "amoss": the two texts differ only in capitals', '4: "12345" matches "0012345"',
                 '5: "Jo\u0308rg" matches "J\u00f6rg"')
    class_.takes("mistyped", head + "amos,red\nbkern,red\n0012345,blue\nJ\u00f6rg,blue\n", {**rows, "amos": "graded"},
                 '2: nothing was handed in as "amos"; this student gets the team\'s grade; did you mean "amoss"?',
                 "these students are not in this table and are graded alone: amoss")
    class_.takes("a team of which nobody has handed in", head + "zed,green\namoss,\nbkern,\n0012345,\nJ\u00f6rg,\nkim,\n",
                 {**rows, "zed": "missing"}, '2: nothing was handed in as "zed"', '7: nothing was handed in as "kim"; this row is ignored',
                 'team "green" has no submission: its members get the status missing and 0 points')
    page = (class_.work / "grades" / "feedback" / "zed" / "feedback.html").read_text(encoding="utf-8")
    holds("its members have a page that says so", "no member of this team has handed in anything" in page, page)
    class_.takes("teams that are alike", head + "amoss,red\nbkern,Red\n0012345,re d\nJ\u00f6rg,RED\n".replace("re d", "x"), rows,
                 'the teams "red" and "Red" differ only in', 'the teams "red" and "RED" differ only in')
    class_.takes("a row that is there twice", head + "amoss,red\nbkern,red\namoss,red\n0012345,blue\nJ\u00f6rg,blue\n", rows,
                 "4: amoss is in this team already (line 2): this row is ignored")
    with open(class_.work / "grades/grades.csv", newline="", encoding="utf-8") as file:
        teams = {row["student"]: row.get("team") for row in csv.DictReader(file)}
    holds("grades.csv says the teams", teams == {"amoss": "red", "bkern": "red", "0012345": "blue", "J\u00f6rg": "blue"}, teams)
    class_.refuses("nobody is in a team", head, "no student is in a team")
    class_.refuses("an empty file", "", "no student is in a team")
    class_.refuses("everybody is alone", head + "amoss,\n", "no student is in a team")
    class_.refuses("a head with other words", "Name,Group\namoss,red\n", ':1: the columns are "Name", "Group", not "student" and "team"',
                   'nothing was handed in as "Name"')
    class_.refuses("two columns of teams", "student,team,Team\namoss,red,blue\n", '"team" names two columns')
    class_.refuses("a name with a comma", head + "Lee, Ann,red\n", ":2: this row has 3 cells, but the header in line 1 has 2 columns")
    class_.refuses("one student in two spellings", head + "amoss,red\nAmoss,blue\n", ":3: Amoss is already in a team (line 2)")
    class_.refuses("no student", head + ",red\n", ":2: expected a student and a team")


def main():
    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder)
        work.chmod(0o755)
        plain = Class(work / "plain", "amoss", "bkern", "0012345", "J\u00f6rg")
        rows = dict.fromkeys(("amoss", "bkern", "0012345", "J\u00f6rg"), "graded")
        check_shapes(plain, rows)
        check_words(plain, rows)
        taken = Class(work / "taken", "team-red", "ann")
        taken.refuses("a student who is called as a team", "student,team\nann,red\n", "as that of student team-red: rename the team")
        taken.takes("another team's name", "student,team\nann,blue\nteam-red,\n", dict.fromkeys(("ann", "team-red"), "graded"))
        moodle = Class(work / "moodle", *(f"Ann Lee_{number}_assignsubmission_file_" for number in (101, 102)))
        moodle.takes("numbers of a platform", "student,team\n101,red\n102,red\n", {"101": "graded", "102": "graded"})
        moodle.refuses("a name that two students have", "student,team\nAnn Lee,red\n", ':2: "Ann Lee" matches several students')
        named = Class(work / "named", *(f"{name}_assignsubmission_file_" for name in ("Bo Li_103", "456_104", "457-cy_105")))
        # 456 and 457 have handed in nothing: who writes their numbers as a name is not them
        named.takes("names that students choose", "student,team\nBo Li,red\n456,red\n457-cy,red\n",
                    dict.fromkeys(("103", "104", "105", "456", "457-cy"), "graded"),
                    '2: "Bo Li" matches "103": it is this student\'s name', '3: nothing was handed in as "456"',
                    '4: nothing was handed in as "457-cy"', "graded alone: 104, 105")
        named.takes("no head: a doubt is noted once", "bo li,red\n104,red\n105,\n", dict.fromkeys(("103", "104", "105"), "graded"),
                    "no header with the columns", '1: "bo li" matches "103"')
    return tally()


if __name__ == "__main__":
    sys.exit(main())
