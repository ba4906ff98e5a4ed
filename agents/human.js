"use strict";

const HOLD = 500; // milliseconds after which a press is a long one
const TWICE = 300; // milliseconds in which a second click belongs to the first
const STILL = 10; // pixels of the page that a finger may move and still tap
const AGAIN = 2000; // milliseconds until a server that is gone is looked for again

const me = crypto.randomUUID(); // so that the server knows who has heard its last word
const find = (id) => document.getElementById(id);
const token = document.querySelector("meta[name=token]").content;
const glass = find("glass");
const text = find("text");

let now = { phase: "waiting", version: -1, picture: 0, turn: -1, busy: true };
let sent = null; // the turn that an action was sent for
let pressed = null; // where and when a finger came down
let tapped = null; // a tap that may become a double one

async function listen() {
  for (;;) {
    try {
      const reply = await fetch(`/status?browser=${me}&after=${now.version}`);
      if (!reply.ok) throw new Error(reply.statusText);
      await take(await reply.json());
    } catch {
      if (now.phase !== "over") show({ ...now, phase: "gone", version: -1 });
      await new Promise((resume) => setTimeout(resume, AGAIN));
    }
  }
}

async function take(news) {
  if (now.run && news.run !== now.run) {
    location.reload(); // another run, which takes nothing from this page
    return;
  }
  if (news.picture && news.picture !== now.picture) {
    const next = find("phone").cloneNode();
    next.src = `/screen?${news.picture}`;
    await next.decode(); // picture and facts change at once: an action is for what can be seen
    find("phone").replaceWith(next);
  }
  show(news);
}

function show(news) {
  const turned = news.turn !== now.turn;
  now = news;
  const playing = now.phase === "playing";
  document.body.dataset.phase = now.phase;
  ready();
  if (playing) {
    find("goal").textContent = now.goal;
    if (turned) find("notice").textContent = "";
  } else if (turned) {
    find("answer").value = text.value = ""; // they were for the last task
  }
  if (now.history) past(now.history, now.left);
  if (now.last) judged(now.last);
  find("between").textContent = playing ? "" : between();
}

function between() {
  const ended = now.ended ? `${now.ended} ` : "";
  return {
    waiting: "",
    preparing: `${ended}The next task is being prepared…`,
    over: "The run is over. pytest tells in the terminal how it went.",
    gone: "pytest does not answer: it has ended, or was stopped. This page goes on with the next run.",
  }[now.phase];
}

function judged({ goal, verdict, checks }) {
  find("last").hidden = false;
  find("last").dataset.verdict = verdict;
  find("verdict").textContent = verdict;
  find("asked").textContent = goal;
  const lines = checks.map(({ claim, expected, found, holds }) => {
    const line = document.createElement("li");
    line.dataset.holds = holds;
    line.textContent = claim;
    if (!holds) {
      const why = document.createElement("small");
      why.textContent = `expected ${expected}, found ${found}`;
      line.append(why);
    }
    return line;
  });
  find("checks").replaceChildren(...lines);
}

function past(history, left) {
  find("used").textContent = history.length === 1 ? "1 step done" : `${history.length} steps done`;
  find("left").textContent = left === null ? "" : `${left} left`;
  const steps = history.map((step) => {
    const line = document.createElement("li");
    line.textContent = step.did;
    if (step.refused) {
      const why = document.createElement("small");
      why.textContent = `refused: ${step.refused}`;
      line.append(why);
    }
    return line;
  });
  find("history").replaceChildren(...steps.reverse());
}

function ready() {
  const yes = now.phase === "playing" && !now.busy && sent !== now.turn;
  document.body.dataset.ready = yes;
  for (const button of document.querySelectorAll("button")) button.disabled = !yes;
  return yes;
}

async function send(action) {
  if (!ready()) return false;
  const turn = now.turn;
  sent = turn;
  ready();
  try {
    const reply = await fetch("/action", {
      method: "POST",
      headers: { "X-Token": token, "Content-Type": "application/json" },
      body: JSON.stringify({ ...action, turn }),
    });
    if (reply.ok) return true;
    find("notice").textContent = `Nothing was done: ${await reply.text()}.`;
  } catch {
    find("notice").textContent = "Nothing was done: pytest does not answer.";
  }
  if (sent === turn) sent = null;
  ready();
  return false;
}

