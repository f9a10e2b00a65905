"""Load the C library libdeadwood.so.0 with ctypes, and declare each function of include/deadwood.h.

FUNCTIONS is the only list of the functions; tests/suites/python.py compares it with the header, type by type.
"""
import ctypes
import operator
import os
import threading
from ctypes import (POINTER, Structure, c_char, c_char_p, c_double, c_float, c_int, c_int32, c_long, c_size_t, c_uint, c_uint8,
                    c_uint32, c_uint64, c_void_p)
from pathlib import Path

SEATS_MAX = 8
SEED_BYTES = 32
WORLDS_MAX = 4096
ERROR_BYTES = 1024
ACTION_BYTES = 4096
TEXT_BYTES = 65536
PUBLIC = -1
ALL_SEEING = -2
SKIP = -1
DEFAULT = -2

SONAME = "libdeadwood.so.0"


class Error(Exception):
    """An error of the library, with its message: the place, the mistake, and the remedy."""


class dw_game(Structure):
    """An opaque struct, as are the six classes below."""


class dw_table(Structure):
    pass


class dw_view(Structure):
    pass


class dw_list(Structure):
    pass


class dw_batch(Structure):
    pass


class dw_policy(Structure):
    pass


class dw_memory(Structure):
    pass


class dw_error(Structure):
    _fields_ = [("text", c_char * ERROR_BYTES)]


class dw_arrays(Structure):
    _fields_ = [("bytes", c_size_t), ("type", c_int32), ("feature_rows", c_uint32), ("players", POINTER(c_int32)),
                ("counts", POINTER(c_int32)), ("masks", POINTER(c_uint64)), ("observations", c_void_p),
                ("features", c_void_p), ("returns", POINTER(c_float)), ("points", POINTER(c_int32)),
                ("done", POINTER(c_uint8)), ("steps", POINTER(c_uint8)), ("episodes", POINTER(c_uint64))]


GAME, TABLE, VIEW, LIST, POLICY, MEMORY, BATCH, ARRAYS, WHY = map(
    POINTER, (dw_game, dw_table, dw_view, dw_list, dw_policy, dw_memory, dw_batch, dw_arrays, dw_error))
SEED, INTS, UINTS, DOUBLES, ACTIONS, WORDS = map(POINTER, (c_uint8, c_int, c_uint, c_double, c_int32, c_uint64))

