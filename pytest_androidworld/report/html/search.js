// The search: in all texts of the episodes that the filters leave, unpacked one after the other

const BATCH = 400; // episodes after which what was found is shown
const LISTED = 60; // episodes in the list of hits
const QUOTED = 4; // hits of each, in either run
const AROUND = 50; // characters before and after what is found
const KEPT = 3e7; // characters of texts that a next search finds unpacked

const found = new Map(); // the hits of each episode that has any
const kept = new Map();
let keptLetters = 0;
let searches = 0;
let progress = "";

function idsOf(row) {
  return [...row.querySelectorAll("a")].map((link) => named(link.hash).id);
}

function isFound(row) {
  return idsOf(row).some((id) => found.has(id));
}

async function texts(id) {
  if (kept.has(id)) return kept.get(id);
  const text = await inflated(sources.episode.get(id));
  if (keptLetters + text.length <= KEPT) {
    kept.set(id, text);
    keptLetters += text.length;
  }
  return text;
}

// All that is searched: [place, what it is, text]; the last place is the end of the episode
function* searchable(episode) {
  const end = episode.steps.length;
  yield [0, "goal", episode.goal];
  yield [end, "cause", episode.cause];
  for (const fact of episode.facts) yield [end, "fact", fact];
  const screens = new Set();
  for (const [place, each] of episode.steps.entries()) {
    yield [place, "action", each.did];
    yield [place, "reason", each.reason];
    yield [place, "refused", each.refused];
    yield [place, "reply", each.reply];
    yield [place, "effect", each.effect];
    for (const note of each.notes) yield [place, "note", note];
    for (const one of each.calls)
      for (const message of one.messages) yield [place, message.role, message.text];
    yield* onScreen(episode, each.picture, place, screens);
  }
  yield* onScreen(episode, episode.last, end, screens);
  yield [end, "answer", episode.answer];
  yield [end, "error", episode.error];
  for (const check of episode.checks) {
    yield [end, "check", check.claim];
    if (!check.holds) yield [end, "expected", check.expected];
    if (!check.holds) yield [end, "found", check.found];
  }
}

// The texts of a screen that the episode has not seen before
function* onScreen(episode, picture, place, screens) {
  if (!picture || picture.screen === null || screens.has(picture.screen)) return;
  screens.add(picture.screen);
  for (const row of rowsOf(episode, picture)) {
    for (const field of [TEXT, DESCRIPTION, HINT]) yield [place, "screen", row[field]];
  }
}

// The run, and the same case of the baseline, whose goal is the same
function* ofBoth(episode) {
  for (const found of searchable(episode)) yield ["now", episode, ...found];
  if (!episode.before) return;
  for (const found of searchable(episode.before))
    if (found[1] !== "goal" || found[2] !== episode.goal)
      yield ["before", episode.before, ...found];
}

function hits(episode, text, most) {
  const all = [];
  for (const [side, run, place, what, said] of ofBoth(episode)) {
    const at = said ? said.toLowerCase().indexOf(text) : -1;
    if (at >= 0) all.push({ side, place, isEnd: place === run.steps.length, what, said, at });
    if (all.length === most) break;
  }
  return all;
}

async function look(id, text, quick) {
  const packed = await texts(id);
  if (!packed.toLowerCase().includes(quick)) return; // most episodes need not be parsed
  const episode = JSON.parse(packed);
  const all = hits(episode, text, found.size < LISTED ? Infinity : 1);
  if (all.length)
    found.set(
      id,
      Object.assign(all, { task: episode.task, play: episode.play, two: "before" in episode }),
    );
}

async function search() {
  const mine = ++searches;
  const text = typed();
  found.clear();
  progress = "";
  $("count").ariaBusy = String(text !== "");
  listHits(text);
  filter();
  if (!text) return;
  await new Promise((go) => {
    setTimeout(go, 120);
  }); // until the next letter is typed
  const quick = JSON.stringify(text).slice(1, -1);
  const ids = rows.filter(isLeft).flatMap(idsOf);
  for (const [number, id] of ids.entries()) {
    if (number && number % BATCH === 0) {
      progress = `, ${number} of ${ids.length} episodes searched`;
      listHits(text);
      filter();
      await new Promise((go) => {
        setTimeout(go);
      }); // the reader may type on
    }
    if (mine !== searches) return;
    await look(id, text, quick);
  }
  if (mine !== searches) return;
  progress = "";
  $("count").ariaBusy = "false";
  listHits(text);
  filter();
}

function quotation({ side, place, isEnd, what, said, at }, id, two, length) {
  const from = Math.max(0, at - AROUND);
  const to = Math.min(said.length, at + length + AROUND);
  const step = isEnd ? "end" : `step ${place + 1}`;
  const address = `#${encodeURIComponent(id)}/${place}${side === "before" ? "/before" : ""}`;
  return make(
    "li",
    {},
    make("a", { href: address }, two ? `${side}, ${step}` : step),
    ` ${what}: `,
    `${from ? "…" : ""}${said.slice(from, at)}`,
    make("mark", {}, said.slice(at, at + length)),
    `${said.slice(at + length, to)}${to < said.length ? "…" : ""}`,
  );
}

// The first hits of one run, and how many more it has
function quotations(all, side, id, length) {
  const own = all.filter((each) => each.side === side);
  const listed = own.slice(0, QUOTED).map((each) => quotation(each, id, all.two, length));
  if (own.length > QUOTED) {
    const more = `and ${own.length - QUOTED} more${all.two ? ` ${side}` : ""}`;
    listed.push(make("li", { className: "quiet" }, more));
  }
  return listed;
}

function listHits(text) {
  const section = $("hits");
  section.hidden = found.size === 0;
  const list = make("ul", {});
  for (const [id, all] of [...found].slice(0, LISTED)) {
    list.append(
      make(
        "li",
        {},
        make("b", {}, `${all.task}, ${all.play}`),
        make(
          "ul",
          {},
          ...quotations(all, "now", id, text.length),
          ...quotations(all, "before", id, text.length),
        ),
      ),
    );
  }
  const rest =
    found.size > LISTED
      ? make(
          "p",
          { className: "quiet" },
          `and ${found.size - LISTED} more episodes, in the map below`,
        )
      : null;
  section.replaceChildren(...[list, rest].filter(Boolean));
}
