#!/usr/bin/env python3
"""The key `logs`: plain, compressed, faulty, none; with kills, resumed with another value, read by every command, damaged.

The choice of kept logs does not change the matches.  Every command reads a compressed log like the plain one, and reports a
damaged log within its limits.  The program `zstd` checks the content of compressed logs.
"""
import csv
import hashlib
import json
import os
import re
import resource
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

sys.path.insert(0, "tests/support")
from claims import holds, tally
from soak import SOAK
from waiting import wait_for
from watched import Server

B = Path(os.environ.get("B", "build")).resolve()
ARENA = B / "arena"
KINDS = "plain", "compressed", "faulty", "none"
RSS_MAX = 1600 << 20  # chosen: far below what a bomb unpacks to, far above what the sanitizers take

# Plays what the arena proposes.  With the file `hold`, it waits at the fifth match or a later one, and writes the match to `there`.
HELD = """#!/bin/sh
cd "$(dirname "$0")"
read -r hello && echo '{}' && read -r match
match=${match#*'"match":'}
match=${match%%[!0-9]*}
if [ "${match:-0}" -ge 5 ] && [ -e hold ]; then
	echo "$match" >there.new
	mv there.new there  # whole, once it is there
	while [ -e hold ]; do sleep 0.01; done
fi
exec ./picks 3
"""
GAMES = {
    "gin": "game: gin\nseats: 2\ndeals_max: 1\nrounds: 1\nmirror: none\n",
    "contract": "game: contract\nseats: 3\ndeals_max: 1\nrounds: 1\nmirror: none\n",
}


def arena(*words, **more):
    return subprocess.run([ARENA, *map(str, words)], capture_output=True, check=False,
                          stdin=more.pop("stdin", subprocess.DEVNULL), **more)


def said(ran):
    return (ran.stdout + ran.stderr).decode(errors="replace")


def packed(data, *words):
    return subprocess.run(["zstd", "-q", "-c", *words], input=data, capture_output=True, check=True).stdout


def unpacked(path):
    return subprocess.run(["zstd", "-q", "-dc", path], capture_output=True, check=True).stdout


def write_bots(work):
    bot = work / "held"
    bot.write_text(HELD, encoding="utf-8")
    bot.chmod(0o755)
    for program in "picks", "sinner":
        shutil.copy(B / "tests/bots" / program, work)


def config(work, game, kind, more=""):
    path = work / "cup.yaml"
    text = GAMES[game] if not more else re.sub("rounds: .*", more, GAMES[game])
    path.write_text(f"{text}logs: {kind}\nseed: kept\nisolation: none\njobs: 1\nset_aside: 0\n"
                    "time: {startup: 600s, move: 600s, limit: 600s}\nbots:\n"
                    "  - {name: ann, run: ./picks 1}\n  - {name: ben, run: ./held}\n"
                    "  - {name: cat, run: ./picks 4 /dev/null bad}\n  - {name: dan, run: ./picks 2}\n"
                    "  - {name: eve, run: ./sinner leaves}\n", encoding="utf-8")
    return path


def rows(folder):
    """By match: its log's name, length and hash, and whether somebody erred."""
    with sqlite3.connect(f"file:{folder}/results.db?mode=ro", uri=True) as db:
        faulty = {m for m, in db.execute("SELECT match FROM seats WHERE faults > 0 OR verdict <> 'ok'")}
        return {n: (log, size, digest, n in faulty)
                for n, log, size, digest in db.execute("SELECT number, log, log_bytes, log_hash FROM matches")}


def timeless(folder):
    """Standings and rows, without what differs from run to run, and the logs' names."""
    standings = json.loads((folder / "standings.json").read_text())
    del standings["machines"]
    for row in standings["ranking"]:
        del row["time"]
    with open(folder / "results.csv", newline="", encoding="utf-8") as file:
        table = [[v for k, v in row.items() if k not in ("log", "ended", "machine", "speed") and not k.endswith("_us")]
                 for row in csv.DictReader(file)]
    return json.dumps(standings), table


