#!/usr/bin/env python3
"""A second implementation of the rule sheets of Canasta, Rummikub, Machiavelli and Indian Rummy.

model.py does the same for the games of the table family.  This code was written
only from docs/rules.  It judges random positions, and `referee check` must agree.
If they disagree, the suite prints the folder with the cases.

  B=build CASES=100 SEED=2 tests/suites/model_families.py
"""
import itertools
import os
import random
import subprocess
import sys
import tempfile
from collections import Counter

sys.path.insert(0, "tests/support")
from soak import setting

BUILD = os.path.abspath(os.environ.get("B", "build"))
CASES = setting("CASES", 50, 300)
SEED = os.environ.get("SEED", os.environ.get("SOAK_SEED", "2"))

RANKS = "A23456789TJQK"
SUITS = "SHDC"


def rank(card):
    return RANKS.index(card[0]) + 1


def listed(cards):
    return "[" + ", ".join(cards) + "]"


def verdict(legal):
    return "ok" if legal else "illegal"


# --- Indian Rummy, 5.1 to 5.5 ------------------------------------------------

def indian_kind(cards, wild_rank):
    """"pure", "seq", "set", or None."""
    def is_wild(card):
        return card == "X1" or rank(card) == wild_rank

    def run_naturals(suit, start):
        """Cards that stand for themselves; None: it is no such run."""
        places = [RANKS[(start + i - 1) % 13] + suit
                  for i in range(len(cards))]
        if all(c == p or is_wild(c) for c, p in zip(cards, places)):
            return sum(c == p for c, p in zip(cards, places))
        return None

    def is_set(of, naturals):
        """@naturals: bit per card that stands for itself."""
        own = [c for i, c in enumerate(cards) if naturals >> i & 1]
        rest = [c for i, c in enumerate(cards) if not naturals >> i & 1]
        return (all(c != "X1" and rank(c) == of for c in own)
                and len({c[1] for c in own}) == len(own)
                and all(is_wild(c) for c in rest))

    size = len(cards)
    if size < 3:
        return None
    runs = [run_naturals(suit, start) for suit in SUITS
            for start in range(1, 16 - size)]
    if size in runs:
        return "pure"
    if any(runs):
        return "seq"
    if size <= 4 and any(is_set(of, bits) for of in range(1, 14)
                         for bits in range(1, 1 << size)):
        return "set"
    return None


def indian_entry(dice):
    wild_rank = dice.choice([0, 1, 7, 13, dice.randint(1, 13)])
    size = dice.choice([2, 3, 3, 3, 4, 4, 5, 6])
    suit, of = dice.choice(SUITS), dice.choice(RANKS)
    start = dice.randint(1, 15 - size)
    if dice.random() < .5:
        cards = [RANKS[(start + i - 1) % 13] + suit for i in range(size)]
    else:
        cards = [of + dice.choice(SUITS) for _ in range(size)]
    for i in range(size):
        chance = dice.random()
        if chance < .12:
            cards[i] = "X1"
        elif chance < .3 and wild_rank:
            cards[i] = RANKS[wild_rank - 1] + dice.choice(SUITS)
        elif chance < .35:
            cards[i] = dice.choice(RANKS) + dice.choice(SUITS)
    if max(Counter(cards).values()) > 2:
        return None
    kind = indian_kind(cards, wild_rank)
    flags = f", flags: {{wild: {RANKS[wild_rank - 1]}S}}" if wild_rank else ""
    said = f"true, kind: {kind}" if kind else "false"
    return bool(kind), f"  - {{cards: {listed(cards)}, legal: {said}{flags}}}\n"


# --- Rummikub, 5 and 6.4 to 6.7 ----------------------------------------------
# A set is a list of (tile, what it stands for); a group's joker stands for None.

def is_run(tiles):
    return all(stands for _, stands in tiles) and \
        len({stands[0] for _, stands in tiles}) > 1


def naturals(tiles):
    return Counter(tile for tile, _ in tiles if tile != "X1")


def meanings(tiles):
    """Of each joker of the set."""
    if is_run(tiles):
        return [{stands} for tile, stands in tiles if tile == "X1"]
    own = [tile for tile, _ in tiles if tile != "X1"]
    lacks = {own[0][0] + suit for suit in SUITS} - set(own)
    return [lacks for tile, _ in tiles if tile == "X1"]


