#!/usr/bin/env python3
"""The documents describe everything that exists, and nothing else.

  keys of a match's log          docs/results.md
  files, columns and keys of
  a folder of results            docs/results.md
  files of a site                docs/pages.md
  events of a league             docs/league.md
  keys of a configuration        configs/every-key.yaml
  options of a command           its manual page
  options of a game              docs/rules/NAME.md
  bots and examples              docs/house-bots.md
  languages of starters          docs/bot-author.md
  tests of promises              docs/security.md
  pages                          README.md
  folders of the code            docs/architecture.md

The suite compares in both directions.  It finds what exists in the golden logs, in
a run of bots that make every mistake, and in the output of the programs.
"""
import csv
import json
import os
import re
import shutil
import sqlite3
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, "tests/support")
from claims import holds, same, tally
from pages import chapter, rows, words
from remote_seats import RemoteRun, play_all

B = Path(os.environ.get("B", "build")).resolve()
ARENA = str(B / "arena")


def said(*command, status=(0,)):
    """Standard output, and standard error behind it."""
    done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)
    if done.returncode not in status:
        print("FAILED:", *command, done.returncode, done.stderr[:400])
        raise SystemExit("0 passed, 1 failed")
    return done.stdout + done.stderr


# A bot that makes every mistake that leaves a record, at some request or other.
WRONG = r'''#!/usr/bin/env python3
import json, sys, time
print("hello to you")
for line in sys.stdin:
    m = json.loads(line)
    if m["type"] == "hello":
        print('{"name": "wrong", "version": "1", "want": ["legal"]}', flush=True)
    if m["type"] != "act":
        continue
    if m["req"] == 2:
        print("thinking")
    if m["req"] == 3:
        time.sleep(1.5)  # too late: the answer to an earlier request
    if m["req"] == 6:
        print('{"do": "discard", "card": "??", "usage": {"cost": 1}}', flush=True)
    elif m["req"] == 7:
        print('{"do": "draw", "from": "pile"}', flush=True)
    elif m["req"] == 8:
        print(json.dumps({"actions": [m["default"], {"do": "pass"}], "note": "so", "usage": {"tokens_in": 9}}), flush=True)
    elif m["req"] < 12:
        print(json.dumps(dict(m["default"], req=m["req"])), flush=True)
    else:
        print(json.dumps(m["default"]), "and more", flush=True)
'''
# It answers hello once, for the trial at the start, and never again.
BREAKS = r'''#!/usr/bin/env python3
import os, sys
print("starting", flush=True)
if os.path.exists("once"):
    sys.stdin.readline()  # else the referee may find it gone, and read no more
    sys.exit(1)
open("once", "w").close()
sys.stdin.readline()
print("{}", flush=True)
'''
CUP = """game: gin
bots: [./subs/wrong.py, house:first]
rounds: 1
mirror: none
time: {move: 1s, bank: 0s, limit: 1s}
isolation: best
names: hidden
budget: {cost: 100}
final: true
"""


def play(work):
    (work / "subs").mkdir()
    (work / "subs" / "wrong.py").write_text(WRONG)
    (work / "cup.yaml").write_text(CUP)
    said(ARENA, "run", str(work / "cup.yaml"), "--out", str(work / "cup"))
    (work / "breaks.py").write_text(BREAKS)
    said(ARENA, "play", "gin", str(work / "breaks.py"), "house:first", "--isolation", "none",
         "--deals", "1", "--out", str(work / "broken"))
    said(ARENA, "play", "gin", "human", "house:first", "--deals", "1", "--out", str(work / "left"))
    away = RemoteRun("play", "gin", "remote:ann", "house:first", "--deals", "1", "--port", "0",
                     "--out", str(work / "away")).joined(1)
    play_all(away, ["ann"])
    away.end()
    return work / "cup", work / "away", work / "broken", work / "left"


def keys_in(part):
    """The keys in the first column of a part's tables."""
    return [w for cells in rows(part) for w in words(cells[0])]


def log_keys(logs):
    """By type of record its keys; those of what lies in it with their parent's."""
    keys = {}
    for log in logs:
        for line in log.read_text(encoding="utf-8").splitlines():
            record = json.loads(line)
            kind = record["type"]
            if kind == "end":
                kind = "end, of: " + record["of"]
            mine = keys.setdefault(kind, set())
            mine.update(record.keys() - {"type", "of"}, record.get("time", {}))
            if record["type"] == "end" and record["of"] == "match":
                mine.update(*record["seats"])
    return keys


