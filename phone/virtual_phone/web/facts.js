// What a person sees on a page and no accessibility tree has: colours, shapes, drawings.
(() => {
  const MOST_TEXT = 2000,
    MOST_WORDS = 200;
  const GEOMETRY = [
    "cx",
    "cy",
    "r",
    "x",
    "y",
    "x1",
    "y1",
    "x2",
    "y2",
    "width",
    "height",
    "points",
    "d",
    "transform",
  ];
  function ink(canvas) {
    // which of its pixels are drawn, a bit each, row by row, in base 64
    const { width, height } = canvas;
    if (!width || !height) return null;
    let data;
    try {
      data = canvas.getContext("2d").getImageData(0, 0, width, height).data;
    } catch {
      return null;
    }
    const bytes = new Uint8Array(Math.ceil((width * height) / 8));
    for (let i = 0; i < width * height; i++) {
      if (data[4 * i + 3] > 127) bytes[i >> 3] |= 128 >> (i & 7);
    }
    let text = "";
    for (const byte of bytes) text += String.fromCharCode(byte);
    return { width, height, bits: btoa(text) };
  }
  const own = (element) =>
    [...element.childNodes]
      .filter((node) => node.nodeType === Node.TEXT_NODE)
      .map((node) => node.data)
      .join("")
      .trim();
  function* words(element) {
    // where each word of its own text is
    for (const node of element.childNodes) {
      if (node.nodeType !== Node.TEXT_NODE) continue;
      for (const { 0: word, index } of node.data.matchAll(/\S+/g)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const { left, top, right, bottom } = range.getBoundingClientRect();
        yield [left, top, right, bottom];
      }
    }
  }
  return [...document.querySelectorAll("body *")].flatMap((element) => {
    const box = element.getBoundingClientRect(),
      style = getComputedStyle(element);
    if (!element.getClientRects().length || style.visibility !== "visible") return [];
    const geometry = {};
    for (const name of element instanceof SVGElement ? GEOMETRY : []) {
      if (element.hasAttribute(name)) geometry[name] = element.getAttribute(name);
    }
    return [
      {
        tag: element.tagName.toLowerCase(),
        type: element.type || "",
        id: element.id,
        classes: (element.getAttribute("class") || "").split(/\s+/).filter(Boolean),
        text: own(element).slice(0, MOST_TEXT),
        value: element.value === undefined ? "" : String(element.value).slice(0, MOST_TEXT),
        data: { ...element.dataset },
        rect: [box.left, box.top, box.right, box.bottom],
        words: [...words(element)].slice(0, MOST_WORDS),
        color: style.color,
        background: style.backgroundColor,
        fill: style.fill,
        scroll: [element.scrollTop, element.scrollHeight - element.clientHeight],
        geometry,
        ink: element instanceof HTMLCanvasElement ? ink(element) : null,
      },
    ];
  });
})();
