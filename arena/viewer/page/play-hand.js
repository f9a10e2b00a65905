
/*
 * Playing by hand: cards are dragged or clicked to the places that the offers name,
 * and sorted within the hand.
 */

const DRAG_FROM = 8; // pixels until a press becomes a drag
const RANK_ORDER = "A23456789TJQKX";
const drag = { card: null, ghost: null, at: [0, 0], pressed: [null, null] }; // pressed: last two cards
const SORT = match.sets ? "rank" : "suit"; // without runs, ranks matter
const sorting = { by: SORT, chosen: SORT, own: [], deal: -1 };

/* --- places --------------------------------------------------------------- */

/* Return the zone that the words of an offer name, or "". */
function placeOf(words) {
  const [, from] = /^draw (?:from )?the (\w+)/.exec(words) || [];
  const [, meld] = / (?:to|in) meld (\d+)/.exec(words) || [];
  if (from)
    return { upcard: "pile", discard: "pile", open: "spread" }[from] || from;
  if (words.startsWith("discard "))
    return "pile";
  return meld ? "m" + meld : "";
}

const isOpen = () => playing.ask !== null && !playing.busy && !playing.held && isAtEnd();

/* Return the offers with a place that use all these cards; without cards: the draws. */
function offersFor(names) {
  if (!isOpen())
    return [];
  return playing.ask.legal.map(([words, cards], i) => ({ number: i + 1, words, place: placeOf(words), cards: cards.match(CARD_NAME) || [] }))
    .filter(({ words, cards }) => names.length > 0 ? holdsAll(cards, names) : words.startsWith("draw "));
}

/* Mark the places where the selected cards may go. */
function lightPlaces() {
  const places = new Set(offersFor(playing.picked.map(pick => pick.name)).map(offer => offer.place));
  for (const element of byId("field").querySelectorAll("[data-zone]"))
    element.classList.toggle("lit", places.has(element.dataset.zone));
}

/* Play the only offer, or list several. */
function chooseFrom(offers) {
  if (offers.length === 1)
    return playOffer(offers[0]);
  playing.fits = offers.map(offer => offer.number);
  showMessage("Several actions match: choose one.");
  return drawOffers(true);
}

/* Play the selected cards at a place.  Returns false if no offer does that. */
function playAt(place) {
  const names = playing.picked.map(pick => pick.name), offers = offersFor(names).filter(offer => offer.place === place);
  const exact = offers.filter(offer => offer.cards.length === names.length);
  if (offers.length === 0)
    return false;
  chooseFrom(exact.length > 0 ? exact : offers);
  return true;
}

/* Play the selected cards: a single card to the pile, if it may go there. */
function playPicked() {
  const names = playing.picked.map(pick => pick.name), exact = offersFor(names).filter(offer => offer.cards.length === names.length);
  if (exact.length === 0)
    return showMessage("No listed action uses just these cards.");
  return names.length === 1 && playAt("pile") || chooseFrom(exact);
}

/* Lay the selected cards as a new meld. */
function playMeld() {
  const names = playing.picked.map(pick => pick.name);
  const offers = offersFor(names).filter(({ words, cards }) => words.startsWith("meld ") && cards.length === names.length);
  if (offers.length > 0)
    chooseFrom(offers);
  return offers.length > 0;
}

/* Drop the selected cards on an element of the table. */
function dropOn(target) {
  const zone = target.closest("[data-zone]"), place = zone ? zone.dataset.zone : "";
  if (playAt(place) || !zone && playMeld())
    return;
  if (playing.ask.arrange && !["stock", "pile"].includes(place)) {
    byId("arrange-to").value = /^m\d/.test(place) ? place.slice(1) : "0";
    moveSelected();
    byId("arrange-to").value = "0";
    return;
  }
  showMessage("No listed action does that.");
}

/* --- the order of the hand ------------------------------------------------ */

const ownCards = () => [...byId("own").querySelectorAll(".hand .card")];
const inOrder = cards => cards.sort((a, b) => a.style.order - b.style.order);

const SORTS = {
  suit: ([rank, suit], suits) => suits.indexOf(suit) * 20 + RANK_ORDER.indexOf(rank),
  rank: ([rank, suit], suits) => RANK_ORDER.indexOf(rank) * 20 + suits.indexOf(suit),
};

/* Return the suits of the cards in an order in which red and black alternate, if
 * they can. */
function suitOrder(names) {
  const held = suits => [...suits].filter(suit => names.some(name => name[1] === suit));
  const [more, less] = [held("SC"), held("HD")].sort((a, b) => b.length - a.length);
  return more.flatMap((suit, i) => [suit, ...less.slice(i, i + 1)]).join("") + "12";
}

/* Return the places of the cards by the human's own order; new cards come last. */
function ownPlaces(names) {
  const left = [...sorting.own];
  const places = names.map(name => {
    const at = left.indexOf(name);
    if (at >= 0)
      left[at] = null;
    return at >= 0 ? at : left.length;
  });
  return places;
}

