"""Test what a person must be able to read on a match page, in every game: names, piles, results, marks."""
from pathlib import Path

from claims import holds
from match_pages import page_of, write_many
from table_pages import SETTLED
from waiting import wait_for

SIZES = ((360, 740), (768, 1024), (1280, 800))

# At steps of a deal: what a reader does not see or cannot read.
UNREADABLE = r"""
(() => {
  const bad = new Set(), box = e => e.getBoundingClientRect();
  const zonesOfShown = seat => [...document.querySelectorAll(`[data-zone="c${seat.dataset.seat}.shown"]`)].filter(e => e.checkVisibility());
  const overlap = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
  for (let step = 0; step < stepsOf(0).length; step += Math.ceil(stepsOf(0).length / 15)) {
    go(0, step);
    settle();
    const field = box(byId("field"));
    for (const card of document.querySelectorAll(".piles .place:not([hidden]) .card:not([hidden])")) {
      const { top, bottom, left, right } = box(card);
      if (top < field.top - 1 || bottom > field.bottom + 1 || left < field.left - 1 || right > field.right + 1)
        bad.add(`${step}: ${card.title} of ${card.closest(".place").ariaLabel || "the stock"} is out of sight`);
    }
    const name = document.querySelector(".seat.turn .name"), turn = document.querySelector(".to-act"), band = document.querySelector(".turn h2");
    if (band && innerWidth < 800 && box(band).left - 8 < field.left - 1)
      bad.add(`${step}: the band of "${name.textContent}" is cut`);
    if (band && (box(band).right > box(turn).right + 2 || box(name).left > box(turn).left))
      bad.add(`${step}: the band of "${name.textContent}" is wider than its words, or begins with another word`);
    for (const seat of document.querySelectorAll(".seat")) {
      const facts = [...seat.querySelectorAll(".fact")].filter(e => e.checkVisibility()), hand = [...seat.querySelectorAll(".hand .card")];
      if (facts.length > 0 && getComputedStyle(facts.at(-1), "::after").content !== "none")
        bad.add(`${step}: a point after the last fact "${facts.at(-1).textContent}"`);
      if (tiles() && /card/.test(facts.map(e => e.textContent)))
        bad.add(`${step}: tiles are called cards`);
      if (innerWidth === 768 && hand[1] && !seat.querySelector(".melds").firstChild && box(hand[1]).left - box(hand[0]).left < 22 &&
          (hand.length + 3) * 22 < box(seat).width)  // the last card is not covered
        bad.add(`${step}: the hand of ${seat.ariaLabel} has no melds beside it and room, but covers its cards`);
      if (zonesOfShown(seat).length > 0 && seat.querySelector(".hand:not(.backs)"))
        bad.add(`${step}: cards of ${seat.ariaLabel} are drawn in the hand and beside it`);
    }
    const aside = [...document.querySelectorAll("[data-zone=aside] .card")].filter(e => e.checkVisibility()).map(cardOf);
    if (aside.includes(current().zones["c.wild"]) && aside.length * 2 === current().zones.aside.length)
      bad.add(`${step}: the wild card is also drawn as out of play`);
    const bars = [...document.querySelectorAll("#worth .bar i")].map(e => e.offsetWidth);
    if (new Set(bars).size > 1 && !byId("worth").textContent.includes("bars: loss"))
      bad.add(`${step}: bars without a word of what they measure`);
    if (name && (name.scrollWidth > name.clientWidth || turn.scrollWidth > turn.clientWidth + 1))
      bad.add(`${step}: "${name.textContent} ${turn.textContent}" is cut`);
    for (const part of document.querySelectorAll(".seat, .center")) {
      const texts = [...part.querySelectorAll(".name, .mark, .to-act, .facts, .label, .flags li")].filter(e => e.checkVisibility() && e.textContent);
      texts.forEach((one, i) => texts.slice(i + 1).filter(other => !one.contains(other) && overlap(box(one), box(other)))
        .forEach(other => bad.add(`${step}: "${one.textContent}" over "${other.textContent}"`)));
    }
  }
  return [...bad];
})()
"""

# Texts of all steps that contain what a script writes for a value that is missing.
MISSING = r"""
(() => {
  const bad = new Set();
  blocks.forEach((_, at) => stepsOf(at).forEach((step, i) => {
    go(at, i);
    for (const part of [byId("table"), byId("moment"), byId("log").lastChild, byId("sheet")])
      for (const found of part.textContent.match(/.{0,30}(undefined|NaN).{0,30}/g) || [])
        bad.add(found);
  }));
  return [...bad];
})()
"""

