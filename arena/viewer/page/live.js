
/*
 * A running match: the page receives step by step.  While the last step is shown,
 * the page follows.
 */

const GATHER_MS = 60; // ms: steps within this time are drawn together
const RELOAD_MS = 1500; // ms until the page is reloaded
const incoming = { lines: [], timer: 0, started: false, over: false };

const lastStep = () => stepsOf(blocks.length - 1).length - 1;
const isAtEnd = () => now.at === blocks.length - 1 && now.step >= lastStep();
const toEnd = () => go(blocks.length - 1, lastStep());
const live = { follow: toEnd }; // play.js stops at the end of a deal

/* Store a step as a line of its deal, as in the page of a finished match. */
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
  end.hidden = !incoming.started || isAtEnd();
}

function drawIncoming() {
  incoming.timer = 0;
  const follows = !incoming.started || isAtEnd();
  incoming.lines.splice(0).forEach(addLine);
  if (!incoming.started) {
    incoming.started = true;
    const hash = location.hash;
    begin();
    if (!hash)
      live.follow();
  } else if (follows) {
    live.follow();
  } else {
    drawDeals();
  }
  showEnd();
}

function receiveStep(event) {
  incoming.lines.push(event.data);
  incoming.timer = incoming.timer || setTimeout(drawIncoming, GATHER_MS);
}

/* Show the state of the page below its title. */
function showState(text, again) {
  byId("subject").textContent = text + " ";
  const link = make("a", "", again);
  link.href = location.pathname;
  byId("subject").append(link);
}

const reloadLater = () => setTimeout(() => location.reload(), RELOAD_MS);

function openStream() {
  const source = new EventSource(stepsFrom);
  source.onmessage = receiveStep;
  const ends = {
    over: () => {
      incoming.over = true;
      showState("The match is over.", "Show the finished match");
    },
    gone: reloadLater,
    wrong: event => showState(`Cannot show more: ${event.data}.`, "Try again"),
  };
  for (const [kind, then] of Object.entries(ends))
    source.addEventListener(kind, event => {
      source.close();
      if (incoming.lines.length > 0)
        drawIncoming();
      then(event);
    });
  source.onerror = () => {
    if (source.readyState === EventSource.CLOSED)
      reloadLater();
  };
  return source;
}

function makeEndButton() {
  const end = make("button", "", "Back to live");
  end.type = "button";
  end.dataset.do = "end";
  end.hidden = true;
  byId("buttons").append(end);
  actions.end = toEnd;
  onDraw.push(showEnd);
}

root.classList.toggle("wall", window.name === "wall"); // in the frame of the projector page
drawTitle();
byId("subject").textContent = "waiting for the first deal";
makeEndButton();
const stream = openStream(); // play.js adds listeners
