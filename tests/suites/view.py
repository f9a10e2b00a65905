#!/usr/bin/env python3
"""`arena view`: the steps of a match agree with the referee, and the page contains them.

The suite reads the steps of every game's golden log with its own code, by
docs/pages.md.  It compares the zones after each step with the records of the log
and with the states that each seat saw (`arena log --seat`), and computes their hash.
With --seat the page depends only on what that seat saw.  Texts of bots stay text.
tests/web.py tests the page in a browser.
"""
import functools
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from html.parser import HTMLParser
from pathlib import Path

sys.path.insert(0, "tests/support")
from claims import holds, tally
from soak import SOAK
from weighing import BOT, is_dear, loss_of
from zones import changed, hashed

ARENA = str(Path(os.environ.get("B", "build")).resolve() / "arena")
UNTOLD = {"header", "greeting", "seed"}  # records that are no step
TEMPLATE_MAX, TEN_DEALS_MAX = 70_500, 150_000


def run(*words, stdin=None):
    return subprocess.run([ARENA, *map(str, words)], input=stdin, capture_output=True, text=True, check=False)


@functools.lru_cache(maxsize=8)
def text_of(log, *words):
    done = run("view", log, "--json", *words)
    holds(f"{log} {words}: is told", done.returncode == 0 and done.stderr == "", done.stderr)
    return done.stdout


def steps_of(log, *words):
    lines = [json.loads(line) for line in text_of(log, *words).splitlines()]
    return lines[0], lines[1:]


# --- reading ------------------------------------------------------------------

def cards(text):
    return re.findall(r"..(?:=..)?", text)


def hand(zones, seat):
    return sorted(cards(re.sub("[ ;]", "", zones.get(f"h{seat}", ""))))


def pile(zones):
    return cards(zones.get("pile", ""))


def table(zones):
    """The melds as a state tells them."""
    melds = []
    for number in range(1, 57):
        if f"m{number}" not in zones:
            break
        owner, kind, text = zones[f"m{number}"].split(" ")
        meld = {"meld": number, "kind": kind, "cards": cards(text)}
        if owner != "-":
            meld["owner"] = int(owner)
        melds.append(meld)
    return melds


@functools.lru_cache(maxsize=None)
def parts_of(name):
    """The kind, the seat and the name of a flag, of the name of its zone; None of another zone."""
    match = re.fullmatch(r"([fwc])(\d?)\.(.+)", name)
    return match and match.groups()


def flags(zones):
    """By name what says something; by seat as a map."""
    found = {}
    for name, text in zones.items():
        if not parts_of(name):
            continue
        kind, seat, flag = parts_of(name)
        value = cards(text) if kind == "c" and seat else text
        if seat:
            found.setdefault(flag, {})[seat] = value
        elif value != "0":  # seat 0 is said, the number 0 is not: a state does not tell which it is
            found[flag] = value
    return found


def told_flags(state):
    """The flags of a state in the same form."""
    found = {}
    for name, value in state.get("flags", {}).items():
        if isinstance(value, list):
            value = {str(seat): number for seat, number in enumerate(value)}
        if isinstance(value, dict) and name != "claims":
            value = {seat: v if isinstance(v, list) else str(v) for seat, v in value.items() if v not in (0, [])}
        elif isinstance(value, bool):
            value = str(value).lower()
        else:
            value = value if isinstance(value, str) else json.dumps(value, separators=(",", ":")).replace('"', "")
        if value not in ("none", "false", "0", "{}", {}):
            found[name] = value
    return found


# --- against the log ----------------------------------------------------------

UNFROZEN = ("buraco", "burraco", "hand-and-foot")  # games of the family canasta in which no card freezes the pile


def is_frozen(pile):
    """Whether the cards of a pile freeze it for every side: canasta 6.2."""
    return any(card[0] in "2X" or card in ("3H", "3D") for card in pile)


