
/*
 * Curves of the review: the losses added up, for each seat.  Below the strip of
 * deals they reach as far as the reader has been; on the front page, to the end.
 */

const DASHES = ["", "7 3", "2 3", "9 3 2 3"]; // colour is not the only sign
const BAR_HEIGHT = 36, FRONT_HEIGHT = 200, AXIS_HEIGHT = 20, LABEL_HEIGHT = 20; // pixels
const TICKS_MAX = { loss: 3, deals: 6 };

const strokeOf = seat => ({ stroke: colourOf(seat), "stroke-dasharray": DASHES[seat % DASHES.length] });

/* Draw a piece of a seat's curve, to stand beside its name. */
const sample = seat => svg("svg", { class: "sample", width: 22, height: 8, "aria-hidden": "true" },
  svg("line", { x1: 0, x2: 22, y1: 4, y2: 4, ...strokeOf(seat) }));

/* Return 1, 2 or 5 times a power of ten, so that @count of them reach at least @span. */
function roundStep(span, count) {
  const ten = 10 ** Math.floor(Math.log10(span / count));
  return ten * [1, 2, 5, 10].find(times => times * ten * count >= span * .999);
}

/* Return the sums at the end of some decisions, by seat. */
function finalSums(decisions) {
  const ends = new Map(seatsReviewed.map(seat => [seat, 0]));
  for (const { seat, sum } of decisions)
    ends.set(seat, sum);
  return ends;
}

/* Return the scale of the sums: bottom, top, and y in percent. */
function scaleOf(decisions) {
  const sums = [0, ...decisions.map(({ sum }) => sum)];
  const low = Math.min(...sums), top = Math.max(...sums) * 1.05 || 1;
  return { low, top, y: sum => 100 * (top - sum) / (top - low) };
}

/* Draw curves up to @end; @x: returns the place of a decision in percent. */
function drawCurves({ title, decisions, x, end, height, axis = 0 }) {
  const scale = scaleOf(decisions), round = value => value.toFixed(2);
  const paths = seatsReviewed.map(seat => {
    const steps = decisions.filter(decision => decision.seat === seat).map(decision => `H${round(x(decision))}V${round(scale.y(decision.sum))}`);
    return svg("path", { d: `M0 ${round(scale.y(0))}${steps.join("")}H${round(end)}`, ...strokeOf(seat) });
  });
  const dots = decisions.filter(({ review }) => review.dear).map(decision =>
    svg("circle", { cx: `${round(x(decision))}%`, cy: round(scale.y(decision.sum) * height / 100), r: 3.5, fill: colourOf(decision.seat) }));
  const sums = [...finalSums(decisions)].map(([seat, sum]) => `${nameOfSeat(seat)} ${lossWords(sum, lossUnit)}`);
  return svg("svg", { class: "plot", role: "img", height: height + axis }, svg("title", {}, title),
    svg("desc", {}, `Losses added up, decision by decision: ${sums.join(", ")}. Dots are costly decisions.`),
    svg("svg", { width: "100%", height, viewBox: "0 0 100 100", preserveAspectRatio: "none" }, ...paths), ...dots);
}

/* --- below the strip of deals --------------------------------------------- */

const reached = { at: 0, step: 0 }; // the furthest step that was shown
const isReached = ({ at, step }) => at < reached.at || (at === reached.at && step <= reached.step);

/* A deal has the same width as in its strip, and does not reveal its length. */
const barPlace = ({ at, step }) => (100 * at + tickPlace(step)) / blocks.length;

function drawBarCurve() {
  if (!isReached(now))
    Object.assign(reached, { at: now.at, step: now.step });
  const decisions = losses.filter(isReached), sums = [...finalSums(decisions)];
  const caption = make("span", "caption", `Loss so far${lossUnit ? ` (${LOST[lossUnit]})` : ""}: `,
    ...sums.flatMap(([seat, sum]) => [sample(seat), ` ${nameOfSeat(seat)} ${lossNumber(sum, lossUnit)} `]));
  const title = caption.title = caption.textContent;
  byId("curve").replaceChildren(drawCurves({ title, decisions, x: barPlace, end: barPlace(reached), height: BAR_HEIGHT }),
    tick(barPlace(now), "here"), caption);
}

