#!/usr/bin/env python3
"""`arena review` compares the decisions of another bot with a match; `arena play --from` continues a match.

The reviewing bot gets the same lines as the seat's own bot, and its answers are
compared with the actions of the log.  The suite tests bots that fail, exit and
never answer, values and losses, a request as a test, and the page.  The log of a
review verifies.
"""
import json
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, "tests/support")
from claims import holds, tally

ARENA = str(Path(os.environ.get("B", "build")).resolve() / "arena")
REFEREE = str(Path(ARENA).parent / "referee")

# Plays by a rule of its own, and keeps what it reads in the file that it is
# given; what else it does is its second word.
BOT = r'''
import json, os, sys, time
out = open(sys.argv[1] + "." + str(os.getpid()), "w") if sys.argv[1] != "-" else None
manner = sys.argv[2] if len(sys.argv) > 2 else ""
for line in sys.stdin:
    if out:
        out.write(line)
        out.flush()
    m = json.loads(line)
    if m["type"] == "hello":
        print('{"want":["legal"]}', flush=True)
    if m["type"] != "act":
        continue
    legal = m["legal"]
    pick = legal[-1] if manner == "last" else legal[0]
    answer = dict(pick, req=m["req"])
    if manner in ("values", "last"):
        answer["note"] = {"values": [[i, -i / 2] for i in range(len(legal))][:64], "unit": "points"}
    if manner == "illegal" and m["req"] % 3 == 0:
        answer = {"do": "bid", "count": 7}
    if manner == "silent" and m["req"] == 2:
        continue
    if manner == "ends" and m["deal"] == 1 and m["state"]["turns"] > 3:
        sys.exit(3)
    if manner == "dies":
        sys.exit(3)
    if manner == "lists" and m["phase"] == "draw":
        answer = {"actions": [legal[0], {"do": "discard", "card": "KS"}]}
    print(json.dumps(answer), flush=True)
'''


def run(*command, cwd=None):
    return subprocess.run(command, capture_output=True, text=True, check=False, cwd=cwd)


def play(work, game, *bots, deals=2, name="log"):
    out = work / name
    done = run(ARENA, "play", game, *bots, "--deals", str(deals), "--seed", "s", "--isolation", "none",
               "--out", str(out), cwd=work)
    log = out / "logs" / "000001.jsonl"
    holds(f"{game}: a match to look at", log.exists(), done.stderr)
    return log


def review(work, log, by, *more):
    done = run(ARENA, "review", str(log), "--by", by, "--format", "json", "--isolation", "none", *more, cwd=work)
    return done.returncode, json.loads(done.stdout) if done.stdout.startswith("{") else {}, done


def records(log):
    return [json.loads(line) for line in Path(log).read_text().splitlines()]


def decisions_of(log, seat):
    return [r for r in records(log) if r["type"] == "do" and r["seat"] == seat and "req" in r]


def requests(path):
    """Of a transcript what does not hang on times and on names."""
    out = []
    for line in path.read_text().splitlines():
        m = json.loads(line)
        for key in ("time", "bot_seed", "players", "match", "req", "faults"):
            m.pop(key, None)
        if m["type"] != "error":
            out.append(m)
    return out


def check_same(work):
    """A bot looked at by itself: it is sent the same and would do the same."""
    for game in ("gin", "rummy", "canasta"):
        log = play(work, game, "python3 bot.py first.txt", "house:first", name=f"same-{game}")
        status, said, done = review(work, log, "python3 bot.py again.txt", "--seat", "0")
        own = decisions_of(log, 0)
        holds(f"{game}: all decisions are asked for", status == 0 and said["asked"] == len(own) > 10, done.stderr)
        holds(f"{game}: it would do the same", said["same"] == said["asked"] and said["other"] == 0, said)
        first = [requests(p) for p in sorted(work.glob("first.txt.*"))]
        again = [requests(p) for p in sorted(work.glob("again.txt.*"))]
        was = [t for t in first if any(m["type"] == "act" for m in t)]
        now = [t for t in again if any(m["type"] == "act" for m in t)]
        holds(f"{game}: one bot was asked each time", len(was) == len(now) == 1, len(was), len(now))
        for i, (a, b) in enumerate(zip(was[0], now[0])):
            holds(f"{game}: line {i} of what it is sent", a == b, a, b)
        holds(f"{game}: and no line more", len(was[0]) == len(now[0]))
        for path in [*work.glob("first.txt.*"), *work.glob("again.txt.*")]:
            path.unlink()


