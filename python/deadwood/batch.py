"""Step many tables of one game with one call.  The library writes into numpy arrays without copies."""
import ctypes

from . import _library
from ._arrays import bools, numpy, pointer, type_of
from ._library import ACTIONS, BATCH, DEFAULT, LIB, ROOM, SKIP, Error, Single, call, dw_arrays, new
from .game import Table, seed_bytes

PLAYED, SKIPPED, ILLEGAL, OVER = range(4)


def match_seed(seed, slot, episode):
    """Return the seed, as bytes for Game.table, of a slot's episode in a batch with this seed."""
    made = seed_bytes(0)
    try:
        LIB.dw_batch_seed(seed_bytes(seed), slot, episode, made)
    except ctypes.ArgumentError:
        raise ValueError(f"slot {slot}, episode {episode}: both must be at least 0") from None
    return bytes(made)


class Held:
    """An array of a batch into which the library writes.  It cannot be replaced after it was created."""

    def __set_name__(self, owner, name):
        self.name = name

    def __get__(self, batch, owner=None):
        return self if batch is None else batch.__dict__[self.name]

    def __set__(self, batch, array):  # batch.actions += 1 sets the same array again
        if batch.__dict__.setdefault(self.name, array) is not array:
            raise AttributeError(f"{self.name} belongs to the library and cannot be replaced; change it in place, "
                                 f"batch.{self.name}[:] = ...")


class Batch(Single):
    """Many tables of one game, called slots and numbered from 0.  In each slot a seat must act, or the match is over.

    game, slots: the game, and the number of slots.
    seed: the seed, the slot and the episode determine all cards and random numbers.
    restart: a slot whose match has ended begins its next episode in the same step.
    observations, masks: whether to fill these arrays.
    features: number of actions of each slot whose features are written; 0: none.
    dtype: type of observations and features, "uint8" or "float32".

    Each step overwrites the arrays.  To keep values, copy them (batch.observations / 255 is a new array).
      players [n]        the seat that must act; -1 if the match is over
      counts [n]         number of actions in the legal list
      words [n][words]   ids of the legal actions as bits (masks() returns bool); None without masks
      observations [n][game.observation_size]     observation of the seat that must act; None without observations
      features [n][features][columns]             features of the legal actions; None without features
      returns [n][seats] returns of a match that this step ended, else zeros
      points [n][seats]  points of a deal that this step ended, else zeros
      done [n]           1 if this step ended the match
      steps [n]          PLAYED, SKIPPED, ILLEGAL or OVER
      episodes [n]       number of the episode that the slot plays
      actions [n]        the actions that choose() has written

    An action is given by its id, or in games without ids (game.ids is 0) by its index in the legal list.
    """

    players, counts, words, observations, features, returns, points, done, steps, episodes, actions = (Held() for _ in range(11))

    def __init__(self, game, slots, seed=0, restart=True, observations=True, masks=True, features=0, dtype="uint8"):
        np = numpy()
        kind, name = type_of(dtype)
        self.game = game
        self._at = new("dw_batch_new", BATCH, game._at, slots, seed_bytes(seed), bool(restart))
        self.players = np.zeros(slots, "int32")
        self.counts = np.zeros(slots, "int32")
        self.words = np.zeros((slots, LIB.dw_mask_words(game._at)), "uint64") if masks and game.ids else None
        self.observations = np.zeros((slots, game.observation_size), name) if observations else None
        self.features = np.zeros((slots, features, LIB.dw_feature_count()), name) if features else None
        self.returns = np.zeros((slots, game.seats), "float32")
        self.points = np.zeros((slots, game.seats), "int32")
        self.done = np.zeros(slots, "uint8")
        self.steps = np.zeros(slots, "uint8")
        self.episodes = np.zeros(slots, "uint64")
        self.actions = np.zeros(slots, "int32")
        self._arrays = dw_arrays(bytes=ctypes.sizeof(dw_arrays), type=kind, feature_rows=features)
        for field, kind in dw_arrays._fields_[3:]:
            array = getattr(self, "words" if field == "masks" else field)
            if array is not None:
                setattr(self._arrays, field, pointer(array, kind))
        self._own = pointer(self.actions, ACTIONS)
        self.look()

    def __del__(self):
        if getattr(self, "_at", None):
            LIB.dw_batch_free(self._at)

    def __len__(self):
        return len(self.players)

    def __repr__(self):
        return f"<Batch of {len(self)} tables of {self.game.name}>"

    def look(self):
        """Fill the arrays with the present state, as if no deal or match has just ended."""
        call("dw_batch_look", self._at, self._arrays)

    def reset(self, seed):
        """Restart all slots with another seed."""
        LIB.dw_batch_reset(self._at, seed_bytes(seed))
        self.look()

    def begin(self, slot, episode):
        """Begin an episode in a slot.  Call look() to update the arrays."""
        call("dw_batch_begin", self._at, self._slot(slot), episode)

    def step(self, actions=None, check=True):
        """Play an action in every slot, and fill the arrays.

        actions: an array of whole numbers; -1: play nothing, -2: play the default action.  Default: self.actions.
        check: True: an illegal action raises an Error.  In both cases the slot of the illegal action does not change, all
        other slots have played, and steps shows which.  Do not repeat the step.
        Return the number of slots whose action was illegal or whose match was over before.
        """
        at = self._own
        if actions is not None and actions is not self.actions:
            np = numpy()
            given = np.asarray(actions)
            if given.shape != self.players.shape or given.dtype.kind not in "iu":
                raise ValueError(f"expected an array of {len(self)} integers as actions, got {given.dtype} of shape {given.shape}")
            narrow = np.ascontiguousarray(given, "int32")
            if (narrow != given).any():
                slot = int(np.argmax(narrow != given))
                raise ValueError(f"slot {slot}: there is no action with the number {given[slot]}")
            at = pointer(narrow, ACTIONS)
        missed = call("dw_batch_step", self._at, at, self._arrays)
        if missed and check:
            raise Error(f"{missed} of {len(self)} slots played no action: {ROOM.why.text.decode('utf-8', 'replace')}")
        return missed

    def choose(self, policy="random"):
        """Let a built-in policy (deadwood.policies()) choose for every slot.  Store the choices in actions, and return actions."""
        call("dw_batch_choose", self._at, _library.encoded(policy), self._own)
        return self.actions

    def masks(self):
        """Return the ids of the legal actions as a new array of bool, [n][game.ids]."""
        if self.words is None:
            raise Error("this batch has no masks, because it was created without masks, or because the game's actions have no fixed numbers")
        return bools(self.words, self.game.ids)

    def take(self, slot, table=None):
        """Return a slot's match as a table.  If @table is given, store the match there without allocating memory."""
        table = Table(self.game) if table is None else table
        call("dw_batch_take", self._at, self._slot(slot), table._at)
        table.game, table._list = self.game, None
        return table

    def put(self, slot, table):
        """Copy a table's match into a slot.  Between deals, deal the next deal.  Call look() to update the arrays."""
        call("dw_batch_put", self._at, self._slot(slot), table._at)

    def _slot(self, slot):
        if not 0 <= slot < len(self):
            raise IndexError(f"there is no slot {slot}; the batch has {len(self)} slots")
        return slot


__all__ = ["Batch", "DEFAULT", "ILLEGAL", "OVER", "PLAYED", "SKIP", "SKIPPED", "match_seed"]
