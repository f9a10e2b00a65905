"""Read the text of a request back (referee/wire/request_text.c).

read_act() returns the act message that the text tells, without "type" and "text".
read_end() returns the message about the end of a deal.
The sentences of a game's flags come from the tables of the families in referee/.
"""
import json
import re
from pathlib import Path

CARD = r"(?:[A2-9TJQK][SHDC]|X[12]|\?\?)(?:=(?:[A2-9TJQK][SHDC?]|X[12]))?"
CARDS = rf"{CARD}(?: {CARD})*"
KINDS = {"run of one suit": "flush", "run of mixed suits": "blank", "set of one rank": "rank",
         "set with the right sum": "count"}
ROW = re.compile(r'\{ "(\w+)", (FLAG_\w+),\s*[^"{}]*?(?:true|false),\s*((?:"[^"]*"\s*)+)\}')
ENDS = {"goes out": "out", "knocks": "knock", "has gin": "gin", "has big gin": "big-gin", "declares": "declare",
        "is left alone": "alone", "no player can continue": "blocked", "its limit is reached": "stopped",
        "no player scores": "void", "has laid all melds": "melded"}
SOURCES = {"the stock": "stock", "the upcard": "discard", "the pile": "pile", "the open cards": "spread",
           "the discard": "discard", "from the pile": "discard"}


def flags():
    """{sentence: {(name, type)}} of every flag in the tables of the families."""
    table = {}
    for source in Path("referee").rglob("*.c"):
        for name, kind, text in ROW.findall(source.read_text(encoding="utf-8")):
            sentence = "".join(re.findall(r'"([^"]*)"', text))
            table.setdefault(sentence, set()).add((name, kind))
    return table


def cards(text):
    return [] if text in ("", "none") else text.split(" ")


def lists(text):
    return [cards(part) for part in text.split(" | ")] if text else []


def take(pattern, text):
    """The groups of @pattern at the start of @text, and the rest; (None, text) if it is not there."""
    found = re.match(pattern, text)
    return (found.groups(), text[found.end():]) if found else (None, text)


# --- actions ---------------------------------------------------------------

def read_drawn(text, action):
    """Read the cards that came into a hand."""
    hidden, rest = take(r"(?:a|(\d+)) cards?$", text)
    drawn = ["??"] * int(hidden[0] or 1) if hidden else cards(text)
    if action["do"] == "draw" and "cards" not in action:
        action["card" if len(drawn) == 1 else "cards"] = drawn[0] if len(drawn) == 1 else drawn
    else:
        action["got"] = drawn
    assert not (hidden and rest), rest


def read_place(text, action):
    """Read the meld to which cards go, and the end of the meld."""
    found, text = take(r"(?:,? which goes)? to meld (\d+)", text)
    if found:
        action["to"] = int(found[0])
    found, text = take(r" at the (low|high) end", text)
    if found:
        action["at"] = found[0]
    return text


def read_laid(text, action):
    """Read the melds and cards that a draw or a swap also lays."""
    found, text = take(rf", melds? ({CARDS}(?: \| {CARDS})*)", text)
    if found:
        action["melds"] = lists(found[0])
    found, text = take(rf", adds? ({CARDS})", text)
    if found:
        action["cards"] = cards(found[0])
    return text


def read_draw(text, action):
    found, text = take(r"(?:draws? from|draws?|takes) (the stock|the upcard|the pile|the open cards|the discard|from the pile)", text)
    assert found, text
    action["from"] = SOURCES[found[0]]
    found, text = take(rf" ({CARD})", text)
    if found:
        action["card"] = found[0]
    text = read_place(read_laid(text, action), action)
    found, text = take(r"(?:: | and gets )", text)
    if found is not None:
        read_drawn(text, action)
        text = ""
    return text


def read_meld(text, action):
    found, text = take(r"melds?(?: (?:a ([a-z ]+):|([a-z]+)))?", text)
    kind = found[0] or found[1]
    if kind:
        action["kind"] = KINDS.get(kind, kind)
    action["melds"] = lists(text.strip())
    return ""


def read_gains(words, text, action):
    """The cards that come to the hand, after these words."""
    found, rest = take(words, text)
    if found is None:
        return text
    read_drawn(rest, action)
    return ""


def read_swap(text, action):
    found, text = take(rf"swaps? ({CARD}) for the wild card in meld (\d+)", text)
    action["card"], action["from"] = found[0], int(found[1])
    return read_gains(r" and gets ", read_place(read_laid(text, action), action), action)


def read_knock(text, action):
    found, text = take(rf"(?:knock|declare)s?(?:(?: and discards)? ({CARD}))?", text)
    if found[0]:
        action["discard"] = found[0]
    found, text = take(rf", showing (?:no melds|({CARDS}(?: \| {CARDS})*))", text)
    if found:
        action["melds"] = lists(found[0] or "")
    return text


