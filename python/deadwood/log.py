"""The log of a match, played again: each decision with all that its seat saw, and what the match was worth to it.

The cards are dealt anew from the log's seed, and every event is held against the log's.
"""
import json
from pathlib import Path

from . import _zstd
from .game import Game, Table, seed_bytes
from ._library import Error

BYTES_MAX = 1 << 30  # of one log; chosen


class Decision:
    """A decision of a log.

    table: the match as it was before, until the next decision is looked at; copy it to keep it.  All else stays.
    view: what the seat saw.
    seat, deal: who decided, in which deal.
    action: what was played, a dict; by: "default" or "log" where no bot chose it, else None; note: the bot's, or None.
    result: what the match was worth to the seat in the end, as Table.returns.
    """

    def __init__(self, table, record, result):
        self.table, self.seat, self.deal = table, table.seat, table.deal_number
        self.action, self.by, self.note = record["action"], record.get("by"), record.get("note")
        self.result = result
        self.view = table.view()

    @property
    def legal(self):
        """Its legal actions."""
        return self.view.legal()

    @property
    def number(self):
        """The action's number in that list; None where the list leaves it out."""
        played = plain(self.action)
        return next((i for i, action in enumerate(self.legal) if plain(action) == played), None)

    @property
    def observation(self):
        """What the seat saw, as numbers."""
        return self.view.observation()

    @property
    def mask(self):
        """The fixed numbers that were legal."""
        return self.legal.mask()

    @property
    def id(self):
        """The fixed number of what was played; -1 where there is none, or the list leaves it out."""
        number = self.number
        return -1 if number is None else self.legal.id(number)

    def __repr__(self):
        return f"<Decision of seat {self.seat} in deal {self.deal}: {json.dumps(self.action)}>"


def plain(action):
    """The same for two actions that differ only in the order of melds and of their cards."""
    def melds(value):
        return sorted(sorted(meld) for meld in value)
    return {key: melds(value) if key in ("melds", "table") else sorted(value) if key == "cards" else value
            for key, value in action.items()}


def read_bytes(source):
    """Of a path or an open file, unpacked."""
    data = source.read() if hasattr(source, "read") else Path(source).read_bytes()
    data = data.encode() if isinstance(data, str) else data
    return _zstd.unpacked(data, BYTES_MAX) if data.startswith(_zstd.MAGIC) else data


def returns_of(places):
    """What places are worth: 1 for the first, -1 for the last, equals the mean of theirs."""
    last = len(places) - 1
    if last == 0:
        return [0.0]
    return [1 - 2 * (place - 1 + (places.count(place) - 1) / 2) / last for place in places]


class Log:
    """A match that was played, from its log: a path (.jsonl, .jsonl.zst) or an open file.

    Iterated, it is played again, decision by decision.  header: its first record.  players: their names, by seat.
    seed: its 64 digits.  scores, places, returns: how it ended, by seat.
    """

    def __init__(self, source):
        self.name = str(getattr(source, "name", source))
        try:
            lines = read_bytes(source).splitlines()
            self._records = [json.loads(line) for line in lines]
            self._read()
        except (ValueError, KeyError, TypeError, IndexError) as problem:
            raise Error(f"{self.name}: this is no whole log of a match: {problem!r}") from problem

    def _read(self):
        self.header = self._records[0]
        last = self._records[-1]
        if self.header["type"] != "header" or "seen_by" in self.header:
            raise ValueError("it does not begin as a log of all cards does")
        if last["type"] != "seed":
            raise ValueError("its last line is missing: the match was not finished")
        if "anew" in self.header.get("script", ()):
            raise ValueError("a deal of it was dealt by other chance than its seed's")
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
        """Each Decision in turn; an Error, with the line, where the log is not what its seed and its actions give."""
        table = Table(self.game, self.seed)
        for line, record in enumerate(self._records, 1):
            if record["type"] == "deal":
                table.deal()
            elif record["type"] == "do":
                if table.seat is None or record["seat"] != table.seat:
                    self._wrong(line, f"seat {record['seat']} is not to act")
                before = Decision(table, record, self.returns[record["seat"]])
                yield before
                try:
                    table.play(record["action"])
                except Error as problem:
                    self._wrong(line, problem)
            else:
                continue
            if table.events() != record["events"]:
                self._wrong(line, "the seed and the actions before it give other events")

    def arrays(self, dtype="float32"):
        """The match as data, in games with fixed numbers: observations, masks, actions, returns, seats.

        A row for each decision whose action has a number: [n][observation_size], [n][ids], [n], [n], [n].
        """
        from . import _arrays
        return _arrays.of_log(self, dtype)
