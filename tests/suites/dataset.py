#!/usr/bin/env python3
"""`arena dataset` writes exactly what the bots received and answered.

The bots of this suite record each line that they receive and send, so the views do
not come from the code that reads logs.  Actions, results and counts come from the
records of the logs, read here line by line.  The runs include partners, six seats,
faults, forfeits, void matches and damaged logs.
"""
import hashlib
import json
import os
import resource
import sqlite3
import subprocess
import sys
import tempfile
from collections import Counter, defaultdict
from functools import cache
from pathlib import Path

sys.path.insert(0, "tests/support")
import request_text
from claims import holds, same, tally
from finished_runs import copy_of, finished
from played import ARENA, arena
from soak import SOAK, setting, some

# Records the lines of each match.  A bot named "odd" makes mistakes, and wants no lists.
RECORDER = '''#!/usr/bin/env -S python3 -IS
import json, os, random, sys
here = os.path.dirname(os.path.abspath(__file__))
odd = "odd" in sys.argv[1:]
kept = []
for line in sys.stdin:
    m = json.loads(line)
    answer = None
    if m["type"] == "match":
        own, chance = m, random.Random(m["bot_seed"])
    if m["type"] == "hello":
        answer = {} if odd else {"want": ["legal"], "version": "1.0"}
    elif m["type"] == "act":
        legal = m.get("legal", [m["default"]])
        answer = dict(chance.choice(legal))
        if chance.random() < 0.3:
            values = [[i, round(chance.uniform(-9, 9), 3)] for i in range(min(4, len(legal)))]
            answer["note"] = {"text": "n\\u00f6te \\"%d\\"" % m["req"], "values": values, "unit": "points"}
        upcard = {"do": "draw", "from": "discard"}
        if upcard in legal and chance.random() < 0.5:
            answer = {"actions": [upcard, {"do": "discard", "card": m["state"]["hand"][0]}]}
        if chance.random() < 0.2:
            answer["usage"] = {"tokens_in": m["req"], "tokens_out": 7, "cost": 0.25}
        if odd and m["req"] % 9 == 4:
            answer = {"do": "discard", "card": "??"}
        kept.append([line, answer])
    elif m["type"] == "bye":
        name = "%d-%d" % (own["match"], own["seat"])
        with open(os.path.join(here, "kept", name), "w") as out:
            json.dump(kept, out)
    if answer is not None:
        print(json.dumps(answer), flush=True)
'''

RUNS = {
    "gin": f"game: gin\nrounds: 6\ndeals_max: {2 if SOAK else 1}\nlogs: compressed\n",
    "canasta": "game: canasta\nseats: 4\npartners: own\nrounds: 2\ndeals_max: 1\n",
    "rummy": f"game: rummy\nseats: 6\nrounds: 1\ndeals_max: 1\nmirror: {'rotate' if SOAK else 'none'}\n",
    "contract": "game: contract\nseats: 3\nrounds: 1\ndeals_max: 2\n",
}
PROMPTS = setting("PROMPTS", 29, 7)  # reads one of so many prompts back
BOTS = {"gin": 2, "canasta": 2, "rummy": 6, "contract": 3}


def play(name, work):
    """Play a run with recording bots; return its folder."""
    place = work / name
    (place / "kept").mkdir(parents=True)
    bot = place / "bot.py"
    bot.write_text(RECORDER, encoding="utf-8")
    bot.chmod(0o755)
    bots = "".join(f"  - {{name: {'odd' if i == 0 else f'bot{i}'}, run: ./bot.py {'odd' if i == 0 else ''}}}\n"
                   for i in range(BOTS[name]))
    (place / "run.yaml").write_text(f"{RUNS[name]}seed: dataset-of-recorded-bots\nisolation: none\nfaults: lenient\n"
                                    f"bots:\n{bots}", encoding="utf-8")
    arena("run", place / "run.yaml", "--out", place / "run", cwd=place)
    return place / "run"


def unpacked(path):
    """Return the text of a file, decompressed by the program zstd."""
    if path.suffix != ".zst":
        return path.read_bytes()
    return subprocess.run(["zstd", "-dcq", path], capture_output=True, check=True).stdout


def lines_of(path):
    return [json.loads(x) for x in unpacked(path).decode().splitlines()]


