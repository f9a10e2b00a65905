
/*
 * A match that is still played: its steps come one after the other, and who
 * looks at the last of them follows.
 */

const GATHER = 60; // ms: steps that come together are drawn together
const AGAIN = 1500; // ms before the page is asked for anew
const coming = { lines: [], timer: 0, begun: false, over: false };

const lastStep = () => stepsOf(blocks.length - 1).length - 1;
const isAtEnd = () => now.at === blocks.length - 1 && now.step >= lastStep();
const toEnd = () => go(blocks.length - 1, lastStep());

/* A deal is kept as lines, as it would stand in the page. */
function addLine(line) {
  const step = JSON.parse(line);
  if (step.t === "deal" || blocks.length === 0) {
    blocks.push({ textContent: "", dataset: {} });
    byId("deals").replaceChildren();
  }
  const block = blocks.at(-1);
  block.textContent += line + "\n";
  if (isFault(step))
    block.dataset.faults = Number(block.dataset.faults || 0) + 1;
  read.delete(blocks.length - 1);
}

function showEnd() {
  const end = button("end");
  end.hidden = !coming.begun || isAtEnd();
}

function drawComing() {
  coming.timer = 0;
  const follows = !coming.begun || isAtEnd();
  coming.lines.splice(0).forEach(addLine);
  if (!coming.begun) {
    coming.begun = true;
    const asked = location.hash;
    begin();
    if (!asked)
      toEnd();
  } else if (follows) {
    toEnd();
  } else {
    drawDeals();
  }
  showEnd();
}

function take(event) {
  coming.lines.push(event.data);
  coming.timer = coming.timer || setTimeout(drawComing, GATHER);
}

/* What the page says of itself, behind who plays. */
function sayState(text, again) {
  if (!coming.begun)
    byId("title").textContent = `${match.title}: ${match.players.join(", ")}`;
  byId("subject").textContent = text + " ";
  const link = make("a", "", again);
  link.href = location.pathname;
  byId("subject").append(link);
}

const askAnew = () => setTimeout(() => location.reload(), AGAIN);

function follow() {
  const source = new EventSource(stepsFrom);
  source.onmessage = take;
  const ends = {
    over: () => {
      coming.over = true;
      sayState("The match is over.", "Look at what can be shown of it now");
    },
    gone: askAnew,
    wrong: event => sayState(`It cannot be shown further: ${event.data}.`, "Try again"),
  };
  for (const [kind, then] of Object.entries(ends))
    source.addEventListener(kind, event => {
      source.close();
      if (coming.lines.length > 0)
        drawComing();
      then(event);
    });
  source.onerror = () => {
    if (source.readyState === EventSource.CLOSED)
      askAnew();
  };
  return source;
}

function makeEndButton() {
  const end = make("button", "", "To what is played now");
  end.type = "button";
  end.dataset.do = "end";
  end.hidden = true;
  byId("buttons").append(end);
  actions.end = toEnd;
  onDraw.push(showEnd);
}

document.title = `${match.title}: ${match.players.join(", ")}`;
byId("title").textContent = document.title;
byId("subject").textContent = "waiting for the first deal";
makeEndButton();
const stream = follow(); // other parts of the script may listen too
