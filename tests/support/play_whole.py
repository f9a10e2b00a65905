"""Whole matches by mouse alone, by touch alone and by keys alone: how many presses a turn takes."""
import re
from collections import Counter
from itertools import combinations

from claims import holds
from play_hand import center, drag
from play_pages import ASK, OVER, SURE, click, key, touch
from seated import Table
from waiting import wait_for

GAMES = {
    "gin": ["gin", "human", "house:greedy", "--deals", 1],
    "rummy": ["rummy", "human", "house:greedy", "--deals", 2],
    "canasta": ["canasta", "human", "house:greedy", "--deals", 1],
    "contract": ["contract", "human", "house:greedy", "house:greedy", "--deals", 1],
    "rummikub": ["rummikub", "human", "house:greedy", "--deals", 1],
}
ORDER = ("add ", "buy", "meld ", "knock", "draw from the stock", "draw", "discard ")
SEEN = {"rummy": "add", "contract": "buy", "rummikub": "rearrangement"} # what must happen there

# The button of an action, or else that of its group: its place in the list.
BUTTON = """(number => {
  const [words, , group] = playing.ask.legal[number - 1];
  const labels = [...byId("offers").querySelectorAll(".offer")].map(button => button.getAttribute("aria-label"));
  const at = labels.indexOf(spoken(words));
  return at >= 0 ? [at, true] : [labels.indexOf(spoken(playing.ask.groups[group])), false];
})(%d)"""
CARD = """[...document.querySelectorAll(%r)].findIndex(card => cardOf(card) === %r && !card.classList.contains("picked"))"""


REFUSED = "(byId('asked').innerText.match(/Not legal.*/) || [''])[0]"


class Hand:
    """Play with one kind of input; count what is pressed."""

    def __init__(self, browser):
        self.browser, self.presses, self.done = browser, 0, Counter()

    def press(self, selector, at=0):
        raise NotImplementedError

    def button(self, number):
        """Press the button of an action, after that of its group."""
        at, found = self.browser.run(BUTTON % number)
        self.press(".offer", at)
        if not found:
            self.press(".offer", self.browser.run(BUTTON % number)[0])
        if self.browser.run(SURE):
            self.press("#sure-yes")

    def play(self, number, words):
        self.button(number)

    def tile(self, name, meld):
        where = f'.meld[data-zone="m{meld}"] .card' if meld else "#own .hand .card"
        self.press(where, self.browser.run(CARD % (where, name)))

    def arrange(self, moves, text):
        """Build an arrangement: select tiles, then press the number of a meld, or the button for a new one."""
        for to, tiles in moves:
            for name, meld in tiles:
                self.tile(name, meld)
            self.press(f'.meld[data-zone="m{to}"] .number' if to else "#arrange-put")
        self.press("#typed-play")


class Mouse(Hand):
    def press(self, selector, at=0):
        self.presses += 1
        click(self.browser, selector, at)

    def play(self, number, words):
        """Press stock or pile, drag discards to the pile and cards onto melds."""
        place = {"draw from the stock": ".stock .cards", "draw the upcard": ".pile .cards"}.get(words.split(":")[0])
        card = re.fullmatch(r"(discard|add) (..)(?: to meld (\d+))?", words)
        if place and self.browser.run(f"offersFor([]).filter(offer => offer.place === placeOf({words!r})).length") == 1:
            self.press(place)
        elif card:
            self.presses += 1
            drag(self.browser, center(self.browser, "#own .hand .card", self.browser.run(CARD % ("#own .hand .card", card[2]))),
                 center(self.browser, f'.meld[data-zone="m{card[3]}"] .card' if card[3] else ".pile .cards"))
        else:
            self.button(number)


class Touch(Hand):
    def press(self, selector, at=0):
        self.presses += 1
        touch(self.browser, selector, at)


class Keys(Hand):
    def press(self, selector, at=0):
        self.presses += 1
        key(self.browser, {"#sure-yes": "y"}.get(selector) or self.browser.run(f"OFFER_KEYS[{at}]"))

    def arrange(self, moves, text):
        key(self.browser, "/")
        for letter in text:
            key(self.browser, letter)
        key(self.browser, "Enter")
        self.presses += len(text) + 2


def choose(legal, done):
    """The number of the action to play; no offer to buy is taken twice."""
    arranges = [number for number, (words, *_) in enumerate(legal, 1) if words.startswith("lay ")]
    if arranges and (done["rearrangement"] or not done["lay"]):
        return arranges[-1] # the longest; between the first one and a rearrangement tiles are drawn
    for word in ORDER:
        if word == "buy" and done["buy"]:
            continue
        for number, (words, *_) in enumerate(legal, 1):
            if words.startswith(word):
                return number
    return len(legal)


def cards_of(text):
    return re.findall(r"([A2-9TJQKX][SHDC12])(?:=..)?", text)


def used(melds, tiles):
    """The melds of the table that consist of these tiles: an offer names only the melds that are new."""
    some = [number for number, meld in melds.items() if meld <= tiles]
    for n in range(len(some) + 1):
        for numbers in combinations(some, n):
            if sum((melds[number] for number in numbers), Counter()) == tiles:
                return {number: melds[number] for number in numbers}
    return {}


