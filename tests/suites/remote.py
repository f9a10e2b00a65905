#!/usr/bin/env python3
"""Remote bots: the same matches as over pipes, bad networks, bad clients, tokens, and marks in the results."""
import csv
import json
import os
import random
import select
import socket
import stat
import subprocess
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, "tests/support")
from claims import holds, tally
from played import ARENA, arena
from remote_seats import BRIDGES, Client, Proxy, RemoteRun, bridge, plain_log, play_all, start_remote, table_of
from soak import setting
from waiting import PATIENCE_S, wait_for

MALFORMED = setting("MALFORMED", 1000, 10000)
SEATS = 50
HOUSE = str(Path(ARENA).parent / "house")
SLOW = "time: {startup: 600s, move: 600s, limit: 600s}"
CUP = """name: cup
game: gin
rounds: 2
deals_max: 2
isolation: none
seed: remote
"""


def write(folder, name, text):
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


# --- the same match as over pipes ---------------------------------------------

def same_logs(what, ours, theirs):
    names = sorted(path.name for path in (theirs / "logs").glob("*.jsonl"))
    holds(f"{what}: there are logs", len(names) == 4, names)
    for name in names:
        one, other = plain_log(ours / "logs" / name), plain_log(theirs / "logs" / name)
        holds(f"{what}: {name} is the log over pipes", one == other,
              next(((a, b) for a, b in zip(one, other) if a != b), (len(one), len(other))))


def check_same_match(folder):
    """A bridged bot gives the log of the piped bot, also over a proxy that drops, delays and doubles requests."""
    bots = f"{SLOW}\nbots: [{{name: ann, run: ANN}}, {{name: bob, run: BOB}}]\n"
    piped = folder / "piped"
    arena("run", write(folder, "piped.yaml", CUP + bots.replace("ANN", f"[{HOUSE}, greedy]")
                       .replace("BOB", f"[{HOUSE}, random]")), "--out", piped)
    for name, chaos in (("plain", False), ("proxy", True)):
        (folder / name).mkdir()
        run, out = start_remote(folder / name, CUP + SLOW + "\nbots: [{name: ann, remote: true}, remote:bob]\n")
        run.joined(2)
        proxy = Proxy(run.url, "chaos") if chaos else None
        url = proxy.url if chaos else run.url
        clients = [bridge(kind, url, run.token[bot], HOUSE, house)
                   for kind, bot, house in zip(BRIDGES, ("ann", "bob"), ("greedy", "random"))]
        code, said = run.end()
        holds(f"{name}: the run is played", code == 0, code, said)
        if chaos:
            holds("proxy: it did everything", min(proxy.done.values()) > 3, proxy.done)
            for client in clients:
                client.kill()
        for client in clients:
            said = client.communicate()[1]
            holds(f"{name}: the bridge ends with the run", chaos or client.returncode == 0, client.returncode, said)
        if chaos:
            proxy.stop()
        same_logs(name, out, piped)
    return folder / "plain" / "out"


def check_marks(out):
    """Log, standings, CSV, report and verification know the remote bots."""
    header = json.loads((out / "logs/000001.jsonl").read_text(encoding="utf-8").split("\n", 1)[0])
    holds("the log has the seats", header["remote"] == [0, 1], header)
    holds("the log has the allowance", header["time"]["network_us"] == 250000, header["time"])
    table = json.loads((out / "standings.json").read_text(encoding="utf-8"))
    holds("standings.json has the mark", all("by network" in row["apart"] for row in table["ranking"]), table)
    holds("the text has the mark", "ann plays by network" in (out / "standings.txt").read_text(encoding="utf-8"))
    holds("results.csv has the mark", all(row["remote"] == "1" for row in table_of(out)), table_of(out)[:1])
    arena("report", out, "--out", out.parent / "report.html")
    holds("the report has the mark", "by network" in (out.parent / "report.html").read_text(encoding="utf-8"))
    arena("verify", out)
    secrets = [path.read_text(encoding="utf-8").strip() for path in (out / "seats").iterdir()]
    modes = {stat.S_IMODE(path.stat().st_mode) for path in (out / "seats").iterdir()}
    holds("only the user reads the tokens", modes == {0o600} and len(set(secrets)) == 2, modes)
    holds("no other file has a token", not any(
        secret in path.read_bytes().decode("latin-1") for secret in secrets
        for path in out.rglob("*") if path.is_file() and path.suffix != ".token"))


