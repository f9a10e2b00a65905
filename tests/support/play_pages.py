"""Browser tests of matches played on their page: by mouse, by touch, by keys."""
import re

from claims import holds
from seated import Table
from waiting import wait_for

ASK = "playing.ask && !playing.busy ? playing.ask.ask : 0"
OVER = "document.getElementById('asked-head').textContent.startsWith('The arena has ended')"
WHERE = """(() => {
  const element = document.querySelectorAll(%r)[%d];
  if (!element)
    return null;
  element.scrollIntoView({block: 'nearest', inline: 'nearest'});
  const box = element.getBoundingClientRect();
  return [box.left + Math.min(8, box.width / 2), box.top + box.height / 2];
})()"""
# Index of a card of the hand that is in some offers but not in all.
TELLING = """(() => {
  const cards = [...document.querySelectorAll('#own .hand .card')].map(cardOf);
  const offers = playing.ask.legal.map(([, names]) => names.match(/../g) || []);
  return cards.findIndex(name => offers.some(names => names.includes(name)) && !offers.every(names => names.includes(name)));
})()"""
# Cards of an offer that makes a new meld of cards of the hand only.
MELD = r"""(playing.ask.arrange && playing.ask.legal.map(([words]) => words.match(/^lay ([^/,]*)$/))
  .filter(Boolean).map(found => found[1].split(' ')).find(cards => cards.every(card => card.length === 2 && card[0] !== 'X'))) || null"""


def next_question(browser, last):
    return wait_for(lambda: browser.run(f"({ASK}) !== {last} && ({ASK})"))


def until(browser, last, test):
    """Play the last offer until @test holds for a question."""
    for _ in range(60):
        last = next_question(browser, last)
        browser.run("(() => { while (playing.held) release(); })()") # stop at the end of a deal
        if browser.run(f"Boolean({test})"):
            return last
        browser.run("sendAnswer({choose: playing.ask.legal.length})")
    return None


def point(browser, selector, at=0):
    where = browser.run(WHERE % (selector, at))
    holds(f"{selector} exists", where)
    return where or [0, 0]


