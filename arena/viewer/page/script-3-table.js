
/*
 * The table: zones are drawn as elements, and read back from them for the check.
 * The script knows no rules; an unknown zone is shown with its name.
 */

const root = document.documentElement;
const byId = id => document.getElementById(id);
const SIGN_WIDTH = 32; // pixels for the number of the cards that do not fit
const placeWord = id => PLACES[id] || id.replace(/_/g, " ");

/* Return the places of the seats around @own: left, opposite, right. */
function placesFrom(own) {
  const n = match.players.length;
  const sides = n < 4 ? 0 : n < 7 ? 1 : 2;
  const others = Array.from({ length: n - 1 }, (_, i) => (own + 1 + i) % n);
  return {
    left: others.slice(0, sides).reverse(),
    top: others.slice(sides, n - 1 - sides),
    right: others.slice(n - 1 - sides),
    own: [own],
  };
}

/* Draw an empty panel for a seat. */
function drawSeat(seat) {
  const name = make("button", "name", nameOfSeat(seat));
  name.type = "button";
  if (match.sides)
    setSeatColour(name, seat);
  name.dataset.from = seat;
  name.title = `${nameOfSeat(seat)}: view from this seat`;
  const panel = make("section", "seat",
    make("h2", "", name, make("span", "marks")),
    make("p", "facts"), make("div", "clock", make("span")),
    make("div", "hand"), make("div", "melds"), make("p", "note"));
  panel.dataset.seat = seat;
  panel.setAttribute("aria-label", nameOfSeat(seat));
  return panel;
}

function drawSeats(own) {
  for (const [place, seats] of Object.entries(placesFrom(own)))
    byId(place).replaceChildren(...seats.map(drawSeat));
  root.classList.toggle("crowd", match.players.length > 2);
  byId("mine").dataset.seat = own;
  byId("field").classList.toggle("many", byId("top").childElementCount > 2 || !byId("left").firstChild);
  byId("middle").replaceChildren(make("div", "center", make("div", "piles"), make("ul", "flags")), make("div", "melds"));
}

const panelOf = seat => document.querySelector(`.seat[data-seat="${seat}"]`);

/* Return the place of a seat's melds: those of the own seat are in the field. */
const meldsOf = seat => byId("mine").dataset.seat === String(seat) ? byId("mine") : panelOf(seat).querySelector(".melds");

/* --- zones ---------------------------------------------------------------- */

function zoneElement(name, className, id, ...children) {
  const element = make(name, className, ...children);
  element.dataset.zone = id;
  return element;
}

function nameGroup(element, name) {
  element.setAttribute("role", "group");
  element.setAttribute("aria-label", name);
}

/* Draw a hand: its melds with gaps, then the other cards. */
function fillHand(element, id, text) {
  const [melds, rest] = text.split(";");
  const groups = melds ? melds.split(" ").map(meld => make("span", "group", ...drawCards(meld))) : [];
  groups.push(make("span", "group rest", ...drawCards(rest)));
  element.replaceChildren(...groups);
  element.dataset.zone = id;
  nameGroup(element, `hand of ${nameOfSeat(id.slice(1))}`);
  element.style.setProperty("--n", text.replace(/[ ;]/g, "").length / 2);
  element.style.setProperty("--gaps", groups.length - 1);
  element.classList.toggle("backs", text.startsWith(";??"));
}

/* Mark the cards of a hand that all players know.  On a back: the index, or the card
 * that was just taken. */
function drawKnown(hand, id, step, covered) {
  const took = newIn(step.zones[id], step.before[id]), cards = findAll(".card", hand);
  const known = newIn(step.zones[id]).map((name, at) => [took.includes(name), name, at]);
  for (const [isNew, name, at] of known.sort((a, b) => b[0] - a[0])) {
    const card = cards.findLast(one => [name, "??"].includes(cardOf(one)) && !one.matches(".seen"));
    const mark = svg("g", { class: "known", "data-zone": id, "data-at": at });
    mark.append(...cardOf(card) === name && !covered ? [svg("circle", { cx: 10, cy: 64, r: 4 })] : [use(symbolOf(name)), ...isNew
      ? [svg("rect", { x: 2, y: 62, width: 59, height: 24 }), svg("text", { x: 31, y: 81 }, "took")]
      : [svg("path", { class: "back", d: "M31 3H60V85H3V59H31Z" })]]);
    card.classList.add("seen");
    describeCard(card, `${inWords(name)}, ${isNew ? "just taken" : "known to all"}`);
    card.firstChild.append(mark);
  }
}