def check_other(work):
    log = play(work, "gin", "python3 bot.py -", "house:greedy", name="other")
    status, said, done = review(work, log, "python3 bot.py - last", "--seat", "0")
    own = decisions_of(log, 0)
    holds("another bot is asked", status == 0 and said["asked"] == len(own), done.stderr)
    holds("it differs", said["other"] > 5 and said["same"] + said["other"] == said["asked"], said)
    for was, is_ in zip(own, said["decisions"]):
        where = f"request {was['req']}"
        holds(f"{where}: what was played", was["action"] == is_["played"] and is_["req"] == was["req"], was, is_)
        holds(f"{where}: same or other", (is_["result"] == "same") == (is_["would"] == was["action"]), is_)
        values = {json.dumps(a): v for a, v in is_["note"]["values"]}
        played, would = values.get(json.dumps(is_["played"])), values.get(json.dumps(is_["would"]))
        if played is not None and would is not None:
            holds(f"{where}: the loss", is_["loss"] == would - played, is_)
    holds("the sum", abs(said["loss"] - sum(d.get("loss", 0) for d in said["decisions"])) < 1e-9, said["loss"])
    holds("in points", said["unit"] == "points" and said["valued"] > 10, said["valued"])
    text = run(ARENA, "review", str(log), "--by", "house:first", "--isolation", "none", cwd=work)
    holds("of all seats", text.returncode == 0 and len(text.stdout.splitlines()) > len(own) + 10, text.stderr)
    holds("sums in words", " would play the same in " in text.stdout)
    return log


