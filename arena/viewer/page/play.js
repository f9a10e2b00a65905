
/*
 * A match that a human plays on this page.  Each question contains the legal
 * actions: words, and the cards in them.  The script knows no rules: selected
 * cards filter the actions, and the program and the referee check what is typed
 * or arranged.
 */

const FLAT = 12; // a longer list is grouped by type of action
const OFFER_KEYS = "123456789acdefijkmpqruvwxyzACDEFHJKLMNPQRSTUVWXYZ"; // without the keys of commands, and letters that look alike
const SHOWN = OFFER_KEYS.length; // actions listed at once
const FINAL = /^(knock|declare|drop)\b/; // actions that end the deal, or the seat's part of it
const ROOM = match.canasta || "tiles" in match ? 3 : 1; // a hand has room for more cards
const WAIT_MS = 250; // until the page says that the others play
const HOW_ARRANGE = `Or drag ${tiles() ? "tiles" : "cards"}, or tap them and press Move.`;
const NARROW = 26, WIDE = 96; // pixels: width of a card of the own hand
const playing = { tab: 0, ask: null, group: null, fits: null, picked: [], melds: null, said: "", busy: false, held: null, seen: null };

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
  const letter = OFFER_KEYS[place] || "", choice = make("button", "offer", ...letter ? [make("kbd", "", letter), " "] : [], drawWords(words));
  choice.type = "button";
  choice.setAttribute("aria-label", spoken(words));
  if (letter)
    choice.setAttribute("aria-keyshortcuts", /[A-Z]/.test(letter) ? "Shift+" + letter : letter);
  choice.addEventListener("click", press);
  return choice;
}

/* Ask once; then do @what. */
function confirmThat(text, yes, what) {
  const sure = byId("sure");
  byId("sure-what").replaceChildren(drawWords(text));
  byId("sure-yes").textContent = yes;
  sure.returnValue = "";
  sure.onclose = () => sure.returnValue === "yes" && what();
  sure.showModal();
}

/* Play an action of the list; ask first if it ends the deal. */
function playOffer({ number, words }) {
  if (!FINAL.test(words))
    return sendAnswer({ choose: number });
  return confirmThat(`${words}?`, `Yes, ${words.match(/\w+/)[0]}`, () => sendAnswer({ choose: number }));
}

/* Make one button for each group of actions, which filters the list.  Each discard has
 * its own button. */
function groupButtons(offers) {
  const seen = new Set(), entries = offers.map(offer => {
    const one = offers.filter(other => other.group === offer.group).length === 1 || offer.words.startsWith("discard ");
    if (one || seen.has(offer.group))
      return one && { words: offer.words, press: () => playOffer(offer) };
    seen.add(offer.group);
    return { words: playing.ask.groups[offer.group], press: () => {
      playing.group = offer.group;
      drawOffers(true);
    } };
  });
  return entries.filter(entry => entry).map((entry, place) => offerButton(place, entry.words, entry.press));
}

function drawOffers(focus) {
  const offers = offersLeft(), list = byId("offers");
  const buttons = offers.length > FLAT && !isNarrowed() ? groupButtons(offers)
    : offers.slice(0, SHOWN).map((offer, place) => offerButton(place, offer.words, () => playOffer(offer)));
  list.replaceChildren(...buttons.map(one => make("li", "", one)));
  if (offers.length > SHOWN && isNarrowed())
    list.append(make("li", "dim", `${offers.length - SHOWN} more: select cards`));
  if (offers.length === 0)
    list.append(make("li", "dim", playing.picked.length > 0 ? "No listed action uses these cards." : "No action is listed."), ...whyNot());
  if (isNarrowed())
    list.prepend(make("li", "", allButton()));
  if (focus && buttons.length > 0)
    buttons[0].focus();
}

/* Return a button that plays the selected cards as some offer plays as many of the
 * others: the referee answers why it is not legal. */
function whyNot() {
  const cards = playing.picked.map(pick => pick.name).join(" ");
  const like = playing.ask.legal.map(([words, all]) => [words, (all.match(CARD_NAME) || []).join(" ")])
    .find(([words, all]) => all.length === cards.length && words.endsWith(" " + all));
  if (!like || playing.picked.some(pick => pick.from > 0))
    return [];
  const text = like[0].slice(0, -like[1].length) + cards;
  const ask = make("button", "", playing.ask.more ? "Try: " : "Ask the referee why not: ", drawWords(text));
  ask.type = "button";
  ask.id = "why-not";
  ask.addEventListener("click", () => sendAnswer({ say: text }));
  return [make("li", "", ask)];
}

function allButton() {
  const all = make("button", "", make("kbd", "", "b"), " All actions");
  all.type = "button";
  all.addEventListener("click", () => showAll());
  return all;
}