def check_resumed(folder):
    """A resumed run keeps the tokens, also if no match began; a log that hides the remote seat is found."""
    run, out = start_remote(folder, CUP + SLOW + "\nbots: [remote:ann, house:first]\n")
    token = run.joined(1).token["ann"]
    run.process.terminate()
    run.end()
    run, out = start_remote(folder, CUP + SLOW + "\nbots: [remote:ann, house:first]\n")
    holds("a run without a match keeps the token", run.joined(1).token["ann"] == token)
    Client(run.url, token).play(lambda message: message["type"] == "end" and message["of"] == "match")
    wait_for(lambda: (out / "logs/000001.jsonl").exists())
    run.process.terminate()
    run.end()
    again, out = start_remote(folder, CUP + SLOW + "\nbots: [remote:ann, house:first]\n")
    holds("a resumed run keeps the token", again.joined(1).token["ann"] == token)
    play_all(again, ["ann"])
    code, said = again.end()
    holds("a run is resumed", code == 0 and "resumed" in said, code, said)
    holds("all matches count", len(table_of(out)) == 8, table_of(out))
    arena("verify", out)


# --- standings ---

def table(out, *words):
    """Return standings.json by name."""
    return {row["name"]: row for row in json.loads(arena("standings", out, "--format", "json", *words))["ranking"]}


def own_part(row):
    """A row without the numbers that include matches against all bots."""
    return {key: value for key, value in row.items() if key not in ("faults", "forfeits", "noise", "time")}


