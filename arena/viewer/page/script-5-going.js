
/*
 * Navigation: keys, buttons, sliders, address.
 */

const PACE = 900, PACE_LAID = 1300, PACE_END = 2600; // ms per step during playback
const TICKS = 24; // steps in the first half of a deal's slider
const now = { at: 0, step: 0, own: 0, furthest: new Map(), seen: 0, shut: false, timer: 0, wrong: 0, checked: 0 };
const onDraw = []; // called after a step is drawn

const current = () => stepsOf(now.at)[now.step];

/* --- description of the step ---------------------------------------------- */

function sentences(step) {
  return step.l.map(([seat, text], i) => (seat < 0 ? "" : nameInLine(step, i, seat) + " ") + text);
}

/* Describe a decision: number of possible actions, time, loss. */
function decided(step, before) {
  const parts = [];
  if (step.t === undefined && before && before.c !== undefined)
    parts.push(before.c === 1 ? "no other choice" : `${Math.abs(before.c)}${before.c < 0 ? " or more" : ""} choices`);
  if (step.us !== undefined)
    parts.push(step.us < 50 ? "under 0.1 ms" : `${(step.us / 1000).toFixed(1)} ms`);
  if (step.by === "default")
    parts.push("played by default");
  if (step.by === "log")
    parts.push("as in the other log");
  if (step.loss > 0)
    parts.push(`${isDear(step) ? "costly: " : ""}${lossWords(step.loss, step.worth.unit)} less than the best`);
  return parts.join(", ");
}

function sayMoment(step) {
  const line = byId("moment");
  const before = stepsOf(now.at)[now.step - 1];
  line.replaceChildren(drawWords(sentences(step).join(". ")));
  const more = decided(step, before);
  if (more)
    line.append(make("span", "dim", ` (${more})`));
  if (isOther(step))
    line.append(". ", drawWords(reviewWords(step.review)), ".");
  line.title = spoken(line.textContent);
  line.classList.toggle("fault", isFault(step));
  line.classList.toggle("dear", isNotable(step) && !isFault(step));
}

/* --- the log -------------------------------------------------------------- */

function address(at, index, own = now.own) {
  const steps = stepsOf(at);
  let first = index;
  while (first > 0 && steps[first].n === undefined)
    first--;
  const n = steps[first].n;
  return `#deal=${dealNumber(at)}` + (n === undefined ? "" : `&n=${n}`) +
    (index > first ? `&more=${index - first}` : "") + `&seat=${own}`;
}

function logLine(at, index) {
  const step = stepsOf(at)[index];
  const link = make("a", "", ...step.l.flatMap(([seat, text], i) =>
    [...i > 0 ? [make("br")] : [], ...seat < 0 ? [] : [make("b", "who", nameInLine(step, i, seat)), " "], drawWords(text)]));
  link.href = address(at, index);
  link.tabIndex = -1; // the tab key stops only at the current step
  const line = make("li", isFault(step) ? "fault" : isNotable(step) ? "dear" : step.t === "deal" || step.t === "end" ? "head" : "", link);
  if (step.got)
    line.append(make("details", "", make("summary", "", "answer"), make("code", "", step.got)));
  if (step.note)
    line.append(make("span", "note", `“${step.note}”`));
  if (isOther(step))
    line.append(make("span", "note", drawWords(reviewWords(step.review))));
  return line;
}

/* Show the log of this deal up to the current step. */
function drawLog() {
  const log = byId("log");
  if (log.dataset.at !== String(now.at)) {
    log.replaceChildren();
    log.dataset.at = now.at;
  }
  while (log.children.length > now.step + 1)
    log.lastChild.remove();
  while (log.children.length <= now.step)
    log.append(logLine(now.at, log.children.length));
  for (const line of findAll("[aria-current]", log)) {
    line.removeAttribute("aria-current");
    line.firstChild.tabIndex = -1;
  }
  log.lastChild.setAttribute("aria-current", "step");
  log.lastChild.firstChild.tabIndex = 0;
}

/* --- sliders -------------------------------------------------------------- */

/* Steps get closer and closer, so that the slider does not reveal the length of the deal
 * before its end was seen. */
const tickPlace = (step, last) => last ? 99 * step / last : 100 * step / (step + TICKS);
const tickAt = (place, last) => Math.round(last ? last * place / .99 : TICKS * place / (1 - Math.min(place, .99)));

/* Return the last step of the deal, if it was seen, or 0. */
function lastSeen() {
  const last = stepsOf(now.at).length - 1;
  return now.furthest.get(now.at) === last && ["end", "over"].includes(stepsOf(now.at)[last].t) ? last : 0;
}

function tick(place, className) {
  const element = make("i", className);
  element.style.left = `${place}%`;
  return element;
}

