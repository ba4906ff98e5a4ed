// Keys, and the start

function focusStep(step) {
  step.focus({ preventScroll: true });
  step.scrollIntoView({ block: "center" });
}

function move(by) {
  const steps = [...document.querySelectorAll(".step")];
  const at = steps.indexOf(document.activeElement.closest(".step"));
  const next = steps[Math.min(Math.max(at + by, 0), steps.length - 1)];
  if (next) focusStep(next);
}

// To the step whose screen was looked at
function moveTo(run, place) {
  const side = shown.before ? `[data-side="${run === shown ? "now" : "before"}"]` : "";
  const step = document.querySelector(`.step${side}[data-place="${place}"]`);
  if (step) focusStep(step);
}

function neighbour(by) {
  const links = [...document.querySelectorAll("tbody tr:not([hidden]) a")];
  const { id } = named(location.hash);
  const at = links.findIndex((link) => named(link.hash).id === id);
  const next = links[at < 0 ? (by > 0 ? 0 : links.length - 1) : at + by];
  if (next) location.hash = next.hash;
}

// The screen of the step that has the focus, else the first one
function enlarge(plays) {
  if (!shown) return;
  const step = document.activeElement.closest(".step");
  const run = step && step.dataset.side === "before" ? shown.before : shown;
  view(run, step ? Number(step.dataset.place) : 0, plays);
}

const KEYS = {
  ArrowRight: () => move(1),
  ArrowLeft: () => move(-1),
  n: () => neighbour(1),
  p: () => neighbour(-1),
  Enter: () => enlarge(false),
  " ": () => enlarge(true),
  Escape: () => {
    location.hash = "";
    $("map").scrollIntoView();
  },
  "/": () => $("search").focus(),
};
const PRESSED = ["BUTTON", "A", "SUMMARY", "SELECT", "INPUT"]; // have a use for Enter and Space

document.addEventListener("keydown", (event) => {
  const on = event.target.tagName;
  const typing = ["INPUT", "SELECT"].includes(on) && event.target.type !== "checkbox";
  const keys = $("viewer").open ? VIEWER_KEYS : KEYS;
  const act = event.ctrlKey || event.metaKey || event.altKey ? null : keys[event.key];
  if (!act || (typing && event.key !== "Escape")) return;
  if (
    [" ", "Enter"].includes(event.key) &&
    (PRESSED.includes(on) || (!$("viewer").open && !shown))
  )
    return;
  event.preventDefault();
  if (typing) event.target.blur();
  else act();
});
window.addEventListener("hashchange", show);
filter();
show();
