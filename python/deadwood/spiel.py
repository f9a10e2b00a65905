"""Games and states with the methods of OpenSpiel, which need not be installed.

    state = deadwood.spiel.load_game("gin", {"max_deals": 1}).new_initial_state(seed=1)
    while not state.is_terminal():
        state.apply_action(random.choice(state.legal_actions()))
    print(state.returns())

The seed determines all random events: no state is a chance node, as in OpenSpiel's sampled games.
"""
import enum
import json
import types

from ._library import Error, whole
from ._learn import Numbered, Seeds, installed
from .policy import Memory

TERMINAL = -4  # equals pyspiel.PlayerId.TERMINAL


class GameType:
    """The constants of pyspiel.GameType, for use without pyspiel."""

    Dynamics = enum.Enum("Dynamics", "SIMULTANEOUS SEQUENTIAL MEAN_FIELD")
    ChanceMode = enum.Enum("ChanceMode", "DETERMINISTIC EXPLICIT_STOCHASTIC SAMPLED_STOCHASTIC")
    Information = enum.Enum("Information", "ONE_SHOT PERFECT_INFORMATION IMPERFECT_INFORMATION")
    Utility = enum.Enum("Utility", "ZERO_SUM CONSTANT_SUM GENERAL_SUM IDENTICAL")
    RewardModel = enum.Enum("RewardModel", "REWARDS TERMINAL")


def load_game(name, options=None, seats=None):
    return Game(name, options, seats)


class Game:
    """A game, whose states are matches."""

    def __init__(self, name, options=None, seats=None):
        self._numbered = Numbered(name, options, seats)
        self._seeds = Seeds()
        self.game = self._numbered.game

    def get_type(self):
        """Return the type of the game: the members of a pyspiel.GameType, with its own values if pyspiel is installed."""
        pyspiel = installed("pyspiel")
        words = pyspiel.GameType if pyspiel else GameType
        name, seats = f"deadwood_{self.game.name}", self.game.seats
        return types.SimpleNamespace(
            short_name=name, long_name=name, dynamics=words.Dynamics.SEQUENTIAL, chance_mode=words.ChanceMode.SAMPLED_STOCHASTIC,
            information=words.Information.IMPERFECT_INFORMATION, utility=words.Utility.ZERO_SUM, reward_model=words.RewardModel.TERMINAL,
            min_num_players=seats, max_num_players=seats, provides_information_state_string=True,
            provides_information_state_tensor=True, provides_observation_string=True, provides_observation_tensor=True,
            provides_factored_observation_string=False, parameter_specification={}, default_loadable=True)

    def num_players(self):
        return self.game.seats

    def num_distinct_actions(self):
        return self._numbered.size

    def observation_tensor_shape(self):
        return [self.game.observation_size]

    information_state_tensor_shape = observation_tensor_shape

    def observation_tensor_size(self):
        return self.game.observation_size

    information_state_tensor_size = observation_tensor_size

    def min_utility(self):
        return -1.0

    def max_utility(self):
        return 1.0

    def utility_sum(self):
        return 0.0

    def new_initial_state(self, seed=None):
        """Return a new match.  With a seed, it is the match of the arena with this seed; without one, the seed is drawn from the
        last given seed.
        """
        return State(self, self.game.table(self._seeds.next(seed)))

    def deserialize_state(self, text):
        table = self.game.table(0)
        try:
            saved = json.loads(text)
            past, data = Past(**saved["past"]), bytes.fromhex(saved["table"])
        except (ValueError, KeyError, TypeError) as problem:
            raise Error(f"this text is not a state from serialize(): {problem!r}") from problem
        table.load(data)
        return State(self, table, past)

    def __repr__(self):
        return f"deadwood_{self.game.name}(players={self.game.seats})"


class Past:
    """The history of a state.

    moves: list of (seat, action).  rewards: rewards of the last move by seat.  told: all events that each seat has seen, by seat.
    before: for each seat, number of these events that came before the deal in progress.
    """

    __slots__ = "moves", "rewards", "told", "before"

    def __init__(self, moves, rewards, told, before):
        self.moves, self.rewards = [tuple(move) for move in moves], list(rewards)
        self.told, self.before = [list(events) for events in told], list(before)

    def copy(self):
        return Past(self.moves, self.rewards, self.told, self.before)


