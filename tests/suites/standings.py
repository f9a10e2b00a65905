#!/usr/bin/env python3
"""`arena standings`: ratings next to points, disqualified bots, and the width of the output.

The suite computes the values again from results.csv and with `arena rate`.
"""
import contextlib
import csv
import fcntl
import html
import json
import os
import pty
import re
import sqlite3
import struct
import subprocess
import sys
import tempfile
import termios
from fractions import Fraction
from pathlib import Path

sys.path.insert(0, "tests/support")
from claims import holds, tally
from finished_runs import copy_of, shared_ranks

ARENA = os.path.abspath(os.path.join(os.environ.get("B", "build"), "arena"))


def equal(what, there, wanted):
    holds(f"{what}", there == wanted, there, "not", wanted)


def arena(*words, status=0, **env):
    done = subprocess.run([ARENA, *map(str, words)], capture_output=True, text=True, check=False,
                          env={**os.environ, **env}, stdin=subprocess.DEVNULL)
    holds(f"arena {' '.join(map(str, words))}: status {done.returncode}, not {status}",
          done.returncode == status, done.stderr)
    return done.stdout + (done.stderr if status else "")


def on_terminal(columns, *words, **env):
    """What a terminal of so many columns gets."""
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 40, columns, 0, 0))
    env = {**os.environ, "TERM": "xterm", **env}
    if env.get("NO_COLOR") == "":
        del env["NO_COLOR"]
    with subprocess.Popen([ARENA, *map(str, words)], stdout=theirs, stdin=subprocess.DEVNULL,
                          env=env) as child:
        os.close(theirs)
        text = b""
        while True:
            try:
                part = os.read(ours, 65536)
            except OSError:  # the other end is closed
                break
            if not part:
                break
            text += part
        child.wait()
    os.close(ours)
    return text.decode().replace("\r\n", "\n")


