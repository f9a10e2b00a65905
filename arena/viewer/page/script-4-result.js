
/*
 * Results: at the end of a deal and of a match, a panel over the middle of the
 * table with hands, points and places.
 */

/* The ends of protocol.md. */
const ENDS = {
  out: "goes out", knock: "knocks", gin: "has gin", "big-gin": "has big gin", declare: "declares", alone: "is left alone",
  melded: "has melded everything", blocked: "nobody can continue", stopped: "the deal reached its limit", void: "the deal is void",
};

/* Return the seat that ended the deal, and the sentences from its last action on. */
function endOf(at) {
  const { seat } = summaryOf(at) || { seat: -1 }, steps = stepsOf(at);
  const lines = steps.slice(0, steps.findIndex(step => step.t === "end")).flatMap(step => step.l);
  return { seat, lines: seat < 0 ? [] : lines.slice(lines.findLastIndex(line => line[0] === seat)).filter(([, text]) => text !== "pass") };
}

/* Describe the end of a deal; "" if the match ended before it. */
function dealWords(step) {
  if (!summaryOf(now.at))
    return "";
  const { how, seat } = summaryOf(now.at);
  const points = listed(step.zones.points)[seat], left = step.zones["left" + seat];
  return `Deal ${dealNumber(now.at)}: ${seat < 0 ? "" : nameOfSeat(seat) + " "}${ENDS[how] || how}` +
    (how === "knock" && left ? ` with ${left}` : "") + (points ? `, ${Number(points)} ${Math.abs(points) === 1 ? "point" : "points"}` : "");
}

/* Return the winners, and the scores of two. */
function matchWords({ places, score }) {
  const first = listed(places).flatMap((place, seat) => place === "1" ? [seat] : []), scores = listed(score);
  const all = first.length === scores.length && first.length > 1;
  return `${first.map(nameOfSeat).join(" and ")} ${all ? "tie" : first.length > 1 ? "win" : "wins"}` +
    (scores.length === 2 ? ` ${scores[first[0]]} : ${scores[1 - first[0]]}` : "");
}

/* Draw what a seat had: its melds at the table, or those that it showed, then its hand. */
function cardsOf(zones, seat, end) {
  const melds = Object.entries(zones).filter(([id, text]) => /^m\d/.test(id) && text.split(" ")[0] === String(seat)).map(([, text]) => text.split(" ")[2]);
  const shown = end.seat === seat && melds.length === 0 && /, showing (.*)$/.exec((end.lines[0] || [])[1]);
  if (shown)
    melds.push(...shown[1].split("|").map(meld => [...meld.matchAll(NAMED)].map(([, name, as]) => name + (as ? "=" + as : "")).join("")));
  const [sets, rest] = (zones["h" + seat] || ";").split(";");
  melds.push(...sets.split(" "));
  return make("span", "result-cards", ...[...melds, rest || ""].filter(Boolean).map((text, i, all) =>
    make("span", "group" + (i === all.length - 1 && rest ? " rest" : ""), ...drawCards(text))));
}

function drawResultRows(step) {
  const { zones } = step, over = step.t === "over", end = endOf(now.at), seats = match.players.map((_, seat) => seat);
  if (over)
    seats.sort((a, b) => listed(zones.places)[a] - listed(zones.places)[b]);
  const columns = [["place", over && zones.places, "Place"], ["left", Object.keys(zones).some(id => id.startsWith("left")), "Deadwood"],
    ["points", zones.points, over ? "Last deal" : "Points"], ["score", zones.score, "Score"]].filter(([, text]) => text);
  const cell = (id, seat) => id === "left" ? zones["left" + seat] || "0" : listed(zones[id === "place" ? "places" : id])[seat] || "";
  const head = ["Player", ...columns.map(column => column[2])].map(text => {
    const name = make("th", "", text);
    name.scope = "col";
    return name;
  });
  const rows = seats.flatMap(seat => {
    const name = make("th", "", nameOfSeat(seat)), cards = make("td", "", cardsOf(zones, seat, end));
    name.scope = "row";
    name.title = name.textContent;
    cards.colSpan = columns.length + 1;
    return [make("tr", "", name, ...columns.map(([id]) => make("td", "", cell(id, seat)))),
      ...cards.firstChild.firstChild ? [make("tr", "", cards)] : []];
  });
  byId("result-rows").replaceChildren(make("tr", "", ...head), ...rows);
  const lines = end.lines.map(([seat, text]) => `${nameOfSeat(seat)}: ${text}`);
  byId("result-how").replaceChildren(drawWords([over ? dealWords(step) : "", ...lines].filter(Boolean).join(". ")));
}

/* Show the result of the deal or of the match, unless it was closed at this step. */
function drawResult(step) {
  const panel = byId("result");
  panel.hidden = now.shut || !["end", "over"].includes(step.t);
  if (panel.hidden)
    return;
  byId("result-head").textContent = step.t === "over" ? matchWords(step.zones) : dealWords(step);
  drawResultRows(step);
}
