#!/usr/bin/env python3
"""The web server of a league: who may read and change what, and clients that mean no good."""
import io
import json
import os
import random
import re
import signal
import socket
import sqlite3
import sys
import tempfile
import threading
import time
import zipfile
from pathlib import Path

sys.path.insert(0, "tests/support")
from claims import holds, tally
from league_site import BOT, BYTES, GROUPS, QUOTA, SECRET, VERSIONS, Site, archive, make_league, read_answer
from nginx import free_port, nginx_is_there, start_nginx
from played import ARENA, arena
from soak import draws, setting
from strangers import locked_out
from waiting import PATIENCE_S, wait_for
from watched import Server

MALFORMED = setting("MALFORMED", 400, 10000)
READERS, IDLE = 200, 600
RSS_MB = 120 * (4 if "asan" in ARENA else 1)
NAMES = ["ann", "bob", "0", "greedy", "gin", "unknown"]
URL = "https://league.example.org"


def table_of_routes():
    """Return (method, path, role) of each route, from the only table of them."""
    text = Path("arena/league_web/league_http.c").read_text(encoding="utf-8")
    found = re.findall(r'\{ HTTP_(\w+),\s+"([^"]+)",\s+ROLE_(\w+),', text)
    holds("the table of routes is read", len(found) > 15, found)
    return found


def paths_of(path):
    """Return all paths of a route, with each name and number."""
    out = [path]
    while any("@" in p or "#" in p for p in out):
        out = [p.replace("@", word, 1) if "@" in p else p.replace("#", word, 1) for p in out
               for word in (NAMES if "@" in p else map(str, range(1, 8)))]
    return sorted(set(out))


# --- who may read what --------------------------------------------------------

def guessed(site):
    """Tokens that are not valid, some of them nearly."""
    own = site.token["bob"]
    return ["", "dw_", own[:-1], own + "a", own[:-1] + ("a" if own[-1] != "a" else "b"), own.upper(), "x" * 5000,
            "bob", "1", own[3:], "' OR 1=1 --", site.token["carl"]]


def read_route(site, route, path, user, token):
    """Ask for a path as a user; nothing of bob appears to others.  Returns the answer."""
    method, pattern, role = route
    body = {"PUT": archive("evil"), "POST": b"greedy" if pattern.endswith("/match") else b""}.get(method)
    said = site.call(method, path, token, body)
    what = f"{method} {path} as {user}"
    if user != "bob" and SECRET in said[1] + said[2]:
        holds(f"{what}: no byte of bob", False, said[2][max(0, said[2].index(SECRET) - 200):][:300])
    if "access-control" in said[1].lower() or not said[0]:
        holds(f"{what}: an answer without CORS", False, said[:2])
    if role != "PUBLIC" and user in ("none", "guessed") and said[0] != 401:
        holds(f"{what}: refused", False, said[:1], said[2])
    if said[0] >= 400 and path != "/health" and not re.fullmatch(r'\{"message": ".{20,}"\}\n|[^\n]{10,}\n', said[2]):
        holds(f"{what}: one sentence says why", False, said[0], said[2][:300])
    return said


def check_roles(site, routes):
    """All routes, all roles: no byte that only bob may read; each role gets what it may get."""
    secrets, refused = {}, 0
    for route in routes:
        method, pattern, role = route
        for path in paths_of(pattern):
            for user, token in (("none", None), ("ann", site.token["ann"]), ("bob", site.token["bob"])):
                if method != "GET" and user != "none" and role_owner(path) in (user, ""):
                    continue  # owners' own orders, and new bots, have their own claims
                said = read_route(site, route, path, user, token)
                refused += said[0] in (401, 403)
                if user == "bob" and SECRET in said[2]:
                    secrets.setdefault(pattern, path)
                if method != "GET" and user == "ann" and said[0] < 400:
                    holds(f"{method} {path}: ann changes nothing of others", role_owner(path) not in ("bob", "house"), said)
        for token in guessed(site):
            read_route(site, route, paths_of(pattern)[0], "guessed", token)
    holds("many requests are refused", refused > 150, refused)
    for pattern in ("/versions/#/build", "/versions/#/check", "/groups/#/stderr"):
        holds(f"{pattern}: bob reads his own", pattern in secrets, secrets)
        holds(f"{pattern}: paths begin in his folder", "/groups" in pattern or
              site.call("GET", secrets[pattern], site.token["bob"])[2] == f"bot.py: {SECRET}\n", secrets)
    holds("a group without a bot of ann is refused", site.call("GET", "/groups/3/stderr", site.token["ann"])[0] == 403)
    holds("a group that does not exist", site.call("GET", "/groups/99/stderr", site.token["ann"])[0] == 404)
    holds("a version that does not exist", site.call("GET", "/versions/99/build", site.token["ann"])[0] == 404)


