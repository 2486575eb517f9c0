/* When something happened: since the start of the run, or by the clock. One switch moves axes and texts alike. */
const times = (() => {
  const MODES = { run: "Run time", clock: "Clock" };
  /* As the verdict and the remarks say when: after one of these words. */
  const IN_TEXTS = /\b((?:at|from|to|between|and) )(\d{2,}):([0-5]\d):([0-5]\d)\b/g;
  const listeners = [];
  let mode = "run";

  const origin = () => data.origin_epoch_ms / 1000;
  const isRunTime = () => mode === "run";

  function clock(at) {
    return (format.day(at) === format.day(origin()) ? "" : format.day(at) + " ") + format.clock(at);
  }
  const text = at => isRunTime() ? format.elapsed(at - origin()) : clock(at);
  /* The other way round, for those who look closely. */
  const both = at => isRunTime() ? text(at) + " (" + format.clock(at) + ")" : text(at) + " (" + format.elapsed(at - origin()) + " into the run)";

  /* An element that follows the switch. */
  const element = at => el("time", { "data-at": String(at) }, text(at));
  const since = seconds => element(origin() + seconds);

  /* A sentence of the report, with elements for its times. */
  function sentence(words) {
    const parts = [];
    let end = 0;
    for (const found of words.matchAll(IN_TEXTS)) {
      parts.push(words.slice(end, found.index) + found[1], since(Number(found[2]) * 3600 + Number(found[3]) * 60 + Number(found[4])));
      end = found.index + found[0].length;
    }
    return [...parts, words.slice(end)];
  }

  function choose(next) {
    mode = next;
    for (const each of document.querySelectorAll("time[data-at]")) each.textContent = text(Number(each.dataset.at));
    for (const button of document.querySelectorAll("[data-times]")) button.setAttribute("aria-pressed", String(button.dataset.times === mode));
    listeners.forEach(listener => listener());
  }

  function control() {
    return el("div", { class: "group either", role: "group", "aria-label": "Times" }, Object.entries(MODES).map(([name, title]) =>
      el("button", { type: "button", "data-times": name, "aria-pressed": String(name === mode), onclick: () => choose(name),
        title: name === "run" ? "times since the start of the run" : "times of the day, " + format.zone }, title)));
  }

  return { isRunTime, text, both, element, since, sentence, control, origin, whenChosen: listener => listeners.push(listener) };
})();
