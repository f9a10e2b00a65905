"""Test play by hand in a browser: clicks on stock and pile, dragged cards, sorting."""
from claims import holds
from play_pages import ASK, TOLD, key, next_question, until
from seated import Table
from waiting import wait_for

CENTER = """(() => {
  const element = document.querySelectorAll(%r)[%d], box = element.getBoundingClientRect();
  return [box.left + Math.min(12, box.width / 2), box.top + box.height / 2];
})()"""
HAND = "inOrder(ownCards()).map(cardOf)"


def mouse(browser, kind, where, count=1):
    browser.send("Input.dispatchMouseEvent", type=kind, x=where[0], y=where[1], button="left", buttons=int(kind != "mouseReleased"),
                 clickCount=count)


def press(browser, where, count=1):
    mouse(browser, "mousePressed", where, count)
    mouse(browser, "mouseReleased", where, count)


def drag(browser, start, end):
    mouse(browser, "mousePressed", start)
    for part in (.3, .7, 1):
        mouse(browser, "mouseMoved", [a + (b - a) * part for a, b in zip(start, end)])
    mouse(browser, "mouseReleased", end)


def center(browser, selector, at=0):
    return browser.run(CENTER % (selector, at))


def card_of(browser, name):
    """Return the index of a card of the hand among its elements."""
    return browser.run(f"ownCards().findIndex(card => cardOf(card) === {name!r})")


def check_draw_and_discard(browser):
    table = Table("gin", "human", "house:greedy", "--seed", "clicks")
    try:
        browser.show(table.url, 1280)
        last = until(browser, 0, "playing.ask.phase === 'draw' && playing.ask.legal.length === 2")
        lit = browser.run("[...document.querySelectorAll('.lit')].map(e => e.dataset.zone)")
        holds("stock and pile are lit where a card can be drawn", lit == ["stock", "pile"], lit)
        press(browser, center(browser, ".stock .cards"))
        last = next_question(browser, last)
        holds("a press on the stock draws from it", browser.run("current().zones.turn").split()[-1] == "stock", browser.run("current().zones.turn"))
        name = browser.run("playing.ask.legal[0][1]")
        press(browser, center(browser, "#own .hand .card", card_of(browser, name)))
        holds("the pile is lit for a selected card", browser.run("[...document.querySelectorAll('.lit')].map(e => e.dataset.zone)") == ["pile"])
        browser.run("showAll(false)")
        drag(browser, center(browser, "#own .hand .card", card_of(browser, name)), center(browser, ".pile .cards"))
        last = next_question(browser, last)
        holds("a card dragged to the pile is discarded", browser.run(
            f"stepsOf(now.at).some(step => step.l.some(line => line[0] === 0 && line[1] === 'discard {name}'))"), name)
        holds("no text is selected", browser.run("String(getSelection())") == "")
        last = until(browser, last - 1, "playing.ask.phase === 'draw' && playing.ask.legal.length === 2")
        press(browser, center(browser, ".pile .cards"))
        last = next_question(browser, last)
        drew = browser.run("current().zones.turn").split()
        holds("a press on the pile draws from it", drew[-1] == "discard", drew)
        drag(browser, center(browser, "#own .hand .card", card_of(browser, drew[2])), center(browser, ".pile .cards"))
        holds("what may not go there is told", wait_for(lambda: browser.run(TOLD)) and browser.run(ASK) == last, browser.run(TOLD))
        browser.run("showAll(false)")
        for at in (0, 1):
            press(browser, center(browser, "#own .hand .card", at), at + 1)
        holds("two quick presses on neighbouring cards select both", browser.run("playing.picked.length") == 2 and browser.run(ASK) == last)
        browser.run("showAll(false)")
        name = browser.run("playing.ask.legal[0][1]")
        where = center(browser, "#own .hand .card", card_of(browser, name))
        press(browser, where)
        press(browser, where, 2)
        last = next_question(browser, last)
        holds("a double click discards", browser.run(
            f"stepsOf(now.at).some(step => step.l.some(line => line[0] === 0 && line[1] === 'discard {name}'))"), name)
    finally:
        table.stop()