def replacements(lacks, left, every):
    """The ways to replace a joker by tiles that are left."""
    if every:
        return [Counter(lacks)] if all(left[t] > 0 for t in lacks) else []
    return [Counter([t]) for t in sorted(lacks) if left[t] > 0]


def jokers_kept(old, new, every):
    """6.4"""
    olds = [m for tiles in old for m in meanings(tiles)]
    news = [m for tiles in new for m in meanings(tiles)]

    def from_the(i, taken, left):
        if i == len(olds):
            return True
        return any(from_the(i + 1, taken | {j}, left)
                   for j, means in enumerate(news)
                   if j not in taken and means & olds[i]) or \
            any(from_the(i + 1, taken, left - way)
                for way in replacements(olds[i], left, every))

    return from_the(0, frozenset(), sum(map(naturals, new), Counter()))


def jokers_strict(old, new, played, every):
    """6.7, for old sets with one joker each."""
    olds = [tiles for tiles in old if meanings(tiles)]
    news = [(at, m) for at, tiles in enumerate(new) for m in meanings(tiles)]

    def fits(lies, stays):
        """@lies: which new joker each old one is; @stays: not replaced."""
        room = [naturals(tiles) for tiles in new]
        beside, needs = Counter(played), []
        for tiles, joker, stay in zip(olds, lies, stays):
            at, means = news[joker]
            if stay:
                if not means & meanings(tiles)[0] or naturals(tiles) - room[at]:
                    return False
                room[at] -= naturals(tiles)
                continue
            needs.append(meanings(tiles)[0])
            if naturals(new[at]) - beside or any(
                    news[other][0] == at for other in lies if other != joker):
                return False
            beside -= naturals(new[at])
        return replaced(needs, Counter(played))

    def replaced(needs, left):
        return not needs or any(replaced(needs[1:], left - way) for way in
                                replacements(needs[0], left, every))

    return any(fits(lies, stays)
               for lies in itertools.permutations(range(len(news)), len(olds))
               for stays in itertools.product([True, False], repeat=len(olds)))


def sets_with(first, pool):
    """Every set of the pool that holds this tile."""
    of, suit, jokers = rank(first), first[1], pool["X1"]
    for others in range(4):
        for suits in itertools.combinations(SUITS.replace(suit, ""), others):
            group = [first] + [first[0] + s for s in suits]
            if all(pool[tile] for tile in group):
                for wild in range(jokers + 1):
                    if 3 <= len(group) + wild <= 4:
                        yield [(t, t) for t in group] + [("X1", None)] * wild
    for low in range(1, of + 1):
        for high in range(max(low + 2, of), 14):
            places = [RANKS[p - 1] + suit for p in range(low, high + 1)]
            for wild in range(jokers + 1):
                for there in itertools.combinations(places, wild):
                    if first not in there and all(
                            pool[p] or p in there for p in places):
                        yield [("X1" if p in there else p, p) for p in places]


def tables_of(pool, dice):
    """Every way to lay the whole pool in sets, in any order."""
    rest = +pool
    tiles = sorted(rest - Counter({"X1": 2}), key=lambda t: (t[1], rank(t)))
    if not tiles:
        if not rest:
            yield []
        return
    ways = list(sets_with(tiles[0], rest))
    dice.shuffle(ways)
    for way in ways:
        for others in tables_of(rest - Counter(t for t, _ in way), dice):
            yield [way] + others


def some_set(dice, joker):
    suit, size = dice.choice(SUITS), dice.choice([3, 3, 4])
    if dice.random() < .5:
        low = dice.randint(1, 9)
        tiles = [(RANKS[low + i - 1] + suit,) * 2 for i in range(size)]
    else:
        of = dice.choice(RANKS[:9])
        tiles = [(of + s,) * 2 for s in dice.sample(SUITS, size)]
    if joker:
        i = dice.randrange(size)
        tiles[i] = ("X1", tiles[i][1] if is_run(tiles) else None)
    return tiles


def written(tiles):
    return listed(f'"X1={stands}"' if tile == "X1" and stands else tile
                  for tile, stands in tiles)


