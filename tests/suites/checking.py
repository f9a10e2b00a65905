#!/usr/bin/env python3
"""`arena check` finds each mistake of a bot, at the right step and with the right message.

The suite checks every sinner (tests/bots/sinner.c) and every novice
(tests/bots/novice.py) in `make soak`, and otherwise one of each step, some by all
steps, the others by their step.  Bots without a fault pass in every game.  Text, JSON and JUnit XML say the
same.  The bots' logs contain the hints as well.

  B=build tests/suites/checking.py [NAME...]   only these sinners and novices
  SEED=N                                       another one of each step
  SOAK=1                                       all steps for each of them, all
                                               games, and HONEST=all
  HONEST=all                                   every honest bot in every game tried
"""
import itertools
import json
import os
import py_compile
import random
import re
import subprocess
import sys
import tempfile
import xml.etree.ElementTree
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

sys.path.insert(0, "tests/support")
from claims import holds, tally
from pages import chapter
from soak import SOAK, some

BUILD = Path(os.environ.get("B", "build")).resolve()
ARENA = str(BUILD / "arena")
SINNER = str(BUILD / "tests/bots/sinner")
# A third of what a start costs is to compile the source.
PLACE = tempfile.TemporaryDirectory()
os.chmod(PLACE.name, 0o755)
NOVICE = f"{sys.executable} -IS {py_compile.compile('tests/bots/novice.py', PLACE.name + '/novice.py')}"
HONEST_ALL = os.environ.get("HONEST", "all" if SOAK else "") == "all"

CUP = """\
game: gin
rounds: 1
deals_max: 6
isolation: {isolation}
time: {{startup: {startup}, move: {limit}, bank: 0s, limit: {limit}, grace: 20ms}}
limits: {{memory: 128M}}
bots:
  - house:greedy
  - house:first
  - {{name: named, run: "{bot}", env: {{NOVICE: "1"}}}}
"""

# The step that must find each of sinner.c, as protocol.md has it.
SINS = {
    "legal": "illegal no-melds empty-melds",
    "one-line": "in-advance guesses floods-objects greets-twice",
    "request": "for-the-next for-the-last wrong-req huge-req wide-req exponent point minus",
    "action": "echoes wrong-card wrong-do wrong-melds wrong-actions unknown-do nested-melds stand-for-themselves "
              "thousands-of-melds",
    "newline": "cr-only half-line drips-slowly utf-16",
    "json": "zeros odd-blanks byte-order-mark mark-inside nul nul-in-key bad-utf8 lone-surrogate turned-surrogates "
            "escaped-twin doubled-key two-objects deep",
    "answers": "silent deaf stops",
    "answers|stderr": "complains-for-ever",
    "in-time": "late",
    "flushes": "holds-back",
    "flushes-hello": "never-flushes",
    "length": "too-long-by-one megabyte floods-one-line floods-blanks",
    "noise": "floods-noise floods-empty-lines",
    "ends": "outlives",
    "lives": "leaves leaves-in-anger crashes is-killed half-line-leaves child-stays closes-output closes-input "
             "answers-and-closes",
    "stays": "leaves-at-hello crashes-at-hello",
    "stays|greets-well": "greets-at-length",
    "greets": "silent-at-hello",
    "greets-well": "greets-in-words",
}

# Found by what is answered: whoever is met by these may take the time that a busy machine takes; but for who lets the
# limit pass.
UNHURRIED = ("itself", "kept", "repeats", "again", "deals", "events", "members", "types", "status", "action", "legal")
HURRIED = ("tires", "sulks")
FIRST_LATER = "again"  # the first step behind the first match
WHOLE_EACH = 8  # rows of which one bot runs all steps

# They look like sins. All that may be said of them is a warning.
INNOCENT = ["honest", "several", "crlf", "noisy", "surrogates", "padded", "longest-line", "complains", "odd-hello"]

STARTERS = sorted(str(p) for ending in ("py", "js", "sh", "pl") for p in Path("starters").glob(f"*/bot.{ending}"))
EXAMPLES = sorted(map(str, Path("bots/examples").glob("*.py")))
HONEST = ["house:first", "house:random", "house:greedy", "house:critic", *STARTERS, *EXAMPLES,
          *sorted(map(str, (BUILD / "bots").glob("*")))]
BOXED = "starters/python/bot.py"


