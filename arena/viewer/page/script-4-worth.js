
/*
 * Values: a bot's values of its actions as bars, best first, with the played
 * action marked; and what a reviewing bot would have played.
 */

const UNITS = { points: "points", win: "chance to win" };

/* Format a number with four digits. */
const shortly = value => String(Number(value.toPrecision(4)));

/* Draw a bar from zero to the value, on a scale for all values. */
function drawBar(value, low, high) {
  const bar = make("span", "bar"), at = number => 100 * (number - low) / (high - low || 1);
  const part = make("i", value < 0 ? "below" : "");
  part.style.left = `${at(Math.min(0, value))}%`;
  part.style.width = `${Math.abs(at(value) - at(0))}%`;
  bar.append(part);
  bar.setAttribute("aria-hidden", "true");
  return bar;
}

/* Draw the list of values under the name of the bot. */
function drawValues(whose, worth) {
  const numbers = worth.v.map(([, value]) => value);
  const low = Math.min(0, ...numbers), high = Math.max(0, ...numbers);
  const head = make("h2", "", `${whose}: values`);
  const of = [worth.unit ? `in ${UNITS[worth.unit]}` : "", worth.samples === undefined ? "" : `${worth.samples} samples`];
  head.append(make("span", "dim", " " + of.filter(Boolean).join(", ")));
  const rows = worth.v.map(([words, value], i) => {
    const row = make("li", i === worth.played ? "played" : "", drawWords(words));
    if (i === worth.played)
      row.append(make("b", "mark", "played"));
    if (i === worth.would)
      row.append(make("b", "mark", "would play"));
    row.append(make("span", "value", shortly(value)), drawBar(value, low, high));
    return row;
  });
  return [head, make("ol", "", ...rows)];
}

function lossWords(loss, unit) {
  return `${shortly(loss)} ${unit === "points" ? (loss === 1 ? "point" : "points") : unit === "win" ? "of the chance to win" : ""}`.trim();
}

/* Describe what the reviewer would have played. */
function reviewWords(review) {
  const by = match.review.by;
  if (review.as === "same")
    return `${by} would play the same`;
  if (review.as === "other")
    return `${by} would ${review.would}` +
      (review.loss > 0 ? `: the played action costs ${lossWords(review.loss, review.worth.unit)}` : "");
  return review.why ? `${by} gave no valid answer: ${review.why}` : `${by} was not asked`;
}

function drawReview(review) {
  const parts = [make("p", "review " + review.as, drawWords(reviewWords(review)))];
  if (review.note)
    parts.push(make("p", "said", `“${review.note}”`));
  if (review.worth)
    parts.push(...drawValues(match.review.by, review.worth));
  return parts;
}

/* Describe how often both agree. */
function agreement() {
  const { by, same, answered, asked } = match.review;
  return `${by} would play the same in ${same} of ${answered} decisions` +
    (answered < asked ? `, ${asked - answered} without an answer` : "");
}

/* Draw values and review of the current step. */
function drawWorth(step) {
  const parts = step.review ? drawReview(step.review) : [];
  if (step.worth)
    parts.push(...drawValues(nameOfSeat(step.s), step.worth));
  const place = byId("worth");
  place.replaceChildren(...parts);
  place.hidden = parts.length === 0;
}