# At the ends of deals: cards that the result draws more often than they are in hands and melds, or covers.
TWICE = r"""
(() => {
  const bad = [];
  blocks.forEach((_, at) => {
    go(at, stepsOf(at).findIndex(step => step.t === "end"));
    const left = Object.entries(current().zones).filter(([id]) => /^([hm]\d|c\d+\.red_threes)/.test(id)).flatMap(([id, text]) =>
      [...(id[0] === "m" ? text.split(" ")[2] : text.replace(/[ ;]/g, "")).matchAll(CARD)].map(card => card[1]));
    for (const card of byId("result-rows").querySelectorAll(".card")) {
      const i = left.indexOf(cardOf(card));
      if (i < 0 || card.offsetWidth < 14)
        bad.push(`deal ${at + 1}: ${cardOf(card)}, ${card.offsetWidth} pixels`);
      else
        left.splice(i, 1);
    }
  });
  return bad;
})()
"""

# The latest pile of several cards: number of cards, of those drawn, the sign, cards that are not drawn whole.
PILE = r"""
(() => {
  go(0, stepsOf(0).reduce((most, step, i) => (step.zones.pile || "").length > (stepsOf(0)[most].zones.pile || "").length ? i : most, 0));
  settle();
  const place = document.querySelector(".pile .cards"), box = place.getBoundingClientRect();
  const cards = [...place.querySelectorAll(".card")], drawn = cards.filter(card => !card.hidden);
  return [cards.length, drawn.length, (place.querySelector(".label") || {}).textContent,
    drawn.filter(card => card.getBoundingClientRect().left < box.left - 1 || card.getBoundingClientRect().right > box.right + 1).length];
})()
"""

# Lines of the log that its upper edge cuts.
LOG_CUT = """
(go(0, stepsOf(0).findIndex(step => step.t === "end")), settle(), (log => [...log.children].filter(line => {
  const top = log.getBoundingClientRect().top, box = line.getBoundingClientRect();
  return box.top < top - 1 && box.bottom > top + 1;
}).map(line => line.textContent))(byId("log")))
"""


def check_games(browser, work):
    """Stock, pile and wild card are in sight, no name is cut, no text is over another, in every game."""
    logs = sorted(Path("tests/golden").glob("*.jsonl"))
    bots = ", ".join(f"{{name: robot-{i}, run: house:greedy}}" for i in range(6))
    logs += write_many(work, "six-hands", ["game: indian", "seats: 6", "rounds: 1", "deals_max: 2", f"bots: [{bots}]"])
    for log in logs:
        path = page_of(log, work / "reading.html")
        for width, height in SIZES:
            browser.show(path, width, height=height)
            bad = browser.run(UNREADABLE)
            holds(f"{log.name}, {width} pixels: all can be read", not bad, len(bad), bad[:4])
            twice = browser.run(TWICE)
            holds(f"{log.name}, {width} pixels: a result draws each card once, and its index", not twice, twice[:9])
        missing = browser.run(MISSING)
        holds(f"{log.name}: no value is missing in a text", not missing, missing[:4])
        cut = browser.run(LOG_CUT)
        holds(f"{log.name}: the log cuts no line", not cut, cut)
    return path


def check_piles(browser, work):
    """The pile shows its latest cards whole, and says how many are below them."""
    for width, height in ((360, 740), (768, 1024), (1280, 800), (1920, 1080)):
        browser.show(page_of("tests/golden/eight-hands-2.jsonl", work / "reading.html"), width, height=height)
        cards, drawn, sign, cut = browser.run(PILE)
        holds(f"{width} pixels: a long pile", cards > 30 and (12 if width == 1920 else 3) <= drawn and not cut, cards, drawn, cut)
        holds(f"{width} pixels: its sign", sign == (f"+{cards - drawn}" if drawn < cards else None), sign, cards, drawn)


def check_resized(browser, work):
    """When the window changes its size, the table is drawn as if the page had been loaded at this size."""
    path, drawn = page_of("tests/golden/eight-hands-2.jsonl", work / "reading.html"), []
    browser.show(path, 360, height=740)
    small = browser.run(PILE)[1]
    browser.show(path, 1280, height=800)
    for width, height in ((1280, 800), (360, 740), (1280, 800)):
        browser.resize(width, height)
        wait_for(lambda: browser.run(f"innerWidth === {width}"))
        if not drawn:
            browser.run(PILE)
        browser.run(SETTLED)
        drawn.append(browser.run("document.querySelectorAll('.pile .card:not([hidden])').length"))
    holds("a window of another size shows as many cards of the pile as fit there", drawn == [drawn[0], small, drawn[0]] and small != drawn[0], drawn, small)


