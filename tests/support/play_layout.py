"""Test the layout of the page on which a human plays: nothing is covered, and nothing moves under the pointer."""
from claims import holds
from play_pages import ASK, OVER
from seated import Table
from table_pages import SETTLED
from waiting import wait_for

GAMES = {"gin": 1, "rummy": 1, "canasta": 1, "rummikub": 1, "contract": 2} # number of opponents
SIZES = ((1280, 800), (360, 740))
TURNS = 8
STILL = 2 # pixels

# own cards, melds and their cards, stock, pile and open cards whose center something else covers
COVERED = """
[...pickable().map(({ card }) => card), ...byId("field").querySelectorAll(":is(.meld, .meld .card, .place .card)")].filter(element => {
  if (!element.checkVisibility())
    return false;
  element.scrollIntoView({block: "nearest"});
  const box = element.getBoundingClientRect();
  return !element.contains(document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2));
}).map(element => element.title || element.ariaLabel || element.className)
"""

# positions of the areas, of stock and pile, of the melds and of the hand's cards
PLACES = """
(() => {
  byId("field").scrollTop = 0;
  const found = {};
  const add = (name, element) => {
    if (element) {
      const box = element.getBoundingClientRect();
      found[name] = [box.left, box.top, box.width, box.height];
    }
  };
  for (const id of ["field", "own", "asked", "offers", "typed", "bar"])
    add(id, byId(id));
  add("stock", document.querySelector(".stock .card"));
  add("pile", document.querySelector(".pile"));
  for (const meld of document.querySelectorAll(".meld"))
    add("meld " + meld.dataset.zone, meld);
  [...byId("own").querySelectorAll(".hand .card")].forEach((card, i) => add("card " + i, card));
  return found;
})()
"""


# By seat that has laid cards: the pixels from the left edge of the seat to its melds.
INDENTS = """
[...document.querySelectorAll("#field .seat")].filter(seat => !seat.querySelector(".melds:empty"))
  .map(seat => seat.querySelector(".melds").getBoundingClientRect().left - seat.getBoundingClientRect().left)
"""

# On a telephone: the pixels below the own cards, facts of the own seat of which a part is cut, actions that are cut.
UNUSED = """
(() => {
  const own = byId("own"), hand = own.querySelector(".hand").getBoundingClientRect(), facts = own.querySelector(".facts").getBoundingClientRect();
  const cards = [...own.querySelectorAll(".hand .card")].map(card => card.getBoundingClientRect());
  const cut = [...own.querySelectorAll(".fact")].map(fact => [fact.textContent, fact.getBoundingClientRect()])
    .filter(([, box]) => box.width > 0 && box.top < facts.bottom - 4 && (box.right > facts.right + 1 || box.bottom > facts.bottom + 1));
  const list = byId("offers").getBoundingClientRect();
  const hidden = [...byId("offers").querySelectorAll(".offer")].slice(0, 3).filter(one => one.getBoundingClientRect().bottom > list.bottom + 1);
  return [hand.bottom - Math.max(...cards.map(box => box.bottom)) - cards[0].height, cut.map(([text]) => text), hidden.map(one => one.textContent)];
})()
"""


def check_room(browser, what):
    """The own area and the list of actions have no room to spare, and cut nothing."""
    spare, cut, hidden = browser.run(UNUSED)
    holds(f"{what}: no row below the own cards is empty", spare < 0 or what.startswith("rummikub"), spare) # a rack grows
    holds(f"{what}: no fact is cut", not cut, cut)
    holds(f"{what}: the first three actions are in sight", not hidden, hidden)


def places(browser):
    """Return the positions after the page has fitted the table, which it does in the next frame."""
    browser.run(SETTLED)
    return browser.run(PLACES)


def moved(before, after, *kinds):
    """Return the elements whose position or size changed.  @kinds: only elements whose names start with one of these."""
    return [(name, before[name], after[name]) for name in before if name in after
            and (not kinds or name.split()[0] in kinds)
            and any(abs(a - b) > STILL for a, b in zip(before[name], after[name]))]


