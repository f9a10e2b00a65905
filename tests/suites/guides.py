#!/usr/bin/env python3
"""Every command of the guides (docs/tutorial.md and others) works.

Each page has its own folder.  The suite saves each block of YAML under the name in its first line, and runs the commands of
the page in their order, with fewer matches.  watch.py tests `arena watch`, which ends with Ctrl-C, and remote.py tests remote
bots, which wait for each other.  Some program can print each message of a page's troubleshooting tables.  The commands of the measured tables run with fewer matches too.
"""
import os
import re
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

sys.path.insert(0, "tests/support")
from claims import holds, same, tally
from pages import chapter, rows
from soak import SOAK

B = Path(os.environ.get("B", "build")).resolve()
ARENA = str(B / "arena")
GUIDES = ["tutorial", "bot-author", "teacher", "organiser", "ratings", "house-bots"]
STAGES = sorted(Path("bots/tutorial").glob("stage*.py"))
# No bot is late because the machine is busy.
PATIENT = "--time startup=60s --time move=60s --time limit=60s"
# A step of the check waits for the limit: some stages leave a request unanswered.
TIME = "time: {startup: 60s, move: 20s, bank: 0s, limit: 20s}\n"
# What is played to know more is played here to see that it can be: fewer matches, one deal each.  Its cards are fixed: the
# page looks at the fifth request of a match, and one deal in a hundred ends before.
QUICK = [(r"--matches \d+", "--matches 2"), (r"arena compare (.*?)( >|$)", r"arena compare \1 --deals 1 --groups-max 2\2"),
         (r"--groups-max \d+ (.*--groups-max)", r"\1"), (r"arena play (\S+) (.*)$", rf"arena play \1 {PATIENT} --deals 1 --seed 7 \2"),
         (r"arena check (?!.*--config)(\S+)", r"arena check --deals 1 --config patient.yaml \1"), (r"(evidence \S+) \d+", r"\1 1"), (r"--play \d+", "--play 6")]
if not SOAK:  # docs/bot-author.md checks the same starter in all steps
    QUICK.append((r"(arena check .*(?:starter/bot\.py|\"\$name\"))", r"\1 --step legal"))
ENDINGS = {"compare": (0, 4, 5)}


def blocks(page, kind):
    return re.findall(rf"^```{kind}\n(.*?)^```$", page, flags=re.M | re.S)


def quick(command):
    for pattern, less in QUICK:
        command = re.sub(pattern, less, command, flags=re.M)
    return command


def commands(block):
    """The commands of a block: a loop, or a line that goes on, is one."""
    gathered = ""
    for line in block.splitlines():
        gathered += line + "\n"
        if line.endswith("\\") or gathered.startswith("for ") and line != "done":
            continue
        yield re.sub(r" +#.*", "", gathered).strip()
        gathered = ""


def prepare(work, page):
    """Copy the project as a reader has it, and add the reader's bots that the page does not create.

    These bots are copies of the starter.  If the page does not check mybot.py, then mybot.py and old.py start the test bot
    `picks`, which starts faster.
    """
    (work / "build").symlink_to(B)
    shutil.copytree("bots/tutorial", work / "bots/tutorial", ignore=shutil.ignore_patterns("__pycache__"))
    (work / "patient.yaml").write_text("game: gin\nbots: [house:first, house:random]\n" + TIME)
    for name in ["mybot.py", "old.py", "subs/ann/bot.py", "submissions/Ann Lee_101_assignsubmission_file_/bot.py"] + ["subs/ben/bot.py"] * SOAK:
        if f"arena init python {os.path.dirname(name)}\n" in page:
            continue
        (work / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy("starters/python/bot.py", work / name)
    if "arena check ./mybot.py\n" not in page and not SOAK:
        shutil.copy(B / "tests/bots/picks", work / "bots")
        for name in ("mybot.py", "old.py"):
            (work / name).write_text("#!/bin/sh\nexec bots/picks\n")
    if "--into grading-worksheet.csv" in page:  # as Moodle exports it
        (work / "grading-worksheet.csv").write_text("Identifier,Full name,Status,Grade\nParticipant 101,Ann Lee,Submitted,\n")
    os.chmod(work, 0o755)


def check_left(name, work):
    """What commands leave in the project's folder is none of its files."""
    if subprocess.run(["git", "rev-parse"], capture_output=True, check=False).returncode != 0:
        return  # of a tarball
    for path in sorted(work.iterdir()):
        if path.name not in ("build", "bots", "patient.yaml", "grading-worksheet.csv"):
            ignored = subprocess.run(["git", "check-ignore", "-q", path.name + "/" * path.is_dir()], check=False)
            yield f"docs/{name}.md: git is not told of {path.name}", ignored.returncode == 0


def follow(name):
    """Yield the claims about a page, as holds() takes them."""
    page = Path(f"docs/{name}.md").read_text(encoding="utf-8")
    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder)
        prepare(work, page)
        for kind, block in re.findall(r"^```(yaml|sh)\n(.*?)^```$", page, flags=re.M | re.S):
            if kind == "yaml":
                head = re.match(r"# (\S+\.yaml)\n", block)
                yield f"docs/{name}.md: a block of YAML begins with its name", head, block[:60]
                if head:
                    text = re.sub(r"rounds: \d+", "rounds: 1", re.sub(r"^time:.*\n", "", block, flags=re.M))
                    if not SOAK:  # a command of the page checks the same bots
                        text += "deals_max: 1\n" if "deals_max:" not in text else ""
                        text = text.replace("\ngrade:\n", "\ngrade:\n  check: false\n")
                    (work / head[1]).write_text(text + TIME, encoding="utf-8")
                continue
            for command in commands(block):
                if re.search(r"arena watch|arena bridge|remote:", command):
                    continue
                done = subprocess.run(["sh", "-c", quick(command)], cwd=work, stdin=subprocess.DEVNULL,
                                      env=os.environ | {"PATH": f"{B}:{os.environ['PATH']}"},
                                      capture_output=True, text=True, check=False)
                word = (re.search(r"arena (\w+)", command) or ["", ""])[1]
                yield (f"docs/{name}.md: {command}", done.returncode in ENDINGS.get(word, (0,)),
                       done.returncode, done.stdout[-300:], done.stderr[-300:])
        yield from check_left(name, work)
        if name == "organiser":
            yield ("docs/organiser.md: every submission passes its check",
                   [" fail" in f.read_text().splitlines()[-1] for f in work.glob("checks/*.txt")] == [False] * len([*work.glob("subs/*")]))