function tellSlider(strip, min, max, now, text) {
  for (const [key, value] of Object.entries({ min, max, now, text }))
    strip.setAttribute("aria-value" + key, value);
}

function drawDeals() {
  const strip = byId("deals"), width = 100 / blocks.length;
  if (strip.childElementCount === 0) {
    strip.style.setProperty("--width", `${width}%`);
    strip.hidden = blocks.length < 2;
    strip.append(make("i", "here"));
    blocks.forEach((block, i) => {
      const deal = tick(width * i, "deal");
      deal.textContent = dealNumber(i);
      strip.append(deal);
    });
    blocks.forEach((block, i) => {
      if (block.dataset.faults || block.dataset.dear)
        strip.append(tick(width * (i + .5), block.dataset.faults ? "fault" : "dear"));
    });
  }
  for (let at = findAll(".deal[title]", strip).length; at < now.seen && summaryOf(at); at++) {
    const deal = strip.children[at + 1], { best } = summaryOf(at);
    if (best.length === 1)
      setSeatColour(deal, best[0]);
    deal.title = summaryWords(at);
  }
  strip.firstChild.style.left = `${width * now.at}%`;
  strip.firstChild.style.width = `max(3px, ${width}%)`;
  tellSlider(strip, 1, blocks.length, now.at + 1, `deal ${dealNumber(now.at)}`);
}

function drawEvents() {
  const strip = byId("events"), steps = stepsOf(now.at);
  const seen = Math.max(now.furthest.get(now.at) || 0, now.step);
  now.furthest.set(now.at, seen);
  const last = lastSeen();
  const ticks = steps.slice(0, seen + 1).map((step, i) => tick(tickPlace(i, last), isFault(step) ? "fault" : isNotable(step) ? "dear" : "tick"));
  strip.replaceChildren(...ticks, tick(tickPlace(now.step, last), "here"),
    make("span", "label", `step ${now.step + 1}` + (last ? ` of ${last + 1}` : "")));
  strip.title = last ? "" : "How many steps follow is not shown.";
  tellSlider(strip, 0, seen, now.step, spoken(sentences(current()).join(". ")));
}

/* --- steps ---------------------------------------------------------------- */

/* Compare the hash of the drawn zones with the hash in the file. */
function check(step) {
  now.checked++;
  if (hashZones(readTable()) !== step.h)
    now.wrong++;
  root.dataset.wrong = now.wrong;
  root.dataset.checked = now.checked;
}

/* Return how far the log must scroll beyond its end, so that its upper edge cuts no line. */
function logGap() {
  const log = byId("log"), from = log.scrollHeight - (parseFloat(log.style.paddingBottom) || 0) - log.clientHeight;
  const isCut = line => line.offsetTop - log.offsetTop < from;
  const cut = from > 0 ? [...log.children].findLast(isCut) : null, next = cut && cut.nextSibling;
  return next ? next.offsetTop - log.offsetTop - from : 0;
}

/* Once a frame, after layout: draw a table that does not fit smaller, until the next
 * deal or until the window changes; scroll the log to its end; scroll to the value of
 * the played action.  What is read comes before what changes the layout. */
function settle() {
  const field = byId("field"), log = byId("log"), deals = byId("deals"), room = `${now.at} ${innerWidth} ${innerHeight}`;
  const isCut = () => field.scrollHeight > field.clientHeight + 1;
  settle.asked = 0;
  if (settle.room !== room)
    root.classList.remove("dense", "denser");
  settle.room = room;
  for (const size of ["dense", "denser"])
    if (isCut())
      root.classList.add(size);
  const scrolls = isCut(), gap = logGap(), isNumbered = deals.clientWidth > blocks.length * 24;
  const covers = field.querySelector(".center").offsetHeight + 4; // in a narrow window, above what scrolls
  const worth = byId("worth"), played = worth.querySelector(".played");
  const value = played ? played.offsetTop - worth.offsetTop - worth.clientHeight / 2 : 0;
  fitPile();
  field.classList.toggle("scrolls", scrolls);
  field.style.scrollPaddingBottom = `${covers}px`;
  deals.classList.toggle("numbered", isNumbered);
  log.style.paddingBottom = `${gap}px`;
  log.scrollTop = log.scrollHeight;
  worth.scrollTop = value;
}

function draw() {
  const step = current();
  root.classList.toggle("noted", step.noted);
  drawTable(step);
  sayMoment(step);
  drawWorth(step);
  drawResult(step);
  drawLog();
  drawSheet();
  drawDeals();
  drawEvents();
  check(step);
  onDraw.forEach(tell => tell());
  settle.asked = settle.asked || requestAnimationFrame(settle);
  clearTimeout(draw.timer);
  draw.timer = setTimeout(() => history.replaceState(null, "", address(now.at, now.step)), 200);
}

