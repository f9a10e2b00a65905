"""Many tables of one game, stepped by one call over numpy's arrays, which the library fills without copies."""
import ctypes

from . import _library
from ._arrays import bools, numpy, pointer, type_of
from ._library import ACTIONS, BATCH, DEFAULT, LIB, ROOM, SKIP, Error, Single, call, dw_arrays, new
from .game import Table, seed_bytes

PLAYED, SKIPPED, ILLEGAL, OVER = range(4)


def match_seed(seed, slot, episode):
    """The seed of a slot's episode in a batch with this seed, for Game.table: bytes."""
    made = seed_bytes(0)
    try:
        LIB.dw_batch_seed(seed_bytes(seed), slot, episode, made)
    except ctypes.ArgumentError:
        raise ValueError(f"slot {slot}, episode {episode}: both are numbers from 0") from None
    return bytes(made)


class Held:
    """An array of a batch's, which the library writes into: once it is there no other takes its place."""

    def __set_name__(self, owner, name):
        self.name = name

    def __get__(self, batch, owner=None):
        return self if batch is None else batch.__dict__[self.name]

    def __set__(self, batch, array):  # the same one again is what batch.actions += 1 sets
        if batch.__dict__.setdefault(self.name, array) is not array:
            raise AttributeError(f"{self.name} is written by the library and stays: change it in place, "
                                 f"batch.{self.name}[:] = ...")


class Batch(Single):
    """Tables side by side, slots from 0; each is at a decision, or its match is over.

    game, slots: of which game, how many.  seed: all cards and lots follow from it, the slot and the episode.
    restart: a slot whose match has ended begins its next episode in the same step.
    observations, masks, features: which of these are filled; features for so many actions of each slot.
    dtype: of observations and features, uint8 or float32.

    Arrays, filled by each step, in place: what is to be kept is copied (batch.observations / 255 is a new array).
      players [n]        the seat that must act; -1 where the match is over
      counts [n]         how many actions are in the legal list
      words [n][words]   the fixed numbers that are legal, as bits; masks() as bool.  None where not wanted
      observations [n][game.observation_size]     as the seat that must act sees it.  None where not wanted
      features [n][features][columns]             None where not wanted
      returns [n][seats] of the match that this step has ended, points [n][seats] of the deal; else zeros
      done [n]           1 where this step has ended the match
      steps [n]          PLAYED, SKIPPED, ILLEGAL or OVER;  episodes [n]
      actions [n]        what choose() writes

    An action is its fixed number (game.ids), or in games without its place in the legal list.
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
        """Fill the arrays as it is now: nothing has just ended."""
        call("dw_batch_look", self._at, self._arrays)

    def reset(self, seed):
        """Begin all over, with another seed."""
        LIB.dw_batch_reset(self._at, seed_bytes(seed))
        self.look()

    def begin(self, slot, episode):
        """Begin an episode in a slot; look() shows it."""
        call("dw_batch_begin", self._at, self._slot(slot), episode)

    def step(self, actions=None, check=True):
        """Play an action in every slot, and fill the arrays.

        actions: an array of whole numbers, -1: nothing is played, -2: what an arena plays for a bot at fault; without
        it, self.actions.
        check: an action that is illegal is an Error.  With it or without, its slot stays as it is, all others have played,
        and steps says which: so the step is not to be made again.
        Returns in how many slots nothing was played though it should have been.
        """
        at = self._own
        if actions is not None and actions is not self.actions:
            np = numpy()
            given = np.asarray(actions)
            if given.shape != self.players.shape or given.dtype.kind not in "iu":
                raise ValueError(f"actions are {len(self)} whole numbers, not {given.dtype} of shape {given.shape}")
            narrow = np.ascontiguousarray(given, "int32")
            if (narrow != given).any():
                slot = int(np.argmax(narrow != given))
                raise ValueError(f"slot {slot}: no action has the number {given[slot]}")
            at = pointer(narrow, ACTIONS)
        missed = call("dw_batch_step", self._at, at, self._arrays)
        if missed and check:
            raise Error(f"in {missed} of {len(self)} slots nothing was played: {ROOM.why.text.decode('utf-8', 'replace')}")
        return missed

    def choose(self, policy="random"):
        """Let a policy that is compiled in (deadwood.policies()) choose for every slot, into actions, which are returned."""
        call("dw_batch_choose", self._at, _library.encoded(policy), self._own)
        return self.actions

    def masks(self):
        """The fixed numbers that are legal: a new array of bool, [n][game.ids]."""
        if self.words is None:
            raise Error("this batch has no masks: they were not wanted, or the game's actions have no fixed numbers")
        return bools(self.words, self.game.ids)

    def take(self, slot, table=None):
        """A slot's match as a table; into one that is there, nothing is allocated."""
        table = Table(self.game) if table is None else table
        call("dw_batch_take", self._at, self._slot(slot), table._at)
        table.game, table._list = self.game, None
        return table

    def put(self, slot, table):
        """A table's match into a slot; look() shows it.  Between deals the next one is dealt."""
        call("dw_batch_put", self._at, self._slot(slot), table._at)

    def _slot(self, slot):
        if not 0 <= slot < len(self):
            raise IndexError(f"there is no slot {slot}: the batch has {len(self)}")
        return slot


__all__ = ["Batch", "DEFAULT", "ILLEGAL", "OVER", "PLAYED", "SKIP", "SKIPPED", "match_seed"]
