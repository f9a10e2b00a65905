#!/usr/bin/env python3
"""A bot for each typical mistake of beginners.

  novice.py NAME     play, and make the mistake of the row NAME
  novice.py --list   print a line for each row: name, step, words, where

The step is the first one of `arena check` that must fail (of several steps any,
depending on the cards); its message contains the words.  "box": a mistake only in a
box.  "patient", "slow": test it with time limits for a busy machine.  "brief": it uses
CPU time until its limit.  Otherwise a novice sends the first legal action.
"""
import json
import os
import sys
import time

ROWS = {}


def row(step, words="", where="-"):
    def keep(make):
        ROWS[make.__name__.rstrip("_").replace("_", "-")] = (step, words, where, make)
        return make
    return keep


class Novice:
    """A correct bot; each novice overrides a part of it."""
    want = {"want": ["legal"]}

    def __init__(self):
        self.acts = self.matches = 0

    def say(self, answer):
        print(json.dumps(answer, ensure_ascii=False), flush=True)

    def hello(self, m):
        self.say(self.want)

    def match(self, m):
        pass

    def deal(self, m):
        pass

    def error(self, m):
        pass

    def end(self, m):
        pass

    def other(self, m):
        if "req" in m:
            self.say({})

    def answer(self, m):
        return dict(m["legal"][0], req=m["req"])

    def act(self, m):
        self.say(self.answer(m))

    def lines(self):
        return sys.stdin

    def begin(self):
        pass

    def over(self):
        pass

    def play(self):
        self.begin()
        for line in self.lines():
            m = json.loads(line)
            self.acts += m["type"] == "act"
            self.matches += m["type"] == "match"
            known = ("hello", "match", "deal", "act", "error", "end", "bye")
            if m["type"] != "bye":
                getattr(self, m["type"] if m["type"] in known else "other")(m)
        self.over()


def acts(step, words="", where="-", after=2):
    """A novice with wrong answers from the third request on."""
    def keep(do):
        class Wrong(Novice):
            def act(self, m):
                if self.acts > after:
                    do(self, m)
                else:
                    super().act(m)
        Wrong.__name__ = do.__name__
        return row(step, words, where)(Wrong)
    return keep


# --- the start ---------------------------------------------------------------

@row("stays", "system's programs", "box")
class lacks_a_module(Novice):
    def begin(self):
        import numpy_of_another_machine  # noqa: F401


@row("stays", "exited with status 1")
class stumbles_over_hello(Novice):
    def hello(self, m):
        raise ValueError(m["colour"])


@row("flushes-hello", "flush")
class never_flushes(Novice):
    def say(self, answer):
        print(json.dumps(answer))


@row("flushes-hello", "end of the input")
class reads_all_first(Novice):
    def lines(self):
        return sys.stdin.read().splitlines()


@row("greets", "no answer to hello")
class starts_slowly(Novice):
    def hello(self, m):
        time.sleep(30)


@row("greets", "no answer to hello")
class waits_for_match(Novice):
    def hello(self, m):
        pass


@row("greets-well", "JSON, but no object")
class greets_with_a_list(Novice):
    want = ["legal"]


@row("greets-well", "no JSON object")
class greets_in_words(Novice):
    def hello(self, m):
        print("Hello, I am ready!", flush=True)


@row("greets-well", "newline")
class greets_without_newline(Novice):
    def hello(self, m):
        print("{}", end="", flush=True)


# --- answers -----------------------------------------------------------------

@row("flushes", "once its input was closed")
class flushes_hello_alone(Novice):
    def act(self, m):
        print(json.dumps(self.answer(m)))


@row("flushes", "once its input was closed")
class reads_the_rest_first(Novice):
    def lines(self):
        yield sys.stdin.readline()
        yield from sys.stdin.read().splitlines()


@acts("newline", "without its newline")
def writes_no_newline(self, m):
    sys.stdout.write(json.dumps(self.answer(m)))
    sys.stdout.flush()


@acts("answers", "was not computing")
def forgets_to_answer(self, m):
    pass


@acts("answers", "was not computing")
def sleeps_for_ever(self, m):
    time.sleep(1000)


@acts("answers", "was computing", "brief")
def computes_for_ever(self, m):
    while True:
        pass


@acts("in-time", "no answer came in time")
def sleeps_too_long(self, m):
    time.sleep(1.2)
    self.say(self.answer(m))


@acts("object", "no object")
def answers_with_a_list(self, m):
    self.say([self.answer(m)])


@acts("object", "no object")
def answers_with_a_string(self, m):
    self.say("draw")


@acts("object", "no JSON object")
def answers_in_words(self, m):
    print("I draw from the stock", flush=True)