/* Go to a step of a deal, or to the nearest one. */
function go(at, step) {
  now.shut = false;
  now.at = Math.max(0, Math.min(at, blocks.length - 1));
  now.step = Math.max(0, Math.min(step, stepsOf(now.at).length - 1));
  draw();
}

/* Go to the next or previous step for which @good returns true, if there is one.  Other
 * deals are parsed only if @has returns true for their blocks. */
function seek(way, good, has = () => true) {
  for (let at = now.at; blocks[at]; at += way) {
    const steps = at === now.at || has(blocks[at]) ? stepsOf(at) : [];
    const first = at === now.at ? now.step + way : way > 0 ? 0 : steps.length - 1;
    for (let step = first; steps[step]; step += way)
      if (good(steps[step]))
        return go(at, step);
  }
  return undefined;
}

const seekNotable = way => seek(way, isNotable, ({ dataset }) => dataset.faults || dataset.dear);

/* Go to the start of the next deal, or back to the last start of a deal. */
const goDeal = way => go(now.at + (way < 0 && now.step > 0 ? 0 : way), 0);

/* --- playback ------------------------------------------------------------- */

function stop() {
  clearTimeout(now.timer);
  now.timer = 0;
  button("play").textContent = "Play";
}

function playOn() {
  const before = [now.at, now.step].join();
  seek(1, () => true);
  const step = current();
  if ([now.at, now.step].join() === before)
    return stop();
  now.timer = setTimeout(playOn, step.t === "end" ? PACE_END : step.laid.length > 0 ? PACE_LAID : PACE);
  return undefined;
}

function play() {
  if (now.timer)
    return stop();
  button("play").textContent = "Stop";
  return playOn();
}

/* --- settings ------------------------------------------------------------- */

const button = what => document.querySelector(`[data-do="${what}"]`);

function keep(key, value) {
  try {
    localStorage.setItem("deadwood-" + key, value);
  } catch {
    // A page from a disk may have no storage.
  }
}

function kept(key) {
  try {
    return localStorage.getItem("deadwood-" + key);
  } catch {
    return null;
  }
}

function toggle(what, className) {
  const on = root.classList.toggle(className);
  button(what).setAttribute("aria-pressed", String(button(what).dataset.off === undefined ? !on : on));
  keep(className, on ? "1" : "");
}

/* Show or hide a part that a narrow window has no room for. */
function unfold(what) {
  const shows = root.classList.toggle(what);
  button(what).setAttribute("aria-expanded", String(shows));
  if (shows && what !== "more")
    byId(what).scrollIntoView({ block: "nearest" });
}

function setScheme(scheme) {
  if (scheme)
    root.dataset.scheme = scheme;
}

function otherScheme() {
  const dark = root.dataset.scheme ? root.dataset.scheme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  setScheme(dark ? "light" : "dark");
  keep("scheme", root.dataset.scheme);
}

/* Let @seat be at the bottom. */
function setOwn(seat) {
  now.own = seat;
  byId("seat").value = seat;
  drawSeats(seat);
}

function lookFrom(seat) {
  const named = document.activeElement.dataset.from !== undefined;
  setOwn(seat);
  draw();
  if (named)
    panelOf(seat).querySelector(".name").focus();
}

const actions = {
  back: () => seek(-1, () => true),
  on: () => seek(1, () => true),
  first: () => go(0, 0),
  last: () => go(blocks.length - 1, Infinity),
  result: () => {
    now.shut = true;
    drawResult(current());
  },
  "deal-back": () => goDeal(-1),
  "deal-on": () => goDeal(1),
  "decision-back": () => seek(-1, step => isDecision(step, now.own)),
  "decision-on": () => seek(1, step => isDecision(step, now.own)),
  "notable-back": () => seekNotable(-1),
  "notable-on": () => seekNotable(1),
  hands: () => {
    toggle("hands", "closed");
    draw();
  },
  notes: () => toggle("notes", "quiet"),
  colours: () => toggle("colours", "four"),
  scheme: otherScheme,
  log: () => unfold("log"),
  more: () => unfold("more"),
  sheet: () => unfold("sheet"),
  play,
  help: () => byId("help").open ? byId("help").close() : byId("help").showModal(),
};

const KEYS = {
  ArrowLeft: "back", ArrowRight: "on", ArrowUp: "decision-back", ArrowDown: "decision-on",
  Home: "first", g: "first", End: "last", G: "last", Escape: "result", "[": "deal-back", "]": "deal-on", ",": "notable-back", ".": "notable-on",
  h: "hands", n: "notes", t: "sheet", " ": "play", "?": "help",
};

/* Keys of a slider that has the focus. */
const STRIP_KEYS = {
  deals: {
    ArrowLeft: () => go(now.at - 1, 0), ArrowRight: () => now.at + 1 < blocks.length && go(now.at + 1, 0),
    Home: () => go(0, 0), End: () => go(blocks.length, 0),
  },
  events: { Home: () => go(now.at, 0), End: () => go(now.at, now.furthest.get(now.at)) },
};

