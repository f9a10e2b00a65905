"""Games, tables, views and lists of legal actions: what include/deadwood.h has, as Python has such things."""
import ctypes
import json
import operator
from collections import deque
from collections.abc import Sequence

from . import _arrays, _library, _svg
from ._library import ALL_SEEING, LIB, PUBLIC, ROOM, SEATS_MAX, SEED_BYTES, Error, Single, call, encoded, new, text, whole

EYES = {"public": PUBLIC, "all": ALL_SEEING}
PLAYING, BETWEEN, MATCH_OVER = range(3)


def games():
    """The names of the games that are compiled in."""
    names = []
    while True:
        name = LIB.dw_game_at(len(names))
        if name is None:
            return names
        names.append(name.decode())


def own_value(value):
    """Return a number or an array of another library, such as numpy's, as Python's own."""
    if hasattr(value, "tolist"):
        return value.tolist()
    raise TypeError(f"JSON has no form for {value!r}")


def as_json(value):
    """A text as it is, anything else as JSON without white space."""
    return value if isinstance(value, (str, bytes)) else json.dumps(value, separators=(",", ":"), default=own_value)


def choice(chosen, legal):
    """What a function of a view and its list chose, as Table.play takes it: an action or its number, and the list.

    The function returns a number of the list, an action as a dict, or what Policy.choose returns.
    """
    return chosen if isinstance(chosen, tuple) else (chosen, legal)


def events_list(events):
    """A list of events, or one as JSON, which the library would put into a message unread."""
    told = json.loads(events) if isinstance(events, (str, bytes)) else events
    if not isinstance(told, (list, tuple)):
        raise TypeError(f"events are a list, not {told!r}")
    return told


def seed_number(seed):
    """A seed of lots, of which ctypes would take the lowest 64 bits."""
    number = whole(seed, "a seed of lots")
    if not 0 <= number < 1 << 64:
        raise ValueError("a seed of lots is a number from 0 to 2**64 - 1")
    return number


def seed_bytes(seed):
    """A match's seed: a number from 0, 32 bytes, or 64 hexadecimal digits, as a log ends with."""
    made = (ctypes.c_uint8 * SEED_BYTES)()
    if isinstance(seed, str):
        try:
            seed = bytes.fromhex(seed)
        except ValueError:
            raise ValueError(f"a seed as text is {2 * SEED_BYTES} hexadecimal digits, not {seed!r}") from None
    if isinstance(seed, (bytes, bytearray)):
        if len(seed) != SEED_BYTES:
            raise ValueError(f"a seed has {SEED_BYTES} bytes, not {len(seed)}")
        made[:] = seed
    elif 0 <= (number := operator.index(seed)) < 1 << 64:
        LIB.dw_seed(number, made)
    else:
        raise ValueError("a seed is a number from 0 to 2**64 - 1, or 32 bytes")
    return made


def opened(name, options, seats):
    """A game of the library's; the seats are tried where they were left out."""
    refusal = None
    for n in range(2, SEATS_MAX + 1) if seats is None else [seats]:
        try:
            return new("dw_game_open", _library.GAME, name, options, n)
        except Error as problem:
            refusal = refusal or problem
    raise refusal