@acts("json", "json.dumps")
def prints_a_dict(self, m):
    print(self.answer(m), flush=True)


@acts("json", "null, true and false")
def writes_none(self, m):
    print('{"do":"pass","note":None}', flush=True)


@acts("json", "byte order mark")
def writes_a_mark(self, m):
    sys.stdout.write("\ufeff")
    self.say(self.answer(m))


@acts("length", "a line of more than")
def writes_an_essay(self, m):
    self.say(dict(self.answer(m), essay="x" * 70000))


@row("one-line", "only hello and act want one")
class answers_everything(Novice):
    """Answers every message, in one piece with its next answer: so the lines always meet the same request."""
    kept = ""

    def match(self, m):
        self.kept += "{}\n"
    deal = end = match

    def act(self, m):
        sys.stdout.write(self.kept + json.dumps(self.answer(m)) + "\n")
        sys.stdout.flush()
        self.kept = ""


@acts("one-line", "error has a")
def answers_twice(self, m):
    text = json.dumps(self.answer(m))
    sys.stdout.write(text + "\n" + text + "\n")
    sys.stdout.flush()


@acts("request", "answer to request")
def numbers_its_own_answers(self, m):
    self.say(dict(self.answer(m), req=m["req"] + 1))


@acts("request", "no whole number")
def writes_req_as_text(self, m):
    self.say(dict(self.answer(m), req=str(m["req"])))


@acts("action", "10H is written TH")
def writes_ten_as_10(self, m):
    self.say({"do": "discard", "card": "10H"})


@acts("action", "no key \"action\"")
def wraps_its_action(self, m):
    self.say({"action": self.answer(m)["do"]})


@acts("action", "message from the arena")
def sends_the_request_back(self, m):
    self.say(m)


@acts("action", "\"may\" in the request")
def writes_in_capitals(self, m):
    self.say(dict(self.answer(m), do=self.answer(m)["do"].upper()))


@acts("legal", "not in your hand")
def plays_cards_of_others(self, m):
    cards = [r + s for r in "A23456789TJQK" for s in "SHDC"]
    card = next(c for c in cards if c not in m["state"]["hand"])
    if m["phase"] == "play":
        self.say({"do": "discard", "card": card})
    else:
        self.say(self.answer(m))


@acts("legal", "gin ")
def passes_always(self, m):
    self.say({"do": "pass"})


# --- the process -------------------------------------------------------------

@row("lives", "\"want\": [\"legal\"]")
class forgets_to_want(Novice):
    want = {}