def check_stages():
    """What the tutorial shows of a stage stands in it."""
    page = Path("docs/tutorial.md").read_text(encoding="utf-8")
    files = {p.name: p.read_text(encoding="utf-8") for p in Path("bots/tutorial").glob("*.py")}
    same("docs/tutorial.md: files", files, set(re.findall(r"\(\.\./bots/tutorial/(\w+\.py)\)", page)))
    for block in blocks(page, "python"):
        holds("docs/tutorial.md: its Python stands in a stage", any(block in text for text in files.values()), block)


def literals():
    """What the programs' sources hold between quotes, pieces that follow each other as one."""
    text = []
    for top in ("arena", "referee", "box", "lib", "unpack"):
        for source in Path(top).rglob("*.[ch]"):
            code, end = source.read_text(encoding="utf-8"), None
            for token in re.finditer(r"""/\*.*?\*/|'(?:[^'\\\n]|\\.)+'|"((?:[^"\\\n]|\\.)*)\"""", code, flags=re.S):
                if token[1] is None:  # a comment, or a character
                    continue
                follows = end is not None and not code[end:token.start()].strip(" \\\t\n")
                text.append(token[1] if follows else "\n" + token[1])
                end = token.end()
    return re.sub(r"\\(.)", r"\1", "".join(text))


def check_messages():
    """Check the troubleshooting tables, whose first column is `message`, of every page."""
    there = literals()
    count = {}
    for path in sorted(Path("docs").glob("*.md")):
        tables = re.findall(r"^\| message \|.*\n\| --- .*\n((?:\|.*\n)+)", path.read_text(encoding="utf-8"), flags=re.M)
        messages = re.findall(r"^\| `(.+?)` \|", "".join(tables), flags=re.M)
        same(f"{path}: each row begins with a message", messages, [r[0].strip("`") for r in rows("".join(tables))])
        for message in messages:
            parts = [re.escape(part) for part in message.split("...")]
            holds(f"{path}: a program says `{message}`", re.search(".{,80}".join(parts), there))
        count[path.stem] = len(messages)
    holds("docs/bot-author.md has messages", count["bot-author"] > 40, count)
    if "teacher" in count:
        holds("docs/teacher.md has messages", count["teacher"] >= 4, count)


def check_grading_messages():
    """Those of the teacher guide: a program can print each."""
    there = literals()
    table = rows(chapter(Path("docs/teacher.md").read_text(encoding="utf-8"), "Error messages"))
    holds("docs/teacher.md has messages", len(table) >= 4, len(table))
    for message, *_ in table:
        parts = [re.escape(part) for part in message.strip("`").split("...")]
        holds(f"docs/teacher.md: a program says {message}", re.search(".{,80}".join(parts), there))


def measured(name, page, **more):
    if not page.exists():
        shutil.copy(f"docs/{'tutorial' if name == 'tutorial' else 'house-bots'}.md", page)
    return subprocess.run(["tools/measured.py", name], capture_output=True, text=True, check=False,
                          env=os.environ | {"B": str(B), "PAGE": str(page), "ROUNDS": "1"} | ({} if SOAK else {"DEALS": "1"}) | more)


