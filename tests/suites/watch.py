#!/usr/bin/env python3
"""`arena watch`: many clients, some of them hostile, watch a run.

The suite plays a run with slow bots twice with the same seed, once without viewers
and once with many.  The results are equal.  The pages follow the run, and show no
hidden card.
"""
import json
import os
import random
import re
import sys
import tempfile
import threading
import time
from pathlib import Path

sys.path.insert(0, "tests/support")
from claims import holds, tally
from played import ARENA, arena
from soak import setting
from strangers import locked_out
from waiting import wait_for
from watched import Server, begin, gate, pace, start
from zones import zones_after

SECRET = "secret-of-the-watched"
OUTSIDE = "what stands outside of the folder"
ASAN = "asan" in ARENA
RSS_MB = 160 * (4 if ASAN else 1)
NEVER_READ, GOOD, LORIS = 100, 100, 40
MALFORMED = setting("MALFORMED", 2000, 10000)
FIRST, BEFORE_CROWD, LAST = 1, 4, 12  # matches of the run
PAGES_ASKED = 20  # at once, by who takes none: more than the system holds for a connection


# --- asking -------------------------------------------------------------------

class Events(threading.Thread):
    """Reads a stream of events: a list of (kind, data)."""

    def __init__(self, server, path, more=""):
        super().__init__(daemon=True)
        self.socket = server.send(path, more=more)
        self.said, self.text, self.events, self.numbers = b"", "", [], []
        self.start()

    def run(self):
        try:
            while part := self.socket.recv(65536):
                self.said += part
                self.read()
        except OSError:
            pass

    def read(self):
        """Out of its chunks, whole events."""
        head, _, rest = self.said.partition(b"\r\n\r\n")
        if not rest or b" 200 " not in head.split(b"\r\n")[0]:
            return
        text = b""
        while m := re.match(rb"([0-9a-fA-F]+)\r\n", rest):
            n = int(m[1], 16)
            if n == 0 or len(rest) < m.end() + n + 2:
                break
            text += rest[m.end():m.end() + n]
            rest = rest[m.end() + n + 2:]
        self.events, self.numbers = [], []
        for block in text.decode().split("\n\n")[:-1]:
            fields = dict(line.split(": ", 1) for line in block.split("\n") if ": " in line)
            if "data" in fields:
                self.events.append((fields.get("event", "message"), fields["data"]))
                self.numbers.append(fields.get("id"))


def results(out):
    return arena("standings", out, "--format", "csv-without-times")


# --- what is seen -------------------------------------------------------------

def open_hands(steps):
    """Steps and zones where anything but backs of cards is in a hand."""
    return [(step, name) for step, zones in zones_after(steps) for name, text in zones.items()
            if re.fullmatch(r"h\d", name) and re.sub(r"[?; ]", "", text)]


def no_hand(what, steps):
    shown = open_hands(steps)
    holds(f"{what}: no hand is open", not shown, shown[:1])


def steps_of_page(page):
    return [json.loads(line) for block in re.findall(r'<script class="deal"[^>]*>(.*?)</script>', page, re.S)
            for line in block.strip().split("\n")]


def a_table(server, closed=None, after=0):
    """A match that is played, and can be looked at; with others of its group still to come, or without; or None.

    One that is just over may still be listed: @after excludes it.
    """
    tables = server.json("tables")
    over = {match["match"] for match in tables.get("over", [])}
    for match in sorted(tables.get("running", []), key=lambda match: match["match"]):
        number = match["match"]
        if number <= after or closed is not None and closed == (mate(number) in over):
            continue
        if "ann" in match.get("players", []) and server.ask(f"{server.root}match/{number}")[0] == 200:
            return number
    return None