def check_turn(browser, what):
    """Select two cards and type an illegal action: no element may move."""
    covered = browser.run(COVERED)
    holds(f"{what}: no card that can be selected is covered", not covered, covered[:5])
    before = places(browser)
    for card in (0, 1):
        browser.run(f"document.querySelectorAll('#own .hand .card')[{card}].click()")
        after = places(browser)
        holds(f"{what}: a selected card moves nothing", not moved(before, after), moved(before, after)[:3])
    holds(f"{what}: two cards are selected", browser.run("document.querySelectorAll('.picked').length") == 2)
    number = browser.run(ASK)
    browser.run("byId('say').value = 'discard KS KH', byId('typed').requestSubmit()")
    holds(f"{what}: a refusal is shown", wait_for(lambda: browser.run("!playing.busy && byId('told').textContent !== ''")))
    after = places(browser)
    holds(f"{what}: a refusal moves nothing", not moved(before, after), moved(before, after)[:3])
    holds(f"{what}: the question is open", browser.run(ASK) >= number)
    browser.run("showAll(false)")


# What a draw leaves as it is, without a red three or a buyer: the deal, melds, cards in front of seats, the others' hands.
TABLED = "JSON.stringify([now.at, Object.entries(current().zones).filter(([id]) => /^[mc]|^h[^0]/.test(id))])"


def play_turns(browser, game, width, height):
    table = Table(game, "human", *["house:greedy"] * GAMES[game], "--seed", "clicks", "--deals", 2)
    what = f"{game}, {width} x {height}"
    try:
        browser.show(table.url, width, height=height)
        last, first, drawn, turns, draws = 0, None, None, 0, 0
        while turns < TURNS:
            number = wait_for(lambda: browser.run(OVER) and -1 or (browser.run(ASK) != last and browser.run(ASK)))
            if not number or number < 0:
                break
            last, turns = number, turns + 1
            here, phase, tabled = places(browser), browser.run("playing.ask.phase"), browser.run(TABLED)
            if turns == 1 and width < 800:
                check_room(browser, what)
            first = first or here
            fixed = moved(first, here, "field", "own", "asked", "offers", "typed", "bar")
            holds(f"{what}: the areas stay", not fixed, fixed)
            if drawn and phase != "draw" and drawn[1] == tabled:
                draws += 1
                still = moved(drawn[0], here, "stock", "pile", "meld")
                sizes = [drawn[0]["card 0"][1:2] + drawn[0]["card 0"][3:], here["card 0"][1:2] + here["card 0"][3:]]
                holds(f"{what}: a draw moves nothing", not still, still)
                holds(f"{what}: a draw leaves the hand's cards their height and size", sizes[0] == sizes[1], sizes)
            if turns in (1, 2, TURNS):
                check_turn(browser, f"{what}, question {turns}")
            last = browser.run(ASK)
            drawn = [here, tabled] if phase == "draw" else None
            browser.run("sendAnswer({choose: 1})")
        holds(f"{what}: there was something to play", turns == TURNS and (draws > 0 or game not in ("gin", "rummy")), turns, draws)
    finally:
        table.stop()


def check_indents(browser):
    """What the others have laid begins at the left, because their hands need no room."""
    table = Table("canasta", "human", *["house:greedy"] * 3, "--seed", "clicks", "--deals", 2) # a red three is dealt
    try:
        browser.show(table.url, 768, height=1024)
        wait_for(lambda: browser.run(ASK))
        browser.run(SETTLED)
        indents = browser.run(INDENTS)
        holds("canasta, 768 x 1024: laid cards begin at the left", indents and max(indents) < 20, indents)
    finally:
        table.stop()


def check_layout(browser):
    check_indents(browser)
    for game in GAMES:
        for width, height in SIZES:
            play_turns(browser, game, width, height)
