
/*
 * The front page of a review: numbers by deal and seat, the most costly decisions, and
 * a curve of the losses.
 */

const DEAREST_MAX = 10; // decisions in the list

/* --- all decisions -------------------------------------------------------- */

/* Return the reviewed decisions in their order, each with the losses of its seat up
 * to it.  Reads only their lines: a long match has thousands of steps. */
function readDecisions() {
  const sums = [], asked = new Map();
  return blocks.flatMap((block, at) => {
    const lines = block.textContent.trim().split("\n");
    return lines.flatMap((line, step) => {
      if (!line.includes('"review":{'))
        return [];
      const { s: seat, l, review } = JSON.parse(line);
      sums[seat] = (sums[seat] || 0) + (review.loss || 0);
      asked.set(`${at} ${seat}`, (asked.get(`${at} ${seat}`) || 0) + 1);
      return [{ at, step, part: step / lines.length, seat, nth: asked.get(`${at} ${seat}`), played: l.map(([, text]) => text).join(". "), review, sum: sums[seat] }];
    });
  });
}

const decisions = readDecisions();
const isValued = ({ review }) => review.loss !== undefined;
const valued = decisions.filter(isValued);
const lossUnits = new Set(valued.map(({ review }) => review.worth.unit));
const [lossUnit] = lossUnits;
const losses = lossUnits.size === 1 ? valued : []; // losses of different units have no sum
const seatsReviewed = [...new Set(decisions.map(({ seat }) => seat))].sort();
const isAnyLost = losses.some(({ review }) => review.loss > 0);
const NOTABLE = /"t":"(fault|forfeit|noise|late|unused)"|"by":"default"|"dear":true|"as":"other"/;
const isAnyNotable = blocks.some(block => NOTABLE.test(block.textContent));

/* Count decisions: answered, the same, costly; and the mean loss. */
function countOf(some) {
  const answered = some.filter(({ review }) => ["same", "other"].includes(review.as)), known = losses.length > 0 ? some.filter(isValued) : [];
  return {
    answered: answered.length,
    same: answered.filter(({ review }) => review.as === "same").length,
    dear: some.filter(({ review }) => review.dear).length,
    mean: known.reduce((sum, { review }) => sum + review.loss, 0) / known.length,
  };
}

/* --- the front page ------------------------------------------------------- */

/* Describe how often both agree. */
function agreement() {
  const { by, same, answered, asked } = match.review;
  return `${by} would play the same in ${same} of ${answered} decisions` +
    (answered < asked ? `, ${asked - answered} without an answer` : "");
}

/* Describe what the differences cost. */
function costWords() {
  const { mean, dear } = countOf(decisions);
  return losses.length === 0 ? "" : isAnyLost ? `; mean loss ${lossWords(mean, lossUnit)}; ${dear} costly` : "; no loss";
}

/* Format a mean loss for a cell; a small loss is not none. */
function meanNumber(mean) {
  const number = lossNumber(mean, lossUnit);
  return mean > 0 && Number(number) === 0 ? "< 0.1" : number;
}

/* Introduce the reviewer and whom it reviewed. */
function introWords() {
  const { by } = match.review, names = seatsReviewed.map(nameOfSeat).join(", ");
  return `${by}${by.startsWith("house:") ? ", a bot that comes with Deadwood," : ""} reviewed the decisions of ${names}. `;
}

/* Explain the numbers, or why some are missing. */
function frontWords() {
  const { by, limit } = match.review;
  if (valued.length === 0)
    return `${by} gave its actions no values, so losses are unknown: this page shows only how often both agree.`;
  if (losses.length === 0)
    return `${by} gave values in different units, which cannot be added: this page shows only how often both agree.`;
  if (!isAnyLost)
    return `By the values of ${by}, no other action would have been better.`;
  return `Loss: the value of the action that ${by} would play minus the value of the played action, by the values of ${by}` +
    `${lossUnit === "win" ? ", in percentage points of the chance to win" : lossUnit ? `, in ${lossUnit}` : ""}. The buttons "mistake" stop at each decision in which ${by} would play another action. A decision is costly if it loses more than ` +
    `${lossUnit ? lossWords(limit, lossUnit) : `${100 * limit} % of the difference between the best and the worst value`} (a dot on the curve).` +
    (losses.length < decisions.length ? ` ${losses.length} of ${decisions.length} decisions have values.` : "");
}

/* Draw the numbers of some decisions by seat. */
function numbersRow(head, some) {
  const cells = seatsReviewed.flatMap(seat => {
    const { answered, same, dear, mean } = countOf(some.filter(decision => decision.seat === seat));
    const share = make("td", "", answered ? `${(100 * same / answered).toFixed(0)} %` : "");
    share.title = `${same} of ${answered}`;
    return losses.length === 0 ? [share] : [share, make("td", "", isNaN(mean) ? "" : meanNumber(mean)), make("td", "", answered ? String(dear) : "")];
  });
  return make("tr", "", head, ...cells);
}