def is_state(zones, state, seat):
    """What of a state of @seat's is not what the zones say."""
    turn = zones["turn"].split(" ")
    said = {
        "hand": hand(zones, seat), "table": table(zones), "stock": int(zones["stock"]),
        "spread": sorted(cards(zones.get("spread", ""))),
        "cards": [len(hand(zones, i)) for i in range(len(state["cards"]))],
        "scores": list(map(int, zones["score"].split(" "))),
        "opened": list(map(int, zones.get("opened", "").split())),
        "dealer": int(zones["dealer"]), "flags": flags(zones),
        "count": len(pile(zones)), "pile": pile(zones)[len(pile(zones)) - len(state["discard"]):],
        "turn": [int(turn[0]), turn[1]], "from": turn[3] if len(turn) > 2 else None,
    }
    told = {
        "hand": sorted(state["hand"]), "table": state["table"], "stock": state["stock"],
        "spread": sorted(state.get("spread", [])), "cards": state["cards"], "scores": state["scores"],
        "opened": state["opened"], "dealer": state["dealer"], "flags": told_flags(state),
        "count": state["discard_count"], "pile": state["discard"],
        "turn": [state["turn"]["seat"], state["turn"]["phase"]], "from": state["turn"].get("from"),
    }
    if state["discard"] and state["discard"][-1] == "??":
        said["pile"] = told["pile"] = []
    if "drew" in state["turn"]:
        said["drew"], told["drew"] = turn[2], state["turn"]["drew"]
    said["flags"].pop("frozen", None)  # no state says it: check_whole
    return [(key, said[key], told[key]) for key in told if said[key] != told[key]]


def check_whole(log):
    """All eyes: the deals' beginnings and ends, hashes, and who did what."""
    records = [r for r in map(json.loads, log.read_text().splitlines()) if r["type"] not in UNTOLD]
    header, steps = steps_of(log)
    where = log.name
    holds(f"{where}: a step a record", len(steps) == len(records), len(steps), len(records))
    zones, moments = {}, []
    for number, (step, record) in enumerate(zip(steps, records), 1):
        zones = changed(zones, step)
        moments.append((zones, step.get("c")))
        here = f"{where}, step {number}"
        holds(f"{here}: hash", step["h"] == hashed(zones), step)
        holds(f"{here}: kind", step.get("t", "do") == ("over" if record.get("of") == "match" else record["type"]))
        holds(f"{here}: no empty zone", all(zones.values()), zones)
        holds(f"{here}: a frozen pile", ("f.frozen" in zones) == ("canasta" in header and header["game"] not in UNFROZEN and is_frozen(pile(zones))), zones)
        first = record.get("events", [])[:1]
        holds(f"{here}: the number of its first event", step.get("n") == (first[0]["n"] if first else None))
        if record["type"] == "deal":
            same = [hand(zones, i) for i in range(len(record["hands"]))] == [sorted(h) for h in record["hands"]]
            holds(f"{here}: hands", same, zones)
            holds(f"{here}: stock", int(zones["stock"]) == len(record["stock"]))
            holds(f"{here}: pile", pile(zones) == record["discard"])
            for name in ("spread", "aside"):
                holds(f"{here}: {name}", Counter(cards(zones.get(name, ""))) == Counter(record.get(name, [])))
        elif record["type"] == "do":
            holds(f"{here}: seat", step["s"] == record["seat"] and step.get("req") == record.get("req"))
            holds(f"{here}: a sentence an event", len(step["l"]) == max(1, len(record["events"])), step)
            holds(f"{here}: choices while the deal goes on", ("c" in step) == ("turn" in zones), step)
        elif record.get("of") == "deal":
            holds(f"{here}: hands", [hand(zones, i) for i in range(len(record["hands"]))]
                  == [sorted(h) for h in record["hands"]])
            holds(f"{here}: points", list(map(int, zones["points"].split(" "))) == record["points"])
            holds(f"{here}: scores", list(map(int, zones["score"].split(" "))) == record["scores"])
        elif record.get("of") == "match":
            holds(f"{here}: places", list(map(int, zones["places"].split(" "))) == record["places"])
    return header, records, moments


def known(zones, seat):
    """The cards of a hand that all seats know."""
    return Counter(cards(zones.get(f"k{seat}", "")))


def named(record):
    """The cards that a record's events name."""
    return {text[:2] for event in record.get("events", []) for text in re.findall(r'"([A2-9TJQKX][SHDC12](?:=..)?)"', json.dumps(event))}


def check_known(where, seen, whole):
    """@seen: the public's records: what is known of a hand is in it, and a public event of this deal has named it."""
    most, told = 0, set()
    for number, (record, (zones, _)) in enumerate(zip(seen, whole), 1):
        told = named(record) | (set() if record["type"] == "deal" else told)
        for seat in [int(zone[1:]) for zone in zones if re.fullmatch(r"k\d", zone)]:
            lies = known(zones, seat)
            most = max(most, lies.total())
            holds(f"{where}, step {number}: known cards are in hand {seat}", lies <= Counter(hand(zones, seat)), lies, zones)
            holds(f"{where}, step {number}: events have named them", set(lies) <= told and record["type"] != "end", lies)
    return most