def check_live(server, work):
    """A match while it is played, and just after; the other with its cards stands still."""
    match = wait_for(lambda: a_table(server, closed=True) == FIRST) and FIRST
    if not holds("a match is played that can be looked at", match):
        return
    status, head, page = server.ask(f"{server.root}match/{match}")
    holds("the live page", status == 200 and f'data-steps="{match}/steps"' in page, head)
    holds("it asks this server alone", "connect-src 'self'" in head and "default-src 'none'" in head)
    one = Events(server, f"{server.root}match/{match}/steps")
    gate(work, match)
    wait_for(lambda: len(one.events) > 8)
    holds("steps come while it is played", len(one.events) > 8, one.said[-300:])
    half = Events(server, f"{server.root}match/{match}/steps", f"Last-Event-ID: {one.numbers[5]}\r\n")
    wait_for(lambda: len(half.events) > 2)
    holds("who comes back goes on where they were", half.events[:2] == one.events[6:8] and half.numbers[0] == "7",
          half.events[:1], one.events[6:7])
    wait_for(lambda: one.events and one.events[-1][0] != "message")
    holds("the end of the match is told", one.events[-1][0] == "over", one.events[-1])
    steps = [json.loads(data) for kind, data in one.events if kind == "message"]
    holds("it has ends of deals", any(step.get("t") == "end" for step in steps))
    no_hand("live", steps)
    found = wait_for(lambda: 'class="deal"' in server.ask(f"{server.root}match/{match}")[2])
    status, _, page = server.ask(f"{server.root}match/{match}")
    holds("then it is shown as one that is over", found and status == 200)
    holds("closed, as long as the same cards are to come", '"eyes":"public"' in page)
    no_hand("over, and the same cards to come", steps_of_page(page))
    return match


def check_group_over(server, work):
    """Of the last match with the same cards hands open, when a deal is over and not before."""
    match = wait_for(lambda: a_table(server, closed=False))
    if not holds("the last match with its cards is looked at", match):
        return
    one = Events(server, f"{server.root}match/{match}/steps")
    wait_for(lambda: one.events)
    gate(work, match)
    wait_for(lambda: one.events and one.events[-1][0] != "message")
    steps = [json.loads(data) for kind, data in one.events if kind == "message"]
    ends = [step for step in steps if step.get("t") == "end"]
    shown = open_hands(steps)
    # Of who has gone gin all cards lie in melds, and no hand is left.
    empty = [(step, name) for step, zones in zones_after(steps) for name in ("h0", "h1") if name not in zones]
    holds("at the end of each of its deals both hands are open",
          ends and shown and all((end, name) in shown + empty for end in ends for name in ("h0", "h1")), ends[:1])
    early = [step for step, _ in shown if step.get("t") not in ("end", "over")]
    holds("and at no other moment", not early, early[:1])


def over(server):
    return {match["match"] for match in server.json("tables").get("over", [])}


def mate(match):
    """The other of its mirror group: of two seats, they follow each other."""
    return match + 1 if match % 2 else match - 1


def check_news(server, first):
    """Standings move, and give no seed away."""
    holds("nothing, or something, has been played", "played" in first or "trouble" in first, first)
    moved = wait_for(lambda: server.json("standings").get("played", 0) > first.get("played", 0))
    told = server.json("standings")
    holds("the standings move", moved, told)
    holds("they are of the run", told.get("name") == "slow cup" and len(told.get("ranking", [])) == 3, told)
    if told["played"] < told["matches"]:
        holds("the seed is not told", told["seed"] is None and SECRET not in json.dumps(told))


def without_gap(server):
    """The matches of the start page, or None while one that has ended is not in the results yet."""
    tables = server.json("tables")
    listed = {match["match"] for part in ("over", "running", "next") for match in tables[part]}
    return tables if listed == set(range(1, max(listed, default=0) + 1)) else None


