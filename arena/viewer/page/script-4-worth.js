
/*
 * Values: a bot's values of its actions, best first, with bars for what each loses
 * against the best; the played action is marked.
 */

const UNITS = { points: "points", win: "chance to win" };
const LOST = { points: "points", win: "% win chance" };

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
  const high = Math.max(...numbers), most = high - Math.min(...numbers);
  const head = make("h2", "", `${whose}: values`);
  const of = [worth.unit ? `in ${UNITS[worth.unit]}` : "", worth.samples === undefined ? "" : `${worth.samples} samples`, most ? "bars: loss" : ""];
  head.append(make("span", "dim", " " + of.filter(Boolean).join(", ")));
  const rows = worth.v.map(([words, value], i) => {
    const row = make("li", i === worth.played ? "played" : "", drawWords(words));
    if (i === worth.played)
      row.append(make("b", "mark", "played"));
    if (i === worth.would)
      row.append(make("b", "mark", "would play"));
    row.append(make("span", "value", aligned(value, worth.unit)), drawBar(high - value, most));
    return row;
  });
  return [head, make("ol", "", ...rows)];
}

/* Return a loss as a number: points, or percentage points of the chance to win. */
const lossNumber = (loss, unit) => unit === "win" ? (100 * loss).toFixed(1) : unit === "points" ? loss.toFixed(1) : shortly(loss);

function lossWords(loss, unit) {
  const number = lossNumber(loss, unit);
  return (loss > 0 && Number(number) === 0 ? "less than 0.1" : number) + (unit ? ` ${LOST[unit]}` : "");
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