def check_log(page, *folders):
    told = {}
    for cells in rows(chapter(page, "Match log")):
        kind = cells[0].replace("`", "")
        told[kind] = words(re.sub(r"\([^()]*`[^()]*\)", lambda m: m[0] if kind in ("header",) else "", cells[2]))
    logs = list(Path("tests/golden").glob("*.jsonl"))
    for folder in folders:
        logs += (folder / "logs").iterdir()
    logs.append(folders[0].parent / "review.jsonl")
    said(ARENA, "review", str(sorted((folders[0] / "logs").iterdir())[0]), "--by",
         str(folders[0].parent / "subs" / "wrong.py"), "--isolation", "none", "--log", str(logs[-1]))
    keys = log_keys(logs)
    same("docs/results.md: types of records", keys, told)
    for kind in keys:
        seen = set(keys[kind])
        if kind in ("do", "would", "fault"):
            # Only answers that took long have these: a quick machine has none.
            seen |= {"cpu_us", "wait_us"} & set(told.get(kind, ()))
        same(f"docs/results.md: keys of {kind}", seen, told.get(kind, ()))


def check_files(page, cup, away):
    folder = rows(chapter(page, "Files"))
    told = {cells[0].strip("`").split("/")[0] for cells in folder}
    bot = json.loads((cup / "standings.json").read_text(encoding="utf-8"))["ranking"][0]["name"]
    said(ARENA, "standings", str(cup), "--without", bot, "--reason", "to see")
    without = json.loads((cup / "standings.json").read_text(encoding="utf-8"))
    said(ARENA, "standings", str(cup), "--with", bot)
    same("docs/results.md: files", (p.name for folder in (cup, away) for p in folder.iterdir()), told)

    db = sqlite3.connect(f"file:{cup / 'results.db'}?mode=ro", uri=True)

    def columns(table):
        return [row[1] for row in db.execute(f"PRAGMA table_info({table})")]

    database = chapter(page, "results.db")
    parts = dict(zip(("run", "bots", "matches", "machines", "seats"),
                     re.split(r"^The table `(?:run|bots|matches|machines|seats)` has", database, flags=re.M)[1:]))
    columns_told = {}
    for table in ("run", "matches", "machines", "seats"):
        columns_told[table] = [w for cells in rows(parts[table]) for w in words(cells[0])]
    columns_told["run"] += ["config_hash", "one"]
    columns_told["bots"] = words(parts["bots"].split("\n")[0])
    for table, names in columns_told.items():
        same(f"docs/results.md: columns of {table}", columns(table), names)
    view = database.split("The view `results`")[1].split("```")[0]
    same("docs/results.md: columns of the view", columns("results"), words(view))

    sheet = chapter(page, "results.csv")
    head = set()  # a column for remote bots, and columns for usage
    for folder in (away, cup):
        with open(folder / "results.csv", encoding="utf-8", newline="") as file:
            head.update(next(csv.reader(file)))
    same("docs/results.md: columns of results.csv", head,
         words(sheet.split("first line names the columns:")[1].split(".\n")[0]))

    table = json.loads(said(ARENA, "report", str(cup), "--format", "json"))
    same("docs/results.md: the table of bots", table[0],
         keys_in(chapter(page, "Bot table")))

    standings = json.loads((cup / "standings.json").read_text(encoding="utf-8"))
    whole, *parts = re.split(r"^### ", chapter(page, "standings.json"), flags=re.M)
    told = {part.split("\n")[0]: keys_in(part) for part in parts}
    bot, ratings = standings["ranking"][0], standings["ratings"]
    same("docs/results.md: standings.json", standings, keys_in(whole))
    same("docs/results.md: ranking", {key for row in standings["ranking"] for key in row} | bot["time"].keys(), told["ranking"])
    same("docs/results.md: pairs", standings["pairs"][0], told["pairs"])
    same("docs/results.md: rating", bot["rating"], told["rating"])
    same("docs/results.md: struck", (without.keys() - standings.keys()) | without["struck"][0].keys() | {"struck"}, told["struck"])
    same("docs/results.md: machines", standings["machines"][0], told["machines"])
    same("docs/results.md: ratings", list(ratings) + list(ratings["neighbours"][0]), told["ratings"])
    holds("docs/results.md: keys of a misfit", {"against", "z"} < set(words(chapter(page, "ratings"))))


def check_site(page, cup):
    """docs/pages.md names each kind of file of a site."""
    site = cup.parent / "site"
    said(ARENA, "report", str(cup), "--site", str(site))
    there = {re.sub(r"\d{6}", "NNNNNN", re.sub(r"-\d+", "-N", re.sub(r"^bots/.*\.", "bots/NAME.", name)))
             for name in (str(p.relative_to(site)) for p in site.rglob("*") if p.is_file())}
    told = [w for cells in rows(chapter(page, "Site")) for w in re.findall(r"`([^`]+)`", cells[0])]
    same("docs/pages.md: files of a site", there, told)


