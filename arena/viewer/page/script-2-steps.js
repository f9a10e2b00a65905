
/*
 * Steps: the match as it stands in the file, read a deal at a time.  What a
 * step holds is told in docs/pages.md.
 */

const match = JSON.parse(document.getElementById("match").textContent);
const stepsFrom = document.getElementById("match").dataset.steps; // where they come from, while it is played
const nameOfSeat = seat => match.players[seat];
const isPerson = seat => (match.people || []).includes(seat);
const blocks = [...document.querySelectorAll("script.deal")];
const read = new Map(); // the deals that were looked at last, by their place
const READ_MAX = 8;

/* The zones after a change: null takes one away, a text is new, a list says
 * where the old text makes way for another. */
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
const isOther = step => step.review !== undefined && step.review.as === "other"; // who reviews it would not
const isNotable = step => isFault(step) || isDear(step) || isOther(step);
const isDecision = (step, seat) => step.t === undefined && step.s === seat && step.req !== undefined;

/* The melds that lie in a step and did not lie before it, whatever their
 * numbers were. */
function laidNow(before, zones) {
  const lay = new Set(Object.entries(before).filter(([id]) => id[0] === "m").map(([, text]) => text));
  return Object.keys(zones).filter(id => id[0] === "m" && !lay.has(zones[id]));
}

/* The steps of a deal, each with all its zones, and with what is worth a look:
 * a card just thrown, melds just laid, the seats' last times.  @piled: this
 * deal has a pile. */
function stepsOf(at) {
  if (read.has(at))
    return read.get(at);
  let zones = {}, thrown = false, times = [], choices;
  const steps = blocks[at].textContent.trim().split("\n").map(line => {
    const step = JSON.parse(line);
    const before = zones, pile = (zones.pile || "").length;
    zones = changeZones(step.t === "deal" ? {} : { ...zones }, step.z);
    if (step.z.pile !== undefined)
      thrown = step.t === undefined && (zones.pile || "").length > pile;
    if (step.c === undefined && isFault(step) && zones.turn)
      step.c = choices; // it may still choose, or try again
    choices = step.c;
    if (step.us !== undefined && step.s !== undefined) {
      times = [...times];
      times[step.s] = step.us;
    }
    return Object.assign(step, { zones, thrown, times, laid: laidNow(before, zones) });
  });
  const piled = steps.some(step => step.zones.pile);
  for (const step of steps)
    step.piled = piled;
  read.set(at, steps);
  if (read.size > READ_MAX)
    read.delete(read.keys().next().value);
  return steps;
}

const dealNumber = at => {
  const step = stepsOf(at).find(s => s.deal !== undefined);
  return step ? step.deal : 0;
};

/* FNV-1a over "id=text" of each zone, summed up. */
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