def rate_csv(path, rows):
    """Rate rows of results.csv, written to a file.  Returns the bots in order."""
    with open(path, "w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, list(rows[0]))
        writer.writeheader()
        writer.writerows(rows)
    return json.loads(arena("rate", path, "--format", "json"))["bots"]


def check_apart(folder):
    """The numbers of the arena's bots are those of the run without the remote bots, which have a table of their own."""
    bots = "bots: [remote:ann, house:first, house:greedy, remote:bob, house:random]\n"
    run, out = start_remote(folder, CUP.replace("rounds: 2", "rounds: 6").replace("deals_max: 2", "deals_max: 1") + f"{SLOW}\n{bots}")
    play_all(run.joined(2), ["ann"])
    client = bridge("arena", run.url, run.token["bob"], "house:greedy")
    code, said = run.end()
    client.communicate()
    holds("apart: the run is played", code == 0 and "Remote bots, rated apart" in said, code, said)
    rows, text = table_of(out), (out / "standings.txt").read_text(encoding="utf-8")
    remotes = {row["bot"] for row in rows if row["remote"] == "1"}
    apart = table(out)
    names = list(apart)
    holds("apart: remote bots are last, with ranks of their own", names[3:] == ["bob", "ann"] and set(names[3:]) == remotes and
          [apart[name]["rank"] for name in names] == [1, 2, 3, 1, 2] and
          [apart[name]["remote"] for name in names] == [False] * 3 + [True] * 2, apart)
    holds("apart: the text has two tables", text.index("Remote bots, rated apart") < text.index("  1 bob"), text)
    for name in remotes:
        points = [float(row["points"]) for row in rows if row["bot"] == name]
        holds(f"apart: {name} has all its matches", apart[name]["matches"] == len(points) and
              abs(apart[name]["rate"] - sum(points) / len(points)) < 1e-9, apart[name], len(points))
    met = {row["match"] for row in rows if row["bot"] in remotes}
    rated = rate_csv(folder / "all.csv", rows)
    holds("apart: arena rate has the same two tables",
          [(bot["name"], bot["rank"], round(bot["elo"], 3), bot["remote"]) for bot in rated] ==
          [(bot["name"], bot["rank"], round(bot["elo"], 3), bot["remote"]) for bot in
           sorted((row["rating"] for row in apart.values()), key=lambda bot: (bot["remote"], bot["rank"]))], rated, apart)
    local = rate_csv(folder / "local.csv", [{**row, "remote": "0"} for row in rows if row["match"] not in met])
    holds("apart: arena rate without the remote bots' matches has the same ratings",
          [(bot["name"], round(bot["elo"], 3), round(bot["error"], 3)) for bot in rated if not bot["remote"]] ==
          [(bot["name"], round(bot["elo"], 3), round(bot["error"], 3)) for bot in local], rated, local)
    page = folder / "report.html"
    arena("report", out, "--out", page)
    html = page.read_text(encoding="utf-8")
    holds("apart: the report has two tables", "<h3>Remote bots, rated apart</h3>" in html)
    for name in remotes:
        arena("standings", out, "--without", name, "--reason", "test")
    without = table(out)
    for name in set(names) - remotes:
        one, other = own_part(apart[name]), own_part(without[name])
        one["rating"] = {key: one["rating"][key] for key in ("elo", "error", "ranks", "first", "matches", "points")}
        other["rating"] = {key: other["rating"][key] for key in one["rating"]}
        holds(f"apart: {name} has the numbers of the run without remote bots", one == other, one, other)


def check_one_table(folder):
    """One bot of the arena and remote bots are ranked together; at a larger table, the order of the arena's bots counts."""
    run, out = start_remote(folder, CUP.replace("rounds: 2", "rounds: 1").replace("deals_max: 2", "deals_max: 1") +
                            f"{SLOW}\nbots: [remote:ann, house:first, remote:bob]\n")
    play_all(run.joined(2), ["ann"])
    client = bridge("arena", run.url, run.token["bob"], "house:greedy")
    run.end()
    client.communicate()
    rows = table(out)
    holds("one table: all ranks are in one table", not any(row["remote"] for row in rows.values()) and
          {row["matches"] for row in rows.values()} == {4} and max(row["rank"] for row in rows.values()) > 1, rows)
    run = RemoteRun("play", "rummy", "remote:ann", "house:first", "house:greedy", "--deals", 1, "--seed", "s", "--matches", 3,
                    "--out", folder / "play", "--port", 0, "--time", "startup=600s")
    play_all(run.joined(1), ["ann"])
    code, said = run.end()
    rows = table(folder / "play")
    holds("at a table of three, two bots are compared", code == 0 and
          [rows[name]["matches"] for name in ("first", "greedy", "ann")] == [3, 3, 3] and
          rows["first"]["points"] + rows["greedy"]["points"] == 3, said, rows)


# --- many seats, and play -----------------------------------------------------

def check_many(folder):
    names = [f"bot{i}" for i in range(SEATS)]
    bots = ", ".join(f"remote:{name}" for name in names)
    run, out = start_remote(folder, CUP.replace("rounds: 2", "rounds: 2\nformat: swiss\njobs: 25")
                     .replace("deals_max: 2", "deals_max: 1") + f"{SLOW}\nbots: [{bots}]\n")
    run.joined(SEATS)
    play_all(run, names)
    code, said = run.end()
    holds("fifty seats play", code == 0, code, said)
    holds("none of the fifty bots forfeits", {row["verdict"] for row in table_of(out)} == {"ok"}, table_of(out)[:3])


def check_play(folder):
    run = RemoteRun("play", "gin", "remote:ann", "house:first", "--deals", 1, "--seed", "s", "--port", 0,
                    "--time", "startup=600s").joined(1)
    count = Client(run.url, run.token["ann"]).play()
    code, said = run.end()
    holds("arena play plays a remote bot", code == 0 and count > 5 and "ann" in said, code, count, said)
    holds("arena play prints the token", run.token["ann"].startswith("dw_") and len(run.token["ann"]) == 35)
    run = RemoteRun("play", "gin", "remote:ann", "house:first", "--deals", 1, "--matches", 3, "--restart", "never",
                    "--port", 0, "--time", "startup=600s").joined(1)
    greeted, heads = [], set()
    Client(run.url, run.token["ann"]).play(lambda message: heads.add(tuple(message)[:2] if "req" in message else ("type", "req"))
                                           or greeted.append(message["type"]))
    code, said = run.end()
    holds("a line starts with its type, and then its req", heads == {("type", "req")}, heads)
    holds("one session can play all matches", code == 0 and greeted.count("match") == 3, code, said)
    holds("a session greets once, after the probe", greeted.count("hello") == 2, greeted)


# --- tokens and answers -------------------------------------------------------

def check_requests(folder):
    """Tokens, numbers, repetitions and contradictions."""
    run, out = start_remote(folder, CUP + SLOW + "\nbots: [remote:ann, remote:bob]\n")
    run.joined(2)
    ann, bob = (Client(run.url, run.token[name]) for name in ("ann", "bob"))
    for what, token in (("no token", ""), ("a wrong token", run.token["ann"][:-1] + "_"),
                        ("a longer token", run.token["ann"] + "a"), ("a name", "ann")):
        said = ann.call("GET", "/seat/next?wait=25", token=token or " ")
        holds(f"{what} is refused", said[0] == 401 and "token of a seat" in said[1], said)
        said = ann.call("POST", "/seat/answer/1", b"{}", token=token or " ")
        holds(f"{what} cannot answer", said[0] == 401, said)
    status, rows = ann.next()
    number, hello = rows[0]
    holds("the first line is hello", status == 200 and number == 1 and json.loads(hello)["type"] == "hello", rows)
    holds("a line can be fetched again", ann.next() == (status, rows))
    holds("a line that does not exist has no answer", ann.answer(9, "{}")[0] == 404)
    for body in ("", "{}\n{}", "x" * 65537):
        said = ann.answer(number, body)
        holds("a body that is no line is refused", said[0] in (400, 413), said, body[:9])
    for query in ("wait=26", "wait=x", "after=-1", "wait=1&", "later=1", "wait=1;after=1", "after=" + "9" * 60):
        said = ann.call("GET", "/seat/next?" + query)
        holds(f"{query} is refused with a sentence", said[0] == 400 and "after=N&wait=S" in said[1], said)
    holds("an answer is accepted", ann.answer(number, "{}") == (200, "accepted\n"))
    holds("a repetition is harmless", ann.answer(number, "{}\n") == (200, "accepted before\n"))
    said = ann.answer(number, '{"want":["legal"]}')
    holds("a contradiction is refused", said[0] == 409 and "another answer" in said[1], said)
    play_all(run, ["bob"])
    seen, after = play_to_act(ann, 1)
    seats = {message["seat"] for message in seen if message["type"] == "match"}
    holds("ann sees only her seat", len(seats) == 1, seats)
    check_waiting(run, "ann", after)
    ann.answer(after, json.dumps(seen[-1]["default"]))
    play_all(run, ["ann"])
    code, said = run.end()
    holds("the run is played after all", code == 0, code, said)
    holds("refused requests cost nothing", {row["verdict"] for row in table_of(out)} == {"ok"} and
          {row["faults"] for row in table_of(out)} == {"0"}, table_of(out))


def play_to_act(client, after):
    """Answer hello until the first act.  Returns all messages, and the number of the last line."""
    seen = []
    while not seen or seen[-1]["type"] != "act":
        for after, line in client.next(after)[1]:
            seen.append(json.loads(line))
            if seen[-1]["type"] == "hello":
                client.answer(after, "{}")
    return seen, after


def check_waiting(run, name, after):
    """A second request of a seat ends the wait of the first one with status 204."""
    one, two = (Client(run.url, run.token[name]) for _ in range(2))
    began = time.monotonic()
    holds("a confirmed line is not sent again", one.next(after, 0) == (204, []))
    one.connection.request("GET", f"/seat/next?after={after}&wait=25", headers={"Authorization": f"Bearer {one.token}"})
    while two.next(after, 1)[0] == 204 and time.monotonic() - began < 20:
        if select.select([one.connection.sock], [], [], 0)[0]:
            break
    holds("the first request gets 204", one.connection.getresponse().status == 204)
    holds("only the last request waits", time.monotonic() - began < 20)


def malformed(dice, token):
    """Return bytes that are nearly a request."""
    good = [f"GET /seat/next?wait=0 HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer {token}\r\n\r\n",
            f"POST /seat/answer/{dice.choice(['0', '1', '99999', '-1', '9' * 30])} HTTP/1.1\r\nHost: 127.0.0.1\r\n"
            f"Authorization: Bearer {token}\r\nContent-Length: {dice.choice([2, 3, 0, 70000, -1])}\r\n\r\n{{}}",
            f"POST /seat/leave/7 HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer {token}x\r\n\r\n"]
    text = bytearray(dice.choice(good).encode())
    for _ in range(dice.randrange(1, 6)):
        at = dice.randrange(len(text))
        text[at:at + dice.randrange(4)] = dice.randbytes(dice.randrange(4))
    return bytes(text[:dice.randrange(1, len(text) + 1)])


def check_malformed(folder):
    """Malformed requests with another seat's token, a client that never reads, and one that never sends."""
    run, out = start_remote(folder, CUP + SLOW + "\nbots: [remote:ann, remote:bob]\n")
    run.joined(2)
    dice = random.Random("malformed")
    port = int(run.url.rsplit(":", 1)[1])
    stuck = [socket.create_connection(("127.0.0.1", port)) for _ in range(20)]
    for i, one in enumerate(stuck):
        if i % 2:
            one.sendall(f"GET /seat/next?wait=25 HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer "
                        f"{run.token['ann']}\r\n\r\n".encode())
    play_all(run, ["ann"])
    for _ in range(MALFORMED):
        with socket.create_connection(("127.0.0.1", port)) as one:
            try:
                one.sendall(malformed(dice, "dw_" + "a" * 32))
            except OSError:
                pass
    play_all(run, ["bob"])
    code, said = run.end()
    holds("malformed requests and stuck clients cost nothing",
          code == 0 and {row["verdict"] for row in table_of(out)} == {"ok"}, code, said, table_of(out))
    for one in stuck:
        one.close()


# --- clients that leave -------------------------------------------------------

def check_vanished(folder):
    """A client that vanishes in a match forfeits by its clock, and the others play."""
    quick = "time: {startup: 3s, move: 1s, bank: 0s, limit: 1s, network: 100ms}\nfaults: strict\n"
    run, out = start_remote(folder, CUP.replace("rounds: 2", "rounds: 1") + quick + "bots: [remote:bob, house:first, house:greedy]\n")
    run.joined(1)
    acts = []
    Client(run.url, run.token["bob"]).play(
        lambda message: message["type"] == "act" and (acts.append(message), len(acts) > 3)[1])
    code, said = run.end()
    rows = table_of(out)
    holds("the run ends without the client", code == 0 and len(rows) == 12, code, said)
    verdicts = sorted(row["verdict"] for row in rows if row["bot"] == "bob")
    holds("the vanished client forfeits by its clock", verdicts == ["startup"] * 3 + ["timeout"], verdicts)
    holds("the others do not forfeit", {row["verdict"] for row in rows if row["bot"] != "bob"} == {"ok"}, rows)
    log = next(row["log"] for row in rows if row["verdict"] == "timeout")
    fault = next(record for record in map(json.loads, open(out / log, encoding="utf-8"))
                 if record["type"] == "fault")
    holds("the clock does not charge the network", 1000000 <= fault["us"] <= fault["wall_us"] - 100000, fault)


def check_left(folder):
    """A bot that ends is a crash in this match only."""
    run, out = start_remote(folder, CUP + SLOW + "\nbots: [remote:ann, house:first]\n")
    run.joined(1)
    ann = Client(run.url, run.token["ann"])
    after, left = 0, []
    while True:
        status, rows = ann.next(after)
        if status == 410:
            break
        for after, line in rows:
            message = json.loads(line)
            if message["type"] == "act" and not left:
                left.append(ann.call("POST", f"/seat/leave/{after}"))
                left.append(ann.answer(after, "{}"))
            elif "req" in message and message["type"] != "error":
                ann.answer(after, json.dumps(message.get("default", {})))
    code, said = run.end()
    holds("a bot can leave", left[0] == (200, "accepted\n"), left)
    holds("a bot that has left cannot answer", left[1][0] == 410, left)
    rows = [row["verdict"] for row in table_of(out) if row["bot"] == "ann"]
    holds("it forfeits one match", code == 0 and sorted(rows) == ["exit", "ok", "ok", "ok"], code, rows, said)


# --- refusals -----------------------------------------------------------------

def check_refusals(folder):
    bots = "bots: [remote:ann, house:first]\n"
    cases = [
        ("final: true\n" + bots, "a remote bot cannot play in a final"),
        ("bots: [{name: ann, remote: yes}, house:first]\n", "remote: expected true"),
        ("bots: [{name: ann, remote: true, run: ./x}, house:first]\n", "remove the key run"),
        ("bots: [{name: ann, remote: true, build: make}, house:first]\n", "build: a remote bot runs on another"),
        ("bots: [{name: ann, remote: true, network: true}, house:first]\n", "network: a remote bot runs on another"),
        ("time: {network: 11s}\n" + bots, "network"),
    ]
    for text, words in cases:
        path = write(folder, "bad.yaml", CUP + text)
        done = subprocess.run([ARENA, "run", path, "--out", folder / "bad"], capture_output=True, text=True,
                              check=False, timeout=PATIENCE_S)
        holds(f"refused: {words}", done.returncode == 2 and words in done.stderr, done.returncode, done.stderr)
    path = write(folder, "bad.yaml", CUP.replace("game: gin", "games: [gin, rummy]") + bots)
    said = arena("run", path, "--out", folder / "bad", status=2)
    holds("several games refuse remote bots", "a remote bot can play only" in said, said)
    said = arena("compare", "gin", "remote:ann", "house:first", status=2)
    holds("arena compare refuses remote bots", "a remote bot can play only" in said, said)
    (folder / "league").mkdir()
    league = Path("configs/league.yaml").read_text(encoding="utf-8")
    write(folder / "league", "league.yaml", league.replace("- run: house:random ", "- {name: random, run: remote} "))
    said = arena("league", folder / "league", "--port", 0, status=2)
    holds("a league refuses remote bots", "a remote bot can play only" in said, said)
    path = write(folder, "bad.yaml", CUP.replace("game: gin", "game: canasta\nseats: 4") + bots)
    said = arena("run", path, "--out", folder / "bad", status=2)
    holds("a remote bot plays one seat", "a remote bot can play only one seat" in said, said)
    said = arena("pack", write(folder, "pack.yaml", CUP + bots), "--out", folder / "x.tar.zst", status=2)
    holds("arena pack refuses remote bots", "remote bot" in said, said)


CHECKS = [check_requests, check_malformed, check_vanished, check_left, check_apart, check_one_table, check_many, check_play,
          check_resumed, check_refusals]


def main():
    wanted = sys.argv[1:]
    with tempfile.TemporaryDirectory() as folder:
        os.chmod(folder, 0o755)
        place = Path(folder).resolve()
        if not wanted or "check_same_match" in wanted:
            check_marks(check_same_match(place))
        for check in CHECKS:
            if not wanted or check.__name__ in wanted:
                own = place / check.__name__
                own.mkdir()
                check(own)
    return tally()


sys.exit(main())