def names(folder):
    return {p.name for p in (folder / "logs").iterdir()}


def text_of(path):
    return unpacked(path) if path.suffix == ".zst" else path.read_bytes()


def without_times(text):
    return re.sub(rb',?"([a-z]+_)?us":\d+|,"hash":"\w+"', b"", text)


def should_be_kept(kind, row):
    return kind in ("plain", "compressed") or (kind == "faulty" and row[3])


def check_kept(folder, kind, what):
    """What is there is what should be, and what its row says."""
    known = rows(folder)
    end = ".jsonl.zst" if kind == "compressed" else ".jsonl"
    should = {n: f"{n:06}{end}" for n, row in known.items() if should_be_kept(kind, row)}
    holds(f"{what}: logs that are kept", names(folder) == set(should.values()), names(folder) ^ set(should.values()))
    holds(f"{what}: rows name them", all(row[0] == (f"logs/{should[n]}" if n in should else "")
                                         for n, row in known.items()))
    for n, name in should.items():
        text = text_of(folder / "logs" / name)
        digest = hashlib.blake2b(text, digest_size=32).hexdigest()
        holds(f"{what}: match {n}: length and hash are those of the plain text", (len(text), digest) == known[n][1:3])
    ran = arena("verify", folder)
    holds(f"{what}: verify finds nothing", ran.returncode == 0, said(ran))
    lost = len(known) - len(should)
    holds(f"{what}: verify says of how many it saw no log",
          (f"only their rows were checked: {lost}\n" in said(ran)) if lost else "not kept" not in said(ran), said(ran))


def run_killed(work, path, out):
    """Killed while a match stands still: which, and what was there."""
    (work / "hold").touch()
    (work / "there").unlink(missing_ok=True)
    run = subprocess.Popen([ARENA, "run", path, "--out", out], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                           stdin=subprocess.DEVNULL)
    held = int((work / "there").read_text()) if wait_for((work / "there").exists) else 0
    reached = held and wait_for(lambda: len(rows(out)) == held - 1)
    amid = names(out)
    run.send_signal(signal.SIGKILL)
    run.wait()
    (work / "hold").unlink()
    holds(f"{out.name}: it was killed amid match {held}", reached and run.returncode == -signal.SIGKILL)
    return held, amid


def check_runs(work, game, kinds):
    """Each kind, whole and killed: as if nothing were different."""
    first, texts = None, None
    for kind in kinds:
        path = config(work, game, kind)
        for end in ("", "-killed"):
            out = work / f"{game}-{kind}{end}"
            if end:
                held, amid = run_killed(work, path, out)
                drafts = {f".{held:06}.part"} | ({f".{held:06}.zst.part"} if kind == "compressed" else set())
                holds(f"{out.name}: one match is under way", {n for n in amid if n[0] == "."} == drafts, amid)
                before = {n: (out / "logs" / n).read_bytes() for n in amid if n[0] != "."}
            ran = arena("run", path, "--out", out)
            holds(f"{out.name}: it ran", ran.returncode == 0, said(ran))
            holds(f"{out.name}: nothing is told of logs", "its result remains valid" not in said(ran), said(ran))
            check_kept(out, kind, out.name)
            if end:
                holds(f"{out.name}: what was kept stays to the byte",
                      all((out / "logs" / n).read_bytes() == data for n, data in before.items()))
            first = first or timeless(out)
            holds(f"{out.name}: standings and rows of a plain run", timeless(out) == first)
            logs = {n[:6]: without_times(text_of(out / "logs" / n)) for n in names(out)}
            texts = texts or logs
            holds(f"{out.name}: logs of a plain run", logs.items() <= texts.items())
    played = rows(work / f"{game}-plain")
    holds(f"{game}: with and without faults there are matches", {row[3] for row in played.values()} == {True, False})


