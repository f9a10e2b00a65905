#!/usr/bin/env python3
"""A human plays in a browser, `arena play GAME human ... --browser`; the suite replaces the browser.

A client plays whole matches over plain HTTP.  It picks offers at random, and
sometimes sends something wrong.  Every table that the page gets must agree with
`arena log --seat` and with its hash, and the log verifies.  The server refuses
wrong secrets, other sites, other host names, bodies that are too long, and all
tabs except the last.  The suite also tests the ways in which a match ends.
"""
import json
import os
import random
import re
import signal
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, "tests/support")
from claims import holds, tally
from played import ARENA, arena
from processes import gone
from strangers import locked_out
from seated import Tab, Table
from waiting import wait_for
from zones import hashed, zones_after

# the game, the others, deals, what is said that is wrong and how it is explained
GAMES = [
    ("gin", ["greedy"], 2, "discard 99", "there is no card 99"),
    ("rummikub", ["greedy"], 1, "arrange m99", "there is no meld 99"),
    ("canasta", ["random"], 1, "fly", "is no action"),
    ("contract", ["random", "random"], 1, "drop", "(rule "),
    ("rummy", ["random"] * 3, 1, "bid 3", "(rule "),
]
OWN = "h0"


def cards_in(text):
    """A hand's cards, in no order."""
    return sorted(text[i:i + 2] for text in [text.replace(" ", "").replace(";", "")] for i in range(0, len(text), 2))


def play(game, others, deals, wrong, out, lot):
    """A random match: the steps, the hand at each question, and how the wrong words were explained."""
    table = Table(game, "human", *[f"house:{name}" for name in others], "--deals", deals, "--seed", "lot", "--out", out)
    tab = Tab(table)
    holds(f"{game}: a human without a name is you", tab.header.get("you") == 0, tab.header)
    steps, hands, why = [], [], None
    tried = False
    while True:
        kind, data, passed = tab.next("ask", "said", "ended")
        steps += [step for what, step in passed if what == "step"]
        if kind not in ("ask", "said"):
            break
        if kind == "said":
            why = why or data.get("why")
        elif "refused" in data:
            why = why or data["refused"]
        else:
            hands.append(cards_in(list(zones_after(steps))[-1][1].get(OWN, "")))
            asked = data
            offers = [offer[0] for offer in data["legal"]]
            holds(f"{game}: no two offers have the same words", len(set(offers)) == len(offers), offers)
        if not tried and len(hands) == 3:
            tried = True
            tab.say({"ask": asked["ask"], "say": wrong})
            continue
        number = data["ask"]
        tab.say({"ask": number, "choose": lot.randint(1, len(asked["legal"]))} if asked["legal"]
                else {"ask": number, "leave": True})
    return steps, hands, why, kind, passed, table.end()


def check_tables(game, steps, hands, log):
    """Is it what the seat saw, and no card more?"""
    seen = [json.loads(line) for line in arena("log", log, "--seat", "0").splitlines()]
    hand, own = None, []
    for record in seen:
        if record["type"] == "do" and record.get("seat") == 0:
            own.append(hand) # as it was when this was decided
        if "state" in record:
            hand = cards_in("".join(record["state"]["hand"]))
    holds(f"{game}: at every question the hand is the seat's", hands == own and len(own) > 3, len(hands), len(own))
    wrong = [step for step, zones in zones_after(steps) if hashed(zones) != step["h"]]
    holds(f"{game}: every hash comes out", not wrong, wrong[:1])
    open_hands = [name for step, zones in zones_after(steps) if step.get("t") not in ("end", "over")
                  for name in zones if name[0] == "h" and name != OWN and zones[name].strip("?;")]
    after_end = [step for step in steps if step.get("t") == "end"]
    holds(f"{game}: no other hand is open before a deal is over", not open_hands and after_end, open_hands[:1])


THIRD = re.compile(r"(draws|takes|discards|melds|adds|passes|buys|knocks|lays|scores|has|goes)\b")


