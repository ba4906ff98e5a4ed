"use strict";
// The map's filters and order, and the episode that the address names.

const $ = (id) => document.getElementById(id);
const rows = [...document.querySelectorAll("tbody tr")];
const FILTERS = ["search", "change", "verdict", "app", "difficulty", "tag", "remark", "flaky"];

for (const part of document.querySelectorAll(".bar li")) {
  part.style.flexGrow = part.dataset.count;
  part.title = part.textContent.trim();
}

// Elements: make("p", {className: "did"}, "text", child)
function make(name, properties, ...children) {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children.filter((child) => child !== null && child !== ""));
  return made;
}

// The episode that an address names, or null
function named(hash) {
  const id = decodeURIComponent(hash.slice(1));
  const source = document.querySelector(`script[data-episode="${CSS.escape(id)}"]`);
  return source && JSON.parse(source.textContent);
}

function typed() {
  return $("search").value.trim().toLowerCase();
}

// The map

const prompts = new Map();

// What models were asked and replied in a row's episodes: read when it is first searched
function asked(row) {
  if (!prompts.has(row)) {
    const steps = [...row.querySelectorAll("a")].flatMap((link) => named(link.hash).steps);
    const messages = steps.flatMap((each) => each.calls).flatMap((each) => each.messages);
    prompts.set(row, messages.map((each) => each.text).join("\n").toLowerCase());
  }
  return prompts.get(row);
}

function holds(row, text) {
  return row.dataset.task.toLowerCase().includes(text) || row.dataset.text.includes(text) || asked(row).includes(text);
}

function has(element, field, value) {
  return !value || (element.dataset[field] || "").split("|").includes(value);
}

// Which cases of a row show what is looked for
function point(row, remark) {
  for (const link of row.querySelectorAll("a")) {
    link.toggleAttribute("data-sought", remark !== "" && has(link, "remarks", remark));
  }
}

function fits(row) {
  const value = (id) => ($(id) ? $(id).value : "");
  const change = value("change");
  const verdicts = [...row.querySelectorAll("a")].map((each) => each.dataset.verdict);
  return (
    (!change || (change === "any" ? row.dataset.changes !== "" : has(row, "changes", change))) &&
    (!value("verdict") || verdicts.includes(value("verdict"))) &&
    has(row, "app", value("app")) &&
    (!value("difficulty") || row.dataset.difficulty === value("difficulty")) &&
    has(row, "tags", value("tag")) &&
    has(row, "remarks", value("remark")) &&
    (!$("flaky").checked || "flaky" in row.dataset) &&
    (!typed() || holds(row, typed()))
  );
}

function filter() {
  const remark = $("remark") ? $("remark").value : "";
  for (const row of rows) {
    row.hidden = !fits(row);
    point(row, remark);
  }
  const shown = rows.filter((row) => !row.hidden).length;
  $("count").textContent = `${shown} of ${rows.length} tasks`;
}

function sort(button) {
  const header = button.closest("th");
  const key = button.dataset.sort;
  const down = header.getAttribute("aria-sort") === "ascending";
  for (const each of document.querySelectorAll("thead th")) each.removeAttribute("aria-sort");
  header.setAttribute("aria-sort", down ? "descending" : "ascending");
  const compare = ["task", "app"].includes(key)
    ? (a, b) => a.dataset[key].localeCompare(b.dataset[key])
    : (a, b) => a.dataset[key] - b.dataset[key];
  const sorted = [...rows].sort((a, b) => (down ? -1 : 1) * compare(a, b));
  document.querySelector("tbody").append(...sorted);
}

for (const id of FILTERS) if ($(id)) $(id).addEventListener("input", filter);
document.querySelector(".filters").addEventListener("submit", (event) => event.preventDefault());
for (const button of document.querySelectorAll("thead button")) {
  button.addEventListener("click", () => sort(button));
}

// An episode

const SVG = "http://www.w3.org/2000/svg";

function drawn(name, attributes) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
}

function touches({ touched, ratio }) {
  const picture = drawn("svg", { viewBox: `0 0 100 ${100 * ratio}`, "aria-hidden": "true" });
  const points = touched.map(([x, y]) => [100 * x, 100 * ratio * y]);
  const ink = { fill: "none", stroke: "#d6008f", "stroke-width": 1.4 };
  if (points.length === 2) {
    const [[x1, y1], [x2, y2]] = points;
    const angle = Math.atan2(y2 - y1, x2 - x1);
    const wing = (turn) => `${x2 - 5 * Math.cos(angle + turn)},${y2 - 5 * Math.sin(angle + turn)}`;
    picture.append(drawn("line", { x1, y1, x2, y2, ...ink }));
    picture.append(drawn("polygon", { points: `${x2},${y2} ${wing(0.5)} ${wing(-0.5)}`, fill: "#d6008f" }));
  }
  if (points.length) picture.append(drawn("circle", { cx: points[0][0], cy: points[0][1], r: points.length === 2 ? 2 : 6, ...ink }));
  return picture;
}

function screen(episode, picture, words) {
  if (!picture) return make("div", { className: "screen none" }, "no screenshot of this screen was saved");
  const image = make("img", { src: episode.pictures[picture.number], alt: words, loading: "lazy" });
  image.style.aspectRatio = 1 / picture.ratio;  // else the page moves when it is loaded
  return make("div", { className: "screen" }, image, touches(picture));
}

function line(className, label, text) {
  return text ? make("p", { className }, label ? make("span", { className: "quiet" }, `${label} `) : "", text) : null;
}

function call(each) {
  const parts = each.messages.map(({ role, text }) => make("div", {}, make("h3", {}, role), make("pre", {}, text)));
  return make("details", {}, make("summary", {}, `${each.purpose}: reply and prompt`), ...parts);
}

