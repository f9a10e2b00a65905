#!/usr/bin/env python3
"""Bots with their own title, network access or sandbox settings; the sandboxes of other bots do not change.

The network is a listener of this suite on this machine.  Each bot prints on standard error what it could do when it was
greeted, and then plays the default actions.
"""
import json
import os
import socket
import subprocess
import sys
import tempfile
import threading
import zipfile
from pathlib import Path

sys.path.insert(0, "tests/support")
from claims import holds, tally
from waiting import wait_for

B = Path(os.environ.get("B", "build")).resolve()
ARENA = B / "arena"

BOT = """\
import json, os, socket, sys

def tell(what, do):
    try:
        do()
        print(what, "yes", file=sys.stderr, flush=True)
    except OSError:
        print(what, "no", file=sys.stderr, flush=True)

def connects():
    with socket.create_connection(("127.0.0.1", PORT), 60) as line:
        line.sendall(os.path.basename(os.getcwd()).encode())

def sends():
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as line:
        line.sendto(b"x", ("127.0.0.1", PORT))

def listens():
    with socket.socket() as line:
        line.listen()

def binds():
    with socket.socket() as line:
        line.bind(("127.0.0.1", 0))

def raw():
    socket.socket(socket.AF_INET, socket.SOCK_RAW, 1).close()

def local():
    socket.socket(socket.AF_UNIX).close()

for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        for do in (connects, sends, listens, binds, raw, local):
            tell(do.__name__, do)
        tell("outside", lambda: open(SECRET).close())
    if message["type"] in ("hello", "act"):
        print(json.dumps(message.get("default", {})), flush=True)
"""

NOTHING = {"connects": "no", "sends": "no", "listens": "no", "binds": "no", "raw": "no", "local": "no", "outside": "no"}
NETWORK = {**NOTHING, "connects": "yes", "sends": "yes"}

CUP = """\
game: gin
rounds: 1
deals_max: 1
seed: own boxes
isolation: {level}
time: {{startup: 60s, move: 8s, limit: 8s}}
bots:
  - {{name: llm, title: 'Ask M & <b> \u00fc', run: bot.py, dir: llm, network: true}}
  - {{name: plain, run: bot.py, dir: plain}}
  - {{name: open, run: bot.py, dir: open, isolation: none}}
"""


def arena(*words):
    return subprocess.run([ARENA, *map(str, words)], capture_output=True, text=True, check=False,
                          stdin=subprocess.DEVNULL, env={**os.environ, "PATH": "/usr/local/bin:/usr/bin:/bin"})


class Listener:
    """Who has called."""

    def __init__(self):
        self.server = socket.create_server(("127.0.0.1", 0))
        self.port = self.server.getsockname()[1]
        self.callers = set()
        threading.Thread(target=self.listen, daemon=True).start()

    def listen(self):
        while True:
            line, _ = self.server.accept()
            with line:
                self.callers.add(line.recv(100).decode())


def set_up(work, port, level):
    secret = work / "secret"
    secret.write_text("x", encoding="utf-8")
    secret.chmod(0o644)
    for name in ("llm", "plain", "open"):
        (work / name).mkdir()
        (work / name / "bot.py").write_text(f"PORT = {port}\nSECRET = {str(secret)!r}\n" + BOT, encoding="utf-8")
    (work / "cup.yaml").write_text(CUP.format(level=level), encoding="utf-8")


def said(out, name):
    """What a bot could do, in every match the same."""
    told = set()
    for path in (out / "bots" / name).glob("*.log"):
        words = [line.split()[-2:] for line in path.read_text(encoding="utf-8").splitlines() if line.endswith((" yes", " no"))]
        told.add(json.dumps({what: how for what, how in words if what in NOTHING}, sort_keys=True))
    return [json.loads(text) for text in told]


def check_boxes(work, level):
    listener = Listener()
    set_up(work, listener.port, level)
    ran = arena("run", work / "cup.yaml", "--out", work / "out")
    holds(f"{level}: it runs", ran.returncode == 0, ran.stderr)
    holds(f"{level}: one with the network connects, and does no more than that", said(work / "out", "llm") == [NETWORK],
          said(work / "out", "llm"))
    holds(f"{level}: one beside it has the box as before", said(work / "out", "plain") == [NOTHING],
          said(work / "out", "plain"))
    own = said(work / "out", "open")
    holds(f"{level}: one at isolation none has none", len(own) == 1 and own[0]["connects"] == own[0]["listens"] ==
          own[0]["outside"] == "yes", own)
    wait_for(lambda: ran.returncode or len(listener.callers) > 1)  # it reads in a time of its own
    holds(f"{level}: so say those who were called", listener.callers == {"llm", "open"}, listener.callers)
    for words in ("bot llm plays with the network: the bot can use this machine's network", "bot open plays at isolation none: the bot runs with your own"):
        holds(f"{level}: it begins with {words}", words in ran.stderr, ran.stderr)