def check_you(game, steps):
    """Words about the human without a name continue "You"; about others they have the third person."""
    lines = [(line, step) for step in steps for line in step["l"] if line[0] >= 0]
    own, others = ([words for (seat, words), _ in lines if (seat == 0) is mine] for mine in (True, False))
    holds(f"{game}: the human is spoken to", len(own) > 5 and not any(THIRD.match(words) for words in own), own[:5])
    holds(f"{game}: the others are spoken of", len(others) > 5 and any(THIRD.match(words) for words in others)
          and not any(re.match(r"(draw|take|discard|meld|pass|score)\b", words) for words in others), others[:5])


def check_match(folder, game, others, deals, wrong, words, lot):
    out = folder / game
    steps, hands, why, kind, passed, (status, printed, told) = play(game, others, deals, wrong, out, lot)
    holds(f"{game}: the match comes to its end", kind == "ended" and ("done", {}) in passed and status == 0, kind, told)
    holds(f"{game}: its end is a step", any(step.get("t") == "over" for step in steps))
    holds(f"{game}: the terminal has the standings", "human" in printed, printed)
    holds(f"{game}: what is wrong is explained", why and words in why, why)
    log = next((out / "logs").glob("*.jsonl"))
    arena("verify", out)
    forfeits = [line for line in log.read_text(encoding="utf-8").splitlines() if '"type":"forfeit"' in line]
    holds(f"{game}: the log verifies, and nobody forfeits", not forfeits, forfeits[:1])
    check_tables(game, steps, hands, log)
    check_you(game, steps)


# --- who may not --------------------------------------------------------------

def check_strangers(table, tab):
    """Nothing that a stranger asks is answered, and the question stays."""
    _, ask, _ = tab.next("ask")
    right = {"ask": ask["ask"], "choose": 1}
    own = f"http://127.0.0.1:{table.port}"
    holds("without the word there is nothing", table.ask("/")[0] == 404)
    wrong = table.root[:-2] + ("0" if table.root[-2] != "0" else "1") + "/"
    holds("nor with a wrong one", [table.ask(wrong + path)[0] for path in ("", "steps/1", "../etc/passwd")] == [404] * 3)
    holds("nor is it played with it", table.ask(f"{wrong}say/1", "POST", json.dumps(right), {"Origin": own})[0] in (404, 405))
    holds("a foreign Origin is refused", table.say(1, right, Origin="http://example.org")[0] == 403)
    holds("so is one that says null", table.say(1, right, Origin="null")[0] == 403)
    holds("and who says none", table.say(1, right, Origin=None)[0] == 403)
    holds("700 connections without the word lock nobody out",
          not locked_out(table.port, lambda: table.ask("")[0] == 200))
    holds("nor does a forwarded port", table.ask("", headers={"Host": "localhost:9000"})[0] == 200)
    holds("and another name of the machine's", table.say(1, right, Host="rebound.example.org")[0] == 421)
    holds("a page that another site reads is refused",
          table.ask("", headers={"Origin": "http://example.org"})[0] == 403)
    holds("an answer is posted", table.ask("say/1")[0] == 405)
    holds("and nothing else is", table.ask("", "POST", "{}", {"Origin": own})[0] == 405)
    holds("a long body is refused before it is read", table.say(1, "x" * 5000)[0] == 413)
    holds("an empty one too", table.say(1, "")[0] in (411, 413))
    holds("and more lines than one", table.say(1, '{"ask":1,\n"choose":1}')[0] == 400)
    holds("and a tab that is none", table.say(99, right)[0] == 409)
    return ask


def check_nonsense(tab, ask):
    """What is no answer to the question says nothing, and the question stays."""
    for what in ("[" * 1000, "{}", "null", '{"ask":1e99}', json.dumps({"ask": ask["ask"] + 1, "choose": 1}),
                 '{"ask":%d,"ask":1}' % ask["ask"], b"\xff\xfe"):
        holds(f"{what[:30]!r} is heard, and nothing happens", tab.say(what)[0] == 202)
    for what in ({"choose": 0}, {"choose": 9999}, {"choose": "1"}, {"say": "x" * 1500}, {"say": 7}, {}):
        tab.say({"ask": ask["ask"]} | what)
        kind, said, passed = tab.next("said")
        holds(f"{str(what)[:30]} is explained", kind == "said" and said["why"] and not passed, kind, said, passed)


