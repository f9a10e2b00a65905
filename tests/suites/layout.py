#!/usr/bin/env python3
"""The source tree agrees with the documents for developers.

  files that documents name      CONTRIBUTING.md, docs/architecture.md,
                                 tests/README.md and the READMEs of folders
  files that comments name       C files, by their path or their name
  rooms that a room uses         docs/architecture.md, compared with the symbols of object files
  modules without a unit test    tests/README.md
  one file of cases a game       tests/cases, in the order of the rule sheet
  progress of a build            the output of make when it builds from scratch
  names and phrases              tools/words-check, in a repository of three files
"""
import os
import re
import subprocess
import sys
import tempfile
from fnmatch import fnmatch
from pathlib import Path

sys.path.insert(0, "tests/support")
from claims import holds, same, tally
from pages import chapter, rows

B = Path(os.environ.get("B", "build"))
PAGES = ["CONTRIBUTING.md", "docs/architecture.md", "tests/README.md"]
ROOMS = ["lib", "box", "unpack", "arena", "referee", "library", "bots/house", "bots/human"]
# Made by a build or by a run.
MADE = ("build/", "results/", "bots/NAME/", "logs/")
ENDINGS = r"\.(?:c|h|py|sh|js|java|md|yaml|txt|json|jsonl)"


def tree():
    """Every file that is not made by a build."""
    return [str(p) for p in Path(".").rglob("*")
            if p.is_file() and p.parts[0] not in ("build", ".git", "results")]


def named(text):
    """The files and folders that a page names in `code` and in links."""
    for word in re.findall(r"`([^`\s]+)`", text):
        word = word.rstrip(",.:;")
        if word.startswith(MADE) or not re.fullmatch(r"[\w./*\[\]-]+", word):
            continue
        if word.endswith("/") or re.search(ENDINGS + "$", word) or word.endswith(".[ch]"):
            yield word
    for link in re.findall(r"\]\(([^)#:]+)\)", text):
        yield link


def is_there(word, page, files):
    """By its path, by one from the page's folder, or by its last name alone; NAME and * are any."""
    pattern = re.sub(r"NAME|NNNNNN|PATH", "*", word.rstrip("/"))
    here = os.path.normpath(os.path.join(os.path.dirname(page), pattern))
    if any(fnmatch(f, p) or fnmatch(f, p + "/*") for p in (pattern, here) for f in files):
        return True
    return "/" not in pattern and any(fnmatch(part, pattern) for f in files for part in f.split("/"))


def check_names(files):
    for page in PAGES:
        words = set(named(Path(page).read_text(encoding="utf-8")))
        holds(f"{page} names files", len(words) > 10, len(words))
        for word in sorted(words):
            holds(f"{page}: {word} is there", is_there(word, page, files))


def check_comments(files):
    """A comment of a C file names only files that exist: `file.h`, `room/file.c`; system headers are written <sys/file.h>."""
    there = {"/" + f for f in files}
    for source in [f for f in files if f.endswith((".c", ".h"))]:
        text = Path(source).read_text(encoding="utf-8", errors="replace")
        comments = " ".join(re.findall(r"/\*.*?\*/", text, flags=re.S))
        words = set(re.findall(r"(?<![\w/<.*\[\]-])(?:\w+/)*\w+\.[ch]\b", comments))
        if words:
            same(f"{source}: files that its comments name and that are not there", [],
                 sorted(w for w in words if not any(f.endswith("/" + w) for f in there)))


def room_of(source):
    return source.rsplit("/", 1)[0]


def symbols():
    """For each room of the product the rooms whose symbols its objects need."""
    sources = [p for top in ROOMS for p in Path(top).rglob("*.c") if p.name != "main.c"]
    objects = [o for o in (B / "obj" / p.with_suffix(".o") for p in sources) if o.exists()]
    holds("objects are there", len(objects) > 100, len(objects))
    listed = subprocess.run(["nm", "-A", "-P", *map(str, objects)], capture_output=True,
                            text=True, check=True).stdout
    owner, needs = {}, []
    for line in listed.splitlines():
        name, symbol, kind = line.split()[:3]
        room = room_of(name[len(f"{B}/obj/"):])
        if kind in "TDBRC":
            owner[symbol] = room
        elif kind == "U":
            needs.append((room, symbol))
    used = {room: set() for room in owner.values()}
    for room, symbol in needs:
        if owner.get(symbol, room) != room:
            used[room].add(owner[symbol])
    return used


