"use strict";
// What all parts use, and the map: its filters and its order.

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

// Episodes: in the page each is deflated, its texts apart from its pictures

const sources = { episode: new Map(), pictures: new Map() };
for (const kind of Object.keys(sources)) {
  for (const each of document.querySelectorAll(`script[data-${kind}]`))
    sources[kind].set(each.dataset[kind], each);
}

function bytesOf(source) {
  const letters = atob(source.textContent);
  const bytes = new Uint8Array(letters.length);
  for (let at = 0; at < letters.length; at++) bytes[at] = letters.charCodeAt(at);
  return bytes;
}

// By a writer: a stream of a Blob takes ten times as long
async function inflated(source) {
  const stream = new DecompressionStream("deflate");
  const writer = stream.writable.getWriter();
  const written = [writer.write(bytesOf(source)), writer.close()];
  const text = await new Response(stream.readable).text();
  await Promise.all(written);
  return text;
}

// "#Task-30/4" names an episode, and the place of a step in it; "#Task-30/4/before", in the baseline
function named(hash) {
  const [id, place, side] = decodeURIComponent(hash.slice(1)).split("/");
  return {
    id,
    place: place === undefined ? null : Number(place),
    side: side === "before" ? "before" : "now",
  };
}

// The episode of that id, or null; before has the same case of the baseline
async function read(id) {
  const source = sources.episode.get(id);
  if (!source) return null;
  const episode = JSON.parse(await inflated(source));
  const sides = JSON.parse(await inflated(sources.pictures.get(id)));
  Object.assign(episode, sides[0]);
  if (episode.before) Object.assign(episode.before, sides[1]);
  return episode;
}

function typed() {
  return $("search").value.trim().toLowerCase();
}

// The map

function has(element, field, value) {
  return !value || (element.dataset[field] || "").split("|").includes(value);
}

// Which cases of a row show what is looked for
function point(row, remark) {
  for (const link of row.querySelectorAll("a")) {
    link.toggleAttribute("data-sought", remark !== "" && has(link, "remarks", remark));
  }
}

// Whether the filters leave a row, whatever is searched for
function isLeft(row) {
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
    (!$("flaky").checked || "flaky" in row.dataset)
  );
}

function fits(row) {
  const sought = !typed() || row.dataset.task.toLowerCase().includes(typed()) || isFound(row);
  return sought && isLeft(row);
}

function filter() {
  const remark = $("remark") ? $("remark").value : "";
  for (const row of rows) {
    row.hidden = !fits(row);
    point(row, remark);
  }
  const shown = rows.filter((row) => !row.hidden).length;
  $("count").textContent = `${shown} of ${rows.length} tasks${progress}`;
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

for (const id of FILTERS)
  if ($(id))
    $(id).addEventListener("input", () => (id === "search" || typed() ? search() : filter()));
document.querySelector(".filters").addEventListener("submit", (event) => event.preventDefault());
for (const button of document.querySelectorAll("thead button")) {
  button.addEventListener("click", () => sort(button));
}