def check_tabs(table, first, ask):
    """One tab plays: the last one."""
    second = Tab(table)
    kind, again, passed = second.next("ask")
    holds("a second tab gets the match as it stands", again == ask and passed[0][0] == "tab", kind, passed[:1])
    holds("the first is told that it plays no more", first.next("elsewhere")[0] == "elsewhere")
    status, why = first.say({"ask": ask["ask"], "choose": 1})
    holds("and refused plainly", status == 409 and "another browser tab" in why, status, why)
    second.close()
    third = Tab(table)
    kind, again, _ = third.next("ask")
    holds("a tab that was closed can be opened again: the match has waited", again == ask)
    # That it was taken is not told where the next question is there already.
    holds("and it is played there", third.say({"ask": ask["ask"], "choose": 1})[0] == 202
          and third.next("ask")[1]["ask"] > ask["ask"])
    half = Tab(table, last=third.numbers[1])
    kind, _, passed = half.next("ask")
    holds("who comes back gets the steps behind those they have",
          len([1 for what, _ in passed if what == "step"]) < len([n for n in third.numbers if n]), passed)
    return half


def check_doors(folder):
    table = Table("gin", "human", "house:greedy", "--deals", 9, "--seed", "lot", cwd=folder)
    try:
        tab = Tab(table)
        ask = check_strangers(table, tab)
        check_nonsense(tab, ask)
        last = check_tabs(table, tab, ask)
        table.process.send_signal(signal.SIGINT)
        kind, _, _ = last.next("ended")
        holds("Ctrl-C: the page is told", kind == "ended", kind)
        status, _, told = table.end()
        holds("and the arena ends as it does at a terminal", status == 130, status, told)
    finally:
        table.stop()


# --- how it ends --------------------------------------------------------------

def check_leaving(folder):
    table = Table("gin", "human:Ann", "house:greedy", "--matches", 2, "--seed", "lot", "--out", folder / "left")
    tab = Tab(table)
    holds("the name is on the page", tab.header["players"] == ["Ann", "greedy"] or tab.header["players"] == ["greedy", "Ann"])
    holds("so no word says you", "you" not in tab.header, tab.header)
    _, ask, _ = tab.next("ask")
    tab.say({"ask": ask["ask"], "leave": True})
    kind, _, passed = tab.next("match")
    holds("who leaves forfeits, and the next match begins", kind == "match", kind, passed)
    other = Tab(table)
    holds("on a page of its own, from the other seat", other.header["eyes"] != tab.header["eyes"], other.header, tab.header)
    kind, ask, passed = other.next("ask")
    holds("which has nothing of the one before", [step["deal"] for what, step in passed if what == "step" and "deal" in step] == [1])
    other.say({"ask": ask["ask"], "leave": True})
    other.next("ended")
    holds("a run of forfeits is a run", table.end()[0] == 0)


def check_killed():
    """Whatever ends the page's process ends the run."""
    table = Table("gin", "human", "house:greedy")
    tab = Tab(table)
    tab.next("ask")
    run = [int(pid) for pid in Path(f"/proc/{table.process.pid}/task/{table.process.pid}/children").read_text().split()]
    os.kill(table.process.pid, signal.SIGKILL)
    table.process.wait()
    holds("the run ends with its page's process", run and wait_for(lambda: all(map(gone, run))), run)


def check_refused():
    status, _, told = Table("gin", "house:random", "house:greedy").end()
    holds("--browser needs a person", status == 2 and "requires a human player" in told, status, told)
    status, _, told = Table("gin", "human", "house:greedy", "--debug").end()
    holds("and no --debug", status == 2 and "--debug" in told, status, told)


def main():
    lot = random.Random(6)
    print(f"with {ARENA}")
    with tempfile.TemporaryDirectory() as work:
        folder = Path(work)
        for row in GAMES:
            check_match(folder, *row, lot)
        check_doors(folder)
        check_leaving(folder)
        check_killed()
        check_refused()
    return tally()


sys.exit(main())
