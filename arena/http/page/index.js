"use strict";

/*
 * Start page of `arena watch`: draws two JSON documents, and reloads them when
 * the event stream reports a change.  Names of bots are untrusted text.
 */

const SECTION_MS = 12000, MATCH_MS = 25000; // projector: time a section is shown
const byId = id => document.getElementById(id);
const onProjector = document.documentElement.classList.contains("projector");
const run = { running: [], loads: new Map() };

function make(name, className, ...children) {
  const element = document.createElement(name);
  if (className)
    element.className = className;
  element.append(...children);
  return element;
}

const percent = share => `${(100 * share).toFixed(1)} %`;
const along = share => `${100 * share}%`; // a CSS length
const rounded = x => String(Math.round(x));
const isKnown = ([low, high]) => low !== null && high !== null;

/* --- standings ------------------------------------------------------------ */

/* Draw the share of points as a dot on its interval, if that is known. */
function drawShare(row) {
  const [low, high] = row.interval;
  const picture = make("div", "share"), line = make("i"), dot = make("b");
  let words = row.matches > 0 ? percent(row.rate) : "no match yet";
  if (row.matches > 0 && isKnown(row.interval)) {
    line.style.left = along(low);
    line.style.width = along(high - low);
    picture.append(line);
    words += `, between ${percent(low)} and ${percent(high)}`;
  }
  if (row.matches > 0) {
    dot.style.left = along(row.rate);
    picture.append(dot);
  }
  picture.setAttribute("role", "img");
  picture.setAttribute("aria-label", words);
  return picture;
}

function drawRow(row) {
  const name = make("th", "", row.title || row.name);
  name.scope = "row";
  const elo = row.rating, sure = elo && isKnown([elo.low, elo.high]);
  return make("tr", "", make("td", "", String(row.rank)), name, make("td", "n", String(row.matches)),
    make("td", "n", row.matches > 0 ? percent(row.rate) : ""), make("td", "wide", drawShare(row)),
    make("td", "n", elo ? rounded(elo.elo) : ""), make("td", "n", sure ? rounded((elo.high - elo.low) / 2) : ""),
    make("td", row.faults > 0 ? "n fault" : "n", String(row.faults)));
}

/* Show the rows of a section, or its text for none. */
function showRows(section, list, rows) {
  section.querySelector(".none").hidden = rows.length > 0;
  list.replaceChildren(...rows);
}

function drawStandings(data) {
  if (data.trouble) {
    byId("subject").textContent = data.trouble;
    return;
  }
  const left = data.matches - data.played, section = byId("standings");
  byId("title").textContent = data.name || data.game;
  document.title = `${data.name || data.game}: ${data.played} of ${data.matches}`;
  byId("subject").textContent = `${data.game}: ${data.played} of ${data.matches} matches` +
    (data.void > 0 ? `, ${data.void} void` : "") + (left > 0 ? "" : ", complete");
  byId("progress").hidden = false;
  byId("progress").value = data.matches > 0 ? data.played / data.matches : 0;
  section.style.setProperty("--rows", data.ranking.length);
  section.querySelector("table").hidden = data.ranking.length === 0;
  showRows(section, section.querySelector("tbody"), data.ranking.map(drawRow));
}

/* --- matches -------------------------------------------------------------- */

function linkTo(match) {
  const link = make("a", "", `match ${match}`);
  link.href = `match/${match}`;
  return link;
}

function drawRunning(match) {
  return make("li", "", linkTo(match.match), match.players ? `: ${match.players.join(", ")}` : "");
}

function drawOver(match) {
  if (match.void)
    return make("li", "fault", `match ${match.match}: void`);
  const seats = match.seats.flatMap((seat, i) => [i > 0 ? ", " : ": ",
    seat.place === 1 ? make("b", "", seat.title) : seat.title, ` ${seat.score}`,
    seat.verdict === "ok" ? "" : make("span", "fault", ` (${seat.verdict})`)]);
  return make("li", "", linkTo(match.match), ...seats);
}

function drawMatches(data) {
  run.running = data.running;
  showRows(byId("running"), byId("running").querySelector("ul"), data.running.map(drawRunning));
  showRows(byId("over"), byId("over").querySelector("ol"), data.over.map(drawOver));
}

/* --- requests ------------------------------------------------------------- */

/* Send one request per document at a time; repeat it if there was a change
 * meanwhile. */
async function load(what, draw) {
  if (run.loads.has(what)) {
    run.loads.set(what, true);
    return;
  }
  run.loads.set(what, false);
  try {
    const answer = await fetch(`${what}.json`);
    if (answer.ok)
      draw(await answer.json());
  } catch {
    // the event stream reconnects
  }
  const again = run.loads.get(what);
  run.loads.delete(what);
  if (again)
    load(what, draw);
}

function followEvents() {
  const source = new EventSource("events");
  source.addEventListener("standings", () => load("standings", drawStandings));
  source.addEventListener("tables", () => load("tables", drawMatches));
  source.onerror = () => {
    byId("state").textContent = "The server does not answer; this page may be out of date.";
    if (source.readyState === EventSource.CLOSED)
      setTimeout(followEvents, 3000);
  };
}

/* --- projector ------------------------------------------------------------ */

/* Show in turn the standings, one of the running matches and the finished
 * matches. */
function showSection(at, table) {
  const shown = ["standings", "table", "over"][at % 3], frame = byId("table");
  let wait = SECTION_MS;
  for (const id of ["standings", "running", "over", "table"])
    byId(id).classList.toggle("shown", id === shown);
  frame.hidden = shown !== "table";
  if (shown === "table") {
    if (run.running.length === 0)
      return showSection(at + 1, table);
    frame.src = `match/${run.running[table % run.running.length].match}`;
    wait = MATCH_MS;
  } else {
    frame.removeAttribute("src");
  }
  return setTimeout(showSection, wait, at + 1, shown === "table" ? table + 1 : table);
}

byId("go").addEventListener("submit", event => {
  event.preventDefault();
  location.href = `match/${Number(event.target.match.value)}`;
});
followEvents();
if (onProjector)
  showSection(0, 0);
