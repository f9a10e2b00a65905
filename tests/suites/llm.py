#!/usr/bin/env python3
"""A language model plays by its text (bots/llm), and the log keeps what it used.

The endpoint is a mock: it answers with an action that the text names, fails as its
model's name says, and counts its tokens.  The log must have the same counts.
"""
import http.server
import json
import os
import re
import subprocess
import sys
import tempfile
import threading
from collections import Counter
from pathlib import Path

sys.path.insert(0, "tests/support")
from claims import holds, tally

ARENA = Path(os.environ.get("B", "build")).resolve() / "arena"
CUP = """game: gin
options: {max_deals: 2}
rounds: 1
seed: llm
isolation: none
time: {move: 20s, bank: 0s, limit: 20s}
bots:
%s  - house:random
"""
BOT = """  - {name: %s, dir: %s, run: python3 bot.py,
     env: {LLM_URL: "%s", LLM_MODEL: %s, LLM_LIST: "%s", LLM_PRICE_IN: "2", LLM_PRICE_OUT: "10"}}
"""


def listed(text):
    """The last legal action of the list."""
    return re.findall(r"^(\d+)\) ", text, re.M)[-1]


def unlisted(text):
    """An action in JSON, from the text without a list."""
    default = re.search(r"^Default action, if your answer is invalid: (\w+) ?(.*)$", text, re.M)
    if default[1] == "discard":
        return json.dumps({"do": "discard", "card": default[2]})
    return json.dumps({"do": "draw", "from": "stock"} if default[1] == "draw" else {"do": "pass"})


class Mock(http.server.BaseHTTPRequestHandler):
    """The endpoint.  Model "stumbles" names no action every third time, "mute" never does, "broken" gets an error 500."""

    calls = Counter()
    tokens = Counter()
    prompts = {}

    def do_POST(self):
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        model, messages = body["model"], body["messages"]
        Mock.calls[model] += 1
        Mock.prompts.setdefault(model, messages)
        text = next(m["content"] for m in messages if m["role"] == "user")
        reply = f"I think.\nACTION: {unlisted(text) if model == 'unlisted' else listed(text)}"
        if model == "mute" or (model == "stumbles" and Mock.calls[model] % 3 == 0):
            reply = "I cannot decide."
        if model == "broken":
            self.send_error(500)
            return
        Mock.tokens[model, "in"] += len(text)
        Mock.tokens[model, "out"] += len(reply)
        answer = json.dumps({"choices": [{"message": {"role": "assistant", "content": reply}}],
                             "usage": {"prompt_tokens": len(text), "completion_tokens": len(reply)}}).encode()
        self.send_response(200)
        self.send_header("Content-Length", str(len(answer)))
        self.end_headers()
        self.wfile.write(answer)

    def log_message(self, *_):
        pass


def play(work, url, model):
    """Play a model.  Returns the records of its matches, and its seats."""
    cup, out = work / f"{model}.yaml", work / model
    cup.write_text(CUP % (BOT % (model, Path("bots/llm").resolve(), url, model, "no" if model == "unlisted" else "yes")))
    done = subprocess.run([ARENA, "run", cup, "--out", out], capture_output=True, text=True, check=False)
    holds(f"{model}: the run ends", done.returncode == 0, done.stdout, done.stderr)
    records = []
    for log in sorted(out.glob("logs/*.jsonl")):
        lines = [json.loads(line) for line in log.read_text().splitlines()]
        seat = lines[0]["players"].index(model)
        records.append((log, seat, lines))
        verified = subprocess.run([ARENA, "replay", "--verify", log], capture_output=True, text=True, check=False)
        holds(f"{model}: the log is verified", verified.returncode == 0, verified.stdout, verified.stderr)
    return records


def own(records, kind):
    return [line for _, seat, lines in records for line in lines if line["type"] == kind and line.get("seat") == seat]


def sums(records):
    """The usage of all answers, and of the ends of the matches."""
    answers, ends = Counter(), Counter()
    for _, seat, lines in records:
        for line in lines:
            if line.get("seat") == seat:
                answers.update(line.get("usage", {}))
            if line["type"] == "end" and line["of"] == "match":
                ends.update(line["seats"][seat].get("usage", {}))
    return answers, ends


def check_usage(model, records):
    answers, ends = sums(records)
    read, written = Mock.tokens[model, "in"], Mock.tokens[model, "out"]
    for what, told in (("answers", answers), ("ends of the matches", ends)):
        holds(f"{model}: the {what} have the tokens", (told["tokens_in"], told["tokens_out"]) == (read, written), told, read, written)
        holds(f"{model}: the {what} have the cost", abs(told["cost"] - (2 * read + 10 * written) / 1e6) < 1e-4, told)


