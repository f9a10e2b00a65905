"use strict";

/*
 * Start page of `arena watch`: draws two JSON documents, and reloads them when
 * the event stream reports a change.  Names of bots are untrusted text.
 */

const LONG_NAME = 24; // characters; a longer name is smaller on the projector

const byId = id => document.getElementById(id);
const run = { running: [], next: [], over: [], ranks: new Map(), titles: new Map(), rounds: null, left_s: null, loads: new Map() };
const onChange = []; // called after a document is drawn

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

/* Make a cell.  A narrow window shows the words before and after it in place of the head. */
function makeCell(className, text, before, after = "") {
  const element = make("td", className, text);
  Object.assign(element.dataset, { before, after });
  return element;
}

function drawRow(row) {
  const label = (row.title || row.name) + (row.remote ? " (remote)" : "");
  const name = make("th", label.length > LONG_NAME ? "name long" : "name", label);
  name.scope = "row";
  const elo = row.rating, sure = elo && isKnown([elo.low, elo.high]);
  return make("tr", "", make("td", "rank", String(row.shared_rank)), name, makeCell("n", String(row.matches), "", row.matches === 1 ? " match" : " matches"),
    makeCell("n", row.matches > 0 ? percent(row.rate) : "", ""), make("td", "wide", drawShare(row)),
    makeCell("n", elo ? rounded(elo.elo) : "", "Elo "), makeCell("n error", sure ? rounded((elo.high - elo.low) / 2) : "", "± "),
    makeCell("n fault", row.faults > 0 ? String(row.faults) : "", "", row.faults === 1 ? " fault" : " faults"));
}

/* Leave out the columns in which no row has a value. */
function hideEmptyColumns(table) {
  const rows = [...table.tBodies[0].rows];
  [...table.tHead.rows[0].cells].forEach((head, i) => {
    const empty = rows.every(row => row.cells[i].textContent === "" && row.cells[i].children.length === 0);
    for (const row of [table.tHead.rows[0], ...rows])
      row.cells[i].hidden = empty;
    for (const words of table.caption.querySelectorAll(`[data-column="${i}"]`))
      words.hidden = empty;
  });
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
  byId("title").textContent = data.name || data.game;
  document.title = `${data.name || data.game}: ${data.played} of ${data.matches}`;
  run.standings = data;
  for (const row of data.ranking) {
    run.ranks.set(row.name, row.shared_rank);
    run.titles.set(row.name, row.title || row.name);
  }
  byId("progress").hidden = false;
  byId("progress").value = data.matches > 0 ? data.played / data.matches : 0;
  const table = byId("standings").querySelector("table");
  table.hidden = data.ranking.length === 0;
  showRows(byId("standings"), table.tBodies[0], data.ranking.map(drawRow));
  hideEmptyColumns(table);
  drawSubject();
}

/* --- matches -------------------------------------------------------------- */

const nameOf = player => run.titles.get(player) || player;

/* Return the players of a match with their ranks. */
function playersOf(match) {
  return (match.players || []).flatMap((player, i) => [i > 0 ? " against " : "",
    ...run.ranks.has(player) ? [make("span", "rank", String(run.ranks.get(player))), " "] : [], make("b", "name", nameOf(player))]);
}

function timeLeft(seconds) {
  if (seconds < 90)
    return `about ${seconds} s left`;
  const minutes = Math.round(seconds / 60);
  return minutes < 90 ? `about ${minutes} min left` : `about ${Math.floor(minutes / 60)} h ${minutes % 60} min left`;
}

const roundOf = round => `round ${round}` + (run.rounds === null ? "" : ` of ${run.rounds}`);

/* Show how far the run is. */
function drawSubject() {
  const data = run.standings, rounds = [...run.running, ...run.next].map(match => match.round).filter(Boolean);
  if (!data)
    return;
  const parts = [`${data.game}: ${data.played} of ${data.matches} matches`];
  if (data.void > 0)
    parts.push(`${data.void} void`);
  if (data.played >= data.matches)
    parts.push("complete");
  else if (rounds.length > 0)
    parts.push(roundOf(Math.min(...rounds)));
  if (data.played < data.matches && run.left_s !== null && run.running.length > 0)
    parts.push(timeLeft(run.left_s));
  byId("subject").textContent = parts.join(", ");
}

/* Show the next match. */
function drawNext() {
  const [next] = run.next;
  byId("next").hidden = !next;
  if (next)
    byId("next").replaceChildren("Next: ", ...next.players ? playersOf(next) : [`match ${next.match}`]);
}

function linkTo(match) {
  const link = make("a", "", `match ${match}`);
  link.href = `match/${match}`;
  return link;
}

function drawRunning(match) {
  return make("li", "", linkTo(match.match), ...match.players ? [": ", ...playersOf(match)] : []);
}

/* Return the sides of a finished match, the winner first.  Partners share a score, so they are one entry. */
function byPlace(match) {
  return match.seats.slice(0, match.sides).map((seat, side) => {
    const partners = match.seats.filter((_, i) => i % match.sides === side);
    const { verdict } = partners.find(one => one.verdict !== "ok") || seat;
    return { ...seat, verdict, title: [...new Set(partners.map(one => one.title))].join(" + ") };
  }).sort((a, b) => a.place - b.place);
}

/* Did the first win because all others forfeited? */
const isWonByForfeit = seats => seats.every(seat => (seat.place === 1) === (seat.verdict === "ok"));

/* Return the time of day at which a match ended. */
const clockTime = match => make("span", "dim", `${new Date(match.when_ms).toTimeString().slice(0, 8)} `);

function drawOver(match) {
  if (match.void)
    return make("li", "fault", clockTime(match), `match ${match.match}: void, without a result`);
  const seats = byPlace(match), forfeit = isWonByForfeit(seats);
  return make("li", "", clockTime(match), linkTo(match.match), ...seats.flatMap((seat, i) => [i > 0 ? ", " : ": ",
    seat.place === 1 ? make("b", "", seat.title) : seat.title, ` ${seat.score}`,
    forfeit && seat.place === 1 ? " (won by forfeit)" : seat.verdict === "ok" ? "" : make("span", "fault", ` (forfeit: ${seat.verdict})`)]));
}

/* Explain the words of the forfeits in the list. */
function drawVerdicts(verdicts) {
  byId("verdicts").hidden = Object.keys(verdicts).length === 0;
  byId("verdicts").textContent = Object.entries(verdicts).map(([word, meaning]) => `forfeit: ${word} - ${meaning}`).join("; ");
}

function drawMatches(data) {
  Object.assign(run, data);
  showRows(byId("running"), byId("running").querySelector("ul"), data.running.map(drawRunning));
  showRows(byId("over"), byId("over").querySelector("ol"), data.over.map(drawOver));
  drawVerdicts(data.verdicts);
  drawNext();
  drawSubject();
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
    onChange.forEach(tell => tell());
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
  source.onopen = () => document.documentElement.classList.remove("lost");
  source.addEventListener("standings", () => load("standings", drawStandings));
  source.addEventListener("tables", () => load("tables", drawMatches));
  source.onerror = () => {
    document.documentElement.classList.add("lost");
    byId("state").textContent = "The server does not answer; this page may be out of date.";
    if (source.readyState === EventSource.CLOSED)
      setTimeout(followEvents, 3000);
  };
}

/* --- start ---------------------------------------------------------------- */

byId("go").addEventListener("submit", event => {
  event.preventDefault();
  location.href = `match/${Number(event.target.match.value)}`;
});
followEvents();
