#!/usr/bin/env python3
"""Tools with which a bot's author finds a mistake, as docs/bot-author.md describes them.

Bots fail in each way.  The suite checks the messages and runs the commands in
them.  It also tests the dialogue on the screen, a debugger's process ID, and the
keys of a configuration as options.
"""
import json
import os
import re
import select
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, "tests/support")
from claims import holds, tally
from waiting import wait_for

B = Path(os.environ.get("B", "build")).resolve()
ARENA = str(B / "arena")
PATIENCE = 60  # seconds, for what never comes
BOT = """#!/usr/bin/env python3
import json, os, signal, sys, time
seen = 0
for line in sys.stdin:
    m = json.loads(line)
    seen = max([seen] + [e["n"] for e in m.get("events", [])])
    if m["type"] == "hello":
        print('{"req": 0}', flush=True)
    elif m["type"] == "act":
        if seen >= 7:  # its fifth request; a review's has another number
            %s
        print(json.dumps(m["default"]), flush=True)
"""
WAYS = {  # what it does in its fifth request, and the verdict
    "exits": ("sys.exit(3)", "exit"),
    "raises": ("raise KeyError('hand')", "exit"),
    "signalled": ("os.kill(os.getpid(), signal.SIGSEGV)", "exit"),
    "closes": ("os.close(1); time.sleep(30)", "exit"),
    "eats": ("x = bytearray(140 << 20); x[::4096] = b'x' * len(x[::4096]); time.sleep(30)", "memory"),
    "sleeps": ("time.sleep(30)", "timeout"),
    "rambles": ("print('x' * 70000, flush=True)", "protocol"),
    "wrong": ("print('{\"do\": \"discard\", \"card\": \"??\"}', flush=True); continue", "faults"),
}

IN_FOLDER = {"raises"}  # in a folder of its own, with a command of two words


def arena(*args, **more):
    return subprocess.run([ARENA, *map(str, args)], capture_output=True, text=True, check=False, **more)


def as_printed(work, line):
    """A command line as somebody copies it, in a shell whose PATH has no arena."""
    return subprocess.run(line, shell=True, cwd=work, env=os.environ | {"PATH": os.defpath}, capture_output=True, text=True, check=False)


def play(work, bot, *args, deals=1):
    return arena("play", "gin", bot, "house:first", "--deals", deals, "--seed", "x", "--isolation", "none", *args,
                 cwd=work)


def records(log):
    return [json.loads(line) for line in log.read_text(encoding="utf-8").splitlines()]


def check_way(work, name, verdict):
    """How it failed is printed, with commands; they show the request that it failed at, and ask it again."""
    bot = entry = f"./{name}.py"
    if name in IN_FOLDER:
        entry, bot = f"{{name: {name}, dir: {name}-bot, run: python3 {name}.py}}", f"'python3 ./{name}-bot/{name}.py'"
    config = work / f"{name}.yaml"
    config.write_text(f"game: gin\nrounds: 1\nmirror: none\ndeals_max: 1\nseed: x\nisolation: none\n"
                      f"limits: {{memory: 100M, processes: 1}}\ntime: {{move: 1s, limit: 1s, bank: 1s}}\n"
                      f"bots: [{entry}, 'house:first']\n", encoding="utf-8")
    done = arena("run", config.name, "--out", name, cwd=work)
    log = work / name / "logs" / "000001.jsonl"
    gone = [r for r in records(log) if r["type"] in ("forfeit", "fault")]
    req = gone[-1].get("req", gone[-2]["req"] if len(gone) > 1 else 0)
    holds(f"{name}: the verdict", f",{verdict}," in (work / name / "results.csv").read_text(encoding="utf-8"))
    shown = re.search(r"^  to view: (.* log .*)$", done.stderr, flags=re.M)
    again = re.search(r"^  to reproduce: (.* review .*)$", done.stderr, flags=re.M)
    if not holds(f"{name}: the commands are told", shown and again, done.stderr):
        return
    dialog = as_printed(work, shown[1]).stdout.splitlines()
    asked = [json.loads(line[2:]) for line in dialog if line.startswith('> {"type":"act"')]
    holds(f"{name}: the dialogue ends with what it failed at", asked and asked[-1]["req"] == req >= 5, dialog[-2:])
    note = (work / name / "bots" / name / "000001.log").read_text(encoding="utf-8")
    whole = [json.loads(line) for line in re.findall(r"^asked: (.*)$", note, flags=re.M)]
    holds(f"{name}: its log has the whole request", any(m["req"] == req and "state" in m for m in whole), note[-400:])
    holds(f"{name}: the commands name it", f"@{req} " in again[1], again[1])
    review = as_printed(work, again[1].replace(bot, "house:first"))
    holds(f"{name}: another bot is asked that", re.search(rf"^ +{req} ", review.stdout, flags=re.M), review.stdout)
    mended = as_printed(work, again[1].replace(bot, "./mended.py") + " --isolation none")
    told = mended.stdout.splitlines()
    row = next((line for line in told if line.split()[:1] == [str(req)]), "")
    holds(f"{name}: the referee's action is marked, and none is the same", "  default: " in row and not row.rstrip().endswith(" =")
          and "would play the same in 0 of 1" in mended.stdout, mended.stdout, mended.stderr)
    holds(f"{name}: the mended bot passes, and what it was not sent is said", mended.returncode == 0 and
          f"requests before request {req};" in mended.stdout, mended.stdout)
    if name != "sleeps":  # which a review waits for
        review = as_printed(work, f"{again[1]} --isolation none")
        holds(f"{name}: it fails again", review.returncode == 4, review.stdout, review.stderr)
    verify = arena("verify", name, cwd=work)
    holds(f"{name}: the log holds", verify.returncode == 0, verify.stdout, verify.stderr)


