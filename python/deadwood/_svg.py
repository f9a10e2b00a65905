"""Draw views and tables as SVG for notebooks.  A picture loads no other files, and has light and dark colours."""
import json
import re
from pathlib import Path
from xml.sax.saxutils import escape, quoteattr

from ._library import Error

WIDTH, CARD, HEIGHT, STEP = 720, 44, 62, 24
# Names, shapes (in a box of 20 by 20) and colours of suits and tiles; the HTML viewer uses the same file.
CARDS = json.loads(Path(__file__).with_name("cards.json").read_text(encoding="utf-8"))
RANKS, STAR = CARDS["ranks"], CARDS["star"]
SUITS, SHAPES = ({letter: (suit["word"], suit["path"], suit["colour"]) for letter, suit in CARDS[kind].items()}
                 for kind in ("suits", "tiles"))
# Each element contains its colours, because some programs remove styles; with a dark theme, STYLE changes them.
# The picture has its own background, so that it is readable on any page.
LIGHT = {"felt": "#e9efe9", "ink": "#1c1f22", "dim": "#50575d", "paper": "#ffffff", "edge": "#8d949b", "back": "#5b7f9c",
         "black": "#1c1f22", "red": "#c3272b", "blue": "#0b57c4", "orange": "#b34700"}
DARK = {"felt": "#1a231e", "ink": "#e7e9ea", "dim": "#a4abb2", "paper": "#e4e5e1", "edge": "#5d666e"}
STYLE = "<style>@media(prefers-color-scheme:dark){" + "".join(
    f".deadwood .dw-{name}{{fill:{colour}}}" for name, colour in DARK.items() if name != "edge") + "}</style>"


def clean(words):
    """Return a text that XML allows: without control characters and characters that reverse the direction of text."""
    kept = re.sub("[^\t -\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]|[\x7f-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069]", "?",
                  str(words))
    return escape(kept)


def ink(name):
    return f'class="dw-{name}" fill="{LIGHT[name]}"'


def words_at(x, y, words, size=14, colour="ink", more=""):
    return f'<text x="{x:g}" y="{y:g}" font-size="{size}" {ink(colour)} {more}>{clean(words)}</text>'


class Deck:
    """Shapes and names of the cards of a game."""

    def __init__(self, rules):
        self.tiles = rules.get("family") == "rummikub"
        self.suits = SHAPES if self.tiles else SUITS

    def rank(self, rank):
        if self.tiles:
            return str("A23456789TJQK".find(rank) + 1)
        return "10" if rank == "T" else rank

    def word(self, card):
        rank, suit = card[:1], card[1:2]
        if rank == "X":
            return "joker" if suit == "1" else "special joker"
        if rank not in RANKS:
            return "a card"
        if self.tiles:
            return f"{self.rank(rank)} {self.suits[suit][0]}" if suit in self.suits else self.rank(rank)
        return f"{RANKS[rank]} of {self.suits[suit][0]}" if suit in self.suits else f"a {RANKS[rank]}"

    def words(self, card):
        """Return the name of a card that is written as in a message; also of a wild card, such as X1=QS."""
        name, _, stands = card.partition("=")
        return self.word(name) + (f" as {self.word(stands)}" if stands else "")

    def index(self, card, x, y, size):
        """Draw rank and suit in a corner."""
        rank, suit = card[:1], card[1:2]
        if rank == "X":
            return f'<path d="{STAR}" transform="translate({x:g} {y + 2:g}) scale({size / 16:g})" {ink("red" if suit == "1" else "black")}/>'
        colour = self.suits[suit][2] if suit in self.suits else "black"
        text = words_at(x, y + size, self.rank(rank), size, colour, 'font-weight="600"')
        if suit not in self.suits:
            return text
        return text + (f'<path d="{self.suits[suit][1]}" transform="translate({x:g} {y + size + 3:g}) '
                       f'scale({size / 24:g})" {ink(colour)}/>')

    def draw(self, card, x, y):
        """Draw a card with its upper left corner at x, y."""
        name, _, stands = card.partition("=")
        paper = (f'<rect x="{x + .5:g}" y="{y + .5:g}" width="{CARD - 1}" height="{HEIGHT - 1}" rx="4" '
                 f'stroke="{LIGHT["edge"]}" {ink("paper")}/>')
        if name == "??" or name[:1] not in "XA23456789TJQK":
            face = f'<rect x="{x + 4}" y="{y + 4}" width="{CARD - 8}" height="{HEIGHT - 8}" rx="2" {ink("back")}/>'
        else:
            face = self.index(name, x + 4, y + 2, 16)
            suit = self.suits.get(name[1:2])
            if suit is not None:
                face += f'<path d="{suit[1]}" transform="translate({x + 20:g} {y + 36:g}) scale(1.05)" {ink(suit[2])}/>'
        if stands:
            face += words_at(x + 4, y + HEIGHT - 6, "=", 11, "black") + self.index(stands, x + 13, y + 29, 11)
        return f"<g><title>{clean(self.words(card))}</title>{paper}{face}</g>"

    def row(self, cards, x, y, step=STEP):
        """Draw a row of overlapping cards.  Return the end of the row."""
        drawn = "".join(self.draw(card, x + i * step, y) for i, card in enumerate(cards))
        return drawn, x + (len(cards) - 1) * step + CARD if cards else x