def rearrangement(words, zones):
    """The moves that make the melds of an offer out of the table: (meld or 0, [(tile, its meld or 0)]); None if
    fewer than three melds change or too much moves."""
    new, _, laid = words.removeprefix("lay ").partition(", with ")
    wanted = [Counter(cards_of(part)) for part in new.split(" / ")]
    melds = {int(name[1:]): Counter(cards_of(text.split(" ")[2])) for name, text in zones.items() if re.fullmatch(r"m\d+", name)}
    left, rest, moves = used(melds, sum(wanted, Counter()) - Counter(cards_of(laid)) if laid else Counter()), [], []
    for want in sorted(wanted, key=lambda want: -max([(want & meld).total() for meld in melds.values()], default=0)):
        best = max(left, key=lambda number: ((want & left[number]).total(), -left[number].total()), default=None)
        if best is not None and (want & left[best]).total() > 0:
            rest.append((best, want, left.pop(best)))
        else:
            rest.append((0, want, Counter()))
    free = [(name, number) for number, meld in left.items() for name in meld.elements()]
    free += [(name, number) for number, want, meld in rest for name in (meld - want).elements()]
    changed = len(left) + sum(want != meld for number, want, meld in rest if number)
    for number, want, meld in rest:
        tiles = []
        for name in (want - meld).elements():
            source = next((tile for tile in free if tile[0] == name), None)
            tiles.append(source or (name, 0))
            if source:
                free.remove(source)
        if tiles:
            moves.append((number, tiles))
    return moves if changed >= 3 and not free and sum(len(tiles) for _, tiles in moves) <= 40 else None


def text_of(moves, zones):
    """The arrangement as it is typed: what leaves and joins each meld, and the new ones."""
    gone = {}
    for _, tiles in moves:
        for name, meld in tiles:
            if meld:
                gone.setdefault(meld, []).append("-" + name)
    parts = [" ".join([f"m{number}", *gone.pop(number, []), *[name for name, _ in tiles]]) if number else " ".join(name for name, _ in tiles)
             for number, tiles in moves]
    return "arrange " + " / ".join(parts + [" ".join([f"m{number}", *names]) for number, names in gone.items()])


def play_turn(browser, hand, legal):
    """Answer one question.  Returns the words of the action."""
    moves = None
    if not hand.done["rearrangement"] and browser.run("playing.ask.arrange"):
        zones = browser.run("current().zones")
        moves = next((found for words, *_ in legal if words.startswith("lay ") for found in [rearrangement(words, zones)] if found), None)
    if moves:
        last = browser.run(ASK)
        hand.arrange(moves, text_of(moves, zones))
        wait_for(lambda: browser.run(OVER) or browser.run(ASK) != last or browser.run(REFUSED))
        refused = browser.run(REFUSED)
        holds("a rearrangement is legal", not refused, refused, text_of(moves, zones))
        hand.done["rearrangement"] += not refused
        return "rearrangement"
    number = choose(legal, hand.done)
    hand.done[legal[number - 1][0].split(" ")[0]] += 1
    hand.play(number, legal[number - 1][0])
    return legal[number - 1][0]


def play_match(browser, game, hand, width):
    """Play a match.  Returns the presses of each turn with a draw and a discard alone."""
    table = Table(*GAMES[game], "--seed", "clicks")
    what = f"{game} by {type(hand).__name__.lower()}"
    turns, turn, last = [], [], 0
    try:
        browser.show(table.url, width, height=800)
        while True:
            browser.run("(() => { while (playing.held && current().t !== 'over') release(); })()")
            number = wait_for(lambda: browser.run(OVER) and -1 or (browser.run(f"isOpen() && ({ASK})") not in (False, None, last)
                                                                   and browser.run(ASK)) or browser.run("playing.held !== null") and -2)
            if number == -2 and not browser.run(OVER):
                continue
            if not number or number < 0:
                break
            last, before = number, hand.presses
            words = play_turn(browser, hand, browser.run("playing.ask.legal"))
            turn = turn + [(words, hand.presses - before)] if not words.startswith("draw") else [(words, hand.presses - before)]
            if words.startswith("discard") and len(turn) == 2:
                turns.append(sum(presses for _, presses in turn))
        holds(f"{what}: the match ends", number, last)
        checked, wrong = browser.run("[now.checked, now.wrong]")
        holds(f"{what}: every step is drawn correctly", checked > 3 and wrong == 0, wrong)
        holds(f"{what}: a draw and a discard are at most two presses", max(turns, default=0) <= 2 and (turns or game == "rummikub"), turns)
        holds(f"{what}: what the game is played for happened", game not in SEEN or hand.done[SEEN[game]] > 0, hand.done)
        print(f"{what}: {hand.presses} presses for {sum(hand.done.values())} actions, at most {max(turns, default=0)} for draw and discard",
              dict(hand.done))
    finally:
        table.stop()


def check_whole(browser):
    for game in GAMES:
        for kind, width in ((Mouse, 1280), (Touch, 360), (Keys, 1280)):
            browser.send("Emulation.setTouchEmulationEnabled", enabled=kind is Touch)
            play_match(browser, game, kind(browser), width)
    browser.send("Emulation.setTouchEmulationEnabled", enabled=False)
