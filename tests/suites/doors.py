#!/usr/bin/env python3
"""Hostile texts in any input: the output contains no control code for a terminal.

Bots, configurations, file names and arguments contain such codes.  The suite
checks each byte of the output of the programs, to a pipe and to a terminal, and
of the files of a run.  Only bots/NAME/NNNNNN.raw contains a bot's original bytes.
"""
import json
import os
import pty
import re
import shutil
import sqlite3
import stat
import subprocess
import sys
import tempfile

sys.path.insert(0, "tests/support")
from claims import holds, tally

B = os.path.abspath(os.environ.get("B", "build"))
ARENA, REFEREE = B + "/arena", B + "/referee"
EVIL = "\x1b]0;pwned\x07\x1b[2J\x1b[35m\x7f\x9b31m\u202e\u2066\u2028\u200b\ufeff\U000e0041"
HIDDEN = [(0, 8), (11, 0x1F), (0x7F, 0x9F), (0x61C, 0x61C), (0x200B, 0x200F),
          (0x2028, 0x202E), (0x2060, 0x206F), (0xFEFF, 0xFEFF), (0xFFF9, 0xFFFB),
          (0xE0000, 0xE007F)]
# What the programs themselves say to a terminal: colours of their own, and a
# panel that is drawn anew.
OWN = re.compile(rb"\x1b\[(?:0|1|2|31)?m|\x1b\[\d+A\r\x1b\[J|\r\x1b\[K")

BOT = r'''#!/usr/bin/env python3
import json, sys
evil = json.loads(%r)
for line in sys.stdin:
    m = json.loads(line)
    sys.stderr.write(evil + "\n")
    sys.stderr.buffer.write(b"\xff\xfe\x9b\x1b[2J\r\n")
    sys.stderr.flush()
    if m["type"] == "hello":
        print(json.dumps({"name": evil, "version": "1;=cmd" + evil}, ensure_ascii=False).replace("\x7f", "\x7f"), flush=True)
    elif m["type"] == "act":
        MISDEED
        answer = dict(m["default"], req=m["req"], note=evil)
        print(json.dumps(answer, ensure_ascii=False), flush=True)
'''
MISDEEDS = {
    "notes": "pass",
    "illegal": 'print(json.dumps({"req": m["req"], "do": evil}, ensure_ascii=False), flush=True); continue',
    "noisy": "print(evil.replace(chr(10), ''), flush=True)",
    "dies": "sys.exit(evil)",
}


def forbidden(data, terminal=False):
    """What a terminal would obey in these bytes, with what stands before it."""
    if terminal:
        data = OWN.sub(b"", data.replace(b"\r\n", b"\n"))
    try:
        text = data.decode()
    except UnicodeDecodeError as error:
        return f"no UTF-8 at {error.start}: {data[max(0, error.start - 60):error.end]!r}"
    for at, c in enumerate(text):
        if any(low <= ord(c) <= high for low, high in HIDDEN):
            return f"U+{ord(c):04X} behind {text[max(0, at - 60):at]!r}"
    return ""


def on_terminal(argv):
    """What a command prints on a terminal."""
    data = bytearray()
    pid, fd = pty.fork()
    if pid == 0:
        os.environ.pop("NO_COLOR", None)
        os.execve(argv[0], argv, dict(os.environ, TERM="xterm"))
    while True:
        try:
            piece = os.read(fd, 65536)
        except OSError:
            break
        if not piece:
            break
        data += piece
    os.close(fd)
    os.waitpid(pid, 0)
    return bytes(data)


def door(name, argv, says=None):
    """A command, through pipes and on a terminal.  @says: words it must print."""
    pipes = subprocess.run(argv, stdin=subprocess.DEVNULL, capture_output=True)
    for where, data in (("stdout", pipes.stdout), ("stderr", pipes.stderr)):
        wrong = forbidden(data)
        holds(f"{name}: {where}: {wrong}", not wrong)
    wrong = forbidden(on_terminal(argv), terminal=True)
    holds(f"{name}: on a terminal: {wrong}", not wrong)
    printed = pipes.stdout + pipes.stderr
    if says:
        holds(f"{name}: says {says!r}", says in printed, printed.decode(errors="replace"))
    return printed


