#!/usr/bin/env python3
"""Questions to bots on a served page: `arena view --serve` and `arena watch`.

A review that a page gets equals the review of the command.  A continued deal
begins with the same actions, and its log is valid.  Wrong questions, failing bots
and pages of other sites get an error; nothing stays behind.
"""
import json
import os
import re
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, "tests/support")
from claims import holds, tally
from played import ARENA, arena
from waiting import wait_for
from watched import Server

# Answers the first legal action; waits while the file beside it exists.
BOT = """#!/usr/bin/env python3
import json, os, sys, time
hold = os.path.join(os.path.dirname(os.path.abspath(__file__)), "hold")
for line in sys.stdin:
    m = json.loads(line)
    if m["type"] == "act":
        while os.path.exists(hold):
            time.sleep(0.02)
    if m["type"] in ("hello", "act"):
        print(json.dumps(m.get("default", {})), flush=True)
"""
GREEDY, OWN, MISSING = 0, 1, 2  # numbers of the bots that can be asked
ANSWERS_KEPT = 16


def steps_of(page):
    return [json.loads(line) for block in re.findall(r'<script class="deal"[^>]*>(.*?)</script>', page, re.S)
            for line in block.strip().split("\n")]


def answer_of(server, number):
    """Wait for the answer to a question.  Returns its status and text."""
    path = server.root.replace("match/1", f"answers/{number}")
    wait_for(lambda: server.ask(path)[0] != 202)
    status, _, text = server.ask(path)
    return status, text


def ask(server, question, page=None):
    status, number = server.post(f"{page or server.root}/ask", json.dumps(question))
    return answer_of(server, number) if status == 202 else (status, number)


def check_review(server, log):
    step = next(step for step in steps_of(server.ask(server.root)[2]) if step.get("req") == 4 and step.get("s") == 1)
    status, page = ask(server, {"seat": 1, "req": 4, "bot": GREEDY})
    reviewed = [step for step in steps_of(page) if "review" in step]
    holds("a bot is asked about one decision", status == 200 and len(reviewed) == 1, status, page[:200])
    holds("the decision is the one that was asked about",
          [(step["n"], step["s"], step["req"]) for step in reviewed] == [(step["n"], 1, 4)], reviewed)
    told = arena("review", f"{log}@4", "--seat", 1, "--by", "house:greedy", "--format", "json", status=None)
    told = json.loads(re.search(r"^{.*", told, re.M)[0])
    holds("the page says what the command says",
          [step["review"]["as"] for step in reviewed] == [d["result"] for d in told["decisions"]], told)


def check_continued(server):
    steps = steps_of(server.ask(server.root)[2])
    at = next(step for step in steps if step.get("n", 0) > 5 and step.get("req"))
    status, page = ask(server, {"deal": 1, "event": at["n"], "bots": [GREEDY, OWN]})
    if not holds("bots continue a deal", status == 200, status, page[:300]):
        return
    before = [step["l"] for step in steps if step.get("n", 0) < at["n"] and step.get("t") is None][:5]
    continued = steps_of(page)
    after = [step["l"] for step in continued if step.get("n", 0) < at["n"] and step.get("t") is None][:5]
    holds("the deal begins with the same actions", before and before == after, before, after)
    holds("it is played to its end, and no further", [s["t"] for s in continued if "t" in s][:2] == ["deal", "end"] and
          len([s for s in continued if s.get("t") == "deal"]) == 1)
    holds("the players are the bots that were chosen", '"players":["greedy","waits"]' in page)
    number = server.post(f"{server.root}/ask", json.dumps({"deal": 1, "event": at["n"], "bots": [GREEDY, GREEDY]}))[1]
    answer_of(server, number)
    status, page = ask(server, {"seat": 0, "req": 2, "bot": GREEDY}, server.root.replace("match/1", f"answers/{number}"))
    holds("a question about the continued deal is answered", status == 200 and '"review"' in page, status, page[:200])


def check_refusals(server):
    good = {"seat": 0, "req": 2, "bot": GREEDY}
    page = f"{server.root}/ask"
    for what, body in (("no JSON", "seat"), ("an array", "[1]"), ("an empty object", "{}"),
                       ("no bot of the list", json.dumps({**good, "bot": 3})),
                       ("a negative bot", json.dumps({**good, "bot": -1})),
                       ("a name", json.dumps({**good, "bot": "house:greedy"})),
                       ("an unknown member", json.dumps({**good, "by": "house:greedy"})),
                       ("a large number", json.dumps({**good, "req": 2**63 - 1})),
                       ("no seats", json.dumps({"deal": 1, "event": 5, "bots": []})),
                       ("many seats", json.dumps({"deal": 1, "event": 5, "bots": [0] * 9})),
                       ("a bot that is no number", json.dumps({"deal": 1, "event": 5, "bots": [0, None]})),
                       ("deal 0", json.dumps({"deal": 0, "event": 5, "bots": [0, 0]}))):
        status, text = server.post(page, body)
        holds(f"refused: {what}", status == 400, status, text)
    holds("refused: a long question", server.post(page, " " * 257)[0] == 413)
    holds("refused: a page of another site", server.post(page, json.dumps(good), "http://example.org")[0] == 403)
    holds("refused: GET", server.ask(page)[0] in (404, 405))
    holds("unknown: an answer that nobody asked for", server.ask(server.root.replace("match/1", "answers/99"))[0] == 404)
    for question, reason in (({"seat": 0, "req": 9999, "bot": GREEDY}, "9999"),
                             ({"deal": 99, "event": 5, "bots": [0, 0]}, "not the first event"),
                             ({"deal": 1, "event": 5, "bots": [0, 0, 0]}, "2 seats"),
                             ({"seat": 0, "req": 2, "bot": MISSING}, "missing")):
        status, text = ask(server, question)
        holds(f"failed: {question}", status == 500 and reason in text, status, text)