def check_next(server, work):
    """Rounds and next matches are those of the schedule."""
    tables = wait_for(lambda: without_gap(server)) or server.json("tables")
    said = arena("config", work / "cup.yaml", "--schedule")
    for match in tables["running"] + tables["next"]:
        number = match["match"]
        line = re.search(rf"^round (\d+), matches {number - 1 + number % 2}-{number + number % 2}: (.*)$", said, re.M)
        holds(f"match {number}: its round", line and match["round"] == int(line[1]), match, said[:300])
        if match in tables["next"]:
            holds(f"match {number}: who plays", line and sorted(match["players"]) == sorted(line[2].split(", ")), match)
    begun = {match["match"] for match in tables["running"] + tables["over"]}
    holds("the next matches have not begun", tables["next"] and not begun & {match["match"] for match in tables["next"]}, tables)
    left = [number for number in range(1, 13) if number not in begun][:3]
    holds("they are the first that are left", [match["match"] for match in tables["next"]] == left, tables["next"], left)
    holds("the rounds of the run", tables["rounds"] == 2, tables["rounds"])


# --- who means no good --------------------------------------------------------

def check_refusals(server, out):
    for what, how, status in (
            ("another's Host", {"host": f"evil.example:{server.port}"}, 421),
            ("a name that begins like its own", {"host": f"localhost.evil.example:{server.port}"}, 421),
            ("a port that is none", {"host": "localhost:x"}, 421),
            ("another's Origin at a forwarded port", {"host": "localhost:9000", "more": "Origin: http://evil.example:9000\r\n"}, 403),
            ("two Hosts", {"more": f"Host: 127.0.0.1:{server.port}\r\n"}, 421),
            ("another's Origin", {"more": "Origin: http://evil.example\r\n"}, 403),
            ("an Origin of a file", {"more": "Origin: null\r\n"}, 403),
            ("POST", {"method": "POST", "more": "Content-Length: 0\r\n"}, 405),
            ("a body", {"more": "Content-Length: 5\r\n"}, 413),
            ("a body in chunks", {"more": "Transfer-Encoding: chunked\r\n"}, 413)):
        said = server.ask(server.root, **how)
        # the library itself may refuse what no request may look like
        holds(f"{what}: {said[0]}", said[0] in (status, 400) and "<html" not in said[2], said[1][:300])
    own = f"http://127.0.0.1:{server.port}"
    holds("its own Origin", server.ask(server.root, more=f"Origin: {own}\r\n")[0] == 200)
    for host in f"localhost:{server.port}", "localhost:9000", "127.0.0.1:80", "LOCALHOST", "[::1]:9000":
        holds(f"its own name, whatever the port: {host}", server.ask(server.root, host=host)[0] == 200)
    holds("with its Origin at that port",
          server.ask(server.root, host="localhost:9000", more="Origin: http://localhost:9000\r\n")[0] == 200)
    paths = ["..", "../", "../outside.jsonl", "%2e%2e/outside.jsonl", "match/../../outside.jsonl", "logs/000001.jsonl",
             "match/1/../2", "match/01", "match/0", "match/-1", "match/1%00", "match/+1", "match/ 1", "results.db",
             "config.yaml", "match/99999999", "match/9999999999999999999999", "/etc/passwd", "match/1/steps/x",
             "//etc/passwd", "standings.json/../config.yaml", str(out / "config.yaml"), "x" * 9000,
             "\0", "\0x", "standings.json\0", "standings.json\0?x", "match/1\0/steps"]
    for path in paths:
        said = server.ask(server.root + path)
        holds(f"{path[:40]!r}: {said[0]}", said[0] in (404, 400, 414, 431, 413, 0) and OUTSIDE not in said[2]
              and SECRET not in said[2], said[:1])


def check_strangers(server):
    """Connections without the word keep out no client that has it, old or new."""
    known = Events(server, f"{server.root}events")
    wait_for(lambda: known.events)
    holds("700 connections without the word lock nobody out",
          not locked_out(server.port, lambda: server.ask(server.root)[0] == 200))
    holds("who looked on before looks on", not is_dropped(known.socket))
    known.socket.close()


