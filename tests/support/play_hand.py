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
        for by, first in (("suit", 1), ("rank", 0)):
            key(browser, "s")
            names = browser.run(HAND)
            order = ["SHCD".index(name[1]) if first else "A23456789TJQK".index(name[0]) for name in names]
            holds(f"a key sorts by {by}", order == sorted(order), names)
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
        lefts = browser.run("inOrder(ownCards()).map(card => card.getBoundingClientRect().left)")
        holds("the cards lie in this order", lefts == sorted(lefts), lefts)
    finally:
        table.stop()


def check_by_hand(browser):
    check_draw_and_discard(browser)
    check_lay_off(browser)
    check_sorting(browser)
