
/*
 * What if?  The page of a server asks what a bot would play at a step, and lets bots
 * continue the deal from there.  arena/http/what_if.h describes the questions.
 */

const ASK_AGAIN_MS = 300;
const askBots = [...byId("ask-bots").options].map(option => option.value);
const asked = { running: false };

const botOptions = () => askBots.map((name, i) => new Option(name, i));
const isContinuation = () => location.pathname.includes("/answers/");

/* Send a question, and wait for the page that answers it. */
async function fetchAnswer(question) {
  const sent = await fetch(`${location.pathname}/ask`, { method: "POST", body: JSON.stringify(question) });
  if (!sent.ok)
    throw Error(await sent.text());
  const address = location.pathname.replace(/\w+\/\d+$/, `answers/${await sent.text()}`);
  for (;;) {
    const answer = await fetch(address);
    if (answer.status === 200)
      return answer;
    if (answer.status !== 202)
      throw Error(await answer.text());
    await new Promise(then => setTimeout(then, ASK_AGAIN_MS));
  }
}

/* Ask a question and pass the answer to @then; show what happens in words. */
async function ask(words, question, then) {
  if (asked.running)
    return;
  asked.running = true;
  drawAsk();
  byId("ask-state").textContent = `${words} …`;
  try {
    await then(await fetchAnswer(question));
    byId("ask-state").textContent = "";
  } catch (error) {
    byId("ask-state").textContent = `No answer: ${error.message}`;
  }
  asked.running = false;
  drawAsk();
}

/* Add the review in an answer's page to the step that was asked about. */
async function storeReview(answer, step, by) {
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  for (const deal of page.querySelectorAll("script.deal"))
    for (const line of deal.textContent.trim().split("\n")) {
      const other = JSON.parse(line);
      if (other.review && other.s === step.s && other.req === step.req)
        step.review = { ...other.review, by };
    }
  draw();
}

function askBot() {
  const step = current(), by = Number(byId("ask-by").value);
  if (step.req === undefined)
    return;
  ask(`${askBots[by]} decides`, { seat: step.s, req: step.req, bot: by }, answer => storeReview(answer, step, askBots[by]));
}

/* Let the chosen bots continue the deal instead of the current step; show that match. */
function continueDeal() {
  const step = current(), bots = [...byId("ask-seats").querySelectorAll("select")].map(select => Number(select.value));
  ask(`${bots.map(bot => askBots[bot]).join(", ")} play`, { deal: dealNumber(now.at), event: step.n, bots },
    answer => location.assign(answer.url + address(now.at, now.step)));
}

function drawAsk() {
  const step = current(), decision = step.req !== undefined;
  button("ask").disabled = asked.running || !decision;
  button("go-on").disabled = asked.running || step.n === undefined;
}

function fillAsk() {
  byId("worth").after(byId("ask"));
  byId("ask-by").append(...botOptions());
  byId("ask-seats").append(...shown.map(name => {
    const select = make("select", "");
    select.append(...botOptions());
    select.value = Math.max(0, askBots.indexOf(`house:${name}`));
    return make("label", "", `${name}: `, select);
  }));
  if (isContinuation()) {
    const back = make("a", "", "Back to the match that was played");
    back.href = "#";
    back.addEventListener("click", event => {
      event.preventDefault();
      event.stopPropagation();
      history.back();
    });
    byId("subject").append(" ", back);
  }
}

actions.ask = askBot;
actions["go-on"] = continueDeal;
KEYS.w = "ask";
onDraw.push(drawAsk);
fillAsk();
drawAsk();
