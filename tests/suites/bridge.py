#!/usr/bin/env python3
"""Bridges of remote bots: `arena bridge` and examples/python/bridge.py, with crashes, restarts and TLS."""
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, "tests/support")
from claims import holds, tally
from nginx import free_port, nginx_is_there, start_nginx
from played import ARENA, arena
from remote_seats import BRIDGES, Client, RemoteRun, bridge, play_all, start_remote, table_of
from waiting import PATIENCE_S, wait_for

SLOW = "time: {startup: 600s, move: 600s, limit: 600s}\n"
CUP = f"name: cup\ngame: gin\nrounds: 1\ndeals_max: 1\nisolation: none\nseed: bridge\n{SLOW}"
TOKEN = "dw_" + "a" * 32
# A bot that plays default actions.  ACT is code before the answer to each act, with the number of acts in `acts`.
PLAIN = """import json, os, sys, time
folder = os.path.dirname(os.path.abspath(__file__))
open(os.path.join(folder, "pids"), "a").write(f"{os.getpid()}\\n")
acts = 0
for line in sys.stdin:
    m = json.loads(line)
    if "req" not in m or m["type"] == "error":
        continue
    answer = json.dumps(m.get("default", {}))
    if m["type"] == "act":
        acts += 1
        ACT
    print(answer, flush=True)
"""


def bot(folder, act="pass"):
    path = folder / "bot.py"
    path.write_text(PLAIN.replace("ACT", act), encoding="utf-8")
    return path


def verdicts(out, name="ann"):
    return sorted(row["verdict"] for row in table_of(out) if row["bot"] == name)


def faults(out):
    return {row["faults"] for row in table_of(out)}


def pids(folder):
    return [int(pid) for pid in (folder / "pids").read_text().split()]


def is_running(pid):
    """Zombies have ended."""
    try:
        return "\nState:\tZ" not in Path(f"/proc/{pid}/status").read_text(encoding="utf-8")
    except FileNotFoundError:
        return False


def ended(client):
    """Wait for the end of a bridge.  Returns its exit code and its output."""
    said = client.communicate(timeout=PATIENCE_S)[1]
    return client.returncode, said


# --- bots ---------------------------------------------------------------------

def check_crash(kind, folder):
    """A program that crashes forfeits one match, and plays the next one."""
    run, out = start_remote(folder, CUP + "bots: [remote:ann, house:first]\n")
    run.joined(1)
    flag = "open(folder + '/flag', 'x').close(); print('noise', flush=True); sys.exit(3)"
    client = bridge(kind, run.url, run.token["ann"], "python3",
                    bot(folder, f"if not os.path.exists(folder + '/flag'): {flag}"))
    code, said = run.end()
    holds(f"{kind}: a crash costs one match", code == 0 and verdicts(out) == ["exit", "ok"], verdicts(out), said)
    holds(f"{kind}: the next match has another process", len(set(pids(folder))) == len(pids(folder)) == 3, pids(folder))
    code, said = ended(client)
    holds(f"{kind}: noise is printed", "noise\n" in said, said)
    if kind == "arena":
        holds("arena: it prints the exit status", "the bot exited with status 3; it forfeits the match" in said, said)
        holds("arena: the exit code says that the bot crashed", code == 3, code)
    else:
        holds("python: it ends with the run", code == 0, code)


def check_lines(folder):
    """Noise, blanks and extra lines cost nothing; a line that is too long costs the match."""
    run, out = start_remote(folder, CUP + "bots: [remote:ann, house:first]\n")
    run.joined(1)
    (folder / "count").write_text("")
    act = ("print(\"caf\\u00e9 noise\"); print(\"to stderr\", file=sys.stderr); answer = \" \" + answer + \"\\r\"\n"
           "        if acts == 2: print(answer)\n"
           "        with open(folder + \"/count\", \"a\") as count: count.write(\"x\")\n"
           "        if os.path.getsize(folder + \"/count\") == 5: answer = \"{\" + \"x\" * 65536")
    client = bridge("arena", run.url, run.token["ann"], bot(folder, act))
    run.end()
    code, said = ended(client)
    holds("a line that is too long costs one match", verdicts(out) == ["exit", "ok"] and code == 3, verdicts(out), code)
    holds("the bridge says so", "the bot wrote a line of more than 65536 bytes" in said, said[:3000])
    holds("an extra line is reported", "no request asked for this line" in said, said[:3000])
    holds("stdout that is no answer, and stderr, are printed", "café noise\n" in said and "to stderr\n" in said, said[:3000])
    holds("noise and extra lines are no faults", faults(out) == {"0"}, faults(out))


