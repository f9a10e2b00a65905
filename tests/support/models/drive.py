"""Drive deals of the engine beside a model of the rules: the same verdict on each action, the same table after it.

House bots choose most actions.  At each step some other actions are tried: from the engine's list, and changed ones that are
often illegal, or those of the model's method changes.  The engine plays them on a copy of its table, the model on a copy of its deal.
"""
import os
import random
import sys
import time
from collections import Counter, namedtuple
from concurrent.futures import ProcessPoolExecutor

import deadwood
from claims import holds, tally
from soak import setting

from .changes import changes
from .deal import Illegal

# How often a seat plays any listed action instead of its bot's choice.
DETOURS = .04
BOTS = ["greedy", "greedy", "greedy", "random"]
Tally = namedtuple("Tally", "deals played refused wrong")


def drawn(events):
    """The cards that came from the stock, in their order; red threes last; or those of a second hand."""
    cards, stock = [], False
    for event in events:
        if event["do"] == "draw":
            stock = event.get("from") == "stock"
        if event["do"] == "draw" and stock:
            cards += event["cards"] if "cards" in event else [event["card"]] if "card" in event else []
        elif event["do"] == "red-three" and stock:
            cards.append(event["card"])
        elif event["do"] in ("buy", "deal"):
            cards += event.get("got", [])
    return cards


class Step:
    """A decision: the engine's table, the model's deal, and what differs between them."""

    def __init__(self, table, deal, spare):
        self.table, self.deal, self.spare, self.wrong = table, deal, spare, []

    def attempt(self, action):
        """Play an action on copies.  Return the deal after it, or None if it is illegal."""
        self.spare.become(self.table)
        deal, why, events = self.deal.copy(), None, None
        try:
            self.spare.play(action)
            events = self.spare.events()
        except deadwood.Error as problem:
            refusal = str(problem)
        try:
            deal.act(action, drawn(events or []))
        except Illegal as fault:
            why = str(fault)
        if (events is None) != (why is not None):
            self.wrong.append(("verdict", action, refusal if events is None else "legal", why or "legal"))
        elif events is not None:
            self.wrong += [("after", action, *one) for one in self.compare(deal)]
        return deal if why is None and events is not None else None

    def compare(self, deal):
        ended = self.spare.between or self.spare.over
        if ended or deal.over:
            return [] if ended and deal.over else [("end", ended, deal.over)]
        return deal.differences(self.spare)


def choose(dice, policies, table):
    """A bot's choice, or now and then any listed action."""
    if dice.random() < DETOURS:
        return dice.choice(table.legal())
    view = table.view()
    number, legal = policies[view.seat].choose(view)
    return legal[number]


def drive(rules, match, dice, deals):
    """Play matches until there are enough deals.

    @match: makes the model of a match; its begin() and end() compare a deal with the engine's table.
    """
    game = deadwood.Game(rules.name, rules.options, rules.seats)
    done, counts, wrong = 0, Counter(), []
    while done < deals and not wrong:
        table, own = game.table(dice.getrandbits(60)), match(rules)
        spare = table.copy()
        policies = [deadwood.Policy(dice.choice(BOTS), dice.getrandbits(60)) for _ in range(rules.seats)]
        while not own.over and done < deals and not wrong:
            wrong += play_deal(table, spare, own, policies, dice, counts)
            done += 1
    return Tally(done, counts[True], counts[False], wrong[:3])


def play_deal(table, spare, match, policies, dice, counts):
    """Play one deal; return what differs."""
    table.turn()
    for seat, policy in enumerate(policies):
        policy.hear(table, seat)
    deal, wrong = match.begin(table)
    while not deal.over and not wrong:
        step, action = Step(table, deal, spare), choose(dice, policies, table)
        tried = deal.changes(action, table.legal(), dice) if hasattr(deal, "changes") else changes(deal, action, table.legal(), dice)
        for other in tried:
            counts[step.attempt(other) is not None] += 1
        deal = step.attempt(action)
        counts[True] += 1
        wrong = [(table.view().text(), *one) for one in step.wrong]
        if deal is None:
            return wrong or [("a choice that is illegal", action)]
        table.become(spare)
        for seat, policy in enumerate(policies):
            policy.hear(table, seat)
    return wrong or [(f"deal {match.number}", *one) for one in match.end(deal, table)]


def judge(rules, match, deals):
    """Drive a row of a suite; return the counts and a line that says them."""
    began, seed = time.monotonic(), os.environ.get("SEED", os.environ.get("SOAK_SEED", "4"))
    told = drive(rules, match, random.Random(f"{seed} {rules.name} {rules.options}"), deals)
    return told, (f"{rules.name}, {rules.seats} seats, {rules.options}: {told.deals} deals, {told.played} actions legal, "
                  f"{told.refused} illegal, {time.monotonic() - began:.1f} s")


def main(games, match, test, soak):
    """Drive all rows, or those of the named games.  @test, @soak: deals of a row."""
    deals = setting("DEALS", test, soak)
    games = [game for game in games if len(sys.argv) == 1 or game.name in sys.argv[1:]]
    total = 0
    with ProcessPoolExecutor(2) as pool:
        for told, line in pool.map(judge, games, [match] * len(games), [deals] * len(games)):
            print(line, flush=True)
            holds(f"{line}: no difference", not told.wrong and told.deals >= deals, *told.wrong)
            total += told.deals
    print(f"{total} deals")
    return tally()
