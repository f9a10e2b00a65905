"""Replay the log of a match: yield each decision with all data that its seat saw, and with the result for the seat.

The engine deals the cards again from the log's seed, and each event must equal the event in the log.
"""
import json
from pathlib import Path

from . import _frame, _svg, _zstd
from .game import Game, Table, seed_bytes
from ._library import Error, whole

BYTES_MAX = 1 << 30  # maximum bytes of a log; chosen
FIRST_EVENT = 1  # number of the first event of a match


class Decision:
    """A decision in a log.

    table: the match before the decision, valid until the next decision is read; copy it to keep it.  Other members stay valid.
    view: the view of the seat.
    seat, deal: the seat that decided, and the number of the deal.
    n: the number of the first event of the action, as in the log and in the address of the viewer's page.
    action: the action that was played, a dict; by: "default" or "log" if no bot chose the action, else None; note: the bot's
    note, or None.
    result: the seat's return at the end of the match, as in Table.returns.
    """

    def __init__(self, table, record, result, n):
        self.n = n
        self.table, self.seat, self.deal = table, table.seat, table.deal_number
        self.action, self.by, self.note = record["action"], record.get("by"), record.get("note")
        self.result = result
        self.view = table.view()

    @property
    def legal(self):
        """The legal actions of the seat."""
        return self.view.legal()

    @property
    def number(self):
        """The index of the action in the legal list; None if the list omits the action."""
        played = plain(self.action)
        return next((i for i, action in enumerate(self.legal) if plain(action) == played), None)

    @property
    def observation(self):
        """The observation of the seat, as numbers."""
        return self.view.observation()

    @property
    def mask(self):
        """The ids of the legal actions, as an array of bool."""
        return self.legal.mask()

    @property
    def id(self):
        """The id of the action; -1 if it has none, or if the legal list omits the action."""
        number = self.number
        return -1 if number is None else self.legal.id(number)

    def __repr__(self):
        return f"<Decision of seat {self.seat} in deal {self.deal}: {json.dumps(self.action)}>"


def plain(action):
    """Return the action in a normal form: actions that differ only in the order of melds and of their cards become equal."""
    def melds(value):
        return sorted(sorted(meld) for meld in value)
    return {key: melds(value) if key in ("melds", "table") else sorted(value) if key == "cards" else value
            for key, value in action.items()}


def read_bytes(source):
    """Return the bytes of a path or of an open file, decompressed."""
    data = source.read() if hasattr(source, "read") else Path(source).read_bytes()
    data = data.encode() if isinstance(data, str) else data
    return _zstd.unpacked(data, BYTES_MAX) if data.startswith(_zstd.MAGIC) else data


def returns_of(places):
    """Return the returns for places: 1 for the first place, -1 for the last; tied seats get the mean of their places."""
    last = len(places) - 1
    if last == 0:
        return [0.0]
    return [1 - 2 * (place - 1 + (places.count(place) - 1) / 2) / last for place in places]


class Log:
    """A finished match, read from its log: a path (.jsonl, .jsonl.zst) or an open file.

    An iteration replays the match and yields each Decision.  header: the first record.  players: their names by seat.
    seed: 64 hexadecimal digits.  scores, places, returns: the result by seat.
    """

    def __init__(self, source):
        self.name = str(getattr(source, "name", source))
        try:
            self._bytes = read_bytes(source)
            self._records = [json.loads(line) for line in self._bytes.splitlines()]
            self._read()
        except (ValueError, KeyError, TypeError, IndexError) as problem:
            raise Error(f"{self.name}: this is not a complete log of a match: {problem!r}") from problem

    def _read(self):
        self.header = self._records[0]
        last = self._records[-1]
        if self.header["type"] != "header" or "seen_by" in self.header:
            raise ValueError("its first line is not the header of a log with all cards")
        if last["type"] != "seed":
            raise ValueError("its last line is missing, because the match was not finished")
        if "anew" in self.header.get("script", ()):
            raise ValueError("the log contains a deal that does not come from the log's seed")
        self.seed, self.players = last["seed"], self.header["players"]
        seed_bytes(self.seed)
        end = next(r for r in reversed(self._records) if r["type"] == "end" and r["of"] == "match")
        self.scores, self.places = end["scores"], end["places"]
        self.returns = returns_of(self.places)
        self.game = Game.from_match({"type": "match", "rules": self.header["rules"], "players": self.players,
                                     "seat": 0})[0]

    def __repr__(self):
        return f"<Log of {self.game.name}: {', '.join(map(str, self.players))}>"

    def _wrong(self, line, what):
        raise Error(f"{self.name}:{line}: {what}")

    def __iter__(self):
        """Yield each Decision.  Raise an Error with the line if the log does not agree with its seed and its actions."""
        table, n = Table(self.game, self.seed), FIRST_EVENT
        for line, record in enumerate(self._records, 1):
            if record["type"] == "deal":
                table.deal()
            elif record["type"] == "do":
                if table.seat is None or record["seat"] != table.seat:
                    self._wrong(line, f"seat {record['seat']} is not to act")
                before = Decision(table, record, self.returns[record["seat"]], n)
                yield before
                try:
                    table.play(record["action"])
                except Error as problem:
                    self._wrong(line, problem)
            else:
                continue
            if table.events() != record["events"]:
                self._wrong(line, "the seed and the actions before it give other events")
            n += len(record["events"])

    def show(self, step=None, seat=None):
        """Return the match in the viewer, for a notebook.  Without the program arena, return a still picture.

        step: the number of an event, such as a Decision's n; without one, the first step.
        seat: a seat's number, or "public": show only what it saw; without one, all cards.
        """
        if seat is not None and seat != "public" and not 0 <= whole(seat, "a seat") < self.game.seats:
            raise Error(f"there is no seat {seat}; the {self.game.seats} seats have numbers from 0")
        arena = _frame.find_arena()
        if arena is None:
            return _frame.pictured(self._picture(step, seat))
        return _frame.framed(_frame.page_at(_frame.match_page(arena, self._bytes, seat), step, seat))

    def _picture(self, step, seat):
        """Return the picture of the last decision up to a step, or of the first one."""
        found = None
        for decision in self:
            if found is not None and (step is None or decision.n > step):
                break
            found = decision.table.copy()
        if found is None:
            raise Error(f"{self.name}: the match has no decision")
        if seat == "public":
            return _svg.of_public(found)
        return _svg.of_table(found) if seat is None else _svg.of_view(found.view(seat))

    def arrays(self, dtype="float32"):
        """Return the match as arrays, in games with action ids: observations, masks, actions, returns, seats.

        The arrays have a row for each decision whose action has an id: [n][observation_size], [n][ids], [n], [n], [n].
        """
        from . import _arrays
        return _arrays.of_log(self, dtype)