/* Put the hand in order by the style sheet: its elements stay as the step says. */
function sortHand() {
  const hand = byId("own").querySelector(".hand"), cards = ownCards(), names = cards.map(cardOf), suits = suitOrder(names);
  if (sorting.by === "own" && sorting.deal !== now.at)
    sorting.by = sorting.chosen;
  const sorted = sorting.by !== "melds";
  const places = sorting.by === "own" ? ownPlaces(names) : names.map(name => (SORTS[sorting.by] || (() => 0))(name, suits));
  const all = cards.map((_, i) => i).sort((a, b) => places[a] - places[b]);
  hand.classList.toggle("sorted", sorted);
  all.forEach((i, order) => {
    cards[i].style.order = sorted ? order : "";
    cards[i].classList.toggle("last", order === all.length - 1);
  });
  hand.style.setProperty("--gaps", sorted ? 0 : Math.max(0, hand.childElementCount - 1));
  button("sort").firstChild.textContent = `Sort: ${sorting.by} `;
}

function nextSort() {
  sorting.by = sorting.chosen = { melds: "suit", suit: "rank", rank: "melds" }[sorting.by] || sorting.chosen;
  sortHand();
  fitHand();
}

/* Move the dragged cards to a point of the hand. */
function moveInHand(x, y) {
  const cards = inOrder(ownCards()), moved = cards.filter(card => card === drag.card || card.classList.contains("picked"));
  const before = cards.filter(card => {
    const box = card.getBoundingClientRect();
    return !moved.includes(card) && (box.bottom < y || box.top <= y && box.left + box.width / 2 < x);
  });
  const after = cards.filter(card => !moved.includes(card) && !before.includes(card));
  Object.assign(sorting, { by: "own", deal: now.at, own: [...before, ...moved, ...after].map(cardOf) });
  sortHand();
}

/* --- dragging ------------------------------------------------------------- */

function startDrag(event) {
  drag.ghost = make("div", "ghost");
  if (isOpen() && !drag.card.classList.contains("picked")) {
    playing.picked = [];
    markPicked();
    toggleCard(drag.card);
    drag.alone = true;
  }
  const picked = [...document.querySelectorAll(".picked")];
  drag.ghost.append(...(picked.length > 0 ? picked : [drag.card]).map(card => drawCard(cardOf(card))));
  document.body.append(drag.ghost);
  root.classList.add("dragging");
  drag.card.setPointerCapture(event.pointerId);
}

function endDrag() {
  if (drag.ghost)
    drag.ghost.remove();
  root.classList.remove("dragging");
  Object.assign(drag, { card: null, ghost: null });
}

function handleDown(event) {
  const card = event.target.closest("#own .hand .card, .pickable");
  if (event.button !== 0 || !card || event.pointerType === "touch" && !card.closest("#own"))
    return;
  Object.assign(drag, { card, at: [event.clientX, event.clientY], alone: false });
}

function handleMove(event) {
  if (!drag.card)
    return;
  if (!drag.ghost && Math.hypot(event.clientX - drag.at[0], event.clientY - drag.at[1]) > DRAG_FROM)
    startDrag(event);
  if (drag.ghost)
    drag.ghost.style.translate = `${event.clientX}px ${event.clientY}px`;
}

function handleUp(event) {
  const dragged = drag.ghost !== null, target = document.elementFromPoint(event.clientX, event.clientY);
  if (dragged && target) {
    drag.done = true; // the click that follows is no selection
    if (target.closest("#own"))
      moveInHand(event.clientX, event.clientY);
    else if (target.closest("#field") && isOpen() && playing.picked.length > 0)
      return endDrag(), dropOn(target);
    if (drag.alone)
      showAll(false); // it was selected only to be dragged
  }
  return endDrag();
}

/* A press on a lit place plays there; one on the number of a meld moves selected tiles to it. */
function handlePress(event) {
  if (drag.done) {
    drag.done = false;
    event.stopPropagation();
    event.preventDefault();
    return;
  }
  drag.pressed = [drag.pressed[1], event.target.closest("#own .pickable")];
  const number = event.target.closest(".meld .number");
  if (number && isOpen() && playing.ask.arrange && playing.picked.length > 0) {
    event.stopPropagation();
    dropOn(number);
    return;
  }
  const lit = event.target.closest(".lit");
  if (lit && (playing.picked.length > 0 || !event.target.closest(".pickable"))) {
    event.stopPropagation();
    playAt(lit.dataset.zone);
  }
}

/* A double click discards.  Two quick presses on neighbouring cards are none. */
function handleDouble(event) {
  const card = event.target.closest("#own .pickable");
  if (!card || !isOpen() || drag.pressed[0] !== drag.pressed[1])
    return;
  playing.picked = [];
  markPicked();
  toggleCard(card);
  if (!playAt("pile"))
    showMessage("This card cannot go to the pile.");
}

document.addEventListener("pointerdown", () => { drag.done = false; }, true); // not every drag ends with a click
byId("table").addEventListener("pointerdown", handleDown);
document.addEventListener("pointermove", handleMove);
document.addEventListener("pointerup", handleUp);
document.addEventListener("pointercancel", endDrag);
document.addEventListener("click", handlePress, true);
byId("own").addEventListener("dblclick", handleDouble);
actions.sort = nextSort;
onDraw.unshift(sortHand); // fitHand measures the sorted hand