def lower(scores, seat):
    return sum(score < scores[seat] for score in scores)


# What the sheets ask of the first melds, by the scores and the seat; None: nothing.
GOALS = {
    "contract-3": lambda scores, seat: "two sets of 3",  # contract 2, deal 1
    "canasta-4": lambda scores, seat: f"{[15, 50, 90, 120][sum(scores[seat] >= bound for bound in (0, 1500, 3000))]} points",  # canasta 5.5
    "czech-3": lambda scores, seat: f"one meld of {15 + 5 * lower(scores, seat)} points",  # czech 5.6, 5.7
    "rummikub-4": lambda scores, seat: "30 points",  # rummikub 6.2
    "kalooki-3": lambda scores, seat: "40 points",  # kalooki 5.6
    "tantrum-2": lambda scores, seat: "4 cards, then 3 each: a flush (run of one suit), a blank (run of mixed suits), a rank, a count (sum of 21)",  # tantrum 5
    "gin-2": None, "rummy-2": None, "indian-3": None,
}


def check_goals():
    """What the first melds of a deal must be, by seat."""
    differ = 0
    for name, goal in GOALS.items():
        zones = {}
        for step in steps_of(f"tests/golden/{name}.jsonl")[1]:
            zones = changed(zones, step)
            if step.get("t") != "deal":
                holds(f"{name}: only a deal has a goal", "goal" not in step, step)
                continue
            scores = list(map(int, zones["score"].split(" ")))
            want = [goal(scores, seat) for seat in range(len(scores))] if goal else None
            holds(f"{name}: the goal of a deal", step.get("goal") == want, step.get("goal"), want)
            differ += want is not None and len(set(want)) > 1
    holds("seats with different goals were seen", differ > 0)


# The third person of what a seat does, by the act of the log's event; a draw by its source.
SAID = {
    "discard": "discards", "meld": "melds", "add": "adds", "swap": "swaps", "pass": "passes", "buy": "buys the upcard", "push": "pushes the upcard",
    "knock": "knocks", "declare": "declares", "drop": "drops out of the deal", "ask": "asks the partner", "answer": "answers", "bid": "bids",
    "arrange": "lays", "show": "shows", "red-three": "lays the red three", "deal": "gets a hand",
    "stock": "draws from the stock", "discard pile": "takes the upcard", "deep": "takes from the pile", "pile": "takes the pile", "spread": "draws from the open cards",
    "fight": "fights", "fold": "folds",
    "renew": "the stock is renewed", "cut": "cards cut off the pack:", "set aside": "set aside:", "turned up": "turned up:",
}
ALONE = {"show": "set aside", "deal": "turned up"}


# Games with payments between all seats, whose parts are not told.
SETTLED = ("knock",)


def said_of(event, caller):
    """The key of SAID for an event of the log.  @caller: the seat that has called in a deal with fights, or None."""
    if caller not in (None, event.get("seat", caller)):
        return {"knock": "fight", "pass": "fold"}.get(event["do"], event["do"])
    if event["do"] == "draw":
        return {"discard": "deep" if "cards" in event else "discard pile"}.get(event["from"], event["from"])
    return event["do"] if "seat" in event else ALONE.get(event["do"], event["do"])


def check_arranged(log, number, words, table, event):
    """A change of a common table names the tiles of the hand, and the melds that the table did not have."""
    tiles = Counter(card[:2] for meld in event["table"] for card in meld) - Counter(card[:2] for meld in table for card in meld)
    plain = [[card if card[0] == "X" else card[:2] for card in meld] for meld in table]
    new = [str(at) for at, meld in enumerate(event["table"], 1) if [card if card[0] == "X" else card[:2] for card in meld] not in plain]
    laid, _, rest = words.partition(" from the hand, ")
    holds(f"{log.name}, step {number}: the tiles of the hand", Counter(laid.split(" ")[1:]) == tiles, words, tiles)
    told = {verb: re.findall(r"\d+", numbers) for verb, numbers in re.findall(r"(forms|changes) melds?([ ,\d]+)", rest)}
    formed = [at for at in new if not Counter(card[:2] for card in event["table"][int(at) - 1]) - tiles]
    wanted = {"forms": formed, "changes": [at for at in new if at not in formed]}
    holds(f"{log.name}, step {number}: the melds that it forms and changes",
          told == {verb: numbers for verb, numbers in wanted.items() if numbers}, words, wanted)