@acts("lives", "ZeroDivisionError")
def divides_by_zero(self, m):
    self.say({"count": 1 // 0})


@acts("lives", "it exited with status 0")
def thinks_it_is_over(self, m):
    sys.exit(0)


@acts("lives", "closed its standard output")
def closes_its_output(self, m):
    os.close(1)
    time.sleep(1000)


@acts("lives", "may write only below /tmp", where="box")
def writes_a_file(self, m):
    path = os.path.join(os.path.dirname(os.path.abspath(__file__)), f"novice.{os.getpid()}")
    with open(path, "w", encoding="utf-8") as f:
        f.write("x")
    os.unlink(path)
    self.say(self.answer(m))


@acts("lives", "read: [PATH]", where="box")
def reads_a_file(self, m):
    with open("/srv/weights.bin", "rb") as f:
        f.read()


@acts("lives", "no network", where="box")
def asks_the_network(self, m):
    import socket
    socket.create_connection(("192.0.2.1", 80), timeout=0.2)


@acts("lives", "may not start processes", where="box")
def starts_a_process(self, m):
    import subprocess
    subprocess.run(["true"], check=True)


@acts("memory", "memory", where="box")
def keeps_everything(self, m):
    kept = []
    while True:
        kept.append(bytearray(os.urandom(1 << 20)))


@acts("stderr", "64 MB", where="patient")
def complains_for_ever(self, m):
    while True:
        print("another thing " * 1000, file=sys.stderr)


@acts("noise", "were no answers")
def debugs_for_ever(self, m):
    while True:
        print("debug", flush=True)


@acts("quiet", "thinking")
def debugs_on_stdout(self, m):
    print("thinking about \x1b[31m<&>\x07", m["req"], flush=True)
    self.say(self.answer(m))


@row("ends", "did not end")
class goes_on_for_ever(Novice):
    def over(self):
        time.sleep(1000)


@row("status", "ended with a failure")
class ends_in_a_bad_mood(Novice):
    def over(self):
        raise ValueError("no more lines")


# --- errors that show late ---------------------------------------------------

LONG = 4  # deals; only the last matches of a check are longer


@row("again", "in the repeated match")
class tosses_a_coin(Novice):
    def answer(self, m):
        import random
        return dict(random.choice(m["legal"]), req=m["req"])


@row("deals", "deal 2")
class plays_one_deal(Novice):
    def deal(self, m):
        if m["deal"] > 1:
            raise ValueError("deal 2: what is that?")


@row("lives|deals|phases", "who knocks")
class cannot_lay_off(Novice):
    def act(self, m):
        if m["phase"] == "layoff":
            raise ValueError("who knocks?")
        super().act(m)


@row("members", "x-later")
class reads_no_other_member(Novice):
    def match(self, m):
        for key in m:
            if key not in ("type", "match", "game", "rules", "seat", "players", "deals", "bot_seed", "time", "faults"):
                raise KeyError(key)


@row("members", "version 1")
class wants_version_1_alone(Novice):
    def hello(self, m):
        if m["protocol"] != [1]:
            raise ValueError("only version 1")
        super().hello(m)


@row("members", "x-later")
class makes_rules_of_members(Novice):
    def match(self, m):
        for key, value in m["rules"].items():
            if key.startswith("x-"):
                raise KeyError(key)


@row("types", "x-later")
class knows_all_types(Novice):
    def other(self, m):
        if "req" not in m:
            raise KeyError(m["type"])
        super().other(m)


@row("types", "want no line")
class answers_what_it_does_not_know(Novice):
    def other(self, m):
        self.say({})


@row("requests", "no answer within")
class leaves_requests_open(Novice):
    def other(self, m):
        pass


@row("events", "x-later")
class knows_all_events(Novice):
    def answer(self, m):
        for event in m["events"]:
            if event["do"].startswith("x-"):
                raise KeyError(event["do"])
        return super().answer(m)


@row("missed", "a gap")
class counts_events(Novice):
    last = 0

    def answer(self, m):
        if "events_missed" in m:
            raise ValueError("a gap")
        return super().answer(m)


@row("long", "JSONDecodeError")
class has_a_small_buffer(Novice):
    def lines(self):
        while True:
            line = sys.stdin.readline(100000)
            if not line:
                return
            yield line


@row("errors", "answer to request")
class answers_errors(Novice):
    def error(self, m):
        self.say({"req": m["req"]})


@row("errors", "never wrong")
class is_never_wrong(Novice):
    def error(self, m):
        if "played" in m:
            raise ValueError("I am never wrong")


@row("repeats", "once is enough")
class says_it_once(Novice):
    def error(self, m):
        if "played" not in m:
            raise ValueError("once is enough")


@row("repeats", "no answer within")
class sulks(Novice):
    sulking = False

    def error(self, m):
        self.sulking = "played" not in m

    def act(self, m):
        if not self.sulking:
            super().act(m)


@row("kept", "a second match")
class plays_one_match(Novice):
    def match(self, m):
        if self.matches > 1:
            raise ValueError("a second match")


@row("kept", "answer to request")
class counts_requests(Novice):
    def answer(self, m):
        return dict(super().answer(m), req=self.acts)

    def other(self, m):
        self.acts += "req" in m
        super().other(m)

    def error(self, m):
        pass


@row("itself", "is taken")
class takes_a_lock(Novice):
    def match(self, m):
        self.lock = f"/tmp/novice.{os.getppid()}.lock"
        try:
            os.close(os.open(self.lock, os.O_CREAT | os.O_EXCL))
        except FileExistsError:
            raise ValueError("the lock is taken") from None

    def end(self, m):
        if m["of"] == "match":
            os.unlink(self.lock)


@row("itself", "so late")
class tires(Novice):
    def deal(self, m):
        if m["deal"] > LONG:
            raise ValueError("so late")


@row("time-left", "slowest answer", "slow")
class takes_its_time(Novice):
    def match(self, m):
        self.long = m["deals"] > LONG

    def act(self, m):
        if self.acts == 4 and self.long:
            time.sleep(m["time"]["limit_ms"] * 0.85 / 1000)
        super().act(m)


@row("memory-left", "MB of memory", "box")
class keeps_much(Novice):
    def match(self, m):
        if m["deals"] > LONG:
            self.kept = b"\1" * (96 << 20)
            time.sleep(0.5)  # the arena looks at its memory every 20 ms


def main():
    if sys.argv[1:] == ["--list"]:
        for name, (step, words, where, _) in ROWS.items():
            print(name, step, words, where, sep="\t")
        return 0
    if len(sys.argv) != 2 or sys.argv[1] != "honest" and sys.argv[1] not in ROWS:
        sys.exit("usage: novice.py NAME | honest | --list")
    make = Novice if sys.argv[1] == "honest" else ROWS[sys.argv[1]][3]
    make().play()
    return 0


if __name__ == "__main__":
    sys.exit(main())