/* Return what stands behind the number of a meld: a kind of Tantrum, or how much of a canasta it is. */
function meldMark(kind, cards) {
  if (KINDS[kind])
    return [" " + kind];
  if (!match.canasta)
    return [];
  const names = cards.match(CARD), n = names.length, whole = names.every(([rank]) => match.wilds?.includes(rank)) ? "wild" : cards.includes("=") ? "mixed" : kind === "run" ? kind : "natural";
  return [make("br"), n < match.canasta ? `${n}/${match.canasta}` : whole];
}

function drawMeld(id, text) {
  const [owner, kind, cards] = text.split(" ");
  const number = make("span", "number", id.slice(1), ...meldMark(kind, cards));
  number.title = `meld ${id.slice(1)}: ${KINDS[kind] || kind}`;
  const meld = zoneElement("div", "meld", id, number, ...drawCards(cards));
  meld.dataset.kind = kind;
  nameGroup(meld, number.title);
  (owner === "-" ? byId("middle").querySelector(".melds") : meldsOf(owner)).append(meld);
}

/* Draw cards with a label. */
function drawPlace(where, id, label, text) {
  const place = zoneElement("div", "place", id, make("span", "label", label), make("span", "cards", ...drawCards(text)));
  place.style.setProperty("--n", text.length / 2);
  nameGroup(place, label);
  where.append(place);
  return place;
}

function drawStock(where, text) {
  const count = make("b", "", text);
  const back = text === "0" ? make("span", "card none") : drawCard("??");
  where.append(zoneElement("div", "place stock", "stock", make("span", "label", "stock ", count), make("span", "cards", back)));
}

/* Return the rank that is wild in this deal, or undefined. */
const wildRank = zones => (zones["c.wild"] || "")[0];

function drawMiddle(zones, step) {
  const piles = byId("middle").querySelector(".piles");
  piles.replaceChildren();
  drawStock(piles, zones.stock || "0");
  piles.firstChild.hidden = !step.stocked;
  if (!zones.stock)
    piles.firstChild.removeAttribute("data-zone"); // before the first deal
  const pile = drawPlace(piles, "pile", `pile ${(zones.pile || "").length / 2}`, zones.pile || "");
  pile.classList.add("pile");
  pile.hidden = !step.piled;
  if (!zones.pile)
    pile.lastChild.append(make("span", "card none"));
  else if (step.thrown)
    pile.lastChild.lastChild.classList.add("thrown");
  for (const id of ["spread", "aside"])
    if (zones[id])
      drawPlace(piles, id, placeWord(id), zones[id]).classList.add("wide");
  for (const id of Object.keys(zones))
    if (id.startsWith("c."))
      drawPlace(piles, id, placeWord(id.slice(2)) + (RANKS[wildRank(zones)] ? `: every ${RANKS[wildRank(zones)]}` : ""), zones[id]);
  const aside = findAll("[data-zone=aside] .card", piles), wild = aside.find(card => cardOf(card) === zones["c.wild"]);
  if (wild) // it is drawn as the wild card
    (aside[1] ? wild : wild.closest(".place")).hidden = true;
}

/* Show the latest cards of the pile that fit, and the number of the others. */
function fitPile() {
  const place = document.querySelector(".pile .cards"), cards = findAll(".card", place);
  const fit = w => 1 + Math.floor((w - cards.at(-1).offsetWidth) / cards[0].offsetWidth);
  const room = place.parentNode.clientWidth - 8;
  if (room < 0 || fit(room) >= cards.length)
    return;
  const more = cards.slice(0, -Math.max(1, fit(room - SIGN_WIDTH)));
  more.forEach(card => card.hidden = true);
  place.prepend(make("b", "label", `+${more.length}`));
}

/* Return what the first melds of every seat must be, or "" if the seats differ. */
const commonGoal = step => step.goal && step.goal.every(goal => goal === step.goal[0]) ? step.goal[0] : "";

/* Draw what is to be met and the flags of the game as a list. */
function drawFlags(zones, step) {
  const opened = new Set(listed(zones.opened).map(sideOf)).size;
  const list = byId("middle").querySelector(".flags"), goal = opened < sides.length ? commonGoal(step) : "";
  list.replaceChildren(...match.low_wins ? [make("li", "", "lowest score wins")] : [], ...goal ? [make("li", "goal", "first melds: ", make("b", "", goal))] : []);
  for (const id of Object.keys(zones)) {
    if (!/^[fw]\./.test(id))
      continue;
    const [before, after] = (id === "w.in_turn" && zones["f.claims"] ? "in the turn of $" : FACTS[id] || "").split("$"), value = after === undefined ? [] : [make("b", "", id[0] === "w" ? nameOfSeat(zones[id]) : zones[id]), after];
    const item = zoneElement("li", id === "w.in_turn" ? "goal" : "", id, before, ...value);
    item.dataset.text = zones[id];
    item.hidden = !before;
    list.append(item);
  }
}

/* --- seats ---------------------------------------------------------------- */

const listed = text => text ? text.split(" ") : [];

