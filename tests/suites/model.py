#!/usr/bin/env python3
"""A second implementation of the rule sheets: melds, lay-offs, swaps and first melds.

It judges random cards with tests/support/models, and writes the verdicts as rule
cases, with which `referee check` must agree.  If they disagree, the suite prints
the folder with the cases.

  B=build CASES=100 SEED=2 tests/suites/model.py [GAME...]    CASES: to 500
"""
import os
import random
import re
import subprocess
import sys
import tempfile
from collections import Counter
from concurrent.futures import ThreadPoolExecutor

sys.path.insert(0, "tests/support")
from models.melds import (CONTRACT, HIGH_ACE, KALOOKI, LOW_ACE, RAMI, RANKS,
                          SEVEN, SUITS, Game, Laid, add, card_at, opens,
                          opens_with_total, parts_of, read, swap)
from soak import setting

BUILD = os.path.abspath(os.environ.get("B", "build"))
CASES = setting("CASES", 50, 300)
SEED = os.environ.get("SEED", os.environ.get("SOAK_SEED", "2"))

KING = ("S3+ R4+", "S3+ S3+ S3+", "R4+ R4+", "S3+ S3+ R4+")
EIGHT = {"jokers": 4, "deuces": "wild", "majority": True, "set_max": 26,
         "run_min": 4, "high": HIGH_ACE, "swap": "up", "last_discard": True,
         "contracts": ("S3+ S3+", "S3+ R4+", "R4+ R4+", "S4+ S5+", "S3+ R7+",
                       "S3+ S3+ R4+", "S3+ R4+ R4+", "pat")}
RUMMY2 = {"jokers": 4, "deuces": "wild", "naturals": 2, "set_max": 8,
          "places": True, "run_min": 4, "run_max": 12, "low": 3,
          "high": HIGH_ACE, "closed_end": "illegal", "swap": "either",
          "opening": "least", "apart": False, "stuck": "free",
          "contracts": ("S3+", "R4+", "S3+ R4+", "S3+ S3+ R4+", "S3+ R4+ R4+",
                        "S4 R7 last")}