class Picture:
    """A picture that grows downwards."""

    def __init__(self, game):
        self.deck = Deck(game.rules)
        self.parts, self.x, self.y = [], 16, 12

    def line(self, words, size=14, colour="ink"):
        self.parts.append(words_at(16, self.y + size, words, size, colour))
        self.y += size + 10

    def groups(self, groups):
        """Draw groups of cards side by side, in as many rows as they need."""
        x = 16
        for cards in groups:
            step = STEP if CARD + STEP * (len(cards) - 1) <= WIDTH - 32 else (WIDTH - 32 - CARD) / (len(cards) - 1)
            if x > 16 and x + CARD + step * (len(cards) - 1) > WIDTH - 16:
                x, self.y = 16, self.y + HEIGHT + 8
            drawn, x = self.deck.row(cards, x, self.y, step)
            self.parts.append(drawn)
            x += 16
        self.y += HEIGHT + 12

    def middle(self, state):
        """Draw the stock and the pile."""
        top = self.deck.draw("??", 16, self.y) if state["stock"] else ""
        pile = state["discard"][-20:]
        drawn, _ = self.deck.row(pile, 150, self.y)
        self.parts += [top, words_at(66, self.y + 36, state["stock"], 14), drawn]
        if state["discard_count"] > len(pile):
            self.parts.append(words_at(112, self.y + 36, f"+{state['discard_count'] - len(pile)}", 14, "dim"))
        self.y += HEIGHT + 12
        if state.get("spread"):
            self.line("spread", 13, "dim")
            self.groups([state["spread"]])

    def melds(self, state, seat):
        """Draw the melds of one seat on the table.  None: draw the melds without an owner."""
        laid = [meld["cards"] for meld in state["table"] if meld.get("owner") == seat]
        if laid:
            self.groups(laid)

    def hand(self, view, cards):
        """Draw a hand, with its best melds apart."""
        rest, melds = list(cards), []
        if cards and "??" not in cards:
            try:
                melds = view.best_melds(cards)[1]
            except Error:  # the hand has more copies of a card than the pack, so draw it without melds
                melds = []
        for meld in melds:
            for card in meld:
                if card.partition("=")[0] in rest:
                    rest.remove(card.partition("=")[0])
        self.groups([group for group in [*melds, rest] if group])

    def svg(self, title, words):
        return (f'<svg xmlns="http://www.w3.org/2000/svg" class="deadwood" viewBox="0 0 {WIDTH} {self.y:g}" '
                f'style="max-width:{WIDTH}px;width:100%" font-family="system-ui,sans-serif" role="img" '
                f'aria-label={quoteattr(clean_words(title))}><title>{clean(title)}</title><desc>{clean(words)}</desc>{STYLE}'
                f'<rect width="{WIDTH}" height="{self.y:g}" rx="12" {ink("felt")}/>{"".join(self.parts)}</svg>')


def clean_words(words):
    """Return a text for an attribute, which is escaped later."""
    return "".join(c if c.isprintable() else "?" for c in words)


def title_of(game, state):
    turn = state["turn"]
    return f"{game.rules.get('title', game.name)}, deal {state['deal']}: seat {turn['seat']} to act, {turn['phase']}"


def seat_line(state, seat):
    return f"seat {seat}: {state['cards'][seat]} cards, {state['scores'][seat]} points"


def drawn(game, state, hands, view_of=None):
    """Return a picture of a state.  hands: a list of cards for each seat; None for a hand that is not visible.
    view_of: returns the view of a seat whose hand is visible."""
    picture, title = Picture(game), title_of(game, state)
    picture.line(title, 16)
    told = []
    order = [s for s, hand in enumerate(hands) if hand is None] + [s for s, hand in enumerate(hands) if hand is not None]
    looked = False
    for seat in order:
        if hands[seat] is not None and not looked:
            looked = True
            picture.melds(state, None)
            picture.middle(state)
        picture.line(seat_line(state, seat), 14)
        picture.melds(state, seat)
        told.append(seat_line(state, seat))
        if hands[seat]:
            picture.hand(view_of(seat), hands[seat])
            told[-1] += ": " + ", ".join(map(picture.deck.words, hands[seat]))
    pile = f"; on the pile {picture.deck.words(state['discard'][-1])}" if state["discard"] else ""
    return picture.svg(title, "; ".join(told) + pile)


def of_view(view):
    """Return a picture of the view of a seat.  Other hands appear as numbers of cards."""
    state = view.state
    hands = [state["hand"] if seat == view.seat else None for seat in range(view.game.seats)]
    return drawn(view.game, state, hands, lambda seat: view)


def of_public(table):
    """What everybody sees: all hands are numbers."""
    return drawn(table.game, table.view().state, [None] * table.game.seats)


def of_table(table):
    """Return a picture of a table with all hands; between deals it shows only the scores."""
    game = table.game
    if table.seat is None:
        picture = Picture(game)
        what = "the match is over" if table.over else "between deals"
        title = f"{game.rules.get('title', game.name)}, deal {table.deal_number}: {what}"
        picture.line(title, 16)
        for seat, (score, place) in enumerate(zip(table.scores, table.places)):
            picture.line(f"seat {seat}: {score} points, place {place}")
        return picture.svg(title, "")
    hands = []
    for seat in range(game.seats):
        try:
            hands.append(table.view(seat).state["hand"])
        except Error:  # a seat that has left the match has no hand
            hands.append([])
    return drawn(game, table.view().state, hands, table.view)