def check_stopped(folder):
    """After SIGINT the program has ended, and another bridge continues the match."""
    run, out = start_remote(folder, CUP + "bots: [remote:ann, house:first]\n")
    run.joined(1)
    client = bridge("arena", run.url, run.token["ann"], bot(folder, "if acts == 3: open(folder + '/thinks', 'x').close(); time.sleep(3600)"))
    wait_for((folder / "thinks").exists)
    client.send_signal(signal.SIGINT)
    code, said = ended(client)
    holds("SIGINT: exit code 130 and a message", code == 130 and "the clock of the seat runs on" in said, code, said)
    holds("SIGINT: no process of the bot runs", not any(map(is_running, pids(folder))), pids(folder))
    client = bridge("arena", run.url, run.token["ann"], bot(folder))
    code, said = run.end()
    holds("another bridge continues the match", code == 0 and set(verdicts(out)) == {"ok"} and faults(out) == {"0"}, said)
    holds("the bridge ends with the run", ended(client)[0] == 0)


def check_silent_end(folder):
    """A program that ends while the other seat thinks is reported at once."""
    run, out = start_remote(folder, CUP + "bots: [remote:ann, remote:bob]\n")
    run.joined(2)
    client = bridge("arena", run.url, run.token["ann"], bot(folder, "if acts == 1: print(answer, flush=True); sys.exit()"))
    other = Client(run.url, run.token["bob"])
    asked = []
    other.play(lambda message: message["type"] == "act" and asked.append(message) is None and len(asked) == 1)
    line = client.stderr.readline()
    holds("an end outside of the own turn is reported", "the bot exited with status 0" in line, line)
    play_all(run, ["bob"])
    run.end()
    ended(client)
    holds("it is a crash", verdicts(out) == ["exit", "exit"], verdicts(out))


# --- servers ------------------------------------------------------------------

def check_restarted_server(folder):
    """A killed run is resumed on the same port: both bridges play on with the programs that they have."""
    port, text = free_port(), CUP.replace("rounds: 1", "rounds: 3") + "bots: [remote:ann, remote:bob]\n"
    run, out = start_remote(folder, text, port=port)
    run.joined(2)
    clients = [bridge(kind, run.url, run.token[name], "python3", bot(folder)) for kind, name in zip(BRIDGES, ("ann", "bob"))]
    wait_for((out / "logs/000002.jsonl").exists)
    run.process.kill()
    run.end()
    run, out = start_remote(folder, text, port=port)
    code, said = run.joined(2).end()
    holds("the run is resumed", code == 0 and "resumed" in said, code, said)
    holds("no match is lost by the restart", len(table_of(out)) == 12 and {row["verdict"] for row in table_of(out)} == {"ok"} and
          faults(out) == {"0"}, table_of(out))
    for client in clients:
        code, said = ended(client)
        holds("the bridge ends with the resumed run", code == 0, code, said)


