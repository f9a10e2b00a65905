"""Games, tables, views and lists of legal actions: the functions of include/deadwood.h as Python classes."""
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
    """Return the names of the built-in games."""
    names = []
    while True:
        name = LIB.dw_game_at(len(names))
        if name is None:
            return names
        names.append(name.decode())


def own_value(value):
    """Convert a number or an array of another library, such as numpy, to Python's own types."""
    if hasattr(value, "tolist"):
        return value.tolist()
    raise TypeError(f"JSON has no form for {value!r}")


def as_json(value):
    """Return a str unchanged, and anything else as JSON without white space."""
    return value if isinstance(value, (str, bytes)) else json.dumps(value, separators=(",", ":"), default=own_value)


def choice(chosen, legal):
    """Return the choice of a function in the form that Table.play accepts: an action or its index, and the list.

    The function returns an index in the list, an action as a dict, or the result of Policy.choose.
    """
    return chosen if isinstance(chosen, tuple) else (chosen, legal)


def events_list(events):
    """Return a list of events as JSON.  Events that are JSON are checked, because the library would copy them without a check."""
    told = json.loads(events) if isinstance(events, (str, bytes)) else events
    if not isinstance(told, (list, tuple)):
        raise TypeError(f"events must be a list, but this is {told!r}")
    return told


def seed_number(seed):
    """Return a seed of random numbers.  Raise an Error if it has more than 64 bits, which ctypes would drop silently."""
    number = whole(seed, "a seed of lots")
    if not 0 <= number < 1 << 64:
        raise ValueError("the seed of random choices must be a number from 0 to 2**64 - 1")
    return number


def seed_bytes(seed):
    """Return a match's seed as bytes.  It is given as a number from 0, as 32 bytes, or as 64 hexadecimal digits as in a log."""
    made = (ctypes.c_uint8 * SEED_BYTES)()
    if isinstance(seed, str):
        try:
            seed = bytes.fromhex(seed)
        except ValueError:
            raise ValueError(f"a seed as text must have {2 * SEED_BYTES} hexadecimal digits, but this is {seed!r}") from None
    if isinstance(seed, (bytes, bytearray)):
        if len(seed) != SEED_BYTES:
            raise ValueError(f"a seed must have {SEED_BYTES} bytes, but this one has {len(seed)}")
        made[:] = seed
    elif 0 <= (number := operator.index(seed)) < 1 << 64:
        LIB.dw_seed(number, made)
    else:
        raise ValueError("a seed must be a number from 0 to 2**64 - 1, or 32 bytes")
    return made


def opened(name, options, seats):
    """Open a game of the library.  If @seats is None, try the numbers of seats from two on."""
    refusal = None
    for n in range(2, SEATS_MAX + 1) if seats is None else [seats]:
        try:
            return new("dw_game_open", _library.GAME, name, options, n)
        except Error as problem:
            refusal = refusal or problem
    raise refusal


class Game:
    """The rules of one game for a number of seats.  A game never changes, so threads may share it.

    name: name of a built-in game, or path of a game file.
    options: options as in a tournament, as a dict or a text: {"knock": 5}.
    seats: number of seats; default: the smallest number from two on that the game allows.
    """

    def __init__(self, name, options=None, seats=None):
        options = "" if options is None else as_json(options)
        self._at = opened(encoded(name), encoded(options), seats)
        self._learn()
        self._made_by = (name, options, self.seats)

    @classmethod
    def from_match(cls, message):
        """Return the game of an arena's "match" message, and the bot's seat: (game, seat)."""
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
        self.ids = LIB.dw_ids(self._at)  # number of action ids; 0 if the actions have no ids
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
        """Return a Table whose match has begun, before its first deal."""
        return Table(self, seed)

    @property
    def observation_blocks(self):
        """Return the blocks of an observation as a dict from the name to (index of the first number, rows, columns)."""
        blocks, at = {}, [ctypes.c_uint() for _ in range(3)]
        while True:
            name = LIB.dw_observe_block(self._at, len(blocks), *at)
            if name is None:
                return blocks
            blocks[name.decode()] = tuple(n.value for n in at)

    def best_melds(self, cards):
        """Return the melds of a list of cards that leave the fewest points in the first deal, as (points that are left, melds)."""
        left = call("dw_best_melds", self._at, ROOM.list, encoded(as_json(list(cards))), ROOM.text, len(ROOM.text))
        return left, json.loads(ROOM.text.value)

    def points_left(self, cards):
        """Return only the points that the best melds leave."""
        return call("dw_best_melds", self._at, ROOM.list, encoded(as_json(list(cards))), None, 0)


def _from_match(line):
    return Game.from_match(line)[0]