WILDCAT = {"run_max": 4, "low": 3, "high": HIGH_ACE, "closed_end": "illegal"}
GAMES = [
    Game("rummy", 2, packs=1, suits="differ"),
    Game("rummy", 2, "ace: both", packs=1, suits="differ", high=HIGH_ACE),
    Game("rummy", 2, "ace: round", packs=1, suits="differ", ring=True),
    Game("rummy", 2, "closed: true", packs=1, suits="differ", apart=False,
         contracts=("pat",), closed=True),
    Game("rummy", 2, "closed: true, going_out: discard", packs=1,
         suits="differ", apart=False, contracts=("pat",), closed=True,
         last_discard=True),
    Game("block", 2, packs=1, suits="differ"),
    Game("american", 3, set_max=12),
    Game("american", 3, "packs: 1", packs=1, set_max=12),
    Game("american", 3, "closed: true", set_max=12, apart=False,
         contracts=("pat",), closed=True),
    Game("american", 3, "ace: both", set_max=12, high=HIGH_ACE, run_max=14),
    Game("american", 3, "ace: round, set_duplicates: false", suits="differ",
         ring=True),
    Game("wildcat", 2, jokers=2, lacks="2", **WILDCAT),
    Game("wildcat", 4, jokers=4, lacks="2", **WILDCAT),
    Game("wildcat", 4, "wild_queen: natural", jokers=4, lacks="2",
         lone="QS", **WILDCAT),
    Game("wildcat", 3, "wilds: faster, wild_queen: natural", deuces="wild",
         lone="QS", **WILDCAT),
    Game("wildcat", 3, "wilds: faster", deuces="wild", **WILDCAT),
    Game("czech", 3, jokers=4, majority=True, set_max=12, swap="hand",
         closed_end="illegal"),
    Game("czech", 3, "natural_majority: false", jokers=4, set_max=12,
         swap="hand", closed_end="illegal"),
    Game("kalooki", 3, **KALOOKI),
    Game("kalooki", 2, "opening_pure_run: true, opening_total: 60, wild_max: 2",
         **{**KALOOKI, "total": 60, "pure": True, "wild_max": 2}),
    Game("scala40", 4, low_ace=1, wild_max=1, **KALOOKI),
    Game("romme", 3, "opening_total: 30, take_use: laid",
         **{**KALOOKI, "jokers": 6, "total": 30, "low_ace": 1, "use": "laid"}),
    Game("rami", 2, **RAMI),
    Game("hand", 4, **{**KALOOKI, "jokers": 2, "total": 51, "use": "laid"}),
    Game("remik", 3, **{**RAMI, "majority": True, "wild_max": 99,
                        "use": "free"}),
    Game("remi", 2, **{**RAMI, "jokers": 2, "low_ace": 11, "wild_max": 2,
                       "use": "opens"}),
    Game("buy", 4, "ace: both", suits="differ", high=HIGH_ACE),
    Game("push", 4, jokers=4, deuces="wild", suits="differ", high=HIGH_ACE,
         closed_end="illegal", ace="either end", swap="use", opening="least",
         apart=False, stuck="free",
         contracts=("S3+ S3+", "S3+ R4+", "R4+ R4+", "S3+ S3+ S3+", "R5+ R5+")),
    Game("rummy2", 3, "special_jokers: 2", special=2, **RUMMY2),
    Game("rummy2", 3, "natural_min: 1, set_max: 12",
         **{**RUMMY2, "naturals": 1, "set_max": 12}),
    Game("rummy2", 2, "ace: low, set_max: 4",
         **{**RUMMY2, "low": LOW_ACE, "high": 13, "run_max": 13, "set_max": 4}),
    Game("rummy2", 4, "ace: both", ace="either end",
         **{**RUMMY2, "low": LOW_ACE, "run_max": 14}),
    Game("contract", 5, packs=3, jokers=2, swap="move",
         contracts=SEVEN + ("R4+ R4+ R4+ pat",), **CONTRACT),
    Game("contract", 3, "deuces_wild: true", jokers=1, deuces="wild",
         swap="move", contracts=SEVEN + ("R4+ R4+ R4+ pat",), **CONTRACT),
    Game("zioncheck", 3, contracts=SEVEN[:5], **CONTRACT),
    Game("zioncheck", 3, "melds_apart: false", apart=False,
         contracts=SEVEN[:5], **CONTRACT),
    Game("king", 4, jokers=4, contracts=KING, **CONTRACT),
    Game("king", 4, "extra_melds: true", jokers=4, opening="least",
         contracts=KING, **CONTRACT),
    Game("progressive", 3, deuces="wild", suits="cover", swap="move",
         last_discard=True, contracts=("M3", "M4", "M5", "M3 M3", "M3 M4",
                                       "M3 M5", "M4 M4"),
         **{**CONTRACT, "run_min": 3}),
    Game("carioca", 3, jokers=4, swap="move", contracts=SEVEN + ("R4 R4 R4",),
         **CONTRACT),
    Game("shanghai", 3, jokers=4, majority=True, swap="move",
         contracts=SEVEN[:4] + ("S3 R7", "S3 S3 R5", "R4 R4 R4", "S3 R10",
                                "S3 S3 S3 R5", "R5 R5 R5"), **CONTRACT),
    Game("eight-hands", 3, low=2, **EIGHT),
    Game("eight-hands", 3, "ace_high_only: false, deuce_sets: true",
         wild_sets=True, run_max=14, **EIGHT),
]


# Cards at random


def some_meld(game, dice, wild_share=True):
    """Cards that are near to a meld, some of them wild, some with "="."""
    if dice.random() < .45:
        rank = dice.choice([r for r in RANKS if r + "S" in game.pack])
        size = dice.choice([2, 3, 3, 3, 4, 4, 5, 6, 7, 8, 9])
        cards = [rank + dice.choice(SUITS) for _ in range(size)]
        if dice.random() < .5:
            cards = [rank + s for s in dice.sample(SUITS, min(size, 4))]
        means = [rank + (dice.choice(SUITS) if game.places else "?")] * size
    else:
        size = dice.choice([2, 3, 3, 4, 4, 4, 5, 6, 7, 8, 10, 12, 13, 14, 15])
        start, suit = dice.randint(1, 14), dice.choice(SUITS)
        if dice.random() < .6:
            start = dice.choice([1, 2, 3, max(1, 15 - size)])
        means = [card_at(start + i, suit) for i in range(size)]
        cards = [card if card in game.pack else "3" + suit for card in means]
    laid = [Laid(card, None) for card in cards]
    for _ in range(dice.choice([0, 0, 0, 1, 1, 2, 2, 3, 4, 5])):
        if game.wilds and wild_share:
            i = dice.randrange(len(laid))
            laid[i] = Laid(dice.choice(game.wilds),
                           means[i] if dice.random() < .25 else None)
    return laid