class State:
    """A position in a match.  Either a seat must act, or the match is over."""

    def __init__(self, game, table, past=None):
        seats = table.game.seats
        self._game, self._numbered, self.table, self._past = game, game._numbered, table, past
        if past is None:
            self._past = Past([], [0.0] * seats, [[]] * seats, [0] * seats)
            self._deal()

    def _deal(self):
        self._past.before = [len(events) for events in self._past.told]
        self.table.turn()
        self._hear()

    def _hear(self):
        for seat, events in enumerate(self._past.told):
            events += self.table.events(seat)

    def get_game(self):
        return self._game

    def num_players(self):
        return self.table.game.seats

    def current_player(self):
        seat = self.table.seat
        return TERMINAL if seat is None else seat

    def is_terminal(self):
        return self.table.over

    def is_chance_node(self):
        return False

    def is_simultaneous_node(self):
        return False

    def _seat(self, player):
        """Return the seat of a player; default: the seat that must act."""
        seat = self.table.seat if player is None else whole(player, "a player")
        if seat is None:
            raise Error("the match is over, and no player must act; pass the number of a player")
        if not 0 <= seat < self.num_players():
            raise Error(f"there is no player {player}; the {self.num_players()} players have numbers from 0")
        return seat

    def _acts(self, player):
        """Return True if this player must act."""
        return self.table.seat is not None and self._seat(player) == self.table.seat

    def legal_actions(self, player=None):
        """Return the numbers of the legal actions in ascending order; an empty list for a player that does not act."""
        return self._numbered.legal(self.table) if self._acts(player) else []

    def legal_actions_mask(self, player=None):
        return self._numbered.mask(self.table).tolist() if self._acts(player) else [0] * self._numbered.size

    def apply_action(self, action):
        table, seat = self.table, self.table.seat
        if seat is None:
            raise Error("the match is over")
        place = self._numbered.legal_place(table, action)
        table.play(place)
        self._past.moves.append((seat, whole(action, "an action")))
        self._past.rewards = table.returns
        self._hear()
        if table.between:
            self._deal()

    def child(self, action):
        state = self.clone()
        state.apply_action(action)
        return state

    def clone(self):
        return State(self._game, self.table.copy(), self._past.copy())

    def returns(self):
        return self.table.returns

    def rewards(self):
        return list(self._past.rewards)

    def player_return(self, player):
        return self.table.returns[self._seat(player)]

    def player_reward(self, player):
        return self._past.rewards[self._seat(player)]

    def history(self):
        return [action for _, action in self._past.moves]

    def full_history(self):
        return list(self._past.moves)

    def history_str(self):
        return ", ".join(map(str, self.history()))

    def move_number(self):
        return len(self._past.moves)

    def action_to_string(self, player, action=None):
        """Return an action as JSON.  With one argument, it is an action of the player that must act."""
        action = player if action is None else action
        return self.table.legal().text(self._numbered.legal_place(self.table, action))

    def string_to_action(self, player, text=None):
        text, legal = player if text is None else text, self.table.legal()
        try:
            place = list(legal).index(json.loads(text))
        except ValueError:
            raise Error(f"the legal list does not contain this action: {text}") from None
        return legal.id(place) if self.table.game.ids else place

    def observation_string(self, player=None):
        """Return the player's view as JSON, like "state" in a message.  After the match, return its result, which all see."""
        if player is not None or self.table.seat is not None:
            player = self._seat(player)
        if self.table.seat is None:
            return json.dumps({"scores": self.table.scores, "places": self.table.places}, separators=(",", ":"))
        return self.table.view(player).text()

    def observation_tensor(self, player=None):
        """Return the observation of the player as numbers; zeros after the match."""
        if player is not None or self.table.seat is not None:
            player = self._seat(player)
        return self._numbered.observation(self.table, player).tolist()

    def information_state_string(self, player=None):
        """Return the view of the player, and all events that it has seen since the match began."""
        told = self._past.told[self._seat(player)]
        return self.observation_string(player) + json.dumps(told, separators=(",", ":"))

    def information_state_tensor(self, player=None):
        """Return the observation of the player.  It lacks earlier events, such as who took which card from the pile."""
        return self.observation_tensor(player)

    def resample_from_infostate(self, player, seed=0):
        """Return another match that looks the same to the player but has other hidden cards.

        seed: a number, or the function that OpenSpiel passes: it has no parameters and returns random numbers from 0 to below 1.
        """
        if self.table.seat is None:
            raise Error("the match is over, so no card is hidden")
        seed = int(seed() * 2**53) if callable(seed) else seed
        player = self._seat(player)
        past, view, memory = self._past.copy(), self.table.view(player), Memory()
        memory.hear_request(view, {"events": past.told[player][past.before[player]:]})
        past.told = [events if seat == player else [] for seat, events in enumerate(past.told)]
        return State(self._game, view.world(seed, memory), past)

    def serialize(self):
        past = {name: getattr(self._past, name) for name in Past.__slots__}
        return json.dumps({"table": self.table.save().hex(), "past": past})

    def __str__(self):
        return repr(self.table)


__all__ = ["Game", "State", "TERMINAL", "load_game"]
