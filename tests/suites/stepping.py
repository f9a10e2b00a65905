#!/usr/bin/env python3
"""`arena replay --step`: a match on a terminal, controlled by keys.

The terminal is a pseudo-terminal.  Each key draws one page, and the suite waits for
its end.  It compares the page with the output of `--plain` for the same log.
"""
import fcntl
import os
import pty
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
GIN = "tests/golden/gin-2.jsonl"
RIGHT, LEFT, UP, DOWN = b"\x1b[C", b"\x1b[D", b"\x1b[A", b"\x1b[B"
TAKE, GIVE, PAGE = b"\x1b[?1049h", b"\x1b[?1049l", b"\x1b[J"
BAD = """#!/usr/bin/env python3
import json, sys
for line in sys.stdin:
    m = json.loads(line)
    if m["type"] == "act" and m["req"] in (3, 9):
        print('{"do": "discard", "card": "??"}', flush=True)
    elif m["type"] in ("hello", "act"):
        print(json.dumps(m.get("default", {})), flush=True)
"""


class Terminal:
    """The arena on a terminal of its own."""

    def __init__(self, *args, rows=24, columns=80, **environment):
        self.master, slave = pty.openpty()
        self.size(rows, columns)
        self.before = termios.tcgetattr(slave)
        self.slave = slave
        env = {k: v for k, v in os.environ.items() if k != "NO_COLOR"}
        self.process = subprocess.Popen([ARENA, "replay", *map(str, args)], stdin=slave, stdout=slave, stderr=slave,
                                        start_new_session=True, env=env | {"TERM": "xterm"} | environment)
        self.said = b""

    def size(self, rows, columns):
        fcntl.ioctl(self.master, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def until(self, what):
        """All that came up to something; it is taken away."""
        end = time.monotonic() + PATIENCE_S
        while what not in self.said:
            ready = select.select([self.master], [], [], 0.2)[0]
            if ready:
                self.said += os.read(self.master, 65536)
            if time.monotonic() > end:
                raise SystemExit(f"FAILED: waited for {what!r}, there is {self.said[-300:]!r}\n0 passed, 1 failed")
        at = self.said.index(what) + len(what)
        said, self.said = self.said[:at], self.said[at:]
        return said

    def page(self):
        return Page(self.until(PAGE))

    def press(self, key):
        os.write(self.master, key)
        return self.page()

    def end(self, key=b"q"):
        """Ends it; what the terminal was given back as, and the status."""
        if key:
            os.write(self.master, key)
        said = self.until(GIVE)
        status = self.process.wait(PATIENCE_S)
        restored = termios.tcgetattr(self.slave)[:4] == self.before[:4]
        os.close(self.master)
        os.close(self.slave)
        return status, restored, said


class Page:
    def __init__(self, raw):
        self.raw = raw[raw.rindex(b"\x1b[H") + 3:]
        text = re.sub(r"\x1b\[[0-9;]*[A-Za-z]", "", self.raw.decode()).replace("\r", "")
        self.lines = [line.rstrip() for line in text.split("\n")]
        self.text = "\n".join(self.lines)
        self.fresh = [line[2:] for line in self.lines if line.startswith("* ")]

    def __eq__(self, other):
        return self.lines == other.lines

    def fits(self, rows=24, columns=80):
        return len(self.lines) <= rows and all(len(line) <= columns for line in self.lines)


def plain(*args):
    return subprocess.run([ARENA, "replay", "--plain", *map(str, args)], capture_output=True, text=True,
                          check=True).stdout


def check_there_and_back():
    """Back is the same as there; and each event is one that --plain has."""
    terminal = Terminal("--step", GIN)
    pages = [terminal.page()]
    keys = (RIGHT, b" ", b"n", b"\r")
    for i in range(24):
        pages.append(terminal.press(keys[i % 4]))
    told = plain(GIN, "--deal", "1")
    for page in pages[1:]:
        words = page.fresh[0].split("  ")[-1].strip()
        holds(f"there: {words}", words in told, page.text)
    holds("the pages differ", len({p.text for p in pages}) == len(pages))
    holds("a hand is what --plain shows", re.search(r"random +0 {2}(.*) deadwood", pages[2].text)[1] in told, pages[2].text)
    back = (LEFT, b"p", b"\x7f")
    for i in range(23, -1, -1):
        page = terminal.press(back[i % 3])
        holds(f"back to {i}", page == pages[i], page.text, pages[i].text)
    holds("no further back than the start", terminal.press(LEFT) == pages[0])
    status, restored, _ = terminal.end()
    holds("q: status, and the terminal as it was", status == 0 and restored, status)


def check_far(log):
    """By deal, to the end and back; all pages fit."""
    terminal = Terminal("--step", log)
    first = terminal.page()
    deals = plain(log).count("dealt by")
    here = [first]
    for deal in range(2, deals + 1):
        here.append(terminal.press(b"]"))
        holds(f"{log.stem}: deal {deal}", f", deal {deal}," in here[-1].lines[0], here[-1].text)
    holds(f"{log.stem}: no deal behind", "no later deal" in terminal.press(b"]").lines[-1])
    for deal in range(deals - 1, 0, -1):
        holds(f"{log.stem}: back to deal {deal}", terminal.press(b"[") == here[deal - 1])
    holds(f"{log.stem}: no deal before", "no earlier deal" in terminal.press(b"[").lines[-1])
    last = terminal.press(b"G")
    holds(f"{log.stem}: the end", any("the match is over: this seat has place" in line for line in last.fresh), last.text)
    again = terminal.press(b" ")
    holds(f"{log.stem}: nothing behind it", again.lines[:-1] == last.lines[:-1] and "end of the match" in again.lines[-1])
    middle = [terminal.press(LEFT) for _ in range(4)]
    scores = re.search(r"match over: (.*)", plain(log))[1]
    shown = re.findall(r"^[> ] \S+ +(-?\d+)(?: |$)", last.text, flags=re.M)
    holds(f"{log.stem}: scores", shown[:scores.count(",") + 1] == re.findall(r"(-?\d+)(?=,|$)", scores), shown, scores)
    holds(f"{log.stem}: pages fit", all(p.fits() for p in [last, *middle, *here]), last.text)
    holds(f"{log.stem}: home", terminal.press(b"g") == first)
    turn = terminal.press(DOWN)
    back = terminal.press(DOWN)
    holds(f"{log.stem}: turns", turn != back and terminal.press(UP) == turn)
    terminal.end()


def check_contract():
    """The contract of each deal is at the top, and the last lines of the deal before are set apart."""
    terminal = Terminal("--step", "tests/golden/push-4.jsonl")
    first = terminal.page()
    page = terminal.press(b"]")
    holds("the contract of deal 1", first.lines[1] == "contract: two sets of 3 or more", first.text)
    holds("the contract of deal 2", page.lines[1] == "contract: a set of 3 or more and a run of 4 or more", page.text)
    at = next((i for i, line in enumerate(page.lines) if re.match(r"\* ---- deal 2, dealt by \S+ ----$", line)), 0)
    holds("a heading stands between two deals", at and "the deal is over" in page.lines[at - 1], page.text)
    terminal.end()
    terminal = Terminal("--step", GIN)
    holds("gin has no contract", "contract" not in terminal.page().text)
    terminal.end()


def check_small():
    terminal = Terminal("--step", "tests/golden/rummikub-4.jsonl", rows=12, columns=50)
    terminal.page()
    page = terminal.press(b"G")
    holds("a small terminal", page.fits(12, 50), page.text)
    terminal.size(30, 100)
    terminal.process.send_signal(signal.SIGWINCH)
    page = terminal.page()
    while len(page.lines) <= 12:
        page = terminal.page()
    holds("another size", page.fits(30, 100), page.text)
    help_page = terminal.press(b"?")
    holds("help", "the next fault" in help_page.text and help_page.fits(30, 100), help_page.text)
    holds("and away", terminal.press(b"x") == page)
    terminal.end()


def check_faults(work):
    (work / "bad.py").write_text(BAD)
    subprocess.run([ARENA, "play", "gin", str(work / "bad.py"), "house:first", "--deals", "1", "--seed", "1",
                    "--isolation", "none", "--out", str(work / "out")], check=True, capture_output=True)
    log = work / "out" / "logs" / "000001.jsonl"
    terminal = Terminal("--step", log)
    terminal.page()
    seen = []
    while "There is no later fault" not in (page := terminal.press(b".")).lines[-1]:
        seen.append(page)
    holds("each fault", len(seen) == plain(log).count("  makes a fault: ") >= 2
          and all("fault: " in p.fresh[0] for p in seen), len(seen))
    holds("the one before", terminal.press(b",") == seen[-2], seen[-2].text)
    terminal.end()


def check_seat():
    """Nothing is on the page of a seat that it did not see."""
    told = plain(GIN, "--seat", "0", "--deal", "1")
    terminal = Terminal("--step", "--seat", "0", GIN)
    page = terminal.page()
    for _ in range(40):
        hand = next(line for line in page.lines if re.match(r"[> ] random-2 ", line))
        if "over" not in page.text:
            holds("another's hand is a number", re.search(r" \d+ cards?$", hand), hand)
        if page.fresh and "from the stock" in page.fresh[0] and "random-2" in page.fresh[0]:
            holds("so is its draw", page.fresh[0].endswith("from the stock: a card"), page.fresh)
        holds("what is told is --plain's", all(f.split("  ")[-1].strip() in told or f.startswith("---- deal ")
                                               for f in page.fresh), page.fresh)
        page = terminal.press(RIGHT)
    terminal.end()
    part = subprocess.run([ARENA, "log", GIN, "--seat", "1"], capture_output=True, text=True, check=True).stdout
    with tempfile.NamedTemporaryFile("w", suffix=".jsonl") as file:
        file.write(part)
        file.flush()
        terminal = Terminal("--step", file.name)
        terminal.page()
        page = terminal.press(b"]")
        holds("a log for some eyes", ", deal 2," in page.lines[0] and "random " in page.text, page.text)
        holds("is gone back through too", ", deal 1," in terminal.press(b"[").lines[0])
        terminal.end()


def check_ends():
    """However it ends, the terminal is as it was."""
    for name, how in (("Ctrl-C", lambda t: os.write(t.master, b"\x03")),
                      ("SIGTERM", lambda t: t.process.terminate()),
                      ("SIGHUP", lambda t: t.process.send_signal(signal.SIGHUP))):
        terminal = Terminal("--step", GIN)
        terminal.page()
        how(terminal)
        _, restored, _ = terminal.end(None)
        holds(f"{name}: the terminal as it was", restored)
    terminal = Terminal("--step", GIN)
    terminal.page()
    os.close(terminal.slave)
    os.close(terminal.master)
    holds("a terminal that goes away ends it", terminal.process.wait(PATIENCE_S) is not None)


def check_part():
    terminal = Terminal("--step", GIN, "--from", "2.200", "--to", "2.204")
    page = terminal.page()
    holds("a part begins with its position", ", deal 2, event 199" in page.lines[0], page.text)
    last = terminal.press(b"G")
    holds("and ends with its last event", ", event 204" in last.lines[0], last.text)
    terminal.end()


def check_lines(work):
    """Where it is no terminal, or not to be drawn upon, --step is lines and Enter."""
    for args, env in ((["--plain"], {}), ([], {"TERM": "dumb"})):
        terminal = Terminal("--step", *args, GIN, **env)
        said = terminal.until(b"upcard")
        holds(f"lines: {args} {env}", TAKE not in said, said)
        terminal.process.kill()
        terminal.process.wait()
    said = subprocess.run([ARENA, "replay", "--step", GIN], input="\n\nq\n", capture_output=True, text=True, check=True).stdout
    holds("a pipe", said.count("\n") < 12 and "\x1b" not in said, said)
    terminal = Terminal("--step", GIN, NO_COLOR="1")
    page = terminal.page()
    holds("no colours where none are wanted", not re.search(rb"\x1b\[\d*m", page.raw), page.raw)
    terminal.end()
    terminal = Terminal("--step", GIN)
    holds("else there are some", b"\x1b[31m" in terminal.page().raw)
    terminal.end()
    cut = work / "cut.jsonl"
    cut.write_bytes(Path(GIN).read_bytes()[:4000])
    terminal = Terminal("--step", cut)
    said = terminal.until(b"no newline")
    holds("of a log that does not hold nothing is drawn", TAKE not in said and terminal.process.wait(PATIENCE_S) == 1, said)


def check_tmux():
    """By keys as somebody strikes them, in a terminal that somebody uses."""
    tmux = shutil.which("tmux")
    if tmux is None:
        print("tmux is not here: left out")
        return
    with tempfile.TemporaryDirectory() as where:
        def say(*words):
            return subprocess.run([tmux, "-S", f"{where}/socket", "-f", "/dev/null", *words],
                                  capture_output=True, text=True, check=False).stdout

        def wait(for_what):
            end = time.monotonic() + PATIENCE_S
            text = ""
            while not re.search(for_what, text) and time.monotonic() < end:
                text = say("capture-pane", "-p", "-t", "log")
                time.sleep(0.05)
            return text

        say("new-session", "-d", "-s", "log", "-x", "80", "-y", "24", f"{ARENA} replay {Path(GIN).resolve()} --step;"
            " echo it ends with $?; sleep 600")
        for key, want in ((None, "deal 1, "), ("Right", "event 1$"), ("Right", "event 2$"), ("Left", "event 1$"), ("]", "deal 2, "),
                          ("[", "deal 1, "), ("G", r"deal 5\b"), ("g", "deal 1, "), ("q", "it ends with 0")):
            if key:
                say("send-keys", "-t", "log", key)
            text = wait("(?m)" + want)
            holds(f"in tmux {key or 'at the start'}: {want}", re.search("(?m)" + want, text), text)
        say("kill-server")


def main():
    work = Path(tempfile.mkdtemp())
    try:
        check_there_and_back()
        for name in "gin-2", "contract-3", "canasta-4", "rummikub-4", "buy-3", "indian-3":
            check_far(Path(f"tests/golden/{name}.jsonl"))
        check_contract()
        check_small()
        check_faults(work)
        check_seat()
        check_ends()
        check_part()
        check_lines(work)
        check_tmux()
    finally:
        shutil.rmtree(work)
    return tally()


if __name__ == "__main__":
    sys.exit(main())