def quoted(text):
    """As YAML reads it back."""
    return '"' + "".join(c if 0x20 <= ord(c) < 0x7F and c not in '"\\' else f"\\U{ord(c):08x}" for c in text) + '"'


def flow(value):
    if isinstance(value, dict):
        return "{" + ", ".join(f"{quoted(k)}: {flow(v)}" for k, v in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(flow, value)) + "]"
    return quoted(value) if isinstance(value, str) else str(value)


def write(path, text, mode=0o644):
    with open(path, "wb") as file:
        file.write(text if isinstance(text, bytes) else text.encode())
    os.chmod(path, mode)


def folder_is_clean(name, folder):
    raw = 0
    for where, _, files in os.walk(folder):
        for file in files:
            path = os.path.join(where, file)
            if file.startswith("results.db"):
                continue
            with open(path, "rb") as opened:
                wrong = forbidden(opened.read())
            if file.endswith(".raw"):
                raw += wrong != ""
                continue
            holds(f"{name}: {path}: {wrong}", not wrong)
    holds(f"{name}: what bots wrote is kept as it came", raw > 0)
    with sqlite3.connect(f"file:{folder}/results.db?mode=ro", uri=True) as db:
        for table in ("seats", "matches", "bots"):
            for row in db.execute(f"SELECT * FROM {table}"):
                for value in row:
                    if isinstance(value, str):
                        wrong = forbidden(value.encode())
                        holds(f"{name}: {table}: {wrong}", not wrong)


def tournament(work):
    for misdeed, code in MISDEEDS.items():
        text = BOT % json.dumps(EVIL)
        write(f"{work}/{misdeed}.py", text.replace("MISDEED", code), 0o755)
    bots = ", ".join(f"./{m}.py" for m in MISDEEDS)
    write(f"{work}/cup.yaml", "name: " + quoted("red " + EVIL) + "\n"
          f"game: gin\nrounds: 1\nmirror: none\ndeals_max: 1\nisolation: none\nseed: {quoted(EVIL)}\n"
          f"bots: [house:first, {bots}]\n")
    out = f"{work}/out"
    run = [ARENA, "run", f"{work}/cup.yaml", "--out", out]
    door("a run", run, b"red ")
    folder_is_clean("a run", out)
    shutil.rmtree(out)
    wrong = forbidden(on_terminal(run), terminal=True)
    holds(f"a run that is watched as it goes: {wrong}", not wrong)
    for form in "text", "json", "csv":
        door(f"standings as {form}", [ARENA, "standings", out, "--format", form])
    csv = door("standings as csv", [ARENA, "standings", out, "--format", "csv"])
    holds("a version is no formula", b"1;'=cmd" in csv and b";=cmd" not in csv)
    door("verify", [ARENA, "verify", out], b" 0 faults")
    door("config", [ARENA, "config", f"{work}/cup.yaml"])
    door("config again", [ARENA, "config", f"{out}/config.yaml"])
    for log in sorted(os.listdir(f"{out}/logs")):
        door(f"replay {log}", [ARENA, "replay", f"{out}/logs/{log}"], b"match over")
    replay = [ARENA, "replay", f"{out}/logs/000001.jsonl"]
    shown = on_terminal(replay)
    holds("colours reach a terminal", b"\x1b[31m" in shown and b"\\x1b[31m" not in shown, shown[:400])
    holds("and nothing else does", b"\x1b" not in on_terminal(replay + ["--plain"]))
    door("one match", [ARENA, "run", f"{work}/cup.yaml", "--only", "2"], b"match over")
    for misdeed in MISDEEDS:
        door(f"watch {misdeed}", [ARENA, "play", "gin", f"{work}/{misdeed}.py", "house:first", "--deals", "1",
                                  "--isolation", "none", "--watch"])
    # What is read back is not to be trusted either.
    with sqlite3.connect(f"{out}/results.db") as db:
        db.execute("UPDATE seats SET version = ?, detail = ?, verdict = ?", (EVIL, EVIL, EVIL))
        db.execute("UPDATE run SET name = ?, game = ?, isolation = ?", (EVIL, EVIL, EVIL))
        db.execute("UPDATE bots SET name = name || ?", (EVIL,))
        db.execute("UPDATE matches SET log = ?", (EVIL,))
    db.close()
    for form in "text", "json", "csv":
        door(f"standings of a forged store as {form}", [ARENA, "standings", out, "--format", form])
    door("verify of a forged store", [ARENA, "verify", out])
    door("a run into a forged store", run)


