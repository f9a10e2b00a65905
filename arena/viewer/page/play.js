
/*
 * A match that a person plays on this page.  What may be done is told with each
 * question: words, and the cards in them.  Nothing here knows a rule: cards that
 * were picked leave the offers that hold them, and what is typed or put together
 * is judged by the program and the referee.
 */

const FLAT = 12; // more offers are shown by what they do
const SHOWN = 60; // so many at once
const playing = { tab: 0, ask: null, group: null, fits: null, picked: [], melds: null, busy: false };

const CARD_NAME = /../g;
const countOf = names => names.reduce((count, name) => count.set(name, (count.get(name) || 0) + 1), new Map());

function holdsAll(cards, wanted) {
  const has = countOf(cards);
  return [...countOf(wanted)].every(([name, n]) => (has.get(name) || 0) >= n);
}

/* --- what is offered ------------------------------------------------------ */

/* The offers that are left, each with its number. */
function offersLeft() {
  const picked = playing.picked.map(pick => pick.name);
  return playing.ask.legal.map(([words, cards, group], i) => ({ number: i + 1, words, cards: cards.match(CARD_NAME) || [], group }))
    .filter(offer => (playing.group === null || offer.group === playing.group) &&
      (playing.fits === null || playing.fits.includes(offer.number)) && holdsAll(offer.cards, picked));
}

const isNarrowed = () => playing.group !== null || playing.fits !== null || playing.picked.length > 0;

function offerButton(place, words, press) {
  const choice = make("button", "offer", ...place < 9 ? [make("kbd", "", String(place + 1)), " "] : [], drawWords(words));
  choice.type = "button";
  choice.setAttribute("aria-label", spoken(words));
  if (place < 9)
    choice.setAttribute("aria-keyshortcuts", String(place + 1));
  choice.addEventListener("click", press);
  return choice;
}

/* What many do alike is one line, which leaves those. */
function groupButtons(offers) {
  const groups = [...new Set(offers.map(offer => offer.group))];
  return groups.map((group, place) => {
    const of = offers.filter(offer => offer.group === group);
    if (of.length === 1)
      return offerButton(place, of[0].words, () => answer({ choose: of[0].number }));
    return offerButton(place, playing.ask.groups[group], () => {
      playing.group = group;
      drawOffers(true);
    });
  });
}

function drawOffers(focus) {
  const offers = offersLeft(), list = byId("offers");
  const buttons = offers.length > FLAT && !isNarrowed() ? groupButtons(offers)
    : offers.slice(0, SHOWN).map((offer, place) => offerButton(place, offer.words, () => answer({ choose: offer.number })));
  list.replaceChildren(...buttons.map(one => make("li", "", one)));
  if (offers.length > SHOWN && isNarrowed())
    list.append(make("li", "dim", `and ${offers.length - SHOWN} more: pick cards`));
  if (offers.length === 0)
    list.append(make("li", "dim", playing.picked.length > 0 ? "Nothing that is offered holds these cards." : "Nothing is listed here."));
  byId("offer-all").hidden = !isNarrowed();
  byId("offer-more").hidden = !playing.ask.more;
  if (focus && buttons.length > 0)
    buttons[0].focus();
}

function showAll() {
  Object.assign(playing, { group: null, fits: null, picked: [] });
  markPicked();
  drawOffers(true);
}

/* --- cards that are picked ------------------------------------------------ */

/* Cards that can be picked: of the own hand, and of melds that may be arranged
 * anew. */
function pickable() {
  const cards = [...byId("own").querySelectorAll(".hand .card")].map(card => ({ card, from: 0 }));
  if (playing.ask && playing.ask.arrange)
    for (const meld of document.querySelectorAll(".meld"))
      cards.push(...[...meld.querySelectorAll(".card")].map(card => ({ card, from: Number(meld.dataset.zone.slice(1)) })));
  return cards.map(({ card, from }) => ({ card, from, name: cardOf(card) })).filter(({ name }) => name && name !== "??");
}

function markPicked() {
  const left = [...playing.picked];
  const open = playing.ask !== null && isAtEnd();
  for (const { card, from, name } of pickable()) {
    const at = left.findIndex(pick => pick.name === name && pick.from === from);
    if (at >= 0)
      left.splice(at, 1);
    card.classList.toggle("picked", at >= 0);
    card.classList.toggle("pickable", open);
    if (!open) {
      card.removeAttribute("tabindex");
      card.removeAttribute("role");
      continue;
    }
    card.tabIndex = 0;
    card.setAttribute("role", "button");
    card.setAttribute("aria-label", card.title);
    card.setAttribute("aria-pressed", String(at >= 0));
  }
}