def check_ways(work):
    (work / "mended.py").write_text(BOT % "pass", encoding="utf-8")  # plays the default, as the referee did
    for name, (does, verdict) in WAYS.items():
        path = work / (f"{name}-bot" if name in IN_FOLDER else "") / f"{name}.py"
        path.parent.mkdir(exist_ok=True)
        path.write_text(BOT % does, encoding="utf-8")
        check_way(work, name, verdict)
    done = play(work, "./exits.py")
    holds("where nothing is kept it is said how it would be", "--seed x --out DIR, which stores the logs" in done.stderr,
          done.stderr)
    for end in 0, 3:
        (work / "usage.py").write_text(f"import sys; print('usage: bot FILE'); sys.exit({end})", encoding="utf-8")
        done = play(work, "./usage.py")
        holds(f"ended with {end} before hello: what it printed is shown", "it printed: usage: bot FILE" in done.stderr, done.stderr)


def check_name(work):
    """Printed command lines call the arena as it was called, by its bare name where PATH leads to it."""
    (work / "linked").mkdir()
    (work / "linked" / "arena").symlink_to(ARENA)
    (work / "other").mkdir()
    (work / "other" / "arena").write_text("#!/bin/sh\nexit 9\n", encoding="utf-8")
    (work / "other" / "arena").chmod(0o755)
    relative = os.path.relpath(ARENA, work.resolve())
    for path, called, word in ((str(B), "arena", "arena"), (str(B), ARENA, "arena"), (str(work / "linked"), "arena", "arena"),
                               (str(work / "other"), ARENA, ARENA), ("/nowhere", relative, relative)):
        said = subprocess.run([called, "play", "gin", "./exits.py"], cwd=work, capture_output=True, text=True, check=False,
                              env=os.environ | {"PATH": f"{path}:{os.environ['PATH']}"}).stderr
        holds(f"called {called} with {path} in PATH: {word}", f"as in {word} play gin" in said, said)


def check_keys(work):
    """What a configuration has, on the command line."""
    out = work / "keys"
    done = play(work, "house:random", "--option", "knock=5", "--option=gin_bonus=31", "--time", "move=3s", "--time",
                "limit=4s", "--faults", "lenient", "--restart", "never", "--matches", 2, "--out", out)
    text = (out / "config.yaml").read_text(encoding="utf-8") if done.returncode == 0 else done.stderr
    for part in ("options: {\"knock\":5,\"gin_bonus\":31}", "move: 3s", "limit: 4s", "faults: lenient",
                 "restart: never", "mirror: none", "deals: own"):
        holds(f"play: {part}", part in text, text)
    out = work / "gauntlet"
    done = arena("play", "gin", "house:first", "house:random", "house:greedy", "--deals", 1, "--isolation", "none",
                 "--against", "first", "--out", out)
    rows = (out / "results.csv").read_text(encoding="utf-8")
    holds("play --against: the others meet nobody else", sorted(row.split(",")[4] for row in rows.splitlines()[1:]) == ["first", "first", "greedy", "random"], rows,
          done.stderr)
    (work / "secret.txt").write_text("42\n", encoding="utf-8")
    (work / "bot").mkdir()
    (work / "bot" / "reads.py").write_text(BOT.replace("%s", "pass").replace(
        "for line", f"print(open({str(work / 'secret.txt')!r}).read(), file=sys.stderr)\nfor line", 1), encoding="utf-8")
    for words, good in ((["--read", work / "secret.txt"], True), ([], False)):
        done = arena("play", "gin", work / "bot" / "reads.py", "house:first", "--deals", 1, *words)
        holds(f"play {words}: it may read it: {good}", (done.returncode == 0) == good, done.stderr)
    for words, told in ((["--option", "knok=5"], "--option knok=5: "), (["--option", "knock"], "expected NAME=VALUE"),
                        (["--time", "move=fast"], "--time move=fast: "), (["--time", "mov=1s"], "did you mean move?"),
                        (["--time", "move=1s\nseats: 3"], "control characters are not allowed"),
                        (["--against", "frst"], "--against frst: "), (["--faults", "lax"], "--faults accepts one of"),
                        (["--read", "nowhere"], "--read nowhere: ")):
        done = arena("play", "gin", work / "bot" / "reads.py", "house:first", *words)
        holds(f"play {words} is refused", done.returncode == 2 and told in done.stderr, done.stderr)