def spoil(game, dice, laid):
    chance, i = dice.random(), dice.randrange(len(laid))
    if chance < .08:
        dice.shuffle(laid)
    elif chance < .14:
        laid[i] = Laid(dice.choice(list(game.pack)), None)
    elif chance < .2:
        laid[i] = laid[i]._replace(said=dice.choice(RANKS) +
                                   dice.choice(SUITS + "?"))
    # A natural card said to be a rank only is a name that nobody writes.
    if laid[i].card[0] != "X" and laid[i].said and laid[i].said[1] == "?":
        laid[i] = laid[i]._replace(said=None)
    return laid


def good_meld(game, dice):
    while True:
        meld = read(game, some_meld(game, dice))
        if meld:
            return meld


def near_meld(game, dice, meld):
    """A few cards that might be added."""
    laid = []
    if meld.kind == "run" and game.name != "wildcat" and dice.random() < .15:
        # An ace, and what fills the gap to it: it may fit at both ends.
        suit = meld.cards[0][1][1]
        more = (game.wilds or [card_at(meld.start - 1, suit)]) + [
            card_at(meld.start + len(meld.cards), suit)]
        laid = [Laid("A" + suit, None)] + [
            Laid(dice.choice(more), None) for _ in range(dice.randint(1, 4))]
        dice.shuffle(laid)
        return [one for one in laid if one.card in game.pack]
    for _ in range(1 if game.name == "wildcat"
                   else dice.choice([1, 1, 2, 2, 3, 4])):
        stands = meld.cards[0][1][0] + dice.choice(SUITS)
        said = stands if game.places else stands[0] + "?"
        if meld.kind == "run":
            low, high = meld.start, meld.start + len(meld.cards) - 1
            near = [low - 3, low - 2, low - 1, high + 1, high + 2, high + 3,
                    LOW_ACE, HIGH_ACE, HIGH_ACE]
            near = [p for p in near if 1 <= p <= 14 and not low <= p <= high]
            said = stands = card_at(dice.choice(near or [low]),
                                    meld.cards[0][1][1])
        if game.wilds and dice.random() < .4:
            laid.append(Laid(dice.choice(game.wilds),
                             said if dice.random() < .3 else None))
        elif stands in game.pack:
            laid.append(Laid(stands, None))
    return laid


def some_part(game, dice, part):
    """Cards for a part of a contract, now and then too few or too many."""
    kind, least, _ = part
    size = least + dice.choice([0, 0, 0, 0, 0, -1, 1, 2])
    if kind == "S" or (kind == "M" and dice.random() < .5):
        rank = dice.choice("3456789TJQKA")
        cards = [rank + s for s in dice.sample(SUITS * 2, min(size, 8))]
    else:
        start = dice.randint(game.low, max(game.low, game.high - size + 1))
        suit = dice.choice("SH")
        cards = [card_at(start + i, suit) for i in range(size)]
    for _ in range(dice.choice([0, 0, 1, 1, 2])):
        if game.wilds:
            cards[dice.randrange(len(cards))] = dice.choice(game.wilds)
    return [Laid(card, None) for card in cards]


# Cases


def written(laid):
    return "[" + ", ".join(card if said is None else f'"{card}={said}"'
                           for card, said in laid) + "]"


def shown(game, meld):
    """With all that its wild cards stand for."""
    return written([Laid(card, stands if card != stands or
                         (meld.kind == "run" and game.is_wild(card)) else None)
                    for card, stands in meld.cards])


def word(legal):
    return "ok" if legal else "illegal"


def tables(game, melds):
    return "[" + ", ".join(f"{{owner: 0, cards: {shown(game, meld)}}}"
                           for meld in melds) + "]"


def position(game, hand, melds, action, legal, then, more=""):
    others = "".join(f", {i}: []" for i in range(1, game.players))
    turn = more or "turn: {seat: 0, phase: play}"
    return f"""
    players: {game.players}
    options: {{{game.options}}}
    position:
      hands: {{0: [{", ".join(hand)}]{others}}}
      stock: []
      table: {tables(game, melds)}
      {turn}
    moves:
      - [0, {action}, {word(legal)}]
    then:
      {then}
"""


def fillers(game, used):
    """Natural cards, so that no hand is emptied."""
    return [card for card in game.pack
            if not game.is_wild(card) and not used[card]][:3]


def ordered(game, laid):
    """The cards from low to high if they are a run in another order, which a case may not show without the reason."""
    ranks = [(said or card)[0] for card, said in laid]
    if read(game, laid) or not set(ranks) <= set(RANKS) or any(game.is_wild(card) and not said for card, said in laid):
        return laid
    for ace in (0, len(RANKS)):
        run = sorted(laid, key=lambda one, ace=ace: RANKS.index((one[1] or one[0])[0]) or ace)
        if read(game, run):
            return run
    return laid