function step(episode, each, differs) {
  const spent = [
    !(each.seconds >= 0.05) ? "" : `${each.seconds.toFixed(1)} s`,
    each.tokens === null ? "tokens unknown" : "",
    each.tokens ? `${each.tokens.toLocaleString("en")} tokens` : "",
  ].filter(Boolean).join(", ");
  const what = make("div", { className: "what" },
    line("did", `${each.number}`, each.did),
    line("", "reason:", each.reason),
    line("refused", "refused:", each.refused),
    line("refused", "the reply:", each.reply),
    ...each.notes.map((note) => line("quiet", "note:", note)),
    line("quiet", "effect:", each.effect),
    line("quiet", "", spent),
    ...each.calls.map(call));
  const made = make("article", { className: "step", tabIndex: -1 }, screen(episode, each.picture, each.did), what);
  if (differs) made.dataset.differs = "";
  return made;
}

function ending(episode) {
  const shown = episode.checks.filter((check) => check.counts);
  const checks = shown.map((check) => make("li", { className: check.holds ? "" : "wrong" },
    `${check.holds ? "holds" : "does not hold"}: ${check.claim}${check.defect ? ` (${check.defect})` : ""}`,
    check.holds ? "" : make("pre", {}, `expected  ${check.expected}\nfound     ${check.found}`)));
  const what = make("div", { className: "what" },
    make("p", { className: "did" }, "At the end"),
    line("", "answer:", episode.answer),
    line("refused", "", episode.error),
    ...episode.notes.map((note) => line("quiet", "note:", note)),
    make("ul", { className: "checks" }, ...checks),
    episode.trace ? make("details", {}, make("summary", {}, "trace"), make("pre", {}, episode.trace)) : null);
  return make("article", { className: "step", tabIndex: -1 }, screen(episode, episode.last, "the last screen"), what);
}

function head(episode) {
  const verdict = make("span", { className: "verdict" }, episode.verdict);
  verdict.dataset.verdict = episode.verdict;
  const copy = make("button", { type: "button" }, "Copy");
  copy.addEventListener("click", () => {
    navigator.clipboard.writeText(episode.again).then(() => { copy.textContent = "Copied"; });
  });
  return make("div", {},
    make("p", {}, verdict, episode.mark ? ` (${episode.mark}) ` : " ", episode.cause),
    make("p", {}, make("span", { className: "quiet" }, "goal "), episode.goal),
    make("p", { className: "quiet" }, episode.facts.join(" · ")),
    make("div", { className: "again" }, make("pre", {}, episode.again), copy));
}

function films(episode) {
  const before = episode.before;
  const made = make("div", { className: before ? "films two" : "films" });
  if (!before) {
    made.append(...episode.steps.map((each) => step(episode, each, false)), ending(episode));
    return made;
  }
  made.append(make("h3", {}, "now"), make("h3", {}, `before: ${before.verdict}`));
  const length = Math.max(episode.steps.length, before.steps.length);
  for (let place = 0; place < length; place++) {
    for (const run of [episode, before]) {
      const each = run.steps[place];
      made.append(each ? step(run, each, place === episode.differs) : make("div", {}));
    }
  }
  made.append(ending(episode), ending(before));
  [...made.children].forEach((cell, place) => { cell.dataset.side = place % 2 ? "before" : "now"; });
  return made;
}

// The first step that has what is searched for, with that in view
function searched(section) {
  const has = (each) => each.textContent.toLowerCase().includes(typed());
  const found = typed() && [...section.querySelectorAll(".step")].find(has);
  if (!found) return null;
  for (const each of found.querySelectorAll("details")) each.open = has(each);
  return found;
}

function show() {
  const section = $("episode");
  const episode = named(location.hash);
  for (const link of document.querySelectorAll(".seed a")) {
    link.toggleAttribute("aria-current", episode !== null && link.hash === location.hash);
  }
  section.hidden = episode === null;
  if (!episode) return;
  section.replaceChildren(
    make("h2", {}, `${episode.task}, ${episode.play}`), head(episode), films(episode));
  const first = searched(section) || section.querySelector("[data-differs]");
  (first || section).scrollIntoView({ block: first ? "center" : "start" });
  if (first) first.focus({ preventScroll: true });
}

// Keys

function move(by) {
  const steps = [...document.querySelectorAll(".step")];
  const at = steps.indexOf(document.activeElement);
  const next = steps[Math.min(Math.max(at + by, 0), steps.length - 1)];
  if (next) { next.focus({ preventScroll: true }); next.scrollIntoView({ block: "center" }); }
}

function neighbour(by) {
  const links = [...document.querySelectorAll("tbody tr:not([hidden]) a")];
  const at = links.findIndex((link) => link.hash === location.hash);
  const next = links[at < 0 ? (by > 0 ? 0 : links.length - 1) : at + by];
  if (next) location.hash = next.hash;
}

const KEYS = {
  ArrowRight: () => move(1),
  ArrowLeft: () => move(-1),
  n: () => neighbour(1),
  p: () => neighbour(-1),
  Escape: () => { location.hash = ""; $("map").scrollIntoView(); },
  "/": () => $("search").focus(),
};

document.addEventListener("keydown", (event) => {
  const typing = ["INPUT", "SELECT"].includes(event.target.tagName);
  const act = event.ctrlKey || event.metaKey || event.altKey ? null : KEYS[event.key];
  if (!act || (typing && event.key !== "Escape")) return;
  event.preventDefault();
  if (typing) event.target.blur(); else act();
});
window.addEventListener("hashchange", show);
filter();
show();
