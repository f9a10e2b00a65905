"use strict";

/*
 * The page of a run: two answers of JSON, drawn, and asked for again when the
 * stream of events says that they have changed.  All names are strangers' text.
 */

const SHOWN_MS = 12000, TABLE_MS = 25000; // on a wall, before something else
const byId = id => document.getElementById(id);
const onWall = document.documentElement.classList.contains("projector");
const run = { running: [], asks: new Map() };

function make(name, className, ...children) {
  const element = document.createElement(name);
  if (className)
    element.className = className;
  element.append(...children);
  return element;
}

const percent = share => `${(100 * share).toFixed(1)} %`;
const along = share => `${100 * share}%`; // as a style has it
const rounded = x => String(Math.round(x));
const isKnown = ([low, high]) => low !== null && high !== null;

/* --- standings ------------------------------------------------------------ */

/* The share of points as a dot, on its interval where that is known. */
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

/* A section, with what stands in the place of nothing. */
function fill(section, list, rows) {
  section.querySelector(".none").hidden = rows.length > 0;
  list.replaceChildren(...rows);
}

function drawStandings(told) {
  if (told.trouble) {
    byId("subject").textContent = told.trouble;
    return;
  }
  const left = told.matches - told.played, section = byId("standings");
  byId("title").textContent = told.name || told.game;
  document.title = `${told.name || told.game}: ${told.played} of ${told.matches}`;
  byId("subject").textContent = `${told.game}: ${told.played} of ${told.matches} matches` +
    (told.void > 0 ? `, ${told.void} void` : "") + (left > 0 ? "" : ", all of them");
  byId("progress").hidden = false;
  byId("progress").value = told.matches > 0 ? told.played / told.matches : 0;
  section.style.setProperty("--rows", told.ranking.length);
  section.querySelector("table").hidden = told.ranking.length === 0;
  fill(section, section.querySelector("tbody"), told.ranking.map(drawRow));
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

function drawTables(told) {
  run.running = told.running;
  fill(byId("running"), byId("running").querySelector("ul"), told.running.map(drawRunning));
  fill(byId("over"), byId("over").querySelector("ol"), told.over.map(drawOver));
}

/* --- asking --------------------------------------------------------------- */

/* One question of a kind at a time; what changes meanwhile is asked for after. */
async function ask(what, draw) {
  if (run.asks.has(what)) {
    run.asks.set(what, true);
    return;
  }
  run.asks.set(what, false);
  try {
    const answer = await fetch(`${what}.json`);
    if (answer.ok)
      draw(await answer.json());
  } catch {
    // the stream says when the server is there again
  }
  const again = run.asks.get(what);
  run.asks.delete(what);
  if (again)
    ask(what, draw);
}

function follow() {
  const source = new EventSource("events");
  source.addEventListener("standings", () => ask("standings", drawStandings));
  source.addEventListener("tables", () => ask("tables", drawTables));
  source.onerror = () => {
    byId("state").textContent = "The server does not answer: what is shown is what it said last.";
    if (source.readyState === EventSource.CLOSED)
      setTimeout(follow, 3000);
  };
}

/* --- on a wall ------------------------------------------------------------ */

/* Standings, then a match that is played, the next one each time; then what was
 * over last. */
function turn(at, table) {
  const shown = ["standings", "table", "over"][at % 3], frame = byId("table");
  let wait = SHOWN_MS;
  for (const id of ["standings", "running", "over", "table"])
    byId(id).classList.toggle("shown", id === shown);
  frame.hidden = shown !== "table";
  if (shown === "table") {
    if (run.running.length === 0)
      return turn(at + 1, table);
    frame.src = `match/${run.running[table % run.running.length].match}`;
    wait = TABLE_MS;
  } else {
    frame.removeAttribute("src");
  }
  return setTimeout(turn, wait, at + 1, shown === "table" ? table + 1 : table);
}

byId("go").addEventListener("submit", event => {
  event.preventDefault();
  location.href = `match/${Number(event.target.match.value)}`;
});
follow();
if (onWall)
  turn(0, 0);