def check_size(work):
    """A match of contract, whole: packed it is a sixth at most."""
    out = work / "size"
    ran = arena("play", "contract", "house:greedy", "house:first", "house:random", "--seed", "1", "--isolation", "none",
                "--matches", 1, "--logs", "compressed", "--out", out, cwd=work)
    log = out / "logs/000001.jsonl.zst"
    holds("play takes --logs", ran.returncode == 0 and log.exists(), said(ran))
    plain, small = len(unpacked(log)), log.stat().st_size
    holds("a packed log of contract is a sixth at most", small * 6 <= plain, small, plain)


# What shows a log, by its command line; LOG is its path.
READERS = (
    "replay LOG", "replay LOG --json", "replay LOG --seat 0", "replay --verify LOG", "verify LOG", "view LOG --json",
    "view LOG --out -", "log LOG --seat 1", "log LOG --seat public", "log LOG --cases", "log LOG --seat 0 --dialog",
    "stats LOG", "review LOG --by house:greedy --seat 0 --isolation none", "play --from LOG@1.3 house:first house:first "
    "--isolation none --seed 1 --deals 1 --time startup=600s --time move=600s --time limit=600s",
)


def check_readers(work):
    """The same of both forms, from a file of any name and from standard input."""
    log = work / "gin-compressed/logs/000001.jsonl.zst"
    text = unpacked(log)
    at = work / "forms"
    at.mkdir()
    forms = {"plain": text, "packed": log.read_bytes()}
    more = {"better": packed(text, "-19"), "parts": packed(text[:1000]) + packed(text[1000:])}
    for words in READERS:
        answers = {}
        for form, data in (forms | (more if words == READERS[0] else {})).items():
            for name in ("log.jsonl", "-") if form == "plain" else ("log.jsonl", "log.jsonl.zst", "-"):
                where = at / "log.jsonl" if name == "-" else at / name
                where.write_bytes(data)
                if name == "-" and words.startswith("play"):
                    continue
                with open(where, "rb") as file:
                    ran = arena(*words.replace("LOG", name).split(), cwd=at, stdin=file)
                where.unlink()
                # A message has the log's name, and a page that of its folder.
                told = re.sub(r"log\.jsonl(\.zst)?|(?<= )-(?= |:|$)", "LOG", said(ran))
                told = re.sub(r"took [0-9.]+ s|[0-9.]+ (ms|s|us)\b", "", told)
                # How far a run is, is told every few seconds: of one that the machine keeps waiting.
                told = re.sub(r"^(starting the bots|\d+ of \d+ match).*\n", "", told, flags=re.M)
                answers[form, name] = ran.returncode, told
        by_name = {name: {v for (_, n), v in answers.items() if n == name} for name in ("log.jsonl", "log.jsonl.zst", "-")}
        holds(f"{words}: it reads", all(status in (0, 4) for status, _ in answers.values()), answers)
        holds(f"{words}: the same of every form", all(len(v) <= 1 for v in by_name.values()), by_name)
    told = []
    for name, data in (("log.jsonl", text), ("log.jsonl.zst", log.read_bytes())):
        (at / name).write_bytes(data)
        told.append(said(arena("stats", ".", "--format", "json", cwd=at)))
    holds("stats: a log that lies there in both forms counts once", '"matches": 1' in told[0] and told[0] == told[1], told)