class Game:
    """The rules of one game for a number of seats; never changes, and threads may share it.

    name: of a game that is compiled in, or the path of a game's file.
    options: as a tournament's, a dict or a text: {"knock": 5}.
    seats: how many play; left out, the fewest from two that the game allows.
    """

    def __init__(self, name, options=None, seats=None):
        options = "" if options is None else as_json(options)
        self._at = opened(encoded(name), encoded(options), seats)
        self._learn()
        self._made_by = (name, options, self.seats)

    @classmethod
    def from_match(cls, message):
        """The game that an arena's "match" message announces, and the bot's seat: (game, seat)."""
        game = cls.__new__(cls)
        line = as_json(message)
        game._made_by = line
        game._at = _library.GAME()
        seat = call("dw_game_from_match", game._at, encoded(line))
        game._learn()
        return game, seat

    def _learn(self):
        self.name = LIB.dw_game_name(self._at).decode()
        self.seats = LIB.dw_game_seats(self._at)
        self.rules = json.loads(text("dw_game_rules", self._at))
        self.ids = LIB.dw_ids(self._at)  # how many fixed numbers actions have; 0 where they have none
        self.observation_size = LIB.dw_observe_count(self._at)

    def __del__(self):
        if getattr(self, "_at", None):
            LIB.dw_game_close(self._at)

    def __repr__(self):
        return f"<Game {self.name}, {self.seats} seats>"

    def __reduce__(self):
        if isinstance(self._made_by, tuple):
            return Game, self._made_by
        return _from_match, (self._made_by,)

    def table(self, seed=0):
        """A Table whose match has begun; its first deal is not dealt yet."""
        return Table(self, seed)

    @property
    def observation_blocks(self):
        """What stands where in an observation: by name (its first number, rows, columns)."""
        blocks, at = {}, [ctypes.c_uint() for _ in range(3)]
        while True:
            name = LIB.dw_observe_block(self._at, len(blocks), *at)
            if name is None:
                return blocks
            blocks[name.decode()] = tuple(n.value for n in at)

    def best_melds(self, cards):
        """Of a list of cards the melds that leave the fewest points: (points that are left, melds)."""
        left = call("dw_best_melds", self._at, ROOM.list, encoded(as_json(list(cards))), ROOM.text, len(ROOM.text))
        return left, json.loads(ROOM.text.value)

    def points_left(self, cards):
        """The same points alone."""
        return call("dw_best_melds", self._at, ROOM.list, encoded(as_json(list(cards))), None, 0)


def _from_match(line):
    return Game.from_match(line)[0]


class List(Single, Sequence):
    """Legal actions, by number from 0, in the order of a request; each a dict as the protocol has it.

    more: there are legal actions besides, which are played as dicts.
    """

    _free = deque()  # a megabyte each, handed on
    game = None  # until Table.legal, View.legal or Policy.choose fills the list

    def __init__(self):
        try:
            self._at = List._free.pop()
        except IndexError:
            self._at = new("dw_list_new", _library.LIST)
        self._count = 0
        self.more = False

    def _filled(self, game):
        self.game = game
        self._count = LIB.dw_list_count(self._at)
        self.more = bool(LIB.dw_list_more(self._at))
        return self

    def __del__(self):
        if getattr(self, "_at", None):
            List._free.append(self._at)

    def __len__(self):
        return self._count

    def __getitem__(self, i):
        if isinstance(i, slice):
            return [self[j] for j in range(*i.indices(self._count))]
        return json.loads(self.text(i))

    def text(self, i):
        """Action i as JSON."""
        at = whole(i, "an action's number in the list")
        at += self._count * (at < 0)
        if not 0 <= at < self._count:
            raise IndexError(f"there is no action {i}: the list has {self._count}")
        return text("dw_list_action", self._at, at)

    def id(self, i):
        """The fixed number of action i; -1 in games without."""
        return LIB.dw_list_id(self._at, i) if 0 <= whole(i, "an action's number in the list") < self._count else -1

    def find(self, action_id):
        """The number in this list of the action with a fixed number; -1 where it is not legal."""
        ids = self.game.ids if self.game else 0
        return LIB.dw_list_find(self._at, action_id) if 0 <= whole(action_id, "an action's fixed number") < ids else -1

    def mask(self):
        """The fixed numbers that are legal: an array of bool, one a number."""
        return _arrays.mask(self)

    def features(self, rows=None, dtype="float32"):
        """A row of numbers for each action, as docs/library.md has them; for so many rows, the rest zeros."""
        return _arrays.features(self, rows, dtype)

    def __repr__(self):
        return f"<List of {self._count} actions{' and more' if self.more else ''}>"


