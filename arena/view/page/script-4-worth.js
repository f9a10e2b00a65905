
/*
 * Worth: what a bot thought its actions were worth, as bars beside them, the
 * best first; what was played is marked.
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
  return `${shortly(loss)} ${unit === "points" ? "points" : unit === "win" ? "of the chance to win" : ""}`.trim();
}

/* Beside the table, for the step that is shown alone. */
function drawWorth(step) {
  const parts = step.worth ? drawValues(nameOfSeat(step.s), step.worth) : [];
  const place = byId("worth");
  place.replaceChildren(...parts);
  place.hidden = parts.length === 0;
}