function fact(id, before, text, after = "") {
  return make("span", "fact", before, zoneElement("b", "", id, text), after);
}

function factsOf(zones, seat, step) {
  const facts = isPerson(seat) ? [make("span", "fact person", "human")] : [];
  const cards = (zones["h" + seat] || "").replace(/[ ;]/g, "").length / 2;
  const others = shown.filter((_, other) => other !== seat && sideOf(other) === sideOf(seat));
  if (match.sides)
    facts.push(make("span", "fact partner", "with ", make("b", "", others.join(", "))));
  const one = (id, before, after, text) => {
    const own = listed(zones[id])[seat];
    if (own) {
      facts.push(fact(id, before, text || own, after));
      facts.at(-1).querySelector("b").dataset.text = own;
    }
  };
  one("score", "score ");
  one("points", "", " points");
  one("places", "place ", "", String(sidePlaces(zones)[sideOf(seat)]));
  facts.push(make("span", "fact count", make("b", "", String(cards)), (tiles() ? " tile" : " card") + (cards === 1 ? "" : "s")));
  if (zones["left" + seat])
    facts.push(make("span", "fact left", "deadwood ", zoneElement("b", "", "left" + seat, zones["left" + seat])));
  for (const id of Object.keys(zones))
    if (id.startsWith(`f${seat}.`)) {
      const word = SEAT_FACTS[id.slice(3)] || (/column.*/.exec(id) || [""])[0].replace(/_/g, " "), part = fact(id, word + " ", zones[id], id.endsWith(".buys") && match.buys ? ` of ${match.buys}` : "");
      part.hidden = !word;
      facts[word ? "push" : "unshift"](part); // a point stands before the next fact
    }
  if (step.goal && !commonGoal(step) && !listed(zones.opened).includes(String(seat)))
    facts.push(make("span", "fact", "first melds ", make("b", "", step.goal[seat])));
  return facts;
}

/* Return what the seat in turn does.  It may take or buy the upcard, or claim a joker. */
function phaseOf(zones, seat, phase) {
  if (seat === match.you)
    return ["your turn"];
  if (zones["w.caller"] || zones["f.shows"])
    return [zones["f.shows"] ? "shows its hand" : "may fight or fold"];
  if (phase !== "offer" || zones["f.claims"] || !zones.pile)
    return [zones["f.claims"] ? "may claim a joker" : PHASES[phase] || phase];
  return [zones["w.in_turn"] ? "may buy " : "may take ", drawName(zones.pile.slice(-2))];
}

/* Draw the turn: seat, phase, drawn card. */
function drawTurn(zones, step) {
  const [seat, phase, drew, from] = listed(zones.turn);
  for (const panel of findAll(".seat"))
    panel.classList.toggle("turn", panel.dataset.seat === seat);
  if (seat === undefined)
    return;
  const marks = panelOf(seat).querySelector(".marks");
  const turn = zoneElement("span", "to-act", "turn", make("b", "phase", ...phaseOf(zones, Number(seat), phase)));
  turn.dataset.phase = phase;
  turn.title = turn.textContent;
  if (step.c !== undefined)
    turn.title += `, ${Math.abs(step.c)}${step.c < 0 ? " or more" : ""} legal ${step.c === 1 ? "action" : "actions"}`;
  if (drew) {
    Object.assign(turn.dataset, { drew, from });
    turn.title += `, drew from ${SOURCES[from] || from}`;
  }
  marks.append(turn);
  const hand = panelOf(seat).querySelector(".hand");
  const cards = [...findAll(".rest .card", hand), ...findAll(".card", hand)];
  for (const name of step.drawn) {
    const drawn = cards.find(card => cardOf(card) === name && !card.matches(".drawn"));
    if (drawn)
      drawn.classList.add("drawn");
  }
}

/* Draw the time of the last decision as a share of the limit. */
function drawClock(panel, us) {
  const clock = panel.querySelector(".clock");
  clock.hidden = us === undefined || isPerson(Number(panel.dataset.seat));
  if (clock.hidden)
    return;
  const share = match.limit_us > 0 ? us / match.limit_us : 0;
  const ms = us < 10000 ? (us / 1000).toFixed(1) : Math.round(us / 1000);
  clock.title = `last answer: ${ms} ms` + (share > 0 ? `, ${(share * 100).toFixed(1)} % of the limit` : "");
  clock.setAttribute("aria-label", clock.title);
  clock.setAttribute("role", "img");
  clock.firstChild.style.width = `${Math.min(100, share * 100)}%`;
  clock.classList.toggle("slow", share > .5);
}

/* Draw a mark for each zone that lists the seat. */
function drawMarks(panel, zones) {
  const marks = Object.entries(MARKS).filter(([id]) => listed(zones[id]).includes(panel.dataset.seat)).map(([id, [text, title]]) => {
    const mark = zoneElement("abbr", "mark", id, text);
    mark.title = title;
    return mark;
  });
  panel.querySelector(".marks").replaceChildren(...marks);
}

