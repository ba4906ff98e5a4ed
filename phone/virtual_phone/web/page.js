// What the phone reads of a page, beside its clock: focus, native controls, selection, scrolling.
// NAME is filled in by tab.py.
(() => {
  const phone = window[NAME];
  const LISTS = "select";
  const PICKERS =
    "input[type=date],input[type=time],input[type=month],input[type=week]," +
    "input[type=datetime-local],input[type=color]";
  const FILES = "input[type=file]:not([webkitdirectory])";
  const NO_TEXT = new Set([
    "button",
    "checkbox",
    "color",
    "date",
    "datetime-local",
    "file",
    "hidden",
    "image",
    "month",
    "radio",
    "range",
    "reset",
    "submit",
    "time",
    "week",
  ]);

  // Native controls: Android shows a dialog of its own, so Chromium's stays shut.
  let control = null; // that was tapped, until the phone has read it
  const controlOf = (target) =>
    target instanceof Element ? target.closest(`${LISTS},${PICKERS},${FILES}`) : null;
  addEventListener(
    "mousedown",
    (event) => {
      const found = controlOf(event.target);
      if (found && !found.disabled) {
        event.preventDefault();
        found.focus();
      }
    },
    true,
  );
  addEventListener(
    "click",
    (event) => {
      const found = controlOf(event.target);
      if (found && !found.disabled) {
        event.preventDefault();
        control = found;
      }
    },
    true,
  );
  addEventListener("contextmenu", (event) => event.preventDefault(), true);

  let open = null; // the control whose dialog the phone shows
  function opened() {
    if (!control) return null;
    open = control;
    control = null;
    if (open.type === "file") return { kind: "file", accept: open.accept, several: open.multiple };
    const about = { value: open.value, min: open.min || "", max: open.max || "" };
    if (!(open instanceof HTMLSelectElement)) return { kind: open.type, ...about };
    const options = [...open.options].map((option) => ({
      text: option.label,
      group: option.parentElement instanceof HTMLOptGroupElement ? option.parentElement.label : "",
      enabled: !option.disabled && !option.parentElement.disabled,
      selected: option.selected,
    }));
    return { kind: open.multiple ? "several" : "list", options };
  }
  function changed(element) {
    element.dispatchEvent(new Event("input", { bubbles: true, composed: true }));
    element.dispatchEvent(new Event("change", { bubbles: true }));
  }
  const decoded = (data) => Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
  // What the dialog was closed with: indices of a list's options, the value of a picker, or files,
  // each with its name, its type, its time in ms and its content in base 64.
  phone.choose = (chosen) => {
    const element = open;
    open = null;
    if (!element) return;
    if (element instanceof HTMLSelectElement) {
      const before = [...element.options].map((option) => option.selected);
      const after = before.map((_, index) => chosen.includes(index));
      if (before.every((each, index) => each === after[index])) return;
      [...element.options].forEach((option, index) => {
        option.selected = after[index];
      });
    } else if (element.type === "file") {
      const files = new DataTransfer();
      for (const [name, type, lastModified, data] of chosen) {
        files.items.add(new File([decoded(data)], name, { type, lastModified }));
      }
      element.files = files.files;
    } else {
      if (element.value === chosen) return;
      element.value = chosen;
    }
    changed(element);
  };

  // Focus
  function editable(element) {
    if (!element || element.disabled || element.readOnly) return null;
    if (element.isContentEditable || element instanceof HTMLTextAreaElement) return element;
    const input = element instanceof HTMLInputElement && !NO_TEXT.has(element.type);
    return input ? element : null;
  }
  function deepest() {
    let found = document.activeElement;
    while (found?.shadowRoot?.activeElement) {
      found = found.shadowRoot.activeElement;
    }
    return found;
  }
  const lengthOf = (box) => (box.value === undefined ? box.textContent : box.value).length;
  function focus() {
    const found = editable(deepest());
    if (!found) return null;
    const box = found.getBoundingClientRect();
    const multiline = !(found instanceof HTMLInputElement);
    const inForm = found.form?.querySelectorAll("input:not([type=hidden])").length;
    return {
      type: found.type || "text",
      mode: found.inputMode || "",
      hint: found.enterKeyHint || "",
      multiline,
      inForm: Boolean(inForm),
      length: lengthOf(found),
      rect: [box.left, box.top, box.right, box.bottom],
      caret: caretOf(found),
    };
  }

  // Selection
  const WORD = /[\p{L}\p{N}_'’]/u;
  const point = (rect, right) => [right ? rect.right : rect.left, rect.top, rect.bottom];
  const hasValue = (element) => Boolean(element) && element.value !== undefined;
  // The offset in a field's text that is nearest to a point, if that is in the field.
  function offsetAt(field, x, y) {
    const found = document.caretPositionFromPoint(x, y);
    return found && found.offsetNode === field ? found.offset : null;
  }
  // Where an offset in a field's text is, if it is in sight: its line is searched for.
  function placeIn(field, offset, isEnd) {
    const style = getComputedStyle(field),
      box = field.getBoundingClientRect();
    const px = (name) => parseFloat(style[name]) || 0;
    const left = box.left + px("borderLeftWidth") + 1,
      right = box.right - px("borderRightWidth") - 1;
    const high = px("lineHeight") || 1.2 * px("fontSize");
    let top = box.top + px("borderTopWidth") + px("paddingTop") - field.scrollTop;
    if (field instanceof HTMLInputElement) top = (box.top + box.bottom - high) / 2;
    for (; top < box.bottom; top += high) {
      const y = top + high / 2,
        at = (x) => offsetAt(field, x, y);
      const first = at(left),
        last = at(right);
      if (first === null || last === null) continue;
      if (
        offset < first ||
        offset > last ||
        (offset === (isEnd ? first : last) &&
          first < last &&
          offset !== (isEnd ? 0 : field.value.length))
      )
        continue;
      const edge = (isPast) => {
        let low = left,
          up = right;
        while (up - low > 0.25) {
          const middle = (low + up) / 2;
          if (isPast(at(middle))) up = middle;
          else low = middle;
        }
        return up;
      };
      const from = edge((found) => found >= offset),
        to = edge((found) => found > offset);
      return [
        offset === first ? left : offset === last && isEnd ? from : (from + to) / 2,
        top,
        top + high,
      ];
    }
    return null;
  }
  function selected() {
    const field = editable(deepest());
    if (hasValue(field)) {
      let start, end;
      try {
        start = field.selectionStart;
        end = field.selectionEnd;
      } catch {
        return null;
      }
      if (start === null || start === end) return null;
      const text = field.type === "password" ? "" : field.value.slice(start, end);
      return {
        text,
        field: true,
        all: end - start === field.value.length,
        from: placeIn(field, start, false),
        to: placeIn(field, end, true),
      };
    }
    const selection = getSelection();
    if (!selection.rangeCount || selection.isCollapsed) return null;
    const rects = [...selection.getRangeAt(0).getClientRects()].filter((rect) => rect.width);
    if (!rects.length) return null;
    return {
      text: selection.toString(),
      field: Boolean(field),
      all: false,
      from: point(rects[0], false),
      to: point(rects[rects.length - 1], true),
    };
  }
  // The line at which the cursor of a field with text is, while nothing in it is selected.
  function caretOf(field) {
    if (hasValue(field)) {
      try {
        const at = field.selectionEnd;
        return field.value && at === field.selectionStart ? placeIn(field, at, true) : null;
      } catch {
        return null;
      } // it has no cursor that scripts may know of
    }
    const selection = getSelection();
    if (!selection.rangeCount || !selection.isCollapsed) return null;
    const rect = selection.getRangeAt(0).getClientRects()[0];
    return rect ? point(rect, false) : null;
  }
  const caretAt = (x, y) => document.caretRangeFromPoint(x, y);
  function wordEdge(text, at, step) {
    while (WORD.test(text[step < 0 ? at - 1 : at] || "")) at += step;
    return at;
  }
  // The link at a point: where it leads, and its text.
  phone.linkAt = (x, y) => {
    const link = document.elementFromPoint(x, y)?.closest("a[href]");
    if (!link) return null;
    return [link.href.baseVal ?? link.href, link.textContent.replace(/\s+/g, " ").trim()];
  }; // in an SVG, `href` is an object
  // A long press: selects the word there; false where there is neither a text nor a field.
  phone.pick = (x, y) => {
    const target = document.elementFromPoint(x, y),
      field = target && editable(target);
    if (hasValue(field)) {
      field.focus();
      const text = field.value,
        at = Math.min(offsetAt(field, x, y) ?? text.length, text.length);
      let start = wordEdge(text, at, -1),
        end = wordEdge(text, at, 1);
      if (start === end && text) [start, end] = [Math.max(at - 1, 0), Math.max(at, 1)];
      try {
        field.setSelectionRange(start, end);
      } catch {
        field.select();
      } // of numbers: all
      return true;
    }
    if (field) field.focus();
    const style = target && getComputedStyle(target).userSelect;
    return (style !== "none" && pickWord(caretAt(x, y), x, y)) || Boolean(field);
  };
  function pickWord(range, x, y) {
    const node = range?.startContainer;
    if (!node || node.nodeType !== Node.TEXT_NODE || !node.data.trim()) return false;
    const text = node.data,
      at = range.startOffset;
    let start = wordEdge(text, at, -1),
      end = wordEdge(text, at, 1);
    if (start === end) [start, end] = [Math.max(at - 1, 0), Math.max(at, 1)];
    const word = document.createRange();
    word.setStart(node, start);
    word.setEnd(node, end);
    const hit = [...word.getClientRects()].some(
      (
        rect, // the nearest text may be far away
      ) => rect.left <= x && x <= rect.right && rect.top <= y && y <= rect.bottom,
    );
    if (hit) getSelection().setBaseAndExtent(node, start, node, end);
    return hit;
  }
  // A finger takes a handle, and drags it to points: that takes whole words in and lets go of
  // letters, and does not pass the other handle.
  let last = null; // where in the text the finger was: an offset in a field, or a collapsed range
  phone.grip = (first) => {
    const field = editable(deepest()),
      selection = getSelection();
    if (hasValue(field)) last = first ? field.selectionStart : field.selectionEnd;
    else if (selection.rangeCount) {
      last = selection.getRangeAt(0).cloneRange();
      last.collapse(first);
    }
  };
  phone.extend = (x, y, first) => {
    const field = editable(deepest()),
      selection = getSelection(),
      range = caretAt(x, y);
    if (hasValue(field)) extendField(field, offsetAt(field, x, y), first);
    else if (last instanceof Range && selection.rangeCount && range) {
      extendText(selection, range, first);
    }
  };
  function extendField(field, at, first) {
    if (at === null || at === last) return;
    const way = at < last ? -1 : 1,
      { selectionStart: start, selectionEnd: end } = field;
    last = at;
    if (way === (first ? -1 : 1)) at = wordEdge(field.value, at, way);
    if (first) field.setSelectionRange(Math.min(at, end - 1), end);
    else field.setSelectionRange(start, Math.max(at, start + 1));
  }
  function extendText(selection, range, first) {
    const node = range.startContainer,
      way = last.comparePoint(node, range.startOffset);
    const now = selection.getRangeAt(0).cloneRange();
    if (!way || now.comparePoint(node, range.startOffset) === (first ? 1 : -1)) return;
    last = range;
    let at = range.startOffset;
    if (way === (first ? -1 : 1) && node.nodeType === Node.TEXT_NODE) {
      at = wordEdge(node.data, at, way);
    }
    if (first) now.setStart(node, at);
    else now.setEnd(node, at);
    if (!now.collapsed)
      selection.setBaseAndExtent(
        now.startContainer,
        now.startOffset,
        now.endContainer,
        now.endOffset,
      );
  }
  // The handle of the cursor takes it to a point of its field.
  phone.moveCaret = (x, y) => {
    const field = editable(deepest()),
      range = caretAt(x, y);
    if (hasValue(field)) {
      const at = offsetAt(field, x, y);
      if (at !== null) field.setSelectionRange(at, at);
    } else if (field && range && field.contains(range.startContainer)) {
      getSelection().collapse(range.startContainer, range.startOffset);
    }
  };
  phone.unpick = () => {
    const field = editable(deepest());
    if (hasValue(field)) field.selectionStart = field.selectionEnd;
    else getSelection().removeAllRanges();
  };
  phone.selectAll = () => {
    const field = editable(deepest());
    if (field?.select) field.select();
    else getSelection().selectAllChildren(field || document.body);
  };

  // A double tap: the scale at which the column at a point is as wide as the screen, but not larger
  // than a page for phones; 0 if it is larger than at first; null for a page that fits.
  // Numbers as in Blink's WebViewImpl::ComputeScaleAndScrollForBlockRect.
  const MARGIN = 5,
    LARGEST = 1,
    LEAST_GAIN = 1.2,
    SAME = 0.01;
  let column = null;
  phone.columnAt = (x, y) => {
    const root = document.documentElement,
      wide = Math.max(root.clientWidth, root.scrollWidth);
    const screen = visualViewport.width * visualViewport.scale,
      least = screen / wide;
    if (wide <= screen + 1) return null;
    if (visualViewport.scale > least + SAME) return 0;
    column = document.elementFromPoint(x, y) || root;
    while (column.parentElement && getComputedStyle(column).display.startsWith("inline")) {
      column = column.parentElement;
    }
    const fits = screen / (column.getBoundingClientRect().width + 2 * MARGIN);
    return Math.max(Math.min(fits, LARGEST), least * LEAST_GAIN);
  };
  phone.showColumn = () => {
    const box = column.getBoundingClientRect(),
      { width, height } = visualViewport;
    column.scrollIntoView({
      block: box.height < height ? "center" : "start",
      inline: box.width < width ? "center" : "nearest",
      behavior: "instant",
    });
  };

  // Scrolling: a fling goes on by what the last touches moved.
  let moved = null;
  addEventListener(
    "scroll",
    (event) => {
      moved = event.target;
    },
    true,
  );
  addEventListener(
    "touchstart",
    () => {
      moved = null;
    },
    true,
  );
  phone.fling = (dx, dy) => {
    const target = moved === document ? document.scrollingElement : moved;
    if (target) target.scrollBy({ left: dx, top: dy, behavior: "instant" });
  };

  // What the page has become, once all that was due by a time has happened and is drawn.
  phone.settle = async (to) => {
    await phone.advance(to);
    await phone.drawn();
    if (await phone.advance(to)) await phone.drawn();
    const next = phone.next(),
      scroller = document.scrollingElement || document.documentElement;
    return {
      title: document.title,
      url: location.href,
      next: next === Infinity ? null : next,
      focus: focus(),
      control: opened(),
      selected: selected(),
      scroll: [scroller.scrollLeft, scroller.scrollTop],
      size: [scroller.scrollWidth, scroller.scrollHeight],
      zoom: visualViewport.scale,
      shift: [visualViewport.offsetLeft, visualViewport.offsetTop],
    };
  };
  // Whether the page wants a dialog before it is left: HTML's "prompt to unload".
  let used = false; // a page that was never touched gets none
  for (const kind of ["touchend", "keydown"])
    addEventListener(
      kind,
      () => {
        used = true;
      },
      true,
    );
  phone.wantsToStay = () => {
    if (!used) return false;
    const event = document.createEvent("BeforeUnloadEvent");
    event.initEvent("beforeunload", false, true);
    dispatchEvent(event);
    return event.defaultPrevented || Boolean(event.returnValue);
  };
  // What is at an address of the page's own, data: or blob:, for the phone to keep as a file.
  phone.content = async (url) => {
    const reply = await fetch(url),
      reader = new FileReader();
    reader.readAsDataURL(await reply.blob());
    await new Promise((done) => {
      reader.onloadend = done;
    });
    return reader.result.split(",")[1];
  };
  URL.revokeObjectURL = () => {}; // it may be read after the page has done with it
  // Pictures that the style sheets name are there before a finger needs them.
  phone.preload = async () => {
    const found = new Set();
    for (const sheet of document.styleSheets) {
      let rules = [];
      try {
        rules = sheet.cssRules;
      } catch {
        continue;
      } // of another origin
      for (const rule of rules) {
        for (const [, url] of rule.cssText.matchAll(/url\("([^"]+)"\)/g)) {
          found.add(new URL(url, sheet.href || document.baseURI).href);
        }
      }
    }
    await Promise.all(
      [...found].map((url) => {
        const image = new Image();
        image.src = url;
        return image.decode().catch(() => null);
      }),
    );
    await Promise.all([...document.images].map((image) => image.decode().catch(() => null)));
    await document.fonts.ready;
  };
})();
