#!/usr/bin/env python3
"""A human plays `arena play GAME human ...` with keys in a terminal.

A script plays whole matches of every game, and of one in YAML, on a
pseudo-terminal.  It picks offers at random, and sometimes types something wrong.
Each match ends, its log verifies, and each wrong input gets an explanation.  The
screen must show exactly the hands and the cards of events that `arena log --seat`
contains for the seat.

Other checks: leaving, the end of the input, Ctrl-C and Ctrl-Z; the restored
terminal; colours; no clock; a pipe; seats and games that are refused; and tmux, if
it is installed.
"""
import fcntl
import itertools
import json
import os
import pty
import random
import re
import select
import shutil
import signal
import struct
import subprocess
import sys
import tempfile
import termios
import time
from pathlib import Path

sys.path.insert(0, "tests/support")
from claims import holds, tally
from waiting import PATIENCE_S

ARENA = str(Path(os.environ.get("B", "build")).resolve() / "arena")
VERB = "(?:draw|take|buy|push|meld|add|swap|discard|pass|bid|knock|declare|drop|arrange|ask|answer|lay|show|get)(?:e?s)?"
CARD = re.compile(r"(?<![\w=?])((?:[A23456789TJQK][SHDC]|X[12])(?:=[A23456789TJQKX][SHDC12?])?)(?![\w=])")
MAD = "base: gin\nhand: 7\n"
# game, the others, deals, of them what a match of it must have shown
GAMES = [
    ("gin", ["greedy"], 2, r"draw the upcard: "),
    ("rummy", ["greedy", "random"], 2, r"meld \d"),
    ("contract", ["random", "random"], 1, r"buy"),
    ("canasta", ["random"], 1, r"from the pile"),
    ("rummikub", ["greedy"], 1, r"lay .* / .*, with .* from your hand"),
    ("push", ["random", "random", "random"], 1, r"push"),
    ("indian", ["random"], 1, r"discard"),
    ("liverpool", ["random", "random"], 1, r"\bbids?\b"),
    ("knock", ["first", "first", "first"], 4, r"knock"),
    ("mad.yaml", ["random"], 2, r"You play mad "),
]
GAMES += [(path.stem, None, 1, f"You play {path.stem} ") for path in sorted(Path("configs/games").glob("*.yaml"))
          if path.stem not in [row[0] for row in GAMES]]


class Player:
    """A command in a terminal of its own, so many columns wide."""

    def __init__(self, *command, columns=4000, env=None):
        self.pid, self.fd = pty.fork()
        if self.pid == 0:  # the size before the command can ask for it
            fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
            os.execve(command[0], command, dict(os.environ, TERM="dumb") | (env or {}))
        self.screen = ""
        self.status = None

    def read(self, until, patience=PATIENCE_S):
        """Until the screen ends so, or nothing more comes; what came."""
        began, at = time.monotonic(), len(self.screen)
        while not re.search(until, self.screen[at:]):
            ready, _, _ = select.select([self.fd], [], [], 1)
            try:
                got = os.read(self.fd, 65536) if ready else b""
            except OSError:
                break
            self.screen += got.decode("utf-8", "replace").replace("\r\n", "\n")
            if ready and not got or time.monotonic() - began > patience:
                break
        return self.screen[at:]

    def type(self, text, until=r"(?:^|\n)(?:yes or no)?> \Z"):
        os.write(self.fd, text.encode())
        return self.read(until)

    def end(self):
        """The exit status, once all has been read."""
        self.read(r"\Z(?!)")
        _, status = os.waitpid(self.pid, 0)
        self.status = os.waitstatus_to_exitcode(status)
        os.close(self.fd)
        return self.status


PROMPT = r"(?:^|\n)> \Z"
WRONG = [
    ("0", "There is no offer 0"),
    ("9999", "There is no offer 9999"),
    ("fly", "is no action; possible now:"),
    ("discard 99", "there is no card 99"),
    ("knock knock", "is no card|Not possible"),
    ("drop", "Not possible: .*rule|You "),
    ("X2 X2 X2 X2 X2", "No offer has these cards"),
    ("\x1b[A", "control characters"),
    ("\x00", "control characters"),
    ("arrange m99", "there is no meld|is no card|Not possible"),
]


IN_TURN, WRONG_TRIED = itertools.cycle(WRONG), set()


