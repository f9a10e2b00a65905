#!/usr/bin/env python3
"""Every format in shards, stage by stage: the merged results equal those of one machine, except times.

Shards are merged in any order, some of them twice, and some were killed.  SHARDS=all (make test-shards, make soak) plays
every format of four games, and the four games as one tournament, in 1, 2, 7 and 64 shards.
"""
import json
import os
import random
import re
import shlex
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, "tests/support")
from claims import holds, tally
from shards_played import ARENA, BASE, arena, is_whole_run, rows
from soak import SOAK
from waiting import wait_for

ALL = os.environ.get("SHARDS", "all" if SOAK else "") == "all"
FOUR = "bots: [house:greedy, house:first, house:random, {name: last, run: 'house:random'}]\n"
GAMES = {
    "gin": "game: gin\n",
    "rummy": "game: rummy\nseats: 3\n",
    "canasta": "game: canasta\nseats: 4\n",  # two sides of partners
    "wildcat": "game: wildcat\nseats: 4\n",
}
FORMATS = {
    "robin": "rounds: 24\n",
    "tables": "tables: 5\nrounds: 13\n",
    "gauntlet": "format: gauntlet\nagainst: [greedy, first, random]\nrounds: 64\n",
    "swiss": "format: swiss\nrounds: 4\n",
    "own swiss": "format: swiss\nrounds: 3\ndeals: own\nmirror: none\n",
    "knockout": "format: knockout\nrounds: 11\n",
    "compare": "stop: {compare: [greedy, first], by: scores}\nrounds: 64\n",
    "width": "stop: {width: 300}\nrounds: 24\n",
}
# Where a game's own seats ask for something else: as many groups as shards, groups of one size.
OTHER = {
    ("wildcat", "robin"): "rounds: 64\n",
    ("rummy", "compare"): FORMATS["compare"] + "deals: own\n",
}
CIRCUIT = """games:
  - {game: gin, rounds: 24}
  - {game: rummy, seats: 3, format: swiss, rounds: 3, weight: 2}
  - {game: canasta, seats: 4, format: knockout, rounds: 11}
  - {game: wildcat, seats: 4, rounds: 64, stop: {width: 300}}
"""
COUNTS = (1, 2, 7, 64)
if not ALL:  # rules that stop after three stages, or four
    FORMATS["compare"] = FORMATS["compare"].replace("scores", "scores, bounds: [0, 100]")
    FORMATS["width"] = FORMATS["width"].replace("300", "700")
# What `make test` has time for: each kind of stage once.
QUICK = [("canasta", "swiss", 2), ("gin", "knockout", 2), ("rummy", "width", 2), ("gin", "compare", 3)]


def all_rows(folder):
    """The matches of a game, or of several."""
    return sum(rows(db.parent) for db in (folder, *folder.glob("*/")) if (db / "results.db").exists())


