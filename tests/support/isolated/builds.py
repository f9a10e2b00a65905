"""Checks of builds, which run in a box like the bot, as the folder's owner."""
import glob
import itertools
import json
import os
import re
import shutil
import signal
import socket
import threading

from isolated.files import exchanged
from isolated.house import ALL, HONEST, LEVELS, PYTHON, changed, seats, wait
from processes import left_behind, marked
from waiting import PATIENCE_S, wait_for

# The attempts of a build, which also compiles the bot of starters/c.
MAKEFILE = r"""
all: bot try
bot: source.c
	gcc -O2 -o bot source.c
try: bot
	@! cat AT/bots/honest/source.c 2>/dev/null || echo BREACH: reads others
	@! cat AT/c.yaml 2>/dev/null || echo BREACH: reads the configuration
	@! ls AT/out 2>/dev/null || echo BREACH: sees results
	@(echo x >AT/beside; echo x >AT/bots/honest/new) 2>/dev/null || true
	@! (echo x >/tmp/CANARY) 2>/dev/null || echo it has a /tmp
	@[ -z "$$SECRET" ] || echo BREACH: the environment
	@[ -n "$$LUCK" ] || echo BREACH: not its own environment
	@! ls /proc/PID 2>/dev/null || echo BREACH: sees the arena
	@[ "`id -u`" != 0 ] || echo BREACH: root
	@PYTHON -c 'import socket; socket.create_connection(("127.0.0.1", PORT), 2); print("BREACH: network")' 2>/dev/null || true
	@chmod 4755 bot 2>/dev/null || true
	@PYTHON -c 'import os; os.close(os.open("set-id", os.O_CREAT | os.O_WRONLY, 0o6755))' 2>/dev/null || true
	@echo x >$$TMPDIR/much; mkdir -p $$TMPDIR/a/b; ln -s / $$TMPDIR/a/link
	@printf 'it tells \033]0;pwned\007\n'
"""


BUILDS = itertools.count()  # checks run in parallel: each has its own marks


def builder(house, user, level, build):
    """Lay out a bot with a build, in a folder of an ordinary user."""
    mark = f"{os.getpid()}-build-{next(BUILDS)}"
    at = house.place("honest", "", mark, user, level=level)
    own = at + "/bots/intruder"
    changed(at, (f"{HONEST},",
                 f"./bot,\n     build: {json.dumps(build)},"),
            ("env: {MARK", "env: {LUCK: 7, MARK"))
    with open(own + "/source.c", "w", encoding="utf-8") as source:
        for name in "json.h", "json.c", "bot.h", "bot.c", "main.c":
            with open("starters/c/" + name, encoding="utf-8") as part:
                source.writelines(line for line in part
                                  if not line.startswith('#include "'))
    if os.getuid() == 0 and (user or level == "process"):
        for path, _, names in os.walk(own):
            for name in ["", *names]:
                os.chown(os.path.join(path, name), 65534, 65534)
    return at, own, mark


def builds_in_a_box(house, user):
    """A build sees and reaches the same as its bot, and succeeds."""
    wrong = []
    with socket.create_server(("127.0.0.1", 0)) as server:
        for level in house.in_turn(LEVELS, user):
            at, own, mark = builder(house, user, level, "make")
            before = set(glob.glob("/tmp/deadwood-*"))
            words = {"AT": at, "PORT": str(server.getsockname()[1]),
                     "PYTHON": PYTHON, "CANARY": mark, "PID": str(os.getpid())}
            text = MAKEFILE
            if level == "process":  # processes are visible at this level
                text = re.sub(".*PID.*\n", "", text)
            for word, means in words.items():
                text = text.replace(word, means)
            with open(own + "/Makefile", "w", encoding="utf-8") as f:
                f.write(text)
            status, said = wait(house.arena(at, user))
            made = {name: os.stat(own + "/" + name).st_mode
                    for name in ("bot", "set-id")
                    if os.path.exists(own + "/" + name)}
            # those of other runs on this machine end with them
            left = set(glob.glob("/tmp/deadwood-*")) - before
            wait_for(lambda new=left: not any(map(os.path.exists, new)))
            left = set(filter(os.path.exists, left))
            if (status != 0 or "BREACH" in said or "Builds run in a sandbox" not
                    in said or "\033" in said or "it tells" not in said or
                    any(mode & 0o6000 for mode in made.values()) or
                    not made.get("bot", 0) & 0o100 or left or
                    any(map(os.path.exists, [
                        "/tmp/" + mark, at + "/beside",
                        at + "/bots/honest/new"])) or
                    any(s["verdict"] != "ok" for s in seats(at))):
                wrong.append(f"{level}: {status} {made} {left}: {said}")
            wrong += left_behind(mark)
    return wrong


