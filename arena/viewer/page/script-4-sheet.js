
/*
 * Score sheet: points and sums of the deals that were seen, and who won them.  The
 * strip of deals has the same colours.
 */

const SEAT_COLOURS = ["#0b6bcb", "#d9730d", "#2e8b57", "#9b51c0", "#009aa6", "#d6336c", "#a08000", "#7a6a5a"];
const sums = new Map(); // summaries of finished deals, by index

const colourOf = seat => SEAT_COLOURS[sideOf(seat) % SEAT_COLOURS.length];
const setSeatColour = (element, seat) => element.style.setProperty("--seat", colourOf(seat));

/* Return how a deal ended: words, the seat that ended it or -1, points and sums by
 * side, and the sides with the best points; undefined while it is played. */
function summaryOf(at) {
  if (sums.has(at))
    return sums.get(at);
  const text = blocks[at].textContent, to = text.lastIndexOf('"t":"end"');
  if (to < 0)
    return undefined;
  const end = text.indexOf("\n", to), { l } = JSON.parse(text.slice(text.lastIndexOf("\n", to) + 1, end < 0 ? text.length : end));
  const [seat, first] = l[0], how = first.replace(/: deal \d+ is over$|^deal \d+ is over: /, ""), points = [], score = [];
  for (const [side, words] of l.slice(1)) {
    const found = /^scores? ([+-]\d+), now (-?\d+)/.exec(words);
    if (found)
      [points[side], score[side]] = [Number(found[1]), Number(found[2])];
  }
  const most = match.low_wins ? Math.min(...points) : Math.max(...points);
  const best = sides.filter(({ seat }) => points[seat] === most).map(({ seat }) => seat);
  sums.set(at, { how, seat, points, score, best: best.length < sides.length ? best : [] });
  return sums.get(at);
}

function summaryWords(at) {
  const { how, seat, points, best } = summaryOf(at);
  return `Deal ${dealNumber(at)}: ${seat < 0 ? "" : nameOfSeat(seat) + " "}${how}` +
    (best.length === 1 ? `; ${sides[best[0]].name}: ${signed(points[best[0]])}` : "");
}

const signed = number => (number > 0 ? "+" : "") + number;

/* Return the number of deals whose end was seen. */
function dealsSeen() {
  const ended = stepsOf(now.at).findIndex(step => step.t === "end");
  now.seen = Math.max(now.seen, ended >= 0 && now.step >= ended ? now.at + 1 : now.at);
  return now.seen;
}

function drawSheetHead() {
  const players = sides.map(({ name, seat }) => {
    const cell = headCell(name, "col");
    cell.className = "player";
    setSeatColour(cell, seat);
    return cell;
  });
  byId("sheet-rows").replaceChildren(make("tr", "", headCell("Deal", "col"), ...players, headCell("Ended by", "col")));
}

/* Return the head of a deal's row: a link to the deal. */
function dealHead(at) {
  const link = make("a", "", String(dealNumber(at)));
  link.href = `#deal=${dealNumber(at)}&seat=${now.own}`;
  return headCell(link, "row");
}

function sheetRow(at) {
  const { how, seat, points, score, best } = summaryOf(at);
  const cells = sides.map(column => {
    const cell = make("td", "", make("b", "", String(score[column.seat])), " ", make("small", "", signed(points[column.seat])));
    if (best.includes(column.seat)) {
      cell.className = "best";
      setSeatColour(cell, column.seat);
    }
    return cell;
  });
  const ended = make("td", "", `${seat < 0 ? "" : nameOfSeat(seat)} ${how}`);
  ended.title = summaryWords(at);
  return make("tr", "", dealHead(at), ...cells, ended);
}

/* Add the deals seen since. */
function drawSheet() {
  const rows = byId("sheet-rows"), seen = dealsSeen();
  if (!rows.firstChild)
    drawSheetHead();
  for (let at = rows.childElementCount - 1; at < seen && summaryOf(at); at++)
    rows.append(sheetRow(at));
}