def rummikub_case(rule, group):
    def make(dice):
        jokers = dice.choice([1, 1, 2])
        old = [some_set(dice, i < jokers)
               for i in range(dice.randint(jokers, 3))]
        lies = Counter(t for tiles in old for t, _ in tiles)
        near = [t for tiles in old for m in meanings(tiles) for t in sorted(m)]
        near += [t[0] + s for t in lies if t != "X1" for s in SUITS]
        near += [RANKS[r] + t[1] for t in lies if t != "X1"
                 for r in (rank(t) - 2, rank(t)) if 0 <= r < 13] + ["X1"]
        rack = Counter(dice.choices(near, k=dice.randint(1, 4)))
        if max((lies + rack).values()) > 2 or (lies + rack)["KD"]:
            return None
        news = list(itertools.islice(tables_of(lies + rack, dice), 6))
        if not news:
            return None
        new = dice.choice(news)
        every = group == "all"
        legal = jokers_kept(old, new, every) if rule == "replace" else \
            jokers_strict(old, new, rack, every)
        table = ", ".join(f"{{cards: {written(tiles)}}}" for tiles in old)
        return legal, f"""
    options: {{joker: {rule}, group_joker: {group}}}
    position:
      hands: {{0: {listed(list(rack.elements()) + ["KD"])}, 1: []}}
      stock: []
      table: [{table}]
      opened: [0]
    moves:
      - [0, {{do: arrange, table: {listed(map(written, new))}}}, {verdict(legal)}]
    then: {{turn: {{seat: {int(legal)}, phase: play}}}}
"""
    return make


# --- Machiavelli, 5 and 6.1 --------------------------------------------------

def machiavelli_sets(ace):
    """Every set of three or more different cards."""
    for of in RANKS:
        for size in (3, 4):
            for suits in itertools.combinations(SUITS, size):
                yield [of + suit for suit in suits]
    row = {"both": RANKS + "A", "round": RANKS + RANKS}[ace]
    for suit in SUITS:
        for low in range(13):
            for size in range(3, 14):
                if low + size <= len(row):
                    yield [of + suit for of in row[low:low + size]]


MACHIAVELLI = {ace: [Counter(cards) for cards in machiavelli_sets(ace)]
               for ace in ("both", "round")}


def machiavelli_most(ace, table, hand):
    """The most cards of the hand on a table with all cards of @table; None: too
    many ways to try."""
    pool = table + hand
    sets = [cards for cards in MACHIAVELLI[ace] if not cards - pool]
    seen = set()

    def lay(must, rest):
        """Counts of the cards left, if all of @must is used."""
        state = tuple(sorted(rest.items())), tuple(sorted(must.items()))
        if state in seen or len(seen) > 20000:
            return -1
        seen.add(state)
        need = min(must, default=None)
        best = -1 if must else pool.total() - rest.total()
        for cards in sets:
            if cards - rest or (need and not cards[need]):
                continue
            best = max(best, lay(must - cards, rest - cards))
        return best

    most = lay(table, pool)
    return None if len(seen) > 20000 else most - table.total()


def machiavelli_entry(ace):
    def make(dice):
        table = []
        for _ in range(dice.randint(0, 3)):
            cards = dice.choice(MACHIAVELLI[ace])
            if cards.total() <= 5 and cards & CORNER:
                table.append(cards)
        lies = sum(table, Counter())
        hand = Counter(dice.choices(sorted(CORNER), k=dice.randint(1, 9)))
        if max((lies + hand).values()) > 2:
            return None
        most = machiavelli_most(ace, lies, hand)
        if most is None:
            return None
        told = ", ".join(listed(in_order(cards)) for cards in table)
        return most > 0, (f"  - {{hand: {listed(hand.elements())}, table: [{told}], "
                          f"options: {{ace: {ace}}}, most: {most}}}\n")

    def in_order(cards):
        return next(way for way in machiavelli_sets(ace)
                    if Counter(way) == cards)
    return make


CORNER = Counter(of + suit for of in "JQKA234" for suit in "SH") + \
    Counter(of + suit for of in "KA" for suit in "DC")


# --- Canasta, 4.5, 5 and 6 ---------------------------------------------------

VALUES = {"X": 50, "2": 20, "A": 20, **dict.fromkeys("KQJT98", 10),
          **dict.fromkeys("76543", 5)}
RED_THREES = ("3H", "3D")


def is_wild(card):
    return card[0] in "X2"