function pick(card) {
  const found = pickable().find(one => one.card === card);
  if (!found || playing.ask === null || playing.busy || !isAtEnd())
    return;
  if (card.classList.contains("picked"))
    playing.picked.splice(playing.picked.findIndex(one => one.name === found.name && one.from === found.from), 1);
  else
    playing.picked.push({ name: found.name, from: found.from });
  // The picture knows cards by their names: of two alike the first is marked.
  markPicked();
  drawOffers(false);
}

/* --- melds put together anew ---------------------------------------------- */

/* The melds as they lie, each a list of cards with where they come from. */
function meldsNow() {
  return [...document.querySelectorAll(".meld")].map(meld => {
    const from = Number(meld.dataset.zone.slice(1));
    return { number: from, cards: [...meld.querySelectorAll(".card")].map(card => ({ name: cardOf(card), from })) };
  });
}

/* Those of the cards that come from a meld. */
const namesFrom = (cards, number) => cards.filter(card => card.from === number).map(card => card.name);

/* What was done to a meld: cards that left it, and those that came. */
function changeText({ number, cards }) {
  if (number === 0)
    return cards.map(card => card.name).join(" ");
  const lay = meldsNow().find(meld => meld.number === number).cards.map(card => card.name);
  const stay = countOf(namesFrom(cards, number));
  const left = [...countOf(lay)].flatMap(([name, n]) => Array(n - (stay.get(name) || 0)).fill("-" + name));
  const came = cards.filter(card => card.from !== number).map(card => card.name);
  return left.length + came.length > 0 ? [`m${number}`, ...left, ...came].join(" ") : "";
}

/* All that was changed, as it would be typed. */
function arrangeText() {
  const parts = playing.melds.map(changeText).filter(text => text);
  return parts.length > 0 ? "arrange " + parts.join(" / ") : "";
}

/* The picked cards go to a meld, 0: one of their own. */
function putTogether() {
  const to = Number(byId("arrange-to").value);
  playing.melds = playing.melds || meldsNow();
  const moved = playing.picked.map(({ name, from }) => {
    for (const meld of playing.melds) {
      const at = meld.cards.findIndex(card => card.name === name && card.from === from);
      if (at >= 0)
        return meld.cards.splice(at, 1)[0];
    }
    return { name, from };
  });
  if (moved.length === 0)
    return tell("Pick the cards first, of your hand or of the table.");
  if (to === 0)
    playing.melds.push({ number: 0, cards: moved });
  else
    playing.melds.find(meld => meld.number === to).cards.push(...moved);
  playing.melds = playing.melds.filter(meld => meld.number > 0 || meld.cards.length > 0);
  byId("say").value = arrangeText();
  playing.picked = [];
  markPicked();
  drawOffers(false);
  return tell("");
}

function startAgain() {
  playing.melds = null;
  byId("say").value = "";
  showAll();
}

function drawArrange() {
  byId("arrange").hidden = !playing.ask.arrange;
  const numbers = meldsNow().map(meld => meld.number).sort((a, b) => a - b);
  byId("arrange-to").replaceChildren(new Option("a meld of their own", 0), ...numbers.map(n => new Option(`meld ${n}`, n)));
}

/* --- saying it ------------------------------------------------------------ */

function tell(text) {
  byId("told").replaceChildren(drawWords(text));
}

async function answer(what) {
  if (playing.busy || playing.ask === null)
    return;
  playing.busy = true;
  try {
    const heard = await fetch(`say/${playing.tab}`, { method: "POST", body: JSON.stringify({ ask: playing.ask.ask, ...what }) });
    if (!heard.ok) {
      playing.busy = false;
      tell(await heard.text());
    }
  } catch {
    playing.busy = false;
    tell("The arena does not answer. If it has ended, its terminal says why.");
  }
}

/* A number picks what stands there, other words are an action. */
function sayTyped(event) {
  const text = byId("say").value.trim();
  event.preventDefault();
  if (/^\d+$/.test(text)) {
    const choice = byId("offers").querySelectorAll(".offer")[Number(text) - 1];
    byId("say").value = "";
    return choice ? choice.click() : tell(`There is no offer ${text} in the list.`);
  }
  return text ? answer({ say: text }) : undefined;
}