def refusals(work):
    evil = EVIL.replace("/", "")
    write(f"{work}/shebang", "#!" + EVIL + "\n", 0o755)
    write(f"{work}/shebang2", b"#!/nowhere/\x1b[2J\x9b\xff\x07\n", 0o755)
    write(f"{work}/fails", "#!/bin/sh\nprintf '%s' " + "'" + EVIL + "' >&2\nexit 3\n", 0o755)
    for bot in "shebang", "shebang2", "fails":
        door(f"a bot: {bot}", [ARENA, "play", "gin", f"{work}/{bot}", "house:first", "--isolation", "none"])
    path = f"{work}/{evil}.yaml"
    door("a configuration that is not there", [ARENA, "run", path])
    door("its results' folder", [ARENA, "run", f"{work}/cup.yaml", "--out", f"/proc/{evil}/x"])
    for key, value in (("game", EVIL), ("bots", [EVIL, "house:first"]), (EVIL, 1), ("isolation", EVIL),
                       ("rounds", EVIL), ("options", {EVIL: EVIL})):
        keys = {"game": "gin", "bots": ["house:first", "house:random"], "isolation": "none", key: value}
        write(path, flow(keys))
        door(f"a configuration: {key!r}", [ARENA, "run", path, "--out", f"{work}/o"])
        door(f"a configuration: {key!r}, shown", [ARENA, "config", path])
        write(path, json.dumps(keys, ensure_ascii=False))
        door(f"a configuration: {key!r}, raw", [ARENA, "config", path])
    write(f"{work}/game.yaml", "title: " + quoted(EVIL) + "\nbase: gin\n" + quoted(EVIL) + ": 3\n")
    door("a game", [ARENA, "games", f"{work}/game.yaml"])
    write(f"{work}/{evil}.yaml", "title: " + quoted(EVIL) + "\nbase: gin\n")
    door("a game's title", [ARENA, "games", path])
    door("a game's name", [ARENA, "play", path, "house:first", "house:random", "--deals", "1", "--watch",
                           "--isolation", "none"])
    write(f"{work}/titled.yaml", "title: " + quoted("red \x1b[35m\u202e") + "\nbase: gin\n")
    door("a game's title, played", [ARENA, "play", f"{work}/titled.yaml", "house:first", "house:random", "--deals", "1",
                                    "--isolation", "none", "--out", f"{work}/titled"], b"results in")
    door("its log", [ARENA, "replay", f"{work}/titled/logs/000001.jsonl"], b"match over")
    write(f"{work}/case.yaml", "game: " + quoted(EVIL) + "\ncases:\n  - name: " + quoted(EVIL) +
          "\n    " + quoted(EVIL) + ": 1\n")
    door("referee check", [REFEREE, "check", f"{work}/case.yaml"])
    door("referee check of nothing", [REFEREE, "check", path + "x"])
    door("referee", [REFEREE, evil])
    write(f"{work}/log.jsonl", json.dumps({"type": EVIL, EVIL: EVIL}, ensure_ascii=False) + "\n")
    for command in "replay", "standings", "run", "config", "games", "verify", "doctor":
        door(f"{command} with an evil word", [ARENA, command, evil])
        door(f"{command} with an evil option", [ARENA, command, "--" + evil])
        door(f"{command} with two", [ARENA, command, evil, evil])
    door("a log", [ARENA, "replay", f"{work}/log.jsonl"])
    door("an evil command", [ARENA, evil])
    door("an evil game", [ARENA, "play", evil, "house:first", "house:first"])
    door("an evil seed", [ARENA, "play", "gin", "house:first", "house:first", "--seed", evil, "--deals", "1",
                          "--isolation", "none"])
    door("doctor", [ARENA, "doctor"])
    door("the box, of a program", [B + "/deadwood-box", "--level", "none", "--", "./" + evil])


def main():
    work = tempfile.mkdtemp()
    try:
        os.chmod(work, stat.S_IRWXU | stat.S_IXGRP | stat.S_IXOTH | stat.S_IRGRP | stat.S_IROTH)
        tournament(work)
        refusals(work)
    finally:
        shutil.rmtree(work)
    return tally()


sys.exit(main())
