
/*
 * Worth: what a bot thought its actions were worth, as bars beside them, the
 * best first; what was played is marked.  And what another bot, who reviews the
 * match, would have done.
 */

const UNITS = { points: "points", win: "chance to win" };

/* A number as people read it. */
const shortly = value => String(Number(value.toPrecision(4)));

/* A bar from zero to the value, on a scale that holds all of them. */
function drawBar(value, low, high) {
  const bar = make("span", "bar"), at = number => 100 * (number - low) / (high - low || 1);
  const part = make("i", value < 0 ? "below" : "");
  part.style.left = `${at(Math.min(0, value))}%`;
  part.style.width = `${Math.abs(at(value) - at(0))}%`;
  bar.append(part);
  bar.setAttribute("aria-hidden", "true");
  return bar;
}

/* The list of values, under whose they are. */
function drawValues(whose, worth) {
  const numbers = worth.v.map(([, value]) => value);
  const low = Math.min(0, ...numbers), high = Math.max(0, ...numbers);
  const head = make("h2", "", `${whose} thought`);
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

/* What who reviews the match would have done here, in words. */
function reviewWords(review) {
  const by = match.review.by;
  if (review.as === "same")
    return `${by} would play the same`;
  if (review.as === "other")
    return `${by} would ${review.would}` +
      (review.loss > 0 ? `: what was played costs ${lossWords(review.loss, review.worth.unit)}` : "");
  return review.why ? `${by} did not answer well: ${review.why}` : `${by} was not asked`;
}

function drawReview(review) {
  const parts = [make("p", "review " + review.as, drawWords(reviewWords(review)))];
  if (review.note)
    parts.push(make("p", "said", `“${review.note}”`));
  if (review.worth)
    parts.push(...drawValues(match.review.by, review.worth));
  return parts;
}

/* How often the two agree. */
function agreement() {
  const { by, same, answered, asked } = match.review;
  return `${by} would play the same in ${same} of ${answered} decisions` +
    (answered < asked ? `, ${asked - answered} without an answer` : "");
}

/* Beside the table, for the step that is shown alone. */
function drawWorth(step) {
  const parts = step.review ? drawReview(step.review) : [];
  if (step.worth)
    parts.push(...drawValues(nameOfSeat(step.s), step.worth));
  const place = byId("worth");
  place.replaceChildren(...parts);
  place.hidden = parts.length === 0;
}