def meld_entry(game, dice):
    laid = ordered(game, spoil(game, dice, some_meld(game, dice)))
    meld = read(game, laid)
    reads = f", reads: {shown(game, meld)}" if meld else ""
    return (f"cards: {written(laid)}\n    players: {game.players}\n"
            f"    options: {{{game.options}}}\n"
            f"    legal: {str(bool(meld)).lower()}\n"
            + (f"    {reads[2:]}\n" if reads else ""))


def add_case(game, dice):
    meld = good_meld(game, dice)
    laid = near_meld(game, dice, meld)
    at = dice.choice([None, None, None, "low", "high"])
    used = Counter(card for card, _ in meld.cards + laid)
    two_aces = sum((said or card)[0] == "A" for card, said in laid) > 1
    if (not laid or not game.holds(used.elements()) or
            (game.name == "wildcat" and len(meld.cards) > 3) or
            (two_aces and any(game.is_wild(c) and s for c, s in laid))):
        return None
    grown = add(game, meld, laid, at)
    if game.ring and grown and len(grown.cards) == 13:
        return None  # it has no first card
    hand = [card for card, _ in laid] + fillers(game, used)
    end = f", at: {at}" if at else ""
    return position(game, hand, [meld],
                    f"{{do: add, to: 1, cards: {written(laid)}{end}}}", grown,
                    f"table: {tables(game, [grown or meld])}")


def swap_use(game, dice, number):
    """Push 6.3: what the joker is used for: the words of the action, the cards
    that it needs besides the joker, the meld that was there, what it becomes.
    """
    at = dice.choice([None, None, "low", "high"])
    joker = [Laid("X1", None)]
    if dice.random() < .5:
        other = good_meld(game, dice)
        laid = joker + (near_meld(game, dice, other)[:1]
                        if dice.random() < .4 else [])
        end = f", at: {at}" if at else ""
        return (f", to: {number}, cards: {written(laid)}{end}", laid[1:],
                [other], add(game, other, laid, at))
    laid = some_meld(game, dice)
    if dice.random() < .8:
        laid[dice.randrange(len(laid))] = joker[0]
    rest = [one for one in laid if one.card != "X1"]
    spare = [one for one in laid if one.card == "X1"][1:]
    has_joker = any(card == "X1" for card, _ in laid)
    return (f", melds: [{written(laid)}]", rest + spare, [],
            has_joker and read(game, laid))


def swap_case(game, dice):
    meld = good_meld(game, dice)
    wilds = [stands for card, stands in meld.cards if card != stands]
    if not wilds:
        return None
    card = dice.choice(wilds)
    if card[1] == "?" or dice.random() < .1:
        card = card[0] + dice.choice(SUITS)
    if card not in game.pack:
        return None
    at = dice.choice([None, None, "high", "low"])
    words, needs, others, used_for = f", at: {at}" if at else "", [], [], None
    if game.swap == "use":
        at = None
        words, needs, others, used_for = swap_use(game, dice, 2)
    done = swap(game, meld, card, at)
    legal = done and (game.swap != "use" or used_for)
    hand = [card] + [c for c, _ in needs]
    used = Counter(hand + [c for m in [meld] + others for c, _ in m.cards])
    if not game.holds(used.elements()):
        return None
    hand += fillers(game, used)
    after = [meld] + others
    then = ""
    if legal:
        after = [done[0]] + ([used_for] if game.swap == "use" else [])
        kept = hand[1:] + ([done[1]] if done[1] else [])
        if game.swap != "use":
            then = f"\n      hands: {{0: [{', '.join(kept)}]}}"
    return position(game, hand, [meld] + others,
                    f"{{do: swap, from: 1, card: {card}{words}}}", legal,
                    f"table: {tables(game, after)}{then}")