function takeKey(event) {
  const what = (STRIP_KEYS[event.target.id] || {})[event.key] || actions[KEYS[event.key]];
  if (!what || event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, select, textarea"))
    return;
  if (byId("help").open && what !== actions.help)
    return;
  if (event.key === " " && event.target.closest("button, summary"))
    return; // space presses the button
  if (event.key === "Escape" && byId("result").hidden)
    return;
  event.preventDefault();
  if (what !== play && now.timer)
    stop();
  what();
}

function takeClick(event) {
  const pressed = event.target.closest("[data-do], [data-from], #log a, #sheet a");
  if (!pressed)
    return;
  if (pressed.dataset.do !== "play" && now.timer)
    stop();
  if (pressed.dataset.do)
    actions[pressed.dataset.do]();
  else if (pressed.dataset.from)
    lookFrom(Number(pressed.dataset.from));
  else
    event.preventDefault(), goTo(pressed.getAttribute("href"));
}

/* Return the position of the pointer on a slider, from 0 to 1. */
function pointed(strip, event) {
  const box = strip.getBoundingClientRect();
  return Math.max(0, Math.min(1, (event.clientX - box.left) / box.width));
}

function takeStrip(strip, move) {
  strip.addEventListener("pointerdown", event => {
    strip.setPointerCapture(event.pointerId);
    move(pointed(strip, event));
  });
  strip.addEventListener("pointermove", event => {
    if (strip.hasPointerCapture(event.pointerId))
      move(pointed(strip, event));
  });
}

/* --- address -------------------------------------------------------------- */

/* Return the step of an event: the last one that starts at or before it. */
function stepOfEvent(at, n) {
  const found = stepsOf(at).findLastIndex(step => step.n !== undefined && step.n <= n);
  return Math.max(0, found);
}

function dealOfEvent(n) {
  let at = 0;
  while (at + 1 < blocks.length && stepsOf(at + 1).some(step => step.n <= n))
    at++;
  return at;
}

function goTo(hash) {
  const words = new URLSearchParams(hash.slice(1));
  const seat = Number(words.get("seat")), deal = Number(words.get("deal"));
  if (words.has("seat") && match.players[seat] !== undefined && seat !== now.own)
    setOwn(seat);
  const at = words.has("n") && !words.has("deal") ? dealOfEvent(Number(words.get("n"))) :
    Math.max(0, Math.min(deal - dealNumber(0) || 0, blocks.length - 1));
  const step = words.has("n") ? stepOfEvent(at, Number(words.get("n"))) : 0;
  go(at, step + (Number(words.get("more")) || 0));
}

/* --- start ---------------------------------------------------------------- */

function drawSame() {
  const same = byId("same-cards");
  if (same)
    byId("same").append(make("h2", "", "Same cards, other seats"), same.content.cloneNode(true));
}

function drawTitle() {
  document.title = byId("title").textContent = byId("title").title = `${match.title}: ${playersText}`;
}

function drawHead() {
  const eyes = { all: "all hands open", public: "only what all players saw" }[match.eyes] || `only what ${match.you >= 0 ? "you see" : nameOfSeat(match.eyes) + " saw"}`;
  drawTitle();
  byId("subject").textContent = (match.match > 0 ? `match ${match.match}, ` : "") +
    `${stepsFrom ? "running" : blocks.length === 1 ? "1 deal" : `${blocks.length} deals`}, ${eyes}` +
    (match.script ? `, first ${match.script} actions replayed from another log` : "");
  byId("seat").append(...shown.map((name, seat) => new Option(name, seat)));
}

function begin() {
  root.classList.toggle("tiles", tiles());
  root.classList.toggle("moves", "tiles" in match);
  button("colours").dataset.off = "";
  for (const [what, className] of [["hands", "closed"], ["notes", "quiet"], ["colours", "four"]])
    if (kept(className))
      toggle(what, className);
  setScheme(kept("scheme"));
  drawSymbols();
  drawHead();
  drawSame();
  setOwn(/^\d$/.test(match.eyes) ? Number(match.eyes) : 0);
  byId("seat").addEventListener("change", event => lookFrom(Number(event.target.value)));
  document.addEventListener("keydown", takeKey);
  document.addEventListener("click", takeClick);
  addEventListener("resize", draw);
  takeStrip(byId("deals"), place => go(Math.floor(place * blocks.length), 0));
  takeStrip(byId("events"), place => go(now.at, tickAt(place, lastSeen())));
  addEventListener("hashchange", () => location.hash.includes("deal=") && goTo(location.hash));
  goTo(location.hash || root.dataset.at || ""); // a page in srcdoc has no address
}

if (!stepsFrom)
  begin();
