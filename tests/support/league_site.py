"""A league without matches (tests/programs/league_site.c): served, with users ann, bob, carl, dora and emil, or written as pages.

Everything of bob that only bob may read contains the word SECRET.  The token of carl is revoked.
"""
import io
import os
import re
import shutil
import subprocess
import zipfile
from pathlib import Path

from played import ARENA, arena
from watched import Server

SECRET = "secret-of-bob"
HOUSE = Path(ARENA).parent / "house"
SITE = Path(ARENA).parent / "tests" / "programs" / "league_site"
QUOTA, BYTES = 5, 200 * 1024
CONFIG = f"""name: a league
game: gin
isolation: none
league:
  submission: {{}}
  house: [{{name: greedy, run: {HOUSE} greedy}}]
  quota: {{uploads: {QUOTA}, bots: 3, bytes: {BYTES // 1024}K}}
"""
BOT = """#!/usr/bin/env python3
import json, sys
print({words!r}, file=sys.stderr, flush=True)
for line in sys.stdin:
    m = json.loads(line)
    if m["type"] in ("hello", "act"):
        print(json.dumps(m.get("default", {{}})), flush=True)
"""
# A league whose pages are written (write_pages)
PAGES = f"""name: League <of> tests
games: [gin, rummy]
isolation: none
league:
  submission: {{build: make <all>, run: ./bot}}
  house: [{{name: greedy, run: {HOUSE} greedy}}]
"""
# The groups of site_data.c: number, bots.
GROUPS = {1: ("ann", "greedy"), 2: ("ann", "bob"), 3: ("greedy", "bob"), 6: ("ann", "0")}
VERSIONS = {1: "greedy", 2: "ann", 3: "bob", 4: "bob", 5: "0"}


def archive(text="", filler=0):
    """Return a small archive, or one with @filler more bytes; equal texts give equal archives at any time, and others do not."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as z:
        z.writestr(zipfile.ZipInfo("bot.py"), f"# {text}\n" + "#" * filler)
    return out.getvalue()


def play_group(work, out, bots):
    """Play a mirror group of two bots into the results directory @out."""
    for name in bots:
        path = work / f"{name}.py"
        path.write_text(BOT.format(words=SECRET if name in ("bob", "0") else f"stderr of {name}"), encoding="utf-8")
        path.chmod(0o755)
    config = work / "cup.yaml"
    config.write_text("game: gin\nrounds: 1\ndeals_max: 1\nisolation: none\nseed: a\n"
                      "time: {startup: 600s, move: 600s, limit: 600s}\nbots: ["
                      + ", ".join(f"{{name: '{name}', run: ./{name}.py}}" for name in bots) + "]\n", encoding="utf-8")
    arena("run", config, "--out", out, cwd=work)


def make_league(work):
    """Make the folder of a league, with what builds, checks and matches leave.  Returns the folder."""
    folder = work / "league"
    folder.mkdir()
    (folder / "league.yaml").write_text(CONFIG, encoding="utf-8")
    for number, bots in GROUPS.items():
        (folder / "groups").mkdir(exist_ok=True)
        play_group(work, folder / "groups" / str(number), bots)
    shutil.copytree(folder / "groups" / "2", folder / "groups" / "4")
    for number, bot in VERSIONS.items():
        kept = folder / "versions" / str(number)
        (kept / "bot").mkdir(parents=True)
        words = f"{kept}/bot/bot.py: {SECRET if bot in ('bob', '0') else f'text of {bot}'}\n"
        for file in "build.txt", "check.txt", "log.txt", "bot.zip", "bot/bot.py":
            (kept / file).write_text(words, encoding="utf-8")
    return folder


def write_pages(kind, folder):
    """Write the pages of a league (kinds: site_data.h) to @folder/pages; return the ended process."""
    (folder / "league.yaml").write_text(PAGES, encoding="utf-8")
    return subprocess.run([SITE, folder, kind], capture_output=True, text=True, check=False)


class Site(Server):
    """The server of a league's folder; token[NAME] is the token of a user."""

    def __init__(self, folder, url=None):
        more = {"LEAGUE_URL": url} if url else {}
        self.folder = folder
        self.process = subprocess.Popen([SITE, folder, "serve"], stdout=subprocess.PIPE,
                                        stderr=subprocess.PIPE, text=True, env={**os.environ, **more})
        self.url = self.process.stdout.readline().strip()
        found = re.fullmatch(r"http://([^/]*):(\d+)(/)", self.url)
        if not found:
            raise SystemExit(f"no address: {self.url} {self.process.stderr.read()}\n0 passed, 1 failed")
        self.host, self.port, self.root = found[1], int(found[2]), found[3]
        self.token = {}
        for _ in range(5):
            _, user, token = self.process.stdout.readline().split()
            self.token[user] = token

    def call(self, method, path, token=None, body=None, more="", **how):
        """Return status, head and body of a request with a token and a body of bytes."""
        if token:
            more += f"Authorization: Bearer {token}\r\n"
        if body is not None:
            more += f"Content-Length: {len(body)}\r\n"
        with self.send(path, method=method, more=more + "Connection: close\r\n", **how) as s:
            if body:
                s.sendall(body)
            return read_answer(s)


def read_answer(s):
    """Return status, head and body of one answer; status 0: the server closed the connection without one."""
    answer = b""
    try:
        while part := s.recv(65536):
            answer += part
    except OSError:
        pass
    head, _, body = answer.partition(b"\r\n\r\n")
    if not head:
        return 0, "", ""
    return int(head.split()[1]), head.decode(errors="replace"), body.decode(errors="replace")
