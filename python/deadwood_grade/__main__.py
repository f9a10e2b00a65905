"""Write what `arena grade` derives from grades and logs.

    python3 -I deadwood_grade <ROSTER
    python3 -I deadwood_grade --check     all modules are there

The current folder is that of the grades, and ROSTER describes its students: arena/grade/grade_script.h.  Writes only into this
folder, reads only the logs of the arena, and starts no program.  Python 3.9 or later, without other packages.
"""
import json
import os
import sys
from pathlib import Path

from alike import alike_csv
from page import feedback_page, kinds, log_name
from results import classroom50, gradescope

FEEDBACK = Path("feedback.new")  # the arena renames the folder when all files are written


def write(path, text):
    path.write_bytes(text.encode("utf-8", "backslashreplace"))


def copy(source, path):
    from shutil import copyfile  # slow to load
    copyfile(source, path)


def write_student(roster, student):
    folder = FEEDBACK / student["label"]
    folder.mkdir(parents=True, exist_ok=True)
    write(folder / "feedback.html", feedback_page(roster, student))
    write(folder / "results.json", gradescope(roster, student))
    if "CLASSROOM" in os.environ:
        write(folder / "result.json", classroom50(roster, student))
    for fault, _ in kinds(student["grade"]["faults"]):
        if fault["log"]:
            copy(fault["log"], folder / log_name(fault))


def write_moodle(students, path):
    """Write all pages and the files that they link, named as Moodle expects them."""
    import zipfile  # slow to load
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for student in students:
            for file in sorted((FEEDBACK / student["label"]).iterdir()):
                if file.suffix != ".json":  # these two files are for autograders
                    entry = zipfile.ZipInfo(student["prefix"] + file.name)
                    entry.compress_type, entry.external_attr = zipfile.ZIP_DEFLATED, 0o100644 << 16
                    archive.writestr(entry, file.read_bytes())


def replace(name, writer, *args):
    """Write a file under another name, then rename it into place."""
    draft = Path(name + ".new")
    draft.unlink(missing_ok=True)  # does not follow links
    writer(*args, draft)
    draft.replace(name)


def main():
    roster = json.load(sys.stdin.buffer)
    graded = [student for student in roster["students"] if student["grade"]["state"] != "new"]
    for student in graded:
        write_student(roster, student)
    if any(student["prefix"] for student in roster["students"]):
        replace("moodle-feedback.zip", write_moodle, [student for student in graded if student["prefix"]])
    replace("alike.csv", lambda path: write(path, alike_csv(roster)))


if __name__ == "__main__":
    try:
        if sys.argv[1:] != ["--check"]:
            main()
    except (OSError, ValueError) as problem:
        sys.exit(f"{type(problem).__name__}: {problem}")
