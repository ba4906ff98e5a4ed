// The page's time: Date, timers, animation frames and performance.now() move only when the phone
// calls `advance`. SEED, WALL (ms since 1970) and NAME are filled in by tab.py.
(() => {
  const FRAME = 16; // ms
  const MOST = 20000; // callbacks in one advance: a page that animates for ever must not stop it
  const NESTED = 5,
    LEAST = 4; // HTML: timers nested deeper than 5 wait at least 4 ms
  const frame = window.requestAnimationFrame.bind(window);
  const RealDate = Date;
  let now = 0,
    wall = WALL,
    last = 0,
    depth = 0;
  const timers = new Map(),
    frames = new Map();

  function later(work, delay, args, every) {
    const nested = depth + 1;
    delay = Math.max(Number(delay) || 0, nested > NESTED ? LEAST : 0);
    const id = ++last;
    timers.set(id, { id, due: now + delay, delay, work, args, every, nested });
    return id;
  }
  function call(work, args) {
    try {
      if (typeof work === "function") work.apply(window, args);
      else (0, eval)(String(work));
    } catch (error) {
      window.reportError(error);
    }
  }
  function first() {
    let found = null;
    for (const timer of timers.values()) {
      if (!found || timer.due < found.due || (timer.due === found.due && timer.id < found.id)) {
        found = timer;
      }
    }
    return found;
  }
  const nextFrame = () => (frames.size ? (Math.floor(now / FRAME) + 1) * FRAME : Infinity);
  function next() {
    const timer = first();
    return Math.min(timer ? timer.due : Infinity, nextFrame());
  }
  function step(timer) {
    now = Math.max(now, timer.due);
    depth = timer.nested;
    if (timer.every) {
      timer.due = now + Math.max(timer.delay, timer.nested > NESTED ? LEAST : 1);
      timer.nested += 1;
    } else {
      timers.delete(timer.id);
    }
    call(timer.work, timer.args);
    depth = 0;
  }
  function animate(due) {
    now = Math.max(now, due);
    const all = [...frames.entries()];
    for (const [id, work] of all) {
      if (frames.delete(id)) call(work, [now]);
    }
    return all.length;
  }
  async function advance(to) {
    let calls = 0;
    while (calls < MOST) {
      const timer = first(),
        due = nextFrame();
      if (timer && timer.due <= to && timer.due < due) {
        step(timer);
        calls += 1;
      } else if (due <= to) {
        calls += animate(due);
      } else {
        break;
      }
      await null; // promises that were settled go on before the next callback
    }
    now = Math.max(now, to);
    return calls;
  }

  window.setTimeout = (work, delay, ...args) => later(work, delay, args, false);
  window.setInterval = (work, delay, ...args) => later(work, delay, args, true);
  window.clearTimeout = window.clearInterval = (id) => void timers.delete(Number(id));
  window.requestAnimationFrame = (work) => {
    frames.set(++last, work);
    return last;
  };
  window.cancelAnimationFrame = (id) => void frames.delete(id);
  window.requestIdleCallback = (work) =>
    later(() => work({ didTimeout: false, timeRemaining: () => 50 }), 1, [], false);
  window.cancelIdleCallback = window.clearTimeout;
  Performance.prototype.now = () => now;
  window.Date = class Date extends RealDate {
    constructor(...args) {
      super(...(args.length ? args : [Math.floor(wall + now)]));
    }
    static now() {
      return Math.floor(wall + now);
    }
  };
  const NewDate = window.Date;
  window.Date = new Proxy(NewDate, { apply: () => new NewDate().toString() });

  // xmur3 and sfc32: small generators in the public domain
  let h = 1779033703 ^ SEED.length;
  for (let i = 0; i < SEED.length; i++) {
    h = Math.imul(h ^ SEED.charCodeAt(i), 3432918353);
    h = (h << 13) | (h >>> 19);
  }
  const word = () => {
    h = Math.imul(h ^ (h >>> 16), 2246822507);
    h = Math.imul(h ^ (h >>> 13), 3266489909);
    h ^= h >>> 16;
    return h >>> 0;
  };
  let [a, b, c, d] = [word(), word(), word(), word()];
  Math.random = () => {
    const t = (((a + b) | 0) + d) | 0;
    d = (d + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (c << 21) | (c >>> 11);
    c = (c + t) | 0;
    return (t >>> 0) / 4294967296;
  };

  // The phone's handle on the page; what is drawn is brought up to date in real frames.
  const drawn = () => new Promise((done) => frame(() => frame(done)));
  const handle = {
    advance,
    next,
    drawn,
    now: () => now,
    setWall: (ms) => {
      wall = ms - now;
    },
  };
  Object.defineProperty(window, NAME, { value: handle });
})();