def read_show(text, action):
    found, text = take(rf"(?:shows?|set aside:)( no melds| melds ({CARDS}(?: \| {CARDS})*))?(?:(?:, and)? ({CARDS}))?", text)
    if found[0]:
        action["melds"] = lists(found[1] or "")
    if found[2]:
        action["cards"] = cards(found[2])
    return text


def read_add(text, action):
    found, text = take(rf"adds? ({CARDS})", text)
    action["cards"] = cards(found[0])
    return read_place(text, action)


def read_discard(text, action):
    found, text = take(rf"discards? ({CARD})(?:(?:: seat| skips) (\d+)(?: misses its next turn)?)?", text)
    action["card"] = found[0]
    if found[1]:
        action["skips"] = int(found[1])
    return text


def read_arrange(text, action):
    found, text = take(r"(?:lay|arranges the table:) ?", text)
    action["table"] = lists(text)
    assert found is not None
    return ""


def read_upcard(text, action):
    """buy, push and red-three."""
    found, text = take(rf"(?:(?:buy|pushe?)s? the upcard|lays? the red three)(?: ({CARD}))?", text)
    if found[0]:
        action["card"] = found[0]
    return read_gains(r"(?:, drawing | to the left, with )", text, action)


def read_deal(text, action):
    found, text = take(rf"(?:gets? a hand|turned up:)(?: ({CARD}))?", text)
    if found[0]:
        action["card"] = found[0]
    return read_gains(": ", text, action)


def read_count(text, action):
    found, text = take(r"(?:bids?|cuts?|cards cut off the pack:) (\d+)$", text)
    action["count"] = int(found[0])
    return text


def read_answer(text, action):
    found, text = take(r"answers? (yes|no)$", text)
    action["yes"] = found[0] == "yes"
    return text


def read_nothing(text, action):
    return ""


ACTS = [  # what the text begins with, the act, and what reads it
    (r"draw|take", "draw", read_draw), (r"meld", "meld", read_meld), (r"swap", "swap", read_swap),
    (r"knock", "knock", read_knock), (r"declare", "declare", read_knock), (r"add", "add", read_add),
    (r"discard", "discard", read_discard), (r"lays? the red", "red-three", read_upcard),
    (r"lay|arrange", "arrange", read_arrange), (r"buy", "buy", read_upcard), (r"push", "push", read_upcard),
    (r"pass", "pass", read_nothing), (r"bid", "bid", read_count), (r"drop", "drop", read_nothing),
    (r"ask", "ask", read_nothing), (r"answer", "answer", read_answer), (r"show|set aside", "show", read_show),
    (r"cut|cards cut", "cut", read_count), (r"get|turned up", "deal", read_deal),
    (r"renew|the stock is renewed", "renew", read_nothing)]


def read_action(text):
    for start, act, reader in ACTS:
        if re.match(start, text):
            action = {"do": act}
            rest = reader(text, action)
            assert rest == "", f"not read: {rest!r} of {text!r}"
            return action
    raise AssertionError(f"no action: {text!r}")


def read_event(line, you):
    (number, seat), text = take(r"(\d+)\. (?:Seat (\d+) |You )?", line)
    event = {"n": int(number)}
    if seat is not None or line[len(number) + 2:].startswith("You "):
        event["seat"] = int(seat) if seat is not None else you
    return {**event, **read_action(text)}


# --- flags -----------------------------------------------------------------

def read_seat_bags(text):
    return {seat: cards(held) for seat, held in re.findall(rf"seat (\d+): ({CARDS})", text)}


def read_flag(kind, text):
    if kind in ("FLAG_U8", "FLAG_U16", "FLAG_INT"):
        return int(text)
    if kind == "FLAG_BAG_MAP":
        return read_seat_bags(text)
    if kind == "FLAG_INT_MAP":
        return {seat: int(number) for seat, number in re.findall(r"seat (\d+) (-?\d+)", text)}
    if kind == "FLAG_U16_SEATS":
        return [int(number) for number in re.findall(r"seat \d+ (-?\d+)", text)]
    if kind == "FLAG_PLACES":
        return {meld: [int(n) for n in places.split()] for meld, places in re.findall(r"meld (\d+):((?: \d+)+)", text)}
    if kind == "FLAG_SEAT" and text != "none":
        return int(text.split()[1])
    return {"yes": True, "no": False}.get(text, text)


# --- the request -----------------------------------------------------------

class Reader:
    """Reads the lines of a text one after the other."""

    def __init__(self, text, table):
        self.lines = text.split("\n")
        self.table = table

    def line(self, pattern):
        """The groups of the next line if it matches; then it is read."""
        found = re.fullmatch(pattern, self.lines[0]) if self.lines else None
        if found:
            self.lines.pop(0)
        return found and found.groups()

    def must(self, pattern):
        found = self.line(pattern)
        assert found is not None, f"no {pattern!r}: {self.lines[:1]}"
        return found

    def each(self, pattern):
        found = self.line(pattern)
        while found is not None:
            yield found
            found = self.line(pattern)