def check_refusals(folder):
    """Wrong words, a wrong token, and a server that is not there."""
    (folder / "token").write_text(TOKEN + "\n", encoding="utf-8")
    (folder / "bad").write_text("abc\n", encoding="utf-8")
    token = ["--token-file", folder / "token"]
    cases = [
        (["ftp://127.0.0.1", *token, "house:first"], 2, "must start with http:// or https://"),
        (["http://127.0.0.1:1", "house:first"], 2, "set the environment variable SEAT_TOKEN"),
        (["http://127.0.0.1:1", "--token-file", folder / "bad", "house:first"], 2, "contains no token of a seat"),
        (["http://127.0.0.1:1", "--token-file", folder / "none", "house:first"], 2, "No such file"),
        (["http://127.0.0.1:1", *token, "./none"], 2, "no program"),
        (["http://127.0.0.1:1", *token, "--patience", "1", "house:first"], 1, "no answer of the server for 1 s"),
    ]
    env = {key: value for key, value in os.environ.items() if key != "SEAT_TOKEN"}
    for words, status, text in cases:
        done = subprocess.run([ARENA, "bridge", *map(str, words)], capture_output=True, text=True, check=False, env=env, timeout=PATIENCE_S)
        holds(f"refused: {text}", done.returncode == status and text in done.stderr, done.returncode, done.stderr)
    run = RemoteRun("play", "gin", "remote:ann", "house:first", "--deals", 1, "--port", 0, "--time", "startup=600s").joined(1)
    code, said = ended(bridge("arena", run.url, TOKEN, "house:first"))
    holds("a wrong token is refused", code == 1 and "status 401: the server refuses this token" in said, code, said)
    code, said = ended(bridge("arena", run.url + "/other", run.token["ann"], "house:first"))
    holds("another path is refused", code == 1 and "status 404" in said, code, said)
    code, said = ended(bridge("arena", run.url, run.token["ann"], "house:first"))
    holds("a house bot plays", code == 0 and "the run is over" in said, code, said)
    holds("the run is played", run.end()[0] == 0)


def check_tls(folder):
    """Both bridges play through nginx with TLS, and refuse a certificate that they do not trust."""
    if not nginx_is_there() or not shutil.which("openssl"):
        print("skipped: TLS needs nginx and openssl")
        return
    port, behind = free_port(), free_port()
    url = f"https://localhost:{port}"
    run, out = start_remote(folder, CUP + "bots: [remote:ann, remote:bob]\n", "--url", url, port=behind)
    run.joined(2)
    certificate = folder / "cert.pem"
    subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost",
                    "-addext", "subjectAltName=DNS:localhost", "-keyout", folder / "key.pem", "-out", certificate],
                   check=True, capture_output=True)
    text = Path("configs/seats/nginx.conf").read_text(encoding="utf-8")
    text = text.replace("listen 443", f"listen 127.0.0.1:{port}").replace("server_name arena.example.org", "server_name localhost")
    text = re.sub(r"ssl_certificate .*", f"ssl_certificate {certificate};", text)
    text = re.sub(r"ssl_certificate_key .*", f"ssl_certificate_key {folder}/key.pem;", text)
    text = text.replace("127.0.0.1:8018", f"127.0.0.1:{behind}").replace("Host $host;", "Host $host:$server_port;")
    (folder / "nginx").mkdir()
    nginx = start_nginx(folder / "nginx", text)
    wait_for((folder / "nginx/nginx.pid").exists)
    code, said = ended(bridge("arena", url, run.token["ann"], "house:first"))
    holds("TLS: a strange certificate is refused at once", code == 1 and "certificate" in said, code, said)
    clients = [bridge(kind, url, run.token[name], "python3", bot(folder), SSL_CERT_FILE=str(certificate))
               for kind, name in zip(BRIDGES, ("ann", "bob"))]
    code, said = run.end()
    holds("TLS: the run is played", code == 0 and {row["verdict"] for row in table_of(out)} == {"ok"} and faults(out) == {"0"}, code, said)
    for client in clients:
        code, said = ended(client)
        holds("TLS: the bridge ends with the run", code == 0, code, said)
    nginx.terminate()
    nginx.wait(PATIENCE_S)


CHECKS = [check_lines, check_stopped, check_silent_end, check_restarted_server, check_refusals, check_tls]


def main():
    wanted = sys.argv[1:]
    with tempfile.TemporaryDirectory() as place:
        os.chmod(place, 0o755)
        cases = [(check.__name__, check) for check in CHECKS]
        cases += [(f"check_crash_{kind}", lambda folder, kind=kind: check_crash(kind, folder)) for kind in BRIDGES]
        for name, check in cases:
            if not wanted or name in wanted:
                folder = Path(place).resolve() / name
                folder.mkdir()
                check(folder)
    return tally()


sys.exit(main())