def click(browser, selector, at=0):
    x, y = point(browser, selector, at)
    for kind in ("mousePressed", "mouseReleased"):
        browser.send("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1)


def touch(browser, selector, at=0):
    x, y = point(browser, selector, at)
    browser.send("Input.dispatchTouchEvent", type="touchStart", touchPoints=[{"x": x, "y": y}])
    browser.send("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])


def key(browser, name):
    text = {"Enter": "\r"}.get(name, name)
    browser.send("Input.dispatchKeyEvent", type="keyDown", key=name, text=text)
    browser.send("Input.dispatchKeyEvent", type="keyUp", key=name)


SURE = "byId('sure').open" # the page asks before an action that ends the deal


def by_cards(press):
    """Pick a card, then the first offer that contains it."""
    def move(browser):
        card = browser.run(TELLING)
        if card >= 0:
            press(browser, "#own .hand .card", card)
            holds("a picked card leaves the offers that contain it", browser.run(
                "playing.picked.length === 1 && offersLeft().length < playing.ask.legal.length"))
        press(browser, ".offer")
        if browser.run(SURE):
            press(browser, "#sure-yes")
    return move


def by_keys(browser):
    """Choose the first offer, group by group."""
    key(browser, "1")
    if browser.run("playing.group !== null"):
        key(browser, "1")
    if browser.run(SURE):
        key(browser, "y")


class Arranging:
    """Build a meld from cards if possible; otherwise choose the last offer, the longest."""

    def __init__(self):
        self.put = 0

    def __call__(self, browser):
        cards = browser.run(MELD)
        if cards is None or self.put > 2:
            browser.run("sendAnswer({choose: playing.ask.legal.length})")
            return
        for card in cards:
            place = browser.run(f"[...document.querySelectorAll('#own .hand .card')].findIndex("
                                f"card => cardOf(card) === {card!r} && !card.classList.contains('picked'))")
            click(browser, "#own .hand .card", place)
        click(browser, "#arrange-put")
        text = browser.run("document.getElementById('say').value")
        holds("an arrangement of cards becomes a command", browser.run(f"withLetters({text!r})") == "arrange " + " ".join(cards), text, cards)
        holds("as their tiles show them", text == browser.run(f"withShapes('arrange {' '.join(cards)}')") and "●" in
              browser.run("withShapes('4S')"), text)
        click(browser, "#typed-play")
        self.put += 1


def play_through(browser, what, move, *words, width=1280, pictures=None):
    """Play a match to its end.  Returns the number of requests."""
    table = Table(*words, "--seed", "clicks")
    try:
        browser.show(table.url, width)
        last, asked = 0, 0
        while True:
            number = wait_for(lambda: browser.run(OVER) and -1 or (browser.run(ASK) != last and browser.run(ASK)))
            if not number or number < 0:
                break
            if asked == 2:
                overflow = browser.run("document.documentElement.scrollWidth - innerWidth")
                holds(f"{what}: nothing is wider than the window", overflow <= 0, overflow)
                if pictures:
                    browser.picture(pictures / f"play-{what.replace(' ', '-')}-{width}.png")
            last, asked = number, asked + 1
            move(browser)
        holds(f"{what}: the match ends", number == -1 and browser.run(
            "stepsOf(blocks.length - 1).some(step => step.t === 'over')"), browser.run("document.body.innerText")[-400:])
        checked, wrong = browser.run("[now.checked, now.wrong]")
        holds(f"{what}: all {checked} steps are drawn correctly", checked > 3 and wrong == 0, wrong)
        others = [url for url in browser.requests() if not url.startswith(table.url) and not url.startswith("data:")]
        holds(f"{what}: no request to another server", not others, others)
        holds(f"{what}: the browser logs no error", not browser.complaints(), browser.complaints())
        status, printed, told = table.end()
        holds(f"{what}: the terminal prints the standings", status == 0 and "human" in printed, status, told)
    finally:
        table.stop()
    return asked


def check_refusal(browser):
    """The message of a refusal cites its rule.  Another tab takes over."""
    table = Table("gin", "human", "house:greedy", "--seed", "clicks")
    try:
        browser.show(table.url, 1280)
        wait_for(lambda: browser.run(ASK))
        browser.run("document.getElementById('say').focus()")
        for letter in "knock 2S":
            key(browser, letter)
        holds("keys in the text field are not commands", browser.run("document.getElementById('say').value") == "knock 2S")
        key(browser, "Enter")
        told = wait_for(lambda: browser.run("document.getElementById('told').textContent"))
        holds("a refusal cites its rule", "(rule " in (told or ""), told)
        browser.run("fetch('steps/1').then(answer => answer.body.cancel()), 1") # another tab does the same
        holds("a tab that lost the match says so", wait_for(lambda: browser.run(
            "document.getElementById('asked-head').textContent.includes('another tab')")))
        click(browser, "#load")
        holds("and takes the match back on request", wait_for(lambda: browser.run(f"typeof playing === 'object' && ({ASK})")))
    finally:
        table.stop()


TOLD = "!playing.busy && document.getElementById('told').textContent"


def type_action(browser, text):
    """Type an action and wait for the message of the page about it."""
    browser.run("showMessage('')")
    browser.run(f"byId('say').value = {text!r}, byId('typed').requestSubmit()")
    return wait_for(lambda: browser.run(TOLD)) or ""


def check_kept(browser):
    """A refusal keeps the selection, the arrangement and the input field.  It names melds as the table does."""
    table = Table("rummikub", "human", "house:greedy", "--seed", "clicks")
    try:
        browser.show(table.url, 1280)
        until(browser, 0, "document.querySelectorAll('.meld').length > 0")
        for card in (0, 1):
            click(browser, "#own .hand .card", card)
        click(browser, "#arrange-put")
        text = browser.run("byId('say').value")
        click(browser, "#own .hand .card", 3)
        told = type_action(browser, text)
        holds("a refusal keeps what was typed", browser.run("byId('say').value") == text, browser.run("byId('say').value"), text)
        own = browser.run("[byId('title').textContent, document.querySelector('#own .name').textContent, document.querySelector('#own .phase').textContent]")
        holds("a human without a name is you", own == ["Rummikub: You, greedy", "You", "your turn"], own)
        holds("and what was selected and arranged", browser.run("[playing.picked.length, playing.melds !== null]") == [1, True])
        holds("it names a new meld by its cards", "the new meld" in told and "meld 1" not in told, told)
        names = browser.run("""(playing.said = "arrange m3 -5D / 4D 5D",
          ["arrange, meld 1: too few", "arrange, meld 2, 5D: no", "discard 5D: no"].map(nameMelds))""")
        holds("it names a meld of the table by its number", names == ["meld 3: too few", "the new meld 4D 5D, 5D: no", "discard 5D: no"], names)
    finally:
        table.stop()


def check_letters(browser):
    """The page accepts shapes of tiles as letters, and explains the letters."""
    table = Table("rummikub", "human", "house:greedy", "--seed", "clicks")
    try:
        browser.show(table.url, 1280)
        wait_for(lambda: browser.run(ASK))
        legend = browser.run("[...byId('letters').querySelectorAll('.letter')].map(e => [(e.querySelector('svg') || e).getAttribute('aria-label'), e.textContent.trim()])")
        holds("each shape has its letter", legend[:4] == [["circle", "S"], ["square", "H"], ["triangle", "D"], ["diamond", "C"]], legend)
        holds("in the help too", browser.run("byId('help').contains(byId('letters-help')) && !byId('letters-help').hidden"))
        for typed, sent in {"arrange m3 -5▲ / 4▲ 10● 1S": "arrange m3 -5D / 4D TS AS", "arrange 7S 7h 13◆ X1": "arrange 7S 7H KC X1",
                            "draw stock": "draw stock", "m1 2 13": "m1 2 13"}.items():
            holds(f"{typed} is {sent}", browser.run(f"withLetters({typed!r})") == sent, browser.run(f"withLetters({typed!r})"))
        told = type_action(browser, "arrange 1● 13◆")
        holds("a refusal shows them as tiles", "(rule" in told and browser.run("playing.said") == "arrange AS KC", told)
    finally:
        table.stop()


def check_why(browser):
    """The page asks the referee why the selected cards fit no action, and shows the reason."""
    table = Table("gin", "human", "house:greedy", "--seed", "clicks")
    try:
        browser.show(table.url, 1280)
        from_pile = "playing.ask.legal.findIndex(([words]) => words.startsWith('draw the upcard'))"
        last = until(browser, 0, f"{from_pile} >= 0")
        browser.run(f"sendAnswer({{choose: 1 + {from_pile}}})")
        next_question(browser, last)
        drawn = browser.run("[...document.querySelectorAll('#own .hand .card')].findIndex(card => card.classList.contains('drawn'))")
        click(browser, "#own .hand .card", drawn)
        holds("the card of the pile fits no action", browser.run("offersLeft().length") == 0)
        click(browser, "#why-not")
        told = wait_for(lambda: browser.run(TOLD)) or ""
        holds("and the referee says why", "(rule gin" in told, told)
        holds("it stays selected", browser.run("playing.picked.length") == 1)
    finally:
        table.stop()


HEAD = "byId('asked-head').textContent"


def check_tasks(browser):
    """The head of a question says in words what to do.  Open cards are one word, and a place to press."""
    table = Table("gin", "human", "house:greedy", "--seed", "clicks")
    try:
        browser.show(table.url, 1280)
        next_question(browser, 0)
        top = browser.run("inWords(current().zones.pile)")
        head = browser.run("[byId('asked-head').textContent, spoken(playing.ask.task), byId('say').placeholder]")
        holds("an offer names the card", head[0].startswith("Your turn: take the ") and head[1] == f"take the {top} or pass?", head)
        holds("the field has an example", head[2].startswith("Or type, as in: draw "), head)
    finally:
        table.stop()
    table = Table("tantrum", "human", "house:greedy", "--seed", "clicks")
    try:
        browser.show(table.url, 1280)
        last = next_question(browser, 0)
        words = browser.run("[byId('asked-head').textContent, playing.ask.legal[0][0], document.querySelector('[data-zone=spread] .label').textContent]")
        holds("open cards have one name", words[0] == "Your turn: draw" and words[1].startswith("draw from the open cards ") and words[2] == "open cards", words)
        browser.run(f"byId('say').value = {words[1]!r}, byId('typed').requestSubmit()")
        next_question(browser, last)
        holds("which can be typed", "discard" in browser.run(HEAD), browser.run(HEAD))
    finally:
        table.stop()
    table = Table("canasta", "human", "house:greedy", "--seed", "clicks")
    try:
        browser.show(table.url, 1280)
        last, seen = 0, set()
        for _ in range(24):
            last = next_question(browser, last)
            browser.run("(() => { while (playing.held) release(); })()")
            ask = browser.run("({ phase: playing.ask.phase, pile: playing.ask.pile || '', takes: playing.ask.more === true || playing.ask.legal.some(([words]) => words.startsWith('draw from the pile')),"
                              " told: byId('told').textContent, held: (current().zones.pile || '').length })")
            if ask["phase"] == "draw" and ask["held"]:
                seen.add(ask["takes"])
                holds("a reason is told if the pile cannot be taken", (ask["pile"] == "") == ask["takes"]
                      and (ask["takes"] or len(ask["told"]) > 20), ask)
            browser.run("sendAnswer({choose: playing.ask.legal.length})")
        holds("piles were refused", False in seen, seen)
    finally:
        table.stop()


def check_folded(browser):
    """At Rummikub the field for typed actions is folded; what was moved is told in words."""
    table = Table("rummikub", "human", "house:greedy", "--seed", "clicks")
    try:
        browser.show(table.url, 1280)
        next_question(browser, 0)
        seen = "[byId('say').checkVisibility(), byId('letters').checkVisibility()]"
        holds("the field is folded, and a line says how to move tiles", browser.run(seen) == [False, False]
              and "tap" in browser.run("byId('told').textContent"), browser.run("byId('told').textContent"))
        name = browser.run("cardOf(document.querySelector('#own .hand .card'))")
        click(browser, "#own .hand .card")
        click(browser, "#arrange-put")
        told = browser.run("[playing.melds.length, byId('told').textContent, spoken(changeText(playing.melds.at(-1)))]")
        holds("a moved tile is told", told[0] > 0 and told[1].startswith("So far: new meld:") and told[2] == browser.run(f"inWords({name!r})"), told)
        key(browser, "/")
        holds("a key opens the field", browser.run(seen) == [True, True] and browser.run("document.activeElement.id") == "say")
    finally:
        table.stop()


RESULT = "!byId('result').hidden && byId('result-head').textContent"


def check_ends(browser, pictures):
    """The end of each deal stays on the page until a key is pressed.  At the end, the page shows the places of the match."""
    table = Table("gin", "human", "house:greedy", "--seed", "clicks", "--deals", 2)
    try:
        browser.show(table.url, 1280)
        heads, last = [], 0
        for _ in range(200):
            head, number = wait_for(lambda: browser.run(f"[{RESULT}, {ASK}]") if browser.run(f"({RESULT}) || ({ASK}) > {last}") else None)
            if head:
                held = browser.run("[now.at, now.step]")
                holds("at the end of a deal nothing can be played", browser.run("byId('choices').inert && !document.querySelector('.pickable')"))
                holds("it is an end, with its points", browser.run("['end', 'over'].includes(current().t) && byId('result-rows').textContent.includes('Score')"))
                holds("and it stays when other steps come", browser.run("(live.follow(), [now.at, now.step])") == held, held)
                if pictures:
                    browser.picture(pictures / f"play-end-{len(heads)}.png")
                heads.append(head)
                if browser.run("current().t") == "over":
                    break
                key(browser, "Enter")
                holds("a key goes on", wait_for(lambda: browser.run(f"byId('result').hidden || [now.at, now.step].join() !== '{held[0]},{held[1]}'")))
            else:
                last = number
                browser.run("sendAnswer({choose: 1})")
        holds("each end was shown", len(heads) == 3 and heads[0].startswith("Deal 1: ") and heads[1].startswith("Deal 2: ")
              and re.fullmatch(r"You (won|lost|tie) -?\d+ : -?\d+", heads[2]), heads)
        places = browser.run("[...byId('result-rows').querySelectorAll('th[scope=row]')].map(e => e.nextSibling.textContent)")
        holds("places are sorted", places == sorted(places) and len(places) == 2, places)
        holds("it says how to play again", browser.run("!byId('again').hidden && byId('again').textContent.includes('--out')"))
        key(browser, "Enter")
        holds("a key shows the table", browser.run("byId('result').hidden"))
    finally:
        table.stop()


def check_play(browser, check_view, pictures):
    arranging = Arranging()
    asked = play_through(browser, "gin by mouse", by_cards(click), "gin", "human", "house:greedy", "--deals", 1, pictures=pictures)
    holds("there were requests", asked > 5, asked)
    browser.send("Emulation.setTouchEmulationEnabled", enabled=True)
    play_through(browser, "gin by touch", by_cards(touch), "gin", "human", "house:greedy", "--deals", 1, width=360,
                 pictures=pictures)
    browser.send("Emulation.setTouchEmulationEnabled", enabled=False)
    play_through(browser, "canasta by keys", by_keys, "canasta", "human", "house:greedy", "--deals", 1, width=360,
                 pictures=pictures)
    play_through(browser, "rummikub by hand", arranging, "rummikub", "human", "house:greedy", "--deals", 1, pictures=pictures)
    holds("melds were built by hand", arranging.put > 0, arranging.put)
    check_refusal(browser)
    check_kept(browser)
    check_why(browser)
    check_letters(browser)
    check_tasks(browser)
    check_folded(browser)
    check_ends(browser, pictures)
    table = Table("rummikub", "human", "house:greedy", "--seed", "clicks")
    try:
        for width in (360, 1280):
            for scheme in ("light", "dark"):
                check_view("play", table.url, width, scheme, ASK)
    finally:
        table.stop()
