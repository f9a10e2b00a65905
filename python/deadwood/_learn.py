"""Code that the environments share: actions as numbers, rendering, seeds of matches."""
import importlib
import random
import warnings

from . import _arrays
from ._library import Error, whole
from .game import Game, seed_bytes

PLACES = 400  # number of actions in games without ids; the lists of the engine have the same limit


RENDER_MODES = ["svg", "ansi"]  # or None
ILLEGAL = ("error", "warn", "default")  # raise an Error; play the default action as the arena does, with a warning or without


def installed(name):
    """Return the module of another library; None if it is not installed.  If the module is broken, its own error is raised."""
    try:
        return importlib.import_module(name)
    except ModuleNotFoundError as problem:
        if problem.name != name:
            raise
        return None


def one_of(what, value, values):
    """Return the value; raise an Error if it is not one of @values."""
    if value not in values:
        raise Error(f"there is no {what} {value!r}; possible values: {', '.join(map(str, values))}")
    return value


def rendered(mode, picture, texts):
    """Return the result of render(): a picture as SVG, or text.  @picture and @texts are functions without parameters."""
    if mode is None:
        warnings.warn('render() shows nothing; create the environment with render_mode="svg" or "ansi"', stacklevel=3)
        return None
    return picture() if mode == "svg" else "\n".join(texts())


class Numbered:
    """A game whose actions are numbers below @size: action ids, or indices in the list of legal actions."""

    def __init__(self, game, options=None, seats=None):
        self.game = game if isinstance(game, Game) else Game(game, options, seats)
        self.size = self.game.ids or PLACES
        self.low_wins = self.game.rules.get("winner") == "lowest"

    def legal(self, table):
        """Return the numbers of the legal actions in ascending order; an empty result if no seat must act."""
        if table.seat is None:
            return []
        listed = table.legal()
        return sorted(map(listed.id, range(len(listed)))) if self.game.ids else list(range(len(listed)))

    def mask(self, table):
        """Return an array of int8 with a 1 for each action that is legal for the seat to act."""
        made = _arrays.numpy().zeros(self.size, "int8")
        made[self.legal(table)] = 1
        return made

    def place(self, table, action):
        """Return the index of an action's number in the legal list; -1 if it is illegal.  An unknown number raises an Error."""
        try:
            number = whole(action, "an action")
        except TypeError as problem:
            raise Error(f"{problem}") from None
        if not 0 <= number < self.size:
            raise Error(f"there is no action with the number {number}; the numbers go from 0 to {self.size - 1}")
        listed = table.legal()
        return listed.find(number) if self.game.ids else number if number < len(listed) else -1

    def legal_place(self, table, action):
        """Return the index of an action's number in the legal list.  Raise an Error if the action is not legal."""
        place = self.place(table, action)
        if place < 0:
            raise Error(f"action {action} is not legal in this position")
        return place

    def info(self, table):
        """Return the info about the legal list: whether it omits actions, and the features of its actions."""
        over = table.seat is None
        told = {"legal_more": not over and table.legal().more}
        if self.game.ids == 0:
            told["action_features"] = (_arrays.numpy().zeros((self.size, len(_arrays.feature_names())), "float32") if over
                                       else table.legal().features(self.size))
        return told

    def observation(self, table, seat, dtype="float32"):
        """Return the observation of a seat; zeros if no deal is in progress."""
        if table.seat is None:
            return _arrays.numpy().zeros(self.game.observation_size, dtype)
        return table.view(seat).observation(dtype)

    def points(self, table):
        """Return each seat's points in the last deal minus the mean of the others; a higher number is better in every game."""
        points = [-p for p in table.points] if self.low_wins else table.points
        others = max(len(points) - 1, 1)
        return [p - (sum(points) - p) / others for p in points]

    def play(self, table, action, illegal):
        """Play an action, given as its number or as a dict.  The legal list may omit an action that is given as a dict.

        illegal: one of ILLEGAL, the reaction to a number that is not legal.
        Returns the rewards, as rewards() does, and whether the action was illegal.
        """
        if isinstance(action, dict):
            table.play(action)
            return self.rewards(table), False
        place = self.place(table, action)
        if place >= 0:
            table.play(place)
            return self.rewards(table), False
        told = f"action {action} is not legal in this position: the action mask has those that are"
        if illegal == "error":
            raise Error(f'{told}, and illegal="default" lets an arena\'s default be played for others')
        if illegal == "warn":
            warnings.warn(f'{told}. The default was played, as an arena does; illegal="default" says that this is meant, '
                          'illegal="error" refuses it', stacklevel=3)
        table.play_default()
        return self.rewards(table), True

    def rewards(self, table):
        """Deal if a deal is due.  Return the rewards of each seat for the last action: (for the match, for the deal)."""
        nothing = [0.0] * self.game.seats
        rewards = (table.returns, self.points(table) if table.seat is None else nothing)
        table.turn()
        return rewards


class Seeds:
    """The seed of each match: a given seed, or the next random seed, which is drawn from the last given seed."""

    def __init__(self):
        self.lot = random.Random()

    def next(self, seed):
        if seed is not None:
            self.lot.seed(bytes(seed_bytes(seed)))
            return seed
        return self.lot.getrandbits(64)