class View:
    """What one seat sees, and nothing else: all that a bot may look at.

    Made by Table.view, or by View.from_request of the line that an arena sends.
    """

    def __init__(self, game):
        self.game = game
        self._at = new("dw_view_new", _library.VIEW)

    @classmethod
    def from_request(cls, game, seat, message):
        """What an "act" message shows: the line, or its dict; game and seat are Game.from_match's."""
        return cls(game).read(seat, message)

    def read(self, seat, message):
        """Become the view of another "act" message."""
        call("dw_view_from_request", self._at, self.game._at, seat, ROOM.list, encoded(as_json(message)))
        return self

    def look(self, table, seat):
        """Become what a seat sees of a table now."""
        call("dw_view_of", self._at, table._at, seat)
        self.game = table.game
        return self

    def __del__(self):
        if getattr(self, "_at", None):
            LIB.dw_view_free(self._at)

    @property
    def seat(self):
        """Who looks."""
        return LIB.dw_view_seat(self._at)

    @property
    def turn(self):
        """Who must act."""
        return LIB.dw_view_turn(self._at)

    @property
    def state(self):
        """A dict, as "state" of a message."""
        return json.loads(self.text())

    def text(self):
        """The same as JSON: equal texts are equal views."""
        return text("dw_view_text", self._at)

    def legal(self):
        """The legal actions of the seat that looks; an Error when another must act."""
        made = List()
        call("dw_view_legal", self._at, made._at)
        return made._filled(self.game)

    def observation(self, dtype="float32"):
        """The same as numbers, an array of game.observation_size."""
        return _arrays.observation(self, dtype)

    def best_melds(self):
        """The own hand at its best: (points that are left, melds)."""
        return self.game.best_melds(self.state["hand"])

    def world(self, seed, memory=None, table=None, of=1):
        """A table that could be the true one: the unseen cards are dealt by the seed to where they may lie.

        memory: a Memory of this seat, told all up to now; then no world contradicts what was told.
        table: one that becomes it; without, a new one.
        of: so many worlds are drawn, 4,096 at most, and one is taken by how well it goes with what the others threw; with a
        memory.
        """
        table = Table(self.game) if table is None else table
        if of == 1:
            call("dw_world", table._at, self._at, memory and memory._at, seed_number(seed))
        else:
            call("dw_world_likely", table._at, self._at, memory and memory._at, of, seed_number(seed))
        table.game, table._list = self.game, None
        return table

    def __reduce__(self):
        return _looked, (self.world(0), self.seat)  # any table that shows the same

    def __repr__(self):
        return f"<View of seat {self.seat}, {self.game.name}>"

    def _repr_svg_(self):
        return _svg.of_view(self)


