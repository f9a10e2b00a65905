// The owner's part of the page "me": it sends the token with each request.
"use strict";
const EVERY_MS = 5000, KEY = "deadwood-token";
const at = id => document.getElementById(id);
let failures = null; // address of the page of failures that is shown

function say(text) {
  at("said").textContent = text;
}

function token() {
  return sessionStorage.getItem(KEY);
}

async function ask(path, options = {}) {
  const headers = { Authorization: `Bearer ${token()}` };
  const answer = await fetch(path, { ...options, headers }).catch(() => null);
  if (answer === null)
    throw new Error("The league does not answer. Try again.");
  const text = await answer.text();
  if (answer.ok)
    return text;
  try {
    throw new Error(JSON.parse(text).message);
  } catch (error) {
    throw error instanceof SyntaxError ? new Error(text || `status ${answer.status}`) : error;
  }
}

// Show the contents of a page of the owner, which the league has escaped.
function show(text) {
  const page = new DOMParser().parseFromString(text, "text/html");
  at("own").replaceChildren(...[...page.querySelector("main").children].map(one => document.adoptNode(one)));
  if (failures !== null) {
    const back = document.createElement("button");
    back.textContent = "Back to my bots";
    back.onclick = () => { failures = null; load(true); };
    at("own").prepend(back);
  }
}

function isInUse() {
  return document.hidden || at("own").contains(document.activeElement) || String(getSelection()) !== "";
}

async function load(now) {
  if (token() === null || (!now && (failures !== null || isInUse())))
    return;
  try {
    const text = await ask(failures ?? "me/bots");
    const open = new Set([...at("own").querySelectorAll("details[open] summary")].map(one => one.textContent));
    show(text);
    for (const one of at("own").querySelectorAll("summary"))
      one.parentElement.open ||= open.has(one.textContent);
    for (const id of ["upload", "match", "forget"])
      at(id).hidden = false;
    if (now)
      say("");
  } catch (error) {
    say(error.message);
  }
}

function submit(id, run) {
  at(id).addEventListener("submit", async event => {
    event.preventDefault();
    try {
      await run(new FormData(at(id)), at(id));
    } catch (error) {
      say(error.message);
    }
  });
}

function messageOf(text) {
  try {
    return JSON.parse(text).message ?? "Done.";
  } catch {
    return text;
  }
}

submit("enter", async (data, form) => {
  sessionStorage.setItem(KEY, data.get("token").trim());
  form.reset();
  await load(true);
});

submit("put", async (data, form) => {
  const archive = data.get("archive");
  say("Sending …");
  const text = await ask(`bots/${encodeURIComponent(data.get("bot"))}`, { method: "PUT", body: archive });
  form.reset();
  await load(true);
  say(messageOf(text));
});

submit("play", async data => {
  const text = await ask(`bots/${encodeURIComponent(data.get("bot"))}/match`, { method: "POST", body: data.get("opponent") });
  say(messageOf(text));
});

at("forget").onclick = () => {
  sessionStorage.removeItem(KEY);
  location.reload();
};

at("own").addEventListener("click", event => {
  const link = event.target.closest("a[data-page]");
  if (link === null)
    return;
  event.preventDefault();
  failures = link.dataset.page;
  load(true);
});

load(true);
setInterval(load, EVERY_MS, false);