async function type() {
  if (!text.value) return send({ kind: "enter" });
  const written = text.value;
  const [clear, enter] = [find("clear").checked, find("enter").checked];
  const done = await send({ kind: "type", text: written, clear, enter });
  if (done && text.value === written) text.value = "";
  return done;
}

async function answer() {
  const field = find("answer");
  const written = field.value;
  if (!written) return field.focus();
  if ((await send({ kind: "answer", text: written })) && field.value === written) field.value = "";
}

function point(event) {
  const box = find("phone").getBoundingClientRect();
  const [width, height] = now.size;
  const x = Math.floor(((event.clientX - box.left) / box.width) * width);
  const y = Math.floor(((event.clientY - box.top) / box.height) * height);
  return [Math.min(Math.max(x, 0), width - 1), Math.min(Math.max(y, 0), height - 1)];
}

function touch(event) {
  const box = glass.getBoundingClientRect();
  const finger = find("finger").cloneNode();
  finger.style.left = `${event.clientX - box.left}px`;
  finger.style.top = `${event.clientY - box.top}px`;
  finger.hidden = false;
  find("finger").replaceWith(finger);
}

function down(event) {
  if (event.button || now.phase !== "playing") return;
  event.preventDefault();
  if (document.activeElement !== document.body) document.activeElement.blur();
  glass.setPointerCapture(event.pointerId);
  const when = event.timeStamp;
  pressed = { x: event.clientX, y: event.clientY, at: point(event), when, moved: null };
}

function move(event) {
  if (pressed && pressed.moved === null && strayed(event, pressed))
    pressed.moved = event.timeStamp;
}

function strayed(event, { x, y }) {
  return Math.hypot(event.clientX - x, event.clientY - y) > STILL;
}

function up(event) {
  if (!pressed) return;
  const { at, when, moved } = pressed;
  const dragged = strayed(event, pressed);
  pressed = null;
  touch(event);
  if (dragged) {
    const left = moved ?? event.timeStamp;
    const seconds = (event.timeStamp - left) / 1000;
    single();
    send({ kind: "drag", at, to: point(event), seconds, rest: (left - when) / 1000 });
  } else if (event.timeStamp - when >= HOLD) {
    single();
    send({ kind: "hold", at });
  } else {
    tap(at, event);
  }
}

function tap(at, event) {
  const near = tapped && Math.hypot(event.clientX - tapped.x, event.clientY - tapped.y) <= STILL;
  if (near) {
    clearTimeout(tapped.timer);
    send({ kind: "double", at: tapped.at });
    tapped = null;
    return;
  }
  single();
  tapped = { x: event.clientX, y: event.clientY, at, timer: setTimeout(single, TWICE) };
}

function single() {
  if (!tapped) return;
  clearTimeout(tapped.timer);
  send({ kind: "tap", at: tapped.at });
  tapped = null;
}

function key(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
  const on = event.target;
  if (on.id === "answer") {
    if (event.key === "Enter") answer();
  } else if (event.key === "Enter" && !event.shiftKey && on.tagName !== "BUTTON") {
    event.preventDefault();
    type();
  } else if (event.key.length === 1 && on === document.body) {
    text.focus(); // and there it is typed
  }
}

glass.addEventListener("pointerdown", down);
glass.addEventListener("pointermove", move);
glass.addEventListener("pointerup", up);
glass.addEventListener("pointercancel", () => {
  pressed = null;
});
glass.addEventListener("contextmenu", (event) => event.preventDefault());
document.addEventListener("keydown", key);
for (const button of document.querySelectorAll("button")) {
  const { kind } = button.dataset;
  button.addEventListener("click", () => {
    button.blur();
    ({ type, answer })[kind]?.() ?? send({ kind });
  });
}
listen();
