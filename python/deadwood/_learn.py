"""What the environments have in common: actions as numbers, pictures, matches from seeds."""
import importlib
import random
import warnings

from . import _arrays
from ._library import Error, whole
from .game import Game, seed_bytes

PLACES = 400  # of games without fixed numbers: as many as the engine's lists have


RENDER_MODES = ["svg", "ansi"]  # and None
ILLEGAL = ("error", "warn", "default")  # an Error; what an arena plays for a bot at fault, with a warning or without


def installed(name):
    """Return another library's module, None where it is not installed.  One that is broken fails with its own error."""
    try:
        return importlib.import_module(name)
    except ModuleNotFoundError as problem:
        if problem.name != name:
            raise
        return None


def one_of(what, value, values):
    """Return the value, which must be one of these."""
    if value not in values:
        raise Error(f"there is no {what} {value!r}: {', '.join(map(str, values))} are there")
    return value


def rendered(mode, picture, texts):
    """Return what render() does: a picture as SVG, or texts; both are functions of nothing."""
    if mode is None:
        warnings.warn('render() shows nothing: make the environment with render_mode="svg" or "ansi"', stacklevel=3)
        return None
    return picture() if mode == "svg" else "\n".join(texts())


class Numbered:
    """A game whose actions are numbers below size: fixed ones, or places in the legal list."""

    def __init__(self, game, options=None, seats=None):
        self.game = game if isinstance(game, Game) else Game(game, options, seats)
        self.size = self.game.ids or PLACES
        self.low_wins = self.game.rules.get("winner") == "lowest"

    def legal(self, table):
        """The numbers that are legal, in rising order; none when nobody must act."""
        if table.seat is None:
            return []
        listed = table.legal()
        return sorted(map(listed.id, range(len(listed)))) if self.game.ids else list(range(len(listed)))

    def mask(self, table):
        """An array of int8, 1 where a number is legal to who must act."""
        made = _arrays.numpy().zeros(self.size, "int8")
        made[self.legal(table)] = 1
        return made

    def place(self, table, action):
        """The place in the legal list of an action's number, -1 where it is not legal; an Error where no action has the number."""
        try:
            number = whole(action, "an action")
        except TypeError as problem:
            raise Error(f"{problem}") from None
        if not 0 <= number < self.size:
            raise Error(f"no action has the number {number}: they go from 0 to {self.size - 1}")
        listed = table.legal()
        return listed.find(number) if self.game.ids else number if number < len(listed) else -1

    def legal_place(self, table, action):
        """The same, an Error where it is not legal."""
        place = self.place(table, action)
        if place < 0:
            raise Error(f"action {action} is not legal here")
        return place

    def info(self, table):
        """What the info of an environment has of the legal list: whether it leaves out actions, and what its places mean."""
        over = table.seat is None
        told = {"legal_more": not over and table.legal().more}
        if self.game.ids == 0:
            told["action_features"] = (_arrays.numpy().zeros((self.size, len(_arrays.feature_names())), "float32") if over
                                       else table.legal().features(self.size))
        return told

    def observation(self, table, seat, dtype="float32"):
        """What a seat sees; zeros when no deal is in progress."""
        if table.seat is None:
            return _arrays.numpy().zeros(self.game.observation_size, dtype)
        return table.view(seat).observation(dtype)

    def points(self, table):
        """Those of the deal that is over, by seat, above the mean of the others: more is better in every game."""
        points = [-p for p in table.points] if self.low_wins else table.points
        others = max(len(points) - 1, 1)
        return [p - (sum(points) - p) / others for p in points]

    def play(self, table, action, illegal):
        """Play an action: its number, or itself as a dict, which the legal list may leave out.

        illegal: of ILLEGAL, what comes of a number that is not legal.
        Returns the rewards, as rewards() does, and whether the action was illegal.
        """
        if isinstance(action, dict):
            table.play(action)
            return self.rewards(table), False
        place = self.place(table, action)
        if place >= 0:
            table.play(place)
            return self.rewards(table), False
        told = f"action {action} is not legal here: the action mask has those that are"
        if illegal == "error":
            raise Error(f'{told}, and illegal="default" lets an arena\'s default be played for others')
        if illegal == "warn":
            warnings.warn(f'{told}. The default was played, as an arena does; illegal="default" says that this is meant, '
                          'illegal="error" refuses it', stacklevel=3)
        table.play_default()
        return self.rewards(table), True

    def rewards(self, table):
        """Deal if a deal is due; what the last action brought: (of the match, of the deal), by seat."""
        nothing = [0.0] * self.game.seats
        rewards = (table.returns, self.points(table) if table.seat is None else nothing)
        table.turn()
        return rewards


class Seeds:
    """The seed of each match: the one that is given, or the next one, drawn from the last one given."""

    def __init__(self):
        self.lot = random.Random()

    def next(self, seed):
        if seed is not None:
            self.lot.seed(bytes(seed_bytes(seed)))
            return seed
        return self.lot.getrandbits(64)
