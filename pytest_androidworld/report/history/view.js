"use strict";
// The filters, which the address keeps, and a look again while a run lasts.

const $ = (id) => document.getElementById(id);
const FILTERS = ["who", "task"];

function filter() {
  const who = $("who").value;
  const task = $("task").value.trim().toLowerCase();
  for (const each of document.querySelectorAll("[data-who]")) {
    each.toggleAttribute("hidden", who !== "" && each.dataset.who !== who);
    if (each.localName === "g") each.style.display = each.hasAttribute("hidden") ? "none" : "";
  }
  for (const row of document.querySelectorAll("[data-task]"))
    row.hidden = !row.dataset.task.toLowerCase().includes(task);
  const shown = document.querySelectorAll("#runs [data-who]:not([hidden])").length;
  $("count").textContent =
    `${shown} of ${document.querySelectorAll("#runs [data-who]").length} runs`;
}

function keep() {
  const kept = new URLSearchParams(FILTERS.map((id) => [id, $(id).value]));
  history.replaceState(null, "", `#${kept}`);
  filter();
}

const kept = new URLSearchParams(location.hash.slice(1));
for (const id of FILTERS) {
  $(id).value = kept.get(id) || "";
  $(id).addEventListener("input", keep);
}
document.querySelector(".filters").addEventListener("submit", (event) => event.preventDefault());
filter();

// Not while the reader types or has chosen something
if (document.body.dataset.again) {
  setInterval(() => {
    if (document.activeElement === document.body) location.reload();
  }, 1000 * document.body.dataset.again);
}