def is_running(program):
    """Is there a process with this program in its command line?"""
    for process in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            if str(program).encode() in process.read_bytes().split(b"\0"):
                return True
        except OSError:
            pass  # it has ended
    return False


def check_busy(server, work):
    hold = work / "hold"
    hold.touch()
    status, number = server.post(f"{server.root}/ask", json.dumps({"seat": 0, "req": 2, "bot": OWN}))
    holds("a slow bot is asked", status == 202)
    holds("the bot runs", wait_for(lambda: is_running(work / "waits.py")))
    holds("meanwhile there is no answer", server.ask(server.root.replace("match/1", f"answers/{number}"))[0] == 202)
    status, text = server.post(f"{server.root}/ask", json.dumps({"seat": 0, "req": 2, "bot": GREEDY}))
    holds("another question must wait", status == 409 and "another question" in text, status, text)
    holds("the page is served meanwhile", server.ask(server.root)[0] == 200)
    hold.unlink()
    holds("the slow bot's answer arrives", answer_of(server, number)[0] == 200)


def check_kept(server):
    numbers = [server.post(f"{server.root}/ask", json.dumps({"deal": 1, "event": 5, "bots": [GREEDY, GREEDY]}))[1]]
    while len(numbers) < ANSWERS_KEPT:
        answer_of(server, numbers[-1])
        numbers.append(server.post(f"{server.root}/ask", json.dumps({"seat": 0, "req": 2, "bot": GREEDY}))[1])
    answer_of(server, numbers[-1])
    holds("a wrong question loses no answer", server.post(f"{server.root}/ask", "{}")[0] == 400 and
          answer_of(server, numbers[0])[0] == 200)
    status, page = ask(server, {"seat": 0, "req": 2, "bot": GREEDY}, server.root.replace("match/1", f"answers/{numbers[0]}"))
    holds("a question about the oldest answer is answered", status == 200 and '"review"' in page, status, page[:200])
    holds("the last answers are kept", answer_of(server, numbers[1])[0] == answer_of(server, numbers[-1])[0] == 200)
    holds("the oldest is not", answer_of(server, numbers[0])[0] == 404)


def check_end(server, work, private):
    """The server ends while a bot is asked: no process and no file stays."""
    (work / "hold").touch()
    server.post(f"{server.root}/ask", json.dumps({"seat": 0, "req": 2, "bot": OWN}))
    holds("the bot runs", wait_for(lambda: is_running(work / "waits.py")))
    status, errors = server.stop()
    holds("the server ends by a signal", status == 0 and "Sanitizer" not in errors, status, errors[-2000:])
    holds("its folder is removed", not list(private.iterdir()), list(private.iterdir()))
    (work / "hold").unlink()
    holds("no bot runs on", wait_for(lambda: not is_running(work / "waits.py")))


def check_watch(run):
    """Finished matches of `arena watch`: bots can be asked, unless --ask none."""
    server = Server(run, "--port", 0)
    page = f"{server.root}match/1"
    holds("the form is on the page of a finished match", 'id="ask"' in wait_for(lambda: server.ask(page)[2]))
    status, number = server.post(f"{page}/ask", json.dumps({"seat": 0, "req": 2, "bot": 1}))
    path = f"{server.root}answers/{number}"
    holds("a house bot is asked", status == 202 and wait_for(lambda: server.ask(path)[0] == 200), status, number)
    holds("refused: a match that was not played", server.post(f"{server.root}match/9/ask", "{}")[0] == 409)
    server.stop()
    server = Server(run, "--port", 0, "--ask", "none")
    page = f"{server.root}match/1"
    holds("--ask none: no form", 'id="ask"' not in wait_for(lambda: server.ask(page)[2]))
    holds("--ask none: no question", server.post(f"{page}/ask", json.dumps({"seat": 0, "req": 2, "bot": 0}))[0] == 400)
    server.stop()


def check_options(log):
    for words in (("--out", "x.html"), ("--json",), ("--seat", "0")):
        told = arena("view", log, "--serve", *words, status=2)
        holds(f"--serve with {words[0]} is refused", "cannot be combined" in told, told)
    holds("a log that is invalid is refused", "arena view:" in arena("view", "README.md", "--serve", "--port", 0, status=1))


def main():
    with tempfile.TemporaryDirectory(prefix="dw-what-") as name:
        work = Path(name)
        bot, private, run = work / "waits.py", work / "private", work / "run"
        bot.write_text(BOT, encoding="utf-8")
        bot.chmod(0o755)
        private.mkdir()
        arena("play", "gin", "house:greedy", "house:critic", "--seed", "what if", "--deals", 3, "--out", run)
        log = run / "logs/000001.jsonl"
        server = Server(log, "--serve", "--port", 0, "--ask", "house:greedy", "--ask", bot, "--ask", work / "missing",
                        command="view", env={**os.environ, "TMPDIR": str(private)})
        check_review(server, log)
        check_continued(server)
        check_refusals(server)
        check_busy(server, work)
        check_kept(server)
        check_end(server, work, private)
        check_watch(run)
        check_options(log)
    return tally()


if __name__ == "__main__":
    os.environ.setdefault("PYTHONDONTWRITEBYTECODE", "1")
    sys.exit(main())
