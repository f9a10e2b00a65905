
/*
 * Steps: the match in the file, parsed one deal at a time.  docs/pages.md
 * describes the format.
 */

const match = JSON.parse(document.getElementById("match").textContent);
const stepsFrom = document.getElementById("match").dataset.steps; // URL of the stream of a running match
/* What people are shown: the titles, or the names; two equal titles with their seats. */
const titles = match.players.map((name, seat) =>
  seat === match.you ? "You" : (match.titles || [])[seat] || (name.endsWith("/" + seat) ? name.slice(0, -2) : name));
const shown = titles.map((title, seat) => titles.filter(other => other === title).length > 1 ? `${title}/${seat}` : title);
const nameOfSeat = seat => shown[seat];

/* The sides, each with its first seat: the partners, or a seat that plays alone.  A bot
 * that plays all seats of a side gives it its name. */
const sideOf = seat => match.sides ? seat % match.sides : seat;
const sides = shown.slice(0, match.sides || shown.length).map((_, side) => {
  const isOf = (_, seat) => sideOf(seat) === side, own = new Set(titles.filter(isOf));
  const alone = own.size === 1 && titles.every((title, seat) => isOf(title, seat) || !own.has(title));
  return { seat: side, name: alone ? [...own][0] : shown.filter(isOf).join(" + ") };
});
const playersText = sides.map(side => side.name).join(match.sides ? " against " : ", ");

/* Return the place of each side among the sides; the places of a match count seats. */
function sidePlaces(zones) {
  const places = (zones.places || "").split(" ");
  return sides.map(({ seat }) => 1 + sides.filter(other => Number(places[other.seat]) < Number(places[seat])).length);
}

/* Return the name before sentence @i of a step: the ends of deals and matches tell of sides. */
const nameInLine = (step, i, seat) => i > 0 && ["end", "over"].includes(step.t) ? sides[seat].name : nameOfSeat(seat);
const isPerson = seat => (match.people || []).includes(seat);
const blocks = findAll("script.deal");
const read = new Map(); // cache of the deals parsed last, by index
const READ_MAX = 8;

/* Apply changes to the zones: null removes one, a text replaces it, a list replaces
 * a part of its text. */
function changeZones(zones, changes) {
  for (const [id, change] of Object.entries(changes))
    if (change === null)
      delete zones[id];
    else if (typeof change === "string")
      zones[id] = change;
    else
      zones[id] = zones[id].slice(0, change[0]) + change[2] + zones[id].slice(change[0] + change[1]);
  return zones;
}

const isFault = step => step.by === "default" || ["fault", "forfeit", "noise", "late", "unused"].includes(step.t);
const isDear = step => step.dear === true;
const isOther = step => step.review !== undefined && step.review.as === "other"; // the reviewer would play something else
const isNotable = step => isFault(step) || isDear(step) || isOther(step);
const isDecision = (step, seat) => step.t === undefined && step.s === seat && step.req !== undefined;

const meldIds = zones => Object.keys(zones).filter(id => /^m\d/.test(id));

/* Return the melds that are new in a step, independent of their numbers. */
function laidNow(before, zones) {
  const lay = new Set(meldIds(before).map(id => before[id]));
  return meldIds(zones).filter(id => !lay.has(zones[id]));
}

/* Return the cards of all melds. */
const meldText = zones => meldIds(zones).map(id => zones[id].split(" ")[2].replace(/=../g, "")).join("");

/* Return the names of the cards of a zone that it did not contain before. */
function newIn(text = "", before = "") {
  const left = before.match(/[^ ;]{2}/g) || [];
  return (text.match(/[^ ;]{2}/g) || []).filter(name => {
    const at = left.indexOf(name);
    return at < 0 || !left.splice(at, 1);
  });
}

/* Return the cards that the seat in turn has drawn; @drawn: those of the step before. */
function drawnNow(before, zones, drawn) {
  const [seat, , card] = (zones.turn || "").split(" "), [last, , still] = (before.turn || "").split(" ");
  if (!card || seat === last && still)
    return card ? drawn : [];
  const names = newIn(zones["h" + seat], before["h" + seat]).filter(name => name !== "??");
  return names.length > 0 ? names : [card];
}

/* Return the steps of a deal.  Each gets all its zones and those before it, whether a
 * card was just discarded, the cards drawn in this turn, the melds just laid, and the
 * last answer time of each seat.  piled: the deal has a discard pile. */
function stepsOf(at) {
  if (read.has(at))
    return read.get(at);
  let zones = {}, thrown = false, drawn = [], times = [], choices;
  const steps = blocks[at].textContent.trim().split("\n").map(line => {
    const step = JSON.parse(line);
    if (step.t === "deal")
      step.l = step.l.map(([seat, text]) => [seat, text.replace(/( by )(.*)$/s, (_, by, name) => {
        const dealer = match.players.indexOf(name);
        return by + (dealer === match.you ? "you" : shown[dealer] || name);
      })]);
    const before = step.t === "deal" ? {} : zones, pile = (zones.pile || "").length;
    zones = changeZones({ ...before }, step.z);
    drawn = drawnNow(before, zones, drawn);
    if (step.z.pile !== undefined)
      thrown = step.t === undefined && (zones.pile || "").length > pile;
    if (step.c === undefined && isFault(step) && zones.turn)
      step.c = choices; // the seat may try again
    choices = step.c;
    if (step.us !== undefined && step.s !== undefined) {
      times = [...times];
      times[step.s] = step.us;
    }
    return Object.assign(step, { zones, before, thrown, drawn, times, laid: laidNow(before, zones) });
  });
  const piled = steps.some(step => step.zones.pile), stocked = steps.some(step => Number(step.zones.stock));
  const noted = steps.some(step => step.note), { goal } = steps[0] || {};
  for (const step of steps)
    Object.assign(step, { piled, stocked, noted, goal });
  read.set(at, steps);
  if (read.size > READ_MAX)
    read.delete(read.keys().next().value);
  return steps;
}

/* Return the number of a deal; the numbers in a log are consecutive. */
function dealNumber(at) {
  if (dealNumber.first === undefined) {
    const step = stepsOf(0).find(s => s.deal !== undefined);
    dealNumber.first = step ? step.deal : 0;
  }
  return dealNumber.first + at;
}

/* Return the sum of the FNV-1a hashes of "id=text" of all zones. */
function hashZones(zones) {
  let sum = 0;
  for (const [id, text] of Object.entries(zones)) {
    let hash = 2166136261;
    for (const letter of `${id}=${text}`)
      hash = Math.imul(hash ^ letter.charCodeAt(0), 16777619);
    sum = (sum + hash) >>> 0;
  }
  return sum.toString(16).padStart(8, "0");
}