function leave() {
  if (confirm("Leave the match? You forfeit it, and the others play on."))
    answer({ leave: true });
}

/* --- what comes ----------------------------------------------------------- */

/* Steps that came before are drawn first. */
function catchUp() {
  if (coming.lines.length === 0)
    return;
  clearTimeout(coming.timer);
  drawComing();
}

function takeAsk(event) {
  const ask = JSON.parse(event.data);
  catchUp();
  if (playing.ask && playing.ask.ask === ask.ask)
    return;
  const inside = document.activeElement === document.body || byId("asked").contains(document.activeElement);
  Object.assign(playing, { ask: Object.assign({ legal: [], groups: [], help: "" }, ask), busy: false, melds: null });
  byId("asked").dataset.ask = ask.ask;
  byId("asked-head").textContent = `Your turn: ${ask.phase || "type what to do"}`;
  byId("say").value = "";
  byId("how").textContent = playing.ask.help;
  byId("choices").hidden = false;
  toEnd();
  showAll();
  drawArrange();
  tell(ask.refused ? `That cannot be: ${ask.refused}` : "");
  if (!inside)
    byId("asked-head").focus();
  document.title = "Your turn: " + match.title;
}

function takeSaid(event) {
  const said = JSON.parse(event.data);
  playing.busy = false;
  if (!playing.ask || said.ask !== playing.ask.ask)
    return;
  tell(said.why ? said.why + "." : "Several of these are meant: which?");
  if (said.fits) {
    playing.picked = [];
    playing.fits = said.fits;
    markPicked();
    drawOffers(true);
  }
}

/* Nothing is asked: @text, and what else there is to press. */
function rest(text, ...more) {
  catchUp();
  Object.assign(playing, { ask: null, busy: false, picked: [] });
  delete byId("asked").dataset.ask;
  byId("asked-head").textContent = text;
  byId("choices").hidden = true;
  byId("told").replaceChildren(...more);
  if (coming.begun)
    markPicked();
  document.title = match.title;
}

function pressToLoad(text) {
  const again = make("button", "", text);
  again.type = "button";
  again.id = "load";
  again.addEventListener("click", () => location.reload());
  return again;
}

function listen() {
  const heard = {
    tab: event => playing.tab = Number(event.data),
    ask: takeAsk,
    said: takeSaid,
    took: () => rest("The others play"),
    done: () => rest("The match is over"),
    match: () => {
      stream.close();
      rest("The match is over, and the next one has begun", pressToLoad("Play the next match"));
    },
    elsewhere: () => {
      stream.close();
      rest("This match is played in another tab now", pressToLoad("Play it here"));
    },
    ended: () => {
      stream.close();
      rest("The arena has ended: its terminal says what came of it");
    },
  };
  for (const [kind, take] of Object.entries(heard))
    stream.addEventListener(kind, take);
}

/* --- at the start --------------------------------------------------------- */

function takePlayKey(event) {
  if (playing.ask === null || event.ctrlKey || event.metaKey || event.altKey || byId("help").open || event.target.closest("input, select"))
    return;
  const card = event.target.closest(".pickable");
  const choice = /^[1-9]$/.test(event.key) ? byId("offers").querySelectorAll(".offer")[Number(event.key) - 1] : null;
  if (card && (event.key === " " || event.key === "Enter"))
    pick(card);
  else if (choice)
    choice.click();
  else if (event.key === "b" || event.key === "Escape")
    showAll();
  else if (event.key === "/")
    byId("say").focus();
  else
    return;
  event.preventDefault();
  event.stopPropagation();
}

function openPanel() {
  byId("bar").before(byId("asked"));
  byId("offer-all").addEventListener("click", showAll);
  byId("arrange-put").addEventListener("click", putTogether);
  byId("arrange-again").addEventListener("click", startAgain);
  byId("typed").addEventListener("submit", sayTyped);
  byId("leave").addEventListener("click", leave);
  document.addEventListener("keydown", takePlayKey, true);
  document.addEventListener("click", event => {
    const card = event.target.closest(".pickable");
    if (card)
      pick(card);
  });
  onDraw.push(markPicked);
}

root.classList.add("played");
history.replaceState(null, "", location.pathname); // it begins with what is played now
openPanel();
listen();
