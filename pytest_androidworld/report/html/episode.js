// An episode

const SVG = "http://www.w3.org/2000/svg";

function drawn(name, attributes) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
}

// What was touched, on a sheet that is 100 wide
function touches({ touched, size: [width, height] }) {
  const down = (100 * height) / width;
  const picture = drawn("svg", { viewBox: `0 0 100 ${down}`, "aria-hidden": "true" });
  const points = touched.map(([x, y]) => [100 * x, down * y]);
  const ink = { fill: "none", stroke: "#d6008f", "stroke-width": 1.4 };
  if (points.length === 2) {
    const [[x1, y1], [x2, y2]] = points;
    const angle = Math.atan2(y2 - y1, x2 - x1);
    const wing = (turn) => `${x2 - 5 * Math.cos(angle + turn)},${y2 - 5 * Math.sin(angle + turn)}`;
    picture.append(drawn("line", { x1, y1, x2, y2, ...ink }));
    picture.append(
      drawn("polygon", { points: `${x2},${y2} ${wing(0.5)} ${wing(-0.5)}`, fill: "#d6008f" }),
    );
  }
  if (points.length)
    picture.append(
      drawn("circle", {
        cx: points[0][0],
        cy: points[0][1],
        r: points.length === 2 ? 2 : 6,
        ...ink,
      }),
    );
  return picture;
}

function screen(run, place) {
  const { picture, words, missing } = shots(run)[place];
  if (!picture) return make("div", { className: "screen none" }, missing);
  const image = make("img", { src: run.pictures[picture.number], alt: words, loading: "lazy" });
  image.style.aspectRatio = picture.size[0] / picture.size[1]; // else the page moves when it is loaded
  const button = make(
    "button",
    { className: "screen", type: "button", title: "at full size" },
    image,
    touches(picture),
  );
  button.addEventListener("click", () => view(run, place));
  return button;
}

// Each step's screen, and the last one
function shots(run) {
  const steps = run.steps.map((each) => ({
    picture: each.picture,
    missing: each.missing,
    words: each.did,
    step: each,
  }));
  const { last: picture, last_missing: missing } = run;
  return [...steps, { picture, missing, words: "the last screen", step: null }];
}

function line(className, label, text) {
  return text
    ? make(
        "p",
        { className },
        label ? make("span", { className: "quiet" }, `${label} `) : "",
        text,
      )
    : null;
}

const UNLOOKED = "the agent did not look at this screen";

function call(each) {
  const parts = each.messages.map(({ role, text }) =>
    make("div", {}, make("h3", {}, role), make("pre", {}, text)),
  );
  return make("details", {}, make("summary", {}, `${each.purpose}: reply and prompt`), ...parts);
}

function step(run, place, mark) {
  const each = run.steps[place];
  const spent = [
    !(each.seconds >= 0.05) ? "" : `${each.seconds.toFixed(1)} s`,
    each.tokens === null ? "tokens unknown" : "",
    each.tokens ? `${each.tokens.toLocaleString("en")} tokens` : "",
  ]
    .filter(Boolean)
    .join(", ");
  const what = make(
    "div",
    { className: "what" },
    line("mark", "", mark),
    line("did", `${each.number}`, each.did),
    line("", "reason:", each.reason),
    line("refused", "refused:", each.refused),
    line("refused", "the reply:", each.reply),
    ...each.notes.map((note) => line("quiet", "note:", note)),
    line("quiet", "effect:", each.effect),
    line("quiet", "", each.picture?.unlooked ? UNLOOKED : ""),
    line("quiet", "", spent),
    ...each.calls.map(call),
    copier("Copy step", `Copy step ${each.number} for a model`, () => stepForModel(run, place)),
  );
  const made = make("article", { className: "step", tabIndex: -1 }, screen(run, place), what);
  if (mark) made.dataset.differs = "";
  made.dataset.place = place;
  return made;
}

function ending(episode) {
  const place = episode.steps.length;
  const shown = episode.checks.filter((check) => check.counts);
  const checks = shown.map((check) =>
    make(
      "li",
      { className: check.holds ? "" : "wrong" },
      `${check.holds ? "holds" : "does not hold"}: ${check.claim}${check.defect ? ` (${check.defect})` : ""}`,
      check.holds ? "" : make("pre", {}, `expected  ${check.expected}\nfound     ${check.found}`),
    ),
  );
  const what = make(
    "div",
    { className: "what" },
    make("p", { className: "did" }, "At the end"),
    line("", "answer:", episode.answer),
    line("refused", "", episode.error),
    ...episode.notes.map((note) => line("quiet", "note:", note)),
    make("ul", { className: "checks" }, ...checks),
    episode.trace
      ? make("details", {}, make("summary", {}, "trace"), make("pre", {}, episode.trace))
      : null,
  );
  const made = make("article", { className: "step", tabIndex: -1 }, screen(episode, place), what);
  made.dataset.place = place;
  return made;
}

function head(episode) {
  const verdict = make("span", { className: "verdict" }, episode.verdict);
  verdict.dataset.verdict = episode.verdict;
  const play = make("button", { type: "button" }, "Play the film");
  play.addEventListener("click", () => view(episode, 0, true));
  return make(
    "div",
    {},
    make("p", {}, verdict, episode.mark ? ` (${episode.mark}) ` : " ", episode.cause),
    make("p", {}, make("span", { className: "quiet" }, "goal "), episode.goal),
    make("p", { className: "quiet" }, episode.facts.join(" · ")),
    make(
      "div",
      { className: "again" },
      make("pre", {}, episode.again),
      copier("Copy", "Copy the command", () => episode.again),
    ),
    make(
      "div",
      { className: "buttons" },
      play,
      copier("Copy for a model", "Copy for a model: goal, steps and checks as text", () =>
        episodeForModel(episode),
      ),
    ),
  );
}

