#!/usr/bin/env python3
"""A language model plays by its text (bots/llm), and the log keeps what it used.

The endpoint is a mock (bots/llm/mock_endpoint.py), which counts the tokens of its models.
The log must have the same counts.
"""
import csv
import http.server
import json
import os
import re
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import threading
import urllib.request
from collections import Counter
from pathlib import Path

sys.path[:0] = ["tests/support", "bots/llm"]
import bot as llm_bot
import mock_endpoint
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
     env: {LLM_URL: "%s", LLM_MODEL: %s, LLM_LIST: "%s", LLM_PRICE_IN: "2", LLM_PRICE_OUT: "10", LLM_KEY_FILE: "%s"}}
"""


class Mock(mock_endpoint.Endpoint):
    """The mock, which keeps the tokens and the first prompt of each model."""

    tokens = Counter()
    prompts = {}
    refused = Counter()
    keys = {}

    def do_POST(self):
        Mock.keys.setdefault(self.headers["Authorization"], self.path)
        if self.path.startswith("/busy/") and Mock.refused["busy"] < 2:  # as an endpoint with too many clients
            Mock.refused["busy"] += 1
            self.send_response(429)
            self.send_header("Retry-After", "0")
            self.send_header("Content-Length", "0")
            self.end_headers()
            return
        super().do_POST()

    def complete(self, model, messages):
        reply, read, written = super().complete(model, messages)
        Mock.prompts.setdefault(model, messages)
        Mock.tokens[model, "in"] += read
        Mock.tokens[model, "out"] += written
        return reply, read, written


def key_of(work):
    """The file with the key of the endpoint."""
    key = work / "llm.key"
    key.write_text("secret\n")
    return key


def cup_of(work, name, bots):
    """The file of a tournament."""
    cup = work / f"{name}.yaml"
    cup.write_text(CUP % bots)
    return cup


def play(work, url, model):
    """Play a model.  Returns the records of its matches, and its seats."""
    out = work / model
    cup = cup_of(work, model, BOT % (model, Path("bots/llm").resolve(), url, model, "no" if model == "unlisted" else "yes", key_of(work)))
    done = subprocess.run([ARENA, "run", cup, "--out", out], capture_output=True, text=True, check=False)
    holds(f"{model}: the run ends", done.returncode == 0, done.stdout, done.stderr)
    records = read_logs(out, model)
    for log, _, _ in records:
        verified = subprocess.run([ARENA, "replay", "--verify", log], capture_output=True, text=True, check=False)
        holds(f"{model}: the log is verified", verified.returncode == 0, verified.stdout, verified.stderr)
    return records


def read_logs(out, name):
    """Each log of a run, the seat of a bot in it, and its records."""
    logs = [(log, [json.loads(line) for line in log.read_text().splitlines()]) for log in sorted(out.glob("logs/*.jsonl"))]
    return [(log, lines[0]["players"].index(name), lines) for log, lines in logs]


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
    (track, greeting), = {tuple(g["version"].split()) for g in own(records, "greeting")}
    holds(f"{model}: the version names the track", track == ("free" if model == "unlisted" else "list"), track)
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
    holds("a bot without usage has no cost", rows["random"]["cost"] == 0 and rows["random"]["points_per_cost"] is None, rows)
    return points


def arena(*words):
    """The output of the arena."""
    done = subprocess.run([ARENA, *words], capture_output=True, text=True, check=False)
    holds(f"arena {words[0]} ends well", done.returncode == 0, words, done.stdout, done.stderr)
    return done.stdout


def near(text, value):
    """Is the text the value with four digits?"""
    return abs(float(text) - value) <= 1e-3 * value


def check_results(out, model, records, points):
    """Standings, results.csv and the report have the sums, costs and match points for a unit of cost."""
    _, sent = sums(records)
    tokens, cost = [str(sent["tokens_in"]), str(sent["tokens_out"])], sent["cost"]
    costs = (cost, cost / len(records), points / cost)
    ranking = {bot["name"]: bot for bot in json.loads((out / "standings.json").read_text())["ranking"]}
    usage = ranking[model]["usage"]
    holds("standings.json has the usage", [usage["tokens_in"], usage["tokens_out"]] == [int(t) for t in tokens]
          and all(near(usage[key], value) for key, value in zip(("cost", "cost_per_match", "points_per_cost"), costs)), usage, costs)
    holds("a bot that reported none has no usage", "usage" not in ranking["random"])
    text = (out / "standings.txt").read_text()
    line = re.search(rf"^ +\d+ {model} +(\d+) +(\d+) +(\S+) +(\S+) +(\S+)$", text[text.find("Tokens and cost"):], re.M)
    holds("standings.txt has them", line and list(line.groups()[:2]) == tokens
          and all(near(told, value) for told, value in zip(line.groups()[2:], costs)), text)
    arena("report", out, "--out", out.parent / "report.html")
    page = (out.parent / "report.html").read_text()
    cells = re.findall(r"<td[^>]*>([^<]*)</td>", page[page.find("Tokens and cost"):])[:6]
    holds("the report has them", cells[:3] == [str(len(records))] + tokens
          and all(near(told, value) for told, value in zip(cells[3:], costs)), cells, page[:300])
    table = {row["bot"]: row for row in csv.DictReader(arena("report", out, "--format", "csv").splitlines())}
    holds("the table of bots has them", [table[model]["tokens_in"], table[model]["tokens_out"]] == tokens
          and near(table[model]["points_per_cost"], costs[2])
          and not any(table["random"][key] for key in ("tokens_in", "cost", "cost_per_match", "points_per_cost")), table)
    rows = list(csv.DictReader((out / "results.csv").open()))
    own_rows = [row for row in rows if row["bot"] == model]
    holds("results.csv has the usage of each match", sum(int(row["tokens_in"]) for row in own_rows) == sent["tokens_in"]
          and abs(sum(float(row["cost"]) for row in own_rows) - cost) < 1e-4, own_rows)


def check_tampered_row(work, out):
    """A cost that differs from the log is found, though the row has its checksum."""
    changed = work / "changed"
    shutil.copytree(out, changed)
    with sqlite3.connect(changed / "results.db") as db:
        db.execute("UPDATE seats SET cost = cost + 1 WHERE cost > 0")
        db.execute("UPDATE matches SET sum = NULL")
    db.close()
    done = subprocess.run([ARENA, "verify", changed], capture_output=True, text=True, check=False)
    holds("a changed cost is found", done.returncode == 1 and "cost in millionths of seat" in done.stdout, done.stdout)


def check_shards(work, cup):
    """Shards and their merge, and an extended run, have the usage of all their matches."""
    text = cup.read_text() + "set_aside: 0\n"
    cup.write_text(text)
    arena("run", cup, "--out", work / "extended")
    cup.write_text(text.replace("rounds: 1", "rounds: 2"))
    arena("run", cup, "--out", work / "extended")
    folders = [work / "shard-1", work / "shard-2"]
    for number, folder in enumerate(folders, 1):
        arena("run", cup, "--shard", f"{number}/2", "--out", folder)
    arena("merge", work / "merged", *folders)
    shown, logged = [], []  # the texts have times, so that the tokens of two runs differ
    for folder in folders + [work / "merged", work / "extended"]:
        ranking = json.loads((folder / "standings.json").read_text())["ranking"]
        shown.append(sum(bot["usage"]["tokens_in"] for bot in ranking if "usage" in bot))
        logged.append(sum(seat.get("usage", {}).get("tokens_in", 0) for log in folder.glob("logs/*.jsonl")
                          for seat in json.loads(log.read_text().splitlines()[-2])["seats"]))
    holds("shards, merge and extension keep the usage", shown == logged and shown[2] == shown[0] + shown[1] > 0, shown, logged)


def check_no_columns(work):
    """Without usage, no output has a column for it."""
    arena("run", cup_of(work, "plain", "  - house:greedy\n"), "--out", work / "plain")
    for file in ("standings.txt", "standings.json", "results.csv"):
        told = (work / "plain" / file).read_text()
        holds(f"{file} has no usage", not re.search("tokens|usage|cost", told), told)


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
    points = check_stats(work, "listed", listed_records)
    check_results(work / "listed", "listed", listed_records, points)
    arena("verify", work / "listed")
    check_tampered_row(work, work / "listed")
    check_shards(work, work / "listed.yaml")
    check_no_columns(work)
    holds("the endpoint gets the key of the file", Mock.keys == {"Bearer secret": "/v1/chat/completions"}, Mock.keys)
    system = Mock.prompts["listed"][0]["content"]
    holds("the prompt has the rules", "Goal\n" in system and "deadwood" in system, system)
    notes = check_player("stumbles", play(work, url, "stumbles"))
    holds("stumbles: a second attempt", any("attempt 2" in note for note in notes), notes[:3])
    check_player("unlisted", play(work, url, "unlisted"))
    holds("unlisted: the prompt contains no list of legal actions", "Legal actions" not in Mock.prompts["unlisted"][1]["content"])


def check_budget(work, url):
    """The bot stops asking before its budget ends, and plays on without faults."""
    left = {"cost": 0.03, "tokens": 12000}
    cup = cup_of(work, "budget", BOT % ("saves", Path("bots/llm").resolve(), url, "saves", "yes", key_of(work)))
    for kind, most in left.items():
        cup.write_text(re.sub("^budget.*\n", "", cup.read_text(), flags=re.M) + f"budget: {{{kind}: {most}}}\n")
        out = work / f"saves-{kind}"
        arena("run", cup, "--out", out)
        arena("verify", out)
        records = read_logs(out, "saves")
        notes = [line["note"] for line in own(records, "do") if "note" in line]
        holds(f"{kind}: no faults", not own(records, "fault"), own(records, "fault")[:1])
        holds(f"{kind}: some decisions are the model's and some are not",
              0 < sum("not asked" in note for note in notes) < len(notes) - 4, notes[-3:])
        for _, seat, lines in records:
            usage = lines[-2]["seats"][seat]["usage"]
            used = usage["cost"] if kind == "cost" else usage["tokens_in"] + usage["tokens_out"]
            holds(f"{kind}: most of the budget is used", most / 2 < used <= most, usage)


SPENDS = r"""
import json, sys
for line in sys.stdin:
    m = json.loads(line)
    if m["type"] == "hello":
        print(json.dumps({"want": ["text"]}), flush=True)
    elif m["type"] == "match":
        assert m["budget"] == {"cost": 1, "tokens": 1000}, m
    elif m["type"] == "act":
        words = [t for t in m["text"].split("\n") if "budget" in t][0]
        print("left:", json.dumps(m["budget"]), words, file=sys.stderr, flush=True)
        usage = {1: {"cost": 0.75, "tokens_in": 10}, 2: {"cost": 0.5}, 4: {"tokens_in": 500, "tokens_out": 491}}.get(m["req"])
        print(json.dumps({**m["default"], **({"usage": usage} if usage else {})}), flush=True)