class List(Single, Sequence):
    """A list of legal actions, with indices from 0, in the order of a request.  Each action is a dict as in the protocol.

    more: true if other actions are legal too; play such an action as a dict.
    """

    _free = deque()  # each takes a megabyte, so lists that are no longer used are reused
    game = None  # None until Table.legal, View.legal or Policy.choose fills the list

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
        """Return action i as JSON."""
        at = whole(i, "an action's number in the list")
        at += self._count * (at < 0)
        if not 0 <= at < self._count:
            raise IndexError(f"there is no action {i}; the list has {self._count} actions")
        return text("dw_list_action", self._at, at)

    def id(self, i):
        """Return the id of action i; -1 if the game has no action ids."""
        return LIB.dw_list_id(self._at, i) if 0 <= whole(i, "an action's number in the list") < self._count else -1

    def find(self, action_id):
        """Return the index in this list of the action with the given id; -1 if it is not legal."""
        ids = self.game.ids if self.game else 0
        return LIB.dw_list_find(self._at, action_id) if 0 <= whole(action_id, "an action's fixed number") < ids else -1

    def mask(self):
        """Return the ids of the legal actions as an array of bool with an element for each id."""
        return _arrays.mask(self)

    def features(self, rows=None, dtype="float32"):
        """Return a row of features for each action (docs/library.md).  @rows: number of rows; unused rows are zeros."""
        return _arrays.features(self, rows, dtype)

    def __repr__(self):
        return f"<List of {self._count} actions{' and more' if self.more else ''}>"


class View:
    """The part of a match that one seat sees; a bot must not use anything else.

    Table.view makes a view of a table; View.from_request makes a view of a line that the arena sends.
    """

    def __init__(self, game):
        self.game = game
        self._at = new("dw_view_new", _library.VIEW)

    @classmethod
    def from_request(cls, game, seat, message):
        """Return the view of an "act" message, given as a line or a dict.  Game.from_match returns game and seat."""
        return cls(game).read(seat, message)

    def read(self, seat, message):
        """Replace this view by that of another "act" message."""
        call("dw_view_from_request", self._at, self.game._at, seat, ROOM.list, encoded(as_json(message)))
        return self

    def look(self, table, seat):
        """Replace this view by the present view of a seat of a table."""
        call("dw_view_of", self._at, table._at, seat)
        self.game = table.game
        return self

    def __del__(self):
        if getattr(self, "_at", None):
            LIB.dw_view_free(self._at)

    @property
    def seat(self):
        """The seat that has this view."""
        return LIB.dw_view_seat(self._at)

    @property
    def turn(self):
        """The seat that must act."""
        return LIB.dw_view_turn(self._at)

    @property
    def state(self):
        """The view as a dict, like "state" in a message."""
        return json.loads(self.text())

    def text(self):
        """The view as JSON.  Two views are equal if and only if their texts are equal."""
        return text("dw_view_text", self._at)

    def legal(self):
        """Return the legal actions of the view's seat.  Raise an Error if another seat must act."""
        made = List()
        call("dw_view_legal", self._at, made._at)
        return made._filled(self.game)

    def observation(self, dtype="float32"):
        """Return the view as an array of game.observation_size numbers."""
        return _arrays.observation(self, dtype)

    def best_melds(self, cards=None):
        """Return the best melds of the own hand, or of other cards, in this deal, as (points that are left, melds)."""
        hand = encoded(as_json(self.state["hand"] if cards is None else list(cards)))
        left = call("dw_view_best_melds", self._at, ROOM.list, hand, ROOM.text, len(ROOM.text))
        return left, json.loads(ROOM.text.value)

    def world(self, seed, memory=None, table=None, of=1):
        """Return a table that could be the true table.  The seed determines how the unseen cards are dealt.

        memory: a Memory of this seat with all events up to now.  The world then contradicts none of these events.
        table: a table to overwrite; default: a new table.
        of: number of worlds to draw, at most 4,096.  One of them is selected; worlds that agree better with the discards of
        the other seats are more likely.  Requires a memory.
        """
        table = Table(self.game) if table is None else table
        if of == 1:
            call("dw_world", table._at, self._at, memory and memory._at, seed_number(seed))
        else:
            call("dw_world_likely", table._at, self._at, memory and memory._at, of, seed_number(seed))
        table.game, table._list = self.game, None
        return table

    def __reduce__(self):
        return _looked, (self.world(0), self.seat)  # any table of this game with the same view

    def __repr__(self):
        return f"<View of seat {self.seat}, {self.game.name}>"

    def _repr_svg_(self):
        return _svg.of_view(self)