def check_player(model, records):
    """A model that plays: notes, hash of the prompt, and no faults."""
    greeting, = {g["version"] for g in own(records, "greeting")}
    notes = [line["note"] for line in own(records, "do") if "note" in line]
    holds(f"{model}: no faults", not own(records, "fault"), own(records, "fault")[:1])
    holds(f"{model}: each note has the prompt's hash", notes and all(f"prompt {greeting}, attempt " in n for n in notes), notes[:2])
    holds(f"{model}: the reply is kept", all("ACTION:" in note for note in notes), notes[:2])
    check_usage(model, records)
    return notes


def check_stats(work, model, records):
    """`arena stats` sums the usage, and divides match points by the cost."""
    done = subprocess.run([ARENA, "stats", work / model, "--format", "json"], capture_output=True, text=True, check=False)
    rows = {bot["name"]: bot for bot in json.loads(done.stdout)[0]["bots"]}
    _, ends = sums(records)
    points = sum((1 if places[seat] < places[1 - seat] else 0.5 if places[seat] == places[1 - seat] else 0)
                 for _, seat, lines in records for places in [lines[-2]["places"]])
    row = rows[model]
    holds(f"{model}: stats have the sums", (row["tokens_in"], row["tokens_out"]) == (ends["tokens_in"], ends["tokens_out"])
          and abs(row["cost"] - ends["cost"]) < 1e-5, row, ends)
    holds(f"{model}: points for a unit of cost", abs(row["points_per_cost"] - points / ends["cost"]) < 1e-3 * row["points_per_cost"], row, points)
    page = subprocess.run([ARENA, "report", work / model, "--out", work / "report.html"], capture_output=True, text=True, check=False)
    told = (work / "report.html").read_text() if page.returncode == 0 else page.stderr
    cells = re.findall(r"<td[^>]*>([^<]*)</td>", told[told.find("Tokens and cost"):])[:5]
    holds(f"{model}: the report has them", cells[1:3] == [str(ends["tokens_in"]), str(ends["tokens_out"])]
          and abs(float(cells[4]) / row["points_per_cost"] - 1) < 1e-3, cells, told[:300])
    holds("a bot without usage has no cost", rows["random"]["cost"] == 0 and rows["random"]["points_per_cost"] is None, rows)


def check_tampered(work, record):
    """A log whose usage was changed is not verified."""
    log, _, _ = record
    text = log.read_text()
    changed = work / "changed.jsonl"
    number = re.search(r'"usage":\{"tokens_in":(\d+)', text)
    changed.write_text(text[:number.start(1)] + str(int(number[1]) + 1) + text[number.end(1):])
    verified = subprocess.run([ARENA, "replay", "--verify", changed], capture_output=True, text=True, check=False)
    holds("a changed usage is found", verified.returncode != 0 and "usage" in verified.stderr, verified.stderr)


def check_models(work, url):
    listed_records = play(work, url, "listed")
    check_player("listed", listed_records)
    check_tampered(work, listed_records[0])
    check_stats(work, "listed", listed_records)
    system = Mock.prompts["listed"][0]["content"]
    holds("the prompt has the rules", "Goal\n" in system and "deadwood" in system, system)
    notes = check_player("stumbles", play(work, url, "stumbles"))
    holds("stumbles: a second attempt", any("attempt 2" in note for note in notes), notes[:3])
    check_player("unlisted", play(work, url, "unlisted"))
    holds("unlisted: the prompt contains no list of legal actions", "Legal actions" not in Mock.prompts["unlisted"][1]["content"])


def check_failures(work, url):
    mute = play(work, url, "mute")
    holds("mute: each answer is a fault", own(mute, "fault") and not [d for d in own(mute, "do") if "note" in d])
    holds("mute: it forfeits", own(mute, "forfeit"), mute)
    check_usage("mute", mute)
    broken = play(work, url, "broken")
    holds("broken: each answer is a fault without usage", own(broken, "fault") and not sums(broken)[0], sums(broken))
    done = subprocess.run([sys.executable, "bots/llm/bot.py"], capture_output=True, text=True, check=False,
                          env={k: v for k, v in os.environ.items() if not k.startswith("LLM_")})
    holds("without an endpoint it says what to set", done.returncode == 1 and "set LLM_URL" in done.stderr, done.stderr)


def main():
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Mock)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    url = f"http://127.0.0.1:{server.server_port}/v1"
    with tempfile.TemporaryDirectory() as work:
        check_models(Path(work), url)
        check_failures(Path(work), url)
    server.shutdown()
    return tally()


if __name__ == "__main__":
    sys.exit(main())