/* Go to the step at a place of the curve, at most to the furthest that was shown. */
function goBarPlace(place) {
  const deal = Math.min(place * blocks.length, blocks.length - .001), to = { at: Math.floor(deal), step: tickAt(deal % 1) };
  const { at, step } = isReached(to) ? to : reached;
  go(at, step);
}

function makeBarCurve() {
  const curve = make("div", "strip");
  curve.id = "curve";
  byId("deals").after(curve);
  takeStrip(curve, goBarPlace);
  onDraw.push(drawBarCurve);
  drawBarCurve();
}

/* --- on the front page ---------------------------------------------------- */

const frontPlace = ({ at, part }) => 100 * (at + part) / blocks.length;

/* Describe who lost how much. */
function lossFinding() {
  const sums = [...finalSums(losses)].sort((a, b) => b[1] - a[1]);
  const all = sums.reduce((sum, [, loss]) => sum + loss, 0), [[most, loss]] = sums;
  if (sums.length > 3)
    return `${nameOfSeat(most)} lost the most: ${lossNumber(loss, lossUnit)} of ${lossWords(all, lossUnit)}`;
  return sums.map(([seat, sum], i) => `${nameOfSeat(seat)} ${i ? lossNumber(sum, lossUnit) : "lost " + lossWords(sum, lossUnit)}`).join(", ");
}

/* Return lines and labels for some sums and deals. */
function drawGrid() {
  const { top, y } = scaleOf(losses), step = roundStep(top, TICKS_MAX.loss), every = Math.ceil(blocks.length / TICKS_MAX.deals);
  const lines = [svg("text", { x: -34, y: -8 }, lossUnit ? LOST[lossUnit] : "")];
  for (let sum = 0; sum <= top; sum += step) {
    const at = y(sum) * FRONT_HEIGHT / 100;
    lines.push(svg("line", { class: "grid", x1: 0, x2: "100%", y1: at, y2: at }));
    lines.push(svg("text", { x: -6, y: at + 4, "text-anchor": "end" }, shortly(lossUnit === "win" ? 100 * sum : sum)));
  }
  for (let at = 0; at < blocks.length; at += every)
    lines.push(svg("text", { x: `${100 * at / blocks.length}%`, y: FRONT_HEIGHT + 15 }, `${at ? "" : "deal "}${dealNumber(at)}`));
  return lines;
}

/* Draw names and sums at the right ends of the curves, without overlaps. */
function drawEnds() {
  const { y } = scaleOf(losses), sums = [...finalSums(losses)].sort((a, b) => b[1] - a[1]);
  let top = -LABEL_HEIGHT;
  return sums.map(([seat, sum], i) => {
    const lowest = FRONT_HEIGHT - (sums.length - i - .5) * LABEL_HEIGHT;
    top = Math.max(top + LABEL_HEIGHT, Math.min(lowest, y(sum) * FRONT_HEIGHT / 100 - LABEL_HEIGHT / 2));
    const label = make("span", "", sample(seat), make("span", "name", nameOfSeat(seat)), make("b", "", lossNumber(sum, lossUnit)));
    label.style.top = `${top}px`;
    label.title = `${nameOfSeat(seat)}: ${lossWords(sum, lossUnit)}`;
    return label;
  });
}

function goNearest(place) {
  const far = decision => Math.abs(frontPlace(decision) - 100 * place);
  const { at, step } = losses.reduce((best, decision) => far(decision) < far(best) ? decision : best);
  go(at, step);
}

function drawFrontCurve() {
  const plot = byId("front-plot"), title = lossFinding();
  byId("finding").textContent = title;
  const curves = drawCurves({ title, decisions: losses, x: frontPlace, end: 100, height: FRONT_HEIGHT, axis: AXIS_HEIGHT });
  curves.querySelector("svg").before(...drawGrid());
  plot.replaceChildren(curves);
  byId("front-ends").replaceChildren(...drawEnds());
  plot.addEventListener("click", event => goNearest(pointed(plot, event)));
}