def check_folder_readers(work):
    """Commands on a run's folder; and the name of a plain log, where it is packed."""
    out = work / "gin-compressed"
    ran = arena("replay", "gin-compressed/logs/000001.jsonl", cwd=work)
    holds("a plain log's name will do", ran.returncode == 0, said(ran))
    for words in (("stats", out), ("report", out, "--out", "-"), ("standings", out)):
        here, there = (said(arena(words[0], work / f"gin-{kind}", *words[2:])) for kind in ("compressed", "plain"))
        holds(f"{words[0]}: no less is told of packed logs", len(here.splitlines()) == len(there.splitlines()) > 1)
    ran = arena("evidence", out, 3, "--out", work / "3.zip")
    with zipfile.ZipFile(work / "3.zip") as z:
        inside = z.read("match-000003/logs/000003.jsonl")
    holds("evidence holds the plain log", ran.returncode == 0 and inside == unpacked(out / "logs/000003.jsonl.zst"), said(ran))
    page = said(arena("view", "gin-compressed/logs/000001.jsonl.zst", "--out", "-", cwd=work))
    holds("view knows who had the same cards", "logs/000002.jsonl.zst" in page)
    pages = {}
    for kind in ("plain", "compressed", "none"):
        server = Server(work / f"gin-{kind}", "--port", 0)
        pages[kind] = server.ask(f"{server.root}match/1")
        server.stop()
    holds("watch shows both", [pages[k][0] for k in pages] == [200, 200, 404], [pages[k][:2] for k in pages])


def check_none(work):
    """What is told where there is no log, and how it is there again."""
    out = work / "gin-none"
    for words in (("replay", "gin-none/logs/000003.jsonl"), ("view", "gin-none/logs/000003.jsonl"),
                  ("log", "gin-none/logs/000003.jsonl", "--seat", 0), ("evidence", "gin-none", 3)):
        ran = arena(*words, cwd=work)
        holds(f"{words[0]}: no log, and what to do", ran.returncode == 1 and
              "arena run gin-none/config.yaml --only 3" in said(ran), said(ran))
    ran = arena("run", out / "config.yaml", "--only", 3, "--out", work / "only")
    holds("--only plays it again and keeps its log",
          ran.returncode == 0 and names(work / "only") == {"000003.jsonl"}, said(ran), names(work / "only"))
    again = without_times((work / "only/logs/000003.jsonl").read_bytes())
    holds("it is the same match", again == without_times((work / "gin-plain/logs/000003.jsonl").read_bytes()))
    ran = arena("standings", out)
    holds("standings need none", ran.returncode == 0, said(ran))
    ran = arena("report", out, "--out", "-")
    holds("so does a report", ran.returncode == 0 and 'href="logs/' not in said(ran), said(ran)[-300:])
    with sqlite3.connect(out / "results.db") as db:
        db.execute("UPDATE matches SET log = 'logs/000002.jsonl' WHERE number = 3")
    holds("a row that names another's log is a fault", "names the log" in said(arena("verify", out)))


def check_otherwise(work):
    """Another kind is no other configuration: what was played stays."""
    out = work / "mixed"
    for at, kind in enumerate(KINDS, 1):
        before = {n: (out / "logs" / n).read_bytes() for n in names(out)} if out.exists() else {}
        ran = arena("run", config(work, "gin", kind, f"rounds: {at}"), "--out", out)
        holds(f"goes on with {kind}", ran.returncode == 0, said(ran))
        now = {n: (out / "logs" / n).read_bytes() for n in names(out)}
        holds(f"{kind}: what was kept stays", before.items() <= now.items())
        known = rows(out)
        each = len(known) // at
        new = {n: row for n, row in known.items() if n > len(known) - each}
        holds(f"{kind}: as asked for", all((row[0] != "") == should_be_kept(kind, row) for row in new.values()))
        ran = arena("verify", out)
        holds(f"{kind}: verify finds nothing", ran.returncode == 0, said(ran))
        ran = arena("run", config(work, "gin", KINDS[at - 2], f"rounds: {at}"), "--out", out)
        holds(f"{kind}: with another one nothing is left to play", "played before" in said(ran), said(ran))
    # By hand, and back.
    for path in list((out / "logs").glob("*")):
        if path.suffix == ".zst":
            path.with_suffix("").write_bytes(unpacked(path))
        else:
            path.with_suffix(".jsonl.zst").write_bytes(packed(path.read_bytes()))
        path.unlink()
    ran = arena("verify", out)
    holds("packed and unpacked by hand all is as it was", ran.returncode == 0, said(ran))


