"""Decompress logs with libzstd, which ctypes loads."""
import ctypes

MAGIC = b"\x28\xb5\x2f\xfd"
PIECE = 1 << 20


class Piece(ctypes.Structure):
    """The structs ZSTD_inBuffer and ZSTD_outBuffer."""
    _fields_ = [("at", ctypes.c_void_p), ("size", ctypes.c_size_t), ("done", ctypes.c_size_t)]


def _library():
    try:
        library = ctypes.CDLL("libzstd.so.1")
    except OSError:
        from ctypes.util import find_library  # for other systems; it starts programs to find the name
        library = ctypes.CDLL(find_library("zstd") or "libzstd")
    piece = ctypes.POINTER(Piece)
    for name, returns, takes in (("ZSTD_createDStream", ctypes.c_void_p, []),
                                 ("ZSTD_freeDStream", ctypes.c_size_t, [ctypes.c_void_p]),
                                 ("ZSTD_decompressStream", ctypes.c_size_t, [ctypes.c_void_p, piece, piece]),
                                 ("ZSTD_isError", ctypes.c_uint, [ctypes.c_size_t])):
        function = getattr(library, name)
        function.restype, function.argtypes = returns, takes
    return library


def _pieces(library, stream, packed):
    """Yield the decompressed bytes piece by piece.  Raise ValueError if the data is truncated or is not in zstd format."""
    room = ctypes.create_string_buffer(PIECE)
    given = Piece(ctypes.cast(ctypes.c_char_p(packed), ctypes.c_void_p), len(packed), 0)
    while True:
        made = Piece(ctypes.cast(room, ctypes.c_void_p), PIECE, 0)
        left = library.ZSTD_decompressStream(stream, made, given)
        if library.ZSTD_isError(left):
            raise ValueError("it is compressed, and damaged")
        yield room[:made.done]
        if given.done == given.size and not left:
            return
        if given.done == given.size and made.done < PIECE:
            raise ValueError("it is compressed, and its end is missing")


def unpacked(packed, limit):
    """Return the decompressed bytes.  Raise ValueError if the data is damaged or the result exceeds @limit."""
    try:
        library = _library()
    except (OSError, AttributeError) as problem:
        raise ValueError(f"it is compressed, and libzstd cannot be loaded: {problem}; decompress the file with `zstd -d`") from problem
    stream = library.ZSTD_createDStream()
    if not stream:
        raise MemoryError("not enough memory to decompress a log")
    whole = bytearray()
    try:
        for piece in _pieces(library, stream, packed):
            whole += piece
            if len(whole) > limit:
                raise ValueError(f"it is larger than {limit} bytes after decompression")
    finally:
        library.ZSTD_freeDStream(stream)
    return bytes(whole)
