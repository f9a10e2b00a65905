
/*
 * Values: a bot's values of its actions, best first, with bars for what each loses
 * against the best; the played action is marked; and what a reviewing bot would have
 * played.
 */

const UNITS = { points: "points", win: "chance to win" };

/* Format a number with four digits. */
const shortly = value => String(Number(value.toPrecision(4)));

/* Format a value so that those of a list have their points below each other. */
const aligned = (value, unit) => unit === "win" ? `${(100 * value).toFixed(1)} %` : unit === "points" ? value.toFixed(1) : shortly(value);

/* Draw a bar for the loss against the best action, on a scale for all of them. */
function drawBar(loss, most) {
  const bar = make("span", "bar", make("i"));
  bar.firstChild.style.width = `${100 * loss / (most || 1)}%`;
  bar.setAttribute("aria-hidden", "true");
  return bar;
}

/* Draw the list of values under the name of the bot. */
function drawValues(whose, worth) {
  const numbers = worth.v.map(([, value]) => value);
  const low = Math.min(...numbers), high = Math.max(...numbers);
  const head = make("h2", "", `${whose}: values`);
  const of = [worth.unit ? `in ${UNITS[worth.unit]}` : "", worth.samples === undefined ? "" : `${worth.samples} samples`];
  head.append(make("span", "dim", " " + of.filter(Boolean).join(", ")));
  const rows = worth.v.map(([words, value], i) => {
    const row = make("li", i === worth.played ? "played" : "", drawWords(words));
    if (i === worth.played)
      row.append(make("b", "mark", "played"));
    if (i === worth.would)
      row.append(make("b", "mark", "would play"));
    row.append(make("span", "value", aligned(value, worth.unit)), drawBar(high - value, high - low));
    return row;
  });
  return [head, make("ol", "", ...rows)];
}

function lossWords(loss, unit) {
  return `${shortly(loss)} ${unit === "points" ? (loss === 1 ? "point" : "points") : unit === "win" ? "of the chance to win" : ""}`.trim();
}

/* Describe what the reviewer would have played. */
function reviewWords(review) {
  const by = review.by || match.review.by;
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
    parts.push(...drawValues(review.by || match.review.by, review.worth));
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
