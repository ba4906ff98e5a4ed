// A screen at full size: what was touched, its elements, and the film

const [INDEX, KIND, TEXT, DESCRIPTION, HINT, ID, LEFT, TOP, RIGHT, BOTTOM, FLAGS] =
  Array(11).keys();
const NAMES = ["index", "class", "text", "description", "hint", "id"];

// milliseconds: how long a screen of the film is shown
const viewer = { run: null, place: 0, chosen: null, timer: 0, milliseconds: 1000 };

function rowsOf(run, picture) {
  return picture && picture.screen !== null ? run.screens[picture.screen] : [];
}

function elementInLine(row) {
  const said = [
    ["text", TEXT],
    ["description", DESCRIPTION],
    ["hint", HINT],
    ["id", ID],
  ]
    .filter(([, field]) => row[field])
    .map(([name, field]) => `${name}=${JSON.stringify(row[field])}`);
  const box = `(${row[LEFT]}, ${row[TOP]})-(${row[RIGHT]}, ${row[BOTTOM]})`;
  return [row[INDEX], row[KIND], ...said, box, row[FLAGS]].filter((each) => each !== "").join(" ");
}

function shot() {
  return shots(viewer.run)[viewer.place];
}

// Which of two runs it is
function sideOf(run) {
  if (!shown?.before) return "";
  return run === shown.before ? ", before" : ", now";
}

function view(run, place, plays = false) {
  Object.assign(viewer, { run, place, chosen: null });
  if (!$("viewer").open) $("viewer").showModal();
  display();
  $("stage").focus();
  if (plays) play();
}

function display() {
  const { picture, missing, words, step } = shot();
  const number = viewer.place + 1;
  $("viewer-title").textContent =
    `${viewer.run.task}${sideOf(viewer.run)}: screen ${number} of ${viewer.run.steps.length + 1}`;
  $("viewer-image").hidden = !picture;
  $("viewer-image").alt = words;
  if (picture) {
    $("viewer-image").src = viewer.run.full[picture.number] || viewer.run.pictures[picture.number];
    $("sheet").style.setProperty("--ratio", picture.size[0] / picture.size[1]);
    $("sheet").style.setProperty("--pixels", `${picture.size[0]}px`);
  }
  $("viewer-step").replaceChildren(
    ...(step
      ? [
          line("did", `${step.number}`, step.did),
          line("", "reason:", step.reason),
          line("refused", "refused:", step.refused),
          line("quiet", "effect:", step.effect),
        ].filter(Boolean)
      : [make("p", {}, "At the end")]),
  );
  $("viewer-back").disabled = viewer.place === 0;
  $("viewer-on").disabled = viewer.place === viewer.run.steps.length;
  $("viewer-note").textContent = picture ? noted(picture) : missing;
  const choices = rowsOf(viewer.run, picture).map(
    (row) =>
      new Option(`${row[INDEX]} ${row[TEXT] || row[DESCRIPTION] || row[HINT] || row[KIND]}`),
  );
  $("viewer-element").replaceChildren(new Option("none"), ...choices);
  $("viewer-named").hidden = choices.length === 0;
  choose(null);
}

// What of the picture is missing
function noted(picture) {
  const source = viewer.run.pictures[picture.number];
  const isSmall = source.startsWith("data:image/webp") && !viewer.run.full[picture.number];
  const folder = viewer.run.folder ? `; at full size it is in ${viewer.run.folder}` : "";
  return [
    isSmall ? `the film's picture, which is small${folder}` : "",
    picture.screen === null
      ? picture.unlooked
        ? `${UNLOOKED}, and its elements were not read`
        : "the elements of this screen were not kept"
      : "",
  ]
    .filter(Boolean)
    .join("; ");
}

function choose(place) {
  viewer.chosen = place;
  const row = place === null ? null : rowsOf(viewer.run, shot().picture)[place];
  $("viewer-element").selectedIndex = place === null ? 0 : place + 1;
  const fields = row
    ? [
        ...NAMES.map((name, field) => [name, String(row[field])]),
        ["box", `(${row[LEFT]}, ${row[TOP]})-(${row[RIGHT]}, ${row[BOTTOM]})`],
        ["flags", row[FLAGS]],
      ]
    : [];
  $("viewer-fields").replaceChildren(
    ...fields
      .filter(([, text]) => text !== "")
      .map(([name, text]) => make("div", {}, make("dt", {}, name), make("dd", {}, text))),
  );
  mark();
}