def check_lay_off(browser):
    table = Table("rummy", "human", "house:greedy", "--seed", "clicks", "--deals", 9)
    adds = r"playing.ask.legal.find(([words]) => /^add .. to meld \d+$/.test(words))"
    try:
        browser.show(table.url, 1280)
        last = until(browser, 0, adds)
        holds("there is a card to lay off", last)
        words, name, _ = browser.run(adds)
        meld = words.split()[-1]
        melds = browser.run(f"current().zones.m{meld}")
        drag(browser, center(browser, "#own .hand .card", card_of(browser, name)), center(browser, f'.meld[data-zone="m{meld}"] .card', 1))
        next_question(browser, last)
        holds("a card dragged onto a meld is laid off", browser.run(
            f"stepsOf(now.at).some(step => step.l.some(line => line[0] === 0 && line[1].startsWith('add {name} to meld {meld}')))"),
            words, melds)
    finally:
        table.stop()


def check_sorting(browser):
    table = Table("gin", "human", "house:greedy", "--seed", "clicks")
    try:
        browser.show(table.url, 1280)
        last = until(browser, 0, "playing.ask.phase === 'draw' && playing.ask.legal.length === 2")
        for by, first in (("suit", 1), ("rank", 0), ("melds", None)):
            if by != "suit":
                key(browser, "s")
            names = browser.run(HAND)
            suits = list(dict.fromkeys(name[1] for name in names))
            order = names if first is None else [suits.index(name[1]) if first else "A23456789TJQK".index(name[0]) for name in names]
            holds(f"the hand is sorted by {by}", order == (browser.run("current().zones.h0.match(/[^ ;]{2}/g)") if first is None else sorted(order)), names)
        key(browser, "s")
        before = browser.run(HAND)
        drag(browser, center(browser, "#own .hand .card", card_of(browser, before[0])),
             center(browser, "#own .hand .card", card_of(browser, before[4])))
        after = browser.run(HAND)
        holds("a card dragged within the hand is put there", after == before[1:4] + before[:1] + before[4:]
              or after == before[1:5] + before[:1] + before[5:], before, after)
        press(browser, center(browser, ".stock .cards"))
        last = next_question(browser, last)
        drawn = browser.run(HAND)
        holds("the order stays, and a drawn card comes last", drawn[:-1] == after, after, drawn)
        holds("nothing is selected, and no step is wrong", browser.run("[playing.picked.length, now.wrong]") == [0, 0])
        browser.run("sorting.by = 'suit', sortHand()")
        before = browser.run(HAND)
        last = until(browser, last - 1, "playing.ask.phase === 'draw' && playing.ask.legal.length === 2")
        before = browser.run(HAND)
        press(browser, center(browser, ".stock .cards"))
        last = next_question(browser, last)
        after = browser.run(HAND)
        drawn = browser.run("current().drawn")
        holds("sorted, a drawn card finds its place, and the others keep their order",
              len(drawn) == 1 and [name for name in after if name not in drawn] == before, before, after)
        lefts = browser.run("inOrder(ownCards()).map(card => card.getBoundingClientRect().left)")
        holds("the cards lie in this order", lefts == sorted(lefts), lefts)
    finally:
        table.stop()


def check_suits(browser):
    """Suits of one colour are neighbours only if they must; a hand of sets is sorted by rank at first."""
    table = Table("canasta", "human", "house:greedy", "--seed", "clicks")
    try:
        browser.show(table.url, 1280)
        next_question(browser, 0)
        ranks = ["A23456789TJQKX".index(name[0]) for name in browser.run(HAND)]
        holds("a hand without runs is sorted by rank", ranks == sorted(ranks) and browser.run("sorting.by") == "rank", ranks)
        for held in ("SHDC", "SDC", "SHC", "HDS", "HDC", "SC", "HD", "SH", "C"):
            order = browser.run(f"suitOrder({[f'7{suit}' for suit in held]!r})").removesuffix("12")
            alike = sum((one in "SC") == (other in "SC") for one, other in zip(order, order[1:]))
            holds(f"{held}: red and black alternate", sorted(order) == sorted(held) and alike == (held in ("SC", "HD")), order)
    finally:
        table.stop()


DISCARDS = "stepsOf(now.at).filter(step => step.l.some(line => line[0] === 0 && line[1].includes('discard'))).length"