@cache
def files_of(out, name):
    """The lines of both splits of a folder that no longer changes, with the split of each line."""
    return [(split, row) for split in ("train", "test") if (out / split / name).exists()
            for row in lines_of(out / split / name)]


def make(run, out, *options, status=0):
    done = subprocess.run([ARENA, "dataset", str(run), "--out", str(out), *options],
                          capture_output=True, text=True, check=False)
    holds(f"arena dataset {run.name} {options}: status {status}", done.returncode == status, done.returncode, done.stderr)
    return done


class Told:
    """The decisions and results that the records of a log contain."""

    def __init__(self, log):
        self.text = unpacked(log)
        self.records = [json.loads(x) for x in self.text.decode().splitlines()]
        self.header, self.decisions, self.ends = self.records[0], [], {}
        for record in self.records:
            if record["type"] == "do" and "req" in record:
                self.take(record)
            elif record["type"] == "end" and record["of"] == "deal":
                self.ends[record["deal"]] = record
            elif record["type"] == "deal":
                self.deal = record["deal"]
            elif record["type"] == "end":
                self.over = record
        self.seed = self.records[-1]["seed"]

    def take(self, record):
        last = self.decisions[-1] if self.decisions else None
        if last and "us" not in record and "by" not in record and (last["seat"], last["req"]) == (record["seat"], record["req"]):
            last["more"].append(record["action"])
            return
        self.decisions.append({"seat": record["seat"], "req": record["req"], "deal": self.deal, "action": record["action"],
                               "by": record.get("by"), "note": record.get("note"), "usage": record.get("usage", {}), "us": record.get("us"), "more": []})


