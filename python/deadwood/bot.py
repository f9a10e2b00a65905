"""Turn one function into a bot for the arena; see protocol.md."""
import json
import sys

from ._library import Error
from .game import Game, View, as_json, choice
from .policy import Policy


def message_of(line):
    """Return the message in a line; raise an Error if the line contains none."""
    try:
        message = json.loads(line)
        message["type"]
    except (ValueError, TypeError, KeyError):
        raise Error(f"this line is not a message of an arena: {str(line)[:200]!r}") from None
    return message


def play(choose, name="deadwood", lines=None, out=None, hears=()):
    """Answer the arena until the input ends.

    choose(view, legal): function that gets a View and its List of legal actions.  It returns the index of an action in the
    list, any action as a dict, or the result of Policy.choose.  It sees the same as it would see of a Table in training.
    hears: each Memory and Policy that must get the events of a request before the call of choose.  play() begins each of them
    with each match; policies get the bot's seed.
    """
    lines, out = lines or sys.stdin, out or sys.stdout
    game = seat = view = None
    for line in lines:
        message = message_of(line)
        answer = None
        if message["type"] == "hello":
            answer = {"name": name}
        elif message["type"] == "match":
            game, seat = Game.from_match(line)
            view = View(game)
            for one in hears:
                if isinstance(one, Policy):
                    one.begin(message.get("bot_seed", 0))
                elif hasattr(one, "begin"):
                    one.begin()
        elif message["type"] == "act":
            if view is None:
                raise Error('an "act" message came before a "match" message, which tells of the game and the seat')
            legal = view.read(seat, line).legal()
            for one in hears:
                one.hear_request(view, line)
            chosen, listed = choice(choose(view, legal), legal)
            answer = chosen if isinstance(chosen, dict) else listed[chosen]
        elif "req" in message and message["type"] != "error":
            answer = {}
        if answer is not None:
            print(as_json(answer), file=out, flush=True)