// Boxes and the touched point, in pixels of the device
function mark() {
  const sheet = $("viewer-marks");
  const { picture } = shot();
  sheet.replaceChildren();
  if (!picture) return;
  const [width, height] = picture.size;
  sheet.setAttribute("viewBox", `0 0 ${width} ${height}`);
  rowsOf(viewer.run, picture).forEach((row, place) => {
    const isChosen = place === viewer.chosen;
    if (isChosen || ($("viewer-boxes").checked && !row[FLAGS].includes("not visible")))
      sheet.append(...box(row, isChosen));
  });
  if ($("viewer-touch").checked) {
    const touched = touches(picture);
    const all = drawn("g", { transform: `scale(${width / 100})` });
    all.append(...touched.children);
    sheet.append(all);
  }
}

function box(row, isChosen) {
  const edge = {
    fill: isChosen ? "#d6008f33" : "none",
    stroke: isChosen ? "#d6008f" : "#0b57d0",
    "stroke-width": isChosen ? 6 : 3,
  };
  const place = {
    x: row[LEFT],
    y: row[TOP],
    width: Math.max(0, row[RIGHT] - row[LEFT]),
    height: Math.max(0, row[BOTTOM] - row[TOP]),
  };
  const label = drawn("text", {
    x: row[LEFT] + 4,
    y: Math.max(24, row[TOP]), // above the box: inside it would hide the text
    "font-size": 26,
    fill: "#0b57d0",
    stroke: "#fff",
    "stroke-width": 6,
    "paint-order": "stroke",
  });
  label.textContent = row[INDEX];
  return [drawn("rect", { ...place, ...edge }), label];
}

// The smallest element there
function under(event) {
  const { picture } = shot();
  if (!picture) return null;
  const sheet = $("sheet").getBoundingClientRect();
  const x = ((event.clientX - sheet.left) / sheet.width) * picture.size[0];
  const y = ((event.clientY - sheet.top) / sheet.height) * picture.size[1];
  const area = (row) => (row[RIGHT] - row[LEFT]) * (row[BOTTOM] - row[TOP]);
  const there = rowsOf(viewer.run, picture)
    .map((row, place) => [row, place])
    .filter(([row]) => row[LEFT] <= x && x < row[RIGHT] && row[TOP] <= y && y < row[BOTTOM]);
  there.sort(([one], [other]) => area(one) - area(other));
  return there.length ? there[0][1] : null;
}

function turn(by) {
  const place = viewer.place + by;
  if (place < 0 || place > viewer.run.steps.length) return false;
  viewer.place = place;
  display();
  return true;
}

// The film

function play() {
  if (viewer.timer) {
    pause();
    return;
  }
  if (viewer.place === viewer.run.steps.length) {
    viewer.place = 0;
    display();
  }
  viewer.timer = setInterval(() => {
    if (!turn(1)) pause();
  }, viewer.milliseconds);
  $("viewer-play").textContent = "Pause";
}

function pause() {
  clearInterval(viewer.timer);
  viewer.timer = 0;
  $("viewer-play").textContent = "Play";
}

$("viewer-back").addEventListener("click", () => {
  pause();
  turn(-1);
});
$("viewer-on").addEventListener("click", () => {
  pause();
  turn(1);
});
$("viewer-play").addEventListener("click", play);
$("viewer-close").addEventListener("click", () => $("viewer").close());
$("viewer").addEventListener("close", () => {
  pause();
  moveTo(viewer.run, viewer.place);
});
$("viewer-touch").addEventListener("change", mark);
$("viewer-boxes").addEventListener("change", mark);
$("viewer-large").addEventListener("change", () =>
  $("viewer").toggleAttribute("data-large", $("viewer-large").checked),
);
$("viewer-element").addEventListener("change", () =>
  choose($("viewer-element").selectedIndex ? $("viewer-element").selectedIndex - 1 : null),
);
$("sheet").addEventListener("mousemove", (event) => {
  const place = under(event);
  if (place !== viewer.chosen) choose(place);
});

const VIEWER_KEYS = {
  ArrowRight: () => {
    pause();
    turn(1);
  },
  ArrowLeft: () => {
    pause();
    turn(-1);
  },
  " ": play,
};