class Running:
    """The arena with somebody at its keys."""

    def __init__(self, work, *args):
        self.process = subprocess.Popen([ARENA, *map(str, args)], cwd=work, stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        os.set_blocking(self.process.stderr.fileno(), False)
        self.said = ""

    def until(self, what):
        end = time.monotonic() + PATIENCE
        while not re.search(what, self.said):
            if select.select([self.process.stderr], [], [], 0.2)[0]:
                self.said += (self.process.stderr.read() or b"").decode()
            if time.monotonic() > end:
                self.process.kill()
                raise SystemExit(f"FAILED: waited for {what!r}, there is {self.said[-400:]!r}\n0 passed, 1 failed")
        at = re.search(what, self.said).end()
        said, self.said = self.said[:at], self.said[at:]
        return said

    def type(self, keys):
        self.process.stdin.write(keys.encode())
        self.process.stdin.flush()

    def end(self):
        out, err = self.process.communicate(timeout=PATIENCE)
        return self.process.returncode, out.decode(), self.said + err.decode()


def check_steps(work):
    """The dialogue, request by request; nobody is hurried."""
    (work / "talks.py").write_text(BOT % "print('thinking', file=sys.stderr)", encoding="utf-8")
    run = Running(work, "play", "gin", "./talks.py", "house:first", "--deals", 1, "--seed", "x", "--isolation", "none",
                  "--debug")
    first = run.until("-- Enter: next request.*\n")
    holds("the dialogue begins with the greeting", re.search(r'^talks > \{"type":"hello".*\ntalks < \{"req": 0\}$', first,
                                                           flags=re.M), first[:600])
    holds("the request is shown before it is let through", '"req":1,' in first.splitlines()[-2] and "< {\"do\"" not in
          first, first[-600:])
    time.sleep(3)  # more than a request's usual limit
    holds("nothing goes on by itself", not select.select([run.process.stderr], [], [], 0)[0])
    run.type("\n")
    second = run.until("-- Enter: next request.*\n")
    holds("then its answer", re.search(r"^talks < \{\"do\"", second, flags=re.M) and "timeout" not in second, second)
    holds("nothing of other bots is shown", "first >" not in first + second)
    run.type("c\n")
    status, out, rest = run.end()
    holds("c goes on to the end", status == 0 and "-- Enter" not in rest and "talks" in out, status, rest[-300:])
    holds("standard error is shown as it comes", "talks ! thinking" in rest, rest[-300:])
    run = Running(work, "play", "gin", "./talks.py", "house:first", "--isolation", "none", "--debug")
    run.until("-- Enter: next request.*\n")
    run.type("q\n")
    holds("q leaves", run.end()[0] == 130)
    run = Running(work, "play", "gin", "./talks.py", "house:first", "--isolation", "none", "--debug")
    run.until("-- Enter: next request.*\n")
    run.process.send_signal(signal.SIGINT)
    holds("so does Ctrl-C", run.end()[0] == 130)
    done = arena("play", "gin", "./talks.py", "house:first", "--deals", 1, "--isolation", "none", "--debug", cwd=work,
                 stdin=subprocess.DEVNULL)
    holds("with nobody at the keys nothing waits", done.returncode == 0 and "talks > " in done.stderr, done.stderr[-300:])
    for words, told in ((["human", "house:first"], "would both read what is typed"),
                        (["house:first", "house:random", "--restart", "never"], "remove --restart never")):
        done = arena("play", "gin", *words, "--debug", cwd=work)
        holds(f"--debug: {told}", done.returncode == 2 and told in done.stderr, done.stderr)


def check_wait(work):
    """A review waits for a debugger, and goes on by itself when one is there."""
    log = work / "exits" / "logs" / "000001.jsonl"
    ask = ["review", f"{log}@3", "--seat", "0", "--by", "./talks.py", "--isolation", "none", "--wait"]
    run = Running(work, *ask)
    pid = int(re.search(r"process (\d+)", run.until(r"talks is process \d+ and waits: gdb -p \d+, or Enter\n"))[1])
    command = Path(f"/proc/{pid}/cmdline")  # empty while the process becomes the bot
    holds("the process is the bot's", wait_for(lambda: b"talks.py" in command.read_bytes(), PATIENCE), command.read_bytes())
    run.type("\n")
    status, out, err = run.end()
    holds("Enter lets it go on", status == 0 and re.search("^ +3 ", out, flags=re.M), out, err)
    if shutil.which("gdb"):
        run = Running(work, *ask)
        pid = re.search(r"process (\d+)", run.until(r"gdb -p \d+, or Enter\n"))[1]
        gdb = subprocess.run(["gdb", "-nx", "-batch", "-p", pid, "-ex", "shell sleep 1"], capture_output=True,
                             text=True, check=False, timeout=PATIENCE)
        status, out, err = run.end()
        holds("so does a debugger", status == 0, gdb.stdout, gdb.stderr, err)
    done = arena(*(w for w in ask if w not in ("--seat", "0")), cwd=work)
    holds("--wait wants a seat", done.returncode == 2 and "--seat" in done.stderr, done.stderr)


C_BOT = r"""
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
static char line[1 << 20];
int main(void)
{
	while (fgets(line, sizeof(line), stdin) != NULL) {
		char *at = strstr(line, "\"default\":"), *end;
		if (strstr(line, "\"type\":\"hello\"") != NULL)
			puts("{\"req\":0}");
		else if (at != NULL && strstr(line, "\"req\":3,") != NULL) {
			char *small = malloc(8);
			memset(small, 0, 8 + (line[0] == '{'));
			puts(small[0] ? "{}" : "{\"do\":\"pass\"}");
			free(small);
		} else if (at != NULL) {
			end = strstr(at, ",\"time\"");
			printf("%.*s\n", (int)(end - at - 10), at + 10);
		}
		fflush(stdout);
	}
	return 0;
}
"""


def check_checkers(work):
    """AddressSanitizer and valgrind find a bot's mistake, and their words are in its log."""
    (work / "over.c").write_text(C_BOT, encoding="utf-8")
    compiler = shutil.which("gcc") or shutil.which("cc")
    config = "game: gin\nrounds: 1\nmirror: none\ndeals_max: 1\nisolation: none\nlimits: {memory: 0M}\n" \
             "time: {startup: 1m, move: 30s, limit: 1m}\nbots: [\"%s\", house:first]\n"
    tools = {"asan": (["-fsanitize=address"], "./over-asan", "heap-buffer-overflow")}
    if shutil.which("valgrind"):
        tools["valgrind"] = ([], "valgrind -q --error-exitcode=9 ./over-valgrind", "Invalid write of size")
    for name, (flags, run, words) in tools.items():
        built = subprocess.run([compiler, "-g", "-O0", *flags, "-o", work / f"over-{name}", work / "over.c"],
                               capture_output=True, text=True, check=False)
        if built.returncode != 0 and name == "asan":
            continue  # a compiler without its runtime
        (work / f"{name}.yaml").write_text(config % run, encoding="utf-8")
        done = arena("run", f"{name}.yaml", "--out", name, cwd=work)
        log = "".join(p.read_text(encoding="utf-8", errors="replace") for p in (work / name / "bots").rglob("*.log"))
        holds(f"{name} tells of the mistake", words in log and "over.c:" in log, done.stderr, log[-600:])
        done = arena("play", "gin", run, "house:first", "--deals", 1, "--isolation", "none", "--time", "move=30s",
                     "--time", "limit=1m", "--time", "startup=1m", "--limits", "memory=0M", cwd=work)
        holds(f"{name}: its words are shown", words in done.stderr, done.stderr[-600:])


def main():
    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder)
        check_ways(work)
        check_name(work)
        check_keys(work)
        check_steps(work)
        check_wait(work)
        check_checkers(work)
    return tally()


if __name__ == "__main__":
    sys.exit(main())