def read_task(reader, act):
    req, you, deal, phase = reader.must(r"Request (\d+): you are seat (\d), and it is your turn in deal (\d+), phase (\w+)")
    act.update(req=int(req), deal=int(deal), phase=phase)
    act["may"] = reader.must(r"Actions of this phase: (.*)")[0].split(", ")
    times = reader.must(r"Time for this answer: (\d+) ms, in the bank: (\d+) ms, used by the last answer: (\d+) us")
    act["time"] = dict(zip(("limit_ms", "bank_ms", "last_us"), map(int, times)))
    left = reader.line(r"Left of your budget: (?:cost ([\d.]+))?(?:, )?(?:(\d+) tokens)?")
    if left:
        act["budget"] = {key: json.loads(number) for key, number in zip(("cost", "tokens"), left) if number is not None}
    act["state"] = {"turn": {"seat": int(you), "phase": phase}, "deal": int(deal)}
    return int(you)


def read_table(reader, state):
    state["hand"] = cards(reader.must(r"Your hand: (.*)")[0])
    state["table"] = []
    for number, kind, owner, held in reader.each(r"Meld (\d+), (\w+)(?: of seat (\d))?: (.*)"):
        meld = {"meld": int(number), "kind": kind, "cards": cards(held)}
        if owner is not None:
            meld["owner"] = int(owner)
        state["table"].append(meld)
    if not state["table"]:
        reader.must("Melds on the table: none")
    count, held = reader.must(r"Discard pile, (\d+) cards?, from bottom to top: (.*)")
    state["discard_count"], state["discard"] = int(count), cards(held)
    spread = reader.line(r"Open cards: (.*)")
    if spread:
        state["spread"] = cards(spread[0])
    state["stock"] = int(reader.must(r"Stock: (\d+) cards?")[0])


def read_seats(reader, state):
    state.update(cards=[], scores=[], opened=[])
    out = []
    for seat, held, score, more in reader.each(r"Seat (\d)(?: \(you\))?: (\d+) cards?, (-?\d+) points?(.*)"):
        state["cards"].append(int(held))
        state["scores"].append(int(score))
        if ", dealer" in more:
            state["dealer"] = int(seat)
        if ", has opened" in more:
            state["opened"].append(int(seat))
        if ", out of the match" in more:
            out.append(int(seat))
    if out:
        state["out"] = out


def read_turn(reader, state):
    state["turns"] = int(reader.must(r"Completed turns in this deal: (\d+)")[0])
    if reader.line("This is your first turn in this deal") is not None:
        state["turn"]["first"] = True
    source = reader.line(r"Source of the drawn card: (\w+)")
    if source:
        state["turn"]["from"] = source[0]
    drew = reader.line(r"Card drawn in this turn: (.*)")
    if drew:
        state["turn"]["drew"] = drew[0]


def read_flags(reader, state):
    for sentence, value in reader.each(r"(?!Default action)(.*?): (.*)"):
        while sentence not in reader.table:  # a sentence may contain ": "
            more, value = value.split(": ", 1)
            sentence += ": " + more
        (name, kind), = reader.table[sentence]
        flag = state.setdefault("flags", {})
        assert name not in flag, f"two flags have the sentence {sentence!r}"
        flag[name] = read_flag(kind, value)


def read_legal(reader, act):
    act["legal"] = [read_action(text) for _, text in reader.each(r"(\d+)\) (.*)")]
    if reader.line("Other actions are legal too") is not None:
        act["legal_more"] = True


def read_events(reader, message, you):
    none = reader.must(r"Events since your last request:( none)?")[0]
    message["events"] = [] if none else [read_event(f"{n}. {rest}", you) for n, rest in reader.each(r"(\d+)\. (.*)")]
    missed = reader.line(r"Later events, which are missing: (\d+)")
    if missed:
        message["events_missed"] = int(missed[0])


def read_end(text, you):
    reader = Reader(text, {})
    deal, seat, how = reader.must(r"Deal (\d+) is over(?:, seat (\d) ended it)?: (.*)")
    end = {"of": "deal", "deal": int(deal), "how": ENDS[how], "points": [], "scores": [], "hands": []}
    if seat is not None:
        end["seat"] = int(seat)
    read_events(reader, end, you)
    for points, score, hand in reader.each(r"Seat \d: (-?\d+) points? in this deal, (-?\d+) in the match, last hand: (.*)"):
        end["points"].append(int(points))
        end["scores"].append(int(score))
        end["hands"].append(cards(hand))
    assert not reader.lines, f"not read: {reader.lines}"
    return end


def read_act(text, table):
    reader, act = Reader(text, table), {}
    you = read_task(reader, act)
    read_events(reader, act, you)
    read_table(reader, act["state"])
    read_seats(reader, act["state"])
    read_turn(reader, act["state"])
    read_flags(reader, act["state"])
    act["default"] = read_action(reader.must(r"Default action, if your answer is invalid: (.*)")[0])
    if reader.line("Legal actions:") is not None:
        read_legal(reader, act)
    assert not reader.lines, f"not read: {reader.lines}"
    return act