function showAll(focus = true) {
  Object.assign(playing, { group: null, fits: null, picked: [] });
  markPicked();
  drawOffers(focus);
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
  const open = playing.ask !== null && isAtEnd() && !playing.held;
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
  lightPlaces();
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

/* --- the size of the hand's cards ----------------------------------------- */

/* Return the largest width at which @n cards fit in @rows.  In the order of
 * melds, each group of three ends with a whole card and a gap. */
function widthFor(n, rows, width, height) {
  const each = Math.ceil(n / rows), gaps = sorting.by === "melds" ? Math.min(4, Math.floor(each / 3)) : 0;
  let w = Math.min(WIDE, Math.floor(((height - 14) / rows - 4) * 63 / 88));
  while (w > NARROW && w + (each - 1) * stepFor(w) + gaps * (w - stepFor(w) + 8) > width)
    w--;
  return w;
}

/* Return what must be seen of a covered card: its index, and enough to press. */
const stepFor = w => Math.max(24, Math.floor(w * .45));

/* Set the size of the cards for some more cards than the hand has, so that they
 * keep it while cards are drawn. */
function fitHand() {
  const hand = byId("own").querySelector(".hand"), n = hand.querySelectorAll(".card").length;
  const size = `${now.at} ${innerWidth} ${innerHeight} ${sorting.by === "melds"}`;
  if (fitHand.size === size && n <= fitHand.room && hand.scrollHeight <= hand.clientHeight + 1)
    return;
  const kept = fitHand.size === size ? hand.style.height : ""; // of this deal: nothing moves
  fitHand.size = size;
  fitHand.room = n + ROOM;
  hand.style.height = "";
  const width = hand.clientWidth - (sorting.by === "melds" ? 28 : 4);
  const widths = [1, 2, 3, 4].map(rows => widthFor(fitHand.room, rows, width, hand.clientHeight));
  const rows = widths.findIndex(w => w > .8 * Math.max(...widths)); // a row less is worth smaller cards
  const own = byId("own").style, each = Math.ceil(fitHand.room / (rows + 1));
  let w = widths[rows];
  hand.style.height = kept || `${Math.ceil((rows + 1) * (w * 88 / 63 + 4)) + 14}px`; // the table gets the rest
  do {
    // cards that need not be covered so much use the width
    const step = sorting.by === "melds" ? 0 : Math.min(w, Math.floor((width - w) / Math.max(1, each - 1)));
    own.setProperty("--hand-w", `${w}px`);
    own.setProperty("--hand-step", `${Math.max(step, stepFor(w))}px`);
  } while (hand.scrollHeight > hand.clientHeight + 1 && --w >= NARROW);
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
  byId("say").value = withShapes(arrangeText());
  playing.picked = [];
  markPicked();
  drawOffers(false);
  return tellArranged();
}

/* Tell what was moved so far. */
function tellArranged() {
  const parts = playing.melds.map(changeText).filter(text => text).map(text => text.replace(/^(m(\d+))?/, (_, meld, n) => meld ? `meld ${n}:` : "new meld: "));
  showMessage(parts.length > 0 ? `So far: ${parts.join("; ")}. Press Play.` : "");
}

function resetArrange() {
  playing.melds = null;
  byId("say").value = "";
  showAll();
}

function drawArrange() {
  const to = byId("arrange-to").value;
  byId("arrange").hidden = !playing.ask.arrange;
  if (playing.ask.arrange && drawArrange.folded === undefined)
    foldTyping(true);
  const numbers = meldsNow().map(meld => meld.number).sort((a, b) => a - b);
  byId("arrange-to").replaceChildren(new Option("new meld", 0), ...numbers.map(n => new Option(`meld ${n}`, n)));
  if (playing.melds && [0, ...numbers].includes(Number(to)))
    byId("arrange-to").value = to;
}

/* Hide or show the field for typed actions: tiles are moved by hand. */
function foldTyping(folded) {
  drawArrange.folded = folded;
  byId("choices").classList.toggle("folded", folded);
  if (!folded)
    byId("say").focus();
}

/* --- letters of tiles ----------------------------------------------------- */

const SHAPES = { S: "●", H: "■", D: "▲", C: "◆" };
const TILE = /(?<![\w])([A2-9TJQK])([SHDC])(?!\w)/g;
const TILE_TYPED = /(?<!\w)(1[0-3]?|[2-9ATJQK])([SHDC●■▲◆])(?!\w)/giu;

/* Write the tiles in a text as their faces: "10●" for "TS". */
const withShapes = text => tiles() ? text.replace(TILE, (_, rank, suit) => rankText(rank) + SHAPES[suit]) : text;

/* Write the tiles in a typed text as the referee names them: "TS" for "10●". */
function withLetters(text) {
  const letter = shape => Object.keys(SHAPES).find(suit => SHAPES[suit] === shape) || shape.toUpperCase();
  return tiles() ? text.replace(TILE_TYPED, (_, number, shape) =>
    ({ 1: "A", 10: "T", 11: "J", 12: "Q", 13: "K" }[number] || number.toUpperCase()) + letter(shape)) : text;
}

/* Show which letter stands for which shape. */
function drawLetters() {
  byId("letters").hidden = byId("letters-help").hidden = !tiles();
  const pairs = () => Object.keys(SHAPES).map(suit => {
    const shape = svg("svg", { viewBox: "0 0 20 20", role: "img", "aria-label": suitOf(suit).word }, use("s-" + suit));
    return make("span", "letter", make("b", "word s-" + suit, shape), ` ${suit}`);
  });
  byId("letters").replaceChildren(...pairs(), make("span", "letter", "joker X1"));
  byId("letters-help").replaceChildren("You can type the letter or the shape of a tile: ", ...pairs(),
    ". 7S and 7● are the same tile, and so are TS, 10S and 10●. Numbers from 10 are T, J, Q, K, and 1 is A.");
}

/* --- answers -------------------------------------------------------------- */

function showMessage(text) {
  byId("told").replaceChildren(drawWords(text));
}

/* A refusal counts the melds of the answer.  Name them as the table does: a changed
 * meld by its number, a new one by its cards, then those that stay. */
function nameMelds(refused) {
  const [word, ...rest] = playing.said.split(" ");
  const groups = rest.join(" ").split(/[/|]/).map(group => group.trim());
  const named = groups.map(group => (/^m(\d+)/i.exec(group) || [])[1]);
  const stay = meldsNow().map(meld => String(meld.number)).filter(number => !named.includes(number)).sort((a, b) => a - b);
  return refused.replace(/^(arrange, )?meld (\d+)/, (whole, arrange, n) => {
    const at = n - 1;
    if (at >= groups.length)
      return arrange && stay[at - groups.length] ? `meld ${stay[at - groups.length]}` : whole;
    return named[at] ? `meld ${named[at]}` : `${arrange ? "the new meld" : word} ${groups[at].toUpperCase()}`;
  });
}

async function sendAnswer(what) {
  if (playing.busy || playing.ask === null)
    return;
  playing.busy = true;
  playing.said = what.say || "";
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
  return text ? sendAnswer({ say: withLetters(text) }) : undefined;
}

function leaveMatch() {
  confirmThat("Leave the match? You forfeit it; the others continue.", "Yes, leave", () => sendAnswer({ leave: true }));
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
  clearTimeout(playing.wait);
  catchUp();
  if (playing.ask && playing.ask.ask === ask.ask)
    return;
  Object.assign(playing, { ask: Object.assign({ legal: [], groups: [], help: "" }, ask), busy: false });
  byId("asked").dataset.ask = ask.ask;
  byId("asked-head").replaceChildren("Your turn: ", drawWords(ask.task || "type what to do"));
  const [example] = /\w[^,;:]*/.exec(playing.ask.help) || ["?"];
  byId("say").placeholder = `Or type, as in: ${withShapes(example)}`;
  byId("how").textContent = playing.ask.help;
  drawLetters();
  byId("choices").hidden = false;
  live.follow();
  drawArrange();
  showMessage(ask.refused ? `Not legal: ${nameMelds(ask.refused)}` : "");
  const hint = ask.arrange ? HOW_ARRANGE : ask.pile;
  if (hint && !ask.refused)
    byId("told").replaceChildren(make("span", "dim", drawWords(hint)));
  if (ask.refused) { // field and selection stay, to be mended
    markPicked();
    drawOffers(false);
  } else {
    playing.melds = null;
    byId("say").value = "";
    showAll(false);
  }
  if (!ask.refused)
    byId("asked-head").focus(); // not an action: a key that is pressed again must not play it
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
  clearTimeout(playing.wait);
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
    // A refusal comes at once: until then nothing changes.
    took: () => playing.wait = setTimeout(showIdle, WAIT_MS, "The others play"),
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
      showIdle("The arena has ended: the terminal shows the standings");
    },
  };
  for (const [kind, handler] of Object.entries(handlers))
    stream.addEventListener(kind, handler);
}