def opening_case(game, dice):
    deal = dice.randrange(len(game.contracts))
    contract = game.contracts[deal]
    parts = parts_of(contract) or [
        (kind, 3 if kind == "S" else game.run_min, 99)
        for kind in dice.choices("SR", k=dice.choice([1, 2, 3]))]
    chance = dice.random()
    if chance < .08:
        parts.append((dice.choice("SR"), 4, 99))
    elif chance < .12:
        parts = parts[1:] or parts
    dice.shuffle(parts)
    lists = [some_part(game, dice, part) for part in parts]
    used = Counter(card for laid in lists for card, _ in laid)
    if not game.holds(used.elements()):
        return None
    rest = list((game.pack - used).elements())
    left = dice.sample(rest, dice.choice([0, 1, 1, 1, 2, 3]))
    hand = list(used.elements()) + left
    drew = dice.choice(left or hand)
    source = dice.choice(["stock", "stock", "discard"])
    legal = opens(game, contract, [read(game, laid) for laid in lists], left,
                  drew if source == "discard" else None)
    turn = (f"turn: {{seat: 0, phase: play, drew: {drew}, from: {source}}}\n"
            f"      deal: {deal + 1}")
    melds = ", ".join(written(laid) for laid in lists)
    return position(game, hand, [], f"{{do: meld, melds: [{melds}]}}", legal,
                    f"hands: {{0: [{', '.join(left if legal else hand)}]}}",
                    turn)


def total_case(game, dice):
    """An opening with enough points or not; half of them take the upcard."""
    parts = dice.choices("SR", k=dice.choice([1, 2, 2, 3, 3]))
    lists = [some_part(game, dice, (kind, dice.choice([3, 3, 4, 5]), 99))
             for kind in parts]
    used = Counter(card for laid in lists for card, _ in laid)
    if not game.holds(used.elements()):
        return None
    rest = list((game.pack - used).elements())
    left = dice.sample(rest, dice.choice([0, 1, 1, 2, 3]))
    hand = list(used.elements()) + left
    legal = opens_with_total(game, [read(game, laid) for laid in lists], left)
    melds = "melds: [" + ", ".join(written(laid) for laid in lists) + "]"
    action, turn = f"{{do: meld, {melds}}}", "turn: {seat: 0, phase: play}"
    if dice.random() < .5:
        upcard = dice.choice(left or hand if dice.random() < .2 else
                             list(used.elements()))
        hand.remove(upcard)
        legal = legal and used[upcard] > 0 and game.use != "free"
        action = f"{{do: draw, from: discard, {melds}}}"
        turn = f"discard: [{upcard}]\n      turn: {{seat: 0, phase: draw}}"
    return position(game, hand, [], action, legal,
                    f"hands: {{0: [{', '.join(left if legal else hand)}]}}",
                    turn)


def many(make, game, dice):
    made = []
    while len(made) < CASES:
        case = make(game, dice)
        if case:
            made.append(case)
    return made


def write(path, game):
    """The cases; how many there are"""
    dice = random.Random(f"{SEED} {game.name} {game.options} {game.players}")
    with open(path, "w", encoding="utf-8") as out:
        out.write(f"game: {game.name}\nmelds:\n")
        out.writelines(f"  - {entry}" for entry in
                       many(meld_entry, game, dice))
        out.write("cases:\n")
        kinds = [("opening", opening_case)] if game.contracts else []
        kinds += [("total", total_case)] if game.total else []
        kinds += [("swap", swap_case)] if game.swap else []
        kinds += [("add", add_case)]
        for kind, make in kinds:
            out.writelines(f"  - id: {kind}-{i}{case}" for i, case in
                           enumerate(many(make, game, dice)))
    return CASES * (1 + len(kinds))


def play(folder, number, game):
    """(passed, failed, what was said)"""
    path = os.path.join(folder, f"{number}-{game.name}.yaml")
    cases = write(path, game)
    said = subprocess.run([os.path.join(BUILD, "referee"), "check", path],
                          capture_output=True, text=True, check=False).stdout
    lines = said.splitlines()
    count = lines[-1].split()
    passed, failed, wrong = int(count[0]), int(count[2]), lines[:-1][:10]
    with open(path, encoding="utf-8") as made:
        legal = len(re.findall(r"legal: true|, ok\]$", made.read(), re.M))
    if passed + failed != cases or not cases // 6 <= legal <= cases - cases // 6:
        failed += 1
        wrong.append(f"{game.name}: {cases} cases, {legal} of them legal; "
                     f"{passed + failed} were checked")
    return passed, failed, wrong


def main():
    folder = tempfile.mkdtemp(prefix="model-")
    games = [game for game in GAMES
             if len(sys.argv) == 1 or game.name in sys.argv[1:]]
    passed = failed = 0
    with ThreadPoolExecutor(2) as pool:
        results = pool.map(lambda one: play(folder, *one), enumerate(games))
        for right, wrong, said in results:
            passed += right
            failed += wrong
            print("\n".join(said), end="\n" if said else "")
    if failed == 0:
        subprocess.run(["rm", "-r", folder], check=True)
    else:
        print(f"the cases of SEED={SEED} CASES={CASES} are in {folder}")
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
