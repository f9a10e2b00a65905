"""Convert views, lists and logs to numpy arrays.  The module imports numpy when a caller first needs it."""
import ctypes

from ._library import LIB, WORDS, Error, call

TYPES = {"uint8": 0, "float32": 1}


def numpy():
    """Return the module numpy, or raise an Error that names the feature that needs numpy."""
    try:
        import numpy as found
    except ImportError as problem:
        raise ImportError("arrays and batches need numpy, which is not installed (Debian: python3-numpy; `pip install numpy`)") from problem
    return found


def type_of(dtype):
    """Return DW_UINT8 or DW_FLOAT32, and the numpy type of the same name."""
    name = numpy().dtype(dtype).name
    if name not in TYPES:
        raise ValueError(f"dtype must be uint8 or float32, but this is {name}")
    return TYPES[name], name


def pointer(array, kind):
    return array.ctypes.data_as(kind)


def observation(view, dtype):
    kind, name = type_of(dtype)
    made = numpy().empty(view.game.observation_size, name)
    call("dw_observe", view._at, kind, pointer(made, ctypes.c_void_p))
    return made


def feature_names():
    """Return the names of the columns of an action's features."""
    return [LIB.dw_feature_name(i).decode() for i in range(LIB.dw_feature_count())]


def features(legal, rows, dtype):
    kind, name = type_of(dtype)
    made = numpy().empty((len(legal) if rows is None else rows, LIB.dw_feature_count()), name)
    call("dw_action_features", legal._at, kind, pointer(made, ctypes.c_void_p), len(made))
    return made


def bools(words, ids):
    """Convert bit masks to bool arrays: [...][words] becomes [...][ids]."""
    np = numpy()
    little = words.astype("<u8", copy=False)
    return np.unpackbits(little.view(np.uint8), axis=-1, count=ids, bitorder="little").view(bool)


def mask(legal):
    if legal.game is None:
        raise Error("the list is empty; Table.legal and View.legal return a filled list")
    words = numpy().zeros(LIB.dw_mask_words(legal.game._at), "uint64")
    call("dw_list_mask", legal._at, pointer(words, WORDS))
    return bools(words, legal.game.ids)


def of_log(log, dtype):
    np = numpy()
    if log.game.ids == 0:
        raise Error(f"the actions of {log.game.name} have no fixed numbers; read the log decision by decision")
    rows = []
    for decision in log:
        played = decision.id
        if played >= 0:
            rows.append((decision.view.observation(dtype), decision.mask, played, decision.result, decision.seat))
    observations, masks, actions, returns, seats = zip(*rows) if rows else ([],) * 5
    return (np.array(observations, dtype).reshape(len(rows), log.game.observation_size),
            np.array(masks, bool).reshape(len(rows), log.game.ids), np.array(actions, "int32"),
            np.array(returns, "float32"), np.array(seats, "int32"))