def check_sentences(logs):
    """Each event is a sentence in the third person, with its cards; an end has a line a side."""
    seen = set()
    for log in logs:
        table = []
        records = [r for r in map(json.loads, log.read_text().splitlines()) if r["type"] not in UNTOLD]
        header, steps = steps_of(log)
        fights, caller = json.loads(log.read_text().splitlines()[0])["rules"].get("fight"), None
        for number, (step, record) in enumerate(zip(steps, records), 1):
            events = record.get("events", []) if record["type"] in ("do", "deal") else []
            table = [] if record["type"] == "deal" else table
            caller = None if record["type"] == "deal" else caller
            for (seat, words), event in zip(step["l"][record["type"] == "deal":], events):
                said = said_of(event, caller)
                seen.add(said)
                named = [event["card"]] if "card" in event else []
                holds(f"{log.name}, step {number}: the third person", seat == event.get("seat", -1) and words.startswith(SAID[said])
                      and all(card in words for card in named), words, event)
                if event["do"] == "knock" and fights and caller is None:
                    caller = event["seat"]
                if event["do"] == "arrange":
                    check_arranged(log, number, words, table, event)
                    table = event["table"]
            if record["type"] == "do" and not events:
                holds(f"{log.name}, step {number}: a choice", re.fullmatch(r"will .* after the other seats have answered", step["l"][0][1]), step)
            if record["type"] == "end":
                sides = header.get("sides", len(header["players"]))
                holds(f"{log.name}, step {number}: a line a side", sorted(line[0] for line in step["l"][1:]) == list(range(sides)), step)
            if record.get("of") == "deal":
                first = [f"scores {points:+}, now {score}" for points, score in zip(record["points"], record["scores"])]
                holds(f"{log.name}, step {number}: points", [line[1].split(": ")[0] for line in step["l"][1:]] == first[:sides], step)
                for (_, words), points in zip(step["l"][1:], record["points"]):
                    parts = [int(part) for part in re.findall(r"[+-]\d+", words.partition(": ")[2])]
                    holds(f"{log.name}, step {number}: the parts of the points", 0 not in parts and (sum(parts) == points
                          or not parts and header["game"] in SETTLED), words)
                holds(f"{log.name}, step {number}: who ended it", step["l"][0][0] == record.get("seat", -1), step)
            if record.get("of") == "match":
                places = record["places"][:sides]
                best = sorted((1 + sum(other < place for other in places), side) for side, place in enumerate(places))
                holds(f"{log.name}: the places of sides, the winner first",
                      step["l"][1:] == [[side, f"has place {place}"] for place, side in best], step)
    holds("most acts were seen", len(seen) > 18, sorted(set(SAID) - seen))


