// How the app's copy of the pages' core differs from the package's (miniwob 1.1.0).

// The cover has no word and starts nothing: only an intent does.
core.startEpisode = function () {
  core.createDisplay();
  if (core.cover_div === null) {
    core.cover_div = document.createElement("div");
    core.cover_div.id = "sync-task-cover";
    document.body.appendChild(core.cover_div);
  }
  core.cover_div.style.display = "block";
};

// The utterance goes to the console, and the page is not scrolled.
core.startEpisodeReal = (function (start) {
  return function () {
    const { scrollTop } = document.documentElement;
    start();
    document.documentElement.scrollTop = scrollTop;
    console.log("utterance: " + core.getUtterance());
  };
})(core.startEpisodeReal);

// An episode ends whether its timer runs or not, and as often as the page says so.
core.endEpisode = (function (end) {
  return function (reward, timed, reason) {
    if (core.EP_TIMER === null) core.EP_TIMER = setTimeout(() => {}, 0);
    end(reward, timed, reason);
  };
})(core.endEpisode);

// Clicks leave no dots.
core.canvasDrawClick = function () {};
