
/*
 * Results: at the end of a deal and of a match, a panel over the middle of the
 * table with hands, points and places.
 */

/* Return the seat that ended the deal, and the sentences from its last action on. */
function endOf(at) {
  const { seat } = summaryOf(at) || { seat: -1 }, steps = stepsOf(at);
  const lines = steps.slice(0, steps.findIndex(step => step.t === "end")).flatMap(step => step.l);
  return { seat, lines: seat < 0 ? [] : lines.slice(lines.findLastIndex(line => line[0] === seat)).filter(([, text]) => !/^pass(es)?$/.test(text)) };
}

/* Describe the end of a deal; "" if the match ended before it. */
function dealWords(step) {
  if (!summaryOf(now.at))
    return "";
  const { how, seat } = summaryOf(now.at);
  const points = listed(step.zones.points)[seat], left = step.zones["left" + seat];
  return `Deal ${dealNumber(now.at)}: ${seat < 0 ? "" : nameOfSeat(seat) + " "}${how}` +
    (/^knocks?$/.test(how) && left ? ` with ${left}` : "") + (points ? `, ${Number(points)} ${Math.abs(points) === 1 ? "point" : "points"}` : "");
}

/* Return the winners, and the scores of two sides. */
function matchWords(zones) {
  const places = sidePlaces(zones), first = sides.filter(({ seat }) => places[seat] === 1), scores = listed(zones.score);
  const names = first.map(({ name }) => name).join(" and ");
  return `${names} ${first.length === sides.length ? "tie" : / (and|\+) /.test(names) ? "win" : "wins"}` +
    (sides.length === 2 ? ` ${scores[first[0].seat]} : ${scores[1 - first[0].seat]}` : "");
}

/* Draw what a seat had: its melds at the table, or those that it showed, its red
 * threes, then the other cards of its hand. */
function cardsOf(zones, seat, end) {
  const hand = zones["h" + seat];
  const melds = meldIds(zones).map(id => zones[id].split(" ")).filter(([owner]) => owner === String(seat)).map(([, , cards]) => cards);
  const shown = end.seat === seat && melds.length === 0 && /, showing (?!no melds)(.*)$/.exec((end.lines[0] || [])[1]);
  if (!shown)
    return drawGroups([...melds, zones[`c${seat}.red_threes`] || ""], hand);
  const sets = shown[1].split(" | ").map(meld => meld.replaceAll(" ", ""));
  return drawGroups(sets, ";" + newIn(hand, sets.join("").replace(/=../g, "")).join(""));
}

/* Return what ended the deal, without the cards that the panel draws, and rules that
 * explain the numbers. */
function endWords(step, end) {
  const lines = end.lines.filter(([, text]) => !text.startsWith("shows ")).map(([seat, text]) =>
    (seat < 0 ? "" : nameOfSeat(seat) + " ") + text.replace(/, showing .*/, ""));
  if (match.cap && shown.some((_, seat) => Number(step.zones["left" + seat]) > match.cap))
    lines.push(`A hand costs at most ${match.cap} points`);
  if (match.low_wins)
    lines.push("The lowest score wins");
  return lines;
}

/* Draw melds, and behind them a hand. */
function drawGroups(melds, hand = ";") {
  const [sets, rest] = hand.split(";");
  return make("span", "result-cards", ...[...melds, ...sets.split(" "), rest || ""].filter(Boolean).map((text, i, all) =>
    make("span", "group" + (i === all.length - 1 && rest ? " rest" : ""), ...drawCards(text))));
}

/* Return of what the points of a side consist, from the sentences of the step. */
const partsOf = (step, side) => step.l.slice(1).filter(([seat]) => seat === side).map(([, text]) => text.split(": ")[1] || "").join("");

function headCell(text, scope) {
  const cell = make("th", "", text);
  cell.scope = scope;
  cell.title = cell.textContent;
  return cell;
}

/* Draw a row of numbers for each side, and below it the parts of its points and the
 * cards of its seats. */
function drawResultRows(step) {
  const { zones } = step, over = step.t === "over", end = endOf(now.at), places = sidePlaces(zones);
  const columns = [["place", over && zones.places, "Place"], ["left", Object.keys(zones).some(id => id.startsWith("left")), "Deadwood"],
    ["points", zones.points, over ? "Last deal" : "Points"], ["score", zones.score, "Score"]].filter(([, text]) => text);
  const cell = (id, seat) => id === "left" ? zones["left" + seat] || "0" : id === "place" ? String(places[seat]) : listed(zones[id])[seat] || "";
  const head = ["Player", ...columns.map(column => column[2])].map(text => headCell(text, "col"));
  const wideRow = content => {
    const cell = make("td", "", content);
    cell.colSpan = columns.length + 1;
    return cell.firstChild.firstChild ? [make("tr", "", cell)] : [];
  };
  const scores = sides.map(({ seat }) => Number(listed(zones.score)[seat])), best = Math[match.low_wins ? "min" : "max"](...scores);
  const rows = [...sides].sort((a, b) => over ? places[a.seat] - places[b.seat] : 0).flatMap(side => {
    const leads = !over && scores[side.seat] === best && new Set(scores).size > 1;
    return [make("tr", "", headCell(side.name, "row"), ...columns.map(([id]) => make("td", "", ...id === "score" && leads ? [make("span", "mark", "leads"), " "] : [], cell(id, side.seat)))),
      ...wideRow(make("small", "parts", over ? "" : partsOf(step, side.seat))),
      ...shown.map((_, seat) => seat).filter(seat => sideOf(seat) === side.seat).flatMap(seat => wideRow(cardsOf(zones, seat, end)))];
  });
  byId("result-rows").replaceChildren(make("tr", "", ...head), ...rows);
  byId("result-how").replaceChildren(drawWords([over ? dealWords(step) : "", ...endWords(step, end)].filter(Boolean).join(". ")));
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