def is_canasta_meld(cards):
    own = [card for card in cards if not is_wild(card)]
    wild = len(cards) - len(own)
    if len(cards) < 3 or len({card[0] for card in own}) != 1:
        return False
    if own[0][0] == "3":
        return wild == 0 and not set(own) & set(RED_THREES)
    return len(own) >= 2 and wild <= 3


def rank_of(cards):
    return next(card[0] for card in cards if not is_wild(card))


def side(players, seat):
    return seat % 2 if players in (4, 6) else seat


def canasta_legal(at, melds, to, cards):
    """New melds, or cards for the meld @to; with the pile in phase draw."""
    pile = at["pile"] if at["draws"] else []
    lists = [cards] if to else melds
    named = Counter(card for laid in lists for card in laid)
    own = [i for i, (owner, _) in enumerate(at["table"])
           if side(at["players"], owner) == 0]
    table = [list(laid) for _, laid in at["table"]]
    if not lists or not all(lists):
        return False
    if pile:  # 6.2, 6.7, 6.3
        top = pile[-1]
        if is_wild(top) or top[0] == "3" or not named[top] or \
                len(at["hand"]) == len(pile) == 1:
            return False
        named[top] -= 1
    if named - Counter(at["hand"]):
        return False
    if to:  # 6.1
        table[to - 1] += cards
        if to - 1 not in own or not is_canasta_meld(table[to - 1]):
            return False
    else:  # 5.1, 5.2
        if not all(map(is_canasta_meld, melds)):
            return False
        ranks = [rank_of(laid) for laid in melds]
        ranks += [rank_of(table[i]) for i in own]
        if len(set(ranks)) < len(ranks):
            return False
    new = [] if to else melds
    canastas = sum(len(laid) >= 7 for laid in
                   new + [table[i] for i in own])
    out = canastas >= at["needed"] and at["answer"] is not False
    left = len(at["hand"]) - sum(named.values()) + \
        sum(card not in RED_THREES for card in pile[:-1])
    if not out and left < 2:  # 4.5
        return False
    if any(rank_of(laid) == "3" for laid in new) and not (out and left <= 1):
        return False  # 5.4
    if not own:  # 5.5, 5.6
        points = sum(VALUES[card[0]] for laid in new for card in laid)
        at_once = not pile and canastas >= at["needed"] and left <= 1
        if points < at["minimum"] and not at_once:
            return False
    frozen = not own or any(is_wild(card) or card in RED_THREES
                            for card in pile)
    if pile and frozen:  # 6.4
        return max(sum(card[0] == top[0] for card in laid) - 1
                   for laid in lists if top in laid) >= 2
    return True


def canasta_position(dice):
    """A pack is dealt to a few ranks, so that cards meet."""
    players = dice.choice([2, 3, 4, 4, 5, 6])
    packs = 3 if players == 6 else 2
    ranks = dice.sample("A456789TJQ", 4)
    pack = Counter({r + s: packs for r in ranks + ["2", "3"] for s in SUITS})
    pack["X1"] = 2 * packs

    def take(fits):
        there = sorted(card for card in +pack if fits(card))
        if not there:
            return []
        card = dice.choice(there)
        pack[card] -= 1
        return [card]

    def some(chances):
        chance = dice.random()
        if chance < chances[0]:
            return take(lambda card: card[0] in ranks)
        if chance < chances[1]:
            return take(is_wild)
        return take(lambda card: card[0] == "3" and
                    (len(chances) > 2 or card not in RED_THREES))

    table, laid_ranks = [], set()
    for _ in range(dice.choice([0, 0, 1, 2, 3])):
        owner, of = dice.randrange(players), dice.choice(ranks)
        size, wild = dice.choice([3, 4, 6, 7, 8]), dice.choice([0, 0, 1, 2])
        cards = [c for i in range(size) for c in
                 take(is_wild if i < wild else lambda card: card[0] == of)]
        if is_canasta_meld(cards) and \
                (side(players, owner), of) not in laid_ranks:
            laid_ranks.add((side(players, owner), of))
            table.append((owner, cards))
    score = dice.choice([-5, 0, 0, 0, 1495, 1500, 3000, 7500])
    minimum = 15 if score < 0 else 50 if score < 1500 else \
        90 if score < 3000 else 150 if players == 6 and score >= 7500 else 120
    draws = dice.random() < .6
    return {
        "players": players, "table": table, "minimum": minimum, "draws": draws,
        "needed": 2 if players in (2, 6) else 1,
        "scores": [score if side(players, seat) == 0 else 0
                   for seat in range(players)],
        "hand": [c for _ in range(dice.choice([1, 2, 3, 5, 7, 9, 11]))
                 for c in some((.78, .92))],
        "pile": [c for _ in range(dice.choice([1, 1, 2, 3, 4]))
                 for c in some((.88, .93, 1))],
        "answer": dice.choice([None, None, None, True, False])
        if not draws and players in (4, 6) else None,
    }