def bomb():
    """A frame that unpacks to 2 GB in one line, and begins like a log."""
    with tempfile.TemporaryFile() as out:
        with subprocess.Popen(["zstd", "-q", "-c", "-1"], stdin=subprocess.PIPE, stdout=out) as z:
            z.stdin.write(b"{")
            for _ in range(512):
                z.stdin.write(bytes(4 << 20))
        out.seek(0)
        return out.read()


def damages(good, other):
    """Name, bytes, what is told of it by whoever reads it."""
    changed = bytearray(good)
    changed[len(good) // 2] ^= 0x55
    return (("cut", good[:-20], "cannot be unpacked"), ("half", good[:len(good) // 2], "cannot be unpacked"),
            ("changed", bytes(changed), "cannot be unpacked"), ("head", good[:4], "cannot be unpacked"),
            ("garbage", good + b"garbage", ""), ("bomb", bomb(), "longer than 4 MB"), ("lines", packed(b"{}\n" * (8 << 20)), "times its size"),
            ("zeros", packed(bytes(10 << 20)), "contains no match log"), ("another's", other, ""),
            ("nothing", b"", ""),
            ("window", packed(bytes(1 << 20), "--ultra", "-20", "--long=31"), ""))


def check_damage(work):
    """Broken ones are told, by all who read, and soon; the result stands."""
    out = work / "gin-compressed-killed"
    log = out / "logs/000002.jsonl.zst"
    good = log.read_bytes()
    for name, data, words in damages(good, (out / "logs/000001.jsonl.zst").read_bytes()):
        log.write_bytes(data)
        ran = arena("verify", out)
        line = next((x for x in said(ran).splitlines() if x.startswith("match 2: logs/000002.jsonl.zst ")), "")
        holds(f"{name}: verify names it", ran.returncode == 1 and words in line and line, said(ran))
        ran = arena("replay", "--verify", log)
        holds(f"{name}: replay refuses it", ran.returncode == 1 and words in said(ran), said(ran))
        with open(log, "rb") as file:
            ran = arena("replay", "-", stdin=file)
        holds(f"{name}: from standard input too", ran.returncode == 1 and words in said(ran) or name == "another's", said(ran))
        ran = arena("run", out / "config.yaml", "--out", out)
        holds(f"{name}: a run tells, and its result remains valid", ran.returncode == 0 and words in said(ran) and
              "000002.jsonl.zst" in said(ran) and "its result remains valid" in said(ran), said(ran))
    log.write_bytes(good)
    log.rename(log.with_name(".000002.zst.part"))
    ran = arena("run", out / "config.yaml", "--out", out)
    holds("one that a power cut left as a draft has its name again",
          ran.returncode == 0 and log.exists() and "result remains valid" not in said(ran), said(ran))
    beside = work / "no_library"
    beside.mkdir()
    (beside / "libarchive.so.13").touch()
    without = {**os.environ, "LD_LIBRARY_PATH": str(beside)}
    for command in (("run", out / "config.yaml", "--out", out), ("verify", out)):
        ran = arena(*command, env=without)
        holds(f"{command[0]} without the library: that is told, and no log is blamed", ran.returncode == 1 and
              "cannot load a library" in said(ran) and "match " not in said(ran), said(ran))
    most = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss * 1024
    holds("nobody took more memory than a log may", most < RSS_MAX, most >> 20)


def main():
    with tempfile.TemporaryDirectory() as tmp:
        work = Path(tmp).resolve()
        write_bots(work)
        check_runs(work, "gin", KINDS)
        check_runs(work, "contract", KINDS if SOAK else ("plain", "compressed"))  # longer logs
        check_size(work)
        check_readers(work)
        check_folder_readers(work)
        check_otherwise(work)
        check_damage(work)
        check_none(work)
    return tally()


if __name__ == "__main__":
    sys.exit(main())