const FORK = "they part here: the same screen, another action";
const PARTED = "they differ from here on";

function films(episode) {
  const before = episode.before;
  const made = make("div", { className: before ? "films two" : "films" });
  if (!before) {
    made.append(...episode.steps.map((_, place) => step(episode, place, "")), ending(episode));
    return made;
  }
  made.append(make("h3", {}, "now"), make("h3", {}, `before: ${before.verdict}`));
  episode.pairs.forEach(([now, then, same], row) => {
    const parts = row === episode.parts ? (episode.fork ? FORK : PARTED) : "";
    const again =
      same && episode.parts !== null && row > episode.parts ? "the same screen again" : "";
    for (const [run, place] of [
      [episode, now],
      [before, then],
    ]) {
      const cell = place === null ? make("div", {}) : step(run, place, parts);
      if (again && place !== null) cell.querySelector(".what").prepend(line("quiet", "", again));
      made.append(cell);
    }
  });
  made.append(ending(episode), ending(before));
  [...made.children].forEach((cell, place) => {
    cell.dataset.side = place % 2 ? "before" : "now";
  });
  return made;
}

// The step that the address names, else the first that has what is searched for
function sought(section, episode, address) {
  const hits = found.get(address.id) || [];
  const at = address.place === null ? hits[0] : address;
  if (!at) return null;
  const side = episode.before ? `[data-side="${at.side}"]` : "";
  const step = section.querySelector(`.step${side}[data-place="${at.place}"]`);
  if (!step) return null;
  const has = (each) => typed() !== "" && each.textContent.toLowerCase().includes(typed());
  for (const each of step.querySelectorAll("details")) each.open = has(each);
  return step;
}

let shown = null;

async function show() {
  const section = $("episode");
  const address = named(location.hash);
  const { id } = address;
  for (const link of document.querySelectorAll(".seed a")) {
    link.toggleAttribute("aria-current", named(link.hash).id === id && sources.episode.has(id));
  }
  const wanted = location.hash;
  const episode = await read(id);
  if (location.hash !== wanted) return; // another one was opened meanwhile
  shown = episode;
  section.hidden = episode === null;
  section.replaceChildren();
  if (!episode) return;
  section.append(
    make("h2", {}, `${episode.task}, ${episode.play}`),
    head(episode),
    films(episode),
  );
  const first = sought(section, episode, address) || section.querySelector("[data-differs]");
  (first || section).scrollIntoView({ block: first ? "center" : "start" });
  if (first) first.focus({ preventScroll: true });
}

// As text for a model

const context = JSON.parse($("context").textContent);

function copier(label, name, text) {
  const button = make("button", { type: "button", title: name }, label);
  button.addEventListener("click", async () => {
    await copied(text());
    button.textContent = "Copied";
  });
  return button;
}

async function copied(text) {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  const field = make("textarea", { value: text }); // over plain HTTP a page has no clipboard
  document.body.append(field);
  field.select();
  document.execCommand("copy");
  field.remove();
  return undefined;
}

function inLines(...parts) {
  return parts.filter((part) => part !== null && part !== "").join("\n");
}

function labelled(name, text) {
  return text ? `${name}: ${text}` : "";
}

function stepInLines(each) {
  return inLines(
    `${each.number}. ${each.did}`,
    ...[
      ["reason", each.reason],
      ["refused", each.refused],
      ["reply", each.reply],
      ["effect", each.effect],
    ].map(([name, text]) => labelled(`   ${name}`, text)),
    ...each.notes.map((note) => labelled("   note", note)),
  );
}

function checksInLines(run) {
  return inLines(
    ...run.checks
      .filter((check) => check.counts)
      .map((check) =>
        inLines(
          `- ${check.holds ? "holds" : "does not hold"}: ${check.claim}`,
          check.holds ? "" : `  expected ${check.expected}`,
          check.holds ? "" : `  found    ${check.found}`,
        ),
      ),
  );
}

function episodeForModel(run) {
  return `${inLines(
    `# ${run.task}, ${run.play}: ${run.verdict}`,
    labelled("run", context.run),
    labelled("goal", run.goal),
    labelled("why", run.cause),
    run.facts.join(", "),
    "\n## Steps",
    ...run.steps.map(stepInLines),
    labelled("\nanswer", run.answer),
    labelled("error", run.error),
    "\n## Checks",
    checksInLines(run),
    context.card && `\n## Protocol card\n${context.card}`,
  )}\n`;
}

function stepForModel(run, place) {
  const each = run.steps[place];
  const elements = rowsOf(run, each.picture);
  const messages = each.calls.flatMap((one) =>
    one.messages.map(({ role, text }) => `\n## ${one.purpose}: ${role}\n${text}`),
  );
  return `${inLines(
    `# ${run.task}, ${run.play}, step ${each.number}`,
    labelled("goal", run.goal),
    "\n## Before",
    ...run.steps.slice(0, place).map((one) => `${one.number}. ${one.did}`),
    "\n## This step",
    stepInLines(each),
    elements.length ? "\n## Screen" : "",
    ...elements.map(elementInLine),
    ...messages,
  )}\n`;
}