def canasta_case(dice):
    at = canasta_position(dice)
    hand, pile, table = at["hand"], at["pile"], at["table"]
    if not hand or not pile:
        return None
    wild = [card for card in hand if is_wild(card)]

    def some_list(of, top):
        own = [card for card in hand if card[0] == of]
        laid = own[:dice.choice([len(own), dice.randint(0, len(own))])]
        return laid + wild[:dice.choice([0, 0, 1, 2, 4])] + top

    top = [pile[-1]] if at["draws"] and dice.random() < .95 else []
    melds, to, cards = [], 0, []
    if table and dice.random() < .4:
        to = dice.randint(1, len(table))
        cards = some_list(rank_of(table[to - 1][1]), top)
    else:
        others = sorted({card[0] for card in hand if not is_wild(card)})
        melds = [some_list(top[0][0], top)] if top else []
        melds += [some_list(of, []) for of in dice.sample(
            others, min(len(others), dice.choice([0, 1, 2]) + (not top)))
            if not top or of != top[0][0]]
    legal = canasta_legal(at, melds, to, cards)
    said = f"to: {to}, cards: {listed(cards)}" if to else \
        f"melds: {listed(map(listed, melds))}"
    act = "draw, from: pile" if at["draws"] else "add" if to else "meld"
    turn = "phase: draw" if at["draws"] else "phase: play, from: stock"
    flags = "" if at["answer"] is None else \
        f"\n      flags: {{answer: {str(at['answer']).lower()}}}"
    lies = ", ".join(f"{{owner: {owner}, cards: {listed(laid)}}}"
                     for owner, laid in table)
    return legal, f"""
    players: {at["players"]}
    position:
      scores: {at["scores"]}
      hands: {{0: {listed(hand)}}}
      stock: [KD]
      discard: {listed(pile)}
      table: [{lies}]
      turn: {{seat: 0, {turn}}}{flags}
    moves:
      - [0, {{do: {act}, {said}}}, {verdict(legal)}]
    then: {{stock_count: 1}}
"""


def many(make, dice):
    """Cases, half of them legal as far as chance allows."""
    made, legal = [], 0
    for _ in range(400 * CASES):
        case = make(dice)
        if case and (case[0] or len(made) - legal < CASES / 2):
            made.append(case[1])
            legal += case[0]
        if len(made) == CASES:
            break
    return made


PARTS = [("indian", "melds", indian_entry), ("canasta", "cases", canasta_case)]
PARTS += [("rummikub", "cases", rummikub_case(rule, group))
          for rule in ("replace", "strict") for group in ("one", "all")]
PARTS += [("machiavelli", "most", machiavelli_entry(ace))
          for ace in ("both", "round")]


def main():
    folder = tempfile.mkdtemp(prefix="model-")
    passed = failed = 0
    for number, (game, key, make) in enumerate(PARTS):
        path = os.path.join(folder, f"{number}-{game}.yaml")
        made = many(make, random.Random(f"{SEED} {number}"))
        with open(path, "w", encoding="utf-8") as out:
            out.write(f"game: {game}\n{key}:\n")
            for i, case in enumerate(made):
                out.write(case if key != "cases" else f"  - id: {i}{case}")
        said = subprocess.run([os.path.join(BUILD, "referee"), "check", path],
                              capture_output=True, text=True,
                              check=False).stdout.splitlines()
        print("\n".join(said[:-1][:10]), end="\n" if said[:-1] else "")
        passed += int(said[-1].split()[0])
        failed += int(said[-1].split()[2])
        if len(made) < CASES:
            failed += 1
            print(f"{path}: {len(made)} cases were found, not {CASES}")
    if failed == 0:
        subprocess.run(["rm", "-r", folder], check=True)
    else:
        print(f"the cases of SEED={SEED} CASES={CASES} are in {folder}")
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