def keys_of(text):
    """The keys of a configuration: at the margin, and in braces."""
    text = re.sub(r"#.*", "", text)
    text = re.sub(r"(?<=options: ){[^}]*}|(?<=env: ){[^}]*}", "", text)
    return set(re.findall(r"(?:^|[{,]) *(?:- )?([a-z_]+):(?= |$)", text, flags=re.M))


def check_configuration():
    same("configs/every-key.yaml: keys", keys_of(said(ARENA, "config", "configs/every-key.yaml")),
         keys_of(Path("configs/every-key.yaml").read_text(encoding="utf-8")))


def game_options(text):
    """Each option that `arena games NAME` lists, with its default."""
    part = text.split("Options (set")[1].split("\n\n")[0] if "Options (set" in text else ""
    heads = re.findall(r"^  (\w+) +((?:.*\n {23})*?.*\(default:\s[^)]*\))", part, flags=re.M)
    return {name: " ".join(re.search(r"\(default:\s+([^)]*)\)", rest)[1].split())
            for name, rest in heads}


def sheet_options(game):
    """Each option under *Options*, with its default where the cell has one for each."""
    page = Path(f"docs/rules/{game}.md").read_text(encoding="utf-8")
    other = re.search(r"^Those of `([a-z0-9-]+)`, and:$", chapter(page, "11. Options"), flags=re.M)
    told = sheet_options(other[1]) if other else {}
    for cells in rows(chapter(page, "11. Options")):
        names = words(cells[0])
        defaults = [d.strip(" `") for d in re.sub(r"\([^)]*\)", "", cells[-1]).split(",")]
        if len(defaults) == 1:
            defaults *= len(names)
        for i, name in enumerate(names):
            told[name] = defaults[i] if len(defaults) == len(names) else None
    return told


def check_games():
    games = re.findall(r"^([a-z0-9-]+) ", said(ARENA, "games"), flags=re.M)
    games = [g for g in games if Path(f"configs/games/{g}.yaml").exists()]
    same("docs/rules: sheets", games,
         [p.stem for p in Path("docs/rules").glob("[a-z]*.md")])
    for game in games:
        there = game_options(said(ARENA, "games", game))
        told = sheet_options(game)
        same(f"docs/rules/{game}.md: options", there, told)
        for name, default in there.items():
            word = told.get(name)
            if word and re.fullmatch(r"\d+|true|false|[a-z][a-z-]*", word) and default.isascii() \
                    and " " not in default:
                holds(f"docs/rules/{game}.md: {name}: default {default}", word == default, word)


def check_bots(page):
    examples = [str(p) for p in Path("bots/examples").glob("*.*")]
    same("docs/house-bots.md: examples", examples, re.findall(r"`(bots/examples/[\w/.]+\.\w+)`", page))
    house = re.findall(r"^  (\w+) ", said(str(B / "house"), "--help", status=(0, 2)), flags=re.M)
    same("docs/house-bots.md: house bots", house, set(re.findall(r"^\| `house:(\w+)`", page, flags=re.M)))


def check_starters(page):
    """The languages, those of the command and those of the page, with what brings them on Debian."""
    there = {}
    for line in said(ARENA, "init").split("\n\n")[0].splitlines():
        facts = Path(f"starters/{line.split()[0]}/starter.yaml").read_text(encoding="utf-8")
        there[line.split()[0]] = re.search(r"^packages: (.*)$", facts, flags=re.M)[1].split()
    told = {words(cells[0])[0]: re.findall(r"`([^`]+)`", cells[1]) for cells in rows(chapter(page, "Languages"))}
    same("docs/bot-author.md: languages", there, told)
    for language, packages in there.items():
        same(f"docs/bot-author.md: {language}: packages", packages, told.get(language, ()))


def check_security(page):
    """Each test that a promise names is there; `eats-*` is any that begins so."""
    bots = "".join(p.read_text(encoding="utf-8") for p in Path("tests/bots").rglob("*")
                   if p.suffix in (".py", ".c", ".h"))
    files = {"hostile.py": ("suites/hostile.py", "support/isolated/*.py"),
             "box.py": ("suites/box.py", "support/boxed/*.py"), "faults.py": ("suites/faults.py",)}
    suites = {suite: "".join(p.read_text(encoding="utf-8") for pattern in patterns
                             for p in Path("tests").glob(pattern))
              for suite, patterns in files.items()}
    named = 0
    for cells in rows(chapter(page, "Guarantees and tests")):
        for group in cells[-1].split("; "):
            suite, _, names = group.partition(": ")
            if suite not in suites:
                continue
            source = suites[suite] + bots
            for name in re.sub(r" \([^)]*\)", "", names).split(", "):
                name = name.strip("* ")
                holds(f"docs/security.md: {suite}: {name} is a test",
                      name in source or name.replace("-", "_") in source)
                named += 1
    holds("docs/security.md names tests", named >= 40, named)