class Table:
    """A match with all its cards, to train bots or to referee a match.

    The table plays one deal after another.  turn() deals if a deal is due, and returns the seat to act until the match is over.
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
        """Begin another match.  The seed determines all its cards, as in the arena."""
        LIB.dw_table_begin(self._at, seed_bytes(seed))
        self._list = None

    def deal(self, cards=None):
        """Shuffle, and deal the next deal.

        cards: the whole pack in the order in which its cards are dealt, instead of shuffled cards.
        """
        if cards is None:
            call("dw_table_deal", self._at)
        else:
            call("dw_table_deal_cards", self._at, ROOM.list, encoded(as_json(list(cards))))
        self._list = None

    def turn(self):
        """Deal if a deal is due.  Return the seat that must act, or None if the match is over."""
        if LIB.dw_table_moment(self._at) == BETWEEN:
            self.deal()
        return self.seat

    @property
    def seat(self):
        """The seat that must act; None if no seat must act."""
        seat = LIB.dw_table_seat(self._at)
        return None if seat < 0 else seat

    @property
    def over(self):
        """True if the match is over."""
        return LIB.dw_table_moment(self._at) == MATCH_OVER

    @property
    def between(self):
        """True if the next deal is due."""
        return LIB.dw_table_moment(self._at) == BETWEEN

    @property
    def deal_number(self):
        """Number of the current deal, from 1; 0 before the first deal."""
        return LIB.dw_table_deal_number(self._at)

    def legal(self):
        """Return the legal actions of the seat that must act."""
        if self._list is None:
            made = List()
            call("dw_table_legal", self._at, made._at)
            self._list = made._filled(self.game)
        return self._list

    def play(self, action, legal=None):
        """Play an action for the seat that must act.

        action: its index in the list, or the action itself as a dict or JSON.
        legal: the list, if it is not this table's own list but that of a view or of a copy of this table.
        """
        if isinstance(action, (dict, str, bytes)):
            call("dw_table_play_text", self._at, ROOM.list, encoded(as_json(action)))
        else:
            legal = self.legal() if legal is None else legal
            if not 0 <= whole(action, "an action's number in the list") < len(legal):
                raise IndexError(f"there is no action {action}; the list has {len(legal)} actions")
            call("dw_table_play", self._at, legal._at, action)
        self._list = None

    def finish(self, policies):
        """Let policies, one for each seat, play the deal to its end.  The result is in points."""
        seats = [policy._at for policy in policies]
        if len(seats) != self.game.seats:
            raise Error(f"expected {self.game.seats} policies, one for each seat, got {len(seats)}")
        at = (_library.POLICY * len(seats))(*seats)
        call("dw_table_finish", self._at, at, ROOM.list)
        self._list = None

    def play_default(self):
        """Play the default action, which the arena plays for a bot that made a fault."""
        call("dw_table_default", self._at)
        self._list = None

    def view(self, seat=None):
        """Return the view of a seat; default: the seat that must act."""
        if seat is None:
            seat = self.seat
        if seat is None:
            raise Error("no seat must act, because no deal is in progress")
        return View(self.game).look(self, seat)

    def events(self, eyes="all"):
        """Return the events of the last deal or action as a list of dicts, as @eyes (a seat, "public" or "all") sees them."""
        if isinstance(eyes, str) and eyes not in EYES:
            raise ValueError(f"expected a seat, \"public\" or \"all\", got {eyes!r}")
        return json.loads(text("dw_table_events", self._at, EYES[eyes] if isinstance(eyes, str) else eyes))

    def request(self, legal=True, events=None):
        """Return the line that the arena would send to the bot that must act.  events: a list of dicts, or the same as JSON."""
        told = None if events is None else encoded(as_json(events_list(events)))
        return text("dw_table_request", self._at, ROOM.list if legal else None, told)

    def _numbers(self, name, kind):
        into = (kind * SEATS_MAX)()
        getattr(LIB, name)(self._at, into)
        return into[:self.game.seats]

    @property
    def scores(self):
        """The scores of the match by seat.  In some games the lowest score wins."""
        return self._numbers("dw_table_scores", ctypes.c_int)

    @property
    def points(self):
        """The points of the last finished deal by seat."""
        return self._numbers("dw_table_points", ctypes.c_int)

    @property
    def places(self):
        """The place of each seat, from 1."""
        return self._numbers("dw_table_places", ctypes.c_uint)

    @property
    def returns(self):
        """The return of each seat, from 1 for the first place to -1 for the last, with the sum 0; zeros until the match is over."""
        return self._numbers("dw_table_returns", ctypes.c_double)

    def copy(self):
        """Return a copy of the table, to try an action, or to return to this position later."""
        made = Table.__new__(Table)
        made.game = self.game
        made._at = new("dw_table_new", _library.TABLE, self.game._at)
        made._list = None
        LIB.dw_table_copy(made._at, self._at)
        return made

    __copy__ = copy

    def become(self, other):
        """Copy the state of another table into this table without allocating memory.  Use this to undo an action."""
        self.game = other.game
        LIB.dw_table_copy(self._at, other._at)
        self._list = None

    def save(self):
        """Return the table as bytes.  Only the same version of the library on the same kind of machine can load them."""
        made = ctypes.create_string_buffer(LIB.dw_table_save_bytes())
        call("dw_table_save", self._at, made, len(made))
        return made.raw

    def load(self, saved):
        """Load a table that save() wrote under the same rules."""
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
