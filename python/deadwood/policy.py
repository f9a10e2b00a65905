"""Built-in policies, and the memory of what a seat knows about hidden cards."""
from ._library import LIB, MEMORY, POLICY, ROOM, Single, call, encoded, new
from .game import List, as_json, seed_number


def policies():
    """Return the built-in policies, as a dict from the name to a sentence that describes the policy."""
    told = {}
    while True:
        name = LIB.dw_policy_at(len(told))
        if name is None:
            return told
        told[name.decode()] = LIB.dw_policy_text(name).decode()


class Policy(Single):
    """A policy that plays one seat, with its memory of the match.  The seed determines its random numbers."""

    def __init__(self, name, seed=0):
        self.name = name
        self._at = new("dw_policy_new", POLICY, encoded(name))
        self.begin(seed)

    def __del__(self):
        if getattr(self, "_at", None):
            LIB.dw_policy_free(self._at)

    def begin(self, seed):
        """Begin a match: clear the memory."""
        LIB.dw_policy_begin(self._at, seed_number(seed))

    def plays(self, game):
        """Return True if the policy supports this game.  Otherwise it plays only default actions."""
        return bool(LIB.dw_policy_plays(self._at, game._at))

    def hear(self, table, seat):
        """Read the events of the last deal or action, as its seat sees them.  Call this after each deal and each action."""
        call("dw_policy_hear", self._at, table._at, seat)

    def hear_request(self, view, message):
        """Read the events of an "act" message from which the view was made."""
        call("dw_policy_hear_request", self._at, view._at, ROOM.list, encoded(as_json(message)))

    def choose(self, view, memory=None):
        """Return the policy's choice as (index of the action, list), which Table.play accepts."""
        legal = List()
        number = call("dw_policy_choose", self._at, view._at, memory and memory._at, legal._at)
        return number, legal._filled(view.game)

    def __repr__(self):
        return f"<Policy {self.name}>"


class Memory(Single):
    """What a seat knows about hidden cards from the events that it has seen; used by View.world."""

    def __init__(self):
        self._at = new("dw_memory_new", MEMORY)

    def __del__(self):
        if getattr(self, "_at", None):
            LIB.dw_memory_free(self._at)

    def begin(self):
        """Begin a match: clear the memory."""
        LIB.dw_memory_begin(self._at)

    def hear(self, table, seat):
        """Read the events of the last deal or action.  Call this after each deal and each action."""
        call("dw_memory_hear", self._at, table._at, seat)

    def hear_request(self, view, message):
        """Read the events of an "act" message from which the view was made.  A bot of the arena calls this instead of hear()."""
        call("dw_memory_hear_request", self._at, view._at, ROOM.list, encoded(as_json(message)))

    @property
    def exact(self):
        """True if View.world draws every possible distribution of the hidden cards with the same probability."""
        return bool(LIB.dw_memory_is_exact(self._at))