def request_of(row):
    """The request of a decision, without the list of legal actions and without the time of the last answer, from its columns."""
    return {"type": "act", "req": row["req"], "deal": row["deal"], "phase": row["phase"], **json.loads(row["view"]),
            "time": {"limit_ms": row["limit_ms"], "bank_ms": row["bank_us"] // 1000}}


@cache
def logs_of(run):
    return {int(p.name.split(".")[0]): Told(p) for p in sorted((run / "logs").iterdir())}


def forget():
    """Free the memory of files that no further claim reads."""
    files_of.cache_clear()
    logs_of.cache_clear()


def check_line(where, row, told, log):
    """A line agrees with the records of its match."""
    end, seat = log.ends[told["deal"]], told["seat"]
    note = told["note"] if isinstance(told["note"], dict) else {"text": told["note"] or ""}
    legal = json.loads(row["legal"])
    return holds(where, all((
        (row["seat"], row["req"], row["deal"]) == (seat, told["req"], told["deal"]),
        json.loads(row["action"]) == told["action"],
        json.loads(row["more_actions"]) == told["more"],
        row["by_default"] == (told["by"] == "default"),
        row["note"] == note.get("text", ""),
        [[legal[i], v] for i, v in json.loads(row["values"])] == note.get("values", []),
        [row[key] for key in ("tokens_in", "tokens_out", "cost")] == [told["usage"].get(key, 0) for key in ("tokens_in", "tokens_out", "cost")],
        row["values_unit"] == note.get("unit", ""),
        told["us"] is None or row["used_us"] >= told["us"],
        0 <= row["bank_left_us"] <= row["bank_us"],
        row["deal_how"] == end["how"], row["deal_points"] == end["points"][seat],
        row["score"] == log.over["scores"][seat], row["place"] == log.over["places"][seat],
        row["bot"] == log.header["players"][seat], row["game"] == log.header["game"],
        row["action_index"] == -1 or legal[row["action_index"]]["do"] == told["action"]["do"],
        row["legal_more"] or row["action_index"] >= 0)), row, told)


def check_recorded(name, run, out):
    """Each view and each list of legal actions is what the bot received."""
    views, seen = defaultdict(dict), 0
    for split, row in files_of(out, "decisions.jsonl.zst"):
        views[f"{row['match']}-{row['seat']}"][row["req"]] = row
    kept = list((run.parent / "kept").iterdir())
    holds(f"{name}: the bots recorded matches", len(kept) >= BOTS[name], len(kept))
    for one in kept:
        for line, _answer in json.loads(one.read_text(encoding="utf-8")):
            got = json.loads(line)
            row = views[one.name].get(got["req"])
            if row is None:  # the request was repeated after a fault
                continue
            view = json.loads(row["view"])
            holds(f"{name}: the view repeats no column", not {"type", "req", "deal", "phase", "time"} & view.keys(), view)
            view = request_of(row)
            del got["time"]["last_us"]
            seen += 1
            legal, more = got.pop("legal", None), got.pop("legal_more", False)
            if not holds(f"{name}: the view of {one.name}, request {got['req']}, is what the bot received", view == got, view, got):
                return
            if legal is not None:
                holds(f"{name}: so is the list of legal actions", (json.loads(row["legal"]), row["legal_more"]) == (legal, more))
            holds(f"{name}: and the columns", (row["deal"], row["phase"]) == (got["deal"], got["phase"]))
    holds(f"{name}: most decisions were compared", seen > 0.8 * sum(map(len, views.values())), seen)


def check_lines(name, run, out, every=1):
    """Each decision of each log is a line, in the order of the log, and no other line exists; compare one match in @every."""
    logs, rows = logs_of(run), defaultdict(list)
    for split, row in files_of(out, "decisions.jsonl.zst"):
        rows[row["match"]].append((split, row))
    same(f"{name}: matches with decisions", [n for n in logs if logs[n].decisions], rows)
    for number, log in logs.items():
        splits = {split for split, _ in rows[number]}
        holds(f"{name}: match {number} is in one split", len(splits) <= 1, splits)
        holds(f"{name}: match {number} has all its decisions", len(rows[number]) == len(log.decisions),
              len(rows[number]), len(log.decisions))
    for number in some(logs, every):
        log = logs[number]
        for (_split, row), told in zip(rows[number], log.decisions):
            if not check_line(f"{name}: match {number}, seat {told['seat']}, request {told['req']}", row, told, log):
                return


def check_games(name, run, out):
    """games.jsonl agrees with results.csv and with the logs; cards decide the split."""
    logs, games = logs_of(run), lines_of(out / "games.jsonl")
    same(f"{name}: matches of games.jsonl", logs, [g["match"] for g in games])
    count = Counter((row["match"], row["seat"]) for _, row in files_of(out, "decisions.jsonl.zst"))
    split_of = {}
    for game in games:
        log = logs[game["match"]]
        holds(f"{name}: match {game['match']} in games.jsonl", all((
            game["bots"] == log.header["players"], game["scores"] == log.over["scores"], game["places"] == log.over["places"],
            game["cards"] == log.header["commitment"], game["deals"] == log.over["deals"],
            game["log_sha256"] == hashlib.sha256(log.text).hexdigest(),
            game["decisions"] == [count[game["match"], seat] for seat in range(len(game["bots"]))],
            abs(sum(game["points"]) - len(game["bots"]) / 2) < 1e-5)), game)
        holds(f"{name}: matches with the same cards are in one split",
              split_of.setdefault(game["cards"], game["split"]) == game["split"])
    return split_of


def check_card(name, out, *words):
    """README.md has the head of Hugging Face, the counts, and the hashes of all files."""
    card = (out / "README.md").read_text(encoding="utf-8")
    head = card.split("---\n")[1]
    for word in ("pretty_name: \"", "configs:", "  default: true", "path: games.jsonl", *words):
        holds(f"{name}: the head has {word}", word in head, head)
    decisions = files_of(out, "decisions.jsonl.zst")
    splits, games = Counter(s for s, _ in decisions), Counter(g["split"] for g in lines_of(out / "games.jsonl"))
    for what, counted in (("matches", games), ("decisions", splits)):
        holds(f"{name}: the number of {what}", f"| {what} | {counted['train']} | {counted['test']} |" in card)
    for split in ("train", "test"):
        holds(f"{name}: the head names {split} if it exists",
              (f"path: {split}/decisions.jsonl.zst" in head) == (out / split).exists())
    for path in out.rglob("*"):
        if path.is_file() and path.name != "README.md":
            holds(f"{name}: the hash of {path.name}",
                  f"| `{path.relative_to(out)}` | `{hashlib.sha256(path.read_bytes()).hexdigest()}` |" in card)
    columns = {line.split("`")[1] for line in card.split("## Columns of decisions")[1].split("##")[0].splitlines() if line.startswith("| `")}
    same(f"{name}: columns", decisions[0][1], columns)


def check_types(name, out):
    """Each column has one type in all lines, as readers of tables need."""
    types = defaultdict(set)
    for _, row in files_of(out, "decisions.jsonl.zst"):
        for key, value in row.items():
            types[key].add(type(value).__name__)
    holds(f"{name}: one type for each column", all(len(t) == 1 for t in types.values()) and len(types) > 20, types)
    for path in out.rglob("*.zst"):
        listed = subprocess.run(["zstd", "-lv", path], capture_output=True, text=True, check=True).stdout
        holds(f"{name}: {path.name} is one frame, which every reader reads to its end",
              any(line.split() == ["#", "Zstandard", "Frames:", "1"] or "Frames: 1" in line for line in listed.splitlines()), listed)


def check_text(name, run, out):
    """A pair is the request in words and the answer of a bot; default actions have none."""
    logs, pairs = logs_of(run), files_of(out, "text.jsonl.zst")
    rows = {(r["match"], r["seat"], r["req"]): r for _, r in files_of(out, "decisions.jsonl.zst")}
    own = [key for key, row in rows.items() if not row["by_default"]]
    same(f"{name}: decisions with a pair", own, [(p["match"], p["seat"], p["req"]) for _, p in pairs])
    told = {(n, d["seat"], d["req"]): d for n, log in logs.items() for d in log.decisions}
    table = request_text.flags()
    for i, (_, pair) in enumerate(pairs):
        key = pair["match"], pair["seat"], pair["req"]
        answer = json.loads(pair["completion"])
        if i % PROMPTS == 0:
            want = {**request_of(rows[key]), "legal": json.loads(rows[key]["legal"])}
            want.update({"legal_more": True} if rows[key]["legal_more"] else {})
            del want["type"]
            read = request_text.read_act(pair["prompt"], table)
            del read["time"]["last_us"]
            holds(f"{name}: the prompt of {key} contains the view and the legal actions", read == want, read, want)
        holds(f"{name}: the pair of {key}",
              answer.get("actions", [answer]) == [told[key]["action"], *told[key]["more"]] and
              pair["place"] == rows[key]["place"], pair)


def check_secrets(name, run, out):
    """No file contains a seed."""
    text = b"".join(unpacked(p) for p in sorted(out.rglob("*")) if p.is_file())
    seeds = {log.seed for log in logs_of(run).values()} | {"dataset-of-recorded-bots"}
    holds(f"{name}: no seed in any file", seeds and not any(seed.encode() in text for seed in seeds))


def check_runs(work):
    multiple = used = False
    for name in RUNS:
        run, out = play(name, work), work / f"{name}-data"
        before = sorted((p.name, p.stat().st_mtime_ns) for p in run.rglob("*"))
        make(run, out, "--text", "--test", "40", "--license", "cc-by-4.0")
        holds(f"{name}: the results directory is unchanged",
              before == sorted((p.name, p.stat().st_mtime_ns) for p in run.rglob("*")))
        check_recorded(name, run, out)
        check_lines(name, run, out)
        splits = check_games(name, run, out)
        if name == "gin":
            holds("gin: 6 groups of cards, in both splits", len(splits) == 6 and set(splits.values()) == {"train", "test"}, splits)
        check_card(name, out, "license: cc-by-4.0\n", "config_name: text")
        check_types(name, out)
        check_text(name, run, out)
        check_secrets(name, run, out)
        used |= any(d["usage"] for log in logs_of(run).values() for d in log.decisions)
        multiple |= any(d["more"] for log in logs_of(run).values() for d in log.decisions)
        forget()
    holds("an answer has several actions, and one has a usage", multiple and used)


def check_options(work):
    out = work / "plain"
    make(finished("two"), out, "--test", "0")
    holds("--test 0: all is for training", not (out / "test").exists() and (out / "train" / "decisions.jsonl.zst").exists())
    holds("without --text there are no pairs", not (out / "train" / "text.jsonl.zst").exists())
    holds("without --license the card states none", "license:" not in (out / "README.md").read_text(encoding="utf-8"))
    kept = {p: p.read_bytes() for p in out.rglob("*") if p.is_file()}
    done = make(finished("two"), out, status=1)
    holds("an existing folder is refused", "plain exists already; remove it, or name another folder with --out" in done.stderr, done.stderr)
    holds("and is unchanged", kept == {p: p.read_bytes() for p in out.rglob("*") if p.is_file()})
    (work / "left.new").mkdir()
    done = make(finished("two"), work / "left", status=1)
    holds("the rest of an interrupted call is refused", "left.new exists already" in done.stderr, done.stderr)
    make(finished("two"), work / "again", "--test", "0")
    holds("the same run gives the same files", all((work / "again" / p.relative_to(out)).read_bytes() == text for p, text in kept.items()))
    done = subprocess.run([ARENA, "dataset", finished("two"), "--license", "x: y"], capture_output=True, text=True, check=False)
    holds("a licence that would break the card is refused", done.returncode == 2 and "lower-case" in done.stderr, done.stderr)
    done = make(finished("league"), work / "league", status=1)
    holds("a series is refused with the command for one game", "contains several games" in done.stderr, done.stderr)


def check_finished(work):
    """Faults, forfeits and time-outs; partners of two bots; three at a table."""
    for name in ("cup", "mixed", "three", "forfeits", "late"):
        out = work / f"of-{name}"
        make(finished(name), out)
        check_lines(name, finished(name), out, 4)
        check_games(name, finished(name), out)
        check_types(name, out)
        forget()
    games = lines_of(work / "of-forfeits" / "games.jsonl")
    holds("forfeits: games.jsonl has the verdicts", any("exit" in g["verdicts"] for g in games), games[0])
    holds("late: default actions are marked", any(row["by_default"] for _, row in files_of(work / "of-late", "decisions.jsonl.zst")))


def changed(work, name, *orders):
    """A copy of the run "two" with a changed database."""
    run = copy_of("two", work / name)
    with sqlite3.connect(run / "results.db") as db:
        for order in orders:
            db.execute(order)
    db.close()
    return run


def nothing_left(out):
    return not out.exists() and not Path(f"{out}.new").exists()


def check_strangers(work):
    """Write what bots said, in good answers and in bad ones.  The sanitizers are the claim."""
    make(play("gin", work), work / "gin-data", "--text", "--test", "40")
    for name in ("cup", "forfeits"):
        make(finished(name), work / f"of-{name}", "--text")


def check_unfinished(work):
    run = changed(work, "unfinished", "DELETE FROM seats WHERE match = 5", "DELETE FROM matches WHERE number = 5")
    done = make(run, work / "early", status=1)
    holds("a run that is not over is refused", "1 of 48 matches are not played yet, and the dataset would reveal their cards" in done.stderr or
          "matches are not played yet, and the dataset would reveal their cards" in done.stderr, done.stderr)
    holds("and nothing is written", nothing_left(work / "early"))
    run = changed(work, "void", "DELETE FROM seats WHERE match = 5",
                  "UPDATE matches SET void = 'the referee died', log = '', log_hash = '' WHERE number = 5")
    done = make(run, work / "voided")
    holds("a void match is left out", 5 not in [g["match"] for g in lines_of(work / "voided" / "games.jsonl")])
    holds("and the command says so", "1 void matches are not in the dataset" in done.stderr, done.stderr)
    holds("so does the card", "1 void matches" in (work / "voided" / "README.md").read_text(encoding="utf-8"))
    run = changed(work, "unkept", "UPDATE matches SET log = '' WHERE number <> 7")
    done = make(run, work / "few")
    holds("matches without a log are left out", [g["match"] for g in lines_of(work / "few" / "games.jsonl")] == [7])
    holds("and counted", "did not store their logs" in done.stderr, done.stderr)
    run = changed(work, "none", "UPDATE matches SET log = ''")
    done = make(run, work / "no", status=1)
    holds("a run without logs is refused", "no finished match has a stored log" in done.stderr, done.stderr)
    holds("and nothing is written", nothing_left(work / "no"))


def check_damage(work):
    """A damaged log: the message says what, where and what to do; nothing is written."""
    def cut(log):
        log.write_bytes(log.read_bytes()[:2000])

    def other(log):
        text = log.read_text(encoding="utf-8")
        log.write_text(text.replace('"do":"discard"', '"do":"disgard"', 1), encoding="utf-8")

    for name, spoil, words in (("cut", cut, "is cut: 2000 bytes of"), ("changed", other, "logs/000006.jsonl"),
                               ("gone", Path.unlink, "is missing"), ("empty", lambda log: log.write_bytes(b""), "is cut: 0 bytes")):
        run = copy_of("two", work / f"damage-{name}")
        spoil(run / "logs" / "000006.jsonl")
        done = make(run, work / "damaged", status=1)
        for word in (words, f"{run}/logs/000006.jsonl", "restore the log from a copy", f"arena verify {run}"):
            holds(f"{name} log: the message has {word}", word in done.stderr, done.stderr)
        holds(f"{name} log: one line", done.stderr.count("\n") == 1, done.stderr)
        holds(f"{name} log: nothing is written", nothing_left(work / "damaged"))
    run = copy_of("two", work / "damage-hash")
    with sqlite3.connect(run / "results.db") as db:
        db.execute("UPDATE matches SET log_hash = ''")
    db.close()
    other(run / "logs" / "000006.jsonl")
    done = make(run, work / "damaged", status=1)
    holds("without a hash, the replay finds the wrong line", "000006.jsonl:" in done.stderr and "names no action" in done.stderr, done.stderr)


# Takes the place of pyarrow: refuses rows whose types differ from those of the first part, as Parquet does.
STAND_IN = """import json
class Table:
    def __init__(self, rows): self.rows, self.schema = rows, {k: type(v).__name__ for k, v in rows[0].items()}
    from_pylist = classmethod(lambda cls, rows: cls(rows))
class parquet:
    class ParquetWriter:
        def __init__(self, path, schema, compression): self.out, self.schema = open(path, "w"), schema
        def write_table(self, table):
            for row in table.rows:
                assert {k: type(v).__name__ for k, v in row.items()} == self.schema
                print(json.dumps(row), file=self.out)
        def close(self): self.out.close()
"""


def check_parquet(work):
    """The example converts every line; without pyarrow, a stand-in takes its place."""
    packed = work / "gin-data" / "train" / "decisions.jsonl.zst"
    stand_in = work / "stand-in" / "pyarrow"
    stand_in.mkdir(parents=True)
    (stand_in / "__init__.py").write_text(STAND_IN, encoding="utf-8")
    (stand_in / "parquet.py").write_text("from pyarrow import parquet as p\nParquetWriter = p.ParquetWriter\n", encoding="utf-8")
    program = Path("examples/python/dataset_parquet.py").read_text(encoding="utf-8").replace("ROWS = 50_000", "ROWS = 100")
    (work / "convert.py").write_text(program, encoding="utf-8")
    done = subprocess.run([sys.executable, work / "convert.py", packed], capture_output=True, text=True, check=False,
                          env={**os.environ, "PYTHONPATH": str(work / "stand-in"), "PYTHONDONTWRITEBYTECODE": "1"})
    made = packed.with_name("decisions.parquet")
    holds("the example converts a file", done.returncode == 0 and done.stdout.strip() == str(made), done.stderr)
    holds("with every line", [json.loads(x) for x in made.read_text(encoding="utf-8").splitlines()] == lines_of(packed))


def check_full(work):
    """A full disk, here a limit to the size of files, leaves nothing half written."""
    for bytes_max in (0, 4096, 20000):
        done = subprocess.run([ARENA, "dataset", str(finished("two")), "--out", str(work / "full")], capture_output=True, text=True,
                              check=False, preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (bytes_max, bytes_max)))
        holds(f"{bytes_max} bytes: refused", done.returncode == 1 and "File too large" in done.stderr, done.returncode, done.stderr)
        holds(f"{bytes_max} bytes: the message names the file", f"{work}/full.new/" in done.stderr, done.stderr)
        holds(f"{bytes_max} bytes: nothing is left", nothing_left(work / "full"))


def main():
    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder)
        for name in ("unfinished", "void", "unkept", "none", "damage-cut", "damage-changed", "damage-gone", "damage-empty", "damage-hash"):
            (work / name).mkdir()
        if os.environ.get("SANITIZE") and not SOAK:
            check_strangers(work)
        else:
            check_runs(work)
            check_parquet(work)
            check_options(work)
            check_finished(work)
        check_unfinished(work)
        check_damage(work)
        check_full(work)
    return tally()


if __name__ == "__main__":
    sys.exit(main())