def play(game, others, deals, folder, lot):
    """A random match: the player and the wrong inputs that were not explained."""
    player = Player(ARENA, "play", game, "human", *[f"house:{name}" for name in others], "--seed", "keys",
                    "--deals", str(deals), "--out", str(folder))
    unexplained, tried = [], set()
    shown = player.read(PROMPT)
    while re.search(PROMPT, shown):
        offers = re.findall(r"^ *(\d+)\) ", shown, flags=re.M)
        if lot.random() < 0.05 and "drop" not in shown:
            wrong, words = next(IN_TURN)
            tried.add(wrong)
            shown = player.type(wrong + "\n", PROMPT)
            if not re.search(words, shown):
                unexplained.append((wrong, shown[:300]))
        else:
            shown = player.type((lot.choice(offers) if offers else "b") + "\n", PROMPT)
    player.end()
    return player, unexplained, tried


def cards_of(value):
    """All cards in a JSON value; hidden ones are none."""
    if isinstance(value, str):
        return [value] if CARD.fullmatch(value) else []
    if isinstance(value, dict):
        value = [v for k, v in value.items() if k not in ("do", "from", "kind", "at")]
    return [card for part in value for card in cards_of(part)] if isinstance(value, list) else []


def told(folder, seat):
    """The records of the seat's log, and its events in their order."""
    log = str(folder / "logs" / "000001.jsonl")
    done = subprocess.run([ARENA, "log", log, "--seat", str(seat)], capture_output=True, text=True, check=False)
    holds(f"{folder.name}: the seat's log is there", done.returncode == 0, done.stderr)
    records = [json.loads(line) for line in done.stdout.splitlines()]
    return records, [event for record in records for event in record.get("events", [])]


def check_secrets(name, screen, folder, seat):
    """Every card on the screen is one that the seat was told of."""
    records, events = told(folder, seat)
    lines = re.findall(rf"^  ((?:you|[a-z]+(?:-\d+)?(?:/\d+)?) {VERB}\b.*|the stock is renewed|(?:set aside|turned up|cards cut off).*)$", screen, flags=re.M)
    holds(f"{name}: every event is on the screen once", len(lines) == len(events), len(lines), len(events))
    for line, event in zip(lines, events):
        shown, cards = sorted(CARD.findall(line)), sorted(cards_of(event))
        if shown != cards and not (
                event["do"] == "arrange" and {c[:2] for c in shown} <= {c[:2] for c in cards}):
            holds(f"{name}: an event shows the cards that it shows the seat", False, line, event)
            break
    hands = [sorted(CARD.findall(line)) for line in re.findall(r"^Your hand: (.*)$", screen, flags=re.M)]
    own = [sorted(record["state"]["hand"]) for record in records if "state" in record]
    holds(f"{name}: hands are on the screen", len(hands) > 2, len(hands))
    holds(f"{name}: each hand is the seat's own", all(hand in own for hand in hands),
          [hand for hand in hands if hand not in own][:3])


def check_game(game, others, deals, must, top):
    lot = random.Random(7)
    if others is None:
        least = re.search(r", (\d+)(?: to \d+|(?:, \d+)*) players", run(ARENA, "games", game).stdout)[1]
        others = ["random"] * (int(least) - 1)
    name = Path(game).stem
    folder = top / name
    if game.endswith(".yaml"):
        (top / game).write_text(MAD, encoding="utf-8")
        game = str(top / game)
    player, unexplained, tried = play(game, others, deals, folder, lot)
    screen = player.screen
    holds(f"{name}: played to its end", player.status == 0, player.status, screen[-600:])
    holds(f"{name}: the end is told", "The match is over" in screen and "Deal 1 is over" in screen)
    holds(f"{name}: wrong inputs are explained", not unexplained, unexplained[:2])
    WRONG_TRIED.update(tried)
    holds(f"{name}: {must} was met", re.search(must, screen))
    holds(f"{name}: no code of a terminal", "\x1b" not in screen)
    done = subprocess.run([ARENA, "verify", str(folder)], capture_output=True, text=True, check=False)
    holds(f"{name}: the folder verifies", done.returncode == 0, done.stdout, done.stderr)
    log = [json.loads(line) for line in (folder / "logs" / "000001.jsonl").read_text().splitlines()]
    end = next(record for record in log if record.get("of") == "match")
    seat = log[0]["players"].index("human")
    holds(f"{name}: nobody forfeited", all(s["verdict"] == "ok" for s in end["seats"]), end)
    holds(f"{name}: the log names the person's seat", log[0].get("people") == [seat], log[0].get("people"))
    holds(f"{name}: who was told at the table is not told again", "bot human" not in screen)
    check_secrets(name, screen, folder, seat)


