// Finding a text in a page: its places are highlighted, and one of them is brought into view.
// NAME is filled in by tab.py.
(() => {
  const phone = window[NAME];
  const ALL = "androidworld-found",
    ONE = "androidworld-found-now"; // styled in tab.py

  // The texts that are seen, each with its node; where a block ends, so does every match.
  function* texts() {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    let block = null;
    while (walker.nextNode()) {
      const node = walker.currentNode,
        parent = node.parentElement;
      if (!parent.checkVisibility({ visibilityProperty: true })) continue;
      let around = parent;
      while (around !== document.body && getComputedStyle(around).display === "inline") {
        around = around.parentElement;
      }
      if (around !== block) yield { node: null, text: "\n" };
      block = around;
      yield { node, text: node.data };
    }
  }
  function ranges(query) {
    const pieces = [...texts()],
      starts = [];
    let all = "";
    for (const { text } of pieces) {
      starts.push(all.length);
      all += text.length === text.toLowerCase().length ? text.toLowerCase() : text;
    }
    const place = (range, edge, at, last) => {
      const index = starts.findLastIndex((start) => (last ? start < at : start <= at));
      range[edge](pieces[index].node, at - starts[index]);
    };
    const found = [];
    for (let at = all.indexOf(query); at >= 0; at = all.indexOf(query, at + query.length)) {
      const range = new Range();
      place(range, "setStart", at, false);
      place(range, "setEnd", at + query.length, true);
      found.push(range);
    }
    return found;
  }
  // Highlight a text, with the place that has a number in another colour; how many there are.
  phone.find = (query, number) => {
    CSS.highlights.delete(ALL);
    CSS.highlights.delete(ONE);
    const found = query.trim() && document.body ? ranges(query.toLowerCase()) : [];
    if (!found.length) return 0;
    const now = found[Math.min(number, found.length - 1)];
    CSS.highlights.set(ALL, new Highlight(...found));
    const one = new Highlight(now);
    one.priority = 1;
    CSS.highlights.set(ONE, one);
    const { top, bottom } = now.getBoundingClientRect();
    if (top < 0 || bottom > innerHeight / 2) {
      // below, the keyboard may be
      now.startContainer.parentElement.scrollIntoView({ block: "center", inline: "nearest" });
    }
    return found.length;
  };
})();