def run(*words, **more):
    return subprocess.run([ARENA, *map(str, words)], capture_output=True, text=True, check=False,
                          stdin=subprocess.DEVNULL, **more)


def listed(command):
    out = subprocess.run([*command.split(), "--list"], capture_output=True, text=True, check=True).stdout
    return [line.split("\t") for line in out.splitlines()]


def check(bot, *more):
    """The steps by name, and how the command ended."""
    done = run("check", bot, "--json", *more)
    told = json.loads(done.stdout) if done.stdout.startswith("{") else {"games": []}
    steps = [step for game in told["games"] for step in game["steps"]]
    return steps, done


def first_bad(steps):
    for result in ("failed", "warning"):
        for step in steps:
            if step["result"] == result:
                return step
    return {"name": "none", "result": "ok"}


def words_of(step):
    return " ".join(str(step.get(key, "")) for key in ("found", "hint", "stderr", "answered"))


def steps_there():
    """The names of all steps, in their order."""
    return [step["name"] for step in check("./is-not-there")[0]]


def one_of_each_step(rows):
    """One row of each step, another one with each SEED; in `make soak` all rows."""
    if SOAK:
        return rows
    random.seed(os.environ.get("SEED", "1"))
    steps = dict.fromkeys(row[2] for row in rows)
    return [random.choice([row for row in rows if row[2] == step]) for step in steps]


def only_steps(rows):
    """For each row the words that keep a check to its step.

    None in `make soak` and for each eighth row, so that no step before it may find what is wrong; none for a step of the
    first match, behind which a bot that fails there plays nothing.
    """
    there = steps_there()
    later = set(there[there.index(FIRST_LATER):])
    return [["--step", row[2]] if row[2] in later and number % WHOLE_EACH and not SOAK else []
            for number, row in enumerate(rows)]


def check_wrong(cups, wanted):
    """Each sinner and novice: the step, the words, what it was asked, the status."""
    sins = {name: (step, "", "-") for step, names in SINS.items() for name in names.split()}
    rows = [(f"{SINNER} {name}", name, *sins[name]) for name in sins]
    rows += [(f"{NOVICE} {name}", name, step, words, where) for name, step, words, where in listed(NOVICE)]
    rows = [row for row in rows if not wanted or row[1] in wanted]
    holds("there are many", wanted or len(rows) > 120, len(rows))
    rows = rows if wanted else one_of_each_step(rows)

    def one(row, only):
        hurry = "patient" if row[2] in UNHURRIED and row[1] not in HURRIED else "hurried"
        return check(row[0], "--config", cups[hurry if row[4] == "-" else row[4]], *only)
    with ThreadPoolExecutor(6) as pool:  # most of the time they wait
        for (_, name, step, words, _), (steps, done) in zip(rows, pool.map(one, rows, only_steps(rows))):
            bad = first_bad(steps)
            holds(f"{name}: found by {step}", bad["name"] in step.split("|"), bad, done.stderr)
            holds(f"{name}: in its words", words in words_of(bad), words, bad)
            holds(f"{name}: what to change", bad.get("change"), bad)
            holds(f"{name}: status {done.returncode}", done.returncode == (bad["result"] == "failed"), bad)
            if bad["name"] in ("action", "legal", "json", "request"):
                request = json.loads(bad["asked"])
                holds(f"{name}: the request", request["type"] == "act", bad)
                holds(f"{name}: its answer", bad["answered"] not in ("", "nothing"), bad)


def check_complete():
    """Who is not in SINS does no wrong, or is left out for a reason."""
    known = {name for names in SINS.values() for name in names.split()}
    verdicts = {row[0]: row[1] for row in listed(SINNER)}
    for name, verdict in verdicts.items():
        holds(f"{name}: its step is known", name in known or verdict.split("|")[0] == "ok", verdict)
    holds("all that is known is there", known <= set(verdicts), known - set(verdicts))


def check_innocent(cups):
    """Without the request that a sinner never answers, which takes as long as the limit."""
    only = [] if SOAK else ["--step", ",".join(name for name in steps_there() if name != "requests")]
    with ThreadPoolExecutor(4) as pool:
        bots = [f"{SINNER} {name}" for name in INNOCENT] + ([f"{NOVICE} honest"] if SOAK else [])  # check_use checks it
        for bot, (steps, done) in zip(bots, pool.map(lambda b: check(b, "--config", cups["patient"], *only), bots)):
            check_passes(bot, steps, done)