def check_seat(log, seat, records, moments):
    """One seat's eyes: the states it was sent, here and in the steps for all eyes."""
    text = run("log", log, "--seat", seat).stdout
    seen = [r for r in map(json.loads, text.splitlines()) if r["type"] not in UNTOLD]
    _, steps = steps_of(log, "--seat", seat)
    where = f"{log.name}, {seat}"
    holds(f"{where}: a step a record", len(steps) == len(seen), len(steps), len(seen))
    whole = [m for r, m in zip(records, moments) if r["type"] in ("deal", "end")
             or r["type"] == "do" and (r["seat"] == seat or r["events"]) or r.get("seat") == seat]
    holds(f"{where}: the same moments", len(whole) == len(steps), len(whole), len(steps))
    zones, hidden = {}, 0
    for number, (step, record, (moment, choices)) in enumerate(zip(steps, seen, whole), 1):
        zones = changed(zones, step)
        holds(f"{where}, step {number}: hash", step["h"] == hashed(zones))
        own = record.get("state", {}).get("turn", {}).get("seat") == seat
        holds(f"{where}, step {number}: how many choices, of its own alone", step.get("c") == (choices if own else None), step)
        if "state" in record:
            for what, lies in (("these eyes", zones), ("all", moment)):
                eyes = -1 if seat == "public" else seat
                wrong = [w for w in is_state(lies, record["state"], eyes) if eyes >= 0 or w[0] != "hand"]
                holds(f"{where}, step {number}: the state, for {what}", not wrong, wrong)
            for other in range(len(record["state"]["cards"])):
                holds(f"{where}, step {number}: what is known of hand {other}", known(zones, other) == known(moment, other), zones, moment)
                if other != seat:
                    hidden += len(hand(zones, other))
                    holds(f"{where}, step {number}: hand {other} is hidden", set(hand(zones, other)) <= {"??"}, zones)
        holds(f"{where}, step {number}: nothing aside", "aside" not in zones)
    if seat == "public":
        most = check_known(where, seen, whole)
        # at most one is in a hand where an upcard is laid at once, such as a joker swapped out of a meld
        few = {"rummikub-2": 0, "rummikub-4": 0, "machiavelli-3": 0, "conquian-2": 1, "hand-3": 1, "rami-2": 1, "tong-its-3": 0,
               "gin-12-2": 1, "gin-20-2": 0, "rummy-12-2": 0}
        holds(f"{where}: cards taken openly are known", most == few[log.stem] if log.stem in few else most > 1, most)
    again = run("view", "-", "--json", stdin=text).stdout
    holds(f"{where}: it follows from what was seen", again == text_of(log, "--seat", seat))
    if seat != "public" or SOAK:
        page = run("view", "-", "-o", "-", stdin=text).stdout
        holds(f"{where}: so does the page", page == run("view", log, "-o", "-", "--seat", seat).stdout)
    return hidden


# --- the page -----------------------------------------------------------------

class Page(HTMLParser):
    """The page's elements, and the text of its scripts."""

    def __init__(self, text):
        super().__init__(convert_charrefs=True)
        self.tags, self.scripts = [], []
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        self.tags.append((tag, dict(attrs)))
        if tag == "script":
            self.scripts.append((dict(attrs), ""))

    def handle_data(self, data):
        if self.tags and self.scripts and self.tags[-1][0] == "script":
            attrs, text = self.scripts[-1]
            self.scripts[-1] = (attrs, text + data)

    def handle_endtag(self, tag):
        self.tags.append(("/" + tag, {}))


def check_page(log, text):
    page = Page(text)
    kinds = Counter(attrs.get("type", "script") for attrs, _ in page.scripts)
    holds(f"{log}: one script, one header", kinds["script"] == 1 and kinds["application/json"] == 1, kinds)
    policy = [attrs["content"] for tag, attrs in page.tags if attrs.get("http-equiv") == "Content-Security-Policy"]
    holds(f"{log}: nothing is asked for", policy == ["default-src 'none'; style-src 'unsafe-inline'; "
                                                     "script-src 'unsafe-inline'"], policy)
    holds(f"{log}: no address", not re.search(r"https?://(?!www\.w3\.org/2000/svg)", text))
    data = [body for attrs, body in page.scripts if "type" in attrs]
    holds(f"{log}: no markup in data", not any("<" in body for body in data))
    lines = [data[0]] + [line for block in data[1:] for line in block.splitlines()]
    told = text_of(log).splitlines()
    holds(f"{log}: the page holds the steps", [json.loads(a) for a in lines] == [json.loads(b) for b in told])
    starts = [json.loads(block.splitlines()[0]) for block in data[1:]]
    holds(f"{log}: a block a deal", all(s.get("t") == "deal" for s in starts[1:]), len(starts))
    return len(text.encode()) - sum(len(body.encode()) for body in data)


EVIL = "</script><script>document.title='x'</script><!-- \u202e & \u2028 'note'"