def killed(config, number, count, out, following):
    """A shard that is killed once it has something, if it has not ended by then."""
    with subprocess.Popen([ARENA, "run", config, "--shard", f"{number}/{count}", "--out", out, "--next", following],
                          stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as run:
        before = all_rows(out)
        wait_for(lambda: run.poll() is not None or all_rows(out) > before)
        run.send_signal(signal.SIGKILL)


def play_stage(config, count, place, following, lots):
    """All shares of the next stage; some are killed and gone on with, some played twice."""
    numbers = list(range(1, count + 1))
    lots.shuffle(numbers)
    some = 1 + count // 16
    for number in numbers[:some]:
        killed(config, number, count, place / f"{number}-of-{count}", following)
    for number in numbers:
        arena("run", config, "--shard", f"{number}/{count}", "--out", place / f"{number}-of-{count}", "--next", following)
    for number in numbers[-some:]:
        arena("run", config, "--shard", f"{number}/{count}", "--out", place / f"again-{number}", "--next", following)


def play_stages(name, config, count, place, out):
    """Stage by stage to the end."""
    lots = random.Random(name)
    for stage in range(1, 100):
        shares = place / (str(stage) if stage % 2 else "one")  # in folders of their own, and in those that are there
        play_stage(config, count, shares, out, lots)
        folders = sorted(shares.iterdir())
        lots.shuffle(folders)
        done = subprocess.run([ARENA, "merge", out, *folders], capture_output=True, text=True, check=False)
        holds(f"{name} in {count}: stage {stage} is merged", done.returncode in (0, 5), done.stderr)
        holds(f"{name} in {count}: it is told whether more follows",
              (done.returncode == 5) == ("the next stage" in done.stdout + done.stderr), done.stdout, done.stderr)
        if done.returncode != 5:
            break
    said = arena("run", config, "--shard", f"1/{count}", "--next", out, "--out", place / "no").stderr
    holds(f"{name} in {count}: nothing is left", "nothing is left to play" in said and not (place / "no").exists(), said)
    holds(f"{name} in {count}: nothing is kept twice", not list(out.rglob("doubles.txt")))


def check_format(work, game, kind, counts):
    name = f"{game}-{kind.replace(' ', '-')}"
    config, whole = work / f"{name}.yaml", work / name / "whole"
    config.write_text(BASE + GAMES[game] + OTHER.get((game, kind), FORMATS[kind]) + FOUR, encoding="utf-8")
    arena("run", config, "--out", whole)
    for count in counts:
        place, out = work / name / str(count), work / name / f"merged{count}"
        play_stages(name, config, count, place, out)
        is_whole_run(f"{name} in {count}", out, whole)
        shutil.rmtree(place)
        shutil.rmtree(out)


def is_whole_circuit(what, merged, whole):
    games = sorted(path.parent.name for path in whole.glob("*/results.db"))
    holds(f"{what}: each game is there", games == sorted(path.parent.name for path in merged.glob("*/results.db")))
    for game in games:
        is_whole_run(f"{what}, {game}", merged / game, whole / game)
    for name in ("config.yaml", "standings.txt", "standings.json", "standings.csv"):
        holds(f"{what}: {name} over all games is that of one machine", (merged / name).read_bytes() == (whole / name).read_bytes())


def check_circuit(work, counts):
    """The four games as one tournament, each in a format of its own."""
    config, whole = work / "circuit.yaml", work / "circuit/whole"
    config.write_text(BASE + FOUR + CIRCUIT, encoding="utf-8")
    arena("run", config, "--out", whole)
    for count in counts:
        place, out = work / "circuit" / str(count), work / f"circuit/merged{count}"
        play_stages("circuit", config, count, place, out)
        is_whole_circuit(f"circuit in {count}", out, whole)
        seen = arena("standings", *place.glob("*/*-of-*"), "--format", "csv").stdout
        holds(f"circuit in {count}: its shards are shown", seen == (whole / "standings.csv").read_text(encoding="utf-8"), seen)
        shutil.rmtree(place)
        shutil.rmtree(out)


def stage_of_two(work, name):
    """A swiss of which a share of the first stage lacks."""
    place, config = work / name, work / f"{name}.yaml"
    config.write_text(BASE + GAMES["gin"] + FORMATS["swiss"] + FOUR, encoding="utf-8")
    out = place / "merged"
    arena("run", config, "--shard", "1/2", "--out", place / "1-of-2", "--next", out)
    return config, place, out


def check_missing(work):
    """What a stage lacks is named, with commands that play exactly that; before that nothing is made, or changed."""
    config, place, out = stage_of_two(work, "missing")
    seen = arena("standings", place / "1-of-2").stdout
    holds("a part of a stage is shown", "greedy" in seen, seen)
    for _ in range(2):
        before = rows(out)
        done = arena("merge", out, place / "1-of-2", status=1)
        holds("the other share is named", "shard 2/2: 2 matches are missing" in done.stderr, done.stderr)
        commands = done.stdout.splitlines()
        holds("one command plays it", len(commands) == 1 and f"--next {out}" in commands[0], commands)
        holds("nothing was made or changed", rows(out) == before and out.exists() == (before > 0), (rows(out), before))
        arena(*shlex.split(commands[0])[1:])
        arena("merge", out, place / "1-of-2", place / "2-of-2", status=5)
        holds("a stage is there", rows(out) == before + 4, rows(out))
        holds("and verified", ", 0 faults" in arena("verify", out).stdout)
        said = arena("merge", out, place / "1-of-2", place / "2-of-2", status=5).stdout
        holds("once more it changes nothing", f"{out}: 0 matches" in said and rows(out) == before + 4, said)
        arena("run", config, "--shard", "1/2", "--out", place / "1-of-2", "--next", out)
    seen = arena("standings", place / "1-of-2", place / "2-of-2").stdout
    holds("what is there is shown stage by stage", "greedy" in seen, seen)
    arena("run", config, "--out", out)
    arena("run", config, "--out", place / "whole")
    is_whole_run("one machine goes on with what was merged", out, place / "whole")


def check_refused(work):
    """Stages of other tournaments, and pairings that do not follow."""
    config, place, out = stage_of_two(work, "refused")
    arena("run", config, "--shard", "2/2", "--out", place / "2-of-2", "--next", out)
    arena("merge", out, place / "1-of-2", place / "2-of-2", status=5)
    other = work / "other.yaml"
    other.write_text(config.read_text(encoding="utf-8").replace("seed: s", "seed: t"), encoding="utf-8")
    said = arena("run", other, "--shard", "1/2", "--out", place / "other", "--next", out, status=2).stderr
    holds("the folder of another tournament is refused", "has another configuration than" in said, said)
    arena("run", other, "--shard", "1/2", "--out", place / "other", "--next", place / "none")
    said = arena("run", config, "--shard", "1/2", "--out", place / "wrong", "--next", place / "1-of-2", status=2).stderr
    holds("what follows is not told by one shard", "the folder has only shard 1/2" in said, said)
    said = arena("run", config, "--shard", "1/2", "--out", place / "wrong", "--next", place, status=2).stderr
    holds("nor by a folder of other things", "holds other files" in said and not (place / "wrong").exists(), said)
    said = arena("run", config, "--shard", "1/2", "--out", place / "wrong", "--next", config, status=2).stderr
    holds("nor by a file", f"--next {config}: the path is no folder" in said and not (place / "wrong").exists(), said)
    said = arena("merge", out, place / "other", status=1).stderr
    holds("so are its shards", f"{place}/other has another configuration than" in said, said)
    arena("run", config, "--shard", "1/1", "--out", place / "next", "--next", out)
    swap(place / "next")
    said = arena("merge", out, place / "next", status=1).stderr
    holds("bots that do not meet by the results are refused", "in the schedule" in said and str(place / "next") in said, said)
    holds("and nothing was added", rows(out) == 4, rows(out))


def swap(folder):
    """Two bots take each other's matches."""
    with sqlite3.connect(folder / "results.db") as db:
        db.execute("UPDATE seats SET bot = 3 - bot")
    db.close()


def logs_below(folder):
    """How many logs lie there, while folders come, move and go: rglob would end with an error."""
    return sum(len(files) for path, _, files in os.walk(folder) if path.endswith("/logs"))


def check_killed_merge(work):
    """A merge that is killed while it adds a stage has added all of it, or none."""
    config, place, out = stage_of_two(work, "half")
    arena("run", config, "--shard", "2/2", "--out", place / "2-of-2", "--next", out)
    arena("merge", out, place / "1-of-2", place / "2-of-2", status=5)
    for number in (1, 2):
        arena("run", config, "--shard", f"{number}/2", "--out", place / f"{number}-of-2", "--next", out)
    for moment in range(6):
        copy = work / "copies" / str(moment)
        shutil.copytree(out, copy)
        with subprocess.Popen([ARENA, "merge", copy, place / "1-of-2", place / "2-of-2"], stdout=subprocess.DEVNULL,
                              stderr=subprocess.DEVNULL) as merge:
            wait_for(lambda: merge.poll() is not None or logs_below(copy.parent) > 4 * (moment + 1) + moment)
            merge.kill()
        # A reader of ours rolls back a journal that was left; the one below, of Python, cannot.
        subprocess.run([ARENA, "standings", copy], capture_output=True, check=False)
        holds(f"killed at moment {moment}: all or none", rows(copy) in (4, 8), rows(copy))
        arena("merge", copy, place / "1-of-2", place / "2-of-2", status=5)
        holds(f"killed at moment {moment}: the same command adds it", rows(copy) == 8 and ", 0 faults" in arena("verify", copy).stdout)
        holds(f"killed at moment {moment}: and its standings", '"played": 8' in (copy / "standings.json").read_text(encoding="utf-8"))


def check_loop(work):
    """The loop of docs/scaling.md, as it stands there."""
    page = Path("docs/scaling.md").read_text(encoding="utf-8")
    script = re.search(r"```sh\n(while .*?)```", page, flags=re.S).group(1)
    place = work / "loop"
    place.mkdir()
    (place / "cup.yaml").write_text(BASE + GAMES["gin"] + FORMATS["swiss"] + FOUR, encoding="utf-8")
    path = os.pathsep.join([os.path.dirname(ARENA), os.environ["PATH"]])
    done = subprocess.run(["sh", "-c", script], cwd=place, env={**os.environ, "PATH": path}, capture_output=True, text=True, check=False)
    holds("the loop of the document ends well", done.returncode == 0, done.stderr)
    arena("run", place / "cup.yaml", "--out", place / "whole")
    is_whole_run("the loop of the document", place / "results/cup", place / "whole")


GAMES_OF_ONE = """games:
  - {game: gin, rounds: 4}
  - {game: rummy, seats: 3, rounds: 3, deals: own}
  - {game: gin, name: swiss, format: swiss, rounds: 3, weight: 2}
"""


def check_seen(place, *shards):
    """What shards of several games have by now: a game that nobody has begun is told, and has nothing."""
    seen = json.loads(arena("standings", *shards, "--format", "json").stdout)
    for game in seen["games"]:
        wanted = sum(rows(shard / game["name"]) for shard in shards)
        holds(f"what is there of {game['name']} by now is shown", game["played"] == wanted > 0, game)
    away = [(shard / "rummy", place / f"away{i}") for i, shard in enumerate(shards)]
    for there, aside in away:
        there.rename(aside)
    seen = json.loads(arena("standings", *shards, "--format", "json").stdout)
    for there, aside in away:
        aside.rename(there)
    holds("a game that nobody has begun has nothing", [game["played"] == 0 for game in seen["games"]] == [False, True, False], seen["games"])
    holds("and every bot is ranked by the others", all(bot["rank"] for bot in seen["ranking"]), seen["ranking"])


def check_games(work):
    """Several games, of which one has stages; and a merge that is told of a shard that lacks."""
    place, out = work / "games", work / "games/merged"
    place.mkdir()
    config = place / "games.yaml"
    config.write_text(BASE + FOUR + GAMES_OF_ONE, encoding="utf-8")
    arena("run", config, "--out", place / "whole")
    for number in (1, 2):
        arena("run", config, "--shard", f"{number}/3", "--out", place / f"{number}-of-3", "--next", out)
    check_seen(place, place / "1-of-3", place / "2-of-3")
    done = arena("merge", out, place / "1-of-3", place / "2-of-3", status=1)
    commands = done.stdout.splitlines()
    holds("what lacks is played game by game", [re.search(r"--game (\S+)", line).group(1) for line in commands] == ["gin", "rummy"], commands)
    holds("and nothing is whole yet", not (out / "gin").exists() and not (out / "rummy").exists())
    for command in commands:
        arena(*shlex.split(command)[1:])
    for stage in range(3):
        if stage == 2:  # on new machines, where nothing is of the games that are whole
            for folder in place.glob("*-of-3"):
                folder.rename(place / f"{folder.name}-before")
            for number in (1, 2, 3):
                arena("run", config, "--shard", f"{number}/3", "--out", place / f"{number}-of-3", "--next", out)
            holds("a game that is whole is not begun again", not list(place.glob("*-of-3/gin")))
        folders = sorted(place.glob("*-of-3"), reverse=stage % 2 == 0)
        done = arena("merge", out, *folders, status=0 if stage == 2 else 5)
        for number in (1, 2, 3):
            arena("run", config, "--shard", f"{number}/3", "--out", place / f"{number}-of-3", "--next", out)
    said = arena("merge", place / "none", *folders, status=1).stderr
    holds("a game that nobody has begun is named, and nothing is made", "no shard has results of gin" in said and not (place / "none").exists(), said)
    is_whole_circuit("several games", out, place / "whole")
    folders = sorted(place.glob("*-of-3-before"))
    seen = arena("standings", *place.glob("*-of-3-before/gin"), "--format", "csv-without-times").stdout
    holds("shards of a game are shown", seen == arena("standings", place / "whole/gin", "--format", "csv-without-times").stdout)
    for form in ("text", "json", "csv"):
        seen = arena("standings", *folders, "--format", form).stdout
        holds(f"so are those of all games, as {form}", seen == arena("standings", place / "whole", "--format", form).stdout, seen)
    said = arena("standings", *folders, "--format", "csv-without-times", status=1).stderr
    holds("there are fewer forms over all games", f"{folders[0]}: a tournament over several games" in said, said)
    said = arena("standings", *folders, place / "whole/gin", status=1).stderr
    holds("a folder of one game is no shard of several", f"{place}/whole/gin contains no results of several games" in said, said)
    fewer = place / "fewer.yaml"
    fewer.write_text(BASE + FOUR + GAMES_OF_ONE.replace("weight: 2", "weight: 3"), encoding="utf-8")
    arena("run", fewer, "--shard", "1/3", "--out", place / "fewer", "--next", place / "none")
    for words in (("merge", place / "other"), ("standings",)):
        said = arena(*words, *folders, place / "fewer", status=1).stderr
        holds(f"{words[0]}: other games are refused", f"{place}/fewer has other games than" in said and not (place / "other").exists(), said)


def main():
    with tempfile.TemporaryDirectory() as name:
        work = Path(name)
        check_missing(work)
        check_refused(work)
        check_killed_merge(work)
        check_loop(work)
        check_games(work)
        if ALL:
            check_circuit(work, COUNTS)
            for game in GAMES:
                for kind in FORMATS:
                    check_format(work, game, kind, COUNTS)
        else:
            for game, kind, count in QUICK:
                check_format(work, game, kind, (count,))
    return tally()


if __name__ == "__main__":
    sys.exit(main())