# Which argument of a function is the word of an event
EVENT_CALLS = {"league_note": 1, "intake_add_event": 1, "league_event_add": 2, "league_end_action": 2}
FORWARDED = {"what", "event->what"}  # parameters of these functions


def arguments(text):
    """Return the arguments of a call whose bracket has just been opened."""
    parts, depth, quoted, start = [], 0, False, 0
    for i, c in enumerate(text):
        quoted ^= c == '"' and text[i - 1] != "\\"
        depth += not quoted and (c in "([{") - (c in ")]}")
        if not quoted and (depth < 0 or (c == "," and depth == 0)):
            parts.append(" ".join(text[start:i].split()))
            start = i + 1
        if depth < 0:
            return parts
    return parts


def event_words(of, code):
    """Return the words for which the argument @of of a call stands."""
    if of[0] == '"':
        return {of.strip('"')}
    if of == "action->done":  # a table of the organiser's actions
        return set(re.findall(r'\{ "\w+", "(\w+)", "[^"]*", BOT_\w+ \}', code["arena/cmd/league_actions.c"]))
    if of == "change->what":  # the orders of an owner
        return set(re.findall(r'BOT_\w+, BOT_\w+, "[^"]*", "(\w+)"', code["arena/league_web/league_orders.c"]))
    if of == "version_state_words[state]":  # the states after a build and a check
        states = re.search(r"version_state_words\[\] = \{([^}]*)\}", code["arena/league/league_db.c"])[1]
        known = re.findall(r'"([a-z-]+)"', states)
        return set(known) - {"received", "refused", "building", "checking", "retired"}
    return {f"unknown: {of}"}


def check_events(page):
    """The hook of a league gets each event of the table, and no other."""
    files = [*Path("arena").glob("league*/*.c"), *Path("arena/cmd").glob("league*.c")]
    code = {str(path): path.read_text(encoding="utf-8") for path in files}
    there = set()
    for text in code.values():
        for call in re.finditer(rf"\b({'|'.join(EVENT_CALLS)})\(", text):
            given = arguments(text[call.end():])
            of = given[EVENT_CALLS[call[1]]] if len(given) > EVENT_CALLS[call[1]] else "missing"
            if not of.startswith("const ") and of not in FORWARDED:  # no declaration
                there |= event_words(of, code)
    told = [word for row in rows(chapter(page, "Events")) for word in re.findall(r"`([a-z-]+)`", row[0])]
    same("docs/league.md: events", there, told)


def check_overviews():
    readme = Path("README.md").read_text(encoding="utf-8")
    linked = {link.split("/")[-1] for link in re.findall(r"\]\(([\w/.-]+\.md)\)", readme)}
    same("README.md: pages", {p.name for p in Path("docs").glob("*.md")},
         linked - {p.name for p in Path(".").glob("*.md")})
    table = chapter(Path("docs/architecture.md").read_text(encoding="utf-8"), "Folders")
    folders = re.findall(r"`([\w/]+)/`", "\n".join(cells[0] for cells in rows(table)))
    for folder in folders:
        holds(f"docs/architecture.md: {folder}/ is there", Path(folder).is_dir())
    tracked = subprocess.run(["git", "ls-files"], capture_output=True, text=True, check=False)
    if tracked.returncode == 0:  # not in an archive
        top = {name.split("/")[0] for name in tracked.stdout.splitlines() if "/" in name}
        same("docs/architecture.md: folders", {t for t in top if t[0] != "."},
             {folder.split("/")[0] for folder in folders})


def main():
    work = Path(tempfile.mkdtemp())
    pages = {p.name: p.read_text(encoding="utf-8") for p in Path("docs").glob("*.md")}
    try:
        cup, *others = play(work)
        check_log(pages["results.md"], cup, *others)
        check_files(pages["results.md"], cup, others[0])
        check_site(pages["pages.md"], cup)
        check_configuration()
        check_games()
        check_bots(pages["house-bots.md"])
        check_starters(pages["bot-author.md"])
        check_events(pages["league.md"])
        check_security(pages["security.md"])
        check_overviews()
    finally:
        shutil.rmtree(work)
    return tally()


if __name__ == "__main__":
    sys.exit(main())