def check_six(browser, path):
    """Six seats of Indian rummy: wild cards, the score sheet, face-down hands in one row, the seat at the right edge."""
    browser.show(path, 1920, height=1080)
    browser.run("go(1, 3)")
    browser.run(SETTLED)
    rank, marked, label, aside = browser.run(
        "[wildRank(current().zones), [...document.querySelectorAll('.wild')].map(card => cardOf(card)[0]),"
        " document.querySelector('[data-zone=\"c.wild\"] .label').textContent, document.querySelector('[data-zone=aside]').checkVisibility()]")
    holds("wild cards are marked", marked and set(marked) == {rank}, rank, marked)
    holds("the wild card is drawn once, with what it makes wild", label.startswith("wild: every ") and not aside, label, aside)
    cut = browser.run("(e => e.scrollWidth - e.clientWidth)(document.querySelector('#sheet div'))")
    holds("the score sheet has room for all columns", cut <= 0, cut)
    for width, height in ((1280, 800), (1920, 1080)):
        browser.show(path, width, height=height)
        browser.run("actions.hands(), go(0, 9)")
        browser.run(SETTLED)
        rows = browser.run("[...document.querySelectorAll('#field .hand')].map(hand => [new Set([...hand.querySelectorAll('.card')].map("
                           "card => card.getBoundingClientRect().top)).size, hand.scrollWidth > hand.clientWidth + 1])")
        holds(f"{width} pixels: backs are in one row", rows == [[1, False]] * 5, rows)
        right = browser.run("['h2 > *', '.hand svg', '.facts'].map(part => Math.round(document.querySelector('#right .seat').getBoundingClientRect().right"
                            " - Math.max(...[...document.querySelectorAll(`#right ${part}`)].map(e => e.getBoundingClientRect().right))))")
        holds(f"{width} pixels: the right seat is at the edge", right == [8, right[1], 8] and right[1] <= 12, right)
        browser.run("actions.hands()")


def check_steps_strip(browser, work):
    """The strip of steps hides the length of a deal until its end was seen; then its steps are even."""
    browser.show(page_of("tests/golden/gin-2.jsonl", work / "reading.html"), 1280)
    strip = ("[[...document.querySelectorAll('#events .tick')].map(tick => parseFloat(tick.style.left)),"
             " document.querySelector('#events .label').textContent, byId('events').title, stepsOf(0).length]")
    browser.run("go(0, 9)")
    places, label, why, _ = browser.run(strip)
    holds("before: a number, and a reason", label == "step 10" and "not shown" in why and places[9] - places[8] < places[1] - places[0], label, why)
    browser.run("go(0, Infinity)")
    browser.run("go(0, 4)")
    places, label, why, steps = browser.run(strip)
    gaps = [after - before for before, after in zip(places, places[1:])]
    holds("after: even steps over the width", label == f"step 5 of {steps}" and max(gaps) < 1.1 * min(gaps) and places[-1] > 98 and not why, label, places)
    went = browser.run("(place => (go(0, tickAt(place, lastSeen())), now.step))(.5)")
    holds("and the pointer finds them", abs(went - steps / 2) <= 1, went, steps)


def check_scores(browser, work):
    """Where fewer points win the page says so; the leader is marked; partners show the same score and canastas."""
    browser.show(page_of("tests/golden/contract-3.jsonl", work / "reading.html"), 1280)
    holds("the table: the lowest score wins", "lowest score wins" in browser.run("document.querySelector('.flags').textContent"))
    leads = browser.run("(go(0, stepsOf(0).findIndex(step => step.t === 'end')), [listed(current().zones.score),"
                        " [...byId('result-rows').querySelectorAll('tr:has(.mark)')].map(row => row.lastChild.textContent), byId('result-how').textContent])")
    holds("the result: too, and who leads", leads[1] == [f"leads {min(map(int, leads[0]))}"] and "lowest score wins" in leads[2], leads)
    browser.show(page_of("tests/golden/canasta-4.jsonl", work / "reading.html"), 1280)
    browser.run("go(0, Math.floor(stepsOf(0).length * .8))")
    marks = browser.run("[...document.querySelectorAll('.meld')].map(meld => [meld.querySelectorAll('.card').length, meld.querySelectorAll('.as').length,"
                        " meld.querySelector('.number').lastChild.textContent])")
    holds("melds on the way to a canasta", marks and all(text == (f"{n}/7" if n < 7 else "mixed" if wild else "natural") for n, wild, text in marks), marks)


# The step at which the upcard is offered to others: pill and flags.
OFFERED = """
(i => i < 0 ? null : (go(0, i), ['.seat.turn .name', '.to-act', '.flags'].map(part => document.querySelector(part).textContent)))
(stepsOf(0).findIndex(step => / offer/.test(step.zones.turn) && step.zones["w.in_turn"] && !step.zones["f.claims"]))
"""


def check_offer(browser, work):
    browser.show(page_of("tests/golden/king-4.jsonl", work / "reading.html"), 1280)
    told = browser.run(OFFERED)
    holds("who may buy what, and whose turn it is", told and told[1].startswith("may buy ") and "others may take the upcard first" in told[2] and told[0] not in told[2], told)


def check_reading(browser, work):
    six = check_games(browser, work)
    check_six(browser, six)
    check_piles(browser, work)
    check_resized(browser, work)
    check_steps_strip(browser, work)
    check_scores(browser, work)
    check_offer(browser, work)