def builds_in_languages(house, user):
    """Compilers work in the box of a build."""
    wrong = []
    tools = {
        "make": "printf 'a b c: ; @echo $@ >$@' >m && make -s -j3 -f m a b c",
        "javac": "printf 'class A { int x; }' >A.java && javac A.java && "
                 "jar cf a.jar A.class && test -s a.jar",
        "go": r"printf 'package main\nfunc main() {}\n' >a.go && "
              "go build -o a a.go && ./a",
        "node": "node -e 'require(\"child_process\").execSync(\"cp m n\")'",
        "python3": f"{PYTHON} -m venv --without-pip env && env/bin/python -c 1",
        "gcc": "gcc -g -flto -c source.c && gcc -o it source.o"}
    for level in "sandbox", "process":
        for tool, command in tools.items():
            if not shutil.which(tool, path="/usr/local/bin:/usr/bin"):
                continue
            if level == "process" and tool == "go":
                continue  # it cannot set modes here: security.md
            if level == "process" and tool != "gcc" and not ALL:
                continue
            at, _, _ = builder(house, user, level,
                               f"touch m; {command} && gcc -o bot source.c")
            status, said = wait(house.arena(at, user), 120)
            if status != 0:
                wrong.append(f"{tool}, {level}: {status}: {said[-500:]}")
    return wrong


def builds_end_with_the_arena(house, user):
    """However the arena ends, no process of a build remains, and the run resumes."""
    wrong = []
    for level in house.in_turn((*LEVELS, "none"), user):
        at, own, mark = builder(
            house, user, level, "[ -e go ] && exec gcc -o bot source.c; "
            "sleep 77 & setsid sleep 78 & (sleep 79; true) & sleep 80; true")
        for how in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT,
                    signal.SIGKILL):
            arena = house.arena(at, user)
            # Test it only once: during exec a process is visible without its mark.
            started = wait_for(lambda mark=mark: len(marked(mark)) >= 5)
            arena.send_signal(how)
            status, said = wait(arena, 60)  # shorter than the sleeps
            case = f"{level}, {how.name}"
            if not started or status != (-9 if how == signal.SIGKILL else 130):
                wrong.append(f"{case}: all started: {started}, {status}: {said}")
            if how != signal.SIGKILL and ("interrupted while bot intruder"
                                          not in said or "to resume: " not in
                                          said):
                wrong.append(f"{case}: {said}")
            wrong += [f"{case}: {c}" for c in left_behind(mark)]
        with open(own + "/go", "w", encoding="ascii"):
            pass
        status, said = wait(house.arena(at, user))
        if status != 0:
            wrong.append(f"{level}, resumed: {status}: {said}")
    return wrong


def builds_as_its_owner(house, user):
    """A build never runs as the owner of a folder to which a link pointed for a moment."""
    if user or os.getuid():
        return []
    at, own, _ = builder(house, user, "process", "id -u; false")
    for name, owner in ("intruder", 65533), ("honest", 65532):
        os.chown(f"{at}/bots/{name}", owner, owner)
    os.chmod(own, 0o777)
    link = at + "/bots/link"
    os.symlink("honest", link)
    over = threading.Event()
    thread = threading.Thread(target=exchanged, args=(own, link, over))
    thread.start()
    wrong = []
    for _ in range(100):
        _, said = wait(house.arena(at, user))
        if "\n65532\n" in said:
            wrong = [f"it ran as another user: {said[-300:]}"]
            break
    over.set()
    thread.join()
    return wrong


def folder_changes_in_a_build(house, user):
    """A folder that is replaced during its build does not count as built."""
    wrong = []
    for level in "sandbox", "process", "none":
        at, own, mark = builder(
            house, user, level,
            "cp /usr/bin/true bot && touch built && until [ -e on ]; do sleep 0.02; done")
        arena = house.arena(at, user)
        wait_for(lambda own=own: os.path.exists(own + "/built"), PATIENCE_S)
        os.rename(own, own + ".gone")
        shutil.copytree(own + ".gone", own)
        with open(own + ".gone/on", "w", encoding="ascii"):
            pass
        status, said = wait(arena)
        if status != 3 or ("after its build: the bot's folder" not in said or
                           "was replaced since the run began" not in said):
            wrong.append(f"{level}: {status}: {said[-300:]}")
        wrong += left_behind(mark)
    return wrong