def check_strangers(work):
    """A bot's own words are no markup, in the page or in the data."""
    bot = work / "evil.py"
    bot.write_text("import json, sys\nfor line in sys.stdin:\n    m = json.loads(line)\n"
                   "    if m['type'] in ('hello', 'act'):\n"
                   f"        print(json.dumps(dict(m.get('default', {{}}), note={EVIL!r}, name={EVIL!r})), flush=True)\n"
                   f"        if m['type'] == 'act' and m['req'] == 2: print({EVIL!r}, flush=True)\n", encoding="utf-8")
    out = work / "evil"
    done = run("play", "gin", bot, "house:greedy", "--matches", 1, "--deals", 1, "--seed", "long", "--isolation", "none", "--out", out)
    holds("the match is played", done.returncode == 0, done.stderr)
    log = out / "logs/000001.jsonl"
    asked = sum(json.loads(line)["type"] == "do" for line in log.read_text().splitlines())
    holds("its deal is long enough for the noise to be heard", asked > 20, asked)
    text = run("view", log, "-o", "-").stdout
    check_page(log, text)
    _, steps = steps_of(log)
    notes = [step["note"] for step in steps if "note" in step]
    holds("notes are told", any("</script>" in note and "u{202e}" in note for note in notes), notes[:1])
    lines = [step for step in steps if step.get("t") in ("noise", "fault")]
    holds("noise is told, and its line beside the words", lines and all("</script>" in step["got"] and "</script>" not in step["l"][0][1]
                                                                        for step in lines), lines[:1])
    seat = json.loads(log.read_text().splitlines()[0])["players"].index("evil")
    other = run("view", log, "-o", "-", "--seat", 1 - seat).stdout
    holds("to the other seat they are not told", "document.title='x'" not in other and len(other) > 1000)


# Actions of gin as a menu offers them, and after a name.
TOLD = {"draw the upcard": "takes the upcard: ", "draw from the stock": "draws from the stock: ", "pass": "passes"}


def check_values(work):
    """What a bot thinks its actions are worth, against its notes in the log."""
    (work / "weighs.py").write_text(BOT)
    run("play", "gin", work / "weighs.py", "house:greedy", "--deals", 3, "--seed", "s", "--isolation", "none", "--out", work / "weighs")
    log = work / "weighs/logs/000001.jsonl"
    records = [r for r in map(json.loads, log.read_text().splitlines()) if r["type"] not in UNTOLD]
    found = Counter()
    for number, (step, record) in enumerate(zip(steps_of(log)[1], records), 1):
        note = record.get("note")
        holds(f"values, step {number}: where the note has them", ("worth" in step) == (note is not None and "values" in note))
        if note is None:
            continue
        holds(f"values, step {number}: the text", step["note"] == note["text"], step)
        numbers, loss = [value for _, value in step["worth"]["v"]], loss_of(note, record["action"])
        holds(f"values, step {number}: all, the best first",
              numbers == sorted((value for _, value in note["values"]), reverse=True), step)
        holds(f"values, step {number}: unit and samples",
              (step["worth"].get("unit"), step["worth"]["samples"]) == (note.get("unit"), 400), step)
        holds(f"values, step {number}: what was played", ("played" in step["worth"]) == (loss is not None), step)
        if loss is None:
            holds(f"values, step {number}: no loss is known", "loss" not in step and "dear" not in step, step)
            found["not weighed"] += 1
            continue
        words, value = step["worth"]["v"][step["worth"]["played"]]
        holds(f"values, step {number}: its value", abs(value - (max(numbers) - loss)) < 1e-6, step)
        third = TOLD.get(words) or words.replace("discard ", "discards ").replace("knock ", "knocks and discards ")
        holds(f"values, step {number}: its words", step["l"][0][1].startswith(third) and third != words, step)
        holds(f"values, step {number}: the loss", abs(step["loss"] - loss) < 1e-5 * max(1, loss), step)
        holds(f"values, step {number}: dear or not", step.get("dear", False) == is_dear(note, loss), step)
        found[note.get("unit"), is_dear(note, loss)] += 1
    holds("values in all units, dear and not, weighed and not", len(found) == 7, found)
    blocks = [attrs for attrs, _ in Page(run("view", log, "-o", "-").stdout).scripts if attrs.get("class") == "deal"]
    dear = sum(n for what, n in found.items() if what != "not weighed" and what[1])
    holds("the page knows where dear ones are", sum(int(b.get("data-dear", 0)) for b in blocks) == dear, blocks)
    seat = json.loads(log.read_text().splitlines()[0])["players"].index("weighs")
    holds("its own seat is told", "worth" in run("view", log, "--json", "--seat", seat).stdout)
    for eyes in (1 - seat, "public"):
        other = run("view", log, "--json", "--seat", eyes).stdout
        holds(f"{eyes} is not", '"worth"' not in other and "option" not in other and len(other) > 1000)


