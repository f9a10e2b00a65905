"""Ways to choose that are compiled in, and what a seat knows of hidden cards."""
from ._library import LIB, MEMORY, POLICY, ROOM, Single, call, encoded, new
from .game import List, as_json, seed_number


def policies():
    """The policies that are compiled in: by name, a sentence about each."""
    told = {}
    while True:
        name = LIB.dw_policy_at(len(told))
        if name is None:
            return told
        told[name.decode()] = LIB.dw_policy_text(name).decode()


class Policy(Single):
    """A policy that plays one seat, with what it remembers of a match; its lots follow from the seed."""

    def __init__(self, name, seed=0):
        self.name = name
        self._at = new("dw_policy_new", POLICY, encoded(name))
        self.begin(seed)

    def __del__(self):
        if getattr(self, "_at", None):
            LIB.dw_policy_free(self._at)

    def begin(self, seed):
        """A match begins: all is forgotten."""
        LIB.dw_policy_begin(self._at, seed_number(seed))

    def plays(self, game):
        """Has it actions of its own in this game?  Else it plays the default."""
        return bool(LIB.dw_policy_plays(self._at, game._at))

    def hear(self, table, seat):
        """What the last deal or action made happen, as the seat that it plays sees it; to be called behind each."""
        call("dw_policy_hear", self._at, table._at, seat)

    def hear_request(self, view, message):
        """The same of an "act" message, of which the view was made."""
        call("dw_policy_hear_request", self._at, view._at, ROOM.list, encoded(as_json(message)))

    def choose(self, view, memory=None):
        """What it plays: (the action's number, the list); Table.play takes both."""
        legal = List()
        number = call("dw_policy_choose", self._at, view._at, memory and memory._at, legal._at)
        return number, legal._filled(view.game)

    def __repr__(self):
        return f"<Policy {self.name}>"


class Memory(Single):
    """What a seat knows of hidden cards by what it was told, for View.world."""

    def __init__(self):
        self._at = new("dw_memory_new", MEMORY)

    def __del__(self):
        if getattr(self, "_at", None):
            LIB.dw_memory_free(self._at)

    def begin(self):
        """A match begins: all is forgotten."""
        LIB.dw_memory_begin(self._at)

    def hear(self, table, seat):
        """What the last deal or action made happen; to be called behind each."""
        call("dw_memory_hear", self._at, table._at, seat)

    def hear_request(self, view, message):
        """What an "act" message tells, of which the view was made; for a bot of an arena, in place of hear."""
        call("dw_memory_hear_request", self._at, view._at, ROOM.list, encoded(as_json(message)))

    @property
    def exact(self):
        """Is each world of it one that can be, each with the same chance?"""
        return bool(LIB.dw_memory_is_exact(self._at))