def table_rows(page, name):
    """The rows between the marks of a measured table."""
    return rows(page.split(f"<!-- {name}: begins -->")[1].split(f"<!-- {name}: ends -->")[0])


def check_measured():
    games = re.findall(r"^([a-z0-9-]+) .* players$",
                       subprocess.run([ARENA, "games"], capture_output=True, text=True, check=True).stdout, flags=re.M)
    house_bots = Path("docs/house-bots.md").read_text(encoding="utf-8")
    ladder = table_rows(house_bots, "ladder")
    same("docs/house-bots.md: games", games, [cells[0] for cells in ladder])
    for cells in ladder:
        for cell in cells[3:]:
            rate, low, high = map(int, re.findall(r"\d+", cell))
            holds(f"docs/house-bots.md: {cells[0]}: {cell}", low <= rate <= high and int(cells[2]) >= 100)
    kept = table_rows(house_bots, "sharp")
    least = {game: min(seats for other, seats, *_ in kept if other == game) for game, *_ in kept}
    better = {game for game, seats, against, samples, _, cell, _ in kept
              if (against, samples, seats) == ("greedy", "64", least[game]) and "**" in cell}
    same("docs/house-bots.md: games in which sharp is better", f"in {len(better)} of the {len(least)} games",
         re.search(r"in \d+ of the \d+ games", house_bots)[0])
    for game, _, _, _, matches, cell, _ in kept:
        rate, low, high = map(int, re.findall(r"\d+", cell))
        holds(f"docs/house-bots.md: sharp at {game}: {cell}", low <= rate <= high and int(matches) >= 8)  # few in long games
    with tempfile.TemporaryDirectory() as folder:
        page = Path(folder) / "page.md"
        done = measured("sharp", page, GAMES="gin", SAMPLES="1 2")
        new = table_rows(page.read_text(encoding="utf-8"), "sharp")
        holds("make ladder-sharp writes a row for each rival and number of samples", done.returncode == 0 and
              [cells[:5] for cells in new if cells not in kept] ==
              [["gin", "2", rival, count, "2"] for rival in ("greedy", "patient", "simple") for count in "12"], done.stderr, new)
        holds("and keeps those that it has not measured", [cells for cells in kept if cells not in new] == [], new)
        done = measured("sharp", page, GAMES="canasta", SEATS="4", SAMPLES="2")
        both = table_rows(page.read_text(encoding="utf-8"), "sharp")
        holds("those of other games too, and has all in their order", done.returncode == 0 and
              [cells[:4] for cells in both if cells not in new] == [["canasta", "4", "greedy", "2"]] and
              both == sorted(both, key=lambda cells: (cells[0], int(cells[1]), cells[2], int(cells[3]))), done.stderr, both)
        done = measured("ladder", page, GAMES="gin push")
        new, old = (p.read_text(encoding="utf-8") for p in (page, Path("docs/house-bots.md")))
        own = sorted(cells for cells in table_rows(new, "ladder") if cells not in ladder)
        holds("make ladder writes a row a game, and keeps the others", [c[0] for c in own] == ["gin", "gin", "push"] and
              len(table_rows(new, "ladder")) == len(ladder), done.stderr, own)
        holds("and four seats of two sides are two players", [c[1:3] for c in own[::2]] == [["2", "2"], ["4", "2"]], own)
        holds("and nothing else of the page", re.sub(r"^\|.*\n", "", new, flags=re.M) ==
              re.sub(r"^\|.*\n", "", old, flags=re.M))
        holds("a game that is not there is named", "unknown game tarock" in
              measured("ladder", page, GAMES="tarock").stderr)
        # One round is too few to be sure of anything: the claim can fail.  It fails
        # earlier, with other words, where a stage has a fault in its matches.
        page = Path(folder) / "tutorial.md"
        done = measured("tutorial", page)
        holds("make tutorial plays each stage without a fault, and fails where the last does not surely win", done.returncode == 1 and
              "is not significantly better than house:simple" in done.stderr, done.stderr)
        holds("and leaves the page as it was", page.read_bytes() == Path("docs/tutorial.md").read_bytes())
    told = rows(Path("docs/tutorial.md").read_text(encoding="utf-8"))
    same("docs/tutorial.md: stages that were measured", [p.name for p in STAGES], [c[0].strip("`") for c in told])


def main():
    with ThreadPoolExecutor(3) as pool:
        followed = pool.map(lambda name: [*follow(name)], sys.argv[1:] or GUIDES)
        check_stages()
        check_messages()
        check_measured()
        for claims in followed:
            for claim in claims:
                holds(*claim)
    return tally()


if __name__ == "__main__":
    sys.exit(main())