def role_owner(path):
    """The owner of the bot in a path."""
    name = (re.match(r"/bots/([^/]+)", path) or [None, ""])[1]
    return {"ann": "ann", "ann-2": "ann", "bob": "bob", "0": "bob", "greedy": "house"}.get(name, "")


def check_own(site):
    """What an owner gets is the own part, and no other."""
    for user, bots in ("ann", ("ann",)), ("bob", ("bob", "0")):
        for group, players in GROUPS.items():
            own = [bot for bot in bots if bot in players]
            said = site.call("GET", f"/groups/{group}/stderr", site.token[user])
            if not own:
                holds(f"group {group} is none of {user}", said[0] == 403, said)
                continue
            words = SECRET if user == "bob" else "stderr of ann"
            holds(f"group {group}: {user} reads the own stderr", said[0] == 200 and said[2].count(words) == 2, said)
            holds(f"group {group}: match by match", re.findall(r"^--- match (\d+)$", said[2], re.M) == ["1", "2"], said[2])
            check_dialog(site, user, group, own[0])
    holds("no match of this number", site.call("GET", "/groups/2/dialog/3", site.token["ann"])[0] == 404)
    for group, why in (4, "not over"), (5, "removed"):
        said = site.call("GET", f"/groups/{group}/stderr", site.token["ann"])
        holds(f"group {group}: no logs, and the reason", said[0] == 404 and why in said[2], said)
        said = site.call("GET", f"/groups/{group}/matches/1")
        holds(f"group {group}: no replay, and the reason", said[0] == 404 and why in said[2], said)
    said = site.call("GET", "/groups/2/matches/1")
    holds("the replay of a group that is over", said[0] == 200 and '"eyes":"all"' in said[2], said[0], said[2][:300])


def check_dialog(site, user, group, bot):
    """The dialog is that of the user's seat; a bot may be called like the number of another's seat."""
    for match in 1, 2:
        said = site.call("GET", f"/groups/{group}/dialog/{match}", site.token[user])
        lines = [json.loads(line[2:]) for line in said[2].splitlines() if line.startswith("> {")]
        begun = [line for line in lines if line["type"] == "match"]
        seats = {line["seat"] for line in begun}
        log = next((site.folder / "groups" / str(group) / "logs").glob(f"00000{match}.jsonl*"))
        players = begun[0]["players"] if begun else []
        names = [player if isinstance(player, str) else player.get("name") for player in players]
        holds(f"group {group}, match {match}: the dialog of {bot}", said[0] == 200 and len(seats) == 1, said[2][:300], log)
        if names and all(names):
            holds(f"group {group}, match {match}: at the seat of {bot}", names[seats.pop()] == bot, names, begun)


# --- uploads ------------------------------------------------------------------

def rows(site, query):
    with sqlite3.connect(site.folder / "league.db") as db:
        return db.execute(query).fetchall()


def files(site, folder):
    return sorted(path.name for path in (site.folder / "spool" / folder).iterdir())