def play_gin(*more, **how):
    return Player(ARENA, "play", "gin", "human", "house:greedy", "--seed", "a", *more, **how)


def check_leaving(top):
    player = play_gin("--out", str(top / "left"))
    before = termios.tcgetattr(player.fd)
    player.read(PROMPT)
    holds("q asks first", "forfeit" in player.type("q\n"), player.screen[-200:])
    holds("no: the match goes on", "1) " in player.type("no\n"))
    shown = player.type("?\n")
    holds("help leaves the offers where they are", "q leaves the match" in re.sub(r"\s+", " ", shown) and "1) " not in shown, shown)
    holds("and an empty line shows them again", "1) " in player.type("\n"))
    player.type("q\n")
    os.write(player.fd, b"yes\n")
    player.read("You leave the match")
    holds("the terminal is as it was", termios.tcgetattr(player.fd) == before)
    holds("who leaves ends the run in order", player.end() == 0, player.screen[-300:])
    holds("the standings come at the end", re.search(r"1 greedy +1 +1", player.screen), player.screen[-600:])
    log = (top / "left" / "logs" / "000001.jsonl").read_text(encoding="utf-8")
    holds("the match is forfeited", '"type":"forfeit","seat":0' in log)
    player = play_gin()
    player.read(PROMPT)
    os.write(player.fd, b"\x04")
    holds("the end of the input leaves", player.end() == 0 and "You leave" in player.screen, player.screen[-300:])


def check_absent():
    """A person whose input has ended left every match: that is no forfeit of a program."""
    said = run(ARENA, "play", "gin", "human:Ann", "house:first", "--deals", "1", "--matches", "12", "--seed", "a").stdout
    holds("a person left every match", "Ann left every match, so the standings say" in re.sub(r"\s+", " ", said), said[-600:])
    holds("and did not forfeit it", "forfeited every match" not in said, said[-600:])


def check_narrow():
    """Messages about the run are broken between words at the terminal's width."""
    player = play_gin("--isolation", "none", columns=60)
    player.read(PROMPT)
    start = player.screen[:player.screen.index("A match begins")]
    holds("no line about the run is wider than the terminal", max(map(len, start.splitlines())) <= 60, start)
    holds("none is broken in a word", "Bots run with your own rights and can read and change your files: run only bots that "
          "you trust." in re.sub(r"\s+", " ", start), start)
    player.type("\x04", r"You leave")
    player.end()


def helpers(player):
    """Programs named human among the children of the player's."""
    out = subprocess.run(["ps", "-o", "pid=,comm=", "--ppid", str(player.pid)], capture_output=True, text=True,
                         check=False).stdout
    return [int(line.split()[0]) for line in out.splitlines() if line.split()[1] == "human"]


def check_signals():
    player = play_gin()
    player.read(PROMPT)
    people = helpers(player)
    holds("the person's program is a child of the arena", len(people) == 1, people)
    before = termios.tcgetattr(player.fd)
    os.write(player.fd, b"\x1a")
    time.sleep(0.3)
    holds("Ctrl-Z stops nothing", re.search(PROMPT, player.type("\n")), player.screen[-300:])
    os.write(player.fd, b"\x03")
    player.read(r"\Z(?!)")
    holds("after Ctrl-C the terminal is as it was", before[3] & termios.ECHO)
    holds("Ctrl-C interrupts the run", player.end() == 130, player.status, player.screen[-300:])
    holds("nobody is left", not any(Path(f"/proc/{pid}").exists() for pid in people), people)


def check_looks():
    coloured = play_gin(env={"TERM": "xterm"}, columns=80)
    coloured.read(PROMPT)
    holds("red cards are red", "\x1b[31m4H\x1b[0m" in coloured.screen, coloured.screen[-500:])
    coloured.type("?\n")
    wide = [line for line in re.sub(r"\x1b\[\d*m", "", coloured.screen).splitlines() if len(line) > 80]
    holds("no line is wider than 80 columns", not wide, wide)
    coloured.type("\x04", r"\Z(?!)")
    coloured.end()
    plain = play_gin(env={"TERM": "xterm", "NO_COLOR": "1"})
    plain.read(PROMPT)
    holds("NO_COLOR is heard", "\x1b" not in plain.screen)
    by_suit = re.findall(r"^Your hand: (.*)$", plain.screen, flags=re.M)[-1]
    by_rank = re.findall(r"^Your hand: (.*)$", plain.type("s\n"), flags=re.M)[-1]
    holds("s sorts the hand otherwise", by_suit != by_rank and
          sorted(CARD.findall(by_suit)) == sorted(CARD.findall(by_rank)), by_suit, by_rank)
    plain.type("\x04", r"\Z(?!)")
    plain.end()