def check_rooms():
    page = Path("docs/architecture.md").read_text(encoding="utf-8")
    told = {cells[0].strip("`").rstrip("/"): set(re.findall(r"`([\w/]+)/`", cells[1]))
            for cells in rows(chapter(page, "Rooms")) if len(cells) == 2}
    used = symbols()
    same("docs/architecture.md: rooms", used, told)
    for room in sorted(used.keys() & told.keys()):
        same(f"docs/architecture.md: {room}/ uses", used[room], told[room])


def check_modules():
    """A module has a unit test of its name, or a row says what tests it."""
    page = Path("tests/README.md").read_text(encoding="utf-8")
    table = {cells[0].strip("`"): cells[1]
             for cells in rows(chapter(page, "What tests a module"))}
    holds("tests/README.md: modules are listed", len(table) > 5, len(table))
    met = set()
    for top in ROOMS:
        for source in Path(top).rglob("*.c"):
            if source.name == "main.c" or Path(f"tests/unit/test_{source.name}").exists():
                continue
            by = [pattern for pattern in table if source.match(pattern + ".c")]
            holds(f"{source}: has tests/unit/test_{source.name}, or a row in tests/README.md", by)
            met.update(by)
    same("tests/README.md: modules without a test of their name", met, table)


def section(text):
    return tuple(int(n) for n in re.split(r"[ ,;]", text)[0].split("."))


def check_cases():
    files = [p.stem for p in Path("tests/cases").glob("*.yaml")]
    same("tests/cases: games", [p.stem for p in Path("configs/games").glob("*.yaml")], files)
    for name in files:
        text = Path(f"tests/cases/{name}.yaml").read_text(encoding="utf-8")
        cited = [section(s) for s in re.findall(r'^    rule: "?([\d.]+)', text, flags=re.M)]
        holds(f"tests/cases/{name}.yaml: has cases", cited)
        back = [other for one, other in zip(cited, cited[1:]) if other < one]
        holds(f"tests/cases/{name}.yaml: in the order of the sheet", not back, back)


def check_count():
    """A first build counts each file that it makes, up to the number that it names; a later one counts nothing."""
    with tempfile.TemporaryDirectory() as folder:
        plan = subprocess.run(["make", "-n", "SETUP=no", f"B={folder}"], capture_output=True, text=True, check=False).stdout
        said = re.findall(r"^printf '.*?' [A-Z]+ '(.*?)'", plan, re.M)
        counts = [f"[{n + 1}/{len(said)}]" for n in range(len(said))]
        holds("make: a first build counts what it makes", len(said) > 100 and [s.split()[0] for s in said] == counts, said[:3])
        Path(folder, "arena").touch()
        plan = subprocess.run(["make", "-n", "SETUP=no", f"B={folder}"], capture_output=True, text=True, check=False).stdout
        holds("make: a later one does not", "printf" in plan and "'[1/" not in plan, plan[:300])


PRIVATE = """/* Whoever reads "anew" finds it anew. */
static void
twice(void)
{
	puts("nobody knows");
}
"""


def check_words():
    """tools/words-check refuses a name in three files, headers of one name, and private phrases, but not names in quotes."""
    check = Path("tools/words-check").resolve()
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(["git", "init", "-q", folder], check=True)
        for n in range(3):
            room = Path(folder, f"lib/room{n}")
            room.mkdir(parents=True)
            (room / f"file{n}.c").write_text(PRIVATE.replace("twice", "thrice" if n else "twice"), encoding="utf-8")
            (room / ("same.h" if n else "other.h")).write_text("/* A header. */\n", encoding="utf-8")
        (Path(folder) / "lib/room0/more.c").write_text("static void\nthrice(void)\n{\n}\n", encoding="utf-8")
        done = subprocess.run([check], cwd=folder, capture_output=True, text=True, check=False)
        said = done.stdout.splitlines()
        holds("words-check fails", done.returncode == 1, done.returncode, done.stderr)
        holds("words-check: a name in three files", [line.split("(")[0] for line in said if "stands in" in line] == ["thrice"], said)
        holds("words-check: headers with the same name", sum(line.startswith("headers with the same name") for line in said) == 1, said)
        found = sorted(line.split('"')[1] for line in said if line.startswith("lib/room1/file1.c"))
        holds("words-check: phrases of comments and strings, once each", found == ["Whoever", "anew", "nobody"], said)


def main():
    files = tree()
    check_names(files)
    check_comments(files)
    check_rooms()
    check_modules()
    check_cases()
    check_count()
    check_words()
    return tally()


if __name__ == "__main__":
    sys.exit(main())