class Table:
    """A match with all its cards, for training and for judging.

    Deals follow one another: turn() deals when a deal is due, and says whose turn it is until the match is over.
    """

    def __init__(self, game, seed=0):
        self.game = game
        self._at = new("dw_table_new", _library.TABLE, game._at)
        self._list = None
        self.begin(seed)

    def __del__(self):
        if getattr(self, "_at", None):
            LIB.dw_table_free(self._at)

    def begin(self, seed):
        """Begin another match; all its cards follow from the seed, as in the arena."""
        LIB.dw_table_begin(self._at, seed_bytes(seed))
        self._list = None

    def deal(self):
        """Shuffle and deal the next deal."""
        call("dw_table_deal", self._at)
        self._list = None

    def turn(self):
        """Deal if a deal is due; the seat that must act, or None when the match is over."""
        if LIB.dw_table_moment(self._at) == BETWEEN:
            self.deal()
        return self.seat

    @property
    def seat(self):
        """Who must act; None when nobody must."""
        seat = LIB.dw_table_seat(self._at)
        return None if seat < 0 else seat

    @property
    def over(self):
        """Is the match over?"""
        return LIB.dw_table_moment(self._at) == MATCH_OVER

    @property
    def between(self):
        """Is the next deal to be dealt?"""
        return LIB.dw_table_moment(self._at) == BETWEEN

    @property
    def deal_number(self):
        """From 1; 0 before the first deal."""
        return LIB.dw_table_deal_number(self._at)

    def legal(self):
        """The legal actions of the seat that must act."""
        if self._list is None:
            made = List()
            call("dw_table_legal", self._at, made._at)
            self._list = made._filled(self.game)
        return self._list

    def play(self, action, legal=None):
        """The seat that must act plays.

        action: a number in its list, or the action itself, a dict or JSON.
        legal: the list, where it is not this table's own but that of a view or of a copy of it.
        """
        if isinstance(action, (dict, str, bytes)):
            call("dw_table_play_text", self._at, ROOM.list, encoded(as_json(action)))
        else:
            legal = self.legal() if legal is None else legal
            if not 0 <= whole(action, "an action's number in the list") < len(legal):
                raise IndexError(f"there is no action {action}: the list has {len(legal)}")
            call("dw_table_play", self._at, legal._at, action)
        self._list = None

    def finish(self, policies):
        """Let policies, a Policy for each seat, play on to the deal's end; points has what came of it."""
        seats = [policy._at for policy in policies]
        if len(seats) != self.game.seats:
            raise Error(f"{len(seats)} policies: there must be one for each of {self.game.seats} seats")
        at = (_library.POLICY * len(seats))(*seats)
        call("dw_table_finish", self._at, at, ROOM.list)
        self._list = None

    def play_default(self):
        """Play what an arena plays for a bot at fault."""
        call("dw_table_default", self._at)
        self._list = None

    def view(self, seat=None):
        """What a seat sees; without one, the seat that must act."""
        if seat is None:
            seat = self.seat
        if seat is None:
            raise Error("no seat must act: no deal is in progress")
        return View(self.game).look(self, seat)

    def events(self, eyes="all"):
        """What the last deal or action made happen, a list of dicts, as a seat, "public" or "all" see it."""
        if isinstance(eyes, str) and eyes not in EYES:
            raise ValueError(f"there are no eyes {eyes!r}: a seat's, \"public\" or \"all\"")
        return json.loads(text("dw_table_events", self._at, EYES[eyes] if isinstance(eyes, str) else eyes))

    def request(self, legal=True, events=None):
        """The line that an arena would send to the bot that must act; events: a list of dicts, or it as JSON."""
        told = None if events is None else encoded(as_json(events_list(events)))
        return text("dw_table_request", self._at, ROOM.list if legal else None, told)

    def _numbers(self, name, kind):
        into = (kind * SEATS_MAX)()
        getattr(LIB, name)(self._at, into)
        return into[:self.game.seats]

    @property
    def scores(self):
        """The match's, by seat, in the game's own points, of which few may be good."""
        return self._numbers("dw_table_scores", ctypes.c_int)

    @property
    def points(self):
        """Those of the deal that is over."""
        return self._numbers("dw_table_points", ctypes.c_int)

    @property
    def places(self):
        """By seat, from 1."""
        return self._numbers("dw_table_places", ctypes.c_uint)

    @property
    def returns(self):
        """By seat: 1 for the first place to -1 for the last, 0 in sum; zeros until the match is over."""
        return self._numbers("dw_table_returns", ctypes.c_double)

    def copy(self):
        """The same match at the same moment: to try something out, or to go back to."""
        made = Table.__new__(Table)
        made.game = self.game
        made._at = new("dw_table_new", _library.TABLE, self.game._at)
        made._list = None
        LIB.dw_table_copy(made._at, self._at)
        return made

    __copy__ = copy

    def become(self, other):
        """Become the same match at the same moment as another table, at no cost: so an action is undone."""
        self.game = other.game
        LIB.dw_table_copy(self._at, other._at)
        self._list = None

    def save(self):
        """As bytes, for the same version of the library on the same kind of machine."""
        made = ctypes.create_string_buffer(LIB.dw_table_save_bytes())
        call("dw_table_save", self._at, made, len(made))
        return made.raw

    def load(self, saved):
        """Become the table that was saved, which had the same rules."""
        call("dw_table_load", self._at, bytes(saved), len(saved))
        self._list = None

    def __reduce__(self):
        return _loaded, (self.game, self.save())

    def __repr__(self):
        seat = self.seat
        what = "over" if self.over else "between deals" if seat is None else f"seat {seat} to act"
        return f"<Table of {self.game.name}: deal {self.deal_number}, {what}>"

    def _repr_svg_(self):
        return _svg.of_table(self)


def _looked(table, seat):
    return table.view(seat)


def _loaded(game, saved):
    table = Table(game)
    table.load(saved)
    return table