/* --- start ---------------------------------------------------------------- */

/* Stop at the next end of a deal or of the match that was not shown yet; else show the
 * last step. */
function followPlay() {
  playing.seen = playing.seen || [blocks.length - 1, lastStep()]; // a page that is loaded again
  for (let at = playing.seen[0]; !playing.held && at < blocks.length; at++) {
    const from = at === playing.seen[0] ? playing.seen[1] + 1 : 0;
    const end = stepsOf(at).findIndex((step, i) => i >= from && ["end", "over"].includes(step.t));
    if (end >= 0)
      playing.held = [at, end];
  }
  if (playing.held)
    return now.at === playing.held[0] && now.step === playing.held[1] ? undefined : go(...playing.held);
  playing.seen = [blocks.length - 1, lastStep()];
  return toEnd();
}

/* Continue after the end of a deal. */
function release() {
  const [at, step] = playing.seen = playing.held;
  playing.held = null;
  followPlay();
  if (now.at === at && now.step === step)
    actions.result(); // nothing came after it yet
  if (playing.held === null)
    byId("asked-head").focus();
}

const YOURS = { goes: "go", knocks: "knock", has: "have", declares: "declare", is: "are" };
const ORDINALS = ["first", "second", "third"];

/* Speak to the human: "Deal 3: You knock with 4", "You lost 37 : 331". */
function speakResult(step) {
  const head = byId("result-head"), me = sideOf(Number(match.eyes)), places = sidePlaces(step.zones), scores = listed(step.zones.score);
  const place = Number(places[me]), tie = places.filter(other => Number(other) === place).length > 1;
  if (step.t === "end" && endOf(now.at).seat === Number(match.eyes))
    head.textContent = dealWords(step).replace(`: ${nameOfSeat(me)} `, ": You ").replace(/: You (\w+)/, (_, verb) => `: You ${YOURS[verb] || verb}`);
  else if (step.t === "over" && places.length === 2)
    head.textContent = `You ${tie ? "tie" : place === 1 ? "won" : "lost"} ${scores[me]} : ${scores[1 - me]}`;
  else if (step.t === "over")
    head.textContent = `You are ${ORDINALS[place - 1] || `number ${place}`} of ${places.length}${tie ? ", with others" : ""}`;
}

