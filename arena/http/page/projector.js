"use strict";

/*
 * Projector page: nobody clicks, and everything fits the window.  The page shows
 * in turn a part of the standings and a running match, above the latest results
 * and the next match.
 */

const STANDINGS_MS = 12000, MATCH_MS = 25000, RESULT_MS = 6000; // time that a part is shown
const ROWS = 12; // standings, at once
const FEW_ROWS = 5; // so few that there is room for names on two lines
const RESULT_ROWS = 3; // players of a finished match
const wall = { first: 0, match: null, last: 0, timer: 0 };

/* Show the standings from wall.first on. */
function showRowsOnWall() {
  const rows = [...byId("standings").querySelectorAll("tbody tr")];
  if (wall.first >= rows.length)
    wall.first = 0;
  rows.forEach((row, i) => {
    row.hidden = i < wall.first || i >= wall.first + ROWS;
  });
  byId("standings-head").textContent = rows.length <= ROWS ? "Standings" :
    `Standings, ${wall.first + 1} to ${Math.min(rows.length, wall.first + ROWS)} of ${rows.length}`;
  byId("standings").style.setProperty("--rows", Math.min(rows.length, ROWS));
  byId("standings").classList.toggle("few", rows.length <= FEW_ROWS);
}

function showPart(id) {
  for (const part of ["standings", "playing"])
    byId(part).hidden = part !== id;
}

function wait(ms, then) {
  clearTimeout(wall.timer);
  wall.timer = setTimeout(then, ms);
}

function showStandings() {
  wall.match = null;
  byId("table").removeAttribute("src");
  showRowsOnWall();
  showPart("standings");
  wait(STANDINGS_MS, () => {
    wall.first += ROWS;
    showMatch();
  });
}

/* Show the next running match; without any, the standings. */
function showMatch() {
  const match = run.running.find(one => one.match > wall.last) || run.running[0];
  if (!match)
    return showStandings();
  wall.match = wall.last = match.match;
  byId("players").replaceChildren(...match.players ? playersOf(match) : [`match ${match.match}`],
    make("small", "dim", match.round ? `match ${match.match}, ${roundOf(match.round)}` : `match ${match.match}`));
  byId("table").src = `match/${match.match}`;
  showPart("playing");
  return wait(MATCH_MS, showStandings);
}

/* Draw a finished match: its players, the winner first. */
function drawResult(match) {
  if (match.void)
    return make("li", "fault", make("small", "dim", `match ${match.match}`), make("span", "", "void"));
  const seats = byPlace(match), more = seats.length - RESULT_ROWS;
  const lines = seats.slice(0, more > 0 ? RESULT_ROWS - 1 : RESULT_ROWS).map(seat =>
    make("span", seat.verdict === "ok" ? "" : "fault", make(seat.place === 1 ? "b" : "span", "name", seat.title), seat.verdict === "ok" ? String(seat.score) : `${seat.score} forfeit`));
  return make("li", "", make("small", "dim", `match ${match.match}`), ...lines, ...more > 0 ? [make("span", "dim", `and ${more + 1} more`)] : []);
}

/* Draw what a change of the run changes, and leave a match that has ended. */
function drawWall() {
  showRowsOnWall();
  byId("over-head").textContent = "Latest results";
  byId("over").querySelector("ol").replaceChildren(...run.over.slice(0, 8).map(drawResult));
  if (wall.match !== null && !run.running.some(one => one.match === wall.match)) {
    wall.match = null;
    wait(RESULT_MS, showStandings);
  }
}

/* A match that has just begun may have no page; one that has just ended has a page with controls. */
byId("table").addEventListener("load", () => {
  if (wall.match !== null && !byId("table").contentDocument.querySelector("#match[data-steps]"))
    showStandings();
});
onChange.push(drawWall);
showStandings();