"""


def check_overspent(work, url):
    """An answer beyond the budget is a fault, in every mode at once; the requests tell what is left."""
    (work / "spends.py").write_text(SPENDS)
    for mode in ("standard", "lenient", "strict"):
        out = work / f"spends-{mode}"
        cup = cup_of(work, "spends", f"  - {{name: spends, run: python3 {work}/spends.py}}\n")
        cup.write_text(cup.read_text() + f"budget: {{cost: 1, tokens: 1000}}\nfaults: {mode}\n")
        arena("run", cup, "--out", out)
        arena("verify", out)
        records = read_logs(out, "spends")
        faults = [(f["req"], f["code"], f["message"]) for f in own(records[:1], "fault")]
        expected = [(2, "budget", "the answer cost 0.5, but only 0.25 of the budget was left"),
                    (4, "budget", "the answer used 991 tokens, but only 990 of the budget were left")]
        holds(f"{mode}: both are faults", faults == expected[:1 if mode == "strict" else 2], faults)
        asked = re.findall(r"left: (\{.*?\}) Left of your budget: (.*)", (out / "bots/spends/000001.log").read_text())
        holds(f"{mode}: the bot gets what is left", [json.loads(left) for left, _ in asked[:3]] == [
            {"cost": 1, "tokens": 1000}, {"cost": 0.25, "tokens": 990}, {"cost": 0, "tokens": 990}][:len(asked)], asked[:3])
        holds(f"{mode}: and in words", [words for _, words in asked[:3]] == [
            "cost 1, 1000 tokens", "cost 0.25, 990 tokens", "cost 0, 990 tokens"][:len(asked)], asked[:3])
        dialog = arena("log", records[0][0], "--seat", str(records[0][1]), "--dialog")
        again = re.findall(r'"budget":({[^}]*}),"events"', dialog)
        holds(f"{mode}: the dialog of the log has the same", again == [left.replace(" ", "") for left, _ in asked], again[:4], asked[:4])
        verdict = records[0][2][-2]["seats"][records[0][1]]["verdict"]
        holds(f"{mode}: only strict forfeits", verdict == ("faults" if mode == "strict" else "ok"), verdict)
    check_forged_budget(work, records[0][0])


def check_forged_budget(work, log):
    """A log whose budget or fault was changed is not verified."""
    text = log.read_text()
    for what, old, new in (("budget", '"budget":{"cost":1,', '"budget":{"cost":2,'), ("message", "only 0.25 of", "only 0.26 of"),
                           ("form", '"budget":{"cost":1,', '"budget":{"cost":1.0,'), ("code", '"code":"budget"', '"code":"form"')):
        forged = work / "forged.jsonl"
        forged.write_text(text.replace(old, new, 1))
        done = subprocess.run([ARENA, "replay", "--verify", forged], capture_output=True, text=True, check=False)
        holds(f"a changed {what} is found", forged.read_text() != text and done.returncode == 1 and "budget" in done.stderr, done.stderr)


def check_recipe(work, url):
    """The commands of docs/language-models.md, with another port and one round."""
    for folder in ("configs", "bots/llm"):
        shutil.copytree(folder, work / folder, ignore=shutil.ignore_patterns("__pycache__"))
    cup = work / "configs/language-models.yaml"
    cup.write_text(cup.read_text().replace("http://127.0.0.1:8000/v1", url).replace("rounds: 20", "rounds: 1") + "isolation: best\n")
    page = Path("docs/language-models.md").read_text()
    readme = Path("bots/llm/README.md").read_text().replace("http://127.0.0.1:8000/v1", url)
    for block in re.findall(r"^```sh\n(.*?)^```$", readme, flags=re.M | re.S) + re.findall(r"^```sh\n(.*?)^```$", page, flags=re.M | re.S):
        done = subprocess.run(["sh", "-ec", re.sub(r"^python3 bots/llm/mock.*\n", "", block)], cwd=work, capture_output=True, text=True,
                              check=False, env=os.environ | {"PATH": f"{ARENA.parent}:{os.environ['PATH']}"})
        holds("the commands of the page end well", done.returncode == 0, block, done.stdout, done.stderr)
    for track in ("list", "free"):
        ranking = json.loads((work / "results" / track / "standings.json").read_text())["ranking"]
        models = [bot for bot in ranking if "usage" in bot]
        holds(f"{track}: five models and two house bots are in one table", (len(models), len(ranking)) == (5, 7), ranking)
        holds(f"{track}: names and versions tell the track", all(bot["name"].endswith(f"-{track}") and bot["version"].startswith(f"{track} ")
                                                                 for bot in models), models)
        holds(f"{track}: each model plays both seats against both bots", all(bot["matches"] == 4 for bot in models), models)
        holds(f"{track}: within the budget", all(0 < bot["usage"]["cost_per_match"] <= 0.5 for bot in models), models)
    text = (work / "results/list/standings.txt").read_text()
    head = re.search(r"^    bot +tokens in .*$", page, re.M)[0]
    holds("the page shows the table's head", head in text.split("\n"), head, text)


def check_failures(work, url):
    mute = play(work, url, "mute")
    holds("mute: each answer is a fault", own(mute, "fault") and not [d for d in own(mute, "do") if "note" in d])
    holds("mute: it forfeits", own(mute, "forfeit"), mute)
    check_usage("mute", mute)
    broken = play(work, url, "broken")
    holds("broken: each answer is a fault without usage", own(broken, "fault") and not sums(broken)[0], sums(broken))
    body = json.dumps({"model": "first", "messages": [{"role": "user", "content": "Default action, if your answer is invalid: pass"}]}).encode()
    told = llm_bot.ask(urllib.request.Request(url.replace("/v1", "/busy/v1"), body), 60)
    holds("a busy endpoint is asked again", Mock.refused["busy"] == 2 and "choices" in told, told)
    done = subprocess.run([sys.executable, "bots/llm/bot.py"], capture_output=True, text=True, check=False,
                          env={k: v for k, v in os.environ.items() if not k.startswith("LLM_")})
    holds("without an endpoint it says what to set", done.returncode == 1 and "set LLM_URL" in done.stderr, done.stderr)


def main():
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Mock)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    url = f"http://127.0.0.1:{server.server_port}/v1"
    with tempfile.TemporaryDirectory() as work:
        check_models(Path(work), url)
        check_budget(Path(work), url)
        check_overspent(Path(work), url)
        check_failures(Path(work), url)
        check_recipe(Path(work), url)
    server.shutdown()
    return tally()


if __name__ == "__main__":
    sys.exit(main())