# Name, type of the result, types of the parameters.  A function that can fail has WHY as its last parameter.
FUNCTIONS = {
    "dw_version": (c_char_p, []),
    "dw_game_at": (c_char_p, [c_uint]),
    "dw_game_open": (c_int, [POINTER(GAME), c_char_p, c_char_p, c_uint, WHY]),
    "dw_game_from_match": (c_int, [POINTER(GAME), c_char_p, WHY]),
    "dw_game_close": (None, [GAME]),
    "dw_game_name": (c_char_p, [GAME]),
    "dw_game_seats": (c_uint, [GAME]),
    "dw_game_rules": (c_long, [GAME, c_char_p, c_size_t, WHY]),
    "dw_list_new": (c_int, [POINTER(LIST), WHY]),
    "dw_list_free": (None, [LIST]),
    "dw_list_count": (c_uint, [LIST]),
    "dw_list_more": (c_int, [LIST]),
    "dw_list_action": (c_long, [LIST, c_uint, c_char_p, c_size_t, WHY]),
    "dw_seed": (None, [c_uint64, SEED]),
    "dw_table_new": (c_int, [POINTER(TABLE), GAME, WHY]),
    "dw_table_free": (None, [TABLE]),
    "dw_table_begin": (None, [TABLE, SEED]),
    "dw_table_deal": (c_int, [TABLE, WHY]),
    "dw_table_deal_cards": (c_int, [TABLE, LIST, c_char_p, WHY]),
    "dw_table_copy": (None, [TABLE, TABLE]),
    "dw_table_save_bytes": (c_size_t, []),
    "dw_table_save": (c_long, [TABLE, c_void_p, c_size_t, WHY]),
    "dw_table_load": (c_int, [TABLE, c_void_p, c_size_t, WHY]),
    "dw_table_moment": (c_int, [TABLE]),
    "dw_table_seat": (c_int, [TABLE]),
    "dw_table_deal_number": (c_uint, [TABLE]),
    "dw_table_legal": (c_int, [TABLE, LIST, WHY]),
    "dw_table_play": (c_int, [TABLE, LIST, c_uint, WHY]),
    "dw_table_play_text": (c_int, [TABLE, LIST, c_char_p, WHY]),
    "dw_table_default": (c_int, [TABLE, WHY]),
    "dw_table_events": (c_long, [TABLE, c_int, c_char_p, c_size_t, WHY]),
    "dw_table_request": (c_long, [TABLE, LIST, c_char_p, c_char_p, c_size_t, WHY]),
    "dw_table_scores": (None, [TABLE, INTS]),
    "dw_table_points": (None, [TABLE, INTS]),
    "dw_table_places": (None, [TABLE, UINTS]),
    "dw_table_returns": (None, [TABLE, DOUBLES]),
    "dw_view_new": (c_int, [POINTER(VIEW), WHY]),
    "dw_view_free": (None, [VIEW]),
    "dw_view_of": (c_int, [VIEW, TABLE, c_uint, WHY]),
    "dw_view_from_request": (c_int, [VIEW, GAME, c_uint, LIST, c_char_p, WHY]),
    "dw_view_seat": (c_uint, [VIEW]),
    "dw_view_turn": (c_uint, [VIEW]),
    "dw_view_text": (c_long, [VIEW, c_char_p, c_size_t, WHY]),
    "dw_view_legal": (c_int, [VIEW, LIST, WHY]),
    "dw_best_melds": (c_int, [GAME, LIST, c_char_p, c_char_p, c_size_t, WHY]),
    "dw_view_best_melds": (c_int, [VIEW, LIST, c_char_p, c_char_p, c_size_t, WHY]),
    "dw_policy_at": (c_char_p, [c_uint]),
    "dw_policy_text": (c_char_p, [c_char_p]),
    "dw_policy_new": (c_int, [POINTER(POLICY), c_char_p, WHY]),
    "dw_policy_free": (None, [POLICY]),
    "dw_policy_begin": (None, [POLICY, c_uint64]),
    "dw_policy_plays": (c_int, [POLICY, GAME]),
    "dw_policy_hear": (c_int, [POLICY, TABLE, c_uint, WHY]),
    "dw_policy_hear_request": (c_int, [POLICY, VIEW, LIST, c_char_p, WHY]),
    "dw_policy_choose": (c_int, [POLICY, VIEW, MEMORY, LIST, WHY]),
    "dw_table_finish": (c_int, [TABLE, POINTER(POLICY), LIST, WHY]),
    "dw_memory_new": (c_int, [POINTER(MEMORY), WHY]),
    "dw_memory_free": (None, [MEMORY]),
    "dw_memory_begin": (None, [MEMORY]),
    "dw_memory_hear": (c_int, [MEMORY, TABLE, c_uint, WHY]),
    "dw_memory_hear_request": (c_int, [MEMORY, VIEW, LIST, c_char_p, WHY]),
    "dw_memory_is_exact": (c_int, [MEMORY]),
    "dw_world": (c_int, [TABLE, VIEW, MEMORY, c_uint64, WHY]),
    "dw_world_likely": (c_int, [TABLE, VIEW, MEMORY, c_uint, c_uint64, WHY]),
    "dw_observe_count": (c_uint, [GAME]),
    "dw_observe_block": (c_char_p, [GAME, c_uint, UINTS, UINTS, UINTS]),
    "dw_observe": (c_int, [VIEW, c_int, c_void_p, WHY]),
    "dw_feature_count": (c_uint, []),
    "dw_feature_name": (c_char_p, [c_uint]),
    "dw_action_features": (c_int, [LIST, c_int, c_void_p, c_uint, WHY]),
    "dw_ids": (c_uint, [GAME]),
    "dw_mask_words": (c_uint, [GAME]),
    "dw_list_id": (c_int, [LIST, c_uint]),
    "dw_list_find": (c_int, [LIST, c_uint]),
    "dw_list_mask": (c_int, [LIST, WORDS, WHY]),
    "dw_batch_new": (c_int, [POINTER(BATCH), GAME, c_uint, SEED, c_int, WHY]),
    "dw_batch_free": (None, [BATCH]),
    "dw_batch_slots": (c_uint, [BATCH]),
    "dw_batch_seed": (None, [SEED, c_uint64, c_uint64, SEED]),
    "dw_batch_begin": (c_int, [BATCH, c_uint, c_uint64, WHY]),
    "dw_batch_reset": (None, [BATCH, SEED]),
    "dw_batch_look": (c_int, [BATCH, ARRAYS, WHY]),
    "dw_batch_step": (c_int, [BATCH, ACTIONS, ARRAYS, WHY]),
    "dw_batch_choose": (c_int, [BATCH, c_char_p, ACTIONS, WHY]),
    "dw_batch_take": (c_int, [BATCH, c_uint, TABLE, WHY]),
    "dw_batch_put": (c_int, [BATCH, c_uint, TABLE, WHY]),
}