def check_trouble(work, log):
    own = len(decisions_of(log, 0))
    status, said, done = review(work, log, "python3 bot.py - illegal", "--seat", "0")
    holds("faults are told, and cost nothing", status == 0 and said["faults"] == own // 3 and
          said["same"] == own - own // 3, said, done.stderr)
    bad = next(d for d in said["decisions"] if d["result"] == "fault")
    holds("with their words", bad["why"].startswith("illegal: ") and "would" not in bad, bad)
    status, said, done = review(work, log, "python3 bot.py - silent", "--seat", "0")
    holds("silence is one decision", status == 0 and said["faults"] == 1 and said["same"] == own - 1 and
          said["decisions"][1]["why"].startswith("timeout: "), said["faults"], said["same"], own, done.stderr)
    status, said, done = review(work, log, "python3 bot.py - ends", "--seat", "0")
    holds("one that ends is started again", status == 0 and said["forfeits"] == 5 and said["same"] >= 4, said)
    gone = [d for d in said["decisions"] if d["result"] == "forfeit"]
    holds("and that is told", len(gone) == 5 and gone[0]["why"].startswith("exit: "), gone[:1])
    holds("each time for the next one", len({d["req"] for d in gone}) == 5, gone)
    holds("the rest was not asked", said["decisions"][-1]["result"] == "unasked", said["decisions"][-1])
    status, said, done = review(work, log, "python3 bot.py - lists", "--seat", "0")
    holds("of a list the first action counts", status == 0 and said["same"] == own, said, done.stderr)
    status, said, done = review(work, log, "./none.py", "--seat", "0")
    holds("a bot that is not there", status == 3 and "none.py" in done.stderr, status, done.stderr)


def check_request(work, log):
    own = decisions_of(log, 0)
    req = own[4]["req"]
    for by, want in (("python3 bot.py -", 0), ("python3 bot.py - last", 4), ("python3 bot.py - dies", 4)):
        status, said, done = review(work, f"{log}@{req}", by, "--seat", "0")
        holds(f"one request, {by}: status {status}", status == want and said["asked"] == 1 and
              said["decisions"][0]["req"] == req, done.stderr)
    for words, want in ((("x.jsonl", "--by", "house:first"), 1), ((f"{log}",), 2),
                        ((f"{log}@3", "--by", "house:first"), 2),
                        ((f"{log}@9999", "--by", "house:first", "--seat", "0"), 1),
                        ((f"{log}", "--by", "house:first", "--seat", "2"), 1)):
        done = run(ARENA, "review", *words, cwd=work)
        holds(f"review {words}: status {done.returncode}", done.returncode == want and done.stderr, done)
    forged = work / "forged.jsonl"
    forged.write_text(log.read_text().replace('"card":"', '"card":"2', 1))
    done = run(ARENA, "review", str(forged), "--by", "house:first", cwd=work)
    holds("a log that does not hold", done.returncode == 1 and done.stdout == "", done)


def check_log(work, log):
    """The log of a review is one that holds, and one that was changed is found out."""
    kept = work / "kept.jsonl"
    review(work, log, "python3 bot.py - values", "--log", str(kept))
    done = run(ARENA, "replay", "--verify", str(kept))
    holds("its log holds", done.returncode == 0 and "verified" in done.stdout, done.stderr)
    script = records(kept)[0]["script"]
    holds("it says what was played again", script == {"of": records(log)[-1]["hash"], "actions": len(
        [r for r in records(log) if r["type"] == "do"])}, script)
    shown = run(ARENA, "replay", str(kept)).stdout
    holds("it is shown", " would draw from the stock" in shown and "values in points: " in shown, shown[:1500])
    part = run(ARENA, "log", str(kept), "--seat", "0").stdout
    again = subprocess.run([ARENA, "replay", "-"], input=part, capture_output=True, text=True, check=False)
    holds("and what a seat saw of it", " would draw from the stock" in again.stdout, again.stderr)
    text = kept.read_text()
    would = next(line for line in text.splitlines() if '"type":"would"' in line)
    for what, was, is_ in (("an answer left out", would + "\n", ""),
                           ("an answer twice", would + "\n", would + "\n" + would + "\n"),
                           ("an answer that is not legal", would, would.replace('"do":"pass"', '"do":"push"')
                            .replace('"from":"stock"', '"from":"pile"').replace('"from":"discard"', '"from":"pile"')),
                           ("a number of another request", would, would.replace('"req":1,', '"req":2,')),
                           ("who chose", '"by":"log",', ""),
                           ("fewer actions", '"actions":%d}' % script["actions"], '"actions":3}')):
        holds(f"{what}: is another text", was in text and was != is_, was)
        forged = work / "forged.jsonl"
        forged.write_text(text.replace(was, is_, 1))
        done = run(ARENA, "replay", "--verify", str(forged))
        holds(f"{what} is found by what it says", done.returncode == 1 and
              "was changed after it was written" not in done.stderr, done.stderr, done.stdout)


def happened(text):
    """What was shown of a match, without who chose it, times, hands and names."""
    text = re.sub(r"\n {10,}(?!hand )", " ", text)  # where a line is wrapped depends on the time at its end
    lines = [re.sub(r" +(\(.*\)|[\d.]+ ms)$", "", line) for line in text.splitlines()]
    return [line.split("  ")[-1].strip() for line in lines if re.match(r"  \S+ +(draws|takes|discards|passes|knocks|adds)", line)]


def go_on(work, place, *bots):
    done = run(ARENA, "play", "--from", place, *bots, "--isolation", "none", "--watch", cwd=work)
    done.stdout = re.sub(r"\s+\(as\s+in\s+the\s+other\s+log\)", "  (as in the other log)", done.stdout)  # long lines are wrapped
    return done.returncode, happened(done.stdout), done


def check_from(work):
    """A match gone on with: by the same bots it is the same, by others it is the same so far."""
    log = play(work, "gin", "python3 bot.py - last", "house:first", name="whole", deals=3)
    whole = happened(run(ARENA, "replay", str(log)).stdout)
    events = [(e["n"], d, e) for d, rs in deals_of(log) for r in rs for e in r["events"][:1]]
    holds("a match with some deals", len(whole) > 40 and events[-1][1] == 3, len(whole))
    for place in ("1.0", "1.1", "2.0", "3.0", "%d" % events[20][0], "%d.%d" % (events[-9][1], events[-9][0])):
        status, again, done = go_on(work, f"{log}@{place}", "python3 bot.py - last", "house:first")
        holds(f"{place}: the same bots go on in the same way", status == 0 and again == whole, done.stderr, again[:5])
        told = done.stdout.count("(as in the other log)")
        before = int(place.split(".")[-1]) or min(n for n, d, _ in events if d == int(place[0]))
        holds(f"{place}: from there on", told == sum(n < before for n, _, _ in events), told, before)
    number = events[30][0]
    status, again, done = go_on(work, f"{log}@{number}", "house:first", "python3 bot.py told.txt")
    holds("others go on in another", status == 0 and again != whole and again[:30] == whole[:30], done.stderr, again[:31])
    told = [json.loads(line) for path in work.glob("told.txt.*") for line in path.read_text().splitlines()]
    asked = [m for m in told if m["type"] == "act"]
    holds("who has just sat down is told all of it", [e["n"] for m in told if m["type"] in ("act", "end")
          for e in m.get("events", [])][:number - 1] == list(range(1, number)), asked[:1])
    holds("and asked first from there on", asked[0]["req"] == 1 and
          max(e["n"] for e in asked[0]["events"]) >= number - 1, asked[:1])
    two = Path("tests/golden/canasta-4.jsonl").resolve()
    inside = next(r["events"] for _, rs in deals_of(two) for r in rs if len(r["events"]) > 1)[1]["n"]
    for words, want in (((f"{two}@{inside}", "house:first", "house:first"), f"event {inside} is not the first event of an action"),
                        ((f"{log}@99999", "house:first", "house:first"), "event 99999 is not the first event of an action"),
                        ((f"{log}@2.1", "house:first", "house:first"), "event 1 is not the first event of an action"),
                        ((f"{log}", "house:first", "house:first"), "EVENT or DEAL.EVENT"),
                        ((f"{log}@3", "gin", "house:first", "house:first"), "and no game"),
                        ((f"{log}@3", "house:first", "house:first", "--out", "x"), "--from and --out cannot be combined")):
        done = run(ARENA, "play", "--from", *words, cwd=work)
        holds(f"{words[1:]}: {want}", done.returncode == 2 and want in done.stderr, done)


def told_of(work, place, eyes, *more):
    """What is told to a bot that sits down at a place, up to its first decision; what was shown; how it ended."""
    for old in work.glob("told.txt.*"):
        old.unlink()
    bots = ["house:greedy", "house:greedy"]
    bots[eyes] = "python3 bot.py told.txt"
    done = run(ARENA, "play", "--from", place, *bots, "--isolation", "none", "--watch", *more, cwd=work)
    texts = [path.read_text() for path in work.glob("told.txt.*")]  # one more process was looked at before
    lines = next((text for text in texts if '"type":"match"' in text), "").splitlines()
    first = next((i for i, line in enumerate(lines) if json.loads(line)["type"] == "act"), 0)
    return [line for line in lines[:first + 1] if json.loads(line)["type"] not in ("hello", "match")], done


def check_exercises(work):
    """The decisions where another bot disagrees, as positions and as cases."""
    log = play(work, "gin", "python3 bot.py - last", "house:first", name="lessons")
    status, said, done = review(work, log, "house:first", "--positions", "lessons.jsonl", "--cases", "lessons.yaml")
    other = [(d["seat"], d["req"]) for d in said["decisions"] if d["result"] == "other"]
    found = [(d["seat"], d["req"]) for d in records(work / "lessons.jsonl")]
    holds("those alone where it would play otherwise", status == 0 and other and found == other, done.stderr, found[:5])
    done = run(REFEREE, "check", "lessons.yaml", cwd=work)
    holds("and each is a case that holds", done.stdout == f"{len(other)} passed, 0 failed\n", done.stdout[-300:])


def check_resample(work):
    """What a seat has not seen is dealt anew, and it cannot tell."""
    log = play(work, "gin", "house:greedy", "house:greedy", name="anew", deals=3)
    events = [(e["n"], d, r["seat"]) for d, rs in deals_of(log) for r in rs for e in r["events"][:1] if r.get("req")]
    in_two = [(n, seat) for n, deal, seat in events if deal == 2]
    number, eyes = in_two[len(in_two) // 2]
    place = f"{log}@2.{number}"
    truth, _ = told_of(work, place, eyes)
    anew, done = told_of(work, place, eyes, "--resample", str(eyes), "--seed", "a")
    holds("there is something to be told", len(truth) > 2 and number > in_two[0][0], len(truth))
    holds("the seat is told the same, byte by byte", done.returncode == 0 and anew == truth, done.stderr, anew[-1:], truth[-1:])
    other, _ = told_of(work, place, 1 - eyes)
    _, plain = told_of(work, place, eyes)
    moved, _ = told_of(work, place, 1 - eyes, "--resample", str(eyes), "--seed", "a")
    holds("the other one is told of other cards", other and moved and other != moved, moved[-1:])
    again, repeated = told_of(work, place, eyes, "--resample", str(eyes), "--seed", "a")
    holds("the same seed gives the same cards", again == anew and happened(repeated.stdout) == happened(done.stdout),
          repeated.stderr)
    _, another = told_of(work, place, eyes, "--resample", str(eyes), "--seed", "b")
    hands = [next(line for line in d.stdout.splitlines() if "deadwood" in line) for d in (plain, done, another)]
    holds("deal 1 is the log's", len(set(hands)) == 1, hands)
    shown = [d.stdout.split("Deal 2", 1)[-1] for d in (plain, done, another)]
    holds("another seed gives others", len(set(shown)) == 3, shown[0][:300])
    for words, want in ((("--from", place, "--resample", "2"), "seats 0 to 1"),
                        (("--from", place, "--resample", "public"), "expected the number of a seat"),
                        (("--from", place, "--resample", "nobody"), "nobody"),
                        (("gin", "--resample", "0"), "--from LOG@PLACE")):
        done = run(ARENA, "play", *words, "house:first", "house:first", cwd=work)
        holds(f"{words[-2:]}: {want}", done.returncode == 2 and want in done.stderr, done)
    gin = play(work, "gin", "house:simple", "house:random", name="knocks", deals=20)
    after = json.loads(run(ARENA, "log", str(gin), "--positions", "--phase", "layoff").stdout.splitlines()[0])
    done = run(ARENA, "play", "--from", f"{gin}@{after['event']}", "--resample", str(after["seat"]), "house:first",
               "house:first", cwd=work)
    holds("a card that lies face down", done.returncode == 2 and "face down" in done.stderr, done)


def check_log_of_continued(work):
    """`play --from --log`: the log begins like the other one, and is valid."""
    log = play(work, "gin", "house:greedy", "house:random", name="continued", deals=2)
    events = [e["n"] for d, rs in deals_of(log) if d == 1 for r in rs for e in r["events"][:1] if r.get("req")]
    place = f"{log}@1.{events[6]}"
    done = run(ARENA, "play", "--from", place, "house:first", "house:first", "--deals", "1", "--log", "other.jsonl", cwd=work)
    steps = run(ARENA, "view", "other.jsonl", "--json", cwd=work).stdout.splitlines()[1:]
    before = run(ARENA, "view", str(log), "--json", cwd=work).stdout.splitlines()[1:]
    same = sum(json.loads(a)["l"] == json.loads(b)["l"] for a, b in zip(steps[1:7], before[1:7]))
    holds("the log of a continued match begins like the other", done.returncode == 0 and same == 6, done.stderr, steps[:7])
    verified = run(ARENA, "replay", "--verify", "other.jsonl", cwd=work)
    holds("it is valid, and has one deal", verified.returncode == 0 and "1 deal" in verified.stdout, verified)
    for words, status, want in (((*("--from", place, "house:first", "house:first"), "--log", "missing/x"), 1, "missing/x"),
                                ((*("--from", place, "house:first", "house:first"), "--matches", "2", "--log", "x"), 2, "single match"),
                                (("gin", "house:first", "house:first", "--log", "x"), 2, "--from")):
        done = run(ARENA, "play", *words, cwd=work)
        holds(f"--log: {want}", done.returncode == status and want in done.stderr, done)


def page_parts(path):
    """The page's first line, its steps, and what its deals are marked with."""
    text = path.read_text()
    header = re.search(r'<script type="application/json" id="match">(.*?)</script>', text, re.S).group(1)
    deals = re.findall(r'<script class="deal"([^>]*)>(.*?)</script>', text, re.S)
    marked = sum(int(n) for words, _ in deals for n in re.findall(r'data-dear="(\d+)"', words))
    return json.loads(header), [json.loads(line) for _, block in deals for line in block.strip().splitlines()], marked


def check_page(work):
    """The match as a page: each decision with what was said of it."""
    log = play(work, "gin", "python3 bot.py -", "house:greedy", name="page")
    for by, kinds in (("python3 bot.py - last", {"same", "other"}), ("house:critic", {"same", "other"}),
                      ("python3 bot.py - illegal", {"same", "other", "fault"})):
        status, said, done = review(work, log, by, "--html", "page.html")
        header, steps, marked = page_parts(work / "page.html")
        holds(f"{by}: whose, and how often they agree", status == 0 and header["review"] == {
            "by": by, "same": said["same"], "answered": said["same"] + said["other"], "asked": said["asked"],
            **({"limit": 5} if said["valued"] else {})}, done.stderr, header)
        told = [step for step in steps if "review" in step]
        holds(f"{by}: each decision, in its order", [(s["s"], s["req"], s["review"]["as"], s["review"].get("loss")) for s in told]
              == [(d["seat"], d["req"], d["result"], d.get("loss")) for d in said["decisions"]])
        dear = {(d["seat"], d["req"]) for d in said["decisions"] if d.get("loss", 0) > 5}
        holds(f"{by}: the costly ones", {(s["s"], s["req"]) for s in told if s["review"].get("dear")} == dear
              and (dear or by != "house:critic"), dear)
        holds(f"{by}: of each kind", {d["result"] for d in said["decisions"]} == kinds, kinds)
        holds(f"{by}: others are marked", marked == said["other"] > 3, marked)
        for step, decision in zip(told, said["decisions"]):
            opinion, note = step["review"], decision.get("note", {})
            holds("what it would do, or why not", ("would" in opinion) == ("would" in decision)
                  and opinion.get("why") == decision.get("why"), step, decision)
            holds("its values", sorted((v for _, v in note.get("values", [])), reverse=True)
                  == [v for _, v in opinion.get("worth", {}).get("v", [])], step, decision)
            if "worth" in opinion:
                place = opinion["worth"]["would"]
                holds("which it would play", note["values"][[a for a, _ in note["values"]].index(decision["would"])][1]
                      == opinion["worth"]["v"][place][1], step)
    seat = review(work, log, "house:first", "--seat", "1", "--html", "page.html")[1]
    told = [step for step in page_parts(work / "page.html")[1] if "review" in step]
    holds("of one seat alone", {step["s"] for step in told} == {1} and len(told) == seat["asked"], len(told))
    done = subprocess.run([ARENA, "review", "-", "--by", "house:first", "--html", "no.html"], cwd=work, input=log.read_text(),
                          capture_output=True, text=True, check=False)
    holds("a log from a pipe has no page", done.returncode == 2 and "--html" in done.stderr, done)
    done = run(ARENA, "review", str(log), "--by", "house:first", "--html", "said.html", cwd=work)
    holds("the page is named", "wrote said.html\n" in done.stderr, done.stderr)
    done = run(ARENA, "review", str(log), "--by", "house:gredy", cwd=work)
    holds("a bot at every seat that is none is told once", done.stderr.count("no house bot") == 1, done.stderr)
    done = run(ARENA, "review", str(log), "--by", "house:first", "--html", "none/page.html", cwd=work)
    holds("no folder, no page", done.returncode == 1 and "none/page.html" in done.stderr, done)


def deals_of(log):
    """Of each deal its number, and its actions that gave events."""
    out = []
    for record in records(log):
        if record["type"] == "deal":
            out.append((record["deal"], []))
        elif record["type"] == "do" and record["events"]:
            out[-1][1].append(record)
    return out


def check_golden(work):
    """Every game's log, and the log of each review: it is played again when it is read."""
    for log in sorted(Path("tests/golden").glob("*.jsonl")):
        asked = sum(len(decisions_of(log, s)) for s in range(len(records(log)[0]["players"])))
        status, said, done = review(work, log.resolve(), "house:first")
        holds(f"{log.name}: every decision has an answer", status == 0 and
              said["same"] + said["other"] == said["asked"] == asked, done.stderr, said.get("asked"), asked)


def main():
    with tempfile.TemporaryDirectory() as place:
        work = Path(place)
        (work / "bot.py").write_text(BOT)
        check_same(work)
        log = check_other(work)
        check_trouble(work, log)
        check_request(work, log)
        check_log(work, log)
        check_page(work)
        check_from(work)
        check_resample(work)
        check_log_of_continued(work)
        check_exercises(work)
        check_golden(work)
    return tally()


if __name__ == "__main__":
    sys.exit(main())