def check_origin(work):
    """A person at the table, and a match that was played again from another log."""
    done = run("play", "gin", "human:Ann", "house:first", "--deals", 1, "--seed", "a", "--isolation", "none", "--out", work / "person",
               stdin="draw\n1\nq\ny\n")
    log = work / "person/logs/000001.jsonl"
    people = json.loads(log.read_text().splitlines()[0])["people"]
    header, steps = steps_of(log)
    holds("a person is told", done.returncode == 0 and header["people"] == people and len(people) == 1, header)
    holds("who left", any(step.get("t") == "forfeit" and step["s"] == people[0] for step in steps))
    holds("with --seat too", steps_of(log, "--seat", 0)[0].get("people") == people)
    bot = work / "lists.py"
    bot.write_text("import json, sys\nfor line in sys.stdin:\n    m = json.loads(line)\n"
                   "    if m['type'] in ('hello', 'act'):\n"
                   "        print(json.dumps({'actions': [m['default']] * 3} if m['type'] == 'act' else {}), flush=True)\n")
    run("play", "gin", bot, "house:first", "--deals", 1, "--seed", "a", "--isolation", "none", "--out", work / "lists")
    log = work / "lists/logs/000001.jsonl"
    dropped = [r["actions"] for r in map(json.loads, log.read_text().splitlines()) if r["type"] == "unused"]
    told = [step["l"][0][1] for step in steps_of(log)[1] if step.get("t") == "unused"]
    holds("how many actions of a list were dropped", told == [f"answers with {n} action{'s' * (n != 1)} too many" for n in dropped]
          and len(dropped) > 3, told, dropped)
    holds("where nobody is one, nothing is", "people" not in steps_of("tests/golden/gin-2.jsonl")[0])
    kept = work / "kept.jsonl"
    done = run("review", "tests/golden/gin-2.jsonl", "--by", "house:greedy", "--isolation", "none", "--log", kept)
    records = [json.loads(line) for line in kept.read_text().splitlines()]
    header, steps = steps_of(kept)
    holds("how much comes from the other log", done.returncode == 0
          and header["script"] == records[0]["script"]["actions"] > 20, header, done.stderr)
    holds("each such action", sum(step.get("by") == "log" for step in steps) == header["script"])
    would = [step for step in steps if step.get("t") == "would"]
    asked = [r for r in records if r["type"] == "would"]
    holds("what a bot would have done is told, with its request", [(s["s"], s["req"]) for s in would]
          == [(r["seat"], r["req"]) for r in asked] and len(would) > 20, len(would), len(asked))
    holds("in words", all(re.match(r"would \w", step["l"][0][1]) for step in would), would[:1])
    holds("and is no fault", 'data-faults="' not in run("view", kept, "-o", "-").stdout)


def check_sizes(work):
    (work / "ten.yaml").write_text("game: gin\nrounds: 1\nmirror: none\ndeals_max: 10\noptions: {target: 1000}\n"
                                   "seed: ten\nisolation: none\nbots: [house:simple, house:random]\n")
    done = run("run", work / "ten.yaml", "--out", work / "ten")
    holds("a match of ten deals is played", done.returncode == 0, done.stderr)
    log = work / "ten/logs/000001.jsonl"
    text = run("view", log, "-o", "-").stdout
    deals = sum('"type":"deal"' in line for line in log.read_text().splitlines())
    holds("ten deals are played", deals == 10, deals)
    template = check_page(log, text)
    holds("the template is small", 0 < template <= TEMPLATE_MAX, template)
    holds("ten deals are small", len(text.encode()) <= TEN_DEALS_MAX, len(text.encode()))


def check_same(work):
    """The matches of a mirror group: a link where the page is there, else what makes it."""
    (work / "pair.yaml").write_text("game: gin\nrounds: 2\nseed: pair\ndeals_max: 1\nisolation: none\n"
                                    "bots: [house:greedy, house:first]\n")
    run("run", work / "pair.yaml", "--out", work / "pair")
    (work / "pages").mkdir()
    for match in 1, 2:
        log = work / f"pair/logs/00000{match}.jsonl"
        done = run("view", log, "-o", work / f"pages/00000{match}.html")
        holds(f"match {match} of a run has a page", done.returncode == 0, done.stderr)
    first, second = ((work / f"pages/00000{match}.html").read_text() for match in (1, 2))
    told = re.search(r"<template id=.same-cards.>(.*?)</template>", first, re.S)
    holds("the first names the command", told and f"arena view {work}/pair/logs/000002.jsonl" in told.group(1)
          and "first, greedy" in told.group(1) and "000003" not in told.group(1), told and told.group(1))
    told = re.search(r"<template id=.same-cards.>(.*?)</template>", second, re.S)
    holds("the second has a link", told and 'href="000001.html"' in told.group(1), told and told.group(1))
    seat = run("view", work / "pair/logs/000001.jsonl", "--seat", "0", "-o", "-").stdout
    holds("with --seat no other match is named", "<template" not in seat and len(seat) > 1000)
    lost = work / "pair/results.db"
    lost.write_text("no database")
    done = run("view", work / "pair/logs/000001.jsonl", "-o", "-")
    holds("results that cannot be read are told", done.returncode == 1 and "results.db" in done.stderr, done.stderr)