def rows_of(folder):
    with open(folder / "results.csv", encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def told(folder):
    return json.loads((folder / "standings.json").read_text(encoding="utf-8"))


def points(rows, without):
    """Match points by bot, of the rows without one bot's"""
    matches, total = {}, {}
    for row in rows:
        if row["bot"] != without:
            matches.setdefault(row["match"], []).append((row["bot"], int(row["place"])))
    for seats in matches.values():
        for bot, place in seats:
            if len(seats) > 1:
                worse = sum(p > place for _, p in seats)
                level = sum(p == place for _, p in seats) - 1
                total[bot] = total.get(bot, 0) + Fraction(2 * worse + level, 2 * (len(seats) - 1))
    return {bot: float(sum_) for bot, sum_ in total.items()}


def check_ratings(folder):
    """The store's ratings are those of its table, whatever way they came."""
    rated = json.loads(arena("rate", folder / "results.csv", "--format", "json"))
    equal(f"{folder.name}: the delta of ties", told(folder)["ratings"]["ties"].keys(),
         rated["ties"].keys())
    ours = {bot["name"]: bot["rating"] for bot in told(folder)["ranking"]}
    for bot in rated["bots"]:
        for key in "elo", "error", "low", "high":
            a, b = ours[bot["name"]][key], bot[key]
            holds(f"{folder.name}: {bot['name']}: {key} {a} is {b}",
                  a == b or abs(a - b) < 1e-6 * (1 + abs(a)))
        equal(f"{folder.name}: {bot['name']}: ranks", ours[bot["name"]]["ranks"], bot["ranks"])
    rows = [r for r in rows_of(folder) if r["bot"] == "random"]
    groups = {}
    for row in rows:
        of = groups.setdefault(row["group"], [0, 0])
        of[0] += int(row["score"])
        of[1] += int(row["deals"])
    mean = sum(score / deals for score, deals in groups.values()) / len(groups)
    holds(f"{folder.name}: points a deal", abs(abs(ours["random"]["points"]) - abs(mean)) < 1e-6,
          (ours["random"]["points"], mean))


def check_ranks(folder):
    """Bots with equal points share a rank: in each table of the text, and in no other order."""
    ranks = shared_ranks(told(folder)["ranking"])
    holds(f"{folder.name}: bots share a rank", len(set(ranks.values())) < len(ranks), ranks)
    equal(f"{folder.name}: ranks in JSON", {row["name"]: row["shared_rank"] for row in told(folder)["ranking"]}, ranks)
    wanted = [(name, str(rank)) for name, rank in ranks.items()]
    text = arena("standings", folder)
    for head in r"  # bot ", r"rank  bot ", r"    bot +faults ":
        table = re.search(rf"^{head}.*\n((?: *\d.*\n)+)", text, flags=re.M)[1]
        equal(f"{folder.name}: ranks below \"{head}\"",
              [(row[1], row[0]) for row in map(str.split, table.splitlines())], wanted)
    cross = re.search(r"^ +a .*\n((?:  \w .*\n)+)", text, flags=re.M)[1]
    equal(f"{folder.name}: letters in the cross table", [row.split()[:2] for row in cross.splitlines()],
          [["abcdefgh"[i], name] for i, name in enumerate(ranks)])
    rows = [line.split(" | ") for line in arena("report", folder, "--format", "md").splitlines()[2:]]
    equal(f"{folder.name}: ranks in Markdown", [(row[1], row[0].strip("| ")) for row in rows], wanted)


def check_strike(folder):
    before = {name: (folder / name).read_bytes()
              for name in ("standings.txt", "standings.json", "results.csv")}
    all_ = told(folder)
    text = arena("standings", folder, "--without", "second", "--reason", "greedy again")
    holds(f"{folder.name}: it is said why", "disqualified" in text and "greedy again" in text, text)
    holds(f"{folder.name}: and shown with it", "With the disqualified bots" in text, text)
    now = told(folder)
    equal(f"{folder.name}: with it all is as it was",
         [now["all_ranking"], now["all_pairs"], now["all_ratings"]],
         [all_["ranking"], all_["pairs"], all_["ratings"]])
    equal(f"{folder.name}: struck", [(s["name"], s["reason"]) for s in now["struck"]],
         [("second", "greedy again")])
    equal(f"{folder.name}: points without it",
         {b["name"]: b["points"] for b in now["ranking"] if b["matches"] > 0},
         points(rows_of(folder), "second"))
    equal(f"{folder.name}: it is not in the ranking", {b["name"] for b in all_["ranking"]} - {b["name"] for b in now["ranking"]},
         {"second"})
    equal(f"{folder.name}: all were played", (now["played"], now["complete"]),
         (all_["played"], True))
    seats = {}
    for row in rows_of(folder):
        seats.setdefault(row["match"], set()).add(row["bot"])
    for row in rows_of(folder):
        table = seats[row["match"]]
        counts = row["bot"] != "second" and ("second" not in table or len(table) > 2)
        if row["counts"] != str(int(counts)):
            holds(f"{folder.name}: match {row['match']}: {row['bot']} counts", False, row)
    holds(f"{folder.name}: all agrees", "0 faults" in arena("verify", folder))
    arena("standings", folder, "--with", "second")
    for name, text in before.items():
        equal(f"{folder.name}: {name} as it was", (folder / name).read_bytes(), text)
    equal(f"{folder.name}: both decisions are kept",
         len((folder / "struck.jsonl").read_text().splitlines()), 2)


def check_absent(work):
    """Who forfeited every match is named, with what takes it out; in the table and on the page."""
    folder = copy_of("forfeits", work)
    page = folder / "page.html"
    arena("report", folder, "--out", page)
    line = (r"(\S+) forfeited every match, which distorts the ratings of the other bots. To exclude this bot: "
            r"arena standings DIR --without (\S+) --reason TEXT")
    shown = re.sub(r"<[^>]*>", " ", html.unescape(page.read_text()))
    for name, text in (("table", arena("standings", folder)), ("page", shown)):
        equal(f"the {name} names who forfeited everything", re.findall(line, re.sub(r"\s+", " ", text)),
              [("quits", "quits")])
    arena("standings", folder, "--without", "quits", "--reason", "it never played")
    first, _, rest = arena("standings", folder).partition("With the disqualified bots")
    holds("struck out it is named with them alone",
          "forfeited every match" not in first and "forfeited every match" in rest, first, rest)


def check_mistakes(folder):
    for words, status, said in (
            (["--without", "second"], 2, "--reason"),
            (["--reason", "so"], 2, "--without"),
            (["--without", "second", "--with", "first", "--reason", "x"], 2, "--without and --with cannot be combined"),
            (["--with", "first"], 1, "not disqualified"),
            (["--without", "secund", "--reason", "x"], 1, "did you mean second?")):
        text = arena("standings", folder, *words, status=status)
        holds(f"standings {' '.join(words)}: {said}", said in text, text)


def widest(text):
    return max(len(re.sub("\033[^m]*m", "", line)) for line in text.splitlines())


def check_width(folder):
    for columns in 40, 80, 100, 128, 129, 200:
        text = on_terminal(columns, "standings", folder, NO_COLOR="")
        fits = max(columns, 80)
        holds(f"{columns} columns: {widest(text)}", widest(text) <= fits, text)
        wide = re.search(r"points .* elo ", text) is not None
        equal(f"{columns} columns: ratings beside points", wide, columns >= 129)
        equal(f"{columns} columns: ratings in one place", len(re.findall(r"\belo  ", text)), 1)
    holds("bold on a terminal", "\033[1m" in text)
    for what, env in (("NO_COLOR", {"NO_COLOR": "1"}), ("a dumb terminal", {"TERM": "dumb"})):
        holds(f"plain: {what}", "\033" not in on_terminal(100, "standings", folder, **env))
    plain = arena("standings", folder, "--legend")
    holds("a pipe has 80 columns and no codes", widest(plain) <= 80 and "\033" not in plain, plain)
    equal("with --legend a pipe has what standings.txt has", plain, (folder / "standings.txt").read_text())
    short = arena("standings", folder)
    holds("without it one line names the columns, and the way to all",
          short.count("--legend") == 1 and short.count("95 %: interval of this share") == 0, short)
    holds("all other lines are the same", [line for line in short.splitlines() if "--legend" not in line and line not in
                                           plain.splitlines()] == [], short)
    equal("with it nothing is left to ask for", plain.count("--legend"), 0)


# names that are one up to their ends, at widths that hold 18 characters
LONG = ["Ludwig van Beethoven's 9th symphony", "Ludwig van Beethoven's 9th sonata", "first"]


def check_names(work):
    """No two bots look the same, whole names where there is room; points have one unit."""
    config = work / "long.yaml"
    bots = "".join(f"  - {{name: b{i}, title: \"{title}\", run: house:{house}}}\n"
                   for i, (title, house) in enumerate(zip(LONG, ("greedy", "random", "first"))))
    config.write_text(f"games: [gin, rummy]\nrounds: 6\ndeals_max: 1\nseed: s\nisolation: none\nbots:\n{bots}",
                      encoding="utf-8")
    arena("run", config, "--out", work / "long")
    for folder in work / "long", work / "long" / "gin":
        wide = on_terminal(140, "standings", folder, NO_COLOR="1")
        lines = [line for line in wide.splitlines() if "Ludwig" in line]
        holds(f"{folder.name}: whole names where there is room", lines and "…" not in wide and
              all(any(title in line for title in LONG) for line in lines), wide)
        narrow = arena("standings", folder)
        cut = set(re.findall(r"Ludwig \S*(?: \S*)*?…\S+", narrow))
        holds(f"{folder.name}: cut, each has the sign and its own end", cut and "Ludwig" in narrow and
              all(name.endswith(("phony", "onata", "mphony", "sonata")) for name in cut), narrow)
        holds(f"{folder.name}: no name is cut without the sign",
              all("…" in line for line in narrow.splitlines() if "Ludwig" in line), narrow)
        coloured = on_terminal(80, "standings", folder, NO_COLOR="").splitlines()
        bold = [re.sub("\033[^m]*m", "", line) for line in coloured if line.startswith("\033[1m ")]
        holds(f"{folder.name}: the leader is in bold", len(bold) == 1 and re.match(r" +1 ", bold[0]), coloured)
    text = (work / "long" / "standings.txt").read_text(encoding="utf-8")
    ranking = json.loads((work / "long" / "standings.json").read_text(encoding="utf-8"))["ranking"]
    shown = re.findall(r"^ +\d  .{17} +\d+ +([\d.]+) ", text, flags=re.M)
    equal("points over all games in per cent", shown, [f"{100 * bot['points']:.1f}" for bot in ranking])
    of_gin = re.findall(r"^ +\d  .{17} +([\d.]+) +[\d.]+$", text, flags=re.M)
    equal("and in each game, as in its own standings", of_gin, [f"{100 * bot['games']['gin']['points']:.1f}" for bot in ranking])
    said = arena("verify", work / "long")
    holds("they agree with their database", "earlier version" not in said, said)
    check_earlier(work / "long")


def check_earlier(folder):
    """The text of an earlier version over several games may have other words; that of this version may not."""
    file = folder / "standings.txt"
    file.write_text(file.read_text(encoding="utf-8").replace("matches", "games"), encoding="utf-8")
    holds("a changed text is found", "standings.txt: this file does not match" in arena("verify", folder, status=1))
    for game in "gin", "rummy":
        with contextlib.closing(sqlite3.connect(folder / game / "results.db")) as database, database:
            database.execute("UPDATE run SET program = 'deadwood 0.1.0'")
    said = arena("verify", folder, status=1)  # the seal of the changed row
    holds("one of an earlier version is not compared", "long/standings.txt: written by an earlier version" in said and
          "does not match" not in said, said)


def check_faults_in_colour(work):
    folder = copy_of("forfeits", work / "colour")
    text = on_terminal(80, "standings", folder, NO_COLOR="")
    row = next(line for line in text.splitlines() if "quits" in line and "\033[31m" in line)
    forfeits = re.search("\033\\[31m *(\\d+)\033\\[0m", row)
    holds("forfeits are red", forfeits and int(forfeits[1]) > 0, row)
    holds("none are not", not re.search("\033\\[31m *0\033", text), text)


def write_early(work):
    """A run of one round, in a file."""
    config = work / "early.yaml"
    config.write_text("game: gin\nrounds: 1\ndeals_max: 1\nseed: s\nisolation: none\n"
                      "bots: [house:greedy, house:first, house:random]\n", encoding="utf-8")
    return config


def main():
    with tempfile.TemporaryDirectory() as place:
        work = Path(place)
        folders = {name: copy_of(name, work) for name in ("two", "three")}
        for name, folder in folders.items():
            shown = arena("run", folder / "config.yaml", "--out", folder)
            holds(f"{name}: ratings at the end of a run", " elo " in shown, shown)
        check_ratings(folders["two"])
        check_ratings(folders["three"])
        check_ranks(copy_of("ties", work))
        check_strike(folders["two"])
        check_strike(folders["three"])
        check_mistakes(folders["two"])
        check_width(folders["two"])
        check_absent(work)
        check_names(work)
        check_faults_in_colour(work)
        arena("run", write_early(work), "--out", work / "early")
        early = arena("standings", work / "early")
        holds("one round is too early", "too early" in early and "too few" in early, early)
        holds("and says how there can be more", '"rounds: 6"' in early and '"deals: own"' in early, early)
    return tally()


if __name__ == "__main__":
    sys.exit(main())