def whole(number, what):
    """Return a whole number of any library, such as numpy, as a Python int.  what: name of the number in an error."""
    try:
        return operator.index(number)
    except TypeError:
        raise TypeError(f"{what} must be an integer, but this is {number!r}") from None


class Whole:
    """A whole number as an argument.  If a number does not fit, ctypes alone would silently pass its lowest bits."""

    def __init__(self, kind):
        bits, is_signed = 8 * ctypes.sizeof(kind), kind(-1).value < 0
        self._kind = kind
        self._least, self._most = (-1 << bits - 1, (1 << bits - 1) - 1) if is_signed else (0, (1 << bits) - 1)

    def from_param(self, number):
        number = operator.index(number)
        if not self._least <= number <= self._most:
            raise ValueError(f"{number} is not a number from {self._least} to {self._most}")
        return self._kind(number)


WHOLE = {kind: Whole(kind) for kind in (c_int, c_uint, c_uint64)}


def places():
    """Return the paths at which the library is searched, in this order."""
    named = os.environ.get("DEADWOOD_LIBRARY")
    if named:
        return [named]
    beside = Path(__file__).resolve().parent
    build = beside.parent.parent / "build" / "lib"  # in the folder of the project
    return [str(folder / SONAME) for folder in (beside, build) if (folder / SONAME).exists()] + [SONAME]


def bind(library):
    for name, (returns, takes) in FUNCTIONS.items():
        function = getattr(library, name)
        function.restype, function.argtypes = returns, [WHOLE.get(kind, kind) for kind in takes]
    return library


def load():
    problems = []
    for place in places():
        try:
            return bind(ctypes.CDLL(place))
        except (OSError, AttributeError) as problem:
            problems.append(f"{place}: {problem}")
    raise ImportError("the library of Deadwood cannot be used. `make lib` builds it, `make install` installs it, and "
                      "DEADWOOD_LIBRARY says where it is. Tried: " + "; ".join(problems))


LIB = load()


class Single:
    """Owns memory of the library.  A copy would be a second owner, so copying raises an error."""

    def __copy__(self):
        raise TypeError(f"a {type(self).__name__} cannot be copied; create a new one")

    def __deepcopy__(self, memo):
        return self.__copy__()

    def __reduce__(self):
        raise TypeError(f"a {type(self).__name__} cannot be pickled; create a new one")


class Work(Single):
    """A list of actions that serves as working memory.  __del__ frees it when its thread ends."""

    def __init__(self):
        self.at = new("dw_list_new", LIST)

    def __del__(self):
        if getattr(self, "at", None):
            LIB.dw_list_free(self.at)


class Room(threading.local):
    """Buffers for calls; each thread has its own."""

    def __init__(self):
        self.why = dw_error()
        self.text = ctypes.create_string_buffer(TEXT_BYTES)
        self._work = None

    @property
    def list(self):
        """Return the working memory of this thread."""
        if self._work is None:
            self._work = Work()
        return self._work.at


def call(name, *args):
    """Call a function whose last parameter is WHY, and return its result.  If it fails, raise an Error with its message."""
    try:
        result = getattr(LIB, name)(*args, ROOM.why)
    except ctypes.ArgumentError as problem:  # for example "argument 3: ValueError: -1 is not a number ..."
        raise Error(f"{name}: {str(problem).split(': ', 2)[-1]}") from None
    if result < 0:
        raise Error(ROOM.why.text.decode("utf-8", "replace"))
    return result


def new(name, pointer, *args):
    """Return the object that a function creates.  The function stores the object in its first parameter."""
    made = pointer()
    call(name, made, *args)
    return made


def text(name, *args):
    """Return the text that a function writes into a buffer."""
    room = ROOM.text
    length = call(name, *args, room, TEXT_BYTES)
    return ctypes.string_at(room, length).decode("utf-8")


def encoded(line):
    """Return a text as bytes for the library; raise an Error if it contains a NUL, at which the library would end the text."""
    line = os.fspath(line) if isinstance(line, os.PathLike) else line
    if not isinstance(line, (str, bytes, bytearray, memoryview)):
        raise TypeError(f"expected a text (str or bytes), got {line!r}")
    given = line.encode("utf-8", "surrogatepass") if isinstance(line, str) else bytes(line)
    if b"\0" in given:
        raise Error("the text contains a NUL byte")
    return given


ROOM = Room()