def check_links(out):
    """A log that is a link leads nowhere; asked of a server that has shown no match yet."""
    server = Server(out, "--port", 0)
    log = next(f for f in sorted((out / "logs").iterdir()) if f.suffix == ".jsonl")
    kept = log.rename(log.with_suffix(".kept"))
    log.symlink_to(out.parent / "outside.jsonl")
    said = server.ask(f"{server.root}match/{int(log.stem)}")
    holds("a link is not followed", said[0] == 404 and OUTSIDE not in said[2], said[0], said[2][:200])
    log.unlink()
    kept.rename(log)
    holds("its server ends", server.stop()[0] == 0)


def malformed(server, seed):
    """Bytes that are no requests, or wrong ones."""
    dice = random.Random(seed)
    words = [b"GET / HTTP/1.1\r\n", b"Host: x\r\n", b"\r\n", b"\0", b"\xff" * 20, b"GET " * 9, b"Content-Length: -1\r\n",
             b"Transfer-Encoding: chunked\r\n", b"A" * 600, b"HEAD /events HTTP/1.0\r\n", b": :\r\n", b"%00%2e%2e/",
             f"Host: 127.0.0.1:{server.port}\r\n".encode(), b"GET /match/18446744073709551616 HTTP/1.1\r\n"]
    for _ in range(MALFORMED // 4):
        try:
            with server.connect() as s:
                s.sendall(b"".join(dice.choices(words, k=dice.randint(1, 6))))
        except OSError:
            pass


def is_connected(server, port):
    """Does the server hold the connection with the client at this port?  Asked of the kernel: to read would change it."""
    for line in Path("/proc/net/tcp").read_text(encoding="ascii").splitlines()[1:]:
        _, own, other, state = line.split()[:4]
        if int(own.split(":")[1], 16) == server.port and int(other.split(":")[1], 16) == port:
            return state == "01"
    return False


def check_never_read(server, lazy):
    """Who takes nothing of what was asked for is dropped."""
    port = lazy.getsockname()[1]
    wait_for(lambda: not is_connected(server, port))
    holds("who never reads is dropped", not is_connected(server, port))
    said = b""
    try:
        while part := lazy.recv(65536):
            said += part
    except OSError:
        pass
    length = re.search(rb"Content-Length: (\d+)", said)
    holds("with less sent than was asked for", length and len(said) < PAGES_ASKED * int(length[1]), len(said), said[:200])
    lazy.close()


def loris(server, held):
    """A request that never ends."""
    s = server.connect()
    s.sendall(b"GET / HTTP/1.1\r\nHost: ")
    held.append(s)


def is_dropped(s):
    """Closed by the other side, whatever else it has said."""
    s.settimeout(0.05)
    try:
        while s.recv(65536):
            pass
        return True
    except TimeoutError:
        return False
    except OSError:
        return True


def drip(held, until):
    """One more byte each second, so that they look alive."""
    while time.monotonic() < until:
        for s in held:
            try:
                s.sendall(b"x")
            except OSError:
                pass
        time.sleep(1)


def check_crowd(server, work):
    """200 clients, of which 100 never read; those who never end a request; MALFORMED that are none.

    The match that they look at stands still until each has been told of it: a
    slow machine would have ended it before the last of them came.
    """
    gate(work, BEFORE_CROWD)
    match = wait_for(lambda: a_table(server, after=BEFORE_CROWD))
    path = f"{server.root}match/{match}/steps"
    never = [server.send(path if i % 2 else f"{server.root}match/1", receive=2048) for i in range(NEVER_READ)]
    good = [Events(server, path) for _ in range(GOOD // 2)]
    news = [Events(server, f"{server.root}events") for _ in range(GOOD // 2)]
    slow = []
    for _ in range(LORIS):
        loris(server, slow)
    began = time.monotonic()
    dripping = threading.Thread(target=drip, args=(slow, began + 30), daemon=True)
    dripping.start()
    attacks = [threading.Thread(target=malformed, args=(server, i)) for i in range(4)]
    for one in attacks:
        one.start()
    # A match that stands still sends its steps, and the run its standings.
    def untold():
        return [one for one in good if len(one.events) < 2] + [one for one in news if not one.events]

    wait_for(lambda: not untold())
    holds("all who read are told, whoever else is there", not untold(), len(untold()),
          [(one.said[:40], len(one.events)) for one in untold()[:2]])
    gate(work, LAST)
    for one in attacks:
        one.join()
    holds(f"after {MALFORMED} that are no requests it answers", server.ask(server.root)[0] == 200)
    wait_for(lambda: all(is_dropped(s) for s in slow))
    holds("who never ends a request is dropped", all(is_dropped(s) for s in slow))
    holds(f"its memory is bounded: {server.rss_mb()} MB", server.rss_mb() < RSS_MB)
    for s in never + slow:
        s.close()


# --- other addresses ----------------------------------------------------------

def check_token(out):
    words = set()
    for bind in "0.0.0.0", "127.0.0.1":
        server = Server(out, "--port", 0, "--bind", bind)
        holds(f"{bind}: the address has a word in it", re.fullmatch(r"/[0-9a-f]{32}/", server.root), server.url)
        words.add(server.root)
        host = "table.example" if bind == "0.0.0.0" else f"localhost:{server.port}"
        holds(f"{bind}: with it there is a page, by its name", server.ask(server.root, host=host)[0] == 200)
        for path in ("/", "/standings.json", "/events", "/match/1", "/match/1/steps", "/" + "0" * 32 + "/",
                     server.root[:-1], server.root[:-2] + "x/", server.root + "nothing"):
            said = server.ask(path)
            holds(f"{bind}: without it there is none: {path}", said[0] == 404, said[0])
        said = server.ask(f"{server.root}standings.json")
        holds(f"{bind}: what is over tells its seed", SECRET in said[2], said[2][:300])
        holds(f"{bind}: it ends by a signal", server.stop()[0] == 0)
    holds("each time another word", len(words) == 2, words)


# Plays as the default says; asks the servers of this machine, whose port stands in a file, for every page.
SPY = """#!/usr/bin/env python3
import http.client, json, os, sys, time
beside = os.path.dirname(__file__)
def ask():
    port = open(os.path.join(beside, "port")).read().strip()
    seen = []
    for path in "/", "/standings.json", "/tables.json", "/match/1", "/match/1/steps", "/events", "/projector":
        page = http.client.HTTPConnection("127.0.0.1", int(port), timeout=60)
        page.request("GET", path)
        answer = page.getresponse()
        seen.append([path, answer.status, answer.read(2000).decode(errors="replace")])
    print(json.dumps(seen), file=sys.stderr, flush=True)

asked = False
for line in sys.stdin:
    m = json.loads(line)
    if m["type"] == "act" and not asked:
        while not os.path.exists(os.path.join(beside, "port")):
            time.sleep(0.02)
        ask()
        asked = True
    if m["type"] in ("hello", "act"):
        print(json.dumps(m.get("default", {})), flush=True)
"""


def check_spy(work):
    """A bot with the network, in its box, reaches the server of its own run, and sees no page of it."""
    folder, out = work / "spy", work / "spied"
    folder.mkdir()
    for path in work, folder:
        path.chmod(0o755)
    (folder / "spy.py").write_text(SPY, encoding="utf-8")
    (folder / "spy.py").chmod(0o755)
    config = work / "spy.yaml"
    config.write_text("game: gin\nrounds: 1\ndeals_max: 1\nseed: spied\nmirror: none\n"
                      "time: {startup: 600s, move: 600s, limit: 600s}\n"
                      "bots: [house:first, {name: spy, dir: spy, run: [/usr/bin/python3, spy.py], network: true}]\n",
                      encoding="utf-8")
    run = start(work, config, out)
    wait_for(lambda: (out / "logs").exists() or run.poll() is not None)
    if run.poll() is not None:
        print("left out: a sandbox cannot be had here")
        return
    server = Server(out, "--port", 0)
    part = folder / "port.part"
    part.write_text(str(server.port), encoding="ascii")
    part.rename(folder / "port")
    holds("the run of a bot with the network ends well", run.wait() == 0)
    logs = [path.read_text(encoding="utf-8") for path in (out / "bots" / "spy").glob("*.log")]
    seen = [answer for log in logs for line in log.splitlines() if line.startswith("[[") for answer in json.loads(line)]
    holds("a bot with the network reaches the server", len(seen) == 7, logs)
    holds("and sees no page", all(status == 404 for _, status, _ in seen), seen)
    said = server.stop()[1]
    holds("which bots reach it is told", "arena watch: spy: can reach this machine's network" in said, said)


def check_messages(work, out):
    server = Server(out, "--port", 0, "--projector")
    holds("the page for a wall", re.fullmatch(r"/[0-9a-f]{32}/projector", server.root) and
          'class="projector"' in server.ask(server.root)[2], server.root)
    said = arena("watch", out, "--port", server.port, status=1)
    holds("the port is taken", "another program uses this port" in said, said)
    holds("it ends by a signal", server.stop()[0] == 0)
    for words, status, told in (((work / "nowhere",), 2, "No such file"), ((out, "--bind", "home"), 1, "numeric IP address"),
                                ((out, "--port", 70000), 2, "--port")):
        said = arena("watch", *words, status=status)
        holds(f"watch {words[1:]}", told in said, said)


def listing(out):
    return sorted((f.name, f.stat().st_size) for f in out.rglob("*") if f.is_file())


def main():
    with tempfile.TemporaryDirectory(prefix="dw-watch-") as name:
        work = Path(name)
        config = begin(work)
        (work / "outside.jsonl").write_text(OUTSIDE + "\n", encoding="utf-8")
        alone, out = work / "alone", work / "watched"
        early = Server(config, "--port", 0)
        holds("before the run there is a page", early.ask(early.root)[0] == 200)
        holds("that says so", "not started" in early.json("standings").get("trouble", ""), early.json("standings"))
        holds("and ends", early.stop()[0] == 0)
        gate(work, 0)
        run = start(work, config, out)
        wait_for((out / "results.db").exists)
        server = Server(out, "--port", 0)
        first = server.json("standings")
        seen = check_live(server, work)
        page = f"{server.root}match/{seen}"
        lazy = server.send(page, receive=2048)
        lazy.sendall(f"GET {page} HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n\r\n".encode() * (PAGES_ASKED - 1))
        wait_for(lambda: is_connected(server, lazy.getsockname()[1]))
        check_news(server, first)
        check_refusals(server, out)
        check_strangers(server)
        check_next(server, work)
        check_group_over(server, work)
        check_crowd(server, work)
        check_never_read(server, lazy)
        pace(work, 0)
        holds("the run ends well", run.wait() == 0)
        whole = wait_for(lambda: server.json("standings").get("complete"))
        holds("all of it is told", whole)
        tables = wait_for(lambda: (now := server.json("tables")) and len(now["over"]) == LAST and now)
        holds("then nothing is next, and no time is left", tables and tables["next"] == [] and tables["left_s"] == 0, tables)
        holds("and every card", '"eyes":"all"' in wait_for(lambda: server.ask(f"{server.root}match/2")[2]))
        check_links(out)
        status, errors = server.stop()
        holds("it ends by a signal", status == 0 and "Sanitizer" not in errors, status, errors[-3000:])
        holds("the run goes alone", start(work, config, alone).wait() == 0)
        holds("its results are the same with nobody there", results(alone) == results(out))
        before = listing(out)
        check_token(out)
        check_spy(work)
        check_messages(work, out)
        holds("nothing in the folder is changed", listing(out) == before)
    return tally()


if __name__ == "__main__":
    os.environ.setdefault("PYTHONDONTWRITEBYTECODE", "1")
    sys.exit(main())