def check_passes(bot, steps, done):
    failed = [s for s in steps if s["result"] in ("failed", "skipped")]
    holds(f"{bot}: passes", steps and not failed and done.returncode == 0, failed, done.stderr)


def games_tried():
    """The games without a base, which differ most; in `make soak` all games."""
    files = sorted(Path("configs/games").glob("*.yaml"))
    return [path.stem for path in files if SOAK or "\nbase:" not in path.read_text(encoding="utf-8")]


def check_honest():
    """House bots, starters and one example, one of them in the strongest box that there is.

    A starter may leave unknown requests open.
    """
    games = games_tried()
    if HONEST_ALL:
        checks = [(bot, game, "none") for bot, game in itertools.product(HONEST, games)]
    else:
        tried = [bot for bot in HONEST if bot not in (BOXED, *EXAMPLES) or bot in some(EXAMPLES, len(EXAMPLES))]
        # the starter in Perl needs five seconds for the messages of games with longer deals
        checks = [(bot, "knock" if bot in STARTERS else game, "none") for bot, game in zip(tried, itertools.cycle(games))]
    checks.append((BOXED, "gin", "best"))
    holds("starters are there", len(STARTERS) >= 4, STARTERS)
    holds("every bot", {bot for bot, *_ in checks} | set(EXAMPLES) == set(HONEST), checks)

    def one(row):
        return check(row[0], "--game", row[1], "--deals", "1", "--isolation", row[2])
    with ThreadPoolExecutor(3) as pool:
        for (bot, game, level), (steps, done) in zip(checks, pool.map(one, checks)):
            bad = [s for s in steps if s["result"] != "ok" and s["name"] not in ("requests", "again", "time-left")]
            holds(f"{bot} at {game}, isolation {level}", len(steps) > 30 and not bad and done.returncode == 0, bad, done.stderr)


def check_long():
    """Matches that go on behind the script's last deal; a script is no longer than its own deals."""
    games = some(games_tried(), 2)
    wanted = [] if SOAK else ["phases", "itself", "greedy"]
    only = ["--step", ",".join(wanted)] if wanted else []
    with ThreadPoolExecutor(3) as pool:
        told = pool.map(lambda game: check("house:first", "--game", game, "--deals", "5", "--isolation", "none", *only),
                        games)
        for game, (steps, done) in zip(games, told):
            bad = [s for s in steps if s["result"] not in ("ok", "warning")]
            names = [s["name"] for s in steps]
            holds(f"five deals of {game}", names == (wanted or steps_there()) and not bad and done.returncode == 0, bad,
                  done.stderr)


def check_forms(cups, work):
    """Text, JSON and XML say the same; nothing that a terminal or a parser minds."""
    junit = work / "check.xml"
    bot = f"{NOVICE} debugs-on-stdout"
    text = run("check", bot, "--config", cups["hurried"], "--junit", junit)
    steps, _ = check(bot, "--config", cups["hurried"])
    lines = re.findall(r"^ *(\d+) (ok|warn|FAIL) +(\S+)", text.stdout, re.M)
    marks = {"ok": "ok", "warning": "warn", "failed": "FAIL"}
    holds("text and JSON", [(str(s["step"]), marks[s["result"]], s["name"]) for s in steps] == lines, text.stdout)
    holds("text is clean", not re.search(r"[\x00-\x08\x0b-\x1f]", text.stdout), repr(text.stdout[-300:]))
    raw = junit.read_bytes()
    holds("XML has no raw control", not re.search(rb"[\x00-\x08\x0b-\x1f]", raw), raw[:300])
    suites = xml.etree.ElementTree.fromstring(raw)
    cases = suites.findall("testsuite/testcase")
    holds("XML has a case a step", [c.get("name") for c in cases] == [s["name"] for s in steps], len(cases))
    told = next(c for c in cases if c.get("name") == "quiet").findtext("system-out")
    holds("XML has the line that was wrong", "<&>" in told and "\\x1b" in told, told)
    run("check", f"{NOVICE} passes-always", "--config", cups["hurried"], "--junit", junit)
    suite = xml.etree.ElementTree.parse(junit).getroot().find("testsuite")
    failures, skipped = suite.findall("testcase/failure"), suite.findall("testcase/skipped")
    holds("failures are counted", suite.get("failures") == str(len(failures)) == "1", suite.attrib)
    holds("so is what was not tried", suite.get("skipped") == str(len(skipped)) != "0", suite.attrib)
    holds("a failure has it all", all(part in failures[0].text for part in
                                      ("found: ", "asked: {", "answered: {", "change: ")), failures[0].text)
    holds("standard output takes it too", "<testsuites" in run("check", bot, "--config", cups["hurried"], "--step", "quiet",
                                                                "--json", "--junit", "-").stdout)
    full = run("check", f"{NOVICE} passes-always", "--config", cups["hurried"], "--junit", work / "no" / "such.xml")
    holds("a file that cannot be written", full.returncode == 1 and "such.xml" in full.stderr, full)


