
/*
 * A match that a human plays on this page.  Each question contains the legal
 * actions: words, and the cards in them.  The script knows no rules: selected
 * cards filter the actions, and the program and the referee check what is typed
 * or arranged.
 */

const FLAT = 12; // a longer list is grouped by type of action
const SHOWN = 60; // actions listed at once
const playing = { tab: 0, ask: null, group: null, fits: null, picked: [], melds: null, busy: false };

const CARD_NAME = /../g;
const countOf = names => names.reduce((count, name) => count.set(name, (count.get(name) || 0) + 1), new Map());

function holdsAll(cards, wanted) {
  const has = countOf(cards);
  return [...countOf(wanted)].every(([name, n]) => (has.get(name) || 0) >= n);
}

/* --- actions -------------------------------------------------------------- */

/* Return the actions that pass the filter, with their numbers. */
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

/* Make one button for each group of actions; it filters the list. */
function groupButtons(offers) {
  const groups = [...new Set(offers.map(offer => offer.group))];
  return groups.map((group, place) => {
    const of = offers.filter(offer => offer.group === group);
    if (of.length === 1)
      return offerButton(place, of[0].words, () => sendAnswer({ choose: of[0].number }));
    return offerButton(place, playing.ask.groups[group], () => {
      playing.group = group;
      drawOffers(true);
    });
  });
}