function drawPanel(panel, zones, step) {
  const seat = Number(panel.dataset.seat), hand = panel.querySelector(".hand"), id = "h" + seat;
  panel.querySelector(".facts").replaceChildren(...factsOf(zones, seat, step));
  drawMarks(panel, zones);
  const covered = root.classList.contains("closed") && !panel.closest("#own");
  const text = [zones[id], zones["k" + seat], newIn(zones["k" + seat], step.before["k" + seat]), covered].join();
  if (hand.dataset.text !== text) {
    hand.dataset.text = text;
    hand.replaceChildren();
    delete hand.dataset.zone;
    if (zones[id])
      fillHand(hand, id, zones[id]);
    if (covered) // the style sheet hides the faces
      findAll(".card", hand).forEach(card => describeCard(card, inWords("??")));
    drawKnown(hand, "k" + seat, step, covered);
  }
  for (const card of findAll(".drawn", hand))
    card.classList.remove("drawn");
  const note = panel.querySelector(".note");
  note.textContent = step.s === seat && step.note ? `“${step.note}”` : "";
  note.title = note.textContent;
  drawClock(panel, step.times[seat]);
}

/* Mark the cards that came to the melds in this step. */
function markLaid(step) {
  const names = newIn(meldText(step.zones), meldText(step.before));
  for (const card of findAll(".fresh .card")) {
    const at = names.indexOf(cardOf(card));
    card.classList.toggle("thrown", at >= 0 && Boolean(names.splice(at, 1)));
  }
}

/* --- table ---------------------------------------------------------------- */

function drawTable(step) {
  const zones = step.zones;
  for (const melds of findAll(".melds"))
    melds.replaceChildren();
  for (const panel of findAll(".seat"))
    drawPanel(panel, zones, step);
  drawMiddle(zones, step);
  for (const id of Object.keys(zones))
    if (/^m\d/.test(id)) {
      drawMeld(id, zones[id]);
    } else if (/^c\d/.test(id)) {
      drawPlace(meldsOf(id[1]), id, placeWord(id.slice(3)), zones[id]);
    }
  for (const card of byId("table").querySelectorAll(":is(.hand,.meld) .card"))
    card.classList.toggle("wild", cardOf(card)[0] === wildRank(zones) && card.title !== inWords("??"));
  drawFlags(zones, step);
  drawTurn(zones, step);
  for (const id of step.laid)
    document.querySelector(`[data-zone="${id}"]`).classList.add("fresh");
  markLaid(step);
}

/* Functions that read a zone back from its element. */
const readers = {
  h: element => {
    const melds = [...element.children].map(readCards), rest = melds.pop();
    return `${melds.join(" ")};${rest}`;
  },
  m: element => {
    const panel = element.closest("[data-seat]");
    return `${panel ? panel.dataset.seat : "-"} ${element.dataset.kind} ${readCards(element)}`;
  },
  stock: element => element.querySelector("b").textContent,
  dealer: element => element.closest(".seat").dataset.seat,
  turn: ({ dataset, parentElement }) => [parentElement.closest(".seat").dataset.seat, dataset.phase, ...dataset.drew ? [dataset.drew, dataset.from] : []].join(" "),
};

function readZone(element) {
  const id = element.dataset.zone, reader = readers[/^[hm]\d/.test(id) ? id[0] : id];
  if (reader)
    return reader(element);
  if (/^[fw]\./.test(id))
    return element.dataset.text;
  if (/^(pile|spread|aside|c\d?\..*)$/.test(id))
    return readCards(element);
  return element.textContent;
}

/* Read back all zones.  Zones with a part for each seat are joined by seat. */
function readTable() {
  const zones = {}, shared = {};
  for (const element of findAll("[data-zone]")) {
    const id = element.dataset.zone, seat = element.closest(".seat");
    if (["score", "points", "places"].includes(id))
      (shared[id] = shared[id] || [])[seat.dataset.seat] = element.dataset.text;
    else if (["opened", "out"].includes(id))
      (shared[id] = shared[id] || [])[seat.dataset.seat] = seat.dataset.seat;
    else if (id[0] === "k")
      (shared[id] = shared[id] || [])[element.dataset.at] = nameOf((element.querySelector("use") || element.parentNode.firstChild).getAttribute("href"));
    else
      zones[id] = readZone(element);
  }
  for (const [id, parts] of Object.entries(shared))
    zones[id] = parts.filter(part => part !== undefined).join(id[0] === "k" ? "" : " ");
  for (const [id, text] of Object.entries(zones))
    if (text === "")
      delete zones[id];
  return zones;
}