def check_steps(cups, work):
    """--step plays and reports what was asked for, and what keeps it from being tried."""
    def said(bot, *more):
        steps, done = check(bot, "--config", cups["patient"], *more)
        return [(s["name"], s["result"]) for s in steps], done.returncode, done.stderr
    starts = work / "starts"
    (work / "counts.sh").write_text(f"#!/bin/sh\necho >>{starts}\nexec {NOVICE} honest\n", encoding="ascii")
    (work / "counts.sh").chmod(0o755)
    told = said(work / "counts.sh", "--step", "deals")
    holds("one step: it alone is reported", told[:2] == ([("deals", "ok")], 0), told)
    count = len(starts.read_text(encoding="ascii").splitlines())
    holds("and no match but the first and its own is played", count == 3, count)  # a start, and two matches
    told = said(f"{NOVICE} honest", "--step", "long,deals", "--step=legal")
    holds("several: in the order of the steps", told[:2] == ([("legal", "ok"), ("deals", "ok"), ("long", "ok")], 0), told)
    told = said(f"{NOVICE} passes-always", "--step", "deals")
    holds("a first match that fails is reported", told[:2] == ([("legal", "failed"), ("deals", "skipped")], 1), told)
    told = said(f"{NOVICE} passes-always", "--step", "action")
    holds("but not where the step was tried in it", told[:2] == ([("action", "ok")], 0), told)
    told = said("./is-not-there", "--step", "greets")
    holds("so is a start that fails", told[:2] == ([("starts", "failed"), ("greets", "skipped")], 1), told)
    told = said(f"{NOVICE} plays-one-deal", "--step", "deals")
    holds("the step that fails", told[:2] == ([("deals", "failed")], 1), told)
    junit = work / "step.xml"
    text = run("check", f"{NOVICE} debugs-on-stdout", "--config", cups["patient"], "--step", "quiet", "--junit", junit)
    holds("text counts it alone", text.stdout.endswith("gin: 1 of 1 step passed, 1 with a warning\n"), text.stdout)
    suite = xml.etree.ElementTree.parse(junit).getroot().find("testsuite")
    holds("XML too", suite.get("tests") == "1" and [c.get("name") for c in suite.findall("testcase")] == ["quiet"],
          suite.attrib)
    for names in ("dels", "deals,dels", "deals,", "legal deals"):
        done = run("check", "house:first", "--step", names)
        holds(f"--step '{names}' is refused, with what there is", done.returncode == 2 and not done.stdout and
              all(name in done.stderr for name in steps_there()), done.returncode, done.stderr)
    holds("and what was meant", "--step dels: no such step; did you mean deals?" in
          run("check", "house:first", "--step", "dels").stderr)


def check_use(cups, work):
    steps, done = check("named", "--config", cups["patient"])
    holds("a tournament's bot by its name", len(steps) > 30, done.stderr)
    check_passes("named", steps, done)
    built = work / "built.yaml"
    built.write_text("game: gin\nisolation: none\nbots: [house:greedy, {name: made, dir: ., build: 'true', run: 'cat'}, "
                     "{name: greedy-2, dir: ., build: 'true', run: 'cat'}]\n", encoding="utf-8")
    for name in ("made", "greedy-2"):
        done = run("check", name, "--config", built, "--step", "starts")
        holds(f"{name}: the build is of this bot", f"building {name}: true" in done.stderr, done.stderr)
        holds(f"{name}: starts", done.returncode == 0, done.stdout, done.stderr)
    for words, status, says in (
            ((), 2, "BOT"), (("house:first", "--game", "whist"), 2, "whist"),
            (("./is-not-there",), 1, ""), (("house:first", "--config", "no.yaml"), 2, "no.yaml"),
            (("house:first", "--config", cups["hurried"], "--game", "rummy"), 2, "no such game"),
            (("human",), 2, "arena play GAME human")):
        done = run("check", *words)
        holds(f"{words}: status", done.returncode == status, done.returncode, done.stdout, done.stderr)
        holds(f"{words}: says why", says in done.stderr, done.stderr)
    done = run("check", "house:first", "--game", "gin,rummy", "--deals", "1", "--isolation", "none", "--json")
    games = [game["game"] for game in json.loads(done.stdout)["games"]]
    holds("two games", games == ["gin", "rummy"], games)
    before = set(Path(tempfile.gettempdir()).glob("deadwood*"))
    run("check", "house:first", "--deals", "1", "--isolation", "none")
    holds("nothing is left", set(Path(tempfile.gettempdir()).glob("deadwood*")) <= before)