function drawOffers(focus) {
  const offers = offersLeft(), list = byId("offers");
  const buttons = offers.length > FLAT && !isNarrowed() ? groupButtons(offers)
    : offers.slice(0, SHOWN).map((offer, place) => offerButton(place, offer.words, () => sendAnswer({ choose: offer.number })));
  list.replaceChildren(...buttons.map(one => make("li", "", one)));
  if (offers.length > SHOWN && isNarrowed())
    list.append(make("li", "dim", `${offers.length - SHOWN} more: select cards`));
  if (offers.length === 0)
    list.append(make("li", "dim", playing.picked.length > 0 ? "No listed action uses these cards." : "No action is listed."));
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

/* --- selected cards ------------------------------------------------------- */

/* Return the cards that can be selected: of the own hand, and of melds that may be
 * rearranged. */
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

function toggleCard(card) {
  const found = pickable().find(one => one.card === card);
  if (!found || playing.ask === null || playing.busy || !isAtEnd())
    return;
  if (card.classList.contains("picked"))
    playing.picked.splice(playing.picked.findIndex(one => one.name === found.name && one.from === found.from), 1);
  else
    playing.picked.push({ name: found.name, from: found.from });
  // Cards have no identity but their name: of two equal cards the first is marked.
  markPicked();
  drawOffers(false);
}

/* --- rearranged melds ----------------------------------------------------- */

/* Return the melds on the table, each a list of cards with their origin. */
function meldsNow() {
  return [...document.querySelectorAll(".meld")].map(meld => {
    const from = Number(meld.dataset.zone.slice(1));
    return { number: from, cards: [...meld.querySelectorAll(".card")].map(card => ({ name: cardOf(card), from })) };
  });
}

/* Return the names of the cards that come from a meld. */
const namesFrom = (cards, number) => cards.filter(card => card.from === number).map(card => card.name);

/* Describe the change of a meld: cards that left it, cards that were added. */
function changeText({ number, cards }) {
  if (number === 0)
    return cards.map(card => card.name).join(" ");
  const lay = meldsNow().find(meld => meld.number === number).cards.map(card => card.name);
  const stay = countOf(namesFrom(cards, number));
  const left = [...countOf(lay)].flatMap(([name, n]) => Array(n - (stay.get(name) || 0)).fill("-" + name));
  const came = cards.filter(card => card.from !== number).map(card => card.name);
  return left.length + came.length > 0 ? [`m${number}`, ...left, ...came].join(" ") : "";
}

/* Return all changes as the text of an action. */
function arrangeText() {
  const parts = playing.melds.map(changeText).filter(text => text);
  return parts.length > 0 ? "arrange " + parts.join(" / ") : "";
}

/* Move the selected cards to a meld; 0: to a new one. */
function moveSelected() {
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
    return showMessage("First select cards of your hand or of the table.");
  if (to === 0)
    playing.melds.push({ number: 0, cards: moved });
  else
    playing.melds.find(meld => meld.number === to).cards.push(...moved);
  playing.melds = playing.melds.filter(meld => meld.number > 0 || meld.cards.length > 0);
  byId("say").value = arrangeText();
  playing.picked = [];
  markPicked();
  drawOffers(false);
  return showMessage("");
}

function resetArrange() {
  playing.melds = null;
  byId("say").value = "";
  showAll();
}

function drawArrange() {
  byId("arrange").hidden = !playing.ask.arrange;
  const numbers = meldsNow().map(meld => meld.number).sort((a, b) => a - b);
  byId("arrange-to").replaceChildren(new Option("a new meld", 0), ...numbers.map(n => new Option(`meld ${n}`, n)));
}

/* --- answers -------------------------------------------------------------- */

function showMessage(text) {
  byId("told").replaceChildren(drawWords(text));
}

async function sendAnswer(what) {
  if (playing.busy || playing.ask === null)
    return;
  playing.busy = true;
  try {
    const reply = await fetch(`say/${playing.tab}`, { method: "POST", body: JSON.stringify({ ask: playing.ask.ask, ...what }) });
    if (!reply.ok) {
      playing.busy = false;
      showMessage(await reply.text());
    }
  } catch {
    playing.busy = false;
    showMessage("The arena does not answer. If it has ended, the terminal shows the reason.");
  }
}

/* A number selects an action of the list; any other text is an action. */
function submitTyped(event) {
  const text = byId("say").value.trim();
  event.preventDefault();
  if (/^\d+$/.test(text)) {
    const choice = byId("offers").querySelectorAll(".offer")[Number(text) - 1];
    byId("say").value = "";
    return choice ? choice.click() : showMessage(`The list has no action ${text}.`);
  }
  return text ? sendAnswer({ say: text }) : undefined;
}

function leaveMatch() {
  if (confirm("Leave the match? You forfeit it; the others continue."))
    sendAnswer({ leave: true });
}

/* --- events --------------------------------------------------------------- */

/* Draw the steps that arrived before this event. */
function catchUp() {
  if (incoming.lines.length === 0)
    return;
  clearTimeout(incoming.timer);
  drawIncoming();
}

function receiveAsk(event) {
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
  showMessage(ask.refused ? `Not legal: ${ask.refused}` : "");
  if (!inside)
    byId("asked-head").focus();
  document.title = "Your turn: " + match.title;
}

function receiveSaid(event) {
  const said = JSON.parse(event.data);
  playing.busy = false;
  if (!playing.ask || said.ask !== playing.ask.ask)
    return;
  showMessage(said.why ? said.why + "." : "Several actions match: choose one.");
  if (said.fits) {
    playing.picked = [];
    playing.fits = said.fits;
    markPicked();
    drawOffers(true);
  }
}

/* Show @text and buttons while no question is open. */
function showIdle(text, ...more) {
  catchUp();
  Object.assign(playing, { ask: null, busy: false, picked: [] });
  delete byId("asked").dataset.ask;
  byId("asked-head").textContent = text;
  byId("choices").hidden = true;
  byId("told").replaceChildren(...more);
  if (incoming.started)
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

function addStreamListeners() {
  const handlers = {
    tab: event => playing.tab = Number(event.data),
    ask: receiveAsk,
    said: receiveSaid,
    took: () => showIdle("The others play"),
    done: () => showIdle("The match is over"),
    match: () => {
      stream.close();
      showIdle("The match is over, and the next one has started", pressToLoad("Play the next match"));
    },
    elsewhere: () => {
      stream.close();
      showIdle("This match is now played in another tab", pressToLoad("Play it here"));
    },
    ended: () => {
      stream.close();
      showIdle("The arena has ended: the terminal shows the result");
    },
  };
  for (const [kind, handler] of Object.entries(handlers))
    stream.addEventListener(kind, handler);
}

/* --- start ---------------------------------------------------------------- */

function handlePlayKey(event) {
  if (playing.ask === null || event.ctrlKey || event.metaKey || event.altKey || byId("help").open || event.target.closest("input, select"))
    return;
  const card = event.target.closest(".pickable");
  const choice = /^[1-9]$/.test(event.key) ? byId("offers").querySelectorAll(".offer")[Number(event.key) - 1] : null;
  if (card && (event.key === " " || event.key === "Enter"))
    toggleCard(card);
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
  byId("arrange-put").addEventListener("click", moveSelected);
  byId("arrange-again").addEventListener("click", resetArrange);
  byId("typed").addEventListener("submit", submitTyped);
  byId("leave").addEventListener("click", leaveMatch);
  document.addEventListener("keydown", handlePlayKey, true);
  document.addEventListener("click", event => {
    const card = event.target.closest(".pickable");
    if (card)
      toggleCard(card);
  });
  onDraw.push(markPicked);
}

root.classList.add("played");
history.replaceState(null, "", location.pathname); // start with the current step
openPanel();
addStreamListeners();
