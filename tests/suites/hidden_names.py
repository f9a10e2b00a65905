#!/usr/bin/env python3
"""`names: hidden` hides from a bot who the other bots are.

Three bots print on standard error all that they can read: every byte of standard
input, their arguments and environment, the visible processes, and the folders
around their own.  With `names: hidden` none of this contains another bot's name,
the name that it gave itself, or its folder.  With `names: shown` the names are
there, so the search can find them.  Logs and results contain the names.
"""
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, "tests/support")
from claims import holds, tally

ARENA = str(Path(os.environ.get("B", "build")).resolve() / "arena")
# At level process a bot of root's has a user of its own: not every python3 is for it.
PYTHON = "/usr/bin/python3" if os.path.exists("/usr/bin/python3") else "python3"
NAMES = ("wilhelmina", "bartholomew", "konstantin")

TELLS = r'''#!/usr/bin/env python3
import glob, json, os, sys
def tell(what, value):
    print("told:", what, value, file=sys.stderr, flush=True)
def read(path):
    try:
        return open(path, "rb").read()
    except OSError:
        return b""
def around(path):
    try:
        return os.listdir(path)
    except OSError:
        return []
mine = os.path.basename(os.getcwd())[len("folder-of-"):]
tell("arguments", sys.argv)
tell("environment", dict(os.environ))
tell("processes", [read(p) for p in glob.glob("/proc/[0-9]*/cmdline") + glob.glob("/proc/[0-9]*/comm")])
tell("folders", [around(p) for p in (".", "..", "/tmp", os.environ.get("HOME", "/"))])
for line in sys.stdin:
    tell("line", line)
    m = json.loads(line)
    if m["type"] == "hello":
        print(json.dumps({"name": "self-" + mine, "version": "of-" + mine}), flush=True)
    if m["type"] == "act":
        print(json.dumps(m["default"]), flush=True)
'''


def play(work, names, isolation):
    """The results of a run in which everybody meets, or None where the level cannot be had."""
    for name in NAMES:
        folder = work / ("folder-of-" + name)
        folder.mkdir(exist_ok=True)
        (folder / "bot.py").write_text(TELLS)
    bots = ", ".join(f"{{name: {n}, dir: folder-of-{n}, run: {PYTHON} bot.py}}" for n in NAMES)
    cup = work / f"cup-{names}-{isolation}.yaml"
    cup.write_text(f"game: gin\nrounds: 1\ndeals_max: 1\nseed: spring\nnames: {names}\n"
                   f"isolation: {isolation}\nbots: [{bots}]\n")
    out = work / f"{names}-{isolation}"
    done = subprocess.run([ARENA, "run", str(cup), "--out", str(out)], capture_output=True,
                          text=True, check=False)
    if done.returncode == 0:
        return out, done.stderr
    if isolation == "none" or f"isolation: {isolation} cannot" not in done.stderr:
        print(done.stderr)
        holds(f"{names}, {isolation}: it runs", False)
    return None, done.stderr


def told(out, name):
    """What a bot told, by match."""
    return {log.stem: log.read_text(encoding="utf-8", errors="replace")
            for log in sorted((out / "bots" / name).glob("*.log"))}


def without_last(text):
    """But for the arena's own last line, which only the organiser reads."""
    return "\n".join(line for line in text.splitlines() if not line.startswith("to play this match"))


def check_hidden(out, level):
    for name in NAMES:
        logs = told(out, name)
        holds(f"{level}: {name} told of its matches", len(logs) == 4, len(logs))
        for match, text in logs.items():
            where = f"{level}: {name} in match {match}"
            text = without_last(text)
            if level == "none":  # there it can look at all the machine
                text = "\n".join(line for line in text.splitlines() if "told: line" in line)
            holds(f"{where}: nothing was cut", '"type":"bye"' in text and '"type":"hello"' in text)
            for other in NAMES:
                holds(f"{where}: nothing of {other}", other == name or other not in text,
                      *[line[:200] for line in text.splitlines() if other in line])
            sent = [json.loads(line.split("told: line ", 1)[1]) for line in text.splitlines()
                    if "told: line {" in line]
            start = next(m for m in sent if m["type"] == "match")
            holds(f"{where}: seat words", start["players"] == ["seat 0", "seat 1"], start["players"])
            holds(f"{where}: no number", start["match"] == 0, start["match"])
    headers = [json.loads(log.read_text().splitlines()[0]) for log in (out / "logs").iterdir()]
    holds(f"{level}: logs have the names", {n for h in headers for n in h["players"]} == set(NAMES))
    holds(f"{level}: logs say that they were hidden", all(h["names"] == "hidden" for h in headers))
    results = (out / "results.csv").read_text()
    holds(f"{level}: results have the names", all(n in results for n in NAMES))
    done = subprocess.run([ARENA, "verify", str(out)], capture_output=True, text=True, check=False)
    holds(f"{level}: it verifies", done.returncode == 0, done.stdout)
    log = out / "logs" / "000001.jsonl"
    first = log.read_text()
    log.write_text(first.replace('"names":"hidden",', "", 1))
    done = subprocess.run([ARENA, "verify", str(out)], capture_output=True, text=True, check=False)
    holds(f"{level}: verify finds a log that denies it",
          "names: the log and the run's configuration disagree" in done.stdout, done.stdout)
    log.write_text(first)


def main():
    with tempfile.TemporaryDirectory() as place:
        work = Path(place)
        work.chmod(0o755)  # as root a bot has a user of its own
        shown, _ = play(work, "shown", "none")
        for name in NAMES:
            text = "\n".join(told(shown, name).values())
            holds(f"shown: {name} is told of the others", all(n in text for n in NAMES))
        hidden, said = play(work, "hidden", "none")
        holds("none: what that level cannot hide is said", "names: hidden. The arena does not send" in said, said)
        check_hidden(hidden, "none")
        for level in ("process", "sandbox"):
            out, said = play(work, "hidden", level)
            if out is None:
                print(f"skipped: isolation: {level} cannot be had here: {said[-300:]}")
                continue
            holds(f"{level}: no such warning", "names: hidden" not in said, said)
            check_hidden(out, level)
    return tally()


if __name__ == "__main__":
    sys.exit(main())