def check_told(work):
    """Where people read, and where programs do."""
    out, title = work / "out", "Ask M & <b> \u00fc"
    text = arena("standings", out).stdout
    holds("the standings say the title", text.count(title) >= 3 and "  llm " not in text, text)
    holds("and whose box is another", f"{title} plays with the network\nopen plays at isolation none\n" in text, text)
    rows = {row["name"]: row for row in json.loads((out / "standings.json").read_text(encoding="utf-8"))["ranking"]}
    holds("standings.json keeps the name, and gets both", [(rows[n]["title"], rows[n]["apart"]) for n in ("llm", "plain", "open")] ==
          [(title, "with the network"), (None, None), (None, "at isolation none")], rows)
    holds("results.csv keeps the name", ",llm," in (out / "results.csv").read_text(encoding="utf-8"))
    arena("report", out)
    page = (out / "report.html").read_text(encoding="utf-8")
    holds("the report says the title, escaped", "Ask M &amp; &lt;b&gt; \u00fc" in page and "<b> \u00fc" not in page)
    holds("and whose box is another", "plays with the network." in page and "open plays at isolation none." in page)
    written = arena("config", work / "cup.yaml").stdout
    holds("the configuration is written with all of it", 'title: "Ask M & <b> \u00fc"' in written and
          "network: true}" in written and "isolation: none}" in written, written)
    holds("and reads back the same", arena("config", write(work / "again.yaml", written)).stdout == written)
    match = next(line for line in (out / "results.csv").read_text(encoding="utf-8").splitlines() if ",llm," in line).split(",")[0]
    ran = arena("evidence", out, match, "--out", work / "match.zip")
    with zipfile.ZipFile(work / "match.zip") as packed:
        told = packed.read(next(name for name in packed.namelist() if name.endswith("README.txt"))).decode()
    holds("so does what is packed for an appeal", "llm played with the network; bots that are not named here played at isolation level" in told, ran.stderr, told)
    ran = arena("check", "llm", "--config", work / "cup.yaml")
    holds("so does the check, which it passes with it", ran.stdout.startswith("llm at gin, with the network\n") and
          ran.returncode == 0, ran.stdout, ran.stderr)
    ran = arena("verify", out)
    holds("all of it agrees", ran.returncode == 0, ran.stderr)


def write(path, text):
    path.write_text(text, encoding="utf-8")
    return path


def check_changes(work):
    """Another title plays nothing again; with the network a bot is another."""
    text = (work / "cup.yaml").read_text(encoding="utf-8")
    write(work / "cup.yaml", text.replace("dir: plain}", "dir: plain, title: Plain one}"))
    ran = arena("run", work / "cup.yaml", "--out", work / "out")
    holds("another title: nothing is played", ran.returncode == 0 and "0 are to be played" in ran.stderr, ran.stderr)
    holds("and it is shown", "Plain one" in arena("standings", work / "out").stdout)
    write(work / "cup.yaml", text.replace("dir: plain}", "dir: plain, network: true}"))
    ran = arena("run", work / "cup.yaml", "--out", work / "out")
    holds("the network: its matches are played again", ran.returncode == 0 and "4 are to be played" in ran.stderr, ran.stderr)


def check_builds(work):
    """Each is built in the kind of box in which it plays."""
    text = (work / "cup.yaml").read_text(encoding="utf-8")
    for name in ("plain", "open"):
        text = text.replace(f"dir: {name}", f'dir: {name}, build: "true"')
    ran = arena("run", write(work / "built.yaml", text), "--out", work / "built")
    holds("builds: it runs", ran.returncode == 0, ran.stderr)
    for words in ('bot open has "isolation: none", so its build', "Builds run in a sandbox without a network"):
        holds(f"builds: {words}", words in ran.stderr, ran.stderr)


def check_mistakes(work):
    text = CUP.format(level="sandbox")
    title = "title: 'Ask M & <b> \u00fc'"
    for old, new, words in (("network: true", "network: perhaps", "network: expected true"),
                            ("isolation: none", "isolation: some", "isolation: expected none"),
                            (title, "title: open", "another bot has the same name or title open"),
                            (title, 'title: "a\\e[2J"', "without invisible characters"), (title, "title: ''", "title: "),
                            (title, f"title: {'x' * 61}", "60")):
        write(work / "bad.yaml", text.replace(old, new, 1))
        ran = arena("config", work / "bad.yaml")
        holds(f"refused: {new[:20]!r}", ran.returncode == 2 and words in ran.stderr, ran.returncode, ran.stderr)


def main():
    for level in ("sandbox", "process"):
        with tempfile.TemporaryDirectory() as folder:
            work = Path(folder)
            work.chmod(0o755)
            check_boxes(work, level)
            if level == "sandbox":
                check_builds(work)
                check_told(work)
                check_changes(work)
                check_mistakes(work)
    return tally()


if __name__ == "__main__":
    sys.exit(main())