def check_document():
    """docs/bot-author.md lists the steps."""
    page = chapter(Path("docs/bot-author.md").read_text(encoding="utf-8"), "Check steps")
    told = re.findall(r"^\| `([a-z-]+)`(?: \(warning\))? \| (.+) \|$", page, re.M)
    steps, _ = check("./is-not-there")
    holds("docs/bot-author.md has every step", [(s["name"], s["sentence"]) for s in steps] == told, told)


def check_hints_elsewhere(work):
    """A run's own logs have them, and so has what is told at its end."""
    ways = ["--isolation", "none", "--deals", "1", "--faults", "strict",  # one fault shows it
            "--time", "move=600ms", "--time", "limit=600ms"]
    for name, hint in (("writes-ten-as-10", "hint: the ten is T"), ("forgets-to-want", 'hint: The referee sends legal actions'),
                       ("computes-for-ever", "hint: it was computing"), ("sleeps-for-ever", "hint: it was not")):
        out = work / f"run-{name}"
        done = run("play", "gin", f"{NOVICE} {name}", "house:first", "--out", out, *ways, cwd=work)
        logs = "".join(p.read_text(errors="replace") for p in out.glob("bots/*/*.log"))
        holds(f"{name}: its log has a hint", hint in logs, done.stderr, logs[-2000:])
    done = run("play", "gin", f"{NOVICE} writes-ten-as-10", "house:first", *ways, cwd=work)
    holds("it is shown at the end", "hint: the ten is T" in done.stderr, done.stderr)


def check_by_hand(work):
    """The line that starts a bot by hand starts this bot, in its folder, where PATH has no arena."""
    (work / "own place").mkdir()
    (work / "own place" / "ends.py").write_text("import sys\nprint('it reads', input(), sys.argv[1:])\nsys.exit(3)\n")
    for bot in "'own place/ends.py' --fast", f"'{work}/own place/ends.py' --fast":
        done = run("check", bot, "--isolation", "none", cwd=work)
        line = re.search(r"^ +by hand: +(.*)$", done.stdout, re.M)
        shown = subprocess.run(line[1] if line else "false", shell=True, cwd=work, capture_output=True, text=True, check=False,
                               env=os.environ | {"PATH": os.defpath})
        holds(f"{bot} by hand: its status", shown.returncode == 3, done.stdout, shown)
        holds(f"{bot} by hand: hello, and its words", "hello" in shown.stdout and "['--fast']" in shown.stdout, shown)


def main():
    if not os.access(ARENA, os.X_OK):
        print("no arena is built yet\n0 passed, 0 failed")
        return 0
    with tempfile.TemporaryDirectory() as place:
        work = Path(place)
        work.chmod(0o755)
        cups = {}  # hurried are those alone who are late, or never there: a busy machine holds up others too
        for name, isolation, startup, limit in (("hurried", "none", "1500ms", "600ms"), ("slow", "none", "30s", "3s"),
                                                ("brief", "none", "30s", "200ms"),
                                                ("patient", "none", "30s", "20s"), ("box", "sandbox", "30s", "20s")):
            cups[name] = str(work / f"{name}.yaml")
            Path(cups[name]).write_text(CUP.format(isolation=isolation, bot=f"{NOVICE} honest", startup=startup, limit=limit))
        check_wrong(cups, sys.argv[1:])
        if not sys.argv[1:]:
            check_complete()
            check_innocent(cups)
            check_honest()
            check_long()
            check_by_hand(work)
            check_forms(cups, work)
            check_steps(cups, work)
            check_use(cups, work)
            check_document()
            check_hints_elsewhere(work)
    return tally()


if __name__ == "__main__":
    sys.exit(main())