def check_time(top):
    """Nobody hurries a person; the bots' clocks are as ever."""
    player = play_gin("--deals", "1", "--out", str(top / "slow"))
    player.read(PROMPT)
    time.sleep(2.6)  # a bot has two seconds
    player.type("1\n")
    player.type("q\n")
    player.type("yes\n", r"\Z(?!)")
    player.end()
    log = (top / "slow" / "logs" / "000001.jsonl").read_text(encoding="utf-8")
    holds("a person is not called late", '"code":"timeout"' not in log, log[:500])
    holds("the others keep their time", '"limit_us":2000000' in log.splitlines()[0])


def run(*command, stdin=""):
    return subprocess.run(command, input=stdin, capture_output=True, text=True, check=False)


def check_pipe_and_refusals(top):
    done = run(ARENA, "play", "gin", "human:Ann", "house:first", "--deals", "1", "--seed", "a",
               stdin="draw\n1\nq\ny\n")
    holds("a pipe will do", done.returncode == 0 and "You leave the match" in done.stdout, done.stdout, done.stderr)
    holds("human:NAME is a name", re.search(r"\d Ann ", done.stdout), done.stdout[-600:])
    done = run(ARENA, "play", "gin", "human", "human")
    holds("two people: refused", done.returncode == 2 and "each other's cards" in done.stderr, done.stderr)
    done = run(ARENA, "compare", "gin", "human", "house:first")
    holds("no person is compared", done.returncode == 2 and "arena play" in done.stderr, done.stderr)
    (top / "cup.yaml").write_text("game: gin\nrounds: 2\nbots: [house:first, human]\n", encoding="utf-8")
    done = run(ARENA, "run", str(top / "cup.yaml"))
    holds("nor in a tournament", done.returncode == 2 and "cup.yaml:3:" in done.stderr and
          "arena play" in done.stderr, done.stderr)
    done = run(ARENA, "standings", str(top / "gin"))
    holds("a folder with a person is read", done.returncode == 0 and "human" in done.stdout, done.stderr)


def check_tmux():
    tmux = shutil.which("tmux")
    if tmux is None:
        print("tmux is not here: left out")
        return
    with tempfile.TemporaryDirectory() as where:
        def say(*words):
            return run(tmux, "-S", f"{where}/socket", "-f", "/dev/null", *words)

        def wait(for_what):
            for _ in range(PATIENCE_S * 10):
                text = say("capture-pane", "-p", "-t", "table", "-S", "-2000").stdout
                if re.search(for_what, text):
                    return text
                time.sleep(0.1)
            return text

        say("new-session", "-d", "-s", "table", "-x", "80", "-y", "40",
            f"{ARENA} play gin human house:greedy --seed a --deals 1; echo it ends with $?; sleep 600")
        lot, text = random.Random(3), ""
        for _ in range(400):
            text = wait(r"(?:^|\n)>\s*\Z|it ends with")
            if "it ends with" in text:
                break
            offers = re.findall(r"^ *(\d+)\) ", text[text.rfind("Your hand:"):], flags=re.M)
            say("send-keys", "-t", "table", lot.choice(offers or ["b"]), "Enter")
            wait(r"\n> \d+\s*\n(?:.*\n)*.*>\s*\Z|it ends with|greedy: ")
            time.sleep(0.05)
        holds("a match by keys in tmux", "it ends with 0" in text and "The match is over" in text, text[-1500:])
        say("kill-server")


def main():
    with tempfile.TemporaryDirectory() as top:
        top = Path(top)
        for game, others, deals, must in GAMES:
            check_game(game, others, deals, must, top)
        holds("each wrong input was tried", len(WRONG_TRIED) == len(WRONG), WRONG_TRIED)
        check_leaving(top)
        check_absent()
        check_narrow()
        check_signals()
        check_looks()
        check_time(top)
        check_pipe_and_refusals(top)
    check_tmux()
    return tally()


if __name__ == "__main__":
    sys.exit(main())