def check_upload(site):
    """One archive, and what is none."""
    ann = site.token["ann"]
    status, head, text = site.call("PUT", "/bots/ann", ann, archive("first"))
    said = json.loads(text)
    holds("an archive becomes a version", status == 201 and said["bot"] == "ann" and said["version"] == 2
          and said["state"] == "received" and "message" in said and said["address"] == "/me.json", status, text)
    again = json.loads(site.call("PUT", "/bots/ann", ann, archive("first"))[2])
    holds("the same bytes are the same version", again["version"] == 2, again)
    status, _, text = site.call("PUT", "/bots/ann-2", ann, archive("second"))
    holds("a new name is a new bot", status == 201 and json.loads(text)["version"] == 1, text)
    owner = rows(site, "SELECT u.name FROM bots b JOIN users u ON u.id = b.owner WHERE b.name = 'ann-2'")
    holds("of its sender", owner == [("ann",)], owner)
    for what, name, body, expected, words in (
            ("nothing", "ann", b"", 400, "empty"), ("text", "ann", b"print('hello')", 415, "no archive"),
            ("too much", "ann", archive("x") + bytes(BYTES), 413, "bytes"),
            ("a bot of bob", "bob", archive("theft"), 403, "another user"),
            ("a house bot", "greedy", archive("theft"), 403, "another user"),
            ("a name of the league", "league", archive("name"), 400, "")):
        status, head, text = site.call("PUT", f"/bots/{name}", ann, body)
        holds(f"{what}: {expected}", status == expected and words in text, status, text)
    said = site.call("PUT", "/bots/Ann", ann, archive("name"))
    holds("a name that no bot may have", said[0] == 405 and "small letters" in str(said), said)
    holds("refused archives leave no file", not files(site, "tmp") and not files(site, "new"), files(site, "tmp"))


def check_headers_of_bodies(site):
    ann = f"Authorization: Bearer {site.token['ann']}\r\n"
    huge = "Content-Length: 1000000000000\r\n"
    for what, more, body, expected in (
            ("no length", "", "", 411), ("a length and chunks", "Content-Length: 3\r\nTransfer-Encoding: chunked\r\n", "", 400),
            ("two lengths", "Content-Length: 3\r\nContent-Length: 4\r\n", "", 400), ("a length below 0", "Content-Length: -3\r\n", "", 400),
            ("another coding", "Transfer-Encoding: gzip\r\n", "", 400), ("a terabyte", huge, "", 413),
            ("a terabyte, and waits", huge + "Expect: 100-continue\r\n", "", 413)):
        with site.send("/bots/ann", method="PUT", more=ann + more, body=body) as s:
            said = read_answer(s) if expected != 411 else read_answer(s)
        holds(f"{what}: {expected}", said[0] == expected and "100 Continue" not in said[1], said)
    chunks = b"%x\r\n%s\r\n0\r\n\r\n"
    for what, body, expected in (("an archive in chunks", archive("chunks"), 201), ("no bytes in chunks", b"", 400),
                                 ("too many bytes in chunks", archive("y") + bytes(BYTES), 413)):
        more = f"Transfer-Encoding: chunked\r\nConnection: close\r\n{ann}"
        with site.send("/bots/ann-2", method="PUT", more=more) as s:
            s.sendall(chunks % (len(body), body) if body else b"0\r\n\r\n")
            said = read_answer(s)
        holds(f"{what}: {expected}", said[0] == expected, said)