def check_keys(browser):
    """Enter plays only what was selected; an action after the ninth has a key; knock and Leave ask once."""
    table = Table("gin", "human", "house:greedy", "--seed", "clicks")
    try:
        browser.show(table.url, 1280)
        last = until(browser, 0, "playing.ask.phase === 'draw' && playing.ask.legal.length === 2")
        for name in ("Enter", " ", "h", "n"):
            key(browser, name)
        holds("Enter and space play nothing when a turn begins", browser.run(f"[({ASK}) === {last}, now.timer, root.classList.contains('closed')]") == [True, 0, False])
        press(browser, center(browser, ".stock .cards"))
        last = next_question(browser, last)
        holds("the drawn card has a mark, and is not raised as a selected one", browser.run(
            "(card => [getComputedStyle(card, '::before').content, getComputedStyle(card.firstChild).top])(document.querySelector('#own .drawn'))") == ['""', "0px"])
        name = browser.run("playing.ask.legal.findLast(([words]) => words.startsWith('discard '))[1]")
        press(browser, center(browser, "#own .hand .card", card_of(browser, name)))
        holds("a selected card is raised", browser.run("getComputedStyle(document.querySelector('#own .picked').firstChild).top") == "-10px")
        before = browser.run(DISCARDS)
        key(browser, "Enter")
        last = next_question(browser, last)
        holds("Enter discards the selected card", browser.run(DISCARDS) > before)
        press(browser, center(browser, ".stock .cards"))
        last = next_question(browser, last)
        tenth = browser.run("document.querySelectorAll('.offer kbd')[9].textContent")
        holds("the tenth action has a key", tenth == "a" and browser.run("[...document.querySelectorAll('.offer')].every(one => one.querySelector('kbd'))"), tenth)
        before = browser.run(DISCARDS)
        key(browser, tenth)
        last = next_question(browser, last)
        holds("which plays it", browser.run(DISCARDS) > before)
        press(browser, center(browser, "#leave"))
        holds("Leave asks", browser.run("byId('sure').open"))
        key(browser, "Enter")
        holds("and Enter stays in the match", browser.run(f"!byId('sure').open && ({ASK}) === {last}"))
        browser.run("playOffer({ number: 1, words: 'knock 5S' })") # knocks are too rare to wait for one
        holds("a knock asks", browser.run("byId('sure').open && byId('sure-what').textContent.startsWith('knock')"))
        key(browser, "n")
        holds("and can be taken back", browser.run(f"!byId('sure').open && ({ASK}) === {last}"))
        browser.run("playOffer({ number: 1, words: 'knock 5S' })")
        key(browser, "y")
        holds("and is played after a yes", next_question(browser, last))
    finally:
        table.stop()


def check_drawn(browser):
    table = Table("canasta", "human", "house:greedy", "--seed", "clicks")
    try:
        browser.show(table.url, 1280)
        last = until(browser, 0, "playing.ask.phase === 'draw'")
        before = browser.run("current().zones.h0.length")
        key(browser, "1")
        next_question(browser, last)
        drawn = browser.run("[...document.querySelectorAll('#own .drawn')].map(cardOf)")
        holds("both drawn cards are marked", len(drawn) == 2 and browser.run("current().zones.h0.length") > before, drawn)
    finally:
        table.stop()


def check_known(browser):
    """A card that the other took from the pile: face up in that step, then its index, until it is played."""
    table = Table("gin", "human", "house:random", "--seed", "clicks")
    try:
        for width in (1280, 360):
            browser.show(table.url, width, height=800)
            until(browser, 0, "newIn(current().zones.k1, current().before.k1).length > 0")
            took = browser.run("newIn(current().zones.k1, current().before.k1)")
            shown = browser.run("[...document.querySelectorAll('#top .known:has(rect)')].map(e => [nameOf(e.querySelector('use').getAttribute('href')), e.textContent,"
                                " e.closest('.card').title, e.closest('.card').getBoundingClientRect().height > 20])")
            holds(f"{width}: the card just taken is face up", shown == [[took[0], "took", browser.run(f"inWords({took[0]!r})") + ", just taken", True]], took, shown)
            backs = browser.run("[...document.querySelectorAll('#top .hand .card:not(.seen)')].filter(card => card.getBoundingClientRect().height).length")
            holds(f"{width}: the other cards are backs, or not shown where there is no room", backs == (0 if width < 800 else browser.run(
                "current().zones.h1.length - 1 >> 1") - len(browser.run("current().zones.k1")) // 2), backs)
        until(browser, 0, "!newIn(current().zones.k1, current().before.k1).length && current().zones.k1")
        marks = browser.run("[...document.querySelectorAll('#top .known')].map(e => [e.dataset.at, e.querySelector('path') !== null])")
        holds("later its index is visible", marks and all(veiled for _, veiled in marks), marks)
        holds("no step is drawn wrong", browser.run("now.wrong") == 0)
    finally:
        table.stop()


def check_by_hand(browser):
    check_draw_and_discard(browser)
    check_lay_off(browser)
    check_sorting(browser)
    check_suits(browser)
    check_keys(browser)
    check_drawn(browser)
    check_known(browser)
