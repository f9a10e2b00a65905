"""Test the page on which a human plays, in every game: what can be pressed is neither covered nor small, and nothing moves between two picks."""
from collections import Counter
from pathlib import Path

from claims import holds
from match_pages import players_of
from play_layout import COVERED, SIZES, moved, places
from play_pages import ASK, OVER
from seated import Table
from table_pages import BROKEN
from targets import SMALL
from waiting import wait_for

QUESTIONS = 40 # at most
CHECKS = 3 # the first question, and those with more melds on the table
# No meld is on the table before the end of a deal: hands are kept, or (push) the first melds of house:greedy are its whole hand.
NO_MELDS = {"cacheta", "gin-20", "indian", "knock", "okey", "push", "viennese"}

# The number of the first offer that puts cards on the table, else of the first one.
NEXT = r"Math.max(0, playing.ask.legal.findIndex(([words]) => /^(meld|lay|add|open)\b/.test(words))) + 1"
# Whether the words that say whose turn it is are cut.
TURN_CUT = "(turn => turn === null || turn.scrollWidth > turn.clientWidth + 1)(document.querySelector('#own .to-act'))"
SEEN = "({ cards: pickable().length, melds: document.querySelectorAll('.meld').length })"


def check_picks(browser, what):
    """Pick two cards of the hand, one after the other: nothing may move."""
    before = places(browser)
    for card in (0, 1):
        browser.run(f"ownCards()[{card}].click()")
        after = places(browser)
        holds(f"{what}: a picked card moves nothing", not moved(before, after), moved(before, after)[:3])
    holds(f"{what}: two cards are picked", browser.run("document.querySelectorAll('#own .picked').length") == 2)
    small = browser.run(SMALL)
    holds(f"{what}: with picked cards all can be pressed", not small, small[:5])
    browser.run("showAll(false)")


def check_question(browser, what):
    for width, height in SIZES:
        browser.resize(width, height)
        wait_for(lambda: browser.run(f"innerWidth === {width} && innerHeight === {height}"))
        here = f"{what}, {width} x {height}"
        places(browser)
        covered, small, broken = (browser.run(script) for script in (COVERED, SMALL, BROKEN))
        holds(f"{here}: nothing is covered", not covered, covered[:5])
        holds(f"{here}: all can be pressed", not small, small[:5])
        holds(f"{here}: no word is broken", not broken, broken[:5])
        holds(f"{here}: whose turn it is can be read", not browser.run(TURN_CUT))
        check_picks(browser, here)


def play_game(browser, game, seats):
    """Play until melds were on the table at several questions.  Returns what was checked."""
    table = Table(game, "human", *["house:greedy"] * (seats - 1), "--seed", "all games", "--deals", 2)
    seen, checks, last, melds = Counter(), 0, 0, -1
    try:
        browser.show(table.url, SIZES[0][0], height=SIZES[0][1])
        for _ in range(QUESTIONS):
            last = wait_for(lambda: browser.run(OVER) and -1 or (browser.run("playing.held && release()"), browser.run(f"({ASK}) !== {last} && ({ASK})"))[1])
            if last < 0 or checks == CHECKS:
                break
            found = browser.run(SEEN)
            if found["melds"] > melds and found["cards"] > 1:
                check_question(browser, f"{game} of {seats}, question {last}")
                melds, checks = found["melds"], checks + 1
                seen += Counter(found)
            browser.run(f"sendAnswer({{choose: {NEXT}}})")
        holds(f"{game} of {seats}: every step is drawn correctly", browser.run("now.checked > 3 && now.wrong === 0"))
    finally:
        table.stop()
    return seen


def check_all_games(browser):
    """Play every game with as few and with as many seats as it has."""
    seen = Counter()
    for game in sorted(path.stem for path in Path("configs/games").glob("*.yaml")):
        for seats in sorted({min(players_of(game)), max(players_of(game))}):
            found = play_game(browser, game, seats)
            holds(f"{game} of {seats}: cards were checked", found["cards"] >= 3, found)
            seen += found + Counter({game: found["melds"]})
        holds(f"{game}: melds were checked", (seen[game] > 0) == (game not in NO_MELDS), seen[game])
    print("cards, melds, and melds by game:", dict(seen))