def check_ten_at_once(site):
    """Ten uploads at once of one owner: as many become versions as the quota allows."""
    said = [None] * 10

    def send(i):
        said[i] = site.call("PUT", "/bots/dora", site.token["dora"], archive(f"dora {i}"))

    threads = [threading.Thread(target=send, args=(i,)) for i in range(10)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    good = [one for one in said if one[0] == 201]
    versions = rows(site, "SELECT count(*) FROM versions v JOIN bots b ON b.id = v.bot WHERE b.name = 'dora'")[0][0]
    holds("ten at once: each is a version or refused", {one[0] for one in said} <= {201, 429}, [one[0] for one in said])
    holds("ten at once: as many versions as answers", len(good) == versions and 1 <= versions <= QUOTA, len(good), versions)
    holds("ten at once: when the next is possible",
          all(re.search(r"Retry-After: \d+", one[1]) for one in said if one[0] == 429), said)
    for i in range(QUOTA):
        site.call("PUT", "/bots/dora", site.token["dora"], archive(f"more {i}"))
    status, head, text = site.call("PUT", "/bots/dora", site.token["dora"], archive("beyond"))
    seconds = int(re.search(r"Retry-After: (\d+)", head)[1])
    holds("beyond the quota of a day", status == 429 and 86000 < seconds <= 86401, status, head, text)
    check_one_sentence(site, text)


def check_one_sentence(site, text):
    """The spool refuses for a quota with the sentence of the server."""
    sentence = json.loads(text)["message"]
    (site.folder / "spool/new/dora@spool.zip").write_bytes(archive("by the spool"))
    site.call("PUT", "/bots/ann", site.token["ann"], archive("first"))  # then the league looks into its spool
    stored = wait_for(lambda: rows(site, "SELECT v.text FROM versions v JOIN bots b ON b.id = v.bot"
                                         " WHERE b.name = 'dora' AND v.state = 'refused'"))
    holds("the spool refuses with the same sentence", stored == [(sentence,)], stored, sentence)
    holds("the sentence says when the next is possible", re.search(r"send this one again after \d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC", sentence), sentence)


def check_bad_bodies(site):
    """Bodies that are cut, slow or endless leave no file, and hold no place."""
    head = f"Authorization: Bearer {site.token['emil']}\r\n"
    cut = site.send("/bots/emil", method="PUT", more=f"{head}Content-Length: 5000\r\n", body="PK\x03\x04")
    wait_for(lambda: files(site, "tmp"))
    holds("an upload is on its way", len(files(site, "tmp")) == 1)
    cut.close()
    holds("a body that is cut leaves no file", wait_for(lambda: not files(site, "tmp")))
    slow = [site.send("/bots/emil", method="PUT", more=f"{head}Content-Length: 5000\r\n", body="PK") for _ in range(4)]
    wait_for(lambda: len(files(site, "tmp")) == 4)
    status, answer, text = site.call("PUT", "/bots/emil", site.token["emil"], archive("fifth"))
    holds("more than four uploads of one owner wait", status == 429 and "Retry-After" in answer, status, text)
    endless = site.send("/bots/dora2", method="PUT",
                        more=f"Authorization: Bearer {site.token['bob']}\r\nTransfer-Encoding: chunked\r\n")
    ended = []
    threading.Thread(target=lambda: ended.append(send_forever(endless)), daemon=True).start()
    dripping(slow)
    holds("slow bodies are dropped", all(is_closed(s) for s in slow))
    holds("a body without an end is dropped", wait_for(lambda: ended))
    holds("both leave no file", wait_for(lambda: not files(site, "tmp")), files(site, "tmp"))
    holds("and no version", not rows(site, "SELECT 1 FROM bots WHERE name = 'dora2'"))


def send_forever(s):
    """Send chunks until the server closes the connection: only its clock ends them.  Returns the number of bytes."""
    size = 1 << 16
    chunk = b"%x\r\n%b\r\n" % (size, bytes(size))
    sent = 0
    try:
        while True:
            s.sendall(chunk)
            sent += size
            time.sleep(0.02)  # far beyond its largest body, and the processor is free
    except OSError:
        return sent


def dripping(slow):
    """Send a byte each second, until all are closed."""
    until = time.monotonic() + PATIENCE_S
    while time.monotonic() < until and not all(is_closed(s) for s in slow):
        for s in slow:
            try:
                s.sendall(b"x")
            except OSError:
                pass
        time.sleep(1)


def is_closed(s):
    s.settimeout(0.05)
    try:
        return s.recv(65536) == b""
    except TimeoutError:
        return False
    except OSError:
        return True


# --- orders -------------------------------------------------------------------

def check_orders(site):
    ann, bob = site.token["ann"], site.token["bob"]

    def state(name):
        return rows(site, f"SELECT state FROM bots WHERE name = '{name}'")[0][0]

    for order, expected, after in (("pause", 200, "paused"), ("pause", 409, "paused"), ("resume", 200, "active"), ("resume", 409, "active")):
        said = site.call("POST", f"/bots/ann/{order}", ann, b"")
        holds(f"{order}: {expected}, {after}", said[0] == expected and state("ann") == after, said, state("ann"))
    holds("orders are in the audit trail", ("ann", "paused") in rows(site, "SELECT who, what FROM events"))
    said = site.call("POST", "/bots/0/resume", bob, b"")
    holds("a bot that is held stays held, and its owner reads why", said[0] == 409 and f"{SECRET}-why" in said[2]
          and state("0") == "held", said)
    for name, body, expected in (("ann", b"unknown", 404), ("ann", b"ann", 409), ("ann", b"0", 409), ("ann", b"<b>", 404),
                                 ("ann-2", b"bob", 409), ("ann", b"bob\n", 202), ("ann", b"bob", 429)):
        status, head, text = site.call("POST", f"/bots/{name}/match", ann, body)
        holds(f"a match of {name} now, against {body}: {expected}", status == expected, status, text)
    group = rows(site, "SELECT state FROM groups ORDER BY id DESC LIMIT 1")
    holds("it is planned", group == [("planned",)], group)
    holds("when the next is possible", 0 < int(re.search(r"Retry-After: (\d+)", head)[1]) <= 60, head)


# --- heads and methods --------------------------------------------------------

def check_heads(site, routes):
    known = {}
    for method, pattern, _ in routes:
        known.setdefault(pattern, set()).update({"GET": ["GET", "HEAD"]}.get(method, [method]))
    for pattern, allowed in known.items():
        path = paths_of(pattern)[0]
        for method in {"GET", "POST", "PUT", "DELETE", "OPTIONS", "PATCH"} - allowed:
            said = site.call(method, path, site.token["ann"], b"")
            allow = re.search(r"^Allow: (.*)\r?$", said[1], re.M)
            holds(f"{method} {path}: 405, with what is allowed",
                  said[0] == 405 and allow and set(allow[1].strip().split(", ")) == allowed, said[:2])
    for path in "/", "/table.json", "/bots/ann", "/queue", "/health", "/feed.atom", "/nothing":
        page, head = site.call("GET", path), site.call("HEAD", path)
        holds(f"HEAD {path}: the same without a body", head[0] == page[0] and head[2] == "" and
              re.search(r"Content-Length: (\d+)", head[1])[1] == str(len(page[2].encode())), head, page[0])
    said = site.call("GET", "/health")
    holds("health is a number and a state", said[0] in (200, 503) and "state" in json.loads(said[2]), said)
    etag = re.search(r"ETag: (\S+)", site.call("GET", "/")[1])[1]
    said = site.call("GET", "/", more=f"If-None-Match: {etag}\r\n")
    holds("a page that a client has is not sent again", said[0] in (200, 304) and (said[0] == 200 or said[2] == ""), said[:2])
    said = site.call("GET", "/me.json", site.token["ann"])
    holds("what only an owner may read is kept nowhere", "no-store" in said[1] and "ETag" not in said[1], said[1])


def check_origins(site):
    own = f"http://127.0.0.1:{site.port}"
    for origin, status in ((own, 201), (URL, 201), ("http://evil.example", 403), ("null", 403), (URL + ".evil.example", 403),
                           (URL.replace("https", "http"), 403), (URL + ":8443", 403), ("https://evil.example/" + URL, 403)):
        said = site.call("PUT", "/bots/ann", site.token["ann"], archive("first"), more=f"Origin: {origin}\r\n")
        holds(f"PUT from {origin}: {status}", said[0] == status, said)
        said = site.call("POST", "/bots/ann/pause", site.token["bob"], b"", more=f"Origin: {origin}\r\n")
        holds(f"POST from {origin}", said[0] == 403, said)
    for host, status in (("league.example.org", 200), ("league.example.org:80", 200), ("localhost:1", 200), ("evil.example", 421),
                         ("league.example.org.evil.example", 421), ("xleague.example.org", 421)):
        holds(f"Host {host}: {status}", site.call("GET", "/", host=host)[0] == status)


def check_forged(site):
    """Headers that a proxy may add mean nothing."""
    forged = "".join(f"{name}: {value}\r\n" for name, value in (
        ("X-Forwarded-For", "203.0.113.77"), ("Forwarded", "for=203.0.113.77;host=evil.example;proto=https"),
        ("X-Forwarded-Host", "evil.example"), ("X-Forwarded-User", "bob"), ("Remote-User", "bob"), ("X-Remote-User", "bob"),
        ("X-Real-IP", "203.0.113.77"), ("X-Original-URL", "/me.json"), ("X-HTTP-Method-Override", "PUT"),
        ("Cookie", f"token={site.token['bob']}")))
    holds("no header of a proxy is a token", site.call("GET", "/me.json", more=forged)[0] == 401)
    holds("the token counts", site.call("GET", "/versions/3/build", site.token["ann"], more=forged)[0] == 403)
    page = site.call("GET", "/", more=forged)
    holds("no page repeats them", page[0] == 200 and "evil.example" not in page[2] and "203.0.113" not in page[2])
    two = f"Authorization: Bearer {site.token['bob']}\r\nAuthorization: Bearer {site.token['ann']}\r\n"
    holds("two tokens are none", site.call("GET", "/me.json", more=two)[0] == 401)


# --- many clients -------------------------------------------------------------

def malformed(site, dice):
    words = [b"GET / HTTP/1.1\r\n", b"PUT /bots/ann HTTP/1.1\r\n", b"POST /bots/ann/pause HTTP/1.1\r\n", b"Host: x\r\n", b"\r\n", b"\0",
             b"\xff" * 20, b"GET " * 9, b"Content-Length: -1\r\n", b"Content-Length: 99999999999999999999\r\n", b"Content-Length: 5\r\n",
             b"Transfer-Encoding: chunked\r\n", b"A" * 600, b"fffffffff\r\n", b"5;x=y\r\nhello\r\n", b": :\r\n", b"%00%2e%2e/",
             b"Authorization: Bearer \r\n", b"Authorization: Bearer " + b"x" * 70 + b"\r\n", b"Authorization: Basic YTpi\r\n",
             f"Authorization: Bearer {site.token['ann']}\r\n".encode(), f"Host: 127.0.0.1:{site.port}\r\n".encode(),
             b"Expect: 100-continue\r\n", b"GET /versions/18446744073709551616/build HTTP/1.1\r\n", b"Origin: \r\n"]
    for _ in range(MALFORMED // 4):
        try:
            with site.connect() as s:
                s.sendall(b"".join(dice.choices(words, k=dice.randint(1, 7))))
        except OSError:
            pass


def check_malformed(site):
    dice = draws()
    threads = [threading.Thread(target=malformed, args=(site, random.Random(dice.random()))) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    holds(f"after {MALFORMED} that are no requests it answers", site.call("GET", "/")[0] == 200)
    holds("they leave no file", wait_for(lambda: not files(site, "tmp")), files(site, "tmp"))


def ask_kept(s, site):
    """Ask for the table on a connection that stays open.  Returns the status."""
    s.sendall(f"GET / HTTP/1.1\r\nHost: 127.0.0.1:{site.port}\r\n\r\n".encode())
    said = b""
    while b"\r\n\r\n" not in said:
        part = s.recv(65536)
        if not part:
            return 0
        said += part
    head, _, body = said.partition(b"\r\n\r\n")
    left = int(re.search(rb"Content-Length: (\d+)", head)[1]) - len(body)
    while left > 0 and (part := s.recv(65536)):
        left -= len(part)
    return int(head.split()[1]) if left == 0 else 0


def check_readers(site):
    """Many readers at once; connections that are idle or say nothing keep no reader out."""
    idle = []

    def all_answered():
        return all(ask_kept(s, site) == 200 for s in idle)

    while len(idle) < READERS:
        idle.append(site.connect())
        ask_kept(idle[-1], site)
    holds(f"{READERS} readers at once are answered", all_answered() and all_answered())
    while len(idle) < IDLE:
        idle.append(site.connect())
        ask_kept(idle[-1], site)
    holds(f"{IDLE} idle connections keep no reader out", site.call("GET", "/")[0] == 200)
    for s in idle:
        s.close()
    holds("700 connections without a request shut out no client",
          not locked_out(site.port, lambda: site.call("GET", "/")[0] == 200))
    holds(f"its memory is bounded: {site.rss_mb()} MB", site.rss_mb() < RSS_MB)


# --- a league that plays ------------------------------------------------------

def start_playing(work):
    """A running league with the server of `arena league`; ann has a token."""
    folder = work / "playing"
    folder.mkdir()
    (folder / "league.yaml").write_text(
        "game: gin\ndeals_max: 1\nisolation: none\ntime: {startup: 600s, move: 600s, limit: 600s}\n"
        "league: {submission: {}, check: false, placement: 1, jobs: 2, house: [{run: 'house:greedy'}, {run: 'house:first'}]}\n",
        encoding="utf-8")
    site = type("Playing", (Site,), {"__init__": lambda self: Server.__init__(self, folder, "--port", 0, command="league")})()
    site.folder, site.token = folder, {"ann": arena("league", "token", folder, "add", "ann").split()[0]}
    return site


def sent(site):
    """The version of ann's bot, as /me.json lists it."""
    said = json.loads(site.call("GET", "/me.json", site.token["ann"])[2])
    return said["bots"][0]["versions"][0] if said["bots"] else {}


def check_playing(work):
    """From `curl -T` to a place in the table, and to the stderr of a match that was asked for."""
    site = start_playing(work)
    ann = site.token["ann"]
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as z:
        z.writestr("bot.py", BOT.format(words="stderr of ann").replace("of ann'", "of ann', __file__"))
    said = site.call("PUT", "/bots/ann", ann, out.getvalue())
    holds("playing: an archive is received", said[0] == 201, said)
    found = wait_for(lambda: sent(site).get("state") == "ranked")
    holds("playing: it gets a place in the table", found, sent(site))
    own = json.loads(site.call("GET", "/me.json", ann)[2])["bots"][0]
    holds("playing: /me.json names the version that plays", own["plays"] == 1 and own["waits"] is None, own)
    holds("playing: the table has it", wait_for(lambda: "ann" in site.call("GET", "/table.json")[2]))
    status, _, text = site.call("POST", "/bots/ann/match", ann, b"first")
    holds("playing: a match now", status == 202, status, text)
    path = f"/groups/{json.loads(text)['group']}"
    said = wait_for(lambda: (one := site.call("GET", f"{path}/stderr", ann))[0] == 200 and one)
    holds("playing: is played, and its stderr is read", said and "stderr of ann" in said[2], said)
    holds("playing: with paths in the folder of the bot", said and "bot.py" in said[2] and str(site.folder) not in said[2], said)
    holds("playing: with its dialog and replay", site.call("GET", f"{path}/dialog", ann)[0] == 200
          and site.call("GET", f"{path}/matches/1")[0] == 200)
    site.call("POST", "/bots/ann/pause", ann, b"")
    own = json.loads(site.call("GET", "/me.json", ann)[2])["bots"][0]
    holds("playing: no version of a paused bot plays", own["state"] == "paused" and own["plays"] is None, own)
    holds("playing: health", site.call("GET", "/health")[0] == 200, site.call("GET", "/health"))
    status, errors = site.stop()
    holds("playing: it ends by a signal", status == 0, status, errors[-2000:])


# --- behind nginx -------------------------------------------------------------

def start_league_nginx(work, site, port):
    """nginx with configs/league/nginx.conf, without TLS, and with a limit above that of the league."""
    text = Path("configs/league/nginx.conf").read_text(encoding="utf-8")
    text = re.sub(r"\tssl_\w+ .*\n", "", text).replace("listen 443 ssl", f"listen 127.0.0.1:{port}")
    text = text.replace("127.0.0.1:8080", f"127.0.0.1:{site.port}").replace("client_max_body_size 24m", f"client_max_body_size {BYTES + 50000}")
    return start_nginx(work, text)


def check_sizes_behind(behind, host):
    """A large archive arrives as it is; the league itself refuses what is too long, and nginx what is much too long."""
    emil = behind.token["emil"]
    said = behind.call("PUT", "/bots/emil", emil, archive("large", filler=BYTES - 1000), host=host)
    holds("nginx: a large archive", said[0] == 201, said)
    stored = rows(behind, "SELECT max(v.bytes) FROM versions v JOIN bots b ON b.id = v.bot WHERE b.name = 'emil'")
    holds("nginx: all its bytes arrive", BYTES - 1000 < stored[0][0] <= BYTES, stored)
    said = behind.call("PUT", "/bots/emil", emil, archive("long", filler=BYTES), host=host)
    holds("nginx: the league says which archive is too long", said[0] == 413 and f"{BYTES}" in said[2].replace(",", ""), said)
    said = behind.call("PUT", "/bots/emil", emil, archive("longer", filler=BYTES + 60000), host=host)
    holds("nginx: client_max_body_size refuses a longer one", said[0] == 413 and "nginx" in said[2], said[0], said[2][:200])


def check_slow_behind(site, behind, host):
    """A client that is too slow for the league sends its archive through nginx."""
    body = archive("slow")
    head = f"Authorization: Bearer {site.token['emil']}\r\nContent-Length: {len(body)}\r\nConnection: close\r\n"
    direct = site.send("/bots/emil", method="PUT", more=head)
    with behind.send("/bots/emil", method="PUT", more=head, host=host) as s:
        s.sendall(body[:1])
        dripping([direct])
        holds("nginx: the league drops a slow client", is_closed(direct))
        s.sendall(body[1:])
        said = read_answer(s)
    holds("nginx: its archive arrives through nginx", said[0] == 201, said)


def check_nginx(work, site):
    if not nginx_is_there():
        print("skipped: nginx is not installed")
        return
    place, port = work / "nginx", free_port()
    place.mkdir()
    nginx = start_league_nginx(place, site, port)
    behind = type("Behind", (Site,), {"__init__": lambda self: None})()
    behind.port, behind.token, behind.folder = port, site.token, site.folder
    host = "league.example.org"

    def answers():
        try:
            return behind.call("GET", "/", host=host)[0] == 200
        except OSError:
            return False

    holds("nginx: a page", wait_for(answers))
    said = behind.call("PUT", "/bots/ann", site.token["ann"], archive("first"), host=host, more=f"Origin: {URL}\r\n")
    holds("nginx: an archive", said[0] == 201, said)
    check_sizes_behind(behind, host)
    check_slow_behind(site, behind, host)
    said = behind.call("PUT", "/bots/ann", site.token["bob"], archive("first"), host=host)
    holds("nginx: a refusal of the league arrives", said[0] == 403 and "another user" in said[2], said)
    said = behind.call("GET", "/me.json", host=host, more="Remote-User: bob\r\nX-Forwarded-User: bob\r\n")
    holds("nginx: forged headers are no token", said[0] == 401, said)
    nginx.send_signal(signal.SIGTERM)
    holds("nginx ends", nginx.wait(timeout=PATIENCE_S) == 0)


def main():
    with tempfile.TemporaryDirectory(prefix="dw-league-") as name:
        work = Path(name)
        folder = make_league(work)
        config = folder / "league.yaml"
        config.write_text(config.read_text(encoding="utf-8") + f"  url: {URL}\n", encoding="utf-8")
        site = Site(folder)
        routes = table_of_routes()
        holds("the versions are those that the suite names", len(VERSIONS) == rows(site, "SELECT count(*) FROM versions")[0][0])
        check_roles(site, routes)
        check_own(site)
        check_upload(site)
        check_headers_of_bodies(site)
        check_ten_at_once(site)
        check_orders(site)
        check_heads(site, routes)
        check_origins(site)
        check_forged(site)
        check_bad_bodies(site)
        check_malformed(site)
        check_readers(site)
        check_nginx(work, site)
        check_playing(work)
        status, errors = site.stop()
        holds("it ends by a signal, and no forged address is in its log",
              status == 0 and "Sanitizer" not in errors and "203.0.113" not in errors, status, errors[-3000:])
        holds("nothing of bob changed", not rows(site, "SELECT 1 FROM bots b JOIN users u ON u.id = b.owner"
                                                  " WHERE u.name = 'bob' AND b.name NOT IN ('bob', '0')"))
    return tally()


if __name__ == "__main__":
    os.environ.setdefault("PYTHONDONTWRITEBYTECODE", "1")
    sys.exit(main())