function drawNumbers() {
  const names = losses.length === 0 ? ["Same"] : ["Same", "Mean loss", "Costly"], rows = [];
  const seats = seatsReviewed.map(seat => headCell(nameOfSeat(seat), "colgroup"));
  seats.forEach(cell => cell.colSpan = names.length);
  rows.push(make("tr", "", headCell("", "col"), ...seats));
  rows.push(make("tr", "", headCell("Deal", "col"), ...seatsReviewed.flatMap(() => names.map(name => headCell(name, "col")))));
  rows.push(numbersRow(headCell("all", "row"), decisions));
  for (const at of new Set(decisions.map(decision => decision.at)))
    rows.push(numbersRow(dealHead(at), decisions.filter(decision => decision.at === at)));
  byId("numbers-what").textContent = `Share of equal decisions${losses.length > 0 ? `, mean loss${lossUnit ? ` (${LOST[lossUnit]})` : ""} and number of costly decisions` : ""}`;
  byId("numbers").replaceChildren(...rows);
}

/* Mark the cards of a hand that a sentence names. */
function markNamed(hand, words, className) {
  const names = new Set([...words.matchAll(NAMED)].map(found => found[1]));
  for (const card of hand.querySelectorAll(".card"))
    card.classList.toggle(className, names.has(cardOf(card)));
}

/* Draw the hand of a seat and, if it may draw, the top of the pile. */
function drawHeld(zones, seat) {
  const hand = drawGroups([], zones["h" + seat]), [, phase] = listed(zones.turn);
  if (zones.pile && ["offer", "draw"].includes(phase))
    hand.append(make("span", "group", make("span", "label", "pile"), drawCards(zones.pile).at(-1)));
  return hand;
}

/* Give the reviewer's reason: its values of both actions, and its note. */
function reasonWords({ worth, note }) {
  const [would, played] = [worth.would, worth.played].map(i => aligned(worth.v[i][1], worth.unit));
  return ` (value ${would} instead of ${played}${note ? `; ${note}` : ""})`;
}

/* Draw a decision: link, cards, both actions, loss. */
function drawDecision({ at, step, seat, nth, played, review }) {
  const hand = drawHeld(stepsOf(at)[Math.max(0, step - 1)].zones, seat);
  const link = make("a", "", `Deal ${dealNumber(at)}, decision ${nth}, ${nameOfSeat(seat)}`);
  link.href = address(at, step, seat);
  markNamed(hand, played, "played");
  markNamed(hand, review.would, "would");
  const action = (className, who, words, reason = "") => make("span", "action " + className, make("span", "dim", who + " "), drawWords(words), make("span", "dim", reason));
  return make("li", "", link, hand, action("played", nameOfSeat(seat), played),
    action("would", `${review.by || match.review.by} would`, review.would, reasonWords(review)), make("b", "value", lossWords(review.loss, lossUnit)));
}

function drawDearest() {
  const dearest = losses.filter(({ review }) => review.loss > 0).sort((a, b) => b.review.loss - a.review.loss).slice(0, DEAREST_MAX);
  byId("dearest-head").textContent = dearest.length === 1 ? "The decision with a loss" : `The ${dearest.length} decisions with the highest loss`;
  byId("dearest").replaceChildren(...dearest.map(drawDecision));
}

const isFront = () => root.classList.contains("front");
const front = { left: null }; // link that led from the front page to the table

/* Show the front page.  The address of a step is added after a while; that of the
 * front page replaces it. */
function openFront() {
  clearTimeout(draw.timer);
  stop();
  if (location.hash !== "#review")
    history[location.hash ? "pushState" : "replaceState"](null, "", "#review");
  root.classList.add("front");
  button("front").setAttribute("aria-pressed", "true");
  scrollTo(0, 0);
  (front.left || byId("front")).focus({ preventScroll: !front.left });
}

/* Each drawn step shows the table. */
function closeFront() {
  root.classList.remove("front");
  button("front").setAttribute("aria-pressed", "false");
}

/* While the front page is shown, keys scroll it. */
function takeFrontKey(event) {
  if (!isFront() || byId("help").open)
    return;
  if (event.key === "Escape")
    draw();
  if (["Escape", "ArrowUp", "ArrowDown", "Home", "End", " "].includes(event.key))
    event.stopPropagation();
}

/* --- start ---------------------------------------------------------------- */

function drawFront() {
  byId("agreement").textContent = agreement();
  byId("front-head").textContent = agreement() + costWords();
  byId("front-what").textContent = introWords() + frontWords();
  document.querySelectorAll("[data-do^=notable]").forEach(one => one.disabled = !isAnyNotable);
  byId("front-parts").classList.toggle("beside", isAnyLost && seatsReviewed.length < 3);
  drawNumbers();
  if (valued.length === 0)
    document.querySelectorAll("[data-do^=notable] span").forEach(word => word.textContent = "difference");
  if (isAnyLost) {
    drawDearest();
    drawFrontCurve();
    makeBarCurve();
  }
  for (const part of ["front-list", "front-curve"])
    byId(part).hidden = !isAnyLost;
}

function beginReview() {
  document.querySelector("header").append(byId("review-bar"));
  document.querySelector("main").before(byId("front"));
  byId("notable").parentElement.after(make("tr", "", make("th", "", make("kbd", "", "r")), make("td", "", "show or hide the front page of the review")));
  KEYS.r = "front";
  actions.front = () => isFront() ? draw() : openFront();
  onDraw.push(closeFront);
  drawFront();
  byId("front").addEventListener("click", event => front.left = event.target.closest("a"));
  document.addEventListener("keydown", takeFrontKey, true);
  addEventListener("hashchange", () => location.hash === "#review" && openFront());
  if (["", "#review"].includes(location.hash))
    openFront();
}

beginReview();