/* While the result of a deal is shown, no action can be played. */
function drawHeld() {
  const over = current().t === "over";
  speakResult(current());
  byId("choices").inert = playing.held !== null;
  root.classList.toggle("held", playing.held !== null);
  button("result").replaceChildren(over ? "Show the table " : "Continue ", make("kbd", "", "Enter"));
  byId("again").hidden = !over;
  if (playing.held && !byId("result").hidden && !byId("result").contains(document.activeElement))
    button("result").focus();
}

function handlePlayKey(event) {
  if (playing.held && ["Enter", "Escape"].includes(event.key) && !byId("help").open) {
    event.preventDefault();
    event.stopPropagation();
    release();
    return;
  }
  if (byId("sure").open) {
    event.stopPropagation();
    if ("yn".includes(event.key))
      byId("sure").close(event.key === "y" ? "yes" : "");
    return;
  }
  if (playing.ask === null || event.ctrlKey || event.metaKey || event.altKey || byId("help").open || event.target.closest("input, select"))
    return;
  const card = event.target.closest(".pickable");
  const place = event.key.length === 1 ? OFFER_KEYS.indexOf(event.key) : -1;
  const choice = place >= 0 ? byId("offers").querySelectorAll(".offer")[place] : null;
  if (event.key === "Enter" && playing.picked.length > 0 && (card ? card.matches(".picked") : !event.target.closest("button")))
    playPicked();
  else if (card && (event.key === " " || event.key === "Enter"))
    toggleCard(card);
  else if (choice)
    choice.click();
  else if (event.key === "b" || event.key === "Escape")
    showAll();
  else if (event.key === "/")
    foldTyping(false);
  else if (event.key === "s")
    actions.sort();
  else
    return;
  event.preventDefault();
  event.stopPropagation();
}

function openPanel() {
  byId("side").before(byId("asked"));
  byId("help").prepend(byId("how-part"));
  byId("buttons").append(byId("sort"), byId("leave"));
  byId("arrange-put").addEventListener("click", moveSelected);
  byId("arrange-again").addEventListener("click", resetArrange);
  byId("typed").addEventListener("submit", submitTyped);
  byId("type-it").addEventListener("click", () => foldTyping(false));
  byId("leave").addEventListener("click", leaveMatch);
  document.addEventListener("keydown", handlePlayKey, true);
  document.addEventListener("click", event => {
    const card = event.target.closest(".pickable");
    if (card)
      toggleCard(card);
  });
  byId("result-more").before(byId("again"));
  live.follow = followPlay;
  for (const row of byId("help").querySelectorAll("#help>table tr"))
    if (["h", "n", "space"].includes(row.cells[0].textContent.trim()))
      row.remove();
  for (const name of ["h", "n", " "]) // they show nothing during play
    delete KEYS[name];
  const { help, result } = actions;
  actions.help = () => {
    help();
    byId("help").scrollTop = 0;
  };
  actions.result = () => playing.held ? release() : result();
  actions.end = () => playing.held ? release() : followPlay();
  onDraw.push(fitHand, markPicked, drawHeld);
}

root.classList.add("played");
history.replaceState(null, "", location.pathname); // start with the current step
openPanel();
addStreamListeners();