def check_full_table(work):
    """Of what some eyes saw there is no referee: as many claims as melds can have are shown too."""
    claims = {str(meld): list(range(1, 27)) for meld in range(1, 57)}
    lines = run("log", "tests/golden/king-4.jsonl", "--seat", 1).stdout.splitlines()
    records = [json.loads(line) for line in lines]
    first = next(r for r in records if r["type"] == "deal")
    first["state"]["flags"]["claims"] = claims
    log = work / "claims.jsonl"
    log.write_text("".join(json.dumps(r, separators=(",", ":")) + "\n" for r in records))
    _, steps = steps_of(log)
    said = next(s["z"]["f.claims"] for s in steps if s.get("t") == "deal")
    holds("every claim is told", said == json.dumps(claims, separators=(",", ":")).replace('"', ""), said[:80])


def check_misuse(work):
    log = "tests/golden/gin-2.jsonl"
    for words, status in (((log, "--seat", "2"), 1), ((log, "--seat", "all"), 1), ((), 2), (("no.jsonl",), 1)):
        done = run("view", *words, "-o", work / "none.html")
        holds(f"view {words}: status {status}", done.returncode == status and done.stderr != "", done)
    forged = work / "forged.jsonl"
    forged.write_text(Path(log).read_text().replace('"card":"', '"card":"2', 1))
    kept = work / "kept.html"
    kept.write_text("old")
    done = run("view", forged, "-o", kept)
    holds("a log that does not hold gives no page", done.returncode == 1 and kept.read_text() == "old", done)
    holds("and leaves no other file", not list(work.glob("*.new")))
    done = subprocess.run([ARENA, "view", str(Path(log).resolve())], cwd=work, capture_output=True, text=True, check=False)
    holds("left out, the file has the log's name", done.stdout == "gin-2.html\n" and (work / "gin-2.html").exists(), done)
    full = subprocess.run(f"{ARENA} view {log} -o - >/dev/full", shell=True, capture_output=True, text=True, check=False)
    holds("a full disk is told", full.returncode == 1 and full.stderr != "", full)


def check_only_log(work):
    """A folder with one log stands for this log; of more logs one must be named."""
    logs = work / "one" / "logs"
    logs.mkdir(parents=True)
    shutil.copy("tests/golden/gin-2.jsonl", logs / "000001.jsonl")
    wanted = run("view", logs / "000001.jsonl", "-o", "-").stdout
    for folder in logs.parent, logs:
        holds(f"the only log: {folder.name}", run("view", folder, "-o", "-").stdout == wanted)
    shutil.copy("tests/golden/gin-2.jsonl", logs / "000002.jsonl")
    done = run("view", logs.parent, "-o", "-")
    holds("one of two must be named", done.returncode == 1 and "Is a directory: name a file in it" in done.stderr, done)


def main():
    logs = sorted(Path("tests/golden").glob("*.jsonl"))
    holds("there are golden logs", len(logs) > 15, len(logs))
    check_goals()
    check_sentences(logs)
    hidden = 0
    for number, log in enumerate(logs):
        header, records, moments = check_whole(log)
        readers = [*range(len(header["players"])), "public"]
        for seat in readers if SOAK else [readers[number % len(readers)]]:
            hidden += check_seat(log, seat, records, moments)
        check_page(log, run("view", log, "-o", "-").stdout)
    holds("cards were hidden", hidden > 10000, hidden)
    with tempfile.TemporaryDirectory() as place:
        check_strangers(Path(place))
        check_values(Path(place))
        check_origin(Path(place))
        check_sizes(Path(place))
        check_same(Path(place))
        check_full_table(Path(place))
        check_misuse(Path(place))
        check_only_log(Path(place))
    return tally()


if __name__ == "__main__":
    sys.exit(main())
