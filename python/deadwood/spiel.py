"""Games and states with the methods of OpenSpiel's, which is not imported.

    state = deadwood.spiel.load_game("gin", {"max_deals": 1}).new_initial_state(seed=1)
    while not state.is_terminal():
        state.apply_action(random.choice(state.legal_actions()))
    print(state.returns())

Chance is the seed's: no state is a chance node, as in OpenSpiel's games that are sampled.
"""
import json

from ._library import Error
from ._learn import Numbered, Seeds

TERMINAL = -4


def load_game(name, options=None, seats=None):
    return Game(name, options, seats)


class Game:
    """A game; its states are matches."""

    def __init__(self, name, options=None, seats=None):
        self._numbered = Numbered(name, options, seats)
        self._seeds = Seeds()
        self.game = self._numbered.game

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
        """A match; with a seed that of the arena, without the next by lot."""
        return State(self, self.game.table(self._seeds.next(seed)))

    def deserialize_state(self, text):
        saved = json.loads(text)
        table = self.game.table(0)
        table.load(bytes.fromhex(saved["table"]))
        return State(self, table, saved["history"], saved["told"])

    def __repr__(self):
        return f"deadwood_{self.game.name}(players={self.game.seats})"


class State:
    """A match at a moment: somebody must act, or it is over."""

    def __init__(self, game, table, history=None, told=None):
        self._game, self._numbered, self.table = game, game._numbered, table
        self._history = list(history or [])
        self._rewards = [0.0] * table.game.seats
        self._told = [list(events) for events in told] if told else [[] for _ in range(table.game.seats)]
        if history is None:
            table.turn()
            self._hear()

    def _hear(self):
        for seat, events in enumerate(self._told):
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

    def legal_actions(self, player=None):
        """The numbers that are legal, in rising order; of another player none."""
        if player not in (None, self.table.seat):
            return []
        return self._numbered.legal(self.table)

    def legal_actions_mask(self, player=None):
        if player not in (None, self.table.seat):
            return [0] * self._numbered.size
        return self._numbered.mask(self.table).tolist()

    def apply_action(self, action):
        table, seat = self.table, self.table.seat
        if seat is None:
            raise Error("the match is over")
        place = self._numbered.place(table, action)
        table.play(place)
        self._history.append((seat, action))
        self._rewards = table.returns
        self._hear()
        if table.between:
            table.deal()
            self._hear()

    def child(self, action):
        state = self.clone()
        state.apply_action(action)
        return state

    def clone(self):
        return State(self._game, self.table.copy(), self._history, self._told)

    def returns(self):
        return self.table.returns

    def rewards(self):
        return self._rewards

    def player_return(self, player):
        return self.table.returns[player]

    def player_reward(self, player):
        return self._rewards[player]

    def history(self):
        return [action for _, action in self._history]

    def full_history(self):
        return list(self._history)

    def move_number(self):
        return len(self._history)

    def action_to_string(self, player, action=None):
        """As JSON; with one argument, of who must act."""
        action = player if action is None else action
        return self.table.legal().text(self._numbered.place(self.table, action))

    def string_to_action(self, player, text=None):
        wanted = json.loads(player if text is None else text)
        legal = self.table.legal()
        place = list(legal).index(wanted)
        return legal.id(place) if self.table.game.ids else place

    def _view(self, player):
        if self.table.seat is None:
            raise Error("the match is over: nobody sees cards")
        return self.table.view(self.table.seat if player is None else player)

    def observation_string(self, player=None):
        """What the player sees now, as "state" of a message."""
        return self._view(player).text()

    def observation_tensor(self, player=None):
        return self._view(player).observation().tolist()

    def information_state_string(self, player=None):
        """The same, and all events that the player was told since the match began."""
        player = self.table.seat if player is None else player
        return self._view(player).text() + json.dumps(self._told[player], separators=(",", ":"))

    def information_state_tensor(self, player=None):
        """What the player sees now: a view has all that its seat may know but the order in which it came."""
        return self.observation_tensor(player)

    def resample_from_infostate(self, player, seed=0):
        """Another match that shows the player the same: hidden cards lie elsewhere, as far as the view tells of them."""
        told = [events if seat == player else [] for seat, events in enumerate(self._told)]
        return State(self._game, self._view(player).world(seed), self._history, told)

    def serialize(self):
        return json.dumps({"table": self.table.save().hex(), "history": self._history, "told": self._told})

    def __str__(self):
        return repr(self.table)


__all__ = ["Game", "State", "TERMINAL", "load_game"]
